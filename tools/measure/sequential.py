"""How often the test of a comparison errs, and how long it takes."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.ai.arena.sprt import Test
from stammtisch.ai.arena.stats import wilson
from tests.ai.arena.sequential import errors
from tools.options import seed_option, size_option, tool

BLOCKS = ((2, 0.0), (6, 0.0), (2, 0.4), (24, 0.2))
"""Games of a block, and by how much its deal favours a player."""
DIFFERENCES = (-0.05, 0.0, 0.025, 0.05, 0.1)


@tool(
    seed="--seed",
    size="--runs",
    shows="False verdicts aren't surely more frequent than alpha and beta: `better` at true "
    "differences up to --worse of `tournament compare`, `not better` from its --better on.",
)
@size_option("--runs", 500, "Experiments of each kind.")
@seed_option("sequential")
def command(runs: int, seed: str) -> Iterator[str]:
    """Compare simulated players until there is a verdict, with block means of known
    distributions."""
    test = Test()
    print(f"{runs} runs each, alpha {test.alpha}, beta {test.beta}, {test.worse} or {test.better}")
    print("true difference  games a block  deals differ by  called better  blocks on average")
    for games, spread in BLOCKS:
        for difference in DIFFERENCES:
            better, used = errors(test, difference, runs, games, spread, seed)
            kind = f"{difference:15} {games:14} {spread:16}"
            print(f"{kind} {better:14.3f} {used:18.0f}", flush=True)
            wrong, allowed = (1 - better, test.beta) if difference > 0 else (better, test.alpha)
            surely = wilson(round(wrong * runs), runs)[0] > allowed
            if surely and not test.worse < difference < test.better:
                yield f"{kind}: wrong in {wrong:.1%}"
