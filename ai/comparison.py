"""By how much one move is better than another one: by playouts of the heuristic, and by games of
players who search and go on from both.

Many playouts are cheap, so their mean is exact, but it is that of games between heuristics: what
such a difference is worth between strong players is uncertain (`ai_facts.StrongPlay`). Players who
search are dear, so there are few of their games, but these have no such error. Both estimates are
combined, each with the weight of its variance.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev

from ..core.ai_facts import StrongPlay
from ..core.game import Move
from .arena.stats import Z, quantile
from .continuation import Sample
from .search import Search

SAMPLES = 40
"""Batches of a comparison by playouts."""
VALUE, MEASURE = range(2)
"""Parts of a Sample."""
UNSEEN = (0.5, 5.0)
"""By how much, in both parts, moves may differ in a world as rare as those that weren't played."""
TINY = 1e-12
"""The least variance of an estimate."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two moves differ by. `playouts`: the means of batches in which all moves met the same
    worlds; `games`: those of players who search, which may lack some of the moves."""

    playouts: Sequence[Sample]
    strong_play: StrongPlay = StrongPlay()
    games: Sequence[Sample] = field(default=())

    def lead(self, move: Move, other: Move, part: int = VALUE) -> tuple[float, float]:
        """By how much more a move is worth than another one between strong players, with the
        standard error, which covers playouts and players. Where the two estimates differ by more
        than their errors explain, playouts mislead in this position: their error grows to that
        (DerSimonian and Laird 1986)."""
        if move == other:
            return 0.0, 0.0
        facts = self.strong_play
        mean, error = self.in_playouts(move, other, part)
        mean, variance = facts.kept * mean, (facts.kept * error) ** 2
        spread = facts.measure_spread if part == MEASURE else facts.spread
        if not self.is_played(move, other):
            return mean, math.sqrt(variance + spread**2)
        played, error = _of_few(_differences(self.games, move, other, part), UNSEEN[part])
        unexplained = (mean - played) ** 2 - variance - error**2
        variance = max(variance + max(spread**2, unexplained), TINY)
        its_variance = max(error**2, TINY)
        total = 1 / variance + 1 / its_variance
        return (mean / variance + played / its_variance) / total, 1 / math.sqrt(total)

    def in_playouts(self, move: Move, other: Move, part: int = VALUE) -> tuple[float, float]:
        """By how much more a move is worth than another one in playouts, with the error of that."""
        return mean_and_error(_differences(self.playouts, move, other, part))

    def is_played(self, move: Move, other: Move) -> bool:
        """True if players who search went on from both moves."""
        return bool(self.games) and {move, other} <= {*self.games[0]}

    def value(self, move: Move) -> float:
        """The value of a move in playouts."""
        return fmean(sample[move][VALUE] for sample in self.playouts)


def _differences(samples: Sequence[Sample], move: Move, other: Move, part: int) -> list[float]:
    return [sample[move][part] - sample[other][part] for sample in samples]


def _of_few(differences: Sequence[float], unseen: float) -> tuple[float, float]:
    """The mean of a few differences and its error: larger by what Student's distribution adds, and
    by what a difference of `unseen` would do that none of them happened to show."""
    mean, error = mean_and_error(differences)
    number = len(differences)
    return mean, math.hypot(error * quantile(number - 1) / Z, unseen / number)


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
