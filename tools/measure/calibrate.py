"""Calibration of a heuristic's evaluation of unfinished games, compared with their outcomes."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import click
from rich.table import Table

from stammtisch.adapters.presentation.presenter import title
from stammtisch.ai.arena.play import Listener, MatchInPlay, play_to_end
from stammtisch.ai.arena.runner import HERE, Executor, Stream, in_order
from stammtisch.ai.arena.stats import Z, unbounded_interval
from stammtisch.ai.player import NoHeuristic, policy_for, policy_kind
from stammtisch.ai.registry import make_player
from stammtisch.cli.shared.common import (
    check_players,
    check_text,
    executor_for,
    game_argument,
    game_options,
    json_option,
    options_option,
    workers_option,
)
from stammtisch.cli.terminal.drawing import make_console
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from tools.options import ENGLISH, seats_at, seats_option, seed_option, size_option, tool

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


def evaluated_games(calibration: Calibration, executor: Executor = HERE) -> Stream[list[Pair]]:
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


HEADINGS = ("Judged", "Times", "Mean", "Outcome", "95 % interval")


@tool(
    seed="--seed",
    size="--games",
    shows="Leads are rated correctly: the interval of the slope contains 1.",
)
@game_argument
@click.option("--player", default="heuristic", show_default=True, help="The player of all seats.")
@seats_option
@size_option("--games", 400, least=2)
@seed_option("0")
@workers_option
@json_option
@options_option
def command(
    game: Game,
    player: str,
    seats: int | None,
    games: int,
    seed: str,
    workers: int,
    as_json: bool,
    option_texts: tuple[str, ...],
) -> list[str]:
    """Compare the evaluation of unfinished games of GAME with how they ended.

    A search values the positions where it stops by this evaluation.
    """
    seats = seats_at(game, seats)
    check_players(game, [player], ENGLISH, "'--player'")
    check_text(seed, ENGLISH)
    options = game_options(game, option_texts, ENGLISH)
    calibration = Calibration(game.name, options, (player,) * seats, seed, games)
    result = summary(list(evaluated_games(calibration, executor_for(workers))))
    if as_json:
        click.echo(json.dumps({"game": game.name, "seats": seats, **asdict(result)}, indent=2))
    else:
        screen = make_console()
        heading = f"{title(game.name, ENGLISH)}: {games} games, seed {seed}"
        screen.print(_bins_table(result, heading))
        for line in _figures(result):
            screen.print(line, highlight=False)
    low, high = result.slope_interval
    if low <= 1 <= high:
        return []
    return ["leads are overrated" if high < 1 else "leads are underrated"]


def _bins_table(result: Summary, heading: str) -> Table:
    """Evaluations and outcomes as utility."""
    table = Table(*HEADINGS, title=heading)
    for part in result.bins:
        low, high = part.interval
        table.add_row(
            f"{part.low:.1f} .. {part.high:.1f}",
            str(part.number),
            f"{part.judged:.3f}",
            f"{part.outcome:.3f}",
            f"{low:.3f} .. {high:.3f}",
        )
    return table


def _figures(result: Summary) -> list[str]:
    """Loss and slope, and what the loss means."""
    low, high = result.slope_interval
    least, most = result.loss_interval
    knows = "not surely more"
    if most < NOTHING_KNOWN or least > NOTHING_KNOWN:
        knows = "more" if most < NOTHING_KNOWN else "less"
    return [
        f"Logarithmic loss {result.loss:.4f} ({least:.4f} .. {most:.4f}); a constant has "
        f"{NOTHING_KNOWN:.4f}: the evaluation knows {knows}.",
        f"Slope {result.slope:.3f} ({low:.3f} .. {high:.3f}); 1 would be right. With all leads "
        f"scaled by the slope the loss would be {result.loss_if_scaled:.4f}.",
    ]
