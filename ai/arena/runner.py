"""Jobs over an executor, with their results in order."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, redirect_stdout
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeVar

from ...core.entry_points import in_short
from ...core.errors import StammtischError

Job = TypeVar("Job")
Found = TypeVar("Found")
Stream = Generator[Found, None, None]
"""Results as they come; closing it ends what is under way."""


class WorkerDied(StammtischError):
    """A worker process ended by itself, as it does when a player crashes in C code."""

    code = "worker-died"


class Executor(Protocol):
    """Computes jobs, here or elsewhere."""

    def results(
        self, compute: Callable[[Job], Found], jobs: Iterable[Job]
    ) -> Iterator[tuple[Job, Found | None, str]]:
        """Each job with its result, as they come, in any order. Jobs are taken from `jobs` one by
        one, when there is somebody to compute them. A job that can't be computed has no result but
        a reason: `died` (it ended its process twice), or what it raised. Closing the iterator ends
        what is under way. `compute` and jobs can be pickled."""


class InProcess:
    """Computes jobs in this process, one after the other. A player that ends its process or hangs
    in C code ends this one. What players print goes to standard error."""

    def results(
        self, compute: Callable[[Job], Found], jobs: Iterable[Job]
    ) -> Iterator[tuple[Job, Found | None, str]]:
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
    compute: Callable[[Job], Found],
    jobs: Sequence[Job],
    executor: Executor = HERE,
    at_once: int = 1,
) -> Stream[Found]:
    """The results of jobs in their order, as soon as they are there; a worker gets `at_once` jobs
    at a time. Raises what `compute` raises, and WorkerDied."""
    batches = ((first, jobs[first : first + at_once]) for first in range(0, len(jobs), at_once))
    waiting: dict[int, list[Found | Raised]] = {}
    due = 0
    with closing(executor.results(partial(_each, compute), batches)) as done:  # type: ignore[type-var]
        for (first, _), results, _ in done:
            if results is None:
                raise WorkerDied
            waiting[first] = results
            while due in waiting:
                for result in waiting.pop(due):
                    if isinstance(result, Raised):
                        raise result.error
                    yield result
                due += at_once


def _each(
    compute: Callable[[Job], Found], batch: tuple[int, Sequence[Job]]
) -> list[Found | Raised]:
    """In a worker: the results of some jobs, up to the first that raises."""
    results: list[Found | Raised] = []
    try:
        for job in batch[1]:
            results.append(compute(job))
    except Exception as error:
        results.append(Raised(error))
    return results
