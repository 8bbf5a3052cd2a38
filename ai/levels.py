"""How strong the AI players are, by a word: player specs by level and game, `*` for others."""

from __future__ import annotations

AHEAD = "ismcts:seconds=0.2:others=model:depth=1:cut=8:infers=0"
"""Weighs each move by what comes of it in the next eight, if all play by the heuristic."""
LEVELS: dict[str, dict[str, str]] = {
    # A few noisy playouts for each move: right where it is plain, wrong where it is close.
    "easy": {
        "*": "ismcts:iterations=40:noise=50",
        "las_vegan": "ismcts:iterations=12:noise=50",
        "nyan_nyan": "ismcts:iterations=40:noise=50:slips=20",  # forgets to call, now and then
    },
    "normal": {
        "*": "ismcts:iterations=400",
        "las_vegan": "heuristic",
        "nyan_nyan": "heuristic",
        "ojyks": "heuristic",
        "uno": "heuristic",
    },
    # Where the whole search is at its best after 0.2 seconds, time alone is no step to `expert`.
    "hard": {"*": "ismcts:seconds=0.2", "las_vegan": AHEAD, "nyan_nyan": AHEAD},
    "expert": {"*": "ismcts:seconds=2:trees=2"},
}


def level_spec(level: str, game: str) -> str:
    """The spec that a level stands for in a game."""
    return LEVELS[level].get(game, LEVELS[level]["*"])
