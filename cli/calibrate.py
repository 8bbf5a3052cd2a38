"""`calibrate`: is a heuristic's judgement of unfinished games right?"""

from __future__ import annotations

import json
from dataclasses import asdict

import click
from rich.table import Table

from ..adapters.presentation.presenter import title
from ..adapters.presentation.texts import Texts
from ..ai.arena.listeners.calibration import NOTHING_KNOWN, Calibration, Found, found, games
from ..core.errors import StammtischError
from ..core.game import Game
from .shared import translated
from .shared.common import (
    check_players,
    check_table,
    check_text,
    complete_players,
    failure,
    game_argument,
    game_options,
    json_option,
    language_option,
    options_option,
    same_seed_option,
)
from .shared.workers import executor_for, workers_option
from .terminal.drawing import make_console


@translated.command()
@game_argument
@translated.option(
    "--player",
    default="heuristic",
    show_default=True,
    shell_complete=complete_players,
    help="The AI player of all seats.",
)
@translated.option(
    "--seats",
    type=click.IntRange(2),
    help="How many sit at the table; by default four, or as many as the game is for.",
)
@translated.option(
    "--games",
    "number",
    type=click.IntRange(2),
    default=400,
    show_default=True,
    help="How many games.",
)
@same_seed_option
@workers_option
@json_option
@options_option
@language_option
def calibrate(
    game: Game,
    player: str,
    seats: int | None,
    number: int,
    seed: str,
    workers: int,
    as_json: bool,
    option_texts: tuple[str, ...],
    texts: Texts,
) -> None:
    """Check the judgement of unfinished games of GAME against how they ended.

    By that judgement a search values the positions where it stops. It is right if leads are worth
    what they are taken for: slope 1.
    """
    seats = seats or min(4, max(game.seats))
    check_table(game, seats, texts, "'--seats'")
    check_players(game, [player], texts, "'--player'")
    check_text(seed, texts)
    options = game_options(game, option_texts, texts)
    calibration = Calibration(game.name, options, (player,) * seats, seed, number)
    try:
        result = found(list(games(calibration, executor_for(workers))))
    except StammtischError as error:
        raise failure(error, texts) from error
    if as_json:
        click.echo(json.dumps({"game": game.name, "seats": seats, **asdict(result)}, indent=2))
        return
    screen = make_console()
    heading = texts("t-simulated", game=title(game.name, texts), games=number, seed=seed)
    screen.print(_bins(result, heading, texts))
    for line in _told(result, texts):
        screen.print(line, highlight=False)


def _bins(result: Found, heading: str, texts: Texts) -> Table:
    """Judgements and outcomes in hundredths of the utility."""
    columns = ("t-cal-between", "t-cal-number", "t-cal-judged", "t-cal-outcome", "t-interval")
    table = Table(*[texts(column) for column in columns], title=heading)
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


def _told(result: Found, texts: Texts) -> list[str]:
    """The figures, and what they mean."""
    low, high = result.slope_interval
    slope = "fits" if low <= 1 <= high else "too-much" if high < 1 else "too-little"
    least, most = result.loss_interval
    against = "more" if most < NOTHING_KNOWN else "less" if least > NOTHING_KNOWN else "same"
    return [
        texts(
            "t-cal-loss",
            loss=f"{result.loss:.4f} ({least:.4f} .. {most:.4f})",
            nothing=f"{NOTHING_KNOWN:.4f}",
            against=against,
        ),
        texts(
            "t-cal-slope",
            slope=f"{result.slope:.3f} ({low:.3f} .. {high:.3f})",
            verdict=slope,
            scaled=f"{result.loss_if_scaled:.4f}",
        ),
    ]
