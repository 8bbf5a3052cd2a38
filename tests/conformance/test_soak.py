"""Whole games of random, heuristic and searching players, at every number of seats: a small form of
`python -m tools soak`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stammtisch.core.games import OWN, game_named
from tools.campaigns.soak.plan import RECORDED, ROWS, SEARCHED, SoakTable
from tools.campaigns.soak.playing import play

pytestmark = pytest.mark.compiled


def ends_of(name: str) -> tuple[int, int]:
    """The fewest and the most seats of a game."""
    seats = game_named(name).seats
    return seats[0], seats[-1]


SEATS = [(name, seats) for name in OWN for seats in game_named(name).seats]
every_number_of_seats = pytest.mark.parametrize(("name", "seats"), SEATS)
fewest_and_most_seats = pytest.mark.parametrize(
    ("name", "seats"),
    [(name, seats) for name, seats in SEATS if seats in ends_of(name)],
)
FULL = 100_000


def sitting(name: str, seats: int, way: str, *players: str, number: int = 1) -> SoakTable:
    """A table with default options, whose learners move at random."""
    return SoakTable(number, "test", name, seats, {}, way, players, (0,) * seats)


@every_number_of_seats
def test_random_learners_play_against_heuristics_to_the_end(name: str, seats: int) -> None:
    played = play(sitting(name, seats, ROWS, *["heuristic"] * (seats - 1)))
    assert played.games >= 32
    assert played.moves > played.games


@every_number_of_seats
def test_random_learners_play_against_heuristics_and_random_players(name: str, seats: int) -> None:
    others = ["heuristic", "random"] * seats
    assert play(sitting(name, seats, ROWS, *others[: seats - 1], number=2)).games >= 32


@fewest_and_most_seats
def test_some_seats_follow_the_heuristic_and_others_play_at_random(name: str, seats: int) -> None:
    mixed = replace(sitting(name, seats, ROWS), advised=tuple(100 * (s % 2) for s in range(seats)))
    assert play(mixed).games >= 32


@fewest_and_most_seats
def test_searching_and_slipping_players_play_against_random_ones(name: str, seats: int) -> None:
    others = ["ismcts:iterations=4", "normal"] * seats
    learner = sitting(name, seats, SEARCHED, *others[: seats - 1])
    assert play(learner).games >= learner.games
    recorded = sitting(name, seats, RECORDED, *others[: seats - 1], "random")
    assert play(recorded).games == recorded.games
