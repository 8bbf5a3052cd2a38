"""How often the test of a comparison errs, and after how many blocks it ends, with block means of
known chances. The campaign is `python -m tools sequential`."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate
from statistics import fmean

from stammtisch.ai.arena.sprt import BETTER, LEAST, NOT_BETTER, Progress, Test
from stammtisch.core.rng import Rng
from tests.ai.arena.coverage import Case, crashes, of_games, split

MOST = 100_000
FINE = 1_000_000
VARIANCE_FLOOR = 1e-3
Verdict = tuple[str, int]
"""And after how many blocks it came."""


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


def decided(test: Test, case: Case, rng: Rng) -> Verdict:
    progress = Progress(test)
    for value in drawn(case, rng):
        progress.add(value)
        if progress.verdict or progress.count == MOST:
            break
    return progress.verdict or "none", progress.count


def decided_by_variance(test: Test, case: Case, rng: Rng) -> Verdict:
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
    return BETTER if ratio >= high else NOT_BETTER if ratio <= low else "none", n


def errors(
    test: Test, case: Case, runs: int, seed: str = "sequential"
) -> tuple[float, float, float, float]:
    """Of so many experiments: the share with the verdict `better`, and the blocks on average; the
    same by variance."""
    found = []
    for rule in (decided, decided_by_variance):
        rng = Rng(f"{seed} {case.name} {case.mean:.3f}")
        verdicts = [rule(test, case, rng) for _ in range(runs)]
        found += [
            sum(verdict == BETTER for verdict, _ in verdicts) / runs,
            fmean(used for _, used in verdicts),
        ]
    return found[0], found[1], found[2], found[3]
