"""nyan_nyan §4: aces, and the effects that read n; jokers, wherever they may be played."""

from __future__ import annotations

import pytest

from tests.games.nyan_nyan.positions import (
    accept,
    counts,
    idle,
    join,
    nyan,
    pending,
    places,
    stage,
    suit,
    top,
)
from tests.games.positions import can, discards, go, happened, see, turn


@pytest.mark.parametrize("n", [1, 2, 4, 64])
def test_nyan_4_ace_doubles_n(n: int) -> None:
    table = nyan(["AC +3", "+3"], n=n)
    go(table, "1 play AC")
    assert (see(table).n, turn(table), stage(table)) == (2 * n, 2, "turn")


def test_nyan_4_ace_on_ace_on_ace() -> None:
    table = nyan(["AC +3", "AH +3", "AD +3"])
    go(table, "1 play AC", "2 play AH", "3 play AD")
    assert see(table).n == 8


def test_nyan_4_ace_n_stays_while_nobody_reads_it() -> None:
    """Drawing, nines, jacks and the threes that end a round leave it alone."""
    table = nyan(["AC +3", "+3", "9C JC +3"])
    go(table, "1 play AC", *idle(2), "3 play 9C", *idle(2, 1), "3 play JC", "3 wish H")
    assert see(table).n == 2


def after_ace(card: str) -> list[str]:
    """Hands of four: seat 1 plays an ace, and seat 2 this card."""
    return ["AC +4", f"{card} 8S 8D 9S 9D", "+5", "+5"]


def test_nyan_4_ace_then_two() -> None:
    table = nyan(after_ace("2C"))
    go(table, "1 play AC", "2 play 2C")
    assert (turn(table), see(table).n) == (3, 1)  # 3 4 1 2 miss a turn


def test_nyan_4_ace_then_three() -> None:
    table = nyan(after_ace("3C"))
    go(table, "1 play AC", "2 play 3C", *idle(3, 4, 1, 2))
    assert (see(table).threes, see(table).n) == (2, 1)
    go(table, *idle(3, 4, 1))
    assert (see(table).threes, turn(table)) == (0, 2)


@pytest.mark.parametrize(("card", "due"), [("4C", 8), ("7C", 4)])
def test_nyan_4_ace_then_four_and_seven(card: str, due: int) -> None:
    table = nyan(after_ace(card), "6C")
    go(table, "1 play AC", f"2 play {card}")
    assert (see(table).due, see(table).n, turn(table)) == (due, 1, 3)


def test_nyan_4_ace_then_five() -> None:
    table = nyan(after_ace("5C"))
    go(table, "1 play AC", "2 play 5C", "2 fuse 8S", "2 fuse 9S")
    assert (turn(table), see(table).n, counts(table)[1]) == (3, 1, 2)


def test_nyan_4_ace_then_six() -> None:
    table = nyan(after_ace("6C"))
    go(table, "1 play AC", "2 play 6C", *join(1, 2, 3, 4), "2 lay 9S")
    assert (see(table).n, 2 in pending(table)) == (1, True)
    go(table, "2 lay 9D")
    assert (see(table).laid_counts, 2 in pending(table)) == ((0, 2, 0, 0), False)


def test_nyan_4_ace_then_eight() -> None:
    table = nyan(after_ace("8C"))
    go(table, "1 play AC", "2 play 8C")
    assert (turn(table), see(table).n) == (1, 1)


def test_nyan_4_ace_then_ten() -> None:
    table = nyan(after_ace("10C"))
    go(table, "1 play AC", "2 play 10C", *idle(2, 2))
    assert (turn(table), see(table).n) == (3, 1)


def test_nyan_4_ace_then_king() -> None:
    table = nyan(after_ace("KC"))
    go(table, "1 play AC", "2 play KC", *accept(2, 3, 4))
    assert (turn(table), see(table).n) == (1, 1)


def test_nyan_4_ace_then_joker() -> None:
    table = nyan(after_ace("*"))
    go(table, "1 play AC", "2 play *")
    assert (see(table).n, top(table)) == (1, "AC")


def test_nyan_4_ace_then_queen_passes_n_on() -> None:
    table = nyan(after_ace("QC"), pile="4S")
    go(table, "1 play AC", "2 play QC")
    assert (see(table).due, see(table).n) == (8, 1)


def test_nyan_4_ace_as_last_card() -> None:
    table = nyan(["AC", "+3", "4C +2"])
    go(table, "1 play AC", "1 nyan nyan", *idle(2), "3 play 4C")
    assert (see(table).due, places(table)) == (8, (1, 0, 0))


def test_nyan_4_ace_n_is_not_read_by_a_seven_that_answers_but_set_to_1() -> None:
    """An ace in an extra turn after a seven."""
    table = nyan(["7C AC +2", "7H +2", "+3"], "6C", extra=1)
    go(table, "1 play 7C", "1 play AC")
    assert (see(table).due, see(table).n) == (2, 2)
    assert can(table) == {"take"}  # the ace of clubs lies on top
    table = nyan(["+3", "7H +2", "+3"], turn=2, due=2, seven=True, n=2)
    go(table, "2 play 7H")
    assert (see(table).due, see(table).n) == (4, 1)


def test_nyan_4_ace_a_drawn_obligation_leaves_n() -> None:
    table = nyan(["+3", "+3"], due=2, n=4)
    go(table, "1 take")
    assert see(table).n == 4


# Jokers


def test_nyan_4_joker_may_be_played_after_drawing() -> None:
    table = nyan(["8H 9H", "+3"], pile="*")
    go(table, "1 draw")
    assert can(table) == {"play *", "pass"}


@pytest.mark.parametrize("lies", ["3C", "3H"])
def test_nyan_4_joker_in_a_round_of_threes(lies: str) -> None:
    table = nyan(["* 8C +2", "3D 8D", "+3"], lies, threes=(3, 1), n=2)
    go(table, "1 play *")
    assert (see(table).threes, see(table).n, top(table)) == (3, 1, lies)
    assert can(table) == {"play 3D", "draw"}


def test_nyan_4_joker_as_last_card() -> None:
    table = nyan(["*", "+3", "+3"])
    go(table, "1 play *", "1 nyan nyan")
    assert (places(table), turn(table), top(table)) == ((1, 0, 0), 2, "7C")


def test_nyan_4_joker_a_six_below_stays_the_top_card() -> None:
    table = nyan(["6C 9H 8H 2H", "* 6H 2C 9S", "KD 2D 7D"])
    go(table, "1 play 6C", *join(1, 3), "2 abstain", "1 lay 9H", "3 lay KD")
    assert (discards(table)[-2:], top(table)) == (["6C", "*"], "6C")
    assert can(table) == {"play 6H", "play 2C", "draw"}


def test_nyan_4_joker_after_a_wish_against_an_obligation() -> None:
    """The wish stays as it was."""
    table = nyan(["+3", "* +2", "8H 8S"], "JC", suit="H", turn=2, due=4)
    go(table, "2 play *")
    assert (top(table), suit(table)) == ("JC", "H")
    go(table, "3 take")
    assert {"play 8H"} <= can(table)
    assert "play 8S" not in can(table)


def test_nyan_4_joker_fused_it_is_a_card_without_effect() -> None:
    table = nyan(["5C * 8S 8D", "+3"])
    go(table, "1 play 5C", "1 fuse *")
    assert (discards(table)[-2:], turn(table)) == (["5C", "*"], 2)
    assert happened(table, "fused")[0][0] == 1
