"""Size of the report of a large tournament, and the time to write it."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tests.pages.reports import page_of, results_of
from tools.options import seed_option, size_option, tool

EIGHT = [*(f"ismcts:iterations={n}" for n in (200, 100, 50, 30, 10)), "heuristic", "easy", "random"]
MOST_BYTES, MOST_SECONDS = 1_000_000, 20


@tool(
    seed="--seed",
    size="--blocks",
    shows=f"A page of 400 blocks or fewer has at most {MOST_BYTES / 1e6:g} MB and takes at most "
    f"{MOST_SECONDS} s of processor time.",
)
@size_option("--blocks", 400)
@seed_option("report")
def command(blocks: int, seed: str) -> Iterator[str]:
    """Write the pages of made-up tournaments of eight players on eight and on four seats."""
    for seats in (8, 4):
        results = results_of(EIGHT, seats, blocks, seed=seed)
        began = time.process_time()
        size = len(page_of(results).encode())
        took = time.process_time() - began
        games = sum(len(block.games) for block in results.counted())
        print(
            f"8 players on {seats} seats, {blocks} blocks, {games} games: "
            f"{size / 1e6:.2f} MB, {took:.1f} s"
        )
        if size > MOST_BYTES or took > MOST_SECONDS:
            yield f"{seats} seats: the page is too large or takes too long"
