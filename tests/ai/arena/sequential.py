"""How often the test of a comparison errs, and after how many blocks it ends, in an experiment with
block means of known distributions. The campaign is `python -m tools sequential`."""

from __future__ import annotations

from statistics import fmean

from stammtisch.ai.arena.sprt import Progress, Test
from stammtisch.core.rng import Rng

MOST = 100_000


def block_mean(rng: Rng, difference: float, games: int, spread: float) -> float:
    """The mean difference of scores in a block: each of its games is won, lost or shared, around
    what the deal adds for one of them (up to `spread`)."""
    tilt = difference + spread * (2 * rng.below(1001) / 1000 - 1)
    won = 0
    for _ in range(games):
        draw = rng.below(1_000_000) / 1_000_000
        won += 1 if draw < (1 + tilt) / 2 else -1
    return won / games


def decided(test: Test, difference: float, games: int, spread: float, rng: Rng) -> tuple[str, int]:
    """The verdict on a true difference, and after how many blocks it came."""
    progress = Progress(test)
    while progress.verdict is None and progress.used < MOST:
        progress.add(block_mean(rng, difference, games, spread))
    return progress.verdict or "none", progress.used


def errors(
    test: Test,
    difference: float,
    runs: int,
    games: int = 2,
    spread: float = 0.0,
    seed: str = "sequential",
) -> tuple[float, float]:
    """Of so many experiments: the share with the verdict `better`, and the blocks on average."""
    rng = Rng(f"{seed} {difference} {games} {spread}")
    found = [decided(test, difference, games, spread, rng) for _ in range(runs)]
    better = sum(verdict == "better" for verdict, _ in found) / runs
    return better, fmean(used for _, used in found)
