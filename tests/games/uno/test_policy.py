"""What the heuristic of uno thinks of positions whose right answer is plain."""

from __future__ import annotations

import pytest

from stammtisch.core.games import game_named
from stammtisch.core.games.uno import cards as uno
from stammtisch.core.games.uno.options import UnoOptions
from tests.games.judged import advice
from tests.games.uno.positions import uno_position

UNO = game_named("uno")


def test_a_wild_is_kept_while_a_coloured_card_fits() -> None:
    assert advice(UNO, uno_position(["r5 b2 g9 w", 7, 7, 7], "r3")) == "play r5"


def test_a_card_is_played_rather_than_drawn() -> None:
    assert advice(UNO, uno_position(["w b2 g9", 7, 7, 7], "r3")).startswith("play w ")
    assert advice(UNO, uno_position(["b2 g9", 7, 7, 7], "r3")) == "draw"


@pytest.mark.parametrize("card", ["w", "w4"])
@pytest.mark.parametrize("colour", uno.COLOURS)
def test_the_colour_held_most_is_named(colour: str, card: str) -> None:
    first, second, none = (name for name in uno.COLOURS if name != colour)
    hand = f"{card} {colour}1 {colour}4 {colour}8 {first}2 {second}6"
    state = uno_position([hand, 1, 7, 7], "w", colour=none)  # nothing else fits
    assert advice(UNO, state) == f"play {card} {colour}"


@pytest.mark.parametrize("hand", ["r5 r+2 r8", "b5 w4 g8"])
def test_a_draw_card_stops_a_next_player_with_one_card(hand: str) -> None:
    move = advice(UNO, uno_position([hand, 1, 7, 7], "r3"))
    assert move == "play r+2" or move.startswith("play w4 ")


def test_the_next_player_is_the_one_in_the_direction_of_play() -> None:
    hand = "r5 r8 rskip g5 y5"  # three fives: without danger the 5 keeps most playable
    forwards = advice(UNO, uno_position([hand, 7, 7, 1], "r3"))
    backwards = advice(UNO, uno_position([hand, 7, 7, 1], "r3", direction=-1))
    assert backwards == "play rskip"
    assert forwards == "play r5"


@pytest.mark.parametrize("hand", ["r5", "w", "rskip", "w4", "g3"])
def test_the_last_card_is_played(hand: str) -> None:
    assert advice(UNO, uno_position([hand, 3, 3], "r3")).startswith("play ")


def test_a_drawn_card_that_fits_is_played() -> None:
    state = uno_position(["r5 b2 g9", 7, 7], "r3", stage=uno.DRAWN, drawn="r5")
    assert advice(UNO, state) == "play r5"


def test_a_sum_of_draws_is_passed_on() -> None:
    options = UnoOptions(stack_draws=True)
    state = uno_position(["g+2 b2 g9", 7, 7], "r+2", stage=uno.ANSWER, due=4, options=options)
    assert advice(UNO, state) == "play g+2"


def test_the_hand_is_swapped_with_the_smallest() -> None:
    options = UnoOptions(zero_seven=True)
    state = uno_position(["b2 g9 g8 g1", 6, 2, 5], "r7", stage=uno.EXCHANGE, options=options)
    assert advice(UNO, state) == "swap 3"


def test_a_seven_is_played_for_a_small_hand_and_kept_with_one() -> None:
    options = UnoOptions(zero_seven=True)
    many = uno_position(["r7 r5 b2 g9 g8 g1 y4", 6, 1, 5], "r3", options=options)
    assert advice(UNO, many) == "play r7"
    few = uno_position(["r7 r5", 6, 8, 5], "r3", options=options)
    assert advice(UNO, few) == "play r5"
