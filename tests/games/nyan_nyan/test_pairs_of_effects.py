"""nyan_nyan §4, §5: effects that meet."""

from __future__ import annotations

import pytest

from tests.games.nyan_nyan.positions import (
    EXODIA,
    accept,
    counts,
    idle,
    join,
    nyan,
    pending,
    places,
    reshuffle,
    stage,
    suit,
    top,
)
from tests.games.positions import can, discards, go, see, turn
from tests.games.uno.positions import hand

# Obligation and ...


@pytest.mark.parametrize(("players", "expected"), [(2, 2), (3, 1), (4, 4)])
def test_nyan_pair_obligation_and_two(players: int, expected: int) -> None:
    table = nyan(["7C 2C +2", "+3", "+3", "+3"][:players], "6C", extra=1)
    go(table, "1 play 7C", "1 play 2C")
    assert (turn(table), stage(table), see(table).due) == (expected, "owed", 2)


def test_nyan_pair_obligation_and_king_in_extra_turns() -> None:
    table = nyan(["7C KC +2", "* 7S 7D", "7H +2"], "6C", extra=1)
    go(table, "1 play 7C", "1 play KC", *accept(1, 2))
    assert (turn(table), stage(table), see(table).due) == (3, "owed", 2)
    assert can(table) == {"take"}  # the seven of hearts does not match the king of clubs


def test_nyan_pair_obligation_and_a_king_on_oneself() -> None:
    """The command costs the next extra turn; the obligation is still the opponent's."""
    table = nyan(["4C 8C KC +2", "+3"], extra=2)
    go(table, "1 play 4C", "1 play KC", "1 command 1", "1 accept")
    assert see(table).commands == (0, 0)
    assert (turn(table), stage(table), see(table).due) == (2, "owed", 4)


def test_nyan_pair_obligation_that_comes_back_meets_ones_own_command() -> None:
    """Two players: the eight skips seat 2, and seat 1's command passes on its own four."""
    table = nyan(["4C 8C KC +2", "+3"], extra=2)
    go(table, "1 play 4C", "1 play 8C", "1 play KC", "1 command 1", "1 accept")
    assert (turn(table), stage(table), see(table).due) == (2, "owed", 4)
    assert see(table).commands == (0, 0)


def test_nyan_pair_obligation_and_a_command_behind_a_skip() -> None:
    table = nyan(["7C 8C +3", "+3", "+3", "+3"], "6C", commands={2: 1, 3: 1}, extra=1)
    go(table, "1 play 7C", "1 play 8C")
    assert (turn(table), stage(table), see(table).commands) == (4, "owed", (0, 1, 0, 0))


def test_nyan_pair_obligation_and_nine_in_an_extra_turn() -> None:
    table = nyan(["7C 9C +2", "+3", "7D 9H 7H"], "6C", extra=1)
    go(table, "1 play 7C", "1 play 9C")
    assert (turn(table), stage(table)) == (3, "owed")


def test_nyan_pair_obligation_and_stechen_in_an_extra_turn() -> None:
    """A joker there is played against the Stechen; the obligation waits."""
    table = nyan(["7C 6C 9H +1", "* 8S 8D", "KD +2"], "5C", extra=1)
    go(table, "1 play 7C", "1 play 6C", *join(1, 3), "2 abstain", "1 lay 9H", "3 lay KD")
    assert (turn(table), stage(table), see(table).due) == (2, "owed", 2)


def test_nyan_pair_obligation_of_20_passed_on_by_exodia_and_by_a_joker() -> None:
    table = nyan(["+3", EXODIA, "* +2", "+3"], turn=2, due=20)
    go(table, "2 exodia", "3 play *", "4 take")
    assert (places(table), turn(table)) == ((0, 1, 0, 4), 1)


@pytest.mark.parametrize(("n", "out"), [(8, False), (16, True)])
def test_nyan_pair_two_obligations_of_extra_turns_and_elimination(n: int, out: bool) -> None:
    """7 with n and 7 with 1: 18 are drawn, 34 are too many."""
    table = nyan(["7C 7H +2", "+3", "+3"], "6C", extra=1, n=n)
    go(table, "1 play 7C", "1 play 7H")
    assert see(table).due == 2 * n + 2
    go(table, "2 take")
    assert places(table)[1] == (3 if out else 0)


def test_nyan_pair_sevens_and_a_four_the_last_one_decides() -> None:
    table = nyan(["7C 7S 4S +2", "7H 7D"], "6C", extra=2)
    go(table, "1 play 7C", "1 play 7S", "1 play 4S")
    assert (see(table).due, can(table)) == (8, {"take"})


def test_nyan_pair_obligation_and_three_in_an_extra_turn() -> None:
    table = nyan(["7C 3C +2", "7D 3D * 9H", "+3"], "6C", extra=1)
    go(table, "1 play 7C", "1 play 3C")
    assert can(table) == {"play *", "take"}
    go(table, "2 play *")
    assert (turn(table), stage(table), see(table).threes) == (3, "owed", 1)


def test_nyan_pair_obligation_and_elimination_of_the_one_who_would_owe() -> None:
    """Seat 2 is out by the Stechen of an extra turn, so seat 3 owes."""
    table = nyan(["4C 6C 9H +1", "2S +29", "KD +2"], "5C", extra=1, packs=2)
    go(table, "1 play 4C", "1 play 6C", *join(1, 2, 3), "1 lay 9H", "2 lay 2S", "3 lay KD")
    assert (places(table), see(table).due) == ((0, 3, 0), 4)
    go(table, "1 nyan")
    assert (turn(table), stage(table)) == (3, "owed")


def test_nyan_pair_obligation_and_empty_piles() -> None:
    """Who owes has most cards and is out; the obligation lapses, the next has a normal turn."""
    table = nyan(["+17", "+19", "+18"], due=2, turn=2, rest="discard")
    go(table, "2 take")
    assert places(table) == (0, 3, 0)
    reshuffle(table)
    assert (turn(table), stage(table), counts(table)) == (3, "turn", (17, 0, 18))


def test_nyan_pair_obligation_and_empty_piles_another_is_out() -> None:
    table = nyan(["+19", "+17", "+18"], due=2, turn=2, rest="discard")
    go(table, "2 take")
    assert places(table) == (3, 0, 0)
    reshuffle(table)
    assert (turn(table), stage(table), counts(table)) == (2, "turn", (0, 19, 18))


# Queen and ...


@pytest.mark.parametrize("queens", ["QH", "QH QD", "QH QD QS"])
def test_nyan_pair_queens_and_a_two(queens: str) -> None:
    table = nyan(["QC +3", "+3", "+3", "+3"], pile=f"{queens} 2S", n=2)
    go(table, "1 play QC")
    assert (top(table), turn(table), see(table).n) == ("2S", 2, 1)


def test_nyan_pair_queen_and_queen_and_joker() -> None:
    table = nyan(["QC +3", "QS 4H 4D"], pile="QH *", n=2)
    go(table, "1 play QC")
    assert (top(table), discards(table)[-2:], see(table).n) == ("QH", ["QH", "*"], 1)
    assert can(table) == {"play QS", "play 4H", "draw"}


def test_nyan_pair_queen_and_queen_and_jack_and_a_call() -> None:
    table = nyan(["QC 4H", "+3"], pile="QH JS", n=2)
    go(table, "1 play QC", "1 wish D")
    assert (stage(table), suit(table), see(table).n) == ("call", "D", 2)


def test_nyan_pair_queen_and_ace_and_extra_turn() -> None:
    table = nyan(["QC 4S 8H +2", "+3"], pile="AS", extra=1)
    go(table, "1 play QC", "1 play 4S")
    assert see(table).due == 8


def test_nyan_pair_queen_and_five_after_an_unserved_one() -> None:
    """n is 1 after it, as after every five."""
    table = nyan(["QC QS 8S", "+3"], pile="5H", n=4, extra=1)
    go(table, "1 play QC")
    assert (see(table).n, sorted(hand(table, 1))) == (1, ["5H", "8S", "QS"])
    assert (turn(table), top(table)) == (1, "QC")


def test_nyan_pair_queen_and_an_empty_draw_pile() -> None:
    """What lies below the queens of the chain is reshuffled; they themselves stay."""
    table = nyan(["QC +3", "+3", "+3"], "7C", pile="QH", rest="discard", n=2)
    go(table, "1 play QC")
    assert pending(table) == (0,)
    reshuffle(table, "QS AS")
    assert (discards(table), see(table).n) == (["QC", "QH", "QS", "AS"], 4)


def test_nyan_pair_queen_and_three_in_an_extra_turn() -> None:
    table = nyan(["QC 3S 4H 4D", "+3", "+3"], pile="3H", extra=1)
    go(table, "1 play QC")
    assert can(table) == {"play 3S", "draw"}
    go(table, "1 play 3S")
    assert (see(table).threes, turn(table)) == (0, 2)


# King and ...


def test_nyan_pair_king_and_two_with_two_players() -> None:
    """The two skips seat 2 and seat 1; then seat 2 loses its turn, and seat 1 plays."""
    table = nyan(["2C +3", "+3"], commands={2: 1})
    go(table, "1 play 2C")
    assert (turn(table), see(table).commands) == (1, (0, 0))


def test_nyan_pair_king_and_eight_with_two_players() -> None:
    table = nyan(["8C +3", "+3"], commands={1: 1})
    go(table, "1 play 8C")
    assert (turn(table), see(table).commands) == (2, (0, 0))


def test_nyan_pair_king_and_nine() -> None:
    table = nyan(["9C +3", "+3", "+3"], commands={3: 1})
    go(table, "1 play 9C")
    assert (turn(table), see(table).commands) == (2, (0, 0, 0))


def test_nyan_pair_king_and_round_of_threes() -> None:
    """Commands are no cards: a turn in the round is lost like any other."""
    table = nyan(["3C +3", "3H +3", "+3"], commands={2: 1})
    go(table, "1 play 3C")
    assert (turn(table), see(table).threes) == (3, 1)


def test_nyan_pair_king_refused_by_the_last_joker_and_seven_due() -> None:
    table = nyan(["7C KC +2", "*", "+3"], "6C", extra=1)
    go(table, "1 play 7C", "1 play KC", "1 command 2", "2 play *", "2 nyan nyan")
    assert (places(table), turn(table), stage(table)) == ((0, 1, 0), 3, "owed")


def test_nyan_pair_king_and_exodia_of_its_player_a_call_is_still_owed() -> None:
    table = nyan([f"KC {EXODIA}", "*", "+3", "+3"], n=2)
    go(table, "1 play KC", "1 command 2", "2 play *", "1 exodia")
    assert (pending(table), can(table, 2)) == ((2,), {"nyan nyan", "silent"})
    go(table, "2 nyan nyan")
    assert (places(table), turn(table)) == ((1, 2, 0, 0), 3)


# Six and ...


def test_nyan_pair_six_and_an_empty_pile_while_filling_up() -> None:
    """The seven below the six is the new pile."""
    table = nyan(["6C", "KC +1", "+25", "+25"], "7C", pile="", rest="discard")
    go(table, "1 play 6C", *join(1, 2, 3, 4))
    reshuffle(table, "7C")
    assert hand(table, 1) == ["7C"]
    assert (stage(table), pending(table)) == ("lay", (1, 2, 3, 4))


def test_nyan_pair_six_and_a_participant_out_while_filling_up() -> None:
    """Seats 1 and 2 need a card each; there is one; then seat 3, who has most, is the pile."""
    table = nyan(["6C KH", "QH", "+26", "+25"], "7C", n=2, rest="discard", jokers=3)
    go(table, "1 play 6C", *join(1, 2, 3, 4))
    reshuffle(table, "7C")
    assert places(table) == (0, 0, 4, 0)
    reshuffle(table)
    assert (counts(table), pending(table)) == ((2, 2, 0, 25), (1, 2, 4))


def test_nyan_pair_six_and_nyan_nyan_forgotten_with_an_obligation_due() -> None:
    table = nyan(["7C 6C KH 4S 4D", "QH", "2D +2"], "5C", extra=1)
    go(table, "1 play 7C", "1 play 6C", *join(1, 2, 3), "1 lay KH", "2 lay QH", "3 lay 2D")
    assert pending(table) == (2,)
    go(table, "2 silent")
    assert (counts(table)[1], turn(table), stage(table)) == (7, 2, "owed")


def test_nyan_pair_six_and_finishing_moves_the_obligation_on() -> None:
    table = nyan(["7C 6C KH 4S 4D", "QH", "2D +2"], "5C", extra=1)
    go(table, "1 play 7C", "1 play 6C", *join(1, 2, 3), "1 lay KH", "2 lay QH", "3 lay 2D")
    go(table, "2 nyan nyan")
    assert (places(table), turn(table), stage(table)) == ((0, 1, 0), 3, "owed")


def test_nyan_pair_six_and_ten_owner_of_extra_turns_lost_all_cards() -> None:
    """The hand is empty after the Stechen, but an extra turn is to come: no call yet."""
    table = nyan(["10C 6C KH", "QH +2", "2D +2"])
    go(table, "1 play 10C", "1 play 6C", *join(1, 2, 3), "1 lay KH", "2 lay QH", "3 lay 2D")
    assert (pending(table), can(table, 1)) == ((1,), {"nyan nyan", "silent"})


def test_nyan_pair_six_and_extra_turns_others_finish_at_once() -> None:
    """§5.2: the extra turns are those of seat 1 alone."""
    table = nyan(["6C KH 4S 4D", "QH", "2D +2"], extra=1)
    go(table, "1 play 6C", *join(1, 2, 3), "1 lay KH", "2 lay QH", "3 lay 2D")
    assert (pending(table), can(table, 2)) == ((2,), {"nyan nyan", "silent"})
    go(table, "2 nyan nyan")
    assert (places(table), turn(table), stage(table)) == ((0, 1, 0), 1, "turn")


# Ten and ...


def test_nyan_pair_ten_and_four_in_each_extra_turn() -> None:
    table = nyan(["10C 4C 4H +2", "+3"], n=2)
    go(table, "1 play 10C", "1 play 4C", "1 play 4H")
    assert (turn(table), see(table).due) == (2, 8)


def test_nyan_pair_ten_after_an_obligation_was_drawn() -> None:
    table = nyan(["10C 8H 9H", "+3"], due=4)
    go(table, "1 take", "1 play 10C")
    assert (turn(table), stage(table), see(table).due) == (1, "turn", 0)


def test_nyan_pair_ten_and_two_eights() -> None:
    table = nyan(["8C 8H +3", "+3", "+3", "+3"], extra=1)
    go(table, "1 play 8C", "1 play 8H")
    assert turn(table) == 4


def test_nyan_pair_ten_and_two_nines() -> None:
    table = nyan(["9C 9H +3", "+3", "+3"], extra=1)
    go(table, "1 play 9C", "1 play 9H")
    assert (turn(table), see(table).direction) == (2, 1)


def test_nyan_pair_ten_as_last_card_and_seven_drawn() -> None:
    """The drawn seven is the last card now, and makes the next one owe."""
    table = nyan(["10C", "7H +2", "+3"], "9C", pile="7C")
    go(table, "1 play 10C", "1 draw", "1 play 7C", "1 nyan nyan")
    assert (places(table), turn(table), can(table)) == ((1, 0, 0), 2, {"play 7H", "take"})


def test_nyan_pair_ten_as_last_card_and_a_joker_drawn() -> None:
    table = nyan(["10C", "+3", "+3"], pile="*")
    go(table, "1 play 10C", "1 draw", "1 play *", "1 nyan nyan")
    assert (places(table), top(table)) == ((1, 0, 0), "10C")


# Round of threes and ...


def test_nyan_pair_threes_and_two_that_wraps_around() -> None:
    """Skips of an extra turn carry play past the starter."""
    table = nyan(["2C 3C +2", "4S 4D +1", "+3"], extra=1)
    go(table, "1 play 2C", "1 play 3C")
    assert (turn(table), see(table).threes) == (1, 0)  # seats 2 and 3 missed the round


# Elimination and ...


def test_nyan_pair_elimination_and_extra_turns_and_obligations_laid_before() -> None:
    """Seat 1 is out by its own extra turn's draw; what it laid is still owed."""
    table = nyan(["4C +31", "+3", "+3"], extra=1, packs=2)
    go(table, "1 play 4C", "1 draw")
    assert (places(table), turn(table), see(table).due) == ((3, 0, 0), 2, 4)


def test_nyan_pair_elimination_and_direction() -> None:
    table = nyan(["+3", "+3", "+3", "+3"], turn=2, direction=-1, due=20)
    go(table, "2 take")
    assert (turn(table), stage(table)) == (1, "turn")


def test_nyan_pair_eliminations_of_all_but_one() -> None:
    table = nyan(["7H +2", "7S +2", "+3"], due=18, seven=True)
    go(table, "1 play 7H", "2 play 7S", "3 take")
    assert places(table) == (0, 0, 3)
    go(table, *idle(1))
    assert turn(table) == 2
