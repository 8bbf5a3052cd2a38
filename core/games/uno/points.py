"""The exact points of the seats of uno (§5.3): a whole number and a fraction for each round."""

from __future__ import annotations

from typing import Any

from .cards import COUNTED_BITS, DIVIDED, MOST_COUNTED, MOST_ROUNDS, PACKED, SHARING
from .table import UnoTable

MOST_FRACTIONS = 2 * MOST_ROUNDS
"""Of two seats."""
STEP_BITS = 30
STEP = 1 << STEP_BITS


class UnoPoints(UnoTable):
    """What the seats have won, see `points` and `round_cards` in `UnoTable`."""

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

        `ahead` is the difference times 2^30 to the power of `step`, with each fraction rounded
        down, which takes less than MOST_FRACTIONS from it or adds it. A difference that isn't 0 is
        at least 1 divided by the product of all a, which has at most `width` binary digits. So it
        shows in `ahead` as soon as the factor is 2 * MOST_FRACTIONS times that product."""
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

    def tell(self, part: int, seat: int, numbers: Any, at: int) -> None:
        """The points of all seats."""
        for n in range(self.players):
            numbers[at + n] = self.score((seat - 1 + n) % self.players + 1)
