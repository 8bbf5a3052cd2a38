"""The regret of the choices of players, by a reference search."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import click
from rich.table import Table

from stammtisch.ai.arena.play import Listener, MatchInPlay, play_to_end
from stammtisch.ai.arena.runner import HERE, Executor, Stream, in_order
from stammtisch.ai.arena.stats import UNKNOWN, interval
from stammtisch.ai.decision import ask_player, decision_rng
from stammtisch.ai.ismcts import Settings, prepared, summed
from stammtisch.ai.registry import make_player, split_specs
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
from stammtisch.core.match import Match
from tools.options import ENGLISH, seats_at, seats_option, seed_option, size_option, tool

REFERENCE = Settings(others="model", noise=0, depth=1, cut=0)
"""Only playouts of the heuristic, with common random numbers for all moves."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A plan: `players` are specs, judged in `positions` of games between
    heuristics at a table of `seats`; the reference spends `iterations` on each move."""

    game: str
    options: Any
    seats: int
    players: tuple[str, ...]
    seed: str
    positions: int
    iterations: int


@dataclass(frozen=True, slots=True)
class Regret:
    """The regret of a player: mean of its decisions (in utility, 0 to 1) with a 95 % interval, and
    mean seconds for a decision."""

    player: str
    mean: float
    interval: tuple[float, float]
    seconds: float


def position(comparison: Comparison, number: int) -> tuple[View, Rng]:
    """A decision with a choice, drawn from game `number`, and the seat's generator for it."""
    game = game_named(comparison.game)
    heuristic = make_player("heuristic", game)
    match = Match.new(
        game,
        comparison.options,
        seats=[f"seat {seat}" for seat in range(1, comparison.seats + 1)],
        players=["heuristic"] * comparison.seats,
        seed=f"{comparison.seed}/{number}",
        table="regret",
    )
    listener = DrawnDecision(Rng(f"loss {comparison.seed} {number}"))  # the positions of docs/ai.md
    play_to_end(MatchInPlay(match, [heuristic] * comparison.seats), [listener])
    return listener.decision


class DrawnDecision(Listener):
    """Draws one of the decisions with a choice at random: `decision`, once the game is over."""

    decision: tuple[View, Rng]

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.seen = 0

    def before(self, play: MatchInPlay) -> None:
        view = play.match.view(play.seat)
        if len(view.legal) == 1:
            return
        self.seen += 1
        if self.rng.below(self.seen) == 0:  # each decision is drawn with the same probability
            self.decision = view, decision_rng(play.match, play.seat)


def reference(
    comparison: Comparison, view: View, moves: Sequence[Move], rng: Rng
) -> dict[Move, float]:
    """The values of the candidate moves of the search, and of these moves."""
    search = prepared(game_named(comparison.game), view, REFERENCE, rng)
    search.race(moves)
    search.run(comparison.iterations * len(search.results()))
    return {result.move: result.value for result in summed([search])}


def judged(comparison: Comparison, number: int) -> list[tuple[float, float]]:
    """The regret of each player in one position, and the seconds for its choice."""
    game = game_named(comparison.game)
    view, rng = position(comparison, number)
    moves, seconds = [], []
    for spec in comparison.players:
        player, player_rng = make_player(spec, game), Rng("")
        player_rng.x = rng.x
        start = time.perf_counter()
        moves.append(ask_player(player, spec, view, player_rng))
        seconds.append(time.perf_counter() - start)
    values = reference(comparison, view, moves, Rng(f"reference {number}"))
    best = max(values.values())
    return [(best - values[move], duration) for move, duration in zip(moves, seconds, strict=True)]


def regrets(comparison: Comparison, executor: Executor = HERE) -> Stream[list[tuple[float, float]]]:
    """`judged` of all positions, in order."""
    return in_order(partial(judged, comparison), range(1, comparison.positions + 1), executor)


def summary(players: Sequence[str], rows: Sequence[Sequence[tuple[float, float]]]) -> list[Regret]:
    """A Regret for each player."""
    regret_rows = []
    for i, player in enumerate(players):
        costs = [row[i][0] for row in rows]
        seconds = sum(row[i][1] for row in rows) / len(rows)
        regret_rows.append(
            Regret(player, sum(costs) / len(costs), interval(costs) or UNKNOWN, seconds)
        )
    return regret_rows


@tool(
    seed="--seed",
    size="--positions, --iterations",
    shows="No player is surely worse than the first one: no interval lies wholly above its.",
)
@game_argument
@click.option(
    "--players",
    "specs",
    required=True,
    metavar="PLAYER[,PLAYER...]",
    help="The AI players to compare.",
)
@seats_option
@size_option("--positions", 60, "How many positions.")
@size_option("--iterations", 1500, "Playouts of the reference for each move.")
@seed_option("0")
@workers_option
@json_option
@options_option
def command(
    game: Game,
    specs: str,
    seats: int | None,
    positions: int,
    iterations: int,
    seed: str,
    workers: int,
    as_json: bool,
    option_texts: tuple[str, ...],
) -> list[str]:
    """Judge the choices of AI players in single positions of GAME.

    Each player chooses in the same positions. Its regret is what the move is worth less than the
    best one, in utility (0 to 1), by long playouts of the heuristic.
    """
    players = tuple(split_specs(specs))
    seats = seats_at(game, seats)
    check_players(game, players, ENGLISH, "'--players'")
    check_text(seed, ENGLISH)
    options = game_options(game, option_texts, ENGLISH)
    comparison = Comparison(game.name, options, seats, players, seed, positions, iterations)
    rows = summary(players, list(regrets(comparison, executor_for(workers))))
    if as_json:
        click.echo(json.dumps({"game": game.name, "players": [asdict(row) for row in rows]}))
    else:
        table = Table("Player", "Mean regret", "95 % interval", "Seconds a move")
        for row in rows:
            low, high = row.interval
            table.add_row(
                row.player, f"{row.mean:.4f}", f"{low:.4f} .. {high:.4f}", f"{row.seconds:.3f}"
            )
        make_console().print(table)
    first, *other_rows = rows
    return [
        f"{row.player} regrets more than {first.player}"
        for row in other_rows
        if row.interval[0] > first.interval[1]
    ]
