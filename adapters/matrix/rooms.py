"""Rooms: those with one person alone, who is in them, and what is known of people.

Whether somebody is alone with the bot is asked each time before something is sent there: a hand
that once lies in a room is seen by all who are in it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from dataclasses import replace
from typing import Any

from ...core.service.ports import UNREACHED, Clock, Gone, Notice, Store, Transaction
from ...core.service.service import LONGEST_REACH
from .failures import GONE, MatrixError, Refused, Unreachable, passes
from .lanes import id_of, room_lane, user_lane
from .server import Homeserver, Json

DIRECT = "m.direct"
"""Account data: the rooms alone with each person."""
ROOM = "room"
"""The setting of a person's lane that keeps the room alone with them."""
TOLD = "told"
"""Begins settings of a room's lane: people there were told something."""
SEATED = "seated"
"""The notice with which somebody who sits down is invited to a room alone with the bot."""
MADE_FOR = "stammtisch.made_for"
"""Says in a room's first event for whom it was made."""
PAST, VISIBLE, HIDDEN = "m.room.history_visibility", "history_visibility", ("invited", "joined")
"""The state that says who may read what was said before they came, and where it is nobody."""
ADMIN = 50
"""The power level of who may decide about all tables of a room."""

log = logging.getLogger(__name__)


class NotAlone(Exception):
    """A room isn't fit for what a person alone may see."""

    def __init__(self, room: str) -> None:
        super().__init__(room)
        self.room = room


class Crowded(NotAlone):
    """Others are there, or are invited."""


class Sealed(NotAlone):
    """It is encrypted, and what the bot says there isn't."""


class Rooms:
    """What is known of rooms, and what has to be asked."""

    def __init__(self, server: Homeserver, store: Store, clock: Clock) -> None:
        self.server = server
        self.store = store
        self.clock = clock
        self.encrypted: dict[str, bool] = {}
        self.names: dict[str, str] = {}
        self.levels: dict[str, Json] = {}
        self._direct: dict[str, str] = {}
        self._invited: set[str] = set()
        """People who haven't come yet to the room that was made for them."""
        self._promised: set[str] = set()
        """People for whom a room is being made."""
        self._others: set[tuple[str, str]] = set()
        """People in rooms that aren't theirs alone."""
        self.settling: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """Held while it is found out, or settled, where somebody is alone with the bot."""

    # Alone with somebody

    async def direct_of(self, user: str) -> str:
        """The room alone with a person, as far as is known; "" for none."""
        if user not in self._direct:
            lane = user_lane(user)
            self._direct[user] = await self.store.run(lambda tx: tx.setting(lane, ROOM)) or ""
        return self._direct[user]

    async def is_direct(self, user: str, room: str) -> bool:
        """Whether a person is alone with the bot there, or was when it was last looked at. Raises
        MatrixError if that can't be told now."""
        async with self.settling[user]:
            return await self._is_direct(user, room)

    async def _is_direct(self, user: str, room: str) -> bool:
        known = await self.direct_of(user)
        if known or (user, room) in self._others:
            return known == room
        try:
            found = (await self.server.account_data(DIRECT)).get(user)
            if not (isinstance(found, list) and room in found):
                raise Crowded(room)
            await self.check(user, room)
        except (NotAlone, Gone, Refused) as error:
            if isinstance(error, Refused) and passes(error):
                raise
            self._others.add((user, room))
            return False
        await self.set_direct(user, room)
        self._invited.discard(user)  # they have made it themselves
        return True

    async def set_direct(self, user: str, room: str) -> None:
        """From now on a person is alone with the bot there; "" for nowhere."""
        self._direct[user] = room
        self._others.discard((user, room))
        self._promised.discard(user)
        lane, since = user_lane(user), None if room else self.clock.now()

        def work(tx: Transaction) -> None:
            tx.put_setting(lane, ROOM, room)
            tx.put_setting(lane, UNREACHED, since)

        await self.store.run(work)

    async def reads(self, user: str) -> bool:
        """Whether they read what is said to them alone, as far as is known."""
        return bool(await self.direct_of(user)) and user not in self._invited

    async def came(self, user: str, room: str) -> bool:
        """Somebody came into a room. Whether it is the one alone with them."""
        mine = await self.direct_of(user) == room
        if mine:
            self._invited.discard(user)
        return mine

    async def promise(self, user: str) -> None:
        """Invite somebody who sits at a table to a room alone with them, if there is none: as soon
        as the homeserver lets us, also after a restart."""
        if user in self._promised or await self.direct_of(user):
            return
        lane, person, now = user_lane(user), id_of(user), self.clock.now()

        def work(tx: Transaction) -> bool:
            known, tables = tx.person(person), tx.tables_of_person(person)
            if known is None or not tables:
                return False
            since = tx.setting(lane, UNREACHED)
            if since is None or known.lane != lane or now > float(since) + LONGEST_REACH:
                tx.put_person(replace(known, lane=lane))
                tx.put_setting(lane, UNREACHED, now)
                tx.add_notice(Notice(lane, tables[0], SEATED, {}))
            return True

        if await self.store.run(work):
            self._promised.add(user)

    async def moved(self, old: str, new: str) -> None:
        """A room goes on in another one; who was alone with the bot there is so still. Raises
        MatrixError."""
        known = await self.server.account_data(DIRECT)
        noted = {user for user, rooms in known.items() if isinstance(rooms, list) and old in rooms}
        for user in noted | set(self._direct):
            if await self.direct_of(user) == old:
                await self.set_direct(user, new)
                await self.remember(user, new)

    async def check(self, user: str, room: str) -> None:
        """Raises Crowded or Sealed if the room isn't fit for what a person alone may see, Gone if
        they have left it, and MatrixError."""
        members = await self.server.members(room)
        if not set(members) <= {user, self.server.user}:
            raise Crowded(room)
        if user not in members or members.get(self.server.user) != "join":
            raise Gone(lane=user_lane(user))
        if await self.is_encrypted(room):
            raise Sealed(room)

    async def alone_with(self, user: str, topic: str = "") -> str:
        """The room alone with a person, where nobody else is: the one that is known, one of the
        account's, or a new one, with this topic. Raises Crowded, Sealed (and forgets the room),
        Gone, MatrixError."""
        async with self.settling[user]:
            if room := await self.direct_of(user):
                try:
                    await self.check(user, room)
                except (Crowded, Sealed, Gone):
                    await self.set_direct(user, "")
                    raise
                except Refused as error:
                    if error.code not in GONE:
                        raise
                    await self.set_direct(user, "")
                    raise Gone(lane=user_lane(user)) from None
                return room
            room = await self._known(user) or await self._made(user, topic)
            await self.set_direct(user, room)
            return room

    async def _known(self, user: str) -> str:
        """A room of the account's that is fit; "" for none."""
        found = (await self.server.account_data(DIRECT)).get(user)
        for room in reversed(found if isinstance(found, list) else []):
            try:
                await self.check(user, str(room))
                return str(room)
            except (Crowded, Sealed, Gone):
                continue
            except Refused as error:
                if error.code not in GONE:
                    raise
        return ""

    async def _made(self, user: str, topic: str) -> str:
        """A room to which they are invited; who comes later sees nothing of before."""
        body = {
            "preset": "private_chat",
            "is_direct": True,
            "invite": [user],
            "creation_content": {MADE_FOR: user},
            "initial_state": [
                {
                    "type": PAST,
                    "state_key": "",
                    "content": {VISIBLE: HIDDEN[0]},
                }
            ],
            "power_level_content_override": {"invite": 100},
            **({"topic": topic} if topic else {}),
        }
        room = await self.server.create(body)
        self._invited.add(user)
        await self.remember(user, room)
        return room

    async def hides_past(self, room: str) -> bool:
        """Whether people who come later read nothing of before; if not, that is set where the bot
        may. Raises MatrixError."""
        found = await self.server.state(room, PAST)
        if (found or {}).get(VISIBLE) in HIDDEN:
            return True
        try:
            await self.server.put_state(room, PAST, {VISIBLE: HIDDEN[0]})
        except Refused as error:
            if error.code not in GONE:
                raise
            return False
        return True

    async def remember(self, user: str, room: str) -> None:
        """Note a room in the account, as clients do. That it fails does no harm: ours is stored."""
        try:
            known: dict[str, Any] = await self.server.account_data(DIRECT)
            rooms = known.get(user)
            rooms = [one for one in rooms if one != room] if isinstance(rooms, list) else []
            await self.server.put_account_data(DIRECT, {**known, user: [*rooms, room]})
        except MatrixError as error:
            log.info("direct room not noted: %s", error)

    # All rooms

    async def is_encrypted(self, room: str) -> bool:
        """Once encrypted, a room stays so."""
        if room not in self.encrypted:
            found = await self.server.state(room, "m.room.encryption")
            self.encrypted[room] = found is not None
        return self.encrypted[room]

    async def was_told(self, room: str, text: str) -> bool:
        """Whether people in a room were told this."""
        lane = room_lane(room)
        return bool(await self.store.run(lambda tx: tx.setting(lane, f"{TOLD} {text}")))

    async def now_told(self, room: str, text: str) -> None:
        lane = room_lane(room)
        await self.store.run(lambda tx: tx.put_setting(lane, f"{TOLD} {text}", True))

    async def name_of(self, user: str) -> str:
        """The name that a person shows; "" if none is known."""
        if user not in self.names:
            try:
                self.names[user] = await self.server.name_of(user)
            except Unreachable:
                return ""
        return self.names[user]

    async def is_admin(self, room: str, user: str) -> bool:
        """Whether a person may decide about the room. In newer rooms who made it has all power,
        and stands in no list."""
        try:
            if room not in self.levels:
                made = sorted(await self.server.creators(room))
                levels = await self.server.state(room, "m.room.power_levels") or {}
                self.levels[room] = {"made": made, "levels": levels}
        except MatrixError:
            return False
        known = self.levels[room]
        if user in known["made"]:
            return True
        try:
            users = known["levels"].get("users") or {}
            level = users.get(user, known["levels"].get("users_default", 0))
            return int(level) >= ADMIN
        except (AttributeError, TypeError, ValueError):
            return False
