"""Checks that a killed bot loses nothing and does nothing twice (testing/chats/kills.py)."""

from __future__ import annotations

import asyncio
import tempfile
from functools import partial
from pathlib import Path

import click

from stammtisch.testing.chats.kills import LIVES, KillCampaign
from tests.harness.games import SHORT
from tests.matrix.world import world
from tests.telegram.serving import serving
from tools.options import chat_option, encrypted_option, seed_option, size_option, tool


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
        matrix = partial(world, folder, encrypted=encrypted)
        async with serving(database, folder) if telegram else matrix() as served:
            return await KillCampaign(served, seed, SHORT, answers, lives).run(tables, kills)

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(Path(folder)))
