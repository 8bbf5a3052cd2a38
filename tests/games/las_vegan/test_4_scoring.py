"""las_vegan §4: what casinos with tokens cost."""

from __future__ import annotations

import pytest

from tests.games.las_vegan.positions import CASINOS, last_trick, trick
from tests.games.positions import Table, happened, outcome, see

# Seat 1 wins the last trick with `r9`; its cards count for none of the casinos of these tests
# unless one of them asks for red cards or a 9.
LAST = "r9 g2 b2"


def changes(table: Table) -> list[int]:
    """What everybody gets when the last trick is played."""
    cards = LAST if len(see(table).counts) == 3 else "r9 g2 b2 p2"
    trick(table, cards)
    return [change for _, change, _ in happened(table, "scored")]


@pytest.mark.parametrize(
    ("condition", "tricks", "paying"),
    [
        # seat 1 wins the last trick beside these
        ("min", [4, 3, 5], [2]),
        ("max", [5, 3, 4], [1]),
        ("min", [3, 4, 5], [1, 2]),
        ("max", [3, 4, 5], [3]),
        ("max", [4, 5, 3], [1, 2]),
        ("min", [12, 0, 0], [2, 3]),  # no trick at all counts
        ("max", [3, 4, 4], [1, 2, 3]),
        ("min", [3, 4, 4], [1, 2, 3]),
    ],
)
@pytest.mark.parametrize("gold", [-3, -4])
def test_las_vegan_4_1_the_fewest_or_the_most_tricks_pay_and_all_who_tie(
    condition: str, tricks: list[int], paying: list[int], gold: int
) -> None:
    table = last_trick([""] * 3, LAST, tricks=tricks, gold=f"{gold} {condition}", casinos="1 3 4")
    assert changes(table) == [gold if seat in paying else 0 for seat in (1, 2, 3)]
    assert [seat for seat, _, _ in happened(table, "paid-gold")] == paying


@pytest.mark.parametrize("token", [-3, -2, -1, 1])
def test_las_vegan_4_2_a_number_casino_counts_each_card_of_its_number(token: int) -> None:
    won = ["r4 p4 b5 g8", "b1 g1", "g4 b4 r8 p3"]
    table = last_trick(won, LAST, placed={"4": token}, casinos="1 4 5")
    assert changes(table) == [2 * token, 0, 2 * token]
    four = CASINOS.index("4")
    assert happened(table, "paid") == [(1, 2 * token, four), (3, 2 * token, four)]


def test_las_vegan_4_2_cards_of_the_last_trick_count() -> None:
    table = last_trick(["r2", "", ""], LAST, placed={"2": -1, "9": 1}, casinos="2 4 9")
    assert changes(table) == [-3 + 1, 0, 0]


@pytest.mark.parametrize(
    ("cards", "groups"),
    [
        ("", 0),
        ("p1 p2", 0),
        ("p1 p3 p4", 1),
        ("p1 p3 p4 p5", 1),
        ("p1 p3 p4 p5 p6", 1),
        ("p1 p3 p4 p5 p6 p7", 2),
        ("p1 p3 p4 p5 p6 p7 p8", 2),
        ("p0 p1 p3 p4 p5 p6 p7 p8 p9", 3),
    ],
)
@pytest.mark.parametrize("token", [-3, 1])
def test_las_vegan_4_2_a_colour_casino_counts_every_three_cards(
    cards: str, groups: int, token: int
) -> None:
    table = last_trick(["", cards, ""], LAST, placed={"purple": token}, casinos="purple 1 3")
    assert changes(table) == [0, groups * token, 0]


def test_las_vegan_4_2_every_player_is_scored() -> None:
    won = ["g1 g3 g4", "g5 g6 g7", "g8 g9 g0"]
    table = last_trick(won, LAST, placed={"green": -2}, casinos="green 1 3")
    assert changes(table) == [-2, -2, -2]


def test_las_vegan_4_3_a_casino_without_a_token_counts_nothing() -> None:
    won = ["r1 r2 r3 r4 p4 g4", "p1 p2 p3", "b4"]
    table = last_trick(won, LAST, tricks=[1, 5, 6], casinos="red purple 4")
    assert changes(table) == [0, 0, 0]
    assert see(table).cabbages == (15, 15, 15)


def test_las_vegan_4_4_all_changes_are_added_up_first() -> None:
    """One after the other, 2 - 4 would end at 0 and then rise to 2."""
    table = last_trick(
        ["p1 g1", "", ""],
        LAST,
        tricks=[11, 0, 0],
        placed={"1": 1},
        gold="-3 max",
        casinos="1 3 4",
        cabbages=[2, 15, 15],
    )
    assert changes(table) == [-1, 0, 0]
    assert see(table).cabbages == (1, 15, 15)


def test_las_vegan_4_4_cabbages_never_fall_below_0() -> None:
    table = last_trick(
        ["p1 g1 b1", "", ""],
        LAST,
        tricks=[11, 0, 0],
        placed={"1": -3},
        gold="-4 max",
        casinos="1 3 4",
        cabbages=[5, 15, 15],
    )
    assert changes(table) == [-13, 0, 0]
    assert outcome(table).points == (0, 15, 15)


def test_las_vegan_4_4_cabbages_may_grow_beyond_15() -> None:
    table = last_trick(["p1 g1 b1", "", ""], LAST, placed={"1": 1}, casinos="1 3 4")
    assert changes(table) == [3, 0, 0]
    assert see(table).cabbages == (18, 15, 15)


def test_las_vegan_4_what_the_example_of_the_rules_says() -> None:
    table = last_trick(
        ["b0 b1 b3 b4 b5 b6 p4", "b7 b8 r4", "b9 g4"],
        "r9 g2 b2",
        tricks=[4, 2, 3],
        placed={"blue": -2, "4": 1},
        gold="-3 max",
        casinos="blue 4 9",
    )
    # with b2 of the last trick Anna has seven blue cards, which are still two groups
    assert changes(table) == [-5, 1, 1]
