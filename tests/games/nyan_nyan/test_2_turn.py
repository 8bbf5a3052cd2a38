"""nyan_nyan §2: what may be played, drawing and passing, the joker."""

from __future__ import annotations

import pytest

from tests.games.nyan_nyan.positions import RANKS, counts, nyan, stage, suit, top
from tests.games.positions import can, discards, go, move, not_asked, refused, see, turn
from tests.games.uno.positions import cards, hand


def test_nyan_2_1_a_card_matches_by_rank_or_suit() -> None:
    table = nyan(["7H 2C 8H 9D +2", "+3"], "7C", pile="KD")
    assert {"play 7H", "play 2C"} < can(table)
    assert not {"play 8H", "play 9D", "pass"} & can(table)
    assert refused(table, 1, "play 8H") == {"reason": "does-not-match", "card": "8H", "suit": "C"}
    go(table, "1 play 7H")
    assert discards(table)[-2:] == ["7C", "7H"]
    assert top(table) == "7H"


def test_nyan_2_1_after_a_jack_the_wished_suit_any_jack_any_joker() -> None:
    table = nyan(["8S 8H JD JC *", "+3"], "JS", suit="H")
    assert can(table) == {"play 8H", "play JD", "play JC", "play *", "draw"}


def test_nyan_2_1_drawing_is_allowed_with_a_playable_card_and_then_any_may_be_played() -> None:
    table = nyan(["7H 8H", "+3"], "7C", pile="9C")
    go(table, "1 draw")
    assert can(table) == {"play 7H", "play 9C", "pass"}
    assert turn(table) == 1
    go(table, "1 play 7H")
    assert hand(table, 1) == cards("8H 9C")


def test_nyan_2_1_or_passed() -> None:
    table = nyan(["7H 8H", "+3"], "7C", pile="9C")
    go(table, "1 draw", "1 pass")
    assert turn(table) == 2
    assert hand(table, 1) == cards("7H 8H 9C")


def test_nyan_2_1_one_draw_a_turn_and_no_passing_without() -> None:
    table = nyan(["8H 9H", "+3"], "7C", pile="9D 10D")
    assert can(table) == {"draw"}
    assert refused(table, 1, "pass") == {"reason": "draw-first"}
    go(table, "1 draw")
    assert can(table) == {"pass"}
    assert refused(table, 1, "draw") == {"reason": "drawn-already"}
    assert counts(table) == (3, 3)


def test_nyan_2_1_what_was_drawn_only_its_owner_sees() -> None:
    one, other = (nyan(["8H 9H", "+3"], "7C", pile=pile) for pile in ("9D 10D", "10D 9D"))
    go(one, "1 draw")
    go(other, "1 draw")
    assert see(one, 2) == see(other, 2)
    assert see(one, 0) == see(other, 0)
    assert see(one, 1) != see(other, 1)


def test_nyan_2_1_nobody_else_plays() -> None:
    table = nyan(["7H +2", "7S +2"], "7C")
    not_asked(table, 2, "play 7S")
    go(table, "1 play 7H")
    not_asked(table, 1, "draw")


def test_nyan_2_2_one_card_per_play() -> None:
    table = nyan(["8H 8S 8D", "+3", "+3", "+3"], "8C")
    assert table.game.read("play 8H 8S") is None
    go(table, "1 play 8H")
    assert turn(table) == 3
    assert counts(table)[0] == 2


@pytest.mark.parametrize("lies", ["7C", "QH", "5D", "AS", "2H", "10C"])
def test_nyan_2_3_a_joker_can_be_played_on_anything(lies: str) -> None:
    table = nyan(["* +2", "+3"], lies)
    assert "play *" in can(table)
    go(table, "1 play *")
    assert (top(table), discards(table)[-1]) == (lies, "*")


def test_nyan_2_3_the_card_below_is_the_top_card() -> None:
    table = nyan(["* +2", "7H 8C 9H 2S"], "7C")
    go(table, "1 play *")
    assert can(table) == {"play 7H", "play 8C", "draw"}
    go(nyan(["* +2", "* 7H 8C 9H"], "7C"), "1 play *", "2 play *")


def test_nyan_2_3_also_for_a_wish() -> None:
    table = nyan(["* +2", "8S 8H JD 9D"], "JS", suit="H")
    go(table, "1 play *")
    assert (top(table), suit(table)) == ("JS", "H")
    assert can(table) == {"play 8H", "play JD", "draw"}


def test_nyan_2_3_also_through_several_jokers() -> None:
    table = nyan(["* +2", "* 8C 9H 2S", "8C 9H 2S 3H"], "7C", packs=2)
    go(table, "1 play *", "2 play *")
    assert can(table) == {"play 8C", "draw"}


def test_nyan_2_3_it_sets_n_to_1_and_has_no_other_effect() -> None:
    table = nyan(["* +2", "+3", "+3"], "7C", n=8)
    go(table, "1 play *")
    view = see(table)
    assert (view.n, view.due, view.skip, view.direction) == (1, 0, 0, 1)
    assert (turn(table), stage(table)) == (2, "turn")


def test_nyan_2_4_after_a_drawn_obligation_comes_a_normal_turn() -> None:
    table = nyan(["8H 9H", "+3"], "7C", pile="9D 10D KD 2D", due=2, seven=True)
    go(table, "1 take")
    assert hand(table, 1) == cards("8H 9H 9D 10D")
    assert (turn(table), can(table)) == (1, {"draw"})
    go(table, "1 draw")
    assert hand(table, 1) == cards("8H 9H 9D 10D KD")
    assert can(table) == {"pass"}


def test_nyan_2_4_what_was_drawn_for_an_obligation_may_be_played_at_once() -> None:
    table = nyan(["8H 9H", "+3"], "7C", pile="9C 10D", due=2, seven=True)
    go(table, "1 take")
    assert can(table) == {"draw", "play 9C"}


def test_nyan_2_4_a_missed_call_is_not_the_turns_draw() -> None:
    """§5.1: in an extra turn after it one may still draw."""
    table = nyan(["10C 9H", "+3"], "7C", pile="9D 10D KD")
    go(table, "1 play 10C", "1 silent")
    assert hand(table, 1) == cards("9H 9D 10D")
    assert (turn(table), stage(table)) == (1, "turn")
    go(table, "1 draw")
    assert hand(table, 1) == cards("9H 9D 10D KD")


@pytest.mark.parametrize("rank", RANKS)
def test_nyan_2_5_jack_and_joker_are_playable_whatever_the_suit_all_others_must_match(
    rank: str,
) -> None:
    lies = "8C" if rank != "8" else "9C"
    table = nyan([f"{rank}H * +3", "+3"], lies)
    assert (f"play {rank}H" in can(table)) == (rank == "J")
    assert "play *" in can(table)
    assert f"play {rank}C" in can(nyan([f"{rank}C +3", "+3"], lies))
    assert f"play {rank}H" in can(nyan([f"{rank}H +3", "+3"], f"{rank}S"))


def test_nyan_moves_are_written_as_people_write_them() -> None:
    game = nyan(["+3", "+3"]).game
    written = "play 7S;play *;draw;pass;wish H;fuse 9C;play 5S 5H;lay KD;join;abstain;command 3"
    written += ";accept;take;nyan;nyan nyan;silent;exodia;play 10D;lay *"
    table = nyan(["+3", "+3"])
    for text in written.split(";"):
        assert game.notation(move(table, text)) == text
