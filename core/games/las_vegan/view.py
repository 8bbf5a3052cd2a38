"""What a seat of las_vegan sees: events, views, and worlds sampled from a view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...views import SeatView, by_seat, common, members
from .cards import (
    BIT,
    DEALT,
    DECK,
    DECLINED,
    FACES,
    OPENED,
    PAID,
    PAID_GOLD,
    PLACED,
    PLACED_GOLD,
    PLAYED,
    SCORED,
    STAGES,
    STARTS,
    TOSSED,
    WON,
)
from .options import LasVeganOptions
from .rules import LasVeganState

NAMES = {
    DEALT: "dealt",
    OPENED: "opened",
    TOSSED: "tossed",
    STARTS: "starts",
    PLAYED: "played",
    WON: "won",
    PLACED: "placed",
    PLACED_GOLD: "placed-gold",
    DECLINED: "declined",
    PAID: "paid",
    PAID_GOLD: "paid-gold",
    SCORED: "scored",
}
PRIVATE: dict[int, tuple[str, str]] = {}
"""The cards that are dealt stand in the views."""

Cards = tuple[int, ...]


class Trick(NamedTuple):
    """A finished trick: who led it, its cards in the order of play, who won it."""

    leader: int
    cards: Cards
    winner: int


@dataclass(frozen=True, slots=True)
class LasVeganView(SeatView):
    """A seat's knowledge. Tuples by seat start with seat 1; cards and casinos are numbers of
    `cards.py`.

    `hand`: own cards, sorted (of a spectator: none); `counts`: cards in each hand; `lacks`:
    colours that each seat has shown not to hold, as bits. `tricks`: the finished ones of this
    round; `trick`: the cards of the present one, which `leader` led (0: nobody yet) and `winning`
    would win now (0: nobody). `casinos`: of this round, ascending, with the token on each
    (`placed`, 0: none); `loose`: ordinary tokens not placed; `gold`: the golden token (0: not yet
    tossed), with its `condition` once it is placed (1 min, 2 max). `sevens`: tokens that may be
    placed now. `used`: casinos of the game so far. `starter`: who began this round.
    """

    options: LasVeganOptions
    round: int
    hand: Cards
    counts: tuple[int, ...]
    lacks: tuple[int, ...]
    tricks: tuple[Trick, ...]
    leader: int
    trick: Cards
    winning: int
    casinos: tuple[int, ...]
    placed: tuple[int, ...]
    loose: tuple[int, ...]
    gold: int
    condition: int
    sevens: int
    used: tuple[int, ...]
    starter: int
    cabbages: tuple[int, ...]
    news: bool = False


def view(state: LasVeganState, seat: int) -> LasVeganView:
    """The View of a seat, or with 0 of a spectator."""
    players = state.players
    seats = range(1, players + 1)
    first = state.done * players
    laid, led, loose = state.laid, state.led, state.loose
    held, placed = state.held, state.placed
    casinos = members(state.casinos)
    return LasVeganView(
        **common(state, seat, STAGES),
        round=state.round,
        hand=members(held[seat]) if seat else (),
        counts=tuple(held[other].bit_count() for other in seats),
        lacks=by_seat(state.lacks, state.players),
        tricks=tuple(
            Trick(led[n], tuple(laid[n * players : (n + 1) * players]), led[n + 1])
            for n in range(state.done)
        ),
        leader=led[state.done],
        trick=tuple(laid[first : state.laid_n]),
        winning=state.best_seat,
        casinos=casinos,
        placed=tuple(placed[casino] for casino in casinos),
        loose=tuple(face for face, n in zip(FACES, loose, strict=True) for _ in range(n)),
        gold=state.gold,
        condition=state.condition,
        sevens=state.sevens,
        used=members(state.used),
        starter=state.starter,
        cabbages=by_seat(state.cabbages, state.players),
    )


def fill(state: LasVeganState, view: LasVeganView) -> None:
    """All unseen cards lie in the pile, and other hands are still to be dealt."""
    state.round, state.starter, state.sevens = view.round, view.starter, view.sevens
    state.gold, state.condition = view.gold, view.condition
    state.used = sum(1 << casino for casino in view.used)
    for casino, token in zip(view.casinos, view.placed, strict=True):
        state.casinos |= 1 << casino
        state.free |= 0 if token else 1 << casino
        state.placed[casino] = token
    for face in view.loose:
        state.loose[FACES.index(face)] += 1
    seats = slice(1, view.players + 1)
    state.cabbages[seats], state.lacks[seats] = view.cabbages, view.lacks
    seen = _put_tricks(state, view) | sum(BIT[card] for card in view.hand)
    state.held[view.seat] = sum(BIT[card] for card in view.hand)
    _pool(state, view, seen)


def _put_tricks(state: LasVeganState, view: LasVeganView) -> int:
    """Lay the cards of this round, and return them as bits."""
    seen = 0
    for trick in view.tricks:
        for card in trick.cards:
            state.laid[state.laid_n] = card
            state.laid_n += 1
        won = sum(BIT[card] for card in trick.cards)
        seen |= won
        state.led[state.done] = trick.leader
        state.taken[trick.winner] |= won
        state.tricks[trick.winner] += 1
        state.done += 1
    state.led[state.done] = view.leader
    for card in view.trick:
        if state.beats(card):
            state.best = card
        state.laid[state.laid_n] = card
        state.laid_n += 1
        seen |= BIT[card]
    state.best_seat = view.winning
    return seen


def _pool(state: LasVeganState, view: LasVeganView, seen: int) -> None:
    """What is unseen lies in the pile; hands lack what their owners hold."""
    unseen = [card for card in DECK if not seen >> card & 1]
    state.pile[: len(unseen)], state.pile_n = unseen, len(unseen)
    state.missing[0] = state.pile_n
    for seat in range(1, view.players + 1):
        if seat != view.seat:
            state.missing[seat] = view.counts[seat - 1]
            state.missing[0] -= view.counts[seat - 1]
    state.measure_slack()
