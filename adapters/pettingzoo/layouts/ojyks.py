"""Observations of ojyks."""

from __future__ import annotations

from typing import Any

from ....core.games.ojyks.cards import CARDS, FIELDS, KINDS, LOWEST, STAGES, VALUES
from ....core.games.ojyks.notation import MOVES
from ....core.games.ojyks.view import GONE, OjyksView
from ..layout import (
    MOST,
    Plan,
    Write,
    bits,
    bounded,
    by_seat,
    count,
    in_turn,
    numbers,
    one,
    seat,
    set_of_seats,
)

__all__ = ["MOVES", "STAGES", "layout"]


VALUE_OF = [*VALUES, 0, 0]
"""By card; what is face down or gone counts from the end."""


def layout(plan: Plan) -> Write:
    """The parts of a View, and what writes them."""
    fields = FIELDS * plan.players
    values = plan.part("values", fields, "by seat and field: value, if open", 12, LOWEST)
    opened = plan.part("open", fields, "by seat and field: 1 if open")
    gone = plan.part("gone", fields, "by seat and field: 1 if taken away")
    drawn = plan.part("drawn", KINDS, "the card just drawn, values from -2 on")
    top = plan.part("top", KINDS, "the top card of the discard pile")
    discards = plan.part("discards", KINDS, "the discard pile, copies by value", CARDS)
    unseen = plan.part("unseen", KINDS, "cards that the seat can't place, copies by value", CARDS)
    shuffled = plan.number("shuffled", "1: the discard pile was shuffled in this round", 1)
    new = plan.part("reshuffled", KINDS, "unseen cards that can't lie in a grid", CARDS)
    chosen = plan.part("chosen", FIELDS, "own fields chosen at the start")
    facts = plan.part("facts", 2, "round, cards in the draw pile", MOST)
    turn = plan.seats("turn", "whose turn it is")
    finisher = plan.seats("finisher", "who began the last round")
    tied = plan.seats("tied", "seats among which the starter is drawn")
    totals = plan.seats("totals", "points so far", MOST, -MOST)

    def write(view: OjyksView, vector: Any) -> None:
        cards = [card for grid in in_turn(view.grids, view) for card in grid]
        numbers(vector, values, [VALUE_OF[card] for card in cards])
        numbers(vector, opened, [card >= 0 for card in cards])
        numbers(vector, gone, [card == GONE for card in cards])
        one(vector, drawn, view.drawn)
        if view.discards:
            vector[top + view.discards[-1]] = 1.0
        count(vector, discards, view.discards)
        numbers(vector, unseen, view.unseen)
        if view.reshuffled is not None:
            vector[shuffled] = 1.0
            numbers(vector, new, view.reshuffled)
        bits(vector, chosen, view.chosen)
        vector[facts], vector[facts + 1] = view.round, view.pile
        seat(vector, turn, view.turn, view)
        seat(vector, finisher, view.finisher, view)
        set_of_seats(vector, tied, view.tied, view)
        by_seat(vector, totals, [bounded(n) for n in view.totals], view)

    return write
