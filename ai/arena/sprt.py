"""A sequential test of block means, which stops as soon as it is clear if a player is better.

A generalized sequential probability ratio test (GSPRT) for the mean of independent values of any
distribution from -1 to 1, as fishtest uses it for pairs of games (M. Van den Bergh, "A practical
introduction to the GSPRT"): the ratio is that of the highest likelihood with the mean `better`
against the highest one with the mean `worse`. It ends at Wald's bounds log(beta / (1 - alpha)) and
log((1 - beta) / alpha), or when one of the two means can be excluded.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...core.errors import StammtischError
from .stats import Sample

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
