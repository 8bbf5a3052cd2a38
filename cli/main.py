"""The `stammtisch` command."""

from __future__ import annotations

import io
import platform
import sys

import click

from .. import __version__
from ..core.compiled import status
from .bench import bench
from .info import completion, games, rules
from .loss import loss
from .play import play, resume, watch
from .records import replay, verify
from .simulate import simulate
from .survey import survey

FOR_PEOPLE = (play, resume, watch, games, rules, replay, verify, completion)
FOR_RESEARCH = (simulate, loss, survey, bench)
COMMANDS = (*FOR_PEOPLE, *FOR_RESEARCH)


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
    no_args_is_help=True,
)
@click.option("--version", is_flag=True, help="Show the version and exit.")
@click.option("--verbose", is_flag=True, help="With --version: tell what it runs on.")
@click.pass_context
def main(context: click.Context, version: bool, verbose: bool) -> None:
    """The regulars' table: little-known card games against AI players.

    \b
    stammtisch play uno            a game against three AIs
    stammtisch rules uno           how it is played
    stammtisch resume              go on where you left

    German: --lang de, or the environment variable STAMMTISCH_LANG=de.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a card is no reason to fail on an old terminal
    if version:
        click.echo("\n".join(version_lines(verbose)))
        context.exit()
    if context.invoked_subcommand is None:
        context.fail("Missing command.")


def version_lines(verbose: bool) -> list[str]:
    """The version, and whether the compiled core is in use."""
    lines = [f"stammtisch {__version__}"]
    if verbose:
        names, why = status()
        core = f"in use ({len(names)} modules)" if names else f"not in use ({why})"
        lines += [f"Python {platform.python_version()} on {platform.machine()}"]
        lines += [f"compiled core: {core}"]
    return lines


for command in COMMANDS:
    main.add_command(command)
