"""How moves and chance of las_vegan are written, and why a move is not legal."""

from __future__ import annotations

from ...chance import ChanceNotation
from .cards import (
    CARD,
    CARD_NAMES,
    CARDS,
    CASINO_DRAW,
    CASINO_NAMES,
    CASINOS,
    COLOUR_OF,
    COLOURS,
    CONDITIONS,
    DECLINE,
    FACE_NAMES,
    FACES,
    GOLD,
    GOLD_FACES,
    MAX,
    MIN,
    PLACE,
    SHUFFLE,
    STAGES,
    STARTER,
    TOSS,
)
from .view import LasVeganView

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


def why_not(view: LasVeganView, move: int) -> dict[str, object]:
    """The first rule that forbids the move to the seat of the view."""
    if view.stage == STAGES[CARD]:
        if move >= CARDS:
            return {"reason": "no-token-now"}
        if move not in view.hand:
            return {"reason": "not-in-hand", "card": CARD_NAMES[move]}
        return {"reason": "must-follow", "colour": COLOURS[COLOUR_OF[view.trick[0]]]}
    if move < CARDS:
        return {"reason": "token-first"}
    assert move != DECLINE, "one may always decline"
    if move > GOLD:
        return {"reason": "gold-placed", "condition": CONDITIONS[view.condition]}
    face, casino = (move - PLACE) // CASINOS, (move - PLACE) % CASINOS
    if casino not in view.casinos:
        return {"reason": "no-such-casino", "casino": CASINO_NAMES[casino]}
    if FACES[face] not in view.loose:
        return {"reason": "no-such-token", "token": FACE_NAMES[face]}
    return {"reason": "casino-taken", "casino": CASINO_NAMES[casino]}
