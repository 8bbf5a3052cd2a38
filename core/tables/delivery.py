"""The outbox: what chats are to show and to be told is sent, in order, within what they allow.

Two kinds of rows (see `ports`): notices are sent once, in order within their lane; slots are drawn
from the table when it is their turn, so the newest wins and what looks the same isn't sent again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from .kept import Kept
from .leases import Leases
from .ports import (
    Chat,
    Gone,
    Lost,
    Moved,
    Notice,
    Reader,
    Slot,
    Store,
    Stored,
    Transaction,
    Unavailable,
    Wait,
)

IDLE = 2.0
"""Seconds after which rows are looked for even if nothing called for it."""
AT_ONCE = 20
"""Rows that one process sends at the same time, each in another lane."""
BREATH = 10.0
"""Seconds that a lane rests after a failure whose reason is unknown."""

FALLBACK = "en"
"""The language of a chat that hasn't chosen one."""
EVERYWHERE = ""
"""Stands for all lanes together."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Budget:
    """So many messages in so many seconds."""

    messages: int
    seconds: float


@dataclass(slots=True)
class Budgets:
    """What a chat's server allows: overall, and in a lane (`of_lane` gives the budgets of one).
    `spare`: so many of a lane's messages are kept for what is urgent."""

    overall: Budget = Budget(25, 1)
    of_lane: Callable[[str], tuple[Budget, ...]] = lambda lane: (Budget(18, 60), Budget(1, 1))
    spare: int = 4
    sent: dict[str, deque[float]] = field(default_factory=dict)

    def wait_overall(self, now: float) -> float:
        """Seconds until something may be sent at all; 0 if it may now."""
        return self._wait(EVERYWHERE, self.overall, now, 0)

    def wait(self, lane: str, now: float, urgent: bool) -> float:
        """Seconds until something may be sent in a lane; 0 if it may now."""
        found = [0.0]
        for budget in self.of_lane(lane):
            spare = 0 if urgent else min(self.spare, budget.messages - 1)
            found.append(self._wait(lane, budget, now, spare))
        return max(found)

    def _wait(self, lane: str, budget: Budget, now: float, spare: int) -> float:
        times = [time for time in self.sent.get(lane, ()) if time > now - budget.seconds]
        over = len(times) - (budget.messages - spare)
        return 0.0 if over < 0 else times[over] + budget.seconds - now

    def spend(self, lane: str, now: float) -> None:
        for one in (EVERYWHERE, lane):
            times = self.sent.setdefault(one, deque())
            times.append(now)
            longest = max(b.seconds for b in (self.overall, *self.of_lane(lane)))
            while times and times[0] <= now - longest:
                times.popleft()


class Delivery:
    """Sends what is in the outbox of a store. `wake` is set when there may be something; `kept`:
    the tables that the service has replayed."""

    def __init__(
        self,
        store: Store,
        chat: Chat,
        leases: Leases,
        wake: asyncio.Event,
        budgets: Budgets,
        kept: Kept | None = None,
    ) -> None:
        self.store = store
        self.kept = kept or Kept()
        self.chat = chat
        self.leases = leases
        self.clock = leases.clock
        self.wake = wake
        self.budgets = budgets
        self.resting: dict[str, float] = {}
        self.busy: set[str] = set()

    async def run(self) -> None:
        """Send, until cancelled."""
        running: set[asyncio.Task[None]] = set()
        try:
            while True:
                row = await self._next() if len(running) < AT_ONCE else None
                if row is None:
                    await self._rest()
                    continue
                self.busy.add(row[0].lane)
                task = asyncio.create_task(self._deliver(*row))
                running.add(task)
                task.add_done_callback(running.discard)
        finally:
            for task in running:
                task.cancel()

    async def drain(self) -> None:
        """Send all that can be sent now, one after the other; for tests and at a graceful stop."""
        while row := await self._next():
            self.busy.add(row[0].lane)
            await self._deliver(*row)

    async def _next(self) -> tuple[Notice | Slot, Stored | None, Reader] | None:
        """A row that may be sent now, with its table and reader."""
        now = self.clock.now()
        self.resting = {lane: until for lane, until in self.resting.items() if until > now}
        if EVERYWHERE in self.resting or self.budgets.wait_overall(now):
            return None
        not_in = [*self.resting, *self.busy, *self._spent(now, urgent=True)]
        cosmetic_not_in = [*not_in, *self._spent(now, urgent=False)]

        return await self.store.run(lambda tx: self._taken(tx, now, not_in, cosmetic_not_in))

    def _taken(
        self, tx: Transaction, now: float, not_in: list[str], cosmetic_not_in: list[str]
    ) -> tuple[Notice | Slot, Stored | None, Reader] | None:
        lease = self.leases.new()
        row: Notice | Slot | None = tx.take_notice(now, lease, not_in)
        if row is None:
            slot = tx.take_slot(now, lease, not_in)
            if slot is not None and not slot.urgent and slot.lane in cosmetic_not_in:
                tx.release(slot, now)
                slot = tx.take_slot(now, lease, cosmetic_not_in)
            row = slot
        if row is None:
            return None
        return row, self._stored_for(tx, row), reader_of(tx, row)

    def _stored_for(self, tx: Transaction, row: Notice | Slot) -> Stored | None:
        """The table; with the record of the game that a notice is about, if another one is on."""
        stored = self.kept.load(tx, row.table)
        game = row.facts.get("game") if isinstance(row, Notice) else None
        if stored is None or game in (None, stored.head["number"]):
            return stored
        return replace(stored, record=tx.record(row.table, int(str(game))))

    def _spent(self, now: float, urgent: bool) -> list[str]:
        """The lanes in which nothing may be sent now."""
        return [lane for lane in self.budgets.sent if lane and self.budgets.wait(lane, now, urgent)]

    async def _deliver(self, row: Notice | Slot, stored: Stored | None, reader: Reader) -> None:
        try:
            with self.leases.held(row):
                await self._send(row, stored, reader)
        except Unavailable as error:
            log.warning("%s; its lease ends by itself", error.code, extra={"lane": row.lane})
        finally:
            self.busy.discard(row.lane)
            self.wake.set()

    async def _send(self, row: Notice | Slot, stored: Stored | None, reader: Reader) -> None:
        try:
            if isinstance(row, Slot):
                await self._show(row, stored, reader)
            else:
                await self._tell(row, stored, reader)
        except Unavailable:
            raise
        except Wait as wait:
            await self._pause(row, float(str(wait.facts["seconds"])), wait.facts)
        except Moved as moved:
            lane, to = str(moved.facts["lane"]), str(moved.facts["to"])
            await self.store.run(lambda tx: tx.move_chat(lane, to))
        except Gone:
            log.info("lane is gone", extra={"lane": row.lane})
            await self.store.run(lambda tx: tx.drop_lane(row.lane))
        except Exception:
            log.exception("could not be sent", extra={"lane": row.lane, "table": row.table})
            await self._pause(row, BREATH, {})

    async def _pause(self, row: Notice | Slot, seconds: float, facts: dict[str, object]) -> None:
        until = self.clock.now() + seconds
        self.resting[row.lane] = until
        if facts.get("everywhere"):
            self.resting[EVERYWHERE] = until
        await self.store.run(lambda tx: tx.release(row, until))

    async def _show(self, slot: Slot, stored: Stored | None, reader: Reader) -> None:
        drawn = self.chat.draw(slot, stored, reader) if stored is not None else None
        step = max(stored.head["step"], slot.wanted) if stored is not None else slot.wanted
        message, shown = slot.message, slot.shown
        if drawn is not None:
            digest = self.chat.digest(drawn)
            if digest != shown or slot.anew:
                message = await self._shown(slot, drawn)
                shown = digest
        if not await self.store.run(lambda tx: tx.slot_done(slot, step, message, shown)):
            log.warning("others have sent this, too", extra={"lane": slot.lane})

    async def _shown(self, slot: Slot, drawn: Any) -> str:
        self.budgets.spend(slot.lane, self.clock.now())
        try:
            return await self.chat.show(slot, drawn)
        except Lost:
            self.budgets.spend(slot.lane, self.clock.now())
            return await self.chat.show(replace(slot, message=""), drawn)

    async def _tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        self.budgets.spend(notice.lane, self.clock.now())
        await self.chat.tell(notice, stored, reader)
        await self.store.run(lambda tx: tx.notice_done(notice))

    async def _rest(self) -> None:
        """Until something may be sent."""
        self.wake.clear()
        now = self.clock.now()
        until = [time - now for time in self.resting.values() if time > now]
        until += [self.budgets.wait(lane, now, True) for lane in self.budgets.sent if lane]
        until.append(self.budgets.wait_overall(now))
        seconds = min([IDLE, *(one for one in until if one > 0)])
        sleep = asyncio.ensure_future(self.clock.sleep(seconds))
        wake = asyncio.ensure_future(self.wake.wait())
        try:
            await asyncio.wait({sleep, wake}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleep.cancel()
            wake.cancel()


def reader_of(tx: Transaction, row: Notice | Slot) -> Reader:
    """Whose language and wishes count: the reader's own, or those of the chat."""
    person = tx.person(row.reader) if isinstance(row, Slot) and row.reader else None
    settings = tx.settings(row.lane)
    language = settings.get("language") or FALLBACK
    pictures = bool(settings.get("pictures"))
    if person is None:
        return Reader("", language, pictures)
    return Reader(person.id, person.language, pictures)
