"""nyan_nyan §5.5: Exodia in a decision of one's own. While others decide: see
`test_5_exodia_any_time.py`."""

from __future__ import annotations

import pytest

from tests.games.nyan_nyan.positions import EXODIA, counts, join, nyan, pending, places, stage, top
from tests.games.positions import can, discards, go, happened, outcome, refused, see, turn


@pytest.mark.parametrize("suit", "SCHD")
@pytest.mark.parametrize("more", ["", " 2S", " 2S 3H 4D"])
def test_nyan_5_5_a_k_q_j_10_of_one_suit_more_cards_do_not_matter(suit: str, more: str) -> None:
    table = nyan([EXODIA.replace("S", suit) + more, "+3", "+3"])
    go(table, "1 exodia")
    assert (places(table), counts(table)[0]) == ((1, 0, 0), 0)


@pytest.mark.parametrize("held", ["AS KS QS JS 10H", "AS KS QS JS 9S", "KS QS JS 10S *"])
def test_nyan_5_5_nothing_less(held: str) -> None:
    table = nyan([f"{held} 2H", "+3"])
    assert table.state.declarations() == {}
    assert refused(table, 1, "exodia") == {"reason": "no-exodia"}


def test_nyan_5_5_it_finishes_at_once_without_a_call() -> None:
    table = nyan([EXODIA, "+3"])
    go(table, "1 exodia")
    assert outcome(table).places == (1, 2)
    assert [kind for kind in (event.kind for event in table.events) if "call" in kind] == []


def test_nyan_5_5_play_goes_on_with_the_next_and_the_same_top_card() -> None:
    table = nyan([EXODIA, "+3", "+3"], "7C", direction=-1, n=4)
    go(table, "1 exodia")
    assert (turn(table), stage(table), top(table), see(table).n) == (3, "turn", "7C", 4)


def test_nyan_5_5_after_drawing() -> None:
    table = nyan(["AS KS QS JS 2H", "+3", "+3"], pile="10S")
    go(table, "1 draw", "1 exodia")
    assert (places(table), turn(table)) == ((1, 0, 0), 2)


@pytest.mark.parametrize("due", [2, 20])
def test_nyan_5_5_before_an_obligation_which_goes_to_the_next(due: int) -> None:
    table = nyan(["+3", EXODIA, "+3"], turn=2, due=due)
    go(table, "2 exodia")
    assert (places(table), turn(table), stage(table), see(table).due) == (
        *((0, 1, 0), 3, "owed", due),
    )


def test_nyan_5_5_in_an_extra_turn_the_rest_of_them_lapse() -> None:
    table = nyan([f"{EXODIA} 2C", "+3", "+3"], extra=2)
    go(table, "1 exodia")
    assert (turn(table), see(table).extra) == (2, 0)


def test_nyan_5_5_with_ones_own_draw_cards_due() -> None:
    table = nyan([f"4C {EXODIA}", "+3", "+3"], extra=1)
    go(table, "1 play 4C", "1 exodia")
    assert (turn(table), stage(table), see(table).due) == (2, "owed", 4)


def test_nyan_5_5_while_wishing_the_jack_counts_as_it_is() -> None:
    table = nyan([f"JH {EXODIA}", "9H 9S 8D", "+3"], "7H")
    go(table, "1 play JH", "1 exodia")
    assert (places(table), can(table)) == ((1, 0, 0), {"play 9H", "draw"})


def test_nyan_5_5_of_the_player_of_a_six_the_stechen_goes_on() -> None:
    table = nyan([f"6C {EXODIA}", "KH 8S 8D", "9H 9S 9D"])
    go(table, "1 play 6C", "1 exodia", *join(2, 3))
    assert (stage(table), pending(table)) == ("lay", (2, 3))
    go(table, "2 lay KH", "3 lay 9H")
    assert (counts(table), turn(table)) == ((0, 2, 4), 2)


def test_nyan_5_5_two_may_show_it() -> None:
    table = nyan([EXODIA, EXODIA.replace("S", "H"), "+3", "+3"])
    go(table, "1 exodia", "2 exodia")
    assert (places(table), turn(table)) == ((1, 2, 0, 0), 3)
    assert len(discards(table)) == 11
    assert happened(table, "finished") == [(1, 1, 0), (2, 2, 0)]


def test_nyan_5_5_it_may_be_kept() -> None:
    table = nyan([f"{EXODIA} 7H", "+3"])
    go(table, "1 play 7H", "2 take", "2 draw", "2 pass", "1 draw", "1 pass", "2 draw", "1 exodia")
    assert places(table) == (1, 2)
