"""What is counted of many games."""

from __future__ import annotations

import pytest

from stammtisch.ai.arena.stats import wilson
from stammtisch.ai.arena.tally import Tally

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        (10, 20, 0.2993, 0.7007),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 10, 0.0179, 0.4042),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals_are_those_of_the_textbooks(
    hits: int, n: int, low: float, high: float
) -> None:
    assert wilson(hits, n) == pytest.approx((low, high), abs=5e-5)


def test_wins_places_and_points_are_added_up_by_seat() -> None:
    tally = Tally(["a", "b", "c"])
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
