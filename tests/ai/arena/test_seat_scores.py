"""What is counted of many games."""

from __future__ import annotations

import pytest

from stammtisch.ai.arena.simulate import SeatScores

pytestmark = pytest.mark.compiled


def test_wins_places_and_points_are_added_up_by_seat() -> None:
    tally = SeatScores(["a", "b", "c"])
    tally.add([1, 2, 3], [10, 5, 0])
    tally.add([1, 1, 3], [4, 4, 1])
    tally.add([3, 1, 2], [0, 9, 8])
    tally.add([1, 1, 1], [6, 6, 6])
    rows = tally.rows()
    assert tally.games == 4
    assert [row["seat"] for row in rows] == [1, 2, 3]
    assert [row["player"] for row in rows] == ["a", "b", "c"]
    assert [row["wins"] for row in rows] == pytest.approx([1 + 1 / 2 + 1 / 3, 1 + 5 / 6, 1 / 3])
    assert [row["mean_place"] for row in rows] == [1.5, 1.25, 2.25]
    assert [row["mean_points"] for row in rows] == [5, 6, 3.75]
    assert sum(row["win_rate"] for row in rows) == pytest.approx(1)
