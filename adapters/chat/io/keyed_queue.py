"""A queue that runs work in order for each key, and concurrently otherwise."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection

AT_ONCE = 32
GRACE = 10.0
"""Seconds that running work may still take when a bot is stopped."""


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
