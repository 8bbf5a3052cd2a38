"""Leases of what a program works at: short, and renewed as long as the program lives. Jobs that a
step made due are taken in its own transaction, and handed over to the workers of this process.

A program that is killed renews nothing, so others go on with its work some seconds later. One that
was only slow has lost its leases then; their tokens tell that when it marks its work as done.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ..table.effects import AiJob
from .ports import Clock, Store, Unavailable
from .queues import DueJob, Lease, Work

LEASE = 8.0
"""Seconds after which what isn't renewed may be taken over."""
RENEWED = 2.0
"""Seconds between renewals."""

log = logging.getLogger(__name__)


class Leases:
    """`name`: of this program, and of no other one that ever uses the store."""

    def __init__(self, store: Store, clock: Clock, name: str) -> None:
        self.store = store
        self.clock = clock
        self.name = name
        self._numbers = itertools.count(1)
        self._held: dict[str, tuple[Work, float]] = {}

    def new(self) -> Lease:
        """To take something with."""
        return Lease(f"{self.name}/{next(self._numbers)}", self.clock.now() + LEASE)

    @contextmanager
    def held(self, work: Work) -> Iterator[None]:
        """The work is renewed as long as the context lasts."""
        key = f"{work.token} {id(work)}"
        self._held[key] = (work, self.clock.now())
        try:
            yield
        finally:
            del self._held[key]

    async def keep(self) -> None:
        """Renew what is held, until cancelled."""
        while True:
            await self.clock.sleep(RENEWED)
            try:
                await self.renew()
            except Unavailable as error:
                log.warning("%s; leases were not renewed", error.code)

    async def renew(self) -> None:
        """Renew what has been held for some time. Raises Unavailable if the store can't be used."""
        now = self.clock.now()
        old = [work for work, since in self._held.values() if since <= now - RENEWED]
        if old:
            await self.store.run(lambda tx: tx.renew(old, now + LEASE), False)


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
    """Passes jobs from transactions, which make them due, to `background`. `wake`
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
