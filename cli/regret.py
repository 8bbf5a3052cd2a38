"""`regret`: what the choices of players cost by a reference search."""

from __future__ import annotations

import json
from dataclasses import asdict

import click
from rich.table import Table

from ..adapters.presentation.texts import Texts
from ..ai.arena.listeners.regret import Comparison, regrets, summary
from ..ai.specs import split_specs
from ..core.errors import StammtischError
from ..core.game import Game
from .shared import translated
from .shared.common import (
    check_players,
    check_table,
    check_text,
    failure,
    game_argument,
    game_options,
    json_option,
    language_option,
    options_option,
    specs_option,
)
from .shared.workers import executor_for, workers_option
from .terminal.drawing import make_console


@translated.command()
@game_argument
@specs_option("--players", required=True, help="The AI players to compare.")
@translated.option(
    "--seats",
    type=click.IntRange(2),
    default=4,
    show_default=True,
    help="How many sit at the table.",
)
@translated.option(
    "--positions", type=click.IntRange(1), default=60, show_default=True, help="How many positions."
)
@translated.option(
    "--iterations",
    type=click.IntRange(1),
    default=1500,
    show_default=True,
    help="Playouts of the reference for each move.",
)
@translated.option(
    "--seed", default="0", show_default=True, help="The same seed, the same positions."
)
@workers_option
@json_option
@options_option
@language_option
def regret(
    game: Game,
    specs: str,
    seats: int,
    positions: int,
    iterations: int,
    seed: str,
    workers: int,
    as_json: bool,
    option_texts: tuple[str, ...],
    texts: Texts,
) -> None:
    """Judge the choices of AI players in single positions of GAME.

    Each player chooses in the same positions. Its regret is what the move is worth less than the
    best one, in utility (0 to 1), by long playouts of the heuristic.
    """
    players = tuple(split_specs(specs))
    check_table(game, seats, texts, "'--seats'")
    check_players(game, players, texts, "'--players'")
    check_text(seed, texts)
    options = game_options(game, option_texts, texts)
    comparison = Comparison(game.name, options, seats, players, seed, positions, iterations)
    try:
        rows = list(regrets(comparison, executor_for(workers)))
    except StammtischError as error:
        raise failure(error, texts) from error
    found = summary(players, rows)
    if as_json:
        click.echo(json.dumps({"game": game.name, "players": [asdict(row) for row in found]}))
        return
    headings = ("t-player", "t-mean-regret", "t-interval", "t-seconds")
    table = Table(*(texts(heading) for heading in headings))
    for row in found:
        low, high = row.interval
        table.add_row(
            row.player, f"{row.mean:.4f}", f"{low:.4f} .. {high:.4f}", f"{row.seconds:.3f}"
        )
    make_console().print(table)
