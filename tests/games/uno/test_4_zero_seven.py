"""uno §4: the 0-7 rule."""

from __future__ import annotations

import pytest

from stammtisch.core.text.move_parser import resolve_line
from tests.games.positions import can, discards, go, happened, move, refused, see, turn
from tests.games.uno.positions import cards, hand, lay, uno

ONE = "r0 r7 b1 b2 b3 b4 b5"
TWO = "g1 g2 g3 g4 g5 g6 rrev"
THREE = "y1 y2 y3 y4 y5 y6 y8"
FOUR = "b6 b8 b9 g8 g9 y9 r9"


def test_uno_4_off_by_default_a_0_and_a_7_are_plain_numbers() -> None:
    table = uno([ONE, TWO, THREE])
    go(table, "1 play r0")
    assert hand(table, 1) == cards("r7 b1 b2 b3 b4 b5")
    assert hand(table, 2) == cards(TWO)
    go(table, "2 play rrev", "1 play r7")
    assert hand(table, 1) == cards("b1 b2 b3 b4 b5")
    assert turn(table) == 3


def test_uno_4_1_after_a_0_all_pass_their_hands_on_in_the_direction_of_play() -> None:
    table = uno([ONE, TWO, THREE, FOUR], zero_seven=True)
    go(table, "1 play r0")
    assert hand(table, 2) == cards("r7 b1 b2 b3 b4 b5")
    assert hand(table, 3) == cards(TWO)
    assert hand(table, 4) == cards(THREE)
    assert hand(table, 1) == cards(FOUR)
    assert see(table).counts == (7, 6, 7, 7)
    assert happened(table, "rotated") == [(1, 1, 0)]
    assert turn(table) == 2
    assert "play r7" in can(table)  # with the hand that has just come


def test_uno_4_1_the_other_way_round_after_a_reverse() -> None:
    table = uno([ONE, TWO, THREE, FOUR], zero_seven=True, starter=2)
    go(table, "2 play rrev", "1 play r0")
    assert hand(table, 4) == cards("r7 b1 b2 b3 b4 b5")
    assert hand(table, 3) == cards(FOUR)
    assert hand(table, 2) == cards(THREE)
    assert hand(table, 1) == cards("g1 g2 g3 g4 g5 g6")
    assert turn(table) == 4


def test_uno_4_1_two_players_exchange() -> None:
    table = go(uno([ONE, TWO], zero_seven=True), "1 play r0")
    assert hand(table, 1) == cards(TWO)
    assert hand(table, 2) == cards("r7 b1 b2 b3 b4 b5")


def test_uno_4_1_who_has_finished_gets_no_cards() -> None:
    table = uno([ONE, "r1 r2 r3 r4 r5 r6 r8", THREE], opens="r9", zero_seven=True, starter=2)
    lay(table, 2, "r1", "r2", "r3", "r4", "r5", "r6", "r8")
    assert turn(table) == 3
    go(table, "3 draw", "3 pass")
    one, three = hand(table, 1), hand(table, 3)
    go(table, "1 play r0")
    one.remove("r0")
    assert (hand(table, 1), hand(table, 2), hand(table, 3)) == (three, [], one)
    assert see(table).places == (0, 1, 0)
    assert turn(table) == 3


def test_uno_4_2_after_a_7_the_player_exchanges_hands_with_another_of_their_choice() -> None:
    table = uno([ONE, TWO, THREE, FOUR], zero_seven=True)
    go(table, "1 play r7")
    assert turn(table) == 1
    assert see(table, 1).stage == "exchange"
    assert can(table) == {"swap 2", "swap 3", "swap 4"}
    go(table, "1 swap 3")
    assert hand(table, 1) == cards(THREE)
    assert hand(table, 3) == cards("r0 b1 b2 b3 b4 b5")
    assert hand(table, 2) == cards(TWO)
    assert hand(table, 4) == cards(FOUR)
    assert see(table).counts == (7, 7, 6, 7)
    assert happened(table, "swapped") == [(1, 3, 0)]
    assert turn(table) == 2


@pytest.mark.parametrize("text", ["pass", "draw", "play r0", "swap 1", "swap 4"])
def test_uno_4_2_the_exchange_is_a_must(text: str) -> None:
    table = go(uno([ONE, TWO, THREE], zero_seven=True), "1 play r7")
    assert can(table) == {"swap 2", "swap 3"}
    assert refused(table, 1, text)["reason"]


@pytest.mark.parametrize("text", ["pass", "draw", "play r0"])
def test_uno_4_2_nothing_else_before_the_exchange(text: str) -> None:
    table = go(uno([ONE, TWO, THREE], zero_seven=True), "1 play r7")
    assert refused(table, 1, text) == {"reason": "swap-first"}


def test_uno_4_2_not_with_who_has_finished() -> None:
    table = uno([ONE, "r1 r2 r3 r4 r5 r6 r8", THREE], opens="r9", zero_seven=True, starter=2)
    lay(table, 2, "r1", "r2", "r3", "r4", "r5", "r6", "r8")
    go(table, "3 draw", "3 pass", "1 play r7")
    assert can(table) == {"swap 3"}
    refused(table, 1, "swap 2")


def test_uno_4_2_the_choice_is_also_due_with_two_players() -> None:
    table = go(uno([ONE, TWO], zero_seven=True), "1 play r7")
    assert can(table) == {"swap 2"}
    go(table, "1 swap 2")
    assert hand(table, 1) == cards(TWO)
    assert turn(table) == 2


def test_uno_4_2_the_two_know_the_hands_that_they_gave() -> None:
    """They have seen them; the others have not."""
    table = go(uno([ONE, TWO, THREE], zero_seven=True), "1 play r7", "1 swap 2")
    known = [[len(of) for of in see(table, seat).known] for seat in (0, 1, 2, 3)]
    assert known == [[0, 0, 0], [0, 6, 0], [7, 0, 0], [0, 0, 0]]


def test_uno_4_1_everyone_knows_the_hand_that_they_passed_on() -> None:
    table = go(uno([ONE, TWO, THREE], zero_seven=True), "1 play r0")
    known = [[len(of) for of in see(table, seat).known] for seat in (0, 1, 2, 3)]
    assert known == [[0, 0, 0], [0, 6, 0], [0, 0, 7], [7, 0, 0]]


@pytest.mark.parametrize("last", ["r0", "r7"])
def test_uno_4_3_a_0_or_7_as_the_last_card_has_no_effect(last: str) -> None:
    table = uno([f"r1 r2 r3 r4 r5 r6 {last}", "", ""], opens="r8", zero_seven=True)
    lay(table, 1, "r1", "r2", "r3", "r4", "r5", "r6")
    go(table, "2 draw", "2 pass", "3 draw", "3 pass")
    two, three = hand(table, 2), hand(table, 3)
    go(table, f"1 play {last}")
    assert (hand(table, 1), hand(table, 2), hand(table, 3)) == ([], two, three)
    assert see(table).places == (1, 0, 0)
    assert happened(table, "rotated") == happened(table, "swapped") == []
    assert turn(table) == 2  # and no exchange is asked for


def test_uno_4_3_the_second_to_last_card_still_has_its_effect() -> None:
    table = uno(["r1 r2 r3 r4 r5 r7 b9", "", ""], opens="r8", zero_seven=True)
    lay(table, 1, "r1", "r2", "r3", "r4", "r5", "r7")
    two = hand(table, 2)
    go(table, "1 swap 2")
    assert hand(table, 2) == ["b9"]
    assert hand(table, 1) == two


def test_uno_4_4_a_drawn_7_played_at_once() -> None:
    table = uno([FOUR, TWO, THREE], pile="r7", zero_seven=True)
    go(table, "1 draw", "1 play r7")
    assert can(table) == {"swap 2", "swap 3"}
    go(table, "1 swap 2")
    assert hand(table, 1) == cards(TWO)
    assert hand(table, 2) == cards(FOUR)
    assert turn(table) == 2


def test_uno_4_4_a_drawn_0_played_at_once() -> None:
    table = uno([FOUR, TWO, THREE], pile="r0", zero_seven=True)
    go(table, "1 draw", "1 play r0")
    assert hand(table, 2) == cards(FOUR)
    assert hand(table, 3) == cards(TWO)
    assert hand(table, 1) == cards(THREE)
    assert turn(table) == 2


def test_uno_4_4_a_drawn_7_that_is_kept_has_no_effect() -> None:
    table = uno([FOUR, TWO, THREE], pile="r7", zero_seven=True)
    go(table, "1 draw", "1 pass")
    assert hand(table, 1) == cards(FOUR + " r7")
    assert discards(table) == ["r5"]
    assert turn(table) == 2


def test_uno_moves_are_written_as_the_rules_say() -> None:
    table = uno([ONE, TWO, THREE], zero_seven=True)
    both = resolve_line(table.game, table.state, 1, "play r7 swap 3")
    assert [table.game.notation(number) for number in both] == ["play r7", "swap 3"]
    texts = ("play g+2", "play yrev", "play bskip", "play w b", "play w4 y", "draw", "pass")
    for text in (*texts, "play r7", "swap 3"):
        assert table.game.notation(move(table, text)) == text
    for text in ("play w", "play w4", "play r10", "play r7 b", "swap 0", "swap 11", "take"):
        assert table.game.read(text) is None
