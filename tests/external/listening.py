"""What goes over the pipes to and from players' programs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from stammtisch.adapters.external.bot import end_all
from stammtisch.adapters.external.process import Process

Line = tuple[bool, bytes]
"""Sent (True) or received (False)."""


@contextmanager
def listened() -> Iterator[list[Line]]:
    """The lines of all programs that are started meanwhile, in order."""
    lines: list[Line] = []
    send, receive = Process.send, Process.receive

    def sent(process: Process, data: bytes, until: float) -> None:
        lines.extend((True, line) for line in data.splitlines(keepends=True))
        send(process, data, until)

    def received(process: Process, until: float) -> bytes:
        line = receive(process, until)
        lines.append((False, line))
        return line

    end_all()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Process, "send", sent)
        patch.setattr(Process, "receive", received)
        yield lines
