"""The server to which Telegram posts, without Telegram."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import ClientSession
from telegram.error import InvalidToken, NetworkError

from stammtisch.adapters.telegram import webhook
from stammtisch.adapters.telegram.bot import MAX_SILENCE
from stammtisch.adapters.telegram.failures import BadToken
from stammtisch.adapters.telegram.webhook import HEADER, MAX_BODY, serve
from stammtisch.core.service.ports import Unavailable
from tests.telegram.test_bot_alone import Desk
from tests.telegram.test_incoming import ANNA, GROUP

SECRET = "a secret"
BEGINNING = 5
"""Requests before it says where to post: who it is, and four menus."""


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@asynccontextmanager
async def served(desk: Desk, path: str = "/hook") -> AsyncIterator[str]:
    """The address at which it listens."""
    listen = f"127.0.0.1:{free_port()}"
    url = f"https://example.org{path}"
    task = asyncio.create_task(serve(desk.telegram, url, listen, SECRET))
    while "set_webhook" not in desk.bot.methods and not task.done():
        await asyncio.sleep(0.001)
    yield f"http://{listen}{path or '/'}"
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def update(number: int, text: str) -> dict[str, Any]:
    message = {"message_id": 1, "date": 1, "chat": GROUP, "from": ANNA, "text": text}
    return {"update_id": number, "message": message}


async def post(address: str, secret: str | None = SECRET, **parts: Any) -> int:
    headers = {} if secret is None else {HEADER: secret}
    async with (
        ClientSession() as session,
        session.post(address, headers=headers, **parts) as answer,
    ):
        return answer.status


def test_an_update_is_stored_before_it_is_answered() -> None:
    desk = Desk()

    async def run() -> None:
        async with served(desk) as address:
            assert await post(address, json=update(1, "/new uno")) == 200
            stored = await desk.script.store.run(lambda tx: tx.table(1))
            assert stored is not None
            assert (stored.chat, stored.public) == ("telegram:-40", True)
            elsewhere = address.replace("/hook", "/other")
            assert await post(elsewhere, json=update(2, "/new uno")) == 404

    asyncio.run(run())
    given = dict(desk.bot.asked)["set_webhook"]
    assert given[""] == ("https://example.org/hook",)
    assert (given["secret_token"], given["max_connections"]) == (SECRET, 1)
    assert given["allowed_updates"] == [
        "message",
        "callback_query",
        "my_chat_member",
        "inline_query",
    ]


def test_who_does_not_know_the_secret_is_not_heard() -> None:
    desk = Desk()

    async def run() -> list[int]:
        async with served(desk, "") as address:
            line = update(1, "/new uno")
            secrets = (None, "", "another secret", "ä")
            codes = [await post(address, secret, json=line) for secret in secrets]
            assert await desk.script.store.run(lambda tx: tx.table(1)) is None
            return codes

    assert asyncio.run(run()) == [403] * 4


def test_it_stays_healthy_though_nothing_is_posted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "BETWEEN_CONTACTS", 0.01)
    desk = Desk()

    async def healthy_after_a_while() -> bool:
        desk.clock.time += MAX_SILENCE
        assert not desk.telegram.healthy
        requests = len(desk.bot.asked)
        while len(desk.bot.asked) < requests + 3:
            await asyncio.sleep(0.001)
        return desk.telegram.healthy

    async def run() -> None:
        async with served(desk):
            assert await healthy_after_a_while()
            desk.bot.errors = [NetworkError("x")] * 1000
            assert not await healthy_after_a_while()

    asyncio.run(run())


def test_what_is_no_update_is_refused() -> None:
    desk = Desk()

    async def run() -> list[int]:
        async with served(desk) as address:
            wrong = [await post(address, data=text) for text in ("{", "[]", "7", '{"message": 1}')]
            late = update(1, "/help")
            late["message"]["date"] = 10**20
            wrong.append(await post(address, json=late))
            return [*wrong, await post(address, data="x" * (MAX_BODY + 1))]

    assert asyncio.run(run()) == [400, 400, 400, 400, 400, 413]


def test_a_store_that_cannot_be_used_lets_telegram_post_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Desk()

    async def closed(_: object) -> None:
        raise Unavailable

    monkeypatch.setattr(desk.telegram, "take", closed)

    async def run() -> int:
        async with served(desk) as address:
            return await post(address, json=update(1, "/new uno"))

    assert asyncio.run(run()) == 503


def test_telegram_is_told_until_it_knows() -> None:
    desk = Desk()
    desk.bot.errors = [*[None] * BEGINNING, NetworkError("x"), NetworkError("x")]

    async def run() -> None:
        async with served(desk):
            while desk.bot.methods.count("set_webhook") < 3:
                await asyncio.sleep(0.001)

    asyncio.run(run())
    assert desk.bot.methods[BEGINNING:] == ["set_webhook"] * 3


@pytest.mark.parametrize("first", [True, False])
def test_a_wrong_token_and_no_secret_end_it(first: bool) -> None:
    desk = Desk()
    desk.bot.errors = [InvalidToken()] if first else [*[None] * BEGINNING, InvalidToken()]
    listen = f"127.0.0.1:{free_port()}"
    with pytest.raises(BadToken):
        asyncio.run(serve(desk.telegram, "https://example.org", listen, SECRET))
    with pytest.raises(ValueError, match="secret"):
        asyncio.run(serve(desk.telegram, "https://example.org", listen, ""))
