"""ojyks §4: the last turns, the scores, doubling; and §3.4, columns at the very end."""

from __future__ import annotations

import pytest

from tests.games.ojyks.positions import (
    OWN_10,
    OWN_MINUS_3,
    REST,
    end_round,
    flip,
    grid,
    last_turns,
    ojyks,
    ojyks_shuffle,
    open_first,
    other,
)
from tests.games.positions import Table, go, happened, not_asked, see, turn

OWN_1 = "1 0 -1 | 0 1 0 | 2 0 -1 | 0 -1 0"
OWN_0 = "1 0 -1 | 0 1 0 | 2 0 -1 | 0 -2 0"
MINUS_5 = "0 0 -1 | 0 0 1 | -2 -1 0 | -1 -1 0"
MANY = "0 0 12 | 11 10 9 | 8 7 6 | 5 4 3"


def scored(table: Table) -> list[int]:
    """The others take their last turns; the scores of the round."""
    return [score for _, score, _ in happened(end_round(table), "scored")]


def test_ojyks_4_1_who_has_no_face_down_card_left_starts_the_last_round() -> None:
    table = flip(ojyks([OWN_10, other(5)], opens="0"), *REST[:-1])
    assert see(table).finisher == 0
    go(table, "2 take c1r1", "1 flip c4r3")
    assert happened(table, "last-turns") == [(1, 0, 0)]
    assert see(table).finisher == 1
    assert turn(table) == 2


@pytest.mark.parametrize("end", [["take c4r3"], ["draw", "keep c4r3"], ["draw", "drop c4r3"]])
def test_ojyks_4_1_however_the_last_card_is_turned_up(end: list[str]) -> None:
    table = flip(ojyks([OWN_10, other(5)], opens="0"), *REST[:-1])
    go(table, "2 take c1r1", *(f"1 {text}" for text in end))
    assert happened(table, "last-turns") == [(1, 0, 0)]


def test_ojyks_4_1_an_exchange_of_an_open_card_does_not_finish() -> None:
    table = flip(ojyks([OWN_10, other(5)], opens="0"), *REST[:-1])
    go(table, "2 take c1r1", "1 take c1r1")
    assert see(table).finisher == 0
    assert turn(table) == 2


def test_ojyks_4_1_a_grid_whose_columns_are_all_gone_counts_as_well() -> None:
    table = last_turns(["7 7 7 | 6 6 6 | 8 8 8 | 9 9 9", "0 0 5"])
    assert grid(table, 1) == "- - - | - - - | - - - | - - -"
    assert happened(table, "last-turns") == [(1, 0, 0)]
    assert turn(table) == 2
    assert scored(table)[0] == 0


def test_ojyks_4_2_every_other_player_gets_exactly_one_more_turn_in_order() -> None:
    grids = [other(5), "0 0 6 | 1", OWN_10, other(9)]
    table = last_turns(grids)  # seat 3 has the highest sum and finishes
    assert see(table).finisher == 3
    for seat in (4, 1, 2):
        assert turn(table) == seat
        for nobody in {1, 2, 3, 4} - {seat}:
            not_asked(table, nobody, "take c1r1")
        go(table, f"{seat} take c1r1")
    assert [seat for seat, *_ in happened(table, "scored")] == [1, 2, 3, 4]


def test_ojyks_4_2_a_full_turn_even_with_a_drawn_card() -> None:
    table = last_turns([OWN_10, other(5)])
    go(table, "2 draw")
    assert happened(table, "scored") == []
    go(table, "2 keep c4r3")
    assert len(happened(table, "scored")) == 2


def test_ojyks_4_2_a_second_player_who_finishes_changes_nothing() -> None:
    """Seat 2 turns its last card up in its last turn; seat 3 has one turn still, not two, and
    only the score of seat 1 may be doubled."""
    table = ojyks([OWN_10, "0 0 9 | 8 9 8 | 9 8 9 | 8 9 8", MANY], opens="0")
    for field in REST[:-1]:
        go(table, f"1 flip {field}", f"2 flip {field}", "3 take c1r1")
    go(table, f"1 flip {REST[-1]}")
    assert happened(table, "last-turns") == [(1, 0, 0)]
    go(table, f"2 flip {REST[-1]}")
    assert happened(table, "last-turns") == []
    assert see(table).finisher == 1
    assert turn(table) == 3
    go(table, "3 take c1r1")
    scores = {seat: score for seat, score, _ in happened(table, "scored")}
    assert scores[1] == 10
    assert scores[2] == 85  # 9 + 8 + 9 + ... : far more than seat 1, and not doubled


def test_ojyks_4_3_all_cards_are_turned_up_and_summed() -> None:
    table = last_turns([OWN_10, "0 0 12 | 11 10 9 | -2 -1 3 | 4 5 6"])
    assert scored(table) == [10, 12 + 11 + 10 + 9 - 2 - 1 + 3 + 4 + 5 + 6]
    uncovered = [(field, card - 2) for seat, field, card in happened(table, "uncovered")]
    assert uncovered == list(enumerate([12, 11, 10, 9, -2, -1, 3, 4, 5, 6], start=2))


def test_ojyks_3_3_a_removed_column_counts_nothing() -> None:
    table = last_turns(["12 12 12 | 0 1 0 | 2 0 1 | 0 4 0", MANY])
    assert scored(table)[0] == 0 + 1 + 3 + 4


def test_ojyks_3_3_removing_negative_cards_costs_points() -> None:
    """-2 + 1 + 3 + 4 would be 6; without the column of -2 it is 8."""
    table = ojyks(["1 0 0 | -2 -2 -2 | 2 0 1 | 0 4 0", MANY], opens="0")
    flip(table, *REST)
    assert grid(table, 1) == "1 0 0 | - - - | 2 0 1 | 0 4 0"
    assert scored(table)[0] == 8


@pytest.mark.parametrize(
    ("own", "others", "score"),
    [
        (OWN_10, [other(9)], 20),  # fewer: doubled
        (OWN_10, [other(10)], 20),  # as many: doubled
        (OWN_10, [other(11)], 10),  # more: not doubled
        (OWN_10, [other(12), other(12)], 10),
        (OWN_10, [other(12), other(9)], 20),  # any other player
        (OWN_10, [other(9), other(12)], 20),
        (OWN_10, [MINUS_5], 20),
        (OWN_1, [MINUS_5], 2),
        (OWN_1, [other(2)], 1),
        (OWN_0, [MINUS_5], 0),  # not more than 0
        (OWN_MINUS_3, [MINUS_5], -3),  # a negative score is never doubled
        (OWN_MINUS_3, [other(8)], -3),
    ],
    ids=[
        "fewer",
        "as-many",
        "more",
        "both-more",
        "second-fewer",
        "first-fewer",
        "negative-other",
        "just-above-0",
        "just-above-0-and-more",
        "zero",
        "negative",
        "negative-and-more",
    ],
)
def test_ojyks_4_4_the_finishers_score_is_doubled_if_another_has_as_many_or_fewer(
    own: str, others: list[str], score: int
) -> None:
    table = last_turns([own, *others])
    scores = scored(table)
    assert scores[0] == score
    own_sum = sum(int(card) for card in own.replace("|", " ").split())
    assert happened(table, "doubled") == ([(1, 0, 0)] if score != own_sum else [])
    # nobody else's score is doubled
    sums = [sum(int(card) for card in text.replace("|", " ").split()) for text in others]
    assert scores[1:] == sums


def test_ojyks_4_4_it_is_the_score_of_the_round_that_counts_not_the_total() -> None:
    """In the second round seat 2 has fewer points, 9 to 10; added up it has more, 21 to 20."""
    table = last_turns([OWN_10, other(12)], limit=50)
    assert scored(table) == [10, 12]
    go(table, ojyks_shuffle([OWN_10, other(9)], opens="0"))
    flip(open_first(table), *REST)
    assert scored(table) == [20, 9]
    assert see(table).totals == (30, 21)


def test_ojyks_4_4_another_seat_can_be_the_finisher() -> None:
    table = last_turns([other(9), OWN_10, MANY])
    assert see(table).finisher == 2
    assert scored(table) == [9, 20, 75]


def test_ojyks_3_4_columns_equal_through_the_final_turning_up_leave() -> None:
    table = last_turns([OWN_10, "0 0 1 | 9 9 9 | 8 8 8 | 1 0 10"])
    assert scored(table) == [10, 1 + 11]
    assert [seat for seat, *_ in happened(table, "cleared")] == [2, 2]


def test_ojyks_3_4_without_clear_final_columns_they_stay() -> None:
    table = last_turns([OWN_10, "0 0 1 | 9 9 9 | 8 8 8 | 1 0 0"], clear_final_columns=False)
    assert scored(table) == [10, 1 + 27 + 24 + 1]
    assert happened(table, "cleared") == []


def test_ojyks_3_4_negative_columns_leave_too() -> None:
    grids = [OWN_10, "0 0 12 | -1 -1 -1 | 8 3 8 | 1 0 0"]
    assert scored(last_turns(grids)) == [10, 12 + 19 + 1]
    assert scored(last_turns(grids, clear_final_columns=False)) == [10, 12 - 3 + 19 + 1]


@pytest.mark.parametrize(("option", "score"), [(False, 10), (True, 20)])
def test_ojyks_3_4_doubling_goes_by_what_is_left(option: bool, score: int) -> None:
    """Seat 2 has 27 + 3 points, or 3 when its column of nines is removed."""
    grids = [OWN_10, "0 0 1 | 9 9 9 | 1 0 0 | 1 0 0"]
    table = last_turns(grids, clear_final_columns=option)
    assert scored(table)[0] == score


def test_ojyks_4_2_the_last_turns_may_still_remove_columns() -> None:
    table = last_turns([OWN_10, "0 0 0 | 9 1 2 | 3 4 5 | 6 7 8"])
    go(table, "2 flip c1r3")
    assert [score for _, score, _ in happened(table, "scored")][1] == 9 + 1 + 2 + 12 + 21
    assert happened(table, "cleared") == [(2, 0, 2)]
