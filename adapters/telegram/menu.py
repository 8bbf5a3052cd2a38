"""The menu of commands in Telegram, in the languages of the house."""

from __future__ import annotations

from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats

from ..chat.commands import COMMANDS
from ..presentation.texts import FALLBACK, LANGUAGES, texts_in

PRIVATE, GROUP = (
    [entry.word for entry in COMMANDS.values() if entry.menu in (kind, "both")]
    for kind in ("private", "group")
)


async def set_menu(bot: Bot) -> None:
    """For private chats and for groups; those whose language we don't have see FALLBACK's."""
    scopes = ((BotCommandScopeAllPrivateChats(), PRIVATE), (BotCommandScopeAllGroupChats(), GROUP))
    for scope, words in scopes:
        for language in LANGUAGES:
            texts = texts_in(language)
            commands = [BotCommand(word, texts(f"c-command-{word}")) for word in words]
            code = None if language == FALLBACK else language
            await bot.set_my_commands(commands, scope, code)
