"""By how much one move is better than another one: by playouts of the heuristic, and by players who
search and go on from both.

Many playouts are cheap, so their mean is exact, but it is that of games between heuristics: what
such a difference is worth between strong players is uncertain (`ai_facts.Players`). Players who
search are dear, so there are few such games, but they have no such error. Both estimates are
combined, each with the weight of its variance.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev

from ..core.ai_facts import Players
from ..core.game import Move
from .continuation import Sample
from .search import Search

SAMPLES = 40
"""Batches of a comparison by playouts."""
VALUE, MEASURE = range(2)
"""Parts of a Sample."""
TINY = 1e-12
"""The least variance of an estimate."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """`playouts`: the means of batches in which all moves met the same worlds; `played`: the games
    of players who search, which may lack some of the moves."""

    playouts: Sequence[Sample]
    players: Players = Players()
    played: Sequence[Sample] = field(default=())

    def lead(self, move: Move, other: Move, part: int = VALUE) -> tuple[float, float]:
        """By how much more a move is worth than another one between strong players, with the
        standard error, which covers playouts and players. Where the two estimates differ by more
        than their errors explain, playouts mislead in this position: their error grows to that
        (DerSimonian and Laird 1986)."""
        mean, error = _difference(self.playouts, move, other, part)
        mean, variance = self.players.kept * mean, (self.players.kept * error) ** 2
        spread = self.players.spread * (self._unit(move, other) if part == MEASURE else 1.0)
        if not self.played or not {move, other} <= {*self.played[0]}:
            return mean, math.sqrt(variance + spread**2)
        played, error = _difference(self.played, move, other, part)
        unexplained = (mean - played) ** 2 - variance - error**2
        variance = max(variance + max(spread**2, unexplained), TINY)
        its_variance = max(error**2, TINY)
        total = 1 / variance + 1 / its_variance
        return (mean / variance + played / its_variance) / total, 1 / math.sqrt(total)

    def _unit(self, move: Move, other: Move) -> float:
        """How much of what counts in the game is a unit of utility, by how both vary."""
        value, measure = (
            _difference(self.playouts, move, other, part)[1] for part in (VALUE, MEASURE)
        )
        return measure / value if value else 0.0

    def value(self, move: Move) -> float:
        """The value of a move in playouts."""
        return fmean(sample[move][VALUE] for sample in self.playouts)


def _difference(
    samples: Sequence[Sample], move: Move, other: Move, part: int
) -> tuple[float, float]:
    return mean_and_error([sample[move][part] - sample[other][part] for sample in samples])


def mean_and_error(differences: Sequence[float]) -> tuple[float, float]:
    """The mean of the differences of two moves in all samples, and its standard error."""
    mean = fmean(differences)
    return mean, stdev(differences, mean) / math.sqrt(len(differences))


def batches(search: Search, moves: Sequence[Move], iterations: int) -> list[Sample]:
    """The means of the moves, the only ones left in the race, in each of SAMPLES batches of the
    iterations; in fewer batches, at least two, if there are fewer playouts of each move. The mean
    of a batch is nearly normal, and nearly independent of the others although the tree keeps
    learning."""
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
