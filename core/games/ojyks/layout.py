"""The parts of a vector of ojyks; `vector.py` writes them in this order."""

from __future__ import annotations

from ...layout import Plan
from ...vector import MOST
from .cards import CARDS, FIELDS, KINDS, LOWEST, STAGES
from .notation import MOVES

__all__ = ["MOVES", "STAGES", "parts"]


def parts(plan: Plan) -> None:
    fields = FIELDS * plan.players
    plan.part("values", fields, "by seat and field: value, if open", 12, LOWEST)
    plan.part("open", fields, "by seat and field: 1 if open")
    plan.part("gone", fields, "by seat and field: 1 if taken away")
    plan.part("drawn", KINDS, "the card just drawn, values from -2 on")
    plan.part("top", KINDS, "the top card of the discard pile")
    plan.part("discards", KINDS, "the discard pile, copies by value", CARDS)
    plan.part("unseen", KINDS, "cards that the seat can't place, copies by value", CARDS)
    plan.number("shuffled", "1: the discard pile was shuffled in this round", 1)
    plan.part("reshuffled", KINDS, "unseen cards that can't lie in a grid", CARDS)
    plan.part("chosen", FIELDS, "own fields chosen at the start")
    plan.part("facts", 2, "round, cards in the draw pile", MOST)
    plan.seats("turn", "whose turn it is")
    plan.seats("finisher", "who began the last round")
    plan.seats("tied", "seats among which the starter is drawn")
    plan.seats("totals", "points so far", MOST, -MOST)
