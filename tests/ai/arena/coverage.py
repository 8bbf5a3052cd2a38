"""How often the intervals of a tournament hold, with players of known strength whose games in a
block depend on its deal. The campaign is `python -m tools coverage`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from statistics import fmean

from stammtisch.ai.arena.ratings import SCALE, course
from stammtisch.ai.arena.results import means
from stammtisch.ai.arena.schedule import all_seatings
from stammtisch.ai.arena.stats import interval
from stammtisch.ai.arena.tournament import BlockResult, GameResult
from stammtisch.core.rng import Rng

STRENGTHS = (0.5, 0.0, -0.5)
"""Of the Plackett-Luce model."""
FAR = (3.0, 0.0, -3.0)
"""So far apart that scores are close to 1 and 0."""
FINE = 1_000_000


Orders = list[tuple[float, tuple[int, ...]]]
"""All orders of arrival of three players, each with the chance of it and of those before it."""
SEATINGS = list(all_seatings((0, 1, 2)))


def orders(strengths: Sequence[float]) -> Orders:
    """Of the Plackett-Luce model; `strengths` by player."""
    weights = [math.exp(one) for one in strengths]
    whole, total = sum(weights), 0.0
    found = []
    for order in permutations(range(3)):
        one, other, _ = (weights[player] for player in order)
        total += one / whole * other / (whole - one)
        found.append((total, order))
    return found


def game(rng: Rng, seating: Sequence[int], chances: Orders) -> GameResult:
    """A game, with the chances of all its orders."""
    draw = rng.below(FINE) / FINE
    order = next((order for total, order in chances if draw < total), chances[-1][1])
    places = tuple(order.index(player) + 1 for player in seating)
    return GameResult(tuple(seating), places, (0, 0, 0), 1, (), "")


def drawn_block(
    rng: Rng, number: int, luck: float, strengths: Sequence[float] = STRENGTHS
) -> BlockResult:
    """A block whose deal favours each player by up to `luck`, in all its games."""
    favoured = [one + luck * (2 * rng.below(FINE) / FINE - 1) for one in strengths]
    chances = orders(favoured)
    return BlockResult(number, tuple(game(rng, one, chances) for one in SEATINGS), {})


@cache
def true_scores(luck: float, strengths: Sequence[float]) -> tuple[float, ...]:
    """The expected score of each player: over all orders of a game, and over a fine grid of what
    deals favour."""
    steps = [luck * ((2 * n + 1) / 9 - 1) for n in range(9)] if luck else [0.0]
    favoured = [
        _expected([one + more for one, more in zip(strengths, grid, strict=True)])
        for grid in product(steps, repeat=3)
    ]
    return tuple(map(fmean, zip(*favoured, strict=True)))


def _expected(strengths: Sequence[float]) -> list[float]:
    scores, before = [0.0] * 3, 0.0
    for total, order in orders(strengths):
        for place, player in enumerate(order):
            scores[player] += (total - before) * (1 - place / 2)
        before = total
    return scores


@dataclass(slots=True)
class Held:
    """In how many of the tournaments the interval of the first player's score held, that of the
    difference to the second one, and that of the first player's rating (which without luck of the
    deal is known; else it stays 0)."""

    score: float = 0.0
    difference: float = 0.0
    rating: float = 0.0


def held(
    runs: int,
    points: Sequence[int],
    luck: float,
    strengths: Sequence[float] = STRENGTHS,
    seed: str = "coverage",
) -> list[Held]:
    """What held after so many blocks, at each of `points`: tournaments of fewer blocks are the
    beginnings of those of the most."""
    rng = Rng(f"{seed} {luck} {strengths}")
    scores = true_scores(luck, strengths)
    found = [Held() for _ in points]
    for _ in range(runs):
        played = [drawn_block(rng, number, luck, strengths) for number in range(1, max(points) + 1)]
        mean = [means(block) for block in played]
        first, lead = [one[0] for one in mean], [one[0] - one[1] for one in mean]
        rated = course(3, played, points) if luck == 0 else [None for _ in points]
        for row, blocks, fitted in zip(found, points, rated, strict=True):
            row.score += within(interval(first[:blocks]), scores[0]) / runs
            between = interval(lead[:blocks], -1.0)
            row.difference += within(between, scores[0] - scores[1]) / runs
            row.rating += bool(fitted and within(fitted[0][1], SCALE * strengths[0])) / runs
    return found


def within(bounds: tuple[float, float] | None, value: float) -> bool:
    return bounds is not None and bounds[0] <= value <= bounds[1]
