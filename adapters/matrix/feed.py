"""The course of all rooms, as the homeserver tells it, and the bot's way into rooms."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from ...core.service.ports import Transaction, Unavailable
from ..chat.io.keyed_queue import GRACE, KeyedQueue, wait_for_all
from ..chat.io.retry import FIRST_PAUSE, LONGEST_PAUSE, until_stored
from .bot import MatrixBot
from .claim import Claim, Occupied
from .failures import LIMITED, UNKNOWN_TOKEN, BadLogin, MatrixError, Refused, passes
from .incoming import Changed, Encrypted, Own, Said, Upgraded, read_event
from .lanes import SOURCE, room_lane
from .login import Login
from .rooms import MADE_FOR
from .seen import SEEN
from .server import Json

POLL = 30.0
"""Seconds for which the homeserver holds a question for events."""
AT_ONCE = 100
"""Events of a room in one answer; further ones are fetched apart."""
MOST = 5000
"""Events of a room that are fetched after a stop."""
JOIN_TRIES = 12
"""So often a homeserver may answer that a room can't be joined now."""
WANTED: Json = {
    "presence": {"types": []},
    "account_data": {"types": []},
    "room": {
        "ephemeral": {"types": []},
        "account_data": {"types": []},
        "state": {"types": ["m.room.encryption"]},
        "timeline": {"limit": AT_ONCE},
    },
}
"""The filter: messages and who comes and goes, nothing of who is typing."""
SINCE, WAYS = "since", "ways"
"""Settings of the whole chat (lane SOURCE)."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Way:
    """The bot is to join a room: because somebody (`by`) invited it, perhaps to be alone with it
    (`direct`), or because another room (`old`) goes on there; if nobody has invited it there yet,
    it waits until somebody does. What has neither is an invitation that is refused. `via`: a server
    that knows the room."""

    room: str
    by: str = ""
    direct: bool = False
    old: str = ""
    via: str = ""


class Feed:
    """Reads for a bot. `password` or `token` let it in."""

    def __init__(self, bot: MatrixBot, password: str = "", token: str = "") -> None:
        self.bot = bot
        self.server = bot.server
        self.store = bot.service.store
        self.clock = bot.clock
        self.claim = Claim(bot.server, self.store, bot.clock, bot.dispatcher.setup.secret)
        self.login = Login(self.server, self.store, password, token)
        self.order = KeyedQueue()
        self.since: str | None = None
        self.ways: dict[str, Way] = {}
        self._joining: dict[str, asyncio.Task[None]] = {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.server.user})"

    # Running

    async def start(self) -> None:
        """Log in and read what came since the last stop; waits until the homeserver can be reached.
        Raises BadLogin or Occupied."""

        def stored(tx: Transaction) -> tuple[str | None, list[Json]]:
            return tx.setting(SOURCE, SINCE), tx.setting(SOURCE, WAYS) or []

        self.since, ways = await self.store.run(stored)
        self.ways = {way["room"]: Way(**way) for way in ways}
        await self.login.restore()
        await self._retried(self.login.let_in)
        await self._retried(self.claim.take)
        await self._retried(partial(self.receive, 0.0))
        for way in self.ways.values():
            self._follow(way)

    async def run(self) -> None:
        """Read on until cancelled. Raises BadLogin or Occupied."""
        try:
            while True:
                await self._retried(partial(self.receive, POLL))
                await self._retried(self.claim.renew)
        finally:
            for task in self._joining.values():
                task.cancel()
            await self.bot.chat.replies.close(GRACE)
            with suppress(MatrixError, Unavailable):
                await self.claim.release()

    async def _retried(self, work: Any) -> None:
        """Do it until homeserver and store let us, with longer and longer pauses."""
        pause = FIRST_PAUSE
        while True:
            try:
                await work()
                return
            except Refused as error:
                if error.code == UNKNOWN_TOKEN:
                    await self.login.forget_token(error)
                    await self._retried(self.login.log_in)
                    continue
                wait = error.seconds if error.code == LIMITED else pause
                log.warning("Matrix: %s; next try in %g s", error, wait)
            except (MatrixError, Unavailable) as error:
                wait = pause
                log.warning("Matrix: %s; next try in %g s", error, wait)
            except (BadLogin, Occupied):
                raise
            except Exception:  # what nobody has thought of ends no other table
                wait = pause
                log.exception("Matrix: next try in %g s", wait)
            await self.clock.sleep(wait)
            pause = min(2 * pause, LONGEST_PAUSE)

    # Reading

    async def receive(self, seconds: float) -> None:
        """What came, for which the homeserver waits so long: all of it is stored, then how far that
        is. Raises MatrixError."""
        since, found = await self._synced(seconds)
        self.bot.heard = self.clock.now()
        first, rooms = since is None, found.get("rooms") or {}
        for room, data in (rooms.get("invite") or {}).items():
            await self._invited(room, data)
        works = [(room, partial(self.bot.left, room)) for room in rooms.get("leave") or {}]
        works += [
            (room, partial(self._read, room, data, first))
            for room, data in (rooms.get("join") or {}).items()
        ]
        await self._all([self.order.add({room}, work) for room, work in works])
        await self._store(str(found["next_batch"]), list(rooms.get("join") or {}))

    async def _synced(self, seconds: float) -> tuple[str | None, Json]:
        """What came, and since when. A homeserver that was set back doesn't know any more how far
        the bot has read: then it reads on from now."""
        try:
            return self.since, await self.server.sync(self.since, seconds, WANTED)
        except Refused as error:
            if self.since is None or error.status != 400:
                raise
            found = await self.server.sync(None, 0.0, WANTED)
            log.warning("Matrix: %s; what was said while the bot was away is not answered", error)
            return None, found

    async def _all(self, tasks: Sequence[asyncio.Task[None]]) -> None:
        """When cancelled, what was begun may end."""
        await wait_for_all(tasks)
        errors = [error for task in tasks if (error := task.exception())]
        if errors:
            raise errors[0]

    async def _store(self, since: str, rooms: Sequence[str]) -> None:
        changed = {room: self.bot.chat.seen[room] for room in rooms if room in self.bot.chat.seen}
        seen = {room: one.as_json() for room, one in changed.items() if one.changed}
        ways = [asdict(way) for way in self.ways.values()]

        def work(tx: Transaction) -> None:
            tx.put_setting(SOURCE, SINCE, since)
            if tx.setting(SOURCE, WAYS) != ways:
                tx.put_setting(SOURCE, WAYS, ways)
            for room, data in seen.items():
                tx.put_setting(room_lane(room), SEEN, data)

        await self.store.run(work)
        self.since = since
        for one in changed.values():
            one.changed = False

    async def _read(self, room: str, data: Json, first: bool) -> None:
        """The events of a room in their order. What lay there before the bot came, or began, says
        nothing."""
        for raw in (data.get("state") or {}).get("events") or ():
            if raw.get("type") == "m.room.encryption":
                self.bot.rooms.encrypted[room] = True
        timeline = data.get("timeline") or {}
        events = [raw for raw in timeline.get("events") or () if isinstance(raw, dict)]
        for raw in events:
            if raw.get("type") == "m.room.create" and raw.get("sender") == self.server.user:
                await self._made(room, str((raw.get("content") or {}).get(MADE_FOR, "")))
        came = _last_join(events, self.server.user)
        if came is None and timeline.get("limited") and not first:
            events = await self._before(room, str(timeline.get("prev_batch"))) + events
            came = _last_join(events, self.server.user)
        for raw in events[came or 0 :]:
            said = read_event(raw, self.server.user)
            if said is None or (first and not isinstance(said, Own | Changed | Encrypted)):
                continue
            await self._taken(room, raw, said)

    async def _made(self, room: str, user: str) -> None:
        """A room that the bot has made for somebody, and perhaps died before it noted that."""
        if user and not await self.bot.rooms.direct_of(user):
            await self.bot.rooms.set_direct(user, room)

    async def _taken(self, room: str, raw: Json, said: Said) -> None:
        if isinstance(said, Upgraded):
            self._follow(Way(said.to, old=room, via=said.via))
        await until_stored(
            self.clock,
            str(raw.get("event_id")),
            lambda: self.bot.take(room, said),
            lambda: self.bot.gave_up(room, said),
            passing=(MatrixError,),
        )

    async def _before(self, room: str, start: str) -> list[Json]:
        """The events between the last ones that were read and the ones that came now."""
        found: list[Json] = []
        while len(found) < MOST:
            page = await self.server.before(room, start, self.since, AT_ONCE)
            found += page.get("chunk") or ()
            end = page.get("end")
            if not end or not page.get("chunk") or end == start:
                break
            start = str(end)
        else:
            log.warning("only the last %d events of %s are read", len(found), room)
            await self.bot.missed(room)
        return found[::-1]

    # Joining

    async def _invited(self, room: str, data: Json) -> None:
        """Our homeserver adds the invitation itself, as the last one, to what was written by the
        inviter's homeserver and checked by none. If there are others besides, somebody pretends to
        be somebody else."""
        events = (data.get("invite_state") or {}).get("events") or ()
        invites = [raw for raw in events if _invites(raw, self.server.user)]
        if not invites:
            return
        senders = {str(raw.get("sender")) for raw in invites}
        by = senders.pop() if len(senders) == 1 else ""
        direct = invites[-1]["content"].get("is_direct") is True
        self._follow(Way(room, by, direct, via=by.partition(":")[2]))

    def _follow(self, way: Way) -> None:
        """Join a room in the background; an invitation to where another room goes on is both."""
        known = self.ways.get(way.room, way)
        self.ways[way.room] = Way(
            way.room,
            way.by or known.by,
            way.direct or known.direct,
            way.old or known.old,
            way.via or known.via,
        )
        if way.room not in self._joining:
            task = asyncio.create_task(self._joined(way.room))
            self._joining[way.room] = task
            task.add_done_callback(lambda _: self._joining.pop(way.room, None))

    async def _joined(self, room: str) -> None:
        """Join with longer and longer pauses, or refuse; a way that leads nowhere is given up, but
        not because our own homeserver or the store is away."""
        tries, pause = 0, FIRST_PAUSE
        while tries < JOIN_TRIES:
            way = self.ways[room]
            try:
                await self._go(way)
                if self.ways[room] == way:  # else more was heard of it meanwhile
                    break
                continue
            except Refused as error:
                if self.ways[room] != way:
                    continue
                if not (passes(error) or error.status >= 500):
                    log.info("not joined: %s", error)
                    if way.old and not way.by:
                        return
                    break
                tries += 1
                wait = max(pause, error.seconds)
            except (MatrixError, Unavailable):
                wait = pause
            except Exception:
                log.exception("not joined")
                break
            await self.clock.sleep(wait)
            pause = min(2 * pause, LONGEST_PAUSE)
        self.ways.pop(room, None)

    async def _go(self, way: Way) -> None:
        if not way.old and not (way.by and self.bot.allows(way.by)):
            log.info("invitation of %s refused", way.by or "nobody knows whom")
            await self.server.leave(way.room)
            return
        room = await self.server.join(way.room, way.via)
        if way.old:
            await self.bot.moved(way.old, room)
        else:
            await self.bot.joined(room, way.by, way.direct)


def _invites(raw: Any, me: str) -> bool:
    """Whether it is a membership that invites us."""
    content = raw.get("content") if isinstance(raw, dict) else None
    if not isinstance(content, dict) or content.get("membership") != "invite":
        return False
    return (raw.get("type"), raw.get("state_key")) == ("m.room.member", me)


def _last_join(events: Sequence[Json], me: str) -> int | None:
    """Where among the events the bot came into the room; None if it was there before."""
    for place in range(len(events) - 1, -1, -1):
        raw = events[place]
        if raw.get("type") != "m.room.member" or raw.get("state_key") != me:
            continue
        before = (raw.get("unsigned") or {}).get("prev_content") or {}
        now = raw.get("content") or {}
        if now.get("membership") == "join" and before.get("membership") != "join":
            return place
    return None
