"""Tables in chats: whatever is done at one is one transaction.

Entries, head, jobs and what is to be shown are stored together; what is to be sent is sent from
there (`outbox`). What people want is carried out by `handling`, jobs by `background`. The service
knows no chat and no words; what it needs comes in as `ports`.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import TypeVar

from ..table.commands import (
    Command,
)
from ..table.refusals import Unreadable
from ..table.table import Step
from .groups import (
    chats_of_group,
)
from .leases import Handover, NewJobs, TakenJob
from .observer import UNOBSERVED, Observer
from .outbox_rows import (
    board,
    enqueue_step,
    jobs_of,
    readers,
    show_hands,
)
from .ports import AsyncThinker, Clock, Store, Transaction
from .queues import Notice
from .reach import without_unreachable_deadlines
from .requests import (
    Limits,
    Operator,
    UnknownTable,
)
from .restrictions import READ_AGAIN, Restrictions, read_restrictions
from .stored import Changed, PeopleStore, Stored
from .table_cache import TableCache

LAST_ENDED = "last-ended"
"""The setting of a chat that keeps the number of the table whose game ended last."""
TRIES = 5
"""So often a command is done again because somebody else was quicker."""

AI_JOBS = ("think", "advise")
"""Reasons of jobs for which an AI player is asked."""

Done = TypeVar("Done")


class Signals:
    """An event for each of several listeners."""

    def __init__(self) -> None:
        self._events: list[asyncio.Event] = []

    def listen(self) -> asyncio.Event:
        """Set whenever there may be something; the listener clears it."""
        self._events.append(asyncio.Event())
        return self._events[-1]

    def set(self) -> None:
        for event in self._events:
            event.set()


class Service:
    """See the module. `secret` gives texts that nobody can guess; `jobs` is given what falls due,
    and `sending` is set when messages may be waiting."""

    def __init__(
        self,
        store: Store,
        thinker: AsyncThinker,
        clock: Clock,
        secret: Callable[[], str],
        limits: Limits | None = None,
        observer: Observer = UNOBSERVED,
        operator: Operator | None = None,
    ) -> None:
        self.store = store
        self.thinker = thinker
        self.clock = clock
        self.secret = secret
        self.limits = limits or Limits()
        self.observer = observer
        self.operator = operator or Operator()
        self.jobs = Handover()
        self.sending = Signals()
        self.cache = TableCache()
        self.restrictions_read = Restrictions()
        """As they were read last."""
        self._restrictions_until = -math.inf

    async def run(
        self, work: Callable[[Transaction], tuple[Done, NewJobs | None]], serial: bool = False
    ) -> Done:
        """Do some work with the service in one transaction, again if somebody else was quicker;
        then, unless it gives no NewJobs, jobs are carried out and messages sent. What opens a table
        is `serial`: it counts those that others open. Raises Unavailable if the store can't be
        used, Changed if somebody else was quicker each time, and what the work raises."""
        began = perf_counter()
        done, jobs = await self.run_retrying(work, serial)
        if jobs is not None:
            self.wake(jobs)
        self.observer.stored(perf_counter() - began)
        return done

    async def run_retrying(self, work: Callable[[Transaction], Done], serial: bool = False) -> Done:
        """`run` without jobs and messages."""
        for _ in range(TRIES):
            try:
                return await self.store.run(work, serial=serial)
            except Changed:
                continue
        return await self.store.run(work, serial=serial)

    def restrictions(self, tx: PeopleStore, fresh: bool = False) -> Restrictions:
        """What the operator restricts, as it was READ_AGAIN seconds ago at the latest; `fresh`: as
        it is stored now."""
        now = self.clock.now()
        if fresh or not now < self._restrictions_until <= now + READ_AGAIN:
            self.restrictions_read = read_restrictions(tx)
            self._restrictions_until = now + READ_AGAIN
        return self.restrictions_read

    def wake(self, jobs: NewJobs) -> None:
        """To be called when jobs are stored: they are carried out, and messages sent."""
        self.jobs.give(jobs)
        self.sending.set()

    async def reach(self, lane: str) -> None:
        """A chat can be reached again, as far as is known. Raises Unavailable if the store can't be
        used."""

        def work(tx: Transaction) -> None:
            for chat in {lane, *chats_of_group(tx, lane)}:
                self.show_where_reached(tx, chat)

        await self.run_retrying(work)
        self.sending.set()

    def show_where_reached(self, tx: Transaction, lane: str, person: str = "") -> None:
        """Show the open tables again in a lane (that of a person, if one is given) if it had been
        unreachable."""
        if not (lane and tx.reach(lane)):
            return
        here = tx.tables_of_chat(lane)
        for number in {*here, *(tx.tables_of_person(person) if person else ())}:
            try:
                stored = self.load(tx, number)
            except Unreadable as error:
                self.close_unreadable(tx, error)
                continue
            if number in here:
                tx.request_update(board(stored))
            if person in readers(stored.table):
                show_hands(tx, stored, [person])

    async def show_again(self, lane: str) -> None:
        """Send the boards of the open tables of a chat again, for somebody who can't see those that
        are there. Raises Unavailable if the store can't be used."""

        def work(tx: Transaction) -> None:
            for stored in self.cache.load_all(tx, tx.tables_of_chat(lane)):
                tx.request_update(replace(board(stored), send_again=True))

        await self.run_retrying(work)
        self.sending.set()

    def load(self, tx: Transaction, number: int, hold: bool = False) -> Stored:
        """A table as it is stored (`hold`: as in `TableCache.load`); raises UnknownTable."""
        stored = self.cache.load(tx, number, hold)
        if stored is None:
            raise UnknownTable(table=number)
        return stored

    def close_unreadable(self, tx: Transaction, error: Unreadable) -> None:
        """A table that can't be read any more is called off, and all there are told. One of a later
        version of the rules waits for a program that knows it."""
        number = int(str(error.facts["table"]))
        tx.mark(number, hold=True)
        tx.set_jobs(number, [])
        chat = None if error.facts["later"] else tx.close(number)
        if chat:
            tx.add_notice(Notice(chat, number, "unreadable", {}))

    def act(self, tx: Transaction, number: int, command: Command) -> tuple[Step, NewJobs]:
        """Carry out a command that nobody has given in a chat, but the operator, or the program for
        somebody who goes. The jobs of the table are set and none is taken, so a program that serves
        nobody can do it, too. Raises UnknownTable, Unreadable, what the table refuses, and Changed
        if somebody else has stored a step of it."""
        stored = self.load(tx, number, hold=True)
        step = stored.table.do(command, self.clock.now())
        return step, self.set_jobs(tx, self.store_step(tx, stored, step), take=False)

    def store_step(
        self, tx: Transaction, before: Stored, step: Step, by: str = "", urgent: bool = True
    ) -> Stored:
        """Store a step with its messages (`by`, `urgent`: as in `enqueue_step`); the table as it is
        stored then, whose jobs aren't set yet. Raises Changed."""
        step = without_unreachable_deadlines(tx, before, step, self.clock.now())
        table = step.table
        mark = tx.store(before.number, step, before)
        stored = replace(before, table=table, record=table.record, mark=mark)
        self.cache.put(stored)
        if table.phase == "over":
            tx.put_setting(stored.chat, LAST_ENDED, stored.number)
        enqueue_step(tx, before.table.head, stored, step.effects, by, urgent)
        return stored

    def set_jobs(self, tx: Transaction, stored: Stored, take: bool = True) -> NewJobs:
        """Store the jobs that wait for a table; if `take`, take the one that is due."""
        jobs = jobs_of(stored.number, stored.table.owed())
        lease = self.jobs.lease() if take else None
        taken = tx.set_jobs(stored.number, jobs, self.clock.now(), lease)
        next_due = min((job.when for job in jobs if job != taken), default=math.inf)
        if taken is None:
            return NewJobs(None, next_due)
        asked = stored.table.job(taken.question) if taken.why in AI_JOBS else None
        return NewJobs(TakenJob(taken, asked), next_due)
