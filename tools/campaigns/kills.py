"""Checks that a killed bot loses nothing and does nothing twice (tests/harness/kills.py)."""

from __future__ import annotations

import asyncio
import tempfile
from functools import partial
from pathlib import Path

import click

from tests.harness.kills import LIVES, Campaign
from tests.harness.people import Mood
from tests.matrix.world import world
from tests.telegram.serving import MOOD, serving
from tools.options import chat_option, encrypted_option, seed_option, size_option, tool

IN_MATRIX = Mood(whim=0.1, twice=0.1, old=0.05, pause=(0.0, 0.5))


@tool(
    seed="--seed: what people want to do and when the bot is killed; not how fast it is",
    size="--kills, --tables",
    shows="Each choice that was accepted is in the record once and in order, nothing stays unsent, "
    "and no process is left over.",
)
@chat_option
@size_option("--kills", 40, "How often a program is killed.")
@size_option("--tables", 5, "Tables at once.")
@size_option("--answers", 0, "Stop when each table has had so many after all.", least=0)
@click.option(
    "--lives",
    type=click.FloatRange(0, min_open=True),
    default=LIVES,
    show_default=True,
    help="Seconds at most that a program works between two kills; more on a busy machine.",
)
@click.option(
    "--database",
    type=click.Choice(("sqlite", "postgresql")),
    default="sqlite",
    show_default=True,
    help="Of the bot of Telegram.",
)
@encrypted_option
@seed_option()
def command(
    chat: str,
    kills: int,
    tables: int,
    answers: int,
    lives: float,
    database: str,
    encrypted: bool,
    seed: int,
) -> list[str]:
    """Kill `stammtisch serve` at random moments while people play in a chat.

    In Matrix, every tenth time the homeserver is killed in its place.
    """

    async def run(folder: Path) -> list[str]:
        telegram = chat == "telegram"
        mood = MOOD if telegram else IN_MATRIX
        matrix = partial(world, folder, encrypted=encrypted)
        async with serving(database, folder) if telegram else matrix() as served:
            return await Campaign(served, seed, mood, answers, lives).run(tables, kills)

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(Path(folder)))
