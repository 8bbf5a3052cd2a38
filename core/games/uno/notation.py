"""How moves of uno are written, and why one is not legal."""

from __future__ import annotations

from ...chance import ChanceNotation
from .cards import (
    CARD_NAMES,
    CARD_OF,
    COLOUR_OF,
    COLOURS,
    DRAW,
    PASS,
    RANK_OF,
    SEATS,
    SHUFFLE,
    STARTER,
    SWAP,
    WILD,
)
from .view import UnoView


def _play_text(move: int) -> str:
    card = CARD_OF[move]
    wish = f" {COLOURS[COLOUR_OF[move]]}" if card >= WILD else ""
    return f"play {CARD_NAMES[card]}{wish}"


MOVES = [_play_text(move) for move in range(DRAW)] + ["draw", "pass"]
MOVES += [f"swap {seat}" for seat in range(1, SEATS + 1)]
CHANCE = ChanceNotation(CARD_NAMES, SHUFFLE, STARTER)


def why_not(view: UnoView, move: int) -> dict[str, object]:
    """The first rule that forbids the move to the seat of the view."""
    if view.stage == "exchange":
        return {"reason": "swap-with-another" if move > SWAP else "swap-first"}
    if move > SWAP:
        return {"reason": "no-swap-now"}
    if move == PASS:
        return {"reason": "draw-first" if view.stage == "turn" else "must-draw-sum"}
    if move == DRAW:
        return {"reason": "drawn-already" if view.stage == "drawn" else "nothing-to-draw"}
    card = CARD_OF[move]
    if card not in view.hand:
        return {"reason": "not-in-hand", "card": CARD_NAMES[card]}
    if view.stage == "drawn" and card != view.drawn:
        return {"reason": "only-drawn-card", "card": CARD_NAMES[view.drawn]}
    if view.stage == "answer":
        return {"reason": "only-same-draw-card", "due": view.due}
    top = CARD_NAMES[view.discards[-1]]
    if card >= WILD:
        return {"reason": "wish-is-open", "colour": COLOURS[view.colour]}
    if RANK_OF[view.discards[-1]] >= RANK_OF[WILD]:
        return {"reason": "colour-named", "colour": COLOURS[view.colour]}
    return {"reason": "does-not-match", "card": CARD_NAMES[card], "top": top}
