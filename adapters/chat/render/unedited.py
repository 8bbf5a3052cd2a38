"""Messages of chats that can't edit: each is about what is new to its lane."""

from __future__ import annotations

from dataclasses import dataclass

from ....core.service.ports import LiveMessage
from ....core.table.table import Table


@dataclass(frozen=True, slots=True)
class LastShown:
    """What the last message of a slot in a lane was about: the number of the `game` at the table (0
    for the lobby), the `entries` of its record that were told, and the `question` that was asked in
    it (0: none). As text, `1:12:30`, it is the address of the message."""

    game: int = -1
    entries: int = 0
    question: int = 0

    @classmethod
    def read(cls, address: str) -> LastShown:
        """What an address stands for; nothing was shown for ""."""
        return cls(*map(int, address.split(":"))) if address else cls()

    def __str__(self) -> str:
        return f"{self.game}:{self.entries}:{self.question}"


def present(table: Table, question: int) -> LastShown:
    """What a message about the table is about now."""
    if table.record is None:
        return LastShown(0)
    return LastShown(table.head.number, len(table.record.moves), question)


def news_from(live: LiveMessage, table: Table) -> int:
    """The first entry of the record that wasn't told in the lane yet."""
    last, now = LastShown.read(live.message), present(table, 0)
    return min(last.entries, now.entries) if last.game == now.game else 0


def is_first(live: LiveMessage, table: Table) -> bool:
    """True if the lane hasn't been shown this lobby or game yet."""
    return LastShown.read(live.message).game != present(table, 0).game


def is_due(live: LiveMessage, table: Table, question: int) -> bool:
    """True if a message must be sent to a person's lane now: for a new question, at the end of the
    game, on request, or as the first one about this game. Other news are sent with the next one."""
    if live.send_again or is_first(live, table) or table.phase == "over":
        return True
    return question not in (0, LastShown.read(live.message).question)
