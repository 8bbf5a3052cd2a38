"""`play`, `resume` and `watch`: games at this terminal."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import Path

import click

from ..adapters.presentation.presenter import title
from ..adapters.presentation.texts import Texts
from ..adapters.storage.saves import Saves
from ..core.errors import StammtischError
from ..core.game import Game
from ..core.match import Match
from .common import (
    check_players,
    complete_players,
    failure,
    game_argument,
    game_options,
    language_option,
    new_seed,
    options_option,
    seed_option,
)
from .screen import make_console
from .session import PERSON, Leave, Session

AI_NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Frida", "Gustav", "Hanna", "Ida", "Jan")
PAUSE = 0.8
"""Seconds a told move stays before the next one."""

fast_option = click.option("--fast", is_flag=True, help="No pauses between the moves of others.")


@click.command()
@game_argument
@click.option(
    "--players",
    "seats",
    type=click.IntRange(2),
    help="How many sit at the table; by default 4, or as many as you name.",
)
@click.option(
    "--against",
    default="heuristic",
    show_default=True,
    metavar="PLAYER[,PLAYER...]",
    shell_complete=complete_players,
    help="AI players of the other seats; the last one fills up.",
)
@click.option(
    "--names",
    metavar="NAME[,NAME...]",
    help="Names of the people at this keyboard; several of them take turns at it.",
)
@options_option
@seed_option
@fast_option
@language_option
def play(
    game: Game,
    seats: int | None,
    against: str,
    names: str | None,
    option_texts: tuple[str, ...],
    seed: str | None,
    fast: bool,
    texts: Texts,
) -> None:
    """Play GAME against AI players, and with others at the same keyboard."""
    people = [name.strip() for name in names.split(",")] if names else [texts("t-you")]
    if not all(people):
        raise click.BadParameter("a name is empty", param_hint="'--names'")
    seats = seats or max(4, len(people), game.seats[0])
    specs = [PERSON] * len(people) + filled(against, seats - len(people))
    check_players(game, specs, texts, PERSON, "'--players' / '--against'")
    _begin(game, option_texts, people, specs, seed, fast, texts)


@click.command()
@game_argument
@click.option(
    "--players",
    "specs",
    default="heuristic,heuristic,heuristic,heuristic",
    show_default=True,
    metavar="PLAYER[,PLAYER...]",
    shell_complete=complete_players,
    help="The AI players, seat 1 first.",
)
@options_option
@seed_option
@fast_option
@language_option
def watch(
    game: Game,
    specs: str,
    option_texts: tuple[str, ...],
    seed: str | None,
    fast: bool,
    texts: Texts,
) -> None:
    """Watch AI players play GAME. You see what a spectator sees."""
    players = specs.split(",")
    check_players(game, players, texts, PERSON, "'--players'")
    _begin(game, option_texts, [], players, seed, fast, texts)


@click.command()
@click.argument("name", required=False)
@click.option("--list", "listing", is_flag=True, help="Only list the unfinished games.")
@fast_option
@language_option
def resume(name: str | None, listing: bool, fast: bool, texts: Texts) -> None:
    """Go on with an unfinished game: the last one, or the one with NAME."""
    saves = Saves()
    if listing:
        for unfinished in saves.unfinished():
            click.echo(unfinished.stem)
        return
    file = saves.named(name) if name else next(iter(saves.unfinished()), None)
    if file is None:
        message = texts("t-no-such-save", name=name) if name else texts("t-nothing-saved")
        raise click.ClickException(message)
    try:
        match = saves.read(file)
    except StammtischError as error:
        raise failure(error, texts) from error
    when = match.record.at or file.stem
    click.echo(texts("t-resumed", game=title(match.game.name, texts), when=when))
    _run(match, file, saves, fast, texts)


def filled(specs: str, seats: int) -> list[str]:
    """Player specs for so many seats; the last one fills up, too many are cut off."""
    given = specs.split(",")
    return (given + [given[-1]] * seats)[:seats]


def _begin(
    game: Game,
    option_texts: tuple[str, ...],
    people: list[str],
    specs: list[str],
    seed: str | None,
    fast: bool,
    texts: Texts,
) -> None:
    options = game_options(game, option_texts, texts)
    others = [name for name in AI_NAMES if name not in people]
    match = Match.new(
        game,
        options,
        seats=people + others[: len(specs) - len(people)],
        players=specs,
        seed=seed or new_seed(),
        table=secrets.token_hex(8),
    )
    match.record.at = datetime.now(UTC).isoformat(timespec="seconds")
    saves = Saves()
    _run(match, saves.new_file(match), saves, fast, texts)


def _run(match: Match, file: Path, saves: Saves, fast: bool, texts: Texts) -> None:
    console = make_console()
    try:
        session = Session(match, file, saves, console, texts, 0.0 if fast else PAUSE)
        session.run()
    except Leave as leave:
        console.print(texts("t-saved", file=str(file)), markup=False)
        console.print(texts("t-go-on"), markup=False)
        raise SystemExit(leave.code) from None
    except StammtischError as error:
        raise failure(error, texts) from error
    except OSError as error:
        raise click.ClickException(str(error)) from error
