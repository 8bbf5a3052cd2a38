"""Stopping as soon as it is clear which of two players is better: a sequential test of block means.

A generalized sequential probability ratio test (GSPRT) for the mean of independent values of any
distribution from -1 to 1, as fishtest uses it for pairs of games (M. Van den Bergh, "A practical
introduction to the GSPRT"): the ratio is that of the highest likelihood with the mean `better`
against the highest one with the mean `worse`. It ends at Wald's bounds log(beta / (1 - alpha)) and
log((1 - beta) / alpha), or when one of the two means is out of the question.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...core.errors import StammtischError
from .stats import Sample

LEAST = 30
"""Fewer values than this give no verdict: the bounds are for many."""
MARGIN = 4.0
"""If so much more than a bound speaks against `worse` or `better` alone, that is a verdict too: the
ratio of the two grows slowly where the mean is far away from both."""
BETTER, NOT_BETTER = "better", "not-better"


class BadTest(StammtischError):
    """Bounds of a test that can't be. Facts: name, value, allowed."""

    code = "bad-test"


@dataclass(frozen=True, slots=True)
class Test:
    """`worse`, `better`: the mean differences between which is to be decided; `alpha`: how often a
    player is called better at most that is only `worse`; `beta`: how often one isn't that is
    `better`."""

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
        """Below the first one the verdict is NOT_BETTER, above the second one BETTER."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


@dataclass(slots=True)
class Progress:
    """A test on its way: `verdict` is None until there is one; `used`: the values up to it."""

    test: Test
    cycle: int = 1
    used: int = 0
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
        """The next value, in order; ignored once there is a verdict, which comes only after whole
        cycles, in which values of different kinds are there in equal numbers."""
        if self.verdict:
            return
        self.used += 1
        self.sample.add(value)
        if self.used >= LEAST and self.used % self.cycle == 0:
            (low, high), (worse, better) = self.test.bounds, self.against
            if worse - better >= high or worse > max(better, high + MARGIN):
                self.verdict = BETTER
            elif worse - better <= low or better > max(worse, MARGIN - low):
                self.verdict = NOT_BETTER


def judged(test: Test, values: Sequence[float], cycle: int = 1) -> Progress:
    """The test after these values."""
    progress = Progress(test, cycle)
    for value in values:
        progress.add(value)
    return progress
