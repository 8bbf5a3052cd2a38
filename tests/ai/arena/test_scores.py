"""Comparing players on equal deals."""

from __future__ import annotations

import pytest

from stammtisch.ai.arena.results import Results
from stammtisch.ai.arena.simulate import PlayerScores, Simulation, play_game
from stammtisch.ai.arena.standings import standings
from stammtisch.ai.arena.stats import interval
from stammtisch.ai.arena.tournament import BlockResult, GameResult, read_tournament
from stammtisch.core.games.ojyks.options import OjyksOptions

pytestmark = pytest.mark.compiled
TWO = {
    "game": "uno",
    "players": ["heuristic", "random"],
    "seats": 2,
    "blocks": 10,
    "seed": "s",
}
ROTATED = Simulation(
    "ojyks", OjyksOptions(limit=1), ("heuristic", "random", "random"), "5", games=2, rotate=True
)


def test_every_player_sits_once_on_every_seat_of_a_deal() -> None:
    seatings = [play_game(ROTATED, number).players for number in (1, 2, 3)]
    assert [seating.index("heuristic") for seating in seatings] == [0, 1, 2]


def test_a_deal_is_the_same_in_all_its_games_and_another_one_differs() -> None:
    shuffles = [play_game(ROTATED, number).moves[0] for number in (1, 2, 3, 4)]
    assert shuffles[0] == shuffles[1] == shuffles[2] != shuffles[3]


def test_the_games_of_a_series_are_counted_through() -> None:
    assert ROTATED.total == 6
    assert [play_game(ROTATED, number).series for number in (1, 6)] == [(1, 6), (6, 6)]


def test_results_go_to_players_not_seats() -> None:
    blocks = PlayerScores(("a", "b", "c"))
    blocks.add(0, 0, places=[1, 2, 3], points=[30, 20, 10])  # a b c
    blocks.add(0, 1, places=[1, 2, 3], points=[30, 20, 10])  # c a b
    blocks.add(0, 2, places=[1, 2, 3], points=[30, 20, 10])  # b c a
    for row in blocks.rows():
        assert row["place"] == pytest.approx(2)
        assert row["utility"] == pytest.approx(1 / 2)
        assert row["points"] == pytest.approx(20)


def test_a_player_who_always_wins() -> None:
    blocks = PlayerScores(("strong", "weak"))
    for block in range(5):
        blocks.add(block, 0, places=[1, 2], points=[9, 1])
        blocks.add(block, 1, places=[2, 1], points=[1, 9])
    strong, weak = blocks.rows()
    assert (strong["wins"], weak["wins"]) == (1, 0)
    assert strong["wins_interval"] == interval([1.0] * 5)
    low, high = strong["place_interval"]
    assert (low, high) == (1, pytest.approx(3 - weak["place_interval"][0]))
    assert strong["points_interval"] is None, "nothing bounds points"


def test_ties_share_wins_and_utility() -> None:
    blocks = PlayerScores(("a", "b", "c"))
    blocks.add(0, 0, places=[1, 1, 3], points=[5, 5, 0])
    rows = blocks.rows()
    assert [row["wins"] * 3 for row in rows] == pytest.approx([0.5, 0.5, 0])
    assert [row["utility"] * 3 for row in rows] == pytest.approx([0.75, 0.75, 0])


def test_the_interval_is_that_of_blocks_not_games() -> None:
    """Both games of a block say the same here: four values, not eight, make the interval."""
    blocks = PlayerScores(("a", "b"))
    for block in range(4):
        for rotation in (0, 1):
            won = (rotation + block) % 2
            blocks.add(block, rotation, places=[1 + won, 2 - won], points=[0, 0])
    assert blocks.rows()[0]["wins_interval"] == interval([1.0, 0.0, 1.0, 0.0])


def test_the_same_games_have_the_same_interval_in_a_tournament() -> None:
    results = Results(read_tournament(TWO))
    blocks = PlayerScores(("heuristic", "random"))
    for number in range(1, 11):
        played = results.tournament.block(number)
        places = [(1, 2), (2, 1)] if number > 1 else [(1, 2), (1, 2)]
        games = [
            GameResult(seating, place, (0, 0), 1, (), "")
            for seating, place in zip(played.seatings, places, strict=True)
        ]
        results.add(BlockResult(number, tuple(games), {}))
        for rotation, place in enumerate(places):
            blocks.add(number - 1, rotation, place, (0, 0))
    (row, _), (other, _) = standings(results, quick=True).players, blocks.rows()
    assert row.score.value == other["wins"] == 0.95
    assert row.score.interval == other["wins_interval"] == other["utility_interval"]
