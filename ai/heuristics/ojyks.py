"""ojyks: expected values of unknown cards, columns, and when to end the round.

Every choice is compared by the points that the own grid is expected to count afterwards.
"""

from __future__ import annotations

import math

from ...core import bits
from ...core.games.ojyks import cards
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
    SHUFFLE,
    TAKE,
)
from ...core.games.ojyks.rules import OjyksState
from ...core.rng import Rng
from ...core.seats import OVER
from ..policy import Policy

COLUMN = cards.COLUMN  # by assignment, because that is how Cython fills a C array

UNKNOWN = -1
LOOKS = 2.0  # cards a player gets to see a turn: the top discard and the one drawn
LAST_TURN_GAIN = 3.0  # what a last turn usually saves the others
ENDING = 2.0  # worth of ending the round while ahead: the others keep what they have
GAIN = 1.0  # what a turn that turns no card up has to save
SPREAD = 3.6  # standard deviation of a card
NEVER = 1e9

ROUND_POINTS = 20.0  # that the leader of a round stays below, about
ROUND_SPREAD = 15.0  # standard deviation of the difference of two seats in one round
LOGISTIC = 1.7  # a logistic curve so steep is nearly the normal distribution


class OjyksPolicy(Policy):
    """Compares all choices of a turn; the first of equals. Tables of points and costs (the lower
    the better) are filled for the seat that chooses."""

    __slots__ = (
        "best",
        "column_cost",
        "mean",
        "pair_hope",
        "pile",
        "score",
        "total",
        "under",
        "world",
    )

    def __init__(self, world: OjyksState) -> None:
        super().__init__(world)
        self.world = world
        self.pile = bits.reals(KINDS)
        self.under = bits.reals(KINDS)
        self.pair_hope = bits.reals(KINDS)
        self.column_cost = bits.reals(COLUMNS)
        self.score = bits.reals(10)
        self.total = 0.0
        self.mean = 0.0
        self.best = 0

    def choose(self, seat: int, rng: Rng) -> int:
        if self.world.stage == REVEALING:
            return self._choose_open(seat)
        self._look(seat)
        flipped = self._best_flip(seat)
        flip = self.best
        if self.world.stage == DRAWN:
            kept = self._best_exchange(seat, self.world.drawn)
            return KEEP + self.best if kept <= flipped else DROP + flip
        taken = self._best_exchange(seat, self.world.discard[self.world.discard_n - 1])
        move = TAKE + self.best if taken <= flipped else FLIP + flip
        cost = min(taken, flipped)
        if self.world.pile_n == 0 and self.world.discard_n == 1:
            return move  # nothing to draw
        return DRAW if self._draw_cost(seat, flipped) < cost else move

    def _choose_open(self, seat: int) -> int:
        """The first open cards in two columns: more columns are begun."""
        for column in range(COLUMNS):
            if not self.world.chosen[seat] >> (column * ROWS) & 0b111:
                return REVEAL + column * ROWS
        return REVEAL

    def _look(self, seat: int) -> None:
        """Fill the tables for a seat."""
        self._share_out()
        turns = FIELDS
        for other in range(1, self.world.players + 1):
            turns = min(turns, bits.size(self.world.down[other]))
        if self.world.finisher:
            turns = 0
        for card in range(KINDS):
            # the chance that two equal cards become three before the round ends
            self.pair_hope[card] = 1.0 - (1.0 - self.pile[card]) ** (LOOKS * turns)
        self.total = 0.0
        for column in range(COLUMNS):
            self.column_cost[column] = self._cost_of(seat, column, -1, 0)
            self.total += self.column_cost[column]

    def _share_out(self) -> None:
        """The share of each card in the draw pile, and among the cards face down."""
        unseen = self.world.pile_n
        if not self.world.split:
            unseen += self.world.down_n
        for card in range(KINDS):
            self.pile[card] = 0.0
            self.under[card] = 0.0
        for i in range(unseen):
            self.pile[self.world.pile[i]] += 1.0
        for card in range(KINDS):
            self.pile[card] /= max(1, unseen)
        if self.world.split:
            for i in range(self.world.down_n):
                self.under[self.world.under[i]] += 1.0 / self.world.down_n
        self.mean = 0.0
        for card in range(KINDS):
            if not self.world.split:
                self.under[card] = self.pile[card]
            self.mean += self.under[card] * (LOWEST + card)

    def _best_exchange(self, seat: int, card: int) -> float:
        """The grid's cost with a card on the `best` field for it. An open card is exchanged only
        if that saves GAIN: else players could pass the turn round for ever, and the round must
        end."""
        best_cost = NEVER
        for field in range(FIELDS):
            if not self.world.gone[seat] >> field & 1:
                cost = self._cost_with(seat, field, card)
                if not self.world.down[seat] >> field & 1 and cost > self.total - GAIN:
                    continue
                if cost < best_cost:
                    best_cost = cost
                    self.best = field
        return best_cost

    def _best_flip(self, seat: int) -> float:
        """The grid's expected cost after turning up the `best` face-down field. Fields of one
        column are alike."""
        best_cost = NEVER
        for column in range(COLUMNS):
            down = self.world.down[seat] & COLUMN[column]
            if down:
                field = bits.lowest(down)
                cost = 0.0
                for card in range(KINDS):
                    if self.under[card] > 0.0:
                        cost += self.under[card] * self._cost_with(seat, field, card)
                if cost < best_cost:
                    best_cost = cost
                    self.best = field
        return best_cost

    def _draw_cost(self, seat: int, flipped: float) -> float:
        """The expected cost after drawing and then doing the better of keep and drop."""
        cost = 0.0
        for card in range(KINDS):
            if self.pile[card] > 0.0:
                cost += self.pile[card] * min(flipped, self._best_exchange(seat, card))
        return cost

    def _cost_with(self, seat: int, field: int, card: int) -> float:
        """The grid's cost with an open card on a field."""
        column = field // ROWS
        cost = self.total - self.column_cost[column] + self._cost_of(seat, column, field, card)
        if self.world.finisher == 0 and self.world.down[seat] == 1 << field:
            cost += self._ending_cost(seat, cost)
        return cost

    def _cost_of(self, seat: int, column: int, field: int, card: int) -> float:
        """Points a column is expected to count; `card` lies on `field` if that is in it."""
        first = column * ROWS
        if self.world.gone[seat] >> first & 1:
            return 0.0
        a = self._card_on(seat, first, field, card)
        b = self._card_on(seat, first + 1, field, card)
        c = self._card_on(seat, first + 2, field, card)
        if a == b and b == c and a != UNKNOWN:
            return 0.0
        value = self._points(a) + self._points(b) + self._points(c)
        pair = a if a in (b, c) and a != UNKNOWN else b if b == c else UNKNOWN
        if pair == UNKNOWN or value <= 0.0:
            return value
        return value - self.pair_hope[pair] * value

    def _card_on(self, seat: int, place: int, field: int, card: int) -> int:
        if place == field:
            return card
        if self.world.down[seat] >> place & 1:
            return UNKNOWN
        return self.world.grid[seat * FIELDS + place]

    def _points(self, card: int) -> float:
        return self.mean if card == UNKNOWN else LOWEST + card

    def _ending_cost(self, seat: int, own: float) -> float:
        """§4.4: what starting the last round costs, with `own` points in the grid."""
        alone = 1.0  # the chance that nobody has as few
        for other in range(1, self.world.players + 1):
            if other != seat:
                down = bits.size(self.world.down[other])
                mean = self.world.grid_sum(other) + down * self.mean - LAST_TURN_GAIN
                spread = SPREAD * math.sqrt(down + 1)
                alone *= 0.5 + 0.5 * math.erf((mean - own) / spread / math.sqrt(2.0))
        return (1.0 - alone) * max(0.0, own) - ENDING * alone

    def judge(self, out: list[float]) -> None:
        """By totals, with what the grids are expected to count, and how much may still change:
        within the round, and in the rounds to come."""
        players = self.world.players
        if self.world.mover == OVER:
            for seat in range(1, players + 1):
                out[seat] = self.world.utility(seat)
            return
        spread = self._expect_scores()
        for seat in range(1, players + 1):
            out[seat] = 0.0
            for other in range(1, players + 1):
                if other != seat:
                    lead = (self.score[other] - self.score[seat]) / spread
                    out[seat] += 1.0 / (1.0 + math.exp(-LOGISTIC * lead)) / (players - 1)

    def _expect_scores(self) -> float:
        """Fill `score` with the totals expected after this round; return the standard deviation
        of what two seats may still gain on each other until the end of the game."""
        highest = 0
        for seat in range(1, self.world.players + 1):
            self.score[seat] = self.world.total[seat]
            highest = max(highest, self.world.total[seat])
        spread = 0.0
        if self.world.stage not in (SHUFFLE, REVEALING):
            self._share_out()
            for seat in range(1, self.world.players + 1):
                down = bits.size(self.world.down[seat])
                self.score[seat] += self.world.grid_sum(seat) + self.mean * down
                spread += SPREAD * SPREAD * down
            if self.world.finisher:  # §4.4, if somebody has as few
                own = self.score[self.world.finisher] - self.world.total[self.world.finisher]
                for seat in range(1, self.world.players + 1):
                    grid = self.score[seat] - self.world.total[seat]
                    if seat != self.world.finisher and grid <= own and own > 0.0:
                        self.score[self.world.finisher] += own
                        break
        rounds = max(0.0, (self.world.limit - highest) / ROUND_POINTS)
        return math.sqrt(1.0 + spread / 4.0 + ROUND_SPREAD * ROUND_SPREAD * rounds)
