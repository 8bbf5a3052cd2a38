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
    """Computes jobs in so many processes; in this one if it is one."""
    return HERE if workers == 1 else LocalWorkers(workers)


@contextmanager
def interrupts_apart() -> Iterator[None]:
    """Ctrl-C raises KeyboardInterrupt here, but not again within INTERRUPTS_APART: people often
    press it twice, and what there is should be told all the same."""
    last = -math.inf

    def interrupted(number: int, frame: FrameType | None) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last > INTERRUPTS_APART:
            last = now
            signal.default_int_handler(number, frame)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    former = signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, former)
