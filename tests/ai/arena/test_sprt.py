"""The test by which a comparison ends."""

from __future__ import annotations

import math

import pytest

from stammtisch.ai.arena.sprt import (
    BETTER,
    LEAST,
    NOT_BETTER,
    VARIANCE_FLOOR,
    BadTest,
    Progress,
    Test,
    judged,
    log_ratio,
)
from tests.ai.arena.sequential import errors

pytestmark = pytest.mark.compiled
WIDE = Test(0.0, 0.3)


def test_known_numbers() -> None:
    assert Test(alpha=0.05, beta=0.1).bounds == pytest.approx((math.log(0.1 / 0.95), math.log(18)))
    assert log_ratio(Test(0.0, 0.1), 100, 0.1, 0.25) == pytest.approx(100 * 0.1 * 0.1 / 0.5)
    assert log_ratio(Test(0.0, 0.1), 100, 0.05, 0.25) == pytest.approx(0)


def test_few_values_give_no_verdict_and_equal_ones_prove_little() -> None:
    values = [0.9] * (LEAST - 1)
    assert judged(WIDE, values).verdict is None
    assert judged(WIDE, [*values, 0.9]).verdict == BETTER
    narrow = Test(0.0, 0.01)
    assert judged(narrow, [0.0] * LEAST).verdict is None
    needed = math.ceil(math.log(19) * 2 * VARIANCE_FLOOR / 0.01**2)
    assert judged(narrow, [0.0] * needed).verdict == NOT_BETTER


def test_what_comes_after_the_verdict_is_ignored() -> None:
    progress = judged(WIDE, [0.9] * 60)
    assert (progress.verdict, progress.used) == (BETTER, LEAST)


def test_a_verdict_comes_only_after_whole_cycles() -> None:
    progress = Progress(WIDE, cycle=4)
    for _ in range(40):
        progress.add(0.9)
    assert progress.used == 32


def test_false_verdicts_are_rarer_than_agreed() -> None:
    """Alpha and beta are 0.05; of 200 runs so many or more fail by bad luck once in 2,000 times."""
    for games, spread in ((2, 0.0), (6, 0.3)):
        better, _ = errors(WIDE, WIDE.worse, 200, games, spread)
        assert better < 0.11
        better, _ = errors(WIDE, WIDE.better, 200, games, spread)
        assert better > 0.89


@pytest.mark.parametrize("bounds", [(0.1, 0.1), (0.2, 0.1), (-2, 0)])
def test_bounds_that_can_not_be(bounds: tuple[float, float]) -> None:
    with pytest.raises(BadTest):
        Test(*bounds).check()
    with pytest.raises(BadTest):
        Test(alpha=0.6).check()
