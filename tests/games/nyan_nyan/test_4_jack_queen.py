"""nyan_nyan §4 Jack and Queen; what a queen turns up, and what that meets."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import sampled
from tests.games.nyan_nyan.positions import (
    accept,
    counts,
    join,
    nyan,
    pending,
    places,
    reshuffle,
    stage,
    suit,
    top,
)
from tests.games.positions import can, discards, draw_pile, go, names, see, turn
from tests.games.uno.positions import cards, hand


@pytest.mark.parametrize("wished", "SCHD")
def test_nyan_4_jack_names_the_suit_that_counts_and_leaves_n(wished: str) -> None:
    table = nyan(["JH +3", "+3"], n=4)
    go(table, "1 play JH")
    assert (turn(table), stage(table)) == (1, "wish")
    assert can(table) == {"wish S", "wish C", "wish H", "wish D"}
    go(table, f"1 wish {wished}")
    assert (suit(table), see(table).n, turn(table)) == (wished, 4, 2)


def test_nyan_4_jack_its_own_suit_does_not_count() -> None:
    table = nyan(["JH +3", "9H 9S JD"])
    go(table, "1 play JH", "1 wish S")
    assert can(table) == {"play 9S", "play JD", "draw"}


def test_nyan_4_jack_the_wish_ends_with_the_next_card() -> None:
    table = nyan(["JH +3", "AS 2H 2S", "AD 8S 8H"])
    go(table, "1 play JH", "1 wish S", "2 play AS")
    assert can(table) == {"play AD", "play 8S", "draw"}


def test_nyan_4_jack_on_jack_is_a_new_wish() -> None:
    table = nyan(["JH +3", "JD 2H 2S", "9D 8S 8H"])
    go(table, "1 play JH", "1 wish S", "2 play JD", "2 wish H")
    assert can(table) == {"play 8H", "draw"}


def test_nyan_4_jack_as_last_card_wishes_before_the_call() -> None:
    table = nyan(["JH", "9H 9S", "+2"])
    go(table, "1 play JH")
    assert stage(table) == "wish"
    go(table, "1 wish S", "1 nyan nyan")
    assert (places(table), suit(table), turn(table)) == ((1, 0, 0), "S", 2)
    assert can(table) == {"play 9S", "draw"}


def turned_up(card: str, n: int = 2, **position: Any) -> Any:
    """Seat 1 of four has played a queen, on which this card was laid."""
    table = nyan(["QC 8S 8D 9S 9D", "+3", "+3", "+3"], pile=f"{card} KD", n=n, **position)
    return go(table, "1 play QC")


def test_nyan_4_queen_the_card_takes_effect_with_the_present_n() -> None:
    table = turned_up("4H")
    assert discards(table)[-2:] == ["QC", "4H"]
    assert (top(table), see(table).due, see(table).n, turn(table)) == ("4H", 8, 1, 2)


@pytest.mark.parametrize(("card", "due", "seven"), [("4H", 8, 0), ("7H", 4, 1)])
def test_nyan_4_queen_with_four_and_seven(card: str, due: int, seven: int) -> None:
    table = turned_up(card)
    assert (see(table).due, see(table).due_seven, turn(table)) == (due, seven, 2)


@pytest.mark.parametrize(("card", "next_"), [("2H", 2), ("8H", 4)])
def test_nyan_4_queen_with_two_and_eight(card: str, next_: int) -> None:
    assert turn(turned_up(card)) == next_


def test_nyan_4_queen_with_three() -> None:
    table = turned_up("3H")
    assert (see(table).threes, see(table).threes_left, see(table).n) == (1, 2, 1)


def test_nyan_4_queen_with_five_its_owner_serves_it() -> None:
    table = turned_up("5H")
    assert (turn(table), stage(table)) == (1, "fuse")
    go(table, "1 fuse 8S", "1 fuse 9D")
    assert discards(table)[-4:] == ["QC", "5H", "8S", "9D"]
    assert (turn(table), see(table).n, counts(table)[0]) == (2, 1, 2)


def test_nyan_4_queen_with_five_that_takes_the_whole_hand() -> None:
    """The turned-up five is none of the hand: exactly n other cards do."""
    table = nyan(["QC 8S", "+3"], pile="5H")
    go(table, "1 play QC")
    assert (stage(table), can(table)) == ("fuse", {"fuse 8S"})
    go(table, "1 fuse 8S", "1 nyan nyan")
    assert places(table) == (1, 2)


def test_nyan_4_queen_with_five_that_cannot_be_served() -> None:
    """It goes to the owner's hand, and the queen stays on top."""
    table = nyan(["QC 8S", "QH 9C 8D", "+3"], pile="5H", n=2)
    go(table, "1 play QC")
    assert (hand(table, 1), top(table), see(table).n) == (cards("8S 5H"), "QC", 1)
    assert (turn(table), stage(table)) == (2, "turn")  # two cards: no call
    assert can(table) == {"play QH", "play 9C", "draw"}


def test_nyan_4_queen_as_last_card_with_five_does_not_finish() -> None:
    table = nyan(["QC", "+3"], pile="5H")
    go(table, "1 play QC")
    assert (hand(table, 1), places(table)) == (["5H"], (0, 0))
    assert (turn(table), stage(table)) == (2, "turn")


def test_nyan_4_queen_with_six() -> None:
    table = turned_up("6H")
    assert (stage(table), pending(table), see(table).n) == ("join", (1, 2, 3, 4), 1)
    go(table, *join(1, 2, 3, 4), "1 lay 8S", "1 lay 9S")
    assert see(table).laid_counts[0] == 2
    assert 1 not in pending(table)


def test_nyan_4_queen_as_last_card_with_six_makes_its_player_draw() -> None:
    table = nyan(["QC", "2S 9S", "3D 9D"], pile="6H AH")
    go(table, "1 play QC", *join(1, 2, 3))
    assert hand(table, 1) == ["AH"]
    go(table, "1 lay AH", "2 lay 2S", "3 lay 3D")
    assert pending(table) == (1, 3)  # Nyan Nyan and Nyan


def test_nyan_4_queen_with_nine() -> None:
    table = turned_up("9H")
    assert (turn(table), see(table).direction, see(table).n) == (4, -1, 2)


def test_nyan_4_queen_with_ten() -> None:
    table = turned_up("10H")
    assert (turn(table), see(table).extra, see(table).n) == (1, 1, 1)


def test_nyan_4_queen_as_last_card_with_ten_does_not_finish() -> None:
    table = nyan(["QC", "+3"], pile="10H 2S")
    go(table, "1 play QC")
    assert (turn(table), can(table), places(table)) == (1, {"draw"}, (0, 0))


def test_nyan_4_queen_with_jack_its_owner_wishes() -> None:
    table = turned_up("JH")
    assert (turn(table), stage(table)) == (1, "wish")
    go(table, "1 wish D")
    assert (top(table), suit(table), see(table).n, turn(table)) == ("JH", "D", 2, 2)


def test_nyan_4_queen_with_queen_turns_up_one_more_and_n_goes_on() -> None:
    table = nyan(["QC +3", "+3", "+3"], pile="QH QD 4S", n=2)
    go(table, "1 play QC")
    assert discards(table)[-4:] == ["QC", "QH", "QD", "4S"]
    assert (see(table).due, see(table).n, turn(table)) == (8, 1, 2)


def test_nyan_4_queen_queen_and_five_that_cannot_be_served() -> None:
    table = nyan(["QC", "+3"], pile="QH 5S")
    go(table, "1 play QC")
    assert (top(table), hand(table, 1), turn(table)) == ("QH", ["5S"], 2)


def test_nyan_4_queen_with_king() -> None:
    table = turned_up("KH")
    assert (turn(table), stage(table)) == (1, "command")
    go(table, *accept(1, 2, 4))
    assert (see(table).commands, turn(table)) == ((0, 0, 0, 1), 3)


def test_nyan_4_queen_with_ace() -> None:
    table = turned_up("AH")
    assert (see(table).n, turn(table)) == (4, 2)


def test_nyan_4_queen_with_joker_it_stays_on_top_transparent() -> None:
    table = turned_up("*")
    assert (discards(table)[-2:], top(table)) == (["QC", "*"], "QC")
    assert (see(table).n, turn(table), stage(table)) == (1, 2, "turn")


def test_nyan_4_queen_no_more_than_one_card_is_turned_up() -> None:
    table = turned_up("4H")
    assert see(table).pile == 55 - 14 - 1 - 1


def test_nyan_4_queen_as_last_card_its_effect_comes_before_the_call() -> None:
    table = nyan(["QC", "+3", "+3"], pile="9H")
    go(table, "1 play QC", "1 nyan nyan")
    assert (places(table), turn(table)) == ((1, 0, 0), 3)


def test_nyan_4_queen_cannot_be_played_in_a_round_of_threes() -> None:
    assert can(nyan(["QC QH", "+3"], "3C", threes=(2, 1))) == {"draw"}


def test_nyan_4_queen_what_is_turned_up_was_seen_by_nobody() -> None:
    one, other = (nyan(["QC +3", "+3"], pile=pile) for pile in ("4H 9S", "4H KS"))
    assert [see(one, seat) for seat in (0, 1, 2)] == [see(other, seat) for seat in (0, 1, 2)]
    go(one, "1 play QC")
    go(other, "1 play QC")
    assert see(one, 1) == see(other, 1)


# §4 Queen, while the draw pile is empty.


def drawn_out(*hands: str, **position: Any) -> Any:
    """Seat 1 plays the first card of its hand, a queen; the draw pile is what is named."""
    table = nyan(hands, rest="discard", **position)
    return go(table, f"1 play {hands[0].split()[0]}")


def test_nyan_4_queen_two_queens_do_not_turn_each_other_up_for_ever() -> None:
    """All is drawn but two queens; so the discard pile yields nothing, and seat 2 is out (§3.4)."""
    table = drawn_out("QH +24", "+28", top="QS", packs=1, jokers=2)
    assert (pending(table), draw_pile(table)) == ((0,), ["QS"])
    reshuffle(table)
    assert (places(table), pending(table)) == ((1, 2), ())
    assert discards(table) == ["QH", "QS"]


def test_nyan_4_queen_the_chain_goes_on_with_the_hand_of_who_is_eliminated() -> None:
    table = drawn_out("QH +14", "+16", "+22", top="QS", packs=1, jokers=2, n=2)
    reshuffle(table)
    assert (places(table), discards(table)) == ((0, 0, 3), ["QH", "QS"])
    assert len(draw_pile(table)) == 22
    first = "AC"
    reshuffle(table, first)
    assert discards(table) == ["QH", "QS", first]
    assert (see(table).n, turn(table)) == (4, 2)


def test_nyan_4_queen_what_lies_below_the_chain_is_shuffled() -> None:
    table = drawn_out("QC 9H 9D", "+3", "+3", top="8D 7C *", pile="QH QD")
    assert pending(table) == (0,)
    assert not {"QC", "QH", "QD"} & set(draw_pile(table))
    assert {"8D", "7C", "*"} <= set(draw_pile(table))
    reshuffle(table, "4S")
    assert discards(table) == ["QC", "QH", "QD", "4S"]
    assert see(table).due == 4


def test_nyan_4_queen_the_hand_of_who_is_eliminated_may_hold_queens_too() -> None:
    """Each queen turned up stays, so a chain has an end: here that of the draw pile."""
    table = drawn_out("QH +14", "+17", "QC QD 9C +18", top="QS", packs=1, jokers=2)
    reshuffle(table)
    reshuffle(table, "QC QD 9C")
    assert discards(table) == ["QH", "QS", "QC", "QD", "9C"]
    assert (places(table), see(table).direction, turn(table)) == ((0, 0, 3), -1, 2)


def test_nyan_4_queen_the_joker_it_was_played_on_is_shuffled_too() -> None:
    """Only jokers above the queen would stay (§3.4)."""
    table = drawn_out("QC 9H 9D", "+3", "+3", top="8C *", pile="QH")
    reshuffle(table, "*")
    assert discards(table) == ["QC", "QH", "*"]
    assert (top(table), see(table).n, turn(table)) == ("QH", 1, 2)


def test_nyan_4_queen_whose_owner_is_eliminated_lapses_and_n_stays() -> None:
    """Nothing else is left, and seat 1 has most cards."""
    table = drawn_out("QH +20", "+16", "+16", top="QS", packs=1, jokers=2, n=4)
    reshuffle(table)
    assert (places(table), discards(table)) == ((3, 0, 0), ["QH", "QS"])
    reshuffle(table)
    assert (discards(table), top(table)) == (["QH", "QS"], "QS")
    assert (see(table).n, turn(table), stage(table)) == (4, 2, "turn")
    assert (see(table).pile, see(table).frames) == (20, see(table).frames[:3])


def test_nyan_4_queen_once_its_last_card_lies_there_the_chain_is_shuffled_as_always() -> None:
    """§3.4: a Stechen of two cards, for which seat 2 lacks one; only the six stays."""
    table = drawn_out("QC +20", "9D", "+29", top="9C", pile="QH 6S", packs=1, jokers=2, n=2)
    go(table, *join(1, 2, 3))
    assert discards(table) == ["6S"]
    assert cards(" ".join(draw_pile(table))) == cards("9C QC QH")
    reshuffle(table, "QC")
    assert hand(table, 2) == cards("9D QC")


def test_nyan_4_queen_a_view_in_the_middle_of_a_chain_tells_what_stays() -> None:
    """Worlds made from it go on as the game does, whoever looks."""
    table = drawn_out("QC 9H 9D", "+3", "+3", top="8D 7C *", pile="QH QD")
    for seat in range(4):
        world = sampled(table.game, see(table, seat), Rng(f"chain {seat}"))
        assert table.game.view(world, seat) == see(table, seat)
        world.play(0, 0, Rng("on"))
        assert names(table, table.game.view(world, 0).discards)[:3] == ["QC", "QH", "QD"]
