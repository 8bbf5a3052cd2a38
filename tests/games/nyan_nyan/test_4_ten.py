"""nyan_nyan §4 Ten: extra turns, and how they meet the end of a hand (§5.2)."""

from __future__ import annotations

import pytest

from tests.games.nyan_nyan.positions import counts, idle, nyan, pending, places, stage
from tests.games.positions import can, go, see, turn
from tests.games.uno.positions import cards, hand


@pytest.mark.parametrize("n", [1, 2, 4])
def test_nyan_4_ten_n_extra_turns_right_after_this_one(n: int) -> None:
    table = nyan(["10C +3", "+3", "+3"], n=n)
    go(table, "1 play 10C")
    assert see(table).n == 1
    for left in range(n - 1, -1, -1):
        assert (turn(table), stage(table), see(table).extra) == (1, "turn", left)
        go(table, *idle(1))
    assert turn(table) == 2


def test_nyan_4_ten_they_add_up() -> None:
    table = nyan(["10C 10H +3", "+3"], n=2)
    go(table, "1 play 10C", "1 play 10H")
    assert (turn(table), see(table).extra) == (1, 1)
    go(table, *idle(1, 1))
    assert turn(table) == 2


def test_nyan_4_ten_an_extra_turn_is_a_turn_with_its_own_draw() -> None:
    table = nyan(["10C 2H 3H", "+3"], pile="4D 4S")
    go(table, "1 draw", "1 play 10C", "1 draw")
    assert hand(table, 1) == cards("2H 3H 4D 4S")
    assert can(table) == {"pass"}


def test_nyan_4_ten_skips_wait_until_the_extra_turns_are_over() -> None:
    table = nyan(["10C 8C +3", "+3", "+3"], n=2)
    go(table, "1 play 10C", "1 play 8C")
    assert (turn(table), see(table).extra, see(table).skip) == (1, 0, 1)
    go(table, *idle(1))
    assert turn(table) == 3


def test_nyan_4_ten_so_does_a_change_of_direction() -> None:
    table = nyan(["10C 9C +3", "+3", "+3"], n=2)
    go(table, "1 play 10C", "1 play 9C")
    assert turn(table) == 1
    go(table, *idle(1))
    assert turn(table) == 3


def test_nyan_4_ten_as_last_card_does_not_finish_and_one_draws() -> None:
    table = nyan(["10C", "+3"], pile="4C 4S")
    go(table, "1 play 10C")
    assert (turn(table), stage(table), can(table)) == (1, "turn", {"draw"})
    assert places(table) == (0, 0)
    go(table, "1 draw")
    assert can(table) == {"play 4C", "pass"}


def test_nyan_4_ten_the_drawn_card_may_be_the_last_one() -> None:
    table = nyan(["10C", "+3"], pile="4C 4S")
    go(table, "1 play 10C", "1 draw", "1 play 4C")
    assert (pending(table), can(table, 1)) == ((1,), {"nyan nyan", "silent"})
    go(table, "1 nyan nyan")
    assert places(table) == (1, 2)


def test_nyan_4_ten_who_keeps_the_drawn_card_owes_nothing() -> None:
    """§5.1: a hand of one card that was not reached by laying."""
    table = nyan(["10C", "+3"], pile="4H 4S")
    go(table, "1 play 10C", *idle(1))
    assert (turn(table), stage(table), hand(table, 1)) == (2, "turn", ["4H"])


def test_nyan_4_ten_may_be_the_last_card_twice() -> None:
    table = nyan(["10C", "+3"], pile="10H 4S")
    go(table, "1 play 10C", "1 draw", "1 play 10H")
    assert (turn(table), can(table), counts(table)[0]) == (1, {"draw"}, 0)


def test_nyan_4_ten_one_card_left_owes_nyan_before_the_extra_turns() -> None:
    """§5.1: extra turns don't delay this."""
    table = nyan(["10C 4H", "+3"], n=2)
    go(table, "1 play 10C")
    assert can(table) == {"nyan", "silent"}
    go(table, "1 nyan")
    assert (turn(table), stage(table), see(table).extra) == (1, "turn", 1)


def test_nyan_4_ten_silence_is_paid_before_the_extra_turn() -> None:
    table = nyan(["10C 4H", "+3"], pile="5C 6H 7H")
    go(table, "1 play 10C", "1 silent")
    assert hand(table, 1) == cards("4H 5C 6H")
    assert can(table) == {"play 5C", "draw"}


def test_nyan_4_ten_the_last_card_in_an_extra_turn_waits_for_the_next() -> None:
    """§5.2: looked at when all extra turns are done."""
    table = nyan(["10C 4C 5H", "+3"], pile="6H", n=2)
    go(table, "1 play 10C", "1 play 4C", "1 nyan")
    assert (turn(table), see(table).extra) == (1, 0)
    table = nyan(["10C 4C", "+3"], pile="6H", n=2)
    go(table, "1 play 10C", "1 nyan", "1 play 4C")
    assert (turn(table), can(table), places(table)) == (1, {"draw"}, (0, 0))
    go(table, *idle(1))
    assert (turn(table), stage(table), hand(table, 1)) == (2, "owed", ["6H"])


def test_nyan_4_ten_a_lost_extra_turn_ends_the_game_of_an_empty_hand() -> None:
    """The command takes the extra turn; when it is over, the hand is empty: Nyan Nyan."""
    table = nyan(["10C", "+3", "+3"], commands={1: 1})
    go(table, "1 play 10C")
    assert (pending(table), can(table, 1)) == ((1,), {"nyan nyan", "silent"})
    assert see(table).commands == (0, 0, 0)
    go(table, "1 nyan nyan")
    assert (places(table), turn(table)) == ((1, 0, 0), 2)


def test_nyan_4_ten_a_lost_extra_turn_and_a_missed_call() -> None:
    table = nyan(["10C", "+3", "+3"], commands={1: 1})
    go(table, "1 play 10C", "1 silent")
    assert (counts(table), places(table)) == ((7, 3, 3), (0, 0, 0))
    assert (turn(table), stage(table)) == (2, "turn")


def test_nyan_4_ten_one_command_loses_one_extra_turn() -> None:
    table = nyan(["10C +3", "+3"], n=2, commands={1: 1})
    go(table, "1 play 10C")
    assert (turn(table), see(table).extra, see(table).commands) == (1, 0, (0, 0))
    go(table, *idle(1))
    assert turn(table) == 2


def test_nyan_4_ten_a_king_to_oneself_in_an_extra_turn() -> None:
    table = nyan(["KC +3", "+3"], extra=2)
    go(table, "1 play KC", "1 command 1", "1 accept")
    assert (turn(table), see(table).extra, see(table).commands) == (1, 0, (0, 0))


def test_nyan_4_ten_extra_turns_do_not_outlast_their_owner() -> None:
    """Seat 1 is out by a Stechen in the first of them."""
    table = nyan(["6C 2H +28", "3S +3", "4D +3"], extra=2, packs=2)
    go(table, "1 play 6C", "1 join", "2 join", "3 join", "1 lay 2H", "2 lay 3S", "3 lay 4D")
    assert turn(table) == 1  # 31 cards
    table = nyan(["6C 2H +29", "3S +3", "4D +3"], extra=2, packs=2)
    go(table, "1 play 6C", "1 join", "2 join", "3 join", "1 lay 2H", "2 lay 3S", "3 lay 4D")
    assert (places(table), turn(table), see(table).extra) == ((3, 0, 0), 2, 0)


def test_nyan_4_ten_a_stechen_that_empties_the_hand_before_extra_turns() -> None:
    table = nyan(["6C 9H", "3S +3", "4D +3"], extra=1)
    go(table, "1 play 6C", "1 join", "2 join", "3 join", "1 lay 9H", "2 lay 3S", "3 lay 4D")
    assert (turn(table), can(table), places(table)) == (1, {"draw"}, (0, 0, 0))
