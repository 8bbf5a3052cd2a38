"""Worker processes, for commands that let AI players play."""

from __future__ import annotations

import click

from ...adapters.execution.jobs import LocalWorkers
from ...ai.arena.runner import HERE, Executor
from . import translated

workers_option = translated.option(
    "--workers",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Processes to use, at most.",
)


def executor_for(workers: int) -> Executor:
    """An executor with at most so many worker processes; for 1 it is this process."""
    return HERE if workers == 1 else LocalWorkers(workers)
