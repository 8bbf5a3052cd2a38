"""`/ban`: the administrators of a group keep somebody from its tables."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from stammtisch.adapters.chat.incoming import Incoming
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.stored import Person
from tests.harness.script import Script

LOBBY = """
    > anna: /new uno
    > ben: /join
"""


def test_who_is_banned_leaves_a_lobby_and_sits_down_at_no_table() -> None:
    Script(languages={"ben": "de"})(f"""
        {LOBBY}
        > cleo: /ban Ben
        < @cleo Only an administrator of the group can do that: /ban
        > anna: /ban Ben
        < @anna Only an administrator of the group can do that: /ban
        > admin: /ban ben
        < #room Ben can't sit or play at tables of this group any more
        < #room~1 Anna
        > ben: [Join]
        < @ben ! Du bist von den Tischen der Gruppe ausgeschlossen.
        > ben: /join T1
        < @ben Du bist von den Tischen der Gruppe ausgeschlossen.
        < #room (nothing)
        > ben: /new uno
        < @ben Du bist von den Tischen der Gruppe ausgeschlossen
        > ben: /watch T1
        < @ben Du bist von den Tischen der Gruppe ausgeschlossen
        > ben: /next
        < @ben Du bist von den Tischen der Gruppe ausgeschlossen
        > admin: /unban Ben
        < #room Ben may play in this group again.
        > ben: [Join]
        < #room~2 Ben
    """)


def test_an_ai_player_takes_over_in_a_game_for_good_and_no_button_works() -> None:
    Script()(f"""
        {LOBBY}
        > cleo: /join
        > anna: /begin
        > admin: /ban Ben
        < #room Ben has left; an AI player plays on.
        < #room Ben can't sit or play
        > ben@ 1
        < @ben You are banned from the tables of the group.
        > ben: /back
        < @ben You are banned from the tables of the group.
        > ben: [My hand]
        < @ben ! You hold no cards at this table.
        > ben: /stop
        < @ben You are banned from the tables of the group
        > ben: /leave
        < @ben You are banned from the tables of the group
    """)


def test_a_ban_is_that_of_one_group() -> None:
    script = Script()(f"{LOBBY}\n> admin: /ban Ben")
    script("""
        > ben@ /play uno heuristic
        < @ben Your hand:
        > anna@ /new uno open
    """)


def test_who_is_banned_is_told_to_administrators_alone() -> None:
    Script()(f"""
        > admin: /ban
        < @admin Nobody is banned from the tables of this group.
        < #room (nothing)
        {LOBBY}
        > admin: /ban Ben
        > admin: /ban Anna
        > admin: /ban
        < @admin Banned from the tables of this group: Anna, Ben
        < #room (nothing)
        > anna: /ban
        < @anna Only an administrator
        > admin@ /ban Ben
        < @admin /ban is for groups.
    """)


def test_whom_a_name_does_not_tell_is_told_by_a_reply() -> None:
    script = Script()(f"""
        {LOBBY}
        > admin: /ban Dora
        < @admin I know nobody here who is called “Dora”.
        > admin: /unban
        < @admin Say who is meant: /unban NAME
        > admin: /unban Ben
        < @admin I know nobody here who is called “Ben”.
        > admin: /join
        > admin: /ban admin
        < @admin You can't ban yourself.
    """)
    room = script.room
    incoming = room.incoming("admin: /ban")
    assert isinstance(incoming, Incoming)
    dora = Person("console:dora", "Dora", "", "en")
    script.read = []
    room.answer(incoming, asyncio.run(script.dispatcher.take(replace(incoming, about=dora))))
    assert script.read == [
        "#room Dora can't sit or play at tables of this group any more, and has left those that"
        " were open. /unban lifts that."
    ]
    script("> dora: /join\n< @dora You are banned from the tables of the group")
    mistyped = room.incoming("admin: /ban Petre")
    assert isinstance(mistyped, Incoming)
    anna = Person("console:anna", "Anna", "", "en")
    script.read = []
    room.answer(mistyped, asyncio.run(script.dispatcher.take(replace(mistyped, about=anna))))
    (told,) = script.read
    assert told.startswith("@admin I know nobody here who is called “Petre”."), "not Anna"


@pytest.mark.slow
def test_nobody_goes_on_after_a_ban_with_a_game_that_was_over() -> None:
    script = Script()("""
        > anna: /new las_vegan rounds=1
        > anna: /ai easy
        > anna: /begin
    """)
    while not any(" wins!" in line for line in script.transcript):
        script("> anna@ 1\n> later: 5")
    script("""
        > admin: /ban Anna
        > anna: /undo T1
        < @anna You are banned from the tables of the group
        < #room (nothing)
    """)


def test_who_watched_and_is_banned_does_not_watch_the_next_game() -> None:
    script = Script()(f"""
        {LOBBY}
        > cleo: /watch
        > anna: /begin
        > anna: /stop
        > ben: /stop
        > admin: /ban Cleo
        > anna: /rematch
        > ben: /begin
        > anna: /begin
    """)
    assert not any(line.startswith("@cleo") for line in script.read)


def test_of_two_with_one_name_none_is_banned_by_it() -> None:
    script = Script()(f"{LOBBY}\n> cleo@ /settings")

    def call_cleo_ben(tx: Transaction) -> None:
        tx.put_person(Person("console:cleo", "Ben", "", "en"))

    asyncio.run(script.store.run(call_cleo_ben))
    script("""
        > admin: /ban Ben
        < #room Ben can't sit
        > admin: /unban Ben
        > cleo: /join
    """)
    asyncio.run(script.store.run(call_cleo_ben))
    script("> ben: /join")
    script("""
        > admin: /ban Ben
        < @admin 2 people here are called “Ben”.
        > admin: /ban @cleo
        < #room Ben can't sit
        > cleo: [Join]
        < @cleo ! You are banned from the tables of the group
    """)


def test_a_ban_outlives_a_restart_and_that_the_person_is_forgotten() -> None:
    """Else nobody would have to do more than that to play there again."""
    script = Script()(f"{LOBBY}\n> admin: /ban Ben")
    script.restart()
    script("""
        > ben: [Join]
        < @ben ! You are banned from the tables of the group
        > ben@ /forget everything
    """)
    script("""
        > ben: /join
        < @ben You are banned from the tables of the group
        > admin: /ban
        < @admin Banned from the tables of this group: Somebody
    """)


def test_nobody_who_is_banned_comes_along_to_another_game() -> None:
    script = Script()(f"""
        {LOBBY}
        > cleo: /join
        > anna: /begin
        > anna: /stop
        > ben: /stop
        > admin: /ban Ben
        > ben: /rematch
        < @ben You are banned from the tables of the group
        > anna: /rematch
        < #room 2 Cleo
    """)
    assert not any("Ben" in line for line in script.read)
