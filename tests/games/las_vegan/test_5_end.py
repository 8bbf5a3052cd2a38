"""las_vegan §5: when it ends, and who wins."""

from __future__ import annotations

import pytest

from tests.games.las_vegan.positions import last_trick, trick
from tests.games.positions import Table, outcome, see, turn


def ended(cabbages: list[int], rounds: int) -> Table:
    """The last trick is played; seat 1, which wins it, pays 2 by casino 9."""
    cards = ["r9", "r2", "r3", "r4", "r5"][: len(cabbages)]
    table = last_trick(
        [""] * len(cabbages),
        " ".join(cards),
        placed={"9": -2},
        casinos="1 6 9",
        cabbages=cabbages,
        rounds=rounds,
    )
    return trick(table, " ".join(cards))


def test_las_vegan_5_1_the_game_ends_after_the_agreed_rounds() -> None:
    assert outcome(ended([15, 15, 15], rounds=1)).points == (13, 15, 15)
    table = ended([15, 15, 15], rounds=2)
    assert (turn(table), see(table).round) == (0, 2)


@pytest.mark.parametrize("left", [1, 2])
def test_las_vegan_5_1_the_game_ends_when_somebody_has_no_cabbage_left(left: int) -> None:
    table = ended([left, 15, 15], rounds=4)
    assert outcome(table).points == (0, 15, 15)
    assert see(table).round == 1


def test_las_vegan_5_1_one_cabbage_is_enough_to_go_on() -> None:
    table = ended([3, 15, 15], rounds=4)
    assert see(table).cabbages == (1, 15, 15)
    assert (turn(table), see(table).round) == (0, 2)


@pytest.mark.parametrize(
    ("cabbages", "places", "utility"),
    [
        ([9, 3, 5], (1, 3, 2), (1, 0, 0.5)),
        ([9, 7, 5], (1, 1, 3), (0.75, 0.75, 0)),
        ([5, 8, 8], (3, 1, 1), (0, 0.75, 0.75)),
        ([6, 4, 4], (1, 1, 1), (0.5, 0.5, 0.5)),
        ([5, 3, 8], (2, 2, 1), (0.25, 0.25, 1)),
        ([9, 1, 3, 3, 2], (1, 5, 2, 2, 4), (1, 0, 0.625, 0.625, 0.25)),
    ],
)
def test_las_vegan_5_2_the_most_cabbages_win_and_equals_share_the_place(
    cabbages: list[int], places: tuple[int, ...], utility: tuple[float, ...]
) -> None:
    """Seat 1 ends with two less."""
    found = outcome(ended(cabbages, rounds=1))
    assert found.places == places
    assert found.utility == utility
    assert found.points == (cabbages[0] - 2, *cabbages[1:])
