"""Achievements: what good play earns, computed from finished games and answers to exercises, so
that old ones count. Games in which moves were taken back don't."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...core.ai_facts import LEVELS
from .practice import Answered
from .rating import PersonalRating
from .statistics import CountedGame, figures, streaks_of

Ratings = Mapping[str, Mapping[str, float]]
"""By game the ratings of its levels."""
STRONG = ("normal", "hard", "expert")
"""The levels against which a game counts."""
IN_A_ROW, NEVER_LAST, DAYS, RIGHT, HARD = 3, 10, 3, 10, 10
LARGE_TABLE = 5


@dataclass(frozen=True, slots=True)
class PersonalProgress:
    """What achievements follow from. `games`: finished games in their order, without those in which
    moves were taken back; `ratings`: of levels, by game, for all games that there are; `first`: the
    first answer to each exercise, in their order; `hard`: the ids of exercises of the highest
    grade; `days`: the games that were the first at a deal of the day; `curves`: by game the
    person's rating after each of them."""

    games: Sequence[CountedGame]
    ratings: Ratings
    curves: Mapping[str, Sequence[PersonalRating]]
    first: Sequence[Answered] = ()
    hard: frozenset[str] = frozenset()
    days: Sequence[CountedGame] = ()

    @property
    def strong(self) -> list[CountedGame]:
        """The games against levels that count."""
        return [game for game in self.games if {*game.against} <= {*STRONG}]


def first_answers(answers: Iterable[Answered]) -> list[Answered]:
    """The first answer to each exercise."""
    first: dict[str, Answered] = {}
    for answer in answers:
        first.setdefault(answer.exercise, answer)
    return list(first.values())


def won(game: CountedGame) -> bool:
    return game.place == 1


def _won_against(level: str) -> Callable[[PersonalProgress], bool]:
    """Won against players of this level and stronger ones alone."""
    enough = STRONG[STRONG.index(level) :]
    return lambda played: any(won(game) and {*game.against} <= {*enough} for game in played.games)


def _in_a_row(played: PersonalProgress) -> bool:
    by_kind = _grouped(played.strong, lambda game: (game.game, game.level))
    return any(_longest(map(won, games)) >= IN_A_ROW for games in by_kind)


def _never_last(played: PersonalProgress) -> bool:
    kept = [game.place < max(game.places) for game in played.strong if len(game.places) > 2]
    return _longest(kept) >= NEVER_LAST


def _all_games(played: PersonalProgress) -> bool:
    return {*played.ratings} <= {game.game for game in played.strong if won(game)}


def _large_table(played: PersonalProgress) -> bool:
    return any(won(game) and len(game.places) >= LARGE_TABLE for game in played.strong)


def _duel(played: PersonalProgress) -> bool:
    stronger = ("hard", "expert")
    return any(won(g) and len(g.places) == 2 and g.level in stronger for g in played.strong)


def _rated_above(level: str) -> Callable[[PersonalProgress], bool]:
    def rated(played: PersonalProgress) -> bool:
        return any(
            rating.surely_above(played.ratings[game][level])
            for game, curve in played.curves.items()
            for rating in curve
        )

    return rated


def _days(played: PersonalProgress) -> bool:
    return sum(map(won, played.days)) >= DAYS


def _right_in_a_row(played: PersonalProgress) -> bool:
    return _longest(answer.right for answer in played.first) >= RIGHT


def _hard_exercises(played: PersonalProgress) -> bool:
    return sum(answer.right and answer.exercise in played.hard for answer in played.first) >= HARD


ACHIEVEMENTS: Mapping[str, Callable[[PersonalProgress], bool]] = {
    "normal": _won_against("normal"),
    "hard": _won_against("hard"),
    "expert": _won_against("expert"),
    "row": _in_a_row,
    "steady": _never_last,
    "large-table": _large_table,
    "duel": _duel,
    "all-games": _all_games,
    "above-normal": _rated_above("normal"),
    "above-hard": _rated_above("hard"),
    "days": _days,
    "exercises": _right_in_a_row,
    "hard-exercises": _hard_exercises,
}
"""By name, whether it is earned."""


def earned(played: PersonalProgress) -> list[str]:
    """The names of the achievements that are earned."""
    return [name for name, is_earned in ACHIEVEMENTS.items() if is_earned(played)]


def next_level(games: Sequence[CountedGame]) -> str:
    """The level to try next after these games of one kind, the last of which was just played: after
    each IN_A_ROW wins in a row the one above, "" otherwise."""
    levels, level, streak = list(LEVELS), games[-1].level, figures(games).streak
    if not streak or streak % IN_A_ROW or level not in levels[:-1]:
        return ""
    return levels[levels.index(level) + 1]


def _longest(results: Iterable[bool]) -> int:
    return max(streaks_of(results), default=0)


def _grouped(
    games: Iterable[CountedGame], key: Callable[[CountedGame], object]
) -> Iterable[list[CountedGame]]:
    groups: dict[object, list[CountedGame]] = {}
    for game in games:
        groups.setdefault(key(game), []).append(game)
    return groups.values()
