"""What the program does first when it starts over tables that have waited for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from stammtisch.cli.chats.server import ChatServer, open_chat_server
from tests.harness.script import QuickBrain

PATIENCE = 30.0
"""Seconds after which a start hangs."""


def started(
    monkeypatch: pytest.MonkeyPatch,
    recover: Callable[[], Awaitable[None]],
    test: Callable[[ChatServer], Awaitable[None]],
) -> None:
    """A program in place of whose recovery this is done."""

    async def run() -> None:
        async with (
            asyncio.timeout(PATIENCE),
            open_chat_server("sqlite:///:memory:", 0, thinker=QuickBrain()) as opened,
        ):
            await test(opened)

    monkeypatch.setattr("stammtisch.cli.chats.server.recover", lambda _: recover())
    asyncio.run(run())


def test_people_need_not_wait_until_all_tables_are_recovered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def lasts() -> None:
        await asyncio.Event().wait()

    async def test(opened: ChatServer) -> None:
        assert await opened.store.run(lambda tx: tx.unfinished()) == []
        assert opened.healthy()

    started(monkeypatch, lasts, test)


def test_the_program_goes_on_when_all_tables_are_recovered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    recovered = asyncio.Event()

    async def ends() -> None:
        recovered.set()

    async def test(opened: ChatServer) -> None:
        await recovered.wait()
        ended = asyncio.create_task(opened.until_failure())
        for _ in range(20):
            await asyncio.sleep(0)
        assert not ended.done()
        assert opened.healthy()
        ended.cancel()

    started(monkeypatch, ends, test)


def test_a_recovery_that_fails_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails() -> None:
        raise KeyError

    async def test(opened: ChatServer) -> None:
        with pytest.raises(KeyError):
            await opened.until_failure()

    started(monkeypatch, fails, test)
