"""The dice of a real game, computed a second time from the rule in docs/records.md."""

from __future__ import annotations

import hashlib
import struct
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice, permutations
from typing import Any

import pytest

from stammtisch.core.engine.chance import Dice, commitment

SEED = "stammtisch ♠ 1"


def words(seed: str, k: int) -> Iterator[int]:
    for j in count():
        digest = hashlib.sha256(f"{seed}|{k}|{j}".encode()).digest()
        yield from struct.unpack(">4Q", digest)


def below(stream: Iterator[int], n: int) -> int:
    largest = 2**64 // n * n
    return next(word for word in stream if word < largest) % n


@pytest.mark.parametrize("n", [1, 2, 6, 155, 10**9, 2**63 + 1, 2**64 - 1])
@pytest.mark.parametrize("k", [0, 1, 17])
def test_numbers_follow_from_seed_and_rule(k: int, n: int) -> None:
    dice, stream = Dice(SEED, k), words(SEED, k)
    assert [dice.below(n) for _ in range(50)] == [below(stream, n) for _ in range(50)]


def test_words_beyond_the_limit_are_skipped() -> None:
    """With n just above 2**63 about half of the words are no use."""
    n = 2**63 + 1
    kept = [word for word in islice(words(SEED, 0), 40) if word < n]
    assert 5 < len(kept) < 35
    dice = Dice(SEED, 0)
    assert [dice.below(n) for _ in kept] == kept


def test_shuffle_follows_from_the_rule() -> None:
    cards, stream = list(range(52)), words(SEED, 3)
    for i in range(51, 0, -1):
        j = below(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    assert Dice(SEED, 3).shuffled(range(52)) == cards


def test_numbers_that_never_change() -> None:
    assert [Dice("1", 0).below(6) for _ in range(3)] == [1] * 3
    dice = Dice("1", 0)
    assert [dice.below(100) for _ in range(8)] == [11, 74, 34, 49, 92, 19, 30, 42]
    assert Dice("1", 1).shuffled(range(10)) == [5, 1, 2, 8, 3, 4, 7, 0, 9, 6]


def test_a_shuffle_leaves_its_argument_alone() -> None:
    cards = [3, 1, 2]
    assert sorted(Dice(SEED, 0).shuffled(cards)) == [1, 2, 3]
    assert cards == [3, 1, 2]
    assert Dice(SEED, 0).shuffled([]) == []
    assert Dice(SEED, 0).shuffled([7]) == [7]


def test_decisions_and_seeds_have_dice_of_their_own() -> None:
    # "1" and decision 12 must not be "11" and decision 2.
    firsts = {Dice(seed, k).below(2**60) for seed in ("1", "11", "1|1") for k in (0, 1, 2, 12)}
    assert len(firsts) == 12


@pytest.mark.parametrize("n", [2, 3, 7, 12])
def test_numbers_are_uniform(n: int) -> None:
    dice = Dice("uniform", 0)
    assert chi_square(Counter(dice.below(n) for _ in range(6000)), n) < n + 5 * (2 * n) ** 0.5


def test_shuffles_are_uniform() -> None:
    found = Counter(tuple(Dice("uniform", k).shuffled(range(4))) for k in range(6000))
    assert set(found) == set(permutations(range(4)))
    assert chi_square(found, 24) < 24 + 5 * 48**0.5


def chi_square(found: Counter[Any], kinds: int) -> float:
    due = found.total() / kinds
    return sum((number - due) ** 2 / due for number in found.values()) + due * (kinds - len(found))


def test_commitment() -> None:
    assert commitment("seed", "table") == hashlib.sha256(b"table\nseed").hexdigest()
    assert commitment("ü", "t") == hashlib.sha256("t\nü".encode()).hexdigest()
