"""Running jobs on an executor, with their results in order."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, redirect_stdout
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeVar

from ...core.errors import StammtischError
from ...core.packages import in_short

Job = TypeVar("Job")
Result = TypeVar("Result")
Stream = Generator[Result, None, None]
"""Results as they arrive; closing it cancels the running jobs."""


class WorkerDied(StammtischError):
    """A worker process died, as it does when a player crashes in C code."""


class Executor(Protocol):
    """Computes jobs, in this process or in others."""

    def results(
        self, compute: Callable[[Job], Result], jobs: Iterable[Job]
    ) -> Iterator[tuple[Job, Result | None, str]]:
        """Each job with its result, as they arrive, in any order. Jobs are taken from `jobs` one by
        one, when a worker is free. A job that can't be computed has no result but a reason: `died`
        (its process died twice), or the exception in short. Closing the iterator cancels the
        running jobs. `compute` and jobs must be picklable."""


class InProcess:
    """Computes jobs in this process, one after the other. A player that crashes or hangs in C code
    affects this process. Output of players goes to standard error."""

    def results(
        self, compute: Callable[[Job], Result], jobs: Iterable[Job]
    ) -> Iterator[tuple[Job, Result | None, str]]:
        for job in jobs:
            try:
                with redirect_stdout(sys.stderr):
                    result = compute(job)
            except Exception as error:
                yield job, None, in_short(error)
            else:
                yield job, result, ""


HERE = InProcess()


@dataclass(frozen=True, slots=True)
class Raised:
    """The exception that a job raised."""

    error: Exception


def in_order(
    compute: Callable[[Job], Result],
    jobs: Sequence[Job],
    executor: Executor = HERE,
    at_once: int = 1,
) -> Stream[Result]:
    """The results of jobs in the order of the jobs, each as soon as possible; a worker gets
    `at_once` jobs at a time. Raises the exceptions of `compute`, and WorkerDied."""
    batches = ((start, jobs[start : start + at_once]) for start in range(0, len(jobs), at_once))
    waiting: dict[int, list[Result | Raised]] = {}
    next_start = 0
    with closing(executor.results(partial(_compute_batch, compute), batches)) as outcomes:  # type: ignore[type-var]
        for (start, _), results, _ in outcomes:
            if results is None:
                raise WorkerDied
            waiting[start] = results
            while next_start in waiting:
                for result in waiting.pop(next_start):
                    if isinstance(result, Raised):
                        raise result.error
                    yield result
                next_start += at_once


def _compute_batch(
    compute: Callable[[Job], Result], batch: tuple[int, Sequence[Job]]
) -> list[Result | Raised]:
    """In a worker: the results of a batch of jobs, up to the first one that raises."""
    results: list[Result | Raised] = []
    try:
        for job in batch[1]:
            results.append(compute(job))
    except Exception as error:
        results.append(Raised(error))
    return results
