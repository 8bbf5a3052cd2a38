"""ojyks §1: the cards, the grids, the first two open cards, the starter."""

from __future__ import annotations

from collections import Counter

import pytest

from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import BadSeats, IllegalMove
from stammtisch.core.games import GAMES, check_seats
from stammtisch.core.games.ojyks.options import OjyksOptions
from stammtisch.core.text.move_parser import resolve_line
from tests.games.ojyks.positions import OJYKS_DECK, grid, ojyks, ojyks_shuffle
from tests.games.positions import (
    Table,
    can,
    discards,
    draw_pile,
    everything,
    go,
    happened,
    move,
    not_asked,
    refused,
    see,
    turn,
)

ALL = {f"c{column}r{row}" for column in (1, 2, 3, 4) for row in (1, 2, 3)}


def before_the_deal(players: int) -> Table:
    return Table(GAMES["ojyks"], GAMES["ojyks"].new(players, OjyksOptions()))


def dealt(grids: list[str], opens: str = "5", pile: str = "") -> Table:
    """All cards lie face down; everybody is to choose two."""
    return go(before_the_deal(len(grids)), ojyks_shuffle(grids, opens, pile))


@pytest.mark.parametrize("players", [0, 1, 9])
def test_ojyks_1_1_nobody_plays_alone_or_with_more_than_eight(players: int) -> None:
    with pytest.raises(BadSeats) as caught:
        check_seats(GAMES["ojyks"], players)
    assert caught.value.facts == {"game": "ojyks", "players": players, "fewest": 2, "most": 8}


def test_ojyks_1_1_there_are_155_cards() -> None:
    deck = Counter(OJYKS_DECK)
    assert deck.total() == 155
    assert deck == {str(n): 10 for n in range(1, 13)} | {"-1": 10, "0": 20, "-2": 5}
    table = before_the_deal(2)
    assert Counter(draw_pile(table)) == deck
    # The core shuffles these very cards: one exchanged for another is refused.
    shuffle = ojyks_shuffle(["12", "11"])
    for wrong in (shuffle.replace(" 12", " 11", 1), shuffle + " 1", shuffle.rsplit(" ", 1)[0]):
        with pytest.raises(IllegalMove, match="impossible-chance"):
            go(table, wrong)
    go(table, shuffle)
    assert see(table).pending == (1, 2)


@pytest.mark.parametrize("players", range(2, 9))
def test_ojyks_1_2_everyone_gets_twelve_cards_face_down(players: int) -> None:
    check_seats(GAMES["ojyks"], players)
    table = dealt([""] * players)
    hidden = "? ? ? | ? ? ? | ? ? ? | ? ? ?"
    assert [grid(table, seat) for seat in range(1, players + 1)] == [hidden] * players
    assert see(table).pile == 155 - 12 * players - 1
    assert len(discards(table)) == 1


def test_ojyks_1_2_the_top_card_of_the_rest_opens_the_discard_pile() -> None:
    table = dealt(["", ""], opens="-2", pile="12 7")
    assert discards(table) == ["-2"]
    assert draw_pile(table)[:2] == ["12", "7"]


def test_ojyks_1_2_face_down_cards_are_unknown_even_to_their_owner() -> None:
    one = dealt(["1 2 3 4 5 6 7 8 9 10 11 12", "0 0"], pile="5 6")
    two = dealt(["12 11 10 9 8 7 6 5 4 3 2 1", "-2 -2"], pile="1 1")
    assert everything(one) == everything(two)


def test_ojyks_1_3_everyone_chooses_two_cards_of_their_own() -> None:
    table = dealt(["1 2 3 | 4", "5 6 7 | 8"])
    assert see(table).pending == (1, 2)
    assert can(table, 1) == can(table, 2) == {f"reveal {place}" for place in ALL}
    go(table, "1 reveal c2r1")
    assert can(table, 1) == {f"reveal {place}" for place in ALL - {"c2r1"}}
    assert refused(table, 1, "reveal c2r1") == {"reason": "chosen-already"}
    go(table, "1 reveal c1r3")
    assert see(table).pending == (2,)
    not_asked(table, 1, "reveal c1r2")
    go(table, "2 reveal c1r1", "2 reveal c1r2")
    assert grid(table, 1) == "? ? 3 | 4 ? ? | ? ? ? | ? ? ?"
    assert grid(table, 2) == "5 6 ? | ? ? ? | ? ? ? | ? ? ?"


@pytest.mark.parametrize("text", ["flip c1r1", "take c1r1", "draw", "keep c1r1", "drop c1r1"])
def test_ojyks_1_3_nothing_else_before_that(text: str) -> None:
    table = dealt(["", ""])
    assert refused(table, 1, text) == {"reason": "reveal-first"}


def test_ojyks_1_3_no_third_card_is_chosen() -> None:
    table = ojyks(["", ""])
    seat = turn(table)
    assert seat is not None
    assert refused(table, seat, "reveal c4r3") == {"reason": "reveal-over"}


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 3, 1)])
def test_ojyks_1_3_in_any_order(order: tuple[int, ...]) -> None:
    table = dealt(["1 2", "12 3", "4 5"])
    for seat in order:
        go(table, f"{seat} reveal c1r2")
    for seat in order:
        go(table, f"{seat} reveal c1r1")
    assert turn(table) == 2


def test_ojyks_1_3_a_choice_is_hidden_until_the_last_one_has_chosen() -> None:
    one = dealt(["1 2 3", "4 5 6", "7 8 9"])
    two = dealt(["1 2 3", "4 5 6", "7 8 9"])
    one_events = go(one, "1 reveal c1r1", "1 reveal c1r2", "2 reveal c4r1").events
    two_events = go(two, "1 reveal c3r3", "1 reveal c2r1", "2 reveal c4r1").events
    # Nobody can tell the two apart but seat 1, which knows what it chose ...
    for seat in (0, 2, 3):
        assert see(one, seat) == see(two, seat)
    assert see(one, 1) != see(two, 1)
    assert one_events == two_events
    # ... and not even seat 1 sees the cards.
    for seat in (0, 1, 2, 3):
        assert grid(one, seat or 1) == "? ? ? | ? ? ? | ? ? ? | ? ? ?"
    # With the last choice all are turned up at once.
    go(one, "2 reveal c4r2", "3 reveal c1r1")
    assert happened(one, "revealed") == []
    go(one, "3 reveal c1r2")
    assert sorted(seat for seat, *_ in happened(one, "revealed")) == [1, 1, 2, 2, 3, 3]
    assert grid(one, 1) == "1 2 ? | ? ? ? | ? ? ? | ? ? ?"


def test_ojyks_1_3_the_values_behind_a_choice_do_not_show_either() -> None:
    one = go(dealt(["12 12", "1 1"]), "1 reveal c1r1", "1 reveal c1r2")
    two = go(dealt(["-2 0", "1 1"]), "1 reveal c1r1", "1 reveal c1r2")
    assert everything(one) == everything(two)
    assert one.events == two.events


@pytest.mark.parametrize(
    ("grids", "first"),
    [
        (["12 11", "12 12"], 2),
        (["-2 -2", "-1 -2"], 2),  # negative sums count as well
        (["-1 -1", "-2 -2", "-2 -1"], 1),
        (["3 4", "0 8", "7 0"], 2),
        (["3 4", "0 6", "12 -2"], 3),
    ],
)
def test_ojyks_1_4_the_highest_sum_of_the_two_open_cards_starts(
    grids: list[str], first: int
) -> None:
    table = ojyks(grids)
    assert turn(table) == first
    assert happened(table, "starts") == [(first, 0, 0)]


def test_ojyks_1_4_only_the_two_open_cards_count() -> None:
    table = ojyks(["12 12 12 | 0", "1 1 1 | 1"], reveal=["c1r1 c2r1", "c1r1 c1r2"])
    assert turn(table) == 1
    assert turn(ojyks(["-2 12 | 0", "1 1"], reveal=["c1r1 c2r1", "c1r1 c1r2"])) == 2


def test_ojyks_1_4_a_tie_is_broken_by_chance_among_the_tied() -> None:
    grids = ["5 6", "1 1", "11 0", "4 7"]
    for starter in (1, 3, 4):
        table = ojyks(grids)
        assert see(table).pending == (0,)
        assert grid(table, 1).startswith("5 6")  # the cards are open before the dice fall
        go(table, f"0 starter {starter}")
        assert turn(table) == starter
    for not_tied in (0, 2, 5):
        table = ojyks(grids)
        with pytest.raises(IllegalMove, match="impossible-chance"):
            go(table, f"0 starter {not_tied}")
        assert see(table).pending == (0,)


def test_ojyks_1_4_a_generator_chooses_any_of_the_tied() -> None:
    starters = set()
    for number in range(40):
        table = ojyks(["5 6", "1 1", "11 0", "4 7"])
        table.game.settle(table.state, Rng(f"tie {number}"))
        starters.add(turn(table))
    assert starters == {1, 3, 4}


def test_ojyks_1_4_a_tie_below_the_highest_does_not_matter() -> None:
    assert turn(ojyks(["3 3", "9 9", "3 3"])) == 2


def test_ojyks_1_4_all_may_be_tied() -> None:
    table = go(ojyks(["-2 0", "0 -2"]), "0 starter 2")
    assert turn(table) == 2


def test_ojyks_1_5_play_is_in_ascending_seats() -> None:
    table = ojyks(["", "12 12", ""])
    go(table, "2 flip c4r1", "3 flip c4r1", "1 flip c4r1")
    assert turn(table) == 2


def test_ojyks_1_5_only_the_player_whose_turn_it_is_may_play() -> None:
    table = ojyks(["1 1", "12 12", "1 2"])
    not_asked(table, 1, "flip c4r1")
    not_asked(table, 3, "draw")


def test_ojyks_moves_are_written_as_the_rules_say() -> None:
    table = dealt(["12 12", "1 2"], pile="0 0")
    chosen = resolve_line(table.game, table.state, 1, "reveal c1r1 c4r3")
    assert [table.game.notation(number) for number in chosen] == ["reveal c1r1", "reveal c4r3"]
    for text in ("flip c2r3", "take c1r1", "draw", "keep c4r2", "drop c1r3", "reveal c4r3"):
        assert table.game.notation(move(table, text)) == text
    for text in ("flip c5r1", "flip c1r4", "flip c0r1", "reveal c1r1 c4r3", "pass"):
        assert table.game.read(text) is None
