"""nyan_nyan §3: eliminations, the empty draw pile, places."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.nyan_nyan.positions import (
    EXODIA,
    counts,
    deck,
    everywhere,
    idle,
    join,
    nyan,
    pending,
    places,
    reshuffle,
    stage,
    top,
)
from tests.games.positions import (
    can,
    discards,
    draw_pile,
    go,
    happened,
    not_asked,
    outcome,
    see,
    turn,
)
from tests.games.uno.positions import cards, hand

# §3.1, §3.2


def test_nyan_3_1_who_would_draw_20_is_eliminated_and_draws_nothing() -> None:
    table = nyan(["8H 9H", "+3", "+3"], due=20)
    left = see(table).pile
    go(table, "1 take")
    assert places(table) == (3, 0, 0)
    assert see(table).pile == left
    assert happened(table, "drew") == []


def test_nyan_3_1_the_obligation_is_gone() -> None:
    table = nyan(["8H 9H", "+3", "+3"], due=32, seven=True)
    go(table, "1 take")
    assert (turn(table), stage(table), see(table).due) == (2, "turn", 0)


def test_nyan_3_1_19_are_drawn() -> None:
    table = nyan(["8H 9H", "+3", "+3"], due=19)
    go(table, "1 take")
    assert (places(table), counts(table), turn(table)) == ((0, 0, 0), (21, 3, 3), 1)


@pytest.mark.parametrize(("answer", "due"), [("7H", 22), ("*", 20)])
def test_nyan_3_1_a_seven_or_a_joker_can_still_answer_it(answer: str, due: int) -> None:
    table = nyan([f"{answer} 8H 9H", "+3", "+3"], due=20, seven=True)
    go(table, f"1 play {answer}")
    assert (places(table), see(table).due, pending(table)) == ((0, 0, 0), due, (2,))


def test_nyan_3_1_who_would_draw_20_for_a_stechen_is_eliminated_instead() -> None:
    """Seat 1 lacks 29 of 32 cards. Then seat 2 is left alone, and draws nothing (§4 Six 4)."""
    table = nyan(["6C +3", "+13", "* +5"], n=32)
    left = see(table).pile
    go(table, "1 play 6C", *join(1, 2), "3 abstain")
    assert places(table) == (3, 0, 0)
    assert (counts(table), see(table).pile) == ((0, 13, 5), left)
    assert (turn(table), stage(table)) == (2, "turn")


def test_nyan_3_1_for_a_stechen_it_is_tested_when_the_draw_would_happen() -> None:
    """In play order: seat 1 draws 19, so that it holds 32 and is out, before seat 2's 27."""
    table = nyan(["6C +13", "+5", "* +5", "* +5"], n=32)
    go(table, "1 play 6C", *join(1, 2), "3 abstain", "4 abstain")
    assert places(table) == (4, 0, 0, 0)
    assert counts(table) == (0, 5, 5, 5)
    assert turn(table) == 2


@pytest.mark.parametrize("due", [1, 2])
def test_nyan_3_2_who_holds_32_cards_after_a_draw_is_eliminated(due: int) -> None:
    table = nyan([f"+{32 - due}", "+3", "+3"], due=due, packs=2)
    go(table, "1 take")
    assert places(table) == (3, 0, 0)
    assert turn(table) == 2
    table = nyan([f"+{31 - due}", "+3", "+3"], due=due, packs=2)
    go(table, "1 take")
    assert (places(table), counts(table)[0], turn(table)) == ((0, 0, 0), 31, 1)


def test_nyan_3_2_after_the_draw_of_a_turn() -> None:
    table = nyan(["+31", "+3", "+3"], packs=2)
    go(table, "1 draw")
    assert (places(table), turn(table)) == ((3, 0, 0), 2)


@pytest.mark.parametrize(("held", "place"), [(30, 3), (29, 0)])
def test_nyan_3_2_after_a_pick_up_out_of_turn(held: int, place: int) -> None:
    """Seat 2 lays one of `held` cards and takes three."""
    table = nyan(["6C KH 9H 9D", f"2H +{held - 1}", "KD 9S 8S"], "7C", packs=2)
    go(table, "1 play 6C", *join(1, 2, 3), "1 lay KH", "2 lay 2H", "3 lay KD")
    assert places(table) == (0, place, 0)
    assert counts(table)[1] == (0 if place else held + 2)


# §3.3


def test_nyan_3_3_the_hand_of_the_eliminated_goes_under_the_discard_pile() -> None:
    table = nyan(["8H 9H", "+3", "+3"], "5C 7C", due=20)
    go(table, "1 take")
    assert cards(" ".join(discards(table)[:2])) == cards("8H 9H")
    assert discards(table)[2:] == ["5C", "7C"]
    assert top(table) == "7C"
    assert counts(table)[0] == 0
    not_asked(table, 1, "draw")


def test_nyan_3_3_so_does_that_of_a_player_who_shows_exodia() -> None:
    table = nyan([f"{EXODIA} 2H", "+3", "+3"], "5C 7C")
    go(table, "1 exodia")
    assert cards(" ".join(discards(table)[:6])) == cards(f"{EXODIA} 2H")
    assert discards(table)[6:] == ["5C", "7C"]


# §3.4


def test_nyan_3_4_an_empty_draw_pile_is_replaced_by_the_discard_pile() -> None:
    """The top card stays, with all jokers above it; the rest is shuffled."""
    table = nyan(["8H 9H", "+3", "+3"], "* 6D 7C * *", rest="discard")
    go(table, "1 draw")
    assert pending(table) == (0,)
    reshuffle(table, "QH *")
    assert discards(table) == ["7C", "*", "*"]
    assert hand(table, 1) == cards("8H 9H QH")
    assert draw_pile(table)[0] == "*"
    assert see(table).pile == 55 - 8 - 3 - 1
    assert can(table) == {"pass"}
    assert everywhere(table) == Counter(deck())


def test_nyan_3_4_under_an_opening_joker_no_card_counts_so_none_stays() -> None:
    """§1.2; only the hand of somebody who left can lie there (§3.3)."""
    table = nyan(["* 8H 9H", "* +2", "+3"], "*", rest="discard")
    go(table, "1 draw")
    reshuffle(table, "QH")
    assert (discards(table), top(table)) == (["*"], "*")
    assert see(table).pile == 55 - 9 - 1 - 1
    assert "play QH" in can(table)


def test_nyan_3_4_only_when_a_card_is_needed() -> None:
    table = nyan(["8H 9H", "+3", "+3"], pile="9D", rest="discard")
    go(table, "1 draw", "1 pass")
    assert (pending(table), see(table).pile) == ((2,), 0)
    go(table, "2 draw")
    assert pending(table) == (0,)


def test_nyan_3_4_in_the_middle_of_an_obligation() -> None:
    table = nyan(["8H 9H", "+3", "+3"], pile="9D", rest="discard", due=3)
    go(table, "1 take")
    assert pending(table) == (0,)
    reshuffle(table, "9S 10S KS")
    assert hand(table, 1) == cards("8H 9H 9D 9S 10S")
    assert (turn(table), stage(table)) == (1, "turn")


def test_nyan_3_4_a_wish_outlasts_the_reshuffle() -> None:
    table = nyan(["8H 9D", "+3"], "JS *", suit="H", rest="discard")
    go(table, "1 draw")
    reshuffle(table, "9S")
    assert can(table) == {"play 8H", "pass"}


def test_nyan_3_4_without_any_card_the_one_with_most_is_out_and_that_hand_is_the_pile() -> None:
    table = nyan(["+16", "+18", "+20"], "7C", rest="discard")
    most = hand(table, 3)
    go(table, "1 draw")
    assert places(table) == (0, 0, 3)
    assert pending(table) == (0,)
    assert cards(" ".join(draw_pile(table))) == most
    reshuffle(table, most[0])
    assert (counts(table), discards(table)) == ((17, 18, 0), ["7C"])
    assert most[0] in hand(table, 1)
    go(table, "1 pass")
    assert turn(table) == 2


@pytest.mark.parametrize(
    ("hands", "direction", "out"),
    [
        (["+18", "+18", "+18"], 1, 1),
        (["+18", "+18", "+18"], -1, 1),
        (["+16", "+19", "+19"], 1, 2),
        (["+16", "+19", "+19"], -1, 3),
    ],
)
def test_nyan_3_4_a_tie_the_first_in_turn_order_from_who_needs_the_card(
    hands: list[str], direction: int, out: int
) -> None:
    table = nyan(hands, direction=direction, rest="discard")
    go(table, "1 draw")
    assert [seat for seat, place in enumerate(places(table), 1) if place] == [out]
    reshuffle(table)
    assert turn(table) == (1 if out != 1 else 2 if direction > 0 else 3)
    assert stage(table) == ("turn" if out == 1 else "drawn")


def test_nyan_3_4_again_if_needed_and_the_obligation_of_the_eliminated_lapses() -> None:
    """Seat 2's 14 cards don't do; then seat 1 has most, and five more to draw."""
    table = nyan(["+12", "+14", "+14", "+14"], rest="discard", due=19)
    go(table, "1 take")
    assert places(table) == (0, 4, 0, 0)
    reshuffle(table)
    assert places(table) == (3, 4, 0, 0)
    assert see(table).pile == 26
    reshuffle(table)
    assert (turn(table), stage(table), see(table).due) == (3, "turn", 0)
    assert counts(table) == (0, 0, 14, 14)


def test_nyan_3_4_for_the_card_that_a_queen_turns_up() -> None:
    table = nyan(["QC 9H 9D", "+3", "+3"], "8D 7C *", rest="discard")
    go(table, "1 play QC")
    reshuffle(table, "9S")
    assert discards(table) == ["QC", "9S"]
    assert see(table).direction == -1


def test_nyan_3_4_the_card_below_a_queen_may_be_turned_up_on_it() -> None:
    table = nyan(["QC +20", "+16", "+16"], "7C", rest="discard", jokers=2)
    go(table, "1 play QC")
    reshuffle(table)
    assert (discards(table), see(table).due) == (["QC", "7C"], 2)


def test_nyan_3_4_cards_laid_for_a_running_stechen_are_no_part_of_the_discard_pile() -> None:
    table = nyan(["6C 9H", "9D"], "7C", rest="discard")
    go(table, "1 play 6C", *join(1, 2), "1 lay 9H", "2 lay 9D")
    assert pending(table) == (0,)  # a tie: both need one more card
    assert not {"9H", "9D", "6C"} & set(draw_pile(table))
    reshuffle(table, "KH 2C")
    assert (hand(table, 1), hand(table, 2)) == (["KH"], ["2C"])
    go(table, "1 lay KH", "2 lay 2C")
    assert hand(table, 2) == cards("9H 9D KH 2C")
    assert everywhere(table) == Counter(deck())


# §3.5


def test_nyan_3_5_first_out_is_last_first_finished_is_first() -> None:
    table = nyan(["8H 9H", "9C", "7H +3", "+3"], due=20, seven=True)
    go(table, "1 take")
    assert places(table) == (4, 0, 0, 0)
    go(table, "2 play 9C", "2 nyan nyan")
    assert places(table) == (4, 1, 0, 0)
    assert turn(table) == 4  # the nine has turned the direction
    assert happened(table, "finished") == [(2, 1, 0)]


def test_nyan_3_5_the_one_who_remains_takes_the_free_place() -> None:
    table = nyan(["9C", "+3", "", ""], out={3: 1, 4: 4})
    go(table, "1 play 9C", "1 nyan nyan")
    assert pending(table) == ()
    assert outcome(table).places == (2, 3, 1, 4)
    assert outcome(table).utility == pytest.approx((2 / 3, 1 / 3, 1, 0))


def test_nyan_3_5_when_the_last_but_one_is_eliminated_the_other_is_better() -> None:
    table = nyan(["+3", "+3", ""], due=20, out={3: 1})
    go(table, "1 take")
    assert outcome(table).places == (3, 2, 1)
    assert pending(table) == ()


def test_nyan_3_5_whatever_is_pending_lapses() -> None:
    """Seat 1 finishes by a seven that seat 2 need not draw."""
    table = nyan(["7H", "+3"])
    go(table, "1 play 7H", "1 nyan nyan")
    assert outcome(table).places == (1, 2)
    assert counts(table) == (0, 3)
    not_asked(table, 2, "take")


def test_nyan_3_5_those_who_left_are_passed_over() -> None:
    table = nyan(["8H 9H +2", "", "+3", "+3"], out={2: 4})
    go(table, *idle(1, 3, 4))
    assert turn(table) == 1
