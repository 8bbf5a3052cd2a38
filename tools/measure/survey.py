"""Events and lengths of many random games."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from stammtisch.adapters.presentation.presenter import title
from stammtisch.ai.arena.listeners.events import Findings, Survey, run
from stammtisch.cli.shared.common import (
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
    seed_option,
    size_option,
    tool,
)

LENGTH_SHARES = {"median": 0.5, "99 %": 0.99, "99.9 %": 0.999, "longest": 1.0}


@tool(
    seed="--seed",
    size="--games",
    shows="Every game ends, and no assertion fails.",
)
@game_argument
@size_option("--games", 1000)
@seed_option("0")
@workers_option
@json_option
@options_option
def command(
    game: Game,
    games: int,
    seed: str,
    workers: int,
    as_json: bool,
    option_texts: tuple[str, ...],
) -> list[str]:
    """Play many random games of GAME, and count what happened in them.

    Each game is at a table of any size that the game allows. One move in ten is any legal one,
    the others are those of random playouts.
    """
    check_text(seed, ENGLISH)
    plan = Survey(game.name, game_options(game, option_texts, ENGLISH), seed, games)
    findings = Findings()
    console = Console(stderr=True)
    quiet = as_json or not console.is_terminal
    with Progress(console=console, disable=quiet) as progress:
        for game_findings in progress.track(run(plan, executor_for(workers)), total=games):
            findings.add(game_findings)
    lengths = {name: findings.length(share) for name, share in LENGTH_SHARES.items()}
    if as_json:
        events = {
            kind: [findings.events[kind], findings.games[kind]] for kind in sorted(findings.events)
        }
        run_facts = {"game": game.name, "games": games, "seed": seed, "moves": lengths}
        click.echo(json.dumps({**run_facts, "events": events}, indent=2))
        return []
    heading = f"{title(game.name, ENGLISH)}: {games} random games"
    table = Table("Event", "Times", "Games with it", title=heading)
    for kind in sorted(findings.events):
        share = findings.games[kind] / games
        table.add_row(kind, f"{findings.events[kind]:,}", f"{share:.2%}")
    make_console().print(table)
    make_console().print("Moves: " + ", ".join(f"{name} {n}" for name, n in lengths.items()))
    return []
