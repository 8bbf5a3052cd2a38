"""Whether advice holds: what hints and the marks of analyses claim against what the moves gain
between strong players, and the agreement of hints with different seeds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from statistics import fmean
from typing import Any

import click
from rich.table import Table

from stammtisch.adapters.presentation.evaluations import MOST_EVEN
from stammtisch.adapters.presentation.lessons import LEARNER, LESSONS
from stammtisch.ai.analysis import all_judged
from stammtisch.ai.arena.play import MatchInPlay, play_to_end, seat_players
from stammtisch.ai.arena.runner import in_order
from stammtisch.ai.comparison import VALUE, mean_and_error
from stammtisch.ai.continuation import played_on
from stammtisch.ai.decision import ask_player
from stammtisch.ai.hints import hints, usual_iterations
from stammtisch.ai.registry import make_player
from stammtisch.ai.thinker import MAX_HINTS
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
from stammtisch.core.game import Game, Move, View
from stammtisch.core.games import game_named
from stammtisch.core.review import decisions_of
from stammtisch.core.table.commands import Advice
from tests.adapters.lessons import followed
from tools.measure.regret import DrawnDecision
from tools.options import ENGLISH, seats_at, seats_option, seed_option, size_option, tool

SURELY = 3.0
"""Standard errors of a gain from which a claim of the other sign is wrong."""
NEAR = 0.25
"""The mean claim may differ from the mean gain by this part of it, and two standard errors of the
difference."""
DISAGREE = 0.1
"""The part of positions, at most, in which hints disagree without saying that moves are even."""


@dataclass(frozen=True, slots=True)
class Plan:
    """`subject`: HINTS in `positions` of games between `drawn_from` (a spec), hints in the steps of
    the game's LESSON, or MARKS of one seat in so many of these games. In each position `hints` with
    different seeds, and `worlds` in which `players` (a spec) play on from the two moves that are
    compared."""

    subject: str
    game: str
    options: Any
    seats: int
    drawn_from: str
    players: str
    seed: str
    positions: int
    worlds: int
    hints: int


@dataclass(frozen=True, slots=True)
class Claim:
    """By how much a hint says that its move is better than the best one that it doesn't call even
    (`lead`), what it gains between strong players, and the standard error of that, in utility."""

    best: str
    other: str
    lead: float
    gain: float
    error: float


@dataclass(frozen=True, slots=True)
class Checked:
    """A position: what the first hint tells, None if all its moves are even, and whether no two
    hints contradict each other."""

    told: Claim | None
    agree: bool


def position(plan: Plan, number: int) -> View:
    """A decision with a choice, drawn from game `number`."""
    game = game_named(plan.game)
    specs = [plan.drawn_from] * plan.seats
    match = seat_players(game, plan.options, specs, f"{plan.seed}/{number}", "advice")
    listener = DrawnDecision(Rng(f"advice {plan.seed} {number}"))
    play_to_end(MatchInPlay(match, [make_player(spec, game) for spec in specs]), [listener])
    return listener.decision[0]


def marks(plan: Plan, number: int) -> list[Checked]:
    """The check of each marked move of seat 1 in game `number`."""
    game = game_named(plan.game)
    specs = [plan.drawn_from] * plan.seats
    match = seat_players(game, plan.options, specs, f"{plan.seed}/{number}", "advice")
    play_to_end(MatchInPlay(match, [make_player(spec, game) for spec in specs]))
    decisions = decisions_of(match.record, [1])
    iterations = usual_iterations(game, len(decisions))
    rows = []
    for decision, judgement in zip(decisions, all_judged(decisions, iterations), strict=True):
        if judgement.mark:
            moves = judgement.best, judgement.played
            key = f"{number} {judgement.entry}"
            rows.append(Checked(_claim(plan, decision.view, moves, judgement.loss, key), True))
    return rows


def steps(game: Game) -> list[View]:
    """What the learner sees whenever the lesson of a game advises a move."""
    moments = followed(LESSONS[game.name])
    return [moment.table.view(LEARNER) for moment in moments if moment.said.advice is not None]


def of_position(plan: Plan, number: int) -> list[Checked]:
    """The check of the position of game `number`."""
    return [checked(plan, position(plan, number), number)]


def of_step(plan: Plan, number: int) -> list[Checked]:
    """The check of the lesson's step `number`."""
    return [checked(plan, steps(game_named(plan.game))[number - 1], number)]


HINTS, LESSON, MARKS = "hints", "lesson", "marks"
CHECKS = {HINTS: of_position, LESSON: of_step, MARKS: marks}


def checked(plan: Plan, view: View, number: int) -> Checked:
    """The check of hints in a position; its number settles all chance."""
    game = game_named(plan.game)
    told = [
        hints(game, view, Rng(f"hint {plan.seed} {number} {hint}"), MAX_HINTS)
        for hint in range(plan.hints)
    ]
    agree = not any(contradict(one, two) for one in told for two in told)
    best, *others = told[0]
    worse = [other for other in others if not other.even]
    if not worse:
        return Checked(None, agree)
    other = max(worse, key=lambda advice: advice.value)
    moves = best.moves[0], other.moves[0]
    return Checked(_claim(plan, view, moves, best.value - other.value, str(number)), agree)


def _claim(plan: Plan, view: View, moves: tuple[Move, Move], lead: float, key: str) -> Claim:
    game = game_named(plan.game)
    first, second = (game.notation(move) for move in moves)
    return Claim(first, second, lead, *gained(plan, view, moves, key))


def contradict(one: Sequence[Advice], two: Sequence[Advice]) -> bool:
    """True if two hints recommend different moves, and neither calls the other's move even."""
    first, second = {*one[0].moves}, {*two[0].moves}
    if first <= second or second <= first:  # the same parts in another order, or fewer of them
        return False
    return not (_even(one, second) or _even(two, first))


def _even(advice: Sequence[Advice], move: set[Move]) -> bool:
    """True if a hint calls the move even, or says that others are than it tells."""
    even = [{*other.moves} for other in advice if other.even]
    return move in even or len(even) == MAX_HINTS - 1 > MOST_EVEN


def gained(plan: Plan, view: View, moves: tuple[Move, Move], key: str) -> tuple[float, float]:
    """By how much more the first move is worth between strong players, with its standard error."""
    game = game_named(plan.game)
    player = make_player(plan.players, game)

    def choose(seen: View, rng: Rng) -> Move:
        return ask_player(player, plan.players, seen, rng)

    samples = played_on(game, view, moves, choose, f"world {plan.seed} {key}", plan.worlds)
    return mean_and_error([sample[moves[0]][VALUE] - sample[moves[1]][VALUE] for sample in samples])


def faults(rows: Sequence[Checked]) -> list[str]:
    """What these positions show to be wrong."""
    found = []
    told = [row.told for row in rows if row.told is not None]
    for claim in told:
        if claim.gain + SURELY * claim.error < 0 < claim.lead:
            found.append(
                f"{claim.best} over {claim.other}: claimed {claim.lead:+.3f},"
                f" gains {claim.gain:+.3f} ± {claim.error:.3f}"
            )
    if len(told) > 1:
        claimed, gain = (
            fmean(figures) for figures in ([c.lead for c in told], [c.gain for c in told])
        )
        too_high, error = mean_and_error([claim.lead - claim.gain for claim in told])
        if abs(too_high) > NEAR * abs(gain) + 2 * error:
            found.append(
                f"mean claim {claimed:+.3f}, mean gain {gain:+.3f}, difference ± {error:.3f}"
            )
    contradictions = sum(not row.agree for row in rows)
    if contradictions > DISAGREE * len(rows):
        found.append(f"hints contradict each other in {contradictions} of {len(rows)} positions")
    return found


@tool(
    seed="--seed",
    size="--positions (with marks: games), --worlds, --hints",
    shows="No claim has surely the wrong sign, the mean claim is within a quarter of the mean gain,"
    " and hints contradict each other in a tenth of the positions at most.",
)
@game_argument
@click.option(
    "--of",
    "subject",
    type=click.Choice(list(CHECKS)),
    default=HINTS,
    show_default=True,
    help="What claims: hints in drawn positions or in each step of the lesson, or the marks of"
    " analysed games.",
)
@click.option(
    "--players",
    default="expert",
    show_default=True,
    metavar="PLAYER",
    help="The AI player that goes on in all seats.",
)
@click.option(
    "--from",
    "drawn_from",
    default="hard",
    show_default=True,
    metavar="PLAYER",
    help="The AI player from whose games the positions are.",
)
@seats_option
@size_option("--positions", 30, "How many positions, or games that are analysed.")
@size_option("--worlds", 100, "Worlds in which both moves are played on.", least=2)
@size_option("--hints", 10, "Hints with different seeds in each position.")
@seed_option("0")
@workers_option
@json_option
@options_option
def command(
    game: Game,
    subject: str,
    players: str,
    drawn_from: str,
    seats: int | None,
    positions: int,
    worlds: int,
    hints: int,
    seed: str,
    workers: int,
    as_json: bool,
    option_texts: tuple[str, ...],
) -> list[str]:
    """Compare what hints claim with what their moves gain between strong players of GAME.

    A claim is by how much a hint says that its first move is better than the best one that it
    doesn't call even. In worlds that agree with what the seat sees, strong players then go on from
    both moves, each by what it sees, to the end of the round. Gains are in utility (0 to 1).
    A mark claims by how much the best move is better than the one that was played.
    """
    seats = seats_at(game, seats)
    check_players(game, [players], ENGLISH, "'--players'")
    check_players(game, [drawn_from], ENGLISH, "'--from'")
    check_text(seed, ENGLISH)
    options = game_options(game, option_texts, ENGLISH)
    if subject == LESSON:
        positions = len(steps(game))
    plan = Plan(
        subject, game.name, options, seats, drawn_from, players, seed, positions, worlds, hints
    )  # fmt: skip
    numbers = range(1, positions + 1)
    checks = in_order(partial(CHECKS[subject], plan), numbers, executor_for(workers))
    rows = [row for found in checks for row in found]
    if as_json:
        click.echo(json.dumps({"game": game.name, "positions": [asdict(row) for row in rows]}))
        return faults(rows)
    table = Table("Move", "Over", "Claimed", "Gained", "Hints")
    for row in rows:
        figures = ["all even", "", "", ""]
        if row.told is not None:
            gain = f"{row.told.gain:+.3f} ± {row.told.error:.3f}"
            figures = [row.told.best, row.told.other, f"{row.told.lead:+.3f}", gain]
        table.add_row(*figures, "agree" if row.agree else "contradict each other")
    make_console().print(table)
    return faults(rows)
