"""Calls that may take only so long."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from types import FrameType
from typing import NoReturn, TypeVar

Found = TypeVar("Found")
AGAIN = 1.0
"""Seconds after which a call that goes on all the same is interrupted once more."""


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


def _by_alarm(seconds: float, call: Callable[[], Found]) -> Found:
    running = True

    def ring(number: int, frame: FrameType | None) -> None:
        if running:
            raise Overdue

    handler = signal.signal(signal.SIGALRM, ring)
    others = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        try:
            return call()
        finally:
            running = False
    finally:
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
