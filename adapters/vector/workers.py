"""The threads of an environment, and who may use it: one thread at a time, of one process."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Lock
from typing import TypeVar
from weakref import WeakSet

T = TypeVar("T")
LIVING: WeakSet[Workers] = WeakSet()

IN_USE = "in use: another thread, or an opponent, is in a call of this environment"
CLOSED = "closed: make a new environment"
FORKED = "forked during a step: call reset with a seed, which makes all games again"


class Workers:
    """`threads` threads, made when they are needed. As a context manager it lends the environment
    to the calling thread: `with workers: ...`. Raises RuntimeError if another call isn't over, or
    after `close`.

    A process made by `os.fork` gets threads of its own, since those of its parent aren't in it.
    `torn` is true there if the parent was in the middle of a call: games may be half way through a
    move."""

    def __init__(self, threads: int) -> None:
        self.torn = False
        self._threads = threads
        self._closed = False
        self._pool: ThreadPoolExecutor | None = None
        self._lock = Lock()
        LIVING.add(self)

    def in_child(self) -> None:
        """The same in a process that was just forked."""
        self.torn |= self._lock.locked()
        self._pool, self._lock = None, Lock()

    def __enter__(self) -> None:
        if self._closed:
            raise RuntimeError(CLOSED)
        if not self._lock.acquire(blocking=False):
            raise RuntimeError(IN_USE)

    def __exit__(self, *error: object) -> None:
        self._lock.release()

    def each(self, calls: Sequence[Callable[[], T]]) -> list[T]:
        """Carry out all calls at the same time; their results. All are over when it returns or
        raises."""
        if len(calls) == 1:
            return [calls[0]()]
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._threads)
        futures = [self._pool.submit(call) for call in calls]
        try:
            return [future.result() for future in futures]
        finally:
            wait(futures)

    def close(self) -> None:
        """End the threads. Raises RuntimeError if a call isn't over."""
        if self._closed:
            return
        with self:
            self._closed = True
            if self._pool is not None:
                self._pool.shutdown()


def _renew() -> None:
    for workers in LIVING:
        workers.in_child()


if hasattr(os, "register_at_fork"):  # Windows has no forks
    os.register_at_fork(after_in_child=_renew)
