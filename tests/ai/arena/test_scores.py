"""Comparing players on equal deals."""

from __future__ import annotations

import pytest

from stammtisch.ai.arena.results import Results
from stammtisch.ai.arena.simulate import Scores, SimulatedPlayer, Simulation, play_game
from stammtisch.ai.arena.standings import standings
from stammtisch.ai.arena.stats import interval
from stammtisch.ai.arena.tournament import BlockResult, GameResult, read_tournament
from stammtisch.core.games.ojyks.options import OjyksOptions
from stammtisch.core.standings import Estimate, plain

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


def scores_of(*players: str, rotate: bool = True) -> Scores:
    return Scores(Simulation("uno", None, players, "s", 10, rotate))


def test_results_go_to_players_not_seats() -> None:
    scores = scores_of("a", "b", "c")
    for _ in range(3):  # a b c, c a b, b c a
        scores.add([1, 2, 3], [30, 20, 10])
    for row in scores.rows():
        assert isinstance(row, SimulatedPlayer)
        assert row.place.value == pytest.approx(2)
        assert row.utility.value == pytest.approx(1 / 2)
        assert row.points.value == pytest.approx(20)


def test_a_player_who_always_wins() -> None:
    scores = scores_of("strong", "weak")
    for _ in range(5):
        scores.add([1, 2], [9, 1])
        scores.add([2, 1], [1, 9])
    strong, weak = scores.rows()
    assert isinstance(strong, SimulatedPlayer)
    assert isinstance(weak, SimulatedPlayer)
    assert strong.wins == Estimate(1, interval([1.0] * 5))
    assert weak.wins.value == 0
    assert weak.place.low is not None
    assert strong.place.low == 1
    assert strong.place.high == pytest.approx(3 - weak.place.low)
    assert strong.points.interval is None, "nothing bounds points"


def test_ties_share_wins_and_utility() -> None:
    scores = scores_of("a", "b", "c")
    for places in ([1, 1, 3], [3, 1, 1], [1, 3, 1]):
        scores.add(places, [0, 0, 0])
    rows = scores.rows()
    assert [plain(row)["wins"] for row in rows] == pytest.approx([1 / 2, 1 / 2, 0])
    assert [plain(row)["utility"] for row in rows] == pytest.approx([3 / 4, 3 / 4, 0])


def test_the_games_of_a_deal_count_once_all_are_played() -> None:
    scores = scores_of("a", "b")
    scores.add([1, 2], [1, 0])
    assert (scores.games, scores.counted, scores.rows()) == (1, 0, [])
    scores.add([1, 2], [1, 0])
    scores.add([1, 2], [1, 0])
    assert (scores.games, scores.counted) == (3, 2)
    assert [plain(row)["wins"] for row in scores.rows()] == [0.5, 0.5]


def test_the_interval_is_that_of_blocks_not_games() -> None:
    """Both games of a block say the same here: four values, not eight, make the interval."""
    scores = scores_of("a", "b")
    for block in range(4):
        for rotation in (0, 1):
            won = (rotation + block) % 2
            scores.add([1 + won, 2 - won], [0, 0])
    assert plain(scores.rows()[0])["wins_interval"] == interval([1.0, 0.0, 1.0, 0.0])


def test_the_same_games_have_the_same_interval_in_a_tournament() -> None:
    results = Results(read_tournament(TWO))
    scores = scores_of("heuristic", "random")
    for number in range(1, 11):
        played = results.tournament.block(number)
        places = [(1, 2), (2, 1)] if number > 1 else [(1, 2), (1, 2)]
        games = [
            GameResult(seating, place, (0, 0), 1, (), "")
            for seating, place in zip(played.seatings, places, strict=True)
        ]
        results.add(BlockResult(number, tuple(games), {}))
        for place in places:
            scores.add(place, (0, 0))
    (row, _), (other, _) = standings(results, quick=True).players, scores.rows()
    assert isinstance(other, SimulatedPlayer)
    assert row.score == other.wins == other.utility
    assert row.score.value == 0.95


def test_wins_places_and_points_are_added_up_by_seat() -> None:
    scores = scores_of("a", "b", "c", rotate=False)
    scores.add([1, 2, 3], [10, 5, 0])
    scores.add([1, 1, 3], [4, 4, 1])
    scores.add([3, 1, 2], [0, 9, 8])
    scores.add([1, 1, 1], [6, 6, 6])
    rows = [plain(row) for row in scores.rows()]
    assert scores.games == 4
    assert [row["seat"] for row in rows] == [1, 2, 3]
    assert [row["player"] for row in rows] == ["a", "b", "c"]
    assert [row["wins"] for row in rows] == pytest.approx([1 + 1 / 2 + 1 / 3, 1 + 5 / 6, 1 / 3])
    assert [row["mean_place"] for row in rows] == [1.5, 1.25, 2.25]
    assert [row["mean_points"] for row in rows] == [5, 6, 3.75]
    assert sum(row["win_rate"] for row in rows) == pytest.approx(1)
    assert rows[0]["win_interval"] == interval([1, 1 / 2, 0, 1 / 3])
