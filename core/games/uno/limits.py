"""The numbers that the fields of a position of uno may hold, see `UnoTable`."""

from __future__ import annotations

from ...engine.limits import COUNT, POINTS, SWITCH, Limits, sets_of
from .cards import (
    CARDS,
    COUNTED_BITS,
    KINDS,
    MOST_COPIES,
    MOST_ROUNDS,
    NO_COLOUR,
    SEATS,
    SHARING,
    STAGES,
)

SEAT = range(SEATS + 1)
CARD = range(KINDS)
NUMBER = range(CARDS + 1)
"""Of cards."""
SET = sets_of(KINDS)

LIMITS: Limits = {
    "players": range(1, SEATS + 1),
    "rules": range(1, 3),
    "wild_on_wish": SWITCH,
    "stack_draws": SWITCH,
    "draws_skip": SWITCH,
    "reverse_skips": SWITCH,
    "zero_seven": SWITCH,
    "round": range(MOST_ROUNDS + 1),
    "rounds": range(1, MOST_ROUNDS + 1),
    "hand": range(MOST_COPIES + 1),
    "held": SET,
    "count": NUMBER,
    "missing": NUMBER,
    "lacks": SET,
    "fresh": COUNT,
    "wished": range(NO_COLOUR, 4),
    "known": SET,
    "owed_draws": COUNT,
    "laid": COUNT,
    "place": SEAT,
    "points": POINTS,
    "round_cards": sets_of(SHARING * COUNTED_BITS),
    "pile": CARD,
    "pile_n": NUMBER,
    "discard": CARD,
    "discard_n": NUMBER,
    "colour": range(NO_COLOUR, 4),
    "direction": range(-1, 2, 2),
    "active": SEAT,
    "drawn": CARD,
    "due": COUNT,
    "draw_seat": SEAT,
    "draw_left": COUNT,
    "penalty": SWITCH,
    "stage": range(len(STAGES)),
}
