"""`tournament`: games between AI players, with results in a file so that it can be resumed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from ...adapters.lab.file import TOURNAMENT, LabFile
from ...ai.arena.standings import standings
from ...ai.arena.stats import Test
from ...ai.arena.tournament import COMPARE, FORMATS, SWISS
from ...ai.registry import split_specs
from ...core.scene.texts import Texts
from ...core.text.printable import escaped_json
from ..shared import translated
from ..shared.common import Command, complete_players, json_option, language_option, specs_option
from .files import click_errors, from_stored, load
from .options import anchor_option, running_options, table_options, tournament_file, where
from .playing import begin, play
from .playing import show as show_results
from .report import report_command
from .tables import write_csv

USUAL = Test()


def bound_option(name: str, about: str) -> Callable[[Command], Command]:
    """An option for a field of the test, with its usual value."""
    usual = getattr(USUAL, name)
    return translated.option(f"--{name}", type=float, default=usual, show_default=True, help=about)


@translated.command()
@translated.argument("new", metavar="NEW", shell_complete=complete_players)
@translated.argument("old", metavar="OLD", shell_complete=complete_players)
@bound_option("worse", "A difference that is not enough.")
@bound_option("better", "A difference that is enough.")
@bound_option(
    "alpha",
    "How often NEW may be called better although the difference is only that of --worse.",
)
@bound_option(
    "beta",
    "How often NEW may be called not better although the difference is that of --better.",
)
@partial(table_options, blocks="Stop after so many blocks without a verdict (10,000).")
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
    """Find out whether the player NEW is better than OLD, and stop as soon as that is clear.

    Each has half the seats. The verdict is that of a sequential test of the mean difference of
    scores in blocks.
    """
    if settings["game"] is None:
        raise click.UsageError(texts("t-compare-needs"), context)
    test = Test(worse, better, alpha, beta)
    begin({"format": COMPARE, "players": [new, old], "test": test}, settings, texts)


ROUNDS = 5


@click.group(cls=translated.Group, invoke_without_command=True)
@specs_option(
    "--players",
    "PLAYER,PLAYER[,...]",
    help="The players to compare; which seats they take follows from the seed.",
)
@translated.option(
    "--format",
    "format_",
    type=click.Choice([name for name in FORMATS if name != COMPARE]),
    default="round-robin",
    show_default=True,
    help=(
        "Who meets whom: all groups; the first player against the others; neighbours in the "
        "standings, round by round."
    ),
)
@translated.option("--rounds", type=click.IntRange(1), help="Rounds of a swiss tournament (5).")
@partial(
    table_options,
    blocks="How many blocks (100); in a swiss tournament how many each group plays in a round (4).",
)
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
    """Let AI players meet in blocks of equal deals, and show how strong they are.

    A block is one deal that is played in several seatings. All results go into a file as they come;
    the same command goes on with it, and so does “tournament resume”. docs/tournaments.md tells
    what the figures mean.
    """
    if context.invoked_subcommand is not None:
        typed = [
            name
            for name in context.params
            if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        ]
        if typed and typed != ["texts"]:
            raise click.UsageError(texts("t-after-subcommand", command=context.invoked_subcommand))
        return
    players = split_specs(specs or "")
    if specs is None or settings["game"] is None:
        raise click.UsageError(texts("t-tournament-needs"), context)
    if rounds is None and format_ == SWISS:
        rounds = ROUNDS
    begin({"format": format_, "players": players, "rounds": rounds or 0}, settings, texts)


@tournament.command()
@tournament_file
@running_options
@language_option
def resume(file: Path, texts: Texts, **settings: Any) -> None:
    """Go on with the tournament in FILE where it stopped."""
    where(settings, texts)
    with click_errors(texts), LabFile(file, TOURNAMENT) as lab_file:
        play(lab_file, from_stored(lab_file), settings, texts)


@tournament.command()
@tournament_file
@json_option
@anchor_option
@translated.option(
    "--times",
    is_flag=True,
    help="With --json: the seconds that players took, too, which no other run repeats.",
)
@translated.option(
    "--csv",
    "folder",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write standings, pairs, seats and games there as CSV files.",
)
@language_option
def show(
    file: Path,
    as_json: bool,
    anchor: str | None,
    times: bool,
    folder: Path | None,
    texts: Texts,
) -> None:
    """The standings of the tournament in FILE, finished or not."""
    with click_errors(texts), LabFile(file, TOURNAMENT) as lab_file:
        results = load(lab_file, from_stored(lab_file, to_play=False))
        show_results(results, as_json, times, anchor, texts)
        if folder:
            write_csv(folder, standings(results, anchor=anchor), results)


@tournament.command()
@tournament_file
@translated.option("--block", type=click.IntRange(1), help="Only the games of this block.")
@language_option
def games(file: Path, block: int | None, texts: Texts) -> None:
    """The records of the tournament in FILE, a line each, for “verify” and “replay”."""
    with click_errors(texts), LabFile(file, TOURNAMENT) as lab_file:
        any_record = False
        for record in lab_file.records(block):
            click.echo(escaped_json(record))
            any_record = True
        if block is not None and not any_record:
            raise click.ClickException(texts("t-no-such-block", block=block))


tournament.add_command(compare)
tournament.add_command(report_command)
