"""What a seat of Nyan Nyan sees: events, views, and worlds sampled from a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...engine.knowledge import (
    BY_SEAT,
    FLAG,
    NUMBER,
    SEAT,
    Form,
    Plain,
    each_seat,
    event,
    many,
    seen,
    set_of,
    word,
)
from ...engine.knowledge import SEATS as SEAT_SET
from ...engine.views import SeatView, cards_of, common, fill_piles, from_state, left_of
from ...information import observation as vector
from .cards import *
from .notation import MOVES
from .options import NyanOptions
from .rules import NyanState

CARD = word("card", CARD_NAMES)
CARD_LIST = many(Form("card", CARD.write))
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
    DEALT: event("dealt"),
    OPENED: event("opened", card=CARD),
    STARTS: event("starts"),
    PLAYED: event("played", **CARDS_LEFT),
    FUSED: event("fused", **CARDS_LEFT),
    DREW: event("drew-card", event("drew", held=NUMBER), **CARDS_LEFT),
    PASSED: event("passed"),
    WISHED: event("wished", suit=SUIT),
    TURNED_UP: event("turned-up", card=CARD),
    GOT_FIVE: event("got-five", **CARDS_LEFT),
    COMMANDED: event("commanded", to=SEAT, number=NUMBER),
    ACCEPTED: event("accepted", number=NUMBER),
    REFUSED: event("refused", **CARDS_LEFT),
    OWES: event("owes", cards=NUMBER),
    TAKES: event("takes", cards=NUMBER, seven=FLAG),
    PASSED_ON: event("passed-on", cards=NUMBER),
    CHOSE: event("chose"),
    JOINED: event("joined", number=NUMBER),
    ABSTAINED: event("abstained", **CARDS_LEFT),
    LAID: event("laid-card", event("laid", laid=NUMBER), card=CARD, laid=NUMBER),
    SHOWED: event("showed", card=CARD, loser=SEAT),
    TIED: event("tied", cards=NUMBER),
    UNCOVERED: event("uncovered", card=CARD),
    CALLED_OFF: event("called-off"),
    LOST: event("lost", cards=NUMBER, held=NUMBER),
    CALLED: event("called", last=FLAG),
    KEPT_SILENT: event("kept-silent", cards=NUMBER),
    FINISHED: event("finished", place=NUMBER),
    ELIMINATED: event("eliminated", place=NUMBER, held=NUMBER),
    SHOWED_EXODIA: event("exodia"),
    BURIED: event("buried", card=CARD),
    RESHUFFLED: event("reshuffled", cards=NUMBER),
    NEW_PILE: event("new-pile", cards=NUMBER),
    SKIPPED: event("skipped", left=NUMBER),
    LOST_TURN: event("lost-turn", left=NUMBER),
    EXTRA_TURN: event("extra-turn", left=NUMBER),
    REVERSED: event("reversed", direction=NUMBER),
    THREES_BEGIN: event("threes-begin", number=NUMBER),
    THREES_END: event("threes-end"),
}

Hand = tuple[int, ...]


NUMBER_PART = vector.number(low=-vector.MOST)
BY_SEAT_PART = vector.by_seat(high=CARDS)


@dataclass(frozen=True, slots=True)
class NyanView(SeatView):
    """A seat's knowledge. Tuples by seat start with seat 1; cards and suits are numbers of
    `cards.py` (NO_CARD: none), sets of cards and of seats are bits. `choice` is a move, or
    UNDECIDED. `news`: the last move brought something hidden to light. `frames` and what seats have
    learned (`bare`, `known`, `lacks`, `fresh`) are those of `NyanTable`."""

    options: NyanOptions
    hand: Hand = seen(
        CARD_LIST,
        "the own cards, sorted",
        vector.copies("hand", kinds=KINDS, high=16, says="own cards, copies by number"),
    )
    laid: Hand = seen(
        CARD_LIST,
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
        CARD_LIST,
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
    part: int = seen(SEAT_SET, "who takes part in the Stechen", vector.seats(), of="part")
    owe: int = seen(SEAT_SET, "who has to call", vector.seats(), of="owe")
    laying: int = seen(
        SEAT_SET,
        "who has laid cards since the card in play was played",
        vector.seats(),
        of="laying",
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
        each_seat(CARD_LIST),
        "cards of each seat in a tied Stechen, open to all",
        vector.copies("bare", kinds=KINDS, high=16, whose=vector.EACH),
    )
    known: tuple[Hand, ...] = seen(
        each_seat(CARD_LIST),
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
        drawn=state.drawn if has_drawn else NO_CARD,
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
    packs = packs_for(view.options.packs, view.players)
    copies = [packs] * KINDS
    copies[JOKER] *= view.options.jokers
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


# Why a move isn't legal

WAITING = {
    "owed": "owed-first",
    "fuse": "fuse-first",
    "wish": "wish-first",
    "command": "command-first",
    "answer": "answer-first",
    "join": "join-first",
    "lay": "lay-first",
    "call": "call-first",
}
"""What the seat has to do instead, by stage."""


def why_not(view: NyanView, move: int) -> dict[str, object]:
    """The first rule that forbids the move to the seat of the view."""
    if move == EXODIA:
        return {"reason": "no-exodia"}
    if view.stage == "call" and move in (NYAN, NYAN_NYAN):
        return {"reason": "not-that-call"}
    for first, last, stage in ((FUSE, LAY, "fuse"), (LAY, DRAW, "lay")):
        if first <= move < last and view.stage == stage:
            return {"reason": "not-in-hand", "card": CARD_NAMES[move - first]}
    if move == ABSTAIN and view.stage == "join":
        return {"reason": "no-joker"}
    if COMMAND < move < NYAN and view.stage == "command":
        return {"reason": "out-of-game", "seat": move - COMMAND}
    if move < PAIR and view.stage in ("turn", "drawn", "owed", "answer"):
        return _why_not_play(view, move)
    if PAIR <= move < FUSE and view.stage in ("turn", "drawn"):
        return _why_not_pair(view, move - PAIR)
    if view.stage in WAITING:
        return {"reason": WAITING[view.stage], "due": view.due}
    return {"reason": _why_not_now(view, move)}


def _why_not_now(view: NyanView, move: int) -> str:
    """In a turn."""
    if move == PASS:
        return "draw-first"
    if move == DRAW:
        return "drawn-already"
    if move == TAKE:
        return "nothing-owed"
    return "no-call-owed" if NYAN <= move <= SILENT else "not-now"


def _why_not_play(view: NyanView, card: int) -> dict[str, object]:
    name = CARD_NAMES[card]
    if card not in view.hand:
        return {"reason": "no-joker"} if card == JOKER else {"reason": "not-in-hand", "card": name}
    if view.stage == "answer":
        return {"reason": "only-joker"}
    if view.threes:
        return {"reason": "round-of-threes"}
    if view.stage == "owed":
        return {"reason": "only-seven-or-joker" if view.due_seven else "only-joker"}
    if RANK_OF[card] == FIVE and len(view.hand) <= view.n and view.matching & BIT[card]:
        return {"reason": "too-few-to-fuse", "number": view.n}
    return {"reason": "does-not-match", "card": name, "suit": SUITS[view.suit]}


def _why_not_pair(view: NyanView, pair: int) -> dict[str, object]:
    fives = [PAIR_FIRST[pair], PAIR_SECOND[pair]]
    for card in fives:
        if view.hand.count(card) < fives.count(card):
            return {"reason": "not-in-hand", "card": CARD_NAMES[card]}
    if view.threes:
        return {"reason": "round-of-threes"}
    if len(view.hand) < 2 + 2 * view.n:
        return {"reason": "too-few-to-fuse", "number": 2 * view.n}
    return {"reason": "does-not-match", "card": CARD_NAMES[fives[0]], "suit": SUITS[view.suit]}
