"""The numbers that the fields of a position of Narikana may hold, see `NarikanaTable`."""

from __future__ import annotations

from ...engine.limits import COUNT, SWITCH, Limits, sets_of
from .cards import KINDS, MAX_EFFECTS, MAX_PROGRAM
from .codes import (
    ALL_MOVES,
    DECK_SIZE,
    FIELDS,
    GONE,
    GUESSES,
    KEYWORD_WORDS,
    MARK_WORDS,
    MAX_CARDS,
    MOST_LOOKED,
    MOST_STEPPING,
    NOWHERE,
    OP,
    QUEUE,
    SLOTS,
    STACK,
    STAGES,
    UNCHOSEN,
)

SEAT = range(3)
SLOT = range(NOWHERE, SLOTS)
TARGET = range(UNCHOSEN, MAX_CARDS)
"""A slot, a field, a card or a place on the stack."""
FIELD = range(FIELDS)
CARD = range(KINDS)
MOVE = range(ALL_MOVES)
EFFECT = range(NOWHERE, MAX_EFFECTS)
DECK = range(DECK_SIZE + 1)
STRENGTH = range(-COUNT.stop, COUNT.stop)

LIMITS: Limits = {
    "players": range(2, 3),
    "kind": range(GONE, KINDS),
    "owner": SEAT,
    "control": SEAT,
    "where": FIELD,
    "host": SLOT,
    "wounds": COUNT,
    "counters": COUNT,
    "up_attack": STRENGTH,
    "up_life": STRENGTH,
    "granted": sets_of(len(KEYWORD_WORDS)),
    "lent": SEAT,
    "marks": sets_of(len(MARK_WORDS)),
    "unit_at": SLOT,
    "top": range(2, SLOTS + 1),
    "hand": DECK,
    "known": DECK,
    "grave": DECK,
    "spent": DECK,
    "hand_n": DECK,
    "sources": COUNT,
    "mana": COUNT,
    "deck": CARD,
    "listed": DECK,
    "secret": SWITCH,
    "deck_n": DECK,
    "missing": DECK,
    "guess": CARD,
    "guesses": range(GUESSES + 1),
    "active": SEAT,
    "chapter": COUNT,
    "fought": SWITCH,
    "quiet": COUNT,
    "loser": range(4),
    "passes": SWITCH,
    "beginning": SWITCH,
    "stage": range(len(STAGES)),
    "word": SEAT,
    "added": range(STACK + 1),
    "declared": range(STACK + 1),
    "passed": SWITCH,
    "d_move": MOVE,
    "d_source": SLOT,
    "d_target": TARGET,
    "d_second": TARGET,
    "s_move": MOVE,
    "s_seat": SEAT,
    "s_source": TARGET,
    "s_target": TARGET,
    "s_second": TARGET,
    "s_stopped": SWITCH,
    "stack_n": range(STACK + 1),
    "queue": (EFFECT, TARGET, SEAT, TARGET, TARGET, TARGET),
    "queue_n": range(QUEUE + 1),
    "effects_n": COUNT,
    "f_effect": EFFECT,
    "f_pc": range(MAX_PROGRAM - OP),
    "f_source": TARGET,
    "f_seat": SEAT,
    "f_subject": TARGET,
    "f_target": TARGET,
    "f_second": TARGET,
    "f_x": STRENGTH,
    "f_left": COUNT,
    "attacker": SLOT,
    "victim": SLOT,
    "stepping": range(SLOTS),
    "stepping_n": range(MOST_STEPPING + 1),
    "place_card": CARD,
    "place_seat": SEAT,
    "looked": CARD,
    "looked_n": range(MOST_LOOKED + 1),
}
