"""Output that can't be written: closed pipes, full devices, closed files."""

from __future__ import annotations

import errno
import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from ...core.scene.texts import Texts

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
            from ...adapters.presentation.errors import system_text  # seldom needed

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
