"""Events that can't be decrypted yet. They are stored together with the read position, so that a
message whose key comes late counts also after a restart."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from itertools import accumulate
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
MOST_OF_SENDER = 10
"""Most missing keys of one person in a room for which events are kept."""
MOST_EVENTS = 50
"""Most events for one key."""
LONGEST, DEEPEST = 20_000, 20
"""Most characters of an event that is kept, and most objects and lists within one another."""
MOST = 500
"""Most missing keys altogether; then the room with the most loses some."""

EntryKey = tuple[str, str, str]
"""The id of a missing key, the sender who has used it, and the room. Anybody may write the id of
another's key."""


@dataclass(slots=True)
class Unread:
    """Events of one sender in a room that wait for the key `session` since `at`. `told`: the sender
    was told; `tried`: with what the events couldn't be read (see `UnreadEvents.means`)."""

    session: str
    room: str
    sender: str
    at: float
    told: bool = False
    events: list[Json] = field(default_factory=list)
    tried: tuple[int, int] = (0, 0)

    @property
    def key(self) -> EntryKey:
        """What tells it from others."""
        return self.session, self.sender, self.room

    def as_row(self) -> Json:
        """The stored form, which version 1.0 can read, too."""
        return {name: value for name, value in asdict(self).items() if name != "tried"}

    @property
    def event(self) -> str:
        """The id of the newest event."""
        return str(self.events[-1].get("event_id"))


class UnreadEvents:
    """All unread events."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._entries: dict[EntryKey, Unread] = {}
        self._told_at: dict[str, float] = {}
        """When people were told."""
        self._changed: set[EntryKey] = set()

    def load(self, keys: KeyStore) -> None:
        """Load what was stored; nothing if that is done already."""
        for name, row in keys.row("unread").items():
            entry = Unread(**row)
            self._entries.setdefault(entry.key, entry)
            if f"unread {name}" != _row(entry.key):  # version 1.0 stored it under another name
                keys.put(f"unread {name}", None)
                self._changed.add(entry.key)
        keys.row("unread").clear()

    def save(self, keys: KeyStore) -> None:
        """Let changes be stored with the next transaction."""
        oldest = self.clock.now() - LIFETIME
        gone = [key for key, entry in self._entries.items() if entry.at < oldest]
        for key in gone:
            del self._entries[key]
        while len(self._entries) > MOST:
            gone.append(self._drop(self._entries.values()))
        for key in {*self._changed, *gone}:
            entry = self._entries.get(key)
            keys.put(_row(key), entry.as_row() if entry else None)
        self._changed.clear()

    def _drop(self, entries: Iterable[Unread]) -> EntryKey:
        """Drop the oldest entry of the sender with the most, in the room with the most."""
        by_room = Counter(entry.room for entry in entries)
        room = max(by_room, key=by_room.__getitem__)
        in_room = [entry for entry in entries if entry.room == room]
        by_sender = Counter(entry.sender for entry in in_room)
        sender = max(by_sender, key=by_sender.__getitem__)
        oldest = next(entry for entry in in_room if entry.sender == sender)
        del self._entries[oldest.key]
        return oldest.key

    def add(self, room: str, raw: Json, session: str) -> bool:
        """Keep an event until its key comes, unless it is very long or deep; False if it was kept
        already."""
        if _is_large(raw):
            return True
        entry = Unread(session, room, str(raw.get("sender")), self.clock.now())
        entry = self._entries.setdefault(entry.key, entry)
        if raw in entry.events:
            return False
        entry.events = [*entry.events, raw][-MOST_EVENTS:]
        entry.tried = (0, 0)
        self._changed.add(entry.key)
        of_sender = [e for e in self._entries.values() if (e.room, e.sender) == entry.key[:0:-1]]
        if len(of_sender) > MOST_OF_SENDER:
            self._changed.add(self._drop(of_sender))
        return True

    def remove(self, entry: Unread, raw: Json) -> None:
        """Drop an event that was read, or never can be."""
        entry.events.remove(raw)
        if not entry.events:
            self._entries.pop(entry.key, None)
        self._changed.add(entry.key)

    def to_try(self, machine: Machine) -> list[Unread]:
        """Events that may be read now: a key of that id has come since the last try, or the devices
        of the sender have changed."""
        outdated = machine.devices.outdated
        return [
            entry
            for entry in self._entries.values()
            if machine.keys_for(entry.room, entry.session)
            and (self.means(machine, entry) != entry.tried or entry.sender in outdated)
        ]

    @staticmethod
    def means(machine: Machine, entry: Unread) -> tuple[int, int]:
        """With what events may be read: the number of keys of that id, and how often the devices of
        the sender were noted."""
        keys = machine.keys_for(entry.room, entry.session)
        return keys, machine.devices.times_noted[entry.sender]

    def overdue(self, withheld: set[tuple[str, str]]) -> list[Unread]:
        """Events whose senders have to be told that they couldn't be read, once for each key, and
        at most once an hour: after a while, or at once if they have withheld the key from the
        bot."""
        now = self.clock.now()
        overdue = [
            entry
            for entry in self._entries.values()
            if not entry.told
            and ((entry.sender, entry.session) in withheld or now > entry.at + PATIENCE)
        ]
        for entry in overdue:
            entry.told = True
            self._changed.add(entry.key)
        self._told_at = {user: at for user, at in self._told_at.items() if now < at + REMIND_AFTER}
        latest = {entry.sender: entry for entry in overdue if entry.sender not in self._told_at}
        self._told_at |= dict.fromkeys(latest, now)
        return list(latest.values())


def _is_large(raw: Json) -> bool:
    try:
        text = json.dumps(raw)
    except RecursionError:
        return True
    depths = accumulate((sign in "[{") - (sign in "]}") for sign in text)
    return len(text) > LONGEST or max(depths) > DEEPEST


def _row(key: EntryKey) -> str:
    return f"unread {' '.join(key)}"
