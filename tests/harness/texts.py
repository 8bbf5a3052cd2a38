"""Bots whose tables come as texts, which tests read more easily than pictures."""

from __future__ import annotations

from dataclasses import replace

from stammtisch.adapters.matrix.bot import MatrixBot
from stammtisch.adapters.telegram.bot import TelegramBot


def without_pictures(bot: MatrixBot | TelegramBot) -> None:
    """Make tables come as texts where nothing else is set."""
    can = replace(bot.chat.can, pictures=False)
    bot.chat.can = can
    bot.dispatcher.setup = replace(bot.dispatcher.setup, can=can)
