"""People who miss turns, for whom an AI player plays on, and who come back."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from stammtisch.adapters.chat.render.capabilities import VisibleChoices
from stammtisch.core.table.table import Table
from tests.harness.script import Script


def test_a_turn_that_is_missed_is_told_and_an_ai_player_takes_over() -> None:
    Script()("""
        > anna: /new uno
        > ben: /join
        > anna: [Deal]
        > later: 95
        < #room Anna took too long
        > later: 1000
        < #room~An AI player plays for Anna
        < @anna~An AI player plays for you, until you are back (/back).
        > anna: /back
        < #room~T1
        < #room~Waiting for Ben.
    """)


def table(script: Script, number: int = 1) -> Table:
    stored = asyncio.run(script.store.run(lambda tx: tx.table(number)))
    assert stored is not None
    return stored.table


def is_away(script: Script, seat: int, number: int = 1) -> bool:
    return table(script, number).head.chair(seat).away


def anna_is_away() -> Script:
    script = Script()("""
        > anna: /new uno
        > ben: /join
        > anna: [Deal]
        > later: 1000
    """)
    assert is_away(script, 1)
    return script


THERE = {
    "anna: [My hand]": "@anna ! You are back.",
    "anna: /hand": "@anna T1 · Uno with points",
    "anna@ /start T1": "@anna T1 · Uno with points",
    "anna@ /start": "@anna T1 · Uno with points",
    "anna@ draw": "@anna You aren't asked now.",
    "anna: !draw": "@anna You aren't asked now.",
    "anna: !1": "@anna You aren't asked now.",
    "anna: !T1 draw": "@anna You aren't asked now.",
    "anna@ !draw": "@anna You aren't asked now.",
    "anna@ !play blue 1": "@anna You aren't asked now.",
    "anna: /undo": "@anna Moves can be taken back only when one person plays against AIs.",
    "anna@ /hint": "@anna You aren't asked now.",
    "anna: /stop": "#room Anna votes to end the game",
    "anna: /kick 2": "#room Ben was sent away",
    "anna: /join": "@anna~T1 · Uno with points",
}
"""What somebody does for whom an AI player plays, and what is read then."""


@pytest.mark.parametrize("line", THERE)
def test_who_missed_turns_is_back_when_they_show_that_they_are_there(line: str) -> None:
    script = anna_is_away()
    script(f"""
        > {line}
        < {THERE[line]}
    """)
    assert not is_away(script, 1)
    assert not any("AI player plays for" in one for one in script.read)


def test_the_hand_that_one_person_is_shown_alone_says_that_they_are_back() -> None:
    script = anna_is_away()
    pressed = script.room.incoming("anna: [My hand]")
    assert pressed is not None
    shown = asyncio.run(script.dispatcher.take(pressed)).ephemeral
    assert shown is not None
    assert shown.lines[0] == "You are back."


def test_whose_seat_is_not_given_back_is_not_told_so() -> None:
    script = anna_is_away()
    banned = "ban console:anna"  # by a program that has stopped before it took the seat away
    asyncio.run(script.store.run(lambda tx: tx.put_setting("#room", banned, "Anna")))
    script("""
        > anna: [My hand]
        < @anna ! Your hand
    """)
    assert is_away(script, 1)


TALK = [
    *("anna: hello", "anna: !hello", "anna@ !hello there"),
    *("anna: /table", "anna@ /rules uno", "anna: /top"),
]


@pytest.mark.parametrize("line", TALK)
def test_who_only_reads_or_talks_is_not_back(line: str) -> None:
    assert is_away(anna_is_away()(f"> {line}"), 1)


def test_who_makes_a_call_is_back() -> None:
    script = Script()("""
        > anna: /new nyan_nyan
        > ben: /join
        > anna: /begin
        > later: 1000
    """)
    assert is_away(script, 2)
    script("""
        > ben: hello
        > ben: nyan
    """)
    assert is_away(script, 2)
    assert not is_away(script("> ben: !nyan"), 2)


def away_at_the_first_of_two(asked: bool) -> Script:
    """An AI player plays for Anna at table 1; she has a seat at table 2, where she is asked or
    not."""
    script = anna_is_away()("""
        > cleo: /new uno
        > anna: /join T2
        > cleo: /begin T2
    """)
    assert 2 in table(script, 2).head.questions
    return script if asked else script("> anna@ /T2 draw\n> anna@ /T2 pass")


@pytest.mark.parametrize("line", ["anna@ draw", "anna: !draw", "anna@ /hint"])
def test_who_is_asked_at_another_table_is_not_back_by_what_is_for_that(line: str) -> None:
    script = away_at_the_first_of_two(asked=True)
    before = table(script, 2).head.step
    script(f"> {line}")
    assert is_away(script, 1)
    assert table(script, 2).head.step > before


@pytest.mark.parametrize("line", ["anna@ draw", "anna: !draw", "anna@ hello", "anna: /hint"])
def test_who_is_asked_at_no_table_is_back_where_an_ai_player_plays_for_them(line: str) -> None:
    script = away_at_the_first_of_two(asked=False)
    script(f"""
        > {line}
        < @anna You aren't asked now.
    """)
    assert not is_away(script, 1)


@pytest.mark.parametrize(
    ("asked", "seen", "typed", "back"),
    [
        (True, 1, "draw", False),
        (True, 2, "draw", False),
        (True, 1, "1", True),  # of the list at table 1
        (False, 2, "draw", True),
        (False, 2, "1", True),
        (False, 2, "hello", False),
    ],
)
def test_where_choices_are_typed_the_last_list_counts_as_well(
    asked: bool, seen: int, typed: str, back: bool
) -> None:
    script = away_at_the_first_of_two(asked)
    before = table(script, 2).head.step
    typing = script.room.incoming(f"anna@ {typed}")
    assert typing is not None
    visible = VisibleChoices(seen, questions={1: 3, 2: 3})
    asyncio.run(script.dispatcher.take(replace(typing, visible=visible)))
    assert is_away(script, 1) != back
    assert (table(script, 2).head.step > before) == (asked and not back)


def test_where_ai_players_play_for_somebody_at_two_tables_they_say_which_one_is_meant() -> None:
    script = anna_is_away()("""
        > anna: /new uno
        > ben: /join T2
        > anna: /begin T2
        > ben@ /T2 draw
        > ben@ /T2 pass
        > later: 1000
    """)
    assert is_away(script, 1)
    assert is_away(script, 1, 2)
    script("""
        > anna: !draw
        < @anna Which table? Add its code: T2, T1
        > anna: !T1 draw
    """)
    assert not is_away(script, 1)
    assert is_away(script, 1, 2)


def test_a_move_in_the_words_of_another_game_brings_nobody_back_there() -> None:
    script = anna_is_away()("""
        > cleo: /new ojyks
        > anna: /join T2
        > anna: !swap c1 r1
    """)
    assert is_away(script, 1)


LEFT = ["anna: [My hand]", "anna: /hand T1", "anna@ draw", "anna: !draw", "anna: /stop"]


@pytest.mark.parametrize("line", LEFT)
def test_who_left_comes_back_only_as_they_say_so(line: str) -> None:
    script = Script()("""
        > anna: /new uno
        > ben: /join
        > cleo: /join
        > anna: [Deal]
        > anna: /leave
    """)
    assert is_away(script(f"> {line}"), 1)
    assert not is_away(script("> anna: /join"), 1)


def test_not_everybody_is_back_where_somebody_was_sent_away() -> None:
    script = anna_is_away()("""
        > anna: /kick 2
        < #room Ben was sent away
        < #room~All who still play are back.
    """)
    assert not any("Everybody is back" in line for line in script.read)


def test_administrators_who_missed_turns_end_a_game_without_coming_back() -> None:
    Script()("""
        > anna: /new uno
        > admin: /join
        > ben: /join
        > anna: [Deal]
        > later: 2000
        < #room~An AI player plays for Admin
        > admin: /stop T1
        < #room The game was called off.
    """)


def test_one_message_says_who_is_absent_and_is_edited() -> None:
    script = Script()("""
        > anna: /new uno
        > ben: /join
        > anna: [Deal]
        > later: 95
        < #room Anna took too long
        > later: 90
        < #room~Ben took too long
        > anna@ draw
        > anna@ pass
        > later: 2000
        < #room~An AI player plays for Ben
        > ben: /back
        < #room~Everybody is back.
    """)
    sent = [line for line in script.transcript if line.startswith("#room ")]
    told = [line for line in sent if "took too long" in line or "AI player plays" in line]
    assert len(told) == 1, "the others are edits"


def test_nobody_is_called_back_who_was_sent_away_or_has_left_for_the_next_game() -> None:
    script = Script()("""
        > anna: /new uno
        > ben: /join
        > cleo: /join
        > anna: [Deal]
        > later: 95
        < #room Anna took too long
        > ben: /kick 1
        > cleo: /kick 1
        < #room Anna was sent away
        > ben: /stop
        > cleo: /stop
        > ben: [Again]
        < #room 1 Ben
        > ben: [Deal]
    """)
    assert not any("Everybody is back" in line for line in script.transcript)
