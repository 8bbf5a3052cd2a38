"""Work in order where it must be, and side by side where it may be."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection

AT_ONCE = 32
GRACE = 10.0
"""Seconds that work which was begun may still take when a bot is stopped."""


class KeyedQueue:
    """Work that shares a key is done in the order in which it was given; of all other work `most`
    at the same time. Who waits for a key takes nobody's place."""

    def __init__(self, most: int = AT_ONCE) -> None:
        self._last: dict[str, asyncio.Task[None]] = {}
        self._places = asyncio.Semaphore(most)

    def add(self, keys: Collection[str], work: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        """Begin the work when all that was given before it with one of these keys has ended."""
        before = {self._last[key] for key in keys if key in self._last}
        task = asyncio.create_task(self._done(before, work))
        for key in keys:
            self._last[key] = task
        task.add_done_callback(lambda _: self._forget(keys, task))
        return task

    async def _done(
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


async def ended(tasks: Collection[asyncio.Task[None]]) -> None:
    """Wait for all of them, whatever becomes of each; when cancelled, what was begun may end."""
    if not tasks:
        return
    try:
        await asyncio.wait(tasks)
    except asyncio.CancelledError:
        await asyncio.wait(tasks, timeout=GRACE)
        for task in tasks:
            task.cancel()
        raise
