"""The `stammtisch` command."""

from __future__ import annotations

import io
import platform
import sys
from gettext import gettext

import click

from .. import __version__
from ..adapters.presentation.texts import LANGUAGES, Texts
from ..core.compiled import status
from .bench.command import bench
from .decks import decks
from .info import completion, games, rules
from .lab import lab
from .language import OPTION, VARIABLE, Program, texts_of
from .picture import picture
from .play import play, resume, watch
from .records import replay, verify
from .regret import regret
from .serving.chat import chat
from .serving.serve import serve
from .simulate import simulate
from .survey import survey

FOR_PEOPLE = (play, resume, watch, games, rules, decks, replay, picture, verify, chat, completion)

FOR_OPERATORS = (serve,)
FOR_RESEARCH = (simulate, regret, survey, lab, bench)
SUBCOMMANDS = (*FOR_PEOPLE, *FOR_OPERATORS, *FOR_RESEARCH)


@click.group(
    "stammtisch",
    cls=Program,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
    no_args_is_help=True,
)
@click.option("--version", is_flag=True)
@click.option("--verbose", is_flag=True)
@click.option(
    OPTION, expose_value=False, type=click.Choice(LANGUAGES), envvar=VARIABLE, is_eager=True
)
@click.pass_context
def main(context: click.Context, version: bool, verbose: bool) -> None:
    """The whole program. Its help, as that of all commands, is in the files help.ftl."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a card is no reason to fail on an old terminal
    if version:
        click.echo("\n".join(version_lines(verbose, texts_of(context))))
        context.exit()
    if context.invoked_subcommand is None:
        context.fail(gettext("Missing command."))  # as Click says it


def version_lines(verbose: bool, texts: Texts) -> list[str]:
    """The version, and whether the compiled core is in use."""
    lines = [f"stammtisch {__version__}"]
    if verbose:
        names, why = status()
        version, machine = platform.python_version(), platform.machine()
        lines += [texts("t-runs-on", version=version, machine=machine)]
        lines += [
            texts("t-core-in-use", modules=len(names)) if names else texts("t-no-core", why=why)
        ]
    return lines


for command in SUBCOMMANDS:
    main.add_command(command)
