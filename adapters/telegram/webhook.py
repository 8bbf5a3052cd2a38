"""A webhook for Telegram's updates on aiohttp, which serves the program's health checks as well.
The server of python-telegram-bot (tornado) would be a second one, and acknowledges updates before
they are stored."""

from __future__ import annotations

import asyncio
import hmac
import logging
from contextlib import suppress
from urllib.parse import urlsplit

from aiohttp import web
from telegram import Update
from telegram.error import InvalidToken, TelegramError

from ...core.service.ports import Unavailable
from ..chat.io.updates import FIRST_PAUSE
from ..chat.listening import listening
from .bot import UNREADABLE, TelegramBot
from .failures import BadToken
from .incoming import WANTED

HEADER = "X-Telegram-Bot-Api-Secret-Token"
MAX_BODY = 1_000_000
"""Most bytes of an update; Telegram's are far smaller."""
BETWEEN_CONTACTS = 60.0
"""Seconds between requests that show whether Telegram can be reached: it posts only updates, of
which there may be none for a long time."""
ONE_AT_A_TIME = 1
"""Most connections of Telegram: over several, updates of a chat may arrive out of order."""

log = logging.getLogger(__name__)


def routes(bot: TelegramBot, path: str, secret: str) -> web.Application:
    """An application that takes updates at a path, if the request has the secret."""

    async def post(request: web.Request) -> web.Response:
        given = request.headers.get(HEADER, "")
        if not hmac.compare_digest(given.encode(), secret.encode()):
            return web.Response(status=403)
        try:
            update = Update.de_json(await request.json(), bot.bot)
            stored = bot.add(update, patient=False)
        except UNREADABLE:  # wrong encoding, no JSON, no update
            return web.Response(status=400)
        try:
            await asyncio.shield(stored)
        except Unavailable as error:
            log.warning("%s; an update waits", error.code)
            return web.Response(status=503)  # Telegram posts it again
        return web.Response()

    app = web.Application(client_max_size=MAX_BODY)
    app.add_routes([web.post(path, post)])
    return app


async def serve(bot: TelegramBot, url: str, listen: str, secret: str) -> None:
    """Take updates at `listen` (`host:port`), which Telegram posts to `url`, until cancelled.
    Raises BadToken, OSError if the port can't be used, or ValueError without a secret."""
    if not secret:
        raise ValueError("a webhook needs a secret")
    await bot.start()
    try:
        async with listening(routes(bot, urlsplit(url).path or "/", secret), listen):
            await _register(bot, url, secret)
            while True:
                await asyncio.sleep(BETWEEN_CONTACTS)
                await bot.check_contact()
    finally:
        with suppress(TelegramError):
            await bot.chat.replies.close(FIRST_PAUSE)


async def _register(bot: TelegramBot, url: str, secret: str) -> None:
    """Register the webhook with Telegram."""
    pause = FIRST_PAUSE
    while True:
        try:
            await bot.bot.set_webhook(
                url,
                secret_token=secret,
                allowed_updates=list(WANTED),
                max_connections=ONE_AT_A_TIME,
            )
            return
        except InvalidToken:
            raise BadToken from None
        except TelegramError as error:
            pause = await bot.back_off(error, pause)
