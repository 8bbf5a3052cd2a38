"""How Views and events of uno are written for programs of other languages."""

from __future__ import annotations

from ...spelling import (
    BY_SEAT,
    NUMBER,
    SEAT,
    Form,
    Spelling,
    Told,
    by_seat,
    many,
    record,
    set_of,
    word,
)
from .cards import CARD_NAMES, COLOURS
from .notation import MOVES

CARD = word("card", CARD_NAMES)
CARDS = many(Form("card", CARD.write))
COLOUR = word("colour", COLOURS)
MOVE = word("move", MOVES)
LACKS = by_seat(set_of("card", CARD_NAMES))

SPELLING = Spelling(
    view={
        "round": Told(NUMBER, "which round, from 1"),
        "hand": Told(CARDS, "the own cards, sorted"),
        "counts": Told(BY_SEAT, "cards in each hand"),
        "discards": Told(CARDS, "the discard pile, the top card last"),
        "colour": Told(COLOUR, "the colour that counts"),
        "direction": Told(NUMBER, "1: towards higher seats, -1: towards lower ones"),
        "pile": Told(NUMBER, "cards in the draw pile"),
        "drawn": Told(CARD, "the card just drawn, which may be played"),
        "due": Told(NUMBER, "cards to be drawn if the sum isn't passed on"),
        "owes": Told(
            record(seat=SEAT, cards=NUMBER, penalty=NUMBER),
            "who goes on drawing how many when the draw pile has been shuffled, and how many of "
            "them are a penalty",
        ),
        "laid": Told(BY_SEAT, "cards that each seat has laid in this round"),
        "places": Told(BY_SEAT, "the place of each seat that is out, else 0"),
        "points": Told(BY_SEAT, "points so far"),
        "known": Told(by_seat(CARDS), "cards that each seat is known to hold"),
        "lacks": Told(LACKS, "cards that each seat didn't have when it last drew"),
        "fresh": Told(BY_SEAT, "cards that each seat has drawn since then"),
        "wished": Told(by_seat(COLOUR), "the colour that each seat named last"),
    },
    events={
        "dealt": [("round", NUMBER)],
        "opened": [("card", CARD)],
        "played": [("move", MOVE), ("left", NUMBER)],
        "drew-card": [("card", CARD), ("held", NUMBER)],
        "drew": [("held", NUMBER)],
        "cannot-draw": [("cards", NUMBER)],
        "reshuffled": [("cards", NUMBER)],
        "reversed": [("direction", NUMBER)],
        "swapped": [("with", SEAT)],
        "rotated": [("direction", NUMBER)],
        "finished": [("place", NUMBER)],
        "scored": [("points", NUMBER), ("total", NUMBER)],
    },
)
