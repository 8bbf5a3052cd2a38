"""The base of all tools: a command with its requirement, and common options."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click
import pytest

from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.shared.common import check_table
from stammtisch.core.errors import StammtischError
from stammtisch.core.game import Game
from stammtisch.core.games import GAMES

ENGLISH = texts_in("en")
SEATS = 4
SIZES = {
    "--blocks": "Deals, each played in all rotations of its players.",
    "--games": "How many games.",
    "--runs": "How often everything is repeated.",
}
"""Sizes that several tools have, with their help."""
Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class Tool(click.Command):
    """A command whose function returns faults, a line each. They are printed to standard error, and
    the exit code is 1 if there are any."""

    def __init__(self, *args: Any, seed: str, size: str, shows: str, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.facts = {"Seed": seed, "Size": size, "Must show": shows}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.find_root().obj = ENGLISH  # the language of errors of parameters
        return super().parse_args(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Run"):
            formatter.write_dl(list(self.facts.items()))

    def invoke(self, ctx: click.Context) -> None:
        try:
            faults = list(super().invoke(ctx))
        except StammtischError as error:
            raise click.ClickException(error_text(error, ENGLISH)) from error
        except (pytest.skip.Exception, pytest.fail.Exception) as missing:
            raise click.ClickException(str(missing)) from None  # a server that isn't installed
        for line in [*faults, f"wrong {len(faults)}"]:
            click.echo(line, err=True)
        ctx.exit(bool(faults))


def tool(
    *, seed: str, size: str, shows: str, **settings: Any
) -> Callable[[Callable[..., Iterable[str]]], Tool]:
    """Decorator that makes a function a Tool. `seed`, `size`: name the options for them, or say why
    there are none; `shows`: what the tool must show."""
    return click.command(cls=Tool, seed=seed, size=size, shows=shows, **settings)


def seed_option(default: int | str = 1) -> Callable[[Decorated], Decorated]:
    return click.option("--seed", default=default, show_default=True, help="Settles all chance.")


def size_option(
    name: str, default: float, about: str = "", *, least: float = 1
) -> Callable[[Decorated], Decorated]:
    """An option for the amount of work; an integer if the default is one. `about`: its help, by
    default that of `SIZES`."""
    about = about or SIZES[name]
    kind = click.IntRange(int(least)) if isinstance(default, int) else click.FloatRange(least)
    return click.option(name, type=kind, default=default, show_default=True, help=about)


def seats_at(game: Game, seats: int | None) -> int:
    """The value of `seats_option`, or its default. Raises BadParameter if the game can't be played
    with so many seats."""
    seats = seats or min(SEATS, game.seats[-1])
    check_table(game, seats, ENGLISH, "'--seats'")
    return seats


seats_option = click.option(
    "--seats",
    type=click.IntRange(2),
    help="How many sit at the table; by default four, or as many as the game is for.",
)
programs_option = click.option(
    *("--program", "paths"),
    type=click.Path(exists=True, dir_okay=False, resolve_path=True, path_type=Path),
    multiple=True,
    default=[Path(sys.executable).with_name("stammtisch")],
    help="A stammtisch to run; may be repeated.",
)


def games_option_for(parameter: str) -> Callable[[Decorated], Decorated]:
    """An option for some of the games, as this parameter of the function."""
    return click.option(
        *("--game", parameter),
        type=click.Choice(list(GAMES)),
        multiple=True,
        default=list(GAMES),
        help="A game to play; may be repeated. By default all.",
    )


games_option = games_option_for("games")
encrypted_option = click.option("--encrypted", is_flag=True, help="In encrypted rooms of Matrix.")
chat_option = click.option(
    "--chat",
    type=click.Choice(("telegram", "matrix")),
    default="telegram",
    show_default=True,
)
