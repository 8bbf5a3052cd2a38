"""What a seat of Nyan Nyan sees: events, views, and worlds sampled from a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...engine.knowledge import (
    BY_SEAT,
    FLAG,
    NUMBER,
    SEAT,
    SEATS,
    Form,
    Plain,
    each_seat,
    event,
    many,
    seen,
    set_of,
    word,
)
from ...engine.views import SeatView, cards_of, common, fill_piles, from_state, left_of
from ...information import observation as vector
from . import cards
from .cards import (
    CARD_NAMES,
    CARDS,
    FRAME,
    FRAMES,
    JOIN,
    KINDS,
    MATCHING,
    MAX_FRAMES,
    STAGES,
    SUITS,
)
from .notation import MOVES
from .options import NyanOptions
from .rules import NyanState

CARD = word("card", CARD_NAMES)
HAND = many(Form("card", CARD.write))
SUIT = word("suit", SUITS)
CARD_SET = set_of("card", CARD_NAMES)
FLAGS = Form("array of true or false, seat 1 first", list)
CHOICE = Form('"join" or "abstain", or null', lambda move: MOVES[move] if move else None)
FRAME_WORDS = (
    "turn",
    "owed",
    "drawing",
    "revealing",
    "fusing",
    "wishing",
    "commanding",
    "answering",
    "joining",
    "laying",
    "settling",
    "calling",
)
"""By kind of frame, from 1."""


def _frames(numbers: Sequence[int]) -> Plain:
    rows = [numbers[at : at + FRAME] for at in range(0, len(numbers), FRAME)]
    return [{"kind": FRAME_WORDS[kind - 1], "seat": seat, "number": n} for kind, seat, n in rows]


CARDS_LEFT = {"card": CARD, "held": NUMBER}

EVENTS = {
    cards.DEALT: event("dealt"),
    cards.OPENED: event("opened", card=CARD),
    cards.STARTS: event("starts"),
    cards.PLAYED: event("played", **CARDS_LEFT),
    cards.FUSED: event("fused", **CARDS_LEFT),
    cards.DREW: event("drew-card", event("drew", held=NUMBER), **CARDS_LEFT),
    cards.PASSED: event("passed"),
    cards.WISHED: event("wished", suit=SUIT),
    cards.TURNED_UP: event("turned-up", card=CARD),
    cards.GOT_FIVE: event("got-five", **CARDS_LEFT),
    cards.COMMANDED: event("commanded", to=SEAT, number=NUMBER),
    cards.ACCEPTED: event("accepted", number=NUMBER),
    cards.REFUSED: event("refused", **CARDS_LEFT),
    cards.OWES: event("owes", cards=NUMBER),
    cards.TAKES: event("takes", cards=NUMBER, seven=FLAG),
    cards.PASSED_ON: event("passed-on", cards=NUMBER),
    cards.CHOSE: event("chose"),
    cards.JOINED: event("joined", number=NUMBER),
    cards.ABSTAINED: event("abstained", **CARDS_LEFT),
    cards.LAID: event("laid-card", event("laid", laid=NUMBER), card=CARD, laid=NUMBER),
    cards.SHOWED: event("showed", card=CARD, loser=SEAT),
    cards.TIED: event("tied", cards=NUMBER),
    cards.UNCOVERED: event("uncovered", card=CARD),
    cards.CALLED_OFF: event("called-off"),
    cards.LOST: event("lost", cards=NUMBER, held=NUMBER),
    cards.CALLED: event("called", last=FLAG),
    cards.KEPT_SILENT: event("kept-silent", cards=NUMBER),
    cards.FINISHED: event("finished", place=NUMBER),
    cards.ELIMINATED: event("eliminated", place=NUMBER, held=NUMBER),
    cards.SHOWED_EXODIA: event("exodia"),
    cards.BURIED: event("buried", card=CARD),
    cards.RESHUFFLED: event("reshuffled", cards=NUMBER),
    cards.NEW_PILE: event("new-pile", cards=NUMBER),
    cards.SKIPPED: event("skipped", left=NUMBER),
    cards.LOST_TURN: event("lost-turn", left=NUMBER),
    cards.EXTRA_TURN: event("extra-turn", left=NUMBER),
    cards.REVERSED: event("reversed", direction=NUMBER),
    cards.THREES_BEGIN: event("threes-begin", number=NUMBER),
    cards.THREES_END: event("threes-end"),
}

Hand = tuple[int, ...]


NUMBER_PART = vector.number(low=-vector.MOST)
BY_SEAT_PART = vector.by_seat(high=CARDS)


@dataclass(frozen=True, slots=True)
class NyanView(SeatView):
    """A seat's knowledge. Tuples by seat start with seat 1; cards and suits are numbers of
    `cards.py` (-1: none), sets of cards and of seats are bits. `choice` is a move (0: none),
    `frames` are those of `NyanTable`. `news`: the last move brought something hidden to light. What
    seats have learned (`bare`, `known`, `lacks`, `fresh`) is that of `memory.py`."""

    options: NyanOptions
    hand: Hand = seen(
        HAND,
        "the own cards, sorted",
        vector.copies("hand", kinds=KINDS, high=16, says="own cards, copies by number"),
    )
    laid: Hand = seen(
        HAND,
        "own cards laid face down in a Stechen",
        vector.copies("laid", kinds=KINDS, high=16),
    )
    drawn: int = seen(
        CARD,
        "the card just drawn by this seat",
        vector.one("drawn", length=KINDS, stage="drawn"),
    )
    top: int = seen(
        CARD,
        "the card that counts on the discard pile; null: nothing but jokers",
        vector.one(length=KINDS),
        of="top",
    )
    matching: int = seen(
        CARD_SET,
        "cards that may be played on it",
        vector.told(MATCHING, KINDS),
    )
    discards: Hand = seen(
        HAND,
        "the discard pile, the top card last",
        vector.cards(
            "discard",
            "discard_n",
            kinds=KINDS,
            high=16,
            says="the discard pile, copies by number",
        ),
    )
    suit: int = seen(
        SUIT,
        "the suit that counts",
        vector.one(length=4, says="the suit that counts: S, C, H, D"),
        of="suit",
    )
    choice: int = seen(
        CHOICE,
        "what this seat chose in a Stechen",
        vector.one(
            "choice",
            length=2,
            first=JOIN,
            whose=vector.OWN,
            says="what the seat chose: join, abstain",
        ),
    )
    frames: tuple[int, ...] = seen(
        Form("array of objects: `kind`, `seat`, `number`", _frames),
        "what is going on, the innermost last",
        vector.told(
            FRAMES,
            FRAME * MAX_FRAMES,
            says="what is going on: kind, seat from here, number",
            high=vector.MOST,
            low=-vector.MOST,
        ),
    )
    pile: int = seen(NUMBER, "cards in the draw pile", NUMBER_PART, of="pile_n")
    n: int = seen(NUMBER, "the number n of the table", NUMBER_PART, of="n")
    due: int = seen(NUMBER, "cards of an obligation", NUMBER_PART, of="due")
    due_seven: int = seen(FLAG, "a 7 can answer it", NUMBER_PART, of="due_seven")
    extra: int = seen(NUMBER, "turns that this seat has after this one", NUMBER_PART, of="extra")
    skip: int = seen(NUMBER, "turns that will be missed", NUMBER_PART, of="skip")
    threes_left: int = seen(
        NUMBER,
        "how often play comes to who began the round of threes until it ends",
        NUMBER_PART,
        of="threes_left",
    )
    direction: int = seen(
        NUMBER, "1: towards higher seats, -1: towards lower ones", NUMBER_PART, of="direction"
    )
    turn: int = seen(SEAT, "whose turn it is", vector.seat(), of="turn")
    threes: int = seen(SEAT, "who began the round of threes", vector.seat(), of="threes")
    part: int = seen(SEATS, "who takes part in the Stechen", vector.seats(), of="part")
    owe: int = seen(SEATS, "who has to call", vector.seats(), of="owe")
    laying: int = seen(
        SEATS, "who has laid cards since the card in play was played", vector.seats(), of="laying"
    )
    counts: tuple[int, ...] = seen(BY_SEAT, "cards in each hand", BY_SEAT_PART, of="count")
    laid_counts: tuple[int, ...] = seen(
        BY_SEAT, "cards that each seat has laid in a Stechen", BY_SEAT_PART, of="laid_n"
    )
    commands: tuple[int, ...] = seen(
        BY_SEAT, "commands that wait, by seat", BY_SEAT_PART, of="commands"
    )
    before: tuple[int, ...] = seen(
        BY_SEAT, "cards in each hand when the card in play was played", BY_SEAT_PART, of="before"
    )
    places: tuple[int, ...] = seen(
        BY_SEAT, "the place of each seat that is out, else 0", BY_SEAT_PART, of="place"
    )
    fresh: tuple[int, ...] = seen(
        BY_SEAT,
        "cards that each seat has drawn since it lacked cards",
        vector.by_seat(high=CARDS),
        of="fresh",
    )
    chosen: tuple[bool, ...] = seen(
        FLAGS, "who has chosen", vector.truth_by_seat("choice", high=CARDS)
    )
    bare: tuple[Hand, ...] = seen(
        each_seat(HAND),
        "cards of each seat in a tied Stechen, open to all",
        vector.copies("bare", kinds=KINDS, high=16, whose=vector.EACH),
    )
    known: tuple[Hand, ...] = seen(
        each_seat(HAND),
        "cards that each seat is known to hold",
        vector.copies("known", kinds=KINDS, high=16, whose=vector.OTHERS),
    )
    lacks: tuple[int, ...] = seen(
        each_seat(CARD_SET),
        "cards that each seat didn't have when it last drew",
        vector.flags(length=KINDS, whose=vector.EACH),
        of="lacks",
    )
    news: bool = False


def view(state: NyanState, seat: int) -> NyanView:
    """The View of a seat, or with 0 of a spectator."""
    seats = range(1, state.players + 1)
    shared = common(state, seat, STAGES)
    has_drawn = shared["stage"] == "drawn" and shared["pending"] == (seat,)
    own = slice(seat * KINDS, (seat + 1) * KINDS)
    choice = state.choice
    known, bare = (_hands(counts, state.players) for counts in (state.known, state.bare))
    return NyanView(
        **shared,
        **from_state(NyanView, state),
        hand=cards_of(state.hand[own]) if seat else (),
        laid=cards_of(state.laid[own]) if seat else (),
        bare=bare,
        discards=tuple(state.discard[: state.discard_n]),
        matching=state.matching(),
        drawn=state.drawn if has_drawn else -1,
        frames=tuple(state.frames[: state.frames_n * FRAME]),
        chosen=tuple(choice[other] != 0 for other in seats),
        choice=choice[seat],
        news=bool(state.news),
        known=tuple(known[other - 1] if other != seat else () for other in seats),
    )


def _hands(counts: Sequence[int], players: int) -> tuple[Hand, ...]:
    """The cards of each seat, from an array of copies by seat and card."""
    starts = range(KINDS, (players + 1) * KINDS, KINDS)
    return tuple([cards_of(counts[start : start + KINDS]) for start in starts])


def unseen(view: NyanView) -> list[int]:
    """Copies per card that the seat can't place: in the draw pile or with others."""
    packs = cards.packs_for(view.options.packs, view.players)
    copies = [packs] * KINDS
    copies[cards.JOKER] *= view.options.jokers
    others = [laid for seat, laid in enumerate(view.bare, 1) if seat != view.seat]
    return left_of(copies, (view.hand, view.laid, view.discards, *view.known, *others))


def fill(state: NyanState, view: NyanView) -> None:
    """Others' cards are still to be dealt: `state.missing` says how many each lacks, and all
    unseen cards lie in the draw pile and above its fill mark."""
    fill_piles(state, view, cards_of(unseen(view)))
    state.drawn = max(view.drawn, 0)
    state.news = int(view.news)
    state.frames[: len(view.frames)] = view.frames
    state.frames_n = len(view.frames) // FRAME
    _seat_players(state, view)
    for seat in range(1, view.players + 1):
        known = view.known[seat - 1]
        for card in view.hand if seat == view.seat else known:
            state.give(seat, card)
        for card in known:
            state.known[seat * KINDS + card] += 1
        state.count[seat] = view.counts[seat - 1]
        state.laid_n[seat] = view.laid_counts[seat - 1]
        bare = view.bare[seat - 1]
        for card in bare:
            state.bare[seat * KINDS + card] += 1
        for card in view.laid if seat == view.seat else bare:
            state.cover(seat, card)
        if seat != view.seat:
            held = state.count[seat] + state.laid_n[seat]
            state.missing[seat] = held - len(known) - len(bare)
            state.choice[seat] = JOIN if view.chosen[seat - 1] else 0
    if view.seat:
        state.choice[view.seat] = view.choice


def _seat_players(state: NyanState, view: NyanView) -> None:
    """Who is still active, and what everybody has coming."""
    free = [place for place in range(1, view.players + 1) if place not in view.places]
    state.best, state.worst = (free[0], free[-1]) if free else (view.players + 1, 0)
    state.alive = sum(1 << seat for seat, place in enumerate(view.places, 1) if not place)
