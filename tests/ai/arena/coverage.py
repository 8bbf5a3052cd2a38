"""How often 95 % intervals hold, where the chances of values and games are known. The campaign is
`python -m tools coverage`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations, product
from statistics import NormalDist, fmean, pvariance
from typing import Any

from stammtisch.ai.arena.ratings import SCALE, Choices, Likelihood, ratings_after
from stammtisch.ai.arena.results import means
from stammtisch.ai.arena.schedule import Group, all_seatings, groups_in_turn
from stammtisch.ai.arena.stats import LEVEL, interval, quantile, unbounded_interval
from stammtisch.ai.arena.tournament import BlockResult, GameResult
from stammtisch.core.engine.rng import Rng
from stammtisch.core.standings import Bounds

STRENGTHS = (0.5, 0.0, -0.5)
"""Of the Plackett-Luce model."""
FAR = (3.0, 0.0, -3.0)
"""So far apart that scores are close to 1 and 0."""
FINE = 1_000_000


# Means of values with known chances.


@dataclass(frozen=True)
class Case:
    """Values of blocks with their chances; without bounds if `low` is `high`."""

    name: str
    values: tuple[float, ...]
    chances: tuple[float, ...]
    low: float = -1.0
    high: float = 1.0

    @property
    def mean(self) -> float:
        return sum(map(float.__mul__, self.values, self.chances))


def rate(p: float) -> Case:
    return Case(f"rate of {p}", (0.0, 1.0), (1 - p, p), 0.0)


def split(share: float, difference: float) -> Case:
    """A small difference in a game for two, in which that share of the deals is split."""
    won, lost = (1 - share + difference) / 2, (1 - share - difference) / 2
    return Case(f"{share:.0%} split, mean {difference}", (-1.0, 0.0, 1.0), (lost, share, won))


def crashes(gain: float) -> Case:
    """A small gain in each block but those in which a player crashes; together 0."""
    crash = gain / (1 + gain)
    return Case(f"gain of {gain}, crashes", (-1.0, gain), (crash, 1 - crash))


def of_games(games: int, spread: float = 0.0, difference: float = 0.0) -> Case:
    """The mean difference of so many games of a deal that favours one by up to `spread`."""
    tilts = [spread * (2 * k + 1 - 50) / 50 for k in range(50)]
    chances = [
        fmean(_binomial(games, won, (1 + difference + tilt) / 2) for tilt in tilts)
        for won in range(games + 1)
    ]
    values = [2 * won / games - 1 for won in range(games + 1)]
    return Case(f"{games} games, deals ± {spread}", tuple(values), tuple(chances))


def _binomial(n: int, k: int, p: float) -> float:
    return math.comb(n, k) * p**k * (1 - p) ** (n - k)


REGRET = tuple(math.exp(-k / 4) for k in range(20))
SHARES = [(k + 0.5) / 100 for k in range(100)]
EXPONENTIAL = [-math.log(1 - share) for share in SHARES]
NORMAL = [NormalDist().inv_cdf(share) for share in SHARES]
EVEN = (0.01,) * 100
CASES = (
    *map(rate, (0.5, 0.95, 0.99)),
    split(0.94, 0.0),
    split(0.94, 0.05),
    split(0.95, 0.05),
    *map(crashes, (0.03, 0.05, 0.1)),
    of_games(6),
    of_games(24, 0.2),
    Case(
        "regret",
        (0.0, *((k + 1) / 100 for k in range(20))),
        (0.9, *(0.1 * weight / sum(REGRET) for weight in REGRET)),
        0.0,
    ),
    Case("points, normal", tuple(NORMAL), EVEN, 0.0, 0.0),
    Case("points, exponential", tuple(EXPONENTIAL), EVEN, 0.0, 0.0),
)
RESAMPLES = 400


def by_variance(values: Sequence[float], low: float, high: float) -> tuple[float, float]:
    """Wilson's interval of as many trials as would vary like the values (Korn and Graubard 1998),
    or Student's without bounds: for comparison."""
    n, mean, t = len(values), fmean(values), quantile(len(values) - 1)
    variance = pvariance(values) * n / (n - 1)
    if low == high:
        half = t * math.sqrt(variance / n)
        return mean - half, mean + half
    share, more = (mean - low) / (high - low), (0.5 / n) ** 2
    trials = n * max((share * (1 - share) + more) / (variance / (high - low) ** 2 + more), 1.0)
    centre = (share + t * t / (2 * trials)) / (1 + t * t / trials)
    root = math.sqrt(share * (1 - share) / trials + t * t / (4 * trials**2))
    half = t * root / (1 + t * t / trials)
    least, most = min(share, centre - half), max(share, centre + half)
    return low + (high - low) * least, low + (high - low) * most


def resampled(values: Sequence[float], numbers: Any) -> tuple[float, float]:
    """The percentile interval of the bootstrap (Efron 1979): for comparison."""
    import numpy as np

    drawn = numbers.choice(np.array(values), (RESAMPLES, len(values))).mean(axis=1)
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def means_held(
    case: Case, size: int, runs: int, seed: str = "coverage"
) -> tuple[float, float, float]:
    """In which share of runs the interval of the program held, that by variance, and that of the
    bootstrap."""
    import numpy as np

    numbers = np.random.default_rng([size, *f"{seed} {case.name}".encode()])
    held = [0.0, 0.0, 0.0]
    for _ in range(runs):
        drawn = numbers.choice(case.values, size, p=np.array(case.chances) / sum(case.chances))
        values = [float(value) for value in drawn]
        ours = (
            unbounded_interval(values)
            if case.low == case.high
            else interval(values, case.low, case.high)
        )
        others = by_variance(values, case.low, case.high), resampled(values, numbers)
        for at, bounds in enumerate((ours, *others)):
            held[at] += within(bounds, case.mean) / runs
    return held[0], held[1], held[2]


# Tournaments of players of known strengths.

Orders = list[tuple[float, tuple[int, ...]]]
"""All orders of arrival of a group, each with the chance of it and of those before it."""
SEATINGS = list(all_seatings((0, 1, 2)))


def orders(strengths: Sequence[float], group: Group = (0, 1, 2)) -> Orders:
    """Of the Plackett-Luce model; `strengths` by player."""
    total, found = 0.0, []
    for order in permutations(group):
        chance, left = 1.0, sum(math.exp(strengths[player]) for player in order)
        for player in order:
            weight = math.exp(strengths[player])
            chance, left = chance * weight / left, left - weight
            if left <= weight / FINE:
                break
        total += chance
        found.append((total, order))
    return found


def game(rng: Rng, seating: Sequence[int], chances: Orders) -> GameResult:
    """A game, with the chances of all its orders."""
    draw = rng.below(FINE) / FINE
    order = next((order for total, order in chances if draw < total), chances[-1][1])
    places = tuple(order.index(player) + 1 for player in seating)
    return GameResult(tuple(seating), places, (0,) * len(seating), 1, (), "")


def drawn_block(
    rng: Rng,
    number: int,
    luck: float,
    strengths: Sequence[float] = STRENGTHS,
    group: Group = (0, 1, 2),
) -> BlockResult:
    """A block whose deal favours each player by up to `luck`, in all its games."""
    chances = _fixed_orders(tuple(strengths), group)
    if luck:
        favoured = [one + luck * (2 * rng.below(FINE) / FINE - 1) for one in strengths]
        chances = orders(favoured, group)
    seatings = _seatings(group)
    return BlockResult(number, tuple(game(rng, one, chances) for one in seatings), {})


@cache
def _fixed_orders(strengths: tuple[float, ...], group: Group) -> Orders:
    return orders(strengths, group)


@cache
def _seatings(group: Group) -> tuple[Group, ...]:
    return tuple(all_seatings(group))


def _favoured(luck: float, strengths: Sequence[float]) -> list[list[float]]:
    """The strengths of three players over a fine grid of what deals favour."""
    steps = [luck * ((2 * n + 1) / 9 - 1) for n in range(9)] if luck else [0.0]
    return [
        [one + more for one, more in zip(strengths, grid, strict=True)]
        for grid in product(steps, repeat=3)
    ]


@cache
def true_scores(luck: float, strengths: Sequence[float]) -> tuple[float, ...]:
    """The expected score of each of three players."""
    expected = [_expected(one) for one in _favoured(luck, strengths)]
    return tuple(map(fmean, zip(*expected, strict=True)))


def _expected(strengths: Sequence[float]) -> list[float]:
    scores, before = [0.0] * 3, 0.0
    for total, order in orders(strengths):
        for place, player in enumerate(order):
            scores[player] += (total - before) * (1 - place / 2)
        before = total
    return scores


@cache
def true_ratings(luck: float, strengths: Sequence[float]) -> tuple[float, ...]:
    """The ratings of three players that explain endlessly many games best."""
    import numpy as np

    found = list(permutations(range(3)))
    counts = np.zeros(len(found))
    for one in _favoured(luck, strengths):
        totals = np.array([total for total, _ in orders(one)])
        counts += np.diff(totals, prepend=0.0)
    best = Likelihood(Choices(3, np.array(found)), counts * FINE).best(np.zeros(3))
    return tuple(float(SCALE * value) for value in best - best.mean())


@dataclass(slots=True)
class Held:
    """In how many of the tournaments the interval of the first player's score held, that of the
    difference to the second one, and that of the first player's rating."""

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
    scores, rating = true_scores(luck, strengths), true_ratings(luck, strengths)[0]
    found = [Held() for _ in points]
    for _ in range(runs):
        played = [drawn_block(rng, number, luck, strengths) for number in range(1, max(points) + 1)]
        mean = [means(block) for block in played]
        first, lead = [one[0] for one in mean], [one[0] - one[1] for one in mean]
        for row, blocks, fitted in zip(
            found, points, ratings_after(3, played, points), strict=True
        ):
            row.score += within(interval(first[:blocks]), scores[0]) / runs
            between = interval(lead[:blocks], -1.0)
            row.difference += within(between, scores[0] - scores[1]) / runs
            row.rating += bool(fitted and within(fitted[0][1], rating)) / runs
    return found


def within(bounds: Bounds | None, value: float) -> bool:
    """Whether an interval, which may be open, has a value. Rounding isn't held against it."""
    if bounds is None:
        return False
    low, high = bounds
    return (low is None or low <= value + 1e-9) and (high is None or value - 1e-9 <= high)


# Ratings.

NARIKANA = (-1061.0, -70.0, 197.0, 396.0, 538.0)
"""The ratings of docs/ai.md: random, easy, normal, hard, expert."""


@dataclass(frozen=True)
class Field:
    """Players with known ratings, and after how many blocks theirs are looked at."""

    name: str
    ratings: tuple[float, ...]
    seats: int
    points: tuple[int, ...]
    anchors: tuple[int | None, ...] = (None,)


FIELDS = (
    Field("2 equal", (0.0, 0.0), 2, (20, 100)),
    Field("2, 400 apart", (200.0, -200.0), 2, (20, 100)),
    Field("2, 700 apart", (350.0, -350.0), 2, (20, 100)),
    Field("narikana", NARIKANA, 2, (100, 600), (None, 1)),
    Field("6 equal", (0.0,) * 6, 2, (30, 150)),
    Field("3, 520 apart", (521.0, 0.0, -521.0), 3, (20, 100), (None, 1)),
    Field("4 equal", (0.0,) * 4, 4, (20, 100)),
    Field("4, 300 apart", (450.0, 150.0, -150.0, -450.0), 4, (20, 100), (None, 1)),
)


@dataclass
class Ends:
    """By player in which share of runs an interval held, and in which it was open."""

    held: list[float] = field(default_factory=list)
    open: list[float] = field(default_factory=list)


def ratings_held(
    players: Field, runs: int, seed: str = "coverage"
) -> dict[tuple[int, int | None], Ends]:
    """By number of blocks and anchor."""
    size = len(players.ratings)
    rng = Rng(f"{seed} {players.name}")
    strengths = tuple(rating / SCALE for rating in players.ratings)
    groups = groups_in_turn("round-robin", size, players.seats, players.name)
    found = {
        (blocks, anchor): Ends([0.0] * size, [0.0] * size)
        for blocks in players.points
        for anchor in players.anchors
    }
    for _ in range(runs):
        played = [
            drawn_block(rng, number, 0.0, strengths, groups[(number - 1) % len(groups)])
            for number in range(1, players.points[-1] + 1)
        ]
        for anchor in players.anchors:
            zero = fmean(players.ratings) if anchor is None else players.ratings[anchor]
            fits = ratings_after(size, played, players.points, anchor)
            for blocks, fitted in zip(players.points, fits, strict=True):
                ends = found[blocks, anchor]
                for player, (_, bounds) in (fitted or {}).items():
                    ends.held[player] += within(bounds, players.ratings[player] - zero) / runs
                    ends.open[player] += (bounds is not None and None in bounds) / runs
    return found
