"""The menu of commands in Telegram, in all our languages."""

from __future__ import annotations

from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats

from ...core.scene.texts import FALLBACK, LANGUAGES
from ..chat.commands import COMMANDS, explanation
from ..presentation.texts import texts_in

PRIVATE, GROUP = (
    [entry.word for entry in COMMANDS.values() if entry.menu in (kind, "both")]
    for kind in ("private", "group")
)


async def set_menu(bot: Bot) -> None:
    """Set the menus for private chats and for groups. Other languages see that of FALLBACK. Raises
    TelegramError."""
    scopes = ((BotCommandScopeAllPrivateChats(), PRIVATE), (BotCommandScopeAllGroupChats(), GROUP))
    for scope, words in scopes:
        for language in LANGUAGES:
            texts = texts_in(language)
            commands = [BotCommand(word, explanation(word, texts)) for word in words]
            code = None if language == FALLBACK else language
            await bot.set_my_commands(commands, scope, code)
