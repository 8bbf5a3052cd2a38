"""python-telegram-bot at the local Bot API."""

from __future__ import annotations

import asyncio
import functools
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from .botapi import BotApi, FastClock

if TYPE_CHECKING:
    from telegram import Bot, Update

Test = Callable[[BotApi, Any], Awaitable[None]]


@asynccontextmanager
async def served(**options: Any) -> AsyncIterator[tuple[BotApi, Bot]]:
    """A server on a clock that stands still, and a bot that talks to it."""
    from telegram import Bot

    async with (
        BotApi(**{"clock": FastClock(0), **options}) as server,
        Bot(server.token, server.base_url, server.base_file_url) as bot,
    ):
        yield server, bot


def with_bot(**options: Any) -> Callable[[Test], Callable[[], None]]:
    """A test of a server and a bot, run in an event loop of its own."""

    def decorate(test: Test) -> Callable[[], None]:
        async def run() -> None:
            async with served(**options) as (server, bot):
                await test(server, bot)

        @functools.wraps(test)
        def plain() -> None:
            asyncio.run(run())

        del plain.__wrapped__  # pytest would ask for its arguments
        return plain

    return decorate


async def fetched(bot: Bot, offset: int | None = None, timeout: int = 0) -> tuple[Update, ...]:
    return await bot.get_updates(offset=offset, timeout=timeout)


async def request(bot: Bot, method: str, **parameters: Any) -> Any:
    """A request as it is written here, unchecked by python-telegram-bot; the result as JSON."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it has a method of its own for this
        return await bot.do_api_request(method, parameters)


def keyboard(*rows: list[tuple[str, str]]) -> Any:
    """Rows of (text, callback data)."""
    from telegram import InlineKeyboardButton, InlineKeyboardMarkup

    buttons = [
        [InlineKeyboardButton(text, callback_data=data) for text, data in row] for row in rows
    ]
    return InlineKeyboardMarkup(buttons)


def kinds(server: BotApi) -> list[str]:
    """The kinds of violations so far; they are forgotten."""
    found = [violation.kind for violation in server.web.violations]
    server.web.violations.clear()
    return found
