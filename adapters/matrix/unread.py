"""Events that can't be decrypted yet. They are stored together with the read position, so that a
message whose key comes late counts also after a restart."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from ...core.service.ports import Clock
from .server import Json

if TYPE_CHECKING:
    from .crypto.key_store import KeyStore
    from .crypto.machine import Machine

PATIENCE = 10.0
"""Seconds after which a person is told that a message couldn't be read."""
REMIND_AFTER = 3600.0
"""Seconds for which a person isn't told again."""
LIFETIME = 86_400.0
"""Seconds after which unread events are dropped."""
MOST, MOST_EVENTS = 200, 50
"""Most missing keys for which events are kept, and most events for one key."""


@dataclass(slots=True)
class Unread:
    """Events of one sender in a room that wait for the key `session` since `at`. `told`: the sender
    was told."""

    session: str
    room: str
    sender: str
    at: float
    told: bool = False
    events: list[Json] = field(default_factory=list)

    @property
    def event(self) -> str:
        """The id of the newest event."""
        return str(self.events[-1].get("event_id"))


class UnreadEvents:
    """All unread events."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._entries: dict[str, Unread] = {}
        """By the id of the key."""
        self._told_at: dict[str, float] = {}
        """When people were told."""
        self._changed: set[str] = set()

    def load(self, keys: KeyStore) -> None:
        """Load what was stored; nothing if that is done already."""
        for session, row in keys.row("unread").items():
            self._entries.setdefault(session, Unread(**row))
        keys.row("unread").clear()

    def save(self, keys: KeyStore) -> None:
        """Let changes be stored with the next transaction."""
        oldest = self.clock.now() - LIFETIME
        gone = [session for session, entry in self._entries.items() if entry.at < oldest]
        gone += list(self._entries)[: max(0, len(self._entries) - MOST)]
        for session in gone:
            self._entries.pop(session, None)
        for session in {*self._changed, *gone}:
            entry = self._entries.get(session)
            keys.put(f"unread {session}", asdict(entry) if entry else None)
        self._changed.clear()

    def add(self, room: str, raw: Json, session: str) -> bool:
        """Keep an event until its key comes; False if that is so already."""
        sender = str(raw.get("sender"))
        entry = self._entries.setdefault(session, Unread(session, room, sender, self.clock.now()))
        new = entry.sender == sender and raw not in entry.events
        if new:
            entry.events = [*entry.events, raw][-MOST_EVENTS:]
            self._changed.add(session)
        return new

    def remove(self, entry: Unread, raw: Json) -> None:
        """Drop an event that was read."""
        entry.events.remove(raw)
        if not entry.events:
            self._entries.pop(entry.session, None)
        self._changed.add(entry.session)

    def with_key(self, machine: Machine) -> list[Unread]:
        """Events whose key is there now."""
        entries = self._entries.values()
        return [entry for entry in entries if machine.has_key(entry.room, entry.session)]

    def overdue(self, withheld: set[str]) -> list[Unread]:
        """Events whose senders have to be told that they couldn't be read, once for each key, and
        at most once an hour: after a while, or at once if the key is one of those that were
        withheld from the bot."""
        now = self.clock.now()
        overdue = [
            entry
            for session, entry in self._entries.items()
            if not entry.told and (session in withheld or now > entry.at + PATIENCE)
        ]
        for entry in overdue:
            entry.told = True
            self._changed.add(entry.session)
        self._told_at = {user: at for user, at in self._told_at.items() if now < at + REMIND_AFTER}
        latest = {one.sender: one for one in overdue if one.sender not in self._told_at}
        self._told_at |= dict.fromkeys(latest, now)
        return list(latest.values())
