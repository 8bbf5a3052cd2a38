"""uno §2: what may be played, drawing, passing, empty piles."""

from __future__ import annotations

from collections import Counter

import pytest

from stammtisch.core.errors import IllegalMove
from tests.games.positions import (
    Table,
    can,
    discards,
    draw_pile,
    go,
    happened,
    not_asked,
    refused,
    see,
    turn,
)
from tests.games.uno.positions import hand, run_dry, uno


def plays(card: str) -> set[str]:
    """A wild, with each colour that it may name."""
    return {f"play {card} {colour}" for colour in "rygb"}


def test_uno_2_1_a_card_of_the_same_colour_or_number() -> None:
    table = uno(["r1 rskip g5 b1 g+2 y9 b9", ""], opens="r5")
    assert can(table) == {"play r1", "play rskip", "play g5", "draw"}
    go(table, "1 play g5")
    assert discards(table) == ["r5", "g5"]
    assert "g5" not in hand(table, 1)
    assert turn(table) == 2


@pytest.mark.parametrize("symbol", ["+2", "rev", "skip"])
def test_uno_2_1_or_of_the_same_symbol(symbol: str) -> None:
    table = uno([f"r{symbol} g{symbol} b1", f"b{symbol} b1", "y5"], opens="r5")
    go(table, f"1 play r{symbol}")
    assert turn(table) == (2 if symbol == "+2" else 3)
    while turn(table) != 1:
        go(table, f"{turn(table)} draw", f"{turn(table)} pass")
    assert f"play g{symbol}" in can(table)
    assert "play b1" not in can(table)


def test_uno_2_1_cards_that_do_not_match_are_refused() -> None:
    table = uno(["b1 g9", "r9"], opens="r5")
    facts = {"reason": "does-not-match", "card": "b1", "top": "r5"}
    assert refused(table, 1, "play b1") == facts
    assert refused(table, 1, "play y9") == {"reason": "not-in-hand", "card": "y9"}
    assert refused(table, 1, "play w b") == {"reason": "not-in-hand", "card": "w"}
    assert refused(table, 1, "swap 2") == {"reason": "no-swap-now"}
    assert refused(table, 1, "pass") == {"reason": "draw-first"}
    not_asked(table, 2, "play r9")


def test_uno_2_1_wilds_go_on_anything_and_name_a_colour() -> None:
    table = uno(["w w4 g9 g9 b8 b8 y8", "b3 y5 b5"], opens="r5")
    assert can(table) == plays("w") | plays("w4") | {"draw"}
    go(table, "1 play w b")
    assert discards(table) == ["r5", "w"]
    # the named colour counts, not what lay below
    assert {"play b3", "play b5"} <= can(table, 2)
    assert "play y5" not in can(table, 2)
    facts = {"reason": "colour-named", "colour": "b"}
    assert refused(table, 2, "play y5") == facts


def test_uno_2_1_a_player_may_name_the_colour_that_is_open() -> None:
    table = go(uno(["w", "r3"]), "1 play w r")
    assert "play r3" in can(table)


def test_uno_2_1_a_wild_on_a_wild_by_default() -> None:
    table = go(uno(["w", "w w4 b1", ""]), "1 play w b")
    assert plays("w") | plays("w4") <= can(table)
    go(table, "2 play w g")
    assert see(table).colour == 2
    assert turn(table) == 3


def test_uno_2_1_wild_on_wish_off_only_the_named_colour_may_be_played() -> None:
    hands = ["w r1 r2 r3 r4 r6 r8", "w w4 b1 g2 g3 g4 g6"]
    table = uno(hands, wild_on_wish=False)
    assert plays("w") <= can(table)  # no colour is named yet
    go(table, "1 play w b")
    assert can(table) == {"play b1", "draw"}
    for wild in ("w", "w4"):
        facts = {"reason": "wish-is-open", "colour": "b"}
        assert refused(table, 2, f"play {wild} r") == facts
    # As soon as the wish is fulfilled it is open no more.
    go(table, "2 play b1", "1 draw", "1 pass")
    assert plays("w") | plays("w4") <= can(table)


def test_uno_2_1_wild_on_wish_off_holds_for_a_drawn_card_too() -> None:
    table = uno(["w", "b1"], pile="w4", wild_on_wish=False)
    go(table, "1 play w b", "2 draw")
    assert can(table) == {"pass"}
    assert refused(table, 2, "play w4 r") == {"reason": "wish-is-open", "colour": "b"}


def test_uno_2_1_wild_on_wish_off_after_a_wild_draw_four() -> None:
    table = uno(["w4", "w g3 b3"], wild_on_wish=False)
    go(table, "1 play w4 g")
    assert turn(table) == 2
    assert "play g3" in can(table)
    assert not plays("w") & can(table)


def test_uno_2_2_drawing_is_allowed_with_a_playable_card() -> None:
    table = uno(["r1 r2 r3 r4 r6 r8 r9", ""], opens="r5", pile="b3")
    go(table, "1 draw")
    assert "b3" in hand(table, 1)
    assert see(table).counts == (8, 7)
    assert see(table).pile == 108 - 15 - 1


def test_uno_2_2_the_drawn_card_may_be_played_at_once() -> None:
    table = uno(["", ""], opens="r5", pile="r9")
    go(table, "1 draw")
    assert see(table).pending == (1,)
    assert can(table) == {"play r9", "pass"}
    go(table, "1 play r9")
    assert discards(table) == ["r5", "r9"]
    assert turn(table) == 2


def test_uno_2_2_or_kept() -> None:
    table = go(uno(["", ""], pile="r9"), "1 draw", "1 pass")
    assert "r9" in hand(table, 1)
    assert discards(table) == ["r5"]
    assert happened(table, "passed") == [(1, 0, 0)]
    assert turn(table) == 2


def test_uno_2_2_only_the_drawn_card_may_be_played() -> None:
    table = go(uno(["r1 b1", ""], pile="r9"), "1 draw")
    assert refused(table, 1, "play r1") == {"reason": "only-drawn-card", "card": "r9"}
    assert refused(table, 1, "play r0") == {"reason": "not-in-hand", "card": "r0"}
    assert refused(table, 1, "draw") == {"reason": "drawn-already"}
    assert refused(table, 1, "swap 2") == {"reason": "no-swap-now"}


def test_uno_2_2_a_drawn_card_that_does_not_match_is_kept() -> None:
    table = go(uno(["r1", ""], opens="r5", pile="b3"), "1 draw")
    assert can(table) == {"pass"}
    facts = {"reason": "does-not-match", "card": "b3", "top": "r5"}
    assert refused(table, 1, "play b3") == facts
    go(table, "1 pass")
    assert turn(table) == 2


def test_uno_2_2_a_drawn_wild_is_played_with_any_colour() -> None:
    table = go(uno(["", "y1"], pile="w"), "1 draw")
    assert can(table) == plays("w") | {"pass"}
    go(table, "1 play w y")
    assert "play y1" in can(table, 2)


def test_uno_2_2_a_drawn_action_card_acts() -> None:
    table = go(uno(["", "", ""], pile="r+2"), "1 draw", "1 play r+2")
    assert see(table).counts == (7, 9, 7)
    assert turn(table) == 2


def test_uno_2_2_a_twin_of_the_drawn_card_in_hand_makes_no_difference() -> None:
    table = go(uno(["r9 r1", ""], pile="r9"), "1 draw")
    assert can(table) == {"play r9", "pass"}
    go(table, "1 play r9")
    assert hand(table, 1).count("r9") == 1


def test_uno_2_2_only_its_owner_sees_the_drawn_card() -> None:
    one = go(uno(["r1 r2 r3 r4 r6 r8 r9", ""], pile="b9 y9"), "1 draw")
    two = go(uno(["r1 r2 r3 r4 r6 r8 r9", ""], pile="y9 b9"), "1 draw")
    assert see(one, 1) != see(two, 1)
    assert see(one, 2).drawn == see(one, 0).drawn == -1
    assert [event.kind for event in one.events if event.seen_by(1)] == ["drew-card"]
    for seat in (0, 2):
        assert see(one, seat) == see(two, seat)
        assert [event.kind for event in one.events if event.seen_by(seat)] == ["drew"]


def dry() -> Table:
    """Empty draw pile, r5 r1 r2 r3 discarded, seat 1 to move."""
    table = uno(["r1 r3", "r2", ""], starter=2)
    go(table, "2 draw", "2 pass", "3 draw", "3 pass", "1 play r1", "2 play r2")
    go(table, "3 draw", "3 pass", "1 play r3")
    run_dry(table)
    assert turn(table) == 1
    return table


def test_uno_2_3_an_empty_draw_pile_is_refilled_from_the_discards_but_the_top() -> None:
    table = dry()
    assert (discards(table), see(table).pile) == (["r5", "r1", "r2", "r3"], 0)
    before = hand(table, 1)
    assert "draw" in can(table)
    assert "pass" not in can(table)
    go(table, "1 draw")
    assert see(table).pending == (0,)  # chance shuffles
    assert (discards(table), see(table).pile) == (["r3"], 3)
    assert happened(table, "reshuffled") == [(0, 3, 0)]
    go(table, "0 shuffle r1 r5 r2")
    # and the player draws the top card of the new draw pile, and may play it
    assert Counter(hand(table, 1)) - Counter(before) == Counter(["r1"])
    assert can(table) == {"play r1", "pass"}
    assert draw_pile(table) == ["r5", "r2"]


def test_uno_2_3_the_shuffle_takes_exactly_the_cards_below_the_top() -> None:
    table = go(dry(), "1 draw")
    for wrong in ("r1 r5", "r1 r5 r2 r3", "r1 r5 r3", "r1 r1 r5"):
        with pytest.raises(IllegalMove, match="impossible-chance"):
            go(table, f"0 shuffle {wrong}")
    assert see(table).pile == 3


@pytest.mark.parametrize("draws_skip", [False, True])
def test_uno_2_3_a_refill_in_the_midst_of_drawing(draws_skip: bool) -> None:
    """Two cards are due: one lies in the draw pile, the other comes from the discards."""
    table = uno(["r+2 r1", "r2", ""], draws_skip=draws_skip)
    go(table, "1 play r1", "2 play r2", "3 draw", "3 pass")
    run_dry(table, leave=1)
    assert turn(table) == 1
    held = see(table).counts[1]
    go(table, "1 play r+2")
    assert turn(table) == 0
    assert see(table).counts[1] == held + 1
    assert see(table).owes == (2, 1, 1)
    go(table, "0 shuffle r2 r1 r5")
    assert see(table).counts[1] == held + 2
    assert hand(table, 2).count("r2") >= 1
    assert see(table).owes == (0, 0, 0)
    assert (turn(table), see(table).stage) == (3 if draws_skip else 2, "turn")


def test_uno_2_3_one_draws_what_there_is() -> None:
    table = uno(["w4", ""])
    run_dry(table)
    if turn(table) == 2:
        go(table, "2 pass")
    held = see(table).counts[1]
    go(table, "1 play w4 b")  # four are due, the opening card alone is below
    assert turn(table) == 0
    go(table, "0 shuffle r5")
    assert see(table).counts[1] == held + 1
    assert happened(table, "cannot-draw") == [(2, 3, 0)]
    assert see(table).pile == 0
    assert discards(table) == ["w4"]
    assert turn(table) == 2
    assert "pass" in can(table)  # in its turn, with nothing left to draw
    go(table, "2 pass")
    assert turn(table) == 1


def test_uno_2_3_who_cannot_draw_passes() -> None:
    table = uno(["r1", "r2"], starter=2)
    run_dry(table)
    seat = turn(table)
    assert seat is not None
    assert discards(table) == ["r5"]
    assert "draw" not in can(table)
    assert {"play r1", "pass"} <= can(table) or {"play r2", "pass"} <= can(table)
    assert refused(table, seat, "draw") == {"reason": "nothing-to-draw"}
    go(table, f"{seat} pass")
    assert turn(table) == 3 - seat
    assert "pass" in can(table)


def test_uno_2_3_the_colour_named_by_a_wild_outlives_a_refill() -> None:
    table = uno(["w", "r1", "y1"])
    go(table, "1 play w y", "2 draw", "2 pass", "3 draw", "3 pass")
    run_dry(table)
    seat = turn(table)
    go(table, f"{seat} draw", "0 shuffle r5", f"{seat} pass")
    assert discards(table) == ["w"]
    assert see(table).colour == 1
    while turn(table) != 3:
        go(table, f"{turn(table)} pass")
    assert "play y1" in can(table)
    assert "play r1" not in can(table)
