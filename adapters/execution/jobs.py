"""Many jobs on worker processes of this machine. A worker that dies costs the
job it was at; that is tried once more, and is given up if it ends its worker again.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from ...core.errors import StammtischError
from ...core.packages import in_short
from .workers import DEADLY, ProcessEnded, Worker

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

DIED = "died"
FILES, OTHER_FILES = 4, 100
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
            while dispatch.busy:
                for pipe in wait(list(dispatch.busy)):
                    yield from dispatch.outcome(pipe)  # type: ignore[arg-type]
        finally:
            for worker in dispatch.workers:
                worker.end()


@dataclass(slots=True)
class LocalDispatch:
    """The state of a call of `LocalWorkers.results`. `most`: the largest number of workers;
    `retries`: jobs to try again, each with the number of workers that it has ended; `busy`: by pipe
    the workers that compute, with their jobs."""

    compute: Callable[[Any], Any]
    jobs: Iterator[Any]
    most: float
    retries: deque[tuple[Any, int]] = field(default_factory=deque)
    workers: list[Worker] = field(default_factory=list)
    idle: list[Worker] = field(default_factory=list)
    busy: dict[Connection, tuple[Worker, Any, int]] = field(default_factory=dict)

    def start(self) -> None:
        """Give each idle worker a job, and start further workers as long as there are jobs. Raises
        OSError if none can be started, and what pickling a job raises."""
        while self.idle or len(self.workers) < self.most:
            if self.retries:
                job, deaths = self.retries.popleft()
            else:
                try:
                    job, deaths = next(self.jobs), 0
                except StopIteration:
                    return
            try:
                worker = self._worker()
                worker.submit(self.compute, job)
            except OSError:  # the system allows no further process
                if not self.workers:
                    raise
                self.most = len(self.workers)
                self.retries.appendleft((job, deaths))
            except ProcessEnded:  # while it was idle
                self._drop(worker)
                self.retries.appendleft((job, deaths))
            else:
                self.busy[worker.pipe] = worker, job, deaths

    def _worker(self) -> Worker:
        """An idle worker, or a new one."""
        if self.idle:
            return self.idle.pop()
        worker = Worker()
        self.workers.append(worker)
        return worker

    def _drop(self, dead: Worker) -> None:
        self.workers.remove(dead)
        dead.end()

    def outcome(self, pipe: Connection) -> Iterator[tuple[Any, Any, str]]:
        """What a worker has sent: the outcome of its job, unless it has only begun, or died and the
        job is tried again. The next jobs are started before the caller handles it."""
        worker, job, deaths = self.busy[pipe]
        try:
            received = worker.receive()
        except ProcessEnded:
            del self.busy[pipe]
            self._drop(worker)
            given_up = deaths + 1 == DEADLY
            if not given_up:
                self.retries.append((job, deaths + 1))
            self.start()
            if given_up:
                yield job, None, DIED
            return
        if received is None:
            return
        del self.busy[pipe]
        self.idle.append(worker)
        self.start()
        done, value = received
        yield (job, value, "") if done else (job, None, in_short(value))


def most_processes() -> float:
    """So many worker processes the limit of open files allows."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0] if resource else -1
    return math.inf if limit < 0 else max(1, (limit - OTHER_FILES) // FILES)
