"""What a seat of Narikana sees: events, views, and worlds sampled from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from ...constants import OVER
from ...views import SeatView, cards_of, common
from . import words
from .cards import COLOUR_OF
from .decks import ready_decks
from .options import NarikanaOptions
from .rules import NarikanaState
from .words import (
    ANY,
    CONVERT,
    COST,
    DECK_SIZE,
    FREE,
    GONE,
    GUESSES,
    MAX_CARDS,
    MOVE,
    NOWHERE,
    PLAY,
    STAGES,
    WAITING,
)

__all__ = ["NAMES", "PRIVATE", "STAGES", "InPlay", "NarikanaView", "fill", "view"]

NAMES = {
    words.STARTS: "starts",
    words.NEW_CHAPTER: "chapter",
    words.NO_CARD: "no-card",
    words.DECLARED: "declared",
    words.AIMED: "aimed",
    words.CARRIED: "carried",
    words.FIZZLED: "fizzled",
    words.PASSED: "passed",
    words.ARRIVED: "arrived",
    words.ATTACHED: "attached",
    words.LYING: "lying",
    words.BURIED: "buried",
    words.MOVED_TO: "moved",
    words.STRUCK: "attacked",
    words.WOUNDED: "wounded",
    words.HEALED: "healed",
    words.DIED: "died",
    words.RETURNED: "returned",
    words.TRIGGERED: "triggered",
    words.BOOSTED: "boosted",
    words.GREW: "grew",
    words.GRANTED: "granted",
    words.CONTROLLED: "controlled",
    words.READIED: "readied",
    words.RESTED: "rested",
    words.DISCARDED: "discarded",
    words.MILLED: "milled",
    words.GOT_MANA: "mana",
    words.GOT_SOURCE: "source",
    words.REGAINED: "regained",
    words.SHOWED: "showed",
    words.LOST: "lost",
    words.DRAWN: "draw",
    words.GAVE: "gave",
}
PRIVATE = {
    words.DREW: ("drew-card", "drew"),
    words.LOOKED: ("looked-at", "looked"),
    words.CHOSEN: ("kept-card", "kept"),
}
"""Notes about a card that its owner alone may see; the others get the event without the card."""

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class InPlay:
    """A card in play: a unit, or an item or enchantment on a unit or on a field.

    `card`: its number (`words.GONE`: it left play in this exchange). `field`: where it is. `host`:
    the place in `NarikanaView.board` of the unit that it is on, or -1. `control`, `owner`: seats.
    `attack` (-1: none), `life`, `armour` and `keywords` (bits) are as they are now, with
    everything that changes them. `wounds`: damage on it. `marks`: bits of `words` (MOVED, ATTACKED,
    TWICE, USED, FRESH). `counters`, `up_attack`, `up_life`, `granted` and `lent`: as in
    `NarikanaTable`."""

    card: int
    owner: int
    control: int
    field: int
    host: int
    wounds: int
    counters: int
    up_attack: int
    up_life: int
    granted: int
    lent: int
    marks: int
    attack: int
    life: int
    armour: int
    keywords: int


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


@dataclass(frozen=True, slots=True)
class NarikanaView(SeatView):
    """A seat's knowledge. Tuples by seat start with seat 1; cards are numbers of `cards.py`.

    `board`: the cards in play in order of arrival; 0 and 1 are the players. `hand`: own cards,
    sorted. `known`: cards that all know to be in each hand; `counts`: how many cards each holds.
    `graves`, `spent` (cards that became mana sources): by seat, sorted. `sources`, `mana`: by seat
    a count for each colour, then the sum. `decks`: cards left in each. `stack`: declared actions,
    the last one is carried out first. `declaring`: move, source, target and second target of the
    action that is being declared (0: none). `looked`: cards being looked at (0: unknown to this
    seat). `words`: whose turn it is to declare, actions added, actions of this exchange, whether
    the first is a pass, and whether the last exchange was one. `effect` and `waiting`: the effect
    that is being carried out, and those that wait, as in `NarikanaEffects`. `place`: a unit whose
    field was taken, and its owner."""

    options: NarikanaOptions
    chapter: int
    active: int
    board: tuple[InPlay, ...]
    hand: Cards
    known: tuple[Cards, ...]
    counts: tuple[int, ...]
    graves: tuple[Cards, ...]
    spent: tuple[Cards, ...]
    sources: tuple[tuple[int, ...], ...]
    mana: tuple[tuple[int, ...], ...]
    decks: tuple[int, ...]
    stack: tuple[Declared, ...]
    declaring: tuple[int, ...]
    looked: Cards
    turn: tuple[int, ...]
    effect: tuple[int, ...]
    waiting: tuple[int, ...]
    place: tuple[int, int]
    fight: tuple[int, int]
    stepping: tuple[int, ...]
    quiet: tuple[int, int]
    effects: int
    beginning: int
    loser: int
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


EFFECT = ("f_effect", "f_pc", "f_source", "f_seat", "f_subject", "f_target", "f_second", "f_x",
          "f_left")  # fmt: skip
TURN = ("word", "added", "declared", "passed", "passes")
DECLARING = ("d_move", "d_source", "d_target", "d_second")
SLOT = ("kind", "owner", "control", "where", "host", "wounds", "counters", "up_attack", "up_life",
        "granted", "lent", "marks")  # fmt: skip
IN_PLAY = ("card", "owner", "control", "field", "host", "wounds", "counters", "up_attack",
           "up_life", "granted", "lent", "marks")  # fmt: skip
ON_STACK = ("s_move", "s_seat", "s_source", "s_target", "s_second", "s_stopped")


def view(state: NarikanaState, seat: int) -> NarikanaView:
    """The View of a seat, or with 0 of a spectator."""
    seats = (1, 2)
    slots = zip(*[getattr(state, name) for name in SLOT], strict=True)
    stack = zip(*[getattr(state, name) for name in ON_STACK], strict=True) if state.stack_n else ()
    looks = state.f_seat == seat and state.looked_n > 0
    fields = common(state, seat, STAGES)
    if state.mover != OVER:
        fields["options"] = state.options.seen_by(seat)
    return NarikanaView(
        **fields,
        chapter=state.chapter,
        active=state.active,
        board=tuple(
            [_in_play(row, state.now(slot)) for slot, row in enumerate(islice(slots, state.top))]
        ),
        hand=_cards(state.hand, seat) if seat else (),
        known=_by_seat(state.known),
        counts=tuple(state.hand_n[1:3]),
        graves=_by_seat(state.grave),
        spent=_by_seat(state.spent),
        sources=tuple(tuple(state.sources[one * COST : (one + 1) * COST]) for one in seats),
        mana=tuple(tuple(state.mana[one * COST : (one + 1) * COST]) for one in seats),
        decks=tuple(state.deck_n[1:3]),
        stack=tuple([Declared(*row) for row in islice(stack, state.stack_n)]),
        declaring=tuple(getattr(state, name) for name in DECLARING),
        looked=tuple(state.looked[i] if looks else 0 for i in range(state.looked_n)),
        turn=tuple(getattr(state, name) for name in TURN),
        effect=tuple(getattr(state, name) for name in EFFECT),
        waiting=tuple(state.queue[: state.queue_n * WAITING]),
        place=(state.place_card, state.place_seat),
        fight=(state.attacker, state.victim),
        stepping=tuple(state.stepping[: state.stepping_n]),
        quiet=(state.quiet, state.fought),
        effects=state.effects_n,
        beginning=state.beginning,
        loser=state.loser,
    )


def _by_seat(counts: list[int]) -> tuple[Cards, ...]:
    return _cards(counts, 1), _cards(counts, 2)


def _cards(counts: list[int], seat: int) -> Cards:
    return cards_of(counts[seat * MAX_CARDS : (seat + 1) * MAX_CARDS])


def _in_play(row: tuple[int, ...], now: tuple[int, ...]) -> InPlay:
    """From what is kept (SLOT) and what `NarikanaState.now` makes of it."""
    card, owner, _, _, *kept = row
    control, field, *rest = now
    return InPlay(card, owner, control, field, *kept, *rest)


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
    state.chapter, state.active, state.loser = view.chapter, view.active, view.loser
    state.beginning, state.effects_n = view.beginning, view.effects
    _fill_board(state, view)
    for name, values in (("hand_n", view.counts), ("deck_n", view.decks)):
        setattr(state, name, [0, *values])
    for name, rows in (("sources", view.sources), ("mana", view.mana)):
        setattr(state, name, [0] * COST + [n for row in rows for n in row])
    for name, owned in (("known", view.known), ("grave", view.graves), ("spent", view.spent)):
        setattr(state, name, _counts(owned))
    hands = [view.hand if seat == view.seat else view.known[seat - 1] for seat in (1, 2)]
    state.hand = _counts(hands)
    numbers = (*view.declaring, *view.turn, *view.effect)
    for name, number in zip((*DECLARING, *TURN, *EFFECT), numbers, strict=True):
        setattr(state, name, number)
    state.queue[: len(view.waiting)] = view.waiting
    state.queue_n = len(view.waiting) // WAITING
    state.stack_n = len(view.stack)
    for i, action in enumerate(view.stack):
        for name, field in zip(ON_STACK, Declared.__slots__, strict=True):
            getattr(state, name)[i] = getattr(action, field)
    state.place_card, state.place_seat = view.place
    state.attacker, state.victim = view.fight
    state.stepping[: len(view.stepping)] = view.stepping
    state.stepping_n = len(view.stepping)
    state.quiet, state.fought = view.quiet
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
        for name, field in zip(SLOT, IN_PLAY, strict=True):
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
assert ANY == COST - 1
assert CONVERT + MAX_CARDS == PLAY
