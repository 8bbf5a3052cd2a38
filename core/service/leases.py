"""Leases of what a program works at: short, and renewed as long as the program lives.

A program that is killed renews nothing, so others go on with its work some seconds later. One that
was only slow has lost its leases then; their tokens tell that when it marks its work as done.
"""

from __future__ import annotations

import itertools
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from .ports import Clock, Lease, Store, Unavailable, Work

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
