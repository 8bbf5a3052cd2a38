"""What a seat of uno sees: events, views, and worlds sampled from a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain

from ...engine.knowledge import (
    BY_SEAT,
    NUMBER,
    NUMBERS,
    POINTS,
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
from ...engine.views import SeatView, cards_of, common, fill_piles, from_state, left_of, members
from ...game import Event
from ...information import observation as vector
from .cards import *
from .notation import MOVES
from .options import UnoOptions
from .rules import UnoState

CARD = word("card", CARD_NAMES)
CARD_LIST = many(Form("card", CARD.write))
COLOUR = word("colour", COLOURS)

EVENTS = {
    DEALT: event("dealt", round=NUMBER),
    OPENED: event("opened", card=CARD),
    STARTS: event("starts"),
    PLAYED: event("played", move=word("move", MOVES), left=NUMBER),
    DREW: event("drew-card", event("drew", held=NUMBER), card=CARD, held=NUMBER),
    CANNOT_DRAW: event("cannot-draw", cards=NUMBER),
    PASSED: event("passed"),
    RESHUFFLED: event("reshuffled", cards=NUMBER),
    SKIPPED: event("skipped"),
    REVERSED: event("reversed", direction=NUMBER),
    SWAPPED: event("swapped", **{"with": SEAT}),
    ROTATED: event("rotated", direction=NUMBER),
    FINISHED: event("finished", place=NUMBER),
    SCORED: event("scored", points=POINTS, total=POINTS),
}

Hand = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UnoView(SeatView):
    """A seat's knowledge. Tuples by seat start with seat 1; cards and colours are numbers of
    `cards.py` (NO_CARD, NO_COLOUR: none), sets of cards are bits. What seats have learned (`known`,
    `lacks`, `fresh`, `wished`) is that of `UnoState`."""

    options: UnoOptions
    hand: Hand = seen(
        CARD_LIST,
        "the own cards, sorted",
        vector.copies("hand", kinds=KINDS, high=4, says="own cards, copies by number"),
    )
    drawn: int = seen(
        CARD,
        "the card just drawn, which may be played",
        vector.one("drawn", length=KINDS, stage="drawn"),
    )
    discards: Hand = seen(
        CARD_LIST,
        "the discard pile, the top card last",
        vector.top("discard", "discard_n", kinds=KINDS, says="the top card of the discard pile"),
        vector.cards(
            "discard",
            "discard_n",
            kinds=KINDS,
            high=4,
            says="cards of the discard pile, copies by number",
        ),
    )
    colour: int = seen(
        COLOUR,
        "the colour that counts; none on an opening wild",
        vector.one(length=4, says="the colour that counts: r, y, g, b"),
        of="colour",
    )
    direction: int = seen(
        NUMBER,
        "1: towards higher seats, -1: towards lower ones",
        vector.number(low=-1, high=1),
        of="direction",
    )
    round: int = seen(NUMBER, "which round, from 1", vector.number(), of="round")
    pile: int = seen(NUMBER, "cards in the draw pile", vector.number(), of="pile_n")
    due: int = seen(
        NUMBER, "cards to be drawn if the sum isn't passed on", vector.number(), of="due"
    )
    owes: tuple[int, int, int] = seen(
        record(seat=SEAT, cards=NUMBER, penalty=NUMBER),
        "who goes on drawing how many when the draw pile has been shuffled, and how many of "
        "them are a penalty",
        vector.number(
            "draw_left",
            "penalty",
            high=CARDS,
            says="cards still to be drawn after a shuffle, of them a penalty",
            seen_as=lambda view: view.owes[1:],
        ),
        vector.seat(
            "draw_seat", name="owing", says="who draws them", seen_as=lambda view: view.owes[0]
        ),
        of=("draw_seat", "draw_left", "penalty"),
    )
    counts: tuple[int, ...] = seen(
        BY_SEAT, "cards in each hand", vector.by_seat(high=CARDS), of="count"
    )
    laid: tuple[int, ...] = seen(
        BY_SEAT, "cards that each seat has laid in this round", vector.by_seat(), of="laid"
    )
    places: tuple[int, ...] = seen(
        BY_SEAT, "the place of each seat that is out, else 0", vector.by_seat(high=None), of="place"
    )
    points: tuple[float, ...] = seen(
        BY_SEAT,
        "points so far",
        vector.told(0, 1, whose=vector.EACH, low=-vector.MOST, high=vector.MOST),
    )
    round_cards: tuple[Hand, ...] = seen(
        each_seat(NUMBERS),
        "the cards that counted for each seat in each round that it has finished",
    )
    fresh: tuple[int, ...] = seen(
        BY_SEAT,
        "cards that each seat has drawn since it lacked cards",
        vector.by_seat(),
        of="fresh",
    )
    wished: tuple[int, ...] = seen(
        each_seat(COLOUR),
        "the colour that each seat named last",
        vector.one_by_seat(length=4),
        of="wished",
    )
    known: tuple[Hand, ...] = seen(
        each_seat(CARD_LIST),
        "cards that each seat is known to hold",
        vector.known_copies("known", kinds=KINDS, high=MOST_COPIES),
    )
    lacks: tuple[int, ...] = seen(
        each_seat(set_of("card", CARD_NAMES)),
        "cards that each seat didn't have when it last drew",
        vector.flags(length=KINDS, whose=vector.EACH),
        of="lacks",
    )
    news: bool = False


def view(state: UnoState, seat: int) -> UnoView:
    """The View of a seat, or with 0 of a spectator."""
    seats = range(1, state.players + 1)
    shared = common(state, seat, STAGES)
    counted = counted_cards(state)
    has_drawn = shared["stage"] == "drawn" and shared["pending"] == (seat,)
    return UnoView(
        **shared,
        **from_state(UnoView, state),
        hand=cards_of(state.hand[seat * KINDS : (seat + 1) * KINDS]),
        discards=tuple(state.discard[: state.discard_n]),
        points=points_of(state, counted),
        round_cards=counted,
        drawn=state.drawn if has_drawn else NO_CARD,
        known=tuple(known_cards(state, seat, other) if other != seat else () for other in seats),
    )


def known_cards(state: UnoState, knower: int, holder: int) -> Hand:
    """The cards that a seat knows in the hand of another, ascending."""
    at = (knower * (SEATS + 1) + holder) * MOST_COPIES
    copies = [members(cards) for cards in state.known[at : at + MOST_COPIES]]
    return tuple(sorted(chain.from_iterable(copies)))


@lru_cache(4096)
def exact(whole: int, cards: Hand) -> float:
    """The whole number plus 2000 / a for each number of cards (§5.3): an int if that is whole, else
    the nearest floating-point number."""
    total = whole + sum(Fraction(DIVIDED, a) for a in cards)
    return total.numerator if total.denominator == 1 else float(total)


def counted_cards(state: UnoState) -> tuple[Hand, ...]:
    """By seat, the cards that counted for it in each round that it has finished, a of §5.2; none
    in version 1 of the rules."""
    return tuple([state.all_counted(seat) for seat in range(1, state.players + 1)])


def points_of(state: UnoState, counted: Sequence[Hand]) -> tuple[float, ...]:
    """The points of each seat, seat 1 first; `counted` as `counted_cards` gives it."""
    return tuple(map(exact, state.points[1:], counted))


def scored(event: Event, state: UnoState) -> Event:
    """An event with the exact points, where it tells what a seat has won."""
    if event.kind != "scored":
        return event
    a, whole = event.values
    total = exact(state.points[event.seat], state.all_counted(event.seat))
    return replace(event, values=(exact(whole, (a,) if a else ()), total))


def unseen(view: UnoView) -> list[int]:
    """Copies per card that the seat can't place: in the draw pile or in unknown hands."""
    return left_of(COPIES, (view.hand, view.discards, *view.known))


def fill(state: UnoState, view: UnoView) -> None:
    """Hands are still to be dealt: `state.missing` says how many cards each lacks, and all unseen
    cards lie in the draw pile and above its fill mark."""
    state.drawn = max(view.drawn, 0)
    state.active = view.places.count(0)
    if any(view.points):
        for seat, counted in enumerate(view.round_cards, 1):
            for round_, a in enumerate(counted, 1):
                state.count_cards(seat, round_, a)
            fractions = sum([DIVIDED / a for a in counted])
            state.points[seat] = round(view.points[seat - 1] - fractions)
    fill_piles(state, view, cards_of(unseen(view)))
    for seat in range(1, view.players + 1):
        held = view.hand if seat == view.seat else view.known[seat - 1]
        for card in held:
            state.give(seat, card)
        for card in view.known[seat - 1]:
            state.know(view.seat, seat, card)
        state.count[seat] = view.counts[seat - 1]
        state.missing[seat] = state.count[seat] - len(held)


def why_not(view: UnoView, move: int) -> dict[str, object]:
    """The first rule that forbids the move to the seat of the view."""
    if view.stage == "exchange":
        return {"reason": "swap-with-another" if move > SWAP else "swap-first"}
    if move > SWAP:
        return {"reason": "no-swap-now"}
    if move == PASS:
        return {"reason": "draw-first" if view.stage == "turn" else "must-draw-sum"}
    if move == DRAW:
        return {"reason": "drawn-already" if view.stage == "drawn" else "nothing-to-draw"}
    card = CARD_OF[move]
    if card not in view.hand:
        return {"reason": "not-in-hand", "card": CARD_NAMES[card]}
    if view.stage == "drawn" and card != view.drawn:
        return {"reason": "only-drawn-card", "card": CARD_NAMES[view.drawn]}
    if view.stage == "answer":
        return {"reason": "only-same-draw-card", "due": view.due}
    top = CARD_NAMES[view.discards[-1]]
    if card >= WILD:
        return {"reason": "wish-is-open", "colour": COLOURS[view.colour]}
    if RANK_OF[view.discards[-1]] >= RANK_OF[WILD]:
        return {"reason": "colour-named", "colour": COLOURS[view.colour]}
    return {"reason": "does-not-match", "card": CARD_NAMES[card], "top": top}
