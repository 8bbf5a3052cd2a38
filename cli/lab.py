"""`lab`: the ready decks of a game against each other."""

from __future__ import annotations

import json
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ..adapters.presentation.presenter import title
from ..adapters.presentation.texts import Texts
from ..ai.arena.lab import GAMES_IN_BATCH, NoLab, Report, lab_for, run
from ..core.errors import StammtischError
from ..core.game import Game
from .common import (
    check_players,
    check_text,
    complete_players,
    failure,
    game_argument,
    json_option,
    language_option,
    worker_processes,
    workers_option,
)
from .terminal.drawing import make_console


@click.command()
@game_argument
@click.option("--games", type=click.IntRange(1), default=400, show_default=True)
@click.option("--player", default="heuristic", show_default=True, shell_complete=complete_players)
@click.option("--seed", default="0", show_default=True)
@workers_option
@json_option
@language_option
def lab(
    game: Game,
    games: int,
    player: str,
    seed: str,
    workers: int,
    as_json: bool,
    texts: Texts,
) -> None:
    """Let the ready decks of GAME play against each other, and show how they did.

    Every two decks meet in the same deals from both seats, played by the same AI player.
    """
    check_players(game, [player], texts, "'--player'")
    check_text(seed, texts)
    console = Console(stderr=True)
    try:
        plan = lab_for(game, player, seed, games)
        report = Report(plan)
        batches = -(-plan.total // GAMES_IN_BATCH)
        with (
            worker_processes(workers) as executor,
            Progress(console=console, disable=as_json or not console.is_terminal) as progress,
        ):
            for batch in progress.track(run(plan, executor), total=batches):
                report.add(batch)
    except NoLab as error:
        told = texts("t-no-lab", game=title(game.name, texts))
        raise click.BadParameter(told, param_hint="'GAME'") from error
    except StammtischError as error:
        raise failure(error, texts) from error
    facts = report.facts()
    if as_json:
        click.echo(json.dumps(facts, indent=2))
        return
    screen = make_console()
    for table in (_decks(facts, texts), _pairings(facts, texts), _cards(facts, texts)):
        screen.print(table)
    low, high = facts["first_interval"]
    lengths = dict(zip(("few", "median", "many"), facts["actions"].values(), strict=True))
    first = f"{facts['first_wins']:.1%} ({low:.1%} .. {high:.1%})"
    screen.print(texts("t-lab-sums", first=first, draws=f"{facts['draws']:.1%}", **lengths))
    if facts["never_played"]:
        screen.print(texts("t-lab-unplayed", cards=", ".join(facts["never_played"])))


def _decks(facts: dict[str, Any], texts: Texts) -> Table:
    name = title(facts["game"], texts)
    heading = texts("t-simulated", game=name, games=facts["games"], seed=facts["seed"])
    columns = (texts("t-lab-deck"), texts("t-lab-games"), texts("t-wins"), texts("t-interval"))
    table = Table(*columns, title=heading)
    for row in sorted(facts["decks"], key=lambda row: -row["win_rate"]):
        low, high = row["win_interval"]
        rate = f"{row['win_rate']:.1%}"
        table.add_row(row["deck"], str(row["games"]), rate, f"{low:.1%} .. {high:.1%}")
    return table


def _pairings(facts: dict[str, Any], texts: Texts) -> Table:
    """How often the deck of a row beats that of a column, in per cent; decks by number."""
    decks = [row["deck"] for row in facts["decks"]]
    rates = {(row["deck"], row["against"]): row["win_rate"] for row in facts["pairings"]}
    table = Table("#", texts("t-lab-deck"), title=texts("t-lab-pairings"))
    for number in range(1, len(decks) + 1):
        table.add_column(str(number), justify="right", no_wrap=True)
    for number, one in enumerate(decks, 1):
        cells = [f"{100 * rates[one, other]:.0f}" if other != one else "" for other in decks]
        table.add_row(str(number), one, *cells)
    return table


def _cards(facts: dict[str, Any], texts: Texts) -> Table:
    columns = ("t-lab-card", "t-lab-drawn", "t-wins", "t-lab-played", "t-wins")
    table = Table(*[texts(column) for column in columns], title=texts("t-lab-cards"))
    for row in sorted(facts["cards"], key=lambda row: -(row["win_rate_drawn"] or 0)):
        rates = [row["win_rate_drawn"], row["win_rate_played"]]
        drawn, played = ["" if rate is None else f"{rate:.0%}" for rate in rates]
        table.add_row(row["card"], str(row["drawn"]), drawn, str(row["played"]), played)
    return table
