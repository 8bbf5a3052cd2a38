"""What keys, the palette and typed commands do besides moves."""

from __future__ import annotations

from ....adapters.presentation.presenter import asked
from ..settings import SPEEDS
from . import contents
from .input_screen import InputScreen
from .overlays import Palette, command_items
from .table_screen import DECLARE, KEYS, SHORT

TO_SESSION = ("hint", "undo", "save", "quit", "language")
QUEUEABLE = ("why", "undo", "save", "quit", "language", "remind", "lesson", "deal", "bell")
"""Commands that can be queued while others play."""
OWN = ("help", "rules", "log")
"""Commands that don't need the session."""


class Actions:
    """The actions of KEYS on the screen of a game."""

    def __init__(self, screen: InputScreen) -> None:
        self.screen = screen

    def press(self, name: str) -> None:
        """Carry out an action of KEYS; the one that has opened a note closes it."""
        screen, state = self.screen, self.screen.state
        look, texts = state.look, screen.texts
        screen.opened_by = name
        if state.note and state.note.by == name:
            screen.notes.close()
        elif name in TO_SESSION:
            self.give(name)
        elif name == DECLARE:
            if look is not None and look.declaration:
                self.give(look.declaration)
        elif name == "help":
            screen.open_overlay(texts("screen-key-help"), contents.help_now(look, texts))
        elif name == "speed":
            self._faster()
        elif name == "explain":
            self._explain()
        elif name == "theme":
            screen.action_colours()
        elif name == "palette":
            self._open_palette()
        elif look is None and name == "rules" and screen.request is not None:
            self.give(name)  # before the deal
        elif look is None:
            screen.say(texts("screen-not-now"), "")
        elif name == "rules":
            rules = contents.rules(look.game.name, texts)
            screen.open_overlay(texts("screen-key-rules"), rules, search=True)
        elif name == "log":
            told = [entry.text for entry in state.log]
            new = next((i for i, entry in enumerate(state.log) if entry.new), len(told))
            screen.open_overlay(
                texts("screen-key-log"),
                contents.log(told, new),
                search=True,
                at_end=True,
                choose=lambda part: self.give(f"why {int(part) + 1}"),
            )
        elif name == "cards" and state.scene is not None:
            cards = contents.cards(look, state.scene, texts)
            screen.open_overlay(texts("screen-key-cards"), cards, search=True)

    def give(self, name: str) -> None:
        """Give a command to the session: as the requested line, else queue it."""
        request = self.screen.request
        if request is None:
            self.queue(name)
        elif request.move or request.commands:
            self.screen.submit(name)
        elif name == "quit":
            self.screen.leave_game()
        else:
            self.screen.say(self.screen.texts("screen-not-now"), "")

    def queue(self, line: str) -> None:
        """Queue a command, or carry it out if it doesn't need the session."""
        name = line.partition(" ")[0]
        if name in QUEUEABLE or self.screen.declaration_in(line):
            self.screen.queue_command(line)
        elif name in OWN:
            self.press(name)
        else:
            self.screen.answer_early(self.screen.texts("screen-not-now"))

    def _open_palette(self) -> None:
        """Offer all commands, to be found by typing."""
        screen = self.screen
        keys = {SHORT.get(key, key.upper()): name for key, name in KEYS.items()}
        items, heading = command_items(keys, screen.texts), screen.texts("screen-palette")
        screen.cover_with(Palette(heading, "", items, screen.texts, screen.ink, self._do))

    def _do(self, name: str) -> None:
        self.press(name) if name in KEYS.values() else self.give(name)

    def _faster(self) -> None:
        settings, speeds = self.screen.settings, list(SPEEDS)
        settings.speed = speeds[(speeds.index(settings.speed) + 1) % len(speeds)]
        self.screen.announce(self.screen.texts("screen-speed", speed=settings.speed))

    def _explain(self) -> None:
        """Show the sentence about the decision, or leave it out."""
        settings, state = self.screen.settings, self.screen.state
        settings.asked, look = not settings.asked, state.look
        if look is not None and state.choices:
            question = asked(look.game, look.view, look.texts)[:1]
            others = [sentence for sentence in state.question if sentence not in question]
            state.question = [*(question if settings.asked else []), *others]
        self.screen.announce(self.screen.texts("screen-explain", on=settings.asked))
