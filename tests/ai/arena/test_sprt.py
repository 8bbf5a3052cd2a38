"""The test by which a comparison ends."""

from __future__ import annotations

import math
from statistics import fmean, pvariance

import pytest

from stammtisch.ai.arena.stats import BETTER, LEAST, NOT_BETTER, BadTest, Progress, Test, judged
from stammtisch.core.engine.rng import Rng
from tests.ai.arena.coverage import crashes, of_games
from tests.ai.arena.sequential import errors, jackpots

pytestmark = pytest.mark.compiled
WIDE = Test(0.0, 0.3)


def test_known_numbers() -> None:
    assert Test(alpha=0.05, beta=0.1).bounds == pytest.approx((math.log(0.1 / 0.95), math.log(18)))
    assert Progress(Test()).ratio == pytest.approx(0, abs=0.01)


def test_of_many_values_the_ratio_is_that_of_normal_ones() -> None:
    rng = Rng("many")
    values = [rng.below(21) / 10 - 1 for _ in range(2000)]
    mean, variance = fmean(values), pvariance(values)
    normal = 2000 * 0.05 * (2 * mean - 0.05) / (2 * variance)
    assert judged(Test(better=0.05, alpha=1e-9, beta=1e-9), values).ratio == pytest.approx(
        normal, abs=0.05
    )


def test_equal_values_prove_only_that_others_are_rare() -> None:
    """A mean of 0.05 is that of one block in twenty that is won: as long as it may have stayed
    away, split deals prove nothing."""
    needed = math.log(0.05 / 0.95) / math.log(1 - 0.05)
    verdicts = [judged(Test(), [0.0] * n).verdict for n in (LEAST, int(needed), 70)]
    assert verdicts == [None, None, NOT_BETTER]
    gains = [judged(Test(), [0.05] * n).verdict for n in (LEAST, int(needed), 70)]
    assert gains == [None, None, BETTER]


def test_what_comes_after_the_verdict_is_ignored() -> None:
    progress = judged(WIDE, [0.9] * 60)
    assert (progress.verdict, progress.count) == (BETTER, LEAST)


def test_a_verdict_comes_only_after_whole_cycles() -> None:
    progress = Progress(WIDE, cycle=4)
    for _ in range(40):
        progress.add(0.9)
    assert progress.count == 32


def test_false_verdicts_are_rarer_than_agreed() -> None:
    """Alpha and beta are 0.05; of 200 runs so many or more fail by bad luck once in 2,000 times. By
    the variance it fails more often where blocks are rarely unequal."""
    for case in (of_games(2), crashes(0.3)):
        better = errors(WIDE, case, 200).better
        assert better < 0.11
    for case in (of_games(6, 0.2, 0.3), jackpots(0.1, 0.3)):
        better = errors(WIDE, case, 200).better
        assert better > 0.89
    better, _, by_variance, *_ = errors(Test(), crashes(0.05), 100)
    assert better < 0.13
    assert by_variance > 0.2


@pytest.mark.parametrize("bounds", [(0.1, 0.1), (0.2, 0.1), (-2, 0)])
def test_bounds_that_can_not_be(bounds: tuple[float, float]) -> None:
    with pytest.raises(BadTest):
        Test(*bounds).check()
    with pytest.raises(BadTest):
        Test(alpha=0.6).check()
