"""A database is looked at without a change, and brought up to date where that is safe."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from alembic import command as alembic
from sqlalchemy import Engine, inspect, text

from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.sqlite_reading import read_only
from stammtisch.adapters.storage.chats.checking import check_database, database_version
from stammtisch.adapters.storage.chats.engine import (
    POSTGRESQL,
    SQLITE,
    StoreFails,
    StoreForeign,
    StoreInUse,
    StoreReadOnly,
    StoreTooNew,
    StoreTooOld,
    connect,
)
from stammtisch.adapters.storage.chats.migrate import (
    DatabaseVersion,
    Migration,
    configuration,
    migrate,
    newest,
)
from stammtisch.adapters.storage.chats.sql import open_store
from stammtisch.core.errors import StammtischError
from stammtisch.core.scene.texts import LANGUAGES
from tests.storage.chats.conftest import new_database
from tools.campaigns.faults import full_disk

OLD = Path(__file__).parents[2] / "corpus" / "0.1" / "databases"
NAME = "tables.sqlite"
CHANGE = "INSERT INTO settings VALUES ('lane', 'name', '\"value\"')"
Contents = dict[str, str]


def contents(folder: Path) -> Contents:
    """The digest of each file."""
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


def tables(file: Path) -> list[str]:
    """All that is in a SQLite database."""
    with closing(read_only(file)) as database:
        return list(database.iterdump())


def old_file(folder: Path, version: str = "1") -> Path:
    file = folder / NAME
    with closing(sqlite3.connect(file)) as database:
        database.executescript((OLD / f"version-{version}.sql").read_text(encoding="utf-8"))
    return file


def url_to(file: Path) -> str:
    return f"sqlite:///{file}"


def version_of(url: str) -> DatabaseVersion:
    return asyncio.run(database_version(url))


# Looking


def never_logged(file: Path) -> None:
    """As SQLite makes a file."""


def closed(file: Path) -> None:
    """As a program leaves it that has ended."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = WAL")


KILLED = """
import os, signal, sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("PRAGMA journal_mode = WAL")
database.execute(sys.argv[2])
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed(file: Path) -> None:
    """As a program leaves it that was killed: its last change is in the log only."""
    subprocess.run([sys.executable, "-c", KILLED, file, CHANGE], check=False)


def copied_with_its_log(file: Path) -> None:
    killed(file)
    file.with_name(f"{NAME}-shm").unlink()


@pytest.mark.parametrize("version", ["1", "2", "3"])
@pytest.mark.parametrize("left", [never_logged, closed, killed, copied_with_its_log])
def test_looking_at_an_old_file_changes_no_byte(
    tmp_path: Path, version: str, left: Callable[[Path], None]
) -> None:
    file = old_file(tmp_path, version)
    left(file)
    before = contents(tmp_path)
    database = asyncio.run(check_database(url_to(file)))
    try:
        found = database.version
        assert (found.found, found.known, found.outdated) == (version, newest(), True)
        stored = asyncio.run(database.store.run(lambda tx: tx.settings("lane")))
        logged = left in (killed, copied_with_its_log)
        assert stored.get("name") == ("value" if logged else None)
        asyncio.run(database.store.run(lambda tx: tx.put_setting("lane", "new", 1)))
        assert contents(tmp_path) == before
    finally:
        asyncio.run(database.store.close())


def test_looking_does_not_disturb_a_program_that_uses_the_file(tmp_path: Path) -> None:
    file = tmp_path / NAME
    with asyncio.Runner() as runner:
        store = runner.run(open_store(url_to(file)))
        runner.run(store.run(lambda tx: tx.put_setting("lane", "name", "value")))
        database = runner.run(check_database(url_to(file)))
        seen = runner.run(database.store.run(lambda tx: tx.setting("lane", "name")))
        assert (database.version.found, seen) == (newest(), "value")
        runner.run(store.run(lambda tx: tx.put_setting("lane", "name", "other")))
        runner.run(database.store.close())
        runner.run(store.close())
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


@pytest.mark.parametrize("place", [NAME, f"new/folder/{NAME}"])
def test_looking_makes_no_file(tmp_path: Path, place: str) -> None:
    version = version_of(url_to(tmp_path / place))
    assert (version.found, version.known, version.outdated) == (None, newest(), False)
    assert list(tmp_path.iterdir()) == []
    assert version_of("sqlite://").found is None


@contextmanager
def raises(error: type[StammtischError]) -> Iterator[None]:
    """An error that has a text in all languages."""
    with pytest.raises(error) as caught:
        yield
    for language in LANGUAGES:
        said = error_text(caught.value, texts_in(language))
        assert "{" not in said
        assert str(caught.value.facts["database"]) in said


def test_what_serve_would_refuse_is_refused_and_left_alone(tmp_path: Path) -> None:
    files = {name: tmp_path / name for name in ("foreign", "new", "text", "cut")}
    for name, change in (
        ("foreign", "CREATE TABLE lab (x)"),
        (
            "new",
            "CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES(9)",
        ),
    ):
        with closing(sqlite3.connect(files[name])) as database:
            database.executescript(change)
    files["text"].write_text("no database" * 1000)
    whole = old_file(tmp_path)
    files["cut"].write_bytes(whole.read_bytes()[:5000])
    before = contents(tmp_path)
    due = {"foreign": StoreForeign, "new": StoreTooNew, "text": StoreFails, "cut": StoreFails}
    for name, error in due.items():
        with raises(error):
            version_of(url_to(files[name]))
    assert contents(tmp_path) == before
    with raises(StoreForeign):
        asyncio.run(open_store(url_to(files["foreign"])))
    assert [line for line in tables(files["foreign"]) if "TABLE" in line] == [
        "CREATE TABLE lab (x);"
    ]


@pytest.mark.parametrize("locked", [NAME, ""])
def test_what_cannot_be_written_is_told(
    tmp_path: Path, locked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = old_file(tmp_path)
    access, place = os.access, str(tmp_path / locked)
    monkeypatch.setattr(os, "access", lambda path, mode: str(path) != place and access(path, mode))
    with pytest.raises(StoreReadOnly) as refused:
        version_of(url_to(file))
    assert refused.value.facts["place"] == place


# SQLite


def migrated(url: str, by_command: bool = False) -> Migration:
    engine = connect(url)
    try:
        return migrate(engine, by_command)
    finally:
        engine.dispose()


def test_an_old_file_is_copied_before_it_is_migrated(tmp_path: Path) -> None:
    file = old_file(tmp_path)
    killed(file)
    before = tables(file)
    assert any("'value'" in line or '"value"' in line for line in before)
    done = migrated(url_to(file))
    today = datetime.now(UTC).date()
    assert done.copy == tmp_path / f"tables-version-1-{today}.sqlite"
    assert tables(done.copy) == before
    assert stat.S_IMODE(done.copy.stat().st_mode) == 0o600
    assert version_of(url_to(file)).found == newest()
    assert {path.name for path in tmp_path.iterdir()} == {NAME, done.copy.name}
    assert migrated(url_to(file)).copy is None, "it is up to date"


def test_no_copy_is_overwritten(tmp_path: Path) -> None:
    file = old_file(tmp_path)
    content, copies = file.read_bytes(), []
    for _ in range(3):
        file.write_bytes(content)
        copies.append(migrated(url_to(file)).copy)
        file.unlink()
    names = [copy.name for copy in copies if copy]
    stem = f"tables-version-1-{datetime.now(UTC).date()}"
    assert names == [f"{stem}.sqlite", f"{stem}-2.sqlite", f"{stem}-3.sqlite"]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)
    assert tables(tmp_path / names[0]) == tables(tmp_path / names[2])


def test_without_room_for_the_copy_nothing_is_changed(tmp_path: Path) -> None:
    file = old_file(tmp_path)
    closed(file)
    before = tables(file)
    with full_disk(file.stat().st_size // 2), raises(StoreFails):
        asyncio.run(open_store(url_to(file)))
    assert tables(file) == before
    assert [path.name for path in tmp_path.iterdir()] == [NAME]
    assert migrated(url_to(file)).copy


def test_what_is_migrated_by_itself_is_said_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def opened(file: Path) -> None:
        await (await open_store(url_to(file))).close()

    asyncio.run(opened(tmp_path / "new.sqlite"))
    assert caplog.messages == []
    asyncio.run(opened(old_file(tmp_path)))
    [(_, level, message)] = caplog.record_tuples
    assert level == logging.WARNING
    assert f"{NAME} from version 1 to {newest()}" in message
    assert f"a copy from before is {tmp_path / 'tables-version-1-'}" in message


# PostgreSQL


@pytest.fixture
def old_server(postgresql_server: str, request: pytest.FixtureRequest) -> str:
    """A database of the first version."""
    url = new_database(postgresql_server, f"old_{abs(hash(request.node.name))}")
    engine = connect(url)
    with engine.begin() as connection:
        alembic.upgrade(configuration(connection), "1")
    engine.dispose()
    return url


def made_of(engine: Engine) -> dict[str, list[str]]:
    """The columns of all tables."""
    found = inspect(engine)
    return {
        name: [column["name"] for column in found.get_columns(name)]
        for name in found.get_table_names()
    }


def columns(url: str) -> dict[str, list[str]]:
    engine = connect(url)
    try:
        return made_of(engine)
    finally:
        engine.dispose()


@pytest.mark.postgres
def test_looking_at_a_server_changes_and_makes_nothing(
    postgresql_server: str, old_server: str
) -> None:
    before = columns(old_server)
    version = version_of(old_server)
    assert (version.kind, version.found, version.outdated) == (POSTGRESQL, "1", True)
    assert columns(old_server) == before
    empty = new_database(postgresql_server, "looked_at")
    version = version_of(empty)
    assert (version.found, version.outdated) == (None, False)
    assert columns(empty) == {}


@pytest.mark.postgres
def test_a_role_that_may_not_make_tables_is_told(postgresql_server: str) -> None:
    url = new_database(postgresql_server, "not_mine")
    engine = connect(url)
    with engine.begin() as connection:
        connection.execute(text("REVOKE CREATE ON SCHEMA public FROM PUBLIC"))
        connection.execute(text("CREATE ROLE guest LOGIN"))
    engine.dispose()
    with raises(StoreReadOnly):
        version_of(url.replace("postgres@", "guest@"))


@pytest.mark.postgres
def test_an_old_server_is_migrated_by_command_and_only_alone(old_server: str) -> None:
    before = columns(old_server)
    with raises(StoreTooOld):
        asyncio.run(open_store(old_server))
    other = connect(old_server)
    with other.connect() as connection:
        connection.execute(text("SELECT 1"))
        with raises(StoreInUse):
            migrated(old_server, by_command=True)
    assert columns(old_server) == before
    other.dispose()
    done = migrated(old_server, by_command=True)
    assert (done.before.found, done.copy) == ("1", None)
    assert version_of(old_server).found == newest()
    assert columns(old_server) != before
    assert not migrated(old_server, by_command=True).before.outdated


def test_files_are_told_from_servers() -> None:
    assert version_of("sqlite://").kind == SQLITE
