"""`stammtisch admin` in a database, SQLite and PostgreSQL, while a bot plays with it: its own
connection is another one, and it takes nothing over from the bot."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from sqlalchemy import create_engine, select

from stammtisch.adapters.storage.chats.engine import parsed
from stammtisch.adapters.storage.chats.schema import errands, lanes, metadata, tables
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.queues import Notice
from stammtisch.core.service.restrictions import READ_AGAIN
from stammtisch.core.service.stored import Person
from stammtisch.core.table.state import TableState
from tests.cli.helpers import flat, run
from tests.harness.script import Script
from tests.storage.chats.stores import Opened

Admin = Callable[..., Result]
BEGUN = "> anna: /new uno\n> ben: /join\n> cleo: /join\n> anna: /begin"


@pytest.fixture
def bot(store: Opened) -> Script:
    """A bot at whose table three people play, on a clock that goes on from the real time."""
    script = Script(store.store, languages={"ben": "de"})
    script.clock.time = store.clock.now = 1_800_000_000.0
    return script(BEGUN)


@pytest.fixture
def admin(url: str, tmp_path: Path) -> Admin:
    """The command line, as an operator types it."""
    file = tmp_path / "stammtisch.toml"
    file.write_text(f'[database]\nurl = "{url}"\nfinished_days = 90\n', encoding="utf-8")

    def typed(*words: str, code: int = 0) -> Result:
        result = run("admin", *words, STAMMTISCH_LANG="en", STAMMTISCH_CONFIG=str(file))
        assert result.exit_code == code, result.output + result.stderr
        return result

    return typed


def rows(store: Opened) -> Iterator[tuple[str, Any]]:
    """All rows of all tables of the database, by the names of these tables."""
    engine = create_engine(parsed(store.store._engine.url.render_as_string(hide_password=False)))
    with engine.connect() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(select(table)):
                yield table.name, tuple(row)
    engine.dispose()


def where_it_stands(store: Opened, *texts: str) -> list[tuple[str, Any]]:
    """The rows in which one of these texts stands anywhere, also within JSON."""
    return [(name, row) for name, row in rows(store) if any(text in repr(row) for text in texts)]


def test_tables_and_people_are_listed_for_readers_and_for_programs(
    bot: Script, admin: Admin
) -> None:
    bot("> dora@ /play las_vegan easy")
    said = admin("tables").output
    assert "T1 · Uno with points · playing" in said
    assert "T2 · Las Vegan · playing" in said
    assert "  in the group #room\n  Anna, Ben, Cleo\n" in said
    assert max(map(len, said.splitlines())) <= 80
    listed = {table["number"]: table for table in json.loads(admin("tables", "--json").output)}
    assert [seat["person"] for seat in listed[1]["seats"]] == [
        *("console:anna", "console:ben", "console:cleo"),
    ]
    assert (listed[2]["public"], listed[2]["chat"]) == (False, "@dora")
    assert admin("tables", "--state", "over").output == "No tables.\n"
    (ben,) = json.loads(admin("people", "BEN", "--json").output)
    assert (ben["id"], ben["tables"], ben["language"]) == ("console:ben", [1], "de")
    assert admin("people", "nobody").output == "Nobody.\n"


def test_a_table_is_shown_as_spectators_see_it(bot: Script, admin: Admin, store: Opened) -> None:
    said = admin("table", "T1").output
    assert "1. Anna (console:anna)" in said
    assert "On the table:" in said
    everything = admin("table", "1", "--json").output
    assert store.load(1).table.head.secret not in everything
    shown = json.loads(everything)
    assert shown["asked"]
    board = [line.removeprefix("#room").strip(" ~") for line in bot.transcript]
    assert {line.strip() for line in shown["shown"]} <= {*board}, "the group was shown the same"


def test_not_even_the_hand_of_somebody_alone_is_shown(bot: Script, admin: Admin) -> None:
    bot("> dora@ /play uno heuristic")
    hand = next(line for line in bot.transcript if "Your hand" in line).partition("hand:")[2]
    said = admin("table", "T2").output
    assert "▮" in said
    assert "hand" not in said
    assert hand.strip() not in said


def test_a_table_is_ended_while_the_bot_plays_and_it_goes_on(
    bot: Script, admin: Admin, store: Opened
) -> None:
    bot("> dora@ /play las_vegan easy")
    before = [(row.lane, row.token) for row in store.run(_all(lanes))]
    said = admin("end", "T1", "--reason", "The bot moves at eight.", "--yes").output
    assert "T1 is ended." in said
    assert [(row.lane, row.token) for row in store.run(_all(lanes))] == before
    assert {row.table_number for row in store.run(_all(errands))} <= {2}
    bot.read = []
    bot("""
        > later: 2
        > dora@ /table
        < @dora Las Vegan
    """)
    told = [line for line in bot.transcript if "has ended this table: The bot moves" in line]
    assert [line.split()[0] for line in told] == ["#room"]
    bot("""
        > anna@ 1
        < @anna no table
        > anna: /rematch
        < #room T1 · Uno
    """)
    assert "over already" not in admin("end", "T1", "--yes").output
    assert "Error: Table T1 is over already." in admin("end", "1", "--yes", code=1).stderr
    assert "no table T9" in admin("end", "T9", "--yes", code=1).stderr


def _all(table: Any) -> Callable[[Any], Any]:
    return lambda tx: tx.execute(select(table)).all()


def test_of_several_tables_all_are_ended_or_none(bot: Script, admin: Admin, store: Opened) -> None:
    bot("> anna: /new ojyks")
    admin("end", "T1", "T2", "T9", "--yes", code=1)
    phases = [row.phase for row in store.run(_all(tables))]
    assert sorted(phases) == ["lobby", "playing"]
    admin("end", "T1", "T2", "--yes")
    assert {row.phase for row in store.run(_all(tables))} == {"over"}


def test_who_is_banned_is_not_heard_and_the_game_goes_on(bot: Script, admin: Admin) -> None:
    said = admin("ban", "Ben", "--reason", "Spam").output
    assert said == "console:ben is banned. They have left: T1\n"
    bot(f"> later: {READ_AGAIN}")
    bot("""
        > ben@ 1
        < @ben gesperrt (Spam); der Bot hört nicht mehr auf dich
        > later: 60
        > anna: /table
        < #room T1
    """)
    assert any(line.startswith("#room Ben has left") for line in bot.transcript)
    (ben,) = json.loads(admin("people", "ben", "--json").output)
    assert (ben["banned"], ben["tables"]) == ("Spam", []), "they have left"
    assert "isn't banned any more" in admin("unban", "console:ben").output
    assert "isn't banned." in admin("unban", "ben", code=1).stderr
    bot(f"> later: {READ_AGAIN}")
    bot("> ben: /back\n< #room Ben is back.")


def test_limits_of_a_person(bot: Script, admin: Admin) -> None:
    assert "tables_per_person=10" in admin("limits", "ben").output
    set_now = json.loads(admin("limits", "ben", "tables_per_person=1", "--json").output)
    assert set_now == {
        "person": "console:ben",
        "limits": {"tables_per_person": 1, "words_per_minute": 60},
    }
    bot(f"> later: {READ_AGAIN}")
    bot("> ben@ /play uno\n< @ben so vielen Tischen, wie erlaubt sind (1)")
    admin("limits", "ben", "tables_per_person=-1")
    bot(f"> later: {READ_AGAIN}")
    bot("> ben@ /play uno\n< @ben T2")
    assert "is no limit: NAME=NUMBER" in admin("limits", "ben", "speed=1", code=2).stderr


def test_an_announcement(bot: Script, admin: Admin) -> None:
    bot("> dora@ /play uno heuristic\n> dora@ /stop")
    assert admin("announce", "We move.", "--yes").output == "Told in one chat.\n"
    assert admin("announce", "Again.", "--days", "30", "--yes").output == "Told in 2 chats.\n"
    bot.transcript.clear()
    bot("> later: 2")
    told = [line for line in bot.transcript if "operator" in line]
    assert sorted(told) == [
        "#room From the operator of this bot: Again.",
        "#room From the operator of this bot: We move.",
        "@dora From the operator of this bot: Again.",
    ]


def test_maintenance(bot: Script, admin: Admin) -> None:
    assert admin("maintenance").output == "There is no maintenance.\n"
    assert "Told in one chat." in admin("maintenance", "on", "--text", "Back at eight.").output
    assert json.loads(admin("maintenance", "--json").output) == {
        "maintenance": True,
        "text": "Back at eight.",
    }
    bot(f"> later: {READ_AGAIN}")
    bot("""
        > dora: /new uno
        < @dora no new game begins until it is over. Try again then. Back at eight.
        > anna: /table
        < #room T1
    """)
    assert any("Back at eight." in line for line in bot.transcript if line.startswith("#room"))
    admin("maintenance", "off")
    bot(f"> later: {READ_AGAIN}")
    bot("> dora: /new uno\n< #room T2")


def test_the_data_of_a_person_is_exported(bot: Script, admin: Admin, tmp_path: Path) -> None:
    bot("> ben@ /play las_vegan easy\n> ben@ /settings pictures off\n> ben: /next")
    file = tmp_path / "ben.json"
    assert admin("export", "Ben", "-o", str(file)).output == ""
    assert file.stat().st_mode & 0o777 == 0o600
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data == json.loads(admin("export", "Ben").output) | {"exported": data["exported"]}
    assert data["person"]["settings"] == {"pictures": False}
    assert data["settings"]["pictures"] is False
    assert [where["chat"] for where in data["mentioned"]] == ["#room"]
    assert {table["table"]: table["seat"] for table in data["tables"]} == {1: 2, 2: 1}
    assert [game["game"] for game in data["games"]] == ["uno", "las_vegan"]
    assert "Nobody is known" in admin("export", "Dora", code=1).stderr


def test_a_forgotten_person_is_nowhere_in_the_database_and_tables_go_on(
    bot: Script, admin: Admin, store: Opened
) -> None:
    """Rosalinde plays with others, alone, and hosts a lobby; she waits, votes, and has won."""
    bot("""
        > rosalinde: /new ojyks
        > rosalinde: /ai easy
        > ben: /join
        > rosalinde: /word rosalinde was here
        > rosalinde: /begin
        > rosalinde: /stop
        > rosalinde@ /play las_vegan easy
        > rosalinde@ /settings listed on
        > rosalinde: /new uno
        > anna: /join T4
        > rosalinde: /next
        > rosalinde: /watch T1
        > anna@ /kick 1
    """)
    while not any("Place 1:" in line for line in bot.read):
        bot("> rosalinde@ /T3 1")
        assert len(bot.transcript) < 10_000
    admin("limits", "console:rosalinde", "words_per_minute=99")
    assert len(where_it_stands(store, "osalinde")) > 10
    said = admin("forget", "Rosalinde", "--yes").output
    assert said.startswith("console:rosalinde is forgotten. They have left: T")
    assert where_it_stands(store, "osalinde") == []
    bot.transcript.clear()
    bot("""
        > later: 120
        > anna: /table T1
        > ben: /table T2
    """)
    assert where_it_stands(store, "osalinde") == [], "nor has the bot stored it again"
    assert not any("osalinde" in line for line in bot.transcript)
    assert "Nobody is known" in admin("export", "Rosalinde", code=1).stderr
    for row in store.run(_all(tables)):
        head = TableState.from_json(row.head)
        assert head.phase != "playing" or any(chair.is_playing for chair in head.chairs)
    bot("> rosalinde: /new uno\n< #room Uno")


def test_what_others_have_decided_about_somebody_outlives_that_they_are_forgotten(
    bot: Script, admin: Admin, store: Opened
) -> None:
    """Else they would only have to say /forget to be rid of it."""
    bot("""
        > rosalinde: /new ojyks
        > ben: /join T2
        > rosalinde@ /start
        > ben@ /notme Rosalinde
        > admin: /ban Rosalinde
        > rosalinde: /new uno
        < @rosalinde banned
    """)
    exported = admin("export", "Rosalinde").output
    assert "ban console:rosalinde" in exported
    assert "notme" not in exported, "that is among the data of Ben"
    assert "notme console:rosalinde" in admin("export", "Ben").output
    bot("> rosalinde@ /forget everything")
    left = where_it_stands(store, "osalinde")
    assert sorted(name for table, (_, name, _) in left) == [
        *("ban console:rosalinde", "notme console:rosalinde"),
    ]
    assert not where_it_stands(store, "Rosalinde")
    bot("> rosalinde: /new uno\n< @rosalinde banned")


def test_keys_and_a_private_chat_that_is_gone_are_forgotten_too(
    admin: Admin, store: Opened, bot: Script
) -> None:
    """Matrix keeps public keys by user; other people's keys stay."""
    user, person = "@rosa:example.org", "matrix:@rosa:example.org"

    def stored(tx: Transaction) -> None:
        tx.put_person(Person(person, "Rosa", person, "en"))
        tx.put_setting(person, "room", "!alone:example.org")
        for name in (f"identity {user}", f"device {user} PHONE", "identity @rosa:example.organic"):
            tx.put_setting("matrix keys", name, {"user": name})
        tx.add_notice(Notice(person, 1, "advice", {"advice": []}))
        tx.drop_lane(person)

    store.run(stored)
    admin("forget", person, "--yes")
    left = where_it_stands(store, "@rosa:example.org", "Rosa")
    assert [row[1] for _, row in left] == ["identity @rosa:example.organic"]


def test_purging_deletes_old_games_and_nothing_else_does(
    bot: Script, admin: Admin, store: Opened
) -> None:
    bot("> anna: /stop\n> ben: /stop")
    assert store.load(1).table.head.phase == "over"
    admin("tables")
    assert store.load(1).table.head.phase == "over"
    # the clock of the command line is the real one, which is long before that of the bot
    assert "0 tables" in admin("purge", "--yes").output
    store.run(lambda tx: tx.execute(tables.update().values(ended=1.0)))  # type: ignore[attr-defined]
    admin("tables")
    assert store.load(1).table.head.phase == "over"
    assert "1 tables" in admin("purge", "--yes").output
    assert store.run(lambda tx: tx.table(1)) is None


@pytest.mark.parametrize(
    "words",
    [("end", "T1"), ("forget", "ben"), ("purge",), ("announce", "Hello")],
)
def test_what_cannot_be_undone_needs_a_yes(
    words: tuple[str, ...], bot: Script, admin: Admin, store: Opened
) -> None:
    before = list(rows(store))
    assert "Nobody can be asked here: --yes does it without a question." in flat(
        admin(*words, code=2).stderr
    )
    assert list(rows(store)) == before


def test_a_database_is_neither_made_nor_migrated(tmp_path: Path) -> None:
    file = tmp_path / "stammtisch.toml"
    database = tmp_path / "none.sqlite"
    file.write_text(f'[database]\nurl = "sqlite:///{database}"\n', encoding="utf-8")
    result = run("admin", "tables", "--config", str(file), STAMMTISCH_LANG="en")
    assert result.exit_code == 1
    assert "There is no database" in result.stderr
    assert not database.exists()


def test_what_is_no_table_is_refused_with_what_is_one(admin: Admin, bot: Script) -> None:
    assert "“x” is no table. Tables are called T7 or 7." in admin("table", "x", code=2).stderr
    assert "Several people" not in admin("people").output


def test_a_name_that_several_have_needs_the_id(bot: Script, admin: Admin, store: Opened) -> None:
    store.run(lambda tx: tx.put_person(Person("irc:ben", "ben", "", "en")))
    said = flat(admin("ban", "Ben", code=1).stderr)
    assert "Several people are called “Ben”: Ben (console:ben), ben (irc:ben). Give the id." in said
    admin("ban", "irc:ben")
