"""Nyan Nyan in sentences: names of cards, what happens, and what a card would do now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from ...game import Event
from ...scene.company import Company, joined
from ...scene.parts import SUIT_SIGNS
from ...scene.presenter import Facts, listed_cards
from ...scene.texts import Texts
from .cards import *
from .view import NyanView

FACES = [(rank, sign) for rank in RANKS for sign in SUIT_SIGNS] + [("★", "")]
"""By card: what stands on it large and small."""
MAX_NAMES = 8


def card_text(card: int, texts: Texts) -> str:
    """`7♠`, `10♥`, `★`; for a screen reader the full name."""
    return full_name(card, texts) if texts.spoken else "".join(FACES[card])


@cache
def full_name(card: int, texts: Texts) -> str:
    """`7 of spades`, `ace of hearts`, `joker`."""
    rank = FACES[card][0]
    if card == JOKER:
        return texts("name-nyan_nyan-joker")
    named = f"name-nyan_nyan-{rank}"
    return texts(
        f"name-nyan_nyan-of-{SUITS[SUIT_OF[card]]}",
        rank=texts(named) if texts.has(named) else rank,
    )


def suit_text(suit: int, texts: Texts) -> str:
    """`♥ Hearts`; for a screen reader the name alone."""
    name = texts(f"nyan_nyan-suit-{SUITS[suit]}")
    return name if texts.spoken else f"{SUIT_SIGNS[suit]} {name}"


def _card(values: tuple[int, ...], texts: Texts) -> dict[str, object]:
    return {"card": card_text(values[0], texts)}


def _number(values: tuple[int, ...], texts: Texts) -> dict[str, object]:
    return {"number": values[0]}


def _more(values: tuple[int, ...], texts: Texts) -> dict[str, object]:
    """How many of the kind are still to come."""
    return {"number": values[0], "more": values[0] > 0}


FACTS: dict[str, Facts] = {
    **dict.fromkeys(("opened", "fused", "turned-up", "got-five", "laid-card"), _card),
    **dict.fromkeys(("accepted", "owes", "takes", "passed-on", "tied", "lost"), _number),
    **dict.fromkeys(("finished", "eliminated", "reshuffled", "new-pile", "threes-begin"), _number),
    **dict.fromkeys(("lost-turn", "extra-turn"), _more),
    "wished": lambda values, texts: {"suit": suit_text(values[0], texts)},
    "called": lambda values, _: {"last": bool(values[0])},
    "kept-silent": lambda values, _: {
        "number": values[0],
        "last": values[0] == FORGOT_NYAN_NYAN,
    },
    "reversed": lambda values, _: {"direction": "up" if values[0] > 0 else "down"},
}
OF_CARDS = ("played", "drew-card", "drew", "showed", "uncovered", "buried")
"""Told in one sentence for all the cards of a seat."""
OF_SEATS = ("joined", "skipped")
"""Told in one sentence for all seats."""
AT_ONCE = {ACE: "nyan_nyan-doubled", SIX: "nyan_nyan-stechen"}
"""What a card does that has no event of its own."""
TAKES_EFFECT = ("played", "turned-up")


MUST = frozenset({"finished", "eliminated", "lost", "kept-silent", "exodia"})
LOG = frozenset({"chose", "laid"})
"""The scene shows it as well: many seats, one line each."""


def in_telling_order(events: Sequence[Event]) -> list[Event]:
    """Who abstains is told before who takes part, whatever the order of seats."""
    joined = [event for event in events if event.kind == "joined"]
    rest = [event for event in events if event.kind != "joined"]
    at = next((i + 1 for i in range(len(rest) - 1, -1, -1) if rest[i].kind == "abstained"), None)
    if at is None:
        return list(events)
    return rest[:at] + joined + rest[at:]


def told(events: list[Event], company: Company, texts: Texts) -> Iterator[str]:
    """Sentences about events of one kind."""
    kind = events[0].kind
    if kind in OF_SEATS:
        yield from _tell_seats(kind, events, company, texts)
    elif kind in OF_CARDS:
        for seat, group in groupby(events, key=lambda event: event.seat):
            yield _tell_cards(kind, seat, list(group), company, texts)
    else:
        yield from (_sentence(event, company, texts) for event in events)
    if kind in TAKES_EFFECT and RANK_OF[events[-1].values[0]] in AT_ONCE:
        yield texts(AT_ONCE[RANK_OF[events[-1].values[0]]])


def _sentence(event: Event, company: Company, texts: Texts) -> str:
    facts = company.who(event.seat)
    if event.kind in FACTS:
        facts |= FACTS[event.kind](event.values, texts)
    if event.kind == "commanded":
        other = company.who(event.values[0])
        itself = event.values[0] == event.seat
        facts |= {"other": other["who"], "toyou": other["you"], "itself": itself}
    return texts(f"nyan_nyan-{event.kind}", **facts)


def _tell_cards(kind: str, seat: int, events: list[Event], company: Company, texts: Texts) -> str:
    names = [card_text(event.values[0], texts) for event in events] if kind != "drew" else []
    cards = listed_cards(names, texts)
    return texts(f"nyan_nyan-{kind}", count=len(events), cards=cards, **company.who(seat))


def _tell_seats(kind: str, events: list[Event], company: Company, texts: Texts) -> Iterator[str]:
    """`Anna and you` miss a turn. A long list is told by its number, one in which somebody comes
    again as a list of turns."""
    seats = [event.seat for event in events]
    if len(seats) == 1:
        number = events[0].values[0]
        yield texts(f"nyan_nyan-{kind}", number=number, **company.who(seats[0]))
    elif len(seats) > MAX_NAMES:
        more = len(seats) == TOLD_SKIPS
        number = events[0].values[0]
        yield texts(f"nyan_nyan-{kind}-many", count=len(seats), number=number, more=more)
    else:
        facts = {"who": listed(seats, company, texts), "number": events[0].values[0]}
        how = "again" if len(set(seats)) < len(seats) else "all"
        told = texts(f"nyan_nyan-{kind}-{how}", count=len(seats), **facts)
        yield told[:1].upper() + told[1:]


def listed(seats: Sequence[int], company: Company, texts: Texts) -> str:
    """`Anna, Bert and you`."""
    names = [
        texts("nyan_nyan-self") if seat == company.reader else company.names[seat - 1]
        for seat in seats
    ]
    return joined(names, texts)


# What a card would do now

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
    facts = (
        _passing_on(view, rank, seats)
        if passes_on
        else CARD_FACTS.get(rank, _no_facts)(view, seats)
    )
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


CardFacts = Callable[[NyanView, _Seats], Mapping[str, object]]


def _no_facts(view: NyanView, seats: _Seats) -> Mapping[str, object]:
    return {}


def _missing(turns: int) -> CardFacts:
    def facts(view: NyanView, seats: _Seats) -> Mapping[str, object]:
        number = _pending(view, view.skip) + turns * view.n
        few = number <= MAX_NAMES
        return {
            "number": number,
            "few": few,
            "who": seats.listed(_following(view, number)) if few else "",
        }

    return facts


def _drawing(each: int) -> CardFacts:
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
    return {"two": two, **seats.who(following)}


def _joker(view: NyanView, seats: _Seats) -> Mapping[str, object]:
    stage = view.stage if view.legal else ""
    return {"stage": "any" if view.top == ANY and stage not in ("answer", "join") else stage}


CARD_FACTS: dict[int, CardFacts] = {
    TWO: _missing(2),
    EIGHT: _missing(1),
    THREE: lambda view, _: {"number": view.n},
    FOUR: _drawing(4),
    SEVEN: _drawing(2),
    FIVE: lambda view, _: {
        "number": view.n,
        "enough": len(view.hand) > view.n,
    },
    SIX: lambda view, _: {"number": view.n},
    NINE: _turning,
    TEN: lambda view, _: {"number": view.n},
    QUEEN: lambda view, _: {"n": view.n},
    KING: lambda view, _: {"number": view.n},
    ACE: lambda view, _: {
        "n": view.n,
        "doubled": min(2 * view.n, MAX_N),
        "most": view.n == MAX_N,
    },
    JOKER_RANK: _joker,
}
"""What the sentence about a rank needs."""
