"""One's own games: how one did (`statistics`), and how to share them: a line about one, the command
that deals it again, and the deal of the day, which is the same for everybody."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import fields
from datetime import date

from ...adapters.presentation.errors import system_text
from ...adapters.presentation.lessons import lesson_of
from ...adapters.presentation.lines import Line, Span, sentences
from ...adapters.presentation.presenter import title
from ...adapters.presentation.texts import day_text
from ...adapters.storage.statistics import (
    MIXED,
    CountedGame,
    Statistics,
    alike,
    by_level,
    counted_game,
    figures,
)
from ...ai.registry import with_styles
from ...core.ai_facts import LEVELS, level_of
from ...core.games import GAMES, game_named
from ...core.options import short_value
from ...core.record import HUMAN, Record
from ...core.review import Disclosure
from ...core.scene.texts import Texts
from ..shared import translated
from ..shared.common import language_option
from ..terminal.drawing import make_console, show
from .progress import (
    achievement_rows,
    all_answers,
    day_of,
    played_so_far,
    rating_rows,
    told_progress,
)

PROGRAM = "stammtisch"


def shared_command(typed: str) -> list[str]:
    """The arguments of a command `play` that somebody has sent, perhaps with words before it; empty
    if there is none."""
    _, found, arguments = typed.partition(f"{PROGRAM} play ")
    try:
        return ["play", *shlex.split(arguments)] if found else []
    except ValueError:  # a quotation mark that isn't closed
        return []


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
    levels = [level_of(spec) for spec in specs]
    if specs == with_styles(game, levels, disclosed.seed):
        specs = levels
    elif set(specs) & {*LEVELS}:
        arguments.append("--no-company")
    if specs:
        arguments += ["--against", specs[0] if len(set(specs)) == 1 else ",".join(specs)]
    for option in fields(game.options):
        value = options.get(option.name, option.default)
        if value != option.default or option.metadata.get("seat"):
            arguments += ["-o", f"{option.name}={short_value(option, value)}"]
    return [*arguments, "--seed", disclosed.seed]


# Statistics


LEVEL = 17
"""Columns of the name of a level."""


@translated.command()
@language_option
def statistics(texts: Texts) -> None:
    """Show your own games against AI players, by game and level."""
    console = make_console()
    show(console, statistics_lines(texts, console.width))


def statistics_lines(texts: Texts, width: int) -> list[Line]:
    """All figures by game and level, and what of the file can't be read."""
    file = Statistics()
    try:
        games, broken = file.read()
    except OSError as error:
        return _told(system_text(error, texts), width, "warn")
    groups, played = by_level(games), played_so_far(games, all_answers())
    rows: list[Line] = []
    for name in _in_order([game for game, _ in groups], list(GAMES)):
        rows += [(Span(title(name, texts), "strong"),)]
        curve = played.curves.get(name, ())
        rows += rating_rows(curve, played.ratings.get(name, {}), texts, width)
        for level in _in_order([level for game, level in groups if game == name], list(LEVELS)):
            rows += _of_level(groups[name, level], texts, width)
        rows.append(())
    if games:
        rows += achievement_rows(played, texts, width)
    else:
        rows += _told(texts("t-statistics-none"), width)
    if broken:
        lines = ", ".join(map(str, broken))
        facts = {"lines": lines, "count": len(broken), "file": str(file.file)}
        rows += _told(texts("t-statistics-broken", **facts), width, "warn")
    return rows


def _in_order(names: list[str], known: list[str]) -> list[str]:
    """The names once each, known ones first."""
    places = {name: number for number, name in enumerate(known)}
    return sorted(set(names), key=lambda name: (places.get(name, len(known)), name))


def _of_level(games: list[CountedGame], texts: Texts, width: int) -> list[Line]:
    """The figures of games of one game and level; those with moves taken back are apart."""
    level = level_text(games[0].level, texts)
    undone = [game for game in games if game.undone]
    others = [game for game in games if not game.undone]
    told = [figures_text(others, texts)] if others else []
    if undone:
        told.append(texts("t-statistics-undone", figures=figures_text(undone, texts)))
    rows = [row for text in told for row in sentences(text, max(20, width - LEVEL - 3))]
    head = f"  {level:<{LEVEL}} "
    rest = [(Span(" " * len(head) + row),) for row in rows[1:]]
    return [(Span(head, "muted"), Span(rows[0])), *rest]


def figures_text(games: list[CountedGame], texts: Texts) -> str:
    """What games add up to, in a line."""
    sums = figures(games)
    return texts(
        "t-statistics-figures",
        games=sums.games,
        wins=sums.wins,
        share=round(100 * sums.wins / sums.games),
        place=sums.mean_place,
        best=sums.best,
        streak=sums.streak,
        longest=sums.longest,
    )


def _told(text: str, width: int, style: str = "") -> list[Line]:
    return [(Span(row, style),) for row in sentences(text, width)]


def add_to_statistics(record: Record, texts: Texts) -> list[str]:
    """Count a finished game, if one person has played it against AI players and it isn't a lesson;
    return sentences about how they stand now, or why it couldn't be counted."""
    game = counted_game(record)
    if game is None or lesson_of(record) is not None:
        return []
    file = Statistics()
    try:
        is_new = file.add(game)
        games, _ = file.read()
    except OSError as error:
        return [texts("t-statistics-not-kept", why=system_text(error, texts))]
    sums = figures(alike(games, game))
    facts = {"games": sums.games, "wins": sums.wins, "streak": sums.streak}
    message = "t-statistics-now-undone" if game.undone else "t-statistics-now"
    told = [texts(message, level=level_text(game.level, texts), **facts)]
    return told + told_progress(games, texts) if is_new else told


def counted_games() -> list[CountedGame]:
    """All games that are counted; none if they can't be read."""
    try:
        return Statistics().read()[0]
    except OSError:
        return []
