"""What a card of Nyan Nyan would do now, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...scene.company import Company
from ...scene.texts import Texts
from .cards import (
    ACE,
    ANY,
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
from .told import MAX_NAMES, listed
from .view import NyanView

USES_N = {TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, TEN, KING}
"""Ranks whose effect depends on n, which is 1 afterwards (§4)."""
WITHOUT_EFFECT = ("lay", "fuse")
"""Stages in which cards leave the hand for nothing but their rank."""
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
    if view.legal and view.stage in WITHOUT_EFFECT:
        return [texts(f"nyan_nyan-card-{view.stage}")]
    ends_threes = rank == THREE and view.threes
    passes_on = _passes_on(view, rank)
    kind = "passes-on" if passes_on else "ends-threes" if ends_threes else KINDS_OF_RANKS[rank]
    seats = _Seats(company, texts)
    facts = _passing_on(view, rank, seats) if passes_on else FACTS.get(rank, _no_facts)(view, seats)
    sentences = [texts(f"nyan_nyan-card-{kind}", **facts)]
    if view.n > 1 and (passes_on or rank == JOKER_RANK):
        sentences.append(texts("nyan_nyan-card-resets-n"))
    elif view.n > 1 and rank in USES_N and not ends_threes:
        sentences.append(texts("nyan_nyan-card-uses-n", n=view.n))
    return sentences


def _passes_on(view: NyanView, rank: int) -> bool:
    """Does the rank answer the cards that the reader has to draw?"""
    seven = rank == SEVEN and view.due_seven and not view.threes
    return bool(view.legal) and view.stage == "owed" and (bool(seven) or rank == JOKER_RANK)


def _following(view: NyanView, number: int) -> list[int]:
    """The next seats in play order after the reader's, who comes again when it is their turn."""
    found: list[int] = []
    seat = view.seat
    while len(found) < number:
        seat = _after(view, seat, view.direction)
        found.append(seat)
    return found


def _after(view: NyanView, seat: int, direction: int) -> int:
    """The next seat that is still in the game."""
    while True:
        seat = (seat - 1 + direction) % view.players + 1
        if not view.places[seat - 1]:
            return seat


def _pending(view: NyanView, number: int) -> int:
    """What waits for the others because of the reader's own cards in extra turns; else it is gone
    before the reader's next turn."""
    own = view.turn == view.seat and view.stage in ("turn", "drawn")
    return number if own else 0


def _next_turn(view: NyanView, direction: int) -> int:
    """The seat that really gets the turn after the reader's, past missed turns and commands."""
    skip, commands = _pending(view, view.skip), list(view.commands)
    seat = _after(view, view.seat, direction)
    while skip or commands[seat - 1]:
        if skip:
            skip -= 1
        else:
            commands[seat - 1] -= 1
        seat = _after(view, seat, direction)
    return seat


@dataclass(frozen=True, slots=True)
class _Seats:
    """How seats are named to the reader."""

    company: Company
    texts: Texts

    def who(self, seat: int) -> Mapping[str, object]:
        return self.company.who(seat)

    def listed(self, seats: list[int]) -> str:
        return listed(seats, self.company, self.texts)


Facts = Callable[[NyanView, _Seats], Mapping[str, object]]


def _no_facts(view: NyanView, seats: _Seats) -> Mapping[str, object]:
    return {}


def _missing(turns: int) -> Facts:
    def facts(view: NyanView, seats: _Seats) -> Mapping[str, object]:
        number = _pending(view, view.skip) + turns * view.n
        few = number <= MAX_NAMES
        return {
            "number": number,
            "few": "yes" if few else "no",
            "who": seats.listed(_following(view, number)) if few else "",
        }

    return facts


def _drawing(each: int) -> Facts:
    return lambda view, seats: {
        "number": each * view.n + _pending(view, view.due),
        **seats.who(_next_turn(view, view.direction)),
    }


def _passing_on(view: NyanView, rank: int, seats: _Seats) -> Mapping[str, object]:
    """By a joker unchanged; a 7 adds two cards."""
    return {"number": view.due + 2 * (rank == SEVEN), **seats.who(_next_turn(view, view.direction))}


def _turning(view: NyanView, seats: _Seats) -> Mapping[str, object]:
    extra = _pending(view, view.extra)
    following = view.seat if extra else _next_turn(view, -view.direction)
    two = view.places.count(0) == 2
    return {"two": "yes" if two else "no", **seats.who(following)}


def _joker(view: NyanView, seats: _Seats) -> Mapping[str, object]:
    stage = view.stage if view.legal else ""
    return {"stage": "any" if view.top == ANY and stage not in ("answer", "join") else stage}


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
    NINE: _turning,
    TEN: lambda view, _: {"number": view.n},
    QUEEN: lambda view, _: {"n": view.n},
    KING: lambda view, _: {"number": view.n},
    ACE: lambda view, _: {
        "n": view.n,
        "doubled": min(2 * view.n, MAX_N),
        "most": "yes" if view.n == MAX_N else "no",
    },
    JOKER_RANK: _joker,
}
"""What the sentence about a rank needs."""
