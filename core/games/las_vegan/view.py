"""What a seat of las_vegan sees: events, views, and worlds sampled from a view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...engine.knowledge import (
    BY_SEAT,
    NUMBER,
    SEAT,
    Form,
    each_seat,
    event,
    many,
    record,
    seen,
    set_of,
    word,
)
from ...engine.knowledge import NUMBERS as LIST_OF_NUMBERS
from ...engine.views import SeatView, common, from_state, members
from ...information import observation as vector
from .cards import *
from .options import LasVeganOptions
from .rules import LasVeganState

CARD_NAME = Form("card", CARD_NAMES.__getitem__)
HAND = many(CARD_NAME)
CASINO = word("casino", CASINO_NAMES)
CASINO_SET = many(Form("casino", CASINO.write))
CONDITION = Form(
    'condition ("min", "max"), or null', lambda condition: CONDITIONS[condition] or None
)

EVENTS = {
    DEALT: event("dealt", round=NUMBER, cards=NUMBER),
    OPENED: event("opened", casino=CASINO),
    TOSSED: event("tossed", token=NUMBER),
    STARTS: event("starts"),
    PLAYED: event("played", card=CARD_NAME),
    WON: event("won", tricks=NUMBER),
    PLACED: event("placed", token=NUMBER, casino=CASINO),
    PLACED_GOLD: event("placed-gold", token=NUMBER, condition=CONDITION),
    DECLINED: event("declined"),
    PAID: event("paid", cabbages=NUMBER, casino=CASINO),
    PAID_GOLD: event("paid-gold", cabbages=NUMBER, condition=CONDITION),
    SCORED: event("scored", cabbages=NUMBER, total=NUMBER),
}

Cards = tuple[int, ...]


class Trick(NamedTuple):
    """A finished trick: who led it, its cards in the order of play, who won it."""

    leader: int
    cards: Cards
    winner: int


def _tokens(view: LasVeganView) -> list[int]:
    """The token on each casino, 0: none."""
    tokens = dict(zip(view.casinos, view.placed, strict=True))
    return [tokens.get(casino, 0) for casino in range(CASINOS)]


@dataclass(frozen=True, slots=True)
class LasVeganView(SeatView):
    """A seat's knowledge. Tuples by seat start with seat 1; cards, casinos and conditions are
    numbers of `cards.py`. `placed` is in the order of `casinos`, `lacks` are colours as bits."""

    options: LasVeganOptions
    hand: Cards = seen(
        HAND,
        "the own cards, sorted",
        vector.flags("held", length=CARDS, whose=vector.OWN, says="own cards"),
    )
    trick: Cards = seen(
        HAND,
        "the cards of the present trick, in the order of play",
        vector.told(
            PRESENT_TRICK, CARDS, whose=vector.EACH, says="by seat: its card in the present trick"
        ),
    )
    leader: int = seen(SEAT, "who led the present trick", vector.told(LEADER, 0))
    winning: int = seen(SEAT, "who would win it now", vector.seat(), of="best_seat")
    tricks: tuple[Trick, ...] = seen(
        many(record(leader=SEAT, cards=HAND, winner=SEAT)),
        "finished tricks of this round",
        vector.told(
            IN_TRICKS,
            CARDS,
            whose=vector.EACH,
            name="played",
            says="by seat: in which trick of the round it played a card",
            high=MAX_TRICKS,
        ),
        vector.told(
            WON_CARDS,
            CARDS,
            whose=vector.EACH,
            name="won",
            says="by seat: cards that it won in this round",
        ),
    )
    casinos: tuple[int, ...] = seen(
        CASINO_SET, "the casinos of this round", vector.flags("casinos", length=CASINOS)
    )
    placed: tuple[int, ...] = seen(
        LIST_OF_NUMBERS,
        "the token on each of them, 0: none",
        vector.row("placed", length=CASINOS, low=-4, seen_as=_tokens),
    )
    used: tuple[int, ...] = seen(
        CASINO_SET, "casinos of the game so far", vector.flags("used", length=CASINOS)
    )
    loose: tuple[int, ...] = seen(
        LIST_OF_NUMBERS,
        "ordinary tokens that aren't placed",
        vector.row(
            "loose",
            length=len(FACES),
            high=4,
            says="ordinary tokens that aren't placed, by face",
            seen_as=lambda view: [view.loose.count(face) for face in FACES],
        ),
    )
    gold: int = seen(
        NUMBER,
        "the golden token, 0: not yet tossed",
        vector.number(low=min(GOLD_FACES), high=0),
        of="gold",
    )
    condition: int = seen(
        CONDITION,
        "where it was placed",
        vector.one(length=2, first=1, says="where it was placed: min, max"),
        of="condition",
    )
    round: int = seen(NUMBER, "which round, from 1", vector.number(), of="round")
    sevens: int = seen(NUMBER, "tokens that may be placed now", vector.number(), of="sevens")
    starter: int = seen(SEAT, "who began this round", vector.seat(), of="starter")
    counts: tuple[int, ...] = seen(
        BY_SEAT, "cards in each hand", vector.size_by_seat("held", high=CARDS)
    )
    cabbages: tuple[int, ...] = seen(
        BY_SEAT, "cabbages of each seat", vector.by_seat(low=-vector.MOST), of="cabbages"
    )
    lacks: tuple[int, ...] = seen(
        each_seat(set_of("colour", COLOURS)),
        "colours that each seat has shown not to hold",
        vector.flags(length=len(COLOURS), whose=vector.EACH),
        of="lacks",
    )
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
        **from_state(LasVeganView, state),
        hand=members(held[seat]) if seat else (),
        counts=tuple(held[other].bit_count() for other in seats),
        tricks=tuple(
            Trick(led[n], tuple(laid[n * players : (n + 1) * players]), led[n + 1])
            for n in range(state.done)
        ),
        leader=led[state.done],
        trick=tuple(laid[first : state.laid_n]),
        casinos=casinos,
        placed=tuple(placed[casino] for casino in casinos),
        loose=tuple(face for face, n in zip(FACES, loose, strict=True) for _ in range(n)),
        used=members(state.used),
    )


def fill(state: LasVeganState, view: LasVeganView) -> None:
    """All unseen cards lie in the pile, and other hands are still to be dealt."""
    state.used = sum(1 << casino for casino in view.used)
    for casino, token in zip(view.casinos, view.placed, strict=True):
        state.casinos |= 1 << casino
        state.free |= 0 if token else 1 << casino
        state.placed[casino] = token
    for face in view.loose:
        state.loose[FACES.index(face)] += 1
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


def why_not(view: LasVeganView, move: int) -> dict[str, object]:
    """The first rule that forbids the move to the seat of the view."""
    if view.stage == STAGES[CARD]:
        if move >= CARDS:
            return {"reason": "no-token-now"}
        if move not in view.hand:
            return {"reason": "not-in-hand", "card": CARD_NAMES[move]}
        return {"reason": "must-follow", "colour": COLOURS[COLOUR_OF[view.trick[0]]]}
    if move < CARDS:
        return {"reason": "token-first"}
    assert move != DECLINE, "one may always decline"
    if move > GOLD:
        return {"reason": "gold-placed", "condition": CONDITIONS[view.condition]}
    face, casino = (move - PLACE) // CASINOS, (move - PLACE) % CASINOS
    if casino not in view.casinos:
        return {"reason": "no-such-casino", "casino": CASINO_NAMES[casino]}
    if FACES[face] not in view.loose:
        return {"reason": "no-such-token", "token": FACE_NAMES[face]}
    return {"reason": "casino-taken", "casino": CASINO_NAMES[casino]}
