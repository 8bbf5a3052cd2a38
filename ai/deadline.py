"""Calls that may take only so long."""

from __future__ import annotations

import ctypes
import faulthandler
import math
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

    In the main thread of a system with alarms the call is interrupted. So it is in other threads of
    a worker process (those of Dask), but not while it sleeps. Elsewhere it is left alone in a
    thread that ends with the program. Nothing of it can stop C code that never lets Python run."""
    if seconds is None:
        return call()
    alarms = hasattr(signal, "setitimer")
    if alarms and threading.current_thread() is threading.main_thread():
        return _by_alarm(seconds, call)
    if parent_process() is not None:
        return _watcher().within(seconds, call)
    return _by_thread(seconds, call)


class _Watch:
    """When the watch over this process was set (by time.monotonic), None if it isn't."""

    since: float | None = None


def arm_watchdog(seconds: float) -> None:
    """In a worker process: from now on it ends unless this is called again within so many seconds
    (and one more), whatever it is at; C code that never lets Python run can't be stopped otherwise.
    Does nothing in the main process."""
    now = time.monotonic()
    if parent_process() is None or (_Watch.since is not None and now - _Watch.since < OFTEN):
        return
    faulthandler.dump_traceback_later(seconds + OFTEN, exit=True, file=_nowhere())
    _Watch.since = now


def disarm_watchdog() -> None:
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


class _Watcher:
    """Raises Overdue in threads whose calls take too long. Next to a new thread for each call it
    costs nothing."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._earlier = threading.Event()
        self._due: dict[int, float] = {}
        self._raised: set[int] = set()
        self._wakes = math.inf
        threading.Thread(target=self._watch, daemon=True).start()

    def within(self, seconds: float, call: Callable[[], Found]) -> Found:
        thread = threading.get_ident()
        before = self._due.get(thread)
        try:
            try:  # it may be overdue before the next line is reached
                self._set(thread, time.monotonic() + seconds)
                return call()
            finally:
                self._set(thread, before)
        finally:
            self._set(thread, before)

    def _set(self, thread: int, due: float | None) -> None:
        with self._lock:
            if thread in self._raised:  # and perhaps not yet arrived
                self._raised.discard(thread)
                _raise_in(thread, None)
            if due is None:
                self._due.pop(thread, None)
                return
            self._due[thread] = due
            if due < self._wakes:
                self._earlier.set()

    def _watch(self) -> None:
        while True:
            with self._lock:
                now = time.monotonic()
                for thread, due in self._due.items():
                    if due <= now:
                        self._due[thread] = now + AGAIN
                        self._raised.add(thread)
                        _raise_in(thread, Overdue)
                self._wakes = min(self._due.values(), default=math.inf)
                self._earlier.clear()
            wait = None if self._wakes == math.inf else max(0.0, self._wakes - time.monotonic())
            self._earlier.wait(wait)


@cache
def _watcher() -> _Watcher:
    return _Watcher()


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """An exception in another thread, as soon as that runs Python code; None takes it back."""
    what = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)


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
