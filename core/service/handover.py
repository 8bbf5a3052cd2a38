"""Jobs that a step made due, taken in its own transaction and given to this process's workers."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ..table.effects import AiJob
from .ports import DueJob, Lease


@dataclass(frozen=True, slots=True)
class TakenJob:
    """A job taken with a lease. `asked`: what an AI player is given, if one is to think."""

    due: DueJob
    asked: AiJob | None = None


@dataclass(frozen=True, slots=True)
class NewJobs:
    """Jobs that a transaction made due: the job that it took at once, and when the first of the
    others is due (seconds since 1970, UTC)."""

    taken: TakenJob | None = None
    next_due: float = math.inf


def nothing_starts(taken: TakenJob) -> None:
    """No worker runs: the lease ends by itself."""


def no_lease() -> Lease | None:
    """No worker has room, so nothing is taken."""
    return None


class Handover:
    """Between transactions, which make jobs due, and `background`, which carries them out. `wake`
    is set when something has become due before `next_look`, the time at which jobs are looked for
    anyway; `lease`: to take a job with, None where no worker has room."""

    def __init__(self) -> None:
        self.wake = asyncio.Event()
        self.next_look = math.inf
        self.lease: Callable[[], Lease | None] = no_lease
        self._start: Callable[[TakenJob], None] = nothing_starts

    def give(self, new: NewJobs) -> None:
        """To be called when the transaction is stored."""
        if new.taken is not None:
            self._start(new.taken)
        if new.next_due < self.next_look:
            self.wake.set()

    @contextmanager
    def served(
        self, start: Callable[[TakenJob], None], lease: Callable[[], Lease | None]
    ) -> Iterator[None]:
        """Jobs are taken with such a lease and started so as long as the context lasts."""
        self._start, self.lease = start, lease
        try:
            yield
        finally:
            self._start, self.lease = nothing_starts, no_lease
