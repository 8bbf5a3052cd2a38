"""Calibration of a heuristic's evaluation of unfinished games (`Policy.evaluate`, by which a search
values the positions where its playouts stop).

A few positions of each game are evaluated, and compared with how the game ended: by the logarithmic
loss, by the slope of a logistic regression of outcomes on evaluations (Cox 1958: 1 if leads are
rated correctly, less than 1 if they are overrated), and by the mean outcome of similar evaluations.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ....core.engine.rng import Rng
from ....core.games import game_named
from ....core.match import Match
from ...heuristics import NoHeuristic, policy_for, policy_kind
from ...registry import make_player
from ..play import Listener, MatchInPlay, play_to_end
from ..runner import HERE, Executor, Stream, in_order
from ..stats import Z, unbounded_interval

NOTHING_KNOWN = math.log(2)
"""The loss of an evaluation that rates all positions equal."""
MOMENTS = 5
"""Positions of a game that are evaluated, at most."""
BINS = 10
NEARLY_SURE = 0.001
"""Evaluations are limited to this distance from 0 and 1, where the loss may be infinite."""
MOST_LEAD = 700.0
"""In logits; beyond it the other seat's chance is 0 in floating point."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """A plan: `games` of a game, its options, and players by seat (specs)."""

    game: str
    options: Any
    players: tuple[str, ...]
    seed: str
    games: int


Pair = tuple[float, float]
"""The expected utility of a seat at the end of a game, and the real one, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Evaluations between two bounds: their number and mean (`judged`), and the mean outcome with
    its 95 % interval."""

    low: float
    high: float
    number: int
    judged: float
    outcome: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Summary:
    """`pairs`: the number of pairs compared; `loss` (logarithmic) and `slope` with 95 % intervals
    of games; `loss_if_scaled`: the loss if all leads were multiplied by the slope."""

    pairs: int
    loss: float
    loss_interval: tuple[float, float]
    slope: float
    slope_interval: tuple[float, float]
    loss_if_scaled: float
    bins: tuple[Bin, ...]


def evaluated(calibration: Calibration, number: int) -> list[Pair]:
    """Play game `number`; return each seat's evaluation and outcome for a few positions with a
    choice."""
    game = game_named(calibration.game)
    seats = len(calibration.players)
    match = Match.new(
        game,
        calibration.options,
        seats=[f"seat {seat}" for seat in range(1, seats + 1)],
        players=list(calibration.players),
        seed=f"{calibration.seed}/{number}",
        table="calibrate",
    )
    players = [make_player(spec, game) for spec in calibration.players]
    moments = Moments(Rng(f"moments {calibration.seed} {number}"))
    play_to_end(MatchInPlay(match, players), [moments])
    return moments.pairs


class Moments(Listener):
    """The evaluation of a few positions with a choice, drawn at random; `pairs` at the end."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.seen = 0
        self.evaluations: list[list[float]] = []
        self.pairs: list[Pair] = []

    def before(self, play: MatchInPlay) -> None:
        if len(play.match.view(play.seat).legal) == 1:
            return
        self.seen += 1
        place = len(self.evaluations)
        if self.seen > MOMENTS:  # each position is drawn with the same probability
            place = self.rng.below(self.seen)
        if place < MOMENTS:
            policy = policy_for(play.game, play.state)
            assert policy is not None
            self.evaluations[place : place + 1] = [policy.evaluate()]

    def end(self, play: MatchInPlay) -> None:
        utilities = play.state.utilities()
        for evaluation in self.evaluations:
            self.pairs += zip(evaluation, utilities, strict=True)


def games(calibration: Calibration, executor: Executor = HERE) -> Stream[list[Pair]]:
    """The pairs of all games (`evaluated`), in order. Raises NoHeuristic."""
    if policy_kind(game_named(calibration.game)) is None:
        raise NoHeuristic(game=calibration.game)
    yield from in_order(partial(evaluated, calibration), range(1, calibration.games + 1), executor)


def summary(rows: Sequence[Sequence[Pair]]) -> Summary:
    """Summarise the pairs of games, a row a game."""
    pairs = [pair for row in rows for pair in row]
    losses = [sum(loss(*pair) for pair in row) / len(row) for row in rows if row]
    slope, interval = fitted([row for row in rows if row])
    scaled = [(_chance(slope * _logit(judged)), outcome) for judged, outcome in pairs]
    return Summary(
        len(pairs),
        sum(losses) / len(losses),
        unbounded_interval(losses) or (0.0, loss(0.0, 1.0)),
        slope,
        interval,
        sum(loss(*pair) for pair in scaled) / len(scaled),
        tuple(_bins(rows)),
    )


def loss(judged: float, outcome: float) -> float:
    """The logarithmic loss of an evaluation."""
    p = min(max(judged, NEARLY_SURE), 1 - NEARLY_SURE)
    return -outcome * math.log(p) - (1 - outcome) * math.log(1 - p)


def fitted(rows: Sequence[Sequence[Pair]]) -> tuple[float, tuple[float, float]]:
    """The slope of a logistic regression of outcomes on evaluations (in logits, no intercept), by
    Newton's method; the interval treats the pairs of a game as one observation (Liang, Zeger
    1986)."""
    leads = [[(_logit(judged), outcome) for judged, outcome in row] for row in rows]
    slope = 0.0
    for _ in range(50):
        scores, curvature = [], 1e-12
        for row in leads:
            score = 0.0
            for lead, outcome in row:
                p = _chance(slope * lead)
                score += (outcome - p) * lead
                curvature += p * (1 - p) * lead * lead
            scores.append(score)
        step = sum(scores) / curvature
        slope += step
        if abs(step) < 1e-6:
            break
    error = math.sqrt(sum(score * score for score in scores)) / curvature
    return slope, (slope - Z * error, slope + Z * error)


def _bins(rows: Sequence[Sequence[Pair]]) -> Iterator[Bin]:
    """The bins that aren't empty; intervals treat the pairs of a game in a bin as one
    observation."""
    for i in range(BINS):
        low, high = i / BINS, (i + 1) / BINS
        inside = [
            [pair for pair in row if low <= pair[0] < high or pair[0] == high == 1] for row in rows
        ]
        number = sum(map(len, inside))
        if not number:
            continue
        judged = sum(pair[0] for row in inside for pair in row) / number
        outcome = sum(pair[1] for row in inside for pair in row) / number
        off = [sum(pair[1] - outcome for pair in row) for row in inside]
        error = Z * math.sqrt(sum(x * x for x in off)) / number
        interval = (max(0.0, outcome - error), min(1.0, outcome + error))
        yield Bin(low, high, number, judged, outcome, interval)


def _logit(p: float) -> float:
    p = min(max(p, NEARLY_SURE), 1 - NEARLY_SURE)
    return math.log(p / (1 - p))


def _chance(lead: float) -> float:
    return 1 / (1 + math.exp(-lead)) if lead > -MOST_LEAD else 0.0
