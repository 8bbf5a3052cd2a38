"""Intervals, quantiles and tests.

Values are those of blocks, never of games: the games of a block aren't independent. Intervals of
means, the likelihood that a mean is above 0, and the sequential test below all use the
empirical likelihood (Owen 1988): that of distributions which give a probability to each value that
occurred, and to the two bounds. Thanks to the bounds, a few equal values never give an interval of
width 0. Intervals of a number of values that was chosen before are narrower than those of a
confidence sequence, which hold whenever one stops. docs/tournaments.md says how often they hold.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import mul, truediv
from statistics import NormalDist

from ...core.errors import StammtischError
from ...core.standings import Interval

LEVEL = 0.95
Z = NormalDist().inv_cdf((1 + LEVEL) / 2)
"""Normal quantile of a two-sided interval."""
MANY = 1000
"""With more degrees of freedom Student's t is approximated by the normal distribution."""
FEW = 2
"""Smallest number of values for an interval."""
PSEUDO = 0.1
"""Pseudo-observations at each of the two bounds."""
BEYOND = 0.5
"""Assumed distance of the bounds from unbounded values, as a multiple of their range."""
CLOSE = 1e-10
MOST_TILT = 100.0
TINY = 1e-300
UNKNOWN: Interval = (0.0, 1.0)
"""The interval of a rate without observations."""
Values = Iterable[float] | Mapping[float, int]
"""Values, or by value how often it occurred."""
Points = list[tuple[float, float]]


@dataclass(slots=True)
class Sample:
    """Values between two bounds, and the number of times that each occurred."""

    counts: Counter[float]
    low: float = 0.0
    high: float = 1.0

    def add(self, value: float) -> None:
        self.counts[value] += 1

    @property
    def n(self) -> int:
        return self.counts.total()

    @property
    def mean(self) -> float:
        return math.fsum(value * count for value, count in self.counts.items()) / self.n

    def points(self) -> Points:
        """Values and bounds on a scale from 0 to 1, each with its weight."""
        width = self.high - self.low
        return [
            *(((value - self.low) / width, count) for value, count in self.counts.items()),
            (0.0, PSEUDO),
            (1.0, PSEUDO),
        ]

    def deviance(self, mean: float) -> float:
        """Twice the log-likelihood ratio of the best distribution to the best one with this
        mean."""
        points, scaled = self.points(), (mean - self.low) / (self.high - self.low)
        weights = math.fsum(weight for _, weight in points)
        middle = math.fsum(value * weight for value, weight in points) / weights
        spread = math.fsum((value - middle) ** 2 * weight for value, weight in points) / weights
        guess = (middle - scaled) / spread  # first-order approximation
        margin = CLOSE + abs(guess) / 10
        tilt = root(lambda tilt: scaled - _mean(points, tilt), guess - margin, guess + margin)
        return _deviance(points, tilt)

    def interval(self) -> Interval | None:
        """The interval of the mean: all means whose deviance is below the squared quantile of
        Student's t. None for fewer than two values."""
        n = self.n
        if n < FEW:
            return None
        most = quantile(n - 1)
        return self._within(lambda deviance, _: math.sqrt(deviance) - most)

    def sequence_interval(self) -> Interval | None:
        """The interval of the mean in a confidence sequence: with the probability LEVEL at least,
        the intervals of the first 2, 3, 4, ... values all contain the mean, so it may depend on the
        values when one stops. None for fewer than two values.

        A gambler on the mean m who invests as the universal portfolio (Cover and Ordentlich 1996)
        has a wealth of at least R / `regret`, where R is the likelihood ratio of the best
        distribution between the bounds to the best one with the mean m; if m is true, the wealth
        ever reaches 1 / (1 - LEVEL) with at most the probability 1 - LEVEL (Ville's inequality;
        Orabona and Jun 2024, "Tight concentrations and confidence sequences from the regret of
        universal portfolio"). The pseudo-observations may lower R by the factor `less`.
        """
        n = self.n
        if n < FEW:
            return None
        regret = math.log(math.pi) / 2 + math.lgamma(n + 1) - math.lgamma(n + 0.5)
        most = 2 * (regret - math.log(1 - LEVEL))

        def beyond(deviance: float, scaled: float) -> float:
            less = -PSEUDO * math.log(max(TINY, 4 * scaled * (1 - scaled)))
            return deviance - most - 2 * less

        return self._within(beyond)

    def _within(self, beyond: Callable[[float, float], float]) -> Interval:
        """The means for which `beyond` is negative. Its arguments are the deviance of a mean, and
        the mean on a scale from 0 to 1."""
        points, width = self.points(), self.high - self.low

        def bound(way: int) -> float:
            def excess(tilt: float) -> float:
                return beyond(_deviance(points, way * tilt), _mean(points, way * tilt))

            return self.low + width * _mean(points, way * root(excess, 0.0, 1.0))

        return min(self.mean, bound(1)), max(self.mean, bound(-1))


def _mean(points: Points, tilt: float) -> float:
    """The mean of the tilted distribution, which has the highest likelihood for its mean. The one
    with tilt 0 has the highest of all; the mean decreases as the tilt grows."""
    factor = math.exp(tilt)
    shares = [weight / (1 - value + factor * value) for value, weight in points]
    moment: float = sum(map(mul, shares, (value for value, _ in points)))
    return moment / sum(shares)


def _deviance(points: Points, tilt: float) -> float:
    """The deviance of the tilted distribution."""
    factor = math.exp(tilt)
    divisors = [1 - value + factor * value for value, _ in points]
    weights = [weight for _, weight in points]
    total = sum(weights)
    scale: float = sum(map(truediv, weights, divisors)) / total
    logs: float = sum(map(mul, weights, map(math.log, divisors)))
    return max(0.0, 2 * (total * math.log(scale) + logs))


def root(
    function: Callable[[float], float],
    low: float,
    high: float,
    most: float = MOST_TILT,
    close: float = CLOSE,
) -> float:
    """The zero of an increasing function (Illinois method). `low`, `high`: the initial bracket,
    which is widened up to `-most` and `most`; `close`: the tolerance of values and of the result
    (relative above 1). If there is no zero in that range, the end nearest to it."""
    step = high - low
    at_low, at_high = function(low), function(high)
    while at_low > 0 and low > -most:
        low, high, at_high = low - step, low, at_low
        at_low, step = function(low), 2 * step
    while at_high < 0 and high < most:
        low, high, at_low = high, high + step, at_high
        at_high, step = function(high), 2 * step
    if at_low >= 0 or at_high <= 0:
        return low if at_low >= 0 else high
    while high - low > close * max(1.0, abs(low)):
        middle = (low * at_high - high * at_low) / (at_high - at_low)
        at_middle = function(middle)
        if abs(at_middle) < close:
            return middle
        if at_middle < 0:
            low, at_low, at_high = middle, at_middle, at_high / 2
        else:
            high, at_high, at_low = middle, at_middle, at_low / 2
    return (low + high) / 2


def interval(values: Values, low: float = 0.0, high: float = 1.0) -> Interval | None:
    """The interval of the mean of independent values from `low` to `high`; None for fewer than two
    values."""
    return Sample(Counter(values), low, high).interval()


def sequence_interval(
    values: Sequence[float], low: float = 0.0, high: float = 1.0, cycle: int = 1
) -> Interval | None:
    """The interval of the mean in a confidence sequence (`Sample.sequence_interval`). The means of
    `cycle` values each, of which the last ones may lack some, are independent."""
    whole = range(0, len(values) - cycle + 1, cycle)
    means = Counter(math.fsum(values[start : start + cycle]) / cycle for start in whole)
    return Sample(means, low, high).sequence_interval()


def unbounded_interval(values: Values) -> Interval | None:
    """The interval of the mean of independent values without bounds; None for fewer than two, or if
    all are equal, because nothing is known about their spread then."""
    counts = Counter(values)
    least, most = min(counts), max(counts)
    beyond = BEYOND * (most - least)
    return interval(counts, least - beyond, most + beyond) if beyond else None


def superiority(values: Values) -> float | None:
    """The likelihood that the true mean of differences (from -1 to 1) is above 0; more than 97.5 %
    if and only if the whole interval is above 0."""
    sample = Sample(Counter(values), -1.0)
    if sample.n < FEW:
        return None
    return student(math.copysign(math.sqrt(sample.deviance(0.0)), sample.mean), sample.n - 1)


@cache
def quantile(degrees: int, level: float = LEVEL) -> float:
    """The quantile of Student's t for a two-sided interval."""
    return root(lambda t: student(t, degrees) - (1 + level) / 2, 0.0, 4.0)


def student(t: float, degrees: int) -> float:
    """The probability that Student's t is below a value (Abramowitz and Stegun 1964, 26.7.3,
    26.7.4 and 26.7.8)."""
    if degrees > MANY:
        like = t * (1 - 1 / (4 * degrees)) / math.sqrt(1 + t * t / (2 * degrees))
        return NormalDist().cdf(like)
    angle = math.atan(t / math.sqrt(degrees))
    cosine, odd = math.cos(angle), degrees % 2
    total, term = 0.0, cosine if odd else 1.0
    for k in range(1 + odd, degrees, 2):
        total += term
        term *= cosine**2 * k / (k + 1)
    series = math.sin(angle) * total
    share = (1 + (2 / math.pi * (angle + series) if odd else series)) / 2
    return min(1.0, max(0.0, share))  # rounding errors of 10^-16


# A sequential test of block means, which stops as soon as it is clear if a player is better: a
# generalized sequential probability ratio test (GSPRT) for the mean of independent values of any
# distribution from -1 to 1, as fishtest uses it for pairs of games (M. Van den Bergh, "A practical
# introduction to the GSPRT"): the ratio is that of the highest likelihood with the mean `better`
# against the highest one with the mean `worse`. It ends at Wald's bounds log(beta / (1 - alpha))
# and log((1 - beta) / alpha), or when one of the two means can be excluded.


LEAST = 30
"""There is no verdict on fewer values than this, since the bounds are asymptotic."""
MARGIN = 4.0
"""Evidence against `worse` or `better` alone that exceeds a bound by this much gives a verdict too,
because the ratio grows slowly if the mean is far from both."""
BETTER, NOT_BETTER = "better", "not-better"


class BadTest(StammtischError):
    """Invalid parameters of a test. Facts: name, value, allowed."""


@dataclass(frozen=True, slots=True)
class Test:
    """`worse`, `better`: the two mean differences to decide between; `alpha`: probability, at most,
    of the verdict BETTER if the difference is `worse`; `beta`: of NOT_BETTER if it is `better`."""

    __test__ = False  # no class of tests

    worse: float = 0.0
    better: float = 0.05
    alpha: float = 0.05
    beta: float = 0.05

    def check(self) -> None:
        """Raises BadTest."""
        if not (-1 <= self.worse < self.better <= 1):
            raise BadTest(name="better", value=self.better, allowed=f"{self.worse} < … <= 1")
        for name in ("alpha", "beta"):
            value = getattr(self, name)
            if not 0 < value < 0.5:
                raise BadTest(name=name, value=value, allowed="0 < … < 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Bounds of the ratio: the verdict is NOT_BETTER below the first, BETTER above the
        second."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


@dataclass(slots=True)
class Progress:
    """A running test: `verdict` is None until there is one; `count`: the number of values up to
    it; verdicts come only after multiples of `cycle` values."""

    test: Test
    cycle: int = 1
    count: int = 0
    verdict: str | None = None
    sample: Sample = field(default_factory=lambda: Sample(Counter(), -1.0))

    @property
    def against(self) -> tuple[float, float]:
        """The evidence against the mean `worse` and against `better`: the logarithms of the
        likelihood ratio of the best distribution of all."""
        test, sample = self.test, self.sample
        return sample.deviance(test.worse) / 2, sample.deviance(test.better) / 2

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio; 0 before the first value."""
        worse, better = self.against
        return worse - better

    def add(self, value: float) -> None:
        """Add the next value; it is ignored if there is a verdict. Verdicts come only after whole
        cycles, which contain values of all groups in equal numbers."""
        if self.verdict:
            return
        self.count += 1
        self.sample.add(value)
        if self.count >= LEAST and self.count % self.cycle == 0:
            (low, high), (worse, better) = self.test.bounds, self.against
            if worse - better >= high or worse > max(better, high + MARGIN):
                self.verdict = BETTER
            elif worse - better <= low or better > max(worse, MARGIN - low):
                self.verdict = NOT_BETTER


def judged(test: Test, values: Sequence[float], cycle: int = 1) -> Progress:
    """The state of the test after these values."""
    progress = Progress(test, cycle)
    for value in values:
        progress.add(value)
    return progress
