"""The numbers that the fields of a position of ojyks may hold, see `OjyksState`."""

from __future__ import annotations

from ...engine.limits import COUNT, POINTS, SWITCH, Limits, sets_of
from .cards import CARDS, FIELDS, KINDS, SEATS, STAGES

SEAT = range(SEATS + 1)
CARD = range(KINDS)
NUMBER = range(CARDS + 1)
"""Of cards."""
GRID = sets_of(FIELDS)

LIMITS: Limits = {
    "players": range(1, SEATS + 1),
    "limit": COUNT,
    "clear_final": SWITCH,
    "grid": CARD,
    "down": GRID,
    "gone": GRID,
    "chosen": GRID,
    "total": POINTS,
    "pile": CARD,
    "under": CARD,
    "discard": CARD,
    "pile_n": NUMBER,
    "discard_n": NUMBER,
    "down_n": range(SEATS * FIELDS + 1),
    "split": SWITCH,
    "drawn": CARD,
    "turn": SEAT,
    "tied": sets_of(SEATS + 1),
    "finisher": SEAT,
    "stage": range(len(STAGES)),
}
