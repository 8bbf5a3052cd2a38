"""Calls with a timeout, and a watchdog for worker processes."""

from __future__ import annotations

import ctypes
import faulthandler
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import cache, partial
from multiprocessing import parent_process
from queue import Empty, Queue
from types import FrameType
from typing import NoReturn, TypeVar

Result = TypeVar("Result")
AGAIN = 1.0
"""Seconds after which a call that caught the interruption is interrupted again."""
OFTEN = 1.0
"""Seconds between two settings of the watchdog; setting it takes as long as a quick move."""


class Overdue(BaseException):
    """A call took too long. Not an Exception, so that the call itself doesn't catch it."""


def call_with_timeout(seconds: float | None, call: Callable[[], Result]) -> Result:
    """Return or raise what the call does. Raises Overdue if it takes longer than `seconds` (None:
    no limit).

    In the main thread of a system with alarms the call is interrupted; in other threads of a worker
    process (those of Dask) too, but not while it sleeps. Elsewhere it is abandoned in a thread that
    ends with the program. None of this can stop C code that never returns to Python. In a browser
    there are neither alarms nor threads: a call is late there only after it has returned.
    """
    if seconds is None:
        return call()
    if sys.platform == "emscripten":
        return _by_clock(seconds, call)
    alarms = hasattr(signal, "setitimer")
    if alarms and threading.current_thread() is threading.main_thread():
        return _by_alarm(seconds, call)
    if parent_process() is not None:
        return _watcher().call_with_timeout(seconds, call)
    return _by_thread(seconds, call)


class _Watch:
    """The time (by time.monotonic) at which the watchdog of this process was set; None if it
    isn't."""

    since: float | None = None


def arm_watchdog(seconds: float) -> None:
    """End this worker process unless this is called again within `seconds` (and one more). That
    ends even C code that never returns to Python. Does nothing in the main process."""
    now = time.monotonic()
    if parent_process() is None or (_Watch.since is not None and now - _Watch.since < OFTEN):
        return
    faulthandler.dump_traceback_later(seconds + OFTEN, exit=True, file=_nowhere())
    _Watch.since = now


def disarm_watchdog() -> None:
    """Stop the watchdog of this process."""
    if _Watch.since is not None:
        faulthandler.cancel_dump_traceback_later()
        _Watch.since = None


@cache
def _nowhere() -> int:
    return os.open(os.devnull, os.O_WRONLY)


def _by_alarm(seconds: float, call: Callable[[], Result]) -> Result:
    running = True

    def ring(number: int, frame: FrameType | None) -> None:
        """The handler of the alarm; raises Overdue while the call is running."""
        if running:
            raise Overdue

    handler = signal.signal(signal.SIGALRM, ring)
    previous = (0.0, 0.0)
    try:
        try:  # the alarm may ring before the next line is reached
            previous = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
            return call()
        finally:
            running = False
    finally:
        running = False
        signal.setitimer(signal.ITIMER_REAL, *previous)
        signal.signal(signal.SIGALRM, handler)


class _Watcher:
    """Raises Overdue in threads whose calls take too long. Much cheaper than a thread per call."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._earlier = threading.Event()
        self._due: dict[int, float] = {}
        self._raised: set[int] = set()
        self._wakes = math.inf
        threading.Thread(target=self._watch, daemon=True).start()

    def call_with_timeout(self, seconds: float, call: Callable[[], Result]) -> Result:
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
    """Raise an exception in another thread, as soon as it runs Python code; None withdraws one that
    hasn't been raised yet."""
    pending = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), pending)


def _by_thread(seconds: float, call: Callable[[], Result]) -> Result:
    # Not SimpleQueue: CPython 3.11's waits for ever if a short timeout is over before it begins.
    ended: Queue[Callable[[], Result]] = Queue()

    def work() -> None:
        try:
            result = call()
            ended.put(lambda: result)
        except BaseException as error:
            ended.put(partial(_raise, error))

    threading.Thread(target=work, daemon=True).start()
    try:
        outcome = ended.get(timeout=seconds)
    except Empty:
        raise Overdue from None
    return outcome()


def _by_clock(seconds: float, call: Callable[[], Result]) -> Result:
    due = time.monotonic() + seconds
    result = call()
    if time.monotonic() > due:
        raise Overdue
    return result


def _raise(error: BaseException) -> NoReturn:
    raise error
