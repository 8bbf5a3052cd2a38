"""The outbox: what chats are to show and to be told is sent, in order, within what they allow.

Two kinds of rows (see `ports`): notices are sent once, in order within their lane; live messages
are drawn from the table when it is their turn, so only the newest state is sent.

Where messages have pictures (`PictureChat`), a live message whose picture isn't drawn yet is put
back, with its lane and its place in the quotas, until the picture is drawn or the message is wanted
again. Who is asked waits only for a moment: then the message is sent without the picture, which is
put in later. What is stored then is that an earlier step was drawn, so the picture is still owed
after a crash.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ..table.quiet import quiet_until
from ..table.refusals import Unreadable
from .groups import quiet_of
from .leases import Leases
from .observer import UNOBSERVED, Observer
from .ports import (
    Chat,
    Gone,
    InvalidMessage,
    Lost,
    Moved,
    PictureChat,
    Reader,
    RunningChat,
    ServerFails,
    Store,
    Transaction,
    Unavailable,
    Wait,
)
from .queues import Lease, LiveMessage, Notice, SendWindow, SlotKey
from .quotas import EVERYWHERE, Quotas
from .stored import PeopleStore, Stored
from .table_cache import TableCache

IDLE = 2.0
"""Seconds after which rows are looked for even if nothing called for it."""
LOOK_APART = 0.1
"""Seconds between two looks at least, unless something calls for one."""
NOTED_WITHIN = 0.25
"""Seconds after which it is stored at the latest that a message was sent; the next look does it if
it comes before."""
AT_ONCE = 20
"""Rows that one process sends at the same time, each in another lane."""
TAKEN = 4
"""Rows that are taken in one transaction at most: people wait for its end."""
PUT_OFF = 10.0
"""Seconds after which a live message that its chat put off is looked at again."""
BREATH, LONGEST_BREATH = 10.0, 600.0
"""Seconds that a lane rests after a failure whose reason is unknown: twice as many each time, up to
the second number."""

PICTURE_WAIT = 0.25
"""Seconds that an urgent message waits for its picture, counted from when it could be sent. Most
pictures are drawn within them, so that the picture costs no second request, and nobody notices a
wait that short."""

FALLBACK = "en"
"""The language of a chat that hasn't chosen one."""

Taken = tuple[Notice | LiveMessage, Stored | None, Reader]
"""A row, the table, and who reads it."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AwaitedPicture:
    """A picture for which a live message waits at most `until` then; `done` ends when it is
    drawn."""

    done: asyncio.Future[None]
    until: float


class Delivery:
    """Sends what is in the outbox of a store. `wake` is set when there may be something; `cache`:
    the tables that the service has replayed; `prefix`: only lanes that begin so are this chat's."""

    def __init__(
        self,
        store: Store,
        chat: Chat,
        leases: Leases,
        wake: asyncio.Event,
        quotas: Quotas,
        cache: TableCache | None = None,
        prefix: str = "",
        observer: Observer = UNOBSERVED,
    ) -> None:
        self.store = store
        self.cache = cache or TableCache()
        self.chat = chat
        self.leases = leases
        self.clock = leases.clock
        self.wake = wake
        self.quotas = quotas
        self.prefix = prefix
        self.observer = observer
        self.looked = -math.inf
        """When rows were looked for last."""
        self.later: list[float] = []
        """When lanes may be sent something again."""
        self.next_look = -math.inf
        """When `run` looks for rows next, if nothing calls for it; in the past while it looks."""
        self.alarm: asyncio.Task[None] | None = None
        self.note_by = math.inf
        """When it is to be stored at the latest that messages were sent."""
        self.running: set[asyncio.Task[None]] = set()
        """One for each row that is being sent."""
        self.busy: set[str] = set()
        self.done: list[Callable[[Transaction], object]] = []
        """Updates about sent messages, made in the next transaction."""
        self.pictures: dict[SlotKey, AwaitedPicture] = {}
        """Those that are being drawn."""
        self.failures: Counter[str] = Counter()
        """By lane: failures of unknown reasons, one after the other."""

    async def run(self) -> None:
        """Send, until cancelled."""
        try:
            while True:
                self.wake.clear()
                rows = await self._next_or_none(AT_ONCE - len(self.running))
                for row in rows:
                    task = asyncio.create_task(self._deliver(*row))
                    self.running.add(task)
                    task.add_done_callback(self._delivered)
                if len(rows) < TAKEN:  # there are no more now
                    await self._sleep()
        finally:
            for task in self.running:
                task.cancel()
            for picture in self.pictures.values():
                picture.done.cancel()
            await asyncio.gather(*self.running, return_exceptions=True)
            with suppress(Unavailable):
                await self._next(0)

    def _delivered(self, task: asyncio.Task[None]) -> None:
        if len(self.running) == AT_ONCE:  # rows may wait for a place
            self.wake.set()
        self.running.discard(task)

    async def _next_or_none(self, most: int) -> list[Taken]:
        """The same as `_next`; no rows while the store can't be used."""
        try:
            return await self._next(most)
        except Unavailable as error:
            log.warning("%s; nothing is sent meanwhile", error.code)
            return []

    async def drain(self) -> None:
        """Send all that can be sent now, one after the other, each with its picture; for tests.
        Raises Unavailable if the store can't be used."""
        while True:
            if rows := await self._next(1):
                await self._deliver(*rows[0])
            elif self.pictures:
                awaited = [picture.done for picture in self.pictures.values()]
                await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
            else:
                return

    async def _next(self, most: int) -> list[Taken]:
        """Rows that may be sent now, each in another lane, with their tables and readers. What was
        sent before is noted in the same transaction."""
        self.looked = now = self.clock.now()
        self.later = [time for time in self.later if time > now]
        room = max(0, min(most, TAKEN, self.quotas.room(now)))
        if not (room or self.done):
            return []
        done, self.done, self.note_by = self.done, [], math.inf
        busy = [
            *self.busy,
            *(lane for lane in self.quotas.blocked_lanes(now) if lane not in self.busy),
        ]
        lease, normal_room = self.leases.new(), self.quotas.room(now, False)

        def work(tx: Transaction) -> list[Taken]:
            for note in done:
                note(tx)
            return self._taken(tx, now, lease, busy, room, normal_room)

        try:
            rows = await self.store.run(work, False)
        except BaseException:
            self.done = done + self.done
            raise
        for row, *_ in rows:
            self.busy.add(row.lane)
            self.quotas.learn(row.lane, row.sent[:-1])
            self.quotas.begin(row.lane, now)
        return rows

    def _taken(
        self,
        tx: Transaction,
        now: float,
        lease: Lease,
        busy: Sequence[str],
        most: int,
        normal_room: int,
    ) -> list[Taken]:
        """At most `most` rows: urgent live messages, then notices, then live messages that aren't
        urgent as long as there are less than `normal_room`; none that waits for its picture."""
        rows: list[Taken] = []
        waiting = [key for key, picture in self.pictures.items() if now < picture.until]

        def live(urgent_only: bool) -> LiveMessage | None:
            return tx.take_live_message(now, lease, busy, self.prefix, urgent_only, waiting)

        kinds: list[Callable[[], Notice | LiveMessage | None]] = [
            lambda: live(urgent_only=True),
            lambda: tx.take_notice(now, lease, busy, self.prefix),
            lambda: live(urgent_only=len(rows) >= normal_room),
        ]
        while kinds and len(rows) < most:
            row = kinds[0]()
            if row is None:
                kinds.pop(0)  # none comes in while this transaction lasts
                continue
            stored = self._stored_for(tx, row)
            quiet = stored.table.head.quiet if stored is not None else quiet_of(tx, row.lane)
            reader = replace(reader_of(tx, row), silent=quiet_until(quiet, now) > now)
            rows.append((row, stored, reader))
        return rows

    def _stored_for(self, tx: Transaction, row: Notice | LiveMessage) -> Stored | None:
        """The table, if it can be read; with the record of the game that a notice is about, if
        another one is on."""
        try:
            stored = self.cache.load(tx, row.table)
        except Unreadable:
            return None
        game = row.facts.get("game") if isinstance(row, Notice) else None
        if stored is None or game in (None, stored.table.head.number):
            return stored
        return replace(stored, record=tx.record(row.table, int(str(game))))

    async def _deliver(
        self, row: Notice | LiveMessage, stored: Stored | None, reader: Reader
    ) -> None:
        try:
            with self.leases.held(row):
                await self._send(row, stored, reader)
        except Unavailable as error:
            log.warning("%s; its lease ends by itself", error.code, extra={"lane": row.lane})
        finally:
            self._ended(row)
            self.busy.discard(row.lane)

    async def _send(self, row: Notice | LiveMessage, stored: Stored | None, reader: Reader) -> None:
        try:
            if left := self.quotas.server_wait(row.lane, self.clock.now()):  # since it was taken
                raise Wait(seconds=left, everywhere=False, spent=False)
            if isinstance(row, LiveMessage):
                await self._show(row, stored, reader)
            else:
                await self._tell(row, stored, reader)
            self.failures.pop(row.lane, None)
        except Unavailable:
            raise
        except Wait as wait:
            self.observer.not_sent(row.lane, "away" if wait.facts.get("away") else "waits")
            seconds = float(str(wait.facts["seconds"]))
            lane = EVERYWHERE if wait.facts.get("everywhere") else row.lane
            self.quotas.ask_to_wait(lane, seconds, self.clock.now())
            if wait.facts.get("spent") is False:
                self.quotas.give_back(row.lane, row.sent[-1])
            await self._pause(row, seconds)
        except Moved as moved:
            self.observer.not_sent(row.lane, "moved")
            lane, to = str(moved.facts["lane"]), str(moved.facts["to"])
            await self.store.run(lambda tx: tx.move_chat(lane, to))
            self.wake.set()
        except Gone:
            self.observer.not_sent(row.lane, "gone")
            log.info("lane is gone", extra={"lane": row.lane})
            await self.store.run(lambda tx: tx.drop_lane(row.lane))
        except InvalidMessage as error:
            self.observer.not_sent(row.lane, "fails")
            extra = {"lane": row.lane, "table": row.table}
            number = row.id if isinstance(row, Notice) else row.wanted
            log.error("message %d is left out: %s", number, error.facts["detail"], extra=extra)
            self._leave_out(row)
        except ServerFails as error:
            self.observer.not_sent(row.lane, "fails")
            extra = {"lane": row.lane, "table": row.table}
            log.warning("could not be sent: %s", error.facts["detail"], extra=extra)
            await self._failed(row)
        except Exception:
            self.observer.not_sent(row.lane, "error")
            log.exception("could not be sent", extra={"lane": row.lane, "table": row.table})
            await self._failed(row)

    def _leave_out(self, row: Notice | LiveMessage) -> None:
        """Drop a notice, or leave a live message as it is until the next step of its table, so that
        the lane goes on."""
        self._ended(row)
        window = self._window(row.lane)

        def note(tx: Transaction) -> None:
            if isinstance(row, Notice):
                tx.notice_done(row, window)
            else:
                tx.live_message_done(row, row.wanted, row.message, row.shown, window)

        self._note(note, window)

    async def _failed(self, row: Notice | LiveMessage) -> None:
        breath = min(BREATH * 2 ** self.failures[row.lane], LONGEST_BREATH)
        self.failures[row.lane] += 1
        await self._pause(row, breath)

    def _ended(self, row: Notice | LiveMessage) -> None:
        self.quotas.end(row.lane, row.sent[-1], self.clock.now())

    async def _pause(self, row: Notice | LiveMessage, seconds: float) -> None:
        until = self.clock.now() + seconds
        self._ended(row)
        window = self._window(row.lane)
        urgent_from = max(until, window.urgent_from)
        normal_from = max(until, window.normal_from)
        window = replace(window, urgent_from=urgent_from, normal_from=normal_from)
        self.later.append(until)
        self._look_by(until)
        await self.store.run(lambda tx: tx.release(row, window), False)

    async def _show(self, live: LiveMessage, stored: Stored | None, reader: Reader) -> None:
        drawn = self.chat.draw(live, stored, reader) if stored is not None else None
        if drawn is None and stored is not None:
            return await self._put_off(live)
        step = max(stored.table.head.step, live.wanted) if stored is not None else live.wanted
        picture = self._picture(live, drawn)
        if picture is not None:
            if self.clock.now() < picture.until:
                return self._put_back(live, picture)
            assert isinstance(self.chat, PictureChat)
            step, drawn = live.wanted - 1, self.chat.without_picture(drawn)  # so it is still owed
        message, shown = live.message, live.shown
        if self._must_be_sent(live, drawn):
            message = await self._show_or_resend(live, drawn)
            self.observer.sent(live.lane, "shown")
            self._ended(live)
            shown = self.chat.digest(drawn)
        else:
            self.quotas.give_back(live.lane, live.sent[-1])
        if picture is not None and not picture.done.done():
            self.pictures[live.key] = replace(picture, until=math.inf)
        window = self._window(live.lane)

        def note(tx: Transaction) -> None:
            if not tx.live_message_done(live, step, message, shown, window):
                log.warning("others have sent this, too", extra={"lane": live.lane})

        self._note(note, window)

    def _must_be_sent(self, live: LiveMessage, drawn: Any) -> bool:
        return drawn is not None and (live.send_again or self.chat.digest(drawn) != live.shown)

    def _picture(self, live: LiveMessage, drawn: Any) -> AwaitedPicture | None:
        """The picture that a message needs and that isn't drawn yet. One for which the message
        waited before, and which it needs no more, is called off."""
        before, done = self.pictures.pop(live.key, None), None
        if isinstance(self.chat, PictureChat) and self._must_be_sent(live, drawn):
            done = self.chat.picture(live, drawn)
        if before is not None and before.done is not done:
            before.done.cancel()
        if done is None:
            return None
        until = before.until if before is not None else math.inf
        if not live.urgent or until == math.inf:
            until = self.clock.now() + PICTURE_WAIT if live.urgent else math.inf
        self.pictures[live.key] = picture = AwaitedPicture(done, until)
        done.add_done_callback(partial(self._picture_done, live.key))
        return picture

    def _picture_done(self, key: SlotKey, done: asyncio.Future[None]) -> None:
        picture = self.pictures.get(key)
        if picture is not None and picture.done is done:
            del self.pictures[key]
            self.wake.set()

    def _put_back(self, live: LiveMessage, picture: AwaitedPicture) -> None:
        """The message waits for its picture; others may be sent meanwhile, also in its lane."""
        self.quotas.give_back(live.lane, live.sent[-1])
        window = self._window(live.lane)
        self._note(lambda tx: tx.release(live, window), window)
        if picture.until < math.inf:
            self.later.append(picture.until)
            self._look_by(picture.until)

    async def _put_off(self, live: LiveMessage) -> None:
        """Look at a live message again later."""
        until = self.clock.now() + PUT_OFF
        self.quotas.give_back(live.lane, live.sent[-1])
        window = self._window(live.lane)
        window = replace(window, normal_from=max(until, window.normal_from))
        self.later.append(until)
        self._look_by(until)
        await self.store.run(lambda tx: tx.put_live_message_off(live, window), False)

    async def _show_or_resend(self, live: LiveMessage, drawn: Any) -> str:
        try:
            return await self.chat.show(live, drawn)
        except Lost:
            self.quotas.spend(live.lane, self.clock.now())
            return await self.chat.show(replace(live, message=""), drawn)

    async def _tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        shown = None
        if isinstance(self.chat, RunningChat) and self.chat.follows_news(notice, stored):
            shown = await self._show_news(notice)
        await self.chat.tell(notice, stored, reader)
        self.observer.sent(notice.lane, "told")
        self._ended(notice)
        window = self._window(notice.lane)

        def note(tx: Transaction) -> None:
            if shown is not None:
                tx.live_message_done(*shown, window)
            tx.notice_done(notice, window)

        self._note(note, window)

    async def _show_news(self, notice: Notice) -> tuple[LiveMessage, int, str, str] | None:
        """Show what is new at the table of a notice; what is to be stored of that once the notice
        is sent, None if nothing was new."""

        def take(tx: Transaction) -> Taken | None:
            live = tx.live_message_with(notice)
            return (live, self._stored_for(tx, live), reader_of(tx, live)) if live else None

        live, stored, reader = await self.store.run(take, False) or (None, None, None)
        if not isinstance(live, LiveMessage) or stored is None or reader is None:
            return None
        drawn = self.chat.draw(live, stored, reader)
        if drawn is None:
            return None
        self.quotas.spend(live.lane, self.clock.now())
        message = await self.chat.show(live, drawn)
        self.observer.sent(live.lane, "shown")
        step = max(stored.table.head.step, live.wanted)
        return live, step, message, self.chat.digest(drawn)

    def _note(self, done: Callable[[Transaction], object], window: SendWindow) -> None:
        """Store with the next look that a message was sent, which frees its lane. The look is made
        at once if the lane may be sent something again soon, or much has been sent."""
        self.done.append(done)
        self.note_by = min(self.note_by, self.clock.now() + NOTED_WITHIN)
        if window.urgent_from <= self.note_by or len(self.done) >= TAKEN:
            self.wake.set()
        self._look_by(self.note_by)

    def _window(self, lane: str) -> SendWindow:
        """The next times at which the lane may be sent something; the outbox looks for rows
        then."""
        now = self.clock.now()
        window = self.quotas.window(lane, now)
        for time in (window.urgent_from, window.normal_from):
            if time > now:
                self.later.append(time)
                self._look_by(time)
        return window

    async def _sleep(self) -> None:
        """Wait until something may be sent, or new rows arrive."""
        if self.wake.is_set():
            return
        self._set_alarm(self._next_look())
        try:
            await self.wake.wait()
        finally:
            self._set_alarm(-math.inf)

    def _look_by(self, time: float) -> None:
        """Look at this time already, if the next look is later."""
        if time < self.next_look:
            self._set_alarm(time)

    def _set_alarm(self, time: float) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
        self.next_look = time
        self.alarm = asyncio.create_task(self._wake_at(time)) if time > -math.inf else None

    async def _wake_at(self, time: float) -> None:
        if (left := time - self.clock.now()) > 0:
            await self.clock.sleep(left)
        self.wake.set()

    def _next_look(self) -> float:
        """The time at which something may be sent that may not be sent now."""
        now = self.clock.now()
        waits = (self.quotas.wait_overall(now, urgent) for urgent in (True, False))
        times = [*self.later, self.note_by, self.quotas.next_free(self.looked)]
        times += [now + wait for wait in waits if wait > 0]
        first = min([self.looked + IDLE, *(time for time in times if time > self.looked)])
        return max(first, self.looked + LOOK_APART)


def reader_of(tx: PeopleStore, row: Notice | LiveMessage) -> Reader:
    """The reader of a row, with the person's own settings or those of the chat."""
    person = tx.person(row.reader) if isinstance(row, LiveMessage) and row.reader else None
    settings = tx.settings(row.lane)
    language = settings.get("language") or FALLBACK
    pictures = settings.get("pictures")
    if person is None:
        return Reader("", language, pictures)
    explaining = person.settings.get("lessons") is not False
    return Reader(person.id, person.language, pictures, explaining)
