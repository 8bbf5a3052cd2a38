"""An `AsyncThinker` of worker processes: what crosses to them is a View, a spec and a key, so an AI
player can't see more by accident there either. A worker that hangs or dies costs its job, not the
table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

from ...core.record import Record
from ...core.review import NoAnalysis
from ...core.service.ports import AiMove, Analysed, NoAdvice
from ...core.table.commands import Advice
from ...core.table.effects import AiJob
from .pool import MEMORY, SECONDS, WorkerPool, outcome
from .workers import DEADLY, ProcessEnded, Worker

SIMPLE = "heuristic"
"""The player that takes over; quick, and known not to fail."""
SLOWER = 10
"""So many times as long as it should take an analysis may, where the machine is busy."""
Analyse = Callable[[str, int, str, float], Analysed]

log = logging.getLogger(__name__)


class Processes:
    """`think` and `advise` compute a job, `analyse` what `analysis` is asked for, given the record
    as a line; all must be found by name in a fresh process."""

    def __init__(
        self,
        think: Callable[[AiJob], AiMove],
        advise: Callable[[AiJob], tuple[Advice, ...]],
        workers: int,
        limit: float = SECONDS,
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
        ProcessEnded or TimeoutError if SIMPLE does so too, and what `think` raises."""
        for _ in range(DEADLY):
            try:
                return await self._pool.compute(self._think, job)
            except (ProcessEnded, TimeoutError):
                continue
        log.error("job killed its worker: %s plays instead of %s", SIMPLE, job.spec)
        simple = await self._pool.compute(self._think, replace(job, spec=SIMPLE))
        return replace(simple, by=SIMPLE)

    async def advice(self, job: AiJob) -> tuple[Advice, ...]:
        """Raises NoAdvice if its process dies or takes too long."""
        try:
            return await self._pool.compute(self._advise, job)
        except (ProcessEnded, TimeoutError) as error:
            raise NoAdvice(error=type(error).__name__) from error

    async def analysis(self, record: Record, seat: int, language: str, seconds: float) -> Analysed:
        """In a process of its own, which gives way to those of tables and ends with it. Raises
        NoAnalysis if there is no `analyse`, or its process dies or takes too long."""
        if self._analyse is None:
            raise NoAnalysis(game=record.game, error="-")
        async with self._one_analysis:
            worker = Worker(polite=True, memory=MEMORY)
            asked = record.to_line(), seat, language, seconds
            try:
                done, value = await outcome(
                    worker, self._limit + SLOWER * seconds, self._analyse, *asked
                )
            except (ProcessEnded, TimeoutError) as error:
                raise NoAnalysis(game=record.game, error=type(error).__name__) from error
            finally:
                worker.end()
        if not done:
            raise value
        analysed: Analysed = value
        return analysed

    def close(self) -> None:
        """Don't wait for what is being computed."""
        self._pool.close()
