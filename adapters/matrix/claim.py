"""One database an account: while a program serves it, the account says from which database.

Two programs with two databases would both answer, each as if there were no other.
"""

from __future__ import annotations

from math import ceil

from ...core.errors import StammtischError
from ...core.service.ports import Clock, Store, Transaction
from ..chat.commands import Secret
from .lanes import SOURCE
from .server import Homeserver

CLAIM = "stammtisch.claim"
"""Account data: `database`, the id of a database, and until when (seconds since 1970, UTC)."""
DATABASE = "database"
"""The setting of the whole chat (lane SOURCE) that keeps the id of this database."""
LASTS, RENEWED = 180.0, 60.0
"""Seconds for which a claim is good, and after which it is renewed."""


class Occupied(StammtischError):
    """A program with another database serves the account. Facts: user, seconds (until that is over
    if the other one has died)."""

    code = "matrix-occupied"


class Claim:
    """Of one program; all that ask the homeserver raise MatrixError. `secret` gives texts that
    nobody can guess."""

    def __init__(self, server: Homeserver, store: Store, clock: Clock, secret: Secret) -> None:
        self.server = server
        self.store = store
        self.clock = clock
        self.secret = secret
        self.until = 0.0
        """When the own claim ends; 0 if there is none."""

    async def check(self) -> None:
        """Raises Occupied if a program with another database serves the account."""
        found = await self.server.account_data(CLAIM)
        until = found.get("until")
        left = until - self.clock.now() if isinstance(until, int | float) else 0.0
        other = found.get("database")
        if 0 < left <= 2 * LASTS and other and other != await self._database():
            raise Occupied(user=self.server.user, seconds=ceil(left))

    async def take(self) -> None:
        """Note that this program serves the account, for a while. Raises Occupied."""
        await self.check()
        until = self.clock.now() + LASTS
        claim = {"database": await self._database(), "until": until}
        await self.server.put_account_data(CLAIM, claim)
        self.until = until

    async def renew(self) -> None:
        """As `take`, if it is time for that."""
        if self.clock.now() >= self.until - LASTS + RENEWED:
            await self.take()

    async def release(self) -> None:
        """Another program may serve the account at once."""
        if self.until:
            self.until = 0.0
            await self.server.put_account_data(CLAIM, {})

    async def _database(self) -> str:
        """The id of the database."""
        new = self.secret()

        def work(tx: Transaction) -> str:
            if not (known := tx.setting(SOURCE, DATABASE)):
                tx.put_setting(SOURCE, DATABASE, new)
            return str(known or new)

        return await self.store.run(work)
