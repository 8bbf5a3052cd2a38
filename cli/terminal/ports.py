"""The interfaces that a session at a terminal uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ...adapters.presentation.lessons import LessonState
from ...adapters.presentation.lines import Line
from ...adapters.presentation.typed_line import AFTER_GAME
from ...core.game import Game, Outcome
from ...core.scene.company import Company
from ...core.scene.parts import Sentence
from ...core.scene.texts import Texts
from ...core.table.commands import Advice
from ...core.table.state import HUMAN
from ...core.table.table import Table

if TYPE_CHECKING:
    from ...core.record import Record
    from ...core.review import SeatAnalysis

Result = TypeVar("Result")


def person(seat: int) -> str:
    """The id at the table of the person who started on a seat."""
    return f"{HUMAN} {seat}"


@dataclass(frozen=True, slots=True)
class Look:
    """The table as one reader sees it (`company.reader`; 0: without hidden information). `news`:
    sentences since the reader's last move; `advice`: sentences about what could be done; `log`: all
    sentences, the newest last; `since`: how many of them are from before the reader's last move;
    `lesson`: what the reader's lesson says, None if the game is none or explanations are switched
    off; `declaration`: the one that the reader can make now, in notation, or ""."""

    game: Game
    view: Any
    company: Company
    texts: Texts
    news: Sequence[Sentence] = ()
    advice: Sequence[str] = ()
    log: Sequence[Sentence] = ()
    since: int = 0
    lesson: LessonState | None = None
    declaration: str = ""

    def with_lesson(self) -> Look:
        """For a front end without a place for lessons: the same with the new explanations among the
        news, and with what could be tried among the advice."""
        if self.lesson is None:
            return self
        news = [Sentence(text, "must") for text in self.lesson.news]
        advice = filter(None, [self.lesson.advice_text])
        return replace(self, news=[*self.news, *news], advice=[*self.advice, *advice])


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an analysis says of a seat: the `summary` of `judged` decisions, and a sentence about
    each marked one by the number of its entry (from 1)."""

    name: str
    judged: int
    summary: str
    marked: Mapping[int, str]


COPYABLE = "copyable"
"""The style of a line that is printed without line breaks, so that it can be copied whole."""


class RunningAnalysis(Protocol):
    """An analysis of the reader's decisions, of which `done` out of `total` are judged so far."""

    @property
    def total(self) -> int: ...
    @property
    def done(self) -> int: ...
    def so_far(self) -> SeatAnalysis: ...


LOOK_AT = "look"
"""The action that shows a decision again, before the number of its entry (from 1)."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What is offered after a game. `actions`: of AFTER_GAME; `notes`: sentences about it, such as
    one's statistics; `shared`: lines with which others get the same deal; `menu`: True if the menu
    follows; `analysis`: of the reader's decisions, None if they aren't judged."""

    actions: Sequence[str] = AFTER_GAME
    notes: Sequence[str] = ()
    shared: Sequence[str] = ()
    menu: bool = False
    analysis: RunningAnalysis | None = None


class Front(Protocol):
    """Draws what a session shows, and reads what people type: lines of text or a full screen."""

    @property
    def interactive(self) -> bool:
        """True if there is a person who can answer."""

    @property
    def scrolls(self) -> bool:
        """True if what was shown stays, so that nothing has to be shown again."""

    def begin(self, shared: bool) -> None:
        """A game begins. `shared`: several people use the screen, so that no hand may remain
        visible."""

    def finish(self, stopped: bool) -> None:
        """The game is over or was left; `stopped`: by Ctrl-C or the end of input."""

    def ask(self, prompt: str, commands: bool = False, answer: bool = False) -> str:
        """Read a line; `commands`: commands are allowed; `answer`: what else is typed is an answer,
        and no move for the next question. Raises EOFError or KeyboardInterrupt."""

    def ring(self) -> None:
        """Ring the bell, if it is switched on, at the turn of a person who had to wait."""

    def switch_bell(self) -> bool:
        """Switch the bell on or off; return True if it is on now."""

    def curtain(self, prompt: str) -> str:
        """Hide the table, and wait until the named person is alone at the screen; return what was
        typed there."""

    def choose(self, prompt: str) -> str:
        """Read a line with a move from the person to whom the table was shown last. Raises EOFError
        or KeyboardInterrupt."""

    def say(self, text: str, style: str = "", indent: int = 0) -> None:
        """Show sentences that aren't about the game: an answer, an error, a path."""

    def clear(self) -> None:
        """Remove everything that was shown."""

    def secret(self) -> AbstractContextManager[None]:
        """A context after which everything that was shown or typed in it is removed."""

    def update_record(self, record: Record | None) -> None:
        """Called after each step with the record of the game."""

    def show(self, look: Look) -> None:
        """Show the table to the person who decides next."""

    def show_all(self, look: Look) -> None:
        """Show the table without hidden information, with the end of its log."""

    def table_changed(self, look: Look, sentences: Sequence[Sentence] = ()) -> None:
        """Show the table, which has changed while the reader waits. `sentences`: about the events
        that have changed it, which are shown next."""

    def show_event(self, sentence: Sentence, befalls: bool = False) -> None:
        """Show a sentence about an event of the game; `befalls`: somebody else has brought it upon
        the reader."""

    def wait(self, seconds: float, sleep: Callable[[float], None]) -> None:
        """Wait before the next event, unless the person skips the pause."""

    def round_over(self, look: Look, record: Record | None) -> None:
        """Show the end of a round until the person continues."""

    def work(self, work: Callable[[], Result], on_late: Callable[[Result], None]) -> Result | None:
        """Return the result of `work`; None if a command comes first: then `on_late` is called with
        the result later, in any thread."""

    def queued_commands(self) -> Sequence[str]:
        """Remove and return the commands that were given while no line was read."""

    def advise(self, look: Look, advice: Sequence[Advice]) -> None:
        """Show the moves that a strong player considers on the reader's seat, the best first."""

    def explain(self, sentences: Sequence[str], texts: Texts) -> None:
        """Show why a move was made, a sentence or paragraph each."""

    def show_beside(self, title: str, content: Callable[[int], list[Line]], prompt: str) -> str:
        """Show the lines that `content` returns for a width, with the table, until the person goes
        on; return what was typed then, where something can be."""

    def show_rules(self, game: str, texts: Texts) -> None:
        """Show the rules of a game."""

    def show_log(self, log: Sequence[str], texts: Texts) -> None:
        """Show the whole log, the newest sentence last."""

    def show_outcome(self, look: Look, outcome: Outcome, record: Record) -> None:
        """Show the end of a game: the table, places and points."""

    def after_game(self, ending: Ending, texts: Texts) -> str:
        """Offer what can be done now, after `show_outcome`; return the action that is chosen, but
        `quit` as ""; `share` is done here. With an analysis it may be LOOK_AT with an entry."""


class Keeper(Protocol):
    """Saves the game in `file`, and shows errors on the screen."""

    texts: Texts
    file: Path
    why: str
    """The reason why the game couldn't be saved; "" if it was."""

    def save(self, table: Table) -> bool:
        """Save the game; return True on the first failure after a success."""

    def is_saved(self, table: Table) -> bool:
        """True if the present position is saved."""

    def save_at(self, table: Table, typed: str) -> bool:
        """Save to the typed path ("": to `file`), and say if that succeeded."""

    def say_unsaved(self, table: Table) -> None:
        """Say what isn't in the file, and where it could be saved instead."""

    def offer_to_save(self, table: Table, ask: Callable[[str], str] | None) -> None:
        """After the end of the game, ask for another path until the game is saved or the answer is
        empty."""
