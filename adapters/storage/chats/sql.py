"""The store of chats in a database: SQLite, or PostgreSQL where several programs share it.

    store = await open_store("sqlite:////home/anna/tables.sqlite")
    number = await store.run(lambda tx: tx.add_table(chat, False, step))

All that is `run` is whole or not at all. PostgreSQL runs each in a transaction of its own. What is
serial is refused there if it doesn't fit another one, and is done again as a whole: its locks are
as coarse as pages of indexes, so what happens often isn't serial, and locks rows. SQLite runs one
transaction at a time, in the order of the calls.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine, delete

from ....core.service.observer import UNOBSERVED, Observer
from ....core.service.ports import Transaction
from ....core.service.queues import DueJob, Work
from ....core.service.stored import NOWHERE, Pruned
from .administration import Administration, lanes_named_after
from .engine import SQLITE, connect, errors_of, failures, opening, threads_of, transaction
from .jobs import Jobs
from .migrate import Migration, migrate
from .outbox import Outbox
from .overview import Overview, OverviewReader
from .people import DAY, People
from .schema import people, results, slots
from .tables import MOST_DROPPED, Tables

Done = TypeVar("Done")
log = logging.getLogger(__name__)

CONFLICTS = {"40001", "40P01", "23505"}
"""Not serializable, a deadlock, a key that another transaction has just taken (SQLSTATE)."""
TRIES = 50
PAUSE, LONGEST_PAUSE = 0.02, 1.0
"""Seconds at most before the second try, each time twice as many, up to the longest."""
BETWEEN_PRUNES = 600.0
DAYS = 7
"""For which is kept what is needed for some days only; chats send no update again after that."""


class SqlTransaction(Tables, Jobs, Outbox, People, OverviewReader, Administration):
    """One transaction; see the protocol for what its methods do. All of them raise the errors of
    SQLAlchemy and of the driver if the database can't be used; `SqlStore.run` makes StoreFails of
    them."""

    def __init__(
        self, connection: Connection, now: float, kept: float = math.inf, ended: float = math.inf
    ) -> None:
        """`kept`, `ended`: seconds for which what is needed for some days, and finished games, are
        kept."""
        self.execute = connection.execute
        self.kind = connection.dialect.name
        self.now = now
        self.bounds = now - kept, now - ended
        self.people_read = {}
        self.games_ended = []
        self.marks_held = {}

    def prune_now(self) -> Pruned:
        before, ended_before = self.bounds
        tables = self.drop_ended(ended_before) if ended_before > 0 else 0
        return Pruned(
            self.forget_updates(before),
            self.drop_old_live_messages(before),
            tables,
            more=tables == MOST_DROPPED,
        )

    def move_chat(self, old: str, new: str) -> None:
        if old == new:
            return
        self._move_tables(old, new)
        self._rename(people, "lane", old, new)
        self._move_lane(old, new)
        self._move_settings(old, new)
        self._rename(results, "chat", old, new)

    def close(self, number: int) -> str | None:
        self.set_jobs(number, [])
        return super().close(number)

    def renew(self, held: Sequence[Work], until: float) -> None:
        for work in held:
            if isinstance(work, DueJob):
                self.renew_job(work, until)
            else:
                self.renew_lane(work, until)

    def free_all(self) -> None:
        """End all leases."""
        self.free_jobs()
        self.free_lanes()

    def drop_lane(self, lane: str) -> None:
        self._lose_lane(lane)
        self._rename(people, "lane", lane, "")

    def forget(self, person: str, name: str, left: Mapping[int, str] = NOWHERE) -> None:
        """Raises Unreadable for a table that another version of the program stored in another
        form."""
        forgotten = self.person(person)
        self.people_read.clear()
        lanes = lanes_named_after(person) | ({forgotten.lane} if forgotten else set()) - {""}
        for lane in lanes:
            self._drop_tables_alone(person, lane)
        names = self._forget_at_tables(person, name)
        known = {0: forgotten.name} if forgotten else {}
        self._rename_in_notices(person, {**known, **left, **names}, name)
        self._forget_results(person)
        self._forget_settings_about(person, name)
        for row in (slots.c.reader, people.c.id):
            self.execute(delete(row.table).where(row == person))
        for lane in lanes:
            self._forget_lane(lane)
            self._forget_settings(lane)
            self._move_tables(lane, "")


class SqlStore:
    """See `open_store`. `clock` gives the time at which updates are noted and slots are wanted
    (seconds since 1970, UTC)."""

    def __init__(
        self,
        engine: Engine,
        clock: Callable[[], float] = time.time,
        days: float = DAYS,
        finished_days: float = 0,
        observer: Observer = UNOBSERVED,
    ) -> None:
        self._observer = observer
        self._kept = days * DAY
        self._finished_kept = finished_days * DAY or math.inf
        self._engine = engine
        self._clock = clock
        self._pruned = float("-inf")
        self._threads = ThreadPoolExecutor(threads_of(engine), "storage")

    async def run(
        self, work: Callable[[Transaction], Done], lasting: bool = True, serial: bool = True
    ) -> Done:
        """See the protocol. Raises StoreFails if the database can't be used, and what the work
        raises. A caller that is cancelled meanwhile gets its CancelledError when the transaction
        has ended."""
        serial = serial and lasting
        began = time.perf_counter()
        try:
            return await self._in_thread(self._transact, work, lasting, serial)
        finally:
            self._observer.transaction(time.perf_counter() - began)

    async def overview(self) -> Overview:
        """What waits now. Raises StoreFails if the database can't be used."""
        return await self.run(lambda tx: cast(SqlTransaction, tx).overview(), False)

    async def take_over(self) -> None:
        """End all leases, which a program that was killed has left behind. Only with SQLite, which
        one program serves; elsewhere the leases of others have to expire. Raises StoreFails if
        the database can't be used."""
        if self._engine.dialect.name == SQLITE:
            await self.run(lambda tx: cast(SqlTransaction, tx).free_all())

    async def close(self) -> None:
        """Finish all work that has begun; afterwards the store can't be used."""
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    async def prepare(self, by_command: bool = False) -> Migration:
        """Bring the database to this program's version, see `migrate`; a migration that nobody has
        asked for (`by_command`) is logged. Raises StoreTooNew, StoreForeign, StoreTooOld,
        StoreInUse, and StoreFails if it can't be used."""
        with failures(self._engine), opening(self._engine.url):
            done = await self._in_thread(migrate, self._engine, by_command)
        if done.before.outdated and not by_command:
            log.warning(
                "migrated the database %s from version %s to %s%s",
                done.before.database,
                done.before.found,
                done.before.known,
                f"; a copy from before is {done.copy}" if done.copy else "",
            )
        return done

    async def _in_thread(self, work: Callable[..., Done], *arguments: Any) -> Done:
        """The result of work in a thread; raises its error. If the caller is cancelled, work that
        hasn't begun is dropped; else the CancelledError comes when the work has ended."""
        running = self._threads.submit(work, *arguments)
        future = asyncio.wrap_future(running)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            if running.cancel():
                raise
            while not future.done():
                with suppress(asyncio.CancelledError):
                    await asyncio.wait([future])
            if not future.cancelled():
                future.exception()  # retrieved, else asyncio warns of it
            raise

    def _transact(
        self, work: Callable[[SqlTransaction], Done], lasting: bool = True, serial: bool = True
    ) -> Done:
        """Carry out work in one transaction, again as long as PostgreSQL reports a conflict."""
        with failures(self._engine, self._observer):
            for tries in range(TRIES):
                try:
                    with transaction(self._engine, lasting, serial) as connection:
                        kept = self._kept, self._finished_kept
                        tx = SqlTransaction(connection, self._clock(), *kept)
                        done = work(tx)
                        if tx.now >= self._pruned + BETWEEN_PRUNES:
                            self._pruned = tx.now
                            tx.prune_now()
                except errors_of(self._engine) as error:
                    if _state(error) not in CONFLICTS or tries == TRIES - 1:
                        raise
                else:
                    for game in tx.games_ended:
                        self._observer.game_ended(game)
                    return done
                self._observer.database_error("conflict")
                time.sleep(random.uniform(0, min(PAUSE * 2**tries, LONGEST_PAUSE)))
        raise AssertionError


def _state(error: Exception) -> str | None:
    """The SQLSTATE of an error of PostgreSQL."""
    state: str | None = getattr(getattr(error, "orig", error), "sqlstate", None)
    return state


async def open_store(
    url: str,
    clock: Callable[[], float] = time.time,
    days: float = DAYS,
    finished_days: float = 0,
    observer: Observer = UNOBSERVED,
) -> SqlStore:
    """A store in the database with this URL (see `engine.connect`), made or brought up to date if
    need be (see `migrate`). `days`: so long are updates remembered, and where messages of finished
    games lie; `finished_days`: so long are finished games kept, 0 for ever. Raises BadStore if the
    URL is of no such database, StoreFails if it can't be used, StoreTooNew, StoreForeign, and
    StoreTooOld for an old database of PostgreSQL."""
    store = SqlStore(connect(url), clock, days, finished_days, observer)
    try:
        await store.prepare()
    except BaseException:
        await store.close()
        raise
    return store
