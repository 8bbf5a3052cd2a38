"""The transactions of SQLite, one after the other.

Frequent work runs on the event loop, since handing it to a thread takes longer than doing it. Only
the wait for the disk, and serial work, which is rare and may take long, run in a thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from .engine import PATIENCE, driver_of

Done = TypeVar("Done")

TOGETHER = 4
"""Most works in one transaction: each gets its result when all are done."""
BETWEEN = 2
"""Most works that aren't lasting in one transaction, since lasting ones wait behind them."""


@dataclass(eq=False, slots=True)
class QueuedWork:
    """Work in the queue; `future` is given its result or error, unless the caller is cancelled
    before it begins."""

    work: Callable[[Connection], Any]
    lasting: bool
    serial: bool
    future: asyncio.Future[Any]
    begun: bool = False


class TransactionQueue:
    """Carries out works in the order in which they came. Those that wait at the same time share a
    transaction; if one of them raises, each gets a transaction of its own. Lasting work returns
    when it is on disk. Lasting work (people wait for the answer) and other work (messages being
    sent) take turns. `thread`: an executor with one thread."""

    def __init__(self, engine: Engine, thread: Executor) -> None:
        self._engine = engine
        self._thread = thread
        self._connection: Connection | None = None
        self._driver: Any = None
        """The driver's own connection."""
        self._waiting: dict[bool, deque[QueuedWork]] = {True: deque(), False: deque()}
        """By whether it is lasting."""
        self._turn = True
        self._running: asyncio.Task[None] | None = None
        self._pragmas: dict[str, str | int] = {}
        """Settings of the connection."""

    async def run(self, work: Callable[[Connection], Done], lasting: bool, serial: bool) -> Done:
        """The result of the work; raises its error. A caller that is cancelled after the work has
        begun gets its CancelledError at the end of the transaction."""
        if self._running is None and not (lasting or serial):
            with suppress(BlockingIOError):
                return self._stored_now(work)
        future: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        waiting = QueuedWork(work, lasting, serial, future)
        self._waiting[lasting].append(waiting)
        if self._running is None:
            self._running = asyncio.create_task(self._work())
        return await result_of(future, lambda: self._cancel(waiting))

    def _cancel(self, waiting: QueuedWork) -> bool:
        """Drop work that hasn't begun; False if it has."""
        if not waiting.begun:
            self._waiting[waiting.lasting].remove(waiting)
        return not waiting.begun

    async def close(self) -> None:
        """End when all that waits is done, with the thread."""
        if self._running is not None:
            await asyncio.wait([self._running])
        await asyncio.to_thread(self._thread.shutdown)
        if self._connection is not None:
            self._connection.close()

    async def _work(self) -> None:
        try:
            while group := self._group():
                if not await self._settled(group):
                    for waiting in group:
                        await self._settled([waiting])
        finally:
            self._running = None

    def _group(self) -> list[QueuedWork]:
        """The works of the next transaction."""
        if not self._waiting[self._turn]:
            self._turn = not self._turn
        waiting, most = self._waiting[self._turn], TOGETHER if self._turn else BETWEEN
        self._turn = not self._turn
        group = [waiting.popleft() for _ in range(min(most, len(waiting)))]
        for work in group:
            work.begun = True
        return group

    async def _settled(self, group: Sequence[QueuedWork]) -> bool:
        """Do works in one transaction and pass on results or the error; False if one of several
        raised, and all were rolled back."""
        try:
            ends = await self._stored(group)
        except Exception as error:
            if len(group) == 1:
                group[0].future.set_exception(error)
            return len(group) == 1
        for waiting, end in zip(group, ends, strict=True):
            waiting.future.set_result(end)
        return True

    async def _stored(self, group: Sequence[QueuedWork]) -> list[Any]:
        lasting = any(waiting.lasting for waiting in group)
        in_thread = asyncio.get_running_loop().run_in_executor
        if any(waiting.serial for waiting in group):
            return await in_thread(self._thread, self._stored_together, group, lasting)
        try:
            connection = self._begin(lasting, patient=False)
        except BlockingIOError:
            connection = await in_thread(self._thread, self._begin, lasting, True)
        ends = _done(connection, [waiting.work for waiting in group])
        if lasting:
            await in_thread(self._thread, _commit, connection)
        else:
            _commit(connection)
        return ends

    def _stored_together(self, group: Sequence[QueuedWork], lasting: bool) -> list[Any]:
        connection = self._begin(lasting, patient=True)
        ends = _done(connection, [waiting.work for waiting in group])
        _commit(connection)
        return ends

    def _stored_now(self, work: Callable[[Connection], Done]) -> Done:
        """Raises BlockingIOError if another program uses the database; nothing is done then."""
        connection = self._begin(lasting=False, patient=False)
        end: Done = _done(connection, [work])[0]
        _commit(connection)
        return end

    def _begin(self, lasting: bool, patient: bool) -> Connection:
        """Begin a transaction of the driver. If it is lasting, its commit ends when all is on disk,
        else it gets there with the next one that is. Raises BlockingIOError if another program uses
        the database, unless `patient`: then it waits."""
        if self._connection is None:
            self._connection = self._engine.connect()
            self._driver = driver_of(self._connection)
        self._set("synchronous", "FULL" if lasting else "NORMAL")
        self._set("busy_timeout", 1000 * PATIENCE if patient else 0)
        try:
            self._driver.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY and not patient:
                raise BlockingIOError from error
            raise
        return self._connection

    def _set(self, pragma: str, value: str | int) -> None:
        if self._pragmas.get(pragma) != value:
            self._driver.execute(f"PRAGMA {pragma} = {value}")
            self._pragmas[pragma] = value


async def result_of(future: asyncio.Future[Done], cancel: Callable[[], bool]) -> Done:
    """The result of work in a transaction; raises its error. If the caller is cancelled, `cancel`
    drops work that hasn't begun (True); else the CancelledError comes when the work has ended."""
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        if cancel():
            raise
        while not future.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait([future])
        if not future.cancelled():
            future.exception()  # retrieved, else asyncio warns of it
        raise


def _done(connection: Connection, works: Sequence[Callable[[Connection], Any]]) -> list[Any]:
    """The results of the works; rolls back and raises if one of them raises."""
    try:
        return [work(connection) for work in works]
    except BaseException:
        driver_of(connection).rollback()
        raise


def _commit(connection: Connection) -> None:
    try:
        driver_of(connection).commit()
    except BaseException:
        driver_of(connection).rollback()
        raise
