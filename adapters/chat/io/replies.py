"""Replies that are sent in the background, in order within a lane and within the quotas. Replies
that wait too long are dropped, and people are told their number."""

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

MAX_QUEUED = 20
"""Most replies that wait in a lane; further ones are dropped."""
LONGEST_WAIT = 60.0
"""Seconds after which a reply is dropped."""

Work = Callable[[], Coroutine[Any, Any, object]]
"""Sends something. Raises Wait, Gone, Moved, or other errors of ours or of the chat."""

SayDropped = Callable[[str, int], Coroutine[Any, Any, object]]
"""Tells a lane the number of dropped replies; raises the same errors as Work."""

log = logging.getLogger(__name__)


class QueuedReply(NamedTuple):
    """Work that waits in a lane until `end`. `answer`: people are told if it is dropped."""

    work: Work
    end: float
    answer: bool


class ReplySender:
    """Sends replies within the quotas. `expected`: errors of the chat after which a reply is given
    up without an error in the log; `say_dropped`: tells people of dropped replies."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        quotas: Quotas,
        expected: tuple[type[Exception], ...],
        say_dropped: SayDropped,
    ) -> None:
        self.store = store
        self.clock = clock
        self.quotas = quotas
        self.expected: tuple[type[Exception], ...] = (StammtischError, *expected)
        self.say_dropped = say_dropped
        self._queues: defaultdict[str, deque[QueuedReply]] = defaultdict(deque)
        self._dropped: Counter[str] = Counter()
        """Numbers of dropped replies by lane."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._pending: set[asyncio.Task[None]] = set()

    def enqueue(self, lane: str, work: Work, answer: bool = True) -> None:
        """Send something to a lane when its quota allows, after earlier work."""
        queue = self._queues[lane]
        if len(queue) >= MAX_QUEUED:
            self._dropped[lane] += answer
            return
        queue.append(QueuedReply(work, self.clock.now() + LONGEST_WAIT, answer))
        if len(queue) == 1:
            self.start(self._send_queued(lane))

    async def _send_queued(self, lane: str) -> None:
        """Send the waiting work of a lane, and at last the number of dropped replies."""
        queue = self._queues[lane]
        try:
            while queue:
                work, end, answer = queue[0]
                try:
                    sent = await self._send_in_turn(lane, work, end)
                except Exception:
                    log.exception("an answer failed")
                    sent = True
                self._dropped[lane] += answer and not sent
                queue.popleft()
                if not queue and (number := self._dropped.pop(lane, 0)):
                    tell = partial(self.say_dropped, lane, number)
                    queue.append(QueuedReply(tell, self.clock.now() + LONGEST_WAIT, False))
        finally:
            del self._queues[lane]
            self._dropped.pop(lane, None)

    def send_when_ready(
        self, making: Awaitable[Message | None], say: Callable[[Message], None]
    ) -> None:
        """Call `say` with the awaited message when it is ready, if there is one."""

        async def made() -> None:
            if message := await making:
                say(message)

        self.start(made(), pending=True)

    def start(self, work: Coroutine[Any, Any, None], pending: bool = False) -> None:
        """Run something in the background. `pending`: a message that is still being made."""
        task = asyncio.create_task(work)
        (self._pending if pending else self._tasks).add(task)
        task.add_done_callback(self._ended)

    async def _send_in_turn(self, lane: str, work: Work, end: float) -> bool:
        """Send when quota and server allow it, and return True; False if that is too late. What the
        server says about the lane is noted."""
        try:
            wait = self.wait(lane)
            while self.clock.now() + wait <= end:
                await self.clock.sleep(wait)
                if wait := self.wait(lane):
                    continue
                try:
                    await self._send(lane, work)
                    return True
                except Wait as error:
                    place = EVERYWHERE if error.facts.get("everywhere") else lane
                    seconds = float(str(error.facts["seconds"]))
                    self.quotas.ask_to_wait(place, seconds, self.clock.now())
                    wait = self.wait(lane)
            return False
        except Moved as moved:
            to = str(moved.facts["to"])
            await self.store.run(lambda tx: tx.move_chat(lane, to))
        except Gone:
            await self.store.run(lambda tx: tx.drop_lane(lane))
        except self.expected as error:
            log.info("not sent: %s", type(error).__name__)
        return True

    async def _send(self, lane: str, work: Work) -> None:
        began = self.clock.now()
        self.quotas.begin(lane, began)
        try:
            await work()
        except Wait as error:
            if error.facts.get("spent") is False:
                self.quotas.give_back(lane, began)
            raise
        finally:
            self.quotas.end(lane, began, self.clock.now())

    def wait(self, lane: str) -> float:
        """Seconds until something may be sent to a lane."""
        now = self.clock.now()
        return max(self.quotas.wait(lane, now, urgent=True), self.quotas.wait_overall(now))

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._pending.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("an answer failed", exc_info=error)

    @property
    def busy(self) -> bool:
        """True while replies are being sent or made."""
        return bool(self._tasks or self._pending)

    async def close(self, patience: float) -> None:
        """Give waiting replies so many seconds to be sent; messages that are still being made are
        cancelled, since people can request them again."""
        for task in self._pending:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=patience)
        for task in self._tasks:
            task.cancel()
