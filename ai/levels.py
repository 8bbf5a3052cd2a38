"""How strong the AI players are, by a word: player specs by level. Games with other ones say so in
their manifest (`ai/heuristics/<game>.py`)."""

from __future__ import annotations

from .heuristics import PLAYERS

LEVELS = {
    # A few noisy playouts for each move: right where it is plain, wrong where it is close.
    "easy": "ismcts:iterations=40:noise=50",
    "normal": "ismcts:iterations=400",
    "hard": "ismcts:seconds=0.2",
    "expert": "ismcts:seconds=2:trees=2",
}


def level_spec(level: str, game: str) -> str:
    """The spec that a level stands for in a game."""
    own = PLAYERS[game].levels if game in PLAYERS else {}
    return own.get(level, LEVELS[level])
