"""What a seat sees: events, views, and worlds sampled from a view."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.core.engine.knowledge import BY_SEAT, NUMBER, NUMBERS, event, seen
from stammtisch.core.engine.views import SeatView, common, from_state
from stammtisch.core.information import observation as vector

from .cards import DECK, GOT, MOST, PLAYED, SLOTS, STAGES, WON
from .options import TrickOptions
from .rules import TrickState

# CHANGE: what happens. Only the owner sees which card was dealt, the others see `got`.
EVENTS = {
    GOT: event("got-card", event("got"), card=NUMBER),
    PLAYED: event("played", card=NUMBER),
    WON: event("won"),
}


@dataclass(frozen=True, slots=True)
class TrickView(SeatView):
    """Tuples by seat start with seat 1."""

    # CHANGE: what a seat may know, with the field of the State that says it, if one does (`of`).
    # `view` and `fill` below care for the others, and have to agree.
    options: TrickOptions
    hand: tuple[int, ...] = seen(NUMBERS, "own cards", vector.copies(kinds=SLOTS, high=1))
    unseen: tuple[int, ...] = seen(
        NUMBERS, "cards this seat can't place", vector.cards(kinds=SLOTS, high=1)
    )
    trick: tuple[int, ...] = seen(
        BY_SEAT, "cards of the trick, or 0", vector.one_by_seat(length=SLOTS), of="trick"
    )
    left: int = seen(NUMBER, "tricks still to come", vector.number(high=MOST), of="left")
    tricks: tuple[int, ...] = seen(BY_SEAT, "tricks won", vector.by_seat(high=MOST), of="tricks")
    news: bool = False


def view(state: TrickState, seat: int) -> TrickView:
    """What the seat knows; with 0, what a spectator knows, who has no hand."""
    hand = tuple(card for card in DECK if seat and state.owner[card] == seat)
    return TrickView(
        **common(state, seat, STAGES),
        **from_state(TrickView, state),
        hand=hand,
        unseen=tuple(card for card in DECK if not state.played[card] and card not in hand),
    )


def fill(state: TrickState, view: TrickView) -> None:
    """The reverse: puts what the view says into a new world, and all unseen cards into the pile."""
    state.pile_n = len(view.unseen)
    state.pile[: state.pile_n] = view.unseen
    for card in DECK:
        state.owner[card] = view.seat if card in view.hand else 0
        state.played[card] = int(card not in view.hand and card not in view.unseen)


def why_not(view: TrickView, move: int) -> dict[str, object]:
    """Why the seat of the view can't make a move: a `why-` message, and its facts."""
    return {"reason": "not-in-hand", "card": move}
