"""Worker processes for an event loop."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from typing import TypeVar

from .workers import Outcome, ProcessEnded, Worker

SECONDS = 60.0
"""Time limit of a job: after that its worker is taken to hang."""
MEMORY = 2 << 30
"""Bytes of data that a worker may have."""

log = logging.getLogger(__name__)
Found = TypeVar("Found")


class WorkerPool:
    """At most so many workers, which start when they are needed and are replaced when they die or
    hang. A job begins when a worker is free, and may then take `limit` seconds.

    No threads pass on jobs and results, as those of ProcessPoolExecutor do, which takes as long as
    a quick AI move.
    """

    def __init__(self, workers: int, limit: float = SECONDS) -> None:
        self.limit = limit
        self._free = asyncio.Semaphore(workers)
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._closed = False

    async def compute(
        self,
        work: Callable[..., Found],
        *job: object,
        begun: Callable[[], object] = lambda: None,
    ) -> Found:
        """The result of the work; `begun` is called when a worker is free for it. Raises
        ProcessEnded, TimeoutError if the worker hangs, CancelledError if the pool is closed
        meanwhile, and what the work raises."""
        async with self._free:
            begun()
            worker = self._idle.pop() if self._idle else Worker(memory=MEMORY)
            self._busy.add(worker)
            try:
                done, value = await outcome(worker, self.limit, work, *job)
            except BaseException as error:
                worker.end()
                if self._closed:
                    raise asyncio.CancelledError from error
                if isinstance(error, ProcessEnded | TimeoutError):
                    log.warning("a worker process is replaced")
                raise
            finally:
                self._busy.discard(worker)
            self._idle.append(worker)
        if not done:
            raise value
        result: Found = value
        return result

    def close(self) -> None:
        """Don't wait for what is being computed."""
        self._closed = True
        for worker in (*self._idle, *self._busy):
            worker.end()
        self._idle.clear()


async def outcome(
    worker: Worker, seconds: float, work: Callable[..., object], *job: object
) -> Outcome:
    """The outcome of a job of this worker. Raises ProcessEnded, TimeoutError, and what pickling the
    job raises."""
    async with asyncio.timeout(seconds):
        worker.submit(work, *job)
        while (found := await _received(worker)) is None:
            pass
    return found


async def _received(worker: Worker) -> Outcome | None:
    loop, arrived = asyncio.get_running_loop(), asyncio.Event()
    try:
        loop.add_reader(worker.pipe.fileno(), arrived.set)
    except NotImplementedError:  # Windows
        return await asyncio.to_thread(worker.receive)
    try:
        await arrived.wait()
    finally:
        loop.remove_reader(worker.pipe.fileno())
        os.set_blocking(worker.pipe.fileno(), True)  # uvloop's reader has changed that
    return worker.receive()
