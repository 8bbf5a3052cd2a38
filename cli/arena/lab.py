"""`lab`: the ready decks of a game against each other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ...adapters.lab.file import LAB, LabFile
from ...adapters.presentation.errors import system_text
from ...adapters.presentation.presenter import title
from ...adapters.presentation.tournaments import interval_text
from ...ai.arena.lab import (
    CardFigures,
    DeckFigures,
    DeckGame,
    DeckReport,
    Lab,
    LabFigures,
    NoLab,
    game_from_facts,
    lab_for,
    report_of,
    run,
)
from ...core.game import Game
from ...core.scene.texts import Texts
from ...core.standings import plain
from ..shared import common, translated
from ..shared.run_texts import translated_words
from ..shared.stopping import exit_code, stoppable
from ..terminal.drawing import make_console, tell_aside
from .files import click_errors, open_to_play
from .tables import figures_table


@translated.command()
@common.game_argument
@translated.option(
    "--games",
    type=click.IntRange(1),
    default=400,
    show_default=True,
    help="At least so many games for each deck.",
)
@translated.option(
    "--player",
    default="heuristic",
    show_default=True,
    shell_complete=common.complete_players,
    help="The AI player of both seats.",
)
@common.same_seed_option
@translated.option(
    "--file",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Keeps the games in this file: what is in it isn't played again, and --games may grow.",
)
@common.workers_option
@common.json_option
@common.language_option
@stoppable()
def lab(
    game: Game,
    games: int,
    player: str,
    seed: str,
    file: Path | None,
    workers: int,
    as_json: bool,
    texts: Texts,
) -> None:
    """Let the ready decks of GAME play against each other, and show how they did.

    Every two decks meet in the same deals from both seats, played by the same AI player. With
    --file the games are kept, and the next time only those are played that are missing.
    """
    common.check_players(game, [player], texts, "'--player'")
    common.check_text(seed, texts)
    try:
        plan = lab_for(game, player, seed, games)
    except NoLab as error:
        message = texts("t-no-lab", game=title(game.name, texts))
        raise click.BadParameter(message, param_hint=f"'{translated_words('GAME')}'") from error
    report = report_of(plan)
    try:
        with click_errors(texts), _opened(file, plan, texts) as lab_file:
            stopped = _play(plan, report, lab_file, workers, as_json)
    except OSError as error:
        raise click.ClickException(system_text(error, texts)) from error
    if report.games:
        _show(report.figures(), as_json, texts)
    if stopped:
        facts = {"games": report.games, "total": plan.total, "file": str(file)}
        tell_aside(texts("t-stopped-recorded" if file else "t-stopped", **facts))
        raise SystemExit(exit_code(stopped))


@contextmanager
def _opened(file: Path | None, plan: Lab, texts: Texts) -> Iterator[LabFile | None]:
    """Open the file of games, locked against other programs; None if no file is named."""
    if file is None:
        yield None
        return
    with open_to_play(file, LAB, plan.plan(), texts) as lab_file, lab_file.held():
        yield lab_file


def _play(
    lab: Lab, report: DeckReport, lab_file: LabFile | None, workers: int, quiet: bool
) -> KeyboardInterrupt | None:
    """Add the stored games to the report, then play and store the missing ones. Returns the signal
    that stopped it before the end, or None. Raises StammtischError, or OSError if a game can't be
    stored."""
    console = Console(stderr=True)
    if lab_file:
        for game in _games(lab_file, lab)[: lab.total]:
            report.add(game)
    try:
        quiet = quiet or not console.is_terminal
        with (
            closing(run(lab, common.executor_for(workers), report.games)) as games,
            Progress(console=console, disable=quiet) as progress,
        ):
            task = progress.add_task("", total=lab.total, completed=report.games)
            for game in games:
                if lab_file:
                    lab_file.add(report.games + 1, [game.facts()], {})
                report.add(game)
                progress.update(task, completed=report.games)
    except KeyboardInterrupt as stop:
        return stop
    return None


def _games(lab_file: LabFile, lab: Lab) -> list[DeckGame]:
    """The games in a file, one a job; raises BadLabFile if a result isn't a game of this
    laboratory."""
    games: list[DeckGame] = []
    try:
        for job, _, (result,), _ in lab_file.jobs():
            games.append(game_from_facts(result))
            if job != len(games) or games[-1].decks != lab.seating(job - 1)[0]:
                raise ValueError(f"job {job}")
    except (LookupError, TypeError, ValueError) as error:
        raise lab_file.bad("damaged", error) from error
    return games


def _show(facts: LabFigures, as_json: bool, texts: Texts) -> None:
    if as_json:
        click.echo(json.dumps(plain(facts), indent=2))
        return
    screen = make_console()
    name = title(facts.game, texts)
    heading = texts("t-simulated", game=name, games=facts.games, seed=facts.seed)
    decks = sorted(facts.decks, key=lambda row: -row.win_rate.value)
    screen.print(figures_table(DeckFigures, decks, texts, heading, justify="left"))
    screen.print(_pairings(facts, texts))
    cards = sorted(facts.cards, key=lambda row: -(row.win_rate_drawn or 0))
    screen.print(figures_table(CardFigures, cards, texts, texts("t-lab-cards"), justify="left"))
    bounds = interval_text(facts.first_interval, ".1%", texts)
    lengths = dict(zip(("few", "median", "many"), facts.actions.values(), strict=True))
    first = f"{texts.decimal(facts.first_wins, '.1%')} ({bounds})"
    draws = texts.decimal(facts.draws, ".1%")
    screen.print(texts("t-lab-sums", first=first, draws=draws, **lengths))
    if facts.never_played:
        screen.print(texts("t-lab-unplayed", cards=", ".join(facts.never_played)))


def _pairings(facts: LabFigures, texts: Texts) -> Table:
    """The share of games in which the deck of a row beats that of a column, in per cent."""
    decks = [row.deck for row in facts.decks]
    rates = {
        (row.deck, row.against): texts.decimal(100 * row.win_rate.value, ".0f")
        for row in facts.pairings
    }
    table = Table("#", texts("t-lab-deck"), title=texts("t-lab-pairings"))
    for number in range(1, len(decks) + 1):
        table.add_column(str(number), justify="right", no_wrap=True)
    for number, deck in enumerate(decks, 1):
        table.add_row(str(number), deck, *[rates.get((deck, opponent), "") for opponent in decks])
    return table
