"""Coverage of intervals, for values of known distribution and players of known strength."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from itertools import product

import click

from stammtisch.ai.arena.stats import LEVEL, UNKNOWN, Z, interval
from stammtisch.cli.shared.common import workers_option
from tests.ai.arena.coverage import CASES, FAR, FIELDS, STRENGTHS, held, means_held, ratings_held
from tools.options import seed_option, size_option, tool

SIZES = (10, 20, 50, 100, 200)
POINTS = (20, 50, 200, 400)
"""Blocks of a tournament."""
LEAST = 0.93
LEAST_OF_MEANS = 0.87
"""Lower, because some rates are impossible with few values that are one of two numbers."""
Kind = Callable[[int, str, Executor], Iterator[str]]


@tool(
    seed="--seed",
    size="--runs; the default takes some two minutes of two cores",
    shows=f"No kind of interval holds surely less often than in {LEAST:.0%} of the runs "
    f"({LEAST_OF_MEANS:.0%} of those of means).",
)
@click.argument("kind", type=click.Choice(("means", "tournaments", "ratings")))
@size_option("--runs", 500)
@seed_option("coverage")
@workers_option
def command(kind: str, runs: int, seed: str, workers: int) -> Iterator[str]:
    """Count how often 95 % intervals hold: of means of values with known chances, beside other
    kinds of intervals; of score, difference and rating of the first of three players; of ratings
    of players of known strength.

    With luck of the deal, all games of a block favour the same players; the true ratings are then
    those that explain endlessly many games best.
    """
    error = Z * math.sqrt(LEVEL * (1 - LEVEL) / runs)
    print(f"{runs} runs each; {LEVEL} is met to within {error:.3f} in 19 of 20 cases")
    kinds: dict[str, Kind] = {"means": means, "tournaments": tournaments, "ratings": ratings}
    with ProcessPoolExecutor(workers) as executor:
        yield from kinds[kind](runs, seed, executor)


def surely_below(share: float, runs: int, least: float) -> bool:
    hits = round(share * runs)
    return (interval({1.0: hits, 0.0: runs - hits}) or UNKNOWN)[1] < least


def means(runs: int, seed: str, executor: Executor) -> Iterator[str]:
    print("values of blocks            blocks   held  by variance  bootstrap")
    cases = list(product(CASES, SIZES))
    rows = executor.map(partial(means_held, runs=runs, seed=seed), *zip(*cases, strict=True))
    for (case, size), (ours, variance, bootstrap) in zip(cases, rows, strict=True):
        kind = f"{case.name:27} {size:6}"
        print(f"{kind} {ours:6.3f} {variance:12.3f} {bootstrap:10.3f}", flush=True)
        if surely_below(ours, runs, LEAST_OF_MEANS):
            yield f"{kind}: held in {ours:.1%}"


def tournaments(runs: int, seed: str, executor: Executor) -> Iterator[str]:
    print("strengths  luck of the deal  blocks  score held  difference held  rating held")
    lucks, strengths = (0.0, 1.5) * 2, (STRENGTHS, STRENGTHS, FAR, FAR)
    results = executor.map(partial(held, runs, POINTS, seed=seed), lucks, strengths)
    for luck, (best, *_), rows in zip(lucks, strengths, results, strict=True):
        for blocks, row in zip(POINTS, rows, strict=True):
            kind = f"{f'± {best}':9} {luck:17} {blocks:7}"
            print(f"{kind} {row.score:11.3f} {row.difference:16.3f} {row.rating:12.3f}", flush=True)
            for name in ("score", "difference", "rating"):
                if surely_below(getattr(row, name), runs, LEAST):
                    yield f"{kind}: {name} held in {getattr(row, name):.1%}"


def ratings(runs: int, seed: str, executor: Executor) -> Iterator[str]:
    print("players       seats  blocks  rating 0 of  held (open), by player")
    results = executor.map(partial(ratings_held, runs=runs, seed=seed), FIELDS)
    for players, rows in zip(FIELDS, results, strict=True):
        for (blocks, anchor), ends in rows.items():
            zero = "the mean" if anchor is None else f"player {anchor + 1}"
            kind = f"{players.name:13} {players.seats:5} {blocks:7}  {zero:11}"
            cells = [
                f"{share:.3f} ({open_share:.2f})"
                for share, open_share in zip(ends.held, ends.open, strict=True)
            ]
            if anchor is not None:
                cells[anchor] = "-"
            print(f"{kind}  {'  '.join(cells)}", flush=True)
            if surely_below(min(ends.held), runs, LEAST):
                yield f"{kind}: held in {min(ends.held):.1%}"
