"""nyan_nyan §4 King: commands."""

from __future__ import annotations

import pytest

from tests.games.nyan_nyan.positions import (
    EXODIA,
    accept,
    counts,
    idle,
    nyan,
    pending,
    places,
    stage,
    top,
)
from tests.games.positions import can, discards, go, happened, refused, see, turn
from tests.games.uno.positions import cards, hand


def test_nyan_4_king_hands_out_n_commands() -> None:
    table = nyan(["KC +3", "+3", "+3", "+3"], n=2)
    go(table, "1 play KC")
    assert (turn(table), stage(table), see(table).n) == (1, "command", 1)
    assert can(table) == {"command 1", "command 2", "command 3", "command 4"}
    go(table, "1 command 3")
    assert (turn(table), stage(table), can(table)) == (3, "answer", {"accept"})
    go(table, "3 accept")
    assert (turn(table), stage(table)) == (1, "command")
    go(table, *accept(1, 4))
    assert (see(table).commands, turn(table)) == ((0, 0, 1, 1), 2)


def test_nyan_4_king_who_is_under_a_command_loses_the_next_turn() -> None:
    table = nyan(["KC +3", "+3", "+3"])
    go(table, "1 play KC", *accept(1, 2))
    assert (turn(table), see(table).commands) == (3, (0, 0, 0))
    assert happened(table, "lost-turn") == [(2, 0, 0)]
    go(table, *idle(3, 1))
    assert turn(table) == 2


def test_nyan_4_king_one_command_per_turn_lost() -> None:
    table = nyan(["KC +3", "+3", "+3"], n=2)
    go(table, "1 play KC", *accept(1, 2, 2))
    assert (turn(table), see(table).commands) == (3, (0, 1, 0))
    go(table, *idle(3, 1))
    assert (turn(table), see(table).commands) == (3, (0, 0, 0))
    go(table, *idle(3, 1))
    assert turn(table) == 2


def test_nyan_4_king_oneself_may_be_commanded() -> None:
    table = nyan(["KC +3", "+3", "+3"])
    go(table, "1 play KC", *accept(1, 1))
    assert (turn(table), see(table).commands) == (2, (1, 0, 0))
    go(table, *idle(2, 3))
    assert (turn(table), see(table).commands) == (2, (0, 0, 0))


def test_nyan_4_king_all_may_be_commanded() -> None:
    table = nyan(["KC +3", "+3"], n=2)
    go(table, "1 play KC", *accept(1, 1, 2))
    assert (turn(table), see(table).commands) == (2, (0, 0))


def test_nyan_4_king_only_active_players() -> None:
    table = nyan(["KC +3", "", "+3"], out={2: 1})
    go(table, "1 play KC")
    assert can(table) == {"command 1", "command 3"}
    assert refused(table, 1, "command 2") == {"reason": "out-of-game", "seat": 2}


def test_nyan_4_king_a_joker_refuses_one_command() -> None:
    table = nyan(["KC +3", "* * 3S 4S", "+3"], n=2)
    go(table, "1 play KC", "1 command 2")
    assert can(table) == {"accept", "play *"}
    go(table, "2 play *")
    assert (see(table).commands, hand(table, 2)) == ((0, 0, 0), cards("* 3S 4S"))
    assert (turn(table), stage(table)) == (1, "command")
    go(table, *accept(1, 2))
    assert (see(table).commands, turn(table)) == ((0, 0, 0), 3)


def test_nyan_4_king_refusing_uses_no_turn() -> None:
    table = nyan(["KC +3", "* 3C 4S 2H", "+3"])
    go(table, "1 play KC", "1 command 2", "2 play *")
    assert (turn(table), stage(table)) == (2, "turn")
    assert (discards(table)[-2:], top(table)) == (["KC", "*"], "KC")
    assert can(table) == {"play 3C", "draw"}


def test_nyan_4_king_only_a_joker_refuses() -> None:
    table = nyan(["KC +3", "KH 3C 4S", "+3"])
    go(table, "1 play KC", "1 command 2")
    assert refused(table, 2, "play KH") == {"reason": "only-joker"}
    assert refused(table, 2, "play *") == {"reason": "no-joker"}


@pytest.mark.parametrize(
    ("held", "call", "after"), [("* 9S", "nyan", (0, 0, 0)), ("*", "nyan nyan", (0, 1, 0))]
)
def test_nyan_4_king_refusing_may_owe_a_call_out_of_turn(
    held: str, call: str, after: tuple[int, ...]
) -> None:
    table = nyan(["KC +3", held, "+3"])
    go(table, "1 play KC", "1 command 2", "2 play *")
    assert (pending(table), can(table, 2)) == ((2,), {call, "silent"})
    go(table, f"2 {call}")
    assert (places(table), turn(table)) == (after, 3 if after[1] else 2)


def test_nyan_4_king_the_call_comes_when_all_commands_are_handed_out() -> None:
    table = nyan(["KC +3", "*", "+3"], n=2)
    go(table, "1 play KC", "1 command 2", "2 play *")
    assert (turn(table), stage(table)) == (1, "command")
    go(table, *accept(1, 3))
    assert (pending(table), stage(table)) == ((2,), "call")


def test_nyan_4_king_several_owe_a_call_at_once() -> None:
    table = nyan(["KC 2H", "*", "* 9S"], n=2)
    go(table, "1 play KC", "1 command 2", "2 play *", "1 command 3", "3 play *")
    assert pending(table) == (1, 2, 3)
    go(table, "3 nyan", "1 nyan", "2 silent")
    assert (counts(table), turn(table)) == ((1, 7, 1), 2)


def test_nyan_4_king_its_owner_may_refuse_too_and_finish() -> None:
    table = nyan(["KC *", "+3", "+3"])
    go(table, "1 play KC", "1 command 1", "1 play *")
    assert can(table, 1) == {"nyan nyan", "silent"}
    go(table, "1 nyan nyan")
    assert (places(table), turn(table)) == ((1, 0, 0), 2)


def test_nyan_4_king_in_a_lost_turn_nothing_can_be_answered() -> None:
    """An obligation moves on to the next player; seat 2's joker and seven don't help."""
    table = nyan(["4C +2", "* 7S 8S", "+3"], commands={2: 1})
    go(table, "1 play 4C")
    assert (turn(table), stage(table), see(table).due) == (3, "owed", 4)


def test_nyan_4_king_with_an_obligation_all_around_it_comes_back() -> None:
    table = nyan(["4C +2", "+3", "+3"], commands={2: 1, 3: 1})
    go(table, "1 play 4C")
    assert (turn(table), stage(table)) == (1, "owed")


def test_nyan_4_king_a_skipped_turn_does_not_use_up_a_command() -> None:
    table = nyan(["8C +2", "+3", "+3"], commands={2: 1})
    go(table, "1 play 8C", *idle(3, 1))
    assert turn(table) == 3
    assert see(table).commands == (0, 0, 0)


def test_nyan_4_king_as_last_card_commands_first() -> None:
    table = nyan(["KC", "+3", "+3"])
    go(table, "1 play KC")
    assert stage(table) == "command"
    go(table, *accept(1, 2), "1 nyan nyan")
    assert (places(table), turn(table)) == ((1, 0, 0), 3)


def test_nyan_4_king_exodia_may_be_shown_against_a_command() -> None:
    table = nyan(["KC +3", f"{EXODIA} 2H", "+3"], n=2)
    go(table, "1 play KC", "1 command 2")
    assert can(table) == {"accept"}
    go(table, "2 exodia")
    assert (places(table), turn(table), stage(table)) == ((0, 1, 0), 1, "command")
    assert can(table) == {"command 1", "command 3"}


def test_nyan_4_king_commands_of_those_who_leave_lapse() -> None:
    table = nyan([f"{EXODIA} 2H", "+3", "+3"], commands={1: 2})
    go(table, "1 exodia")
    assert (see(table).commands, turn(table)) == ((0, 0, 0), 2)


def test_nyan_4_king_exodia_of_the_king_s_player_ends_the_commands() -> None:
    table = nyan([f"KC {EXODIA}", "+3", "+3"], n=4)
    go(table, "1 play KC", *accept(1, 3), "1 exodia")
    assert (places(table), see(table).commands) == ((1, 0, 0), (0, 0, 1))
    assert (turn(table), stage(table)) == (2, "turn")


@pytest.mark.parametrize(("direction", "target"), [(1, 2), (-1, 4)])
def test_nyan_4_king_who_takes_too_long_commands_the_next_player(
    direction: int, target: int
) -> None:
    table = nyan(["KC +3", "+3", "", "+3"], direction=direction, out={3: 4})
    go(table, "1 play KC")
    default = table.game.default(see(table, 1)).move
    assert table.game.notation(default) == f"command {target}"
