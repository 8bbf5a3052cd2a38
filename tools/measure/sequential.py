"""Error rates and lengths of the sequential test of a comparison."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from stammtisch.ai.arena.sprt import Test
from stammtisch.ai.arena.stats import UNKNOWN, interval
from stammtisch.cli.shared.workers import workers_option
from tests.ai.arena.sequential import CASES, errors
from tools.options import seed_option, size_option, tool


@tool(
    seed="--seed",
    size="--runs; the default takes some four minutes of two cores",
    shows="False verdicts aren't surely more frequent than alpha and beta: `better` at true "
    "differences up to --worse of `tournament compare`, `not better` from its --better on.",
)
@size_option("--runs", 500)
@seed_option("sequential")
@workers_option
def command(runs: int, seed: str, workers: int) -> Iterator[str]:
    """Compare simulated players until there is a verdict, with block means of known chances; and
    with a test that takes the variance of the values at face value."""
    test = Test()
    print(f"{runs} runs each, alpha {test.alpha}, beta {test.beta}, {test.worse} or {test.better}")
    print("block means              true mean  called better  blocks  by variance  blocks")
    with ProcessPoolExecutor(workers) as pool:
        rows = pool.map(partial(errors, test, runs=runs, seed=seed), CASES)
        for case, (better, blocks, by_variance, variance_blocks) in zip(CASES, rows, strict=True):
            kind = f"{case.name:24} {round(case.mean, 9) + 0:9.3f}"
            print(
                f"{kind} {better:14.3f} {blocks:7.0f} {by_variance:12.3f} {variance_blocks:7.0f}",
                flush=True,
            )
            error_rate, allowed = (
                (1 - better, test.beta) if case.mean > 1e-9 else (better, test.alpha)
            )
            hits = round(error_rate * runs)
            if (interval({1.0: hits, 0.0: runs - hits}) or UNKNOWN)[0] > allowed:
                yield f"{kind}: wrong in {error_rate:.1%}"
