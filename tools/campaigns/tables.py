"""Checks invariants of tables at random ones (tests/tables/properties.py)."""

from __future__ import annotations

from collections import Counter

from stammtisch.core.games import GAMES
from tests.tables.properties import check_blind, check_table
from tools.options import games_option, seed_option, size_option, tool


@tool(
    seed="--seed",
    size="--tables",
    shows="Every property holds after every command: no assertion fails.",
)
@size_option("--tables", 20, "Tables of each game.")
@games_option
@seed_option("1")
def command(tables: int, games: tuple[str, ...], seed: str) -> list[str]:
    """Do at random what people can do at tables, and check what must hold.

    Steps are stored and loaded, refused commands leave no trace, and what a person can see of a
    table doesn't depend on cards that they can't see.
    """
    phases: Counter[str] = Counter()
    compared = 0
    for n in range(tables):
        for name in games:
            phases[check_table(GAMES[name], f"{seed}/{n}").phase] += 1
            compared += check_blind(GAMES[name], f"{seed}/{n}")
    print(f"{tables * len(games)} tables: {dict(phases)}; {compared} looks of people compared")
    return []
