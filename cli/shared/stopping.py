"""Programs that end early: by Ctrl-C, SIGTERM and SIGHUP, where commands print what they have, or
because output can't be written (closed pipes, full devices, closed files)."""

from __future__ import annotations

import errno
import math
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TextIO

from ...adapters.execution.signals import ENDING
from ...core.scene.texts import Texts

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


# Output that can't be written


FAILED = 1
"""The exit code if not everything could be printed."""


@contextmanager
def guarded(texts: Texts) -> Iterator[None]:
    """If output can't be written, end the program with a sentence and exit code FAILED instead of a
    traceback; without the sentence if the reader has closed the pipe (`| head`)."""
    _open_closed()
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        _silence(sys.stdout)
        if error.errno != errno.EPIPE:
            from ...adapters.presentation.errors import system_text

            with suppress(OSError, ValueError):
                why = system_text(error, texts)
                message = why if error.filename else texts("t-no-output", why=why)
                print(message, file=sys.stderr)
        raise SystemExit(FAILED) from None


def _open_closed() -> None:
    """Connect standard streams that are closed from the start (`>&-`) to the null device."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            null = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - to the end
            setattr(sys, name, null)


def drop_if_gone(stream: TextIO) -> None:
    """Drop what is written to a terminal that has been closed, which would raise OSError; what goes
    into a file or a pipe is still written."""
    if not hasattr(select, "poll"):
        return
    with suppress(OSError, ValueError):
        poll = select.poll()
        poll.register(stream.fileno(), 0)
        if any(events & select.POLLHUP for _, events in poll.poll(0)):
            _silence(stream)


def _silence(stream: TextIO) -> None:
    """Drop the contents of the buffer, so that Python's exit doesn't complain."""
    with suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)
