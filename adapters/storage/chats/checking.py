"""Looks at a database without changing a byte of it, and without making one."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, select, text
from sqlalchemy.pool import StaticPool

from ....core.service.ports import Transaction
from ...sqlite_reading import ReadOnlyConnection, read_only
from .engine import (
    SQLITE,
    StoreReadOnly,
    as_text,
    connect,
    failures,
    opening,
    parsed,
    shown,
    sqlite_file,
)
from .migrate import DatabaseVersion, newest, version_of
from .schema import settings
from .sql import SqlStore

IN_MEMORY = "sqlite://"
STANDBY = text("SELECT pg_is_in_recovery()")
MAY_CREATE = text("SELECT has_schema_privilege(current_schema(), 'CREATE')")
MAY_INSERT = text("SELECT has_table_privilege('tables', 'INSERT')")
Setting = tuple[str, str, Any]
"""Lane, name and value."""


@dataclass(frozen=True, slots=True)
class CheckedDatabase:
    """A database as it was found. `store`: one in memory with the settings of the database, for
    the checks of chats; what they store there is dropped."""

    version: DatabaseVersion
    store: SqlStore


async def database_version(url: str) -> DatabaseVersion:
    """The version of a database, which is neither changed nor made. Raises as `check_database`
    does."""
    version, _ = await asyncio.to_thread(_read, parsed(url))
    return version


async def check_database(url: str) -> CheckedDatabase:
    """A database, which is neither changed nor made. Raises BadStore, StoreFails, StoreTooNew and
    StoreForeign as `open_store` does, and StoreReadOnly if this program can't write to it, or can't
    make it."""
    version, stored = await asyncio.to_thread(_read, parsed(url))
    store = SqlStore(connect(IN_MEMORY))
    await store.prepare()

    def copy(tx: Transaction) -> None:
        for lane, name, value in stored:
            tx.put_setting(lane, name, value)

    await store.run(copy)
    return CheckedDatabase(version, store)


def _read(address: URL) -> tuple[DatabaseVersion, Sequence[Setting]]:
    file = sqlite_file(address)
    if file is not None:
        _check_writable(address, file)
    if address.drivername == SQLITE and not (file and file.exists()):
        return DatabaseVersion(shown(address), SQLITE, None, newest()), ()
    with opening(address):
        engine = _reading_file(address, file) if file else _reading_server(address)
    try:
        with failures(engine), opening(address), engine.connect() as connection:
            version = version_of(connection)
            if file is None:
                _check_rights(connection, version)
            if version.found is None:
                return version, ()
            return version, [tuple(row) for row in connection.execute(select(settings))]
    finally:
        engine.dispose()


def _reading_file(address: URL, file: Path) -> Engine:
    def connection() -> ReadOnlyConnection:
        opened = read_only(file)
        opened.text_factory = as_text
        return opened

    return create_engine(address, creator=connection, poolclass=StaticPool)


def _reading_server(address: URL) -> Engine:
    options = {"options": "-c default_transaction_read_only=on"}
    return create_engine(address, connect_args=options)


def _check_writable(address: URL, file: Path) -> None:
    """Raises StoreReadOnly if the file, or one beside it, can't be written or made."""
    folder = next(folder for folder in file.absolute().parents if folder.exists())
    for place in (file, folder) if file.exists() else (folder,):
        if not os.access(place, os.W_OK):
            raise StoreReadOnly(database=shown(address), place=str(place))


def _check_rights(connection: Connection, version: DatabaseVersion) -> None:
    """Raises StoreReadOnly if PostgreSQL lets this program not write."""
    current = version.found == version.known
    standby = connection.execute(STANDBY).scalar()
    if standby or not connection.execute(MAY_INSERT if current else MAY_CREATE).scalar():
        raise StoreReadOnly(database=version.database, place=connection.engine.url.database)
