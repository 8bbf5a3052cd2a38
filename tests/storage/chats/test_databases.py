"""Connections, versions, and several programs at one database."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from alembic import command as alembic
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, text

from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.storage.chats.engine import (
    ABANDONED,
    BadStore,
    StoreFails,
    StoreTooNew,
    connect,
)
from stammtisch.adapters.storage.chats.migrate import configuration, migrate, newest
from stammtisch.adapters.storage.chats.schema import metadata
from stammtisch.adapters.storage.chats.sql import SqlStore, SqlTransaction, open_store
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.queues import Notice, SendWindow
from stammtisch.core.service.stored import Changed, Person
from stammtisch.core.table import commands as say
from stammtisch.core.table.state import TableState
from tests.storage.chats.conftest import new_database
from tests.storage.chats.stores import Opened, lease, opened_table

Open = Callable[[str], Opened]

# Versions


def differences(engine: Engine) -> list[object]:
    with engine.connect() as connection:
        options = {"compare_server_default": True}
        return list(
            compare_metadata(MigrationContext.configure(connection, opts=options), metadata)
        )


def made_of(engine: Engine) -> set[object]:
    """What SQLite knows of the tables and indexes of a database, whatever they were made by."""
    found: set[object] = set()
    with engine.connect() as connection:

        def ask(what: str, name: str) -> list[tuple[object, ...]]:
            rows = connection.exec_driver_sql(f"PRAGMA {what}('{name}')")
            return [tuple(row)[1:] for row in rows]  # the first is a number

        master = connection.exec_driver_sql("SELECT type, name, sql FROM sqlite_master").all()
        for kind, name, sql in master:
            if name.startswith(("alembic", "sqlite")):
                continue
            if kind == "index":
                found.add((name, " ".join(sql.split())))
            for what in ("table_info", "foreign_key_list"):
                found.update((name, what, row) for row in ask(what, name))
            found.add((name, "AUTOINCREMENT" in sql))
    return found


def test_migrating_from_nothing_gives_exactly_the_schema() -> None:
    migrated, made = connect("sqlite://"), connect("sqlite://")
    migrate(migrated)
    with made.begin() as connection:
        metadata.create_all(connection)
    assert made_of(migrated) == made_of(made)
    assert differences(migrated) == []
    with migrated.begin() as connection:
        connection.execute(text("DROP INDEX ix_tables_chat"))
    assert differences(migrated)
    migrated.dispose()
    made.dispose()


def test_migrating_from_nothing_gives_exactly_the_schema_in_postgresql(
    postgresql_server: str,
) -> None:
    engine = connect(new_database(postgresql_server, "migrated"))
    with ThreadPoolExecutor(3) as threads:  # programs that start together
        list(threads.map(migrate, [engine] * 3))
    assert differences(engine) == []
    engine.dispose()


def test_a_database_of_the_first_version_is_brought_up_to_date() -> None:
    old, new = connect("sqlite://"), connect("sqlite://")
    with old.begin() as connection:
        alembic.upgrade(configuration(connection), "1")
    migrate(new)
    assert made_of(old) != made_of(new)
    migrate(old)
    assert made_of(old) == made_of(new)
    old.dispose()
    new.dispose()


def test_a_later_version_is_refused_and_left_alone(url: str, opened: Open) -> None:
    store = opened(url)
    store.run(lambda tx: tx.note_update("telegram", "1"))
    store.close()

    def set_version(version: str) -> None:
        engine = connect(url)
        with engine.begin() as connection:
            update = text("UPDATE alembic_version SET version_num = :version")
            connection.execute(update, {"version": version})
        engine.dispose()

    set_version("later")
    try:
        with pytest.raises(StoreTooNew) as caught:
            asyncio.run(open_store(url))
    finally:
        set_version(newest())
    assert (caught.value.facts["version"], caught.value.facts["known"]) == ("later", newest())
    assert "(later)" in error_text(caught.value, texts_in("en"))
    assert not opened(url).run(lambda tx: tx.note_update("telegram", "1"))


# Addresses and files


@pytest.mark.parametrize("url", ["", "tables.sqlite", "mysql://root:secret@host/x", "sqlite:/x:y"])
def test_an_address_of_no_database_is_refused(url: str) -> None:
    with pytest.raises(BadStore) as caught:
        asyncio.run(open_store(url))
    said = error_text(caught.value, texts_in("en"))
    assert "postgresql://" in said
    assert "secret" not in said


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://anna:secret@127.0.0.1:1/x",
        "postgresql://127.0.0.1:1/x?password=secret",
        "sqlite:////dev/null/x",
    ],
)
def test_a_database_that_cannot_be_reached_is_told_without_the_password(url: str) -> None:
    with pytest.raises(StoreFails) as caught:
        asyncio.run(open_store(url))
    said = error_text(caught.value, texts_in("de"))
    assert "127.0.0.1" in said or "/dev/null/x" in said
    assert "secret" not in said


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text("no database" * 1000)
    with pytest.raises(StoreFails, match="file is not a database"):
        asyncio.run(open_store(f"sqlite:///{file}"))


def test_sqlite_files_are_for_their_owner_alone(home: Path, opened: Open) -> None:
    home.mkdir(mode=0o700)
    (home / "tables.sqlite").touch(mode=0o644)  # it was made by something else
    store = opened(f"sqlite:///{home / 'tables.sqlite'}")
    store.run(lambda tx: tx.note_update("telegram", "1"))
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    files = list(home.iterdir())
    assert {file.name for file in files} >= {"tables.sqlite", "tables.sqlite-wal"}
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_sqlite_writes_safely() -> None:
    engine = connect("sqlite://")
    with engine.connect() as connection:
        names = ("synchronous", "foreign_keys", "busy_timeout")
        found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]
    engine.dispose()
    assert found == [2, 1, 30000]


def test_text_that_a_database_cannot_hold_is_stored_without_it(url: str, opened: Open) -> None:
    store = opened(url)
    person = Person("x", "A\0nn\ud800a", "lane", "de")
    store.run(lambda tx: tx.put_person(person))
    found = store.run(lambda tx: tx.person("x"))
    assert found
    assert found.name.replace("\ufffd", "") == "Anna"


def test_old_updates_are_forgotten_by_the_way(url: str, opened: Open) -> None:
    store = opened(url)
    store.run(lambda tx: tx.note_update("telegram", "1"))
    store.clock.now += 7 * 86400 + 1
    store.run(lambda tx: tx.unfinished())
    assert store.run(lambda tx: tx.note_update("telegram", "1"))


# Several programs


def count(store: Opened) -> None:
    """One more."""

    def work(tx: Transaction) -> None:
        known = tx.setting("lane", "count") or 0
        tx.put_setting("lane", "count", known + 1)

    store.run(work)


def sit(store: Opened, number: int, person: str) -> None:
    """Join and leave a table, as often as it needs."""
    for command in (say.Watch(person, person), say.Leave(person)):
        while True:
            try:
                store.do(number, command)
                break
            except Changed:
                continue


def test_no_update_is_lost_between_programs(url: str, opened: Open) -> None:
    stores = [opened(url), opened(url)]
    number = stores[0].add(opened_table())

    def program(store: Opened, person: str) -> None:
        for _ in range(15):
            count(store)
            sit(store, number, person)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(program, stores, ["ben", "cleo"]))
    assert stores[0].run(lambda tx: tx.setting("lane", "count")) == 30
    assert stores[1].table(number).head.step == 1 + 2 * 30


def test_postgresql_does_work_anew_that_does_not_fit_another(
    url_of: Callable[[str], str], opened: Open
) -> None:
    url = url_of("postgresql")
    mine, other = opened(url), opened(url)
    mine.run(lambda tx: tx.put_setting("lane", "count", 0))
    tries = 0

    def work(tx: Transaction) -> None:
        nonlocal tries
        tries += 1
        known = tx.setting("lane", "count")
        if tries == 1:
            count(other)
        tx.put_setting("lane", "count", known + 1)

    # the other store has an event loop of its own, so it needs a thread of its own
    with ThreadPoolExecutor(1) as threads:
        threads.submit(mine.run, work).result()
    assert tries == 2
    assert mine.run(lambda tx: tx.setting("lane", "count")) == 2


def test_an_update_that_two_programs_get_is_handled_once(url: str, opened: Open) -> None:
    stores = [opened(url), opened(url)]
    together = threading.Barrier(2, timeout=60)

    def program(store: Opened) -> int:
        news = 0
        for update in range(10):
            together.wait()
            news += store.run(lambda tx, update=update: tx.note_update("telegram", str(update)))  # type: ignore[misc]
        return news

    with ThreadPoolExecutor(2) as threads:
        assert sum(threads.map(program, stores)) == 10


def test_a_lane_stays_in_order_with_several_senders(url: str, opened: Open) -> None:
    stores = [opened(url), opened(url)]

    def fill(tx: Transaction) -> None:
        for number in range(12):
            for lane in ("a", "b", "c"):
                tx.add_notice(Notice(lane, number, "told", {}))

    stores[0].run(fill)
    sent: dict[str, list[int]] = defaultdict(list)
    under_way: set[str] = set()
    faults: list[str] = []
    both_send = threading.Barrier(2, timeout=60)

    def sender(store: Opened) -> None:
        first = True
        while sum(map(len, list(sent.values()))) < 36:
            notice = store.run(lambda tx: tx.take_notice(0, lease(100), []))
            if notice is None:
                time.sleep(0.002)
                continue
            if notice.lane in under_way:
                faults.append(notice.lane)
            under_way.add(notice.lane)
            if first:
                both_send.wait()
                first = False
            sent[notice.lane].append(notice.table)
            under_way.discard(notice.lane)
            store.run(lambda tx, notice=notice: tx.notice_done(notice, SendWindow()))  # type: ignore[misc]

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(sender, stores))
    assert sent == {lane: list(range(12)) for lane in ("a", "b", "c")}
    assert faults == []


# Stops and crashes


def test_postgresql_ends_transactions_of_machines_that_are_gone(postgresql_database: str) -> None:
    engine = connect(postgresql_database)
    with engine.connect() as connection:
        found = connection.exec_driver_sql("SHOW idle_in_transaction_session_timeout").scalar()
    engine.dispose()
    assert found == f"{ABANDONED}s"


END_OTHERS = text(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


def test_connections_that_postgresql_has_closed_are_replaced(
    url_of: Callable[[str], str], opened: Open
) -> None:
    url = url_of("postgresql")
    store = opened(url)
    assert store.run(lambda tx: tx.note_update("telegram", "1"))
    engine = connect(url)
    with engine.connect() as connection:
        assert len(connection.execute(END_OTHERS).all()) >= 1
    engine.dispose()
    assert not store.run(lambda tx: tx.note_update("telegram", "1"))
    assert store.run(lambda tx: tx.note_update("telegram", "2"))


def test_leases_outlive_a_stop(url: str, opened: Open) -> None:
    store = opened(url)
    store.run(lambda tx: tx.add_notice(Notice("a", 1, "told", {})))
    first = store.run(lambda tx: tx.take_notice(0, lease(100), []))
    store.close()
    again = opened(url)
    assert again.run(lambda tx: tx.take_notice(99, lease(200), [])) is None
    assert again.run(lambda tx: tx.take_notice(100, lease(200), [])) == first


def test_who_is_cancelled_hears_of_it_after_the_transaction(url: str, opened: Open) -> None:
    store = opened(url)
    begun, may_end = threading.Event(), threading.Event()

    def work(tx: Transaction) -> None:
        tx.put_setting("lane", "done", True)
        begun.set()
        assert may_end.wait(60)

    async def cancelled() -> None:
        running = asyncio.create_task(store.store.run(work))
        while not begun.is_set():
            await asyncio.sleep(0.001)
        running.cancel()
        await asyncio.sleep(0.02)
        running.cancel()
        await asyncio.sleep(0.02)
        assert not running.done()
        may_end.set()
        with pytest.raises(asyncio.CancelledError):
            await running

    store.runner.run(cancelled())
    assert store.run(lambda tx: tx.setting("lane", "done"))


def test_work_that_was_cancelled_before_it_began_is_not_done(tmp_path: Path, opened: Open) -> None:
    store = opened(f"sqlite:///{tmp_path}/tables.sqlite")
    may_end = threading.Event()

    async def cancelled() -> None:
        first = asyncio.create_task(store.store.run(lambda tx: may_end.wait(60)))
        await asyncio.sleep(0.01)
        second = asyncio.create_task(store.store.run(lambda tx: tx.note_update("x", "1")))
        await asyncio.sleep(0.02)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        may_end.set()
        assert await first

    store.runner.run(cancelled())
    assert store.run(lambda tx: tx.note_update("x", "1"))


def together(store: Opened, *works: Callable[[Transaction], object]) -> list[object]:
    """What these works give that wait for SQLite at the same time."""
    may_begin = threading.Event()

    async def run() -> list[object]:
        first = asyncio.create_task(store.store.run(lambda tx: may_begin.wait(60)))
        await asyncio.sleep(0.01)
        others = [asyncio.create_task(store.store.run(work)) for work in works]
        await asyncio.sleep(0.01)
        may_begin.set()
        assert await first
        return await asyncio.gather(*others, return_exceptions=True)

    return store.runner.run(run())


def fails(tx: Transaction) -> None:
    tx.put_setting("lane", "failed", True)
    raise ZeroDivisionError


def is_refused_by_the_database(tx: Transaction) -> None:
    tx.put_setting("lane", "failed", True)
    cast(SqlTransaction, tx).execute(text("INSERT INTO nowhere VALUES (1)"))


@pytest.mark.parametrize("bad", [fails, is_refused_by_the_database])
def test_works_that_wait_together_stay_apart(
    tmp_path: Path, opened: Open, bad: Callable[[Transaction], None]
) -> None:
    store = opened(f"sqlite:///{tmp_path}/tables.sqlite")
    good = [lambda tx, n=n: tx.put_setting("lane", str(n), n) for n in range(3)]
    ends = together(store, good[0], bad, good[1], good[2])
    assert [type(end) for end in ends if end is not None] == [
        ZeroDivisionError if bad is fails else StoreFails
    ]
    assert ends[1] is not None
    assert store.run(lambda tx: tx.settings("lane")) == {"0": 0, "1": 1, "2": 2}


def test_what_is_not_lasting_is_not_waited_for(url: str, opened: Open) -> None:
    store = opened(url)
    show = "PRAGMA synchronous" if url.startswith("sqlite") else "SHOW synchronous_commit"

    def kind(tx: Transaction) -> object:
        return cast(SqlTransaction, tx).execute(text(show)).scalar()

    async def run() -> list[object]:
        return [await store.store.run(kind, lasting) for lasting in (True, False, True)]

    quick = 1 if url.startswith("sqlite") else "off"
    full = 2 if url.startswith("sqlite") else "on"
    assert store.runner.run(run()) == [full, quick, full]


def test_nobody_hears_of_work_that_is_not_on_the_disk(tmp_path: Path, opened: Open) -> None:
    store = opened(f"sqlite:///{tmp_path}/tables.sqlite")
    assert isinstance(store.store, SqlStore)

    def refer(tx: Transaction) -> None:
        """To a table that isn't there, which is noticed at the end of the transaction."""
        for statement in (
            "PRAGMA defer_foreign_keys = ON",
            "INSERT INTO people_at_tables VALUES (99, 'anna', 1)",
        ):
            cast(SqlTransaction, tx).execute(text(statement))

    works = [lambda tx, n=n: tx.note_update("x", str(n)) for n in range(2)]

    async def run() -> list[object]:
        tasks = [asyncio.create_task(store.store.run(work)) for work in (works[0], refer, works[1])]
        return list(await asyncio.gather(*tasks, return_exceptions=True))

    ends = store.runner.run(run())
    assert [ends[0], type(ends[1]), ends[2]] == [True, StoreFails, True]
    assert [store.run(work) for work in works] == [False] * 2, "those are on the disk"
    assert store.run(lambda tx: tx.note_update("x", "2"))


WRITER = """
import asyncio, sys
from stammtisch.adapters.storage.chats.sql import SqlStore, SqlTransaction, open_store
from tests.storage.chats.stores import Clock, Opened, Storing, UNO

runner = asyncio.Runner()
clock = Clock()
store = Opened(runner.run(open_store(sys.argv[1], clock)), runner, clock)
monkey = Storing(UNO, "killed")
monkey.keep(store)
while True:
    command = monkey.command()
    if monkey.say(command):
        print(monkey.number, monkey.table.head.step, flush=True)
    if monkey.table.phase == "over":
        monkey = Storing(UNO, "again")
        monkey.keep(store)
"""


def test_a_killed_program_leaves_whole_steps(tmp_path: Path, opened: Open) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    root = Path(__file__).resolve().parents[3]
    path = os.pathsep.join([str(root), str(root / "src")])
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, url],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    ) as program:
        assert program.stdout
        lines = [program.stdout.readline() for _ in range(60)]
        program.send_signal(signal.SIGKILL)
        lines += program.stdout.readlines()
        program.wait()
    number, step = map(int, [line for line in lines if line.endswith("\n")][-1].split())
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert raw.execute("PRAGMA foreign_key_check").fetchall() == []
    store = opened(url)
    last = store.load(number)
    assert last.table.head.step in (step, step + 1), "a step that was told is missing"
    table = last.table
    assert TableState.from_json(last.table.head.to_json()) == table.head
    assert table.owed() or table.phase != "playing"
