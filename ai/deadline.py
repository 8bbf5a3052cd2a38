"""Calls that may take only so long."""

from __future__ import annotations

import faulthandler
import os
import signal
import threading
import time
from collections.abc import Callable
from functools import cache, partial
from multiprocessing import parent_process
from queue import Empty, SimpleQueue
from types import FrameType
from typing import NoReturn, TypeVar

Found = TypeVar("Found")
AGAIN = 1.0
"""Seconds after which a call that goes on all the same is interrupted once more."""
OFTEN = 1.0
"""The watch over a process is set anew after so many seconds: it costs as much as a quick move."""


class Overdue(BaseException):
    """A call took too long. Not an Exception, so that the call itself doesn't catch it."""


def within(seconds: float | None, call: Callable[[], Found]) -> Found:
    """What the call returns or raises; Overdue if it takes longer (None: it may).

    In the main thread of a system with alarms the call is interrupted. Elsewhere it is left alone
    in a thread that ends with the program. Neither can stop C code that never lets Python run."""
    if seconds is None:
        return call()
    alarms = hasattr(signal, "setitimer")
    if alarms and threading.current_thread() is threading.main_thread():
        return _by_alarm(seconds, call)
    return _by_thread(seconds, call)


class _Watch:
    """When the watch over this process was set (by time.monotonic), None if it isn't."""

    since: float | None = None


def die_if_stuck(seconds: float) -> None:
    """In a worker process: from now on it ends unless this is called again within so many seconds
    (and one more), whatever it is at; C code that never lets Python run can't be stopped otherwise.
    Does nothing in the main process."""
    now = time.monotonic()
    if parent_process() is None or (_Watch.since is not None and now - _Watch.since < OFTEN):
        return
    faulthandler.dump_traceback_later(seconds + OFTEN, exit=True, file=_nowhere())
    _Watch.since = now


def no_longer_stuck() -> None:
    """Take the watch off this process."""
    if _Watch.since is not None:
        faulthandler.cancel_dump_traceback_later()
        _Watch.since = None


@cache
def _nowhere() -> int:
    return os.open(os.devnull, os.O_WRONLY)


def _by_alarm(seconds: float, call: Callable[[], Found]) -> Found:
    running = True

    def ring(number: int, frame: FrameType | None) -> None:
        if running:
            raise Overdue

    handler = signal.signal(signal.SIGALRM, ring)
    others = (0.0, 0.0)
    try:
        try:  # the alarm may ring before the next line is reached
            others = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
            return call()
        finally:
            running = False
    finally:
        running = False
        signal.setitimer(signal.ITIMER_REAL, *others)
        signal.signal(signal.SIGALRM, handler)


def _by_thread(seconds: float, call: Callable[[], Found]) -> Found:
    came: SimpleQueue[Callable[[], Found]] = SimpleQueue()

    def work() -> None:
        try:
            found = call()
            came.put(lambda: found)
        except BaseException as error:
            came.put(partial(_raise, error))

    threading.Thread(target=work, daemon=True).start()
    try:
        result = came.get(timeout=seconds)
    except Empty:
        raise Overdue from None
    return result()


def _raise(error: BaseException) -> NoReturn:
    raise error
