"""`/notme`: whom a person doesn't want to be invited or taken along by; nobody else learns it."""

from __future__ import annotations

import asyncio

from stammtisch.core.service.ports import Transaction
from tests.harness.script import Script

OVER = """
    > anna: /new uno
    > ben: /join
    > cleo: /join
    > anna: /begin
    > anna: /stop
    > ben: /stop
"""
"""A game of three people that was called off."""


def test_who_is_on_the_list_takes_nobody_along_to_another_game() -> None:
    script = Script(languages={"cleo": "de"})(f"""
        {OVER}
        > cleo@ /notme ben
        < @cleo Ben steht jetzt auf deiner Liste.
        < @cleo Auf deiner Liste: Ben
        < #room (nothing)
        < @ben (nothing)
        > ben: /rematch
        < #room 1 Anna
        < #room 2 Ben
    """)
    assert not any("3 Cleo" in line for line in script.read)
    assert not any("Cleo" in line for line in script.read if not line.startswith("@cleo"))
    script("> cleo: [Join]\n< #room~3 Cleo")


def test_others_take_them_along() -> None:
    Script()(f"{OVER}\n> cleo@ /notme ben\n> anna: /rematch\n< #room 3 Cleo")


def test_whoever_waits_for_a_table_is_not_told_of_theirs_and_waits_on() -> None:
    Script()(f"""
        {OVER}
        > cleo@ /notme ben
        > cleo: /next
        > ben: /new uno
        < @cleo (nothing)
        > anna: /new ojyks
        < @cleo Anna has opened the table
    """)


def test_the_invitation_has_a_button_for_it() -> None:
    Script()("""
        > cleo: /next
        > anna: /new uno
        < @cleo [Not with Anna]
        > cleo@ [Not with Anna]
        < @cleo Anna is on your list now.
        < @anna (nothing)
        < #room (nothing)
        > cleo: /next
        > anna: /new ojyks
        < @cleo (nothing)
        > cleo@ /notme
        < @cleo On your list: Anna
        > cleo@ [Anna: take off]
        < @cleo Anna is no longer on your list.
        < @cleo Nobody is on your list.
        > cleo: /notme anna
        > cleo@ /notme back Anna
        < @cleo Anna is no longer on your list.
    """)


def test_only_those_are_known_by_name_with_whom_somebody_played_or_who_play_here() -> None:
    Script()(f"""
        {OVER}
        > dora@ /notme ben
        < @dora I know nobody here who is called “ben”.
        > dora: /notme ben
        < @dora Ben is on your list now.
        < #room (nothing)
        > ben@ /notme ben
        < @ben I know nobody here who is called “ben”.
        > dora@ /notme T1
        < @dora There is no table T1 here.
        > dora@ /notme T1-00000000
        < @dora There is no table T1 here.
        > ben@ /notme T1
        < @ben Anna is on your list now.
        > anna@ /notme T1
        < @anna Say who is meant: /notme NAME
        > anna@ /notme T9
        < @anna There is no table T9 here.
    """)


def test_who_is_forgotten_leaves_no_list_and_stays_nameless_on_those_of_others() -> None:
    script = Script()(f"""
        {OVER}
        > cleo@ /notme ben
        > ben@ /notme anna
        > ben@ /forget everything
        > cleo@ /notme
        < @cleo On your list: Somebody
    """)

    def left(tx: Transaction) -> dict[str, object]:
        return tx.settings("console:ben")

    assert asyncio.run(script.store.run(left)) == {}


def test_the_export_of_somebody_does_not_tell_who_avoids_them() -> None:
    script = Script()(f"{OVER}\n> cleo@ /notme ben\n> ben@ /export\n> cleo@ /export")
    files = {
        lane: message.file.content.decode()
        for lane in ("@ben", "@cleo")
        for message in (script.room.messages[one] for one in script.room.lanes[lane])
        if message.file
    }
    assert "notme" not in files["@ben"]
    assert "notme console:ben" in files["@cleo"]


def test_a_host_who_is_not_taken_along_is_host_no_longer() -> None:
    Script()(f"""
        {OVER}
        > anna@ /notme ben
        > ben: /rematch
        > ben: /set rounds=2
        < #room~Options: Rounds = 2
        > anna: [Join]
        > anna: /set rounds=3
        < @anna Only Ben
    """)
