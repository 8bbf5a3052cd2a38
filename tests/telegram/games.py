"""The bot with its database in memory, at a clock that moves on when all have done what they can,
for whole games."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stammtisch.core.scene.parts import Scene
from stammtisch.testing.chats import GameSetting, Mood
from stammtisch.testing.chats.games import ChatGame, play_new
from tests.telegram.play import Play, paint_here, playing


async def quick_png(scene: Scene) -> bytes:
    """The head of a PNG, another one for each drawing."""
    size = (720).to_bytes(4) + (600).to_bytes(4)
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + size + hashlib.sha256(repr(scene).encode()).digest()


@asynccontextmanager
async def in_memory(seed: int = 1, draw: bool = False) -> AsyncIterator[Play]:
    """`draw`: pictures are really drawn, which takes its time."""
    secrets = (f"{seed}-{number:030d}" for number in itertools.count(1))
    async with playing(secrets=secrets, paint=paint_here if draw else quick_png) as play:
        yield play


def play_game(setting: GameSetting) -> ChatGame:
    """Play a game to the end; AssertionError says what is wrong."""

    async def run() -> ChatGame:
        async with in_memory() as world:
            game = await play_new(world, 1, setting, 1, Mood())
            assert game.wrong + world.wrong() == []
            return game

    return asyncio.run(run())
