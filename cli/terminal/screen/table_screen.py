"""The table of a game on the full screen: its page, its events, and what is laid over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from textual.app import ComposeResult
from textual.timer import Timer

from ....adapters.presentation.evaluations import advised, recommended_parts
from ....adapters.presentation.lessons import LessonState
from ....adapters.presentation.presenter import (
    asked,
    choices,
    explained,
    move_text,
    notation_text,
    presenter_of,
)
from ....adapters.presentation.typed_line import letter_of
from ....core.scene.parts import POINTED, Card, Scene, Sentence
from ....core.scene.texts import Texts
from ....core.table.commands import Advice
from ..editing import commands
from ..ports import Look
from ..settings import SPEEDS, Settings
from . import contents, motion
from .base import TWO_KEY_ROWS, FullScreen
from .canvas import Place
from .contents import Content
from .line_widget import Prompt, Sheet
from .log import entries, entry_of
from .note import Note
from .overlays import Overlay
from .page import WIDE, Page, PageState, compose
from .pieces import SMALL
from .targets import CHOICE, first_place, place_of

KEYS = {
    "f1": "help",
    "f2": "hint",
    "ctrl+p": "palette",
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
"""Actions by key, in the order of the bottom line."""
DECLARE_KEY, DECLARE = "ctrl+o", "declare"
"""The key and the action of a declaration, before the others as long as it is possible."""
SHORT = {"ctrl+p": "^P", "ctrl+s": "^S", DECLARE_KEY: "^O"}
BESIDE_BOARD = TWO_KEY_ROWS + 3
"""Height of the terminal from which the keys may take two rows beside a board."""


LESSON = "lesson"
"""What opens the note of a lesson."""


def nothing() -> None:
    """A callback that does nothing."""


class TableScreen(FullScreen):
    """`begin` is called when the screen has a size."""

    def __init__(self, texts: Texts, settings: Settings, begin: Callable[[], None]) -> None:
        super().__init__(texts, settings)
        self.begin = begin
        self.state = PageState()
        self.page = Page([], [], [])
        self.answers: list[tuple[str, str]] = []
        """Sentences since the last input, with their styles."""
        self.overlaid: set[str] = set()
        """Sentences that didn't fit and were shown in a note."""
        self.opened_by = ""
        """The action of KEYS with which an overlay was opened."""
        self.started = False
        self.caption: tuple[str, str] = ("", "")
        """The sentence about the event that is shown, with its style."""
        self.befallen: set[str] = set()
        """Sentences about what others brought upon the reader since the reader's move."""
        self.hurried = False
        """True if all events until the next question are skipped."""
        self.reply = ""
        """An answer while others play, which stays until a move is asked for."""
        self.move = motion.ShownMove()
        """The move of which the events are shown one by one."""
        self.way: motion.Way | None = None
        """Of the card that moves; the page is that before it moves."""
        self.arrived: Callable[[], None] = nothing
        """Called when all of the last event is shown."""
        self.timer: Timer | None = None
        """Draws the next picture of a moving card, or what was held back."""

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
            self._inform()
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
        self.state.status = (
            (" · " if separate else " ").join(answers) or self.caption[0] or self.reply
        )
        styles = [style for _, style in self.answers] or [self.caption[1]]
        self.state.status_style = styles[-1]
        self.page = compose(self.state, size.width, size.height)
        places = [target.place for target in self.page.targets]
        if self.state.cursor not in places and (self.state.choices or self.state.cursor):
            self.state.cursor = self._advised_place() or first_place(
                self.page.targets, self.state.choices, self.state.within
            )
            self.state.about = self._about(self.state.cursor)
            self.page = compose(self.state, size.width, size.height)
        if self.page.cut and self.answers:
            self._overlay_answers()
            return
        self.draw("page", self.page.rows)
        if self.state.flashing:
            self.timer = self.set_timer(motion.FLASH, self.redraw)
            self.state.flashing = frozenset()
        on_board = self.state.scene is not None and self.state.scene.board is not None
        names = self.actions().values()
        letters = ["" if name == DECLARE else letter_of(name, self.texts) for name in names]
        self.draw_keys(self._keys(), BESIDE_BOARD if on_board else TWO_KEY_ROWS, letters)
        self.redraw_overlays()

    def _advised_place(self) -> Place | None:
        """Where the move stands that a lesson advises, if it is among the choices."""
        lesson = self.state.look.lesson if self.state.look else None
        for choice in self.state.choices:
            if lesson and choice.move == lesson.advice and not self.state.within:
                return place_of(self.page.targets, choice)
        return None

    def actions(self) -> dict[str, str]:
        """The actions by key that can be taken now."""
        possible = self.state.look is not None and self.state.look.declaration
        return {DECLARE_KEY: DECLARE, **KEYS} if possible else KEYS

    def _keys(self) -> list[tuple[str, str]]:
        look, texts = self.state.look, self.texts
        call = notation_text(look.game.name, look.declaration, texts) if look else ""
        return [
            (SHORT.get(key, key.upper()), call if name == DECLARE else texts(f"screen-key-{name}"))
            for key, name in self.actions().items()
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
        choose: Callable[[str], None] | None = None,
    ) -> None:
        """Open an overlay; `on_close` is called when it is closed. See `Overlay`."""

        def closed(_: None) -> None:
            self.opened_by = ""
            if on_close is not None:
                on_close()
            self.redraw()

        overlay = Overlay(title, content, self.texts, self.ink, search, at_end, unasked, choose)
        overlay.private = on_close is None
        if unasked:
            self.opened_by = ""
        self.push_screen(overlay, closed)

    def _close_overlays(self) -> None:
        """Close overlays that a person has opened, since they may show private contents."""
        while isinstance(self.screen, Overlay) and self.screen.private:
            self.pop_screen()

    @property
    def overlay_open(self) -> bool:
        """True if an overlay covers the table."""
        return len(self.screen_stack) > 1

    @property
    def reading(self) -> bool:
        """True if something is read over the table, or beside it because somebody asked for it."""
        asked_for = self.state.note is not None and self.state.note.by not in ("", LESSON)
        return self.overlay_open or asked_for

    @property
    def wide(self) -> bool:
        """True if panels stand beside the table."""
        return self.room("page").width >= WIDE

    # Calls from the session

    def show(self, look: Look) -> None:
        """Show the table to the person who decides next."""
        log = entries(look)
        logged = {sentence.text for sentence in look.log[look.since :]}
        # announcements aren't in the log
        log += [entry_of(one, look, new=True) for one in look.news if one.text not in logged]
        log = [
            replace(entry, must=True) if entry.new and entry.text in self.befallen else entry
            for entry in log
        ]
        self.reply = ""
        self._table(look)
        self.state.note = None
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
        self._inform()

    def advise(self, look: Look, advice: Sequence[Advice]) -> None:
        """Show advice beside the table, with the recommended parts of it marked until the table is
        shown again, and the cursor there."""
        game, texts = look.game, look.texts
        parts = recommended_parts(game, look.view, advice, look.company, texts)
        buttons = {
            f"{CHOICE} {choice.number}"
            for choice in self.state.choices
            if choice.move in advice[0].moves and not choice.part
        }
        self.state.marked = parts | buttons
        self.state.cursor = self._marked_place() or self.state.cursor
        lead = advised(game, advice, texts)
        self.show_note(texts("screen-key-hint"), contents.advice(look, advice, texts), lead, "hint")

    def _marked_place(self) -> Place | None:
        """Where the recommended move can be chosen."""
        places = [target.place for target in self.page.targets]
        return next((place for place in places if place[0] in self.state.marked), None)

    def show_note(
        self,
        title: str,
        content: Content,
        lead: str = "",
        by: str = "",
        before: Content | None = None,
    ) -> None:
        """Show a text beside the table until the next move; see `Note`."""
        heading, closes = title[:1].upper() + title[1:], self.texts("screen-note-closes")
        self.state.note = Note(heading, content, lead, closes, by, before)
        self.redraw()

    def show_lesson(self, lesson: LessonState, told: Sequence[str]) -> None:
        """Show what a lesson explains now (`told`), below what it has explained before, and what
        can be tried."""
        title = self.texts("screen-lesson", number=len(lesson.told), total=lesson.total)
        before = [text for text in lesson.told if text not in told]
        tries = () if self.wide else self.state.tries
        content = contents.paragraphs([*told, *tries])
        self.show_note(title, content, by=LESSON, before=contents.paragraphs(before))

    def close_note(self) -> None:
        """Close the note; what a lesson explains comes back after another one."""
        note, self.state.note = self.state.note, None
        self.redraw()
        if note is not None and note.by != LESSON:
            self._inform()

    def show_all(self, look: Look) -> None:
        """Show the table without hidden information."""
        self._close_overlays()
        if self.state.look is not None and self.state.look.company.reader:
            self.prompt.forget()
        self._table(look)
        self.state.note = None
        self.state.log = [entry_of(sentence, look, new=False) for sentence in look.log]
        self.redraw()

    def table_changed(self, look: Look, sentences: Sequence[Sentence] = ()) -> None:
        """Show the changed table as far as none of its events changes it; the entries of the log so
        far are no longer new. `sentences`: those that `show_event` gets next."""
        had_choices, before = bool(self.state.choices), self.state.scene
        self._table(look)
        if had_choices:  # the note was about these
            self.state.note = None
            self.befallen.clear()
        if self.state.scene is not None:
            ahead = [sentence for sentence in sentences if sentence.trace or sentence.changes]
            self.move = motion.ShownMove(before, self.state.scene, ahead)
            self._show_scene(self.move.scene)
        if look.log:
            self.state.log = [entry_of(sentence, look, new=False) for sentence in look.log]
        elif had_choices:
            self.state.log = [replace(entry, new=False, must=False) for entry in self.state.log]
        if self.moves_cards:  # an event follows at once that shows how it changed
            self._stop_motion()
            self.timer = self.set_timer(motion.FRAME, self.redraw)
        else:
            self.redraw()

    def show_event(
        self,
        sentence: Sentence,
        befalls: bool = False,
        arrived: Callable[[], None] = nothing,
    ) -> None:
        """Show an event of the move, and what it changes; `arrived` is called when its card has
        arrived. `befalls`: the reader suffers it, who is told so in a sentence."""
        look, size = self.state.look, self.room("page")
        assert look is not None
        entry, trace = entry_of(sentence, look, new=True), sentence.trace
        self.state.log = [*self.state.log, replace(entry, must=entry.must or befalls)]
        if befalls:
            self.befallen.add(sentence.text)
        told = befalls or trace is None  # else a word beside the seat says it
        self.caption = (sentence.text, "must" if befalls else "strong") if told else ("", "")
        self.state.acting, self.state.landed = (trace.seat, trace.end) if trace else (0, "")
        if self.move.shown(sentence):
            self._show_scene(self.move.scene)
        way = None
        if sentence.trace and self.moves_cards and not self.overlay_open:
            after = compose(self.state, size.width, size.height)
            frames = SPEEDS[self.settings.speed].frames
            reader = look.company.reader
            way = motion.way_of(sentence.trace, self.page.areas, after.areas, reader, frames)
        if way is None:
            self.redraw()
            arrived()
            return
        self._stop_motion()
        self.way, self.arrived = way, arrived
        self.timer = self.set_timer(motion.FRAME, self._next_picture)

    # Motion

    @property
    def moves_cards(self) -> bool:
        """True if cards move over the table: not without colours, and not on a slow line."""
        wanted = self.settings.motion and SPEEDS[self.settings.speed].frames > 0
        return (
            wanted
            and not self.hurried
            and self.ink != "plain"
            and self.round_trip < motion.SLOW_LINE
        )

    def _stop_motion(self) -> None:
        self.way = None
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
        arrived, self.arrived = self.arrived, nothing
        arrived()

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
        self.move = motion.ShownMove()
        self._show_scene(presenter_of(look.game).scene(look.view, look.company, look.texts))
        self.state.choices, self.state.chosen = (), None
        self.state.last_question = self.state.question or self.state.last_question
        self.state.question, self.state.tries = (), ()
        self.state.about, self.state.top, self.state.text = "", 0, []
        self.state.cursor, self.state.marked = None, frozenset()
        self.state.acting, self.state.landed = 0, ""
        self.answers, self.caption = [], ("", "")

    def _show_scene(self, scene: Scene) -> None:
        """Take this scene for the next page, on which units that were hurt flash."""
        self.state.flashing = (
            motion.damaged(self.state.scene, scene) if self.moves_cards else frozenset()
        )
        self.state.scene = scene

    def clear_table(self) -> None:
        """Remove everything that was shown or typed."""
        self._close_overlays()
        self.prompt.forget()
        self.state = PageState()
        self.answers, self.caption, self.reply = [], ("", ""), ""
        self.redraw()

    def say(self, text: str, style: str) -> None:
        if self.state.look is None:
            self.state.text.append((text, style))
            self.state.top = 0
        else:
            self.answers.append((text, style))
        self.redraw()

    def blank(self) -> None:
        super().blank()
        for prompt in self.screen_stack[0].query(Prompt):
            prompt.placeholder = prompt.value = ""

    def announce(self, text: str) -> None:
        self.answers = [(text, "")]
        self.redraw()

    def _inform(self) -> None:
        """Show in a note what must be seen but doesn't fit into the log, once, and what a lesson
        explains: where there is room beside the table also what it has explained before."""
        unseen = [text for text in self.page.unseen if text not in self.overlaid]
        self.overlaid.update(unseen)
        lesson = self.state.look.lesson if self.state.look and self.state.choices else None
        told = (lesson.news or (lesson.told[-1:] if self.wide else ())) if lesson else ()
        if lesson and told:
            self.show_lesson(lesson, [*unseen, *told])
        elif unseen:
            self.show_note(self.texts("screen-unseen"), contents.paragraphs(unseen))

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
