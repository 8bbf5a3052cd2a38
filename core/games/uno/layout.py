"""The parts of a vector of uno; `vector.py` writes them in this order."""

from __future__ import annotations

from ...layout import Plan
from ...vector import MOST
from .cards import CARDS, KINDS, STAGES
from .notation import MOVES

__all__ = ["MOVES", "STAGES", "parts"]


def parts(plan: Plan) -> None:
    plan.part("hand", KINDS, "own cards, copies by number", 4)
    plan.part("drawn", KINDS, "the card just drawn, which may be played")
    plan.part("top", KINDS, "the top card of the discard pile")
    plan.part("discards", KINDS, "cards of the discard pile, copies by number", 4)
    plan.part("colour", 4, "the colour that counts: r, y, g, b")
    plan.number("direction", "1: towards higher seats, -1: towards lower ones", 1, -1)
    plan.part("facts", 3, "round, cards in the draw pile, cards that are due", MOST)
    plan.part("owes", 2, "cards still to be drawn after a shuffle, of them a penalty", CARDS)
    plan.seats("owing", "who draws them")
    plan.seats("counts", "cards in each hand", CARDS)
    plan.seats("laid", "cards that each seat has laid in this round", MOST)
    plan.seats("places", "the place of each seat that is out, else 0", plan.players)
    plan.seats("points", "points so far", MOST, -MOST)
    plan.seats("fresh", "cards that each seat has drawn since it lacked cards", MOST)
    plan.part("wished", 4 * plan.players, "by seat: the colour that it named last")
    plan.part("known", KINDS * plan.players, "by seat: cards it is known to hold", 4)
    plan.part("lacks", KINDS * plan.players, "by seat: cards it lacked when it last drew")
