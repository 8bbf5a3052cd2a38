"""Synchronization with the homeserver: events of all rooms, and joining rooms."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from ...core.service.ports import Transaction, Unavailable
from ..chat.io.updates import (
    FIRST_PAUSE,
    GRACE,
    LONGEST_PAUSE,
    KeyedQueue,
    until_stored,
    wait_for_all,
)
from ..chat.timeline import TIMELINE
from .account import Claim, Login, Occupied
from .bot import MatrixBot
from .failures import (
    LIMIT_EXCEEDED,
    UNKNOWN_TOKEN,
    BadLogin,
    BadRecoveryKey,
    DeviceTaken,
    EncryptionHidden,
    IdentityTaken,
    MatrixError,
    NoDevice,
    NotDecrypted,
    NotEncrypted,
    NotTrusted,
    Refused,
    is_temporary,
)
from .incoming import (
    MembershipChanged,
    OwnMessage,
    ParsedEvent,
    Reaction,
    RoomEncrypted,
    RoomMessage,
    RoomUpgraded,
    read_event,
)
from .lanes import SOURCE, room_lane
from .rooms import ENCRYPTION, MADE_FOR
from .server import Json
from .unread import Unread, UnreadEvents

POLL = 30.0
"""Seconds of a long poll."""
PAGE = 100
"""Most events of a room in one answer; further ones are fetched separately."""
MAX_MISSED = 5000
"""Most events of a room that are fetched after an outage."""
JOIN_TRIES = 12
"""Number of tries to join a room whose homeserver answers with temporary errors."""
WANTED: Json = {
    "presence": {"types": []},
    "account_data": {"types": []},
    "room": {
        "ephemeral": {"types": []},
        "account_data": {"types": []},
        "state": {"types": [ENCRYPTION]},
        "timeline": {"limit": PAGE},
    },
}
"""The filter for events: messages and memberships, but no typing notifications or presence."""
SINCE, PENDING_JOINS = "since", "ways"
"""Settings of the whole platform (lane SOURCE)."""
FATAL = (BadLogin, Occupied, NoDevice, BadRecoveryKey, DeviceTaken, IdentityTaken)
"""Errors that end the bot."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PendingJoin:
    """A room that the bot has to join: because a user (`by`) invited it, perhaps as a private room
    (`direct`), or because it continues another room (`old`). In the second case the bot may have to
    wait for an invitation. Without both, it is an invitation to refuse. `via`: a server that knows
    the room."""

    room: str
    by: str = ""
    direct: bool = False
    old: str = ""
    via: str = ""


class Feed:
    """Receives events for a bot, which logs in with `password` or `token`."""

    def __init__(self, bot: MatrixBot, password: str = "", token: str = "") -> None:
        self.bot = bot
        self.server = bot.server
        self.store = bot.service.store
        self.clock = bot.clock
        self.claim = Claim(bot.server, self.store, bot.clock, bot.dispatcher.setup.secret)
        self.login = Login(self.server, self.store, password, token)
        self.machine = bot.machine
        self.unread = UnreadEvents(self.clock)
        self.queue = KeyedQueue()
        self.since: str | None = None
        self.pending_joins: dict[str, PendingJoin] = {}
        self._joining: dict[str, asyncio.Task[None]] = {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.server.user})"

    # Running

    async def start(self) -> None:
        """Log in and handle the events since the last stop, as soon as the homeserver can be
        reached. Raises an error of FATAL."""

        def stored(tx: Transaction) -> tuple[str | None, list[Json]]:
            return tx.setting(SOURCE, SINCE), tx.setting(SOURCE, PENDING_JOINS) or []

        self.since, pending_joins = await self.store.run(stored)
        self.pending_joins = {pending["room"]: PendingJoin(**pending) for pending in pending_joins}
        await self.login.restore()
        await self._with_retries(self.login.authenticate)
        await self._with_retries(self.claim.take)
        await self._start_machine()
        await self._with_retries(partial(self.receive, 0.0))
        for pending in self.pending_joins.values():
            self._start_join(pending)

    async def _start_machine(self) -> None:
        if self.machine is not None:
            await self._with_retries(self.machine.start)
            self.unread.load(self.machine.keys)

    async def run(self) -> None:
        """Receive events until cancelled. Raises an error of FATAL."""
        try:
            while True:
                await self._with_retries(partial(self.receive, POLL))
                await self._with_retries(self.claim.renew)
        finally:
            for task in self._joining.values():
                task.cancel()
            await self.bot.chat.replies.close(GRACE)
            with suppress(MatrixError, Unavailable):
                await self.claim.release()

    async def _with_retries(self, work: Any) -> None:
        """Repeat `work` with exponential backoff until it succeeds. Raises an error of FATAL."""
        pause = FIRST_PAUSE
        while True:
            try:
                await work()
                return
            except Refused as error:
                if error.code == UNKNOWN_TOKEN:
                    await self.login.forget_token(error)
                    await self._with_retries(self.login.log_in)
                    await self._start_machine()  # the device may have lost its published keys
                    continue
                wait = error.seconds if error.code == LIMIT_EXCEEDED else pause
                self.bot.chat.outages.failed(error, wait)
            except MatrixError as error:
                wait = pause
                self.bot.chat.outages.failed(error, wait)
            except Unavailable as error:
                wait = pause
                log.warning("Matrix: %s; next try in %g s", error, wait)
            except FATAL:
                raise
            except Exception:  # a bug must not stop other tables
                wait = pause
                log.exception("Matrix: next try in %g s", wait)
            await self.clock.sleep(wait)
            pause = min(2 * pause, LONGEST_PAUSE)

    # Reading

    async def receive(self, seconds: float) -> None:
        """Fetch events by a long poll of so many seconds, handle them, and store the read position.
        Raises MatrixError."""
        since, synced = await self._sync(seconds)
        self.bot.last_contact = self.clock.now()
        self.bot.chat.outages.answered()
        first, rooms = since is None, synced.get("rooms") or {}
        if self.machine is not None:
            await self.machine.receive(since, synced)
        for room, data in (rooms.get("invite") or {}).items():
            await self._handle_invitation(room, data)
        works = [(room, partial(self.bot.bot_left, room)) for room in rooms.get("leave") or {}]
        works += [
            (room, partial(self._read, room, data, first))
            for room, data in (rooms.get("join") or {}).items()
        ]
        if self.machine is not None:
            works += [
                (entry.room, partial(self._read_again, entry))
                for entry in self.unread.to_try(self.machine)
            ]
        await self._wait_for([self.queue.add({room}, work) for room, work in works])
        overdue = self.unread.overdue(self.machine.withheld) if self.machine else []
        joined = set(rooms.get("join") or {}) | {room for room, _ in works}
        await self._store(str(synced["next_batch"]), sorted(joined))
        await self.bot.tell_absences()
        if self.machine is not None:
            for entry in overdue:
                await self.bot.say_unreadable(entry.room, entry.sender, entry.event)
            await self.bot.trust_notices.tell_changes(self.machine)
            while self.machine.verifications:
                request = self.machine.verifications.popitem()
                await self.bot.trust_notices.refuse_to_device(*request)
            await self.machine.refill(synced)

    async def _sync(self, seconds: float) -> tuple[str | None, Json]:
        """The old read position, and the answer of the homeserver. A homeserver that was reset
        doesn't know the position: then the bot continues from now, and the position is None."""
        try:
            return self.since, await self.server.sync(self.since, seconds, WANTED)
        except Refused as error:
            if self.since is None or error.status != 400:
                raise
            synced = await self.server.sync(None, 0.0, WANTED)
            log.warning("Matrix: %s; what was said while the bot was away is not answered", error)
            return None, synced

    async def _wait_for(self, tasks: Sequence[asyncio.Task[None]]) -> None:
        """Wait for tasks, and raise the first error. When cancelled, running tasks may end."""
        await wait_for_all(tasks)
        errors = [error for task in tasks if (error := task.exception())]
        if errors:
            raise errors[0]

    async def _store(self, since: str, rooms: Sequence[str]) -> None:
        changed = {
            room: self.bot.chat.timelines[room] for room in rooms if room in self.bot.chat.timelines
        }
        stored = {
            room: timeline.as_json() for room, timeline in changed.items() if timeline.changed
        }
        pending_joins = [asdict(pending) for pending in self.pending_joins.values()]

        def work(tx: Transaction) -> None:
            tx.put_setting(SOURCE, SINCE, since)
            if tx.setting(SOURCE, PENDING_JOINS) != pending_joins:
                tx.put_setting(SOURCE, PENDING_JOINS, pending_joins)
            for room, data in stored.items():
                tx.put_setting(room_lane(room), TIMELINE, data)

        if self.machine is not None:
            self.unread.save(self.machine.keys)
            await self.machine.save(work, position_moves=True)
        else:
            await self.store.run(work)
        self.since = since
        for timeline in changed.values():
            timeline.changed = False

    async def _read(self, room: str, data: Json, first: bool) -> None:
        """Handle the events of a room in order. Events before the bot joined, and those of its very
        first synchronization, are ignored, except for the state of the room."""
        for raw in (data.get("state") or {}).get("events") or ():
            if raw.get("type") == ENCRYPTION:
                await self.bot.rooms.note_encrypted(room)
        timeline = data.get("timeline") or {}
        if timeline.get("limited"):
            self.bot.rooms.members.pop(room, None)
        events = [raw for raw in timeline.get("events") or () if isinstance(raw, dict)]
        for raw in events:
            if raw.get("type") == "m.room.create" and raw.get("sender") == self.server.user:
                await self._note_created_room(
                    room, str((raw.get("content") or {}).get(MADE_FOR, ""))
                )
        came = _last_join(events, self.server.user)
        if came is None and timeline.get("limited") and not first:
            events = await self._missing_events(room, str(timeline.get("prev_batch"))) + events
            came = _last_join(events, self.server.user)
        for raw in events[came or 0 :]:
            old = first and raw.get("sender") != self.server.user
            plain = raw if old else await self._decrypted(room, raw)
            event = read_event(plain, self.server.user) if plain else None
            if event is None or (
                first and not isinstance(event, OwnMessage | MembershipChanged | RoomEncrypted)
            ):
                continue
            await self._take(room, raw, event)

    async def _decrypted(self, room: str, raw: Json) -> Json | None:
        """The event, decrypted if it has to be; None if that isn't possible now. Events of people
        are kept, and read again when their key has come."""
        try:
            return await self.bot.decrypted(room, raw)
        except NotDecrypted as error:
            if not await self._may_wait(room, raw, error) or self.unread.add(
                room, raw, error.session
            ):
                log.info("an event was not decrypted: %s", error)
            return None

    async def _may_wait(self, room: str, raw: Json, error: NotDecrypted) -> bool:
        """True if an event that wasn't decrypted may be later; else tell people why it doesn't
        count."""
        if isinstance(error, NotEncrypted):
            parsed = read_event(raw, self.server.user)
            if isinstance(parsed, RoomMessage | Reaction):
                await self.bot.say_not_encrypted(room, isinstance(parsed, Reaction))
        elif isinstance(error, EncryptionHidden):
            await self.bot.say_encryption_hidden(room)
        elif isinstance(error, NotTrusted):
            await self.bot.trust_notices.tell_refused(room, raw, error)
        return bool(error.session) and raw.get("sender") != self.server.user

    async def _read_again(self, entry: Unread) -> None:
        """Read events whose key may have come."""
        assert self.machine is not None
        tried = self.unread.means(self.machine, entry)
        for raw in list(entry.events):
            try:
                event = read_event(await self.bot.decrypted(entry.room, raw), self.server.user)
            except NotDecrypted as error:
                if await self._may_wait(entry.room, raw, error):
                    continue
                event = None
            if event is not None:
                await self._take(entry.room, raw, event)
            self.unread.remove(entry, raw)
        entry.tried = tried

    async def _note_created_room(self, room: str, user: str) -> None:
        """Note a private room that the bot created, in case it crashed before it noted that."""
        rooms = self.bot.rooms
        if user and not (await rooms.direct_of(user) or await rooms.lacks_encryption(user, room)):
            await rooms.set_direct(user, room)

    async def _take(self, room: str, raw: Json, event: ParsedEvent) -> None:
        if isinstance(event, RoomUpgraded):
            self._start_join(PendingJoin(event.to, old=room, via=event.via))
        await until_stored(
            self.clock,
            str(raw.get("event_id")),
            lambda: self.bot.take(room, event),
            lambda: self.bot.say_failed(room, event),
            passing=(MatrixError,),
        )

    async def _missing_events(self, room: str, start: str) -> list[Json]:
        """The events between the read position and those in the answer."""
        events: list[Json] = []
        while len(events) < MAX_MISSED:
            page = await self.server.before(room, start, self.since, PAGE)
            events += page.get("chunk") or ()
            end = page.get("end")
            if not end or not page.get("chunk") or end == start:
                break
            start = str(end)
        else:
            log.warning("only the last %d events of %s are read", len(events), room)
            await self.bot.events_missed(room)
        return events[::-1]

    # Joining

    async def _handle_invitation(self, room: str, data: Json) -> None:
        """Handle an invitation. Our homeserver adds its own event as the last one to the unchecked
        events of the inviter's homeserver. Invitations of several senders are forged, and refused.
        """
        events = (data.get("invite_state") or {}).get("events") or ()
        invites = [raw for raw in events if _invites(raw, self.server.user)]
        if not invites:
            return
        senders = {str(raw.get("sender")) for raw in invites}
        by = senders.pop() if len(senders) == 1 else ""
        direct = invites[-1]["content"].get("is_direct") is True
        self._start_join(PendingJoin(room, by, direct, via=by.partition(":")[2]))

    def _start_join(self, pending: PendingJoin) -> None:
        """Join a room in the background; merges an invitation with the continuation of a room."""
        earlier = self.pending_joins.get(pending.room, pending)
        self.pending_joins[pending.room] = PendingJoin(
            pending.room,
            pending.by or earlier.by,
            pending.direct or earlier.direct,
            pending.old or earlier.old,
            pending.via or earlier.via,
        )
        if pending.room not in self._joining:
            task = asyncio.create_task(self._join_with_retries(pending.room))
            self._joining[pending.room] = task
            task.add_done_callback(lambda _: self._joining.pop(pending.room, None))

    async def _join_with_retries(self, room: str) -> None:
        """Join or refuse, with exponential backoff. It is given up after permanent errors and too
        many temporary ones, but not while our own homeserver or the store is unavailable."""
        tries, pause = 0, FIRST_PAUSE
        while tries < JOIN_TRIES:
            pending = self.pending_joins[room]
            try:
                await self._join_or_refuse(pending)
                if self.pending_joins[room] == pending:  # else it was changed meanwhile
                    break
                continue
            except Refused as error:
                if self.pending_joins[room] != pending:
                    continue
                if not (is_temporary(error) or error.status >= 500):
                    log.info("not joined: %s", error)
                    if pending.old and not pending.by:
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
        self.pending_joins.pop(room, None)

    async def _join_or_refuse(self, pending: PendingJoin) -> None:
        if not pending.old and not (pending.by and self.bot.accepts_invitation(pending.by)):
            log.info("invitation of %s refused", pending.by or "an unknown user")
            await self.server.leave(pending.room)
            return
        room = await self.server.join(pending.room, pending.via)
        if pending.old:
            await self.bot.room_moved(pending.old, room)
        else:
            await self.bot.bot_joined(room, pending.by, pending.direct)


def _invites(raw: Any, me: str) -> bool:
    """True if an event is an invitation of the bot (`me`)."""
    content = raw.get("content") if isinstance(raw, dict) else None
    if not isinstance(content, dict) or content.get("membership") != "invite":
        return False
    return (raw.get("type"), raw.get("state_key")) == ("m.room.member", me)


def _last_join(events: Sequence[Json], me: str) -> int | None:
    """The index of the event with which the bot joined the room; None if it was there before."""
    for place in range(len(events) - 1, -1, -1):
        raw = events[place]
        if raw.get("type") != "m.room.member" or raw.get("state_key") != me:
            continue
        before = (raw.get("unsigned") or {}).get("prev_content") or {}
        now = raw.get("content") or {}
        if now.get("membership") == "join" and before.get("membership") != "join":
            return place
    return None
