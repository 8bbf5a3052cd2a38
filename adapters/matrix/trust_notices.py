"""What people in encrypted rooms are told about devices and identities that aren't trusted.

These messages contain nothing secret and are encrypted for all devices, so that people whose device
isn't trusted can read why.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ...core.service.ports import Clock
from ...core.text.printable import escaped
from .failures import NotTrusted
from .lanes import room_lane, user_lane
from .outgoing import MatrixChat
from .server import Json

if TYPE_CHECKING:
    from .crypto.machine import Machine

REMIND_AFTER = 3600.0
"""Seconds for which a person isn't told again that a message didn't count."""

log = logging.getLogger(__name__)


class TrustNotices:
    """Sends these messages through `chat`."""

    def __init__(self, chat: MatrixChat, clock: Clock) -> None:
        self.chat = chat
        self.rooms = chat.rooms
        self.clock = clock
        self._told_at: dict[str, float] = {}
        """When people were told that a message didn't count."""

    async def tell_refused(self, room: str, raw: Json, error: NotTrusted) -> None:
        """Tell the sender of an event that it doesn't count: once for each device, and at most once
        an hour."""
        user, event = str(raw.get("sender")), str(raw.get("event_id"))
        device, now = escaped(error.device), self.clock.now()
        self._told_at = {who: at for who, at in self._told_at.items() if now < at + REMIND_AFTER}
        if user in self._told_at:
            return
        self._told_at[user] = now
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

    async def _lane(self, user: str, room: str) -> str:
        alone = await self.rooms.direct_of(user) == room
        return user_lane(user) if alone else room_lane(room)
