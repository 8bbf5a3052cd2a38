"""las_vegan §3: tokens for sevens."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.errors import AmbiguousMove, IllegalMove
from stammtisch.core.games import GAMES
from stammtisch.core.text.move_parser import resolve, resolve_line
from tests.games.las_vegan.positions import CASINOS, go_on, las_vegan, last_trick, trick
from tests.games.positions import Table, can, go, happened, not_asked, put, refused, see, turn

# Two seats of thirteen cards; seat 1 has every seven but one.
SEVENS = ["r7 p7 g7 r9 p9 g9 b9 r1 p1 g1 b1 r8 p8", "b7 r2 p2 g2 b2 r3 p3 g3 b3 r4 p4 g4 b4"]


def seven_won(**options: Any) -> Table:
    """Seat 1 has just won one seven, and one more card."""
    return trick(las_vegan(SEVENS, **options), "r7 r2")


def test_las_vegan_3_1_the_winner_of_a_trick_with_a_7_is_asked() -> None:
    table = seven_won()
    assert (see(table).stage, turn(table), see(table).sevens) == ("token", 1, 1)
    not_asked(table, 2, "decline")
    assert refused(table, 1, "play p9") == {"reason": "token-first"}


def test_las_vegan_3_1_the_winner_not_the_one_who_played_it() -> None:
    table = trick(las_vegan(SEVENS), "b9 b7")
    assert turn(table) == 1
    table = trick(las_vegan(["r7", "r8"]), "r7 r8")
    assert (see(table).stage, turn(table)) == ("token", 2)


def test_las_vegan_3_1_a_trick_without_a_7_asks_nobody() -> None:
    table = trick(las_vegan(SEVENS), "r9 r2")
    assert (see(table).stage, turn(table)) == ("card", 1)


def test_las_vegan_3_1_one_may_decline() -> None:
    table = go(seven_won(), "1 decline")
    assert happened(table, "declined") == [(1, 0, 0)]
    assert (see(table).stage, turn(table)) == ("card", 1)
    assert see(table).placed == (0, 0, 0)
    assert len(see(table).loose) == 4


def four_sevens() -> Table:
    hands = ["g7 g1", "r7 r1", "p7 p1", "b7 b1"]
    fill = [
        "g2 g3 g4 g5 g6 g8 g9 g0",
        *(" ".join(f"{c}{n}" for n in (2, 3, 4, 5, 6, 8, 9, 0)) for c in "rpb"),
    ]
    return las_vegan([f"{a} {b}" for a, b in zip(hands, fill, strict=True)])


def test_las_vegan_3_1_for_each_7_one_after_the_other() -> None:
    table = trick(four_sevens(), "g7 r7 p7 b7")
    assert see(table).sevens == 4
    go_on(table, ["token -2 on red", "decline", "token gold on max"])
    assert (see(table).sevens, turn(table), see(table).stage) == (1, 1, "token")
    go_on(table, ["token +1 on 9"])
    assert (see(table).sevens, turn(table), see(table).stage) == (0, 1, "card")
    assert see(table).placed == (-2, 0, 1)


def test_las_vegan_3_1_two_sevens_of_one_trick_can_be_typed_in_one_line() -> None:
    table = las_vegan(["r7 p9", "r1", "p7 r9 p1"])
    trick(table, "r7 r1")
    moves = resolve_line(table.game, table.state, 3, "r9 token -2 on red")
    assert [table.game.notation(move) for move in moves] == ["play r9", "token -2 on red"]


def test_las_vegan_3_1_nobody_is_asked_when_no_token_can_be_placed() -> None:
    table = seven_won()
    put(table, condition=1, free=1)  # casino red has no token yet
    go(table, "1 token -2 on red")
    trick(table, "p7 p2")
    assert (see(table).stage, turn(table)) == ("card", 1)


def test_las_vegan_3_1_of_several_sevens_no_more_are_asked_than_tokens_can_be_placed() -> None:
    table = four_sevens()
    put(table, condition=1, free=0b1)
    trick(table, "g7 r7 p7 b7")
    assert can(table) == {"token -2 on red", "token -1 on red", "token +1 on red", "decline"}
    go(table, "1 token +1 on red")
    assert (see(table).stage, turn(table), see(table).sevens) == ("card", 1, 0)


@pytest.mark.parametrize(("condition", "free"), [(0, 0), (1, 0b1), (0, 0b1)])
def test_las_vegan_3_1_one_is_asked_as_long_as_one_token_can_be_placed(
    condition: int, free: int
) -> None:
    table = las_vegan(SEVENS)
    put(table, condition=condition, free=free)
    trick(table, "r7 r2")
    assert see(table).stage == "token"


def test_las_vegan_3_1_sevens_of_the_last_trick_come_before_the_scoring() -> None:
    table = trick(last_trick(["r1 r2", ""], "r9 r7"), "r9 r7")
    assert (see(table).stage, turn(table), see(table).round) == ("token", 1, 1)
    assert not happened(table, "scored")
    go(table, "1 token -2 on red")
    # four red cards are one group of three
    assert see(table).cabbages == (13, 15)
    assert see(table).round == 2


@pytest.mark.parametrize("condition", ["min", "max"])
def test_las_vegan_3_2_the_golden_token_is_placed_on_min_or_max(condition: str) -> None:
    table = seven_won()
    assert {"token gold on min", "token gold on max"} <= can(table)
    go(table, f"1 token gold on {condition}")
    assert see(table).condition == ("", "min", "max").index(condition)
    assert see(table).placed == (0, 0, 0)
    assert happened(table, "placed-gold") == [(1, -3, see(table).condition)]


def test_las_vegan_3_2_once_for_the_round() -> None:
    table = go(seven_won(), "1 token gold on min")
    trick(table, "p7 p2")
    assert can(table).isdisjoint({"token gold on min", "token gold on max"})
    for condition in ("min", "max"):
        assert refused(table, 1, f"token gold on {condition}") == {
            "reason": "gold-placed",
            "condition": "min",
        }


def test_las_vegan_3_2_it_goes_nowhere_else() -> None:
    for casino in ("red", "4", "blue", "gold"):
        assert GAMES["las_vegan"].read(f"token gold on {casino}") is None
    for token in ("-2", "+1", "-4"):
        assert GAMES["las_vegan"].read(f"token {token} on min") is None
        assert GAMES["las_vegan"].read(f"token {token} on gold") is None


def test_las_vegan_3_3_any_ordinary_token_goes_on_any_ordinary_casino_that_has_none() -> None:
    table = seven_won(tokens="-4 -3 -2 -1 +1")
    faces = ("-3", "-2", "-1", "+1")
    assert can(table) == {
        "decline",
        "token gold on min",
        "token gold on max",
        *(f"token {face} on {casino}" for face in faces for casino in ("red", "4", "9")),
    }
    go(table, "1 token -3 on 4")
    assert see(table).placed == (0, -3, 0)
    assert see(table).loose == (-2, -1, 1)
    assert happened(table, "placed") == [(1, -3, CASINOS.index("4"))]


def test_las_vegan_3_3_equal_faces_are_the_same_move() -> None:
    table = seven_won(tokens="-3 -2 -2 -1 -2")
    assert len(can(table)) == 2 * 3 + 3
    go(table, "1 token -2 on red")
    assert see(table).loose == (-2, -2, -1)


def test_las_vegan_3_3_what_is_taken_or_missing_is_refused() -> None:
    table = go(seven_won(), "1 token -2 on 4")
    trick(table, "p7 p2")
    assert refused(table, 1, "token -2 on 4") == {"reason": "casino-taken", "casino": "4"}
    assert refused(table, 1, "token -3 on red") == {"reason": "no-such-token", "token": "-3"}
    assert refused(table, 1, "token -2 on 5") == {"reason": "no-such-casino", "casino": "5"}


def test_las_vegan_3_3_at_most_three_of_the_four_are_placed() -> None:
    table = trick(four_sevens(), "g7 r7 p7 b7")
    go_on(table, ["token -2 on red", "token -2 on 4", "token +1 on 9"])
    assert see(table).loose == (-1,)
    assert can(table) == {"token gold on min", "token gold on max", "decline"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("token -2 on red", "token -2 on red"),
        ("TOKEN  -2 ON red", "token -2 on red"),
        ("-2 on 4", "token -2 on 4"),
        ("gold on max", "token gold on max"),
        ("goldonmin", "token gold on min"),
        ("decline", "decline"),
    ],
)
def test_las_vegan_3_tokens_as_people_write_them(text: str, meant: str) -> None:
    table = seven_won()
    assert table.game.notation(resolve(table.game, see(table, 1), text)) == meant


def test_las_vegan_3_a_token_without_its_casino_is_ambiguous() -> None:
    table = seven_won()
    with pytest.raises(AmbiguousMove) as caught:
        resolve(table.game, see(table, 1), "token -2 on")
    assert caught.value.facts["candidates"] == [f"token -2 on {name}" for name in ("red", "4", "9")]
    with pytest.raises(IllegalMove):
        resolve(table.game, see(table, 1), "token -2 on blue")
