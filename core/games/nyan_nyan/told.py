"""What happens in Nyan Nyan, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

from ...game import Event
from ...scene.company import Company, joined
from ...scene.parts import SUIT_SIGNS
from ...scene.presenter import Facts, listed_cards
from ...scene.texts import Texts
from .cards import ACE, FORGOT_NYAN_NYAN, JOKER, RANK_OF, RANKS, SIX, SUIT_OF, SUITS, TOLD_SKIPS

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
    return {"number": values[0], "more": "yes" if values[0] else "no"}


FACTS: dict[str, Facts] = {
    **dict.fromkeys(("opened", "fused", "turned-up", "got-five", "laid-card"), _card),
    **dict.fromkeys(("accepted", "owes", "takes", "passed-on", "tied", "lost"), _number),
    **dict.fromkeys(("finished", "eliminated", "reshuffled", "new-pile", "threes-begin"), _number),
    **dict.fromkeys(("lost-turn", "extra-turn"), _more),
    "wished": lambda values, texts: {"suit": suit_text(values[0], texts)},
    "called": lambda values, _: {"last": "yes" if values[0] else "no"},
    "kept-silent": lambda values, _: {
        "number": values[0],
        "last": "yes" if values[0] == FORGOT_NYAN_NYAN else "no",
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
        itself = "yes" if event.values[0] == event.seat else "no"
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
        more = "yes" if len(seats) == TOLD_SKIPS else "no"
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
