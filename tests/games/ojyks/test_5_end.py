"""ojyks §5: several rounds, the limit, the places."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.errors import BadOption, UnknownOption
from stammtisch.core.games.ojyks.options import OjyksOptions
from stammtisch.core.options import read_options
from tests.games.ojyks.positions import (
    OWN_10,
    OWN_MINUS_3,
    REST,
    end_round,
    flip,
    grid,
    last_turns,
    ojyks_shuffle,
    open_first,
    other,
)
from tests.games.positions import Table, go, not_asked, outcome, see, turn

HIGH_99 = "0 0 12 | 12 12 11 | 11 11 10 | 10 10 0"
HIGH_100 = "0 0 12 | 12 12 11 | 11 11 10 | 10 10 1"


def first_round(grids: list[str], **options: Any) -> Table:
    return end_round(last_turns(grids, **options))


def next_round(table: Table, grids: list[str]) -> Table:
    go(table, ojyks_shuffle(grids, opens="0"))
    return end_round(flip(open_first(table), *REST))


def test_ojyks_5_1_scores_are_added_up_until_somebody_has_100() -> None:
    table = first_round([OWN_10, HIGH_99])
    assert see(table).totals == (10, 99)
    assert see(table).pending == (0,)  # 99 is not enough
    next_round(table, [OWN_MINUS_3, other(1)])
    assert see(table).totals == (7, 100)
    assert see(table).pending == ()
    assert outcome(table).points == (7, 100)
    assert outcome(table).places == (1, 2)
    assert outcome(table).utility == (1, 0)
    not_asked(table, 1, "draw")


def test_ojyks_5_1_exactly_100_is_enough() -> None:
    table = first_round([OWN_10, HIGH_100])
    assert see(table).pending == ()
    assert outcome(table).points == (10, 100)


@pytest.mark.parametrize(("limit", "over"), [(12, True), (13, False), (1, True), (1000, False)])
def test_ojyks_5_1_the_limit_is_an_option(limit: int, over: bool) -> None:
    table = first_round([OWN_10, other(12)], limit=limit)
    assert see(table).totals == (10, 12)
    assert see(table).pending == (() if over else (0,))


def test_ojyks_5_1_the_doubled_score_counts_towards_the_limit() -> None:
    table = first_round([OWN_10, other(9)], limit=20)
    assert outcome(table).points == (20, 9)
    assert outcome(table).places == (2, 1)


def test_ojyks_5_1_negative_scores_lower_the_total() -> None:
    table = first_round([OWN_10, other(12)], limit=20)
    next_round(table, [OWN_MINUS_3, other(8)])
    assert outcome(table).points == (7, 20)


@pytest.mark.parametrize("rounds", [2, 3, 4])
def test_ojyks_5_1_as_many_rounds_as_it_takes(rounds: int) -> None:
    table = first_round([OWN_10, other(11)], limit=11 * rounds)
    for number in range(2, rounds + 1):
        assert see(table).pending == (0,)
        next_round(table, [OWN_10, other(11)])
        assert see(table).totals == (10 * number, 11 * number)
    assert see(table).pending == ()


def test_ojyks_5_1_every_round_begins_anew() -> None:
    table = first_round(["12 12 12 | 0 1 0 | 2 0 1 | 0 4 0", other(12)])
    assert see(table).pile == 155  # all cards are shuffled
    go(table, ojyks_shuffle(["2 0 1", OWN_10], opens="7"))
    hidden = "? ? ? | ? ? ? | ? ? ? | ? ? ?"
    assert [grid(table, seat) for seat in (1, 2)] == [hidden, hidden]
    assert see(table).round == 2
    assert see(table).finisher == 0
    assert see(table).pending == (1, 2)
    assert see(table).totals == (8, 12)
    # §1.4: who starts is found afresh, whoever finished the last round
    assert turn(open_first(table, ["c1r3 c1r2", "c1r1 c1r3"])) == 2


def test_ojyks_1_4_the_highest_sum_starts_afresh_every_round() -> None:
    table = first_round([OWN_10, other(12)], limit=100)
    go(table, ojyks_shuffle([other(12), OWN_10], opens="0"))
    assert turn(open_first(table)) == 2
    end_round(flip(table, *REST))
    assert see(table).totals == (10 + 12, 12 + 10)


def test_ojyks_5_2_equal_totals_share_the_first_place() -> None:
    table = first_round([OWN_10, other(9), other(9)], limit=20)
    assert outcome(table).points == (20, 9, 9)
    assert outcome(table).places == (3, 1, 1)
    assert outcome(table).utility == (0, 0.75, 0.75)


def test_ojyks_5_2_equal_totals_share_a_later_place() -> None:
    table = first_round([OWN_10, other(12), other(12), other(11)], limit=12)
    assert outcome(table).places == (1, 3, 3, 2)
    assert outcome(table).utility == pytest.approx((1, 1 / 6, 1 / 6, 2 / 3))


def test_ojyks_5_2_all_can_be_first() -> None:
    """Each finishes once, with 10 against 12: 22 each."""
    table = first_round([OWN_10, other(12)], limit=22)
    next_round(table, [other(12), OWN_10])
    assert outcome(table).points == (22, 22)
    assert outcome(table).places == (1, 1)
    assert outcome(table).utility == (0.5, 0.5)


def test_ojyks_5_2_the_lowest_total_wins_not_the_last_round() -> None:
    table = first_round([OWN_10, other(12)], limit=24)
    next_round(table, [OWN_10, other(9)])  # doubled: 20
    assert see(table).totals == (30, 21)
    assert outcome(table).places == (2, 1)


@pytest.mark.parametrize("value", ["0", "1001", "-5", "x"])
def test_ojyks_5_1_the_limit_is_a_number_from_1_to_1000(value: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_options("ojyks", OjyksOptions, {"limit": value})
    assert caught.value.facts == {"name": "limit", "value": value, "allowed": "1..1000"}
    assert read_options("ojyks", OjyksOptions, {"limit": "1000"}).limit == 1000


def test_ojyks_the_options_have_the_defaults_of_the_rules() -> None:
    assert OjyksOptions() == OjyksOptions(limit=100, clear_final_columns=True)
    with pytest.raises(UnknownOption):
        read_options("ojyks", OjyksOptions, {"rounds": "2"})
