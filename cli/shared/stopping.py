"""Ctrl-C, SIGTERM and SIGHUP, for commands that work for a long time and print what they have when
they are stopped."""

from __future__ import annotations

import math
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from ...adapters.execution.signals import ENDING
from .streams import drop_if_gone

APART = 1.0
"""Seconds within which a second signal is ignored."""
BY_SIGNAL = 128
"""The exit code of a program that a signal has ended is this and its number, as shells have it."""
INTERRUPTED = BY_SIGNAL + signal.SIGINT


class Stopped(KeyboardInterrupt):
    """A signal that ends the command."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def exit_code(stop: KeyboardInterrupt) -> int:
    """The exit code of a command that was stopped."""
    return BY_SIGNAL + stop.number if isinstance(stop, Stopped) else INTERRUPTED


@contextmanager
def stoppable() -> Iterator[None]:
    """The signals of ENDING raise Stopped. A second one within APART is ignored: people often press
    Ctrl-C twice, a closed terminal and its shell both send SIGHUP, and the results so far should
    still be printed. Signals that were ignored before stay so (`nohup`). The command ends the
    program after a signal, and a second one mustn't cut that short: it is ignored, since while
    Python exits it no longer calls handlers. Where the program goes on see `handlers_kept`."""
    last = -math.inf

    def stop(number: int, frame: FrameType | None) -> None:
        del frame
        nonlocal last
        now = time.monotonic()
        if now - last <= APART:
            return
        last = now
        for stream in (sys.stdout, sys.stderr):
            drop_if_gone(stream)
        raise Stopped(number)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = {
        number: handler
        for number in ENDING
        if (handler := signal.getsignal(number)) is not signal.SIG_IGN
    }
    try:
        for number in previous:
            signal.signal(number, stop)
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, signal.SIG_IGN if last > -math.inf else handler)


@contextmanager
def handlers_kept() -> Iterator[None]:
    """If the program goes on after this context, the signals of ENDING do what they did before,
    also if a command was stopped in it."""
    before = {number: signal.getsignal(number) for number in ENDING}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
