"""Encryption over our own synchronization: nio's `Olm` with our requests and transactions.

    machine = Machine(server, store, clock, recovery, password)
    await machine.start()
    await machine.receive(since, synced)      # keys first: events are encrypted with them
    event = await machine.decrypt(room, event)
    content = await machine.encrypt(room, members, "m.room.message", content)
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
import uuid
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Any

from nio.crypto import InboundGroupSession, Olm, OlmDevice
from nio.events import OlmEvent, ToDeviceEvent
from nio.responses import KeysClaimResponse, KeysQueryResponse, ToDeviceResponse

from ....core.service.ports import Clock, Store, Transaction
from ..failures import BadRecoveryKey, DeviceTaken, NotDecrypted
from ..server import ENCRYPTED_EVENT, MEGOLM, MESSAGE, Homeserver, Json, path_of
from .cross_signing import (
    Identity,
    Seeds,
    is_cross_signed,
    keep_seeds,
    new_seeds,
    query_keys,
    restored_seeds,
    sealed_seeds,
    unsealed_seeds,
)
from .key_store import KEYS, KeyStore
from .recovery import RecoveryKey, WrongKey
from .signing import is_signed, with_signature

WITHHELD = "m.room_key.withheld"
ONE_TIME = "signed_curve25519"
KEY_LENGTH = 43
"""Characters of a key in unpadded base64."""
RETRY = 300.0
"""Seconds after which users whose homeserver didn't answer are asked for again."""
MISSED = 3600.0
"""Seconds after which a key is made again because a device that had no one-time key missed it."""
MOST_WITHHELD = 1000
"""Most withheld keys that are remembered; messages with others are told a little later."""
PRUNING = 86_400.0
"""Seconds between two prunings of old keys."""
RELATION = "m.relates_to"
READ = (MESSAGE, "m.reaction")
"""Types of encrypted events that are read; others, such as those of a room's state, would be
forged."""
OWNER, SEEDS, POSITION = "owner", "seeds", "position"
"""Rows of the store that aren't those of `Olm`."""

Devices = frozenset[tuple[str, str]]
"""Pairs of user and device."""

log = logging.getLogger(__name__)


class Machine:
    """The keys of the bot's device. `password`: for publishing another identity; `signed_only`:
    only devices that are signed by their owner get keys. All methods that send requests raise
    MatrixError, those that store raise Unavailable."""

    def __init__(
        self,
        server: Homeserver,
        store: Store,
        clock: Clock,
        recovery: RecoveryKey,
        password: str = "",
        signed_only: bool = False,
    ) -> None:
        self.server = server
        self.store = store
        self.clock = clock
        self.recovery = recovery
        self.password = password
        self.signed_only = signed_only
        self.withheld: set[str] = set()
        """Ids of keys that somebody didn't send to the bot."""
        self.outdated: set[str] = set()
        """Users whose devices have changed."""
        self._asked: dict[str, float] = {}
        """Users whose devices are known, or whose homeserver didn't answer: when they were asked
        for."""
        self._signed: set[tuple[str, str]] = set()
        """Users and devices that are cross-signed."""
        self._shared: dict[str, tuple[Devices, float]] = {}
        """The devices in a room for which its present key was made, and when."""
        self._position: list[Any] = []
        """A read position, and the number of its to-device events whose results are stored."""
        self._identity: Identity | None = None
        self._pruned = 0.0
        self._saving = asyncio.Lock()
        self._asking = asyncio.Lock()
        self._sharing = asyncio.Lock()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.server.user} {self.server.device})"

    # Own keys

    async def start(self) -> None:
        """Load the keys, or make them; publish and sign them. Called again when the device has
        logged in again. Raises BadRecoveryKey or DeviceTaken."""
        user, device = self.server.user, self.server.device
        if self._identity is None:
            self._identity = Identity(user, await self._load())
        identity = self._identity
        published = (await self._own_devices()).get(device)
        own = self.olm.account.identity_keys["ed25519"]
        if published and published["keys"].get(f"ed25519:{device}") != own:
            raise DeviceTaken(user=user, device=device)
        self.olm.account.shared = bool(published)
        if not published:
            await self._upload(0, fallback=True)
            published = (await self._own_devices())[device]
        await identity.publish(self.server, published, self.password)
        await keep_seeds(self.server, identity.seeds, self.recovery)

    async def _own_devices(self) -> Json:
        user = self.server.user
        keys = await query_keys(self.server, [user])
        return dict((keys.get("device_keys") or {}).get(user) or {})

    async def _load(self) -> Seeds:
        """Load the keys of the device, or make and store them; the secrets of the account. Keys of
        another device are dropped, those of another account, too."""
        rows = await self.store.run(lambda tx: tx.settings(KEYS))
        owner = rows.get(OWNER, {})
        user, device = self.server.user, self.server.device
        sealed = rows.get(SEEDS) if owner.get("user") == user else None
        kept = rows if owner == {"user": user, "device": device} else {}
        try:
            seeds = unsealed_seeds(sealed, self.recovery) if sealed else None
        except WrongKey:
            raise BadRecoveryKey(where="database") from None
        seeds = seeds or await restored_seeds(self.server, self.recovery) or new_seeds()
        secret = self.recovery.derived("stammtisch.keys").hex()
        self.keys = KeyStore(kept, secret, lambda: datetime.fromtimestamp(self.clock.now()))
        self.keys.excluded = self._is_excluded
        for name in rows.keys() - kept.keys():
            self.keys.put(name, None)
        self.olm = Olm(user, device, self.keys)
        self._position = kept.get(POSITION, [])
        if not kept:
            self.keys.put(OWNER, {"user": user, "device": device})
            self.keys.put(SEEDS, sealed or sealed_seeds(seeds, self.recovery))
        await self.save()
        return seeds

    async def refill(self, synced: Json) -> None:
        """Publish further one-time keys if the homeserver has few, by its answer to a
        synchronization; begin new Olm sessions with devices where one is broken; drop old keys."""
        unused = synced.get("device_unused_fallback_key_types")
        fallback = isinstance(unused, list) and ONE_TIME not in unused
        counts = synced.get("device_one_time_keys_count")
        count = counts.get(ONE_TIME, 0) if isinstance(counts, dict) else None
        await self._upload(count, fallback)
        await self._renew_sessions()
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

    async def _renew_sessions(self) -> None:
        """Begin new Olm sessions instead of broken ones, and tell the devices by an empty message,
        so that they use them."""
        broken = self.olm.wedged_devices
        if broken:
            await self._claim({(device.user_id, device.id) for device in broken})
            broken.clear()  # a message that can't be decrypted adds it again
            await self.save()
        for message in list(self.olm.outgoing_to_device_messages):
            await self._send_to_devices(message.type, message.as_dict())
            self.olm.handle_response(ToDeviceResponse(message))

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
            self._asked.clear()
        for change in ("changed", "left"):
            self.outdated |= set(map(str, _list_in(synced.get("device_lists"), change)))
        if events[done:]:
            self._position = [since, len(events)]
            self.keys.put(POSITION, self._position)
        await self.save()

    def _take(self, raw: Any) -> None:
        """Take an event that was sent to the device. Requests for keys aren't answered."""
        try:
            if raw["type"] == WITHHELD:
                if len(self.withheld) < MOST_WITHHELD:
                    self.withheld.add(str(raw["content"]["session_id"]))
                return
            event = ToDeviceEvent.parse_event(raw)
            if isinstance(event, OlmEvent):
                self.olm.handle_to_device_event(event)
        except Exception as error:  # it would be delivered again and again
            log.info("an event to the device was dropped: %s", type(error).__name__)

    def has_key(self, room: str, session: str) -> bool:
        """True if a key with this id was received."""
        return bool(self.keys.groups.of(room, session))

    async def decrypt(self, room: str, raw: Json, in_timeline: bool = True) -> Json:
        """An encrypted event with its real type and content. `in_timeline`: it is received for the
        first time, so an earlier message must not be repeated under another id. Raises
        NotDecrypted."""
        content, sender = raw.get("content"), str(raw.get("sender"))
        if not isinstance(content, dict) or "state_key" in raw:
            raise NotDecrypted("no message")
        if content.get("algorithm") != MEGOLM or not isinstance(content.get("ciphertext"), str):
            raise NotDecrypted("another algorithm")
        id = str(content.get("session_id"))
        sessions = self.keys.groups.of(room, id)
        if not sessions:
            raise NotDecrypted("no key", id)
        await self._know([sender])
        session = next((s for s in sessions if self._is_key_of(sender, s)), None)
        if session is None:
            raise NotDecrypted("the key of another user", id)
        try:
            plain, index = session.decrypt(content["ciphertext"])
        except Exception as error:  # others wrote it
            raise NotDecrypted(type(error).__name__, id) from None
        key = session.sender_key, session.id
        event = str(raw.get("event_id"))
        replayed = in_timeline and index <= self.keys.indices_at_start.get(key, -1)
        if replayed or self.olm.message_index_store.setdefault((*key, index), event) != event:
            raise NotDecrypted("an earlier message was repeated")
        if in_timeline:
            self.keys.note_index(session, index)
        return _event_of(raw, room, plain)

    def _is_key_of(self, user: str, session: InboundGroupSession) -> bool:
        """True if a device of the user made the key, perhaps one that they have removed since."""
        if user == self.server.user:
            own = self.olm.account.identity_keys
            if (session.sender_key, session.ed25519) == (own["curve25519"], own["ed25519"]):
                return True
        return any(
            (device.curve25519, device.ed25519) == (session.sender_key, session.ed25519)
            for device in self.olm.device_store[user].values()
        )

    # Sending

    async def encrypt(
        self, room: str, users: Collection[str], kind: str, content: Json
    ) -> tuple[str, Json]:
        """Type and content of an event for these members of a room, encrypted. A relation to
        another event stays readable for the homeserver."""
        async with self._sharing:
            await self._know([*users, self.server.user])
            await self._share(room, sorted(users))
            sealed: Json = self.olm.group_encrypt(room, {"type": kind, "content": content})
        if RELATION in content:
            sealed[RELATION] = content[RELATION]
        return ENCRYPTED_EVENT, sealed

    async def _share(self, room: str, users: Sequence[str]) -> None:
        """Send the key of a room to all devices of its members: another one after some days and
        messages, and when devices have come or gone."""
        olm, now = self.olm, self.clock.now()
        devices = frozenset(
            (user, device.id)
            for user in users
            for device in olm.device_store.active_user_devices(user)
            if not self._is_excluded(device)
        )
        session = olm.outbound_group_sessions.get(room)
        made_for, made = self._shared.get(room, (frozenset(), 0.0))
        if session is not None:
            missed = made_for - session.users_shared_with
            if made_for != devices or (missed and session.shared and now > made + MISSED):
                del olm.outbound_group_sessions[room]
        if not olm.should_share_group_session(room):
            return
        self._shared[room] = devices, now
        store = olm.session_store
        await self._claim(
            {
                (user, device.id)
                for user in users
                for device in olm.device_store.active_user_devices(user)
                if (user, device.id) in devices and not store.get(device.curve25519)
            }
        )
        for receivers, messages in list(olm.share_group_session_parallel(room, users, True)):
            await self.save()
            await self._send_to_devices(ENCRYPTED_EVENT, messages)
            olm.outbound_group_sessions[room].users_shared_with |= receivers
        olm.outbound_group_sessions[room].shared = True
        await self.save()

    def _is_excluded(self, device: OlmDevice) -> bool:
        """True for devices that get no keys: those of the bot's own account that it hasn't signed,
        since anybody who administers the homeserver could add some; if wanted, also those of
        people that they haven't signed."""
        if device.user_id == self.server.user and device.id == self.server.device:
            return True
        strict = self.signed_only or device.user_id == self.server.user
        return strict and (device.user_id, device.id) not in self._signed

    async def _claim(self, devices: Collection[tuple[str, str]]) -> None:
        """Begin Olm sessions with devices."""
        if not devices:
            return
        wanted: dict[str, dict[str, str]] = {}
        for user, device in devices:
            wanted.setdefault(user, {})[device] = ONE_TIME
        body = {"one_time_keys": wanted, "timeout": 10_000}
        answer = await self.server.request("POST", path_of("keys", "claim"), body)
        for user, keys in _pairs(answer.get("one_time_keys")):
            for device, key in _pairs(keys):
                claimed = {"one_time_keys": {user: {device: key}}}
                try:
                    self.olm.handle_response(KeysClaimResponse.from_dict(claimed))
                except Exception as error:  # others wrote it
                    log.info("no session with a device: %s", type(error).__name__)

    async def _send_to_devices(self, kind: str, messages: Json) -> None:
        path = path_of("sendToDevice", kind, uuid.uuid4().hex)
        await self.server.request("PUT", path, messages)

    # Devices of people

    async def _know(self, users: Collection[str]) -> None:
        """Ask for the devices of users that aren't known, or have changed. Users of homeservers
        that don't answer are asked for again after a while."""
        async with self._asking:
            now = self.clock.now()
            unknown = [
                user
                for user in dict.fromkeys(users)
                if user not in self._asked or (user in self.outdated and now > self._asked[user])
            ]
            if not unknown:
                return
            changed = self.outdated & set(unknown)
            self.outdated -= changed
            try:
                answer = await query_keys(self.server, unknown)
            except BaseException:
                self.outdated |= changed
                raise
            found = dict(_pairs(answer.get("device_keys")))
            for user in unknown:
                if user in found:
                    self._asked[user] = 0.0
                    self._note_devices(user, answer, dict(_pairs(found[user])))
                else:
                    self._asked[user] = now + RETRY
                    self.outdated.add(user)

    def _note_devices(self, user: str, answer: Json, devices: Json) -> None:
        """Note the valid devices of a user. One with other keys than before is another one."""
        valid = {id: keys for id, keys in devices.items() if _is_valid(keys, user, id)}
        known = self.olm.device_store[user]
        for id, keys in valid.items():
            if id in known and known[id].ed25519 != keys["keys"][f"ed25519:{id}"]:
                del known[id]
                self.olm.outbound_group_sessions.clear()  # it has none of these keys
            self._signed.discard((user, id))
            own = self._identity if user == self.server.user else None
            if own.has_signed(keys, id) if own else is_cross_signed(answer, user, id):
                self._signed.add((user, id))
        response = KeysQueryResponse.from_dict({"device_keys": {user: valid}, "failures": {}})
        try:
            self.olm.handle_response(response)
        except Exception as error:  # others wrote it
            log.info("devices of a user were dropped: %s", type(error).__name__)


def _event_of(raw: Json, room: str, plain: str) -> Json:
    """The event with a decrypted content. Raises NotDecrypted."""
    try:
        payload = json.loads(plain)
        kind, content = payload["type"], dict(payload["content"])
        same_room = payload["room_id"] == room
    except (KeyError, TypeError, ValueError, RecursionError):
        raise NotDecrypted("no event") from None
    if not same_room or kind not in READ or "state_key" in payload:
        raise NotDecrypted("an event of another room or type")
    relation = raw["content"].get(RELATION)
    if relation is not None:
        content.setdefault(RELATION, relation)
    return {**raw, "type": kind, "content": content}


def _is_valid(keys: Any, user: str, device: str) -> bool:
    """True if the keys of a device have the right form, and its own signature."""
    try:
        public = keys["keys"][f"ed25519:{device}"]
        own = (keys["user_id"], keys["device_id"]) == (user, device)
        return (
            own
            and len(keys["keys"][f"curve25519:{device}"]) == KEY_LENGTH
            and is_signed(keys, user, device, public)
        )
    except (KeyError, TypeError):
        return False


def _list_in(data: Any, name: str) -> list[Any]:
    """A list in data of the homeserver; [] if it isn't there."""
    found = data.get(name) if isinstance(data, dict) else None
    return found if isinstance(found, list) else []


def _pairs(data: Any) -> Collection[tuple[str, Any]]:
    return data.items() if isinstance(data, dict) else ()
