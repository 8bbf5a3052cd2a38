"""Many jobs on worker processes of this machine. A worker that dies costs the
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
from ...core.errors import StammtischError
from .workers import DEADLY, end, fresh_processes

DIED = "died"

Job = TypeVar("Job")
Found = TypeVar("Found")


class NoWorkers(StammtischError):
    """The workers can't compute jobs (any more). Facts: why (`extra`: a library is missing,
    `address`, `reach`, `lost`, `empty`, `unlike`), address, detail, worker, seconds."""

    code = "no-workers"


class LocalWorkers:
    """Computes jobs in `workers` processes."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def results(
        self, compute: Callable[[Job], Found], jobs: Iterable[Job]
    ) -> Iterator[tuple[Job, Found | None, str]]:
        again: deque[tuple[Job, int]] = deque()
        fresh = iter(jobs)
        more = True
        pools = [fresh_processes(1) for _ in range(self._workers)]
        idle = list(pools)
        under_way: dict[Future[Found], tuple[ProcessPoolExecutor, Job, int]] = {}

        def renewed(dead: ProcessPoolExecutor) -> ProcessPoolExecutor:
            end(dead)
            pools[pools.index(dead)] = pool = fresh_processes(1)
            return pool

        def start() -> None:
            """Give each idle worker a job."""
            nonlocal more
            while idle and (again or more):
                try:
                    job, deaths = again.popleft() if again else (next(fresh), 0)
                except StopIteration:
                    more = False
                    return
                pool = idle.pop()
                with interrupts_wait():
                    try:
                        future = pool.submit(compute, job)
                    except BrokenProcessPool:  # its worker died while it was idle
                        pool = renewed(pool)
                        future = pool.submit(compute, job)
                under_way[future] = (pool, job, deaths)

        try:
            start()
            while under_way:
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    pool, job, deaths = under_way.pop(future)
                    error = future.exception()
                    died = isinstance(error, BrokenProcessPool)
                    idle.append(renewed(pool) if died else pool)
                    if died and deaths + 1 < DEADLY:
                        again.append((job, deaths + 1))
                    start()  # before anybody deals with the result
                    if error is None:
                        yield job, future.result(), ""
                    elif not died:
                        yield job, None, in_short(error)
                    elif deaths + 1 >= DEADLY:
                        yield job, None, DIED
        finally:
            for pool in pools:
                end(pool)


@contextmanager
def interrupts_wait() -> Iterator[Any]:
    """Processes that are started meanwhile never hear of Ctrl-C; this one ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
