"""Requests to the Bot API over aiohttp, against a server of their own."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web
from telegram import Bot
from telegram.error import BadRequest, NetworkError, TelegramError, TimedOut

from stammtisch.adapters.telegram import transport
from stammtisch.adapters.telegram.bot import TelegramBot, open_bot
from stammtisch.testing.chats.program import free_port
from tests.harness.script import Script
from tests.telegram.test_bot_alone import said

TOKEN = "123456789:SECRET" + "A" * 29
SENT = {"message_id": 5, "date": 1, "chat": {"id": 3, "type": "private"}, "text": "Hello"}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def result(value: Any) -> web.Response:
    return web.json_response({"ok": True, "result": value})


@asynccontextmanager
async def bot_at(handler: Handler) -> AsyncIterator[Bot]:
    """A bot whose server answers like this."""
    app = web.Application()
    app.router.add_route("*", "/bot{token}/{method}", handler)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        async with open_bot(TOKEN, f"http://127.0.0.1:{runner.addresses[0][1]}") as bot:
            yield bot
    finally:
        await runner.cleanup()


async def slow(request: web.Request) -> web.StreamResponse:
    await asyncio.sleep(1)
    return result(True)


async def cut(request: web.Request) -> web.StreamResponse:
    assert request.transport is not None
    request.transport.close()
    return web.Response()


async def no_json(request: web.Request) -> web.StreamResponse:
    return web.Response(status=502, text="<h1>Bad Gateway</h1>")


async def refusing(request: web.Request) -> web.StreamResponse:
    answer = {"ok": False, "error_code": 400, "description": "Bad Request: chat not found"}
    return web.json_response(answer, status=400)


@pytest.mark.parametrize(
    ("handler", "kind"),
    [
        (slow, TimedOut),
        (cut, NetworkError),
        (no_json, NetworkError),
        (refusing, BadRequest),
    ],
)
def test_failures_are_errors_of_telegram_and_hold_no_token(
    handler: Handler,
    kind: type[TelegramError],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Neither the error with its traceback, nor the log."""
    monkeypatch.setattr(transport, "READ", 0.05)
    caplog.set_level(logging.INFO)

    async def failing() -> None:
        async with bot_at(handler) as bot:
            with pytest.raises(kind) as sending:
                await bot.send_message(3, "Hello")
            with pytest.raises(kind) as fetching:
                await bot.get_updates(7)
        for error in (sending.value, fetching.value):
            shown = "".join(traceback.format_exception(error))
            assert "SECRET" not in shown
            assert "127.0.0.1" not in shown

    asyncio.run(failing())
    assert "SECRET" not in caplog.text


def test_a_server_that_is_not_there_is_named_by_its_host_without_the_token() -> None:
    async def failing() -> str:
        async with open_bot(TOKEN, f"http://127.0.0.1:{free_port()}") as bot:
            with pytest.raises(NetworkError) as caught:
                await bot.send_message(3, "Hello")
            return "".join(traceback.format_exception(caught.value))

    shown = asyncio.run(failing())
    assert "Cannot connect to host 127.0.0.1" in shown
    assert TOKEN not in shown


def test_what_was_sent_before_the_end_is_answered_and_nothing_is_sent_after_it() -> None:
    arrived = asyncio.Event()

    async def thoughtful(request: web.Request) -> web.StreamResponse:
        arrived.set()
        await asyncio.sleep(0.05)
        return result(SENT)

    async def sending() -> None:
        async with bot_at(thoughtful) as bot:
            task = asyncio.create_task(bot.send_message(3, "Hello"))
            await arrived.wait()
        assert (await task).message_id == 5
        with pytest.raises(NetworkError, match="not connected"):
            await bot.send_message(3, "Hello")

    asyncio.run(sending())


def test_fields_are_json_and_files_are_parts_of_their_own() -> None:
    seen: list[tuple[str, dict[str, Any]]] = []

    async def noting(request: web.Request) -> web.StreamResponse:
        is_json = request.content_type == "application/json"
        fields: dict[str, Any] = await request.json() if is_json else {}
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                fields[name] = (value.filename, value.content_type, value.file.read())
            else:
                fields[name] = value
        seen.append((request.content_type, fields))
        return result(SENT)

    async def sending() -> None:
        async with bot_at(noting) as bot:
            await bot.send_message(3, "Käse & more")
            await bot.send_document(3, b"a = 1\n", caption="Take it", filename="deck.toml")
            await bot.send_photo(3, b"\x89PNG\r\n\x1a\n0")

    asyncio.run(sending())
    (plain, text), (multipart, document), (_, photo) = seen
    assert (plain, text) == ("application/json", {"chat_id": 3, "text": "Käse & more"})
    assert (multipart, document["chat_id"]) == ("multipart/form-data", "3")
    assert document["caption"] == "Take it"
    assert document["document"][0] == "deck.toml"
    assert document["document"][2] == b"a = 1\n"
    assert photo["photo"][2] == b"\x89PNG\r\n\x1a\n0"


def test_a_file_may_take_longer_than_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "READ", 0.05)

    async def thoughtful(request: web.Request) -> web.StreamResponse:
        await request.post()
        await asyncio.sleep(0.3)
        return result(SENT)

    async def sending() -> None:
        async with bot_at(thoughtful) as bot:
            assert (await bot.send_document(3, b"a = 1\n", filename="deck.toml")).message_id == 5
            with pytest.raises(TimedOut):
                await bot.send_message(3, "Hello")

    asyncio.run(sending())


# Updates

ME = {"id": 7, "is_bot": True, "first_name": "Stammtisch", "username": "stammtisch_bot"}


def received(updates: Any, offset: int | None, timeout: int = 0) -> tuple[TelegramBot, list[Any]]:
    """The bot after it has fetched these updates, and what it asked for: query and fields."""
    asked: list[Any] = []

    async def giving(request: web.Request) -> web.StreamResponse:
        if request.match_info["method"] == "getMe":
            return result(ME)
        assert request.match_info["method"] == "getUpdates"
        asked.append((dict(request.query), await request.json() if request.can_read_body else {}))
        return result(updates)

    async def fetching() -> TelegramBot:
        async with bot_at(giving) as bot:
            await bot.get_me()
            script = Script()
            telegram = TelegramBot(bot, script.service, script.secrets.__next__)
            telegram.offset = offset
            await telegram.receive(timeout)
            return telegram

    return asyncio.run(fetching()), asked


def test_updates_are_asked_for_from_the_offset_on() -> None:
    wanted = ["message", "callback_query", "my_chat_member", "inline_query"]
    _, asked = received([{"update_id": 8, "of a later Bot API": 1}], None)
    assert asked == [({}, {"timeout": 0, "allowed_updates": wanted})]
    telegram, asked = received([{"update_id": 9}], 9, 50)
    assert asked == [({}, {"offset": 9, "timeout": 50, "allowed_updates": wanted})]
    assert telegram.offset == 10


@pytest.mark.parametrize("answer", [True, [1], [{"message": {}}]])
def test_an_answer_without_updates_is_an_error_of_the_network(answer: Any) -> None:
    with pytest.raises(NetworkError, match="holds no updates"):
        received(answer, 7)


@pytest.mark.parametrize("wrong", [{"date": 10**20}, {"date": -(10**18)}, {"date": "today"}])
def test_the_offset_moves_over_an_update_that_cannot_be_read(
    wrong: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    """The log names its number, and holds nothing that people have written."""
    unreadable = said(12, "/start CODE")
    unreadable["message"] |= wrong
    telegram, asked = received([{"update_id": 11}, unreadable, {"update_id": 13}], 11)
    assert telegram.offset == 14
    assert [query for query, _ in asked] == [{}, {"offset": "11"}]
    rows = [row.getMessage() for row in caplog.records if row.levelno >= logging.ERROR]
    assert [row[: row.index(":")] for row in rows] == ["update 12 is left out"]
    assert "CODE" not in caplog.text
