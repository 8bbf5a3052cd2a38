"""How moves and chance of las_vegan are written."""

from __future__ import annotations

from ...engine.chance import ChanceNotation
from .cards import *

MOVES = [f"play {card}" for card in CARD_NAMES]
MOVES += [f"token {face} on {casino}" for face in FACE_NAMES for casino in CASINO_NAMES]
MOVES += [f"token gold on {CONDITIONS[condition]}" for condition in (MIN, MAX)]
MOVES.append("decline")

CHANCE = ChanceNotation(
    CARD_NAMES,
    SHUFFLE,
    STARTER,
    casinos=(CASINO_DRAW, {name: casino for casino, name in enumerate(CASINO_NAMES)}),
    tokens=(TOSS, {f"{value:+}": value for value in (*GOLD_FACES, *FACES)}),
)
"""Also `casinos red 4 9`, and `tokens -3 -2 +1 ...`, golden first."""
