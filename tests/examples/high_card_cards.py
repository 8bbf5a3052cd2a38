"""What the conformance suite is told of the cards of high card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stammtisch.testing.facts import DISCARD, PILE, CardFacts, Placed, at, counted, of_seats
from tests.examples.high_card import COPIES, SLOTS, HighCardState, HighCardView


def located(state: HighCardState) -> Iterator[Placed]:
    yield from of_seats("hand", state.hand, SLOTS)
    yield from at(DISCARD, counted(state.shown))
    for seat, card in enumerate(state.chosen):
        yield from at(("laid", seat), [card] if card else ())
    yield from at(PILE, state.pile[: state.pile_n])


def shown(view: HighCardView) -> Iterator[Placed]:
    own = [view.chosen] if view.chosen else []
    placed = Counter(counted([0, *(COPIES - copies for copies in view.unseen)]))
    yield from at(("hand", view.seat), view.hand)
    yield from at(("laid", view.seat), own)
    yield from at(DISCARD, (placed - Counter([*view.hand, *own])).elements())


def entitled(state: HighCardState, seat: int) -> Iterator[Placed]:
    for place, card in located(state):
        if place in (DISCARD, ("hand", seat or -1), ("laid", seat or -1)):
            yield place, card


CARDS = CardFacts(
    deck=lambda state: [card for card in range(1, SLOTS) for _ in range(COPIES)],
    located=located,
    shown=shown,
    entitled=entitled,
    told={"got-card": 0, "showed": 0},
    private=frozenset({"got-card"}),
)
