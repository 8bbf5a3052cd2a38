"""The suite of chats in Telegram: whole games with the database in memory, and kills of a bot that
is a program."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from stammtisch.core.games import GAMES
from stammtisch.core.service import outbox
from stammtisch.testing.chats import world_tests
from tests.harness.games import each_game, short
from tests.telegram.games import in_memory, play_game
from tests.telegram.play import Play
from tests.telegram.serving import Serving, serving

STRANGE = (
    "W" * 4096,
    "<b>&lt;i></pre><a href='x'>",
    "\u202eשלום\u202c \u200fעולם",
    "\x00\x1b[31mred\nAnna\tWins: 99",
    "Z" + "\u0301\u0489" * 60,
    "\u200b\u2063\u00ad",
    "麻雀🀄" * 20,
    "{ $who } { -x }",
)


@asynccontextmanager
async def with_pictures(folder: Path) -> AsyncIterator[Play]:
    """People have strange names, and some updates come twice, again or in another order. When the
    games are over, pictures were sent where they were wanted, and nowhere else."""
    async with in_memory() as world:
        world.names = itertools.cycle(STRANGE)
        for kind in ("duplicate-updates", "repeat-updates", "reorder-updates"):
            world.server.fault(kind, "getUpdates", times=None, probability=0.05)
        yield world
        wanted = {
            message.chat.id: message.text.endswith("on")
            for chat in world.server.world.chats.values()
            for message in chat.messages.values()
            if message.text and message.text.startswith("/settings pictures")
        }
        for methods in (("sendPhoto", "editMessageMedia"), ("editMessageMedia",)):
            shown = {sent.chat for sent in world.server.sent if sent.method in methods}
            assert shown == {chat for chat, on in wanted.items() if on}


@asynccontextmanager
async def as_program(folder: Path) -> AsyncIterator[Serving]:
    async with serving("sqlite", folder) as world:
        yield world


@pytest.mark.program
class TestTelegram(
    world_tests(with_pictures, each_game(), open_served=as_program, at_once=1)  # type: ignore[misc]
):
    """Whole games, stale answers, and kills."""


def test_all_games_are_played() -> None:
    assert {(setting.game, setting.group) for setting in each_game()} == {
        (game, group) for game in GAMES for group in (True, False)
    }


def test_a_game_whose_pictures_are_put_in_later_is_played_to_the_end() -> None:
    with patch.object(outbox, "PICTURE_WAIT", 0):
        play_game(short("uno", False, "en", True))
