"""narikana §1: board, setup, zones, the end of a game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stammtisch.core.engine.chance import Dice
from stammtisch.core.errors import BadDeck
from stammtisch.core.games.narikana import GAME, codes
from stammtisch.core.games.narikana.cards import CARDS
from stammtisch.core.games.narikana.codes import FIELDS
from stammtisch.core.games.narikana.decks import read_text, ready_decks
from stammtisch.core.games.narikana.options import NarikanaOptions
from stammtisch.core.record import settle
from tests.games.narikana.positions import (
    asked,
    end_chapter,
    expect,
    grave,
    narikana,
    play_through,
    scene,
)
from tests.games.positions import Table, happened, outcome, see

DECKS = ready_decks()


def begun(starter: int = 1, **options: Any) -> Table:
    """A game after the opening hands are dealt."""
    state: Any = GAME.new(2, NarikanaOptions(**options))
    table = Table(GAME, state)
    for number in (1, 2):
        settle(GAME, table.state, tuple(GAME.chance(state, Dice("deal", number))))
    outcome_of_lot = GAME.read_chance(f"starter {starter}")
    assert outcome_of_lot
    table.events = settle(GAME, table.state, outcome_of_lot)
    return table


def test_narikana_1_1_the_board_has_29_fields_in_rows_of_5_6_7_6_5() -> None:
    assert len(codes.FIELD_NAMES) == FIELDS == 29
    rows = Counter(name[0] for name in codes.FIELD_NAMES)
    assert rows == {"a": 5, "b": 6, "c": 7, "d": 6, "e": 5}


@pytest.mark.parametrize(
    ("field", "neighbours"),
    [
        ("c1", "b1 c2 d1"),
        ("c7", "b6 c6 d6"),
        ("a1", "a2 b1 b2"),
        ("a3", "a2 a4 b3 b4"),
        ("b1", "a1 b2 c1 c2"),
        ("b3", "a2 a3 b2 b4 c3 c4"),
        ("c4", "b3 b4 c3 c5 d3 d4"),
        ("d6", "c6 c7 d5 e5"),
        ("e5", "d5 d6 e4"),
    ],
)
def test_narikana_1_1_a_field_has_up_to_six_neighbours(field: str, neighbours: str) -> None:
    number = codes.FIELD_NUMBERS[field]
    near = [
        name
        for name, other in codes.FIELD_NUMBERS.items()
        if codes.DISTANCE[number * FIELDS + other] == 1
    ]
    assert sorted(near) == neighbours.split()


def test_narikana_1_1_distances_are_steps_from_neighbour_to_neighbour() -> None:
    """Counted again, by walking."""
    for start in range(FIELDS):
        reached, steps = {start: 0}, 0
        while len(reached) < FIELDS:
            steps += 1
            for field in [f for f, n in reached.items() if n == steps - 1]:
                for other in range(FIELDS):
                    if codes.DISTANCE[field * FIELDS + other] == 1:
                        reached.setdefault(other, steps)
        assert [reached[f] for f in range(FIELDS)] == codes.DISTANCE[
            start * FIELDS : (start + 1) * FIELDS
        ]


def test_narikana_1_2_each_player_is_a_creature_2_20_on_the_starting_field() -> None:
    expect(begun(), "c1: 1 Player 2/20; c7: 2 Player 2/20")
    expect(begun(), "a1: -; c4: -")


def test_narikana_1_3_opening_hands_of_six_and_nobody_draws_in_chapter_1() -> None:
    table = begun()
    assert see(table).chapter == 1
    expect(table, "cards 1: 6; cards 2: 6; deck 1: 34; deck 2: 34; mana 1: -; mana 2: -")
    assert grave(table, 1) == grave(table, 2) == "-"


@pytest.mark.parametrize("starter", [1, 2])
def test_narikana_1_3_whom_the_lot_names_is_active_first(starter: int) -> None:
    assert asked(begun(starter)) == f"{starter} act"
    assert happened(begun(starter), "starts") == [(starter, 0, 0)]


def test_narikana_1_3_each_plays_with_the_own_deck() -> None:
    table = begun(deck1="toy-box", deck2="midnight-ball")
    for seat, deck in ((1, "toy-box"), (2, "midnight-ball")):
        own = Counter(DECKS[deck].cards)
        hand = Counter(see(table, seat).hand)
        state: Any = table.state
        pile = Counter(state.deck[seat * 40 : seat * 40 + 34])
        assert hand + pile == own


def test_narikana_1_3_a_deck_has_forty_cards_and_at_most_three_of_one() -> None:
    text = "1 ember-cub, 3 iron-ring, " + ", ".join(f"3 {CARDS[card].id}" for card in range(3, 15))
    assert NarikanaOptions(deck1=text).cards(1) == read_text(text)
    for wrong in (
        text.replace("3 iron-ring", "4 iron-ring"),
        text.replace("3 iron-ring", "2 iron-ring"),
        text.replace("3 iron-ring", "0 iron-ring"),
        f"{text}, 1 tinder-spark",
        f"{text}, 1 iron-ring",
        text.replace("iron-ring", "iron-thing"),
        "",
    ):
        with pytest.raises(BadDeck):
            NarikanaOptions(deck1=wrong).cards(1)


def test_narikana_1_4_hands_and_decks_are_hidden_and_all_else_is_open() -> None:
    table = narikana(
        "1 Ember Cub b1",
        hands=("Fiery Word", "Honey Balm"),
        graves=("Sky Ember", "Gate Guard"),
        sources=("rr", "y"),
        mana=("r", ""),
    )
    for seat in (0, 1, 2):
        view = see(table, seat)
        expect(table, "grave 1: Sky Ember; grave 2: Gate Guard; sources 1: rr; mana 1: r")
        assert view.counts == (1, 1)
        assert view.decks == (36 - 1, 40 - 3)
        assert len(view.hand) == (seat > 0)
    assert see(table, 1).hand != see(table, 2).hand


def test_narikana_1_5_an_empty_deck_gives_no_card_and_does_not_lose() -> None:
    table = narikana(rest="grave", tops=("", "Ember Cub"))
    end_chapter(table)
    expect(table, "asked: 1 act; cards 1: 0; cards 2: 1; deck 1: 0; deck 2: 0")
    assert happened(table, "no-card") == [(1, 0, 0)]


def test_narikana_1_5_three_quiet_chapters_with_empty_decks_are_a_draw() -> None:
    table = narikana(rest="grave")
    for chapter in (3, 4):
        end_chapter(table)
        assert see(table).chapter == chapter
    end_chapter(table)
    assert asked(table) == "over"
    assert outcome(table).places == (1, 1)
    assert outcome(table).utility == (0.5, 0.5)
    assert happened(table, "draw")


def test_narikana_1_5_a_game_is_a_draw_after_60_chapters() -> None:
    """Also where damage is dealt and healed for ever."""
    for chapter, ends in ((59, False), (60, True)):
        table = narikana("1 Player c6", chapter=chapter)
        play_through(table, "1 attack c6 c7")
        end_chapter(table)
        assert (asked(table) == "over") == ends
    assert outcome(table).places == (1, 1)


def test_narikana_1_5_damage_begins_the_count_anew() -> None:
    table = narikana("1 Ember Cub c6", rest="grave")
    end_chapter(table)
    end_chapter(table)
    play_through(table, "1 attack c6 c7")
    for _ in range(3):
        end_chapter(table)
        assert asked(table) != "over"
    end_chapter(table)
    assert asked(table) == "over"


def test_narikana_1_5_a_card_in_one_deck_keeps_the_game_going() -> None:
    table = narikana(rest="grave", tops=("Ember Cub, Ember Cub, Sky Ember, Fiery Word", ""))
    for _ in range(6):
        end_chapter(table)
    assert asked(table) != "over"
    end_chapter(table)
    assert asked(table) == "over"


def test_narikana_1_5_both_players_who_die_at_once_draw() -> None:
    """Each by the other's Spitting Kettle, which one Burning Page hurts."""
    table = scene(
        "1 Player c3 -19; 2 Player c5 -19; 1 Spitting Kettle c4; 2 Spitting Kettle d3",
        "1 play Burning Page",
        "asked: over",
    )
    assert outcome(table).places == (1, 1)
    assert not happened(table, "lost")


def test_narikana_1_5_who_dies_alone_loses() -> None:
    table = scene("1 Ember Cub c6; 2 Player c7 -18", "1 attack c6 c7", "asked: over; left 2: 0")
    assert outcome(table).places == (1, 2)
    assert outcome(table).points == (1, 0)
    assert happened(table, "lost") == [(2, 0, 0)]
