"""Encryption over our own synchronization: nio's `Olm` with our requests and transactions.

    machine = Machine(server, store, clock, recovery, password)
    await machine.start()
    await machine.receive(since, synced)      # keys first: events are encrypted with them
    event = await machine.decrypt(room, event)
    content = await machine.room_keys.encrypt(room, members, "m.room.message", content)
    await machine.save(work)                  # keys and other work in one transaction
    await machine.refill(synced)

What was sent or received is stored before it can matter to others: keys of events before the read
position moves past them, the state of a session before a message that it encrypted is sent, and
one-time keys before they are uploaded. Data of other people never raise anything but NotDecrypted.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from nio.crypto import Olm, OlmAccount
from nio.events import OlmEvent, ToDeviceEvent

from ....core.service.ports import Clock, Store, Transaction
from ..failures import BadRecoveryKey, DeviceTaken, NoDevice, NotDecrypted
from ..server import MEGOLM, MESSAGE, REACTION, VERIFICATION, Homeserver, Json, path_of
from .cross_signing import (
    Identity,
    Seeds,
    keep_seeds,
    new_seeds,
    query_keys,
    restored_seeds,
    sealed_seeds,
    unsealed_seeds,
)
from .identities import CONFIRMED, IDENTITY
from .key_store import KEYS, KeyStore, is_storable
from .known_devices import KnownDevices
from .recovery import RecoveryKey, WrongKey
from .room_keys import ONE_TIME, RELATION, WITHHELD, RoomKeys
from .signing import with_signature

MOST_WITHHELD = 1000
"""Most withheld keys that are remembered; messages with others are told a little later."""
PRUNING = 86_400.0
"""Seconds between two prunings of old keys."""
READ = (MESSAGE, REACTION)
"""Types of encrypted events that are read; others, such as those of a room's state, would be
forged."""
OWNER, SEEDS, POSITION = "owner", "seeds", "position"
"""Rows of the store that aren't those of `Olm`."""
OF_PEOPLE = (IDENTITY, CONFIRMED)
"""Kinds of rows that stay when the device of the bot is another one."""

log = logging.getLogger(__name__)


@dataclass(eq=False, repr=False)
class Machine:
    """The keys of the bot's device. `password`: for publishing another identity; `signed_only`:
    only devices that are signed by their owner are trusted, see `KnownDevices`. All methods that
    send requests raise MatrixError, those that store raise Unavailable."""

    server: Homeserver
    store: Store
    clock: Clock
    recovery: RecoveryKey
    password: str = ""
    signed_only: bool = False

    def __post_init__(self) -> None:
        self.withheld: set[tuple[str, str]] = set()
        """Users and ids of keys that they didn't send to the bot."""
        self.verifications: dict[str, Json] = {}
        """The last request of each user to verify the bot's device that wasn't answered yet."""
        self._position: list[Any] = []
        """A read position, and the number of its to-device events whose results are stored."""
        self._identity: Identity | None = None
        self._pruned = 0.0
        self._saving = asyncio.Lock()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.server.user} {self.server.device})"

    @property
    def fingerprint(self) -> str:
        """The key of the bot's device as apps show it, in groups of four letters."""
        key = self.olm.account.identity_keys["ed25519"]
        return " ".join(key[start : start + 4] for start in range(0, len(key), 4))

    # Own keys

    async def start(self) -> None:
        """Load the keys, or make them; publish and sign them. Called again when the device has
        logged in again. Raises NoDevice, BadRecoveryKey, DeviceTaken or IdentityTaken."""
        if self._identity is None or self.olm.device_id != self.server.device:
            self._identity = await self._load()
        identity, device = self._identity, self.server.device
        published = (await self._own_devices()).get(device)
        self._check_device(published, self.olm.account)
        self.olm.account.shared = bool(published)
        if not published:
            await self._upload(0, fallback=True)
            published = (await self._own_devices())[device]
        await identity.publish(self.server, published, self.password)
        await keep_seeds(self.server, identity.seeds, self.recovery)

    async def check(self) -> None:
        """Check that `start` can succeed, without storing or publishing anything. Raises the same
        errors."""
        rows = await self.store.run(lambda tx: tx.settings(KEYS))
        stored = _stored_for(rows, self.server)
        identity = Identity(self.server.user, await self._seeds(rows) or new_seeds())
        keys = KeyStore(stored, self._secret)
        published = (await self._own_devices()).get(self.server.device)
        self._check_device(published, keys.load_account())
        await self.server.request("POST", path_of("keys", "upload"), {})  # only asks for the count
        await identity.check_publishing(self.server, self.password)

    def _check_device(self, published: Json | None, account: OlmAccount | None) -> None:
        """Raises DeviceTaken if the device is published with other keys than those of the
        account."""
        user, device = self.server.user, self.server.device
        own = account.identity_keys["ed25519"] if account else None
        if published and published["keys"].get(f"ed25519:{device}") != own:
            raise DeviceTaken(user=user, device=device)

    async def _own_devices(self) -> Json:
        user = self.server.user
        keys = await query_keys(self.server, [user])
        return dict((keys.get("device_keys") or {}).get(user) or {})

    @property
    def _secret(self) -> str:
        """With which stored keys are encrypted."""
        return self.recovery.derived("stammtisch.keys").hex()

    async def _seeds(self, rows: Mapping[str, Any]) -> Seeds | None:
        """The secrets of the account's identity: those in the rows of the store, or those in the
        account's secret storage; None if there are none. Raises NoDevice or BadRecoveryKey."""
        if not self.server.device:
            raise NoDevice(user=self.server.user)
        same_user = rows.get(OWNER, {}).get("user") == self.server.user
        try:
            if same_user and SEEDS in rows:
                return unsealed_seeds(rows[SEEDS], self.recovery)
        except WrongKey:
            raise BadRecoveryKey(where="database") from None
        return await restored_seeds(self.server, self.recovery)

    async def _load(self) -> Identity:
        """Load the keys of the device, or make and store them; the identity of the account. Keys
        of another device are dropped, those of another account, too."""
        rows = await self.store.run(lambda tx: tx.settings(KEYS))
        user, device = self.server.user, self.server.device
        seeds = await self._seeds(rows) or new_seeds()
        stored = _stored_for(rows, self.server)
        self.keys = KeyStore(stored, self._secret, lambda: datetime.fromtimestamp(self.clock.now()))
        for name in rows.keys() - stored.keys():
            self.keys.put(name, None)
        if OWNER not in stored:
            self.keys.put(OWNER, {"user": user, "device": device})
            self.keys.put(SEEDS, sealed_seeds(seeds, self.recovery))
        self._position = stored.get(POSITION, [])
        identity = Identity(user, seeds)
        self.olm = Olm(user, device, self.keys)
        self.devices = KnownDevices(
            self.server, self.store, self.clock, self.olm, self.keys, identity, self.signed_only
        )
        self.room_keys = RoomKeys(self.server, self.clock, self.olm, self.devices, self.save)
        self.keys.excluded = self.room_keys.excludes
        await self.save()
        return identity

    async def refill(self, synced: Json) -> None:
        """Publish further one-time keys if the homeserver has few, by its answer to a
        synchronization; begin new Olm sessions with devices where one is broken; drop old keys."""
        unused = synced.get("device_unused_fallback_key_types")
        fallback = isinstance(unused, list) and ONE_TIME not in unused
        counts = synced.get("device_one_time_keys_count")
        count = counts.get(ONE_TIME, 0) if isinstance(counts, dict) else None
        await self._upload(count, fallback)
        await self.room_keys.renew_sessions()
        if self.clock.now() > self._pruned + PRUNING:
            self._pruned = self.clock.now()
            self.withheld.clear()
            self.keys.prune(self.olm.session_store)
            await self.save()

    async def _upload(self, count: int | None, fallback: bool) -> None:
        """Publish one-time keys if the homeserver has only `count`, a new fallback key, and the
        device's keys if they aren't. They are stored as published before that, since the answer of
        the homeserver may be lost."""
        account, body = self.olm.account, {}
        if not account.shared or (count is not None and count < account.max_one_time_keys // 2):
            self.olm.uploaded_key_count = count
            body = self.olm.share_keys()
        if fallback:
            account._account.generate_fallback_key()  # nio has no method for it
            keys = account._account.fallback_key.items()
            signed = {
                id: self._signed_key({"key": k.to_base64(), "fallback": True}) for id, k in keys
            }
            body["fallback_keys"] = {f"{ONE_TIME}:{id}": key for id, key in signed.items()}
        if not body:
            return
        account.mark_keys_as_published()
        self.keys.save_account(account)
        await self.save()
        await self.server.request("POST", path_of("keys", "upload"), body)
        if not account.shared:
            account.shared = True
            self.keys.save_account(account)
            await self.save()

    def _signed_key(self, key: Json) -> Json:
        return with_signature(key, self.server.user, self.server.device, self.olm.sign_json(key))

    # Storing

    async def save(
        self, work: Callable[[Transaction], None] | None = None, position_moves: bool = False
    ) -> None:
        """Store changed keys, and `work` in the same transaction. `position_moves`: it moves the
        read position behind all events that were decrypted."""
        async with self._saving:
            if position_moves:
                self.keys.settle_indices()
            changed, self.keys.changed = self.keys.changed, {}
            if not changed and work is None:
                return
            rows = {name: value() for name, value in changed.items()}

            def store(tx: Transaction) -> None:
                for name, value in rows.items():
                    tx.put_setting(KEYS, name, value)
                if work is not None:
                    work(tx)

            try:
                await self.store.run(store)
            except BaseException:
                self.keys.changed = changed | self.keys.changed
                raise

    # Receiving

    async def receive(self, since: str | None, synced: Json) -> None:
        """Take the keys and changes of devices that came with a synchronization from the position
        `since`. What came with an earlier answer for the same position is skipped."""
        events = _list_in(synced.get("to_device"), "events")
        done = self._position[1] if self._position and self._position[0] == since else 0
        for event in events[done:]:
            self._take(event)
        if since is None:
            self.devices.forget_changes()
        for change in ("changed", "left"):
            self.devices.outdated |= set(map(str, _list_in(synced.get("device_lists"), change)))
        if events[done:]:
            self._position = [since, len(events)]
            self.keys.put(POSITION, self._position)
        await self.save()

    def _take(self, raw: Any) -> None:
        """Take an event that was sent to the device. Requests for keys aren't answered."""
        try:
            if raw["type"] == WITHHELD:
                if len(self.withheld) < MOST_WITHHELD:
                    self.withheld.add((str(raw["sender"]), str(raw["content"]["session_id"])))
                return
            if raw["type"] == VERIFICATION:
                self.verifications[str(raw["sender"])] = dict(raw["content"])
                return
            event = ToDeviceEvent.parse_event(raw)
            if isinstance(event, OlmEvent):
                self.olm.handle_to_device_event(event)
        except Exception as error:  # it would be delivered again and again
            log.info("an event to the device was dropped: %s", type(error).__name__)

    def keys_for(self, room: str, session: str) -> int:
        """The number of received keys with this id."""
        return len(self.keys.groups.of(room, session))

    async def decrypt(self, room: str, raw: Json, is_new: bool = True) -> Json:
        """An encrypted event with its real type and content. `is_new`: it will have effects, so an
        earlier message must not be repeated under another id; that is stored at once. Raises
        NotDecrypted."""
        content, sender = raw.get("content"), str(raw.get("sender"))
        if not isinstance(content, dict) or "state_key" in raw:
            raise NotDecrypted("no message")
        if content.get("algorithm") != MEGOLM or not isinstance(content.get("ciphertext"), str):
            raise NotDecrypted("another algorithm")
        id = str(content.get("session_id"))
        if not is_storable(id):
            raise NotDecrypted("no id of a key")
        sessions = self.keys.groups.of(room, id)
        if not sessions:
            raise NotDecrypted("no key", id)
        await self.devices.know([sender])
        session = self.devices.session_of(sender, sessions)
        try:
            plain, index = session.decrypt(content["ciphertext"])
        except Exception as error:  # others wrote it
            raise NotDecrypted(type(error).__name__, id) from None
        event = _event_of(raw, room, plain, not self.signed_only)
        if is_new:
            if not self.keys.note_read(session, index, str(raw.get("event_id"))):
                raise NotDecrypted("an earlier message was repeated")
            if sender != self.server.user:
                name, pending = self.keys.pending_row(session)
                await self.store.run(lambda tx: tx.put_setting(KEYS, name, pending), lasting=False)
        return event


def _stored_for(rows: Mapping[str, Any], server: Homeserver) -> dict[str, Any]:
    """Those of the stored rows that are of use for a device."""
    same = rows.get(OWNER) == {"user": server.user, "device": server.device}
    kept = [name for name in rows if same or name.partition(" ")[0] in OF_PEOPLE]
    return {name: rows[name] for name in kept}


def _event_of(raw: Json, room: str, plain: str, with_outer_relation: bool) -> Json:
    """The event with a decrypted content. `with_outer_relation`: a relation to another event that
    isn't encrypted counts if none is. Raises NotDecrypted."""
    try:
        payload = json.loads(plain)
        kind, content = payload["type"], dict(payload["content"])
        same_room = payload["room_id"] == room
    except (KeyError, TypeError, ValueError, RecursionError):
        raise NotDecrypted("no event") from None
    if not same_room or kind not in READ or "state_key" in payload:
        raise NotDecrypted("an event of another room or type")
    relation = raw["content"].get(RELATION)
    if relation is not None and with_outer_relation:
        content.setdefault(RELATION, relation)
    return {**raw, "type": kind, "content": content}


def _list_in(data: Any, name: str) -> list[Any]:
    """A list in data of the homeserver; [] if it isn't there."""
    found = data.get(name) if isinstance(data, dict) else None
    return found if isinstance(found, list) else []
