"""ojyks §3: three open equal cards leave the grid."""

from __future__ import annotations

import pytest

from tests.games.ojyks.positions import grid, ojyks
from tests.games.positions import can, discards, go, happened, refused, see, turn

OTHER = "-2 -1"


def test_ojyks_3_1_turning_up_the_third_of_three_equal_cards_removes_the_column() -> None:
    table = go(ojyks(["7 7 7", OTHER]), "1 flip c1r3")
    assert grid(table, 1) == "- - - | ? ? ? | ? ? ? | ? ? ?"
    assert discards(table) == ["5", "7", "7", "7"]
    assert happened(table, "cleared") == [(1, 0, 9)]
    assert turn(table) == 2


def test_ojyks_3_1_taking_the_discard_can_complete_a_column() -> None:
    table = go(ojyks(["7 7 3", OTHER], opens="7"), "1 take c1r3")
    assert grid(table, 1) == "- - - | ? ? ? | ? ? ? | ? ? ?"
    assert turn(table) == 2


def test_ojyks_3_1_keeping_a_drawn_card_can_complete_a_column() -> None:
    table = go(ojyks(["7 7 3", OTHER], pile="7"), "1 draw", "1 keep c1r3")
    assert grid(table, 1) == "- - - | ? ? ? | ? ? ? | ? ? ?"


def test_ojyks_3_1_dropping_can_complete_a_column() -> None:
    table = go(ojyks(["7 7 7", OTHER], pile="2"), "1 draw", "1 drop c1r3")
    assert grid(table, 1) == "- - - | ? ? ? | ? ? ? | ? ? ?"
    assert discards(table) == ["5", "2", "7", "7", "7"]


def test_ojyks_3_1_all_three_must_be_open() -> None:
    """c1r3 is a 7 as well, but nobody knows."""
    table = ojyks(["7 7 7 | 8 0 1", "-2 -1"], reveal=["c1r1 c2r1", "c1r1 c1r2"])
    go(table, "1 flip c1r2")
    assert grid(table, 1) == "7 7 ? | 8 ? ? | ? ? ? | ? ? ?"
    assert discards(table) == ["5"]
    table = go(ojyks(["7 3 7", "-2 -1"], opens="7"), "1 take c1r2")
    assert grid(table, 1).startswith("7 7 ? |")
    assert discards(table) == ["3"]


def test_ojyks_3_1_all_three_must_be_equal() -> None:
    table = go(ojyks(["7 7 6", OTHER]), "1 flip c1r3")
    assert grid(table, 1).startswith("7 7 6 |")
    table = go(ojyks(["7 6 7", OTHER]), "1 flip c1r3")
    assert grid(table, 1).startswith("7 6 7 |")
    table = go(ojyks(["8 7 7", OTHER]), "1 flip c1r3")
    assert grid(table, 1).startswith("8 7 7 |")


def test_ojyks_3_1_three_equal_cards_in_a_row_stay() -> None:
    table = ojyks(["7 1 2 | 7 3 4 | 7 5 6", OTHER], reveal=["c1r1 c2r1", "c1r1 c1r2"])
    go(table, "1 flip c3r1")
    assert grid(table, 1) == "7 ? ? | 7 ? ? | 7 ? ? | ? ? ?"


@pytest.mark.parametrize("column", [1, 2, 3, 4])
def test_ojyks_3_1_any_column(column: int) -> None:
    columns = ["1 2 3", "2 3 4", "3 4 5", "4 5 6"]
    columns[column - 1] = "9 9 9"
    table = ojyks([" | ".join(columns), OTHER], reveal=[f"c{column}r1 c{column}r3", "c1r1 c1r2"])
    go(table, f"1 flip c{column}r2")
    shown = ["? ? ?"] * 4
    shown[column - 1] = "- - -"
    assert grid(table, 1) == " | ".join(shown)


@pytest.mark.parametrize("value", ["-1", "-2", "0"])
def test_ojyks_3_1_it_is_no_choice_also_for_negative_cards(value: str) -> None:
    table = ojyks([f"{value} {value} {value}", "-2 -2"])
    if turn(table) == 0:
        go(table, "0 starter 1")
    go(table, "1 flip c1r3")
    assert grid(table, 1) == "- - - | ? ? ? | ? ? ? | ? ? ?"
    assert discards(table) == ["5", value, value, value]


def test_ojyks_3_2_the_exchanged_card_lies_below_the_column() -> None:
    table = go(ojyks(["7 7 3", OTHER], opens="7"), "1 take c1r3")
    assert discards(table) == ["3", "7", "7", "7"]
    go(table, "2 take c1r1")  # the next player gets the column's value
    assert grid(table, 2).startswith("7 -1")
    table = go(ojyks(["7 7 3", OTHER], pile="7"), "1 draw", "1 keep c1r3")
    assert discards(table) == ["5", "3", "7", "7", "7"]


def test_ojyks_3_1_an_exchange_that_breaks_a_pair_removes_nothing() -> None:
    table = go(ojyks(["7 7 3", OTHER], opens="3"), "1 take c1r1")
    assert grid(table, 1).startswith("3 7 ? |")


def test_ojyks_3_1_an_exchange_on_a_face_down_card_completes_with_the_new_card() -> None:
    """The covered 7 is exchanged away: what counts is the 3 that comes."""
    table = go(ojyks(["7 7 7", OTHER], opens="3"), "1 take c1r3")
    assert grid(table, 1).startswith("7 7 3 |")
    assert discards(table) == ["7"]


def test_ojyks_3_3_a_removed_column_cannot_be_used_any_more() -> None:
    table = go(ojyks(["7 7 7", "-2 -1"]), "1 flip c1r3", "2 flip c2r1")
    left = {f"c{column}r{row}" for column in (2, 3, 4) for row in (1, 2, 3)}
    flips, takes = {f"flip {field}" for field in left}, {f"take {field}" for field in left}
    assert can(table) == flips | takes | {"draw"}
    for text in ("flip c1r1", "take c1r3"):
        facts = {"reason": "column-gone", "field": text[-4:]}
        assert refused(table, 1, text) == facts
    go(table, "1 draw")
    for text in ("keep c1r1", "drop c1r3"):
        facts = {"reason": "column-gone", "field": text[-4:]}
        assert refused(table, 1, text) == facts


def test_ojyks_3_1_two_columns_one_after_the_other() -> None:
    table = ojyks(["7 7 7 | 7 7 7", OTHER])
    go(table, "1 flip c1r3", "2 flip c2r1", "1 flip c2r1", "2 flip c2r2", "1 flip c2r2")
    assert grid(table, 1) == "- - - | 7 7 ? | ? ? ? | ? ? ?"
    go(table, "2 flip c2r3", "1 flip c2r3")
    assert grid(table, 1) == "- - - | - - - | ? ? ? | ? ? ?"
    assert discards(table) == ["5"] + ["7"] * 6
    assert see(table).turn == 2
