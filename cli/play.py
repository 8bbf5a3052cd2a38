"""`play`, `resume` and `watch`: games at this terminal."""

from __future__ import annotations

import os
import secrets
import shlex
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from itertools import chain, count, islice
from pathlib import Path

import click

from ..adapters.presentation.errors import system_text
from ..adapters.presentation.presenter import title
from ..adapters.presentation.texts import Texts
from ..adapters.storage.saves import Saves
from ..adapters.storage.told import first_time
from ..core.chance import commitment
from ..core.compiled import status
from ..core.errors import StammtischError
from ..core.game import Game
from ..core.match import Match
from .common import (
    check_players,
    check_table,
    check_text,
    complete_players,
    failure,
    game_argument,
    game_options,
    language_option,
    new_seed,
    options_option,
    seed_option,
)
from .saved import complete_unfinished, last_own, show_unfinished, the_one
from .screen import make_console, say
from .session import PERSON, Leave, Session

AI_NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Frida", "Gustav", "Hanna", "Ida", "Jan")
PAUSE = 0.8
"""Seconds a told move stays before the next one."""

fast_option = click.option("--fast", is_flag=True)
reminders_option = click.option(
    "--reminders/--no-reminders", envvar="STAMMTISCH_REMINDERS", default=False, show_envvar=True
)


@click.command()
@game_argument
@click.option(
    "--players",
    "seats",
    type=click.IntRange(2),
)
@click.option(
    "--against",
    default="normal",
    show_default=True,
    metavar="PLAYER[,PLAYER...]",
    shell_complete=complete_players,
)
@click.option(
    "--names",
    metavar="NAME[,NAME...]",
)
@options_option
@seed_option
@fast_option
@reminders_option
@language_option
def play(
    game: Game,
    seats: int | None,
    against: str,
    names: str | None,
    option_texts: tuple[str, ...],
    seed: str | None,
    fast: bool,
    reminders: bool,
    texts: Texts,
) -> None:
    """Play GAME against AI players, and with others at the same keyboard."""
    people = [name.strip() for name in names.split(",")] if names else [texts("t-person")]
    if not all(people) or len(set(people)) < len(people):
        raise click.BadParameter(texts("t-bad-names"), param_hint="'--names'")
    given = against.split(",")
    named = len(people) + (len(given) if len(given) > 1 else 0)
    seats = seats or max(named, min(4, game.seats[-1]))
    if named > seats:
        raise click.BadParameter(
            texts("t-too-many-named", named=named, seats=seats), param_hint="'--players'"
        )
    others = filled(given, seats - len(people))
    check_table(game, seats, texts, "'--players'")
    check_players(game, others, texts, "'--against'")
    specs = [PERSON] * len(people) + others
    _begin(game, option_texts, people, specs, seed, fast, texts, reminders)


@click.command()
@game_argument
@click.option(
    "--players",
    "specs",
    default="hard,hard,normal,normal",
    show_default=True,
    metavar="PLAYER[,PLAYER...]",
    shell_complete=complete_players,
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
    check_table(game, len(players), texts, "'--players'")
    check_players(game, players, texts, "'--players'")
    _begin(game, option_texts, [], players, seed, fast, texts)


@click.command()
@click.argument("name", required=False, shell_complete=complete_unfinished)
@click.option("--list", "listing", is_flag=True)
@fast_option
@reminders_option
@language_option
def resume(name: str | None, listing: bool, fast: bool, reminders: bool, texts: Texts) -> None:
    """Go on with an unfinished game: your last one, or the one whose name begins with NAME."""
    saves = Saves()
    if listing:
        show_unfinished(make_console(), saves, texts)
        return
    if name:
        unfinished = saves.unfinished()
        found = saves.matching(name)
        file = the_one(name, [one for one in found if one in unfinished] or found, texts)
    else:
        file = last_own(saves, texts)
    with _held(file, saves, texts):
        try:
            match = saves.read(file)
        except StammtischError as error:
            raise failure(error, texts) from error
        except OSError as error:
            raise click.ClickException(system_text(error, texts)) from error
        when = match.record.at or file.stem
        resumed = texts("t-resumed", game=title(match.game.name, texts), when=when)
        _run(match, file, saves, fast, texts, reminders, resumed)


def filled(given: list[str], seats: int) -> list[str]:
    """Player specs for so many seats; the last one fills up."""
    return (given + [given[-1]] * seats)[:seats]


def _begin(
    game: Game,
    option_texts: tuple[str, ...],
    people: list[str],
    specs: list[str],
    seed: str | None,
    fast: bool,
    texts: Texts,
    reminders: bool = False,
) -> None:
    options = game_options(game, option_texts, texts)
    seed, table = seed or new_seed(), secrets.token_hex(8)
    for text in (*people, *specs, seed):
        check_text(text, texts)
    numbered = (f"AI {number}" for number in count(1))
    others = (name for name in chain(AI_NAMES, numbered) if name not in people)
    seats = people + list(islice(others, len(specs) - len(people)))
    shown = [texts("t-you"), *seats[1:]] if len(people) == 1 else seats
    _tell_of_plain_core(texts)
    _open(game, shown, commitment(seed, table), bool(people) and not fast, texts)
    match = Match.new(
        game,
        options,
        seats=seats,
        players=specs,
        seed=seed,
        table=table,
    )
    match.record.at = datetime.now(UTC).isoformat(timespec="seconds")
    saves = Saves()
    file = saves.new_file(match)
    with _held(file, saves, texts):
        _run(match, file, saves, fast, texts, reminders)


def _tell_of_plain_core(texts: Texts) -> None:
    """Once, where the compiled core is missing, unless somebody has switched it off."""
    switched_off = os.environ.get("STAMMTISCH_COMPILE") == "0"
    if not switched_off and not status()[0] and first_time("plain-core"):
        say(make_console(), texts("t-plain-core"))


def _open(game: Game, seats: Sequence[str], fixed: str, wait: bool, texts: Texts) -> None:
    """Who plays what, and, before the first card, the commitment: so that everybody can check
    afterwards that nothing was changed. In the game `deal` shows it again."""
    console = make_console()
    say(console, texts("t-opening", game=title(game.name, texts), names=", ".join(seats)))
    say(console, texts("t-commitment", commitment=fixed), "dim")
    if wait and console.is_terminal:
        console.input(texts("t-deal-now") + " ")


@contextmanager
def _held(file: Path, saves: Saves, texts: Texts) -> Iterator[None]:
    """No other program plays on this save meanwhile. Where nothing can be written, the game is
    played all the same; the session says that it isn't saved."""
    with ExitStack() as stack:
        try:
            with suppress(OSError):
                stack.enter_context(saves.hold(file))
        except StammtischError as error:
            raise failure(error, texts) from error
        yield


def _run(
    match: Match,
    file: Path,
    saves: Saves,
    fast: bool,
    texts: Texts,
    reminders: bool,
    news: str = "",
) -> None:
    console = make_console()
    try:
        pause = 0.0 if fast else PAUSE
        session = Session(match, file, saves, console, texts, pause, reminders=reminders)
        if news:
            session.announce(news)
        session.run()
    except Leave as leave:
        keeping, file = session.keeping, session.keeping.file
        if not keeping.kept(session.match):
            keeping.say_lost(session.match)
            raise SystemExit(1) from None
        say(console, texts("t-saved", file=str(file)))
        name = file.stem if saves.named(file.stem) == file else shlex.quote(str(file))
        say(console, texts("t-go-on", name=name))
        raise SystemExit(leave.code) from None
    except StammtischError as error:
        raise failure(error, texts) from error
