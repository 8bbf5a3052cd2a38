"""How often the intervals of a tournament hold, with players of known strength whose games in a
block depend on its deal: `python -m tests.ai.arena.coverage 400`."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from functools import cache
from itertools import permutations

from stammtisch.ai.arena.ratings import SCALE, ratings
from stammtisch.ai.arena.results import means
from stammtisch.ai.arena.schedule import all_seatings
from stammtisch.ai.arena.standings import interval
from stammtisch.ai.arena.tournament import BlockResult, GameResult
from stammtisch.core.rng import Rng

STRENGTHS = (0.5, 0.0, -0.5)
"""Of the Plackett-Luce model."""
FINE = 1_000_000


def drawn(rng: Rng, seating: Sequence[int], strengths: Sequence[float]) -> GameResult:
    """A game of the Plackett-Luce model; `strengths` by player."""
    left, places = list(range(len(seating))), [0] * len(seating)
    for place in range(1, len(seating) + 1):
        weights = [math.exp(strengths[seating[seat]]) for seat in left]
        draw = rng.below(FINE) / FINE * sum(weights)
        at = 0
        while at < len(left) - 1 and draw >= weights[at]:
            draw -= weights[at]
            at += 1
        places[left.pop(at)] = place
    return GameResult(tuple(seating), tuple(places), (0,) * len(seating), 1, (), "")


def drawn_block(rng: Rng, number: int, luck: float) -> BlockResult:
    """A block whose deal favours each player by up to `luck`, in all its games."""
    favoured = [one + luck * (2 * rng.below(FINE) / FINE - 1) for one in STRENGTHS]
    games = [drawn(rng, seating, favoured) for seating in all_seatings((0, 1, 2))]
    return BlockResult(number, tuple(games), {})


@cache
def true_difference(luck: float) -> float:
    """The expected difference of the scores of the first two players: over all orders of a game,
    and over a fine grid of what deals favour."""
    if luck == 0:
        return _expected(STRENGTHS)
    steps = [luck * ((2 * n + 1) / 9 - 1) for n in range(9)]
    values = [
        _expected((STRENGTHS[0] + a, STRENGTHS[1] + b, STRENGTHS[2] + c))
        for a in steps
        for b in steps
        for c in steps
    ]
    return sum(values) / len(values)


def _expected(strengths: Sequence[float]) -> float:
    total = 0.0
    for order in permutations(range(3)):
        chance, left = 1.0, sum(map(math.exp, strengths))
        for player in order:
            chance *= math.exp(strengths[player]) / left
            left -= math.exp(strengths[player])
        total += chance * (order.index(1) - order.index(0)) / 2
    return total


def held(blocks: int, luck: float, runs: int) -> tuple[float, float]:
    """The share of tournaments whose interval holds the true difference of scores; and of those
    (without luck of the deal, which has no true rating) that of the rating of the first player."""
    rng = Rng(f"coverage {blocks} {luck}")
    differences = rated = 0
    for _ in range(runs):
        played = [drawn_block(rng, number, luck) for number in range(1, blocks + 1)]
        values = [(mean := means(block))[0] - mean[1] for block in played]
        found = interval(values)
        assert found
        differences += found[0] <= true_difference(luck) <= found[1]
        if luck == 0:
            fitted = ratings(3, played)
            assert fitted
            low, high = fitted[0][1] or (0.0, 0.0)
            rated += low <= SCALE * STRENGTHS[0] <= high
    return differences / runs, rated / runs


def main(runs: int) -> None:
    print(f"{runs} tournaments each; intervals are for 95 %")
    print("blocks  luck of the deal  difference held  rating held")
    for blocks in (20, 50, 200, 400):
        for luck in (0.0, 1.5):
            difference, rating = held(blocks, luck, runs)
            shown = f"{rating:.3f}" if luck == 0 else "-"
            print(f"{blocks:6} {luck:17} {difference:16.3f} {shown:>12}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
