"""Matrix within `serve`."""

from __future__ import annotations

from contextlib import suppress

from ...adapters.matrix.bot import MatrixBot, Terms
from ...adapters.matrix.claim import Claim
from ...adapters.matrix.failures import MatrixError
from ...adapters.matrix.feed import Feed, known_token
from ...adapters.matrix.lanes import PREFIX
from ...adapters.matrix.server import open_server
from ...core.tables.ports import Store
from .config import Matrix
from .house import House, SystemClock, secret
from .measured import MeasuredChat


async def check_matrix(store: Store, config: Matrix) -> None:
    """Raises Occupied if a program with another database serves the account; says nothing if the
    homeserver lets nobody ask now."""
    async with open_server(config.homeserver, config.user, config.device) as server:
        server.token = config.token.get_secret_value() or await known_token(store, server)
        with suppress(MatrixError):
            await Claim(server, store, SystemClock(), secret).check()


async def run_matrix(house: House, config: Matrix) -> None:
    """Until cancelled, or until something fails that can't be mended here."""
    async with open_server(config.homeserver, config.user, config.device) as server:
        terms = Terms(config.inviters, config.rate, config.burst, config.language)
        bot = MatrixBot(server, house.service, secret, terms, house.paint)
        password, token = config.password.get_secret_value(), config.token.get_secret_value()
        feed = Feed(bot, password, token)
        house.checks.append(lambda: bot.healthy)
        await feed.start()
        house.deliver(MeasuredChat(bot.chat, "matrix"), bot.budgets, PREFIX)
        await feed.run()
