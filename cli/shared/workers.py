"""Worker processes and Ctrl-C, for commands that let AI players play."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import click

from ...adapters.execution.jobs import LocalWorkers
from ...ai.arena.runner import HERE, Executor
from . import translated

INTERRUPTED = 130
"""The exit code after Ctrl-C."""
INTERRUPTS_APART = 1.0
"""Seconds within which a second Ctrl-C is ignored."""
workers_option = translated.option(
    "--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes to use."
)


def executor_for(workers: int) -> Executor:
    """An executor with so many worker processes; for 1 it is this process."""
    return HERE if workers == 1 else LocalWorkers(workers)


@contextmanager
def interrupts_apart() -> Iterator[None]:
    """Ctrl-C raises KeyboardInterrupt, but a second one within INTERRUPTS_APART is ignored: people
    often press it twice, and the results so far should still be printed."""
    last_interrupt = -math.inf

    def interrupted(number: int, frame: FrameType | None) -> None:
        nonlocal last_interrupt
        now = time.monotonic()
        if now - last_interrupt > INTERRUPTS_APART:
            last_interrupt = now
            signal.default_int_handler(number, frame)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)
