"""Deals to share: the command that deals a game again, a line about how one did in it, and the deal
of the day, which is the same for everybody."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import fields
from datetime import date

from ...adapters.presentation.presenter import title
from ...adapters.presentation.texts import day_text
from ...adapters.storage.statistics import MIXED, CountedGame, counted_game
from ...core.game import Game
from ...core.games import game_named
from ...core.options import short_value
from ...core.record import HUMAN, Record
from ...core.review import Disclosure
from ...core.scene.texts import Texts

PROGRAM = "stammtisch"
USUAL_LEVEL, USUAL_SEATS = "normal", 4
DAILY_SEED = re.compile(r"(?P<game>.+)-(?P<day>\d{4}-\d\d-\d\d)", re.ASCII)


def shared_command(typed: str) -> list[str]:
    """The arguments of a command `play` that somebody has sent, perhaps with words before it; empty
    if there is none."""
    _, found, arguments = typed.partition(f"{PROGRAM} play ")
    try:
        return ["play", *shlex.split(arguments)] if found else []
    except ValueError:  # a quotation mark that isn't closed
        return []


def usual_seats(game: Game) -> int:
    """How many play if nobody says anything else."""
    return min(USUAL_SEATS, game.seats[-1])


def daily_seed(game: Game, day: date) -> str:
    """The seed of the deal of a day, from the game and the date alone."""
    return f"{game.name}-{day.isoformat()}"


def daily_specs(game: Game) -> list[str]:
    """The AI players against whom the deal of a day is played."""
    return [USUAL_LEVEL] * (usual_seats(game) - 1)


def day_of(game: CountedGame) -> str:
    """The date of the deal of the day that a game was; "" if it was none."""
    match = DAILY_SEED.fullmatch(game.seed)
    is_daily = match and match["game"] == game.game and set(game.against) == {USUAL_LEVEL}
    return match["day"] if match and is_daily and game.seat == 1 else ""


def level_text(level: str, texts: Texts) -> str:
    """A level by its name, another player by its spec."""
    return texts("menu-level-mixed") if level == MIXED else texts("level", level=level)


def shared_lines(record: Record, texts: Texts) -> list[str]:
    """How the person did, if one played against AI players, and last the command that deals the
    same cards."""
    told = counted_game(record)
    lines = [result_line(told, texts)] if told else []
    if record.words:
        return [*lines, texts("t-shared-words")]
    return [*lines, texts("t-shared-deal", command=same_deal(record))]


def result_line(game: CountedGame, texts: Texts) -> str:
    day = day_of(game)
    return texts(
        "t-shared-result",
        game=title(game.game, texts),
        daily=day_text(date.fromisoformat(day), texts) if day else "none",
        place=game.place,
        players=len(game.places),
        points=game.own_points,
        level=level_text(game.level, texts),
        undone=game.undone,
    )


def same_deal(record: Record) -> str:
    """The command that plays a game with the same cards, against the same AI players."""
    words = [PROGRAM, "play", record.game, *same_deal_arguments(record)]
    return " ".join(map(shlex.quote, words))


def same_deal_arguments(record: Record) -> Sequence[str]:
    """The arguments of `play` behind the game, for a finished one."""
    game, disclosed = game_named(record.game), Disclosure(record)
    options = disclosed.options()
    arguments = ["--players", str(len(record.seats))]
    specs = [spec for spec in record.players if spec != HUMAN]
    specs = specs[1:] if HUMAN not in record.players else specs
    if specs:
        arguments += ["--against", specs[0] if len(set(specs)) == 1 else ",".join(specs)]
    for option in fields(game.options):
        value = options.get(option.name, option.default)
        if value != option.default or option.metadata.get("seat"):
            arguments += ["-o", f"{option.name}={short_value(option, value)}"]
    return [*arguments, "--seed", disclosed.seed]
