"""Telegram within `serve`."""

from __future__ import annotations

from ...adapters.telegram.bot import TelegramBot, name_of, open_bot
from ...adapters.telegram.lanes import PREFIX
from ...adapters.telegram.webhook import serve
from .config import Telegram
from .measured import MeasuredChat
from .server import ChatServer, secret


async def run_telegram(house: ChatServer, config: Telegram) -> None:
    """Until cancelled, or until something fails that can't be mended here."""
    async with open_bot(config.token.get_secret_value(), config.base_url) as connection:
        bot = TelegramBot(connection, house.service, secret, config.ephemeral, house.paint)
        house.checks.append(lambda: bot.healthy)
        house.deliver(MeasuredChat(bot.chat, "telegram"), bot.quotas, PREFIX)
        if not config.webhook:
            await bot.run()
            return
        hook_secret = config.secret.get_secret_value() or secret()
        await serve(bot, config.webhook, config.listen, hook_secret)


async def ask_telegram(config: Telegram) -> str:
    """The name of the bot. Raises BadToken or ServerFails."""
    return await name_of(config.token.get_secret_value(), config.base_url)
