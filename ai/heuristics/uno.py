"""uno: play what keeps the hand playable, keep wilds, and stop whoever is about to finish."""

from __future__ import annotations

from ...core.games.uno.cards import (
    CARD_OF,
    COLOUR_OF,
    DRAW,
    DRAW_TWO,
    EXCHANGE,
    KINDS,
    PASS,
    RANK_OF,
    RANKS,
    REVERSE,
    SKIP,
    SWAP,
    WILD,
    WILD_FOUR,
)
from ...core.games.uno.rules import UnoState
from ...core.rng import Rng

# Worth in cards of one's own hand, by which all moves are compared.
DRAWING = -1.0  # a card more
DRAWN_PASS = -0.2
SAME_COLOUR = 0.22  # each card left that the next one could be
SAME_RANK = 0.12
WILD_KEPT = 0.75  # a wild is playable at any time
WILD_FOUR_KEPT = 2.5  # and this one is the best answer to a danger
ACTION_KEPT = 0.25
HURT = 0.35  # each card that the next player has to draw, each turn they lose
FEW = 3  # so many cards left are a danger
DANGER = 1.2


def choose(state: UnoState, seat: int, rng: Rng) -> int:
    """The move worth most to the seat; the first of equals."""
    if state.stage == EXCHANGE:
        return _best_swap(state, seat)
    out = [0] * len(state.buffer)
    best, best_worth = -1, 0.0
    for i in range(state.moves(seat, out)):
        worth = _worth(state, seat, out[i])
        if best < 0 or worth > best_worth:
            best, best_worth = out[i], worth
    return best


def _best_swap(state: UnoState, seat: int) -> int:
    """The smallest other hand (must swap, uno §4.2)."""
    best = 0
    for other in range(1, state.players + 1):
        if other == seat or state.count[other] == 0:
            continue
        if best == 0 or state.count[other] < state.count[best]:
            best = other
    return SWAP + best


def _worth(state: UnoState, seat: int, move: int) -> float:
    if move == DRAW:
        return DRAWING * max(1, state.due)
    if move == PASS:
        return DRAWN_PASS
    card = CARD_OF[move]
    left = state.count[seat] - 1
    if left == 0:
        return 100.0
    if state.zero_seven and RANK_OF[card] in (0, 7):
        return _exchange_worth(state, seat, card, left)
    worth = 1.0 + _playable_later(state, seat, card, COLOUR_OF[move])
    if card >= WILD:
        kept = WILD_KEPT if card == WILD else WILD_FOUR_KEPT
        worth -= kept * min(1.0, left / 3)
    elif RANK_OF[card] >= DRAW_TWO:
        worth -= ACTION_KEPT
    return worth + _effect_worth(state, seat, card)


def _playable_later(state: UnoState, seat: int, card: int, colour: int) -> float:
    """How many of the cards left would go on the card played."""
    same = 0.0
    first = seat * KINDS
    for other in range(colour * RANKS, (colour + 1) * RANKS):
        same += SAME_COLOUR * state.hand[first + other]
    if card < WILD:
        same -= SAME_COLOUR
        for other in range(card % RANKS, WILD, RANKS):
            if other != card:
                same += SAME_RANK * state.hand[first + other]
    return same


def _effect_worth(state: UnoState, seat: int, card: int) -> float:
    """What an action card does to the next player, more the nearer they are to finishing."""
    rank = RANK_OF[card]
    after = _neighbour(state, seat, state.direction)
    if rank == REVERSE:
        before = _neighbour(state, seat, -state.direction)
        return _danger(state, after) - _danger(state, before)
    if rank in (DRAW_TWO, SKIP) or card == WILD_FOUR:
        cards = 2 if rank == DRAW_TWO else 4 if card == WILD_FOUR else 0
        again = 1.0 if state.active == 2 else 0.0  # the turn comes back at once
        return HURT * (cards + state.due + 1) + _danger(state, after) + again
    return 0.0


def _danger(state: UnoState, seat: int) -> float:
    return DANGER * max(0, FEW - state.count[seat])


def _neighbour(state: UnoState, seat: int, direction: int) -> int:
    """The next player with cards in a direction."""
    while True:
        seat = (seat - 1 + direction) % state.players + 1
        if state.count[seat] > 0:
            return seat


def _exchange_worth(state: UnoState, seat: int, card: int, left: int) -> float:
    """uno §4: cards saved by the hand that comes instead of the one left."""
    if RANK_OF[card] == 7:
        other = _best_swap(state, seat) - SWAP
    else:
        other = _neighbour(state, seat, -state.direction)
    return 1.0 + left - state.count[other]
