"""How Views and events of Nyan Nyan are written for programs of other languages."""

from __future__ import annotations

from collections.abc import Sequence

from ...spelling import (
    BY_SEAT,
    FLAG,
    NUMBER,
    SEAT,
    SEATS,
    Form,
    Plain,
    Spelling,
    Told,
    by_seat,
    many,
    set_of,
    word,
)
from .cards import CARD_NAMES, FRAME, SUITS
from .notation import MOVES

CARD = word("card", CARD_NAMES)
CARDS = many(Form("card", CARD.write))
SUIT = word("suit", SUITS)
SET = set_of("card", CARD_NAMES)
FLAGS = Form("array of true or false, seat 1 first", list)
FRAME_WORDS = (
    "turn",
    "owed",
    "drawing",
    "revealing",
    "fusing",
    "wishing",
    "commanding",
    "answering",
    "joining",
    "laying",
    "settling",
    "calling",
)
"""By kind of frame, from 1."""
CHOICE = Form('"join" or "abstain", or null', lambda move: MOVES[move] if move else None)


def _frames(numbers: Sequence[int]) -> Plain:
    rows = [numbers[at : at + FRAME] for at in range(0, len(numbers), FRAME)]
    return [{"kind": FRAME_WORDS[kind - 1], "seat": seat, "number": n} for kind, seat, n in rows]


FRAMES = Form("array of objects: `kind`, `seat`, `number`", _frames)
HELD = ("held", NUMBER)
CARDS_LEFT = (("card", CARD), HELD)

SPELLING = Spelling(
    view={
        "hand": Told(CARDS, "the own cards, sorted"),
        "counts": Told(BY_SEAT, "cards in each hand"),
        "laid": Told(CARDS, "own cards laid face down in a Stechen"),
        "bare": Told(by_seat(CARDS), "cards of each seat in a tied Stechen, open to all"),
        "laid_counts": Told(BY_SEAT, "cards that each seat has laid in a Stechen"),
        "discards": Told(CARDS, "the discard pile, the top card last"),
        "top": Told(CARD, "the card that counts there; null: nothing but jokers"),
        "suit": Told(SUIT, "the suit that counts"),
        "matching": Told(SET, "cards that may be played on it"),
        "direction": Told(NUMBER, "1: towards higher seats, -1: towards lower ones"),
        "pile": Told(NUMBER, "cards in the draw pile"),
        "drawn": Told(CARD, "the card just drawn by this seat"),
        "n": Told(NUMBER, "the number n of the table"),
        "due": Told(NUMBER, "cards of an obligation"),
        "due_seven": Told(FLAG, "a 7 can answer it"),
        "turn": Told(SEAT, "whose turn it is"),
        "extra": Told(NUMBER, "turns that this seat has after this one"),
        "skip": Told(NUMBER, "turns that will be missed"),
        "commands": Told(BY_SEAT, "commands that wait, by seat"),
        "threes": Told(SEAT, "who began the round of threes"),
        "threes_left": Told(NUMBER, "how often play comes there until it ends"),
        "frames": Told(FRAMES, "what is going on, the innermost last"),
        "part": Told(SEATS, "who takes part in the Stechen"),
        "chosen": Told(FLAGS, "who has chosen"),
        "choice": Told(CHOICE, "what this seat chose"),
        "owe": Told(SEATS, "who has to call"),
        "before": Told(BY_SEAT, "cards in each hand when the card in play was played"),
        "laying": Told(SEATS, "who has laid cards since then"),
        "places": Told(BY_SEAT, "the place of each seat that is out, else 0"),
        "known": Told(by_seat(CARDS), "cards that each seat is known to hold"),
        "lacks": Told(by_seat(SET), "cards that each seat didn't have when it last drew"),
        "fresh": Told(BY_SEAT, "cards that each seat has drawn since then"),
    },
    events={
        "opened": [("card", CARD)],
        **dict.fromkeys(
            ("played", "fused", "drew-card", "got-five", "refused", "abstained"), CARDS_LEFT
        ),
        "drew": [HELD],
        "wished": [("suit", SUIT)],
        "turned-up": [("card", CARD)],
        "commanded": [("to", SEAT), ("number", NUMBER)],
        "accepted": [("number", NUMBER)],
        "owes": [("cards", NUMBER)],
        "takes": [("cards", NUMBER), ("seven", FLAG)],
        "passed-on": [("cards", NUMBER)],
        "joined": [("number", NUMBER)],
        "laid-card": [("card", CARD), ("laid", NUMBER)],
        "laid": [("laid", NUMBER)],
        "showed": [("card", CARD), ("loser", SEAT)],
        "tied": [("cards", NUMBER)],
        "uncovered": [("card", CARD)],
        "lost": [("cards", NUMBER), HELD],
        "called": [("last", FLAG)],
        "kept-silent": [("cards", NUMBER)],
        "finished": [("place", NUMBER)],
        "eliminated": [("place", NUMBER), HELD],
        "buried": [("card", CARD)],
        "reshuffled": [("cards", NUMBER)],
        "new-pile": [("cards", NUMBER)],
        "skipped": [("left", NUMBER)],
        "lost-turn": [("left", NUMBER)],
        "extra-turn": [("left", NUMBER)],
        "reversed": [("direction", NUMBER)],
        "threes-begin": [("number", NUMBER)],
    },
)
