"""Calibration of a heuristic's evaluation of unfinished games, compared with their outcomes."""

from __future__ import annotations

import json
from dataclasses import asdict

import click
from rich.table import Table

from stammtisch.adapters.presentation.presenter import title
from stammtisch.ai.arena.listeners.calibration import (
    NOTHING_KNOWN,
    Calibration,
    Summary,
    summary,
)
from stammtisch.ai.arena.listeners.calibration import (
    games as evaluated_games,
)
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
        screen.print(_bins(result, heading))
        for line in _figures(result):
            screen.print(line, highlight=False)
    low, high = result.slope_interval
    if low <= 1 <= high:
        return []
    return ["leads are overrated" if high < 1 else "leads are underrated"]


def _bins(result: Summary, heading: str) -> Table:
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
