"""Checks that messages to a chat don't depend on cards that their readers can't see
(tests/harness/leaks.py)."""

from __future__ import annotations

import click

from stammtisch.core.games import GAMES
from tests.harness.leaks import Reading, check_leaks
from tests.matrix.leaks import MatrixReading
from tests.telegram.leaks import TelegramReading
from tools.options import games_option, seed_option, size_option, tool

CHATS = {"console": Reading, "telegram": TelegramReading, "matrix": MatrixReading}


@tool(
    seed="--seed",
    size="--number",
    shows="Who sees no difference in the game reads the same at both tables: no assertion fails.",
)
@click.option("--chat", type=click.Choice(list(CHATS)), default="console", show_default=True)
@size_option("--number", 20, "Pairs of tables in each game.")
@games_option
@seed_option("1")
def command(chat: str, number: int, games: tuple[str, ...], seed: str) -> list[str]:
    """Say the same at two tables whose hidden cards differ, and compare what people are sent."""
    for name in games:
        compared = sum(check_leaks(GAMES[name], f"{seed}/{n}", CHATS[chat]) for n in range(number))
        print(f"{name}: {number} games, {compared} readings compared, no difference", flush=True)
    return []
