"""The store of chats in a database: SQLite, or PostgreSQL where several programs share it.

    store = await open_store("sqlite:////home/anna/tables.sqlite")
    number = await store.run(lambda tx: tx.add_table(chat, False, step))

Every `run` is one transaction, and all of them are as if they had come one after the other: SQLite
lets one begin at a time, PostgreSQL runs them serializable and refuses one that doesn't fit
another. That one is done anew, as a whole.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar, cast

from sqlalchemy import Connection, Engine, delete
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from ...core.tables.ports import Transaction
from .engine import SQLITE, StoreFails, connect, shown, threads_of
from .migrate import migrate
from .outbox import Outbox
from .people import People
from .schema import people, results, slots, tables
from .tables import Tables

Done = TypeVar("Done")

CONFLICTS = {"40001", "40P01", "23505"}
"""Not serializable, a deadlock, a key that another transaction has just taken (SQLSTATE)."""
TRIES = 50
PAUSE = 0.02
"""Seconds at most before another try."""
BETWEEN_PRUNES = 3600.0


class SqlTransaction(Tables, Outbox, People):
    """One transaction; see the protocol for what its methods do."""

    def __init__(self, connection: Connection, now: float) -> None:
        self.connection = connection
        self.now = now

    def move_chat(self, old: str, new: str) -> None:
        if old == new:
            return
        for column in (tables.c.chat, people.c.lane):
            self._rename(column.table, column.name, old, new)
        self._move_lane(old, new)
        self._move_settings(old, new)

    def drop_lane(self, lane: str) -> None:
        self._clear_lane(lane)
        self._rename(people, "lane", lane, "")

    def forget(self, person: str, name: str) -> None:
        known = self.person(person)
        self._forget_at_tables(person, name)
        for row in (results.c.person, slots.c.reader, people.c.id):
            self.connection.execute(delete(row.table).where(row == person))
        if known and known.lane:
            self._clear_lane(known.lane)
            self._forget_settings(known.lane)
            self._rename(tables, "chat", known.lane, "")


class SqlStore:
    """See `open_store`. `clock` gives the time at which updates are noted and slots are wanted
    (seconds since 1970, UTC)."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time.time) -> None:
        self._engine = engine
        self._clock = clock
        self._pruned = float("-inf")
        self._threads = ThreadPoolExecutor(threads_of(engine), "storage")

    async def run(self, work: Callable[[Transaction], Done]) -> Done:
        """See the protocol. Raises StoreFails if the database can't be used. Who is cancelled
        while it runs hears of it after the transaction has ended."""
        return await _to_the_end(self._threads.submit(self._transact, work))

    async def prune(self, now: float) -> None:
        """Forget updates that were noted more than a week before; done once an hour anyway."""
        await _to_the_end(self._threads.submit(self._transact, lambda tx: tx.prune(now)))

    async def take_over(self) -> None:
        """Nobody works at anything any more: a program that was killed left its leases behind. Only
        with SQLite, which one program serves; elsewhere the leases of others have to end."""
        if self._engine.dialect.name == SQLITE:
            await self.run(lambda tx: cast(SqlTransaction, tx).free_all())

    async def close(self) -> None:
        """Ends when all that was begun is done; afterwards the store can't be used."""
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    async def prepare(self) -> None:
        """Bring the database to this program's version; raises StoreTooNew or StoreFails."""
        await _to_the_end(self._threads.submit(self._checked, lambda: migrate(self._engine)))

    def _transact(self, work: Callable[[SqlTransaction], Done]) -> Done:
        return self._checked(lambda: self._retried(work))

    def _checked(self, done: Callable[[], Done]) -> Done:
        try:
            return done()
        except (DBAPIError, NoConnection) as error:
            detail = str(getattr(error, "orig", error))
            raise StoreFails(database=shown(self._engine.url), detail=detail) from error

    def _retried(self, work: Callable[[SqlTransaction], Done]) -> Done:
        for tries in range(TRIES):
            try:
                return self._once(work)
            except DBAPIError as error:
                conflict = getattr(error.orig, "sqlstate", None) in CONFLICTS
                if not conflict or tries == TRIES - 1:
                    raise
            time.sleep(random.uniform(0, PAUSE))
        raise AssertionError

    def _once(self, work: Callable[[SqlTransaction], Done]) -> Done:
        now = self._clock()
        due = now >= self._pruned + BETWEEN_PRUNES
        with self._engine.begin() as connection:
            transaction = SqlTransaction(connection, now)
            done = work(transaction)
            if due:
                transaction.prune(now)
        if due:
            self._pruned = now
        return done


async def open_store(url: str, clock: Callable[[], float] = time.time) -> SqlStore:
    """A store in the database with this URL (see `engine.connect`), made or brought up to date if
    need be. Raises BadStore, StoreFails or StoreTooNew."""
    store = SqlStore(connect(url), clock)
    try:
        await store.prepare()
    except BaseException:
        await store.close()
        raise
    return store


async def _to_the_end(future: Future[Done]) -> Done:
    """The result; a cancellation is passed on when the work has ended, or was never begun."""
    waiting = asyncio.wrap_future(future)
    try:
        return await asyncio.shield(waiting)
    except asyncio.CancelledError:
        future.cancel()
        while not waiting.done():
            try:
                await asyncio.wait([waiting])
            except asyncio.CancelledError:
                continue
        if not waiting.cancelled():
            waiting.exception()  # looked at, so that nobody warns of it
        raise
