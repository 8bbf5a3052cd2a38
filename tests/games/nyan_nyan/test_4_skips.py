"""nyan_nyan §4: two, eight and nine."""

from __future__ import annotations

import pytest

from tests.games.nyan_nyan.positions import nyan
from tests.games.positions import go, happened, see, turn

FULL = ["2C 8C 9C +2", "+3", "+3", "+3", "+3", "+3", "+3", "+3"]


@pytest.mark.parametrize(
    ("players", "n", "direction", "expected"),
    [
        (2, 1, 1, 2),  # both, so the opponent moves next
        (2, 2, 1, 2),
        (3, 1, 1, 1),
        (3, 2, 1, 3),  # 2 3 1 2
        (4, 1, 1, 4),
        (4, 2, 1, 2),  # 2 3 4 1: oneself included
        (4, 1, -1, 2),  # 4 3
        (5, 2, -1, 1),  # 5 4 3 2
    ],
)
def test_nyan_4_two_the_next_2n_players_miss_a_turn(
    players: int, n: int, direction: int, expected: int
) -> None:
    table = nyan(FULL[:players], n=n, direction=direction)
    go(table, "1 play 2C")
    assert turn(table) == expected
    assert (see(table).n, see(table).skip) == (1, 0)
    assert len(happened(table, "skipped")) == 2 * n


@pytest.mark.parametrize(
    ("players", "n", "direction", "expected"),
    [
        (2, 1, 1, 1),  # gives oneself the turn
        (2, 2, 1, 2),
        (3, 1, 1, 3),
        (3, 1, -1, 2),
        (3, 2, 1, 1),
        (4, 2, 1, 4),
        (4, 4, 1, 2),
        (4, 8, -1, 4),
    ],
)
def test_nyan_4_eight_the_next_n_players_miss_a_turn(
    players: int, n: int, direction: int, expected: int
) -> None:
    table = nyan(FULL[:players], n=n, direction=direction)
    go(table, "1 play 8C")
    assert (turn(table), see(table).n) == (expected, 1)
    assert len(happened(table, "skipped")) == n


def test_nyan_4_two_and_eight_count_active_players_only() -> None:
    hands = ["2C 8C +2", "", "+3", "+3"]
    assert turn(go(nyan(hands, out={2: 4}), "1 play 2C")) == 1  # 3 4
    assert turn(go(nyan(hands, out={2: 4}), "1 play 8C")) == 4  # 3


def test_nyan_4_two_as_last_card_counts_without_the_one_who_finished() -> None:
    table = nyan(["2C", "+3", "+3", "+3"])
    go(table, "1 play 2C", "1 nyan nyan")
    assert turn(table) == 4


def test_nyan_4_a_missed_turn_is_missed_once() -> None:
    table = nyan(["8C +2", "+3", "+3"])
    go(table, "1 play 8C", "3 draw", "3 pass", "1 draw", "1 pass")
    assert turn(table) == 2


@pytest.mark.parametrize(("players", "direction", "expected"), [(3, 1, 3), (3, -1, 2), (5, 1, 5)])
def test_nyan_4_nine_changes_the_direction_and_leaves_n(
    players: int, direction: int, expected: int
) -> None:
    table = nyan(FULL[:players], direction=direction, n=4)
    go(table, "1 play 9C")
    assert turn(table) == expected
    assert (see(table).direction, see(table).n) == (-direction, 4)


def test_nyan_4_nine_with_two_players_has_no_other_effect() -> None:
    table = nyan(["9C +2", "9H +2"])
    go(table, "1 play 9C")
    assert (turn(table), see(table).direction) == (2, -1)
    go(table, "2 play 9H")
    assert (turn(table), see(table).direction) == (1, 1)


def test_nyan_4_two_with_a_huge_n_tells_the_last_skips_only() -> None:
    table = nyan(["2C +2", "+3", "+3"], n=4096)
    go(table, "1 play 2C")
    assert turn(table) == 1  # 8192 are skipped, the next one is the 8193rd
    assert len(happened(table, "skipped")) == 64
