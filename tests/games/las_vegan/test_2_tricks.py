"""las_vegan §2: following, and who wins a trick."""

from __future__ import annotations

import pytest

from tests.games.las_vegan.positions import las_vegan, trick
from tests.games.positions import can, go, happened, names, not_asked, refused, see, turn

# Four seats of ten cards; each of the last three lacks a colour.
HANDS = [
    "r1 r4 r9 p0 p5 g3 g8 b2 b6 g0",
    "r2 r6 r0 p1 p3 p9 g4 g7 g9 g1",  # no blue
    "r5 r8 p2 p4 p6 p8 b1 b3 b5 b0",  # no green
    "p7 g2 g5 g6 b4 b7 b8 b9 r3 r7",
]


def test_las_vegan_2_1_everybody_plays_one_card_in_turn() -> None:
    table = las_vegan(HANDS, starter=3)
    order = []
    for card in ("r5", "r3", "r1", "r2"):
        seat = turn(table)
        order.append(seat)
        for other in {1, 2, 3, 4} - {seat}:
            not_asked(table, other, f"play {card}")
        go(table, f"{seat} play {card}")
    assert order == [3, 4, 1, 2]
    assert see(table).counts == (9, 9, 9, 9)


def test_las_vegan_2_1_any_card_may_lead() -> None:
    assert can(las_vegan(HANDS)) == {f"play {card}" for card in HANDS[0].split()}


def test_las_vegan_2_1_one_must_follow_if_one_can() -> None:
    table = go(las_vegan(HANDS), "1 play r4")
    assert can(table) == {"play r2", "play r6", "play r0"}
    assert refused(table, 2, "play g9") == {"reason": "must-follow", "colour": "r"}
    assert refused(table, 2, "play r5") == {"reason": "not-in-hand", "card": "r5"}
    assert refused(table, 2, "decline") == {"reason": "no-token-now"}


def test_las_vegan_2_1_without_the_colour_any_card_may_be_played() -> None:
    table = go(las_vegan(HANDS), "1 play b2")
    assert can(table) == {f"play {card}" for card in HANDS[1].split()}


def test_las_vegan_2_1_a_0_of_another_colour_does_not_follow() -> None:
    table = go(las_vegan(HANDS), "1 play p5", "2 play p3")
    assert refused(table, 3, "play b0") == {"reason": "must-follow", "colour": "p"}


def test_las_vegan_2_1_everybody_sees_who_lacks_what() -> None:
    table = las_vegan(HANDS)
    assert see(table).lacks == (0, 0, 0, 0)
    trick(table, "b2 g4")
    assert see(table).lacks == (0, 0b1000, 0, 0)
    trick(table, "b1 b4")
    assert see(table).lacks == (0, 0b1000, 0, 0)  # who follows shows nothing
    go(table, "4 play g2", "1 play g3", "2 play g1", "3 play b3")
    assert see(table).lacks == (0, 0b1000, 0b0100, 0)


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("r4 r2 r5 r3", 3),  # the highest of the led colour
        ("r9 r6 r8 r7", 1),
        ("r1 r2 r5 r7", 4),
        ("b2 g9 b1 b4", 4),  # not the highest of all
        ("g8 g9 p8 g5", 2),
        ("b6 p9 b5 b4", 1),
    ],
)
def test_las_vegan_2_2_the_highest_card_of_the_led_colour_wins(cards: str, winner: int) -> None:
    table = trick(las_vegan(HANDS), cards)
    assert happened(table, "won") == [(winner, 1, 0)]


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("b2 r0 b1 b9", 2),  # the 9 after it doesn't win it back
        ("g8 g9 b0 g5", 3),
        ("b6 r0 b0 b9", 2),  # the second 0 is of the led colour
    ],
)
def test_las_vegan_2_2_a_0_of_another_colour_wins(cards: str, winner: int) -> None:
    assert happened(trick(las_vegan(HANDS), cards), "won") == [(winner, 1, 0)]


FILLED = [
    "g1 g2 g3 g4 g5 g6 g7 g8 g9 g0",
    *(f"{c}0 " + " ".join(f"{c}{n}" for n in range(1, 10)) for c in "rpb"),
]


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("g5 r0 p0 b0", 4),
        ("g5 r0 p0 b1", 3),
        ("g5 r0 p1 b0", 4),
        ("g5 r1 p0 b1", 3),
        ("g5 r0 p9 b9", 2),
        ("g5 r9 p9 b9", 1),
        ("g0 r9 p9 b9", 1),  # nobody else has green
        ("g0 r0 p9 b9", 2),
    ],
)
def test_las_vegan_2_2_of_several_such_zeros_the_last_one_wins(cards: str, winner: int) -> None:
    assert happened(trick(las_vegan(FILLED), cards), "won") == [(winner, 1, 0)]


@pytest.mark.parametrize(
    ("cards", "winner"), [("r1 r0 r5 r3", 3), ("r4 r0 r8 r7", 3), ("r9 r0 r5 r3", 1)]
)
def test_las_vegan_2_2_a_0_of_the_led_colour_is_its_lowest_card(cards: str, winner: int) -> None:
    assert happened(trick(las_vegan(HANDS), cards), "won") == [(winner, 1, 0)]


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("p0 p1 p2 p7", 4), ("p0 p9 p2 p7", 2), ("g0 g1 p2 g2", 4), ("g0 g1 b0 g2", 3)],
)
def test_las_vegan_2_2_a_led_0_leads_its_colour_and_is_the_lowest(cards: str, winner: int) -> None:
    assert happened(trick(las_vegan(HANDS), cards), "won") == [(winner, 1, 0)]


def test_las_vegan_2_2_the_winner_so_far_is_shown() -> None:
    table = las_vegan(HANDS)
    winning = []
    for card in ("b6", "r0", "b3", "b9"):
        winning.append(see(table).winning)
        trick(table, card)
    assert winning == [0, 1, 2, 2]
    assert see(table).winning == 0


def test_las_vegan_2_3_the_winner_keeps_the_trick_and_leads_the_next_one() -> None:
    table = trick(las_vegan(HANDS), "r4 r2 r5 r3")
    assert turn(table) == 3
    assert see(table).leader == 3
    trick(table, "p8 p7 p0 p9")
    assert turn(table) == 2
    first, second = see(table).tricks
    assert (first.leader, names(table, first.cards), first.winner) == (
        1,
        ["r4", "r2", "r5", "r3"],
        3,
    )
    assert (second.leader, second.winner) == (3, 2)
    assert see(table).trick == ()
