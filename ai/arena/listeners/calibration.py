"""Calibration of a heuristic's evaluation of unfinished games (`Policy.evaluate`, by which a search
values the positions where its playouts stop).

A few positions of each game are evaluated, and compared with how the game ended: by the logarithmic
loss, by the slope of a logistic regression of outcomes on evaluations (Cox 1958: 1 if a lead is
worth what it is taken for, less if leads are taken for too much), and by the mean outcome of alike
evaluations.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ....core.games import game_named
from ....core.match import Match
from ....core.rng import Rng
from ...heuristics import NoHeuristic, policy_for, policy_kind
from ...registry import make_player
from ..play import Listener, MatchInPlay, play_to_end
from ..runner import HERE, Executor, Stream, in_order
from ..stats import Z, unbounded_interval

NOTHING_KNOWN = math.log(2)
"""The loss of a judgement that finds all positions equal."""
MOMENTS = 5
"""Of a game, at most."""
BINS = 10
NEARLY_SURE = 0.001
"""Judgements closer to 0 and 1 count as that: the loss of a sure one that is wrong is infinite."""
MOST_LEAD = 700.0
"""In logits: with more the other one's chance is 0 to the last digit."""


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
    """Judgements between two bounds: how many, their mean, and the mean outcome with its 95 %
    interval."""

    low: float
    high: float
    number: int
    judged: float
    outcome: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Found:
    """`loss` (logarithmic) and `slope` with 95 % intervals of games, `loss_if_scaled`:
    what the loss would be if all leads were multiplied by the slope; `pairs` compared."""

    pairs: int
    loss: float
    loss_interval: tuple[float, float]
    slope: float
    slope_interval: tuple[float, float]
    loss_if_scaled: float
    bins: tuple[Bin, ...]


def judged(calibration: Calibration, number: int) -> list[Pair]:
    """Game `number`: each seat's judgement at a few moments with a choice, and its outcome."""
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
        ended = play.state.utilities()
        for evaluation in self.evaluations:
            self.pairs += zip(evaluation, ended, strict=True)


def games(calibration: Calibration, executor: Executor = HERE) -> Stream[list[Pair]]:
    """`judged` of all games, in order. Raises NoHeuristic."""
    if policy_kind(game_named(calibration.game)) is None:
        raise NoHeuristic(game=calibration.game)
    yield from in_order(partial(judged, calibration), range(1, calibration.games + 1), executor)


def found(rows: Sequence[Sequence[Pair]]) -> Found:
    """The figures of the pairs of games."""
    pairs = [pair for row in rows for pair in row]
    losses = [sum(loss(*pair) for pair in row) / len(row) for row in rows if row]
    slope, interval = fitted([row for row in rows if row])
    scaled = [(_chance(slope * _logit(judged)), outcome) for judged, outcome in pairs]
    return Found(
        len(pairs),
        sum(losses) / len(losses),
        unbounded_interval(losses) or (0.0, loss(0.0, 1.0)),
        slope,
        interval,
        sum(loss(*pair) for pair in scaled) / len(scaled),
        tuple(_bins(rows)),
    )


def loss(judged: float, outcome: float) -> float:
    """Logarithmic."""
    p = min(max(judged, NEARLY_SURE), 1 - NEARLY_SURE)
    return -outcome * math.log(p) - (1 - outcome) * math.log(1 - p)


def fitted(rows: Sequence[Sequence[Pair]]) -> tuple[float, tuple[float, float]]:
    """The slope of a logistic regression of outcomes on judgements (in logits, no intercept), by
    Newton's method; the interval takes the pairs of a game for one observation (Liang, Zeger
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
    """Those that hold anything; intervals take what a game has in a bin for one observation."""
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
