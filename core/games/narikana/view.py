"""What a seat of Narikana sees, and positions made from it, in which worlds are sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Unpack

from ...engine.constants import OVER
from ...engine.knowledge import (
    BY_SEAT,
    FLAG,
    NUMBER,
    NUMBERS,
    SEAT,
    Form,
    each_seat,
    many,
    record,
    seen,
)
from ...engine.views import SeatView, cards_of, common, from_state
from ...information import observation as vector
from . import forms
from .cards import COLOUR_OF
from .codes import *
from .decks import ready_decks
from .options import NarikanaOptions
from .rules import NarikanaState

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class InPlay:
    """A card in play: a unit, or an item or enchantment on a unit or on a field. `card` is
    GONE if it left play in this exchange, `host` NOWHERE and `attack` NO_ATTACK if it has none;
    keywords and `marks` are bits."""

    card: int = seen(forms.CARD, "null: it has just left play")
    owner: int = seen(NUMBER, "seat")
    control: int = seen(NUMBER, "seat that controls it now")
    field: int = seen(forms.FIELD, "where it is now")
    host: int = seen(forms.PLACE, "place in `board` of the unit that it is on, or null")
    wounds: int = seen(NUMBER, "damage on it")
    counters: int = seen(NUMBER, "+1/+1 for good")
    up_attack: int = seen(NUMBER, "more attack until the chapter ends")
    up_life: int = seen(NUMBER, "more life until then")
    granted: int = seen(forms.KEYWORDS, "keywords until then")
    lent: int = seen(SEAT, "seat that gets the control back then, or null")
    marks: int = seen(forms.MARKS, "what was done in this chapter")
    attack: int = seen(forms.ATTACK, "as it is now, or null")
    life: int = seen(NUMBER, "as it is now")
    armour: int = seen(NUMBER, "as it is now")
    keywords: int = seen(forms.KEYWORDS, "as they are now")


@dataclass(frozen=True, slots=True)
class Declared:
    """An action that waits to be carried out: its move, who declared it, the card that acts (its
    place in `NarikanaView.board`, or -1), targets (a place in the board for units, else a field, a
    place on the stack or a card; negative: none; the second one of a gift is the creature that
    gives), and 1 if it was stopped."""

    move: int
    seat: int
    source: int
    target: int
    second: int
    stopped: int


def _declared(action: Declared) -> dict[str, object]:
    numbers = (action.move, action.source, action.target, action.second)
    return {
        **forms.action(numbers),
        "seat": action.seat,
        "stopped": bool(action.stopped),
    }


ACTION = Form(
    "object: `move`, `seat`, `source` (place in `board`), `target`, `second`, `stopped`", _declared
)

# Fields of a State.
EFFECT = ("f_effect", "f_pc", "f_source", "f_seat", "f_subject", "f_target", "f_second", "f_x",
          "f_left")  # fmt: skip
TURN = ("word", "added", "declared", "passed", "passes")
DECLARING = ("d_move", "d_source", "d_target", "d_second")
STACKED = ("s_move", "s_seat", "s_source", "s_target", "s_second", "s_stopped")
KEPT = InPlay.__slots__[:12]
SLOT = ("kind", "owner", "control", "where", *KEPT[4:])


def known_options(state: NarikanaState, seat: int) -> NarikanaOptions:
    """The options as the seat knows them; at the end all do."""
    options: NarikanaOptions = state.options
    return options if state.mover == OVER else options.seen_by(seat)


# Parts of vectors that several fields have.


def _number(*of: str, **facts: Unpack[vector.Facts]) -> vector.Part:
    return vector.number(*of, low=-vector.MOST, **facts)


def _side(of: str, **facts: Unpack[vector.Facts]) -> vector.Part:
    return vector.side(of, low=-vector.MOST, **facts)


def _cards_by_seat(of: str) -> vector.Part:
    return vector.copies(of, kinds=MAX_CARDS, high=DECK_SIZE, whose=vector.EACH)


def _mana_by_seat(of: str) -> vector.Part:
    return vector.row(of, length=COST, high=vector.MOST, whose=vector.EACH)


def _rows(part: int, most: int, length: int, says: str) -> vector.Part:
    return vector.told(part, most * length, low=-vector.MOST, high=vector.MOST, says=says)


def _deck(part: int, **facts: Unpack[vector.Facts]) -> vector.Part:
    return vector.told(part, MAX_CARDS, high=DECK_SIZE, **facts)


@dataclass(frozen=True, slots=True)
class NarikanaView(SeatView):
    """A seat's knowledge. Tuples by seat start with seat 1; cards are numbers of `cards.py`, those
    that are `looked` at 0 if this seat doesn't know them. `sources` and `mana` have a count for
    each colour, then the sum. `declaring` begins with 0 if nothing is being declared, `effect` with
    -1 if none is being carried out; both, `turn` and `waiting` are as in `NarikanaTable`."""

    options: NarikanaOptions
    hand: Cards = seen(
        forms.CARDS,
        "the own cards, sorted",
        vector.copies("hand", kinds=MAX_CARDS, high=DECK_SIZE, says="own cards, copies by number"),
        _deck(DECK_PART, name="deck", says="the own deck as it was at the start"),
        _deck(OTHER_DECK_PART, name="deck2", says="the other deck; empty if it is a secret"),
    )
    looked: Cards = seen(
        many(forms.CARD_OR_NULL),
        "cards being looked at; null: unknown to this seat",
        vector.told(
            LOOKED_PART,
            2 * MOST_LOOKED,
            high=MAX_CARDS,
            says="cards being looked at, 0: unknown",
        ),
    )
    known: tuple[Cards, ...] = seen(
        forms.HANDS, "cards that all know to be in each hand", _cards_by_seat("known")
    )
    graves: tuple[Cards, ...] = seen(forms.HANDS, "the graveyards", _cards_by_seat("grave"))
    spent: tuple[Cards, ...] = seen(
        forms.HANDS, "cards that became sources of mana", _cards_by_seat("spent")
    )
    sources: tuple[tuple[int, ...], ...] = seen(
        each_seat(forms.MANA), "sources of mana by colour, and their sum", _mana_by_seat("sources")
    )
    mana: tuple[tuple[int, ...], ...] = seen(
        each_seat(forms.MANA),
        "mana that is left in this chapter by colour, and its sum",
        _mana_by_seat("mana"),
    )
    counts: tuple[int, ...] = seen(
        BY_SEAT, "cards in each hand", vector.by_seat(high=DECK_SIZE), of="hand_n"
    )
    decks: tuple[int, ...] = seen(
        BY_SEAT, "cards left in each deck", vector.by_seat(high=DECK_SIZE), of="deck_n"
    )
    chapter: int = seen(NUMBER, "which chapter, from 1", _number(), of="chapter")
    effects: int = seen(NUMBER, "effects of this exchange so far", _number(), of="effects_n")
    beginning: int = seen(NUMBER, "not 0 while a chapter begins", _number(), of="beginning")
    active: int = seen(
        SEAT,
        "whose chapter it is",
        vector.told(
            SEAT_PART,
            1,
            low=-1,
            high=99,
            name="first",
            says="the own seat: 0 the first, 1 the second",
        ),
        vector.side(high=99),
        of="active",
    )
    loser: int = seen(
        Form("seat, 0 (nobody yet), or another number (a draw)", int),
        "who has lost",
        vector.side(high=99, says="who has lost; 3: both"),
        of="loser",
    )
    turn: tuple[int, ...] = seen(
        record(**dict.fromkeys(TURN, NUMBER)),
        "whose word it is, actions added, actions of this exchange, whether the first is a "
        "pass, passes in a row",
        _side(TURN[0], name="word", says="whose word it is", seen_as=lambda view: view.turn[0]),
        _number(
            *TURN[1:],
            says="actions added, actions of this exchange, whether the first is a pass, "
            "passes in a row",
            seen_as=lambda view: view.turn[1:],
        ),
        of=TURN,
    )
    declaring: tuple[int, ...] = seen(
        forms.DECLARING,
        "the action that is being declared",
        _number(
            says="the action that is being declared: move, source, target, second target",
        ),
        of=DECLARING,
    )
    fight: tuple[int, int] = seen(
        record(attacker=forms.PLACE, victim=forms.PLACE),
        "who is attacking whom, places in `board`",
        _number(),
        of=("attacker", "victim"),
    )
    stepping: tuple[int, ...] = seen(
        NUMBERS,
        "units under way, places in `board`",
        vector.told(STEPPING_PART, MOST_STEPPING, low=-vector.MOST, high=vector.MOST),
    )
    quiet: tuple[int, int] = seen(
        record(chapters=NUMBER, fought=FLAG),
        "chapters without damage, and whether there was any in this one",
        _number(),
        of=("quiet", "fought"),
    )
    place: tuple[int, int] = seen(
        record(card=forms.CARD_OR_NULL, seat=SEAT),
        "a unit whose field was taken, and its owner",
        vector.number(
            "place_card",
            low=-1,
            high=MAX_CARDS,
            says="a unit whose field was taken: its card",
            seen_as=lambda view: view.place[0],
        ),
        vector.side(
            "place_seat",
            high=MAX_CARDS,
            name="place_owner",
            says="its owner",
            seen_as=lambda view: view.place[1],
        ),
        of=("place_card", "place_seat"),
    )
    effect: tuple[int, ...] = seen(
        forms.EFFECT,
        "the effect that is being carried out",
        _number(
            *EFFECT[:3],
            says="the effect that is being carried out: number, step, source",
            seen_as=lambda view: view.effect[:3],
        ),
        _side(
            EFFECT[3], name="effect_seat", says="whose it is", seen_as=lambda view: view.effect[3]
        ),
        _number(
            *EFFECT[4:],
            name="effect_targets",
            says="its subject, target, second target, x, and how many are left",
            seen_as=lambda view: view.effect[4:],
        ),
        of=EFFECT,
    )
    board: tuple[InPlay, ...] = seen(
        many(forms.object_of(InPlay)),
        "the cards in play in order of arrival; the first two are the players",
        _rows(BOARD_PART, SLOTS, IN_PLAY, f"a row a card: {', '.join(InPlay.__slots__)}"),
    )
    stack: tuple[Declared, ...] = seen(
        many(ACTION),
        "declared actions; the last one is carried out first; `second` of a gift is the giver",
        _rows(
            STACK_PART,
            STACK,
            ON_STACK,
            "a row an action: 1 + move, seat, source, target, second, stopped",
        ),
    )
    waiting: tuple[int, ...] = seen(
        forms.EFFECTS,
        "effects that wait",
        _rows(
            WAITING_PART,
            QUEUE,
            WAITING,
            "a row an effect: 1 + number, source, seat, subject, target, second",
        ),
    )
    news: bool = False

    def unit_at(self, field: int) -> InPlay | None:
        """The creature or building on a field."""
        return next((card for card in self.units() if card.field == field), None)

    def units(self) -> Iterator[InPlay]:
        """All creatures and buildings in play."""
        for card in self.board:
            if card.life > 0 and card.card != GONE:
                yield card


def is_own(view: NarikanaView, card: InPlay) -> bool:
    return card.control == view.seat


def view(state: NarikanaState, seat: int) -> NarikanaView:
    """The View of a seat, or with 0 of a spectator."""
    seats = (1, 2)
    stack = zip(*[getattr(state, name) for name in STACKED], strict=True) if state.stack_n else ()
    looks = state.f_seat == seat and state.looked_n > 0
    fields = common(state, seat, STAGES) | {"options": known_options(state, seat)}
    return NarikanaView(
        **fields,
        **from_state(NarikanaView, state),
        board=tuple([InPlay(*state.in_play(slot)) for slot in range(state.top)]),
        hand=_cards(state.hand, seat) if seat else (),
        known=_by_seat(state.known),
        graves=_by_seat(state.grave),
        spent=_by_seat(state.spent),
        sources=tuple(tuple(state.sources[one * COST : (one + 1) * COST]) for one in seats),
        mana=tuple(tuple(state.mana[one * COST : (one + 1) * COST]) for one in seats),
        stack=tuple([Declared(*row) for row in islice(stack, state.stack_n)]),
        looked=tuple(state.looked[i] if looks else 0 for i in range(state.looked_n)),
        waiting=tuple(state.queue[: state.queue_n * WAITING]),
        stepping=tuple(state.stepping[: state.stepping_n]),
    )


def _by_seat(counts: list[int]) -> tuple[Cards, ...]:
    return _cards(counts, 1), _cards(counts, 2)


def _cards(counts: list[int], seat: int) -> Cards:
    return cards_of(counts[seat * MAX_CARDS : (seat + 1) * MAX_CARDS])


# Positions for sampled worlds


def placed(view: NarikanaView, seat: int) -> Counter[int]:
    """The cards of a seat's deck of which the viewer knows where they are."""
    found = Counter(view.hand if seat == view.seat else view.known[seat - 1])
    found.update(view.graves[seat - 1])
    found.update(view.spent[seat - 1])
    found.update(one.card for one in view.board[2:] if one.card >= 0 and one.owner == seat)
    for action in view.stack:
        if action.seat == seat and CONVERT <= action.move < MOVE:
            found[(action.move - CONVERT) % MAX_CARDS] += 1
    if view.place[0] and view.place[1] == seat:
        found[view.place[0]] += 1
    if view.effect[3] == seat == view.seat:
        found.update(view.looked)
    return found


def unseen(view: NarikanaView, seat: int) -> list[list[int]]:
    """The cards of a seat's deck that the viewer can't place, ascending: in the deck, and of the
    other seat in the hand or among cards that it is looking at. One list; of a deck that the
    viewer doesn't know all that are likely, at most GUESSES."""
    seen, cards = placed(view, seat), view.options.cards(seat)
    return [sorted((Counter(cards) - seen).elements())] if cards else guessed(seen)


def guessed(seen: Counter[int]) -> list[list[int]]:
    """What the rest of a secret deck may be of which these cards were seen: that of each ready deck
    that has them all. If there is none, of those that share most colours with them, and cards of
    other colours count last."""
    decks = [Counter(deck.cards) for deck in ready_decks().values()]
    if fit := [deck for deck in decks if seen <= deck]:
        return [sorted((deck - seen).elements()) for deck in fit]
    colours = {COLOUR_OF[card] for card in seen.elements()}
    shared = [sum(n for card, n in deck.items() if COLOUR_OF[card] in colours) for deck in decks]
    size = DECK_SIZE - seen.total()
    likely = [deck for deck, n in zip(decks, shared, strict=True) if n == max(shared)]
    rests = [sorted((deck - seen).elements(), key=lambda card: COLOUR_OF[card] not in colours)
             for deck in likely]  # fmt: skip
    return [sorted(rest[:size]) for rest in rests]


def fill(state: NarikanaState, view: NarikanaView) -> None:
    """Hands of others are still to be dealt: all unseen cards of a seat lie in its deck and above
    its fill mark."""
    _fill_board(state, view)
    for name, rows in (("sources", view.sources), ("mana", view.mana)):
        setattr(state, name, [0] * COST + [n for row in rows for n in row])
    for name, owned in (("known", view.known), ("grave", view.graves), ("spent", view.spent)):
        setattr(state, name, _counts(owned))
    hands = [view.hand if seat == view.seat else view.known[seat - 1] for seat in (1, 2)]
    state.hand = _counts(hands)
    state.queue[: len(view.waiting)] = view.waiting
    state.queue_n = len(view.waiting) // WAITING
    state.stack_n = len(view.stack)
    for i, action in enumerate(view.stack):
        for name, field in zip(STACKED, Declared.__slots__, strict=True):
            getattr(state, name)[i] = getattr(action, field)
    state.stepping[: len(view.stepping)] = view.stepping
    state.stepping_n = len(view.stepping)
    state.looked[: len(view.looked)] = view.looked
    state.looked_n = len(view.looked)
    for seat in (1, 2):
        guesses = unseen(view, seat)
        cards = guesses[0]
        state.deck[seat * DECK_SIZE : seat * DECK_SIZE + len(cards)] = cards
        state.missing[seat] = view.counts[seat - 1] - len(hands[seat - 1])
        if len(guesses) > 1:
            state.guesses[seat] = len(guesses)
            for number, cards in enumerate(guesses, seat * GUESSES):
                state.guess[number * DECK_SIZE : number * DECK_SIZE + len(cards)] = cards


def _fill_board(state: NarikanaState, view: NarikanaView) -> None:
    state.top = len(view.board)
    for slot, card in enumerate(view.board):
        for name, field in zip(SLOT, KEPT, strict=True):
            getattr(state, name)[slot] = getattr(card, field)
    state.kind[state.top :] = [FREE] * (len(state.kind) - state.top)
    state.unit_at = [NOWHERE] * len(state.unit_at)
    for slot, card in enumerate(view.board):
        if card.life > 0 and card.card >= 0:
            state.unit_at[card.field] = slot


def _counts(by_seat: list[Cards] | tuple[Cards, ...]) -> list[int]:
    found = [0] * (3 * MAX_CARDS)
    for seat, cards in enumerate(by_seat, 1):
        for card in cards:
            found[seat * MAX_CARDS + card] += 1
    return found


assert len(ready_decks()) <= GUESSES
assert CONVERT + MAX_CARDS == PLAY
assert ANY == COST - 1
assert (len(InPlay.__slots__), len(Declared.__slots__)) == (IN_PLAY, ON_STACK)
