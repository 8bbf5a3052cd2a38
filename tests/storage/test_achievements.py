"""Achievements: what each asks for, and what doesn't count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stammtisch.adapters.storage.achievements import (
    ACHIEVEMENTS,
    PersonalProgress,
    earned,
    first_answers,
    next_level,
)
from stammtisch.adapters.storage.practice import Answered
from stammtisch.adapters.storage.rating import PersonalRating
from stammtisch.adapters.storage.statistics import CountedGame
from tests.storage.test_rating import played

RATINGS = {"uno": {"normal": 100.0, "hard": 150.0}, "ojyks": {"normal": 100.0, "hard": 150.0}}
WON, LOST = (1, 2, 3), (3, 1, 2)


def so_far(*games: CountedGame, **changes: object) -> PersonalProgress:
    return replace(PersonalProgress(games, RATINGS, {}), **changes)  # type: ignore[arg-type]


def answers(*right: bool) -> list[Answered]:
    return [Answered(str(n), "uno", "draw", is_right, "") for n, is_right in enumerate(right)]


def of(game: CountedGame, name: str) -> CountedGame:
    return replace(game, game=name)


def rated(value: float, deviation: float) -> dict[str, list[PersonalRating]]:
    return {"uno": [PersonalRating(value, deviation, 9)]}


NORMAL = played(WON, "normal")
CASES = {
    "normal": (so_far(played(WON, "hard")), so_far(played(WON, "easy"), played(LOST, "normal"))),
    "hard": (so_far(played(WON, "expert")), so_far(played(WON, "normal"))),
    "expert": (so_far(played(WON, "expert")), so_far(played(WON, "hard"))),
    "row": (so_far(NORMAL, NORMAL, NORMAL), so_far(NORMAL, NORMAL, of(NORMAL, "ojyks"))),
    "steady": (
        so_far(*[played((2, 1, 3))] * 10),
        so_far(*[played((2, 1, 3))] * 9, played(LOST), *[played((1, 2))] * 9),
    ),
    "large-table": (so_far(played((1, 2, 3, 4, 5))), so_far(played((1, 2, 3, 4)))),
    "duel": (so_far(played((1, 2), "hard")), so_far(played((1, 2)), played(WON, "hard"))),
    "all-games": (so_far(NORMAL, of(NORMAL, "ojyks")), so_far(NORMAL, of(played(LOST), "ojyks"))),
    "above-normal": (so_far(curves=rated(160, 25)), so_far(curves=rated(160, 35))),
    "above-hard": (so_far(curves=rated(210, 25)), so_far(curves=rated(160, 25))),
    "days": (so_far(days=[NORMAL] * 3), so_far(days=[NORMAL, NORMAL, played(LOST)])),
    "exercises": (
        so_far(first=answers(False, *[True] * 10)),
        so_far(first=answers(*[True] * 9, False, *[True] * 9)),
    ),
    "hard-exercises": (
        so_far(first=answers(*[True, False] * 10), hard=frozenset(map(str, range(20)))),
        so_far(first=answers(*[True] * 20), hard=frozenset(map(str, range(9)))),
    ),
}


def test_every_achievement_has_a_case() -> None:
    assert CASES.keys() == ACHIEVEMENTS.keys()
    assert earned(so_far()) == []


@pytest.mark.parametrize("name", CASES)
def test_an_achievement_is_earned_by_what_it_asks_for_and_by_nothing_less(name: str) -> None:
    enough, too_little = CASES[name]
    assert name in earned(enough)
    assert name not in earned(too_little)


def test_only_first_answers_count() -> None:
    again = [*answers(False, True), *answers(True, False)]
    assert [answer.right for answer in first_answers(again)] == [False, True]


def test_after_each_three_wins_in_a_row_the_next_level_is_named() -> None:
    lost = played(LOST)
    assert next_level([lost, NORMAL, NORMAL]) == ""
    assert next_level([lost, NORMAL, NORMAL, NORMAL]) == "hard"
    assert next_level([NORMAL] * 4) == ""
    assert next_level([NORMAL] * 6) == "hard"
    assert next_level([NORMAL] * 3 + [lost]) == ""
    assert next_level([played(WON, "expert")] * 3) == ""
    assert next_level([played(WON, "ismcts")] * 3) == ""
