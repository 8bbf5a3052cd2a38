"""The menu of commands in Telegram, in the languages of the house."""

from __future__ import annotations

from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats

from ..presentation.texts import FALLBACK, LANGUAGES, texts_in

EVERYWHERE = (
    *("table", "hand", "hint", "change", "back", "pace", "stop", "rematch"),
    *("rules", "settings", "help"),
)
PRIVATE = ("play", "deck", "undo", "stats", "top", "forget", *EVERYWHERE)
GROUP = ("new", "join", "deck", "ai", "begin", "leave", "stats", "top", *EVERYWHERE)


async def set_menu(bot: Bot) -> None:
    """For private chats and for groups; those whose language we don't have see FALLBACK's."""
    scopes = ((BotCommandScopeAllPrivateChats(), PRIVATE), (BotCommandScopeAllGroupChats(), GROUP))
    for scope, words in scopes:
        for language in LANGUAGES:
            texts = texts_in(language)
            commands = [BotCommand(word, texts(f"c-command-{word}")) for word in words]
            code = None if language == FALLBACK else language
            await bot.set_my_commands(commands, scope, code)
