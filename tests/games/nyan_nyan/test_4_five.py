"""nyan_nyan §4 Five: fusion."""

from __future__ import annotations

import pytest

from tests.games.nyan_nyan.positions import (
    EXODIA,
    RANKS,
    counts,
    nyan,
    pending,
    places,
    stage,
    suit,
    top,
)
from tests.games.positions import can, discards, go, refused, see, turn
from tests.games.uno.positions import cards, hand


def test_nyan_4_five_one_further_card_which_becomes_the_top_card() -> None:
    table = nyan(["5C 9H 2D KS", "+3", "+3"])
    go(table, "1 play 5C")
    assert (turn(table), stage(table)) == (1, "fuse")
    assert can(table) == {"fuse 9H", "fuse 2D", "fuse KS"}
    go(table, "1 fuse KS")
    assert (top(table), discards(table)[-2:]) == ("KS", ["5C", "KS"])
    assert (turn(table), hand(table, 1)) == (2, cards("9H 2D"))


def test_nyan_4_five_n_cards_in_an_order_of_ones_choice() -> None:
    table = nyan(["5C 9H 2D KS 4S", "+3"], n=2)
    go(table, "1 play 5C", "1 fuse KS", "1 fuse 2D")
    assert (discards(table)[-3:], see(table).n, turn(table)) == (["5C", "KS", "2D"], 1, 2)
    table = nyan(["5C 9H 2D KS 4S", "+3"], n=2)
    go(table, "1 play 5C", "1 fuse 2D", "1 fuse KS")
    assert discards(table)[-3:] == ["5C", "2D", "KS"]


@pytest.mark.parametrize("card", [*(rank + "H" for rank in RANKS), "*"])
def test_nyan_4_five_the_further_cards_have_no_effect(card: str) -> None:
    table = nyan([f"5C {card} 8S 8D", "+3", "+3"])
    go(table, "1 play 5C", f"1 fuse {card}")
    view = see(table)
    assert (turn(table), stage(table), view.n) == (2, "turn", 1)
    assert (view.due, view.direction, view.threes, view.extra, view.skip) == (0, 1, 0, 0, 0)
    assert discards(table)[-1] == card
    if card != "*":
        assert (top(table), suit(table)) == (card, "H")


def test_nyan_4_five_needs_n_other_cards() -> None:
    table = nyan(["5C 9H 2D", "+3"], n=2)
    assert "play 5C" in can(table)
    table = nyan(["5C 9H", "+3"], n=2)
    assert can(table) == {"draw"}
    assert refused(table, 1, "play 5C") == {"reason": "too-few-to-fuse", "number": 2}
    assert can(nyan(["5C", "+3"])) == {"draw"}


def test_nyan_4_five_the_drawn_card_may_make_it_playable() -> None:
    table = nyan(["5C", "+3"], pile="9H")
    go(table, "1 draw")
    assert can(table) == {"play 5C", "pass"}
    go(table, "1 play 5C", "1 fuse 9H", "1 nyan nyan")
    assert places(table) == (1, 2)


def test_nyan_4_five_two_at_once_take_exactly_2n_further_cards() -> None:
    table = nyan(["5C 5H 9H 2D KS 4S", "+3"])
    go(table, "1 play 5C 5H")
    assert (stage(table), counts(table)[0]) == ("fuse", 4)
    go(table, "1 fuse 9H")
    assert stage(table) == "fuse"
    go(table, "1 fuse KS")
    assert (turn(table), hand(table, 1), top(table)) == (2, cards("2D 4S"), "KS")
    assert set(discards(table)[-4:-2]) == {"5C", "5H"}


def test_nyan_4_five_two_at_once_read_n_and_set_it_to_1() -> None:
    table = nyan(["5S 5C 9H 2D KS 4S 6S", "+3"], n=2)
    go(table, "1 play 5S 5C", "1 fuse 9H", "1 fuse 2D", "1 fuse KS", "1 fuse 4S")
    assert (hand(table, 1), see(table).n, stage(table)) == (["6S"], 1, "call")
    assert discards(table)[-6:] == ["5S", "5C", "9H", "2D", "KS", "4S"]


def test_nyan_4_five_two_at_once_need_2n_further_cards() -> None:
    table = nyan(["5S 5C 9H", "+3"])
    assert can(table) == {"play 5C", "draw"}
    assert refused(table, 1, "play 5S 5C") == {"reason": "too-few-to-fuse", "number": 2}
    assert "play 5S 5C" in can(nyan(["5S 5C 9H 9D", "+3"]))
    table = nyan(["5S 5S 9H", "+3"], top="7S", packs=2)
    assert refused(table, 1, "play 5S 5S") == {"reason": "too-few-to-fuse", "number": 2}


def test_nyan_4_five_one_of_the_two_must_match() -> None:
    assert can(nyan(["5S 5H 9H 9D", "+3"])) == {"draw"}
    assert can(nyan(["5S 5H 9H 9C", "+3"], "5D")) == {
        *("play 5S", "play 5H", "play 5S 5H", "draw"),
    }


def test_nyan_4_five_two_alike_of_two_packs() -> None:
    table = nyan(["5C 5C 9H 9D 9S", "+3"], packs=2)
    assert can(table) == {"play 5C", "play 5C 5C", "draw"}
    go(table, "1 play 5C 5C")
    assert hand(table, 1) == cards("9H 9D 9S")
    assert "play 5C 5C" not in can(nyan(["5C 9H 9D 9S", "+3"], packs=2))


@pytest.mark.parametrize(
    ("held", "script"),
    [
        ("5C 9H", ["1 play 5C", "1 fuse 9H"]),
        ("5S 5C 9H 9D", ["1 play 5S 5C", "1 fuse 9H", "1 fuse 9D"]),
    ],
)
def test_nyan_4_five_going_to_no_card_owes_only_nyan_nyan(held: str, script: list[str]) -> None:
    table = nyan([held, "+3"])
    go(table, *script)
    assert (stage(table), can(table)) == ("call", {"nyan nyan", "silent"})
    go(table, "1 nyan nyan")
    assert places(table) == (1, 2)


def test_nyan_4_five_going_to_one_card_owes_nyan() -> None:
    table = nyan(["5C 9H 9D", "+3"])
    go(table, "1 play 5C")
    assert stage(table) == "fuse"  # nothing is owed before the effect is over
    go(table, "1 fuse 9H")
    assert can(table) == {"nyan", "silent"}


def test_nyan_4_five_exodia_may_be_shown_while_fusing() -> None:
    table = nyan([f"5C {EXODIA}", "+3", "+3"])
    go(table, "1 play 5C")
    go(table, "1 exodia")
    assert (places(table), pending(table), top(table)) == ((1, 0, 0), (2,), "5C")


def test_nyan_4_five_not_in_a_round_of_threes_nor_against_an_obligation() -> None:
    table = nyan(["+3", "5C 5S 9H 9D"], "3C", turn=2, threes=(1, 1))
    assert can(table) == {"draw"}
    table = nyan(["+3", "5C 5S 9H 9D"], turn=2, due=2, seven=True)
    assert can(table) == {"take"}
