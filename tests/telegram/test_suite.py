"""The suite of chats in Telegram: whole games with the database in memory, and kills of a bot that
is a program."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from stammtisch.core.service import outbox
from stammtisch.testing.chats import world_tests
from tests.harness.games import SHORT, short
from tests.telegram.games import in_memory, play_game
from tests.telegram.play import Play
from tests.telegram.serving import Serving, serving

SETTINGS = [
    short("las_vegan", True, "de", False),
    short("las_vegan", False, "en", True),
    short("narikana", True, "de", False),
    short("narikana", False, "en", False),
    short("nyan_nyan", True, "de", False),
    short("nyan_nyan", False, "en", False),
    short("ojyks", True, "en", False),
    short("ojyks", False, "de", False),
    short("uno", True, "de", True),
    short("uno", False, "en", False),
]


@asynccontextmanager
async def with_pictures(folder: Path) -> AsyncIterator[Play]:
    """Where the games are over, pictures were sent if they were wanted, and else none."""
    async with in_memory() as world:
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
    world_tests(with_pictures, SETTINGS, open_served=as_program, at_once=1)  # type: ignore[misc]
):
    """Whole games, stale answers, and kills."""


def test_all_games_are_played() -> None:
    assert {(setting.game, setting.group) for setting in SETTINGS} == {
        (game, group) for game in SHORT for group in (True, False)
    }


def test_a_game_whose_pictures_are_put_in_later_is_played_to_the_end() -> None:
    with patch.object(outbox, "PICTURE_WAIT", 0):
        play_game(short("uno", False, "en", True))
