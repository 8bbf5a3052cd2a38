"""One database for each account: while a program serves an account, its data names the database.

Two programs with two databases would both answer every message.
"""

from __future__ import annotations

from math import ceil

from ...core.errors import StammtischError
from ...core.service.ports import Clock, Store, Transaction
from ..chat.commands import Secret
from .lanes import SOURCE
from .server import Homeserver

CLAIM = "stammtisch.claim"
"""Account data: `database`, the id of a database, and `until` (seconds since 1970, UTC)."""
DATABASE = "database"
"""The setting of the whole platform (lane SOURCE) with the id of this database."""
LIFETIME, RENEWAL = 180.0, 60.0
"""Seconds for which a claim is valid, and after which it is renewed."""


class Occupied(StammtischError):
    """A program with another database serves the account. Facts: user, seconds (until its claim
    expires if it isn't renewed)."""

    code = "matrix-occupied"


class Claim:
    """The claim of this program to an account. All methods may raise MatrixError. `secret` makes
    unguessable texts."""

    def __init__(self, server: Homeserver, store: Store, clock: Clock, secret: Secret) -> None:
        self.server = server
        self.store = store
        self.clock = clock
        self.secret = secret
        self.until = 0.0
        """The end of the own claim; 0 if there is none."""

    async def check(self) -> None:
        """Raises Occupied if a program with another database serves the account."""
        claim = await self.server.account_data(CLAIM)
        until = claim.get("until")
        left = until - self.clock.now() if isinstance(until, int | float) else 0.0
        other = claim.get("database")
        if 0 < left <= 2 * LIFETIME and other and other != await self._stored_database():
            raise Occupied(user=self.server.user, seconds=ceil(left))

    async def take(self) -> None:
        """Claim the account for this program's database for a while. Raises Occupied."""
        await self.check()
        until = self.clock.now() + LIFETIME
        claim = {"database": await self._database(), "until": until}
        await self.server.put_account_data(CLAIM, claim)
        self.until = until

    async def renew(self) -> None:
        """Take the claim again if it is time for that. Raises Occupied."""
        if self.clock.now() >= self.until - LIFETIME + RENEWAL:
            await self.take()

    async def release(self) -> None:
        """Give up the claim, so that another program may serve the account at once."""
        if self.until:
            self.until = 0.0
            await self.server.put_account_data(CLAIM, {})

    async def _stored_database(self) -> str:
        return str(await self.store.run(lambda tx: tx.setting(SOURCE, DATABASE)) or "")

    async def _database(self) -> str:
        """The id of the database, which is created the first time."""
        new = self.secret()

        def work(tx: Transaction) -> str:
            if not (stored := tx.setting(SOURCE, DATABASE)):
                tx.put_setting(SOURCE, DATABASE, new)
            return str(stored or new)

        return await self.store.run(work)
