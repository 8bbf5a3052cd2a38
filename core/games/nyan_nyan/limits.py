"""The numbers that the fields of a position of Nyan Nyan may hold, see `NyanTable`."""

from __future__ import annotations

from ...engine.limits import COUNT, SWITCH, Limits, sets_of
from .cards import (
    ANY,
    CARDS,
    F_CALLING,
    JOKER,
    KINDS,
    LAY,
    MAX_FRAMES,
    MAX_JOKERS,
    MAX_N,
    MAX_PACKS,
    SEATS,
    STAGES,
)

SEAT = range(SEATS + 1)
SOME_SEATS = sets_of(SEATS + 1)
CARD = range(KINDS)
NUMBER = range(CARDS + 1)
"""Of cards."""
COPIES = range(MAX_PACKS * MAX_JOKERS + 1)
SET = sets_of(KINDS)

LIMITS: Limits = {
    "players": range(1, SEATS + 1),
    "packs": range(1, MAX_PACKS + 1),
    "jokers": range(MAX_JOKERS + 1),
    "rules": range(2, 4),
    "hand": COPIES,
    "held": SET,
    "count": NUMBER,
    "laid": COPIES,
    "laid_kinds": SET,
    "laid_n": NUMBER,
    "missing": NUMBER,
    "lacks": SET,
    "fresh": COUNT,
    "known": COPIES,
    "bare": COPIES,
    "place": SEAT,
    "commands": COUNT,
    "pile": CARD,
    "discard": CARD,
    "frames": (range(F_CALLING + 1), SEAT, range(2 * MAX_N + 1)),
    "frames_n": range(MAX_FRAMES),
    "pile_n": NUMBER,
    "discard_n": NUMBER,
    "top": range(ANY, JOKER),
    "suit": range(4),
    "direction": range(-1, 2, 2),
    "turn": SEAT,
    "drawn": CARD,
    "extra": COUNT,
    "part": SOME_SEATS,
    "threes": SEAT,
    "threes_left": COUNT,
    "best": range(1, SEATS + 2),
    "worst": SEAT,
    "alive": SOME_SEATS,
    "news": SWITCH,
    "stage": range(len(STAGES)),
    "n": range(1, 2 * MAX_N + 1),
    "due": COUNT,
    "due_seven": SWITCH,
    "skip": COUNT,
    "before": NUMBER,
    "choice": range(LAY + KINDS + 8),
    "laying": SOME_SEATS,
    "owe": SOME_SEATS,
}
