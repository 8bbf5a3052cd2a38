"""The full screen of a game. It draws what it is told and says what is typed, clicked or chosen;
what that means a session decides, which runs in a thread of its own (`front.py`)."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from ....adapters.presentation.parts import POINTED, Sentence
from ....adapters.presentation.presenter import (
    asked,
    choices,
    explained,
    move_text,
    presenter_of,
)
from ....adapters.presentation.texts import Texts
from ....adapters.presentation.typed_line import command
from ..editing import commands
from ..ports import Look
from ..settings import SPEEDS, Settings
from . import contents
from .base import FullScreen
from .contents import Content
from .line_widget import Sheet
from .overlays import HASTE, Overlay
from .page import (
    CHOICE,
    Page,
    Place,
    Shown,
    Told,
    compose,
    first_place,
    target_at,
    walked,
)
from .prompt import Prompt

KEYS = {
    "f1": "help",
    "f2": "hint",
    "f3": "undo",
    "f4": "rules",
    "f5": "log",
    "f6": "speed",
    "f10": "quit",
    "f7": "cards",
    "f8": "language",
    "f9": "theme",
    "ctrl+s": "save",
    "f12": "explain",
}
"""Keys with what they do, in the order in which the bottom line names them."""
TO_SESSION = ("hint", "undo", "save", "quit", "language")
WISHES = ("undo", "save", "quit", "language", "remind", "lesson", "deal", "bell")
"""Commands that may be given while the others play."""
OWN = ("help", "rules", "log")
"""Commands that need no session."""
SHORT = {"ctrl+s": "^S"}
QUESTION = "strong"
"""The style of questions on a page without a table."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is waited for: a line that `prompt` asks for. `move`: of whoever was shown the table;
    `commands`: it may be a command."""

    prompt: str
    move: bool = False
    commands: bool = False


class GameScreen(FullScreen):
    """`answer` takes a line that was asked for, `wish` a command that was given while nothing is
    asked, `skip` that nobody needs to wait for what is told."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"press('{name}')", show=False)
            for key, name in KEYS.items()
            if key != "f9"
        ),
        Binding("escape", "fold", show=False),
        Binding("pageup", "scroll(-5)", show=False),
        Binding("pagedown", "scroll(5)", show=False),
    ]

    def __init__(
        self,
        texts: Texts,
        settings: Settings,
        answer: Callable[[str], None],
        wish: Callable[[str], None],
        skip: Callable[[], None],
        stop: Callable[[], None],
        leave: Callable[[], None],
        begin: Callable[[], None],
    ) -> None:
        super().__init__(texts, settings)
        self.answer = answer
        self.wish = wish
        self.skip = skip
        self.interrupted = stop  # type: ignore[method-assign]
        self.leave_game = leave
        self.begin = begin
        self.shown = Shown()
        self.page = Page([], [], [])
        self.asked: Asked | None = None
        self.answers: list[tuple[str, str]] = []
        """What was said since somebody typed last, with its style."""
        self.seen: set[str] = set()
        """Sentences that were shown because they had no room."""
        self.hurried = -HASTE
        """When somebody last didn't want to wait for what is told."""
        self.begun = False

    # What is on the screen

    def compose(self) -> ComposeResult:
        yield Sheet("page", self.ink)
        yield Prompt(self._candidates)
        yield Sheet("keys", self.ink)

    def on_mount(self) -> None:
        super().on_mount()
        self.prompt.focus()

    @property
    def prompt(self) -> Prompt:
        return self.screen_stack[0].query_one(Prompt)

    def on_sheet_resized(self) -> None:
        self.redraw()
        if self.begun:
            self._show_unseen()
        elif self.room("page").height:  # not before: what there is no room for is known by then
            self.begun = True
            self.begin()

    def redraw(self) -> None:
        """Lay the page out anew, and draw what has changed."""
        size = self.room("page")
        if not size.width or not size.height or self.closing:
            return
        told = [text for text, _ in self.answers]
        apart = any(text[-1:].isalnum() for text in told[:-1])  # it ends with a file, not a dot
        self.shown.status = (" · " if apart else " ").join(told)
        self.shown.status_style = self.answers[-1][1] if self.answers else ""
        self.page = compose(self.shown, size.width, size.height)
        places = [one.place for one in self.page.targets]
        if self.shown.cursor not in places and (self.shown.choices or self.shown.cursor):
            self.shown.cursor = first_place(self.page.targets, self.shown)
            self.shown.about = self._about(self.shown.cursor)
            self.page = compose(self.shown, size.width, size.height)
        if self.page.cut:
            self._lay_answers()
            return
        self.draw("page", self.page.rows)
        self.draw_keys(self._keys())
        self.redraw_overlays()

    def _keys(self) -> list[tuple[str, str]]:
        return [
            (SHORT.get(key, key.upper()), self.texts(f"screen-key-{name}"))
            for key, name in KEYS.items()
        ]

    def _lay_answers(self) -> None:
        """What was said and has no room in the status is laid over the table."""
        told, self.answers = [text for text, _ in self.answers], []
        self.redraw()
        self.lay(self.texts("screen-answer"), contents.told(told))

    def lay(
        self,
        title: str,
        content: Content,
        search: bool = False,
        at_end: bool = False,
        after: Callable[[], None] | None = None,
        unasked: bool = False,
    ) -> None:
        """Lay something over the table; `after` is called when it is taken away. `unasked`: see
        `Overlay`."""

        def closed(_: None) -> None:
            if after is not None:
                after()
            self.redraw()

        overlay = Overlay(title, content, self.texts, self.ink, search, at_end, unasked)
        overlay.private = after is None
        self.push_screen(overlay, closed)

    def _uncover(self) -> None:
        """Take away what somebody has laid over the table: it may be theirs alone."""
        while isinstance(self.screen, Overlay) and self.screen.private:
            self.pop_screen()

    @property
    def covered(self) -> bool:
        """Does an overlay lie over the table?"""
        return len(self.screen_stack) > 1

    # What the session says

    def show(self, look: Look) -> None:
        """The table for whoever decides next."""
        must = {one.text for one in look.news if one.weight == "must"}
        log = [Told(text, place >= look.since, text in must) for place, text in enumerate(look.log)]
        known = set(look.log[look.since :])
        more = [one.text for one in look.news if one.text not in known]  # what a lesson explains
        log += [Told(text, True, text in must) for text in more]
        self._table(look)
        self.shown.log = log
        game, view = look.game, look.view
        self.shown.choices = choices(game, view, look.texts, look.company)
        always = asked(game, view, look.texts)
        tries = [one for one in look.advice if one not in always]
        first = always[1:] if always and always[0] in look.advice else []
        self.shown.question = [*(always[:1] if self.settings.asked else []), *first]
        self.shown.tries = tries
        self.redraw()
        self.seen.intersection_update(self.page.unseen)
        self._show_unseen()

    def show_all(self, look: Look) -> None:
        """The table as anybody may see it."""
        self._uncover()
        if self.shown.look is not None and self.shown.look.company.reader:
            self.prompt.forget()
        self._table(look)
        self.shown.log = [Told(text) for text in look.log]
        self.redraw()

    def moved(self, look: Look) -> None:
        """The table has changed; what is new from now on belongs to the next look."""
        answered = bool(self.shown.choices)
        self._table(look)
        if look.log:
            self.shown.log = [Told(text) for text in look.log]
        elif answered:
            self.shown.log = [Told(one.text) for one in self.shown.log]
        self.redraw()

    def told(self, sentence: Sentence) -> None:
        entry = Told(sentence.text, True, sentence.weight == "must")
        self.shown.log = [*self.shown.log, entry]
        self.redraw()

    def _table(self, look: Look) -> None:
        self.texts = look.texts
        self.shown.look = look
        self.shown.scene = presenter_of(look.game).scene(look.view, look.company, look.texts)
        self.shown.choices, self.shown.within = (), ""
        self.shown.question, self.shown.tries = (), ()
        self.shown.about, self.shown.top, self.shown.text = "", 0, []
        self.shown.cursor = None
        self.answers = []

    def clear_table(self) -> None:
        """Nothing of what was shown or typed is left."""
        self._uncover()
        self.prompt.forget()
        self.shown = Shown()
        self.answers = []
        self.redraw()

    def say(self, text: str, style: str) -> None:
        if self.shown.look is None:
            self.shown.text.append((text, style))
            self.shown.top = 0
        else:
            self.answers.append((text, style))
        self.redraw()

    def ask(self, wanted: Asked) -> None:
        self.asked = wanted
        self.prompt.placeholder = wanted.prompt
        if self.shown.look is None and not wanted.move:
            if all(style != QUESTION for _, style in self.shown.text):
                self.shown.top = len(self.shown.text) * self.size.height  # a list from its start
            self.shown.text.append((wanted.prompt, QUESTION))
            self.redraw()
        elif not wanted.move and wanted.prompt != self.texts("t-enter"):
            self.say(wanted.prompt, QUESTION)  # the line alone is dim, and may be too short for it

    def cover(self, prompt: str) -> None:
        """A curtain: nothing but whom it waits for."""
        self.clear_table()
        self.ask(Asked(prompt))

    def blank(self) -> None:
        super().blank()
        for prompt in self.screen_stack[0].query(Prompt):
            prompt.placeholder = prompt.value = ""

    def announce(self, text: str) -> None:
        self.answers = [(text, "")]
        self.redraw()

    def _show_unseen(self) -> None:
        """What must be seen and has no room in the log is laid over the table once."""
        unseen = [one for one in self.page.unseen if one not in self.seen]
        self.seen.update(unseen)
        if unseen:
            self.lay(self.texts("screen-unseen"), contents.told(unseen), unasked=True)

    # What people do

    def on_prompt_entered(self, event: Prompt.Entered) -> None:
        line = event.line.strip()
        if isinstance(self.screen, Overlay):  # the key that laid it came in the same read
            self.prompt.value = event.line
            if not (line or self.screen.unasked):
                self.screen.close()
        elif line:
            self.submit(line)
        elif self.asked is None:
            self.hurried = time.monotonic()
            self.skip()
        elif not self.asked.move:
            self.submit("")
        elif time.monotonic() - self.hurried > HASTE:  # else it was meant for what was told
            self.activate()
        else:
            self.hurried = time.monotonic()

    def submit(self, line: str) -> None:
        """A line for whoever asked for one; else a wish."""
        if self.asked is None:
            self.skip()
            self._wish(command(line) or "")
            return
        self.asked, self.answers = None, []
        self.prompt.placeholder = self.texts("screen-waiting")
        self.redraw()
        self.answer(line)

    def activate(self) -> None:
        """Choose what stands at the cursor; where it goes on in several ways, list these."""
        cursor = self.shown.cursor
        if cursor is None:
            return
        kind, _, rest = cursor[0].partition(" ")
        if kind == CHOICE:
            self.submit(rest)
            return
        here = [one for one in self.shown.choices if one.part == cursor[0]]
        if len(here) == 1:
            self.submit(str(here[0].number))
        elif here:
            self.shown.within = cursor[0]
            self.shown.cursor = (f"{CHOICE} {here[0].number}", 0)
            self.announce(here[0].offer.first.title if here[0].offer.first else "")
        else:
            self.submit(f"? {rest}")

    def action_fold(self) -> None:
        if self.shown.within:
            self.shown.cursor = (self.shown.within, 0)
            self.shown.within = ""
            self.announce("")
        elif self.asked is None:
            self.skip()

    def on_prompt_walked(self, event: Prompt.Walked) -> None:
        if not self.shown.choices:
            return
        self._go_to(walked(self.page.targets, self.shown.cursor, event.step))

    def _go_to(self, place: Place | None) -> None:
        if place is None or place == self.shown.cursor:
            return
        self.shown.cursor = place
        self.shown.about = self._about(place)
        self.answers = []
        self.redraw()

    def on_input_changed(self) -> None:
        """A number that is being typed shows which choice it means."""
        typed = self.prompt.value.split()
        numbers = {str(one.number) for one in self.shown.choices}
        if typed and numbers.issuperset(typed):  # not the 3 of `play blue 3`
            self._go_to((f"{CHOICE} {typed[-1]}", 0))

    def on_sheet_pointed(self, event: Sheet.Pointed) -> None:
        if self.covered:
            return
        if event.sheet.id == "keys":
            if event.pressed and event.part:
                name = list(KEYS.values())[int(event.part)]
                self.action_colours() if name == "theme" else self.action_press(name)
            return
        target = target_at(self.page.targets, event.x, event.y)
        if target is None:
            if event.pressed and self.asked is not None and not self.asked.move:
                self.submit("")
            elif event.pressed:
                self.skip()
            return
        if not event.pressed:
            about = self._about(target.place)
            if about != self.shown.about and self.shown.look is not None:
                self.shown.about, self.answers = about, []
                self.redraw()
            return
        self._go_to(target.place)
        if self.asked is not None and self.asked.move:
            self.activate()

    def action_scroll(self, rows: int) -> None:
        """Move the table where it is too high; a text, of which the end is shown, the other way."""
        rows = rows if self.shown.look else -rows
        self.shown.top = min(max(0, self.shown.top + rows), self.page.hidden)
        self.redraw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.action_scroll(2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.action_scroll(-2)

    def action_press(self, name: str) -> None:
        """A key of KEYS."""
        look, texts = self.shown.look, self.texts
        if name in TO_SESSION:
            self._give(name)
        elif name == "help":
            self.lay(texts("screen-key-help"), contents.help_now(look, texts))
        elif name == "speed":
            self._faster()
        elif name == "explain":
            self._explain()
        elif look is None:
            return
        elif name == "rules":
            self.lay(texts("screen-key-rules"), contents.rules(look.game.name, texts), search=True)
        elif name == "log":
            entries = [one.text for one in self.shown.log]
            new = next((i for i, one in enumerate(self.shown.log) if one.new), len(entries))
            self.lay(texts("screen-key-log"), contents.log(entries, new), search=True, at_end=True)
        elif name == "cards" and self.shown.scene is not None:
            self.lay(
                texts("screen-key-cards"),
                contents.cards(look, self.shown.scene, texts),
                search=True,
            )

    def _give(self, name: str) -> None:
        """A command to the session: as a line where one is waited for, else as a wish."""
        if self.asked is None:
            self._wish(name)
        elif self.asked.move or self.asked.commands:
            self.submit(name)
        elif name == "quit":
            self.leave_game()
        else:
            self.announce(self.texts("screen-not-now"))

    def _wish(self, name: str) -> None:
        """A command that is given while the others play."""
        if name in WISHES:
            self.wish(name)
        elif name in OWN:
            self.action_press(name)
        else:
            self.announce(self.texts("screen-not-now"))

    def _faster(self) -> None:
        speeds = list(SPEEDS)
        self.settings.speed = speeds[(speeds.index(self.settings.speed) + 1) % len(speeds)]
        self.announce(self.texts("screen-speed", speed=self.settings.speed))

    def _explain(self) -> None:
        self.settings.asked = not self.settings.asked
        look = self.shown.look
        if look is not None and self.shown.choices:
            told = asked(look.game, look.view, look.texts)[:1]
            rest = [one for one in self.shown.question if one not in told]
            self.shown.question = [*(told if self.settings.asked else []), *rest]
        self.announce(self.texts("screen-explain", on="yes" if self.settings.asked else "no"))

    # What stands at the cursor

    def _about(self, place: Place | None) -> str:
        """What the card or field there does now."""
        look = self.shown.look
        if place is None or look is None:
            return ""
        kind, _, name = place[0].partition(" ")
        if kind == CHOICE:
            one = next((c for c in self.shown.choices if str(c.number) == name), None)
            if one is None or not one.part:
                return ""
            kind, _, name = one.part.partition(" ")
        if kind not in POINTED:
            return ""
        return " ".join(explained(look.game, look.view, name, look.company, look.texts))

    def _candidates(self) -> Sequence[str]:
        look = self.shown.look
        if look is None:
            return []
        moves = [move_text(look.game, one.move, look.texts) for one in self.shown.choices]
        return [*moves, *commands(look.texts)]
