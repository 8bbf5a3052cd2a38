"""`simulate`: many games between AI players."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ..adapters.presentation.errors import system_text
from ..adapters.presentation.presenter import title
from ..adapters.presentation.texts import Texts
from ..ai.blocks import Blocks
from ..ai.simulate import Simulation, run
from ..ai.tally import Tally
from ..core.errors import StammtischError
from ..core.game import Game
from ..core.record import Record
from .common import (
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
    worker_processes,
    workers_option,
)
from .screen import make_console


@click.command()
@game_argument
@click.option(
    "--players",
    "specs",
    required=True,
    metavar="PLAYER,PLAYER[,...]",
    shell_complete=complete_players,
)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", default="0", show_default=True)
@click.option(
    "--record",
    "file",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
)
@workers_option
@click.option(
    "--rotate",
    is_flag=True,
)
@json_option
@options_option
@language_option
def simulate(
    game: Game,
    specs: str,
    games: int,
    seed: str,
    file: Path | None,
    workers: int,
    rotate: bool,
    as_json: bool,
    option_texts: tuple[str, ...],
    texts: Texts,
) -> None:
    """Let AI players play many games of GAME and show how they did."""
    players = tuple(specs.split(","))
    check_table(game, len(players), texts, "'--players'")
    check_players(game, players, texts, "'--players'")
    check_text(seed, texts)
    options = game_options(game, option_texts, texts)
    simulation = Simulation(game.name, options, players, seed, games, rotate)
    tally = Blocks(players) if rotate else Tally(players)
    try:
        with ExitStack() as stack:
            executor = stack.enter_context(worker_processes(workers))
            out = stack.enter_context(file.open("w", encoding="utf-8")) if file else None
            records = _progress(run(simulation, executor), simulation.total, as_json, texts)
            for number, record in enumerate(records, 1):
                assert record.outcome is not None
                places, points = record.outcome["places"], record.outcome["points"]
                if isinstance(tally, Blocks):
                    deal, rotation = simulation.deal(number)
                    tally.add(deal - 1, rotation, places, points)
                else:
                    tally.add(places, points)
                if out:
                    out.write(record.to_line() + "\n")
    except StammtischError as error:
        raise failure(error, texts) from error
    except OSError as error:
        raise click.BadParameter(system_text(error, texts), param_hint="'--record'") from error
    if as_json:
        result = {
            "game": game.name,
            "games": simulation.total,
            "seed": seed,
            "players": tally.rows(),
        }
        click.echo(json.dumps(result, indent=2))
    else:
        heading = texts(
            "t-simulated", game=title(game.name, texts), games=simulation.total, seed=seed
        )
        rows = tally.rows()
        make_console().print(
            _rotated_table(heading, rows, texts) if rotate else _table(heading, rows, texts)
        )


def _progress(records: Iterator[Record], games: int, quiet: bool, texts: Texts) -> Iterator[Record]:
    """The records, with a progress bar on standard error where a person looks at it."""
    console = Console(stderr=True)
    with Progress(console=console, disable=quiet or not console.is_terminal) as progress:
        yield from progress.track(records, total=games, description=texts("t-simulating"))


def _table(heading: str, rows: list[dict[str, Any]], texts: Texts) -> Table:
    columns: Sequence[str] = (
        "#",
        texts("t-player"),
        texts("t-wins"),
        texts("t-interval"),
        texts("t-mean-place"),
        texts("t-mean-points"),
    )
    table = Table(*columns, title=heading)
    for row in rows:
        low, high = row["win_interval"]
        table.add_row(
            str(row["seat"]),
            row["player"],
            f"{row['win_rate']:.1%}",
            f"{low:.1%} .. {high:.1%}",
            f"{row['mean_place']:.2f}",
            f"{row['mean_points']:.1f}",
        )
    return table


def _rotated_table(heading: str, rows: list[dict[str, Any]], texts: Texts) -> Table:
    """Each mean over its interval."""
    figures = (
        ("wins", "t-wins", ".0%"),
        ("place", "t-mean-place", ".3f"),
        ("utility", "t-mean-utility", ".3f"),
        ("points", "t-mean-points", ".1f"),
    )
    columns = [texts(message) for _, message, _ in figures]
    table = Table(texts("t-player"), title=heading, show_lines=True)
    for column in columns:
        table.add_column(column, no_wrap=True)
    for row in rows:
        cells = []
        for figure, _, form in figures:
            low, high = row[f"{figure}_interval"]
            cells.append(f"{row[figure]:{form}}\n{low:{form}} .. {high:{form}}")
        table.add_row(row["player"], *cells)
    return table
