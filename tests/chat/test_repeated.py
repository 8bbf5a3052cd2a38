"""What a chat's server sends twice is done once, and answered once."""

from __future__ import annotations

import asyncio

import pytest

from stammtisch.adapters.chat.incoming import Response
from tests.harness.script import Script


async def twice(script: Script, line: str) -> list[Response]:
    incoming = script.room.incoming(line)
    assert incoming
    return [await script.dispatcher.take(incoming) for _ in range(2)]


@pytest.mark.parametrize(
    "line",
    ["anna@ /help", "anna@ /rules uno", "anna@ /start", "anna@ /nonsense", "anna@ /join T9"],
)
def test_an_answer_is_given_once(line: str) -> None:
    first, second = asyncio.run(twice(Script(), line))
    assert first.message is not None
    assert second.message is None


def test_a_new_program_knows_what_was_answered() -> None:
    async def run() -> list[Response]:
        script = Script()
        incoming = script.room.incoming("anna@ /help")
        assert incoming
        found = [await script.dispatcher.take(incoming)]
        script.restart()
        return [*found, await script.dispatcher.take(incoming)]

    first, second = asyncio.run(run())
    assert (first.message is None, second.message is None) == (False, True)
