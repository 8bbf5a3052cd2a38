"""nyan_nyan §1: the cards, the deal, the opening card, the starter."""

from __future__ import annotations

from collections import Counter

import pytest

from stammtisch.core.errors import BadOption, BadSeats, IllegalMove
from stammtisch.core.games import GAMES, check_seats
from stammtisch.core.games.nyan_nyan.options import NyanOptions
from stammtisch.core.options import read_options
from tests.games.nyan_nyan.positions import (
    RANKS,
    counts,
    dealt,
    deck,
    everywhere,
    nyan,
    stage,
    top,
    undealt,
)
from tests.games.positions import can, discards, draw_pile, go, happened, see, turn
from tests.games.uno.positions import cards, hand


@pytest.mark.parametrize("players", [1, 9])
def test_nyan_1_1_two_to_eight_play(players: int) -> None:
    with pytest.raises(BadSeats):
        check_seats(GAMES["nyan_nyan"], players)


@pytest.mark.parametrize("players", range(2, 9))
def test_nyan_1_1_seven_cards_each_one_pack_for_up_to_four_players(players: int) -> None:
    check_seats(GAMES["nyan_nyan"], players)
    table = dealt([""] * players, "7C")
    assert counts(table) == (7,) * players
    assert [len(hand(table, seat)) for seat in range(1, players + 1)] == [7] * players
    packs = 1 if players <= 4 else 2
    assert everywhere(table) == Counter(deck(packs))
    assert see(table).pile == 55 * packs - 7 * players - 1


@pytest.mark.parametrize(("packs", "jokers"), [(1, 2), (2, 4), (3, 3), (4, 4)])
def test_nyan_1_1_packs_and_jokers_are_options(packs: int, jokers: int) -> None:
    table = undealt(3, packs=packs, jokers=jokers)
    assert Counter(draw_pile(table)) == Counter(deck(packs, jokers))
    assert len(draw_pile(table)) == packs * (52 + jokers)


@pytest.mark.parametrize(("name", "value"), [("jokers", 1), ("jokers", 5), ("packs", 5)])
def test_nyan_1_1_other_numbers_are_refused(name: str, value: int) -> None:
    with pytest.raises(BadOption):
        read_options("nyan_nyan", NyanOptions, {name: value})


@pytest.mark.parametrize("rank", RANKS)
def test_nyan_1_2_the_opening_card_has_no_effect(rank: str) -> None:
    table = dealt(["8S 8H", "8C"], rank + "S", pile="9D 9C", packs=2)
    assert discards(table) == [rank + "S"]
    assert top(table) == rank + "S"
    assert (turn(table), stage(table)) == (1, "turn")
    view = see(table)
    assert (view.n, view.due, view.direction, view.threes, view.skip, view.extra) == (
        *(1, 0, 1, 0, 0, 0),
    )
    assert {"play 8S"} <= can(table)
    assert ("play 8H" in can(table)) == (rank == "8")
    go(table, "1 draw", "1 pass")
    assert turn(table) == 2
    assert "9D" in hand(table, 1)


def test_nyan_1_2_on_an_opening_joker_any_card_may_be_played() -> None:
    table = dealt(["8S 9H QD 5C AC 4H *", "2D"], "*")
    assert can(table) == {f"play {card}" for card in hand(table, 1)} | {"draw"}
    go(table, "1 play 9H")
    assert (top(table), discards(table)) == ("9H", ["*", "9H"])


def test_nyan_1_2_and_on_further_jokers_on_it() -> None:
    table = dealt(["* 2C 2H", "8S 9H QD 5C AC 4H KD", ""], "*")
    go(table, "1 play *")
    assert (top(table), turn(table)) == ("*", 2)
    assert can(table) == {f"play {card}" for card in hand(table, 2)} | {"draw"}
    go(table, "2 play KD", "2 command 3", "3 accept")
    assert top(table) == "KD"
    assert "play 2C" not in can(table)


def test_nyan_1_3_chance_says_who_starts_and_play_is_clockwise() -> None:
    table = dealt(["", "", ""], "7C", starter=2)
    assert (turn(table), see(table).direction, see(table).n) == (2, 1, 1)
    order = []
    for _ in range(4):
        seat = turn(table)
        order.append(seat)
        go(table, f"{seat} draw", f"{seat} pass")
    assert order == [2, 3, 1, 2]


def test_nyan_1_3_only_a_player_can_start() -> None:
    table = undealt(2)
    go(table, "0 shuffle " + " ".join(draw_pile(table)))
    for seat in (0, 3):
        with pytest.raises(IllegalMove, match="impossible-chance"):
            go(table, f"0 starter {seat}")
    assert happened(go(table, "0 starter 2"), "starts") == [(2, 0, 0)]


def test_nyan_1_3_n_is_one_number_for_the_whole_table() -> None:
    table = nyan(["AC +3", "4C +3", "+3"])
    go(table, "1 play AC")
    assert see(table).n == 2
    go(table, "2 play 4C")
    assert (see(table).due, see(table).n) == (8, 1)


def test_nyan_1_hands_are_seen_by_their_owners_alone() -> None:
    one = dealt(["2S 3S 4S 5S 6S 7S 8S", "2H 3H 4H 5H 6H 7H 8H"], "7C")
    other = dealt(["2S 3S 4S 5S 6S 7S 8S", "2D 3D 4D 5D 6D 7D 8D"], "7C", pile="* *")
    assert hand(one, 1) == cards("2S 3S 4S 5S 6S 7S 8S")
    assert hand(one, 0) == []
    assert see(one, 1) == see(other, 1)
    assert see(one, 0) == see(other, 0)
    assert see(one, 2) != see(other, 2)
