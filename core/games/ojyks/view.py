"""What a seat of ojyks sees: events, views, and worlds sampled from a view."""

from __future__ import annotations

from dataclasses import dataclass

from ...views import SeatView, by_seat, cards_of, common, fill_piles, left_of, members
from .cards import (
    CHOSE,
    CLEARED,
    COPIES,
    DEALT,
    DOUBLED,
    DREW,
    DROPPED,
    EXCHANGED,
    FIELDS,
    FIRST_OPEN,
    FLIPPED,
    KEPT,
    KINDS,
    LAST_TURNS,
    RESHUFFLED,
    REVEALED,
    SCORED,
    STAGES,
    STARTS,
    TOOK,
    UNCOVERED,
)
from .options import OjyksOptions
from .rules import OjyksState

FACE_DOWN = -1
GONE = -2

NAMES = {
    DEALT: "dealt",
    CHOSE: "chose",
    REVEALED: "revealed",
    STARTS: "starts",
    FLIPPED: "flipped",
    TOOK: "took",
    KEPT: "kept",
    DROPPED: "dropped",
    EXCHANGED: "exchanged",
    CLEARED: "cleared",
    RESHUFFLED: "reshuffled",
    LAST_TURNS: "last-turns",
    UNCOVERED: "uncovered",
    DOUBLED: "doubled",
    SCORED: "scored",
}
PRIVATE = {DREW: ("drew-card", "drew")}


@dataclass(frozen=True, slots=True)
class OjyksView(SeatView):
    """A seat's knowledge. Tuples by seat start with seat 1; cards are value + 2.

    `grids`: twelve fields each, column by column from the top: a card, FACE_DOWN or GONE.
    `discards`: the discard pile, top last. `drawn`: the card this seat has just drawn (-1:
    none). `chosen`: own fields chosen so far at the start, as bits. `turn`: whose turn it is.
    `finisher`: who started the last round (0: nobody yet). `tied`: seats among which the dice
    choose the starter, as bits. `unseen`: copies per card that this seat can't place: under
    face-down fields, in the draw pile, or in another's hand. `reshuffled`: those of them that
    can only be in the draw pile or that hand, because they come from the discard pile; None
    while there was no reshuffle in this round.
    """

    options: OjyksOptions
    round: int
    turn: int
    grids: tuple[tuple[int, ...], ...]
    discards: tuple[int, ...]
    pile: int
    drawn: int
    chosen: int
    finisher: int
    tied: int
    totals: tuple[int, ...]
    unseen: tuple[int, ...]
    reshuffled: tuple[int, ...] | None
    news: bool = False


def _grids(state: OjyksState) -> tuple[tuple[int, ...], ...]:
    downs, gones, cards = state.down, state.gone, state.grid
    grids = []
    for seat in range(1, state.players + 1):
        grid = cards[seat * FIELDS : (seat + 1) * FIELDS]
        for field in members(downs[seat]):
            grid[field] = FACE_DOWN
        for field in members(gones[seat]):
            grid[field] = GONE
        grids.append(tuple(grid))
    return tuple(grids)


def view(state: OjyksState, seat: int) -> OjyksView:
    """The View of a seat, or with 0 of a spectator."""
    pending = state.pending()
    in_hand = bool(pending) and state.stage == STAGES.index("drawn")
    own_draw = in_hand and pending == (seat,)
    grids = _grids(state)
    discards = tuple(state.discard[: state.discard_n])
    open_cards = [[card for card in grid if card >= 0] for grid in grids]
    unseen = left_of(COPIES, (*open_cards, discards, (state.drawn,) if own_draw else ()))
    reshuffled = None
    if state.split:
        hidden_draw = [state.drawn] if in_hand and not own_draw else []
        cards = [*state.pile[: state.pile_n], *hidden_draw]
        reshuffled = tuple(cards.count(card) for card in range(KINDS))
    return OjyksView(
        **common(state, seat, STAGES),
        round=state.round,
        turn=state.turn,
        grids=grids,
        discards=discards,
        pile=state.pile_n,
        drawn=state.drawn if own_draw else -1,
        chosen=state.chosen[seat] if seat else 0,
        finisher=state.finisher,
        tied=state.tied,
        totals=by_seat(state.total, state.players),
        unseen=tuple(unseen),
        reshuffled=reshuffled,
    )


def fill(state: OjyksState, view: OjyksView) -> None:
    """All unseen cards lie in one pool (two after a reshuffle)."""
    state.round, state.turn = view.round, view.turn
    state.finisher, state.tied, state.drawn = view.finisher, view.tied, max(view.drawn, 0)
    state.total[1 : view.players + 1] = view.totals
    for seat in range(1, view.players + 1):
        state.gone[seat] = 0
        for field, card in enumerate(view.grids[seat - 1]):
            if card == FACE_DOWN:
                state.down[seat] |= 1 << field
                state.down_n += 1
            elif card == GONE:
                state.gone[seat] |= 1 << field
            else:
                state.grid[seat * FIELDS + field] = card
        if view.stage == "reveal" and seat not in view.pending:
            state.chosen[seat] = (1 << FIRST_OPEN) - 1  # which fields, `deal_unseen` decides
    if view.seat:
        state.chosen[view.seat] = view.chosen
    pool = view.unseen
    if view.reshuffled is not None:
        state.split = 1
        pool = view.reshuffled
        under = cards_of([a - b for a, b in zip(view.unseen, pool, strict=True)])
        state.under[: len(under)] = under
    fill_piles(state, view, cards_of(pool))
