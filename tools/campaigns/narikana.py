"""Checks invariants of Narikana in random games (tests/games/narikana/random_decks.py)."""

from __future__ import annotations

import time
from collections import Counter

from stammtisch.core.engine.compiled import is_compiled
from stammtisch.core.games.narikana import GAME
from stammtisch.core.games.narikana.options import NarikanaOptions
from tests.games.narikana.random_decks import play_one
from tools.options import seed_option, size_option, tool


@tool(
    seed="--seed: the number of the first game, by which any game can be repeated",
    size="--games",
    shows="Every property holds after every move: no assertion fails.",
)
@size_option("--games", 1000)
@seed_option(0)
def command(games: int, seed: int) -> list[str]:
    """Play random games of random decks, and count what happened."""
    counts: Counter[str] = Counter()
    began = time.process_time()
    for game in range(seed, seed + games):
        try:
            play_one(game, counts)
        except BaseException:
            print(f"game {game}")
            raise
    core = "compiled" if is_compiled(GAME.new(2, NarikanaOptions())) else "plain"
    print(f"{core} core, {time.process_time() - began:.0f} s")
    for kind, times in sorted(counts.items()):
        print(f"{times:10} {kind}")
    return []
