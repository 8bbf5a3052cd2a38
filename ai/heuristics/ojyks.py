"""ojyks: expected values of unknown cards, columns, and when to end the round.

Every choice is compared by the points that the own grid is expected to count afterwards.
"""

from __future__ import annotations

import math

from ...core.games.ojyks.cards import (
    COLUMNS,
    DRAW,
    DRAWN,
    DROP,
    FIELDS,
    FLIP,
    KEEP,
    KINDS,
    LOWEST,
    REVEAL,
    REVEALING,
    ROWS,
    TAKE,
)
from ...core.games.ojyks.rules import OjyksState
from ...core.rng import Rng

UNKNOWN = -1
LOOKS = 2.0  # cards a player gets to see a turn: the top discard and the one drawn
LAST_TURN_GAIN = 3.0  # what a last turn usually saves the others
ENDING = 2.0  # worth of ending the round while ahead: the others keep what they have
GAIN = 1.0  # what a turn that turns no card up has to save
SPREAD = 3.6  # standard deviation of a card


def choose(state: OjyksState, seat: int, rng: Rng) -> int:
    """The move after which the grid is expected to count least; the first of equals."""
    if state.stage == REVEALING:
        return _choose_open(state, seat)
    outlook = Outlook(state, seat)
    if state.stage == DRAWN:
        keep, kept = outlook.best_exchange(state.drawn)
        drop, dropped = outlook.best_flip()
        return KEEP + keep if kept <= dropped else DROP + drop
    take, taken = outlook.best_exchange(state.discard[state.discard_n - 1])
    flip, flipped = outlook.best_flip()
    best, cost = (TAKE + take, taken) if taken <= flipped else (FLIP + flip, flipped)
    if (state.pile_n > 0 or state.discard_n > 1) and outlook.draw_cost() < cost:
        return DRAW
    return best


def _choose_open(state: OjyksState, seat: int) -> int:
    """The first open cards in two columns: more columns are begun."""
    for column in range(COLUMNS):
        if not state.chosen[seat] >> (column * ROWS) & 0b111:
            return REVEAL + column * ROWS
    raise AssertionError("two of four columns are chosen at most")


class Outlook:
    """What the seat expects of its own grid. `cost` tables are points, the lower the better."""

    def __init__(self, state: OjyksState, seat: int) -> None:
        self.state = state
        self.seat = seat
        pool = state.pile_n if state.split else state.pile_n + state.down_n
        self.pile = _shares(state.pile, pool)
        self.under = _shares(state.under, state.down_n) if state.split else self.pile
        self.mean = sum(share * (LOWEST + card) for card, share in enumerate(self.under))
        self.pair_hope = self._pair_hope()
        self.columns = [self._column_cost(column, -1, 0) for column in range(COLUMNS)]
        self.total = sum(self.columns)

    def best_exchange(self, card: int) -> tuple[int, float]:
        """The best field for a card, and the grid's cost then. An open card is exchanged only if
        that saves GAIN: else players could pass the turn round for ever, and the round must end."""
        best, best_cost = 0, math.inf
        for field in range(FIELDS):
            if not self.state.gone[self.seat] >> field & 1:
                cost = self._cost_with(field, card)
                if not self.state.down[self.seat] >> field & 1 and cost > self.total - GAIN:
                    continue
                if cost < best_cost:
                    best, best_cost = field, cost
        return best, best_cost

    def best_flip(self) -> tuple[int, float]:
        """The best face-down field to turn up, and the grid's expected cost then."""
        best, best_cost = 0, math.inf
        for field in range(FIELDS):
            if self.state.down[self.seat] >> field & 1:
                cost = 0.0
                for card in range(KINDS):
                    if self.under[card]:
                        cost += self.under[card] * self._cost_with(field, card)
                if cost < best_cost:
                    best, best_cost = field, cost
        return best, best_cost

    def draw_cost(self) -> float:
        """The expected cost after drawing and then doing the better of keep and drop."""
        dropped = self.best_flip()[1]
        cost = 0.0
        for card in range(KINDS):
            if self.pile[card]:
                cost += self.pile[card] * min(dropped, self.best_exchange(card)[1])
        return cost

    def _cost_with(self, field: int, card: int) -> float:
        """The grid's cost with an open card on a field."""
        column = field // ROWS
        cost = self.total - self.columns[column] + self._column_cost(column, field, card)
        if self.state.finisher == 0 and self.state.down[self.seat] == 1 << field:
            cost += self._ending_cost(cost)
        return cost

    def _column_cost(self, column: int, field: int, card: int) -> float:
        """Points a column is expected to count; `card` lies on `field` if that is in it."""
        first = column * ROWS
        if self.state.gone[self.seat] >> first & 1:
            return 0.0
        value, unknown = 0.0, 0
        cards = [UNKNOWN] * ROWS
        for i in range(ROWS):
            if first + i == field:
                cards[i] = card
            elif not self.state.down[self.seat] >> (first + i) & 1:
                cards[i] = self.state.grid[self.seat * FIELDS + first + i]
            if cards[i] == UNKNOWN:
                unknown += 1
                value += self.mean
            else:
                value += LOWEST + cards[i]
        a, b, c = cards
        if unknown == 0 and a == b == c:
            return 0.0
        pair = a if a in (b, c) else b if b == c else UNKNOWN
        if pair == UNKNOWN:
            return value
        return value - self.pair_hope[pair] * max(0.0, value)

    def _pair_hope(self) -> list[float]:
        """By card: the chance that two of it become three before the round ends."""
        state = self.state
        turns = FIELDS
        for seat in range(1, state.players + 1):
            turns = min(turns, state.down[seat].bit_count())
        if state.finisher:
            turns = 0
        return [1 - (1 - share) ** (LOOKS * turns) for share in self.pile]

    def _ending_cost(self, own: float) -> float:
        """§4.4: what starting the last round costs, with `own` points in the grid."""
        alone = 1.0  # the chance that nobody has as few
        state = self.state
        for seat in range(1, state.players + 1):
            if seat != self.seat:
                down = state.down[seat].bit_count()
                mean = state.grid_sum(seat) + down * self.mean - LAST_TURN_GAIN
                spread = SPREAD * math.sqrt(down + 1)
                alone *= 0.5 + 0.5 * math.erf((mean - own) / spread / math.sqrt(2))
        return (1 - alone) * max(0.0, own) - ENDING * alone


def _shares(cards: list[int], n: int) -> list[float]:
    """The share of each card among the first n."""
    shares = [0.0] * KINDS
    for i in range(n):
        shares[cards[i]] += 1 / n
    return shares
