"""The `stammtisch` command."""

from __future__ import annotations

import io
import sys

import click

from .. import __version__
from .bench import bench
from .info import completion, games, rules
from .play import play, resume, watch
from .records import replay, verify
from .simulate import simulate

COMMANDS = (play, resume, watch, games, rules, replay, verify, simulate, bench, completion)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="stammtisch")
def main() -> None:
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


for command in COMMANDS:
    main.add_command(command)
