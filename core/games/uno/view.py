"""What a seat of uno sees: events, views, and worlds sampled from a view."""

from __future__ import annotations

from dataclasses import dataclass

from ...views import SeatView, by_seat, cards_of, common, fill_piles, left_of
from .cards import (
    CANNOT_DRAW,
    COPIES,
    DEALT,
    DREW,
    FINISHED,
    KINDS,
    OPENED,
    PASSED,
    PLAYED,
    RESHUFFLED,
    REVERSED,
    ROTATED,
    SCORED,
    SKIPPED,
    STAGES,
    STARTS,
    SWAPPED,
)
from .memory import UnoMemory
from .options import UnoOptions
from .rules import UnoState

NAMES = {
    DEALT: "dealt",
    OPENED: "opened",
    STARTS: "starts",
    PLAYED: "played",
    CANNOT_DRAW: "cannot-draw",
    PASSED: "passed",
    RESHUFFLED: "reshuffled",
    SKIPPED: "skipped",
    REVERSED: "reversed",
    SWAPPED: "swapped",
    ROTATED: "rotated",
    FINISHED: "finished",
    SCORED: "scored",
}
PRIVATE = {DREW: ("drew-card", "drew")}

Hand = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UnoView(SeatView):
    """A seat's knowledge. Tuples by seat start with seat 1; cards are numbers of `cards.py`.

    `hand`: own cards, sorted (of a spectator: none). `discards`: the discard pile, top last.
    `drawn`: the card just drawn by this seat, which it may play (-1: none). `due`: cards to be
    drawn if the sum isn't passed on. `owes`: who is drawing how many while the draw pile is
    being shuffled. `known`: cards that each seat is known to hold, from hands that changed
    owners (uno §4). `lacks`, `fresh`, `wished`: what each seat's drawing and wishing says about
    its hand, see `memory.py`; all seats see the same.
    """

    options: UnoOptions
    round: int
    hand: Hand
    counts: tuple[int, ...]
    discards: Hand
    colour: int
    direction: int
    pile: int
    drawn: int
    due: int
    owes: tuple[int, int, int]
    laid: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    known: tuple[Hand, ...]
    lacks: tuple[int, ...]
    fresh: tuple[int, ...]
    wished: tuple[int, ...]
    news: bool = False


def view(state: UnoState, seat: int) -> UnoView:
    """The View of a seat, or with 0 of a spectator."""
    seats = range(1, state.players + 1)
    memory = state.memory if isinstance(state.memory, UnoMemory) else UnoMemory(state.players)
    seen = memory.cards[seat]
    shared = common(state, seat, STAGES)
    has_drawn = shared["stage"] == "drawn" and shared["pending"] == (seat,)
    return UnoView(
        **shared,
        round=state.round,
        hand=cards_of(state.hand[seat * KINDS : (seat + 1) * KINDS]),
        counts=by_seat(state.count, state.players),
        discards=tuple(state.discard[: state.discard_n]),
        colour=state.colour,
        direction=state.direction,
        pile=state.pile_n,
        drawn=state.drawn if has_drawn else -1,
        due=state.due,
        owes=(state.draw_seat, state.draw_left, state.penalty),
        laid=by_seat(state.laid, state.players),
        places=by_seat(state.place, state.players),
        points=by_seat(state.points, state.players),
        known=tuple(
            cards_of(seen[other]) if other != seat and state.count[other] else () for other in seats
        ),
        lacks=tuple(memory.lacks[1:]),
        fresh=tuple(memory.fresh[1:]),
        wished=tuple(memory.wished[1:]),
    )


def unseen(view: UnoView) -> list[int]:
    """Copies per card that the seat can't place: in the draw pile or in unknown hands."""
    return left_of(COPIES, (view.hand, view.discards, *view.known))


def fill(state: UnoState, view: UnoView) -> None:
    """Hands are still to be dealt: `state.missing` says how many cards each lacks, and all unseen
    cards lie in the draw pile and above its fill mark."""
    state.round = view.round
    state.colour, state.direction = view.colour, view.direction
    state.drawn, state.due = max(view.drawn, 0), view.due
    state.draw_seat, state.draw_left, state.penalty = view.owes
    state.active = view.places.count(0)
    fill_piles(state, view, cards_of(unseen(view)))
    seats = slice(1, view.players + 1)
    state.laid[seats], state.place[seats], state.points[seats] = view.laid, view.places, view.points
    memory = UnoMemory(view.players)
    for name in ("lacks", "fresh", "wished"):
        getattr(state, name)[seats] = getattr(memory, name)[seats] = getattr(view, name)
    for seat in range(1, view.players + 1):
        held = view.hand if seat == view.seat else view.known[seat - 1]
        for card in held:
            state.give(seat, card)
            memory.cards[view.seat][seat][card] += seat != view.seat
        state.count[seat] = view.counts[seat - 1]
        state.missing[seat] = state.count[seat] - len(held)
    state.memory = memory
