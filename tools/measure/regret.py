"""The regret of the choices of players, by a reference search."""

from __future__ import annotations

import json
from dataclasses import asdict

import click
from rich.table import Table

from stammtisch.ai.arena.listeners.regret import Comparison, regrets, summary
from stammtisch.ai.registry import split_specs
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
from stammtisch.core.game import Game
from tools.options import (
    ENGLISH,
    seats_at,
    seats_option,
    seed_option,
    size_option,
    tool,
)


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
