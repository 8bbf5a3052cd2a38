"""The keys of nio's `Olm`, as settings of a lane of their own, so that they are stored in the same
transactions as moves and read position. They include which messages of a key were read, so that
nobody can repeat one under another event id."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from nio.crypto import (
    DeviceStore,
    GroupSessionStore,
    InboundGroupSession,
    OlmAccount,
    OlmDevice,
    Session,
    SessionStore,
)

KEYS = "matrix keys"
"""The lane whose settings are the keys."""
LONGEST_ID = 255
"""Characters of an id of others that is part of a row's name."""
LIFETIME = timedelta(days=30)
"""Keys of messages that have decrypted nothing for so long are dropped."""
SESSIONS = 5
"""Most Olm sessions that are kept with a device."""
MOST_RANGES = 100
"""Most ranges of indices that are stored for a key; then the gap between the two lowest is taken
for read."""

Range = tuple[int, int]
"""First and last index."""


class GroupSessions(GroupSessionStore):  # type: ignore[misc]
    """Keys of messages. A key that is received again with fewer messages doesn't replace the first
    one."""

    def add(self, session: InboundGroupSession) -> bool:
        known = self.get(session.room_id, session.sender_key, session.id)
        if known is not None and known.first_known_index <= session.first_known_index:
            return False
        return bool(super().add(session))

    def of(self, room: str, session: str) -> list[InboundGroupSession]:
        """The keys with this id; several senders may claim the same."""
        return [by_id[session] for by_id in self[room].values() if session in by_id]

    def remove(self, session: InboundGroupSession) -> None:
        """Drop a key."""
        del self[session.room_id][session.sender_key][session.id]


class KeyStore:
    """What `Olm` asks of a store. `rows`: the stored settings; `secret`: encrypts what is stored;
    `now`: the present time.

    Nothing is stored at once: `changed` has what must be written with the next transaction, as
    functions that make the value of each row (None: the row is deleted). The values are made then,
    so that all rows are of the same moment."""

    def __init__(
        self, rows: Mapping[str, Any], secret: str, now: Callable[[], datetime] = datetime.now
    ) -> None:
        self.secret = secret
        self.now = now
        self.changed: dict[str, Callable[[], Any]] = {}
        self.groups = GroupSessions()
        self.excluded: Callable[[OlmDevice], bool] = lambda device: False
        """Returns True for devices that get no keys."""
        self._rows: defaultdict[str, dict[str, Any]] = defaultdict(dict)
        for name, value in rows.items():
            kind, _, key = name.partition(" ")
            self._rows[kind][key] = value
        self._used: dict[tuple[str, str], str] = {}
        """The day of the last message of each key, by its sender key and id."""
        self._read: defaultdict[tuple[str, str], ReadIndices] = defaultdict(ReadIndices)
        self._pending: dict[tuple[str, str], InboundGroupSession] = {}
        """Keys of messages that were read behind the read position."""

    def row(self, kind: str) -> dict[str, Any]:
        """The stored rows of a kind by name, when the program started."""
        return self._rows[kind]

    def put(self, name: str, value: Any) -> None:
        """Change a row that isn't one of `Olm`; None deletes it."""
        self.changed[name] = lambda: value

    def note_read(self, session: InboundGroupSession, index: int, event: str) -> bool:
        """Note that a key decrypts its message with this index, of an event with this id; False if
        it was read as another event. `pending_row` must be stored before the event has effects."""
        key = session.sender_key, session.id
        if not self._read[key].note(index, event):
            return False
        if index in self._read[key].pending:
            self._pending[key] = session
        return True

    def pending_row(self, session: InboundGroupSession) -> tuple[str, dict[str, str]]:
        """Name and value of the row with the events of a key behind the read position."""
        pending = self._read[session.sender_key, session.id].pending
        return _pending_row(session), {str(index): event for index, event in pending.items()}

    def settle_indices(self) -> None:
        """Note that the read position moves behind all events that were read. Not earlier, else
        events that are received again after a crash would look like replays."""
        for key, session in self._pending.items():
            self._read[key].settle()
            self._used[key] = self.now().date().isoformat()
            self._put_group(session)
            self.put(_pending_row(session), None)
        self._pending.clear()

    def prune(self, sessions: SessionStore) -> None:
        """Drop keys that weren't used for a long time, and the oldest Olm sessions of devices that
        have many."""
        oldest = (self.now() - LIFETIME).date().isoformat()
        for session in list(self.groups):
            if self._used[session.sender_key, session.id] < oldest:
                self.groups.remove(session)
                self._read.pop((session.sender_key, session.id), None)
                self.put(_group_row(session), None)
                self.put(_pending_row(session), None)
        for with_device in sessions.values():
            with_device.sort(key=lambda session: session.use_time, reverse=True)
            for session in with_device[SESSIONS:]:
                self.put(f"olm {session.id}", None)
            del with_device[SESSIONS:]

    # What `Olm` calls

    def load_account(self) -> OlmAccount | None:
        row = self._rows["account"].get("")
        return row and OlmAccount.from_pickle(row["pickle"].encode(), self.secret, row["shared"])

    def save_account(self, account: OlmAccount) -> None:
        self.changed["account"] = lambda: {
            "pickle": account.pickle(self.secret).decode(),
            "shared": account.shared,
        }

    def load_sessions(self) -> SessionStore:
        sessions = SessionStore()
        for row in self._rows["olm"].values():
            made, used = (datetime.fromisoformat(row[name]) for name in ("made", "used"))
            session = Session.from_pickle(row["pickle"].encode(), made, self.secret, used)
            sessions.add(row["key"], session)
        return sessions

    def save_session(self, key: str, session: Session) -> None:
        self.changed[f"olm {session.id}"] = lambda: {
            "key": key,
            "pickle": session.pickle(self.secret).decode(),
            "made": session.creation_time.isoformat(),
            "used": session.use_time.isoformat(),
        }

    def load_inbound_group_sessions(self) -> GroupSessions:
        for row in self._rows["megolm"].values():
            session = InboundGroupSession.from_pickle(
                row["pickle"].encode(), row["signer"], row["key"], row["room"], self.secret
            )
            self.groups.add(session)
            key = session.sender_key, session.id
            self._used[key] = row["used"]
            pending = self._rows["pending"].get(f"{session.sender_key} {session.id}")
            self._read[key] = ReadIndices(_settled(row), pending)
            if pending:
                self._pending[key] = session
        return self.groups

    def save_inbound_group_session(self, session: InboundGroupSession) -> None:
        if self.groups.get(session.room_id, session.sender_key, session.id) is session:
            self._used[session.sender_key, session.id] = self.now().date().isoformat()
            self._put_group(session)

    def _put_group(self, session: InboundGroupSession) -> None:
        key = session.sender_key, session.id
        self.changed[_group_row(session)] = lambda: {
            "pickle": session.pickle(self.secret).decode(),
            "signer": session.ed25519,
            "key": session.sender_key,
            "room": session.room_id,
            "used": self._used[key],
            "index": self._read[key].settled[-1][1] if self._read[key].settled else -1,
            "read": self._read[key].settled,
        }

    def load_device_keys(self) -> DeviceStore:
        devices = DeviceStore()
        for row in self._rows["device"].values():
            devices.add(OlmDevice(row["user"], row["id"], dict(row["keys"]), "", row["deleted"]))
        return devices

    def save_device_keys(self, changed: Mapping[str, Mapping[str, OlmDevice]]) -> None:
        for user, devices in changed.items():
            for id, device in devices.items():
                row = {"user": user, "id": id, "keys": device.keys, "deleted": device.deleted}
                self.put(f"device {user} {id}", row)

    def load_outgoing_key_requests(self) -> dict[str, Any]:
        return {}

    def add_outgoing_key_request(self, request: Any) -> None:
        """Keys aren't requested, since `Olm` takes none that others forward."""

    remove_outgoing_key_request = add_outgoing_key_request

    def is_device_verified(self, device: OlmDevice) -> bool:
        return False

    def is_device_blacklisted(self, device: OlmDevice) -> bool:
        return self.excluded(device)

    def is_device_ignored(self, device: OlmDevice) -> bool:
        """Devices that nobody verified by hand get keys without a question."""
        return True


def is_storable(id: str) -> bool:
    """True if an id that others have chosen can be part of a row's name: databases limit names, and
    some take no control characters."""
    return len(id) <= LONGEST_ID and id.isprintable()


def _settled(row: Mapping[str, Any]) -> Sequence[Sequence[int]]:
    """The ranges of indices that were read, in a stored key. Version 1.0 stored only the highest
    index."""
    if "read" in row:
        return list(row["read"])
    return [(0, row["index"])] if row["index"] >= 0 else []


def _pending_row(session: InboundGroupSession) -> str:
    return f"pending {session.sender_key} {session.id}"


def _group_row(session: InboundGroupSession) -> str:
    return f"megolm {session.sender_key} {session.id}"


# Which messages were read


def joined_ranges(ranges: Iterable[Sequence[int]], indices: Iterable[int]) -> list[Range]:
    """Ranges in ascending order, which don't touch, with these indices added."""
    ordered = sorted([(first, last) for first, last in ranges] + [(i, i) for i in indices])
    joined: list[Range] = []
    for first, last in ordered:
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = joined[-1][0], max(last, joined[-1][1])
        else:
            joined.append((first, last))
    while len(joined) > MOST_RANGES:
        joined[:2] = [(joined[0][0], joined[1][1])]
    return joined


class ReadIndices:
    """The indices of the messages that one key has decrypted. `settled`: those before the read
    position, as ranges; `pending`: the ids of the events behind it, by index."""

    def __init__(
        self, settled: Iterable[Sequence[int]] = (), pending: Mapping[str, str] | None = None
    ) -> None:
        self.settled = joined_ranges(settled, ())
        self.pending = {int(index): event for index, event in (pending or {}).items()}

    def note(self, index: int, event: str) -> bool:
        """Note that an event with this index is read; False if it was read before, unless as the
        same event behind the read position, which is received again after a failure."""
        if any(first <= index <= last for first, last in self.settled):
            return False
        return self.pending.setdefault(index, event) == event

    def settle(self) -> None:
        """Note that the read position is behind all events."""
        self.settled = joined_ranges(self.settled, self.pending)
        self.pending.clear()
