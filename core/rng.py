"""A small random generator for playouts and players: fast, and the same in every language.

Multiply-with-carry (Marsaglia 1994) with 62 bits of state. It is not fit for shuffling the
cards of a real game, whose order nobody may foretell: that is done by `chance.Dice`.
"""

from __future__ import annotations

import hashlib

LOW = 0xFFFFFFFF
FACTOR = 1073740155


class Rng:
    """Random numbers for search and players, seeded by a text such as ``"7/12 player 3"``.
    `x` is all its state."""

    __slots__ = ("x",)

    def __init__(self, seed: str) -> None:
        digest = hashlib.sha256(seed.encode()).digest()
        self.x = int.from_bytes(digest[:7], "big") | 1

    def below(self, n: int) -> int:
        """A number from 0 to n-1; n at most 2**30."""
        self.x = FACTOR * (self.x & LOW) + (self.x >> 32)
        return ((self.x & LOW) * n) >> 32


def own(rng: Rng) -> Rng:
    """The generator itself, or one of this form (plain or compiled) in the same state if it is of
    the other form."""
    if type(rng) is Rng:
        return rng
    same = Rng("")
    same.x = rng.x
    return same
