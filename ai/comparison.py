"""Compares moves by playouts in the same worlds, in batches, so that the error of a difference is
known: the mean of a batch is nearly normal, and nearly independent of the others although the tree
keeps learning."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean, stdev

from ..core.engine.compiled import of_game
from ..core.game import Game, Move
from .heuristics import manifest_of
from .ismcts import Settings, settings_for
from .search import Search

SAMPLES = 40
"""Batches of a comparison."""
MIN_ITERATIONS = 4 * SAMPLES
"""For one decision: a pair of playouts for each batch, and as many to find the best move."""
MAX_ITERATIONS = 20_000
PLAIN = 1 / 40
"""Speed of the plain core relative to the compiled one."""

Sample = dict[Move, tuple[float, float]]
"""The means of a batch by move: of its value, and of `Policy.measure`."""


def judging_settings(game: Game) -> Settings:
    """The settings of the search by which hints and analyses judge moves: those of players, but for
    `Manifest.judging`."""
    return replace(settings_for(game), **manifest_of(game).judging)


def usual_iterations(game: Game, decisions: int, share: float = 1.0) -> int:
    """Iterations for each decision, so that judging all takes about half a minute on one core,
    times `share`."""
    total = manifest_of(game).analysis
    if not of_game(game.name)[0]:
        share *= PLAIN
    return max(MIN_ITERATIONS, min(MAX_ITERATIONS, int(total * share) // max(1, decisions)))


def batches(search: Search, moves: Sequence[Move], iterations: int) -> list[Sample]:
    """The means of the moves, the only ones left in the race, in each of SAMPLES batches of the
    iterations; in fewer batches, at least two, if there are fewer playouts of each move."""
    number = min(SAMPLES, max(2, iterations // len(moves)))
    each = max(1, iterations // (number * len(moves)))
    before = _sums(search)
    samples = []
    for _ in range(number):
        search.run(each * len(moves))
        after = _sums(search)
        samples.append({move: _mean(before[move], after[move], each) for move in moves})
        before = after
    return samples


def _mean(
    before: tuple[float, float], after: tuple[float, float], count: int
) -> tuple[float, float]:
    return (after[0] - before[0]) / count, (after[1] - before[1]) / count


def _sums(search: Search) -> Sample:
    return {move: (value, measure) for move, _, value, _, measure in search.results()}


def mean_and_error(differences: Sequence[float]) -> tuple[float, float]:
    """The mean of the differences of two moves in all batches, and its standard error."""
    mean = fmean(differences)
    return mean, stdev(differences, mean) / math.sqrt(len(differences))
