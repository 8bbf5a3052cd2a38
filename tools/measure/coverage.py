"""How often the intervals of tournaments hold, by simulated players of known strength."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.ai.arena.stats import wilson
from tests.ai.arena.coverage import FAR, STRENGTHS, held
from tools.options import seed_option, size_option, tool

POINTS = (20, 50, 200, 400)
"""Blocks of a tournament."""
LEAST = 0.93


@tool(
    seed="--seed",
    size="--runs",
    shows=f"No kind of interval holds surely less often than in {LEAST:.0%} of the tournaments.",
)
@size_option("--runs", 200, "Tournaments of each kind; 1000 take some seven minutes.")
@seed_option("coverage")
def command(runs: int, seed: str) -> Iterator[str]:
    """Simulate tournaments of three players of known strength and count how often the 95 %
    intervals hold for the score of the first one, its difference to the second one, and its rating.

    With luck of the deal, all games of a block favour the same players; there is no true rating
    then.
    """
    print(f"{runs} tournaments each; intervals are for 95 %")
    print("strengths  luck of the deal  blocks  score held  difference held  rating held")
    for strengths in (STRENGTHS, FAR):
        for luck in (0.0, 1.5):
            rows = held(runs, POINTS, luck, strengths, seed)
            for blocks, row in zip(POINTS, rows, strict=True):
                shares = {"score": row.score, "difference": row.difference}
                if luck == 0:
                    shares["rating"] = row.rating
                kind = f"{f'± {strengths[0]}':9} {luck:17} {blocks:7}"
                rating = f"{row.rating:.3f}" if luck == 0 else "-"
                print(f"{kind} {row.score:11.3f} {row.difference:16.3f} {rating:>12}", flush=True)
                for name, share in shares.items():
                    if wilson(round(share * runs), runs)[1] < LEAST:
                        yield f"{kind}: {name} held in {share:.1%}"
