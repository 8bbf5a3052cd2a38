"""The database of a program that serves chats, as somebody else reads it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Select, create_engine, event, select

from ..adapters.storage.chats.schema import WAITING, notices, slots, tables
from ..adapters.storage.chats.sql import SqlTransaction
from ..core.record import Record
from ..core.service.stored import Stored
from ..core.table.table import Table


class StoredTables:
    """Each look is at one moment, and holds up nobody."""

    def __init__(self, url: str) -> None:
        kind, _, path = url.partition("://")
        if kind == "sqlite":
            self.engine = create_engine(f"sqlite:///file:{path[1:]}?mode=ro&uri=true")
            event.listen(self.engine, "begin", lambda one: one.exec_driver_sql("BEGIN"))
        else:
            address = f"postgresql+psycopg://{path}"
            self.engine = create_engine(address, isolation_level="REPEATABLE READ")

    def stored(self, number: int) -> Stored | None:
        """A table as it is now; None if there is none."""
        with self.engine.connect() as connection:
            return SqlTransaction(connection, time.time()).table(number)

    def all(self) -> dict[int, tuple[Table, Record]]:
        """The tables where cards were dealt, restored as the program does."""
        found: dict[int, tuple[Table, Record]] = {}
        for (number,) in self.rows(select(tables.c.number)):  # PostgreSQL leaves some numbers out
            stored = self.stored(number)
            if stored is not None and stored.record is not None:
                found[number] = stored.table, stored.record
        return found

    def waiting(self) -> list[str]:
        """What is still to be sent."""
        unsent = (
            select(notices.c.lane, notices.c.what),
            select(slots.c.lane, slots.c.place).where(WAITING),
        )
        return [str(row) for statement in unsent for row in self.rows(statement)]

    def rows(self, statement: Select[Any]) -> Sequence[Row[Any]]:
        """What the database answers."""
        with self.engine.connect() as connection:
            return connection.execute(statement).all()

    def close(self) -> None:
        self.engine.dispose()
