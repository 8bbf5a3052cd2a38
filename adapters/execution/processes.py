"""An `AsyncThinker` of worker processes: what crosses to them is a View, a spec and a key, so an AI
player can't see more by accident there either. A worker that hangs or dies costs its job, not the
table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from ...core.record import Record
from ...core.review import NoAnalysis
from ...core.service.observer import UNOBSERVED, ObservedJob, Observer, Work
from ...core.service.ports import AiMove, Analysed, NoAdvice, NoReplay
from ...core.table.commands import Advice
from ...core.table.effects import AiJob
from .pool import MEMORY, SECONDS, WorkerPool, outcome
from .workers import DEADLY, ProcessEnded, Worker

SIMPLE = "heuristic"
"""The player that takes over; quick, and known not to fail."""
SLOWER = 10
"""So many times as long as it should take an analysis may, where the machine is busy."""
Analyse = Callable[[str, int, str, float], Analysed]
Replay = Callable[[str, str], str]
Done = TypeVar("Done")

log = logging.getLogger(__name__)


class Processes:
    """`think` and `advise` compute a job, `analyse` and `replay` what `analysis` and `replay` are
    asked for, given the record as a line; all must be found by name in a fresh process."""

    def __init__(
        self,
        think: Callable[[AiJob], AiMove],
        advise: Callable[[AiJob], tuple[Advice, ...]],
        workers: int,
        limit: float = SECONDS,
        analyse: Analyse | None = None,
        replay: Replay | None = None,
        observer: Observer = UNOBSERVED,
    ) -> None:
        self._think = think
        self._advise = advise
        self._limit = limit
        self._pool = WorkerPool(workers, limit)
        self._analyse = analyse
        self._replay = replay
        self._observer = observer
        self._one_analysis = asyncio.Lock()

    async def move(self, job: AiJob) -> AiMove:
        """The move is by SIMPLE if the job has ended DEADLY workers or hung there. Raises
        ProcessEnded or TimeoutError if SIMPLE does so too, and what `think` raises."""
        for _ in range(DEADLY):
            try:
                return await self._compute("think", self._think, job)
            except (ProcessEnded, TimeoutError):
                continue
        log.error("job killed its worker: %s plays instead of %s", SIMPLE, job.spec)
        simple = await self._compute("think", self._think, replace(job, spec=SIMPLE))
        return replace(simple, by=SIMPLE)

    async def advice(self, job: AiJob) -> tuple[Advice, ...]:
        """Raises NoAdvice if its process dies or takes too long."""
        try:
            return await self._compute("advise", self._advise, job)
        except (ProcessEnded, TimeoutError) as error:
            raise NoAdvice(error=type(error).__name__) from error

    async def analysis(self, record: Record, seat: int, language: str, seconds: float) -> Analysed:
        """In a process of its own, which gives way to those of tables and ends with it. Raises
        NoAnalysis if there is no `analyse`, or its process dies or takes too long."""
        if self._analyse is None:
            raise NoAnalysis(game=record.game, error="-")
        with ObservedJob(self._observer, "analyse") as observed:
            async with self._one_analysis:
                observed.begin()
                return await self._analysed(self._analyse, record, seat, language, seconds)

    async def _analysed(
        self, analyse: Analyse, record: Record, seat: int, language: str, seconds: float
    ) -> Analysed:
        worker = Worker(polite=True, memory=MEMORY)
        asked = record.to_line(), seat, language, seconds
        try:
            done, value = await outcome(worker, self._limit + SLOWER * seconds, analyse, *asked)
        except (ProcessEnded, TimeoutError) as error:
            raise NoAnalysis(game=record.game, error=type(error).__name__) from error
        finally:
            worker.end()
        if not done:
            raise value
        analysed: Analysed = value
        return analysed

    async def replay(self, record: Record, language: str) -> str:
        """Raises NoReplay if there is no `replay`, it fails, or its process dies or takes too
        long."""
        if self._replay is None:
            raise NoReplay(error="-")
        try:
            return await self._compute("replay", self._replay, record.to_line(), language)
        except Exception as error:
            raise NoReplay(error=type(error).__name__) from error

    async def _compute(self, work: Work, compute: Callable[..., Done], *job: object) -> Done:
        with ObservedJob(self._observer, work) as observed:
            return await self._pool.compute(compute, *job, begun=observed.begin)

    def close(self) -> None:
        """Don't wait for what is being computed."""
        self._pool.close()
