"""Parameters that commands share, what they need, and errors as Click shows them."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import Field, fields
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ...adapters.presentation.errors import error_text, system_text
from ...adapters.presentation.names import game_called
from ...adapters.presentation.texts import texts_in
from ...ai.registry import all_players, make_player, split_specs
from ...core.errors import (
    BadOption,
    BadSeats,
    BadText,
    BrokenEntryPoint,
    StammtischError,
    UnknownGame,
    UnknownOption,
)
from ...core.game import Game
from ...core.games import all_games, check_seats
from ...core.options import allowed, read_options
from ...core.record_fields import check_text as check_record_text
from ...core.scene.texts import LANGUAGES, Texts
from ...core.text.toml import read_at_most
from . import translated
from .language import LANGUAGE, OPTION, OPTION_HELP
from .run_texts import texts_of

FILE_ENDING = ".toml"
"""Ending of files with values of options."""
Command = TypeVar("Command", bound=Callable[..., Any])


def language_option(command: Command) -> Command:
    """The option `--lang`; the command gets it as `texts`."""

    def to_texts(context: click.Context, _: click.Parameter, value: str | None) -> Texts:
        return texts_of(context)  # the language was read from the arguments before

    option = translated.option(OPTION, "texts", type=LANGUAGE, callback=to_texts, help=OPTION_HELP)
    return option(command)


if TYPE_CHECKING:
    from ...ai.arena.runner import Executor

    GameParameter = click.ParamType[Game]  # generic for type checkers of newer versions only
else:
    GameParameter = click.ParamType


class GameName(GameParameter):
    """The name of a game; converts to the Game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        try:
            return game_called(value)
        except (UnknownGame, BrokenEntryPoint) as error:
            self.fail(error_text(error, texts_of(ctx)), param, ctx)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        return texts_of(ctx)("t-choose-game", known=", ".join(all_games()))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(name) for name in all_games() if name.startswith(incomplete)]


class SeatCount(click.IntRange):
    """How many sit at the table. Names of players instead are told where they belong."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        names = [_usual_spelling(spec).partition(":")[0] for spec in split_specs(str(value))]
        if names and all(name in all_players() for name in names):
            self.fail(texts_of(ctx)("t-number-of-players", specs=value), param, ctx)
        return super().convert(value, param, ctx)


game_argument = translated.argument("game", type=GameName(), metavar="GAME")


def _complete_option(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    games = all_games()  # an option without its value stops the parser before the game is read
    game = next((games[word] for word in ctx.args if word in games), ctx.params.get("game"))
    names = [option.name for option in fields(game.options)] if game else []
    return [CompletionItem(f"{name}=") for name in names if name.startswith(incomplete)]


options_option = translated.option(
    "-o",
    "--option",
    "option_texts",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=_complete_option,
    help="An option of the game, like zero_seven=on; see `stammtisch games`.",
)
seed_option = translated.option(
    "--seed", metavar="TEXT", help="Deal again what this seed dealt before; by default a new deal."
)
same_seed_option = translated.option(
    "--seed", default="0", show_default=True, help="The same seed, the same games."
)
"""For commands that give the same result each time they are called."""


def specs_option(
    flag: str, metavar: str = "PLAYER[,PLAYER...]", **extra: Any
) -> Callable[[Command], Command]:
    """The option `flag` that names AI players, as `specs`. `extra`: further arguments for Click."""

    def named(context: click.Context, param: click.Parameter, value: str | None) -> str | None:
        if value is not None and value.isdecimal():
            raise click.BadParameter(texts_of(context)("t-names-of-players", number=value))
        return value and ",".join(map(_usual_spelling, split_specs(value)))

    return translated.option(
        flag, "specs", metavar=metavar, callback=named, shell_complete=complete_players, **extra
    )


def _usual_spelling(spec: str) -> str:
    """A spec without spaces around it, and with the name of a player in lower case."""
    name, colon, rest = spec.strip().partition(":")
    lower = name.lower()
    if lower != name:  # else there is no need to look up all players, which is slow
        known = all_players()
        name = lower if lower in known and name not in known else name
    return f"{name}{colon}{rest}"


def game_options(game: Game, option_texts: Sequence[str], texts: Texts) -> Any:
    """The options typed with -o; BadParameter names the option and what is allowed."""
    values = {}
    for text in option_texts:
        name, equals, value = text.partition("=")
        if not equals:
            allowed_values = ", ".join(
                f"{option.name}={allowed_text(option, texts)}" for option in fields(game.options)
            )
            raise _bad_option(texts("t-option-form", text=text, known=allowed_values))
        values[name.strip()] = _from_file(game, name.strip(), value, texts)
    try:
        return read_options(game.name, game.options, values)
    except (BadOption, UnknownOption) as error:
        message = error_text(error, texts)
        name = str(error.facts.get("option", ""))
        raise _bad_option(f"{name}: {message}" if name else message) from error


def _bad_option(message: str) -> click.BadParameter:
    return click.BadParameter(message, param_hint="'-o' / '--option'")


def _from_file(game: Game, name: str, value: str, texts: Texts) -> str:
    """The value of an option, read from a file if it names one and the option has a file format;
    BadParameter if that can't be read."""
    option = next((candidate for candidate in fields(game.options) if candidate.name == name), None)
    reader = option.metadata.get("from_file") if option else None
    if reader is None or not value.strip().lower().endswith(FILE_ENDING):
        return value
    try:
        text: str = reader(read_at_most(Path(value.strip())))[0]
    except BadOption as error:
        raise _bad_option(f"{value}: {error_text(error, texts)}") from error
    except OSError as error:
        raise _bad_option(system_text(error, texts)) from error
    return text


def allowed_text(option: Field[Any], texts: Texts) -> str:
    """The allowed values of an option, as text."""
    message = f"allowed-{allowed(option)}"
    return texts(message) if texts.has(message) else allowed(option)


def check_table(game: Game, seats: int, texts: Texts, hint: str) -> None:
    """Raise BadParameter if the game can't be played with so many seats."""
    try:
        check_seats(game, seats)
    except BadSeats as error:
        raise click.BadParameter(error_text(error, texts), param_hint=hint) from error


def check_players(game: Game, specs: Sequence[str], texts: Texts, hint: str) -> None:
    """Raise BadParameter if a spec names no AI player of this game."""
    try:
        for spec in dict.fromkeys(specs):
            make_player(spec, game)
    except StammtischError as error:
        raise click.BadParameter(error_text(error, texts), param_hint=hint) from error


def check_text(text: str, texts: Texts) -> None:
    """Raise BadParameter for a name or seed that isn't allowed in records."""
    try:
        check_record_text(text)
    except BadText as error:
        raise click.BadParameter(error_text(error, texts)) from error


def complete_players(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete the player name after the last comma."""
    *complete, incomplete_spec = split_specs(incomplete)
    head = "".join(f"{spec}," for spec in complete)
    names = [name for name in all_players() if name.startswith(incomplete_spec)]
    return [CompletionItem(f"{head}{name}") for name in names]


json_option = translated.option(
    "--json", "as_json", is_flag=True, help="The result as JSON, for programs."
)


def new_seed() -> str:
    """A random seed of 128 bits."""
    return secrets.token_hex(16)


def failure(error: StammtischError, texts: Texts) -> click.ClickException:
    """A StammtischError as an error of Click (exit code 1)."""
    return click.ClickException(error_text(error, texts))


def confirmed(question: str) -> bool:
    """Ask on standard error; True if the answer is a yes in any language of the program. Raises
    click.Abort at the end of input."""
    typed = click.prompt(question, default="", show_default=False, err=True)
    yes = (word for language in LANGUAGES for word in texts_in(language)("t-yes").split())
    return typed.strip().casefold() in yes


def check_overwriting(file: Path, texts: Texts, option: str) -> None:
    """Ask before a file with something in it is replaced. BadParameter where nobody can answer,
    click.Abort if the answer is no. `option`: the one that names the file."""
    if not file.is_file() or not file.stat().st_size:
        return
    if not sys.stdin.isatty():
        raise click.BadParameter(texts("t-use-force", file=str(file)), param_hint=f"'{option}'")
    if not confirmed(texts("t-overwrite", file=str(file))):
        raise click.Abort


workers_option = translated.option(
    "--workers",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Processes to use, at most.",
)


def executor_for(workers: int) -> Executor:
    """An executor with at most so many worker processes; for 1 it is this process."""
    from ...adapters.execution.jobs import LocalWorkers  # which most commands don't need
    from ...ai.arena.runner import HERE

    return HERE if workers == 1 else LocalWorkers(workers)


MODULES = {
    "chats": ("sqlalchemy", "alembic", "openskill"),
    "serve": ("aiohttp", "prometheus_client", "pydantic_settings", "structlog"),
    "telegram": ("telegram",),
    "matrix": ("nio",),
    "matrix-e2ee": ("vodozemac", "cachetools"),
    "tournament": ("jinja2", "choix"),
}
"""Modules by extra, without those of other extras that it includes."""


def require_extra(extra: str, texts: Texts) -> None:
    """Check that an extra is installed. Raises ClickException, which says what to install."""
    missing = [name for name in MODULES[extra] if find_spec(name) is None]
    if missing:
        raise click.ClickException(texts("c-extra", extra=extra, missing=", ".join(missing)))
