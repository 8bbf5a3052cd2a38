"""How moves of ojyks are written, and why one is not legal."""

from __future__ import annotations

from ...chance import ChanceNotation
from .cards import (
    DRAW,
    DROP,
    FIELD_NAMES,
    FIELDS,
    FLIP,
    KEEP,
    KINDS,
    REVEAL,
    SHUFFLE,
    STARTER,
    VALUES,
    VERBS,
)
from .view import GONE, OjyksView

MOVES = [f"{verb} {field}" for verb in VERBS for field in FIELD_NAMES] + ["draw"]
CARD_NAMES = [str(VALUES[card]) for card in range(KINDS)]
CHANCE = ChanceNotation(CARD_NAMES, SHUFFLE, STARTER)


def why_not(view: OjyksView, move: int) -> dict[str, object]:
    """The first rule that forbids the move to the seat of the view."""
    verb, field = move // FIELDS * FIELDS, move % FIELDS
    if view.stage == "reveal":
        return {"reason": "chosen-already" if verb == REVEAL else "reveal-first"}
    if verb == REVEAL:
        return {"reason": "reveal-over"}
    if view.stage == "drawn" and verb not in (KEEP, DROP):
        return {"reason": "keep-or-drop"}
    if view.stage == "turn" and verb in (KEEP, DROP):
        return {"reason": "draw-first"}
    if move == DRAW:
        return {"reason": "nothing-to-draw"}
    if view.grids[view.seat - 1][field] == GONE:
        return {"reason": "column-gone", "field": FIELD_NAMES[field]}
    assert verb in (FLIP, DROP), "any other field can be exchanged"
    return {"reason": "open-already", "field": FIELD_NAMES[field]}
