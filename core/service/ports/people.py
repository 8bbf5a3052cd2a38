"""People, and settings of people and chats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol


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


class PeopleStore(Protocol):
    """People, settings of chats, and the updates of chats that were seen."""

    def note_update(self, source: str, update: str) -> bool:
        """Note an update; False if it was noted before."""

    def person(self, person: str, hold: bool = False) -> Person | None:
        """`hold`: nobody else changes the row before this transaction ends."""

    def put_person(self, person: Person) -> None: ...

    def setting(self, lane: str, name: str) -> Any:
        """A setting of a chat; None if it was never put."""

    def settings(self, lane: str) -> dict[str, Any]:
        """All settings of a chat that were put, by their names."""

    def put_setting(self, lane: str, name: str, value: Any) -> None:
        """Change a setting of a chat; None removes it."""

    def move_chat(self, old: str, new: str) -> None:
        """A chat has got another address: in tables, slots, notices, people and settings. Messages
        don't move along, so those of slots are forgotten."""

    def forget(self, person: str, name: str) -> None:
        """Remove what is stored of a person: the row, results, slots, and what waits for or was
        set in their lane; at tables and in records the name becomes `name` (with a number, if
        another one there has it), and in heads somebody who never comes takes their place. Who
        sits where a game is on must leave it first. Games of others stay verifiable."""
