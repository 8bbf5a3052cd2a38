"""Intervals, quantiles and tests: the statistics of everything that is played here.

All intervals are for 95 %. Values are those of blocks, never of games: the games of a block aren't
independent. docs/tournaments.md says how each figure is made.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, variance

from ...core.rng import Rng

Z = 1.959964
"""Normal quantile of a two-sided 95 % interval."""
LEVEL = 0.95
RESAMPLES = 2000
FEW = 2
"""Values that an interval needs at least."""
Interval = tuple[float, float]


def quantile(degrees: int) -> float:
    """Of Student's t for a two-sided 95 % interval (Cornish-Fisher; within 1 % from 3 degrees)."""
    z, n = Z, degrees
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


def wilson(hits: float, n: int) -> tuple[float, float]:
    """95 % interval of a rate (Wilson 1927), which holds for rates near 0 and 1 too."""
    return wilson_of(hits / n, n, Z) if n else (0.0, 1.0)


def wilson_of(rate: float, n: float, z: float) -> tuple[float, float]:
    """The same for a rate of `n` trials, with the quantile `z`."""
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, min(rate, centre - half)), min(1.0, max(rate, centre + half))


def interval(values: Sequence[float], low: float = 0.0, high: float = 1.0) -> Interval | None:
    """Of the mean of independent values from `low` to `high`, between which it stays; None of
    fewer than two. It is Wilson's for a rate, of as many trials as would vary like these values.
    Both variances get that of half a value more, so that a few equal ones don't pass for sure."""
    n = len(values)
    if n < FEW:
        return None
    width = high - low
    rate = min(max((fmean(values) - low) / width, 0.0), 1.0)
    more = half_a_value(n)
    trials = n * max((rate * (1 - rate) + more) / (variance(values) / width**2 + more), 1.0)
    least, most = wilson_of(rate, trials, quantile(n - 1))
    return low + width * least, low + width * most


def half_a_value(n: int) -> float:
    """The variance that half a value of n more would add, where values are from 0 to 1."""
    return (0.5 / n) ** 2


def superiority(values: Sequence[float]) -> float | None:
    """The likelihood that the true mean of differences (from -1 to 1) is above 0: by Student's t,
    with the variance that `interval` takes, so that few blocks prove nothing here either."""
    n = len(values)
    if n < FEW:
        return None
    error = math.sqrt((variance(values) + 2**2 * half_a_value(n)) / n)
    return student(fmean(values) / error, n - 1)


def student(t: float, degrees: int) -> float:
    """How likely Student's t is below a value (Abramowitz and Stegun 1964, 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(degrees))
    cosine, odd = math.cos(angle), degrees % 2
    total, term = 0.0, cosine if odd else 1.0
    for k in range(1 + odd, degrees, 2):
        total += term
        term *= cosine**2 * k / (k + 1)
    within = math.sin(angle) * total
    share = (1 + (2 / math.pi * (angle + within) if odd else within)) / 2
    return min(1.0, max(0.0, share))  # rounding may leave it by 10^-16


def bootstrap(values: Sequence[float], rng: Rng) -> tuple[float, float]:
    """Percentile interval of the mean (Efron 1979), 95 %, resampling whole values."""
    n = len(values)
    means = sorted(sum(values[rng.below(n)] for _ in range(n)) / n for _ in range(RESAMPLES))
    tail = (1 - LEVEL) / 2
    return means[int(tail * RESAMPLES)], means[int((1 - tail) * RESAMPLES) - 1]
