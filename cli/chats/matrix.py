"""Matrix within `serve`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...adapters.matrix.bot import MatrixBot, MatrixSettings
from ...adapters.matrix.claim import Claim
from ...adapters.matrix.failures import MatrixError
from ...adapters.matrix.feed import Feed
from ...adapters.matrix.lanes import PREFIX
from ...adapters.matrix.login import Login
from ...adapters.matrix.server import Homeserver, open_server
from ...core.service.ports import ServerFails, Store
from .config import MatrixSection
from .server import ChatServer, SystemClock, secret

if TYPE_CHECKING:
    from ...adapters.matrix.crypto.machine import Machine


async def run_matrix(chat_server: ChatServer, config: MatrixSection) -> None:
    """Run the Matrix bot until cancelled. Raises an error of `feed.FATAL`, or of a failed task."""
    async with open_server(config.homeserver, config.user, config.device) as server:
        terms = MatrixSettings(
            config.inviters, config.rate, config.burst, config.language, config.encrypt
        )
        machine = _machine(server, chat_server.store, config)
        bot = MatrixBot(server, chat_server.service, secret, terms, chat_server.paint, machine)
        password, token = config.password.get_secret_value(), config.token.get_secret_value()
        feed = Feed(bot, password, token)
        chat_server.health_checks.append(lambda: bot.healthy)
        await feed.start()
        chat_server.deliver(bot.chat, bot.quotas, PREFIX)
        await feed.run()


def _machine(server: Homeserver, store: Store, config: MatrixSection) -> Machine | None:
    """The keys for encrypted rooms, if they are wanted."""
    if not (recovery_key := config.recovery_key.get_secret_value()):
        return None
    from ...adapters.matrix.crypto.machine import Machine
    from ...adapters.matrix.crypto.recovery import RecoveryKey

    return Machine(
        server,
        store,
        SystemClock(),
        RecoveryKey(recovery_key),
        config.password.get_secret_value(),
        config.signed_devices,
    )


async def check_matrix(config: MatrixSection, store: Store) -> str:
    """Check that the bot can log in, and return its user id. Raises BadLogin, ServerFails, or
    Occupied if a program with another database serves the account."""
    password, token = config.password.get_secret_value(), config.token.get_secret_value()
    async with open_server(config.homeserver, config.user, config.device) as server:
        try:
            await Login(server, store, password, token).check()
            await Claim(server, store, SystemClock(), secret).check()
        except MatrixError as error:
            raise ServerFails(detail=str(error)) from None
    return config.user
