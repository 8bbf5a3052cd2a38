"""Stopping as soon as it is clear which of two players is better: a sequential test of block means.

A generalized sequential probability ratio test (GSPRT) for the mean of independent values whose
variance isn't known, in the approximation by a Brownian motion (M. Van den Bergh, "A practical
introduction to the GSPRT"): the logarithm of the likelihood ratio of `better` against `worse` is
n (better - worse) (2 m - better - worse) / (2 v), with mean m and variance v of the n values. It
ends at Wald's bounds log(beta / (1 - alpha)) and log((1 - beta) / alpha).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ...core.errors import StammtischError

LEAST = 30
"""Fewer values than this give no verdict: the approximation is for many."""
VARIANCE_FLOOR = 1e-3
"""The variance is taken to be so large at least: a few equal values prove nothing."""
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


def log_ratio(test: Test, n: int, mean: float, variance: float) -> float:
    """The logarithm of the likelihood ratio after n values."""
    v = max(variance, VARIANCE_FLOOR)
    return n * (test.better - test.worse) * (2 * mean - test.better - test.worse) / (2 * v)


@dataclass(slots=True)
class Progress:
    """A test on its way: `verdict` is None until there is one; `used`: the values up to it."""

    test: Test
    cycle: int = 1
    used: int = 0
    ratio: float = 0.0
    verdict: str | None = None
    _mean: float = 0.0
    _squares: float = 0.0

    def add(self, value: float) -> None:
        """The next value, in order; ignored once there is a verdict. Looked at is only after whole
        cycles, in which values of different kinds are there in equal numbers."""
        if self.verdict:
            return
        self.used += 1
        step = value - self._mean
        self._mean += step / self.used
        self._squares += step * (value - self._mean)
        variance = self._squares / max(self.used - 1, 1)
        self.ratio = log_ratio(self.test, self.used, self._mean, variance)
        if self.used >= LEAST and self.used % self.cycle == 0:
            low, high = self.test.bounds
            self.verdict = (
                BETTER if self.ratio >= high else NOT_BETTER if self.ratio <= low else None
            )


def judged(test: Test, values: Sequence[float], cycle: int = 1) -> Progress:
    """The test after these values."""
    progress = Progress(test, cycle)
    for value in values:
        progress.add(value)
    return progress
