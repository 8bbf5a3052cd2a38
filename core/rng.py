"""A fast random number generator for playouts and players, with the same numbers plain and
compiled.

Multiply-with-carry (Marsaglia 1994) with 62 bits of state. It is predictable, and so not fit for
shuffling the cards of a real game: `chance.Dice` does that.
"""

from __future__ import annotations

import hashlib

LOW = 0xFFFFFFFF
FACTOR = 1073740155


class Rng:
    """Random numbers for search and players, seeded by a text such as ``"7/12 player 3"``. `x` is
    its whole state."""

    __slots__ = ("x",)

    def __init__(self, seed: str) -> None:
        digest = hashlib.sha256(seed.encode()).digest()
        self.x = int.from_bytes(digest[:7], "big") | 1

    def below(self, n: int) -> int:
        """A uniform number from 0 to n-1; n is at most 2**30."""
        self.x = FACTOR * (self.x & LOW) + (self.x >> 32)
        return ((self.x & LOW) * n) >> 32


def own(rng: Rng) -> Rng:
    """The generator itself if it has the form of this module (plain or compiled), else a copy in
    this form with the same state."""
    if type(rng) is Rng:
        return rng
    copied = Rng("")
    copied.x = rng.x
    return copied
