"""Line mode: the table and all answers as lines of text, each event once. It works on every
terminal, in pipes and for scripts, and with sentences instead of tables for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from rich.console import Console
from rich.text import Text

from ...adapters.presentation import presenter as words_of
from ...adapters.presentation.ending import decided, headline
from ...adapters.presentation.layout import lay_out
from ...adapters.presentation.lines import Line, line, sentences
from ...adapters.presentation.presenter import notation_text, presenter_of, table_lines
from ...adapters.presentation.scores import score_history
from ...adapters.presentation.spoken import choice_sentences, scene_sentences
from ...adapters.presentation.typed_line import after_game
from ...core.game import Outcome
from ...core.scene.parts import Sentence
from ...core.scene.texts import Texts
from ...core.table.commands import Advice
from .drawing import choice_rows, outcome_sentences, outcome_table, paged, rendered, say
from .editing import forget, offer
from .help import show_advice, show_rules
from .ports import Ending, Look
from .settings import Settings

if TYPE_CHECKING:
    from ...core.record import Record


@dataclass(slots=True)
class Board:
    """`said`: what was said of the last table; `view`: its view."""

    said: frozenset[str] = frozenset()
    view: Any = None

    def table(self, look: Look, width: int, heard: Collection[str] = ()) -> list[Line]:
        """The table. In sentences those that were said of the last one are left out, unless it is
        the same table: then somebody wants to hear it again. So are those that were `heard` as
        events since."""
        scene = words_of.presenter_of(look.game).scene(look.view, look.company, look.texts)
        if not look.texts.spoken:
            return lay_out(scene, width)
        told = scene_sentences(scene, look.texts)
        known = frozenset[str]() if look.view == self.view else self.said
        self.said, self.view = frozenset(told), look.view
        last = told[-1:] if scene.asked else []
        if look.advice and look.lesson is None and last:  # it says the same with more words
            told.pop()
        new = [text for text in told if text not in {*known, *heard} or text in last]
        return [line(row) for text in new for row in sentences(text, width)]


def choice_lines(look: Look, width: int) -> list[Text]:
    """The numbered choices."""
    choices = words_of.choices(look.game, look.view, look.texts, look.company)
    if look.texts.spoken:
        return [
            Text(row)
            for text in choice_sentences(choices, look.texts)
            for row in sentences(text, width)
        ]
    return choice_rows(words_of.by_verb(choices), width)


Result = TypeVar("Result")
MARGIN = 5
"""Lines for the prompt, and between the parts."""
LEAST_LOG = 3
"""So many sentences of the log are shown at least."""


@dataclass(slots=True)
class Lines:
    """See `ports.Front`. `editor`: reads a line, see `editing.editor`; of the `settings` only the
    bell is used; `spoken`: for a screen reader."""

    console: Console
    editor: Callable[[str, bool], str] | None = None
    settings: Settings = field(default_factory=Settings)
    spoken: bool = False
    _shared: bool = field(init=False, default=False)
    _hidden: bool = field(init=False, default=False)
    """True if several people share a terminal, so that nothing may stay there."""
    _board: Board = field(init=False, default_factory=Board)
    _heard: list[str] = field(init=False, default_factory=list)
    """What was said of events since the last table."""
    _due: Look | None = field(init=False, default=None)
    """A table without hidden information that is shown as soon as nothing more happens."""

    @property
    def interactive(self) -> bool:
        return self.console.is_terminal

    @property
    def scrolls(self) -> bool:
        return not self._shared

    def begin(self, shared: bool) -> None:
        self._shared = shared
        self._hidden = shared and self.console.set_alt_screen(True)

    def finish(self, stopped: bool) -> None:
        if stopped:
            self.console.print()
        if self._hidden:  # the alternate screen has no scrollback with hands
            self.console.clear()  # some terminals keep its contents
            self.console.set_alt_screen(False)
            self._hidden = False

    def ask(self, prompt: str, commands: bool = False, answer: bool = False) -> str:
        return self._read(prompt, move=False)

    def _read(self, prompt: str, move: bool) -> str:
        self._show_due()
        *first_rows, last_row = sentences(prompt, self.console.width) or [""]
        for row in first_rows:
            self.console.print(row, style="bold")
        if self.editor is not None:
            return self.editor(f"{last_row} ", move)
        return self.console.input(Text(f"{last_row} ", "bold"))

    def ring(self) -> None:
        if self.settings.bell:
            self.console.bell()  # rich does so in terminals only

    def switch_bell(self) -> bool:
        self.settings.bell = not self.settings.bell
        return self.settings.bell

    def curtain(self, prompt: str) -> str:
        if self.editor is not None:
            forget()
        return self.ask(prompt)

    def choose(self, prompt: str) -> str:
        return self._read(prompt, move=True)

    def say(self, text: str, style: str = "", indent: int = 0) -> None:
        say(self.console, text, style, indent)

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()
        else:
            self._part()

    def _part(self) -> None:
        """Set what follows apart from what came before."""
        if self._hidden:
            self.console.clear()
        elif self.spoken:
            self.console.print()
        else:
            self.console.rule()

    @contextmanager
    def secret(self) -> Iterator[None]:
        hidden = self.console.set_alt_screen(True)  # without scrollback
        self.console.clear()
        try:
            yield
        finally:
            self.console.clear()  # some terminals keep its contents
            if hidden:
                self.console.set_alt_screen(False)

    def update_record(self, record: Record | None) -> None:
        """Not needed: each Look has the log."""

    def show(self, look: Look) -> None:
        """Show the table. Where nothing stays, news that don't fit come before it."""
        self._due, look = None, look.with_lesson()
        console, width = self.console, self.console.width
        heard, self._heard = [*self._heard, *(told.text for told in look.news)], []
        table, choices = self._board.table(look, width, heard), choice_lines(look, width)
        news = [row for told in look.news for row in sentences(told.text, width)]
        advice = [row for text in advice_of(look) for row in sentences(text, width)]
        rows = len(table) + len(choices) + len(news) + len(advice) + MARGIN
        if self._hidden and news and rows > console.height:
            self.clear()
            self.say("\n".join(news))
            news = []
            self.ask(look.texts("t-enter"))
        self._part()
        if self.spoken:
            self._print([*news, *table, *advice, *choices])
        else:
            blank = ("",) if news else ()
            self._print([*table, *blank, *(Text(row, "dim") for row in news), ""])
            self._print([*choices, *(Text(row, "italic") for row in advice)])
        if self.editor is not None:
            offer(look)

    def _print(self, rows: Iterable[Line | Text | str]) -> None:
        for row in rows:
            self.console.print(rendered(row) if isinstance(row, tuple) else row)

    def show_all(self, look: Look) -> None:
        if self.scrolls:
            self._due = look
            return
        self.clear()
        table = self._board.table(look, self.console.width)
        room = max(LEAST_LOG, self.console.height - len(table) - 2 * LEAST_LOG)
        self._print([*table, ""])
        for sentence in look.log[-room:]:
            self.say(sentence.text, "dim")

    def _show_due(self) -> None:
        if self._due is not None:
            look, self._due = self._due, None
            self._part()
            self._print(self._board.table(look, self.console.width))

    def table_changed(self, look: Look, sentences: Sequence[Sentence] = ()) -> None:
        """The table is shown with the next decision."""

    def show_event(self, sentence: Sentence, befalls: bool = False) -> None:
        if sentence.weight != "log":
            self.say(sentence.text)
            self._heard.append(sentence.text)

    def wait(self, seconds: float, sleep: Callable[[float], None]) -> None:
        sleep(seconds)

    def round_over(self, look: Look, record: Record | None) -> None:
        """The sentences are told already; the cards of all seats are shown, where there are any."""
        game, view, company, texts = look.game, look.view, look.company, look.texts
        if presenter_of(game).scene(view, company, texts).grids:
            self._part()
            self._print(table_lines(game, view, company, texts, self.console.width))
        self.ask(look.texts("t-enter"))

    def work(self, work: Callable[[], Result], on_late: Callable[[Result], None]) -> Result | None:
        self._show_due()
        return work()

    def queued_commands(self) -> Sequence[str]:
        return ()

    def advise(self, look: Look, advice: Sequence[Advice]) -> None:
        show_advice(self.console, look.game, look.view, advice, look.company, look.texts)

    def explain(self, sentences: Sequence[str], texts: Texts) -> None:
        for sentence in sentences:
            self.say(sentence)

    def show_beside(self, title: str, content: Callable[[int], list[Line]], prompt: str) -> str:
        self.console.print()
        self._print([*content(self.console.width), ""])
        return self.ask(prompt)

    def show_rules(self, game: str, texts: Texts) -> None:
        show_rules(self.console, game, texts)

    def show_log(self, log: Sequence[str], texts: Texts) -> None:
        with nullcontext() if self.spoken else paged(self.console):
            self.say(texts("t-log-order"))
            self.say("\n".join(reversed(log)))

    def show_outcome(self, look: Look, outcome: Outcome, record: Record) -> None:
        self._due = None
        self._part()
        if not self.spoken:
            self._print(self._board.table(look, self.console.width))
        game, view, company, texts = look.game, look.view, look.company, look.texts
        self.say(texts("t-over"), "bold")
        self.say(headline(outcome, company, texts), "bold")
        if why := decided(game, view, outcome, score_history(record).events, company, texts):
            self.say(why)
        if self.spoken:
            self.say("\n".join(outcome_sentences(outcome, company.names, texts)))
        else:
            self.console.print(outcome_table(outcome, company.names, texts))

    def after_game(self, ending: Ending, texts: Texts) -> str:
        for note in ending.notes:
            self.say(note)
        if not self.interactive:
            return ""
        words = ", ".join(texts.words(f"command-{action}")[0] for action in ending.actions)
        while True:
            try:
                typed = self.ask(texts("t-after-game", actions=words)).strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return ""
            action = after_game(typed) if typed else "quit"
            if action == "share":
                for line in ending.shared:
                    self.console.print(line, soft_wrap=True)  # to be copied whole
            elif action and action in ending.actions:
                return "" if action == "quit" else action


def advice_of(look: Look) -> list[str]:
    """Sentences about what the reader could do, with the declaration that they can make."""
    if not look.declaration:
        return [*look.advice]
    call = notation_text(look.game.name, look.declaration, look.texts)
    return [*look.advice, look.texts("t-declaration", call=call)]
