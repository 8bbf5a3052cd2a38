"""A fast random number generator for playouts and players, with the same numbers plain and
compiled.

Multiply-with-carry (Marsaglia 1994) with 62 bits of state. It is predictable, and so not fit for
shuffling the cards of a real game: `chance.Dice` does that.
"""

from __future__ import annotations

import hashlib

LOW = 0xFFFFFFFF
FACTOR = 1073740155
LOW_30 = 0x3FFFFFFF
MIX_1, MIX_2 = 0x21F0AAAD, 0x735A2D97
"""Factors of a hash of 32 bits (Ettinger's improvement of Wellons' lowbias32)."""


class Rng:
    """Random numbers for search and players, seeded by a text such as ``"7/12 player 3"``. `x` is
    its whole state."""

    __slots__ = ("x",)

    def __init__(self, seed: str) -> None:
        digest = hashlib.sha256(seed.encode()).digest()
        self.x = int.from_bytes(digest[:7], "big") | 1

    def start(self, seed: int) -> int:
        """Begin the numbers of a seed from 0 to 2**62 - 1, and return a seed for what comes next.
        Seeds that follow one another give unrelated numbers."""
        low = _mixed(seed & LOW)
        high = _mixed((seed >> 32) ^ low)
        self.x = (high & LOW_30) << 32 | low | 1
        return self.x

    def below(self, n: int) -> int:
        """A uniform number from 0 to n-1; n is at most 2**30."""
        self.x = FACTOR * (self.x & LOW) + (self.x >> 32)
        return ((self.x & LOW) * n) >> 32


def _mixed(h: int) -> int:
    """A hash of a number of 32 bits, likewise of 32 bits."""
    h ^= h >> 16
    h = h * MIX_1 & LOW
    h ^= h >> 15
    h = h * MIX_2 & LOW
    return h ^ h >> 15


def own(rng: Rng) -> Rng:
    """The generator itself if it has the form of this module (plain or compiled), else a copy in
    this form with the same state."""
    if type(rng) is Rng:
        return rng
    copied = Rng("")
    copied.x = rng.x
    return copied
