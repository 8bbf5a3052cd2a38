"""ojyks: expected values of unknown cards, columns, and the decision to end the round.

Choices are compared by the expected points of the own grid afterwards.
"""

from __future__ import annotations

import math

from ...ai_facts import LOGISTIC, AiFacts
from ...engine import bits
from ...engine.constants import OVER
from ...engine.rng import Rng
from ...policy import Policy
from .cards import *
from .rules import OjyksState

UNKNOWN = -1
LOOKS = 2.0  # cards that a player sees in a turn: the top discard and the one drawn
LAST_TURN_GAIN = 3.0  # points that a last turn usually saves
ENDING = 2.0  # value of ending the round while ahead: the others keep their points
GAIN = 1.0  # points that a turn without turning a card up must save
SPREAD = 3.6  # standard deviation of a card
HIGHEST_COST = 1e9

# A point of a lead is worth the less, the more points are still to come. Fitted (least logarithmic
# loss) to the totals after each round of 63,000 games of heuristics: 3,000 for each number of
# seats, 2 to 8, and each limit of 40, 100 and 250. `python -m tools calibrate ojyks` checks it.
BEYOND = 16.0  # points that come after somebody could have reached the limit
VARIANCE = 10.0  # of the difference of two seats, for each point that is to come
VARIANCE_OF_TWO = 16.0  # the same, divided by the number of the other seats: few play longer

# What styles add to weights (`Policy.lean_to`).
HURRYING = 0  # to ENDING
DRAWING = 1  # points that the draw pile seems better than it is
COLLECTING = 2  # the share of a pair's cost that its owner forgets


class OjyksPolicy(Policy):
    """Compares all choices of a turn; the first one among equals is made.

    Tables are filled for the seat that chooses: `pile`, `under`: shares of cards; `pair_hope` by
    card (-1: not computed); `cost[field * 15 + card]`: expected points of the grid with this card
    open on this field, for the `fields` worth considering.
    """

    __slots__ = (
        "best",
        "column_cost",
        "cost",
        "fields",
        "looks",
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
        self.cost = bits.reals(FIELDS * KINDS)
        self.fields = 0
        self.score = bits.reals(10)
        self.total = 0.0
        self.mean = 0.0
        self.looks = 0.0
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
        if self.world.pile_n == 0 and self.world.discard_n == 1:
            return move  # nothing to draw
        drawn = self._draw_cost(seat, flipped) - self.lean[DRAWING]
        return DRAW if drawn < min(taken, flipped) else move

    def candidates(self, seat: int, out: list[int]) -> int:
        """One face-down field of each column stands for the others, which are equivalent. An open
        card may only be exchanged if that saves something: otherwise even searching players could
        pass forever."""
        if self.world.stage == REVEALING:
            return self._open_candidates(seat, out)
        self._look(seat)
        card = self.world.discard[self.world.discard_n - 1]
        if self.world.stage == DRAWN:
            card = self.world.drawn
        n = self.world.moves(seat, out)
        count = 0
        for i in range(n):
            if out[i] >= DRAW or self._is_worth_searching(seat, out[i], card):
                out[count] = out[i]
                count += 1
        return count

    def _is_worth_searching(self, seat: int, move: int, card: int) -> int:
        field = move % FIELDS
        if self.world.down[seat] >> field & 1:
            return 1 if self.fields >> field & 1 else 0
        return 1 if self.cost[field * KINDS + card] < self.total else 0

    def _open_candidates(self, seat: int, out: list[int]) -> int:
        """At the start all fields are equivalent; after the first, only the same column and another
        one differ."""
        chosen = self.world.chosen[seat]
        out[0] = REVEAL
        if chosen == 0:
            return 1
        own = COLUMN_OF[bits.lowest(chosen)]
        same = REVEAL + bits.lowest(COLUMN[own] & ~chosen)
        other = REVEAL if own > 0 else REVEAL + ROWS
        out[0] = min(same, other)
        out[1] = max(same, other)
        return 2

    def _choose_open(self, seat: int) -> int:
        """A field in another column than the cards already open: it begins more columns."""
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
        self.looks = 0.0 if self.world.finisher else LOOKS * turns
        for card in range(KINDS):
            self.pair_hope[card] = -1.0
        self.fields = 0
        for column in range(COLUMNS):
            self._cost_column(seat, column)
        self.total = 0.0
        for column in range(COLUMNS):
            self.total += self.column_cost[column]
        for column in range(COLUMNS):
            for field in range(column * ROWS, (column + 1) * ROWS):
                self._finish_costs(seat, field, self.total - self.column_cost[column])

    def _share_out(self) -> None:
        """Fill the shares of each card in the draw pile, and among the cards face down; before the
        first reshuffle they are the same, for nobody knows which cards lie where."""
        for card in range(KINDS):
            self.pile[card] = 0.0
            self.under[card] = 0.0
        for i in range(self.world.pile_n):
            self.pile[self.world.pile[i]] += 1.0
        self._count_face_down()
        unseen = self.world.pile_n
        if not self.world.split:
            unseen += self.world.down_n
            for card in range(KINDS):
                self.pile[card] += self.under[card]
        self.mean = 0.0
        for card in range(KINDS):
            self.pile[card] /= max(1, unseen)
            self.under[card] /= max(1, self.world.down_n)
            if not self.world.split:
                self.under[card] = self.pile[card]
            self.mean += self.under[card] * (LOWEST + card)

    def _count_face_down(self) -> None:
        """The cards face down: in a sampled world a pool, else those on the fields."""
        if self.world.unordered and self.world.split:
            for i in range(self.world.down_n):
                self.under[self.world.under[i]] += 1.0
        elif self.world.unordered:
            for i in range(self.world.pile_n, self.world.pile_n + self.world.down_n):
                self.under[self.world.pile[i]] += 1.0
        else:
            for seat in range(1, self.world.players + 1):
                for field in range(FIELDS):
                    if self.world.down[seat] >> field & 1:
                        self.under[self.world.grid[seat * FIELDS + field]] += 1.0

    def _best_exchange(self, seat: int, card: int) -> float:
        """The grid's expected points with a card on the `best` field for it. An open card is only
        exchanged if that saves GAIN: otherwise players could pass forever, and the round would
        never end."""
        best_cost = HIGHEST_COST
        fields = self.fields
        while fields:
            field = bits.lowest(fields)
            fields &= fields - 1
            cost = self.cost[field * KINDS + card]
            if cost < best_cost and (
                self.world.down[seat] >> field & 1 or cost <= self.total - GAIN
            ):
                best_cost = cost
                self.best = field
        return best_cost

    def _best_flip(self, seat: int) -> float:
        """The grid's expected points after turning up the `best` face-down field."""
        best_cost = HIGHEST_COST
        fields = self.fields & self.world.down[seat]
        while fields:
            field = bits.lowest(fields)
            fields &= fields - 1
            cost = 0.0
            for card in range(KINDS):
                cost += self.under[card] * self.cost[field * KINDS + card]
            if cost < best_cost:
                best_cost = cost
                self.best = field
        return best_cost

    def _draw_cost(self, seat: int, flipped: float) -> float:
        """The expected points after drawing a card and then keeping or dropping it, whichever is
        better."""
        cost = 0.0
        for card in range(KINDS):
            if self.pile[card] > 0.0:
                cost += self.pile[card] * min(flipped, self._best_exchange(seat, card))
        return cost

    def _cost_column(self, seat: int, column: int) -> None:
        """Fill the expected points of a column, as it is and with any card on any of its fields.
        The first of its face-down fields stands for the others, which are equivalent."""
        first = column * ROWS
        self.column_cost[column] = 0.0
        if self.world.gone[seat] >> first & 1:
            return
        a = self._card_on(seat, first)
        b = self._card_on(seat, first + 1)
        c = self._card_on(seat, first + 2)
        self.column_cost[column] = self._cost_of(a, b, c)
        self._cost_field(first, b, c)
        if a != UNKNOWN or b != UNKNOWN:
            self._cost_field(first + 1, a, c)
        if UNKNOWN not in (a, b) or c != UNKNOWN:
            self._cost_field(first + 2, a, b)

    def _card_on(self, seat: int, field: int) -> int:
        if self.world.down[seat] >> field & 1:
            return UNKNOWN
        return self.world.grid[seat * FIELDS + field]

    def _cost_field(self, field: int, x: int, y: int) -> None:
        """The column's expected points by card on a field, with x and y on the two others."""
        self.fields |= 1 << field
        others = self._points(x) + self._points(y)
        for card in range(KINDS):
            self.cost[field * KINDS + card] = others + (LOWEST + card)
        if x == y and x != UNKNOWN:
            for card in range(KINDS):
                self.cost[field * KINDS + card] = self._cost_of(card, x, y)
        else:
            if x != UNKNOWN:
                self.cost[field * KINDS + x] = self._cost_of(x, x, y)
            if y != UNKNOWN:
                self.cost[field * KINDS + y] = self._cost_of(y, x, y)

    def _cost_of(self, a: int, b: int, c: int) -> float:
        """The expected points of a column of three cards."""
        if a == b and b == c and a != UNKNOWN:
            return 0.0
        value = self._points(a) + self._points(b) + self._points(c)
        pair = a if a in (b, c) and a != UNKNOWN else b if b == c else UNKNOWN
        if pair == UNKNOWN or value <= 0.0:
            return value
        missed = (1.0 - self._hope(pair)) * (1.0 - self.lean[COLLECTING])
        if self.world.clear_final and UNKNOWN in (a, b, c):  # it may be the third one (§3.4)
            missed *= 1.0 - self.under[pair]
        return missed * value

    def _hope(self, card: int) -> float:
        """The probability that two equal cards become three before the round ends."""
        if self.pair_hope[card] < 0.0:
            self.pair_hope[card] = 1.0 - (1.0 - self.pile[card]) ** self.looks
        return self.pair_hope[card]

    def _points(self, card: int) -> float:
        return self.mean if card == UNKNOWN else LOWEST + card

    def _finish_costs(self, seat: int, field: int, others: float) -> None:
        """Turn the cost of a column into that of the grid, including the cost of ending the
        round."""
        if not self.fields >> field & 1:
            return
        ends = 1 if self.world.finisher == NOBODY and self.world.down[seat] == 1 << field else 0
        for card in range(KINDS):
            cost = others + self.cost[field * KINDS + card]
            if ends:
                cost += self._ending_cost(seat, cost)
            self.cost[field * KINDS + card] = cost

    def _ending_cost(self, seat: int, own: float) -> float:
        """The expected cost of starting the last round with `own` points in the grid (ojyks
        §4.4)."""
        alone = 1.0  # the probability that nobody has as few points
        for other in range(1, self.world.players + 1):
            if other != seat:
                down = bits.size(self.world.down[other])
                mean = self.world.grid_sum(other) + down * self.mean - LAST_TURN_GAIN
                spread = SPREAD * math.sqrt(down + 1)
                alone *= 0.5 + 0.5 * math.erf((mean - own) / spread / math.sqrt(2.0))
        return (1.0 - alone) * max(0.0, own) - (ENDING + self.lean[HURRYING]) * alone

    def judge(self, out: list[float]) -> None:
        """By totals, the grids as far as they lie open, and the points that are to come."""
        players = self.world.players
        if self.world.mover == OVER:
            for seat in range(1, players + 1):
                out[seat] = self.world.utility(seat)
            return
        self._expect_scores()
        spread = self._spread()
        for seat in range(1, players + 1):
            out[seat] = 0.0
            for other in range(1, players + 1):
                if other != seat:
                    lead = (self.score[other] - self.score[seat]) / spread
                    out[seat] += 1.0 / (1.0 + math.exp(-LOGISTIC * lead)) / (players - 1)

    def measure(self, seat: int) -> float:
        """The points so far, of which fewer are better."""
        return float(-self.world.total[seat])

    def _spread(self) -> float:
        """The standard deviation of the difference of two seats' gains until the end of the
        game."""
        highest = 0
        for seat in range(1, self.world.players + 1):
            highest = max(highest, self.world.total[seat])
        variance = VARIANCE + VARIANCE_OF_TWO / (self.world.players - 1.0)
        return math.sqrt(variance * (self.world.limit - highest + BEYOND))

    def _expect_scores(self) -> None:
        """Fill `score` with the totals and the points of the grids. As much of these counts as
        lies open, because players get rid of bad cards until the round ends."""
        self._share_out()
        down = 0.0
        for seat in range(1, self.world.players + 1):
            down += bits.size(self.world.down[seat])
        counts = 1.0 - down / (self.world.players * FIELDS)
        for seat in range(1, self.world.players + 1):
            self.score[seat] = self.world.total[seat] + counts * self._grid_points(seat)
        finisher = self.world.finisher
        if finisher:  # §4.4, if another seat has as few points
            own = self._grid_points(finisher)
            for seat in range(1, self.world.players + 1):
                if seat != finisher and self._grid_points(seat) <= own and own > 0.0:
                    self.score[finisher] += counts * own
                    break

    def _grid_points(self, seat: int) -> float:
        """The points of a grid, if each card face down has the mean of those unseen."""
        return self.world.grid_sum(seat) + self.mean * bits.size(self.world.down[seat])


PLAYER = AiFacts(
    OjyksPolicy,
    levels={
        "easy": "ismcts:iterations=40:noise=50:trust=0",
        "normal": "heuristic:slips=10",
        "hard": "heuristic",
        "expert": "ismcts:iterations=1000",
    },
    settings={"others": "model", "noise": 0, "depth": 1, "cut": 0, "trust": 1.5},
    styles={
        "hasty": {HURRYING: 4.0},
        "curious": {DRAWING: 0.5},
        "collecting": {COLLECTING: 0.2},
    },
    analysis=280_000,
)
