"""The server in a thread, the bot in another process; and the webhook."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.telegram.botapi import BotApi, FastClock
from tests.telegram.served import fetched, kinds, with_bot

if TYPE_CHECKING:
    from telegram import Bot

# Counts what it is told in a file, and only then asks for more.
COUNTING = """
import asyncio, sys
from pathlib import Path
from telegram import Bot

async def main(token, url, path):
    done = Path(path)
    async with Bot(token, url) as bot:
        offset = None
        while True:
            for update in await bot.get_updates(offset=offset, timeout=50):
                heard = done.read_text().split() if done.exists() else []
                if update.message.text not in heard:
                    done.write_text(" ".join([*heard, update.message.text]))
                await bot.send_message(update.message.chat.id, "I heard " + update.message.text)
                offset = update.update_id + 1

asyncio.run(main(*sys.argv[1:]))
"""


def test_a_bot_in_another_process_is_killed_and_goes_on(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    with BotApi(FastClock(20), limited=False) as server:

        def start() -> subprocess.Popen[bytes]:
            arguments = [server.token, server.base_url, str(heard)]
            return subprocess.Popen([sys.executable, "-c", COUNTING, *arguments])

        anna = server.user("Anna")
        server.fault("slow", "sendMessage", nth=2, seconds=10_000)
        bot = start()
        try:
            anna.sends(None, "one")
            server.wait(lambda: len(anna.sees()) == 2)
            anna.sends(None, "two")
            server.wait(lambda: len(anna.sees()) == 4)
            os.kill(bot.pid, signal.SIGKILL)
            bot.wait()
            assert server.pending == 1
            server.bot_killed()
            anna.sends(None, "three")
            bot = start()
            server.wait_settled()
        finally:
            bot.kill()
            bot.wait()
        said = [message.text for message in anna.sees() if message.sender is None]
        assert said == ["I heard one", "I heard two", "I heard two", "I heard three"]
        assert heard.read_text() == "one two three"
        assert server.violations == []


def test_in_vain_names_the_last_requests() -> None:
    with BotApi() as server, pytest.raises(AssertionError, match="waited in vain"):
        server.wait(lambda: False, 0.01)


@asynccontextmanager
async def listening(secret: str, answers: list[int]) -> AsyncIterator[tuple[str, list[Any]]]:
    """A webhook that answers with these codes in turn, 200 at last; what it was told."""
    from aiohttp import web

    told: list[Any] = []

    async def hear(request: web.Request) -> web.Response:
        if request.headers.get("X-Telegram-Bot-Api-Secret-Token") != secret:
            return web.Response(status=401)
        told.append(await request.json())
        return web.Response(status=answers.pop(0) if answers else 200)

    app = web.Application()
    app.router.add_post("/hook", hear)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/hook", told
    await runner.cleanup()


def heard(told: list[Any]) -> list[str]:
    return [update["message"]["text"] for update in told]


@with_bot()
async def test_a_webhook_is_told_again_until_it_answers(server: BotApi, bot: Bot) -> None:
    from telegram.error import Conflict

    anna = server.user("Anna")
    anna.sends(None, "dropped")
    async with listening("s3cret", [500, 503]) as (url, told):
        await bot.set_webhook(url, secret_token="s3cret", drop_pending_updates=True)
        for text in "ab":
            anna.sends(None, text)
        await server.settled()
        assert heard(told) == ["a", "a", "a", "b"]
        info = await bot.get_webhook_info()
        assert (info.url, info.pending_update_count) == (url, 0)
        assert info.last_error_message == "Wrong response from the webhook: 503"
        with pytest.raises(Conflict):
            await fetched(bot)
        assert kinds(server) == ["conflict"]
        await bot.delete_webhook()
        anna.sends(None, "c")
        (update,) = await fetched(bot)
        assert update.message is not None
        assert update.message.text == "c"
        assert len(told) == 4


@with_bot()
async def test_disturbed_posts(server: BotApi, bot: Bot) -> None:
    anna = server.user("Anna")
    async with listening("s3cret", []) as (url, told):
        await bot.set_webhook(url, secret_token="s3cret")
        for kind in ("duplicate-updates", "cut-after"):
            told.clear()
            server.fault(kind, "webhook")
            anna.sends(None, "a")
            await server.settled()
            assert heard(told) == ["a", "a"]
            assert told[0]["update_id"] == told[1]["update_id"]
        await bot.delete_webhook()
        told.clear()
        server.fault("reorder-updates", "webhook")
        for text in "abc":
            anna.sends(None, text)
        await bot.set_webhook(url, secret_token="s3cret")
        await server.settled()
        assert heard(told) == ["c", "b", "a"]


@with_bot()
async def test_a_webhook_must_look_at_the_secret(server: BotApi, bot: Bot) -> None:
    from telegram.error import BadRequest

    anna = server.user("Anna")
    with pytest.raises(BadRequest, match=r"(?i)HTTPS URL must be provided"):
        await bot.set_webhook("http://example.org/")
    with pytest.raises(BadRequest, match=r"(?i)unallowed characters"):
        await bot.set_webhook("https://example.org/", secret_token="s e")
    assert kinds(server) == ["webhook"] * 2
    async with listening("s3cret", []) as (url, told):
        server.fault("wrong-secret", "webhook", times=2)
        await bot.set_webhook(url, secret_token="s3cret")
        anna.sends(None, "a")
        await server.settled()
        assert heard(told) == ["a"]
        assert kinds(server) == []
    async with listening("not-s3cret", []) as (url, told):  # one that takes what is wrong
        await bot.set_webhook(url, secret_token="s3cret")
        anna.sends(None, "b")
        await server.until(lambda: told)
    assert "wrong-secret" in kinds(server)
