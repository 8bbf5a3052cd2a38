"""The store of chats in a database: SQLite, or PostgreSQL where several programs share it.

    store = await open_store("sqlite:////home/anna/tables.sqlite")
    number = await store.run(lambda tx: tx.add_table(chat, False, step))

All that is `run` is whole or not at all. PostgreSQL runs each in a transaction of its own. What is
serial is refused there if it doesn't fit another one, and is done again as a whole: its locks are
as coarse as pages of indexes, so what happens often isn't serial, and locks rows. SQLite writes one
transaction at a time, so what waits meanwhile goes into the next one together, and nobody hears of
it before all is on disk; if one raises something, they are done again one by one. What is lasting
(people wait for its answer) and what isn't (messages being sent) take turns there.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine, delete
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from ...core.service.ports import DueJob, Transaction, Work
from .engine import SQLITE, StoreFails, connect, shown, threads_of, with_options
from .jobs import Jobs
from .migrate import migrate
from .outbox import Outbox
from .people import DAY, People
from .schema import people, slots
from .tables import Tables

Done = TypeVar("Done")

CONFLICTS = {"40001", "40P01", "23505"}
"""Not serializable, a deadlock, a key that another transaction has just taken (SQLSTATE)."""
TRIES = 50
PAUSE, LONGEST_PAUSE = 0.02, 1.0
"""Seconds at most before the second try, each time twice as many, up to the longest."""
BETWEEN_PRUNES = 3600.0
DAYS = 7
"""For which is kept what is needed for some days only; chats send no update again after that."""
TOGETHER = 4
"""Works in one transaction of SQLite at most: each hears of its end when all are done."""
BETWEEN = 2
"""Works that aren't lasting in one transaction at most: what people wait for waits behind them."""

Waiting = tuple[Future[Any], Callable[["SqlTransaction"], Any], bool]
"""Who waits for some work, and whether it is lasting."""
End = tuple[Future[Any], Any, BaseException | None]
"""What it gave, or raised."""


class SqlTransaction(Tables, Jobs, Outbox, People):
    """One transaction; see the protocol for what its methods do."""

    def __init__(self, connection: Connection, now: float) -> None:
        self.connection = connection
        self.now = now
        self.found = {}

    def prune(self, before: float) -> None:
        """What is needed for some days only, and is older: updates that were seen, and where
        messages of tables lie whose game is over."""
        self.forget_updates(before)
        self.end_slots(before)

    def move_chat(self, old: str, new: str) -> None:
        if old == new:
            return
        self._move_tables(old, new)
        self._rename(people, "lane", old, new)
        self._move_lane(old, new)
        self._move_settings(old, new)

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

    def forget(self, person: str, name: str) -> None:
        known = self.person(person)
        self.found.clear()
        self._forget_at_tables(person, name)
        self._forget_results(person)
        for row in (slots.c.reader, people.c.id):
            self.connection.execute(delete(row.table).where(row == person))
        if known and known.lane:
            self._forget_lane(known.lane)
            self._forget_settings(known.lane)
            self._move_tables(known.lane, "")


class SqlStore:
    """See `open_store`. `clock` gives the time at which updates are noted and slots are wanted
    (seconds since 1970, UTC)."""

    def __init__(
        self, engine: Engine, clock: Callable[[], float] = time.time, days: float = DAYS
    ) -> None:
        self._kept = days * DAY
        self._engine = engine
        kinds = [(lasting, serial) for lasting in (True, False) for serial in (True, False)]
        self._engines = {kind: with_options(engine, *kind) for kind in kinds}
        self._clock = clock
        self._pruned = float("-inf")
        self._threads = ThreadPoolExecutor(threads_of(engine), "storage")
        self._waiting: dict[bool, deque[Waiting]] = {True: deque(), False: deque()}
        """By whether it is lasting."""
        self._turn = True
        self._together = engine.dialect.name == SQLITE

    async def run(
        self, work: Callable[[Transaction], Done], lasting: bool = True, serial: bool = True
    ) -> Done:
        """See the protocol. Raises StoreFails if the database can't be used. Who is cancelled
        while it runs hears of it after the transaction has ended."""
        if not self._together:
            return await _to_the_end(self._threads.submit(self._transact, work, lasting, serial))
        future: Future[Done] = Future()
        self._waiting[lasting].append((future, work, lasting))
        self._threads.submit(self._transact_waiting)
        return await _to_the_end(future)

    async def prune(self, now: float) -> None:
        """Forget what is kept for some days; done once an hour anyway."""
        work = self._threads.submit(self._transact, lambda tx: tx.prune(now - self._kept))
        await _to_the_end(work)

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

    def _transact(
        self, work: Callable[[SqlTransaction], Done], lasting: bool = True, serial: bool = True
    ) -> Done:
        return self._checked(lambda: self._retried(work, lasting, serial))

    def _begun(self, lasting: bool, serial: bool = True) -> AbstractContextManager[Connection]:
        """A transaction."""
        return self._engines[lasting, serial].begin()

    def _transact_waiting(self) -> None:
        """What waits, in one transaction; nothing, if that has been done with what came before."""
        group = self._group()
        try:
            ends = self._all_at_once(group) if len(group) > 1 else self._one_by_one(group)
        except Exception:  # one of them at fault undoes the others, too
            ends = self._one_by_one(group)
        for future, done, error in ends:
            if error is None:
                future.set_result(done)
            else:
                future.set_exception(error)
        if any(self._waiting.values()):
            self._threads.submit(self._transact_waiting)

    def _group(self) -> list[Waiting]:
        """What is done next."""
        if not self._waiting[self._turn]:
            self._turn = not self._turn
        waiting, most = self._waiting[self._turn], TOGETHER if self._turn else BETWEEN
        self._turn = not self._turn
        return [waiting.popleft() for _ in range(min(most, len(waiting)))]

    def _all_at_once(self, group: Sequence[Waiting]) -> list[End]:
        """Raises what any of them raises; then nothing was done."""
        ends: list[End] = []
        with self._begun(any(lasting for *_, lasting in group)) as connection:
            for future, work, _ in filter(_begins, group):
                done = work(SqlTransaction(connection, self._clock()))
                ends.append((future, done, None))
            self._prune_if_due(SqlTransaction(connection, self._clock()))
        return ends

    def _one_by_one(self, group: Sequence[Waiting]) -> list[End]:
        ends: list[End] = []
        for future, work, lasting in filter(_begins, group):
            try:
                ends.append((future, self._transact(work, lasting), None))
            except BaseException as error:  # it is raised where the work came from
                ends.append((future, None, error))
        return ends

    def _checked(self, done: Callable[[], Done]) -> Done:
        try:
            return done()
        except (DBAPIError, NoConnection) as error:
            detail = str(getattr(error, "orig", error))
            raise StoreFails(database=shown(self._engine.url), detail=detail) from error

    def _retried(self, work: Callable[[SqlTransaction], Done], lasting: bool, serial: bool) -> Done:
        for tries in range(TRIES):
            try:
                return self._once(work, lasting, serial)
            except DBAPIError as error:
                conflict = getattr(error.orig, "sqlstate", None) in CONFLICTS
                if not conflict or tries == TRIES - 1:
                    raise
            time.sleep(random.uniform(0, min(PAUSE * 2**tries, LONGEST_PAUSE)))
        raise AssertionError

    def _once(self, work: Callable[[SqlTransaction], Done], lasting: bool, serial: bool) -> Done:
        with self._begun(lasting, serial) as connection:
            transaction = SqlTransaction(connection, self._clock())
            done = work(transaction)
            self._prune_if_due(transaction)
        return done

    def _prune_if_due(self, transaction: SqlTransaction) -> None:
        if transaction.now >= self._pruned + BETWEEN_PRUNES:
            self._pruned = transaction.now
            transaction.prune(transaction.now - self._kept)


def _begins(waiting: Waiting) -> bool:
    """From now on the work can't be cancelled; False if it was before."""
    future, *_ = waiting
    return not future.cancelled() and (future.running() or future.set_running_or_notify_cancel())


async def open_store(
    url: str, clock: Callable[[], float] = time.time, days: float = DAYS
) -> SqlStore:
    """A store in the database with this URL (see `engine.connect`), made or brought up to date if
    need be. `days`: so long are updates remembered, and where messages of finished games lie.
    Raises BadStore, StoreFails or StoreTooNew."""
    store = SqlStore(connect(url), clock, days)
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
