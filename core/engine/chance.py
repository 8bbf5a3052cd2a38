"""The randomness of a real game: every chance outcome follows from the seed, so anyone can check
it.

The words of the k-th chance decision of a game are SHA-256("<seed>|<k>|<j>") for j = 0, 1, ...,
each cut into four big-endian numbers of 64 bits. A number w gives `below(n)` as w mod n if w is
below the largest multiple of n that is at most 2**64; else it is skipped (rejection sampling). A
shuffle is the Fisher-Yates shuffle from the end: for i = last..1 swap card i with card below(i +
1). Where people have mixed in words of their own, `mixed_seed` makes the seed of seed and words.
docs/records.md describes the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from operator import index

from .rng import Rng

WORD = 1 << 64


class Dice:
    """The random numbers of the k-th chance decision (from 0) of the game with this seed."""

    __slots__ = ("_block", "_prefix", "_words")

    def __init__(self, seed: str, k: int) -> None:
        self._prefix = f"{seed}|{k}|"
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A uniform number from 0 to n-1."""
        limit = WORD - WORD % n
        while True:
            if not self._words:
                self._refill()
            word = self._words.pop()
            if word < limit:
                return word % n

    def shuffled(self, cards: Iterable[int]) -> list[int]:
        """The cards in a random order. Their order in the argument must be canonical, since the
        result depends on it."""
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def _refill(self) -> None:
        digest = hashlib.sha256(f"{self._prefix}{self._block}".encode()).digest()
        self._block += 1
        self._words = [int.from_bytes(digest[i : i + 8], "big") for i in (24, 16, 8, 0)]


class GeneratorDice(Dice):
    """Fast random numbers in their place, for games that nobody needs to check."""

    __slots__ = ("_rng",)

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def below(self, n: int) -> int:
        return self._rng.below(n)


def pile_of(outcome: Sequence[int], cards: Sequence[int]) -> list[int]:
    """The draw pile after a shuffle of these cards. `outcome`: its stage, then the cards from the
    top; in the pile the top comes last. Raises ValueError if they aren't these cards."""
    order = list(outcome[:0:-1])
    if sorted(order) != sorted(cards):
        raise ValueError("cards")
    return order


def read_outcome(outcome: Sequence[int]) -> tuple[int, int]:
    """The stage of an outcome and its first number, 0 where there is none. Raises ValueError for an
    empty one, TypeError for other things than whole numbers."""
    if not outcome:
        raise ValueError("an empty outcome")
    return index(outcome[0]), index(outcome[1]) if len(outcome) > 1 else 0


READABLE_SEATS = 100
"""More than any table has; the rules check which seat may start."""


class ChanceNotation:
    """The notation of chance in records: `shuffle <all cards from the top>` and `starter <seat>`.
    `shuffle` and `starter` (-1: none) are the stages that outcomes begin with, `cards` the names.
    A game may have more words of the first kind (`casinos red 4 9`): `others` maps each word to its
    stage and the numbers that may follow, by name."""

    def __init__(
        self,
        cards: Sequence[str],
        shuffle: int,
        starter: int = -1,
        **others: tuple[int, Mapping[str, int]],
    ) -> None:
        numbers = {name: card for card, name in enumerate(cards)}
        self._words = {"shuffle": (shuffle, numbers), **others}
        self._names = {
            stage: (word, {number: name for name, number in names.items()})
            for word, (stage, names) in self._words.items()
        }
        self._starters = {f"starter {seat}": (starter, seat) for seat in range(READABLE_SEATS)}
        self._starter = starter

    def write(self, outcome: Sequence[int]) -> str:
        """The notation of an outcome (its stage, then its numbers)."""
        if outcome[0] == self._starter:
            return f"starter {outcome[1]}"
        word, names = self._names[outcome[0]]
        return " ".join([word, *[names[number] for number in outcome[1:]]])

    def read(self, text: str) -> tuple[int, ...] | None:
        """The outcome, possible now or not; None if the text is no chance notation."""
        if text in self._starters:
            return self._starters[text]
        word, *rest = text.split(" ")
        stage, names = self._words.get(word, (0, {}))
        if names and all(name in names for name in rest):
            return (stage, *[names[name] for name in rest])
        return None


def digest_of(word: str) -> str:
    """The SHA-256 of a person's word, which records keep in its place; "" if there is none."""
    return hashlib.sha256(word.encode()).hexdigest() if word else ""


def mixed_seed(seed: str, words: Sequence[str]) -> str:
    """The seed from which chance follows. `words`: the `digest_of` each person's word, by seat;
    empty if nobody has given one."""
    return hashlib.sha256("\n".join([seed, *words]).encode()).hexdigest() if words else seed


def commitment(seed: str, table: str) -> str:
    """The value that is shown before the first card, so that the seed can't be changed
    afterwards."""
    return hashlib.sha256(f"{table}\n{seed}".encode()).hexdigest()
