"""The bot's account: logging in, and claiming it for one database.

Two programs with two databases would both answer every message. So while a program serves an
account, the account's data name its database.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from math import ceil

from ...core.errors import StammtischError
from ...core.service.ports import Clock, Store, Transaction
from ...core.text.printable import escaped
from ..chat.commands import Secret
from .failures import UNKNOWN_TOKEN, BadLogin, MatrixError, NoPasswordLogin, Refused
from .lanes import SOURCE
from .server import Homeserver

LOGIN = "login"
"""The setting of the whole platform (lane SOURCE) with the token."""
BY_PASSWORD = "m.login.password"

CLAIM = "stammtisch.claim"
"""Account data: `database`, the id of a database, and `until` (seconds since 1970, UTC)."""
DATABASE = "database"
"""The setting of the whole platform (lane SOURCE) with the id of this database."""
LIFETIME, RENEWAL = 180.0, 60.0
"""Seconds for which a claim is valid, and after which it is renewed."""

log = logging.getLogger(__name__)


@dataclass(eq=False, repr=False)
class Login:
    """Logs `server` in with the configured `token`, the stored one, or a new one for the
    `password`. The device of a configured token is that which the homeserver has given it; else it
    is the configured one."""

    server: Homeserver
    store: Store
    password: str = ""
    token: str = ""

    def __post_init__(self) -> None:
        self.device = self.server.device

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.server.user})"

    async def restore(self) -> None:
        """Use the configured token, or the one stored for this account and device."""
        server = self.server
        login = await self.store.run(lambda tx: tx.setting(SOURCE, LOGIN)) or {}
        same = (login.get("user"), login.get("device")) == (server.user, self.device)
        server.token = self.token or (str(login.get("token", "")) if same else "")

    async def authenticate(self) -> None:
        """Check the token, or get one. Raises BadLogin or MatrixError."""
        if not self.server.token:
            await self.log_in()
        await self._identify()

    async def _identify(self) -> None:
        """Check that the token is of the account, and find out its device. Raises BadLogin or
        MatrixError."""
        server = self.server
        account = await server.whoami()
        if account.get("user_id") != server.user:
            raise BadLogin(why="user")
        if self.token and server.token == self.token:
            device = str(account.get("device_id") or "")
            if device not in (server.device, ""):
                log.info("the token is of the device %s, which is used", escaped(device))
            server.device = device

    async def forget_token(self, error: Refused) -> None:
        """Drop a token that the homeserver doesn't accept any more. Raises BadLogin if there is no
        password for another one."""
        self.server.token = ""
        if not self.password:
            raise BadLogin(why=error.code) from None

    async def log_in(self) -> None:
        """Get a token for the password, and store it. Raises BadLogin or MatrixError."""
        server = self.server
        await self._use_password(self.device)
        server.device = self.device
        login = {"user": server.user, "device": server.device, "token": server.token}
        await self.store.run(lambda tx: tx.put_setting(SOURCE, LOGIN, login))

    async def _use_password(self, device: str) -> None:
        """Get a token of a device ("": a new one) for the password. Raises BadLogin or
        MatrixError."""
        try:
            await self.server.login(self.password, device)
        except Refused as error:
            if error.status not in (400, 401, 403, 404):
                raise
            offered = await self._offered()
            if offered and BY_PASSWORD not in offered:
                raise NoPasswordLogin(offered=escaped(", ".join(offered))) from None
            raise BadLogin(why=error.code) from None

    async def _offered(self) -> list[str]:
        try:
            return await self.server.login_types()
        except MatrixError:
            return []

    @asynccontextmanager
    async def checked(self) -> AsyncIterator[None]:
        """Log in once, without waiting, until the context ends. Nothing is stored: a password is
        tried with a device of its own, which is logged out again, since a login of the bot's device
        would end that of a running bot. Raises BadLogin or MatrixError."""
        await self.restore()
        try:
            if self.server.token:
                await self._identify()
        except Refused as error:
            if error.code != UNKNOWN_TOKEN:
                raise
            await self.forget_token(error)
        if self.server.token:
            yield
            return
        await self._use_password("")
        try:
            await self._identify()
            yield
        finally:
            with suppress(MatrixError):
                await self.server.logout()


class Occupied(StammtischError):
    """A program with another database serves the account. Facts: user, seconds (until its claim
    expires if it isn't renewed)."""

    code = "matrix-occupied"


@dataclass(eq=False, repr=False)
class Claim:
    """The claim of this program to an account. All methods may raise MatrixError. `secret` makes
    unguessable texts; `until`: the end of the own claim, 0 if there is none."""

    server: Homeserver
    store: Store
    clock: Clock
    secret: Secret
    until: float = 0.0

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
