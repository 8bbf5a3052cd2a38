"""Games of installed packages in every chat: found by name, in menus, played to the end, rated."""

from __future__ import annotations

import pytest

from stammtisch.core.record import verify
from tests.examples.test_high_card import SOURCE, install_all
from tests.guests import Install, install
from tests.harness.games import short
from tests.harness.leaks import PEOPLE, Reading, opened
from tests.harness.script import Script
from tests.matrix.leaks import MatrixReading
from tests.telegram.games import play_game
from tests.telegram.leaks import TelegramReading

__all__ = ["install"]
MOST_MOVES = 20
BROKEN = "GAME = object()\n"


@pytest.fixture
def bare(install: Install) -> None:
    """High card without words, rules or heuristic of its own."""
    install("high-card", SOURCE, {"games": {"high-card": "high_card:GAME"}})


@pytest.fixture
def whole(install: Install) -> None:
    """High card as its guide makes it."""
    install_all(install)


def test_a_game_that_is_not_installed_is_unknown_and_the_others_are_named() -> None:
    Script()("""
        > anna: /new high-card
        < @anna There is no game “high-card”. There are: las_vegan, narikana
    """)


@pytest.mark.usefixtures("bare")
def test_a_game_without_words_is_played_by_facts_and_notation() -> None:
    Script()("""
        > anna@ /play
        < @anna [high-card]
        > anna@ [high-card]
        < @anna T1 · high-card
        < @anna~  left: 3
        < @anna~Dora got
        > anna@ 1
        < @anna~Bert showed
        > anna@ /rules high card
        < @anna There are no rules to read for high-card.
        > anna@ /help
        < @anna high-card
        > anna@ /new High_Card hand=2
        < @anna T2 · high-card
    """)


@pytest.mark.usefixtures("whole")
def test_a_game_with_words_is_shown_in_them() -> None:
    Script()("""
        > anna@ /play high card easy
        < @anna tricks to come: 3
        < @anna tricks won: 0
        > anna@ 1
        < @anna the card is a
        > anna@ /rules high-card
        < @anna All lay a card face down; the highest one wins the trick.
    """)


@pytest.mark.usefixtures("bare")
def test_a_game_that_is_not_part_of_the_program_is_counted() -> None:
    script = opened_high_card(Reading)
    play_to_the_end(script)
    script("""
        > anna: /stats
        < @anna high-card
        > anna: /top high-card
        < #room Standings of this group · high-card
        > anna@ /top high-card
        < @anna high-card: who plays best
    """)


def test_a_game_that_cannot_be_used_says_why_and_is_in_no_menu(install: Install) -> None:
    install("odd", BROKEN, {"games": {"odd": "odd:GAME"}})
    script = Script()("""
        > anna: /new odd
        < @anna odd
        > anna@ /play
        < @anna [ojyks]
    """)
    assert not any("[odd]" in line for line in script.transcript)


def opened_high_card(kind: type[Reading]) -> Reading:
    from stammtisch.core.games import game_named

    return opened(game_named("high-card"), kind)


def play_to_the_end(script: Reading) -> None:
    for _ in range(MOST_MOVES):
        table = script.table()
        if table.phase == "over":
            break
        script(f"> {PEOPLE[next(iter(table.head.questions)) - 1]}@ 1")
    table = script.table()
    assert table.record is not None
    assert table.record.outcome is not None
    assert verify(table.record.to_line()) == table.record


@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize("kind", [Reading, TelegramReading, MatrixReading])
def test_three_people_play_it_in_every_chat(kind: type[Reading]) -> None:
    play_to_the_end(opened_high_card(kind))


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("group", [True, False], ids=["group", "alone"])
def test_it_is_played_by_buttons_in_telegram(group: bool) -> None:
    game = play_game(short("high-card", group, "de"))
    assert sum(len(player.seen) for player in game.players) > 1
