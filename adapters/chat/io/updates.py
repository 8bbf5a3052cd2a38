"""How updates are taken: in order for each key and concurrently otherwise, at most so many a minute
from one person, and again until their results are stored."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from typing import Literal

from ....core.service.ports import Clock, Unavailable

AT_ONCE = 32
"""Most pieces of work that run at the same time."""
GRACE = 10.0
"""Seconds that running work may still take when a bot is stopped."""
BURSTS_A_MINUTE = 3
"""The messages of a minute divided by this are the burst, the size of a bucket."""
MUTED = 10.0
"""Seconds for which people over the limit are ignored: half the time in which a bucket fills."""
KEPT = 10_000
"""Most people whose rates are remembered, the latest first."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds between failed tries; each pause is twice the one before."""
TRIES = 3
"""Number of tries of an update that raises an unexpected error, before it is given up."""

log = logging.getLogger(__name__)


class KeyedQueue:
    """Runs work that shares a key in the order in which it was added, and at most `most` pieces of
    work at the same time. Work that waits for a key doesn't count."""

    def __init__(self, most: int = AT_ONCE) -> None:
        self._last: dict[str, asyncio.Task[None]] = {}
        self._places = asyncio.Semaphore(most)

    def add(self, keys: Collection[str], work: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        """Run the work after all earlier work with one of these keys has ended."""
        before = {self._last[key] for key in keys if key in self._last}
        task = asyncio.create_task(self._run(before, work))
        for key in keys:
            self._last[key] = task
        task.add_done_callback(lambda _: self._forget(keys, task))
        return task

    async def _run(
        self, before: set[asyncio.Task[None]], work: Callable[[], Awaitable[None]]
    ) -> None:
        if before:
            await asyncio.wait(before)
        async with self._places:
            await work()

    def _forget(self, keys: Collection[str], task: asyncio.Task[None]) -> None:
        for key in keys:
            if self._last.get(key) is task:
                del self._last[key]


async def wait_for_all(tasks: Collection[asyncio.Task[None]]) -> None:
    """Wait for all tasks, whether they fail or not. When cancelled, give them GRACE seconds to
    end."""
    if not tasks:
        return
    try:
        await asyncio.wait(tasks)
    except asyncio.CancelledError:
        await asyncio.wait(tasks, timeout=GRACE)
        for task in tasks:
            task.cancel()
        raise


Verdict = Literal["yes", "warned", "no"]


class RateLimiter:
    """A token bucket for each person, so that nobody delays the others. It fills by so many
    messages a minute, unless a person has a limit of their own. A person whose bucket is empty is
    ignored for MUTED seconds."""

    def __init__(self, words_a_minute: int) -> None:
        self.words_a_minute = words_a_minute
        self._left: OrderedDict[str, tuple[float, float, float]] = OrderedDict()
        """By person: tokens in the bucket, the time of that, and the end of their being ignored."""

    def allow(self, person: str, now: float, words_a_minute: int | None = None) -> Verdict:
        """The verdict on a message at this time: `yes`, `no`, or `warned` (no, for the first time
        since the person was last allowed). `words_a_minute`: the person's own limit."""
        words = self.words_a_minute if words_a_minute is None else words_a_minute
        burst = max(1.0, words / BURSTS_A_MINUTE)
        left, since, muted_until = self._left.pop(person, (burst, now, 0.0))
        left = min(burst, left + max(0.0, now - since) * words / 60)
        verdict: Verdict = "no" if now < muted_until else "yes" if left >= 1 else "warned"
        muted_until = now + MUTED if verdict == "warned" else muted_until
        self._left[person] = (left - (verdict == "yes"), now, muted_until)
        if len(self._left) > KEPT:
            self._left.popitem(last=False)
        return verdict

    def muted_for(self, person: str, now: float) -> int:
        """Seconds until the person is allowed again, at least 1."""
        *_, muted_until = self._left.get(person, (0.0, 0.0, 0.0))
        return max(1, math.ceil(muted_until - now))


async def until_stored(
    clock: Clock,
    update: str,
    take: Callable[[], Awaitable[None]],
    gave_up: Callable[[], Awaitable[None]],
    patient: bool = True,
    passing: tuple[type[Exception], ...] = (),
) -> None:
    """Call `take` for an update (its name is for logs), again while the store is unavailable, and a
    few times after unexpected errors; then call `gave_up`. Raises Unavailable at once unless
    `patient`, and `passing` errors at once, for the caller to retry."""
    tries, pause = 0, FIRST_PAUSE
    while True:
        try:
            await take()
            return
        except Unavailable as error:
            if not patient:
                raise
            log.warning("%s; update %s waits", error.code, update)
        except passing:
            raise
        except Exception:
            log.exception("update %s failed", update)
            tries += 1
            if tries == TRIES:
                await gave_up()
                return
        await clock.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
