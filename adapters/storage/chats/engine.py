"""Connections to the two kinds of database, and statements of which each dialect has its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from json import JSONDecodeError
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, CursorResult, Engine, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import StaticPool

from ....core.errors import StammtischError
from ....core.service.observer import UNOBSERVED, Observer
from ....core.service.ports import Unavailable
from ...files import PRIVATE_FILE, PRIVATE_FOLDER

SQLITE, POSTGRESQL = "sqlite", "postgresql"
DRIVERS = {SQLITE: SQLITE, POSTGRESQL: "postgresql+psycopg", "postgres": "postgresql+psycopg"}
"""The driver for the beginning of a URL."""
ADDRESSES = ["sqlite:///FILE", "postgresql://USER:PASSWORD@HOST/NAME"]
CONNECTIONS = 4
"""To PostgreSQL, and threads that use them."""
PATIENCE = 30
"""Seconds to wait for another program's transaction (SQLite), or for a connection."""
ABANDONED = 10
"""Seconds after which PostgreSQL ends a transaction in which nothing is done: one of a machine that
is gone would keep its locks for hours."""
STATEMENT_BY_STATEMENT = "READ COMMITTED"
"""Isolation level of PostgreSQL for what happens often; SQLite does one transaction after the
other."""
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


class BadStore(StammtischError):
    """No address of a database that we know. Facts: address, allowed."""


class StoreFails(Unavailable):
    """The database can't be opened or used. Facts: database (its address without the password),
    detail."""


class StoreTooNew(StammtischError):
    """A later program has changed the database. Facts: database (its address without the
    password), version (of the database), known (the latest that this program knows)."""


class StoreTooOld(StammtischError):
    """The database must be migrated by the command first, since programs of the earlier version may
    be using it. Facts: database (its address without the password), version (of the database),
    known (the version that this program needs)."""


class StoreInUse(StammtischError):
    """A database that is to be migrated is used by other programs. Facts: database (its address
    without the password), connections (how many others there are)."""


class StoreForeign(StammtischError):
    """The SQLite file has tables of another program. Facts: database."""


class StoreReadOnly(StammtischError):
    """This program may read the database, but not write to it. Facts: database (its address without
    the password), place (the file, folder or schema that it can't write)."""


def shown(url: URL) -> str:
    """The URL as it is configured, without what may be secret."""
    plain = url.set(drivername=url.get_backend_name(), query={})
    return plain.render_as_string(hide_password=True)


def threads_of(engine: Engine) -> int:
    return 1 if engine.dialect.name == SQLITE else CONNECTIONS


def sqlite_file(address: URL) -> Path | None:
    """The file of a SQLite database; None if it is in memory, or of another kind."""
    if address.get_backend_name() != SQLITE or address.database in (None, "", ":memory:"):
        return None
    return Path(str(address.database))


def connect(url: str) -> Engine:
    """An engine for `sqlite:///file` (the file is made, for its owner alone) or `postgresql://...`;
    nothing is connected yet. Raises BadStore if the URL is of no such database, StoreFails if the
    file can't be made or the database's driver isn't installed."""
    address = parsed(url)
    with opening(address):
        return _sqlite(address) if address.drivername == SQLITE else _postgresql(address)


def parsed(url: str) -> URL:
    """The URL, with the driver that is used. Raises BadStore if it is of no database that we
    know."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise BadStore(address=url, allowed=ADDRESSES) from None
    driver = DRIVERS.get(address.get_backend_name())
    if driver is None:
        raise BadStore(address=shown(address), allowed=ADDRESSES)
    return address.set(drivername=driver)


@contextmanager
def opening(address: URL) -> Iterator[None]:
    """Raises StoreFails if the file can't be made, or the database's driver isn't installed."""
    try:
        yield
    except (OSError, ImportError) as error:
        raise StoreFails(database=shown(address), detail=str(error)) from error


@contextmanager
def failures(engine: Engine, observer: Observer = UNOBSERVED) -> Iterator[None]:
    """Errors of the database as StoreFails."""
    try:
        yield
    except errors_of(engine) as error:
        observer.database_error("failed")
        detail = str(getattr(error, "orig", error))
        raise StoreFails(database=shown(engine.url), detail=detail) from error


def errors_of(engine: Engine) -> tuple[type[Exception], ...]:
    """Errors of the database: those of SQLAlchemy, and of the driver (when a transaction begins);
    and of values in a damaged one that aren't text or JSON."""
    driver = engine.dialect.loaded_dbapi.Error
    return DBAPIError, NoConnection, driver, UnicodeDecodeError, JSONDecodeError


def _sqlite(address: URL) -> Engine:
    """One connection, for one transaction at a time."""
    if file := sqlite_file(address):
        _make_private(file)
    engine = create_engine(
        address,
        poolclass=StaticPool,
        connect_args={"timeout": PATIENCE, "check_same_thread": False},
    )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _set_up(connection: Any, record: object) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself
    connection.text_factory = as_text
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def as_text(value: bytes) -> str:
    """A text of the database. Raises UnicodeDecodeError if it is damaged, which concerns one value;
    the driver's own OperationalError would be one of the whole database."""
    return str(value, "utf-8")


def _make_private(file: Path) -> None:
    """SQLite gives the files beside it (-wal, -shm) the same rights."""
    file.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
    with suppress(PermissionError):  # somebody else's file, which this program may write
        file.chmod(PRIVATE_FILE)


def _postgresql(address: URL) -> Engine:
    """The connection used last is used next, because it and its process of the server have the most
    in their caches."""
    return create_engine(
        address,
        pool_pre_ping=True,  # the server may have closed the connection since it was used last
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=PATIENCE,
        pool_use_lifo=True,
        connect_args={
            "fallback_application_name": "stammtisch",
            "options": f"-c idle_in_transaction_session_timeout={ABANDONED}s",
        },
    )


@contextmanager
def transaction(engine: Engine, lasting: bool, serial: bool) -> Iterator[Connection]:
    """A transaction (see `Store.run`), committed at the end of the context; in SQLite each one is
    serial. Raises what the block raises, after a rollback, and the errors of SQLAlchemy."""
    with engine.connect() as connection:
        if engine.dialect.name == SQLITE:
            synchronous = "FULL" if lasting else "NORMAL"
            driver: Any = connection.connection.driver_connection  # before anything begins
            driver.execute(f"PRAGMA synchronous = {synchronous}")
        else:
            level = "SERIALIZABLE" if serial else STATEMENT_BY_STATEMENT
            connection.execution_options(isolation_level=level)
        with connection.begin():
            if engine.dialect.name == POSTGRESQL and not lasting:
                connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
            yield connection


def by_dialect(make: Callable[[Any], Any]) -> dict[str, Any]:
    """The statement that `make` gives for the `insert` of each dialect, by the dialect's name."""
    return {SQLITE: make(sqlite.insert), POSTGRESQL: make(postgresql.insert)}


def put(table: Any, *values: str) -> dict[str, Any]:
    """Insert a row; if there is one with its primary key, give it the new `values`."""

    def make(insert: Any) -> Any:
        row = insert(table)
        new = {name: row.excluded[name] for name in values}
        return row.on_conflict_do_update(index_elements=list(table.primary_key), set_=new)

    return by_dialect(make)


class Statements:
    """The base of the parts of a transaction. `execute` runs a statement in it, and raises the
    errors of SQLAlchemy; `kind`: the dialect's name; `now`: the time (seconds since 1970, UTC)."""

    execute: Callable[..., CursorResult[*tuple[Any, ...]]]
    kind: str
    now: float
