"""A `Brain` of worker processes: what crosses to them is a View, a spec and a key, so an AI player
can't see more by accident there either. A worker that hangs or dies costs its job, not the table.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

from ...core.tables.commands import Advice
from ...core.tables.effects import Job
from ...core.tables.ports import NoAdvice, Thought

DEADLY = 2
"""A job that has killed so many workers is not given to its player again."""
SIMPLE = "heuristic"
"""Who plays instead; quick, and known not to fail."""
LIMIT = 60.0
"""Seconds after which a worker is taken to hang."""

log = logging.getLogger(__name__)
Found = TypeVar("Found")


class Processes:
    """`think` and `advise` compute a job; both must be found by name in a fresh process."""

    def __init__(
        self,
        think: Callable[[Job], Thought],
        advise: Callable[[Job], tuple[Advice, ...]],
        workers: int,
        limit: float = LIMIT,
    ) -> None:
        self._think = think
        self._advise = advise
        self._workers = workers
        self._limit = limit
        self._pool = self._made()

    def _made(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._workers, mp_context=get_context("spawn"), initializer=_end_with_parent
        )

    async def move(self, job: Job) -> Thought:
        for _ in range(DEADLY):
            try:
                return await self._computed(self._think, job)
            except (BrokenProcessPool, TimeoutError):
                continue
        log.error("job killed its worker: %s plays instead of %s", SIMPLE, job.spec)
        simple = await self._computed(self._think, replace(job, spec=SIMPLE))
        return replace(simple, by=SIMPLE)

    async def advice(self, job: Job) -> tuple[Advice, ...]:
        try:
            return await self._computed(self._advise, job)
        except (BrokenProcessPool, TimeoutError) as error:
            raise NoAdvice(error=type(error).__name__) from error

    async def _computed(self, work: Callable[[Job], Found], job: Job) -> Found:
        """Raises BrokenProcessPool if a worker died meanwhile, TimeoutError if it hangs; then
        there are fresh workers. Jobs that suffered innocently are tried again by their callers."""
        pool = self._pool
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(pool, work, job), self._limit)
        except (BrokenProcessPool, TimeoutError):
            self._renew(pool)
            raise

    def _renew(self, broken: ProcessPoolExecutor) -> None:
        if self._pool is broken:
            log.warning("worker processes are started anew")
            self._pool = self._made()
            _end(broken)

    def close(self) -> None:
        """Don't wait for what is being computed."""
        _end(self._pool)


def _end_with_parent() -> None:
    """In a worker: end when the program does, even if it was killed. By itself a worker would wait
    for jobs for ever, since its siblings keep the pipe open through which they come."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _end(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
