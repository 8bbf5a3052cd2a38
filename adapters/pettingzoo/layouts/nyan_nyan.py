"""Observations of Nyan Nyan."""

from __future__ import annotations

from typing import Any

from ....core.games.nyan_nyan.cards import (
    ABSTAIN,
    CARDS,
    FRAME,
    JOIN,
    KINDS,
    MAX_FRAMES,
    STAGES,
)
from ....core.games.nyan_nyan.notation import MOVES
from ....core.games.nyan_nyan.view import NyanView
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
    set_of_seats,
)

__all__ = ["MOVES", "STAGES", "layout"]

NUMBERS = ("pile", "n", "due", "due_seven", "extra", "skip", "threes_left", "direction")
SETS = {
    "part": "who takes part in the Stechen",
    "owe": "who has to call",
    "laying": "who has laid cards since the card in play was played",
}
ONE_OF_THEM = {"turn": "whose turn it is", "threes": "who began the round of threes"}
BY_SEAT = {
    "counts": "cards in each hand",
    "laid_counts": "cards that each seat has laid in a Stechen",
    "commands": "commands that wait",
    "before": "cards in each hand when the card in play was played",
    "places": "the place of each seat that is out, else 0",
    "fresh": "cards that each seat has drawn since it lacked cards",
    "chosen": "who has chosen",
}


def layout(plan: Plan) -> Write:
    """The parts of a View, and what writes them."""
    hand = plan.part("hand", KINDS, "own cards, copies by number", 16)
    laid = plan.part("laid", KINDS, "own cards laid face down in a Stechen", 16)
    drawn = plan.part("drawn", KINDS, "the card just drawn")
    top = plan.part("top", KINDS, "the card that counts on the discard pile")
    matching = plan.part("matching", KINDS, "cards that may be played on it")
    discards = plan.part("discards", KINDS, "the discard pile, copies by number", 16)
    suit = plan.part("suit", 4, "the suit that counts: S, C, H, D")
    choice = plan.part("choice", 2, "what the seat chose: join, abstain")
    frames = plan.part(
        "frames", FRAME * MAX_FRAMES, "what is going on: kind, seat from here, number", MOST, -MOST
    )
    numbers = {name: plan.number(name, "see bot-protocol.md", MOST, -MOST) for name in NUMBERS}
    ones = {name: plan.seats(name, says) for name, says in ONE_OF_THEM.items()}
    sets = {name: plan.seats(name, says) for name, says in SETS.items()}
    rows = {name: plan.seats(name, says, CARDS) for name, says in BY_SEAT.items()}
    bare = plan.part("bare", KINDS * plan.players, "by seat: cards open in a tied Stechen", 16)
    known = plan.part("known", KINDS * plan.players, "by seat: cards it is known to hold", 16)
    lacks = plan.part("lacks", KINDS * plan.players, "by seat: cards it lacked when it last drew")

    def write(view: NyanView, vector: Any) -> None:
        count(vector, hand, view.hand)
        count(vector, laid, view.laid)
        one(vector, drawn, view.drawn)
        one(vector, top, view.top)
        bits(vector, matching, view.matching)
        count(vector, discards, view.discards)
        one(vector, suit, view.suit)
        if view.choice in (JOIN, ABSTAIN):
            vector[choice + (view.choice == ABSTAIN)] = 1.0
        for at in range(0, len(view.frames), FRAME):
            kind, who, number = view.frames[at : at + FRAME]
            vector[frames + at] = kind
            vector[frames + at + 1] = (who - view.seat) % view.players if who else -1
            vector[frames + at + 2] = bounded(number)
        for name, at in numbers.items():
            vector[at] = bounded(getattr(view, name))
        for name, at in ones.items():
            seat(vector, at, getattr(view, name), view)
        for name, at in sets.items():
            set_of_seats(vector, at, getattr(view, name), view)
        for name, at in rows.items():
            by_seat(vector, at, getattr(view, name), view)
        for n, (open_cards, held, lacking) in enumerate(
            zip(
                in_turn(view.bare, view),
                in_turn(view.known, view),
                in_turn(view.lacks, view),
                strict=True,
            )
        ):
            count(vector, bare + KINDS * n, open_cards)
            count(vector, known + KINDS * n, held)
            bits(vector, lacks + KINDS * n, lacking)

    return write
