"""Tables, people and results: as they are stored, and what a transaction does with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..errors import StammtischError
from ..record import Record
from ..table.state import TableState
from ..table.table import Step, Table

# Tables


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it is stored. `number`: its code is `T` and this number. `chat`: the lane (an
    address at which messages arrive) of the chat to which it belongs; `public`: others than those
    who sit there read it. `record`: of the present game, or of the one that a notice is about.
    `mark`: another one whenever something of it is stored."""

    number: int
    chat: str
    public: bool
    table: Table
    record: Record | None
    mark: str = field(default="", compare=False)


class Changed(StammtischError):
    """Somebody else has stored a later step of the table. Facts: table."""

    code = "table-changed"


class TableStore(Protocol):
    """Tables, the records of their games, and the steps that are stored."""

    def table(self, number: int) -> Stored | None:
        """A table, replayed from its record. Raises RecordError if that doesn't hold."""

    def mark(self, number: int, hold: bool = False) -> str:
        """The mark of a table (see Stored), without loading it; "" if there is none. `hold`: nobody
        else stores a step of it before this transaction ends."""

    def record(self, table: int, game: int) -> Record | None:
        """The record of game number `game` of a table, also if it isn't the present one."""

    def add_table(self, chat: str, public: bool, step: Step) -> int:
        """Store a new table; its number."""

    def store(self, number: int, step: Step, before: Stored | None = None) -> str:
        """Store a step as it asks for; the table's new mark. `before`: the table as it was loaded,
        so that what is the same isn't written again. Raises Changed if somebody else has stored a
        later step."""

    def close(self, number: int) -> str | None:
        """A table is over whose head or record this program can't read; nothing of it is asked or
        waited for any more, and all else stays as it is. Its chat; None if there is no such table,
        or it was over before."""


class TableIndex(Protocol):
    """Lookup of tables by chat, person and phase."""

    def tables_of_chat(self, chat: str) -> list[int]:
        """Tables of a lane whose game isn't over or called off, the newest first."""

    def chats(self, prefix: str) -> list[str]:
        """The lanes of such tables that begin with the prefix, in order."""

    def tables_of_person(self, person: str) -> list[int]:
        """The same, of a person who sits (even if they have left a game that is on) or watches
        there."""

    def unfinished(self) -> list[int]:
        """All tables that aren't over, the oldest first."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table without its record. `head`: None if another version of the program stored it in a
    form that this one doesn't know; the other fields as in `Stored`."""

    number: int
    chat: str
    public: bool
    phase: str
    head: TableState | None


# People and chats


@dataclass(frozen=True, slots=True)
class Person:
    """`id`: an opaque identification; `lane`: where messages reach this person alone ("": not yet
    known, so nothing secret can be sent). `language`: of LANGUAGES. `settings`: by name."""

    id: str
    name: str
    lane: str
    language: str
    settings: dict[str, Any] = field(default_factory=dict)


UNREACHED = "unreached"
"""The setting of a person's lane that says since when it is being made (seconds since 1970, UTC),
so that nothing can be sent there yet; None or not there: it is made."""


NOWHERE: Mapping[int, str] = {}
"""Of somebody who has left no table."""


class PeopleStore(Protocol):
    """People, settings of chats, and the updates of chats that were seen."""

    def note_update(self, source: str, update: str) -> bool:
        """Note an update; False if it was noted before."""

    def person(self, person: str, hold: bool = False) -> Person | None:
        """`hold`: nobody else changes the row before this transaction ends."""

    def put_person(self, person: Person) -> None: ...

    def people_of_group(self, group: str) -> list[Person]:
        """The people who sit or sat at tables of a group or of its topics, by name."""

    def people_met(self, person: str) -> list[Person]:
        """The people who sit or sat at a table with this one, by name."""

    def setting(self, lane: str, name: str) -> Any:
        """A setting of a chat; None if it was never put."""

    def settings(self, lane: str) -> dict[str, Any]:
        """All settings of a chat that were put, by their names."""

    def settings_named(self, name: str) -> list[tuple[str, Any]]:
        """Lane and value of the settings with this name, of all chats."""

    def put_setting(self, lane: str, name: str, value: Any) -> None:
        """Change a setting of a chat; None removes it."""

    def move_chat(self, old: str, new: str) -> None:
        """A chat has got another address: in tables, slots, notices, people and settings. Messages
        don't move along, so those of slots are forgotten."""

    def forget(self, person: str, name: str, left: Mapping[int, str] = NOWHERE) -> None:
        """Remove what is stored of a person: the row, results, slots, and what waits for or was
        set in their lane or about them, except what others have decided; at tables and in records
        the name becomes `name` (with a number, if another one there has it), and in heads somebody
        who never comes takes their place. Tables of nobody else are deleted. Who sits where a game
        is on must leave it first (see `people.forget`); `left`: the names that they had at these
        tables, for what is still to be sent of them. Games of others stay verifiable."""


# Results


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished game for a person: `place` and `points` of so many `players`,
    `against` how many other people; `undone`: how often moves were taken back; `chat`: the lane of
    the group in which it was played ("": in private), `at`: when it was over (seconds since 1970,
    UTC; 0: not known)."""

    person: str
    game: str
    table: int
    number: int
    place: int
    points: float
    players: int
    against: int
    undone: int = 0
    chat: str = ""
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """The rating of a person in a game: careful, so it is below what is likely; 0 is that of
    somebody new. `name`: the person's, "" if they aren't known. `games`: against other people."""

    person: str
    name: str
    rating: float
    games: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of games a person has played, with other people or with AI players alone, and won.
    `undone`: True if these are the games against AI players alone in which moves were taken
    back."""

    game: str
    with_people: bool
    undone: bool
    played: int
    won: int


class ResultStore(Protocol):
    """Results, and what follows from them."""

    def add_results(self, results: Sequence[Result]) -> None:
        """Results of finished games, those of one game together; ratings follow from them."""

    def results(self, person: str = "", game: str = "", chat: str = "") -> list[Result]:
        """In the order in which they were stored; "" is any."""

    def tallies(self, person: str) -> list[Tally]:
        """Of the results of a person."""

    def standing(self, person: str, game: str) -> Standing | None:
        """None without a game against other people."""

    def standings(self, game: str, most: int) -> list[Standing]:
        """Of those who want to be listed, the best first."""


# What the operator asks


@dataclass(frozen=True, slots=True)
class Pruned:
    """How many rows were deleted: ids of updates, where messages of finished games lie, and tables
    with their games. `more`: tables are left that are old enough."""

    updates: int
    messages: int
    tables: int
    more: bool


class AdministrationStore(Protocol):
    """Questions that are asked rarely, since they may read much."""

    def summaries(
        self, phases: Collection[str], numbers: Collection[int] | None = None
    ) -> list[TableSummary]:
        """The tables in one of these phases, the newest first."""

    def unsent(self, number: int) -> int:
        """How many messages about a table wait to be sent."""

    def chats_played_in(self, since: float) -> list[str]:
        """The lanes of tables that aren't over, or weren't at this time; none that is gone."""

    def find_people(self, text: str) -> list[Person]:
        """The people with this text in their id or name, whatever the case, by name."""

    def games_of(self, person: str) -> list[tuple[int, int, int]]:
        """Table, number of the game and seat of each game that a person plays or played."""

    def settings_about(self, person: str) -> list[tuple[str, str, Any]]:
        """Lane, name and value of the settings that name a person, or whose lane does."""

    def prune_now(self) -> Pruned:
        """Delete what is older than the days for which it is kept; of tables at most so many as
        one transaction should."""
