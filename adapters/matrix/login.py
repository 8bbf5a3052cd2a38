"""The way of the bot into its account."""

from __future__ import annotations

from ...core.service.ports import Store
from .failures import UNKNOWN_TOKEN, BadLogin, Refused
from .lanes import SOURCE
from .server import Homeserver

LOGIN = "login"
"""The setting of the whole chat (lane SOURCE) that keeps the token."""


class Login:
    """Lets `server` into its account, with a `token` that was configured, or one that is kept in
    the store, or a new one for the `password`."""

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
        """Take the token that was configured, or was kept for this account and device."""
        server = self.server
        login = await self.store.run(lambda tx: tx.setting(SOURCE, LOGIN)) or {}
        same = (login.get("user"), login.get("device")) == (server.user, server.device)
        server.token = self.token or (str(login.get("token", "")) if same else "")

    async def let_in(self) -> None:
        """Use the token there is, or get one. Raises BadLogin, MatrixError."""
        if not self.server.token:
            await self.log_in()
        account = await self.server.whoami()
        if account.get("user_id") != self.server.user:
            raise BadLogin(why="user")

    async def forget_token(self, error: Refused) -> None:
        """The homeserver doesn't know the token any more. Raises BadLogin if there is no password
        to get another one."""
        self.server.token = ""
        if not self.password:
            raise BadLogin(why=error.code) from None

    async def log_in(self) -> None:
        """Get a token for the password, and keep it. Raises BadLogin, MatrixError."""
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
        """Let the bot in once, without waiting. Raises BadLogin, MatrixError."""
        await self.restore()
        try:
            await self.let_in()
        except Refused as error:
            if error.code != UNKNOWN_TOKEN:
                raise
            await self.forget_token(error)
            await self.let_in()
