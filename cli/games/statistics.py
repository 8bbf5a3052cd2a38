"""`statistics`: one's own games against AI players, by game and level."""

from __future__ import annotations

from ...adapters.presentation.errors import system_text
from ...adapters.presentation.lessons import lesson_of
from ...adapters.presentation.lines import Line, Span, sentences
from ...adapters.presentation.presenter import title
from ...adapters.storage.statistics import (
    CountedGame,
    Statistics,
    alike,
    by_level,
    counted_game,
    figures,
)
from ...core.games import GAMES
from ...core.manifest import LEVELS
from ...core.record import Record
from ...core.scene.texts import Texts
from ..shared import translated
from ..shared.common import language_option
from ..terminal.drawing import make_console, show
from .sharing import day_of, level_text

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
    groups = by_level(games)
    rows: list[Line] = []
    for name in _in_order([game for game, _ in groups], list(GAMES)):
        rows += [(Span(title(name, texts), "strong"),)]
        for level in _in_order([level for game, level in groups if game == name], list(LEVELS)):
            rows += _of_level(groups[name, level], texts, width)
        rows.append(())
    if not games:
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
        file.add(game)
        games, _ = file.read()
    except OSError as error:
        return [texts("t-statistics-not-kept", why=system_text(error, texts))]
    sums = figures(alike(games, game))
    facts = {"games": sums.games, "wins": sums.wins, "streak": sums.streak}
    message = "t-statistics-now-undone" if game.undone else "t-statistics-now"
    return [texts(message, level=level_text(game.level, texts), **facts)]


def first_of_day(game: str, day: str) -> CountedGame | None:
    """The first game in which the deal of a day was played to its end; None if there is none, or
    the statistics can't be read."""
    try:
        games, _ = Statistics().read()
    except OSError:
        return None
    return next((one for one in games if one.game == game and day_of(one) == day), None)
