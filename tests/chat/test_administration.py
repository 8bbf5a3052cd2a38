"""`/admin` in a private chat, and what people read of it: bans, limits, maintenance, reasons; and
`/export`, by which people get what is stored of them."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from stammtisch.adapters.chat import administration
from stammtisch.adapters.storage.chats.sql import SqlTransaction
from stammtisch.core.record import Record
from stammtisch.core.service.export import GAMES_AT_ONCE
from stammtisch.core.service.ports import Transaction, Unavailable
from stammtisch.core.service.requests import Limits, Operator
from stammtisch.core.service.restrictions import READ_AGAIN, put_ban
from stammtisch.core.service.service import Service
from tests.harness.script import PLAYERS, Script

OPERATOR = Operator(frozenset(["console:olga"]), "https://example.org/privacy", 90)
BEGUN = "> anna: /new uno\n> ben: /join\n> cleo: /join\n> anna: /begin"


@pytest.fixture
def script() -> Script:
    """A bot with an operator, Olga, at which three people play."""
    return Script(languages={"ben": "de"}, operator=OPERATOR)(BEGUN)


def file_of(script: Script, lane: str) -> dict[str, Any]:
    """The last file that was sent to a lane, read as JSON."""
    messages = [script.room.messages[address] for address in script.room.lanes[lane]]
    file = next(message.file for message in reversed(messages) if message.file)
    data: dict[str, Any] = json.loads(file.content)
    return data


def test_others_know_of_no_such_command_and_in_a_group_nobody_is_answered(script: Script) -> None:
    script("""
        > anna@ /admin tables
        < @anna I don't know that command.
        > anna: /admin tables
        < #room (nothing)
        < @anna (nothing)
        > olga: /admin end T1 for fun
        < #room (nothing)
        < @olga (nothing)
        > olga@ /help
    """)
    assert not any("/admin" in line for line in script.transcript)


def test_tables_are_listed_shown_and_ended_with_a_reason_that_all_read(script: Script) -> None:
    script("""
        > olga@ /admin tables
        < @olga T1 · Uno with points · playing
        < @olga in the group #room
        < @olga Anna, Ben, Cleo
        > olga@ /admin table T1
        < @olga 2. Ben (console:ben)
        < @olga Time: 90 seconds a turn
        < @olga Asked: Anna; the time is over in 90 s
        < @olga On the table:
    """)
    assert any("Your hand" in line for line in script.transcript)
    assert not any("hand" in line.lower() for line in script.read)
    script("""
        > olga@ /admin end T1 The bot   moves.
        < @olga T1 is ended.
        < #room The operator of this bot has ended this table: The bot moves.
        < #room The game was called off.
        > anna@ 1
        < @anna no table
        > olga@ /admin end T1
        < @olga Table T1 is over already.
        > olga@ /admin end T7
        < @olga There is no table T7.
        > olga@ /admin tables
        < @olga No tables.
    """)


def test_a_private_table_is_ended_where_its_person_reads_it(script: Script) -> None:
    script("""
        > ben@ /play uno heuristic
        > olga@ /admin end T2
        < @ben Wer diesen Bot betreibt, hat den Tisch beendet.
        < #room (nothing)
    """)


def test_a_lobby_is_closed_too(script: Script) -> None:
    script("""
        > anna: /new ojyks
        > olga@ /admin end T2 Too many.
        < #room has ended this table: Too many.
        < #room This table is closed.
    """)


def test_who_is_banned_leaves_and_is_told_once_and_a_press_is_answered(script: Script) -> None:
    script("""
        > olga@ /admin ban ben Spam
        < @olga console:ben is banned. They have left: T1
        < #room Ben has left; an AI player plays on.
        > ben: /table
        < @ben gesperrt (Spam); der Bot hört nicht mehr auf dich
        < #room (nothing)
        > ben: /back
        < #room (nothing)
        < @ben (nothing)
        > ben@ /play uno
        < @ben (nothing)
        > ben: [My hand]
        < @ben ! Wer diesen Bot betreibt, hat dich gesperrt
        > ben@ /forget everything
        < @ben (nothing)
        > olga@ /admin people ben
        < @olga console:ben · Ben · de
        < @olga banned: Spam
        > anna: /table
        < #room T1 · Uno with points
    """)
    script("""
        > olga@ /admin unban ben
        < @olga isn't banned any more
        > ben: /back
        < #room Ben is back.
        > olga@ /admin unban ben
        < @olga console:ben isn't banned.
    """)


def test_who_was_never_seen_can_be_banned_by_id(script: Script) -> None:
    script("""
        > olga@ /admin ban console:dora
        < @olga console:dora is banned. They sat at no table.
        > dora: /new uno
        < #room (nothing)
        < @dora The operator of this bot has banned you
        > olga@ /admin people dora
        < @olga console:dora · never seen
        > olga@ /admin ban dora
        < @olga Nobody is known by the id or name “dora”.
    """)


def test_a_program_beside_bans_and_the_running_one_notices(script: Script) -> None:
    """The script's bot has read what is restricted a moment ago."""
    from stammtisch.core.service import people
    from stammtisch.core.service.service import Service
    from tests.harness.script import QuickBrain
    from tests.harness.store import MemoryStore

    assert isinstance(script.store, MemoryStore)
    beside = Service(script.store, QuickBrain(), script.clock, lambda: "")
    script.store.run_now(lambda tx: people.ban(beside, tx, "console:cleo", ""))
    script(f"> later: {READ_AGAIN}")
    script("""
        > cleo: /table
        < #room (nothing)
        < @cleo The operator of this bot has banned you
    """)


def test_limits_of_a_single_person(script: Script) -> None:
    script("""
        > olga@ /admin limits ben tables_per_person=1
        < @olga Limits of console:ben: tables_per_person=1, words_per_minute=
        > ben@ /play uno
        < @ben so vielen Tischen, wie erlaubt sind (1)
        > anna@ /play uno
        < @anna T2
        > olga@ /admin limits ben tables_per_person=-1 words_per_minute=0
        < @olga tables_per_person=10, words_per_minute=0
        > ben@ /help
        > ben@ /help
        < @ben Zu schnell
        > olga@ /admin limits ben speed=3
        < @olga There is no limit “speed” for a person.
        > olga@ /admin limits ben speed
        < @olga It goes like this: /admin limits PERSON
        > olga@ /admin people ben
        < @olga own limits: words_per_minute=0
    """)


def test_in_maintenance_no_game_begins_and_those_that_are_on_go_on(script: Script) -> None:
    script("""
        > anna@ /play uno heuristic
        > anna: /new ojyks
        > olga@ /admin maintenance
        < @olga There is no maintenance.
        > olga@ /admin maintenance on Back at eight.
        < @olga Told in 2 chats.
        < #room Maintenance is coming up
        < #room Back at eight.
        < @anna no new game begins until it is over
        > cleo: /new uno
        < @cleo no new game begins until it is over. Try again then. Back at eight.
        > ben@ /play uno
        < @ben Bis das vorbei ist, beginnt kein neues Spiel.
        > anna: /begin T3
        < @anna no new game begins until it is over. Try again then.
        > anna@ /table T2
        < @anna Your hand
        > olga@ /admin maintenance
        < @olga Maintenance is on
        > olga@ /admin maintenance perhaps
        < @olga It goes like this: /admin maintenance on
        > olga@ /admin maintenance off
        < #room The maintenance is over
        > ben@ /play uno
        < @ben Uno mit Punkten
    """)


def test_an_announcement_comes_once_to_each_chat_with_a_table(script: Script) -> None:
    script("""
        > ben@ /play uno heuristic
        > olga@ /admin announce T1 moves to a new machine.
        < @olga Told in 2 chats.
        < #room From the operator of this bot: T1 moves to a new machine.
        < @ben Mitteilung zu diesem Bot: T1 moves to a new machine.
        < @cleo (nothing)
    """)
    assert len([line for line in script.read if "new machine" in line]) == 2


def test_people_get_what_is_stored_of_them_as_a_file_alone(script: Script) -> None:
    script("""
        > ben: /export
        < @ben was ich über dich speichere
        < @ben (stammtisch.json)
        < #room (nothing)
    """)
    data = file_of(script, "@ben")
    assert data["person"] == {
        **{"id": "console:ben", "name": "Ben", "lane": "@ben", "language": "de"},
        "settings": {},
    }
    (game,) = data["games"]
    assert (game["table"], game["seat"], game["record"]) == (1, 2, "")
    stored = str(data)
    assert "console:anna" not in stored
    assert "Cleo" not in stored


def test_where_a_chat_takes_no_files_the_operator_is_asked(script: Script) -> None:
    setup = script.dispatcher.setup
    script.dispatcher.setup = replace(setup, can=replace(setup.can, files=False))
    script("""
        > ben@ /export
        < @ben Dieser Chat nimmt keine Dateien.
        > olga@ /admin export ben
        < @olga stammtisch admin export shows it
    """)


def test_the_export_of_a_game_that_is_over_has_its_record(script: Script) -> None:
    script("> dora@ /play las_vegan easy")
    for _ in range(200):
        script("> dora@ 1")
        if any("Place 1:" in line for line in script.read):
            break
    script("> olga@ /admin export dora")
    (game,) = file_of(script, "@olga")["games"]
    assert json.loads(game["record"])["game"] == "las_vegan"
    assert game["moves"]


def test_others_are_served_while_many_games_are_exported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A transaction reads some of them only, since it holds up all others."""
    many = 2 * GAMES_AT_ONCE + 1
    script = Script(limits=Limits(many, many, 10**9, players=PLAYERS))
    script("> anna@ /play uno easy\n" * many)
    read: Counter[int] = Counter()
    record = SqlTransaction.record

    def counted(tx: SqlTransaction, table: int, game: int) -> Record | None:
        read[id(tx.marks_held)] += 1
        kept.append(tx.marks_held)  # so that no other one has its id
        return record(tx, table, game)

    kept: list[object] = []
    monkeypatch.setattr(SqlTransaction, "record", counted)
    script("> anna@ /export")
    games = file_of(script, "@anna")["games"]
    assert [game["table"] for game in games] == list(range(1, many + 1))
    assert max(read.values()) <= GAMES_AT_ONCE < sum(read.values())


def test_forgetting_and_purging_need_a_yes(script: Script) -> None:
    script("""
        > olga@ /admin forget ben
        < @olga It goes like this: /admin forget PERSON yes
        > olga@ /admin forget ben yes
        < @olga console:ben is forgotten. They have left: T1
        < #room Somebody has left; an AI player plays on.
        > olga@ /admin purge
        < @olga It goes like this: /admin purge yes
        > olga@ /admin purge yes
        < @olga Deleted: 0 ids of updates
    """)


def test_who_forgets_themselves_leaves_the_game_and_it_goes_on() -> None:
    """Also one without deadlines, where the others would wait for ever."""
    script = Script()("""
        > anna: /new ojyks
        > anna: /pace off
        > ben: /join
        > anna: /begin
        > ben@ /forget everything
        < @ben It is done.
        < #room Somebody has left; an AI player plays on.
        > anna@ 1
        > anna@ 1
        > later: 60
        > anna: /table
        < #room 2 Somebody
        < #room Waiting for Anna.
    """)
    assert not any("Ben" in line for line in script.read)


def test_about_says_how_long_and_names_the_operators_page(script: Script) -> None:
    script("""
        > anna: /about
        < @anna Finished games for 90 days
        < @anna /export, in a private chat
        < @anna https://example.org/privacy
        > ben@ /about
        < @ben Beendete Spiele 90 Tage
        < @ben Mehr dazu: https://example.org/privacy
    """)


def test_admin_alone_lists_what_there_is(script: Script) -> None:
    script("""
        > olga@ /admin
        < @olga /admin tables – the tables that are on
        < @olga /admin purge yes
        > olga@ /admin quark
        < @olga /admin tables – the tables that are on
        > olga@ /admin table
        < @olga It goes like this: /admin table T7
    """)


def test_who_is_banned_does_not_come_along_to_another_game_nor_stays_its_host(
    script: Script,
) -> None:
    script("""
        > ben: /stop
        > cleo: /stop
        > anna: /stop
        > olga@ /admin ban anna
        > ben: /rematch
        < #room 1 Ben
        < #room 2 Cleo
        > ben: /begin
        < @ben Deine Hand:
    """)
    assert not any("3 Anna" in line for line in script.read)


def test_a_ban_that_another_program_has_lifted_is_not_stored_again(script: Script) -> None:
    script("> olga@ /admin ban ben")

    def lift(tx: Transaction) -> None:
        put_ban(tx, "console:ben", None)

    asyncio.run(script.store.run(lift))
    script("> ben: /back\n< #room Ben is back.")


def test_who_got_no_data_may_ask_again_at_once(
    script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(service: Service, person: str) -> None:
        raise Unavailable

    with monkeypatch.context() as broken:
        broken.setattr(administration, "exported", fails)
        script("> anna@ /export\n< @anna That went wrong on my side")
    said = script.room.incoming("anna@ /export")
    assert said is not None
    asyncio.run(script.dispatcher.take(said))  # the program stops before the file is made
    script("> anna@ /export\n< @anna (stammtisch.json)")


def test_who_asks_twice_at_once_gets_their_data_once(script: Script) -> None:
    async def twice() -> None:
        await script.hear("anna@ /export")
        await script.hear("anna@ /export")
        await asyncio.gather(*script.room.making)

    script.read = []
    asyncio.run(twice())
    assert script.read.count("@anna (stammtisch.json)") == 1


def test_people_get_their_data_once_in_an_hour(script: Script) -> None:
    script("""
        > anna@ /export
        < @anna All that I store of you is in this file.
        > later: 600
        > anna@ /export
        < @anna within the last hour. Ask again in 50 minutes.
        > later: 3100
        > anna@ /export
        < @anna All that I store of you is in this file.
    """)
