"""`tournament`: AI players against each other, in a file that can be gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from ...adapters.lab.file import TOURNAMENT, LabFile
from ...adapters.presentation.texts import Texts
from ...ai.arena.sprt import Test
from ...ai.arena.standings import standings
from ...ai.arena.tournament import COMPARE, FORMATS, SWISS
from ...ai.specs import split_specs
from ...core.printable import escaped_json
from ..shared.common import complete_players, json_option, language_option, specs_option
from .files import default_name, from_stored, load, open_to_play, to_stored, told
from .options import (
    running_options,
    table_options,
    tournament_file,
    tournament_from,
    where,
)
from .playing import play
from .playing import show as show_results
from .report import report_command
from .tables import write_csv

USUAL = Test()
ROUNDS = 5


@click.group(invoke_without_command=True)
@specs_option("--players", "PLAYER,PLAYER[,...]")
@click.option(
    "--format",
    "format_",
    type=click.Choice([one for one in FORMATS if one != COMPARE]),
    default="round-robin",
    show_default=True,
)
@click.option("--rounds", type=click.IntRange(1))
@table_options
@click.pass_context
def tournament(
    context: click.Context,
    /,
    specs: str | None,
    format_: str,
    rounds: int | None,
    texts: Texts,
    **settings: Any,
) -> None:
    """Let AI players meet in blocks of equal deals, and show how strong they are."""
    if context.invoked_subcommand is not None:
        given = [
            name
            for name in context.params
            if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        ]
        if given and given != ["texts"]:
            raise click.UsageError(texts("t-after-subcommand", command=context.invoked_subcommand))
        return
    players = split_specs(specs or "")
    if specs is None or settings["game"] is None:
        raise click.UsageError(texts("t-tournament-needs"), context)
    if rounds is None and format_ == SWISS:
        rounds = ROUNDS
    _begin({"format": format_, "players": players, "rounds": rounds or 0}, settings, texts)


@tournament.command()
@click.argument("new", metavar="NEW", shell_complete=complete_players)
@click.argument("old", metavar="OLD", shell_complete=complete_players)
@click.option("--worse", type=float, default=USUAL.worse, show_default=True)
@click.option("--better", type=float, default=USUAL.better, show_default=True)
@click.option("--alpha", type=float, default=USUAL.alpha, show_default=True)
@click.option("--beta", type=float, default=USUAL.beta, show_default=True)
@table_options
@click.pass_context
def compare(
    context: click.Context,
    /,
    new: str,
    old: str,
    worse: float,
    better: float,
    alpha: float,
    beta: float,
    texts: Texts,
    **settings: Any,
) -> None:
    """Is the player NEW better than OLD? Ends as soon as that is clear."""
    if settings["game"] is None:
        raise click.UsageError(texts("t-compare-needs"), context)
    test = Test(worse, better, alpha, beta)
    _begin({"format": COMPARE, "players": [new, old], "test": test}, settings, texts)


def _begin(facts: dict[str, Any], settings: dict[str, Any], texts: Texts) -> None:
    """Start a tournament, or go on with one that has the same settings."""
    where(settings, texts)
    made = tournament_from(facts, settings, texts)
    file = settings["file"] or Path(default_name(made))
    stored = to_stored(made, settings["game"])
    with told(texts), open_to_play(file, TOURNAMENT, stored, texts) as opened:
        play(opened, made, settings, texts)


@tournament.command()
@tournament_file
@running_options
@language_option
def resume(file: Path, texts: Texts, **settings: Any) -> None:
    """Go on with the tournament in FILE where it stopped."""
    where(settings, texts)
    with told(texts), LabFile(file, TOURNAMENT) as opened:
        play(opened, from_stored(opened), settings, texts)


@tournament.command()
@tournament_file
@json_option
@click.option("--times", is_flag=True)
@click.option("--csv", "folder", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path))
@language_option
def show(file: Path, as_json: bool, times: bool, folder: Path | None, texts: Texts) -> None:
    """The standings of the tournament in FILE, finished or not."""
    with told(texts), LabFile(file, TOURNAMENT) as opened:
        results = load(opened, from_stored(opened, to_play=False))
        show_results(results, as_json, times, texts)
        if folder:
            write_csv(folder, standings(results), results)


@tournament.command()
@tournament_file
@click.option("--block", type=click.IntRange(1))
@language_option
def games(file: Path, block: int | None, texts: Texts) -> None:
    """The records of the tournament in FILE, a line each."""
    with told(texts), LabFile(file, TOURNAMENT) as opened:
        some = False
        for record in opened.records(block):
            click.echo(escaped_json(record))
            some = True
        if block is not None and not some:
            raise click.ClickException(texts("t-no-such-block", block=block))


tournament.add_command(report_command)
