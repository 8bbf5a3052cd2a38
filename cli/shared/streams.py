"""Output that can't be written: closed pipes, full devices, closed files."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ...adapters.presentation.errors import system_text
from ...adapters.presentation.texts import Texts

FAILED = 1
"""The exit code if not everything could be printed."""


@contextmanager
def guarded(texts: Texts) -> Iterator[None]:
    """Ends the program with exit code FAILED, and never with a traceback, if its output can't be
    written: with a sentence, unless the reader has gone away (`| head`) and wants no more."""
    _open_closed()
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        _silence()
        if error.errno != errno.EPIPE:
            with suppress(OSError, ValueError):
                why = system_text(error, texts)
                told = why if error.filename else texts("t-no-output", why=why)
                print(told, file=sys.stderr)
        raise SystemExit(FAILED) from None


def _open_closed() -> None:
    """Streams that are closed from the start (`>&-`) take everything and give nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - to the end
            setattr(sys, name, nowhere)


def _silence() -> None:
    """Drop the contents of the buffer, so that Python's exit doesn't complain."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
