"""What a card of Nyan Nyan would do now, in sentences."""

from __future__ import annotations

from collections.abc import Callable

from ....core.games.nyan_nyan.cards import (
    ACE,
    CARD_NAMES,
    EIGHT,
    FIVE,
    FOUR,
    JOKER_RANK,
    KING,
    MAX_N,
    NINE,
    QUEEN,
    RANK_OF,
    RANKS,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
)
from ....core.games.nyan_nyan.view import NyanView
from ..company import Company
from ..texts import Texts
from .nyan_nyan_told import MAX_NAMES, listed

USES_N = {TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, TEN, KING, JOKER_RANK}
"""Ranks after which n is 1 (§4)."""
KINDS_OF_RANKS = (
    *("skips", "threes", "four", "five", "six", "seven", "skips", "nine", "ten"),
    *("jack", "queen", "king", "ace", "joker"),
)
"""By rank from two: the last part of its message."""


def explain(view: NyanView, text: str, company: Company, texts: Texts) -> list[str]:
    """Sentences about a card (`3S`) or a rank (`J`) in notation; none if it is neither."""
    name = text.upper()
    if name not in (*CARD_NAMES, *RANKS):
        return []
    rank = RANKS.index(name) if name in RANKS else RANK_OF[CARD_NAMES.index(name)]
    ends_threes = rank == THREE and view.threes
    passes_on = view.stage == "owed" and rank in (SEVEN, JOKER_RANK)
    told = _passing_on(view, rank, company, texts) if passes_on else ""
    if not told:
        kind = "ends-threes" if ends_threes else KINDS_OF_RANKS[rank]
        told = texts(f"nyan_nyan-card-{kind}", **_facts(view, rank, company, texts))
    sentences = [told]
    if view.n > 1 and rank in USES_N and not ends_threes:
        sentences.append(texts("nyan_nyan-card-uses-n", n=view.n))
    return sentences


def _passing_on(view: NyanView, rank: int, company: Company, texts: Texts) -> str:
    """An answer to the cards that are to be drawn; nothing if the rank is none."""
    if rank == SEVEN and not view.due_seven:
        return ""
    number = view.due + 2 * (rank == SEVEN)
    who = company.who(_following(view, 1)[0])["who"]
    return texts("nyan_nyan-card-passes-on", number=number, who=who)


def _following(view: NyanView, number: int, direction: int = 0) -> list[int]:
    """The next seats in play order after the reader's, who comes again when it is their turn."""
    step = direction or view.direction
    found: list[int] = []
    seat = view.seat
    while len(found) < number:
        seat = (seat - 1 + step) % view.players + 1
        if not view.places[seat - 1]:
            found.append(seat)
    return found


Facts = Callable[[NyanView, Callable[[list[int]], str]], dict[str, object]]


def _missing(turns: int) -> Facts:
    def facts(view: NyanView, names: Callable[[list[int]], str]) -> dict[str, object]:
        number = view.skip + turns * view.n  # what is there comes from own extra turns
        few = number <= MAX_NAMES
        return {
            "number": number,
            "few": "yes" if few else "no",
            "who": names(_following(view, number)) if few else "",
        }

    return facts


def _drawing(each: int) -> Facts:
    return lambda view, names: {
        "number": each * view.n + view.due,  # the same
        "who": names(_following(view, 1)),
    }


FACTS: dict[int, Facts] = {
    TWO: _missing(2),
    EIGHT: _missing(1),
    THREE: lambda view, _: {"number": view.n},
    FOUR: _drawing(4),
    SEVEN: _drawing(2),
    FIVE: lambda view, _: {
        "number": view.n,
        "enough": "yes" if len(view.hand) > view.n else "no",
    },
    SIX: lambda view, _: {"number": view.n},
    NINE: lambda view, names: {
        "two": "yes" if view.places.count(0) == 2 else "no",
        "who": names(_following(view, 1, -view.direction)),
    },
    TEN: lambda view, _: {"number": view.n},
    QUEEN: lambda view, _: {"n": view.n},
    KING: lambda view, _: {"number": view.n},
    ACE: lambda view, _: {"n": view.n, "doubled": min(2 * view.n, MAX_N)},
    JOKER_RANK: lambda view, _: {"stage": view.stage},
}
"""What the sentence about a rank needs."""


def _facts(view: NyanView, rank: int, company: Company, texts: Texts) -> dict[str, object]:
    if rank not in FACTS:
        return {}
    return FACTS[rank](view, lambda seats: listed(seats, company, texts))
