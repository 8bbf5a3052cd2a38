"""Telegram within `serve`."""

from __future__ import annotations

from ...adapters.telegram.bot import TelegramBot, name_of, open_bot
from ...adapters.telegram.lanes import PREFIX
from ...adapters.telegram.webhook import serve
from .config import TelegramSection
from .server import ChatServer, secret


async def run_telegram(chat_server: ChatServer, config: TelegramSection) -> None:
    """Run the Telegram bot until cancelled. Raises BadToken, or OSError if a port can't be used."""
    async with open_bot(config.token.get_secret_value(), config.base_url) as connection:
        bot = TelegramBot(
            connection, chat_server.service, secret, config.ephemeral, chat_server.paint
        )
        chat_server.health_checks.append(lambda: bot.healthy)
        chat_server.deliver(bot.chat, bot.quotas, PREFIX)
        if not config.webhook:
            await bot.run()
            return
        hook_secret = config.secret.get_secret_value() or secret()
        await serve(bot, config.webhook, config.listen, hook_secret)


async def check_telegram(config: TelegramSection) -> str:
    """The name of the bot. Raises BadToken or ServerFails."""
    return await name_of(config.token.get_secret_value(), config.base_url)
