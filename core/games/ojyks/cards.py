"""The cards of ojyks, the fields of a grid, and the numbers of moves and in the fields of a
position (ojyks §1)."""

from __future__ import annotations

from ...engine import limits

# A card is its value + 2, so -2..12 are the cards 0..14.
LOWEST = -2
KINDS = 15
VALUES = [LOWEST + card for card in range(KINDS)]
COPIES = [5, 10, 20] + [10] * 12
DECK = [card for card in range(KINDS) for _ in range(COPIES[card])]
NO_CARD = -1
FACE_DOWN, GONE = -1, -2  # instead of a card on a field, as a seat sees it
CARDS = len(DECK)

# A field is 3 * column + row, both from 0; a set of fields is 12 bits.
COLUMNS = 4
ROWS = 3
FIELDS = COLUMNS * ROWS
ALL_FIELDS = (1 << FIELDS) - 1
COLUMN = [0b111 << (ROWS * column) for column in range(COLUMNS)]
COLUMN_OF = [field // ROWS for field in range(FIELDS)]
FIELD_NAMES = [f"c{field // ROWS + 1}r{field % ROWS + 1}" for field in range(FIELDS)]

# Moves: a verb plus a field; `draw` has none.
FLIP, TAKE, KEEP, DROP, REVEAL, DRAW = (FIELDS * verb for verb in range(6))
VERBS = ("flip", "take", "keep", "drop", "reveal")

# What is being decided.
SHUFFLE, REVEALING, STARTER, TURN, DRAWN = range(5)
STAGES = ("shuffle", "reveal", "starter", "turn", "drawn")

FIRST_OPEN = 2  # cards that every player turns up at the start

SEATS = 8
NOBODY = 0  # instead of a seat

# Notes, see State.emit.
DEALT, CHOSE, REVEALED, STARTS, FLIPPED, TOOK, DREW, KEPT, DROPPED = range(1, 10)
CLEARED, RESHUFFLED, LAST_TURNS, UNCOVERED, DOUBLED, SCORED, EXCHANGED = range(10, 17)

# Parts of the vector, see State.tell.
GRID_VALUES, OPEN_FIELDS, UNSEEN_CARDS, RESHUFFLED_CARDS = range(4)

_SEAT = range(SEATS + 1)
_CARD = range(KINDS)
_NUMBER = range(CARDS + 1)
"""Of cards."""
_GRID = limits.sets_of(FIELDS)

LIMITS: limits.Limits = {
    "players": range(1, SEATS + 1),
    "limit": limits.COUNT,
    "clear_final": limits.SWITCH,
    "grid": _CARD,
    "down": _GRID,
    "gone": _GRID,
    "chosen": _GRID,
    "total": limits.POINTS,
    "pile": _CARD,
    "under": _CARD,
    "discard": _CARD,
    "pile_n": _NUMBER,
    "discard_n": _NUMBER,
    "down_n": range(SEATS * FIELDS + 1),
    "split": limits.SWITCH,
    "drawn": _CARD,
    "turn": _SEAT,
    "tied": limits.sets_of(SEATS + 1),
    "finisher": _SEAT,
    "stage": range(len(STAGES)),
}
"""What the fields of `OjyksState` may hold."""
