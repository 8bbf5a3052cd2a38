"""What a seat of ojyks sees: events, views, and worlds sampled from a view."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.knowledge import (
    BY_SEAT,
    NUMBER,
    SEAT,
    Form,
    Plain,
    each_seat,
    event,
    seen,
    set_of,
    word,
)
from ...engine.knowledge import SEATS as SEAT_SET
from ...engine.views import SeatView, cards_of, common, fill_piles, from_state, left_of, members
from ...information import observation as vector
from .cards import *
from .options import OjyksOptions
from .rules import OjyksState

VALUE = Form("value of a card, or null", lambda card: VALUES[card] if card >= 0 else None)
VALUES_OF_CARDS = Form("array: value of a card", lambda cards: [VALUES[card] for card in cards])
FIELD = word("field", FIELD_NAMES)


def _field(card: int) -> Plain:
    return "gone" if card == GONE else VALUE.write(card)


def _counts(counts: tuple[int, ...] | None) -> Plain:
    if counts is None:
        return None
    return {str(value): n for value, n in zip(VALUES, counts, strict=True) if n}


GRID = Form(
    'array of 12 fields, column by column from the top: value, null (face down) or "gone"',
    lambda grid: [_field(card) for card in grid],
)
COUNTS = Form("object: how many cards by their value, or null", _counts)
COLUMN_NUMBER = Form("column, from 1", lambda column: column + 1)
PLACED = {"field": FIELD, "card": VALUE}

EVENTS = {
    DEALT: event("dealt", round=NUMBER, card=VALUE),
    CHOSE: event("chose"),
    REVEALED: event("revealed", **PLACED),
    STARTS: event("starts"),
    FLIPPED: event("flipped", **PLACED),
    TOOK: event("took", **PLACED),
    DREW: event("drew-card", event("drew"), card=VALUE),
    KEPT: event("kept", **PLACED),
    DROPPED: event("dropped", **PLACED),
    EXCHANGED: event("exchanged", **PLACED),
    CLEARED: event("cleared", column=COLUMN_NUMBER, card=VALUE),
    RESHUFFLED: event("reshuffled", cards=NUMBER),
    LAST_TURNS: event("last-turns"),
    UNCOVERED: event("uncovered", **PLACED),
    DOUBLED: event("doubled"),
    SCORED: event("scored", points=NUMBER, total=NUMBER),
}


@dataclass(frozen=True, slots=True)
class OjyksView(SeatView):
    """A seat's knowledge. Tuples by seat start with seat 1; cards are value + 2 (NO_CARD: none),
    in grids also FACE_DOWN or GONE. `chosen` and `tied` are bits, `unseen` and `reshuffled` copies
    per card."""

    options: OjyksOptions
    grids: tuple[tuple[int, ...], ...] = seen(
        each_seat(GRID),
        "what lies before each seat",
        vector.told(
            GRID_VALUES,
            FIELDS,
            whose=vector.EACH,
            name="values",
            says="by seat and field: value, if open",
            high=12,
            low=LOWEST,
        ),
        vector.told(
            OPEN_FIELDS,
            FIELDS,
            whose=vector.EACH,
            name="open",
            says="by seat and field: 1 if open",
        ),
        vector.flags(
            "gone",
            length=FIELDS,
            whose=vector.EACH,
            name="gone",
            says="by seat and field: 1 if taken away",
            seen_as=lambda view: [_fields_gone(grid) for grid in view.grids],
        ),
    )
    drawn: int = seen(
        VALUE,
        "the card just drawn by this seat",
        vector.one(
            "drawn", length=KINDS, stage="drawn", says="the card just drawn, values from -2 on"
        ),
    )
    discards: tuple[int, ...] = seen(
        VALUES_OF_CARDS,
        "the discard pile, the top card last",
        vector.top("discard", "discard_n", kinds=KINDS, says="the top card of the discard pile"),
        vector.cards(
            "discard",
            "discard_n",
            kinds=KINDS,
            high=CARDS,
            says="the discard pile, copies by value",
        ),
    )
    unseen: tuple[int, ...] = seen(
        COUNTS,
        "cards that this seat can't place: under face-down fields, in the draw pile, or in "
        "another's hand",
        vector.told(
            UNSEEN_CARDS,
            KINDS,
            says="cards that the seat can't place, copies by value",
            high=CARDS,
        ),
    )
    reshuffled: tuple[int, ...] | None = seen(
        COUNTS,
        "those of them that aren't in any grid; null: not known",
        vector.number(
            "split",
            name="shuffled",
            says="1: the discard pile was shuffled in this round",
            high=1,
            seen_as=lambda view: int(view.reshuffled is not None),
        ),
        vector.told(
            RESHUFFLED_CARDS, KINDS, says="unseen cards that can't lie in a grid", high=CARDS
        ),
    )
    chosen: int = seen(
        set_of("field", FIELD_NAMES),
        "own fields chosen so far at the start",
        vector.flags("chosen", length=FIELDS, whose=vector.OWN),
    )
    round: int = seen(NUMBER, "which round, from 1", vector.number(), of="round")
    pile: int = seen(NUMBER, "cards in the draw pile", vector.number(), of="pile_n")
    turn: int = seen(SEAT, "whose turn it is", vector.seat(), of="turn")
    finisher: int = seen(SEAT, "who began the last round", vector.seat(), of="finisher")
    tied: int = seen(SEAT_SET, "seats among which the starter is drawn", vector.seats(), of="tied")
    totals: tuple[int, ...] = seen(
        BY_SEAT, "points so far", vector.by_seat(low=-vector.MOST), of="total"
    )
    news: bool = False


def _fields_gone(grid: tuple[int, ...]) -> list[int]:
    return [field for field, card in enumerate(grid) if card == GONE]


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
        **from_state(OjyksView, state),
        grids=grids,
        discards=discards,
        drawn=state.drawn if own_draw else NO_CARD,
        chosen=state.chosen[seat] if seat else 0,
        unseen=tuple(unseen),
        reshuffled=reshuffled,
    )


def fill(state: OjyksState, view: OjyksView) -> None:
    """All unseen cards lie in one pool (two after a reshuffle)."""
    state.drawn = max(view.drawn, 0)
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


def why_not(view: OjyksView, move: int) -> dict[str, object]:
    """The first rule that forbids the move to the seat of the view."""
    verb, field = move // FIELDS * FIELDS, move % FIELDS
    if view.stage == "reveal":
        return {"reason": "chosen-already" if verb == REVEAL else "reveal-first"}
    if verb == REVEAL:
        return {"reason": "reveal-over"}
    if view.stage == "drawn" and verb not in (KEEP, DROP):
        return {"reason": "keep-or-drop"}
    if view.stage == "turn" and verb in (KEEP, DROP):
        return {"reason": "draw-first"}
    if move == DRAW:
        return {"reason": "nothing-to-draw"}
    if view.grids[view.seat - 1][field] == GONE:
        return {"reason": "column-gone", "field": FIELD_NAMES[field]}
    assert verb in (FLIP, DROP), "any other field can be exchanged"
    return {"reason": "open-already", "field": FIELD_NAMES[field]}
