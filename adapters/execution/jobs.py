"""Many jobs on worker processes of this machine, or in this process. A worker that dies costs the
job it was at; that is tried once more, and is given up if it ends its worker again.

Each worker is a pool of its own, so it is always known which job a death belongs to. (One pool of
several processes is lost as a whole with one of them; that of pebble 5.2 shares a pipe between its
workers, of which a killed one can leave half a message, and breaks if a worker dies that is idle.)
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeVar

from ...core.entry_points import in_short
from .workers import end, fresh_processes

DEADLY = 2
"""A job that has ended so many workers is given up."""
DIED = "died"

Job = TypeVar("Job")
Found = TypeVar("Found")


class Here:
    """Computes jobs in this process, one after the other."""

    def results(
        self, compute: Callable[[Job], Found], jobs: Iterable[Job]
    ) -> Iterator[tuple[Job, Found | None, str]]:
        for job in jobs:
            try:
                found = compute(job)
            except Exception as error:
                yield job, None, in_short(error)
            else:
                yield job, found, ""


class LocalWorkers:
    """Computes jobs in `workers` processes."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def results(
        self, compute: Callable[[Job], Found], jobs: Iterable[Job]
    ) -> Iterator[tuple[Job, Found | None, str]]:
        again: deque[tuple[Job, int]] = deque()
        fresh = iter(jobs)
        pools = [fresh_processes(1) for _ in range(self._workers)]
        idle = list(pools)
        under_way: dict[Future[Found], tuple[ProcessPoolExecutor, Job, int]] = {}

        def renewed(dead: ProcessPoolExecutor) -> ProcessPoolExecutor:
            end(dead)
            pools[pools.index(dead)] = pool = fresh_processes(1)
            return pool

        def start() -> None:
            """Give everybody something to do."""
            while idle:
                job, deaths = again.popleft() if again else (next(fresh), 0)
                pool = idle.pop()
                with _interrupts_wait():
                    try:
                        future = pool.submit(compute, job)
                    except BrokenProcessPool:  # its worker died while it was idle
                        pool = renewed(pool)
                        future = pool.submit(compute, job)
                under_way[future] = (pool, job, deaths)

        try:
            while True:
                try:
                    start()
                except StopIteration:
                    if not under_way:
                        return
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    pool, job, deaths = under_way.pop(future)
                    error = future.exception()
                    died = isinstance(error, BrokenProcessPool)
                    idle.append(renewed(pool) if died else pool)
                    if error is None:
                        yield job, future.result(), ""
                    elif not died:
                        yield job, None, in_short(error)
                    elif deaths + 1 < DEADLY:
                        again.append((job, deaths + 1))
                    else:
                        yield job, None, DIED
        finally:
            for pool in pools:
                end(pool)


def local(workers: int) -> Here | LocalWorkers:
    """One worker needs no process of its own."""
    return Here() if workers == 1 else LocalWorkers(workers)


@contextmanager
def _interrupts_wait() -> Iterator[Any]:
    """Processes that are started meanwhile never hear of Ctrl-C; this one ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
