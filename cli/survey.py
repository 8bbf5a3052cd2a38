"""`survey`: many random games, what happened in them, and how long they were."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ..adapters.presentation.presenter import title
from ..adapters.presentation.texts import Texts
from ..ai.arena.listeners.events import Findings, Survey, run
from ..core.errors import StammtischError
from ..core.game import Game
from .shared import translated
from .shared.common import (
    check_text,
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

LENGTH_SHARES = {"median": 0.5, "99 %": 0.99, "99.9 %": 0.999, "longest": 1.0}


@translated.command()
@game_argument
@translated.option(
    "--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games."
)
@same_seed_option
@workers_option
@json_option
@options_option
@language_option
def survey(
    game: Game,
    games: int,
    seed: str,
    workers: int,
    as_json: bool,
    option_texts: tuple[str, ...],
    texts: Texts,
) -> None:
    """Play many random games of GAME, and count what happened in them.

    Each game is at a table of any size that the game allows. One move in ten is any legal one,
    the others are those of random playouts.
    """
    check_text(seed, texts)
    plan = Survey(game.name, game_options(game, option_texts, texts), seed, games)
    found = Findings()
    console = Console(stderr=True)
    try:
        quiet = as_json or not console.is_terminal
        with Progress(console=console, disable=quiet) as progress:
            for one in progress.track(run(plan, executor_for(workers)), total=games):
                found.add(one)
    except StammtischError as error:
        raise failure(error, texts) from error
    lengths = {name: found.length(share) for name, share in LENGTH_SHARES.items()}
    if as_json:
        events = {kind: [found.events[kind], found.games[kind]] for kind in sorted(found.events)}
        told = {"game": game.name, "games": games, "seed": seed, "moves": lengths}
        click.echo(json.dumps({**told, "events": events}, indent=2))
        return
    headings = [texts(name) for name in ("t-event", "t-times", "t-games-with-it")]
    table = Table(*headings, title=texts("t-surveyed", game=title(game.name, texts), games=games))
    for kind in sorted(found.events):
        share = found.games[kind] / games
        table.add_row(kind, f"{found.events[kind]:,}", f"{share:.2%}")
    make_console().print(table)
    figures = dict(zip(("median", "most", "nearly", "longest"), lengths.values(), strict=True))
    make_console().print(texts("t-lengths", **figures))
