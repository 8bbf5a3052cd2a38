"""The small generator for playouts."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from stammtisch.core.engine.rng import Rng


def test_numbers_follow_from_the_rule() -> None:
    """Multiply with carry: low half times a factor, plus the high half."""
    x = int.from_bytes(hashlib.sha256(b"7/12 player 3").digest()[:7], "big") | 1
    due = []
    for _ in range(100):
        x = 1073740155 * (x % 2**32) + x // 2**32
        due.append(x % 2**32 * 1000 // 2**32)
    rng = Rng("7/12 player 3")
    assert [rng.below(1000) for _ in range(100)] == due


def test_numbers_that_never_change() -> None:
    rng = Rng("stammtisch")
    assert [rng.below(1000) for _ in range(8)] == [782, 24, 961, 289, 995, 388, 744, 281]


def test_state_stays_small() -> None:
    """62 bits, so that it fits a C integer, and never 0 nor the other fixed point."""
    rng = Rng("small")
    for _ in range(10_000):
        rng.below(7)
        assert 0 < rng.x < 1073740155 * 2**32 - 1 < 2**62


def test_seeds_differ() -> None:
    assert len({tuple(Rng(str(seed)).below(1000) for _ in range(1)) for seed in range(300)}) > 200


@pytest.mark.parametrize("n", [1, 2, 3, 10, 108, 2**30])
def test_range(n: int) -> None:
    rng = Rng("range")
    assert all(0 <= rng.below(n) < n for _ in range(1000))


@pytest.mark.parametrize("n", [2, 3, 10, 52])
def test_numbers_are_uniform(n: int) -> None:
    rng = Rng("uniform")
    found = Counter(rng.below(n) for _ in range(20_000))
    due = 20_000 / n
    assert sum((found[i] - due) ** 2 / due for i in range(n)) < n + 5 * (2 * n) ** 0.5


def test_pairs_are_uniform() -> None:
    rng = Rng("pairs")
    found = Counter((rng.below(6), rng.below(6)) for _ in range(20_000))
    due = 20_000 / 36
    assert len(found) == 36
    assert sum((number - due) ** 2 / due for number in found.values()) < 36 + 5 * 72**0.5
