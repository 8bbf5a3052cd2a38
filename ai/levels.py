"""How strong the AI players are, by a word: player specs by level and game, `*` for others."""

from __future__ import annotations

SHORT_SIGHTED = "ismcts:seconds=0.2:others=model:depth=1:cut=8:infers=0"
"""Weighs each move by what comes of it in the next eight, if all play by the heuristic, and doesn't
read the others' moves. Weaker on purpose: the whole search gains nothing there from more time, and
`expert` must be a step up."""
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
    "hard": {"*": "ismcts:seconds=0.2", "las_vegan": SHORT_SIGHTED, "nyan_nyan": SHORT_SIGHTED},
    "expert": {"*": "ismcts:seconds=2:trees=2"},
}


def level_spec(level: str, game: str) -> str:
    """The spec that a level stands for in a game."""
    return LEVELS[level].get(game, LEVELS[level]["*"])
