"""Checks that messages to a chat don't depend on cards that their readers can't see
(tests/harness/leaks.py)."""

from __future__ import annotations

from collections.abc import Iterator

import click

from stammtisch.core.games import GAMES
from tests.chat.test_leaks import CHATS
from tests.harness.leaks import check_leaks
from tools.options import games_option, seed_option, size_option, tool


@tool(
    seed="--seed",
    size="--tables",
    shows="Who sees no difference in the game reads the same at both tables: no assertion fails.",
)
@click.option("--chat", type=click.Choice(list(CHATS)), default="console", show_default=True)
@size_option("--tables", 20, "Pairs of tables of each game.")
@games_option
@seed_option("1")
def command(chat: str, tables: int, games: tuple[str, ...], seed: str) -> Iterator[str]:
    """Say the same at two tables whose hidden cards differ, and compare what people are sent."""
    for name in games:
        compared = sum(check_leaks(GAMES[name], f"{seed}/{n}", CHATS[chat]) for n in range(tables))
        print(
            f"{name}: {tables} pairs of tables, {compared} readings compared, all alike", flush=True
        )
        if not compared:
            yield f"{name}: nothing was compared, more tables are needed"
