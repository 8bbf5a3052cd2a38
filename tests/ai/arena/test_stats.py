"""Intervals and quantiles."""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import fmean, stdev

import pytest

from stammtisch.ai.arena.stats import (
    interval,
    quantile,
    sequence_interval,
    student,
    superiority,
    unbounded_interval,
)
from stammtisch.core.engine.rng import Rng
from stammtisch.core.standings import Interval
from tests.ai.arena.coverage import Case, crashes, means_held, rate, split

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(
    ("degrees", "level", "known"),
    [
        (1, 0.95, 12.706),
        (3, 0.95, 3.182),
        (10, 0.95, 2.228),
        (39, 0.99, 2.708),
        (200, 0.95, 1.972),
        (2000, 0.95, 1.961),
    ],
)
def test_quantiles_of_student(degrees: int, level: float, known: float) -> None:
    assert quantile(degrees, level) == pytest.approx(known, abs=5e-4)
    assert student(known, degrees) == pytest.approx((1 + level) / 2, abs=1e-4)
    assert student(-known, degrees) == pytest.approx((1 - level) / 2, abs=1e-4)


def test_an_interval_of_many_values_is_the_normal_one() -> None:
    rng = Rng("i")
    values = [rng.below(1000) / 1000 for _ in range(2000)]
    half = quantile(1999) * stdev(values) / 2000**0.5
    mean = fmean(values)
    assert interval(values) == pytest.approx((mean - half, mean + half), abs=0.001)
    assert unbounded_interval(values) == pytest.approx((mean - half, mean + half), abs=0.001)
    assert interval([2 * value - 1 for value in values], -1.0) == pytest.approx(
        [2 * end - 1 for end in interval(values) or ()]
    )


@pytest.mark.parametrize("blocks", [2, 3, 10, 100])
def test_an_interval_stays_between_the_bounds_and_is_never_certain(blocks: int) -> None:
    for values in ([1.0] * blocks, [0.0] * blocks, [1.0] * (blocks - 1) + [0.9], [0.5] * blocks):
        bounds = interval(values)
        assert bounds
        assert 0 <= bounds[0] <= fmean(values) <= bounds[1] <= 1
        assert bounds[0] < bounds[1]


def test_too_few_values_have_no_interval() -> None:
    assert interval([1.0]) is None
    assert superiority([0.1]) is None
    assert unbounded_interval([1.0]) is None
    assert unbounded_interval([7.0] * 9) is None, "nothing says how far others may be away"


def test_who_won_all_blocks_may_lose_as_many_as_might_have_stayed_away() -> None:
    """With a true rate of p, n wins of n have a likelihood of p^n, but for the pseudo-observations:
    of a loss there is a tenth."""
    n, t = 50, quantile(49)
    low, high = interval([1.0] * n) or (0.0, 0.0)
    likely = n * math.log(low) + 0.1 * math.log(1 - low)
    best = n / (n + 0.1)
    most = n * math.log(best) + 0.1 * math.log(1 - best)
    assert 2 * (most - likely) == pytest.approx(t * t, abs=0.01)
    assert high == 1


def test_counts_are_as_good_as_values() -> None:
    assert interval({1.0: 3, 0.0: 2}) == interval([1.0, 0.0, 1.0, 0.0, 1.0])


def test_superiority() -> None:
    assert superiority([0.1, -0.1]) == pytest.approx(0.5, abs=1e-4)
    assert superiority([0.0, 0.0]) == 0.5
    likely, unlikely = (superiority([way * one for one in (0.2, 0.1, 0.3)]) for way in (1, -1))
    assert likely
    assert unlikely
    assert likely == pytest.approx(0.76, abs=0.01), "three prove nothing"
    assert likely + unlikely == pytest.approx(1)


@pytest.mark.parametrize("blocks", [2, 3, 8, 25, 100])
def test_who_is_surely_better_has_an_interval_above_0(blocks: int) -> None:
    rng = Rng(f"better {blocks}")
    verdicts = set()
    for step in range(100):
        noise = [rng.below(1001) / 1000 - 0.5 for _ in range(blocks)]
        values = [min(step / 100 + one, 1.0) for one in noise]
        bounds, likely = interval(values, -1.0), superiority(values)
        assert bounds
        assert likely is not None
        assert (bounds[0] > 0) == (likely > 0.975)
        verdicts.add(bounds[0] > 0)
    assert verdicts == {False} if blocks < 4 else {False, True}


@pytest.mark.parametrize("case", [split(0.95, 0.05), crashes(0.05), rate(0.99)], ids=str)
def test_intervals_hold_at_the_edges(case: Case) -> None:
    """Of 100 at true 95 %, fewer than 88 come once in 300 times. The bootstrap
    is too narrow there."""
    ours, _, bootstrap = means_held(case, 20, 100)
    assert ours >= 0.88
    assert bootstrap < 0.88


def test_a_confidence_sequence_is_wider_than_one_interval_and_grows_narrower() -> None:
    widths = []
    for n in (10, 100, 1000):
        values = [1.0, 0.0] * (n // 2)
        fixed, always = interval(values), sequence_interval(values)
        assert fixed
        assert always
        assert 0 <= always[0] < fixed[0]
        assert fixed[1] < always[1] <= 1
        widths.append(always[1] - always[0])
    assert sorted(widths, reverse=True) == widths
    assert sequence_interval([1.0]) is None
    low, high = sequence_interval([1.0] * 1000) or (0.0, 0.0)
    assert 0.98 < low < high == 1


def test_a_confidence_sequence_holds_however_often_one_looks() -> None:
    """Of 200 sequences at a true rate of 0.5 at most one in twenty ever leaves it, while one
    interval after the other does so in more than a third."""
    rng = Rng("looks")
    left: dict[Callable[..., Interval | None], int] = {interval: 0, sequence_interval: 0}
    for _ in range(200):
        values = [float(rng.below(2)) for _ in range(300)]
        for bounds in left:
            looks = (bounds(values[:n]) for n in range(10, 301, 10))
            left[bounds] += any(not ends[0] <= 0.5 <= ends[1] for ends in looks if ends)
    assert left[sequence_interval] <= 10
    assert left[interval] > 40


def test_blocks_that_differ_by_turns_count_by_the_turn() -> None:
    """With an odd number of seats NEW has one more in every second block."""
    values = [0.9, 0.1] * 50
    low, high = sequence_interval(values, cycle=2) or (0.0, 0.0)
    assert (low, high) == sequence_interval([0.5] * 50)
    assert sequence_interval([*values, 0.9], cycle=2) == (low, high)
