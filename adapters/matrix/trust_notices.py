"""What people are told about trust: about their devices and identities in encrypted rooms, and when
they ask the bot to verify itself by emoji. Nobody is there who could compare them, so such requests
are refused with a reason, and people are told what stands in their place.

Messages about devices and identities contain nothing secret and are encrypted for all devices, so
that people whose device isn't trusted can read why.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from ...core.service.ports import Clock
from ...core.text.printable import escaped
from ..chat.render.message import Message
from .failures import MatrixError, NotTrusted
from .lanes import room_lane, user_lane
from .outgoing import MatrixChat
from .server import Json

if TYPE_CHECKING:
    from .crypto.machine import Machine

REMIND_AFTER = 3600.0
"""Seconds for which a person isn't told the same again."""
CANCEL = "m.key.verification.cancel"
DECLINED = {"code": "m.user", "reason": "This is a bot; nobody can compare emoji here."}

log = logging.getLogger(__name__)


class TrustNotices:
    """Sends these messages through `chat`."""

    def __init__(self, chat: MatrixChat, clock: Clock) -> None:
        self.chat = chat
        self.rooms = chat.rooms
        self.clock = clock
        self._told_at: dict[tuple[str, str], float] = {}
        """When people were told something, by its name and by user."""

    async def tell_refused(self, room: str, raw: Json, error: NotTrusted) -> None:
        """Tell the sender of an event that it doesn't count: once for each device, and at most once
        an hour."""
        user, event = str(raw.get("sender")), str(raw.get("event_id"))
        device = escaped(error.device)
        if self._told_lately("refused", user):
            return
        log.warning("%s wrote in %s from the device %s, which isn't trusted", user, room, device)
        if user == self.chat.server.user:
            return
        text = "c-identity-waits" if error.unconfirmed else "c-device-unverified"
        texts = await self.chat.texts_of(await self._lane(user, room))
        once = f"{text} {error.fingerprint}"
        await self.chat.explain(
            room, text, texts, once=once, to=event, to_all=True, user=user, device=device
        )

    async def tell_changes(self, machine: Machine) -> None:
        """Tell people, in the encrypted rooms in which they play, whose identities have changed or
        were confirmed. What couldn't be sent now is sent later."""
        identities = machine.devices.identities
        for user, news in identities.news().items():
            master = identities.master_of(user)
            rooms = await self.rooms.rooms_of(user) | {await self.rooms.direct_of(user)}
            encrypted = [room for room in rooms if await self.rooms.is_known_encrypted(room)]
            sent = [await self._tell_change(room, user, news, master) for room in sorted(encrypted)]
            if all(sent):
                identities.note_told(user)
                await machine.save()

    async def _tell_change(self, room: str, user: str, news: str, master: str) -> bool:
        lane = await self._lane(user, room)
        alone = "-alone" if lane == user_lane(user) else ""
        texts = await self.chat.texts_of(lane)
        text = f"c-identity-{news}{alone}"
        return await self.chat.explain(
            room, text, texts, once=f"{text} {user} {master}", to_all=True, user=user
        )

    async def refuse_in_room(self, room: str, user: str, event: str) -> None:
        """Refuse the request that is an event of a room."""
        relation = {"rel_type": "m.reference", "event_id": event}
        content = {**DECLINED, "m.relates_to": relation}
        with suppress(MatrixError):
            await self.chat.send_event(room, CANCEL, content, event)
        await self._tell_refusal(room, user)

    async def refuse_to_device(self, user: str, content: Json) -> None:
        """Refuse a request that a device has sent to that of the bot."""
        device, transaction = content.get("from_device"), content.get("transaction_id")
        if not (isinstance(device, str) and isinstance(transaction, str)):
            return
        refusal = {**DECLINED, "transaction_id": transaction}
        assert self.chat.machine is not None
        send = self.chat.machine.room_keys.send_to_devices
        with suppress(MatrixError):
            await send(CANCEL, {"messages": {user: {device: refusal}}})
        if room := await self.rooms.direct_of(user):
            await self._tell_refusal(room, user)

    async def _tell_refusal(self, room: str, user: str) -> None:
        """Say once an hour to a person why, and what they can do."""
        if self._told_lately("verification", user):
            return
        log.info("%s wanted to verify the bot", user)
        lane = await self._lane(user, room)
        machine, server = self.chat.machine, self.chat.server
        texts = await self.chat.texts_of(lane)
        line = texts("c-verification-plain")
        if machine is not None:
            line = texts("c-verification", device=escaped(server.device), key=machine.fingerprint)
        self.chat.send(lane, Message(lines=(line,)))

    def _told_lately(self, what: str, user: str) -> bool:
        """True if the user has been told it within the hour; otherwise note that they are now."""
        late = self.clock.now() - REMIND_AFTER
        self._told_at = {about: at for about, at in self._told_at.items() if at > late}
        told = (what, user) in self._told_at
        self._told_at.setdefault((what, user), self.clock.now())
        return told

    async def _lane(self, user: str, room: str) -> str:
        alone = await self.rooms.direct_of(user) == room
        return user_lane(user) if alone else room_lane(room)
