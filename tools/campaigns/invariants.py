"""Checks in random games what holds in every game of a kind: `play_one` of
tests/games/GAME/invariants.py, for the games that have such a file."""

from __future__ import annotations

import time
from collections import Counter
from importlib import import_module
from importlib.util import find_spec

import click

from stammtisch.core.engine.compiled import of_game
from stammtisch.core.games import GAMES
from tools.options import seed_option, size_option, tool

INVARIANTS = "tests.games.{}.invariants"


@tool(
    seed="--seed: the number of the first game, by which any game can be repeated",
    size="--games",
    shows="Every property holds after every move: no assertion fails.",
)
@click.argument(
    "name",
    metavar="GAME",
    type=click.Choice([name for name in GAMES if find_spec(INVARIANTS.format(name))]),
)
@size_option("--games", 1000)
@seed_option(0)
def command(name: str, games: int, seed: int) -> list[str]:
    """Play random games, check what holds in each, and count what happened."""
    play_one = import_module(INVARIANTS.format(name)).play_one
    counts: Counter[str] = Counter()
    began = time.process_time()
    for game in range(seed, seed + games):
        try:
            play_one(game, counts)
        except BaseException:
            print(f"game {game}")
            raise
    core = "compiled" if of_game(name)[0] else "plain"
    print(f"{core} core, {time.process_time() - began:.0f} s")
    for kind, times in sorted(counts.items()):
        print(f"{times:10} {kind}")
    return []
