"""Positions of Narikana made from views, in which worlds are sampled."""

from __future__ import annotations

from collections import Counter

from .cards import COLOUR_OF
from .codes import CONVERT, COST, DECK_SIZE, FREE, GUESSES, MAX_CARDS, MOVE, NOWHERE, PLAY, WAITING
from .decks import ready_decks
from .rules import NarikanaState
from .view import KEPT, SLOT, STACKED, Cards, Declared, NarikanaView


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
