"""What a session at a terminal needs and doesn't make itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ...adapters.presentation.company import Company
from ...adapters.presentation.parts import Sentence
from ...adapters.presentation.texts import Texts
from ...core.game import Game, Outcome
from ...core.table.commands import Advice
from ...core.table.state import HUMAN
from ...core.table.table import Table

if TYPE_CHECKING:
    from ...core.record import Record

Found = TypeVar("Found")


def person(seat: int) -> str:
    """What the table calls the person who began on a seat."""
    return f"{HUMAN} {seat}"


@dataclass(frozen=True, slots=True)
class Look:
    """The table as one reader sees it (`company.reader`; 0: as anybody may). `news`: what happened
    since the reader's last move; `advice`: what could be done, in sentences; `log`: what was told
    so far, the newest last, and `since`: how many of that before the reader's last move."""

    game: Game
    view: Any
    company: Company
    texts: Texts
    news: Sequence[Sentence] = ()
    advice: Sequence[str] = ()
    log: Sequence[str] = ()
    since: int = 0


class Front(Protocol):
    """Draws what a session shows, and reads what people type: lines of text or a full screen."""

    @property
    def interactive(self) -> bool:
        """Does somebody look who can be asked?"""

    def begin(self, shared: bool) -> None:
        """A game begins at the screen. `shared`: several people look at it, so that nothing may be
        left behind."""

    def finish(self, stopped: bool) -> None:
        """The game is over, or somebody leaves; `stopped`: by Ctrl-C or the end of input."""

    def ask(self, prompt: str, commands: bool = False) -> str:
        """A line that somebody types; `commands`: it may be one. Raises EOFError or
        KeyboardInterrupt."""

    def ring(self) -> None:
        """Somebody's turn comes who had to wait: ring, if that is wanted."""

    def switch_bell(self) -> bool:
        """Ring from now on, or no more; does it?"""

    def curtain(self, prompt: str) -> None:
        """Wait until the person who is called looks at the screen and the others don't."""

    def choose(self, prompt: str) -> str:
        """The same, where a move is expected from whoever was shown the table last."""

    def say(self, text: str, style: str = "", indent: int = 0) -> None:
        """Sentences outside the game: an answer, an error, where something is saved."""

    def clear(self) -> None:
        """Nothing of what was shown may be left."""

    def secret(self) -> AbstractContextManager[None]:
        """What is shown and typed meanwhile leaves nothing on the screen."""

    def grown(self, record: Record | None) -> None:
        """The record of the game, after each step."""

    def show(self, look: Look) -> None:
        """The table for the person who has to decide next."""

    def show_all(self, look: Look) -> None:
        """The table as anybody may see it, and the last things of its log."""

    def moved(self, look: Look) -> None:
        """The table has changed while the reader waits; what happened is told next."""

    def told(self, sentence: Sentence) -> None:
        """Something that happened in the game."""

    def rest(self, seconds: float, sleep: Callable[[float], None]) -> None:
        """So long what was told stays before the next one, unless somebody has read it sooner."""

    def round_over(self, look: Look, record: Record | None) -> None:
        """Somebody looks at the end of a round, until they go on."""

    def work(self, work: Callable[[], Found], late: Callable[[Found], None]) -> Found | None:
        """What `work` gives; None if somebody wants something else before that: then `late` takes
        it when it is there, in any thread."""

    def wishes(self) -> Sequence[str]:
        """Commands that were given while nothing was asked; each is given once."""

    def advise(self, look: Look, found: Sequence[Advice]) -> None:
        """What a strong player would do on the reader's seat, and what it thought of."""

    def show_rules(self, game: str, texts: Texts) -> None:
        """How a game is played."""

    def show_log(self, log: Sequence[str], texts: Texts) -> None:
        """All that was told, the newest last."""

    def over(self, look: Look, outcome: Outcome, record: Record) -> None:
        """The end of a game: the table, places and points."""


class Keeper(Protocol):
    """Keeps the game in a file, which `file` names, and tells on the screen where it can't."""

    texts: Texts
    file: Path
    why: str
    """Why the game can't be saved now; "" if it can."""

    def save(self, table: Table) -> bool:
        """Save the game, or note why it can't be saved; was it a surprise that it can't?"""

    def is_saved(self, table: Table) -> bool:
        """Is the game saved as it stands?"""

    def save_at(self, table: Table, typed: str) -> bool:
        """Save where somebody wants it, and say so, or why not."""

    def say_unsaved(self, table: Table) -> None:
        """What is not in the file, and where else it could be saved."""

    def offer_to_save(self, table: Table, ask: Callable[[str], str] | None) -> None:
        """When the game is over, ask where else it could be saved, as long as it isn't."""
