"""Simulations as tests want them."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.ai.arena.simulate import Simulation
from stammtisch.core.games import game_named
from stammtisch.core.options import read_options


def simulation(
    game: str, players: Sequence[str], games: int = 1, seed: str = "s", **options: object
) -> Simulation:
    """Games between these players, with the game's options by name."""
    kind = game_named(game)
    chosen = read_options(game, kind.options, options)
    return Simulation(game, chosen, tuple(players), seed, games)
