"""An `AsyncThinker` of worker processes: what crosses to them is a View, a spec and a key, so an AI
player can't see more by accident there either. A worker that hangs or dies costs its job, not the
table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import TypeVar

from ...core.record import Record
from ...core.review import NoAnalysis
from ...core.service.ports import AiMove, Analysed, NoAdvice
from ...core.table.commands import Advice
from ...core.table.effects import AiJob
from .workers import DEADLY, Worker, end, fresh_processes

SIMPLE = "heuristic"
"""The player that takes over; quick, and known not to fail."""
LIMIT = 60.0
"""Seconds after which a worker is taken to hang."""

SLOWER = 10
"""So many times as long as it should take an analysis may, where the machine is busy."""
Analyse = Callable[[str, int, str, float], Analysed]

log = logging.getLogger(__name__)
Found = TypeVar("Found")


class WorkerPool:
    """Worker processes, which start when they are needed and are replaced when they die or hang. A
    job begins when a worker is free, and may then take `limit` seconds."""

    def __init__(self, workers: int, limit: float = LIMIT) -> None:
        self.limit = limit
        self._free = asyncio.Semaphore(workers)
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._closed = False

    async def compute(self, work: Callable[..., Found], *job: object) -> Found:
        """The result of the work. Raises BrokenProcessPool if its worker died, TimeoutError if it
        hangs, CancelledError if the pool is closed meanwhile, and what the work raises. `work` must
        be found by name in a fresh process."""
        async with self._free:
            worker = self._idle.pop() if self._idle else Worker()
            self._busy.add(worker)
            try:
                done, value = await asyncio.wait_for(worker.compute(work, *job), self.limit)
            except BaseException as error:
                worker.end()
                if self._closed:
                    raise asyncio.CancelledError from error
                if isinstance(error, BrokenProcessPool | TimeoutError):
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


class Processes:
    """`think` and `advise` compute a job, `analyse` what `analysis` is asked for, given the record
    as a line; all must be found by name in a fresh process."""

    def __init__(
        self,
        think: Callable[[AiJob], AiMove],
        advise: Callable[[AiJob], tuple[Advice, ...]],
        workers: int,
        limit: float = LIMIT,
        analyse: Analyse | None = None,
    ) -> None:
        self._think = think
        self._advise = advise
        self._limit = limit
        self._pool = WorkerPool(workers, limit)
        self._analyse = analyse
        self._one_analysis = asyncio.Lock()

    async def move(self, job: AiJob) -> AiMove:
        """The move is by SIMPLE if the job has ended DEADLY workers or hung there. Raises
        BrokenProcessPool or TimeoutError if SIMPLE does so too, and what `think` raises."""
        for _ in range(DEADLY):
            try:
                return await self._pool.compute(self._think, job)
            except (BrokenProcessPool, TimeoutError):
                continue
        log.error("job killed its worker: %s plays instead of %s", SIMPLE, job.spec)
        simple = await self._pool.compute(self._think, replace(job, spec=SIMPLE))
        return replace(simple, by=SIMPLE)

    async def advice(self, job: AiJob) -> tuple[Advice, ...]:
        """Raises NoAdvice if its process dies or takes too long."""
        try:
            return await self._pool.compute(self._advise, job)
        except (BrokenProcessPool, TimeoutError) as error:
            raise NoAdvice(error=type(error).__name__) from error

    async def analysis(self, record: Record, seat: int, language: str, seconds: float) -> Analysed:
        """In a process of its own, which gives way to those of tables and ends with it. Raises
        NoAnalysis if there is no `analyse`, or its process dies or takes too long."""
        if self._analyse is None:
            raise NoAnalysis(game=record.game, error="-")
        async with self._one_analysis:
            pool = fresh_processes(1, polite=True)
            asked = record.to_line(), seat, language, seconds
            analysing = asyncio.get_running_loop().run_in_executor(pool, self._analyse, *asked)
            try:
                return await asyncio.wait_for(analysing, self._limit + SLOWER * seconds)
            except (BrokenProcessPool, TimeoutError) as error:
                raise NoAnalysis(game=record.game, error=type(error).__name__) from error
            finally:
                end(pool)

    def close(self) -> None:
        """Don't wait for what is being computed."""
        self._pool.close()
