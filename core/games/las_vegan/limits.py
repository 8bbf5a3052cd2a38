"""The numbers that the fields of a position of las_vegan may hold, see `LasVeganTable`."""

from __future__ import annotations

from ...engine.limits import POINTS, Limits, sets_of
from .cards import (
    CARDS,
    CASINOS,
    COLOUR_SETS,
    CONDITIONS,
    FACES,
    GOLD_FACES,
    IN_ROUND,
    MAX_TRICKS,
    SEATS,
    STAGES,
    TOKENS,
)

SEAT = range(SEATS + 1)
NUMBER = range(CARDS + 1)
"""Of cards."""
MOST_ROUNDS = CASINOS // IN_ROUND

LIMITS: Limits = {
    "players": range(2, SEATS + 1),
    "rounds": range(1, MOST_ROUNDS + 1),
    "round": range(MOST_ROUNDS + 1),
    "held": sets_of(CARDS),
    "taken": sets_of(CARDS),
    "tricks": range(MAX_TRICKS + 1),
    "cabbages": POINTS,
    "pile": range(CARDS),
    "pile_n": NUMBER,
    "laid": range(CARDS),
    "laid_n": NUMBER,
    "led": SEAT,
    "done": range(MAX_TRICKS + 1),
    "best": range(CARDS),
    "best_seat": SEAT,
    "casinos": sets_of(CASINOS),
    "free": sets_of(CASINOS),
    "used": sets_of(CASINOS),
    "placed": range(min(FACES), max(FACES) + 1),
    "loose": range(TOKENS + 1),
    "gold": range(min(GOLD_FACES), 1),
    "condition": range(len(CONDITIONS)),
    "sevens": range(5),
    "starter": SEAT,
    "stage": range(len(STAGES)),
    "lacks": range(COLOUR_SETS),
    "missing": NUMBER,
    "unseen": range(11),
    "slack": range(-CARDS, CARDS + 1),
}
