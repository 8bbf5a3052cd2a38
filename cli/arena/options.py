"""Settings of a tournament, typed or from a TOML file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any

import click

from ...adapters.presentation.errors import error_text, system_text
from ...adapters.presentation.typed_line import closest
from ...ai.arena.stats import BadTest
from ...ai.arena.tournament import (
    COMPARE,
    ON_FAULT,
    SEATINGS,
    SWISS,
    BadTournament,
    Tournament,
    read_tournament,
)
from ...core.errors import BadToml, StammtischError
from ...core.game import Game
from ...core.scene.texts import Texts
from ...core.text.toml import read_at_most, read_toml
from ..shared import common, translated
from ..shared.run_texts import texts_of

BLOCKS = {SWISS: 4, COMPARE: 10_000}
"""Default numbers of blocks of these formats; those of the others are MANY."""
MANY = 100
MAX_ALL_SEATS = 4
"""With more seats than this, only rotations are played by default, not all seatings."""
WHERE = ("workers", "scheduler", "local_cluster")
"""Options that name the executor; only one of them may be given."""


def tournament_file(command: common.Command) -> common.Command:
    """The argument FILE."""
    return translated.argument("file", type=click.Path(dir_okay=False, path_type=Path))(command)


def anchor_option(command: common.Command) -> common.Command:
    """The option `--anchor`: the player whose rating is 0."""
    return translated.option(
        "--anchor",
        metavar="PLAYER",
        help="Show ratings relative to this player, whose rating is then 0.",
    )(command)


def running_options(command: common.Command) -> common.Command:
    """Options for execution and output, which don't change results."""
    command = translated.option(
        "--quiet", is_flag=True, help="Say nothing on standard error but what went wrong."
    )(command)
    command = translated.option(
        "--local-cluster",
        type=click.IntRange(1),
        help="Let so many workers of Dask play, on this machine.",
    )(command)
    command = translated.option(
        "--scheduler",
        metavar="ADDRESS",
        help=(
            "Let the workers of this Dask scheduler play (tcp://HOST:PORT or tls://HOST:PORT), "
            "which may be on several machines; docs/tournaments.md says how."
        ),
    )(command)
    command = translated.option(
        "--workers", type=click.IntRange(1), help="Processes that play, at most (1)."
    )(command)
    return common.json_option(anchor_option(command))


def table_options(command: common.Command, blocks: str) -> common.Command:
    """Options of tournaments of all formats. `blocks` is help for `--blocks`."""
    for option in reversed(
        (
            translated.option("--game", type=common.GameName(), help="The game."),
            translated.option(
                "--seats",
                type=click.IntRange(2),
                help="How many sit at the table; by default as many as there are players.",
            ),
            translated.option(
                "--seatings",
                type=click.Choice(SEATINGS),
                help=(
                    "How often a deal is played: in all seatings of the players, or in all "
                    "rotations of one order (the default for more than four seats)."
                ),
            ),
            translated.option("--blocks", type=click.IntRange(1), help=blocks),
            common.same_seed_option,
            translated.option(
                "--move-time",
                type=click.FloatRange(0.001),
                default=60.0,
                show_default=True,
                help="Seconds by the clock after which a player that hasn't moved is at fault.",
            ),
            translated.option(
                "--on-fault",
                type=click.Choice(ON_FAULT),
                default="default",
                show_default=True,
                help=(
                    "After a player's fault: make the game's default move and go on, or stop when "
                    "the block is over."
                ),
            ),
            translated.option(
                "--file",
                type=click.Path(dir_okay=False, path_type=Path),
                help="Where results are kept; by default a name of game and seed in this folder.",
            ),
            translated.option(
                "--config",
                type=click.Path(dir_okay=False, path_type=Path),
                is_eager=True,
                expose_value=False,
                callback=_read_config,
                help="A TOML file with these options by name; what is typed here goes first.",
            ),
            running_options,
            common.options_option,
            common.language_option,
        )
    ):
        command = option(command)
    return command


def _read_config(context: click.Context, _: click.Parameter, file: Path | None) -> None:
    """Use the values in a TOML file as defaults of the options of the same names."""
    if file is None:
        return
    texts = texts_of(context)

    def refuse(message: str) -> click.BadParameter:
        return click.BadParameter(message, context, param_hint="'--config'")

    try:
        values = read_toml(read_at_most(file))
    except OSError as error:
        raise refuse(system_text(error, texts)) from error
    except BadToml as error:
        raise refuse(f"{file}: {error_text(error, texts)}") from error
    options = {option.opts[0].lstrip("-"): option for option in context.command.params}
    for name in ("config", "lang"):
        del options[name]
    defaults: dict[str, Any] = {}
    for name, value in values.items():
        if name in ("option", "options") and isinstance(value, dict):
            defaults["option_texts"] = [
                f"{key}={_typed(setting)}" for key, setting in value.items()
            ]
        elif name == "players" and isinstance(value, list):
            defaults["specs"] = ",".join(map(str, value))
        elif name in options and _is_like(value, options[name]):
            defaults[str(options[name].name)] = value
        else:
            allowed = ", ".join(sorted(options.keys() - {"o", "option"} | {"options"}))
            near = "" if name in options else closest(name, options)
            told = texts("t-config-unknown", name=name, known=allowed)
            raise refuse(f"{told} {texts('did-you-mean', near=near)}" if near else told)
    context.default_map = {**(context.default_map or {}), **defaults}


def _is_like(value: object, option: click.Parameter) -> bool:
    """True if a TOML value has a type that fits the option. A text always does: the option checks
    it as if it had been typed."""
    if isinstance(option.type, click.types.BoolParamType):
        return isinstance(value, bool)
    if isinstance(value, float):
        return isinstance(option.type, click.types.FloatParamType)
    return isinstance(value, str | int | date) and not isinstance(value, bool)


def _typed(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def tournament_from(
    facts: Mapping[str, Any], settings: Mapping[str, Any], texts: Texts
) -> Tournament:
    """A tournament from the options of a command. `facts`: the fields that depend on the command;
    `settings`: the values of `table_options`. Raises UsageError or BadParameter."""
    game: Game = settings["game"]
    options = common.game_options(game, settings["option_texts"], texts)
    default_seats = min(max(len(facts["players"]), game.seats[0], 2), game.seats[-1])
    seats = settings["seats"] or default_seats
    data = {
        "game": game.name,
        "seats": seats,
        "blocks": settings["blocks"] or BLOCKS.get(facts["format"], MANY),
        "seed": str(settings["seed"]),
        "seatings": settings["seatings"] or ("all" if seats <= MAX_ALL_SEATS else "rotations"),
        "options": asdict(options),
        "move_time": settings["move_time"],
        "on_fault": settings["on_fault"],
        **facts,
    }
    try:
        return read_tournament(data)
    except (BadTournament, BadTest) as error:
        raise click.UsageError(error_text(error, texts)) from error
    except StammtischError as error:
        raise click.BadParameter(error_text(error, texts)) from error


def where(settings: Mapping[str, Any], texts: Texts) -> list[str]:
    """The option that names the executor, as words of a command line; UsageError if there are
    several."""
    names = {name: "--" + name.replace("_", "-") for name in WHERE}
    words = [(names[name], str(settings[name])) for name in WHERE if settings[name] is not None]
    if len(words) > 1:
        raise click.UsageError(texts("t-one-of-workers"))
    return [word for pair in words for word in pair]
