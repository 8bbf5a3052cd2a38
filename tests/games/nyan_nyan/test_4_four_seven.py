"""nyan_nyan §4 Four and Seven: obligations, and what meets them."""

from __future__ import annotations

import pytest

from tests.games.nyan_nyan.positions import EXODIA, counts, idle, nyan, pending, places, stage, top
from tests.games.positions import can, go, refused, see, turn
from tests.games.uno.positions import cards, hand


@pytest.mark.parametrize(
    ("card", "n", "due"), [("4C", 1, 4), ("4C", 4, 16), ("7H", 1, 2), ("7H", 8, 16)]
)
def test_nyan_4_four_and_seven_make_the_next_player_draw(card: str, n: int, due: int) -> None:
    table = nyan([f"{card} +2", "8S 8D", "+3"], n=n)
    go(table, f"1 play {card}")
    assert (see(table).due, see(table).n, turn(table), stage(table)) == (due, 1, 2, "owed")
    assert can(table) == {"take"}
    go(table, "2 take")
    assert counts(table)[1] == 2 + due
    assert (see(table).due, turn(table), stage(table)) == (0, 2, "turn")


def test_nyan_4_four_cannot_be_answered_by_a_seven_or_a_four() -> None:
    table = nyan(["4C +2", "7C 4H * 7S", "+3"], "6C")
    go(table, "1 play 4C")
    assert can(table) == {"play *", "take"}
    assert refused(table, 2, "play 7C") == {"reason": "only-joker"}


def test_nyan_4_seven_can_be_answered_by_a_seven_with_two_more_and_n_is_not_read() -> None:
    table = nyan(["7H +2", "7S 8H +1", "7D +2"], n=2)
    go(table, "1 play 7H")
    assert can(table) == {"play 7S", "take"}
    assert refused(table, 2, "play 8H") == {"reason": "only-seven-or-joker"}
    go(table, "2 play 7S")
    assert (see(table).due, turn(table), stage(table)) == (6, 3, "owed")
    go(table, "3 play 7D")
    assert (see(table).due, turn(table), counts(table)) == (8, 1, (2, 2, 2))
    go(table, "1 take")
    assert counts(table) == (10, 2, 2)


def test_nyan_4_seven_the_answer_is_the_turn() -> None:
    table = nyan(["+3", "7H 7S 8H +1", "+3"], turn=2, due=2, seven=True)
    go(table, "2 play 7H")
    assert pending(table) == (3,)


def test_nyan_4_seven_after_taking_another_seven_starts_anew() -> None:
    table = nyan(["+3", "7H 8S +1", "+3"], turn=2, due=4, seven=True)
    go(table, "2 take", "2 play 7H")
    assert see(table).due == 2


def test_nyan_4_seven_1_the_obligation_waits_through_skips() -> None:
    """A seven, then an eight in the extra turn of a ten."""
    table = nyan(["7C 8C +2", "+3", "+3"], "6C", extra=1)
    go(table, "1 play 7C")
    assert (turn(table), stage(table)) == (1, "turn")
    go(table, "1 play 8C")
    assert (turn(table), stage(table), see(table).due) == (3, "owed", 2)


def test_nyan_4_seven_1_with_two_players_it_may_come_back_to_oneself() -> None:
    table = nyan(["4C 8C +2", "+3"], extra=1)
    go(table, "1 play 4C", "1 play 8C")
    assert (turn(table), stage(table), see(table).due) == (1, "owed", 4)


def test_nyan_4_seven_1_commands_pass_it_on() -> None:
    table = nyan(["7C +2", "7H * +2", "+3"], "6C", commands={2: 1})
    go(table, "1 play 7C")
    assert (turn(table), stage(table), see(table).due) == (3, "owed", 2)
    assert see(table).commands == (0, 0, 0)


def test_nyan_4_seven_1_several_commands_and_a_skip() -> None:
    table = nyan(["4C +2", "+3", "+3", "+3"], commands={2: 2, 3: 1, 1: 1}, skip=1)
    go(table, "1 play 4C")
    assert (turn(table), stage(table)) == (4, "owed")
    assert see(table).commands == (1, 2, 0, 0)  # seat 2's skipped turn cost no command


def test_nyan_4_seven_2_draw_cards_in_extra_turns_add_up() -> None:
    table = nyan(["4C 7C +2", "7H +2"], "6C", extra=1)
    go(table, "1 play 4C", "1 play 7C")
    assert see(table).due == 6
    assert can(table) == {"play 7H", "take"}
    go(table, "2 play 7H")
    assert (turn(table), see(table).due) == (1, 8)


def test_nyan_4_seven_2_no_seven_answers_if_the_last_draw_card_was_a_four() -> None:
    table = nyan(["7C 4C +2", "7H 7S +2"], "6C", extra=1)
    go(table, "1 play 7C", "1 play 4C")
    assert see(table).due == 6
    assert can(table) == {"take"}


def test_nyan_4_seven_2_another_card_in_between_does_not_matter() -> None:
    table = nyan(["7C 9C +2", "7D 9S"], "8C", extra=1)
    go(table, "1 play 7C", "1 play 9C")
    assert (see(table).due, see(table).due_seven) == (2, 1)


def test_nyan_4_seven_3_a_joker_passes_it_on_unchanged_and_ends_the_turn() -> None:
    table = nyan(["+3", "* 8C +2", "+3"], turn=2, due=6, n=4)
    go(table, "2 play *")
    assert (turn(table), stage(table), see(table).due, see(table).n) == (3, "owed", 6, 1)
    assert counts(table) == (3, 3, 3)


def test_nyan_4_seven_3_the_seven_under_it_still_counts() -> None:
    table = nyan(["7H +2", "* +2", "7S +2"])
    go(table, "1 play 7H", "2 play *")
    assert (top(table), can(table)) == ("7H", {"play 7S", "take"})
    go(table, "3 play 7S")
    assert see(table).due == 4


def test_nyan_4_seven_3_nor_does_a_joker_make_a_four_answerable() -> None:
    table = nyan(["4C +2", "* +2", "7S 7C +2"], "6C")
    go(table, "1 play 4C", "2 play *")
    assert can(table) == {"take"}


def test_nyan_4_seven_3_a_joker_laid_in_an_extra_turn_changes_nothing() -> None:
    table = nyan(["7C * +2", "7H +2"], "6C", extra=1)
    go(table, "1 play 7C", "1 play *")
    assert (see(table).due, can(table)) == (2, {"play 7H", "take"})


def test_nyan_4_seven_a_joker_as_last_card_finishes_and_the_obligation_goes_on() -> None:
    table = nyan(["+3", "*", "+3"], turn=2, due=6)
    go(table, "2 play *", "2 nyan nyan")
    assert places(table) == (0, 1, 0)
    assert (turn(table), stage(table), see(table).due) == (3, "owed", 6)


def test_nyan_4_seven_as_last_card_of_an_answer() -> None:
    table = nyan(["+3", "7H", "+3"], turn=2, due=2, seven=True)
    go(table, "2 play 7H", "2 nyan nyan")
    assert (places(table), turn(table), see(table).due) == ((0, 1, 0), 3, 4)


def test_nyan_4_seven_direction_counts() -> None:
    table = nyan(["7C +2", "+3", "+3"], "6C", direction=-1)
    go(table, "1 play 7C")
    assert turn(table) == 3


def test_nyan_4_seven_exodia_before_it_sends_it_to_the_next() -> None:
    table = nyan(["7H +2", f"{EXODIA} 2H", "7S +2"])
    go(table, "1 play 7H")
    assert can(table) == {"take"}
    go(table, "2 exodia")
    assert (places(table), turn(table), see(table).due) == ((0, 1, 0), 3, 2)
    assert can(table) == {"play 7S", "take"}


def test_nyan_4_seven_the_answer_has_to_match_what_was_laid_since() -> None:
    """The last draw card was a seven, but a jack was laid since: a seven has to match it."""
    table = nyan(["7C JC +2", "7H 7S +2"], "6C", extra=1)
    go(table, "1 play 7C", "1 play JC", "1 wish H")
    assert can(table) == {"play 7H", "take"}


def test_nyan_4_seven_elimination_ends_the_obligation_for_all() -> None:
    table = nyan(["7H +2", "+3", "+3"], n=16)
    go(table, "1 play 7H", "2 take")
    assert (places(table), turn(table), stage(table)) == ((0, 3, 0), 3, "turn")
    go(table, *idle(3))
    assert turn(table) == 1


def test_nyan_4_seven_what_is_drawn_for_it_only_its_owner_sees() -> None:
    one, other = (nyan(["+3", "2H 3H"], due=2, turn=2, pile=pile) for pile in ("9D KD", "KD 9D"))
    go(one, "2 take")
    go(other, "2 take")
    assert hand(one, 2) == hand(other, 2) == cards("2H 3H 9D KD")
    one, other = (nyan(["+3", "2H 3H"], due=1, turn=2, pile=pile) for pile in ("9D KD", "KD 9D"))
    go(one, "2 take")
    go(other, "2 take")
    assert hand(one, 2) != hand(other, 2)
    assert see(one, 1) == see(other, 1)
