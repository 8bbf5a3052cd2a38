"""Many jobs on the workers of a Dask scheduler, on one machine or several (extra `cluster`).

A worker gets one job at a time, and that job no other worker, so it is always known which job the
death of a worker belongs to. (Dask would give it to the next worker by itself, behind other jobs,
which it then takes for guilty, too.) This module is imported only where a cluster is asked for.
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
from multiprocessing.resource_tracker import ensure_running
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from ...core.entry_points import in_short
from .jobs import DIED, NoWorkers, interrupts_wait
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
"""A scheduler that doesn't answer for so long can't be reached."""
CLOSE_SECONDS = 5.0
"""So long at most what was opened is waited for to close."""
LOOK_SECONDS = 1.0
"""So often the scheduler is asked which workers there are."""
TASK_SECONDS = 1.0
MOST_TOGETHER = 8
"""Short jobs are sent together, so many at most, as many as take about so long: to send something
and to tell that it is done costs each time as much as a game."""
LONELY_SECONDS = 60.0
"""Without any worker for so long there is no use in waiting."""
QUIET = ("distributed", "tornado", "asyncio", "bokeh")
SILENT = logging.CRITICAL + 1
"""Loggers whose words would stand between ours, and a level that nothing reaches."""
ADDRESS = re.compile(r"((tcp|tls)://)?[^/@\s]+:\d+")
BARE: dict[str, Any] = {
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
"""Of local clusters: Dask's own profiling would take time from the games, and a worker that is
being started again isn't given up."""

Job = TypeVar("Job")
Found = TypeVar("Found")
Facts = Mapping[str, str]
Alike = Callable[[], Facts]
"""Returns the facts that must be the same on all machines that compute jobs; can be pickled."""


@contextmanager
def scheduler(address: str, alike: Alike, tell: Callable[[NoWorkers], None]) -> Iterator[Cluster]:
    """The workers of a scheduler. Workers that aren't alike are refused; those that come later and
    aren't get no jobs, which is told. Raises NoWorkers if Dask or the certificates for `tls:` are
    missing, the address is malformed, or the scheduler can't be reached."""
    _prepare(address)
    if not ADDRESS.fullmatch(address):
        raise NoWorkers(why="address", address=address)
    if address.startswith("tls:") and not Security().get_connection_args("client")["ssl_context"]:
        raise NoWorkers(why="certificates", address=address)
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except OSError as error:  # it includes that of waiting too long
        raise NoWorkers(why="reach", address=address, detail=in_short(error)) from error
    with ExitStack() as stack:
        stack.callback(_close, client)
        yield Cluster(client, address, alike, tell)


@contextmanager
def local_cluster(
    workers: int, alike: Alike, tell: Callable[[NoWorkers], None]
) -> Iterator[Cluster]:
    """A scheduler in this process and so many worker processes, which end with it. They listen to
    this machine only, and there is no dashboard. Raises NoWorkers if they can't be started."""
    _prepare("")
    ensure_running()  # it would let Ctrl-C through again
    with ExitStack() as stack:
        stack.enter_context(dask.config.set(BARE))
        with interrupts_wait():  # threads and processes that are started here never hear of them
            try:
                made = LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    host="127.0.0.1",
                    scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
                    silence_logs=SILENT,
                )
            except (OSError, RuntimeError) as error:
                raise NoWorkers(why="start", detail=in_short(error)) from error
        stack.callback(_end, made)
        client = Client(made, set_as_default=False)
        stack.callback(_close, client)
        yield Cluster(client, made.scheduler_address, alike, tell)


def _end(made: LocalCluster) -> None:
    """Don't wait for what is being computed."""
    for nanny in made.workers.values():
        nanny.auto_restart = False
    for process in active_children():
        if process.name.startswith("Dask"):
            process.kill()
    _close(made)


def _close(what: Client | LocalCluster) -> None:
    with suppress(OSError):  # it takes too long, or the other end has gone away
        what.close(timeout=CLOSE_SECONDS)


def _prepare(address: str) -> None:
    if MISSING:
        raise NoWorkers(why="extra", address=address, detail=MISSING)
    for name, logger in list(logging.root.manager.loggerDict.items()):
        if name.partition(".")[0] in QUIET and isinstance(logger, logging.Logger):
            logger.setLevel(SILENT)


@dataclass(slots=True)
class Task:
    """The jobs that a worker has, since when, and how many workers they have ended before."""

    jobs: Sequence[Any]
    worker: str
    deaths: int
    began: float


Ends = list[tuple[Any, Any, str]]
"""Jobs, and what each gave, or why it gave nothing."""
Tried = list[tuple[Any, int]]
"""Jobs that are tried again, and how many workers they have ended."""


def _died(task: Task) -> tuple[Ends, Tried]:
    """The same as `Cluster._ended`, of a task whose worker has ended."""
    deaths = task.deaths + 1
    if deaths < DEADLY:
        return [], [(job, deaths) for job in task.jobs]
    return [(job, None, DIED) for job in task.jobs], []


def one_by_one(
    compute: Callable[[Job], Found], jobs: Sequence[Job]
) -> list[tuple[Found | None, str]]:
    """On a worker: what each job gives, or why it gives nothing."""
    results: list[tuple[Found | None, str]] = []
    for job in jobs:
        try:
            results.append((compute(job), ""))
        except Exception as error:
            results.append((None, in_short(error)))
    return results


@dataclass(slots=True)
class Cluster:
    """Computes jobs on the workers of a client."""

    client: Client
    address: str
    alike: Alike
    tell: Callable[[NoWorkers], None]
    fit: set[str] = field(default_factory=set)
    unfit: set[str] = field(default_factory=set)
    looked: float = 0.0
    since: float | None = None
    """When there was a worker last."""

    def results(
        self, compute: Callable[[Job], Found], jobs: Iterable[Job]
    ) -> Iterator[tuple[Job, Found | None, str]]:
        """The same as `LocalWorkers.results`. If a worker dies with several jobs, the one that
        killed it isn't known, so each of them is tried alone. Raises NoWorkers if the scheduler
        goes away, one of the first workers isn't alike, or none is there for LONELY_SECONDS."""
        again: deque[tuple[Job, int]] = deque()
        fresh = iter(jobs)
        more = True
        together = 1
        under_way: dict[Future, Task] = {}
        ended: SimpleQueue[Future] = SimpleQueue()

        def start() -> None:
            """Give each idle worker a task."""
            nonlocal more
            for worker in sorted(self.fit - {task.worker for task in under_way.values()}):
                if again:
                    job, deaths = again.popleft()
                    given = [job]
                else:
                    given, deaths = list(islice(fresh, together)), 0
                if not given:
                    more = False
                    return
                work = partial(one_by_one, compute)
                future = self._asked(
                    partial(self.client.submit, work, given, workers=[worker], pure=False)
                )
                under_way[future] = Task(given, worker, deaths, time.monotonic())
                future.add_done_callback(ended.put)

        try:
            while True:
                self._look()
                dead = [future for future, task in under_way.items() if self._dead(future, task)]
                for future in dead:
                    task = under_way.pop(future)
                    self._asked(future.cancel)
                    ends, tried = _died(task)
                    again.extend(tried)
                    yield from ends
                start()
                if not (more or again or under_way):
                    return
                try:
                    future = ended.get(timeout=LOOK_SECONDS)
                except Empty:
                    continue
                if future in under_way:
                    task = under_way.pop(future)
                    each = (time.monotonic() - task.began) / len(task.jobs)
                    together = min(MOST_TOGETHER, max(1, int(TASK_SECONDS / each)))
                    start()  # before anybody deals with the result
                    ends, tried = self._ended(future, task)
                    again.extend(tried)
                    yield from ends
        finally:
            with suppress(NoWorkers):
                if under_way:
                    self._asked(partial(self.client.cancel, list(under_way)))

    def _ended(self, future: Future, task: Task) -> tuple[Ends, Tried]:
        """The results of a task's jobs, and those that are to be tried again."""
        result, why = self._result(future, task)
        if why == DIED:
            return _died(task)
        if why and len(task.jobs) > 1:  # what they gave can't be sent
            return [], [(job, task.deaths) for job in task.jobs]
        ends = [(result, why)] if why else result
        return [(job, *end) for job, end in zip(task.jobs, ends, strict=True)], []

    def _dead(self, future: Future, task: Task) -> bool:
        return task.worker not in self.fit and not future.done()

    def _result(self, future: Future, task: Task) -> tuple[Any, str]:
        """The result of a task, or why it has none."""
        if future.status == "error":
            error = self._asked(future.exception)
            return None, DIED if isinstance(error, KilledWorker) else in_short(error)
        while future.status == "finished":
            try:
                return future.result(timeout=LOOK_SECONDS), ""
            except TimeoutError:
                self._look()
                if task.worker not in self.fit:  # it died before its result was fetched
                    return None, DIED
            except (CancelledError, OSError):
                break
        if future.status == "lost":  # the scheduler says that the worker has gone, with its result
            return None, DIED
        raise self._lost()

    def _look(self) -> None:
        """See which workers there are, if it is time to."""
        now = time.monotonic()
        if now - self.looked < LOOK_SECONDS:
            return
        self.looked = now
        there = self._asked(self.client.nthreads).keys()
        self.fit &= there
        self.unfit &= there
        self._meet(there - self.fit - self.unfit)
        if self.fit or self.since is None:
            self.since = now
        elif now - self.since > LONELY_SECONDS:
            raise NoWorkers(why="empty", address=self.address, seconds=int(LONELY_SECONDS))

    def _meet(self, new: Collection[str]) -> None:
        """See whether workers are alike; raises NoWorkers unless others can go on."""
        if not new:
            return
        facts_by_worker = self._asked(
            partial(self.client.run, self.alike, workers=list(new), on_error="return")
        )
        here = self.alike()
        for worker, facts in sorted(facts_by_worker.items()):
            if facts == here:
                self.fit.add(worker)
            elif not isinstance(facts, OSError):  # it may answer the next time
                self.unfit.add(worker)
        for worker in sorted(self.unfit & set(new)):
            why = _difference(facts_by_worker[worker], here)
            refused = NoWorkers(why="unlike", address=self.address, worker=worker, detail=why)
            if self.since is None:
                raise refused
            self.tell(refused)

    def _asked(self, question: Callable[[], Any]) -> Any:
        """The answer of the scheduler; raises NoWorkers if it has gone away."""
        if self.client.status != "running":
            raise self._lost()
        try:
            return question()
        except Exception as error:  # a broken connection raises all sorts of them
            raise self._lost() from error

    def _lost(self) -> NoWorkers:
        return NoWorkers(why="lost", address=self.address)


def _difference(there: Facts | Exception, here: Facts) -> str:
    """The facts that differ on a worker."""
    if isinstance(there, Exception):
        return in_short(there)
    names = [name for name in {**here, **there} if there.get(name) != here.get(name)]
    return ", ".join(f"{name} {there.get(name, '-')} / {here.get(name, '-')}" for name in names)
