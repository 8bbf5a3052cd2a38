"""Error rates and lengths of the sequential test of a comparison."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from stammtisch.ai.arena.stats import LEVEL, UNKNOWN, Test, interval
from stammtisch.cli.shared.common import workers_option
from tests.ai.arena.sequential import CASES, errors
from tools.options import seed_option, size_option, tool


@tool(
    seed="--seed",
    size="--runs; the default takes some four minutes of two cores",
    shows="False verdicts aren't surely more frequent than alpha and beta: `better` at true "
    "differences up to --worse of `tournament compare`, `not better` from its --better on. The "
    "interval that `compare` shows doesn't surely hold less often than in 95 %.",
)
@size_option("--runs", 500)
@seed_option("sequential")
@workers_option
def command(runs: int, seed: str, workers: int) -> Iterator[str]:
    """Compare simulated players until there is a verdict, with block means of known chances; and
    with a test that takes the variance of the values at face value. `held`: how often the true
    mean is in the interval that `compare` shows, in brackets in that of a number of blocks chosen
    before."""
    test = Test()
    print(f"{runs} runs each, alpha {test.alpha}, beta {test.beta}, {test.worse} or {test.better}")
    print("block means              true mean  called better  blocks  by variance  blocks  held")
    with ProcessPoolExecutor(workers) as pool:
        rows = pool.map(partial(errors, test, runs=runs, seed=seed), CASES)
        for case, rates in zip(CASES, rows, strict=True):
            kind = f"{case.name:24} {round(case.mean, 9) + 0:9.3f}"
            print(
                f"{kind} {rates.better:14.3f} {rates.blocks:7.0f} {rates.by_variance:12.3f}"
                f" {rates.variance_blocks:7.0f}  {rates.held_always:.3f} ({rates.held:.3f})",
                flush=True,
            )
            error_rate, allowed = (
                (1 - rates.better, test.beta) if case.mean > 1e-9 else (rates.better, test.alpha)
            )
            for rate, most, what in (
                (error_rate, allowed, "wrong"),
                (1 - rates.held_always, 1 - LEVEL, "true mean not in the interval"),
            ):
                hits = round(rate * runs)
                if (interval({1.0: hits, 0.0: runs - hits}) or UNKNOWN)[0] > most:
                    yield f"{kind}: {what} in {rate:.1%}"
