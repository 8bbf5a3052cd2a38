"""How Views and events of ojyks are written for programs of other languages."""

from __future__ import annotations

from ...spelling import (
    BY_SEAT,
    NUMBER,
    SEAT,
    SEATS,
    Form,
    Plain,
    Spelling,
    Told,
    by_seat,
    set_of,
    word,
)
from .cards import FIELD_NAMES, VALUES
from .view import GONE

VALUE = Form("value of a card, or null", lambda card: VALUES[card] if card >= 0 else None)
VALUES_OF_CARDS = Form("array: value of a card", lambda cards: [VALUES[card] for card in cards])
FIELD = word("field", FIELD_NAMES)


def _field(card: int) -> Plain:
    return "gone" if card == GONE else VALUE.write(card)


def _counts(counts: tuple[int, ...] | None) -> Plain:
    if counts is None:
        return None
    return {str(value): n for value, n in zip(VALUES, counts, strict=True) if n}


GRID = Form(
    'array of 12 fields, column by column from the top: value, null (face down) or "gone"',
    lambda grid: [_field(card) for card in grid],
)
COUNTS = Form("object: how many cards by their value, or null", _counts)
COLUMN = Form("column, from 1", lambda column: column + 1)
FIELD_AND_CARD = (("field", FIELD), ("card", VALUE))

SPELLING = Spelling(
    view={
        "round": Told(NUMBER, "which round, from 1"),
        "turn": Told(SEAT, "whose turn it is"),
        "grids": Told(by_seat(GRID), "what lies before each seat"),
        "discards": Told(VALUES_OF_CARDS, "the discard pile, the top card last"),
        "pile": Told(NUMBER, "cards in the draw pile"),
        "drawn": Told(VALUE, "the card just drawn by this seat"),
        "chosen": Told(set_of("field", FIELD_NAMES), "own fields chosen so far at the start"),
        "finisher": Told(SEAT, "who began the last round"),
        "tied": Told(SEATS, "seats among which the starter is drawn"),
        "totals": Told(BY_SEAT, "points so far"),
        "unseen": Told(COUNTS, "cards that this seat can't place"),
        "reshuffled": Told(COUNTS, "those of them that aren't in any grid; null: not known"),
    },
    events={
        "dealt": [("round", NUMBER), ("card", VALUE)],
        **dict.fromkeys(
            ("revealed", "flipped", "took", "kept", "dropped", "exchanged", "uncovered"),
            FIELD_AND_CARD,
        ),
        "drew-card": [("card", VALUE)],
        "cleared": [("column", COLUMN), ("card", VALUE)],
        "reshuffled": [("cards", NUMBER)],
        "scored": [("points", NUMBER), ("total", NUMBER)],
    },
)
