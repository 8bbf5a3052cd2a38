"""How often the test of a comparison errs, and after how many blocks it ends, with block means of
known chances. The campaign is `python -m tools sequential`."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator
from itertools import accumulate
from statistics import fmean
from typing import NamedTuple

from stammtisch.ai.arena.stats import BETTER, LEAST, NOT_BETTER, Progress, Test
from stammtisch.core.engine.rng import Rng
from tests.ai.arena.coverage import Case, crashes, of_games, split

MOST = 100_000
FINE = 1_000_000
VARIANCE_FLOOR = 1e-3


class Ended(NamedTuple):
    """How a comparison ended: the verdict, after how many blocks; whether the true mean was in the
    interval for a number of blocks chosen before, and in that of the confidence sequence."""

    verdict: str
    blocks: int
    held: bool = False
    held_always: bool = False


class ErrorRates(NamedTuple):
    """Of many comparisons: the share with the verdict `better` and the mean number of blocks; the
    same by variance; the shares in which the two intervals held."""

    better: float
    blocks: float
    by_variance: float
    variance_blocks: float
    held: float
    held_always: float


def jackpots(loss: float, mean: float) -> Case:
    """A small loss in each block but a few that are won; on average `mean`."""
    won = (mean + loss) / (1 + loss)
    return Case(f"loss of {loss}, wins", (-loss, 1.0), (1 - won, won))


CASES = (
    *(of_games(2, 0.0, mean) for mean in (0.0, 0.05)),
    *(of_games(2, 0.4, mean) for mean in (0.0, 0.05)),
    *(of_games(6, 0.0, mean) for mean in (0.0, 0.05, 0.1)),
    *(of_games(24, 0.2, mean) for mean in (0.0, 0.05, 0.1)),
    *(split(share, mean) for mean in (0.0, 0.05) for share in (0.93, 0.94, 0.95)),
    *map(crashes, (0.03, 0.05, 0.1, 0.2)),
    jackpots(0.03, 0.05),
)


def drawn(case: Case, rng: Rng) -> Iterator[float]:
    """Block means without end."""
    totals = list(accumulate(case.chances))
    while True:
        yield case.values[min(bisect(totals, rng.below(FINE) / FINE), len(totals) - 1)]


def decided(test: Test, case: Case, rng: Rng) -> Ended:
    progress = Progress(test)
    for value in drawn(case, rng):
        progress.add(value)
        if progress.verdict or progress.count == MOST:
            break
    sample = progress.sample
    intervals = (sample.interval(), sample.sequence_interval())
    held = [bool(ends and ends[0] <= case.mean <= ends[1]) for ends in intervals]
    return Ended(progress.verdict or "none", progress.count, *held)


def decided_by_variance(test: Test, case: Case, rng: Rng) -> Ended:
    """By the normal approximation with the variance of the values: for comparison."""
    low, high = test.bounds
    total = squares = 0.0
    for n, value in enumerate(drawn(case, rng), 1):
        total += value
        squares += value * value
        if n < LEAST:
            continue
        variance = max((squares - total * total / n) / (n - 1), VARIANCE_FLOOR)
        above = 2 * total - n * (test.better + test.worse)
        ratio = (test.better - test.worse) * above / (2 * variance)
        if not low < ratio < high or n == MOST:
            break
    return Ended(BETTER if ratio >= high else NOT_BETTER if ratio <= low else "none", n)


def errors(test: Test, case: Case, runs: int, seed: str = "sequential") -> ErrorRates:
    """The error rates of so many comparisons."""

    def ended(rule: Callable[[Test, Case, Rng], Ended]) -> list[Ended]:
        rng = Rng(f"{seed} {case.name} {case.mean:.3f}")
        return [rule(test, case, rng) for _ in range(runs)]

    exact, by_variance = ended(decided), ended(decided_by_variance)
    return ErrorRates(
        better=fmean(one.verdict == BETTER for one in exact),
        blocks=fmean(one.blocks for one in exact),
        by_variance=fmean(one.verdict == BETTER for one in by_variance),
        variance_blocks=fmean(one.blocks for one in by_variance),
        held=fmean(one.held for one in exact),
        held_always=fmean(one.held_always for one in exact),
    )
