"""The table of a game on the full screen: its page, its events, and what is laid over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from textual.app import ComposeResult

from ....adapters.presentation.evaluations import advised, recommended_parts
from ....adapters.presentation.presenter import (
    asked,
    choices,
    explained,
    move_text,
    notation_text,
    presenter_of,
)
from ....adapters.presentation.typed_line import letter_of
from ....core.scene.parts import POINTED, Scene, Sentence
from ....core.scene.texts import Texts
from ....core.table.commands import Advice
from ..editing import commands
from ..ports import Look
from ..settings import Settings
from . import contents, motion
from .animation import Animation, nothing
from .base import TWO_KEY_ROWS
from .canvas import Place
from .contents import Content
from .line_widget import Prompt, Sheet
from .log import entry_of, log_before_decision
from .notes import Notes
from .overlays import Overlay
from .page import Page, PageState, compose
from .page_screen import PageScreen
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


class TableScreen(PageScreen):
    """`begin` is called when the screen has a size."""

    def __init__(self, texts: Texts, settings: Settings, begin: Callable[[], None]) -> None:
        super().__init__(texts, settings)
        self.begin = begin
        self.answers: list[tuple[str, str]] = []
        """Sentences since the last input, with their styles."""
        self.opened_by = ""
        """The action of KEYS with which an overlay was opened."""
        self.started = False
        self.caption: tuple[str, str] = ("", "")
        """The sentence about the event that is shown, with its style."""
        self.befallen: set[str] = set()
        """Sentences about what others brought upon the reader since the reader's move."""
        self.reply = ""
        """An answer while others play, which stays until a move is asked for."""
        self.animation = Animation(self)
        self.notes = Notes(self)

    # Layout

    def compose(self) -> ComposeResult:
        yield Sheet("page", self.ink)
        yield Prompt(lambda: candidates(self.state))
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
            self.notes.inform()
        elif self.room("page").height:  # not before: the session needs the size
            self.started = True
            self.begin()

    def redraw(self) -> None:
        """Lay out the page again, and draw what has changed."""
        self.animation.stop()
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
            self.state.cursor = first_cursor(self.state, self.page)
            self.state.about = about_place(self.state, self.state.cursor)
            self.page = compose(self.state, size.width, size.height)
        if self.page.cut and self.answers:
            self._overlay_answers()
            return
        self.draw("page", self.page.rows)
        if self.state.flashing:
            self.animation.redraw_later(motion.FLASH)
            self.state.flashing = frozenset()
        on_board = self.state.scene is not None and self.state.scene.board is not None
        names = self.actions().values()
        letters = ["" if name == DECLARE else letter_of(name, self.texts) for name in names]
        self.draw_keys(self._keys(), BESIDE_BOARD if on_board else TWO_KEY_ROWS, letters)
        self.redraw_overlays()

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
    def reading(self) -> bool:
        """True if something is read over the table, or beside it because somebody asked for it."""
        return self.overlay_open or self.notes.asked_for

    # Calls from the session

    def show(self, look: Look) -> None:
        """Show the table to the person who decides next."""
        self.reply = ""
        self._table(look)
        self.state.note = None
        self.state.log = log_before_decision(look, self.befallen)
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
        self.notes.seen.intersection_update(self.page.unseen)
        self.notes.inform()

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
        places = [target.place for target in self.page.targets]
        marked = (place for place in places if place[0] in self.state.marked)
        self.state.cursor = next(marked, self.state.cursor)
        self.state.about = about_place(self.state, self.state.cursor)
        lead = advised(game, advice, texts)
        content = contents.advice(look, advice, texts)
        self.notes.show(texts("screen-key-hint"), content, lead, "hint")

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
            self.animation.move = motion.ShownMove(before, self.state.scene, ahead)
            self._show_scene(self.animation.move.scene)
        if look.log:
            self.state.log = [entry_of(sentence, look, new=False) for sentence in look.log]
        elif had_choices:
            self.state.log = [replace(entry, new=False, must=False) for entry in self.state.log]
        if self.animation.moves_cards:  # an event follows at once that shows how it changed
            self.animation.stop()
            self.animation.redraw_later(motion.FRAME)
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
        look = self.state.look
        assert look is not None
        entry, trace = entry_of(sentence, look, new=True), sentence.trace
        self.state.log = [*self.state.log, replace(entry, must=entry.must or befalls)]
        if befalls:
            self.befallen.add(sentence.text)
        told = befalls or trace is None  # else a word beside the seat says it
        self.caption = (sentence.text, "must" if befalls else "strong") if told else ("", "")
        self.state.acting, self.state.landed = (trace.seat, trace.end) if trace else (0, "")
        if self.animation.move.shown(sentence):
            self._show_scene(self.animation.move.scene)
        self.animation.show(trace, look.company.reader, arrived)

    def _table(self, look: Look) -> None:
        self.texts = look.texts
        self.state.look = look
        self.animation.move = motion.ShownMove()
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
        hurt = motion.damaged(self.state.scene, scene)
        self.state.flashing = hurt if self.animation.moves_cards else frozenset()
        self.state.scene = scene

    def clear_table(self) -> None:
        """Remove everything that was shown or typed."""
        self._close_overlays()
        self.prompt.forget()
        self.state = PageState()
        self.answers, self.caption, self.reply = [], ("", ""), ""
        self.befallen.clear()
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


def first_cursor(state: PageState, page: Page) -> Place | None:
    """Where the cursor is at first: at the move that a lesson advises, else at the first choice."""
    lesson = state.look.lesson if state.look else None
    for choice in state.choices:
        if lesson and choice.move == lesson.advice and not state.within:
            return place_of(page.targets, choice)
    return first_place(page.targets, state.choices, state.within)


def about_place(state: PageState, place: Place | None) -> str:
    """The explanation of the card or field there."""
    look = state.look
    if place is None or look is None:
        return ""
    kind, _, name = place[0].partition(" ")
    if kind == CHOICE:
        choice = next((c for c in state.choices if str(c.number) == name), None)
        if choice is None or not choice.part:
            return ""
        kind, _, name = choice.part.partition(" ")
    if kind not in POINTED:
        return ""
    return " ".join(explained(look.game, look.view, name, look.company, look.texts))


def candidates(state: PageState) -> Sequence[str]:
    """What Tab completes to: the moves that can be made now, and the commands."""
    look = state.look
    if look is None:
        return []
    moves = [move_text(look.game, choice.move, look.texts) for choice in state.choices]
    return [*moves, *commands(look.texts)]
