"""The devices of people, and which of them are trusted."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from nio.crypto import InboundGroupSession, Olm, OlmDevice
from nio.responses import KeysQueryResponse

from ....core.service.ports import Clock, Store
from ..failures import NotDecrypted, NotTrusted
from ..server import Homeserver, Json
from .cross_signing import Identity, query_keys
from .identities import Identities, confirmed_row, published_identity
from .key_store import KEYS, KeyStore, is_storable
from .signing import is_signed

KEY_LENGTH = 43
"""Characters of a key in unpadded base64."""
RETRY = 300.0
"""Seconds after which users whose homeserver didn't answer are asked for again."""

log = logging.getLogger(__name__)


class KnownDevices:
    """The devices of people and of the bot's account, whose identity is `own`. `signed_only`: only
    devices that are signed by their owner are trusted. Requests raise MatrixError."""

    def __init__(
        self,
        server: Homeserver,
        store: Store,
        clock: Clock,
        olm: Olm,
        keys: KeyStore,
        own: Identity,
        signed_only: bool,
    ) -> None:
        self.server = server
        self.store = store
        self.clock = clock
        self.olm = olm
        self.own = own
        self.signed_only = signed_only
        self.identities = Identities(keys)
        self.outdated: set[str] = set()
        """Users whose devices have changed."""
        self.times_noted: Counter[str] = Counter()
        """How often the devices of each user were noted."""
        self._own_signed: set[str] = set()
        """Devices of the bot's account that it has signed."""
        self._asked: dict[str, float] = {}
        """Users whose devices are known, or whose homeserver didn't answer: when they were asked
        for."""
        self._asking = asyncio.Lock()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.server.user})"

    def forget_changes(self) -> None:
        """Ask for the devices of all users again, since changes may have been missed."""
        self._asked.clear()

    # Trust

    def trusts(self, device: OlmDevice) -> bool:
        """True if a device may read what its user may, and writes for them. While another identity
        of a user isn't confirmed, only devices that the pinned one has signed."""
        user = device.user_id
        if user == self.server.user:
            return device.id in self._own_signed
        if self.signed_only or self.identities.is_unconfirmed(user):
            return bool(self.identities.signed_devices(user).get(device.id) == device.ed25519)
        return True

    def session_of(self, user: str, sessions: Sequence[InboundGroupSession]) -> InboundGroupSession:
        """That of these keys of messages which a trusted device of the user has made, perhaps one
        that they have removed since. Raises NotTrusted if a device has made it that isn't trusted,
        and NotDecrypted if nobody knows which."""
        own = self.olm.account.identity_keys
        refused: OlmDevice | None = None
        for session in sessions:
            pair = session.sender_key, session.ed25519
            if user == self.server.user and pair == (own["curve25519"], own["ed25519"]):
                return session
            for device in self.olm.device_store[user].values():
                if (device.curve25519, device.ed25519) == pair:
                    if self.trusts(device):
                        return session
                    refused = device
        if refused is None:
            raise NotDecrypted("the key of an unknown device", sessions[0].id)
        raise NotTrusted(refused.id, refused.ed25519, self.identities.is_unconfirmed(user))

    # Requests

    async def know(self, users: Collection[str]) -> None:
        """Ask for the devices of users that aren't known, or have changed. Users of homeservers
        that don't answer are asked for again after a while."""
        async with self._asking:
            now = self.clock.now()
            unknown = [
                user
                for user in dict.fromkeys(users)
                if user not in self._asked or (user in self.outdated and now > self._asked[user])
            ]
            if unknown:
                await self._query(unknown, now)
            for user in users:
                if master := self.identities.unconfirmed_master(user):
                    await self._look_for_confirmation(user, master)

    async def _query(self, users: Sequence[str], now: float) -> None:
        changed = self.outdated & set(users)
        self.outdated -= changed
        try:
            answer = await query_keys(self.server, list(users))
        except BaseException:
            self.outdated |= changed
            raise
        found = dict(pairs_in(answer.get("device_keys")))
        for user in users:
            if user in found:
                self._asked[user] = 0.0
                self._note_devices(user, answer, dict(pairs_in(found[user])))
            else:
                self._asked[user] = now + RETRY
                self.outdated.add(user)

    async def _look_for_confirmation(self, user: str, master: str) -> None:
        name = confirmed_row(user)
        confirmed = await self.store.run(lambda tx: tx.setting(KEYS, name), lasting=False)
        if confirmed == master:
            self.identities.confirm(user, master)

    def _note_devices(self, user: str, answer: Json, devices: Json) -> None:
        """Note the valid devices of a user. One with other keys than before is another one."""
        self.times_noted[user] += 1
        valid = {id: keys for id, keys in devices.items() if _is_valid(keys, user, id)}
        known = self.olm.device_store[user]
        for id, keys in valid.items():
            if id in known and known[id].ed25519 != keys["keys"][f"ed25519:{id}"]:
                del known[id]
                self.olm.outbound_group_sessions.clear()  # it has none of these keys
        if user == self.server.user:
            self._own_signed = {id for id, keys in valid.items() if self.own.has_signed(keys, id)}
        elif shown := published_identity(answer, user, valid):
            self.identities.note(user, shown, answer)
        response = KeysQueryResponse.from_dict({"device_keys": {user: valid}, "failures": {}})
        try:
            self.olm.handle_response(response)
        except Exception as error:  # others wrote it
            log.info("devices of a user were dropped: %s", type(error).__name__)


def pairs_in(data: Any) -> Collection[tuple[str, Any]]:
    """The pairs of an object in data of others; none if it isn't one."""
    return data.items() if isinstance(data, dict) else ()


def _is_valid(keys: Any, user: str, device: str) -> bool:
    """True if the keys of a device have the right form, and its own signature."""
    try:
        public = keys["keys"][f"ed25519:{device}"]
        own = (keys["user_id"], keys["device_id"]) == (user, device)
        return (
            own
            and is_storable(device)
            and len(keys["keys"][f"curve25519:{device}"]) == KEY_LENGTH
            and is_signed(keys, user, device, public)
        )
    except (KeyError, TypeError):
        return False
