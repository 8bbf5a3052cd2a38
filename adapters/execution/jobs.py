"""Many jobs on worker processes of this machine. A worker that dies costs the
job it was at; that is tried once more, and is given up if it ends its worker again.

Each worker is a pool of its own, so it is always known which job a death belongs to. (One pool of
several processes is lost as a whole with one of them; that of pebble 5.2 shares a pipe between its
workers, of which a killed one can leave half a message, and breaks if a worker dies that is idle.)
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from errno import EAGAIN
from typing import Any, TypeVar

from ...core.errors import StammtischError
from ...core.packages import in_short
from .signals import signals_wait
from .workers import DEADLY, end, fresh_processes

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

DIED = "died"
FILES, OTHER_FILES = 10, 100
"""Files that a worker process keeps open here at most, and those left for everything else."""

Job = TypeVar("Job")
Found = TypeVar("Found")


class NoWorkers(StammtischError):
    """The workers can't compute jobs (any more). Facts: why (`extra`: a library is missing,
    `address`, `reach`, `lost`, `empty`, `unlike`), address, detail, worker, seconds."""


class LocalWorkers:
    """Computes jobs in at most `workers` processes, which are started when there is work for
    them."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def results(
        self, compute: Callable[[Job], Found], jobs: Iterable[Job]
    ) -> Iterator[tuple[Job, Found | None, str]]:
        """See `ai.arena.runner.Executor`. Raises OSError if no process can be started."""
        dispatch = LocalDispatch(compute, iter(jobs), min(self._workers, most_processes()))
        try:
            dispatch.start()
            while dispatch.running:
                for future in wait(dispatch.running, return_when=FIRST_COMPLETED).done:
                    yield from dispatch.outcome(future)
        finally:
            for pool in dispatch.pools:
                end(pool)


@dataclass(slots=True)
class LocalDispatch:
    """The state of a call of `LocalWorkers.results`. `most`: the largest number of pools;
    `retries`: jobs to try again, each with the number of workers that it has ended."""

    compute: Callable[[Any], Any]
    jobs: Iterator[Any]
    most: float
    retries: deque[tuple[Any, int]] = field(default_factory=deque)
    pools: list[ProcessPoolExecutor] = field(default_factory=list)
    idle: list[ProcessPoolExecutor] = field(default_factory=list)
    running: dict[Future[Any], tuple[ProcessPoolExecutor, Any, int]] = field(default_factory=dict)

    def start(self) -> None:
        """Give each idle worker a job, and start further workers as long as there are jobs."""
        while self.idle or len(self.pools) < self.most:
            if self.retries:
                job, deaths = self.retries.popleft()
            else:
                try:
                    job, deaths = next(self.jobs), 0
                except StopIteration:
                    return
            with signals_wait():
                try:
                    pool, future = self._submit(job)
                except OSError:  # the system allows no further process
                    if not self.pools:
                        raise
                    self.most = len(self.pools)
                    self.retries.appendleft((job, deaths))
                    continue
                self.running[future] = (pool, job, deaths)

    def _submit(self, job: Any) -> tuple[ProcessPoolExecutor, Future[Any]]:
        """Give a job to an idle worker or a new one. Raises OSError if no process can be
        started."""
        if self.idle:
            pool = self.idle.pop()
            try:
                return pool, pool.submit(self.compute, job)
            except BrokenProcessPool:  # its worker died while it was idle
                self._drop(pool)
        pool = fresh_processes(1)
        try:
            future = pool.submit(self.compute, job)
        except (OSError, RuntimeError) as error:  # no process, or none of the threads that it needs
            end(pool)
            raise OSError(EAGAIN, str(error)) from error
        self.pools.append(pool)
        return pool, future

    def _drop(self, dead: ProcessPoolExecutor) -> None:
        self.pools.remove(dead)
        end(dead)

    def outcome(self, future: Future[Any]) -> Iterator[tuple[Any, Any, str]]:
        """The outcome of a job that is done, if it isn't tried again. The next jobs are started
        before the caller handles it."""
        pool, job, deaths = self.running.pop(future)
        error = future.exception()
        died = isinstance(error, BrokenProcessPool)
        if died:
            self._drop(pool)
            deaths += 1
            if deaths < DEADLY:
                self.retries.append((job, deaths))
        else:
            self.idle.append(pool)
        self.start()
        if error is None:
            yield job, future.result(), ""
        elif not died:
            yield job, None, in_short(error)
        elif deaths >= DEADLY:
            yield job, None, DIED


def most_processes() -> float:
    """So many worker processes the limit of open files allows."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0] if resource else -1
    return math.inf if limit < 0 else max(1, (limit - OTHER_FILES) // FILES)
