"""The store of chats in SQLite in memory, for tests that need no file."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Engine, Table, select

from stammtisch.adapters.storage.chats.engine import connect
from stammtisch.adapters.storage.chats.migrate import migrate
from stammtisch.adapters.storage.chats.schema import WAITING, notices, slots, tables
from stammtisch.adapters.storage.chats.sql import SqlStore, SqlTransaction
from stammtisch.core.service.ports import Transaction

Done = TypeVar("Done")
_unused: list[Engine] = []
"""Engines of stores that are gone. They know the compiled statements."""


class MemoryStore(SqlStore):
    """An empty store. Transactions run in the thread of whoever asks for them, so a test knows when
    all is done. `clock`: see SqlStore."""

    def __init__(self, clock: Callable[[], float] = lambda: 0.0) -> None:
        engine = _unused.pop() if _unused else connect("sqlite://")
        _database(engine).deserialize(_empty())
        weakref.finalize(self, _unused.append, engine)
        super().__init__(engine, clock)

    async def run(
        self, work: Callable[[Transaction], Done], lasting: bool = True, serial: bool = True
    ) -> Done:
        await asyncio.sleep(0)
        return self.run_now(work)

    def run_now(self, work: Callable[[SqlTransaction], Done]) -> Done:
        return self._transact(work)

    def rows(self, table: Table, *where: ColumnElement[bool]) -> list[dict[str, Any]]:
        """What is stored in a table of the database, where all of this is so."""
        found = self.run_now(lambda tx: tx.execute(select(table).where(*where)).all())
        return [dict(row._mapping) for row in found]

    def has_unsent(self) -> bool:
        """Whether a message waits to be sent."""
        return bool(self.rows(notices) or self.rows(slots, WAITING))

    def has_table_in(self, phase: str) -> bool:
        return bool(self.rows(tables, tables.c.phase == phase))


@cache
def _empty() -> bytes:
    """A database of the present version with nothing in it."""
    engine = connect("sqlite://")
    migrate(engine)
    empty: bytes = _database(engine).serialize()
    engine.dispose()
    return empty


def _database(engine: Engine) -> Any:
    """The one connection of an engine, as the standard library has it."""
    with engine.connect() as connection:
        return connection.connection.driver_connection
