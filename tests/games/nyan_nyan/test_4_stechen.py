"""nyan_nyan §4 Six: the Stechen."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.nyan_nyan.positions import (
    EXODIA,
    counts,
    deck,
    everywhere,
    join,
    nyan,
    pending,
    places,
    stage,
    top,
)
from tests.games.positions import can, discards, go, happened, names, not_asked, refused, see, turn
from tests.games.uno.positions import cards, hand


def test_nyan_4_six_every_active_player_lays_n_cards_face_down() -> None:
    table = nyan(["6C 8H 9H 10H", "2S 3S 4S", "JD QD KD 4D", ""], n=2, out={4: 4})
    go(table, "1 play 6C")
    assert (stage(table), pending(table), see(table).n) == ("join", (1, 2, 3), 1)
    go(table, *join(1, 2, 3))
    assert (stage(table), pending(table)) == ("lay", (1, 2, 3))
    go(table, "2 lay 2S", "1 lay 8H", "3 lay JD", "3 lay QD", "1 lay 9H")
    assert (pending(table), see(table).laid_counts) == ((2,), (2, 1, 2, 0))
    go(table, "2 lay 3S")
    assert counts(table) == (1, 7, 2, 0)
    assert (pending(table), see(table).laid_counts) == ((1,), (0, 0, 0, 0))


def test_nyan_4_six_1_all_decide_at_once_and_hidden() -> None:
    table = nyan(["6C 8H 9H", "* 3S 4S", "* QD KD"])
    go(table, "1 play 6C", "2 abstain")
    assert see(table, 3).chosen == (False, True, False)
    assert (pending(table), discards(table)[-1]) == ((1, 3), "6C")
    not_asked(table, 2, "join")
    other = nyan(["6C 8H 9H", "* 3S 4S", "* QD KD"])
    go(other, "1 play 6C", "2 join")
    for seat in (0, 1, 3):
        assert see(table, seat) == see(other, seat)
    assert see(table, 2) != see(other, 2)


def test_nyan_4_six_1_who_abstains_plays_one_joker_to_the_discard_pile() -> None:
    table = nyan(["6C 8H 9H", "* * 3S 4S", "2D QD KD"])
    go(table, "1 play 6C", "2 abstain", *join(1, 3))
    assert (discards(table)[-2:], top(table)) == (["6C", "*"], "6C")
    assert hand(table, 2) == cards("* 3S 4S")
    assert (stage(table), pending(table)) == ("lay", (1, 3))
    go(table, "1 lay 8H", "3 lay 2D")
    assert hand(table, 3) == cards("2D 8H QD KD")
    assert hand(table, 2) == cards("* 3S 4S")


def test_nyan_4_six_1_only_with_a_joker() -> None:
    table = nyan(["6C 8H 9H", "* 3S 4S"])
    go(table, "1 play 6C")
    assert (can(table, 1), can(table, 2)) == ({"join"}, {"join", "abstain"})
    assert refused(table, 1, "abstain") == {"reason": "no-joker"}


def test_nyan_4_six_1_then_those_with_too_few_cards_draw_in_play_order() -> None:
    table = nyan(["6C 8H", "3S 9S", "+6", "2D"], n=4, direction=-1, pile="2H 3H 4H 5H 6H 7H 8C 9H")
    go(table, "1 play 6C", *join(1, 2, 3))
    assert [seat for seat, *_ in happened(table, "drew")] == []  # not before all have decided
    go(table, "4 join")
    assert hand(table, 1) == cards("8H 2H 3H 4H")
    assert hand(table, 4) == cards("2D 5H 6H 7H")
    assert hand(table, 2) == cards("3S 9S 8C 9H")
    assert counts(table) == (4, 4, 6, 4)
    assert (stage(table), pending(table)) == ("lay", (1, 2, 3, 4))


def test_nyan_4_six_1_who_abstains_does_not_draw() -> None:
    table = nyan(["6C 8H 9H", "*", "2D QD KD"], n=2)
    go(table, "1 play 6C", *join(1, 3), "2 abstain")
    assert counts(table)[1] == 0
    assert see(table).laid_counts == (0, 0, 0)


def test_nyan_4_six_1_what_is_laid_is_hidden_until_all_have_laid() -> None:
    table = nyan(["6C 8H 9H", "2S 3S 4S", "2D QD KD"])
    other = nyan(["6C 8H 9H", "2S 3S 4S", "2D QD KD"])
    go(table, "1 play 6C", *join(1, 2, 3), "2 lay 2S")
    go(other, "1 play 6C", *join(1, 2, 3), "2 lay 4S")
    for seat in (0, 1, 3):
        assert see(table, seat) == see(other, seat)
    assert see(table, 2) != see(other, 2)
    assert happened(table, "showed") == []
    go(table, "1 lay 8H", "3 lay QD")
    assert len(happened(table, "showed")) == 3


@pytest.mark.parametrize(
    ("one", "two", "loser"),
    [
        ("2H", "3S", 1),
        ("10H", "9S", 2),
        ("10H", "JS", 1),
        ("JH", "QS", 1),
        ("QH", "KS", 1),
        ("KH", "AS", 1),
        ("AH", "*", 1),
        ("AH", "2S", 2),
        ("2H 9H", "3S 8S", 2),  # the highest first
        ("3H 9H", "2S 9S", 2),  # then the next
        ("9H 2H", "9S 3S", 1),
        ("2H *", "* 3S", 1),
        ("KH 2H AH 3H", "KS 2S 4S 3S", 2),
    ],
)
def test_nyan_4_six_2_the_smallest_loses_sorted_downwards(one: str, two: str, loser: int) -> None:
    table = nyan([f"6C {one} 7S 7H", f"{two} 7D 10C"], n=len(one.split()))
    go(table, "1 play 6C", *join(1, 2), *[f"1 lay {card}" for card in one.split()])
    go(table, *[f"2 lay {card}" for card in two.split()])
    laid = 2 * len(one.split())
    assert counts(table) == ((2 + laid, 2) if loser == 1 else (2, 2 + laid))
    assert happened(table, "lost") == [(loser, laid, 2 + laid)]


def test_nyan_4_six_2_suits_do_not_count() -> None:
    """All participants lay one more card, also who had the highest; the old ones count."""
    table = nyan(["6C 9H 2H 7H", "9S 3S 7S", "KD 2D 7D"])
    go(table, "1 play 6C", *join(1, 2, 3), "1 lay 9H", "2 lay 9S", "3 lay KD")
    assert (stage(table), pending(table)) == ("lay", (1, 2, 3))
    assert happened(table, "tied") == [(0, 2, 0)]
    go(table, "3 lay 2D", "1 lay 2H", "2 lay 3S")
    assert hand(table, 1) == cards("7H 9H 9S KD 2H 3S 2D")
    assert (hand(table, 2), hand(table, 3)) == (["7S"], ["7D"])


def test_nyan_4_six_2_what_is_laid_is_open_to_all_after_a_tie() -> None:
    """Original, 6: when all have laid, the cards are turned up; only the new ones are hidden."""
    table = nyan(["6C 9H 2H 7H", "9S 3S 7S", "KD 2D 7D"])
    go(table, "1 play 6C", *join(1, 2, 3), "1 lay 9H", "2 lay 9S")
    assert see(table, 3).bare == ((), (), ())
    go(table, "3 lay KD")
    for seat in (0, 1, 2, 3):
        assert [names(table, laid) for laid in see(table, seat).bare] == [["9H"], ["9S"], ["KD"]]
    go(table, "2 lay 3S")
    assert names(table, see(table, 1).bare[1]) == ["9S"]
    go(table, "1 lay 2H", "3 lay 2D")
    assert see(table, 2).bare == ((), (), ())
    known = see(table, 2).known[0]
    assert sorted(names(table, known)) == cards("9H 9S KD 2H 3S 2D")


def test_nyan_4_six_2_a_second_tie_opens_the_new_cards() -> None:
    table = nyan(["6C 9H 8H 7H", "9S 8S 7S", "* +2"])
    go(table, "1 play 6C", "3 abstain", *join(1, 2), "1 lay 9H", "2 lay 9S")
    go(table, "1 lay 8H", "2 lay 8S")
    bare = [sorted(names(table, laid)) for laid in see(table, 3).bare]
    assert bare == [["8H", "9H"], ["8S", "9S"], []]


def test_nyan_4_six_4_a_stechen_that_loses_its_players_is_told_off() -> None:
    """Seat 2 leaves while it should lay: seat 1 takes its card back, which seat 3 has seen."""
    table = nyan(["6C 9H 2H 7H", f"9S {EXODIA}", "* 3D"])
    go(table, "1 play 6C", "3 abstain", *join(1, 2), "1 lay 9H", "2 lay 9S", "2 exodia")
    assert happened(table, "called-off") == [(0, 0, 0)]
    assert see(table, 3).bare == ((), (), ())
    assert names(table, see(table, 3).known[0]) == ["9H"]


def test_nyan_4_six_2_a_tie_above_the_smallest_does_not_matter() -> None:
    table = nyan(["6C KH 2H 7H", "KS 3S 7S", "9D 2D 7D"])
    go(table, "1 play 6C", *join(1, 2, 3), "1 lay KH", "2 lay KS", "3 lay 9D")
    assert hand(table, 3) == cards("KH KS 9D 2D 7D")


def test_nyan_4_six_2_repeated_ties_with_drawing() -> None:
    """Who has no card left draws one for it."""
    table = nyan(["6C 9H 8H", "9S 8S", "* +2"], pile="QC 2D")
    go(table, "1 play 6C", "3 abstain", *join(1, 2), "1 lay 9H", "2 lay 9S")
    go(table, "1 lay 8H", "2 lay 8S")
    assert (pending(table), hand(table, 1), hand(table, 2)) == ((1, 2), ["QC"], ["2D"])
    go(table, "1 lay QC", "2 lay 2D")
    assert hand(table, 2) == cards("QC 2D 9H 9S 8H 8S")
    assert (stage(table), pending(table)) == ("call", (1,))


def test_nyan_4_six_2_the_first_to_be_smaller_wins_no_tie() -> None:
    """Two tie, then a third one is smaller than both."""
    table = nyan(["6C 9H 2H 7H", "9S 3S 7S", "8D 2D 7D"])
    go(table, "1 play 6C", *join(1, 2, 3), "1 lay 9H", "2 lay 9S", "3 lay 8D")
    assert hand(table, 3) == cards("9H 9S 8D 2D 7D")


def test_nyan_4_six_3_the_loser_takes_all_laid_cards_but_not_the_six() -> None:
    table = nyan(["6C 9H 2H 7H", "8S 3S 7S", "KD 2D 7D"])
    go(table, "1 play 6C", *join(1, 2, 3), "1 lay 9H", "2 lay 8S", "3 lay KD")
    assert hand(table, 2) == cards("3S 7S 9H 8S KD")
    assert (hand(table, 1), hand(table, 3)) == (cards("2H 7H"), cards("2D 7D"))
    assert (top(table), turn(table)) == ("6C", 2)
    assert see(table).laid_counts == (0, 0, 0)
    assert everywhere(table) == Counter(deck())
    known = [set(held) for held in see(table, 1).known]
    assert len(known[1]) == 3  # all have seen what seat 2 took


def test_nyan_4_six_4_with_one_participant_nothing_happens() -> None:
    table = nyan(["6C 9H 2H", "* 3S 7S", "* 2D 7D"])
    go(table, "1 play 6C", "1 join", "2 abstain", "3 abstain")
    assert (hand(table, 1), turn(table)) == (cards("9H 2H"), 2)
    assert discards(table)[-3:] == ["6C", "*", "*"]
    assert see(table).laid_counts == (0, 0, 0)


def test_nyan_4_six_4_one_alone_does_not_draw_either() -> None:
    table = nyan(["6C 9H 2H", "* 3S", "* 2D 7D"], n=8)
    go(table, "1 play 6C", "1 join", "2 abstain", "3 abstain")
    assert counts(table) == (2, 1, 2)
    assert (stage(table), pending(table)) == ("call", (2,))


def test_nyan_4_six_4_nor_with_none() -> None:
    table = nyan(["6C * 2H 3H", "* 3S 7S", "* 2D 7D"])
    go(table, "1 play 6C", "1 abstain", "2 abstain", "3 abstain")
    assert (counts(table), turn(table), stage(table)) == ((2, 2, 2), 2, "turn")
    assert discards(table)[-4:] == ["6C", "*", "*", "*"]
    assert happened(table, "lost") == []


def test_nyan_4_six_4_laid_cards_return_if_only_one_is_left() -> None:
    """Seat 2 shows Exodia after seat 1 has laid."""
    table = nyan(["6C 9H 2H", f"{EXODIA} 2S", "* 2D 7D"])
    go(table, "1 play 6C", *join(1, 2), "3 abstain", "1 lay 9H")
    go(table, "2 exodia")
    assert places(table) == (0, 1, 0)
    assert (hand(table, 1), turn(table)) == (cards("9H 2H"), 3)


def test_nyan_4_six_exodia_out_of_turn_does_not_stop_the_others() -> None:
    table = nyan(["6C 9H 2H 3H", f"{EXODIA} 2S", "KD 2D 7D"], n=2)
    go(table, "1 play 6C", *join(1, 2, 3), "2 lay 2S", "2 exodia")
    assert (places(table), pending(table)) == ((0, 1, 0), (1, 3))
    assert set(discards(table)[:6]) == set(f"{EXODIA} 2S".split())  # what it had laid, too
    go(table, "1 lay 9H", "1 lay 2H", "3 lay KD", "3 lay 2D", "3 nyan")
    assert hand(table, 1) == cards("9H 2H 3H KD 2D")


def test_nyan_4_six_exodia_may_be_shown_when_deciding() -> None:
    table = nyan(["6C 9H 2H", f"{EXODIA} 2S", "KD 2D 7D"])
    go(table, "1 play 6C", "1 join", "2 exodia")
    assert (places(table), pending(table)) == ((0, 1, 0), (3,))
    go(table, "3 join", "1 lay 9H", "3 lay KD")
    assert hand(table, 1) == cards("9H 2H KD")


def test_nyan_4_six_5_n_is_1_when_the_six_is_played() -> None:
    table = nyan(["6C +6", "+6", "+6"], n=4)
    go(table, "1 play 6C")
    assert see(table).n == 1
    go(table, *join(1, 2, 3))
    for number in range(4):
        assert pending(table) == (1, 2, 3)
        assert see(table).laid_counts == (number,) * 3
        for seat in (1, 2, 3):
            go(table, f"{seat} lay {hand(table, seat)[0]}")


# Short hands, and those who finish by it


def test_nyan_4_six_as_last_card_makes_its_player_draw() -> None:
    table = nyan(["6C", "3S 9S 7S", "4D 9D 7D"], pile="KH")
    go(table, "1 play 6C")
    assert stage(table) == "join"  # no call before the effect is over
    go(table, *join(1, 2, 3))
    assert hand(table, 1) == ["KH"]
    go(table, "1 lay KH", "2 lay 3S", "3 lay 4D")
    assert (stage(table), pending(table), can(table, 1)) == ("call", (1,), {"nyan nyan", "silent"})
    go(table, "1 nyan nyan")
    assert (places(table), turn(table)) == ((1, 0, 0), 2)


def test_nyan_4_six_as_last_card_and_lost() -> None:
    table = nyan(["6C", "3S 9S 7S", "4D 9D 7D"], pile="2H")
    go(table, "1 play 6C", *join(1, 2, 3), "1 lay 2H", "2 lay 3S", "3 lay 4D")
    assert (hand(table, 1), places(table)) == (cards("2H 3S 4D"), (0, 0, 0))
    assert (stage(table), turn(table)) == ("turn", 2)


def test_nyan_4_six_as_last_card_when_all_others_abstain() -> None:
    """Nothing happens, so its player has no card left and draws none."""
    table = nyan(["6C", "* 9S 7S", "* 9D 7D"])
    go(table, "1 play 6C", "1 join", "2 abstain", "3 abstain")
    assert (pending(table), can(table, 1)) == ((1,), {"nyan nyan", "silent"})
    go(table, "1 nyan nyan")
    assert places(table) == (1, 0, 0)


def test_nyan_4_six_several_may_finish_and_who_calls_first_is_first() -> None:
    table = nyan(["6C 8H 2H", "KS", "2D", "QH"])
    go(table, "1 play 6C", *join(1, 2, 3, 4), "1 lay 8H", "2 lay KS", "3 lay 2D", "4 lay QH")
    assert hand(table, 3) == cards("8H KS 2D QH")
    assert pending(table) == (1, 2, 4)
    assert can(table, 1) == {"nyan", "silent"}
    assert can(table, 2) == can(table, 4) == {"nyan nyan", "silent"}
    go(table, "4 nyan nyan", "2 nyan nyan", "1 nyan")
    assert places(table) == (0, 2, 0, 1)
    assert turn(table) == 3


@pytest.mark.parametrize(
    ("direction", "player", "order"),
    [(1, 1, (1, 2, 4)), (1, 2, (2, 4, 1)), (-1, 2, (2, 1, 4)), (-1, 4, (4, 2, 1))],
)
def test_nyan_5_3_where_no_time_is_known_they_call_in_play_order(
    direction: int, player: int, order: tuple[int, ...]
) -> None:
    hands = ["KH", "KS", "2D", "QH"]
    hands[player - 1] = "6C 10S 2H"
    table = nyan(hands, turn=player, direction=direction)
    go(table, f"{player} play 6C", *join(1, 2, 3, 4))
    for seat, held in enumerate(hands, 1):
        go(table, f"{seat} lay {'10S' if seat == player else held}")
    assert pending(table) == order


def test_nyan_4_six_one_keeps_silent_while_others_still_owe() -> None:
    table = nyan(["6C 8H 2H", "KS", "2D", "QH"])
    go(table, "1 play 6C", *join(1, 2, 3, 4), "1 lay 8H", "2 lay KS", "3 lay 2D", "4 lay QH")
    go(table, "2 silent")
    assert (counts(table)[1], pending(table)) == (7, (1, 4))
    go(table, "1 silent", "4 nyan nyan")
    assert (counts(table), places(table), turn(table)) == ((3, 7, 4, 0), (0, 0, 0, 1), 2)


def test_nyan_4_six_by_abstaining_with_the_last_card_one_finishes() -> None:
    """§5.4: a joker out of turn counts as laying."""
    table = nyan(["6C 8H 2H 3H", "*", "2D 9D 7D"])
    go(table, "1 play 6C", *join(1, 3), "2 abstain")
    assert stage(table) == "lay"  # the call comes when the Stechen is over
    go(table, "1 lay 8H", "3 lay 2D")
    assert (pending(table), can(table, 2)) == ((2,), {"nyan nyan", "silent"})
    go(table, "2 nyan nyan")
    assert (places(table), turn(table)) == ((0, 1, 0), 3)


def test_nyan_4_six_by_abstaining_down_to_one_card_one_owes_nyan() -> None:
    table = nyan(["6C 8H 2H 3H", "* 9S", "2D 9D 7D"])
    go(table, "1 play 6C", *join(1, 3), "2 abstain", "1 lay 8H", "3 lay 2D")
    assert (pending(table), can(table, 2)) == ((2,), {"nyan", "silent"})


def test_nyan_4_six_a_loser_with_32_cards_is_out_and_others_still_finish() -> None:
    table = nyan(["6C 8H 4H 3H", "2S +29", "9D"], packs=2)
    go(table, "1 play 6C", *join(1, 2, 3), "1 lay 8H", "2 lay 2S", "3 lay 9D")
    assert (places(table), pending(table)) == ((0, 3, 0), (3,))
    go(table, "3 nyan nyan")
    assert places(table) == (2, 3, 1)
    assert pending(table) == ()


def test_nyan_4_six_the_loser_owes_no_call() -> None:
    table = nyan(["6C 8H 4H 3H", "2S", "9D +3"])
    go(table, "1 play 6C", *join(1, 2, 3), "1 lay 8H", "2 lay 2S", "3 lay 9D")
    assert (counts(table)[1], turn(table), stage(table)) == (3, 2, "turn")


def test_nyan_4_six_who_is_skipped_or_commanded_still_takes_part() -> None:
    table = nyan(["6C 8H 4H 3H", "2S 3S 4S", "9D +3"], commands={2: 1, 3: 1})
    go(table, "1 play 6C")
    assert pending(table) == (1, 2, 3)
