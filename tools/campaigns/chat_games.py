"""Whole games in a chat (testing/chats/games.py)."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import click

from stammtisch.testing.chats import GameSetting, Mood
from stammtisch.testing.chats.games import ChatGame, play_all
from tests.harness.games import all_settings
from tests.matrix.world import world
from tests.telegram.games import in_memory
from tools.options import (
    chat_option,
    encrypted_option,
    games_option,
    seed_option,
    size_option,
    tool,
)


async def in_telegram(settings: list[GameSetting], seed: int, draw: bool) -> list[ChatGame]:
    """One after the other, with the database in memory."""
    async with in_memory(seed, draw) as telegram:
        games = await play_all(telegram, settings, Mood(), at_once=1, seed=seed)
        games[0].wrong += telegram.wrong()
        print(f"{len(telegram.server.requests)} requests")
        return games


async def in_matrix(
    settings: list[GameSetting], seed: int, troubles: int, every: float, encrypted: bool
) -> list[ChatGame]:
    """All at once, with a homeserver and a bot of their own, which are stopped at the end."""
    with tempfile.TemporaryDirectory() as folder:
        async with world(Path(folder), encrypted=encrypted) as matrix:
            games = await play_all(
                matrix, settings, Mood(), len(settings), troubles, every, seed=seed
            )
            code = await asyncio.to_thread(matrix.program.stop)
            games[0].wrong += matrix.wrong()
            if code:
                games[0].wrong.append(f"exit code {code} after SIGTERM")
            print(matrix.figures())
            return games


@tool(
    seed="--seed: what people do and what goes wrong; not how fast the servers are",
    size="--game, --troubles",
    shows="Each choice is in the record once and in order, messages arrive in order, no rule of "
    "the chat is violated, and no group is sent more messages a minute than Telegram allows.",
)
@chat_option
@games_option
@click.option("--draw", is_flag=True, help="Really draw the pictures of Telegram.")
@size_option("--troubles", 8, "How often the homeserver is killed or connections are cut.", least=0)
@size_option("--every", 5.0, "Seconds from one of these troubles to the next.", least=0)
@encrypted_option
@seed_option()
def command(
    chat: str,
    games: tuple[str, ...],
    draw: bool,
    troubles: int,
    every: float,
    encrypted: bool,
    seed: int,
) -> Iterator[str]:
    """Play games in groups and alone, in both languages.

    In Telegram by pressing buttons, with pictures and without; in Matrix all at once, while the
    homeserver fails now and then.
    """
    telegram = chat == "telegram"
    shown = (True, False) if telegram else (None,)
    settings = [one for one in all_settings(*shown) if one.game in games]
    began = time.monotonic()
    if telegram:
        playing = in_telegram(settings, seed, draw)
    else:
        playing = in_matrix(settings, seed, troubles, every, encrypted)
    for game in asyncio.run(playing):
        answers = sum(len(player.seen) for player in game.players)
        print(f"{game.setting!s:<32} {answers:>5} answers {game.seconds:>6.0f} s")
        yield from (f"{game.setting}: {line}" for line in game.wrong)
    print(f"seed {seed}, {time.monotonic() - began:.0f} s")
