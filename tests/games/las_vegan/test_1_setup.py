"""las_vegan §1: cabbages, cards, casinos, tokens, who leads."""

from __future__ import annotations

from itertools import chain, product

import pytest

from stammtisch.core.errors import BadOption, BadSeats, IllegalMove
from stammtisch.core.games import GAMES, check_seats
from stammtisch.core.games.las_vegan.options import LasVeganOptions
from stammtisch.core.options import read_options
from tests.games.las_vegan.positions import (
    CASINOS,
    HAND_SIZES,
    LAS_VEGAN_DECK,
    las_vegan,
    las_vegan_shuffle,
    last_trick,
    trick,
)
from tests.games.positions import (
    Table,
    draw_pile,
    everything,
    go,
    happened,
    names,
    outcome,
    put,
    see,
    turn,
)
from tests.games.random_games import new, steps

GAME = GAMES["las_vegan"]
RICH = [0, 99, 99, 99, 0, 0]
"""Cabbages that last for a whole game."""


def undealt(players: int = 3) -> Table:
    return new("las_vegan", players, LasVeganOptions())


def dealt(players: int = 3) -> Table:
    return go(undealt(players), las_vegan_shuffle([""] * players))


def impossible(table: Table, entry: str) -> None:
    """Chance can't say that, and nothing changes."""
    before = everything(table)
    with pytest.raises(IllegalMove) as caught:
        go(table, entry)
    assert caught.value.facts["reason"] == "impossible-chance"
    assert everything(table) == before


@pytest.mark.parametrize("players", [0, 1, 6])
def test_las_vegan_1_1_nobody_plays_alone_or_with_more_than_five(players: int) -> None:
    with pytest.raises(BadSeats) as caught:
        check_seats(GAME, players)
    assert caught.value.facts == {"game": "las_vegan", "players": players, "fewest": 2, "most": 5}


@pytest.mark.parametrize("players", range(2, 6))
def test_las_vegan_1_1_everybody_has_15_cabbages(players: int) -> None:
    check_seats(GAME, players)
    assert see(undealt(players)).cabbages == (15,) * players


def test_las_vegan_1_1_there_are_40_cards() -> None:
    assert len(set(LAS_VEGAN_DECK)) == 40
    assert "0 shuffle " + " ".join(LAS_VEGAN_DECK) == las_vegan_shuffle([""] * 4)
    go(undealt(), las_vegan_shuffle([""] * 3))
    deck = las_vegan_shuffle([""] * 3)
    for other in (deck.replace("r0", "r1"), deck.replace(" r0", ""), f"{deck} r0"):
        impossible(undealt(), other)


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_las_vegan_1_2_a_game_has_so_many_rounds(rounds: int) -> None:
    table = last_trick(["", ""], "r5 r7", rounds=rounds, cabbages=RICH[1:3])
    for number in range(1, rounds + 1):
        assert see(table).round == number
        for _ in steps(table, number, 1000):
            if happened(table, "scored"):
                break
    assert not see(table).pending


def test_las_vegan_1_2_four_rounds_unless_something_else_is_agreed() -> None:
    assert LasVeganOptions().rounds == 4
    for rounds in (0, 5):
        with pytest.raises(BadOption):
            read_options("las_vegan", LasVeganOptions, {"rounds": rounds})


@pytest.mark.parametrize(
    ("players", "cards", "left"), [(2, 13, 14), (3, 13, 1), (4, 10, 0), (5, 8, 0)]
)
def test_las_vegan_1_3_so_many_cards_each_and_the_rest_belongs_to_nobody(
    players: int, cards: int, left: int
) -> None:
    table = dealt(players)
    assert see(table).counts == (cards,) * players
    held = [names(table, see(table, seat).hand) for seat in range(1, players + 1)]
    assert [len(hand) for hand in held] == [cards] * players
    assert len(draw_pile(table)) == left
    assert sorted([*chain(*held), *draw_pile(table)]) == sorted(LAS_VEGAN_DECK)
    assert HAND_SIZES[players] == cards


def test_las_vegan_1_3_the_rest_is_never_seen() -> None:
    """Whatever happens, no view and no event shows it."""
    table = las_vegan([""] * 3)
    (hidden,) = draw_pile(table)
    for _ in steps(table, 1, 1000):
        if happened(table, "scored"):
            break
        shown = [event.values[0] for event in table.events if event.kind == "played"]
        for seat in range(4):
            shown += see(table, seat).hand
        assert hidden not in names(table, shown)


def test_las_vegan_1_4_three_casinos_of_twelve() -> None:
    assert len(CASINOS) == 12
    table = go(dealt(), "0 casinos purple 8 9")
    assert see(table).casinos == tuple(CASINOS.index(name) for name in ("purple", "8", "9"))
    assert see(table).placed == (0, 0, 0)
    for name in ("0", "7", "yellow", "gold"):
        assert GAME.read_chance(f"casinos red 1 {name}") is None


@pytest.mark.parametrize(
    "drawn", ["red blue", "red green blue 1", "red red blue", "blue red 9", "9 8 1", ""]
)
def test_las_vegan_1_4_other_numbers_and_other_orders_are_refused(drawn: str) -> None:
    table = dealt()
    text = f"casinos {drawn}".strip()
    if GAME.read_chance(text) is None:
        return
    impossible(table, f"0 {text}")


def next_round(table: Table) -> Table:
    """Played on at random until the next one has to be dealt."""
    played = see(table).round
    put(table, cabbages=RICH)
    for _ in steps(table, 5, 1000):
        if see(table).round != played:
            return table
    raise AssertionError("no next round")


def test_las_vegan_1_4_no_casino_comes_twice_in_a_game() -> None:
    table = next_round(las_vegan([""] * 3, "red 4 9"))
    go(table, las_vegan_shuffle([""] * 3))
    for drawn in ("red 1 2", "1 4 5", "1 2 9", "red 4 9"):
        impossible(table, f"0 casinos {drawn}")
    go(table, "0 casinos purple 1 8", "0 tokens -3 -2 -1 +1 +1")
    assert len(see(table).used) == 6
    next_round(table)
    go(table, las_vegan_shuffle([""] * 3))
    impossible(table, "0 casinos purple 5 6")


def test_las_vegan_1_4_four_rounds_use_all_twelve() -> None:
    seen: list[int] = []
    table = undealt()
    put(table, cabbages=RICH)
    for _ in steps(table, 3, 2000):
        seen += [casino for _, casino, _ in happened(table, "opened")]
    assert see(table).round == 4
    assert sorted(seen) == list(range(12))


GOLD = ("-3", "-4")
ORDINARY = [("-3", "-2"), ("-2", "-1"), ("-1", "+1"), ("-2", "+1")]


def test_las_vegan_1_5_each_token_shows_one_of_its_two_faces() -> None:
    for toss in product(GOLD, *ORDINARY):
        table = go(dealt(), "0 casinos red 4 9", f"0 tokens {' '.join(toss)}")
        assert see(table).gold == int(toss[0])
        assert list(see(table).loose) == sorted(map(int, toss[1:]))


@pytest.mark.parametrize(
    "toss",
    [
        "-2 -3 -2 -1 -2",  # the golden token shows -3 or -4
        "-3 -1 -2 -1 -2",
        "-3 -3 -3 -1 -2",
        "-3 -3 -2 -2 -2",
        "-3 -3 -2 -1 -1",
        "-3 -3 -2 -1",
        "-3 -3 -2 -1 -2 -2",
    ],
)
def test_las_vegan_1_5_another_face_is_refused(toss: str) -> None:
    impossible(go(dealt(), "0 casinos red 4 9"), f"0 tokens {toss}")


def test_las_vegan_1_5_all_tokens_come_back_after_the_round() -> None:
    table = last_trick(
        ["", ""], "r5 r6", placed={"red": -2, "4": 1}, gold="-4 min", cabbages=RICH[1:3]
    )
    trick(table, "r5 r6")
    assert (see(table).round, turn(table)) == (2, 0)
    assert (see(table).casinos, see(table).placed, see(table).condition) == ((), (), 0)
    go(table, las_vegan_shuffle(["", ""]), "0 casinos blue 1 2", "0 tokens -4 -2 -1 -1 +1")
    assert see(table).loose == (-2, -1, -1, 1)
    assert (see(table).gold, see(table).placed) == (-4, (0, 0, 0))


@pytest.mark.parametrize("starter", [1, 2, 3])
def test_las_vegan_1_6_a_random_player_leads_the_first_round(starter: int) -> None:
    table = las_vegan([""] * 3, starter=starter)
    assert turn(table) == starter
    assert happened(table, "starts") == [(starter, 0, 0)]


@pytest.mark.parametrize("starter", [0, 4])
def test_las_vegan_1_6_the_starter_sits_at_the_table(starter: int) -> None:
    table = go(dealt(), "0 casinos red 4 9", "0 tokens -3 -2 -1 +1 -2")
    impossible(table, f"0 starter {starter}")


@pytest.mark.parametrize(("starter", "then"), [(1, 2), (2, 3), (3, 1)])
def test_las_vegan_1_6_each_later_round_starts_one_seat_further(starter: int, then: int) -> None:
    """Whoever won the last trick."""
    table = next_round(las_vegan([""] * 3, starter=starter))
    go(table, las_vegan_shuffle([""] * 3), "0 casinos blue 1 2", "0 tokens -4 -2 -1 -1 +1")
    assert turn(table) == then
    assert see(table).starter == then


def test_las_vegan_1_6_without_a_next_round_nobody_starts_it() -> None:
    table = trick(last_trick(["", ""], "r5 r6", rounds=1), "r5 r6")
    assert outcome(table).points == (15, 15)
