"""nyan_nyan §4 Three: the round of threes."""

from __future__ import annotations

import pytest

from tests.games.nyan_nyan.positions import EXODIA, idle, nyan, places, reshuffle, stage, top
from tests.games.positions import can, go, happened, refused, see, turn


def test_nyan_4_three_everybody_may_play_only_a_three_or_a_joker() -> None:
    table = nyan(["3C +2", "4C 3H 5C JC *", "+3"])
    go(table, "1 play 3C")
    assert see(table).threes == 1
    assert can(table) == {"play 3H", "play *", "draw"}
    assert refused(table, 2, "play 4C") == {"reason": "round-of-threes"}
    assert refused(table, 2, "play JC") == {"reason": "round-of-threes"}


def test_nyan_4_three_a_drawn_card_too() -> None:
    table = nyan(["+3", "4C 8H", "+3"], "3C", turn=2, threes=(1, 1), pile="9C")
    go(table, "2 draw")
    assert can(table) == {"pass"}


def test_nyan_4_three_reads_n_and_sets_it_to_1() -> None:
    table = nyan(["3C +2", "+3"], n=4)
    go(table, "1 play 3C")
    assert (see(table).threes_left, see(table).n) == (4, 1)


def test_nyan_4_three_the_starter_too() -> None:
    table = nyan(["3C 4C 3D +1", "+3", "+3"], n=2)
    go(table, "1 play 3C", *idle(2, 3))
    assert can(table) == {"play 3D", "draw"}


def test_nyan_4_three_the_next_three_ends_it_and_has_no_effect() -> None:
    table = nyan(["+3", "3H +2", "8H 3D 4C"], "3C", turn=2, threes=(1, 2), n=4)
    go(table, "2 play 3H")
    assert (see(table).threes, see(table).n) == (0, 4)  # n is left alone
    assert len(happened(table, "threes-end")) == 1
    assert can(table) == {"play 8H", "play 3D", "draw"}
    go(table, "3 play 3D")  # which starts another one
    assert (see(table).threes, see(table).threes_left) == (3, 4)


def test_nyan_4_three_a_joker_does_not_end_it() -> None:
    table = nyan(["+3", "* +2", "4C 3D"], "3C", turn=2, threes=(1, 1), n=4)
    go(table, "2 play *")
    assert (see(table).threes, see(table).n) == (1, 1)
    assert can(table) == {"play 3D", "draw"}


@pytest.mark.parametrize("n", [1, 2])
def test_nyan_4_three_it_ends_when_play_reaches_the_starter_for_the_nth_time(n: int) -> None:
    table = nyan(["3C 4C +2", "+3", "+3"], n=n)
    go(table, "1 play 3C", *idle(2, 3))
    for _ in range(n - 1):
        assert "play 4C" not in can(table, 1)
        go(table, *idle(1, 2, 3))
    assert see(table).threes == 0
    assert "play 4C" in can(table, 1)


def test_nyan_4_three_against_the_clock() -> None:
    table = nyan(["3C 4C +2", "+3", "+3"], direction=-1)
    go(table, "1 play 3C", *idle(3))
    assert see(table).threes == 1
    go(table, *idle(2))
    assert (see(table).threes, turn(table)) == (0, 1)


def test_nyan_4_three_play_that_passes_the_starter_counts() -> None:
    """Seat 1 misses its turn."""
    table = nyan(["+3", "4C +2", "+3"], "3C", turn=3, threes=(1, 1), skip=1)
    go(table, *idle(3))
    assert (turn(table), see(table).threes) == (2, 0)
    assert "play 4C" in can(table)


def test_nyan_4_three_a_turn_lost_by_a_command_counts() -> None:
    table = nyan(["+3", "4C +2", "+3"], "3C", turn=3, threes=(1, 1), commands={1: 1})
    go(table, *idle(3))
    assert (turn(table), see(table).threes) == (2, 0)


def test_nyan_4_three_a_long_skip_may_count_twice() -> None:
    table = nyan(["+3", "+3"], "3C", turn=2, threes=(1, 2), skip=4)
    go(table, *idle(2))
    assert (turn(table), see(table).threes) == (1, 0)


def test_nyan_4_three_extra_turns_of_the_starter_do_not_count() -> None:
    table = nyan(["3C 4C 3D +2", "+3"], extra=2)
    go(table, "1 play 3C")
    assert (turn(table), can(table)) == (1, {"play 3D", "draw"})
    go(table, *idle(1))
    assert see(table).threes == 1
    go(table, *idle(1))
    assert (turn(table), see(table).threes) == (2, 1)


def test_nyan_4_three_if_the_starter_has_left_the_successor_counts() -> None:
    """Seat 1 has most cards when the piles are empty (§3.4)."""
    table = nyan(["+16", "4H 4C +11", "+13", "+12"], "3C", turn=2, threes=(1, 1), rest="discard")
    go(table, "2 draw")
    assert (places(table), see(table).threes) == ((4, 0, 0, 0), 2)
    reshuffle(table)
    go(table, "2 pass", *idle(3))
    assert see(table).threes == 2
    go(table, *idle(4))
    assert (turn(table), see(table).threes) == (2, 0)


def test_nyan_4_three_the_successor_is_the_next_in_the_direction_of_play() -> None:
    table = nyan(
        ["+16", "+13", "+13", "+12"], "3C", turn=4, direction=-1, threes=(1, 1), rest="discard"
    )
    go(table, "4 draw")
    assert (places(table), see(table).threes) == ((4, 0, 0, 0), 4)


def test_nyan_4_three_as_the_last_card_still_starts_a_whole_round() -> None:
    """The starter has left before it began; it ends when the turn is the successor's again."""
    table = nyan(["3C", "4C 8D +1", "+3"])
    go(table, "1 play 3C", "1 nyan nyan")
    assert (turn(table), see(table).threes, can(table)) == (2, 2, {"draw"})
    go(table, *idle(2), *idle(3))
    assert (turn(table), see(table).threes) == (2, 0)


def test_nyan_4_three_exodia_ends_no_round() -> None:
    table = nyan(["+3", f"{EXODIA}", "4D +2", "+3"], "3C", turn=2, threes=(1, 1))
    go(table, "2 exodia")
    assert (turn(table), stage(table), see(table).threes) == (3, "turn", 1)
    assert "play 4D" not in can(table)


def test_nyan_4_three_an_obligation_waits_in_it_for_a_joker_only() -> None:
    """Who owes may play nothing but a three or a joker either."""
    table = nyan(
        ["+3", "7H 3H * 8C", "+3"], "3C", pile="9D 9C", turn=2, threes=(1, 1), due=2, seven=True
    )
    assert can(table) == {"play *", "take"}
    go(table, "2 take")
    assert {"play 3H", "play *", "draw"} == can(table)


def test_nyan_4_three_may_be_turned_up_by_a_queen() -> None:
    table = nyan(["QC +2", "4H 3D", "+3"], pile="3H", n=2)
    go(table, "1 play QC")
    assert (top(table), see(table).threes, see(table).threes_left) == ("3H", 1, 2)
    assert can(table) == {"play 3D", "draw"}
