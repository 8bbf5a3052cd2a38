"""uno §3: draw two, wild-draw-four, skip, reverse, stacking."""

from __future__ import annotations

import pytest

from tests.games.positions import can, discards, go, happened, refused, see, turn
from tests.games.uno.positions import hand, lay, uno, wait_for

PLAYERS = pytest.mark.parametrize("players", [2, 4, 6, 10])


@PLAYERS
def test_uno_3_1_draw_two_makes_the_next_player_draw_who_then_has_a_turn(players: int) -> None:
    table = uno(["r+2", "r1 g8"] + [""] * (players - 2), pile="b8 y9")
    go(table, "1 play r+2")
    assert see(table).counts == (6, 9, *[7] * (players - 2))
    assert {"b8", "y9"} <= set(hand(table, 2))
    assert (turn(table), see(table).stage, see(table).due) == (2, "turn", 0)
    assert "play r1" in can(table)
    assert not {"play g8", "play b8", "play y9", "pass"} & can(table)
    assert happened(table, "skipped") == []
    go(table, "2 play r1")
    assert turn(table) == 3 % (players + 1) or 1


@PLAYERS
def test_uno_3_1_wild_draw_four_likewise_four_in_the_named_colour(players: int) -> None:
    table = uno(["w4", "g1 r1"] + [""] * (players - 2), pile="b8 g9 b9 y8")
    go(table, "1 play w4 g")
    assert see(table).counts == (6, 11, *[7] * (players - 2))
    assert {"b8", "g9", "b9", "y8"} <= set(hand(table, 2))
    assert (turn(table), see(table).stage) == (2, "turn")
    assert {"play g1", "play g9", "draw"} <= can(table)
    assert not {"play r1", "play b8"} & can(table)


@PLAYERS
@pytest.mark.parametrize(("card", "owed"), [("r+2", 2), ("w4 b", 4)])
def test_uno_3_1_draws_skip_who_draws_loses_the_turn(players: int, card: str, owed: int) -> None:
    table = uno(["r+2 w4", ""] + [""] * (players - 2), draws_skip=True)
    go(table, f"1 play {card}")
    assert see(table).counts == (6, 7 + owed, *[7] * (players - 2))
    assert (turn(table), see(table).stage) == (1 if players == 2 else 3, "turn")


def test_uno_3_1_all_the_drawn_penalty_cards_may_be_played_in_the_turn() -> None:
    """It is a turn like any other, and not the moment after a draw by choice."""
    table = uno(["r+2", "b1"], pile="r8 r9 r4")
    go(table, "1 play r+2")
    assert see(table, 2).drawn == -1
    assert {"play r8", "play r9", "draw"} <= can(table)
    assert "pass" not in can(table)
    go(table, "2 draw")
    assert can(table) == {"play r4", "pass"}
    go(table, "2 pass")
    assert turn(table) == 1


def test_uno_3_1_what_was_drawn_may_be_a_draw_two_that_hits_the_next_one() -> None:
    table = uno(["r+2", "b1", ""], pile="g+2 b9")
    go(table, "1 play r+2", "2 play g+2")
    assert see(table).counts == (6, 8, 9)
    assert turn(table) == 3


@pytest.mark.parametrize(("card", "owed"), [("r+2", 2), ("w4 b", 4)])
def test_uno_3_1_no_stacking_by_default(card: str, owed: int) -> None:
    """Who could answer with such a card isn't asked before they draw."""
    table = uno(["r+2 w4", "g+2 w4 b+2", "b1"])
    go(table, f"1 play {card}")
    assert see(table).counts == (6, 7 + owed, 7)
    assert see(table).due == 0
    assert turn(table) == 2


def test_uno_3_1_stack_draws_a_draw_two_answers_a_draw_two_and_the_sum_moves_on() -> None:
    table = uno(["r+2", "g+2 b+2 w4 r1 g1 w", "y+2", ""], stack_draws=True)
    go(table, "1 play r+2")
    assert turn(table) == 2
    assert see(table).due == 2
    assert can(table) == {"play g+2", "play b+2", "draw"}
    go(table, "2 play g+2")
    assert see(table).due == 4
    assert turn(table) == 3
    assert can(table) == {"play y+2", "draw"}
    go(table, "3 play y+2")
    assert can(table) == {"draw"}
    assert see(table).counts == (6, 6, 6, 7)
    go(table, "4 draw")
    assert see(table).counts == (6, 6, 6, 13)
    assert see(table).due == 0
    assert (turn(table), see(table).stage) == (4, "turn")
    assert discards(table)[-3:] == ["r+2", "g+2", "y+2"]


def test_uno_3_1_stack_draws_a_wild_draw_four_answers_a_wild_draw_four() -> None:
    table = uno(["w4", "w4 b+2 w", "y+2 y1"], stack_draws=True)
    go(table, "1 play w4 b")
    assert can(table) == {"draw", *(f"play w4 {colour}" for colour in "rygb")}
    go(table, "2 play w4 y")
    assert see(table).due == 8
    assert can(table) == {"draw"}  # a draw-two does not answer a wild-draw-four
    go(table, "3 draw")
    assert see(table).counts == (6, 6, 15)
    assert see(table).colour == 1
    assert turn(table) == 3
    assert "play y1" in can(table)


@PLAYERS
@pytest.mark.parametrize("draws_skip", [False, True])
def test_uno_3_1_stack_draws_who_draws_the_sum_has_a_turn_or_loses_it(
    players: int, draws_skip: bool
) -> None:
    hands = ["r+2", "g+2", *[""] * (players - 2)]
    table = uno(hands, stack_draws=True, draws_skip=draws_skip)
    go(table, "1 play r+2", "2 play g+2")
    drawer = 1 if players == 2 else 3
    after = drawer % players + 1
    go(table, f"{drawer} draw")
    assert see(table).counts[drawer - 1] == (10 if players == 2 else 11)
    assert (turn(table), see(table).stage) == (after if draws_skip else drawer, "turn")


def test_uno_3_1_stack_draws_refuses_everything_else() -> None:
    table = go(uno(["r+2", "g+2 w4 r1 w", ""], stack_draws=True), "1 play r+2")
    facts = {"reason": "only-same-draw-card", "due": 2}
    for text in ("play r1", "play w b", "play w4 b"):
        assert refused(table, 2, text) == facts
    assert refused(table, 2, "pass") == {"reason": "must-draw-sum"}
    assert refused(table, 2, "play b+2") == {"reason": "not-in-hand", "card": "b+2"}
    assert refused(table, 2, "swap 1") == {"reason": "no-swap-now"}


def test_uno_3_1_stack_draws_the_victim_may_draw_though_it_could_answer() -> None:
    table = uno(["r+2", "g+2", "r1"], stack_draws=True)
    go(table, "1 play r+2", "2 draw")
    assert see(table).counts == (6, 9, 7)
    assert turn(table) == 2
    # nobody meets a demand any more: g+2 begins a new sum
    assert {"play g+2", "draw"} <= can(table)
    go(table, "2 draw", "2 pass", "3 draw", "3 pass")
    assert see(table).counts == (6, 10, 8)


def test_uno_3_1_stack_draws_a_sum_goes_round_the_table() -> None:
    table = uno(["r+2 r+2", "g+2 g+2"], stack_draws=True)
    go(table, "1 play r+2", "2 play g+2", "1 play r+2", "2 play g+2", "1 draw")
    assert see(table).counts == (5 + 8, 5)
    assert turn(table) == 1


def test_uno_3_1_stack_draws_a_drawn_draw_two_can_be_answered() -> None:
    table = uno(["", "g+2", ""], pile="r+2", stack_draws=True)
    go(table, "1 draw", "1 play r+2")
    assert turn(table) == 2
    assert "play g+2" in can(table)


def test_uno_3_1_stack_draws_w4_may_answer_w4_whatever_wild_on_wish() -> None:
    table = uno(["w4", "w4"], stack_draws=True, wild_on_wish=False)
    go(table, "1 play w4 b")
    assert "play w4 r" in can(table)


def test_uno_3_1_stack_draws_answering_with_the_last_card() -> None:
    """Who answers with the last card has finished, and the sum moves on."""
    hands = ["r+2", "r1 r2 r3 r4 r6 r8 g+2", "b+2", ""]
    table = uno(hands, starter=2, stack_draws=True)
    lay(table, 2, "r1", "r2", "r3", "r4", "r6", "r8")
    wait_for(table, 1)
    go(table, "1 play r+2", "2 play g+2")
    assert see(table).places == (0, 1, 0, 0)
    assert turn(table) == 3
    assert see(table).due == 4
    assert "play b+2" in can(table)
    held = see(table).counts
    go(table, "3 draw")
    assert see(table).counts == (held[0], 0, held[2] + 4, held[3])
    assert turn(table) == 3


def test_uno_3_2_skip_the_next_player_loses_the_turn() -> None:
    table = go(uno(["rskip", "", ""]), "1 play rskip")
    assert turn(table) == 3
    assert see(table).counts == (6, 7, 7)
    assert happened(table, "skipped") == [(2, 0, 0)]


def test_uno_3_2_a_skip_between_two_players_gives_another_turn() -> None:
    table = go(uno(["rskip r1", ""]), "1 play rskip")
    assert turn(table) == 1


def test_uno_3_2_a_skip_goes_in_the_direction_of_play() -> None:
    table = uno(["rrev", "", "", "rskip"])
    go(table, "1 play rrev", "4 play rskip")
    assert turn(table) == 2


def test_uno_3_3_reverse_changes_the_direction() -> None:
    table = go(uno(["rrev", "", "", "grev"]), "1 play rrev")
    assert turn(table) == 4
    assert see(table).direction == -1
    go(table, "4 play grev")
    assert see(table).direction == 1
    assert turn(table) == 1


def test_uno_3_3_a_draw_goes_in_the_direction_of_play() -> None:
    table = uno(["rrev", "", "r+2"])
    go(table, "1 play rrev", "3 play r+2")
    assert see(table).counts == (6, 9, 6)
    assert turn(table) == 2


@pytest.mark.parametrize("option", [False, True])
def test_uno_3_3_with_two_players_it_has_no_other_effect_unless_it_skips(option: bool) -> None:
    table = uno(["rrev r1", "r2"], two_player_reverse_skips=option)
    go(table, "1 play rrev")
    assert turn(table) == (1 if option else 2)
    assert happened(table, "skipped") == ([(2, 0, 0)] if option else [])


@pytest.mark.parametrize("option", [False, True])
def test_uno_3_3_with_three_players_a_reverse_never_skips(option: bool) -> None:
    table = uno(["rrev", "", ""], two_player_reverse_skips=option)
    go(table, "1 play rrev")
    assert turn(table) == 3


@pytest.mark.parametrize("option", [False, True])
def test_uno_3_3_two_active_players_are_what_counts(option: bool) -> None:
    """Of three one has finished: the other two are as two players."""
    table = uno(["r1 r2 r3 r4 r5 r6 r8", "rrev", ""], two_player_reverse_skips=option)
    lay(table, 1, "r1", "r2", "r3", "r4", "r5", "r6", "r8")
    assert turn(table) == 2
    go(table, "2 play rrev")
    assert turn(table) == (2 if option else 3)


def test_uno_3_4_a_wild_draw_four_may_be_played_with_a_matching_card_in_hand() -> None:
    table = uno(["w4 r1 r2 r3 r4 r6 r8", ""], opens="r5")
    assert {f"play w4 {colour}" for colour in "rygb"} <= can(table)
    go(table, "1 play w4 r")
    # nobody is asked about a challenge: the four are drawn, and it goes on
    assert see(table).counts == (6, 11)
    assert turn(table) == 2


@pytest.mark.parametrize(
    ("card", "then", "owed"), [("r1", 3, 0), ("rskip", 1, 0), ("r+2", 3, 2), ("w4 b", 3, 4)]
)
def test_uno_3_5_the_next_player_is_the_next_one_who_still_holds_cards(
    card: str, then: int, owed: int
) -> None:
    """Seat 2 has finished: what seat 1 plays meets seat 3."""
    table = uno(["rskip r+2 w4 r1", "r2 r3 r4 r6 r8 r9 r5", ""], opens="r0", starter=2)
    lay(table, 2, "r2", "r3", "r4", "r6", "r8", "r9", "r5")
    assert see(table).places == (0, 1, 0)
    wait_for(table, 1)
    one, _, three = see(table).counts
    go(table, f"1 play {card}")
    assert see(table).counts == (one - 1, 0, three + owed)
    assert turn(table) == then


def test_uno_3_5_a_reverse_passes_over_who_has_finished() -> None:
    table = uno(["", "", "r2 r3 r4 r6 r8 r9 r5", "rrev"], opens="r0", starter=3)
    lay(table, 3, "r2", "r3", "r4", "r6", "r8", "r9", "r5")
    assert turn(table) == 4
    go(table, "4 play rrev")
    assert turn(table) == 2


def test_uno_3_5_stack_draws_the_sum_passes_over_who_has_finished() -> None:
    hands = ["r+2", "r2 r3 r4 r6 r8 r9 r5", "g+2"]
    table = uno(hands, opens="r0", starter=2, stack_draws=True)
    lay(table, 2, "r2", "r3", "r4", "r6", "r8", "r9", "r5")
    wait_for(table, 1)
    go(table, "1 play r+2", "3 play g+2")
    assert turn(table) == 1
    assert see(table).due == 4
