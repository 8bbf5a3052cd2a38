"""The table of uno: hands, piles, points (§5.3 of rulebook/en.md), and what the seats know of each
other's hands."""

from __future__ import annotations

from typing import Any

from ...engine import bits
from ...engine.constants import CHANCE, OVER
from ...engine.limits import Limits
from ...engine.state import State
from .cards import *
from .options import UnoOptions

MOST_FRACTIONS = 2 * MOST_ROUNDS
"""Of two seats."""
STEP_BITS = 30
STEP = 1 << STEP_BITS


class UnoTable(State):
    """Arrays are indexed by seat (1..10; 0 is unused).

    `hand[seat * 54 + card]` copies of a card, `held[seat]` the set of its cards as bits,
    `count[seat]` their number. `pile[pile_n - 1]` is the top of the draw pile,
    `discard[discard_n - 1]` that of the discard pile. `colour` counts (the wish, after a wild;
    NO_COLOUR while a wild that was turned over lies on top).
    While cards are being drawn, `draw_seat` still has to draw `draw_left`. In a world pooled from a
    View, `missing[seat]` cards are still to be dealt, by what `lacks`, `fresh` and `wished` tell;
    they lie in the pile above `pile_n`, so that what depends on the draw pile holds before too.

    `points[seat]`: the whole numbers among its points, to which come 2000 / a for each finished
    round (§5.3): `round_cards` holds these a, see `counted`. In version 1 of the `rules` these
    fractions were rounded down; they are among the whole numbers, and `round_cards` is 0.

    `known[(knower * 11 + holder) * 4 + k]`: the cards, as bits, of which the one seat knows more
    than k in the hand of the other. `lacks` and `fresh` are those of `engine.refusals`.
    `wished[seat]`, as everybody could see it: the colour that it named last (NO_COLOUR: none), of
    which it probably holds some. `owed_draws`: draws that were caused and not yet made.
    """

    def __init__(self, players: int, options: UnoOptions) -> None:
        super().__init__(players)
        self.options = options
        self.rules = options.rules
        self.wild_on_wish = int(options.wild_on_wish)
        self.stack_draws = int(options.stack_draws)
        self.draws_skip = int(options.draws_skip)
        self.reverse_skips = int(options.two_player_reverse_skips)
        self.zero_seven = int(options.zero_seven)
        self.rounds = options.rounds
        self.hand = bits.zeros((SEATS + 1) * KINDS)
        self.held = bits.sets(SEATS + 1)
        self.count = bits.zeros(SEATS + 1)
        self.missing = bits.zeros(SEATS + 1)
        self.lacks = bits.sets(SEATS + 1)
        self.fresh = bits.zeros(SEATS + 1)
        self.wished = bits.zeros(SEATS + 1)
        for seat in range(SEATS + 1):
            self.wished[seat] = NO_COLOUR
        self.known = bits.sets((SEATS + 1) * (SEATS + 1) * MOST_COPIES)
        self.owed_draws = 0
        self.laid = bits.zeros(SEATS + 1)
        self.place = bits.zeros(SEATS + 1)
        self.points = bits.zeros(SEATS + 1)
        self.round_cards = bits.sets((SEATS + 1) * PACKED)
        self.pile = bits.zeros(CARDS)
        self.pile_n = 0
        self.discard = bits.zeros(CARDS)
        self.discard_n = 0
        self.colour = 0
        self.direction = 1
        self.active = players
        self.drawn = 0
        self.due = 0
        self.draw_seat = NOBODY
        self.draw_left = 0
        self.penalty = 0
        self.stage = SHUFFLE

    def limits(self) -> Limits:
        return LIMITS

    def agrees(self) -> int:
        """Hands are as `held` and `count` say, there are no more cards than in the game, and
        somebody has some if a player is to move."""
        if self.mover != OVER and (self.mover == CHANCE) != (self.stage <= STARTER):
            return 0
        n = self.pile_n + self.discard_n
        in_hands = 0
        for seat in range(SEATS + 1):
            in_hands += self.count[seat]
            lacking = self.count[seat] - self.missing[seat]
            for card in range(KINDS):
                copies = self.hand[seat * KINDS + card]
                if (copies > 0) != (self.held[seat] >> card & 1):
                    return 0
                lacking -= copies
            if lacking:
                return 0
        if self.round > self.rounds or self.direction == 0:
            return 0
        if self.mover > CHANCE and in_hands == 0:
            return 0
        return 1 if n + in_hands <= CARDS else 0

    # Points

    def counted(self, seat: int, round_: int) -> int:
        """The cards that count for a finished round (from 1), a of §5.2; 0 for other rounds, and in
        version 1 of the rules."""
        i = round_ - 1
        packed = self.round_cards[seat * PACKED + i // SHARING]
        return packed >> COUNTED_BITS * (i % SHARING) & MOST_COUNTED

    def count_cards(self, seat: int, round_: int, a: int) -> None:
        """Note the cards that count for a round, of which nothing was noted before."""
        i = round_ - 1
        packed = min(a, MOST_COUNTED)
        self.round_cards[seat * PACKED + i // SHARING] |= packed << COUNTED_BITS * (i % SHARING)

    def all_counted(self, seat: int) -> tuple[int, ...]:
        """Those of all rounds that the seat has finished."""
        counted = [self.counted(seat, round_) for round_ in range(1, self.round + 1)]
        return tuple([a for a in counted if a])

    def score(self, seat: int) -> float:
        """The points so far, within the accuracy of floating-point numbers."""
        total = float(self.points[seat])
        for round_ in range(1, self.round + 1):
            a = self.counted(seat, round_)
            if a > 0:
                total += float(DIVIDED) / a
        return total

    def has_more_points(self, seat: int, other: int) -> int:
        """1 if the exact points of a seat are more than those of another, else 0.

        Fractions are compared digit by digit, in base 2^30, until the difference (`ahead`) is
        larger than all rounding errors together (MOST_FRACTIONS). A difference that isn't 0 is at
        least 1 divided by the product of all a, which has at most `width` binary digits; so after
        that many digits the points are equal."""
        ahead = self.points[seat] - self.points[other]
        width = 9
        for round_ in range(1, self.round + 1):
            ahead += self._digit(self.counted(seat, round_), 0)
            ahead -= self._digit(self.counted(other, round_), 0)
            width += self._digits(self.counted(seat, round_))
            width += self._digits(self.counted(other, round_))
        step = 0
        while -MOST_FRACTIONS < ahead < MOST_FRACTIONS and STEP_BITS * step < width:
            step += 1
            ahead *= STEP
            for round_ in range(1, self.round + 1):
                ahead += self._digit(self.counted(seat, round_), step)
                ahead -= self._digit(self.counted(other, round_), step)
        return 1 if ahead >= MOST_FRACTIONS else 0

    def _digit(self, a: int, step: int) -> int:
        """2000 / a rounded down, and with `step` > 0 its digit at this place behind the point, by
        the base of 2^30; 0 if a is 0."""
        if a == 0:
            return 0
        rest = DIVIDED
        for _ in range(step):
            rest = rest % a * STEP
        return rest // a

    def _digits(self, a: int) -> int:
        """The binary digits of a."""
        digits = 0
        while a > 0:
            a >>= 1
            digits += 1
        return digits

    # What the seats know of each other

    def forget(self) -> None:
        self.forget_hands()
        self.owed_draws = 0
        for seat in range(SEATS + 1):
            self.lacks[seat] = 0
            self.fresh[seat] = 0
            self.wished[seat] = NO_COLOUR

    def forget_hands(self) -> None:
        for i in range((SEATS + 1) * (SEATS + 1) * MOST_COPIES):
            self.known[i] = 0

    def exchange_known(self, a: int, b: int) -> None:
        """Two seats have exchanged their hands, and what all know of them goes along."""
        for knower in range(1, self.players + 1):
            for k in range(MOST_COPIES):
                i = (knower * (SEATS + 1) + a) * MOST_COPIES + k
                j = (knower * (SEATS + 1) + b) * MOST_COPIES + k
                self.known[i], self.known[j] = self.known[j], self.known[i]
        self.lacks[a], self.lacks[b] = self.lacks[b], self.lacks[a]
        self.fresh[a], self.fresh[b] = self.fresh[b], self.fresh[a]
        self.wished[a], self.wished[b] = self.wished[b], self.wished[a]

    def see_given(self, giver: int, taker: int) -> None:
        """A giver knows what the taker now holds."""
        at = (giver * (SEATS + 1) + taker) * MOST_COPIES
        for k in range(MOST_COPIES):
            self.known[at + k] = 0
        for card in range(KINDS):
            for k in range(self.hand[taker * KINDS + card]):
                self.known[at + k] |= BIT[card]

    def know(self, knower: int, holder: int, card: int) -> None:
        """The knower learns of one more copy of the card in the hand of the holder."""
        at = (knower * (SEATS + 1) + holder) * MOST_COPIES
        while self.known[at] & BIT[card]:
            at += 1
        self.known[at] |= BIT[card]

    def not_held(self, knower: int, holder: int, card: int) -> None:
        """The holder has one copy less, if the knower knows of any."""
        at = (knower * (SEATS + 1) + holder) * MOST_COPIES
        for k in range(MOST_COPIES - 1, -1, -1):
            if self.known[at + k] & BIT[card]:
                self.known[at + k] &= ~BIT[card]
                return

    # What a seat sees, as numbers

    def tell(self, part: int, seat: int, numbers: Any, at: int) -> None:
        """The points of all seats."""
        for n in range(self.players):
            numbers[at + n] = self.score((seat - 1 + n) % self.players + 1)
