"""nyan_nyan §5.1-5.4: Nyan, Nyan Nyan, and finishing."""

from __future__ import annotations

import pytest

from tests.games.nyan_nyan.positions import counts, join, nyan, pending, places, reshuffle, stage
from tests.games.positions import can, go, happened, not_asked, outcome, refused, see, turn
from tests.games.uno.positions import cards, hand


def test_nyan_5_1_who_has_one_card_left_calls_nyan() -> None:
    table = nyan(["9C 4H", "+3", "+3"])
    go(table, "1 play 9C")
    assert (stage(table), pending(table), can(table, 1)) == ("call", (1,), {"nyan", "silent"})
    go(table, "1 nyan")
    assert (turn(table), hand(table, 1)) == (3, ["4H"])
    assert happened(table, "called") == [(1, 0, 0)]


def test_nyan_5_1_who_keeps_silent_draws_two() -> None:
    table = nyan(["9C 4H", "+3", "+3"], pile="KH KD QH")
    go(table, "1 play 9C", "1 silent")
    assert (hand(table, 1), turn(table)) == (cards("4H KH KD"), 3)


def test_nyan_5_1_who_has_none_calls_nyan_nyan_and_finishes() -> None:
    table = nyan(["9C", "+3", "+3"])
    go(table, "1 play 9C")
    assert can(table) == {"nyan nyan", "silent"}
    go(table, "1 nyan nyan")
    assert (places(table), turn(table)) == ((1, 0, 0), 3)
    assert happened(table, "called") == [(1, 1, 0)]


def test_nyan_5_1_who_keeps_silent_then_draws_seven_and_stays() -> None:
    table = nyan(["9C", "+3", "+3"])
    go(table, "1 play 9C", "1 silent")
    assert (counts(table), places(table), turn(table)) == ((7, 3, 3), (0, 0, 0), 3)


@pytest.mark.parametrize("held", ["9C 4H", "9C"])
def test_nyan_5_1_too_late_is_silent(held: str) -> None:
    """What happens where a front end gives a deadline."""
    table = go(nyan([held, "+3", "+3"]), "1 play 9C")
    default = table.game.default(see(table, 1))
    assert table.game.notation(default.move) == "silent"


def test_nyan_5_1_the_other_call_is_none() -> None:
    one = go(nyan(["9C 4H", "+3", "+3"]), "1 play 9C")
    none = go(nyan(["9C", "+3", "+3"]), "1 play 9C")
    assert refused(one, 1, "nyan nyan") == {"reason": "not-that-call"}
    assert refused(none, 1, "nyan") == {"reason": "not-that-call"}


def test_nyan_5_1_nobody_plays_before_the_call() -> None:
    table = nyan(["AC 4H", "+3"])
    go(table, "1 play AC")
    not_asked(table, 2, "draw")
    assert refused(table, 1, "draw")["reason"] == "call-first"


def test_nyan_5_1_the_effect_comes_before_the_call() -> None:
    table = nyan(["JC 4H", "+3"])
    go(table, "1 play JC")
    assert stage(table) == "wish"
    go(table, "1 wish H")
    assert stage(table) == "call"


@pytest.mark.parametrize("held", ["AC 4H 4D", "AC 4H 4D 4S"])
def test_nyan_5_1_more_cards_owe_nothing(held: str) -> None:
    table = nyan([held, "+3"])
    go(table, "1 play AC")
    assert (turn(table), stage(table)) == (2, "turn")


def test_nyan_5_1_one_card_that_was_not_reached_by_laying_owes_nothing() -> None:
    """Drawn, then played: the hand has shrunk from two to one, so that owes; passing doesn't."""
    table = nyan(["4H", "+3"], pile="AC")
    go(table, "1 draw", "1 play AC")
    assert can(table) == {"nyan", "silent"}
    table = nyan(["4H", "+3"], pile="AC")
    go(table, "1 draw", "1 pass")
    assert turn(table) == 2


def test_nyan_5_1_it_is_owed_each_time() -> None:
    table = nyan(["AC 4H", "AD +3"], pile="9D")
    go(table, "1 play AC", "1 nyan", "2 play AD", "1 draw", "1 play 9D")
    assert (stage(table), can(table, 1)) == ("call", {"nyan", "silent"})


def test_nyan_5_1_a_joker_that_answers_an_obligation_too() -> None:
    table = nyan(["* 4H", "+3"], due=4)
    go(table, "1 play *")
    assert (pending(table), can(table, 1)) == ((1,), {"nyan", "silent"})
    go(table, "1 silent")
    assert (counts(table), turn(table), see(table).due) == ((3, 3), 2, 4)


def test_nyan_5_1_a_missed_call_may_need_the_discard_pile() -> None:
    table = nyan(["AC 4H", "+3"], "7C", rest="discard")
    go(table, "1 play AC", "1 silent")
    assert pending(table) == (0,)
    reshuffle(table, "KH KD")
    assert (hand(table, 1), turn(table)) == (cards("4H KH KD"), 2)


def test_nyan_5_1_the_call_is_heard_by_all() -> None:
    table = nyan(["9C 4H", "+3", "+3"])
    go(table, "1 play 9C")
    table.events = []
    go(table, "1 nyan")
    assert [event.audience for event in table.events if event.kind == "called"] == [-1]


def test_nyan_5_2_a_seven_as_last_card_finishes_and_the_next_still_owes() -> None:
    table = nyan(["7H", "+3", "+3"])
    go(table, "1 play 7H", "1 nyan nyan")
    assert (places(table), turn(table), stage(table)) == ((1, 0, 0), 2, "owed")


def test_nyan_5_2_an_eight_as_last_card_with_two_players() -> None:
    table = nyan(["8C", "+3"])
    go(table, "1 play 8C", "1 nyan nyan")
    assert outcome(table).places == (1, 2)


def test_nyan_5_2_forgetting_it_after_an_eight_one_is_next_oneself() -> None:
    table = nyan(["8C", "+3"])
    go(table, "1 play 8C", "1 silent")
    assert (counts(table), turn(table), stage(table)) == ((7, 3), 1, "turn")


def test_nyan_5_2_a_three_as_last_card_forgotten_starts_its_round() -> None:
    table = nyan(["3C", "4C 8D", "+3"])
    go(table, "1 play 3C", "1 silent")
    assert (counts(table)[0], see(table).threes, can(table)) == (7, 1, {"draw"})


def test_nyan_5_3_several_at_once_are_all_asked() -> None:
    """After a Stechen; whoever calls first takes the better place."""
    table = nyan(["6C KH", "KS", "2D 3D", "QH 9D"])
    go(table, "1 play 6C", *join(1, 2, 3, 4), "1 lay KH", "2 lay KS", "3 lay 2D", "4 lay QH")
    assert (stage(table), pending(table)) == ("call", (1, 2, 4))
    assert [can(table, seat) for seat in (1, 2, 4)] == [
        {"nyan nyan", "silent"},
        {"nyan nyan", "silent"},
        {"nyan", "silent"},
    ]
    go(table, "2 nyan nyan", "4 silent", "1 nyan nyan")
    assert places(table) == (2, 1, 0, 0)
    assert (counts(table)[3], turn(table)) == (3, 3)


def test_nyan_5_3_one_who_keeps_silent_gives_the_place_away() -> None:
    table = nyan(["6C KH", "KS", "2D 3D"])
    go(table, "1 play 6C", *join(1, 2, 3), "1 lay KH", "2 lay KS", "3 lay 2D")
    go(table, "1 silent", "2 nyan nyan")
    assert (places(table), counts(table)) == ((0, 1, 0), (7, 0, 4))


def test_nyan_5_3_the_game_may_end_among_those_who_call() -> None:
    """Of two left the first to call ends the game; nobody is asked any more."""
    table = nyan(["6C KH", "KS", "", "2D"], out={3: 4})
    go(table, "1 play 6C", *join(1, 2, 4), "1 lay KH", "2 lay KS", "4 lay 2D")
    go(table, "2 nyan nyan", "1 nyan nyan")
    assert outcome(table).places == (2, 1, 4, 3)


def test_nyan_5_4_a_stechen_a_joker_out_of_turn_and_a_fusion_count_as_laying() -> None:
    table = nyan(["6C 8H 9H 7H", "*", "2D 3D 4D", "KS"])
    go(table, "1 play 6C", *join(1, 3, 4), "2 abstain", "1 lay 8H", "3 lay 2D", "4 lay KS")
    assert pending(table) == (2, 4)
    go(table, "2 nyan nyan", "4 nyan nyan")
    assert places(table) == (0, 1, 0, 2)
    table = nyan(["5C 8H", "+3"])
    go(table, "1 play 5C", "1 fuse 8H")
    assert can(table) == {"nyan nyan", "silent"}
