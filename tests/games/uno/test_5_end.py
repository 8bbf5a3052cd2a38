"""uno §5.1, §5.2: the end of a round, last cards, places; and the options' limits."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.errors import BadOption, UnknownOption
from stammtisch.core.games.uno.options import UnoOptions
from stammtisch.core.options import read_options
from tests.games.positions import Table, can, go, happened, not_asked, outcome, see, turn
from tests.games.uno.positions import by_cards, hand, lay, uno

SIX = ("r1", "r2", "r3", "r4", "r6", "r8")


def one_card_left(last: str, others: list[str], **options: Any) -> Table:
    """Seat 1 has only `last` and is to move; seat 2 and on have drawn six cards each."""
    table = uno([" ".join([*SIX, last]), *others], opens="r5", **options)
    lay(table, 1, *SIX)
    while (seat := turn(table)) != 1:
        go(table, f"{seat} draw", f"{seat} pass")
    assert hand(table, 1) == [last]
    return table


def test_uno_5_1_who_lays_the_last_card_leaves_and_the_others_play_on() -> None:
    table = one_card_left("r9", ["r1", "r2"])
    go(table, "1 play r9")
    assert happened(table, "finished") == [(1, 1, 0)]
    assert see(table).places == (1, 0, 0)
    assert see(table).points[0] > 0
    assert turn(table) == 2
    go(table, "2 play r1")
    assert turn(table) == 3
    go(table, "3 play r2")
    assert turn(table) == 2  # seat 1 is out
    not_asked(table, 1, "draw")


def test_uno_5_1_who_draws_instead_of_laying_the_last_card_has_not_finished() -> None:
    table = one_card_left("r9", [""])
    go(table, "1 draw", "1 pass")
    assert see(table).places == (0, 0)
    assert len(hand(table, 1)) == 2


def test_uno_5_1_a_drawn_card_that_is_played_leaves_the_card_in_hand() -> None:
    table = uno([" ".join([*SIX, "b9"]), ""], pile="g1 g2 g3 g4 g6 g8 r9")
    lay(table, 1, *SIX)
    go(table, "2 draw", "2 pass", "1 draw", "1 play r9")
    assert hand(table, 1) == ["b9"]
    assert see(table).places == (0, 0)


def test_uno_5_1_the_last_of_two_takes_the_last_place_and_the_game_is_over() -> None:
    table = one_card_left("r9", ["r1"])
    go(table, "1 play r9")
    assert see(table).pending == ()
    assert outcome(table).places == (1, 2)
    assert happened(table, "finished") == [(1, 1, 0), (2, 2, 0)]
    not_asked(table, 2, "play r1")


def test_uno_5_1_a_last_draw_two_is_still_drawn() -> None:
    table = one_card_left("r+2", ["", ""])
    _, two, three = see(table).counts
    go(table, "1 play r+2")
    assert see(table).counts == (0, two + 2, three)
    assert turn(table) == 2


@pytest.mark.parametrize("last", ["r+2", "w4 r"])
def test_uno_5_1_draws_skip_a_last_draw_card_costs_the_next_player_the_turn(last: str) -> None:
    table = one_card_left(last.split(maxsplit=1)[0], ["", "", ""], draws_skip=True)
    go(table, f"1 play {last}")
    assert turn(table) == 3


def test_uno_5_1_a_last_wild_draw_four_is_still_drawn_and_its_colour_counts() -> None:
    table = one_card_left("w4", ["g1 r9", ""])
    _, two, three = see(table).counts
    go(table, "1 play w4 g")
    assert see(table).counts == (0, two + 4, three)
    assert turn(table) == 2
    assert "play g1" in can(table)
    assert "play r9" not in can(table)


def test_uno_5_1_a_last_wild_still_names_a_colour() -> None:
    table = one_card_left("w", ["g1 r9", ""])
    go(table, "1 play w g")
    assert turn(table) == 2
    assert "play g1" in can(table)
    assert "play r9" not in can(table)


def test_uno_5_1_a_last_skip_still_skips() -> None:
    table = go(one_card_left("rskip", ["", ""]), "1 play rskip")
    assert see(table).places == (1, 0, 0)
    assert turn(table) == 3


def test_uno_5_1_a_last_reverse_still_changes_the_direction() -> None:
    table = go(one_card_left("rrev", ["", ""]), "1 play rrev")
    assert see(table).places == (1, 0, 0)
    assert turn(table) == 3
    go(table, "3 draw", "3 pass", "2 draw", "2 pass")
    assert turn(table) == 3


def test_uno_3_3_a_last_reverse_of_three_players_skips_nobody() -> None:
    """two_player_reverse_skips counts the players before the card is laid: three here."""
    table = one_card_left("rrev", ["", ""], two_player_reverse_skips=True)
    go(table, "1 play rrev")
    assert turn(table) == 3


@pytest.mark.parametrize("last", ["rskip", "rrev", "r9"])
@pytest.mark.parametrize("option", [False, True])
def test_uno_5_1_a_last_card_of_two_players_ends_it_whatever_it_is(last: str, option: bool) -> None:
    """Seat 1: a = 7, b = 7 + 6 drawn. Seat 2: a = 13."""
    table = one_card_left(last, [""], two_player_reverse_skips=option)
    go(table, f"1 play {last}")
    assert outcome(table).points == (by_cards(7, 13 + 200), by_cards(13, 100))


def test_uno_5_1_a_last_skip_can_skip_on_to_oneself() -> None:
    """Two are left, and the one who is skipped is the other: the turn comes back."""
    table = one_card_left("r9", ["rskip r1", ""])
    go(table, "1 play r9", "2 play rskip")
    assert turn(table) == 2


def test_uno_5_1_stack_draws_a_last_draw_two_can_still_be_answered() -> None:
    table = one_card_left("r+2", ["b+2", ""], stack_draws=True)
    _, two, three = see(table).counts
    go(table, "1 play r+2")
    assert turn(table) == 2
    go(table, "2 play b+2", "3 draw")
    assert see(table).counts == (0, two - 1, three + 4)
    assert turn(table) == 3


@pytest.mark.parametrize(("last", "b", "a"), [("r+2", 13, 15), ("w4", 13, 17)])
@pytest.mark.parametrize("stack_draws", [False, True])
def test_uno_5_2_b_is_counted_before_the_draw_and_the_last_a_after_it(
    last: str, b: int, a: int, stack_draws: bool
) -> None:
    """With one player left nobody is asked for an answer: the sum is drawn at once."""
    table = one_card_left(last, ["b+2 w4"], stack_draws=stack_draws)
    assert see(table).counts == (1, b)
    go(table, f"1 play {last}{' b' if last == 'w4' else ''}")
    assert see(table).counts == (0, a)
    assert outcome(table).points == (by_cards(7, b + 200), by_cards(a, 100))


def test_uno_5_2_stack_draws_the_whole_sum_counts_for_the_last_player() -> None:
    """Seat 2 has drawn 5 and laid g+2: b = 11. It draws 2 + 2 + 2: a = 1 + 17 = 18."""
    table = uno(["r1 r2 r3 r4 r6 r+2 y+2", "g+2"], stack_draws=True)
    lay(table, 1, "r1", "r2", "r3", "r4", "r6", "r+2")
    go(table, "2 play g+2", "1 play y+2")
    assert see(table).counts == (0, 17)
    assert outcome(table).points == (by_cards(7, 11 + 200), by_cards(18, 100))


def test_uno_5_2_cards_of_all_other_active_players_count() -> None:
    table = one_card_left("r9", ["", "", ""])
    go(table, "1 play r9")
    points = by_cards(7, 3 * 13 + 200)
    assert happened(table, "scored") == [(1, points, points)]


def test_uno_5_2_penalty_cards_and_skips_are_laid_cards_too_drawn_ones_are_not() -> None:
    table = uno(["r+2 rskip b1", ""], pile="b8 b9 b6 y1", draws_skip=True)
    go(table, "1 play r+2", "1 play rskip", "1 draw", "1 pass")
    assert see(table).laid == (2, 0)


@pytest.mark.parametrize("value", ["0", "101", "-1", "many", ""])
def test_uno_5_5_rounds_are_a_number_from_1_to_100(value: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_options("uno", UnoOptions, {"rounds": value})
    assert caught.value.facts == {"name": "rounds", "value": value, "allowed": "1..100"}
    assert read_options("uno", UnoOptions, {"rounds": "100"}).rounds == 100


def test_uno_the_options_have_the_defaults_of_the_rules() -> None:
    assert UnoOptions() == UnoOptions(
        wild_on_wish=True,
        stack_draws=False,
        draws_skip=False,
        two_player_reverse_skips=False,
        zero_seven=False,
        rounds=1,
    )
    with pytest.raises(UnknownOption):
        read_options("uno", UnoOptions, {"challenge": "on"})
