"""Logging the bot in to its account."""

from __future__ import annotations

from ...core.service.ports import Store
from .failures import UNKNOWN_TOKEN, BadLogin, Refused
from .lanes import SOURCE
from .server import Homeserver

LOGIN = "login"
"""The setting of the whole platform (lane SOURCE) with the token."""


class Login:
    """Logs `server` in with the configured `token`, the stored one, or a new one for the
    `password`."""

    def __init__(
        self, server: Homeserver, store: Store, password: str = "", token: str = ""
    ) -> None:
        self.server = server
        self.store = store
        self.password = password
        self.token = token

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.server.user})"

    async def restore(self) -> None:
        """Use the configured token, or the one stored for this account and device."""
        server = self.server
        login = await self.store.run(lambda tx: tx.setting(SOURCE, LOGIN)) or {}
        same = (login.get("user"), login.get("device")) == (server.user, server.device)
        server.token = self.token or (str(login.get("token", "")) if same else "")

    async def authenticate(self) -> None:
        """Check the token, or get one. Raises BadLogin or MatrixError."""
        if not self.server.token:
            await self.log_in()
        account = await self.server.whoami()
        if account.get("user_id") != self.server.user:
            raise BadLogin(why="user")

    async def forget_token(self, error: Refused) -> None:
        """Drop a token that the homeserver doesn't accept any more. Raises BadLogin if there is no
        password for another one."""
        self.server.token = ""
        if not self.password:
            raise BadLogin(why=error.code) from None

    async def log_in(self) -> None:
        """Get a token for the password, and store it. Raises BadLogin or MatrixError."""
        try:
            await self.server.login(self.password)
        except Refused as error:
            if error.status in (400, 401, 403):
                raise BadLogin(why=error.code) from None
            raise
        server = self.server
        login = {"user": server.user, "device": server.device, "token": server.token}
        await self.store.run(lambda tx: tx.put_setting(SOURCE, LOGIN, login))

    async def check(self) -> None:
        """Log in once, without waiting. Raises BadLogin or MatrixError."""
        await self.restore()
        try:
            await self.authenticate()
        except Refused as error:
            if error.code != UNKNOWN_TOKEN:
                raise
            await self.forget_token(error)
            await self.authenticate()
