"""How a person gets on: ratings, achievements, and deals of the day beside each other."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from statistics import median

from ...adapters.presentation.lines import Line, Span, sentences
from ...adapters.presentation.presenter import title
from ...adapters.presentation.scores import sparkline
from ...adapters.presentation.texts import day_text
from ...adapters.storage.achievements import (
    ACHIEVEMENTS,
    PersonalProgress,
    earned,
    first_answers,
    next_level,
)
from ...adapters.storage.practice import Answered, PracticeFile
from ...adapters.storage.rating import PersonalRating, rating_curve
from ...adapters.storage.statistics import CountedGame, alike, fewer_is_better
from ...core.exercises import GRADES, shipped_set
from ...core.game import Game
from ...core.games import all_games
from ...core.scene.texts import Texts

USUAL_LEVEL, USUAL_SEATS = "normal", 4
DAILY_SEED = re.compile(r"(?P<game>.+)-(?P<day>\d{4}-\d\d-\d\d)", re.ASCII)
CURVE = 24
"""Columns of the curve of a rating, at most."""


# Deals of the day


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


def first_of_days(games: Sequence[CountedGame], game: str) -> dict[str, CountedGame]:
    """By date the first game in which a deal of the day was played to its end."""
    first: dict[str, CountedGame] = {}
    for one in games:
        if one.game == game and (day := day_of(one)):
            first.setdefault(day, one)
    return first


@dataclass(frozen=True, slots=True)
class DayFigures:
    """The deals of the day that a person has played, each by its first game: how many, and the best
    and the median of the points; `rank` of one of them by points, 0 for none."""

    days: int
    best: float
    median: float
    rank: int = 0


def day_figures(firsts: Collection[CountedGame], own: CountedGame | None = None) -> DayFigures:
    """The figures of at least one deal of the day."""
    points = [one.own_points for one in firsts]
    fewer = all(map(fewer_is_better, firsts))
    rank = 0
    if own is not None:
        rank = 1 + sum(p < own.own_points if fewer else p > own.own_points for p in points)
    return DayFigures(len(points), min(points) if fewer else max(points), median(points), rank)


def told_day(games: Sequence[CountedGame], game: CountedGame, texts: Texts) -> list[str]:
    """Where a deal of the day stands among all that the person has played, each by its first game;
    empty for another game, and while there is nothing to compare it with."""
    day, firsts = day_of(game), first_of_days(games, game.game)
    if not day or len(firsts) < 2:
        return []
    if firsts[day].id != game.id:
        return [texts("t-daily-again", day=day_text(date.fromisoformat(day), texts))]
    day_told = day_text(date.fromisoformat(day), texts)
    return [texts("t-daily-place", day=day_told, **asdict(day_figures(firsts.values(), game)))]


# Ratings and achievements


def level_ratings() -> dict[str, Mapping[str, int]]:
    """By game the ratings of its levels."""
    return {name: game.level_ratings for name, game in all_games().items() if game.level_ratings}


def played_so_far(games: Sequence[CountedGame], answers: Sequence[Answered]) -> PersonalProgress:
    """What ratings and achievements follow from."""
    counted = [game for game in games if not game.undone]
    ratings = level_ratings()
    days = [
        one for name in all_games() for one in first_of_days(games, name).values() if not one.undone
    ]
    return PersonalProgress(
        games=counted,
        ratings=ratings,
        curves={
            name: rating_curve([one for one in counted if one.game == name], of_levels)
            for name, of_levels in ratings.items()
        },
        first=first_answers(answers),
        hard=_hardest(answers),
        days=days,
    )


def _hardest(answers: Sequence[Answered]) -> frozenset[str]:
    """The ids of the exercises of the highest grade, of games in which any was answered."""
    names = {answer.game for answer in answers}
    games = [game for name, game in all_games().items() if name in names]
    everything = [exercise for game in games for exercise in shipped_set(game).exercises]
    return frozenset(one.id for one in everything if one.grade == len(GRADES) + 1)


def all_answers() -> list[Answered]:
    """All answers to exercises; none if they can't be read."""
    try:
        return PracticeFile().read_all()
    except OSError:
        return []


def signed(number: float) -> str:
    """A rating or its change with its sign: +134, −20, 0."""
    return f"{round(number):+d}".replace("-", "−").replace("+0", "0")


def rating_text(rating: PersonalRating, levels: Mapping[str, float], texts: Texts) -> str:
    """A rating with its uncertainty, and the levels between which it lies."""
    below = [level for level, strength in levels.items() if strength <= rating.value]
    above = [level for level, strength in levels.items() if strength > rating.value]
    lower = max(below, key=lambda level: levels[level], default="none")
    upper = min(above, key=lambda level: levels[level], default="none")
    return texts(
        "t-own-rating",
        value=signed(rating.value),
        margin=rating.margin,
        games=rating.games,
        where="between" if below and above else "above" if below else "below",
        low=_level(lower, texts),
        high=_level(upper, texts),
        lowrating=signed(levels.get(lower, 0)),
        highrating=signed(levels.get(upper, 0)),
    )


def _level(level: str, texts: Texts) -> str:
    return texts("level", level=level)


def rating_rows(
    curve: Sequence[PersonalRating], levels: Mapping[str, float], texts: Texts, width: int
) -> list[Line]:
    """The rating in a game, and how it went."""
    if not curve:
        return []
    told = rating_text(curve[-1], levels, texts)
    rows: list[Line] = [(Span(f"  {row}", "turn"),) for row in sentences(told, width - 2)]
    course = sparkline([rating.value for rating in curve], min(CURVE, width - 2))
    if course and not texts.spoken:
        ends = f"{signed(curve[0].value)} {course} {signed(curve[-1].value)}"
        rows.append((Span(f"  {ends}", "muted"),))
    return rows


def achievement_rows(played: PersonalProgress, texts: Texts, width: int) -> list[Line]:
    """All achievements: those that are earned, then what the others ask for."""
    names = earned(played)
    head = texts("t-achievements", earned=len(names), of=len(ACHIEVEMENTS))
    rows: list[Line] = [(Span(head, "strong"),)]
    for name in [*names, *(other for other in ACHIEVEMENTS if other not in names)]:
        sign, style = ("★", "strong") if name in names else ("·", "muted")
        first, *rest = sentences(achievement_text(name, texts), max(20, width - 4))
        rows.append((Span(f"  {sign} ", style), Span(first, style)))
        rows += [(Span(f"    {row}", style),) for row in rest]
    return rows


def achievement_text(name: str, texts: Texts) -> str:
    return texts(f"achievement-{name}")


def told_progress(games: Sequence[CountedGame], texts: Texts) -> list[str]:
    """What the last of these games has changed: the rating, new achievements, the place among deals
    of the day, and a level to try next."""
    game, answers = games[-1], all_answers()
    before, after = (played_so_far(some, answers) for some in (games[:-1], games))
    told = []
    curve, old = after.curves.get(game.game, ()), before.curves.get(game.game, ())
    if len(curve) > len(old):
        change = curve[-1].value - (old[-1].value if old else 0)
        facts = {"game": title(game.game, texts), "first": not old}
        value, margin = signed(curve[-1].value), round(1.96 * curve[-1].deviation)
        told.append(
            texts("t-own-rating-now", value=value, margin=margin, change=signed(change), **facts)
        )
    told += told_day(games, game, texts)
    new = [name for name in earned(after) if name not in earned(before)]
    told += [texts("t-achieved", what=achievement_text(name, texts)) for name in new]
    if not game.undone and (level := next_level(alike(games, game))):
        told.append(texts("t-try-next", level=_level(game.level, texts), next=_level(level, texts)))
    return told
