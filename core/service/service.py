"""Tables in chats: one command is one transaction.

    reply = await service.handle(said, request)

Unless the update was seen already: load the table, `do`, and store entries, head, jobs and what is
to be shown, all together; what is to be sent is sent from there (`outbox`). A refusal is a reply
too. The service knows no chat and no words; what it needs comes in as `ports`.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import TypeVar

from ..errors import StammtischError
from ..table.commands import (
    AddAi,
    AnswerQuestion,
    Call,
    Command,
    Hint,
    Join,
    Kick,
    Rematch,
    RemoveAi,
    RetakeSeat,
    Retract,
    SetOption,
    SetPace,
    Start,
    Stop,
    Watch,
)
from ..table.refusals import NotAtTable, NotHost, Stale, Unreadable, WrongPhase
from ..table.table import Step
from .avoided import those_who_avoid
from .groups import (
    BannedHere,
    banned_people,
    chats_of_group,
    check_not_banned,
    group_of,
    quiet_of,
)
from .leases import Handover, NewJobs, TakenJob
from .observer import UNOBSERVED, Observer
from .opening import begin, check_spec
from .outbox_rows import (
    board,
    enqueue_step,
    jobs_of,
    readers,
    show_hands,
)
from .ports import AsyncThinker, Clock, Store, Transaction
from .queues import Notice
from .reach import meet, show_where_reached, without_unreachable_deadlines
from .requests import (
    Begin,
    Limits,
    Operator,
    Reply,
    Request,
    Said,
    Show,
    To,
    UnknownTable,
    WhichTable,
    with_open_question,
)
from .restrictions import READ_AGAIN, Restrictions, read_restrictions
from .stored import Changed, PeopleStore, Stored
from .table_cache import TableCache

LAST_ENDED = "last-ended"
"""The setting of a chat that keeps the number of the table whose game ended last."""
TRIES = 5
"""So often a command is done again because somebody else was quicker."""

OF_HOSTS = (AddAi, Kick, RemoveAi, SetOption, SetPace, Start, Stop)
"""Commands that only hosts may give, some of them in the lobby only, and who decides about the
chat."""
OF_GUESTS = (Join, Watch, RetakeSeat, Rematch)
"""Commands of people who have no seat, have given it up, or sat there in a game that is over; all
others are refused to them."""
OF_PRESENT = (AnswerQuestion, Call, Hint, Kick, Retract, Stop)
"""Commands by which somebody who missed turns, so that an AI player plays on, shows that they are
there."""
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

    async def handle(self, said: Said, request: Request) -> Reply:
        """Carry out what somebody wants, or say why not. When this returns, it is stored. Raises
        the same as `run`, and what `said.is_admin` raises."""

        def work(tx: Transaction) -> tuple[Reply, NewJobs]:
            reply = self.handle_in(tx, said, request)
            return reply, reply.jobs

        return await self.run(work, serial=isinstance(request, Begin))

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

    def restrictions(self, tx: PeopleStore, fresh: bool = False) -> Restrictions:
        """What the operator restricts, as it was READ_AGAIN seconds ago at the latest; `fresh`: as
        it is stored now."""
        now = self.clock.now()
        if fresh or not now < self._restrictions_until <= now + READ_AGAIN:
            self.restrictions_read = read_restrictions(tx)
            self._restrictions_until = now + READ_AGAIN
        return self.restrictions_read

    async def run_retrying(self, work: Callable[[Transaction], Done], serial: bool = False) -> Done:
        """The same without jobs and messages."""
        for _ in range(TRIES):
            try:
                return await self.store.run(work, serial=serial)
            except Changed:
                continue
        return await self.store.run(work, serial=serial)

    def wake(self, jobs: NewJobs) -> None:
        """To be called when jobs are stored: they are carried out, and messages sent."""
        self.jobs.give(jobs)
        self.sending.set()

    async def reach(self, lane: str) -> None:
        """A chat can be reached again, as far as is known. Raises Unavailable if the store can't be
        used."""

        def work(tx: Transaction) -> None:
            for chat in {lane, *chats_of_group(tx, lane)}:
                show_where_reached(self, tx, chat)

        await self.run_retrying(work)
        self.sending.set()

    async def show_again(self, lane: str) -> None:
        """Send the boards of the open tables of a chat again, for somebody who can't see those that
        are there. Raises Unavailable if the store can't be used."""

        def work(tx: Transaction) -> None:
            for stored in self.cache.load_all(tx, tx.tables_of_chat(lane)):
                tx.request_update(replace(board(stored), send_again=True))

        await self.run_retrying(work)
        self.sending.set()

    # Commands

    def handle_in(self, tx: Transaction, said: Said, request: Request) -> Reply:
        """The same as `handle`, within a transaction; the jobs that it makes due are in the reply.
        Raises Changed if somebody else has stored a step of the table, and what `said.is_admin`
        raises."""
        if not tx.note_update(said.source, said.update):
            return Reply(repeated=True)
        meet(self, tx, said.by, said.chat)
        try:
            if isinstance(request, Begin):
                return begin(self, tx, said, request)
            if isinstance(request, Show):
                return self._show(tx, said, request)
            return self._carry_out_command(tx, said, request)
        except Changed:
            raise
        except Unreadable as error:
            self.close_unreadable(tx, error)
            return Reply(error=error)
        except StammtischError as error:
            return Reply(error=error)

    def _carry_out_command(self, tx: Transaction, said: Said, request: To) -> Reply:
        command = request.command
        if isinstance(command, AddAi):
            check_spec(self, command.spec)
        if isinstance(command, Start | Rematch):
            self.restrictions(tx).check_maintenance()
        stored = self._find_table(tx, said, request)
        head = stored.table.head
        returns = isinstance(command, OF_PRESENT) and head.is_replaced(said.by.id)
        if returns and isinstance(command, OF_HOSTS):
            returns = not _is_admin(said, stored)  # who may end the game without playing in it
        if returns:
            stored = self._return(tx, said, stored)
            head = stored.table.head
        if isinstance(command, Join) and head.is_away(said.by.id):
            command = RetakeSeat(said.by.id)
        if isinstance(command, Rematch) and stored.public:
            sitting = [chair.person for chair in head.chairs if chair.person]
            banned = banned_people(tx, stored.chat)
            without = (*those_who_avoid(tx, said.by.id, sitting), *banned)
            without += (*self.restrictions(tx).bans,)
            command = replace(command, quiet=quiet_of(tx, stored.chat), without=without)
        try:
            if stored.public and (isinstance(command, OF_GUESTS) or head.phase == "over"):
                check_not_banned(tx, stored.chat, said.by.id)
            step = self._do(said, stored, command)
        except StammtischError as error:
            if stored.public and not isinstance(error, BannedHere):
                check_not_banned(tx, stored.chat, said.by.id)
            if isinstance(error, Stale):
                show_hands(tx, stored, [said.by.id])
            jobs = self.set_jobs(tx, stored) if returns else NewJobs()
            return Reply(stored.number, head.game, error=error, jobs=jobs)
        jobs = self.set_jobs(tx, self.store_step(tx, stored, step, said.by.id))
        return Reply(stored.number, head.game, step.effects, jobs=jobs)

    def _return(self, tx: Transaction, said: Said, stored: Stored) -> Stored:
        """Give somebody their seat back; the table as it is then, whose jobs aren't set yet."""
        step = stored.table.do(RetakeSeat(said.by.id), self.clock.now())
        return self.store_step(tx, stored, step, said.by.id)

    def _do(self, said: Said, stored: Stored, command: Command) -> Step:
        """The step. An administrator of a chat may do what hosts of its tables may, and end games
        where they don't play; where they do, they vote to end it like the others."""
        table, now = stored.table, self.clock.now()
        meant = with_open_question(table, said.by.id, command)
        votes = isinstance(meant, Kick) and said.by.id != table.head.host
        try:
            if not (votes and _is_admin(said, stored)):
                return table.do(meant, now)
        except (NotHost, NotAtTable):
            if not (isinstance(meant, OF_HOSTS) and _is_admin(said, stored)):
                raise
        return table.do(meant, now, admin=True)

    def _find_table(self, tx: Transaction, said: Said, request: To) -> Stored:
        """The table of a command: the one named, else the one here where it can be done."""
        if request.table is not None:
            return self._load_named(tx, said, request.table, request.invitation)
        if isinstance(request.command, Rematch) and (last := self._last_ended(tx, said)):
            return last
        numbers = tx.tables_of_chat(said.chat)
        if not said.public:
            numbers += [n for n in tx.tables_of_person(said.by.id) if n not in numbers]
        candidates = [self.load(tx, number) for number in numbers]
        if len(candidates) <= 1:
            if not candidates:
                raise UnknownTable(table=0)
            return candidates[0]
        person = replace(said, is_admin=None)  # without the power of an administrator
        able = [stored for stored in candidates if self._can(person, stored, request.command)]
        able = able or [stored for stored in candidates if self._can(said, stored, request.command)]
        if len(able) > 1:
            raise WhichTable(tables=[stored.number for stored in able])
        own = [stored for stored in candidates if stored.table.head.seat_of(said.by.id)]
        return (able or own or candidates)[0]

    def _last_ended(self, tx: Transaction, said: Said) -> Stored | None:
        """The table of this chat whose game ended last, unless another one is on there now."""
        number = tx.setting(said.chat, LAST_ENDED)
        last = self.load(tx, number) if number else None
        return last if last and last.table.phase == "over" else None

    def _load_named(self, tx: Transaction, said: Said, number: int, invitation: str = "") -> Stored:
        """A table that was named: one of this chat, or one to which the sender belongs or was
        invited. All others don't exist for them; least of all those of a chat with one person,
        because who sits there is shown hands in that chat."""
        stored = self.load(tx, number, hold=True)
        invited = stored.public and stored.table.is_open_to(said.by.id, invitation)
        if not (invited or _is_here(said, stored)):
            raise UnknownTable(table=number)
        return stored

    def _can(self, said: Said, stored: Stored, command: Command) -> bool:
        try:
            self._do(said, stored, command)
        except StammtischError:
            return False
        return True

    def _show(self, tx: Transaction, said: Said, request: Show) -> Reply:
        if request.table is not None:
            stored = self._load_named(tx, said, request.table)
        else:
            numbers = tx.tables_of_chat(said.chat) or tx.tables_of_person(said.by.id)
            if not numbers:
                raise UnknownTable(table=0)
            stored = self.load(tx, numbers[0])
        table = stored.table
        place = "hand" if stored.public and not said.public else request.place
        if place == "hand" and stored.public:
            if said.by.id not in readers(table):
                raise NotAtTable
            if table.record is None:
                raise WrongPhase(phase=table.phase)
            jobs = NewJobs()
            if table.head.is_replaced(said.by.id):
                stored = self._return(tx, said, stored)
                jobs = self.set_jobs(tx, stored)
            if said.by.lane:
                show_hands(tx, stored, [said.by.id], new=[said.by.id])
            return Reply(stored.number, table.head.game, jobs=jobs)
        tx.request_update(replace(board(stored), send_again=True))
        return Reply(stored.number, table.head.game)

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


def _is_here(said: Said, stored: Stored) -> bool:
    """True if a table belongs to the chat where somebody speaks, or to a topic there: of the button
    of an old message the topic isn't known."""
    return said.chat in (stored.chat, group_of(stored.chat) if said.public else "")


def _is_admin(said: Said, stored: Stored) -> bool:
    """True if somebody decides about the chat of a table, where they speak."""
    if said.is_admin is None or not said.public or not _is_here(said, stored):
        return False
    return said.is_admin()
