"""How moves of ojyks are written, and why one is not legal."""

from __future__ import annotations

from collections.abc import Sequence

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
NUMBERS = {text: move for move, text in enumerate(MOVES)}
CARD_NAMES = [str(VALUES[card]) for card in range(KINDS)]
STARTERS = {f"starter {seat}": seat for seat in range(100)}
CARD_NUMBERS = {text: card for card, text in enumerate(CARD_NAMES)}


def notation(move: int) -> str:
    return MOVES[move]


def read(text: str) -> int | None:
    return NUMBERS.get(text)


def chance_notation(outcome: Sequence[int]) -> str:
    if outcome[0] == STARTER:
        return f"starter {outcome[1]}"
    return "shuffle " + " ".join([CARD_NAMES[card] for card in outcome[1:]])


def read_chance(text: str) -> tuple[int, ...] | None:
    if text in STARTERS:
        return (STARTER, STARTERS[text])
    word, *rest = text.split(" ")
    if word == "shuffle" and all(card in CARD_NUMBERS for card in rest):
        return (SHUFFLE, *(CARD_NUMBERS[card] for card in rest))
    return None


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
