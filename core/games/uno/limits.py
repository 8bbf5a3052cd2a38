"""The numbers that the fields of a position of uno may hold, see `UnoTable`."""

from __future__ import annotations

from ...limits import COUNT, POINTS, SWITCH, Limits, sets_of
from .cards import CARDS, KINDS, MOST_COPIES, NO_COLOUR, SEATS, STAGES

SEAT = range(SEATS + 1)
CARD = range(KINDS)
NUMBER = range(CARDS + 1)
"""Of cards."""
SET = sets_of(KINDS)

LIMITS: Limits = {
    "players": range(1, SEATS + 1),
    "wild_on_wish": SWITCH,
    "stack_draws": SWITCH,
    "reverse_skips": SWITCH,
    "zero_seven": SWITCH,
    "rounds": COUNT,
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
    "pile": CARD,
    "pile_n": NUMBER,
    "discard": CARD,
    "discard_n": NUMBER,
    "colour": range(4),
    "direction": range(-1, 2, 2),
    "active": SEAT,
    "drawn": CARD,
    "due": COUNT,
    "draw_seat": SEAT,
    "draw_left": COUNT,
    "penalty": SWITCH,
    "stage": range(len(STAGES)),
}
