"""A person's rating from games against levels of known strength."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from stammtisch.adapters.storage.rating import PER_POINT, PRIOR, PersonalRating, rating_curve
from stammtisch.adapters.storage.statistics import CountedGame
from tests.storage.test_statistics import GAME

LEVELS = {"easy": 0.0, "normal": 121.0, "hard": 165.0}


def played(places: tuple[int, ...], level: str = "normal", undone: int = 0) -> CountedGame:
    """A game of the first seat."""
    against = (level,) * (len(places) - 1)
    points = tuple(0 for _ in places)
    return replace(GAME, against=against, places=places, points=points, undone=undone)


def last(games: list[CountedGame]) -> PersonalRating:
    return rating_curve(games, LEVELS)[-1]


def test_without_games_that_count_there_is_no_rating() -> None:
    assert rating_curve([], LEVELS) == []
    games = [played((1, 2), "ismcts"), played((1, 2), undone=1)]
    assert rating_curve(games, LEVELS) == []


def test_one_game_of_two_gives_the_posterior_of_a_logistic_likelihood() -> None:
    steps = range(-1500, 1501)
    weights = [math.exp(-((x / PRIOR[1]) ** 2) / 2) / (1 + 10 ** ((121 - x) / 400)) for x in steps]
    mean = sum(w * x for w, x in zip(weights, steps, strict=True)) / sum(weights)
    assert last([played((1, 2))]).value == pytest.approx(mean, abs=1)


def test_places_count_by_who_is_ahead_and_ties_lie_between() -> None:
    first, second, third = (
        last([played(places)]).value for places in ((1, 2, 3), (2, 1, 3), (3, 1, 2))
    )
    assert first > second > third
    assert last([played((2, 3, 1))]).value == pytest.approx(second)
    shared = last([played((1, 1, 3))]).value
    assert second < shared < first
    assert last([played((1, 2, 3), "hard")]).value > first


def drawn(strength: float, level: str, seats: int, rng: random.Random) -> CountedGame:
    """A game by the model of the ratings."""
    left = {seat: math.exp(PER_POINT * LEVELS[level]) for seat in range(2, seats + 1)}
    left[1] = math.exp(PER_POINT * strength)
    places = [0] * seats
    for place in range(1, seats + 1):
        (seat,) = rng.choices(list(left), list(left.values()))
        places[seat - 1] = place
        del left[seat]
    return played(tuple(places), level)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("strength", [-100, 250])
def test_simulated_people_get_their_strength_within_its_margin(strength: int, seats: int) -> None:
    rng = random.Random(f"{strength} {seats}")
    ratings = [last([drawn(strength, "normal", seats, rng) for _ in range(60)]) for _ in range(40)]
    within = sum(abs(rating.value - strength) <= rating.margin for rating in ratings)
    assert within >= 34, "95 % are expected"
    mean = sum(rating.value for rating in ratings) / len(ratings)
    assert mean == pytest.approx(strength, abs=45)
    assert all(rating.games == 60 and rating.margin < 250 for rating in ratings)


def test_the_margin_shrinks_with_games_and_a_person_may_become_stronger() -> None:
    curve = rating_curve([played((1, 2)), played((2, 1))] * 30, LEVELS)
    margins = [rating.margin for rating in curve]
    assert margins[0] > margins[10] > margins[40]
    assert not curve[-1].surely_above(curve[-1].value - curve[-1].margin / 2)
    assert curve[-1].surely_above(curve[-1].value - 2 * curve[-1].margin)
    better = rating_curve([played((2, 1))] * 30 + [played((1, 2))] * 60, LEVELS)
    assert better[-1].value > better[29].value + 200
