"""What is known of a game's cards: where they lie, who sees them, which events tell one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..core.game import Event

Place = tuple[str, int]
"""Where a card lies: a word of the game, and whose place it is (0: nobody's)."""
Placed = tuple[Place, int]
"""A place and a card there."""
PILE, DISCARD = ("pile", 0), ("discard", 0)


@dataclass(frozen=True)
class CardFacts:
    """`deck`: all cards, in this position. `located`: every card of a position, real or sampled,
    and where it lies. `shown`: those that a View shows; `entitled`: those that it should show,
    taken from the real position. `known`: those that it places beyond that, from memory, and
    `remembered`: the fields of the View with them.

    `told`: by kind of event, which of its values is the card that all who see it may see; no
    other event may tell a card. `private`: the kinds of these that are for one seat.

    `places_by_points`: does the outcome go by points (with these options)? `fewest_win`: then the
    fewest points are best."""

    deck: Callable[[Any], Iterable[int]]
    located: Callable[[Any], Iterable[Placed]]
    shown: Callable[[Any], Iterable[Placed]]
    entitled: Callable[[Any, int], Iterable[Placed]]
    known: Callable[[Any], Iterable[Placed]] = lambda view: ()
    remembered: frozenset[str] = frozenset()
    told: dict[str, int] | None = None
    private: frozenset[str] = frozenset()
    places_by_points: Callable[[Any], bool] = lambda options: True
    fewest_win: bool = False

    def told_by(self, event: Event) -> Iterable[int]:
        at = (self.told or {}).get(event.kind)
        return () if at is None else event.values[at : at + 1]


def at(place: Place, cards: Iterable[int]) -> Iterator[Placed]:
    return ((place, card) for card in cards)


def counted(counts: Iterable[int]) -> Iterator[int]:
    """Copies per card as cards."""
    return (card for card, copies in enumerate(counts) if copies for _ in range(copies))


def of_seats(word: str, counts: list[int], kinds: int) -> Iterator[Placed]:
    """An array of copies per seat and card."""
    for seat in range(len(counts) // kinds):
        yield from at((word, seat), counted(counts[seat * kinds : (seat + 1) * kinds]))


def piles(state: Any) -> Iterator[Placed]:
    yield from at(PILE, state.pile[: state.pile_n])
    yield from at(DISCARD, state.discard[: state.discard_n])


def hands(word: str, by_seat: Iterable[Iterable[int]], but: int = 0) -> Iterator[Placed]:
    for seat, cards in enumerate(by_seat, 1):
        yield from at((word, seat), cards if seat != but else ())
