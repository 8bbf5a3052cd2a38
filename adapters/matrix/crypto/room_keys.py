"""Encrypts the events of rooms, and sends the keys to the devices of their members."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from nio.crypto import Olm, OlmDevice
from nio.responses import KeysClaimResponse, ToDeviceResponse

from ....core.service.ports import Clock
from ..failures import MatrixError
from ..server import ENCRYPTED_EVENT, MEGOLM, Homeserver, Json, path_of
from .known_devices import KnownDevices, pairs_in

ONE_TIME = "signed_curve25519"
WITHHELD = "m.room_key.withheld"
UNVERIFIED = "m.unverified"
"""Why a key is withheld: its device isn't verified."""
MISSED = 3600.0
"""Seconds after which a key is made again because a device that had no one-time key missed it."""
RELATION = "m.relates_to"

DeviceIds = frozenset[tuple[str, str]]
"""Pairs of user and device."""

log = logging.getLogger(__name__)


@dataclass(eq=False, repr=False)
class RoomKeys:
    """The keys with which the bot encrypts for rooms. `save` stores changed keys. All methods that
    send requests raise MatrixError, and Unavailable if the store can't be used."""

    server: Homeserver
    clock: Clock
    olm: Olm
    devices: KnownDevices
    save: Callable[[], Awaitable[None]]

    def __post_init__(self) -> None:
        self._shared: dict[str, tuple[DeviceIds, float]] = {}
        """The devices in a room for which its present key was made, and when."""
        self._to_all = False
        """The present key is for all devices of the members."""
        self._sharing = asyncio.Lock()

    def excludes(self, device: OlmDevice) -> bool:
        """True for devices that don't get the present key: those of the bot's own account that it
        hasn't signed, since anybody who administers the homeserver could add some, and those that
        aren't trusted, unless it is for all."""
        if device.user_id == self.server.user:
            return device.id == self.server.device or not self.devices.trusts(device)
        return not (self._to_all or self.devices.trusts(device))

    async def encrypt(
        self, room: str, users: Collection[str], kind: str, content: Json, to_all: bool = False
    ) -> tuple[str, Json]:
        """Type and content of an event for these members of a room, encrypted. A relation to
        another event stays readable for the homeserver. `to_all`: also devices that aren't trusted
        can read it."""
        async with self._sharing:
            await self.devices.know([*users, self.server.user])
            self._to_all = to_all
            await self._share(room, sorted(users))
            sealed: Json = self.olm.group_encrypt(room, {"type": kind, "content": content})
        if RELATION in content:
            sealed[RELATION] = content[RELATION]
        return ENCRYPTED_EVENT, sealed

    async def _share(self, room: str, users: Sequence[str]) -> None:
        """Send the key of a room to all devices of its members that aren't excluded: another key
        after some days and messages, and when devices have come or gone."""
        olm, now = self.olm, self.clock.now()
        active = [device for user in users for device in olm.device_store.active_user_devices(user)]
        receivers = [device for device in active if not self.excludes(device)]
        ids = frozenset((device.user_id, device.id) for device in receivers)
        session = olm.outbound_group_sessions.get(room)
        made_for, made = self._shared.get(room, (frozenset(), 0.0))
        if session is not None:
            missed = made_for - session.users_shared_with
            if made_for != ids or (missed and session.shared and now > made + MISSED):
                del olm.outbound_group_sessions[room]
        if not olm.should_share_group_session(room):
            return
        self._shared[room] = ids, now
        store = olm.session_store
        without = {(d.user_id, d.id) for d in receivers if not store.get(d.curve25519)}
        await self._claim(without)
        for reached, messages in list(olm.share_group_session_parallel(room, users, True)):
            await self.save()
            await self.send_to_devices(ENCRYPTED_EVENT, messages)
            olm.outbound_group_sessions[room].users_shared_with |= reached
        olm.outbound_group_sessions[room].shared = True
        await self.save()
        await self._withhold(room, [device for device in active if self.excludes(device)])

    async def _withhold(self, room: str, devices: Collection[OlmDevice]) -> None:
        """Tell devices of people that they don't get the key of a room, so that their apps can say
        why. A failure does no harm."""
        content = {
            "algorithm": MEGOLM,
            "code": UNVERIFIED,
            "reason": "The device isn't verified by its owner.",
            "room_id": room,
            "sender_key": self.olm.account.identity_keys["curve25519"],
            "session_id": self.olm.outbound_group_sessions[room].id,
        }
        messages: dict[str, dict[str, Json]] = {}
        for device in devices:
            if device.user_id != self.server.user:
                messages.setdefault(device.user_id, {})[device.id] = content
        if messages:
            with suppress(MatrixError):
                await self.send_to_devices(WITHHELD, {"messages": messages})

    async def renew_sessions(self) -> None:
        """Begin new Olm sessions instead of broken ones, and tell the devices by an empty message,
        so that they use them."""
        broken = self.olm.wedged_devices
        if broken:
            await self._claim({(device.user_id, device.id) for device in broken})
            broken.clear()  # a message that can't be decrypted adds it again
            await self.save()
        for message in list(self.olm.outgoing_to_device_messages):
            await self.send_to_devices(message.type, message.as_dict())
            self.olm.handle_response(ToDeviceResponse(message))

    async def _claim(self, devices: Collection[tuple[str, str]]) -> None:
        """Begin Olm sessions with devices."""
        if not devices:
            return
        wanted: dict[str, dict[str, str]] = {}
        for user, device in devices:
            wanted.setdefault(user, {})[device] = ONE_TIME
        body = {"one_time_keys": wanted, "timeout": 10_000}
        answer = await self.server.request("POST", path_of("keys", "claim"), body)
        for user, keys in pairs_in(answer.get("one_time_keys")):
            for device, key in pairs_in(keys):
                claimed = {"one_time_keys": {user: {device: key}}}
                try:
                    self.olm.handle_response(KeysClaimResponse.from_dict(claimed))
                except Exception as error:  # others wrote it
                    log.info("no session with a device: %s", type(error).__name__)

    async def send_to_devices(self, kind: str, messages: Any) -> None:
        """Send events of a type to devices (`messages`: the body of the request)."""
        path = path_of("sendToDevice", kind, uuid.uuid4().hex)
        await self.server.request("PUT", path, messages)
