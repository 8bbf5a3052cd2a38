"""Whole games in Matrix (tests/matrix/games.py)."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.harness.games import Played, Setting
from tests.matrix.games import SETTINGS, play_all
from tests.matrix.world import world
from tools.options import encrypted_option, games_option, seed_option, size_option, tool


async def campaign(
    folder: Path,
    settings: list[Setting],
    seed: int,
    troubles: int,
    pause: float,
    encrypted: bool,
) -> list[Played]:
    """Play with a homeserver and a bot of their own, which are stopped at the end."""
    async with world(folder, encrypted=encrypted) as served:
        games = await play_all(served, settings, seed, troubles, pause)
        code = await asyncio.to_thread(served.program.stop)
        games[0].wrong += served.wrong()
        if code:
            games[0].wrong.append(f"exit code {code} after SIGTERM")
        print(served.figures())
        return games


@tool(
    seed="--seed: what people do and what goes wrong; not how fast the servers are",
    size="--game, --troubles",
    shows="Each choice is in the record once and in order, and all messages arrive in order.",
)
@games_option
@size_option("--troubles", 8, "How often the homeserver is killed or connections are cut.", least=0)
@size_option("--every", 5.0, "Seconds from one of these troubles to the next.", least=0)
@encrypted_option
@seed_option()
def command(
    games: tuple[str, ...], troubles: int, every: float, encrypted: bool, seed: int
) -> Iterator[str]:
    """Play games in rooms and alone, in both languages and all at once, while the homeserver fails
    now and then."""
    settings = [setting for setting in SETTINGS if setting.game in games]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        playing = campaign(Path(folder), settings, seed, troubles, every, encrypted)
        games_played = asyncio.run(playing)
    for game in games_played:
        answers = sum(len(player.seen) for player in game.players)
        print(f"{game.setting!s:<22} {answers:>5} answers {game.seconds:>6.0f} s")
        yield from (f"{game.setting}: {line}" for line in game.wrong)
    print(f"seed {seed}, {time.monotonic() - began:.0f} s")
