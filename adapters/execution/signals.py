"""The signals that end the program, and processes that it starts."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.resource_tracker import ensure_running

ENDING = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


@contextmanager
def signals_wait() -> Iterator[None]:
    """Processes and threads that are started meanwhile never hear of the signals of ENDING; this
    process ends them. Terminals and service managers send these signals to all processes at once,
    also to that in which multiprocessing tracks semaphores, which would be reported as leaked."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        ensure_running()  # it allows SIGINT and SIGTERM again if it starts the tracker
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_ending() -> None:
    """In a worker: do nothing on the signals of ENDING, because the program ends its workers.
    Programs that the worker starts are ended by them as usual."""
    for number in ENDING:
        signal.signal(number, lambda *_: None)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
