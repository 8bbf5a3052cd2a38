"""How Views and events of las_vegan are written for programs of other languages."""

from __future__ import annotations

from ...spelling import (
    BY_SEAT,
    NUMBER,
    NUMBERS,
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
from .cards import CARD_NAMES, CASINO_NAMES, COLOURS, CONDITIONS

CARD = Form("card", CARD_NAMES.__getitem__)
CARDS = many(CARD)
CASINO = word("casino", CASINO_NAMES)
CASINOS = many(Form("casino", CASINO.write))
CONDITION = Form(
    'condition ("min", "max"), or null', lambda condition: CONDITIONS[condition] or None
)

SPELLING = Spelling(
    view={
        "round": Told(NUMBER, "which round, from 1"),
        "hand": Told(CARDS, "the own cards, sorted"),
        "counts": Told(BY_SEAT, "cards in each hand"),
        "lacks": Told(
            by_seat(set_of("colour", COLOURS)), "colours that each seat has shown not to hold"
        ),
        "tricks": Told(
            many(record(leader=SEAT, cards=CARDS, winner=SEAT)), "finished tricks of this round"
        ),
        "leader": Told(SEAT, "who led the present trick"),
        "trick": Told(CARDS, "the cards of the present trick, in the order of play"),
        "winning": Told(SEAT, "who would win it now"),
        "casinos": Told(CASINOS, "the casinos of this round"),
        "placed": Told(NUMBERS, "the token on each of them, 0: none"),
        "loose": Told(NUMBERS, "ordinary tokens that aren't placed"),
        "gold": Told(NUMBER, "the golden token, 0: not yet tossed"),
        "condition": Told(CONDITION, "where it was placed"),
        "sevens": Told(NUMBER, "tokens that may be placed now"),
        "used": Told(CASINOS, "casinos of the game so far"),
        "starter": Told(SEAT, "who began this round"),
        "cabbages": Told(BY_SEAT, "cabbages of each seat"),
    },
    events={
        "dealt": [("round", NUMBER), ("cards", NUMBER)],
        "opened": [("casino", CASINO)],
        "tossed": [("token", NUMBER)],
        "played": [("card", CARD)],
        "won": [("tricks", NUMBER)],
        "placed": [("token", NUMBER), ("casino", CASINO)],
        "placed-gold": [("token", NUMBER), ("condition", CONDITION)],
        "paid": [("cabbages", NUMBER), ("casino", CASINO)],
        "paid-gold": [("cabbages", NUMBER), ("condition", CONDITION)],
        "scored": [("cabbages", NUMBER), ("total", NUMBER)],
    },
)
