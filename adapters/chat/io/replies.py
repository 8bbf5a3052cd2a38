"""Answers that are sent in the background, in their order: nothing depends on them, so they wait
for their turn in a lane as long as they are of use, and no longer. Of those that are left out
people are told how many they were."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, NamedTuple

from ....core.errors import StammtischError
from ....core.service.ports import Clock, Gone, Moved, Store, Wait
from ....core.service.quotas import EVERYWHERE, Quotas
from ..render.message import Message

WAITING = 20
"""Answers that wait for their turn in one lane; further ones are left out."""
LONGEST_WAIT = 60.0
"""Seconds after which an answer is of no use to anybody."""

Work = Callable[[], Coroutine[Any, Any, object]]
"""Begins to send something. Raises Wait, Gone, Moved, or other errors of ours or of the chat."""

LeftOut = Callable[[str, int], Coroutine[Any, Any, object]]
"""Says in a lane how many answers were left out there; raises what Work does."""

log = logging.getLogger(__name__)


class Waiting(NamedTuple):
    """Something that waits for its turn, until `end`. `answer`: somebody misses it."""

    work: Work
    end: float
    answer: bool


class Answering:
    """Sends answers within the budgets. `known`: errors of the chat, for which an answer is given
    up quietly; `left_out`: tells people of answers that weren't sent."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        budgets: Quotas,
        known: tuple[type[Exception], ...],
        left_out: LeftOut,
    ) -> None:
        self.store = store
        self.clock = clock
        self.budgets = budgets
        self.known: tuple[type[Exception], ...] = (StammtischError, *known)
        self.left_out = left_out
        self._waiting: defaultdict[str, deque[Waiting]] = defaultdict(deque)
        self._missing: Counter[str] = Counter()
        """Answers that were left out, by lane."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._making: set[asyncio.Task[None]] = set()

    def later(self, lane: str, work: Work, answer: bool = True) -> None:
        """Send something to a lane when it is allowed there, after what was to be sent before."""
        waiting = self._waiting[lane]
        if len(waiting) >= WAITING:
            self._missing[lane] += answer
            return
        waiting.append(Waiting(work, self.clock.now() + LONGEST_WAIT, answer))
        if len(waiting) == 1:
            self.start(self._one_by_one(lane))

    async def _one_by_one(self, lane: str) -> None:
        """Send what waits for a lane, and at last how much of it was left out."""
        waiting = self._waiting[lane]
        try:
            while waiting:
                work, end, answer = waiting[0]
                try:
                    sent = await self._in_turn(lane, work, end)
                except Exception:
                    log.exception("an answer failed")
                    sent = True
                self._missing[lane] += answer and not sent
                waiting.popleft()
                if not waiting and (number := self._missing.pop(lane, 0)):
                    tell = partial(self.left_out, lane, number)
                    waiting.append(Waiting(tell, self.clock.now() + LONGEST_WAIT, False))
        finally:
            del self._waiting[lane]
            self._missing.pop(lane, None)

    def when_made(self, making: Awaitable[Message | None], say: Callable[[Message], None]) -> None:
        """Say what is being made, when it is ready."""

        async def made() -> None:
            if message := await making:
                say(message)

        self._begin(made(), self._making)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background."""
        self._begin(work, self._tasks)

    def _begin(self, work: Coroutine[Any, Any, None], among: set[asyncio.Task[None]]) -> None:
        task = asyncio.create_task(work)
        among.add(task)
        task.add_done_callback(self._ended)

    async def _in_turn(self, lane: str, work: Work, end: float) -> bool:
        """Send when the budget and the chat's server allow it, unless it is too late then (False);
        what the server tells about the lane counts."""
        try:
            wait = self.wait(lane)
            while self.clock.now() + wait <= end:
                await self.clock.sleep(wait)
                if wait := self.wait(lane):
                    continue
                try:
                    await self._sent(lane, work)
                    return True
                except Wait as error:
                    place = EVERYWHERE if error.facts.get("everywhere") else lane
                    seconds = float(str(error.facts["seconds"]))
                    self.budgets.ask_to_wait(place, seconds, self.clock.now())
                    wait = self.wait(lane)
            return False
        except Moved as moved:
            to = str(moved.facts["to"])
            await self.store.run(lambda tx: tx.move_chat(lane, to))
        except Gone:
            await self.store.run(lambda tx: tx.drop_lane(lane))
        except self.known as error:
            log.info("not sent: %s", type(error).__name__)
        return True

    async def _sent(self, lane: str, work: Work) -> None:
        began = self.clock.now()
        self.budgets.begin(lane, began)
        try:
            await work()
        except Wait as error:
            if error.facts.get("spent") is False:
                self.budgets.give_back(lane, began)
            raise
        finally:
            self.budgets.end(lane, began, self.clock.now())

    def wait(self, lane: str) -> float:
        """Seconds until something may be sent there."""
        now = self.clock.now()
        return max(self.budgets.wait(lane, now, urgent=True), self.budgets.wait_overall(now))

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._making.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("an answer failed", exc_info=error)

    @property
    def busy(self) -> bool:
        """Whether answers are on their way."""
        return bool(self._tasks or self._making)

    async def close(self, patience: float) -> None:
        """Let answers that are on their way go out, for so many seconds; what is still being made
        can be asked for again."""
        for task in self._making:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=patience)
        for task in self._tasks:
            task.cancel()
