"""What a seat of uno sees: events, views, and worlds sampled from a view."""

from __future__ import annotations

from dataclasses import dataclass

from ...game import EVERYONE, Event
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

Hand = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UnoView:
    """A seat's knowledge. Tuples by seat start with seat 1; cards are numbers of `cards.py`.

    `hand`: own cards, sorted (of a spectator: none). `discards`: the discard pile, top last.
    `drawn`: the card just drawn by this seat, which it may play (-1: none). `due`: cards to be
    drawn if the sum isn't passed on. `owes`: who is drawing how many while the draw pile is
    being shuffled. `known`: cards that each seat is known to hold, from hands that changed
    owners (uno §4). `lacks`, `fresh`, `wished`: what each seat's drawing and wishing says about
    its hand, see `memory.py`; all seats see the same.
    """

    seat: int
    players: int
    options: UnoOptions
    pending: tuple[int, ...]
    legal: tuple[int, ...]
    stage: str
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


def observe(state: UnoState) -> list[Event]:
    """The state's notes as events; a drawn card is shown to its owner alone."""
    events = []
    for kind, seat, a, b in state.noted():
        if isinstance(state.memory, UnoMemory):
            state.memory.learn(state, kind, seat, a)
        if kind == DREW:
            events.append(Event("drew-card", seat, (a, b), 1 << seat))
            events.append(Event("drew", seat, (b,), EVERYONE & ~(1 << seat)))
        else:
            events.append(Event(NAMES[kind], seat, (a, b)))
    return events


def cards_of(counts: list[int]) -> Hand:
    """Counts per card as a sorted tuple of cards."""
    return tuple(card for card in range(KINDS) for _ in range(counts[card]))


def view(state: UnoState, seat: int) -> UnoView:
    """The View of a seat, or with 0 of a spectator."""
    seats = range(1, state.players + 1)
    memory = state.memory if isinstance(state.memory, UnoMemory) else UnoMemory(state.players)
    seen = memory.cards[seat]
    pending = state.pending()
    stage = STAGES[state.stage]
    return UnoView(
        seat=seat,
        players=state.players,
        options=state.options,
        pending=pending,
        legal=tuple(state.legal(seat)) if seat in pending and seat else (),
        stage=stage,
        round=state.round,
        hand=cards_of(state.hand[seat * KINDS : (seat + 1) * KINDS]),
        counts=tuple(state.count[1 : state.players + 1]),
        discards=tuple(state.discard[: state.discard_n]),
        colour=state.colour,
        direction=state.direction,
        pile=state.pile_n,
        drawn=state.drawn if stage == "drawn" and pending == (seat,) else -1,
        due=state.due,
        owes=(state.draw_seat, state.draw_left, state.penalty),
        laid=tuple(state.laid[1 : state.players + 1]),
        places=tuple(state.place[1 : state.players + 1]),
        points=tuple(state.points[1 : state.players + 1]),
        known=tuple(cards_of(seen[other]) if other != seat else () for other in seats),
        lacks=tuple(memory.lacks[1:]),
        fresh=tuple(memory.fresh[1:]),
        wished=tuple(memory.wished[1:]),
    )


def unseen(view: UnoView) -> list[int]:
    """Copies per card that the seat can't place: in the draw pile or in unknown hands."""
    left = list(COPIES)
    for cards in (view.hand, view.discards, *view.known):
        for card in cards:
            left[card] -= 1
    return left


def pooled(view: UnoView) -> UnoState:
    """A sampled world in which hands are still to be dealt: `state.missing` says how many cards
    each lacks, and all unseen cards lie in the draw pile and above its fill mark."""
    state = UnoState(view.players, view.options)
    state.unordered = 1
    state.mover = view.pending[0] if view.pending else -1
    state.stage = STAGES.index(view.stage)
    state.round = view.round
    state.colour, state.direction = view.colour, view.direction
    state.drawn, state.due = max(view.drawn, 0), view.due
    state.draw_seat, state.draw_left, state.penalty = view.owes
    state.active = sum(place == 0 for place in view.places)
    for i, card in enumerate(view.discards):
        state.discard[i] = card
    state.discard_n = len(view.discards)
    for i, card in enumerate(cards_of(unseen(view))):
        state.pile[i] = card
    state.pile_n = view.pile
    memory = UnoMemory(view.players)
    for seat in range(1, view.players + 1):
        held = view.hand if seat == view.seat else view.known[seat - 1]
        for card in held:
            state.give(seat, card)
            memory.cards[view.seat][seat][card] += seat != view.seat
        state.count[seat] = view.counts[seat - 1]
        state.missing[seat] = state.count[seat] - len(held)
        state.laid[seat] = view.laid[seat - 1]
        state.place[seat] = view.places[seat - 1]
        state.points[seat] = view.points[seat - 1]
        state.lacks[seat] = memory.lacks[seat] = view.lacks[seat - 1]
        state.fresh[seat] = memory.fresh[seat] = view.fresh[seat - 1]
        state.wished[seat] = memory.wished[seat] = view.wished[seat - 1]
    state.memory = memory
    return state
