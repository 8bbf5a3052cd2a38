"""Logging the bot in to its account."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from ...core.service.ports import Store
from ...core.text.printable import escaped
from .failures import UNKNOWN_TOKEN, BadLogin, MatrixError, NoPasswordLogin, Refused
from .lanes import SOURCE
from .server import Homeserver

LOGIN = "login"
"""The setting of the whole platform (lane SOURCE) with the token."""
BY_PASSWORD = "m.login.password"

log = logging.getLogger(__name__)


class Login:
    """Logs `server` in with the configured `token`, the stored one, or a new one for the
    `password`. The device of a configured token is that which the homeserver has given it; else it
    is the configured one."""

    def __init__(
        self, server: Homeserver, store: Store, password: str = "", token: str = ""
    ) -> None:
        self.server = server
        self.store = store
        self.password = password
        self.token = token
        self.device = server.device

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
