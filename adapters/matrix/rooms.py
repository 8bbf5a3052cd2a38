"""Private rooms, members of rooms, and data about people.

Before each private message the bot checks that nobody else is in the room, since all members of a
room see a hand that was sent to it.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections import defaultdict
from dataclasses import dataclass, replace
from typing import Any

from ...core.service.outbox_rows import show_hands
from ...core.service.ports import Clock, Gone, Store, Transaction
from ...core.service.queues import Notice
from ...core.service.reach import LONGEST_REACH
from ...core.service.stored import UNREACHED
from ...core.service.table_cache import TableCache
from ..chat.names import clean_name
from .failures import ROOM_GONE, MatrixError, Refused, Unreachable, is_temporary
from .lanes import id_of, place_of, room_lane, user_lane
from .server import ENCRYPTED_EVENT, MEGOLM, MESSAGE, Homeserver, Json

DIRECT = "m.direct"
"""Account data with the private rooms of each user."""
ROOM = "room"
"""The setting of a person's lane in which their private room is stored."""
HAD_ENCRYPTED = "private room was encrypted"
"""The setting of a person's lane that is true if a private room of theirs was encrypted."""
EXPLAINED = "told"
"""Prefix of settings of a room's lane for texts that were sent there once."""
SEATED = "seated"
"""The notice that invites a person with a seat to a private room."""
MADE_FOR = "stammtisch.made_for"
"""Key in a room's first event with the user for whom the bot created it."""
HISTORY, VISIBLE, HIDDEN = "m.room.history_visibility", "history_visibility", ("invited", "joined")
"""State event, key and values for rooms whose history is hidden from later members."""
ENCRYPTION = "m.room.encryption"
"""State event of encrypted rooms."""
ENCRYPTED = "encrypted"
"""The setting of a room's lane that is true if the room is encrypted."""
ADMIN_LEVEL = 50
"""The power level from which users are administrators of a room."""

log = logging.getLogger(__name__)


class NotPrivate(Exception):
    """A room can't be used for private messages."""

    def __init__(self, room: str) -> None:
        super().__init__(room)
        self.room = room


class OthersPresent(NotPrivate):
    """Others are members of the room, or are invited."""


class PrivateRoomEncrypted(NotPrivate):
    """The room is encrypted, and the bot has no keys."""


@dataclass(eq=False, repr=False)
class Rooms:
    """Cached and requested data about rooms and people. `decrypts`: the bot can read encrypted
    rooms; `encrypts`: all private rooms that it creates are encrypted, not only those of people who
    play in encrypted rooms."""

    server: Homeserver
    store: Store
    cache: TableCache
    clock: Clock
    decrypts: bool = False
    encrypts: bool = False

    def __post_init__(self) -> None:
        self.encrypted: dict[str, bool] = {}
        self.members: dict[str, set[str]] = {}
        """Users who are in rooms, or invited, until somebody comes or goes."""
        self.names: dict[str, str] = {}
        self.levels: dict[str, Json] = {}
        self._direct: dict[str, str] = {}
        self._invited: set[str] = set()
        """Users who haven't joined their private room yet."""
        self._invite_queued: set[str] = set()
        """Users for whom an invitation to a private room is queued."""
        self._not_direct: set[tuple[str, str]] = set()
        """Pairs of user and room that were found not to be private."""
        self.direct_locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """Locks by user, held while their private room is looked up or changed."""

    # Private rooms

    async def direct_of(self, user: str) -> str:
        """The stored private room of a user; "" for none."""
        if user not in self._direct:
            lane = user_lane(user)
            self._direct[user] = await self.store.run(lambda tx: tx.setting(lane, ROOM)) or ""
        return self._direct[user]

    async def is_direct(self, user: str, room: str) -> bool:
        """True if the room is the user's private room, by the stored data or, the first time, by a
        check. Raises MatrixError if it can't be checked now."""
        async with self.direct_locks[user]:
            return await self._is_direct(user, room)

    async def _is_direct(self, user: str, room: str) -> bool:
        stored = await self.direct_of(user)
        if stored or (user, room) in self._not_direct:
            return stored == room
        try:
            rooms = (await self.server.account_data(DIRECT)).get(user)
            if not (isinstance(rooms, list) and room in rooms):
                raise OthersPresent(room)
            await self._check_found(user, room)
        except (NotPrivate, Gone, Refused) as error:
            if isinstance(error, Refused) and is_temporary(error):
                raise
            self._not_direct.add((user, room))
            return False
        await self.set_direct(user, room)
        self._invited.discard(user)  # they have created it themselves
        return True

    async def set_direct(self, user: str, room: str) -> None:
        """Store the private room of a user; "" for none."""
        old = await self.direct_of(user)
        encrypted = any([await self.is_known_encrypted(one) for one in (old, room)])
        self._direct[user] = room
        self._not_direct.discard((user, room))
        self._invite_queued.discard(user)
        lane, since = user_lane(user), None if room else self.clock.now()

        def work(tx: Transaction) -> None:
            tx.put_setting(lane, ROOM, room)
            tx.put_setting(lane, UNREACHED, since)
            if encrypted:
                tx.put_setting(lane, HAD_ENCRYPTED, True)

        await self.store.run(work)

    async def is_known_encrypted(self, room: str) -> bool:
        """True if a room is encrypted; False also for one that the bot can't see any more, and for
        a bot without keys. Raises MatrixError."""
        try:
            return self.decrypts and bool(room) and await self.is_encrypted(room)
        except Refused as error:
            if error.code not in ROOM_GONE:
                raise
            return False

    async def reads_direct(self, user: str) -> bool:
        """True if the user has joined their private room, as far as known."""
        return bool(await self.direct_of(user)) and user not in self._invited

    async def joined_direct(self, user: str, room: str) -> bool:
        """Handle that a user joined a room; return True if it is their private one."""
        is_private = await self.direct_of(user) == room
        if is_private:
            self._invited.discard(user)
        return is_private

    async def invite_soon(self, user: str) -> None:
        """Queue the invitation of a user with a seat to a private room, if they have none. It
        survives a restart."""
        if user in self._invite_queued or await self.direct_of(user):
            return
        lane, person, now = user_lane(user), id_of(user), self.clock.now()

        def work(tx: Transaction) -> bool:
            stored, tables = tx.person(person), tx.tables_of_person(person)
            if stored is None or not tables:
                return False
            since = tx.setting(lane, UNREACHED)
            if since is None or stored.lane != lane or now > float(since) + LONGEST_REACH:
                tx.reach(lane)
                tx.put_person(replace(stored, lane=lane))
                tx.put_setting(lane, "language", stored.language)
                tx.put_setting(lane, UNREACHED, now)
                tx.add_notice(Notice(lane, tables[0], SEATED, {}))
                for seated in self.cache.load_all(tx, tables):
                    show_hands(tx, seated, [person])
            return True

        if await self.store.run(work):
            self._invite_queued.add(user)

    async def room_moved(self, old: str, new: str) -> None:
        """Make a room that continues another one the private room of the same users. It counts as
        encrypted if the other one was, whatever the homeserver says. Raises MatrixError."""
        if await self.is_known_encrypted(old):
            await self.note_encrypted(new)
        direct = await self.server.account_data(DIRECT)
        noted = {user for user, rooms in direct.items() if isinstance(rooms, list) and old in rooms}
        for user in noted | set(self._direct):
            if await self.direct_of(user) == old:
                await self.set_direct(user, new)
                await self.note_direct(user, new)

    async def check(self, user: str, room: str) -> None:
        """Check that a room can be the user's private room. Raises OthersPresent or
        PrivateRoomEncrypted if not, Gone if they have left it, and MatrixError."""
        members = await self.server.members(room)
        self.members[room] = set(members)
        if not set(members) <= {user, self.server.user}:
            raise OthersPresent(room)
        if user not in members or members.get(self.server.user) != "join":
            raise Gone(lane=user_lane(user))
        (self._invited.add if members[user] == "invite" else self._invited.discard)(user)
        if await self.is_encrypted(room) and not self.decrypts:
            raise PrivateRoomEncrypted(room)

    async def _check_found(self, user: str, room: str) -> None:
        """Check that a room of the account's data can be the user's private room. Raises
        NotPrivate, Gone and MatrixError."""
        await self.check(user, room)
        if await self.lacks_encryption(user, room):
            raise NotPrivate(room)

    async def lacks_encryption(self, user: str, room: str) -> bool:
        """True if a room isn't encrypted, although a new private room of the user would be. So a
        homeserver can't get a hand by inventing a room for it. Raises MatrixError."""
        return await self._wants_encryption(user) and not await self.is_encrypted(room)

    async def private_room_of(self, user: str, topic: str = "") -> str:
        """The checked private room of a user: the stored one, one of the account's, or a new one
        with this topic. Raises OthersPresent, PrivateRoomEncrypted or Gone, after which the stored
        room is dropped, and MatrixError."""
        async with self.direct_locks[user]:
            if room := await self.direct_of(user):
                try:
                    await self.check(user, room)
                except (OthersPresent, PrivateRoomEncrypted, Gone):
                    await self.set_direct(user, "")
                    raise
                except Refused as error:
                    if error.code not in ROOM_GONE:
                        raise
                    await self.set_direct(user, "")
                    raise Gone(lane=user_lane(user)) from None
                return room
            room = await self._existing_room(user) or await self._create_room(user, topic)
            await self.set_direct(user, room)
            return room

    async def _existing_room(self, user: str) -> str:
        """A private room of the user in the account's data; "" for none."""
        rooms = (await self.server.account_data(DIRECT)).get(user)
        for room in reversed(rooms if isinstance(rooms, list) else []):
            try:
                await self._check_found(user, str(room))
                return str(room)
            except NotPrivate:
                continue
            except Gone:
                if await self._invite_again(user, str(room)):
                    return str(room)
            except Refused as error:
                if error.code not in ROOM_GONE:
                    raise
        return ""

    async def _invite_again(self, user: str, room: str) -> bool:
        """Invite a user to the private room that they have left; return False if it isn't empty, or
        the bot may not."""
        if self.members[room] != {self.server.user} or await self.lacks_encryption(user, room):
            return False
        try:
            await self.server.invite(room, user)
        except Refused as error:
            if is_temporary(error):
                raise
            return False
        self.members.pop(room)
        self._invited.add(user)
        return True

    async def _create_room(self, user: str, topic: str) -> str:
        """Create a private room, invite the user, and return its id. Later members don't see its
        history."""
        state = {HISTORY: {VISIBLE: HIDDEN[0]}}
        if await self._wants_encryption(user):
            state[ENCRYPTION] = {"algorithm": MEGOLM}
        body = {
            "preset": "private_chat",
            "is_direct": True,
            "invite": [user],
            "creation_content": {MADE_FOR: user},
            "initial_state": [
                {"type": kind, "state_key": "", "content": content}
                for kind, content in state.items()
            ],
            "power_level_content_override": {"invite": 100},
            **({"topic": topic} if topic else {}),
        }
        room = await self.server.create(body)
        if ENCRYPTION in state:
            await self.note_encrypted(room)
        self._invited.add(user)
        await self.note_direct(user, room)
        return room

    async def _wants_encryption(self, user: str) -> bool:
        """True if a new private room of a user is encrypted: if an earlier one was, or a room in
        which they play is."""
        if not self.decrypts or self.encrypts:
            return self.decrypts
        lane = user_lane(user)
        if await self.store.run(lambda tx: tx.setting(lane, HAD_ENCRYPTED)):
            return True
        rooms = {*await self.rooms_of(user), await self.direct_of(user)} - {""}
        return any([await self.is_known_encrypted(room) for room in rooms])

    async def rooms_of(self, user: str) -> set[str]:
        """The rooms with tables at which a user plays, other than private ones."""
        person = id_of(user)

        def chats(tx: Transaction) -> set[str]:
            tables = map(tx.table, tx.tables_of_person(person))
            return {table.chat for table in tables if table is not None}

        lanes = await self.store.run(chats)
        return {place_of(lane)[0] for lane in lanes if lane.startswith(room_lane("!"))}

    async def hides_history(self, room: str) -> bool:
        """True if later members of a room don't see its history; if they would, that is changed if
        the bot may. Raises MatrixError."""
        state = await self.server.state(room, HISTORY)
        if (state or {}).get(VISIBLE) in HIDDEN:
            return True
        try:
            await self.server.put_state(room, HISTORY, {VISIBLE: HIDDEN[0]})
        except Refused as error:
            if error.code not in ROOM_GONE:
                raise
            return False
        return True

    async def hides_past(self, room: str) -> bool:
        """True if who joins a room can't read what was said there before, since it is encrypted, or
        by its settings. False if the homeserver doesn't answer."""
        try:
            if await self.is_known_encrypted(room):
                return True
            return ((await self.server.state(room, HISTORY)) or {}).get(VISIBLE) in HIDDEN
        except MatrixError:
            return False

    async def note_direct(self, user: str, room: str) -> None:
        """Note a private room in the account's data, as clients do. A failure does no harm, since
        the room is stored here, too."""
        try:
            direct: dict[str, Any] = await self.server.account_data(DIRECT)
            rooms = direct.get(user)
            others = [other for other in rooms if other != room] if isinstance(rooms, list) else []
            await self.server.put_account_data(DIRECT, {**direct, user: [*others, room]})
        except MatrixError as error:
            log.info("direct room not noted: %s", error)

    # All rooms

    async def is_encrypted(self, room: str) -> bool:
        """True if a room is encrypted, which can't be undone. Raises MatrixError."""
        if room not in self.encrypted:
            lane = room_lane(room)
            if await self.store.run(lambda tx: tx.setting(lane, ENCRYPTED)):
                self.encrypted[room] = True
            elif await self.server.state(room, ENCRYPTION) is not None:
                await self.note_encrypted(room)
            else:
                self.encrypted[room] = False
        return self.encrypted[room]

    async def note_encrypted(self, room: str) -> None:
        """Note that a room is encrypted, so that the bot never writes there in the clear, whatever
        the homeserver says later."""
        if not self.encrypted.get(room):
            lane = room_lane(room)
            await self.store.run(lambda tx: tx.put_setting(lane, ENCRYPTED, True))
            self.encrypted[room] = True

    async def members_of(self, room: str) -> set[str]:
        """The users who are in a room, or invited. Raises MatrixError."""
        if room not in self.members:
            self.members[room] = set(await self.server.members(room))
        return self.members[room]

    async def was_explained(self, room: str, text: str) -> bool:
        """True if a text was explained in a room."""
        lane = room_lane(room)
        return bool(await self.store.run(lambda tx: tx.setting(lane, f"{EXPLAINED} {text}")))

    async def note_explained(self, room: str, text: str) -> None:
        """Note that a text was explained in a room."""
        lane = room_lane(room)
        await self.store.run(lambda tx: tx.put_setting(lane, f"{EXPLAINED} {text}", True))

    async def title_of(self, room: str) -> str:
        """The name of a room as its members see it, or its id."""
        try:
            name = (await self.server.state(room, "m.room.name") or {}).get("name")
        except MatrixError:
            name = ""
        return clean_name(name) if isinstance(name, str) and name else room

    async def name_of(self, user: str) -> str:
        """The display name of a user; "" if it is unknown."""
        if user not in self.names:
            try:
                self.names[user] = await self.server.name_of(user)
            except Unreachable:
                return ""
        return self.names[user]

    async def name_of_member(self, room: str, user: str) -> str | None:
        """The display name of a user in a room; None if they are neither in it nor invited. Raises
        MatrixError if the homeserver doesn't answer."""
        try:
            member = await self.server.state(room, "m.room.member", user) or {}
        except Refused as error:
            if is_temporary(error):
                raise
            return None
        if member.get("membership") not in ("join", "invite"):
            return None
        name = member.get("displayname")
        return name if isinstance(name, str) else ""

    async def is_admin(self, room: str, user: str) -> bool:
        """True if a user is an administrator of a room. False if the homeserver doesn't answer."""
        try:
            return await self._power_of(room, user) >= ADMIN_LEVEL
        except (MatrixError, AttributeError, TypeError, ValueError):
            return False

    async def missing_power(self, room: str) -> int:
        """The power level that the bot needs to write in a room; 0 if it may write there, or the
        homeserver doesn't answer."""
        try:
            kind = ENCRYPTED_EVENT if await self.is_encrypted(room) else MESSAGE
            power = await self._power_of(room, self.server.user)
            levels = self.levels[room]["levels"]
            needed = int((levels.get("events") or {}).get(kind, levels.get("events_default", 0)))
        except (MatrixError, AttributeError, TypeError, ValueError):
            return 0
        return needed if power < needed else 0

    async def _power_of(self, room: str, user: str) -> float:
        """The power level of a user. Creators of newer rooms have all power without being listed.
        Raises MatrixError, and AttributeError, TypeError or ValueError for invalid levels."""
        if room not in self.levels:
            creators = sorted(await self.server.creators(room))
            levels = await self.server.state(room, "m.room.power_levels") or {}
            self.levels[room] = {"creators": creators, "levels": levels}
        levels, creators = self.levels[room]["levels"], self.levels[room]["creators"]
        if user in creators:
            return math.inf
        return int((levels.get("users") or {}).get(user, levels.get("users_default", 0)))
