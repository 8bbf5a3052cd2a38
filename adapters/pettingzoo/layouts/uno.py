"""Observations of uno."""

from __future__ import annotations

from typing import Any

from ....core.games.uno.cards import CARDS, KINDS, STAGES
from ....core.games.uno.notation import MOVES
from ....core.games.uno.view import UnoView
from ..layout import (
    MOST,
    Plan,
    Write,
    bits,
    bounded,
    by_seat,
    count,
    in_turn,
    one,
    seat,
)

__all__ = ["MOVES", "STAGES", "layout"]


def layout(plan: Plan) -> Write:
    """The parts of a View, and what writes them."""
    hand = plan.part("hand", KINDS, "own cards, copies by number", 4)
    drawn = plan.part("drawn", KINDS, "the card just drawn, which may be played")
    top = plan.part("top", KINDS, "the top card of the discard pile")
    discards = plan.part("discards", KINDS, "cards of the discard pile, copies by number", 4)
    colour = plan.part("colour", 4, "the colour that counts: r, y, g, b")
    direction = plan.number("direction", "1: towards higher seats, -1: towards lower ones", 1, -1)
    facts = plan.part("facts", 3, "round, cards in the draw pile, cards that are due", MOST)
    owes = plan.part("owes", 2, "cards still to be drawn after a shuffle, of them a penalty", CARDS)
    owing = plan.seats("owing", "who draws them")
    counts = plan.seats("counts", "cards in each hand", CARDS)
    laid = plan.seats("laid", "cards that each seat has laid in this round", MOST)
    places = plan.seats("places", "the place of each seat that is out, else 0", plan.players)
    points = plan.seats("points", "points so far", MOST, -MOST)
    fresh = plan.seats("fresh", "cards that each seat has drawn since it lacked cards", MOST)
    wished = plan.part("wished", 4 * plan.players, "by seat: the colour that it named last")
    known = plan.part("known", KINDS * plan.players, "by seat: cards it is known to hold", 4)
    lacks = plan.part("lacks", KINDS * plan.players, "by seat: cards it lacked when it last drew")

    def write(view: UnoView, vector: Any) -> None:
        count(vector, hand, view.hand)
        one(vector, drawn, view.drawn)
        if view.discards:
            vector[top + view.discards[-1]] = 1.0
        count(vector, discards, view.discards)
        one(vector, colour, view.colour)
        vector[direction] = view.direction
        vector[facts], vector[facts + 1], vector[facts + 2] = view.round, view.pile, view.due
        who, vector[owes], vector[owes + 1] = view.owes
        seat(vector, owing, who, view)
        by_seat(vector, counts, view.counts, view)
        by_seat(vector, laid, view.laid, view)
        by_seat(vector, places, view.places, view)
        by_seat(vector, points, [bounded(n) for n in view.points], view)
        by_seat(vector, fresh, view.fresh, view)
        for n, (named, held, lacking) in enumerate(
            zip(
                in_turn(view.wished, view),
                in_turn(view.known, view),
                in_turn(view.lacks, view),
                strict=True,
            )
        ):
            one(vector, wished + 4 * n, named)
            count(vector, known + KINDS * n, held)
            bits(vector, lacks + KINDS * n, lacking)

    return write
