"""Brings a database to the version of this program, in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from ...files import PRIVATE_FILE, draft_of
from .engine import (
    PATIENCE,
    POSTGRESQL,
    SQLITE,
    STATEMENT_BY_STATEMENT,
    StoreForeign,
    StoreInUse,
    StoreTooNew,
    StoreTooOld,
    shown,
    sqlite_file,
)
from .people import ratings_of
from .schema import metadata

LOCK = 0x7374616D  # any number; programs that start together take turns by it
OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND usename = current_user AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
)
"""Connections of other programs that use the database as this one does."""


@dataclass(frozen=True, slots=True)
class DatabaseVersion:
    """`database`: the address without the password; `kind`: SQLITE or POSTGRESQL; `found`: its
    version, None if it has no tables yet; `known`: the version that this program needs."""

    database: str
    kind: str
    found: str | None
    known: str

    @property
    def outdated(self) -> bool:
        return self.found not in (None, self.known)


@dataclass(frozen=True, slots=True)
class Migration:
    """What was done: `before` is the version until then; `copy`: the file with a copy of an old
    SQLite database."""

    before: DatabaseVersion
    copy: Path | None = None


def migrate(engine: Engine, by_command: bool = False) -> Migration:
    """Bring a database to the latest version. An old SQLite database is copied first; an old one of
    PostgreSQL, which other programs may be using, is migrated `by_command` only. Raises
    StoreTooNew, StoreForeign, StoreTooOld (without `by_command`), StoreInUse (with it; other
    programs are connected), OSError if there is no room for the copy, and errors of SQLAlchemy and
    of SQLite if the database can't be used; all of them leave it as it was."""
    connection = engine.connect()
    if engine.dialect.name == POSTGRESQL:
        # a serializable transaction would not see what was made while it waited for the lock
        connection = connection.execution_options(isolation_level=STATEMENT_BY_STATEMENT)
    with connection, connection.begin():
        if engine.dialect.name == POSTGRESQL:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        before = version_of(connection)
        if before.found == before.known:
            return Migration(before)
        copy = None
        if before.outdated and before.kind == POSTGRESQL:
            _check_alone(connection, before, by_command)
        elif before.outdated and (file := sqlite_file(engine.url)):
            copy = _copied(file, str(before.found))
        command.upgrade(configuration(connection), "head")
        return Migration(before, copy)


def version_of(connection: Connection) -> DatabaseVersion:
    """The version of a database, which isn't changed. Raises StoreTooNew if it is a later one than
    this program knows, StoreForeign if it is a SQLite file with tables of another program."""
    found = MigrationContext.configure(connection).get_current_revision()
    kind, database = connection.dialect.name, shown(connection.engine.url)
    if found is None and kind == SQLITE and inspect(connection).get_table_names():
        raise StoreForeign(database=database)
    known = newest()
    if found not in {None, *(script.revision for script in _versions().walk_revisions())}:
        raise StoreTooNew(database=database, version=found, known=known)
    return DatabaseVersion(database, kind, found, known)


def _check_alone(connection: Connection, version: DatabaseVersion, by_command: bool) -> None:
    if not by_command:
        raise StoreTooOld(database=version.database, version=version.found, known=version.known)
    if others := connection.execute(OTHERS).scalar():
        raise StoreInUse(database=version.database, connections=others)


def _copied(file: Path, version: str) -> Path:
    """Copy a SQLite database, in which the caller holds the lock for writing, to a new file beside
    it, which names version and date."""
    for copy in _names(file, version):
        if copy.exists():
            continue
        try:
            with (
                draft_of(copy, PRIVATE_FILE, replace=False) as draft,
                closing(sqlite3.connect(file, PATIENCE)) as source,
                closing(sqlite3.connect(draft)) as target,
            ):
                source.backup(target)
                target.execute("PRAGMA journal_mode = DELETE")  # else it needs files beside it
        except FileExistsError:
            continue
        return copy
    raise AssertionError


def _names(file: Path, version: str) -> Iterator[Path]:
    stem = f"{file.stem}-version-{version}-{datetime.now(UTC).date()}"
    yield file.with_name(f"{stem}{file.suffix}")
    for number in count(2):
        yield file.with_name(f"{stem}-{number}{file.suffix}")


def newest() -> str:
    """The version of databases that this program needs."""
    return str(_versions().get_current_head())


def _versions() -> ScriptDirectory:
    return ScriptDirectory.from_config(_location())


def _location() -> Config:
    config = Config()
    config.set_main_option(
        "script_location", str(Path(__file__).parent / "migrations").replace("%", "%%")
    )
    return config


def configuration(connection: Connection) -> Config:
    """Alembic's configuration to work within the connection's transaction, and migrations, which
    are no modules of the package, to compute."""
    config = _location()
    config.attributes.update(connection=connection, metadata=metadata, ratings_of=ratings_of)
    return config
