"""What the heuristic of las_vegan thinks of positions whose right answer is plain. There are four
seats, and seat 4 plays last."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.ai.ismcts import Settings, prepared
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import game_named
from tests.games.judged import advice
from tests.games.las_vegan.positions import las_vegan_position

LAS_VEGAN = game_named("las_vegan")


BAD, GOOD = {"4": -3}, {"4": 1}
TRICK = "g4 g5 g8"
REST = ["r1 r2", "p1 p2", "b1 b2"]


@pytest.mark.parametrize(("placed", "card"), [(BAD, "g6"), (GOOD, "g9")])
def test_a_trick_is_taken_for_what_its_cards_bring(placed: dict[str, int], card: str) -> None:
    state = las_vegan_position(
        [*REST, "g6 g9 p9"], trick=TRICK, mover=4, placed=placed, condition=1
    )
    assert advice(LAS_VEGAN, state, 4) == f"play {card}"


@pytest.mark.parametrize(("placed", "kills"), [({"4": -3, "9": -1}, False), ({"4": 1}, True)])
def test_a_0_kills_what_is_worth_it(placed: dict[str, int], kills: bool) -> None:
    state = las_vegan_position(
        [*REST, "b0 b6 p6"], trick=TRICK, mover=4, placed=placed, condition=1
    )
    assert (advice(LAS_VEGAN, state, 4) == "play b0") == kills


def test_a_bad_card_goes_into_the_trick_of_another() -> None:
    state = las_vegan_position([*REST, "b4 b6 p6"], trick="g1 g5 g8", mover=4, placed=BAD)
    assert advice(LAS_VEGAN, state, 4) == "play b4"


@pytest.mark.parametrize(("condition", "card"), [(2, "g6"), (1, "g9")])
def test_a_trick_is_taken_or_left_for_the_golden_casino(condition: int, card: str) -> None:
    """Seats 3 and 4 have the most tricks with `max`, the fewest with `min`."""
    tricks = [1, 1, 2, 3] if condition == 2 else [4, 3, 0, 0]
    state = las_vegan_position(
        [*REST, "g6 g9 p9"],
        trick="g2 g3 g8",
        mover=4,
        tricks=tricks,
        condition=condition,
        loose=(),
        casinos="1 5 6",
        placed={"1": 1, "5": 1, "6": 1},
    )
    assert advice(LAS_VEGAN, state, 4) == f"play {card}"


def token_advice(won: list[str], tricks: list[int], **position: Any) -> str:
    hands = ["r1 b1", "p1 p2", "b2 r2", "g1 g2"]
    return advice(
        LAS_VEGAN, las_vegan_position(hands, won=won, tricks=tricks, sevens=1, **position)
    )


def test_a_token_goes_where_it_hurts_the_others() -> None:
    won = ["", "p4 b4 g4 r4", "", ""]
    assert token_advice(won, [2, 2, 2, 2], condition=1) == "token -2 on 4"


def test_a_good_token_goes_where_it_helps() -> None:
    won = ["p4 b4 g4 r4", "", "", ""]
    advised = token_advice(won, [2, 2, 2, 2], condition=1, placed={"red": -1, "9": -1})
    assert advised == "token +1 on 4"


def test_no_token_is_placed_where_it_can_only_hurt_oneself() -> None:
    won = ["p4 b4 g4 r4", "", "", ""]
    placed = {"red": -1, "9": -1}
    advised = token_advice(won, [2, 2, 2, 2], condition=1, placed=placed, loose=(-2, -2))
    assert advised == "decline"


@pytest.mark.parametrize(("tricks", "condition"), [([1, 5, 1, 1], "max"), ([3, 0, 3, 2], "min")])
def test_the_golden_token_meets_another(tricks: list[int], condition: str) -> None:
    placed = {"red": -1, "4": -1, "9": -1}
    advised = token_advice([""] * 4, tricks, placed=placed, gold=-4)
    assert advised == f"token gold on {condition}"


@pytest.mark.parametrize(
    ("hand", "casinos", "due"),
    [
        ("g1 g2 g3", "4 5 6", ["g1"]),
        ("g1 g2 g3", "2 5 6", ["g1", "g2", "g3"]),
        ("g5 g6 g7 g8", "1 2 3", ["g5", "g7", "g8"]),  # a 7 brings a token
        ("g0 g1 g2", "4 5 6", ["g0", "g1"]),
        ("p5 g2 g4", "1 8 9", ["p5", "g2", "g4"]),  # another may hold the g3
    ],
)
def test_of_cards_that_come_to_the_same_one_is_searched(
    hand: str, casinos: str, due: list[str]
) -> None:
    size = len(hand.split())
    last = "g3 b1 b2" if "g2 g4" in hand else "b1 b2 b3 b4"
    others = [" ".join(held.split()[:size]) for held in ("r1 r2 r3 r4", "p1 p2 p3 p4", last)]
    view = LAS_VEGAN.view(las_vegan_position([hand, *others], casinos=casinos), 1)
    search = prepared(LAS_VEGAN, view, Settings(), Rng("x"))
    search.race()
    assert [LAS_VEGAN.notation(move) for move, *_ in search.results()] == [f"play {c}" for c in due]
