"""ojyks §2: turning up, taking the top discard, drawing; and §4.5, the empty draw pile."""

from __future__ import annotations

import pytest

from stammtisch.core.errors import IllegalMove
from tests.games.ojyks.positions import grid, ojyks
from tests.games.positions import (
    Table,
    can,
    discards,
    draw_pile,
    go,
    happened,
    names,
    not_asked,
    put,
    refused,
    see,
    turn,
)

ALL = {f"c{column}r{row}" for column in (1, 2, 3, 4) for row in (1, 2, 3)}
DOWN = ALL - {"c1r1", "c1r2"}


def begun(pile: str = "") -> Table:
    """Seat 1 starts; c1r1 and c1r2 are open, the discard pile is 5."""
    return ojyks(["12 11 10 | 9 8 7 | 6 5 4 | 3 2 1", "1 2 3 | 4 6 7", ""], pile=pile)


def test_ojyks_2_at_the_beginning_of_a_turn() -> None:
    table = begun()
    flips = {f"flip {place}" for place in DOWN}
    takes = {f"take {place}" for place in ALL}
    assert can(table) == flips | takes | {"draw"}


def test_ojyks_2_1_turning_a_card_up_is_a_full_turn() -> None:
    table = go(begun(), "1 flip c2r3")
    assert grid(table, 1) == "12 11 ? | ? ? 7 | ? ? ? | ? ? ?"
    assert discards(table) == ["5"]
    assert turn(table) == 2


def test_ojyks_2_1_only_face_down_cards_can_be_turned_up() -> None:
    table = begun()
    assert refused(table, 1, "flip c1r1") == {"reason": "open-already", "field": "c1r1"}
    not_asked(table, 2, "flip c2r1")


def test_ojyks_2_2_the_top_discard_for_an_open_card() -> None:
    table = go(begun(), "1 take c1r1")
    assert grid(table, 1) == "5 11 ? | ? ? ? | ? ? ? | ? ? ?"
    assert discards(table) == ["12"]
    assert turn(table) == 2


def test_ojyks_2_2_the_top_discard_for_a_face_down_card() -> None:
    table = go(begun(), "1 take c4r3")
    assert grid(table, 1) == "12 11 ? | ? ? ? | ? ? ? | ? ? 5"
    assert discards(table) == ["1"]  # §2.4: face up, so everyone sees what it was
    assert turn(table) == 2


def test_ojyks_2_2_only_the_top_discard_can_be_taken() -> None:
    table = go(begun(pile="0"), "1 draw", "1 drop c4r3", "2 take c1r1")
    assert grid(table, 2) == "0 2 ? | ? ? ? | ? ? ? | ? ? ?"
    assert discards(table) == ["5", "1"]


def test_ojyks_2_2_taking_has_no_way_back() -> None:
    """Taking and exchanging are one move: there is no stage between them."""
    table = begun()
    assert not any(text in can(table) for text in ("take", "put", "pass"))
    go(table, "1 take c1r1")
    not_asked(table, 1, "drop c4r3")


def test_ojyks_2_3_a_drawn_card_is_exchanged_for_any_card_or_discarded() -> None:
    table = go(begun(pile="0"), "1 draw")
    assert turn(table) == 1
    assert can(table) == {f"keep {place}" for place in ALL} | {f"drop {place}" for place in DOWN}
    assert see(table).pile == 155 - 36 - 2


def test_ojyks_2_3_keep_on_an_open_card() -> None:
    table = go(begun(pile="0"), "1 draw", "1 keep c1r2")
    assert grid(table, 1) == "12 0 ? | ? ? ? | ? ? ? | ? ? ?"
    assert discards(table) == ["5", "11"]
    assert turn(table) == 2


def test_ojyks_2_3_keep_on_a_face_down_card() -> None:
    table = go(begun(pile="0"), "1 draw", "1 keep c3r1")
    assert grid(table, 1) == "12 11 ? | ? ? ? | 0 ? ? | ? ? ?"
    assert discards(table) == ["5", "6"]
    assert turn(table) == 2


def test_ojyks_2_3_drop_discards_it_and_turns_a_card_up() -> None:
    table = go(begun(pile="0"), "1 draw", "1 drop c3r1")
    assert grid(table, 1) == "12 11 ? | ? ? ? | 6 ? ? | ? ? ?"
    assert discards(table) == ["5", "0"]
    assert turn(table) == 2


@pytest.mark.parametrize("text", ["draw", "flip c2r1", "take c1r1"])
def test_ojyks_2_3_a_drawn_card_must_be_kept_or_dropped(text: str) -> None:
    table = go(begun(), "1 draw")
    assert refused(table, 1, text) == {"reason": "keep-or-drop"}


def test_ojyks_2_3_who_drops_must_turn_up_a_face_down_card() -> None:
    table = go(begun(), "1 draw")
    assert refused(table, 1, "drop c1r1") == {"reason": "open-already", "field": "c1r1"}


@pytest.mark.parametrize("text", ["keep c1r1", "drop c2r1"])
def test_ojyks_2_3_keeping_and_dropping_need_a_drawn_card(text: str) -> None:
    assert refused(begun(), 1, text) == {"reason": "draw-first"}


def test_ojyks_2_3_the_drawn_card_is_seen_by_that_player_alone() -> None:
    one, two = go(begun(pile="0 9"), "1 draw"), go(begun(pile="9 0"), "1 draw")
    assert names(one, [see(one, 1).drawn]) == ["0"]
    for seat in (0, 2, 3):
        assert see(one, seat).drawn == -1
        assert see(one, seat) == see(two, seat)
        assert [event.kind for event in one.events if event.seen_by(seat)] == ["drew"]
        assert [event.values for event in one.events if event.seen_by(seat)] == [()]
    assert see(one, 1) != see(two, 1)
    # until it is placed or discarded
    go(one, "1 keep c1r1")
    assert grid(one, 1).startswith("0 11")
    go(two, "1 drop c4r1")
    assert discards(two) == ["5", "9"]


def test_ojyks_2_4_the_exchanged_card_is_on_top_for_the_next_player() -> None:
    table = go(begun(), "1 take c2r1", "2 take c1r1")
    assert grid(table, 2).startswith("9 2")
    assert discards(table) == ["1"]


# §4.5: the piles. Everyone exchanges c1r1 for drawn cards, so nobody finishes.


def run_dry() -> Table:
    table = ojyks(["12 12", "1 2"] + [""] * 6, reveal=["c1r1 c2r2"] * 8)
    if turn(table) == 0:
        go(table, "0 starter 1")
    while see(table).pile:
        seat = turn(table)
        go(table, f"{seat} draw", f"{seat} keep c1r1")
    return table


def test_ojyks_4_5_an_empty_draw_pile_is_refilled_from_the_discards_but_the_top() -> None:
    table = run_dry()
    seat = turn(table)
    pile = discards(table)
    assert (see(table).pile, len(pile)) == (0, 155 - 8 * 12)
    assert "draw" in can(table)
    go(table, f"{seat} draw")
    assert see(table).pending == (0,)
    assert discards(table) == pile[-1:]
    assert see(table).pile == len(pile) - 1
    assert happened(table, "reshuffled") == [(0, len(pile) - 1, 0)]
    below = sorted(pile[:-1], key=int)
    for wrong in (below[1:], [*below, pile[-1]]):
        with pytest.raises(IllegalMove, match="impossible-chance"):
            go(table, "0 shuffle " + " ".join(wrong))
    go(table, "0 shuffle " + " ".join(below))
    # the player goes on with the top card of the new pile
    assert turn(table) == seat
    assert seat is not None
    assert names(table, [see(table, seat).drawn]) == below[:1]
    assert draw_pile(table) == below[1:]
    go(table, f"{seat} keep c1r1")
    assert grid(table, seat).startswith(f"{below[0]} ")


def test_ojyks_4_5_as_long_as_the_draw_pile_has_a_card_nothing_is_shuffled() -> None:
    table = run_dry()
    pile = discards(table)
    # the last card was drawn and exchanged without a shuffle
    assert see(table).pile == 0
    assert len(pile) == 59


def only_one_discard(pile: int) -> Table:
    """No play leads here: 155 cards are more than eight grids hold. So the fields are set."""
    table = begun()
    put(table, pile_n=pile, discard_n=1)
    return table


def test_ojyks_4_5_if_both_are_empty_one_cannot_draw() -> None:
    table = only_one_discard(pile=0)
    assert "draw" not in can(table)
    assert {"flip c2r1", "take c1r1"} <= can(table)
    assert refused(table, 1, "draw") == {"reason": "nothing-to-draw"}


def test_ojyks_4_5_one_card_in_the_draw_pile_can_still_be_drawn() -> None:
    table = only_one_discard(pile=1)
    assert "draw" in can(table)
    go(table, "1 draw")
    assert turn(table) == 1
