"""ojyks: the rules, and nothing else. Paragraphs are those of rulebook/en.md.

The position is kept flat (see `engine.state`): a grid is twelve cards and two sets of fields as
bits, the draw pile and the discard pile are arrays with a fill mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine import bits
from ...engine.chance import pile_of, read_outcome
from ...engine.constants import CHANCE, OVER
from ...engine.limits import Limits
from ...engine.rng import Rng
from ...engine.state import State
from .cards import *
from .options import OjyksOptions


class OjyksState(State):
    """A position of ojyks. Arrays are indexed by seat (1..8; 0 is unused).

    `grid[seat * 12 + field]` is a card, `down[seat]` the fields that lie face down, `gone[seat]`
    those of removed columns. `pile[pile_n - 1]` is the top of the draw pile,
    `discard[discard_n - 1]` that of the discard pile.

    In a sampled world nobody knows a face-down card before it is turned up: the `down_n` of them
    lie among the draw pile's cards, `pile[:pile_n + down_n]`; once the discard pile was shuffled
    into a new draw pile (`split`) they lie apart, in `under`.
    """

    def __init__(self, players: int, options: OjyksOptions) -> None:
        super().__init__(players)
        self.options = options
        self.limit = options.limit
        self.clear_final = int(options.clear_final_columns)
        self.grid = bits.zeros((SEATS + 1) * FIELDS)
        self.down = bits.zeros(SEATS + 1)
        self.gone = bits.zeros(SEATS + 1)
        self.chosen = bits.zeros(SEATS + 1)
        self.total = bits.zeros(SEATS + 1)
        self.pile = bits.zeros(CARDS)
        self.under = bits.zeros(CARDS)
        self.discard = bits.zeros(CARDS)
        self.pile_n = 0
        self.discard_n = 0
        self.down_n = 0
        self.split = 0
        self.drawn = 0
        self.turn = NOBODY
        self.tied = 0
        self.finisher = NOBODY
        self.stage = SHUFFLE
        self._gather_deck()

    def limits(self) -> Limits:
        return LIMITS

    def agrees(self) -> int:
        """There are no more cards than in the game, enough to deal, and as many face down as
        `down_n` says."""
        n = self.pile_n + self.discard_n
        if self.mover == OVER:
            return 1 if n + (self.down_n if self.unordered else 0) <= CARDS else 0
        if (self.mover == CHANCE) != (self.stage in (SHUFFLE, STARTER)):
            return 0
        if self.stage == SHUFFLE and self.discard_n == 0 and self.pile_n < CARDS:
            return 0
        down = 0
        for seat in range(1, self.players + 1):
            if self.gone[seat] & self.down[seat]:
                return 0
            n += FIELDS - bits.size(self.gone[seat])
            down += bits.size(self.down[seat])
        if self.stage == DRAWN:
            n += 1
        return 1 if n <= CARDS and down == self.down_n else 0

    # §1 Setup

    def _gather_deck(self) -> None:
        """A round begins: all 155 cards form the draw pile, which has to be shuffled."""
        self.round += 1
        for i in range(CARDS):
            self.pile[i] = DECK[i]
        self.pile_n = CARDS
        self.discard_n = 0
        self.down_n = 0
        self.split = 0
        self.turn = NOBODY
        for seat in range(1, self.players + 1):
            self.down[seat] = 0
            self.gone[seat] = ALL_FIELDS
            self.chosen[seat] = 0
        self.stage = SHUFFLE
        self.mover = CHANCE

    def _deal(self, rng: Rng | None) -> None:
        self.finisher = NOBODY
        for seat in range(1, self.players + 1):
            self.gone[seat] = 0
            self.down[seat] = ALL_FIELDS
            if not self.unordered:
                for field in range(FIELDS):
                    self.grid[seat * FIELDS + field] = self._top_card(rng)
        if self.unordered:
            self.pile_n -= self.players * FIELDS
        self.down_n = self.players * FIELDS
        self.discard[0] = self._top_card(rng)
        self.discard_n = 1
        self.emit(DEALT, 0, self.round, self.discard[0])
        self.stage = REVEALING
        self.mover = 1

    def asked(self, seat: int) -> int:
        """§1.3: everybody chooses the first open cards at the same time."""
        if self.stage == REVEALING:
            return 1 if 0 < seat <= self.players and self._choices_left(seat) else 0
        return 1 if seat == self.mover else 0

    def _choices_left(self, seat: int) -> int:
        chosen = self.chosen[seat]
        left = FIRST_OPEN
        while chosen:
            chosen &= chosen - 1
            left -= 1
        return left

    def _choose(self, seat: int, field: int, rng: Rng | None) -> None:
        self.chosen[seat] |= 1 << field
        if self._choices_left(seat) == 0:
            self.emit(CHOSE, seat, 0, 0)
        for other in range(1, self.players + 1):
            if self._choices_left(other):
                self.mover = other
                return
        self._reveal(rng)

    def _reveal(self, rng: Rng | None) -> None:
        """§1.3-4: turn up what was chosen; the highest sum starts."""
        highest = 2 * LOWEST
        for seat in range(1, self.players + 1):
            value = 0
            chosen = self.chosen[seat]
            while chosen:
                field = bits.lowest(chosen)
                chosen &= chosen - 1
                card = self._turn_up(seat, field, rng)
                self.emit(REVEALED, seat, field, card)
                value += LOWEST + card
            self.chosen[seat] = 0
            if value > highest:
                highest = value
                self.tied = 0
            if value == highest:
                self.tied |= 1 << seat
        first = bits.lowest(self.tied)
        if self.tied == 1 << first:
            self._start(first)
        else:
            self.stage = STARTER
            self.mover = CHANCE

    def _start(self, seat: int) -> None:
        self.emit(STARTS, seat, 0, 0)
        self.tied = 0
        self._begin_turn(seat)

    def _begin_turn(self, seat: int) -> None:
        self.stage = TURN
        self.turn = seat
        self.mover = seat

    # §2 Turn

    def moves(self, seat: int, out: list[int]) -> int:
        stage = self.stage
        down = self.down[seat]
        if stage == TURN:
            n = self._fields_out(down, FLIP, out, 0)
            n = self._fields_out(ALL_FIELDS & ~self.gone[seat], TAKE, out, n)
            if self.pile_n > 0 or self.discard_n > 1:  # §4.5
                out[n] = DRAW
                n += 1
            return n
        if stage == DRAWN:
            n = self._fields_out(ALL_FIELDS & ~self.gone[seat], KEEP, out, 0)
            return self._fields_out(down, DROP, out, n)
        if stage == REVEALING:
            return self._fields_out(ALL_FIELDS & ~self.chosen[seat], REVEAL, out, 0)
        out[0] = 0
        return 1

    def any_move(self, seat: int, rng: Rng) -> int:
        """The same without listing them all."""
        if self.stage != TURN:
            return self.buffer[rng.below(self.moves(seat, self.buffer))]
        fields = ALL_FIELDS & ~self.gone[seat]
        flips = bits.size(self.down[seat])
        takes = bits.size(fields)
        draws = 1 if self.pile_n > 0 or self.discard_n > 1 else 0
        i = rng.below(flips + takes + draws)
        if i < flips:
            return FLIP + bits.nth(self.down[seat], i)
        if i < flips + takes:
            return TAKE + bits.nth(fields, i - flips)
        return DRAW

    def _fields_out(self, fields: int, verb: int, out: list[int], n: int) -> int:
        while fields:
            out[n] = verb + bits.lowest(fields)
            fields &= fields - 1
            n += 1
        return n

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        stage = self.stage
        if stage == TURN:
            if move < TAKE:
                self._flip(seat, move - FLIP, rng)
            elif move < KEEP:
                self.discard_n -= 1
                card = self.discard[self.discard_n]
                self.emit(TOOK, seat, move - TAKE, card)
                self._exchange(seat, move - TAKE, card, rng)
            else:
                self._draw(rng)
        elif stage == DRAWN:
            if move < DROP:
                self.emit(KEPT, seat, move - KEEP, self.drawn)
                self._exchange(seat, move - KEEP, self.drawn, rng)
            else:
                self._discard(self.drawn)
                self.emit(DROPPED, seat, move - DROP, self.drawn)
                self._flip(seat, move - DROP, rng)
        elif stage == REVEALING:
            self._choose(seat, move - REVEAL, rng)
        elif stage == SHUFFLE:
            self._after_shuffle(rng)
        else:
            self._start(self._any_tied(rng))

    def _flip(self, seat: int, field: int, rng: Rng | None) -> None:
        """§2.1: turn up a card of the own grid."""
        card = self._turn_up(seat, field, rng)
        self.emit(FLIPPED, seat, field, card)
        self._after_change(seat, field, rng)

    def _exchange(self, seat: int, field: int, card: int, rng: Rng | None) -> None:
        """§2.2, §2.4: the exchanged card goes onto the discard pile."""
        if self.down[seat] >> field & 1:
            self._turn_up(seat, field, rng)
        old = self.grid[seat * FIELDS + field]
        self._discard(old)
        self.emit(EXCHANGED, seat, field, old)
        self.grid[seat * FIELDS + field] = card
        self._after_change(seat, field, rng)

    def _draw(self, rng: Rng | None) -> None:
        """§2.3: draw a card; §4.5: first a new draw pile if there is none left."""
        if self.pile_n == 0:
            self._refill()
            if not self.unordered:
                self.stage = SHUFFLE
                self.mover = CHANCE
                return
        self.drawn = self._top_card(rng)
        self.emit(DREW, self.turn, self.drawn, 0)
        self.stage = DRAWN
        self.mover = self.turn

    # §3 Columns

    def _after_change(self, seat: int, field: int, rng: Rng | None) -> None:
        self._clear_column(seat, COLUMN_OF[field])
        self._end_turn(seat, rng)

    def _clear_column(self, seat: int, column: int) -> None:
        """§3.1-2: three open equal cards leave the grid."""
        if (self.down[seat] | self.gone[seat]) & COLUMN[column]:
            return
        first = seat * FIELDS + column * ROWS
        card = self.grid[first]
        if self.grid[first + 1] != card or self.grid[first + 2] != card:
            return
        self.gone[seat] |= COLUMN[column]
        for _ in range(ROWS):
            self._discard(card)
        self.emit(CLEARED, seat, column, card)

    # §4 End of a round

    def _end_turn(self, seat: int, rng: Rng | None) -> None:
        if self.finisher == NOBODY and self.down[seat] == 0:
            self.finisher = seat
            self.emit(LAST_TURNS, seat, 0, 0)
        seat = seat + 1 if seat < self.players else 1
        if seat == self.finisher:
            self._end_round(rng)
        else:
            self._begin_turn(seat)

    def _end_round(self, rng: Rng | None) -> None:
        for seat in range(1, self.players + 1):
            down = self.down[seat]
            while down:
                field = bits.lowest(down)
                down &= down - 1
                self.emit(UNCOVERED, seat, field, self._turn_up(seat, field, rng))
            if self.clear_final:
                for column in range(COLUMNS):
                    self._clear_column(seat, column)
        doubled = self._is_doubled()
        over = 0
        for seat in range(1, self.players + 1):
            score = self.grid_sum(seat)
            if doubled and seat == self.finisher:
                score *= 2
                self.emit(DOUBLED, seat, 0, 0)
            self.total[seat] += score
            self.emit(SCORED, seat, score, self.total[seat])
            if self.total[seat] >= self.limit:
                over = 1
        if over:
            self.mover = OVER
            return
        self._gather_deck()

    def _is_doubled(self) -> int:
        """§4.4: has another player as many points as the finisher, or fewer?"""
        own = self.grid_sum(self.finisher)
        if own > 0:
            for seat in range(1, self.players + 1):
                if seat != self.finisher and self.grid_sum(seat) <= own:
                    return 1
        return 0

    def grid_sum(self, seat: int) -> int:
        """The sum of the open cards of a grid; removed columns count 0 (§3.3)."""
        value = 0
        fields = ALL_FIELDS & ~self.gone[seat] & ~self.down[seat]
        while fields:
            value += LOWEST + self.grid[seat * FIELDS + bits.lowest(fields)]
            fields &= fields - 1
        return value

    # §5 End of the game

    def game_place(self, seat: int) -> int:
        """§5.2: the lowest total wins; 1 is first."""
        better = 1
        for other in range(1, self.players + 1):
            if self.total[other] < self.total[seat]:
                better += 1
        return better

    # Cards and chance

    def _discard(self, card: int) -> None:
        self.discard[self.discard_n] = card
        self.discard_n += 1

    def _turn_up(self, seat: int, field: int, rng: Rng | None) -> int:
        """Turn a face-down card up; in a sampled world it is decided now."""
        self.down[seat] &= ~(1 << field)
        if self.unordered:
            if self.split:
                card = self.top_of(self.under, self.down_n, rng)
            else:
                card = self.top_of(self.pile, self.pile_n + self.down_n, rng)
            self.grid[seat * FIELDS + field] = card
        self.down_n -= 1
        return self.grid[seat * FIELDS + field]

    def _top_card(self, rng: Rng | None) -> int:
        cards = self.pile_n
        self.pile_n -= 1
        if self.unordered and not self.split:
            cards += self.down_n
        return self.top_of(self.pile, cards, rng)

    def _refill(self) -> None:
        """§4.5: the discard pile but its top card becomes the draw pile."""
        if self.unordered and not self.split:
            for i in range(self.down_n):
                self.under[i] = self.pile[i]
        self.split = 1
        last = self.discard_n - 1
        for i in range(last):
            self.pile[i] = self.discard[i]
        self.pile_n = last
        self.discard[0] = self.discard[last]
        self.discard_n = 1
        self.emit(RESHUFFLED, 0, last, 0)

    def _after_shuffle(self, rng: Rng | None) -> None:
        if self.discard_n == 0:
            self._deal(rng)
        else:
            self._draw(rng)

    def _any_tied(self, rng: Rng | None) -> int:
        assert rng is not None
        while True:
            seat = 1 + rng.below(self.players)
            if self.tied >> seat & 1:
                return seat

    def deal(self, rng: Rng) -> None:
        if self.stage == SHUFFLE:
            self.shuffle(self.pile, 0, self.pile_n, rng)
        self.apply(CHANCE, 0, rng)

    def settle(self, outcome: Sequence[int]) -> None:
        self.check_chance()
        stage, seat = read_outcome(outcome)
        if self.stage == SHUFFLE and stage == SHUFFLE:
            order = pile_of(outcome, [self.pile[i] for i in range(self.pile_n)])
            for i in range(self.pile_n):
                self.pile[i] = order[i]
            self._after_shuffle(None)
        elif (
            self.stage == STARTER
            and stage == STARTER
            and 1 <= seat <= self.players
            and self.tied >> seat & 1
        ):
            self._start(seat)
        else:
            raise ValueError("stage")

    # Search

    def deal_unseen(self, seat: int, rng: Rng) -> None:
        """Face-down cards need none (see above): only what another seat is deciding does."""
        if self.stage == DRAWN and self.turn != seat:
            unseen = self.pile_n + 1
            if not self.split:
                unseen += self.down_n
            self.drawn = self.top_of(self.pile, unseen, rng)
        elif self.stage == REVEALING:
            for other in range(1, self.players + 1):
                if other != seat and self._choices_left(other) == 0:
                    first = rng.below(FIELDS)
                    second = rng.below(FIELDS - 1)
                    if second >= first:
                        second += 1
                    self.chosen[other] = 1 << first | 1 << second

    def sight(self, seat: int) -> int:
        return 1 + self.drawn if self.stage == DRAWN and self.turn == seat else 0

    # What a seat sees, as numbers

    def tell(self, part: int, seat: int, numbers: Any, at: int) -> None:
        if part == UNSEEN_CARDS:
            self._tell_unseen(seat, numbers, at)
        elif part == RESHUFFLED_CARDS:
            self._tell_reshuffled(seat, numbers, at)
        else:
            self._tell_grids(part, seat, numbers, at)

    def _open(self, seat: int) -> int:
        return ALL_FIELDS & ~self.gone[seat] & ~self.down[seat]

    def _tell_grids(self, part: int, seat: int, numbers: Any, at: int) -> None:
        """The values of open fields, or which are open; the own grid first."""
        for n in range(self.players):
            other = (seat - 1 + n) % self.players + 1
            fields = self._open(other)
            while fields:
                field = bits.lowest(fields)
                fields &= fields - 1
                value = LOWEST + self.grid[other * FIELDS + field]
                numbers[at + n * FIELDS + field] = value if part == GRID_VALUES else 1

    def _tell_unseen(self, seat: int, numbers: Any, at: int) -> None:
        """All cards but open and discarded ones and the one that the seat has just drawn."""
        for card in range(KINDS):
            numbers[at + card] = COPIES[card]
        for other in range(1, self.players + 1):
            fields = self._open(other)
            while fields:
                numbers[at + self.grid[other * FIELDS + bits.lowest(fields)]] -= 1
                fields &= fields - 1
        for i in range(self.discard_n):
            numbers[at + self.discard[i]] -= 1
        if self.stage == DRAWN and self.mover == seat:
            numbers[at + self.drawn] -= 1

    def _tell_reshuffled(self, seat: int, numbers: Any, at: int) -> None:
        """Once there is a new draw pile: its cards, with one that another seat has just drawn."""
        if not self.split:
            return
        for i in range(self.pile_n):
            numbers[at + self.pile[i]] += 1
        if self.stage == DRAWN and self.mover > 0 and self.mover != seat:
            numbers[at + self.drawn] += 1
