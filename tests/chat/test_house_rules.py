"""House rules: what can be changed before the deal, in words, and by buttons."""

from __future__ import annotations

import asyncio
from dataclasses import fields

import pytest

from stammtisch.adapters.chat.callback_data import COMMAND
from stammtisch.adapters.chat.house_rules import next_value
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.options import short_value
from stammtisch.core.table.state import TableState
from tests.harness.script import Script


def head_of(script: Script) -> TableState:
    stored = asyncio.run(script.store.run(lambda tx: tx.table(1)))
    assert stored is not None
    return stored.table.head


def test_the_lobby_leads_to_them_and_each_has_its_sentence_and_value() -> None:
    Script()("""
        > anna: /new uno
        < #room [House rules]
        > anna: [House rules]
        < #room Wild on wild: on
        < #room A wild card may be laid on a wild card. (wild_on_wish: on, off)
        < #room Rounds: 1
        < #room Time: 90 seconds a turn
        < #room [Wild on wild → off]
        < #room [Rounds → 2]
        < #room [Time → a day a turn]
    """)


def test_the_host_changes_one_by_a_button_and_reads_what_it_is_now() -> None:
    script = Script()("""
        > anna: /new uno
        > anna: /set
        > anna: [Wild on wild → off]
        < #room Wild on wild: off
        < #room [Wild on wild → on]
        > anna: [Rounds → 2]
        < #room Rounds: 2
        > anna: [Time → 30 seconds a turn]
        < #room Time: 30 seconds a turn
    """)
    head = head_of(script)
    assert head.options == {"wild_on_wish": False, "rounds": 2}
    assert head.pace == "blitz"


def test_others_may_look_but_only_the_host_changes_them() -> None:
    script = Script()("""
        > anna: /new uno
        > ben: [Join]
        > ben: [House rules]
        < #room Wild on wild: on
        > ben: [Wild on wild → off]
        < @ben ! Only Anna
    """)
    assert head_of(script).options == {}


def test_after_the_deal_there_are_none_to_change() -> None:
    script = Script()("""
        > anna: /new uno
        > ben: [Join]
        > anna: [House rules]
        > anna: [Deal]
        > anna: /set
        < @anna There is no table
        > anna: [Rounds → 2]
    """)
    assert head_of(script).options == {}


def test_a_game_may_be_called_by_its_beginning_and_dealt_by_that_word() -> None:
    script = Script()("""
        > anna: /new nya
        < #room Nyan Nyan
        > ben: [Join]
        > anna: /deal
        < @ben Your hand
        > anna: /new n
        < @anna There is no game
    """)
    assert head_of(script).game == "nyan_nyan"


@pytest.mark.parametrize("game", GAMES)
def test_each_button_fits_into_telegram_and_goes_through_all_values(game: str) -> None:
    for option in fields(game_named(game).options):
        value, seen = option.default, []
        while value not in seen:
            seen.append(value)
            if (value := next_value(option, value)) is None:
                break
            data = f"{COMMAND}set T123456 {option.name}={short_value(option, value)}"
            assert len(data.encode()) <= 64
        if value is not None:
            low, high = option.metadata.get("low", 0), option.metadata.get("high", 1)
            assert len(seen) == high - low + 1


@pytest.mark.parametrize("game", GAMES)
def test_in_german_too_no_option_is_without_a_sentence(game: str) -> None:
    script = Script(languages={"anna": "de", "ben": "de"})(f"""
        > anna: /new {game}
        > anna: [Hausregeln]
        < #room /set NAME=WERT
    """)
    rows = [line for line in script.transcript if line.endswith(")") and " (" in line]
    assert all(not line.startswith("#room  (") for line in rows)


def test_ai_players_and_pictures_are_changed_there_too() -> None:
    script = Script()("""
        > anna: /new uno
        > anna: [+ AI hard]
        > ben: [Join]
        > anna: [House rules]
        < #room [Without Bert (AI)]
        < #room [With pictures]
        > ben: [With pictures]
        < @ben ! Only who opened a table here can change that
        > anna: [With pictures]
        < #room [Without pictures]
        > ben: [Without Bert (AI)]
        < @ben ! Only Anna
        > anna: [Without Bert (AI)]
        < #room [Without pictures]
    """)
    assert [chair.name for chair in head_of(script).chairs if not chair.free] == ["Anna", "Ben"]
    assert not any("Without Bert" in line for line in script.read)
