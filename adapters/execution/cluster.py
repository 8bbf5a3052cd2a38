"""Many jobs on the workers of a Dask scheduler, on one machine or several (extra `cluster`).

A task (one job, or several short ones) is given to one idle worker only, so it is known which task
the death of a worker belongs to. (Dask itself would give it to the next worker behind other tasks,
and blame those too.) This module is imported only if a cluster is used.
"""

from __future__ import annotations

import logging
import re
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from multiprocessing import active_children
from queue import Empty, Queue
from typing import Any, TypeVar

from ...core.packages import in_short
from .jobs import DIED, NoWorkers
from .signals import signals_wait
from .workers import DEADLY

try:
    import dask
    from distributed import Client, Future, LocalCluster
    from distributed.scheduler import KilledWorker
    from distributed.security import Security
except ModuleNotFoundError as error:
    MISSING: str | None = error.name
else:
    MISSING = None

CONNECT_SECONDS = 10.0
"""Time limit for connecting to a scheduler."""
CLOSE_SECONDS = 5.0
"""Time limit for closing a client or a cluster."""
LOOK_SECONDS = 1.0
"""Interval at which the scheduler is asked for its workers."""
TASK_SECONDS = 1.0
MOST_TOGETHER = 8
"""Short jobs are sent together, at most MOST_TOGETHER, as many as take about TASK_SECONDS: sending
a task and its result costs as much time as a game."""
LONELY_SECONDS = 60.0
"""After so long without any worker NoWorkers is raised."""
QUIET = ("distributed", "tornado", "asyncio", "bokeh")
SILENT = logging.CRITICAL + 1
"""Loggers that are switched off, and a level above all messages."""
ADDRESS = re.compile(r"((tcp|tls)://)?[^/@\s]+:\d+")
DASK_SETTINGS: dict[str, Any] = {
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.tick.cycle": "10s",
    "distributed.admin.tick.interval": "1s",
    "distributed.client.scheduler-info-interval": "60s",
    "distributed.deploy.lost-worker-timeout": "1000h",
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.scheduler.http.routes": [],
    "distributed.scheduler.work-stealing": False,
    "distributed.worker.http.routes": [],
    "distributed.worker.memory.monitor-interval": "1s",
    "distributed.worker.profile.enabled": False,
}
"""Settings of local clusters: Dask's own profiling would take time from the games, and Dask must
wait for workers that are being restarted."""

Job = TypeVar("Job")
Result = TypeVar("Result")
Facts = Mapping[str, str]
Environment = Callable[[], Facts]
"""Returns the facts that must be the same on all machines that compute jobs; can be pickled."""


@contextmanager
def scheduler(
    address: str, environment: Environment, tell: Callable[[NoWorkers], None]
) -> Iterator[Cluster]:
    """The workers of a scheduler. If one of them has another environment, NoWorkers is raised; if
    one that comes later has, it gets no jobs, and `tell` is called. Raises NoWorkers if Dask or
    the certificates for `tls:` are missing, the address is malformed, or the scheduler can't be
    reached."""
    _prepare(address)
    if not ADDRESS.fullmatch(address):
        raise NoWorkers(why="address", address=address)
    if address.startswith("tls:") and not Security().get_connection_args("client")["ssl_context"]:
        raise NoWorkers(why="certificates", address=address)
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except OSError as error:  # or a TimeoutError
        raise NoWorkers(why="reach", address=address, detail=in_short(error)) from error
    with ExitStack() as stack:
        stack.callback(_close, client)
        yield Cluster(client, address, environment, tell)


@contextmanager
def local_cluster(
    workers: int, environment: Environment, tell: Callable[[NoWorkers], None]
) -> Iterator[Cluster]:
    """A scheduler in this process and so many worker processes, which end with it. They listen to
    this machine only, and there is no dashboard. Raises NoWorkers if they can't be started."""
    _prepare("")
    with ExitStack() as stack:
        stack.enter_context(dask.config.set(DASK_SETTINGS))
        with signals_wait():
            try:
                cluster = LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    host="127.0.0.1",
                    scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
                    silence_logs=SILENT,
                )
            except (OSError, RuntimeError) as error:
                raise NoWorkers(why="start", detail=in_short(error)) from error
        stack.callback(_end, cluster)
        client = Client(cluster, set_as_default=False)
        stack.callback(_close, client)
        yield Cluster(client, cluster.scheduler_address, environment, tell)


def _end(cluster: LocalCluster) -> None:
    """End a local cluster without waiting for running tasks."""
    for nanny in cluster.workers.values():
        nanny.auto_restart = False
    for process in active_children():
        if process.name.startswith("Dask"):
            process.kill()
    _close(cluster)


def _close(resource: Client | LocalCluster) -> None:
    with suppress(OSError):  # it takes too long, or the connection is lost
        resource.close(timeout=CLOSE_SECONDS)


def _prepare(address: str) -> None:
    if MISSING:
        raise NoWorkers(why="extra", address=address, detail=MISSING)
    for name, logger in list(logging.root.manager.loggerDict.items()):
        if name.partition(".")[0] in QUIET and isinstance(logger, logging.Logger):
            logger.setLevel(SILENT)


@dataclass(slots=True)
class Task:
    """The jobs of a worker, the number of workers that they have ended before, and their start."""

    jobs: Sequence[Any]
    worker: str
    deaths: int
    began: float


Outcomes = list[tuple[Any, Any, str]]
"""Jobs, each with its result, or the reason why it has none."""
Retries = list[tuple[Any, int]]
"""Jobs to try again, each with the number of workers that it has ended."""


def _outcomes_of_dead(task: Task) -> tuple[Outcomes, Retries]:
    """The same as `Cluster.outcomes`, for a task whose worker has died."""
    deaths = task.deaths + 1
    if deaths < DEADLY:
        return [], [(job, deaths) for job in task.jobs]
    return [(job, None, DIED) for job in task.jobs], []


def one_by_one(
    compute: Callable[[Job], Result], jobs: Sequence[Job]
) -> list[tuple[Result | None, str]]:
    """On a worker: the result of each job, or the reason why it has none."""
    results: list[tuple[Result | None, str]] = []
    for job in jobs:
        try:
            results.append((compute(job), ""))
        except Exception as error:
            results.append((None, in_short(error)))
    return results


@dataclass(slots=True)
class Cluster:
    """Computes jobs on the workers of a client. `environment`: returns the facts that must be the
    same on all workers; `fit`, `unfit`: the workers for which they are, and aren't; `tell`: called
    for an unfit worker that comes later."""

    client: Client
    address: str
    environment: Environment
    tell: Callable[[NoWorkers], None]
    fit: set[str] = field(default_factory=set)
    unfit: set[str] = field(default_factory=set)
    updated_at: float = 0.0
    since: float | None = None
    """When there was last a fit worker."""

    def results(
        self, compute: Callable[[Job], Result], jobs: Iterable[Job]
    ) -> Iterator[tuple[Job, Result | None, str]]:
        """The same as `LocalWorkers.results`. If a worker dies with several jobs, the one that
        killed it isn't known, so each of them is tried alone. Raises NoWorkers if the scheduler
        goes away, one of the first workers has another environment, or there is no worker for
        LONELY_SECONDS."""
        dispatch = Dispatch(self, partial(one_by_one, compute), iter(jobs))
        try:
            while True:
                self.update_workers()
                yield from dispatch.take_dead()
                dispatch.start()
                if dispatch.done:
                    return
                yield from dispatch.wait()
        finally:
            with suppress(NoWorkers):
                dispatch.cancel()

    def outcomes(self, future: Future, task: Task) -> tuple[Outcomes, Retries]:
        """The outcomes of the jobs of a finished task, and the jobs to try again."""
        results, why = self._result(future, task)
        if why == DIED:
            return _outcomes_of_dead(task)
        if why and len(task.jobs) > 1:  # their results can't be sent together
            return [], [(job, task.deaths) for job in task.jobs]
        pairs = [(results, why)] if why else results
        return [(job, *pair) for job, pair in zip(task.jobs, pairs, strict=True)], []

    def _result(self, future: Future, task: Task) -> tuple[Any, str]:
        """The result of a task, or the reason why it has none."""
        if future.status == "error":
            error = self.ask(future.exception)
            return None, DIED if isinstance(error, KilledWorker) else in_short(error)
        while future.status == "finished":
            try:
                return future.result(timeout=LOOK_SECONDS), ""
            except TimeoutError:
                self.update_workers()
                if task.worker not in self.fit:  # it died before its result was fetched
                    return None, DIED
            except (CancelledError, OSError):
                break
        if future.status == "lost":  # the scheduler says that the worker has gone, with its result
            return None, DIED
        raise self._lost_error()

    def update_workers(self) -> None:
        """Ask for the present workers, at most once in LOOK_SECONDS; raises NoWorkers if there have
        been none for LONELY_SECONDS."""
        now = time.monotonic()
        if now - self.updated_at < LOOK_SECONDS:
            return
        self.updated_at = now
        present = self.ask(self.client.nthreads).keys()
        self.fit &= present
        self.unfit &= present
        self._check_new(present - self.fit - self.unfit)
        if self.fit or self.since is None:
            self.since = now
        elif now - self.since > LONELY_SECONDS:
            raise NoWorkers(why="empty", address=self.address, seconds=int(LONELY_SECONDS))

    def _check_new(self, new: Collection[str]) -> None:
        """Check the environments of new workers; raises NoWorkers if one of the first is unfit."""
        if not new:
            return
        facts_by_worker = self.ask(
            partial(self.client.run, self.environment, workers=list(new), on_error="return")
        )
        expected = self.environment()
        for worker, facts in sorted(facts_by_worker.items()):
            if facts == expected:
                self.fit.add(worker)
            elif not isinstance(facts, OSError):  # it may answer next time
                self.unfit.add(worker)
        for worker in sorted(self.unfit & set(new)):
            why = _difference(facts_by_worker[worker], expected)
            refused = NoWorkers(why="unlike", address=self.address, worker=worker, detail=why)
            if self.since is None:
                raise refused
            self.tell(refused)

    def ask(self, question: Callable[[], Any]) -> Any:
        """The answer of the scheduler; raises NoWorkers if it has gone away."""
        if self.client.status != "running":
            raise self._lost_error()
        try:
            return question()
        except Exception as error:  # a broken connection raises various errors
            raise self._lost_error() from error

    def _lost_error(self) -> NoWorkers:
        return NoWorkers(why="lost", address=self.address)


@dataclass(slots=True)
class Dispatch:
    """The state of a call of `Cluster.results`. `together`: the number of jobs for the next task;
    `more`: False after the last of `jobs` was taken; `finished`: futures in the order in which they
    were done."""

    cluster: Cluster
    compute: Callable[[Sequence[Any]], list[tuple[Any, str]]]
    jobs: Iterator[Any]
    together: int = 1
    more: bool = True
    retries: deque[tuple[Any, int]] = field(default_factory=deque)
    running: dict[Future, Task] = field(default_factory=dict)
    # Not SimpleQueue: CPython 3.11's waits for ever if a short timeout is over before it begins.
    finished: Queue[Future] = field(default_factory=Queue)

    @property
    def done(self) -> bool:
        return not (self.more or self.retries or self.running)

    def start(self) -> None:
        """Give each idle worker a task."""
        client = self.cluster.client
        for worker in sorted(self.cluster.fit - {task.worker for task in self.running.values()}):
            if self.retries:
                job, deaths = self.retries.popleft()
                jobs = [job]
            else:
                jobs, deaths = list(islice(self.jobs, self.together)), 0
            if not jobs:
                self.more = False
                return
            submit = partial(client.submit, self.compute, jobs, workers=[worker], pure=False)
            future = self.cluster.ask(submit)
            self.running[future] = Task(jobs, worker, deaths, time.monotonic())
            future.add_done_callback(self.finished.put)

    def take_dead(self) -> Outcomes:
        """Remove the tasks whose workers have died, and return the outcomes of jobs that aren't
        tried again."""
        outcomes: Outcomes = []
        for future, task in list(self.running.items()):
            if task.worker in self.cluster.fit or future.done():
                continue
            del self.running[future]
            self.cluster.ask(future.cancel)
            given_up, retries = _outcomes_of_dead(task)
            outcomes += given_up
            self.retries.extend(retries)
        return outcomes

    def wait(self) -> Outcomes:
        """Wait for the next finished task, at most LOOK_SECONDS, and return its outcomes."""
        try:
            future = self.finished.get(timeout=LOOK_SECONDS)
        except Empty:
            return []
        if future not in self.running:
            return []
        task = self.running.pop(future)
        seconds = (time.monotonic() - task.began) / len(task.jobs)
        self.together = min(MOST_TOGETHER, max(1, int(TASK_SECONDS / seconds)))
        self.start()  # before the caller handles the outcomes
        outcomes, retries = self.cluster.outcomes(future, task)
        self.retries.extend(retries)
        return outcomes

    def cancel(self) -> None:
        if self.running:
            self.cluster.ask(partial(self.cluster.client.cancel, list(self.running)))


def _difference(actual: Facts | Exception, expected: Facts) -> str:
    """The facts that differ on a worker, as text."""
    if isinstance(actual, Exception):
        return in_short(actual)
    names = [name for name in {**expected, **actual} if actual.get(name) != expected.get(name)]
    return ", ".join(
        f"{name} {actual.get(name, '-')} / {expected.get(name, '-')}" for name in names
    )
