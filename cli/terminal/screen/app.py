"""The full screen of a game. It draws, and passes on what is typed, clicked or chosen to the
session, which runs in another thread (`front.py`) and interprets it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from ....adapters.presentation.advised import recommended_parts
from ....adapters.presentation.parts import POINTED, Card, Choice, Sentence
from ....adapters.presentation.presenter import (
    asked,
    choices,
    explained,
    move_text,
    presenter_of,
)
from ....adapters.presentation.texts import Texts
from ....adapters.presentation.typed_line import command, is_move, letter_of, screen_command
from ....core.table.commands import Advice
from ..editing import commands
from ..ports import Look
from ..settings import SPEEDS, Settings
from . import contents, drag, motion
from .base import TWO_KEY_ROWS, FullScreen
from .canvas import Place
from .contents import Content
from .line_widget import Sheet
from .log import entries, entry_of
from .overlays import KEY_GRACE, Overlay
from .page import Page, PageState, compose, side_columns
from .palette import Palette, command_items
from .pieces import SMALL, parts_in_hand
from .prompt import Prompt
from .targets import CHOICE, first_place, moved_cursor, place_of, target_at

KEYS = {
    "f1": "help",
    "f2": "hint",
    "f3": "undo",
    "f4": "rules",
    "f5": "log",
    "f6": "speed",
    "f10": "quit",
    "ctrl+p": "palette",
    "f7": "cards",
    "f8": "language",
    "f9": "theme",
    "ctrl+s": "save",
    "f12": "explain",
}
"""Actions by key, in the order of the bottom line."""
TO_SESSION = ("hint", "undo", "save", "quit", "language")
QUEUEABLE = ("why", "undo", "save", "quit", "language", "remind", "lesson", "deal", "bell")
"""Commands that can be queued while others play."""
OWN = ("help", "rules", "log")
"""Commands that don't need the session."""
SHORT = {"ctrl+p": "^P", "ctrl+s": "^S"}
BESIDE_BOARD = TWO_KEY_ROWS + 3
"""Height of the terminal from which the keys may take two rows beside a board."""
QUESTION = "strong"
"""The style of questions on a page without a table."""


@dataclass(frozen=True, slots=True)
class LineRequest:
    """A line for which the session waits. `move`: a move of the person who was shown the table is
    expected; `commands`: commands are allowed."""

    prompt: str
    move: bool = False
    commands: bool = False


class GameScreen(FullScreen):
    """The callbacks: `answer` gets a requested line; `queue_command` a command while no line is
    requested; `skip` ends the pause after an event; `stop` interrupts the session; `leave` ends the
    game; `begin` starts the session."""

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
        queue_command: Callable[[str], None],
        skip: Callable[[], None],
        stop: Callable[[], None],
        leave: Callable[[], None],
        begin: Callable[[], None],
    ) -> None:
        super().__init__(texts, settings)
        self.answer = answer
        self.queue_command = queue_command
        self.skip = skip
        self.interrupted = stop  # type: ignore[method-assign]
        self.leave_game = leave
        self.begin = begin
        self.state = PageState()
        self.page = Page([], [], [])
        self.request: LineRequest | None = None
        self.answers: list[tuple[str, str]] = []
        """Sentences since the last input, with their styles."""
        self.overlaid: set[str] = set()
        """Sentences that didn't fit and were shown in an overlay."""
        self.skipped_at = -KEY_GRACE
        """When a pause was last skipped."""
        self.started = False
        self.way: motion.Way | None = None
        """Of the card that moves; the page is that before it moves."""
        self.timer: Timer | None = None
        """Draws the next picture of a moving card, or what was held back."""
        self.dragged: Place | None = None
        """What the mouse dragged last."""
        self.drop_on = ""
        """The part of the table on which a card was dropped that needs a place."""

    # Layout

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
        if self.started:
            self._show_unseen()
        elif self.room("page").height:  # not before: the session needs the size
            self.started = True
            self.begin()

    def redraw(self) -> None:
        """Lay out the page again, and draw what has changed."""
        self._stop_motion()
        size = self.room("page")
        if not size.width or not size.height or self.closing:
            return
        answers = [text for text, _ in self.answers]
        # an answer may end with a path instead of a full stop
        separate = any(text[-1:].isalnum() for text in answers[:-1])
        self.state.status = (" · " if separate else " ").join(answers)
        self.state.status_style = self.answers[-1][1] if self.answers else ""
        self.page = compose(self.state, size.width, size.height)
        places = [target.place for target in self.page.targets]
        if self.state.cursor not in places and (self.state.choices or self.state.cursor):
            self.state.cursor = self._advised_place() or first_place(
                self.page.targets, self.state.choices, self.state.within
            )
            self.state.about = self._about(self.state.cursor)
            self.page = compose(self.state, size.width, size.height)
        if self.page.cut:
            self._overlay_answers()
            return
        self.draw("page", self.page.rows)
        if self.state.flashing:
            self.timer = self.set_timer(motion.FLASH, self.redraw)
            self.state.flashing = frozenset()
        on_board = self.state.scene is not None and self.state.scene.board is not None
        letters = [letter_of(name, self.texts) for name in KEYS.values()]
        self.draw_keys(self._keys(), BESIDE_BOARD if on_board else TWO_KEY_ROWS, letters)
        self.redraw_overlays()

    def _advised_place(self) -> Place | None:
        """Where the move stands that a lesson advises, if it is among the choices."""
        lesson = self.state.look.lesson if self.state.look else None
        for choice in self.state.choices:
            if lesson and choice.move == lesson.advice and not self.state.within:
                return place_of(self.page.targets, choice)
        return None

    def _keys(self) -> list[tuple[str, str]]:
        return [
            (SHORT.get(key, key.upper()), self.texts(f"screen-key-{name}"))
            for key, name in KEYS.items()
        ]

    def _overlay_answers(self) -> None:
        """Show answers that don't fit into the status in an overlay."""
        answers, self.answers = [text for text, _ in self.answers], []
        self.redraw()
        self.open_overlay(self.texts("screen-answer"), contents.paragraphs(answers))

    def open_overlay(
        self,
        title: str,
        content: Content,
        search: bool = False,
        at_end: bool = False,
        on_close: Callable[[], None] | None = None,
        unasked: bool = False,
        room_beside: Callable[[int], int] | None = None,
        choose: Callable[[str], None] | None = None,
        spare: Callable[[], tuple[int, int]] | None = None,
    ) -> None:
        """Open an overlay; `on_close` is called when it is closed. See `Overlay`."""

        def closed(_: None) -> None:
            if on_close is not None:
                on_close()
            self.redraw()

        overlay = Overlay(
            title,
            content,
            self.texts,
            self.ink,
            search,
            at_end,
            unasked,
            room_beside,
            choose,
            spare,
        )
        overlay.private = on_close is None
        self.push_screen(overlay, closed)

    def _close_overlays(self) -> None:
        """Close overlays that a person has opened, since they may show private contents."""
        while isinstance(self.screen, Overlay) and self.screen.private:
            self.pop_screen()

    @property
    def overlay_open(self) -> bool:
        """True if an overlay covers the table."""
        return len(self.screen_stack) > 1

    # Calls from the session

    def show(self, look: Look) -> None:
        """Show the table to the person who decides next."""
        log = entries(look)
        logged = {sentence.text for sentence in look.log[look.since :]}
        # announcements aren't in the log
        log += [entry_of(one, look, new=True) for one in look.news if one.text not in logged]
        self._table(look)
        self.state.log = log
        game, view = look.game, look.view
        self.state.choices = choices(game, view, look.texts, look.company)
        question = asked(game, view, look.texts)
        advice_sentences = [sentence for sentence in look.advice if sentence not in question]
        if look.lesson is not None and look.lesson.advice_text:
            advice_sentences.append(look.lesson.advice_text)
        question_in_advice = question[1:] if question and question[0] in look.advice else []
        self.state.question = [*(question[:1] if self.settings.asked else []), *question_in_advice]
        self.state.tries = advice_sentences
        self.redraw()
        self.overlaid.intersection_update(self.page.unseen)
        self._show_unseen()

    def advise(self, look: Look, advice: Sequence[Advice]) -> None:
        """Show advice beside the table, with the recommended parts of it marked until the table is
        shown again."""
        game, texts = look.game, look.texts
        parts = recommended_parts(game, look.view, advice, look.company, texts)
        buttons = {
            f"{CHOICE} {choice.number}"
            for choice in self.state.choices
            if choice.move in advice[0].moves and not choice.part
        }
        self.state.marked = parts | buttons
        self.redraw()
        content = contents.advice(look, advice, texts)
        self.open_overlay(
            texts("screen-key-hint"), content, room_beside=side_columns, spare=self._hand_rows
        )

    def _hand_rows(self) -> tuple[int, int]:
        """The first row of the reader's hand, into which a card at the cursor rises, and the one
        behind it; 0 and 0 without one."""
        held = parts_in_hand(self.state.scene) if self.state.scene else set()
        rects = [area.rect for area in self.page.areas if area.part in held]
        first = min((rect.y - 1 for rect in rects), default=0)
        return first, max((rect.bottom for rect in rects), default=0)

    def show_all(self, look: Look) -> None:
        """Show the table without hidden information."""
        self._close_overlays()
        if self.state.look is not None and self.state.look.company.reader:
            self.prompt.forget()
        self._table(look)
        self.state.log = [entry_of(sentence, look, new=False) for sentence in look.log]
        self.redraw()

    def table_changed(self, look: Look) -> None:
        """Show the changed table; the entries of the log so far are no longer new."""
        had_choices = bool(self.state.choices)
        self._table(look)
        if look.log:
            self.state.log = [entry_of(sentence, look, new=False) for sentence in look.log]
        elif had_choices:
            self.state.log = [replace(entry, new=False, must=False) for entry in self.state.log]
        if self.moves_cards:  # an event follows at once that shows how it changed
            self._stop_motion()
            self.timer = self.set_timer(motion.FRAME, self.redraw)
        else:
            self.redraw()

    def show_event(self, sentence: Sentence) -> None:
        look, size = self.state.look, self.room("page")
        assert look is not None
        self.state.log = [*self.state.log, entry_of(sentence, look, new=True)]
        way = None
        if sentence.trace and self.moves_cards and not self.overlay_open:
            after = compose(self.state, size.width, size.height)
            frames = motion.FRAMES[self.settings.speed]
            reader = look.company.reader
            way = motion.way_of(sentence.trace, self.page.areas, after.areas, reader, frames)
        if way is None:
            self.redraw()
            return
        self._stop_motion()
        self.way = way
        self.timer = self.set_timer(motion.FRAME, self._next_picture)

    # Motion

    @property
    def moves_cards(self) -> bool:
        """True if cards move over the table: not without colours, and not on a slow line."""
        wanted = self.settings.motion and motion.FRAMES[self.settings.speed] > 0
        return wanted and self.ink != "plain" and self.round_trip < motion.SLOW_LINE

    def _stop_motion(self) -> None:
        self.way = None
        if self.timer is not None:
            self.timer.stop()
            self.timer = None

    async def on_event(self, event: events.Event) -> None:
        """Any key ends the motion of a card."""
        if isinstance(event, events.Key) and self.way is not None:
            self.redraw()
        await super().on_event(event)

    def _next_picture(self) -> None:
        """Draw the moving card at its next place; after the last one, what it has changed."""
        if self.way is None or not self.way.places:
            self.redraw()
            return
        (x, y), *places = self.way.places
        self._draw_over(self.way.card, x, y)
        self.way = replace(self.way, places=tuple(places))
        self.timer = self.set_timer(motion.FRAME, self._next_picture)

    def _draw_over(self, card: Card | None, x: int, y: int) -> None:
        size = self.room("page")
        if len(self.page.rows) == size.height > SMALL[1]:
            self.draw("page", motion.with_card(self.page.rows, card, x, y, size.width))

    def _table(self, look: Look) -> None:
        self.texts = look.texts
        self.state.look = look
        scene = presenter_of(look.game).scene(look.view, look.company, look.texts)
        self.state.flashing = (
            motion.damaged(self.state.scene, scene) if self.moves_cards else frozenset()
        )
        self.state.scene = scene
        self.state.choices, self.state.within = (), ""
        self.state.last_question = self.state.question or self.state.last_question
        self.state.question, self.state.tries = (), ()
        self.state.about, self.state.top, self.state.text = "", 0, []
        self.state.lesson_at = 0
        self.state.cursor, self.state.marked = None, frozenset()
        self.answers = []

    def clear_table(self) -> None:
        """Remove everything that was shown or typed."""
        self._close_overlays()
        self.prompt.forget()
        self.state = PageState()
        self.answers = []
        self.redraw()

    def say(self, text: str, style: str) -> None:
        if self.state.look is None:
            self.state.text.append((text, style))
            self.state.top = 0
        else:
            self.answers.append((text, style))
        self.redraw()

    def ask(self, request: LineRequest) -> None:
        self.request = request
        self.prompt.placeholder = request.prompt
        if self.state.look is None and not request.move:
            if all(style != QUESTION for _, style in self.state.text):
                self.state.top = len(self.state.text) * self.size.height  # a list from its start
            self.state.text.append((request.prompt, QUESTION))
            self.redraw()
        elif not request.move and request.prompt not in map(
            self.texts, ("t-enter", "t-enter-or-call")
        ):
            self.say(request.prompt, QUESTION)  # the input line is dim, and may be too short
        if request.move:
            self._place_dropped()

    def cover(self, prompt: str) -> None:
        """Show only a prompt, so that one person can hand over the keyboard to another."""
        self.clear_table()
        self.ask(LineRequest(prompt))

    def blank(self) -> None:
        super().blank()
        for prompt in self.screen_stack[0].query(Prompt):
            prompt.placeholder = prompt.value = ""

    def announce(self, text: str) -> None:
        self.answers = [(text, "")]
        self.redraw()

    def _show_unseen(self) -> None:
        """Show sentences that must be seen but don't fit into the log in an overlay, once."""
        unseen = [text for text in self.page.unseen if text not in self.overlaid]
        self.overlaid.update(unseen)
        if unseen:
            self.open_overlay(
                self.texts("screen-unseen"), contents.paragraphs(unseen), unasked=True
            )

    # Input

    def on_prompt_entered(self, event: Prompt.Entered) -> None:
        line = event.line.strip()
        if isinstance(self.screen, Overlay):  # it was opened by a key in the same read
            self.prompt.value = event.line
            if not (line or self.screen.unasked):
                self.screen.close()
        elif line:
            self.submit(line)
        elif self.request is None:
            self.skipped_at = time.monotonic()
            self.skip()
        elif not self.request.move:
            self.submit("")
        elif time.monotonic() - self.skipped_at > KEY_GRACE:  # else Enter was to skip a pause
            self.activate()
        else:
            self.skipped_at = time.monotonic()

    def on_prompt_clicked(self) -> None:
        """A click on the line for input, or beside everything, is like Enter, but moves nothing."""
        if self.request is None:
            self.skip()
        elif not self.request.move:
            self.submit("")

    def submit(self, line: str) -> None:
        """Answer the request with a line; without a request treat it as a command to queue. What
        only the screen does isn't passed on."""
        if (name := self._of_screen(line)) is not None:
            self.action_press(name)
            return
        if self.request is None:
            self.skip()
            self._queue(command(line) or "")
            return
        self.request, self.answers = None, []
        self.prompt.placeholder = self.texts("screen-waiting")
        self.redraw()
        self.answer(line)

    def _of_screen(self, line: str) -> str | None:
        """The command of the screen alone that a line means, unless it is a move; else None."""
        name, look = screen_command(line), self.state.look
        return None if name and look and is_move(look.game, look.view, line) else name

    def activate(self) -> None:
        """Choose the part at the cursor; if it has several choices, list these."""
        cursor = self.state.cursor
        if cursor is None:
            return
        kind, _, value = cursor[0].partition(" ")
        if kind == CHOICE:
            self.submit(value)
            return
        choices_here = [choice for choice in self.state.choices if choice.part == cursor[0]]
        if len(choices_here) == 1:
            self.submit(str(choices_here[0].number))
        elif choices_here:
            self.state.within = cursor[0]
            self.state.cursor = (f"{CHOICE} {choices_here[0].number}", 0)
            self.announce(choices_here[0].offer.first.title if choices_here[0].offer.first else "")
        else:
            self.submit(f"? {value}")

    def action_fold(self) -> None:
        if self.state.within:
            self.state.cursor = (self.state.within, 0)
            self.state.within = ""
            self.announce("")
        elif self.request is None:
            self.skip()

    def on_prompt_walked(self, event: Prompt.Walked) -> None:
        if not self.state.choices:
            return
        self._go_to(moved_cursor(self.page.targets, self.state.cursor, event.step))

    def _go_to(self, place: Place | None) -> None:
        if place is None or place == self.state.cursor:
            return
        self.state.cursor = place
        self.state.about = self._about(place)
        self.answers = []
        self.redraw()

    def on_input_changed(self) -> None:
        """Move the cursor to the choice whose number is being typed."""
        typed = self.prompt.value.split()
        numbered = {str(choice.number): choice for choice in self.state.choices}
        if typed and numbered.keys() >= set(typed):  # not the 3 of `play blue 3`
            self._go_to(place_of(self.page.targets, numbered[typed[-1]]))

    def on_sheet_pointed(self, event: Sheet.Pointed) -> None:
        if self.overlay_open:
            return
        if event.sheet.id == "keys":
            if event.pressed and event.part:
                name = list(KEYS.values())[int(event.part)]
                self.action_colours() if name == "theme" else self.action_press(name)
            return
        target = target_at(self.page.targets, event.x, event.y)
        if target is None:
            if event.pressed:
                self.on_prompt_clicked()
            return
        if not event.pressed:
            about = self._about(target.place)
            if about != self.state.about and self.state.look is not None:
                self.state.about, self.answers = about, []
                self.redraw()
            return
        self._go_to(target.place)
        if self.request is not None and self.request.move:
            self.activate()

    def on_sheet_dragged(self, event: Sheet.Dragged) -> None:
        """A card or unit follows the mouse; where it is dropped, it is played."""
        scene, look = self.state.scene, self.state.look
        if self.overlay_open or scene is None or look is None or event.sheet.id != "page":
            return
        piles = [area for area in self.page.areas if area.part.startswith(drag.PILE)]
        start = target_at([*piles, *self.page.targets], *event.start)
        if event.first:
            self.dragged = start.place if start else None
        if start is None or self.request is None or not self.request.move:
            return
        if start.place != self.dragged:  # the page has changed meanwhile
            self.redraw()
            return
        if not event.done:
            card = drag.card_of(scene, start.part)
            self._draw_over(card, event.x - SMALL[0] // 2, event.y - SMALL[1] // 2)
            return
        self.redraw()
        onto = target_at(self.page.areas, event.x, event.y)
        part = onto.part if onto else ""
        if part == start.part or (start.part.startswith(drag.CARD) and part in self._held()):
            return  # it lies where it was
        verbs = [look.game.notation(choice.move).split()[0] for choice in self.state.choices]
        on_unit = drag.stands_on(scene, part)
        meant = drag.choices_dropped(self.state.choices, verbs, start.part, part, on_unit)
        self.drop_on = part
        if len(meant) == 1:
            self.submit(str(meant[0].number))
        elif meant:
            self.state.cursor = start.place
            self.activate()
        else:
            self.drop_on = ""
            self.announce(self.texts("screen-not-there"))

    def _held(self) -> set[str]:
        scene = self.state.scene
        hands = scene.hands if scene else ()
        return {card.part for hand in hands for card in hand.cards}

    def _place_dropped(self) -> None:
        """Choose the field on which a card or unit was dropped, if one is asked for now."""
        part, self.drop_on = self.drop_on, ""
        meant = [choice for choice in self.state.choices if part and choice.part == part]
        if len(meant) == 1:
            self.call_later(self._choose_if_asked, meant[0])

    def _choose_if_asked(self, choice: Choice) -> None:
        if self.request is not None and self.request.move and choice in self.state.choices:
            self.submit(str(choice.number))

    def action_scroll(self, rows: int) -> None:
        """Scroll a table that is too high; a text, which is shown from its end, the other way; and
        page in the explanations of a lesson."""
        lesson = self.state.look.lesson if self.state.look else None
        if lesson is not None and lesson.told:
            back = self.state.lesson_at + (1 if rows < 0 else -1)
            self.state.lesson_at = min(max(0, back), len(lesson.told) - 1)
            self.redraw()
            return
        rows = rows if self.state.look else -rows
        self.state.top = min(max(0, self.state.top + rows), self.page.hidden)
        self.redraw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.action_scroll(2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.action_scroll(-2)

    def action_press(self, name: str) -> None:
        """Carry out an action of KEYS."""
        look, texts = self.state.look, self.texts
        if name in TO_SESSION:
            self._give(name)
        elif name == "help":
            self.open_overlay(texts("screen-key-help"), contents.help_now(look, texts))
        elif name == "speed":
            self._faster()
        elif name == "explain":
            self._explain()
        elif name == "theme":
            self.action_colours()
        elif name == "palette":
            self._open_palette()
        elif look is None:
            return
        elif name == "rules":
            self.open_overlay(
                texts("screen-key-rules"), contents.rules(look.game.name, texts), search=True
            )
        elif name == "log":
            told = [entry.text for entry in self.state.log]
            new = next((i for i, entry in enumerate(self.state.log) if entry.new), len(told))
            self.open_overlay(
                texts("screen-key-log"),
                contents.log(told, new),
                search=True,
                at_end=True,
                choose=lambda part: self._give(f"why {int(part) + 1}"),
            )
        elif name == "cards" and self.state.scene is not None:
            self.open_overlay(
                texts("screen-key-cards"),
                contents.cards(look, self.state.scene, texts),
                search=True,
            )

    def _open_palette(self) -> None:
        """Offer all commands, to be found by typing."""
        keys = {SHORT.get(key, key.upper()): name for key, name in KEYS.items()}
        items, heading = command_items(keys, self.texts), self.texts("screen-palette")
        self.cover_with(Palette(heading, "", items, self.texts, self.ink, self._do_command))

    def _do_command(self, name: str) -> None:
        self.action_press(name) if name in KEYS.values() else self._give(name)

    def _give(self, name: str) -> None:
        """Give a command to the session: as the requested line, else queue it."""
        if self.request is None:
            self._queue(name)
        elif self.request.move or self.request.commands:
            self.submit(name)
        elif name == "quit":
            self.leave_game()
        else:
            self.announce(self.texts("screen-not-now"))

    def _queue(self, name: str) -> None:
        """Queue a command, or carry it out if it doesn't need the session."""
        if name.partition(" ")[0] in QUEUEABLE:
            self.queue_command(name)
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
        look = self.state.look
        if look is not None and self.state.choices:
            question = asked(look.game, look.view, look.texts)[:1]
            other_sentences = [
                sentence for sentence in self.state.question if sentence not in question
            ]
            self.state.question = [*(question if self.settings.asked else []), *other_sentences]
        self.announce(self.texts("screen-explain", on="yes" if self.settings.asked else "no"))

    # The part at the cursor

    def _about(self, place: Place | None) -> str:
        """The explanation of the card or field there."""
        look = self.state.look
        if place is None or look is None:
            return ""
        kind, _, name = place[0].partition(" ")
        if kind == CHOICE:
            choice = next((c for c in self.state.choices if str(c.number) == name), None)
            if choice is None or not choice.part:
                return ""
            kind, _, name = choice.part.partition(" ")
        if kind not in POINTED:
            return ""
        return " ".join(explained(look.game, look.view, name, look.company, look.texts))

    def _candidates(self) -> Sequence[str]:
        look = self.state.look
        if look is None:
            return []
        choices_shown = self.state.choices
        moves = [move_text(look.game, choice.move, look.texts) for choice in choices_shown]
        return [*moves, *commands(look.texts)]
