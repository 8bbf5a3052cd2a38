"""Tables as they are stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from ...errors import StammtischError
from ...record import Record
from ...table.state import TableState
from ...table.table import Step, Table


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it is stored. `number`: its code is `T` and this number. `chat`: the lane (an
    address at which messages arrive) of the chat to which it belongs; `public`: others than those
    who sit there read it. `head`: see `Table`; `record`: of the present game. `mark`: another one
    whenever something of it is stored; `table`: where it was replayed already."""

    number: int
    chat: str
    public: bool
    head: TableState
    record: Record | None
    mark: str = field(default="", compare=False)
    table: Table | None = field(default=None, compare=False)

    def open(self) -> Table:
        """The table itself; raises RecordError if it has to be replayed and the record doesn't
        hold."""
        return self.table or Table.restore(self.head, self.record)


class Changed(StammtischError):
    """Somebody else has stored a later step of the table. Facts: table."""

    code = "table-changed"


class TableStore(Protocol):
    """Tables, the records of their games, and the steps that are stored."""

    def table(self, number: int) -> Stored | None: ...

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
