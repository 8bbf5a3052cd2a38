"""Requests to verify the bot by emoji: nobody is there who could compare them, so they are refused
with a reason, and people are told what stands in their place."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass, field

from ...core.service.ports import Clock
from ...core.text.printable import escaped
from ..chat.render.message import Message
from .failures import MatrixError
from .lanes import room_lane, user_lane
from .outgoing import MatrixChat
from .server import Json

CANCEL = "m.key.verification.cancel"
DECLINED = {"code": "m.user", "reason": "This is a bot; nobody can compare emoji here."}
REMIND_AFTER = 3600.0
"""Seconds for which a person isn't told again."""

log = logging.getLogger(__name__)


@dataclass(eq=False, repr=False)
class Verifications:
    """Refuses requests through `chat`."""

    chat: MatrixChat
    clock: Clock
    _told_at: dict[str, float] = field(default_factory=dict)
    """When people were told."""

    async def refuse_in_room(self, room: str, user: str, event: str) -> None:
        """Refuse the request that is an event of a room."""
        relation = {"rel_type": "m.reference", "event_id": event}
        content = {**DECLINED, "m.relates_to": relation}
        with suppress(MatrixError):
            await self.chat.send_event(room, CANCEL, content, event)
        await self._tell(room, user)

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
        if room := await self.chat.rooms.direct_of(user):
            await self._tell(room, user)

    async def _tell(self, room: str, user: str) -> None:
        """Say once an hour to a person why, and what they can do."""
        now = self.clock.now()
        self._told_at = {who: at for who, at in self._told_at.items() if now < at + REMIND_AFTER}
        if user in self._told_at:
            return
        self._told_at[user] = now
        log.info("%s wanted to verify the bot", user)
        alone = await self.chat.rooms.direct_of(user) == room
        lane = user_lane(user) if alone else room_lane(room)
        machine, server = self.chat.machine, self.chat.server
        texts = await self.chat.texts_of(lane)
        line = texts("c-verification-plain")
        if machine is not None:
            line = texts("c-verification", device=escaped(server.device), key=machine.fingerprint)
        self.chat.send(lane, Message(lines=(line,)))
