"""Levels of strength (easy, normal, hard, expert) and the player specs they stand for.

Our own games define theirs in their manifest (`core/games/<game>/policy.py`), with budgets of
iterations, so that the same seed gives the same game; docs/ai.md has their measured strength. The
levels here are for third-party games, whose moves may be slow.
"""

from __future__ import annotations

from ..core.game import Game
from .heuristics import manifest_of

SPECS = {
    # A few noisy playouts for each move: right if the difference is large, wrong if it is close.
    "easy": "ismcts:iterations=40:noise=50",
    "normal": "ismcts:iterations=400",
    "hard": "ismcts:seconds=0.2",
    "expert": "ismcts:seconds=2:trees=2",
}


def level_spec(level: str, game: Game) -> str:
    """The spec that a level (one of `LEVELS`) stands for in a game."""
    return manifest_of(game).levels.get(level, SPECS[level])
