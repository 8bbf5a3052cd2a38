"""Tables in chats: one command is one transaction.

    reply = await service.handle(said, request)

Unless the update was seen already: load the table, `do`, and store entries, head, jobs and what is
to be shown, all together; what is to be sent is sent from there (`outbox`). A refusal is a reply
too. The service knows no chat and no words; what it needs comes in as `ports`.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import TypeVar

from ..errors import StammtischError
from ..games import game_named
from ..table.commands import (
    AddAi,
    AiMoved,
    AnswerQuestion,
    Call,
    Command,
    Hint,
    Hinted,
    Join,
    Kick,
    Leave,
    Open,
    OutOfReach,
    Reached,
    Rematch,
    RemoveAi,
    RetakeSeat,
    Retract,
    SetOption,
    SetPace,
    SetQuiet,
    Start,
    Stop,
    Watch,
    Woken,
)
from ..table.effects import AiJob, Ask
from ..table.refusals import NotAtTable, NotHost, Refusal, Stale, Unreadable, WrongPhase
from ..table.table import Step, Table, open_table
from .avoided import those_who_avoid
from .groups import (
    BAN,
    QUIET,
    BannedHere,
    banned_people,
    chats_of_group,
    check_not_banned,
    group_of,
    quiet_of,
    tables_of_group,
)
from .leases import Handover, NewJobs, TakenJob
from .observer import UNOBSERVED, Observer
from .outbox_rows import (
    WAITS_FOR_NEXT,
    board,
    enqueue_step,
    jobs_of,
    readers,
    show_hands,
    tell_waiting,
)
from .ports import (
    UNREACHED,
    AsyncThinker,
    Changed,
    Clock,
    DueJob,
    NoAdvice,
    Notice,
    PeopleStore,
    Person,
    Store,
    Stored,
    Transaction,
    Unavailable,
)
from .requests import (
    Begin,
    Limits,
    Operator,
    Reply,
    Request,
    Said,
    Show,
    SpecNotAllowed,
    To,
    TooManyOptions,
    TooManyTables,
    UnknownTable,
    WhichTable,
    with_open_question,
)
from .restrictions import READ_AGAIN, Restrictions, read_restrictions
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
HOUR = 3600
AGAIN = 1.0
"""Seconds until a job is tried again that wasn't wanted yet."""
LATE = 60.0
"""Seconds after which nobody waits for what comes of a job: messages about it aren't urgent."""
AI_JOBS = ("think", "advise")
"""Reasons of jobs for which an AI player is asked."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds between tries to recover; each pause is twice the one before."""
LONGEST_REACH = 900.0
"""Seconds for which a table waits at most until people can be shown what they are asked."""

log = logging.getLogger(__name__)

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
        done, jobs = await self._run_retrying(work, serial)
        if jobs is not None:
            self._wake(jobs)
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

    def meet(self, tx: Transaction, person: Person) -> None:
        """Remember somebody who has said a word, and where they can be reached."""
        if _meet(tx, person):
            self._note_reached(tx, person.id)
        self._reach(tx, person.lane, person.id)

    def _note_reached(self, tx: Transaction, person: str) -> None:
        """Tell the tables where somebody sits that they can be shown their hand now. Their jobs
        stay as they are, so none is taken here, where nobody would do it."""
        for number in tx.tables_of_person(person):
            try:
                stored, table = self._load(tx, number, hold=True)
                step = table.do(Reached(person), self.clock.now())
            except StammtischError:  # unreadable, or they only watch
                continue
            self.cache.put(stored, step.table, tx.store(number, step, stored))
            enqueue_step(tx, stored, step)

    async def reach(self, lane: str) -> None:
        """A chat can be reached again, as far as is known. Raises Unavailable if the store can't be
        used."""

        def work(tx: Transaction) -> None:
            for chat in {lane, *chats_of_group(tx, lane)}:
                self._reach(tx, chat)

        await self._run_retrying(work)
        self.sending.set()

    def _reach(self, tx: Transaction, lane: str, person: str = "") -> None:
        """Show the open tables again in a lane that had been unreachable."""
        if not (lane and tx.reach(lane)):
            return
        here = tx.tables_of_chat(lane)
        for number in {*here, *(tx.tables_of_person(person) if person else ())}:
            try:
                stored, table = self._load(tx, number)
            except Unreadable as error:
                self.close_unreadable(tx, error)
                continue
            if number in here:
                tx.request_update(board(stored, table))
            if person in readers(table):
                show_hands(tx, stored, table, [person])

    async def show_again(self, lane: str) -> None:
        """Send the boards of the open tables of a chat again, for somebody who can't see those that
        are there. Raises Unavailable if the store can't be used."""

        def work(tx: Transaction) -> None:
            for number in tx.tables_of_chat(lane):
                with suppress(Unreadable):
                    shown = board(*self._load(tx, number))
                    tx.request_update(replace(shown, send_again=True))

        await self._run_retrying(work)
        self.sending.set()

    async def _run_retrying(
        self, work: Callable[[Transaction], Done], serial: bool = False
    ) -> Done:
        for _ in range(TRIES):
            try:
                return await self.store.run(work, serial=serial)
            except Changed:
                continue
        return await self.store.run(work, serial=serial)

    def _wake(self, jobs: NewJobs) -> None:
        self.jobs.give(jobs)
        self.sending.set()

    # Commands

    def handle_in(self, tx: Transaction, said: Said, request: Request) -> Reply:
        """The same as `handle`, within a transaction; the jobs that it makes due are in the reply.
        Raises Changed if somebody else has stored a step of the table, and what `said.is_admin`
        raises."""
        if not tx.note_update(said.source, said.update):
            return Reply(repeated=True)
        if _meet(tx, said.by):
            self._note_reached(tx, said.by.id)
        for lane in {said.chat, said.by.lane}:
            self._reach(tx, lane, said.by.id if lane == said.by.lane else "")
        try:
            if isinstance(request, Begin):
                return self._begin(tx, said, request)
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

    def _begin(self, tx: Transaction, said: Said, request: Begin) -> Reply:
        if said.public:
            check_not_banned(tx, said.chat, said.by.id)
        self.restrictions(tx).check_maintenance()
        self._check_limits(tx, said, request)
        person, now = said.by, self.clock.now()
        opened = Open(
            by=person.id,
            name=person.name,
            table=self.secret()[:16],
            game=game_named(request.game).name,
            secret=request.secret or self.secret(),
            options=dict(request.options),
            pace=request.pace,
            public=said.public,
            anyone=request.anyone,
            expires=HOUR * self.limits.lobby_hours,
            reachable=not said.public or bool(person.lane),
            quiet=quiet_of(tx, said.chat) if said.public else "",
        )
        step = open_table(opened, now)
        effects = list(step.effects)
        seated = [AddAi(person.id, spec, name) for spec, name in request.ai]
        for command in seated:
            step = _then(step, step.table.do(command, now))
            effects += step.effects
        if request.start:
            step = _then(step, step.table.do(Start(person.id, step.table.phase_id), now))
            effects += step.effects
        step = replace(step, effects=tuple(effects))
        if said.public and tx.setting(said.chat, "language") is None:
            met = tx.person(person.id) or person  # perhaps with a language that they have chosen
            tx.put_setting(said.chat, "language", met.language)
        number = tx.add_table(said.chat, said.public, step)
        table = step.table
        stored = Stored(number, said.chat, said.public, table.head, table.record, table=table)
        enqueue_step(tx, stored, step)
        if said.public:
            tell_waiting(tx, stored, person)
        jobs = self._set_jobs(tx, number, table)
        return Reply(number, opened.game, step.effects, jobs=jobs)

    def _check_limits(self, tx: Transaction, said: Said, request: Begin) -> None:
        limits = self.limits
        if len(tx.tables_of_chat(said.chat)) >= limits.tables_of_chat:
            raise TooManyTables(most=limits.tables_of_chat, whose="chat")
        usual = limits.tables_of_person
        most = self.restrictions(tx).limit(said.by.id, "tables_per_person", usual)
        if len(tx.tables_of_person(said.by.id)) >= most:
            raise TooManyTables(most=most, whose="person")
        if len(request.options) > limits.options:
            raise TooManyOptions(most=limits.options)
        for spec, _ in request.ai:
            self._check_spec(spec)

    def _check_spec(self, spec: str) -> None:
        if spec not in self.limits.players:
            raise SpecNotAllowed(spec=spec, allowed=", ".join(self.limits.players))

    def _carry_out_command(self, tx: Transaction, said: Said, request: To) -> Reply:
        command = request.command
        if isinstance(command, AddAi):
            self._check_spec(command.spec)
        if isinstance(command, Start | Rematch):
            self.restrictions(tx).check_maintenance()
        stored, table = self._find_table(tx, said, request)
        returns = isinstance(command, OF_PRESENT) and table.head.is_replaced(said.by.id)
        if returns and isinstance(command, OF_HOSTS):
            returns = not _is_admin(said, stored)  # who may end the game without playing in it
        if returns:
            stored, table = self._return(tx, said, stored, table)
        if isinstance(command, Join) and table.head.is_away(said.by.id):
            command = RetakeSeat(said.by.id)
        if isinstance(command, Rematch) and stored.public:
            sitting = [chair.person for chair in table.chairs if chair.person]
            banned = banned_people(tx, stored.chat)
            without = (*those_who_avoid(tx, said.by.id, sitting), *banned)
            without += (*self.restrictions(tx).bans,)
            command = replace(command, quiet=quiet_of(tx, stored.chat), without=without)
        now = self.clock.now()
        try:
            if stored.public and (isinstance(command, OF_GUESTS) or table.phase == "over"):
                check_not_banned(tx, stored.chat, said.by.id)
            step = self._do(said, stored, table, command, now)
        except StammtischError as error:
            if stored.public and not isinstance(error, BannedHere):
                check_not_banned(tx, stored.chat, said.by.id)
            if isinstance(error, Stale):
                show_hands(tx, stored, table, [said.by.id])
            jobs = self._set_jobs(tx, stored.number, table) if returns else NewJobs()
            return Reply(stored.number, table.head.game, error=error, jobs=jobs)
        jobs = self._commit(tx, stored, step, said.by.id)
        return Reply(stored.number, table.head.game, step.effects, jobs=jobs)

    def _return(
        self, tx: Transaction, said: Said, stored: Stored, table: Table
    ) -> tuple[Stored, Table]:
        """Give somebody their seat back; the table as it is then, whose jobs aren't set yet."""
        step = table.do(RetakeSeat(said.by.id), self.clock.now())
        self._store(tx, stored, step, said.by.id)
        return self._load(tx, stored.number, hold=True)

    def _do(self, said: Said, stored: Stored, table: Table, command: Command, now: float) -> Step:
        """The step. An administrator of a chat may do what hosts of its tables may, and end games
        where they don't play; where they do, they vote to end it like the others."""
        meant = with_open_question(table, said.by.id, command)
        votes = isinstance(meant, Kick) and said.by.id != table.head.host
        try:
            if not (votes and _is_admin(said, stored)):
                return table.do(meant, now)
        except (NotHost, NotAtTable):
            if not (isinstance(meant, OF_HOSTS) and _is_admin(said, stored)):
                raise
        return table.do(meant, now, admin=True)

    def set_quiet_hours(self, tx: Transaction, lane: str, quiet: str) -> NewJobs:
        """Set the quiet hours of a lane's group ("": none), also for tables that are open there;
        when the next of their jobs falls due."""
        tx.put_setting(group_of(lane), QUIET, quiet or None)
        return self._do_in_group(tx, lane, SetQuiet(quiet))

    def ban(self, tx: Transaction, lane: str, person: str, name: str) -> NewJobs:
        """Ban a person from the tables of a lane's group, who leaves those that are open; when the
        next of their jobs falls due."""
        tx.put_setting(group_of(lane), f"{BAN} {person}", name)
        tx.put_setting(lane, f"{WAITS_FOR_NEXT}{person}", None)
        return self._do_in_group(tx, lane, Leave(person))

    def _do_in_group(self, tx: Transaction, lane: str, command: Command) -> NewJobs:
        """Carry out a command at all open tables of a lane's group that don't refuse it. Their jobs
        are set, and none is taken."""
        due = math.inf
        for number in tables_of_group(tx, lane):
            try:
                step = self.act(tx, number, command)
            except Unreadable as error:
                self.close_unreadable(tx, error)
                continue
            except Refusal:
                continue
            jobs = jobs_of(number, step.table.owed())
            due = min([due, *(job.when for job in jobs)])
        return NewJobs(next_due=due)

    def _find_table(self, tx: Transaction, said: Said, request: To) -> tuple[Stored, Table]:
        """The table of a command: the one named, else the one here where it can be done."""
        if request.table is not None:
            return self._load_named(tx, said, request.table, request.invitation)
        if isinstance(request.command, Rematch) and (last := self._last_ended(tx, said)):
            return last
        numbers = tx.tables_of_chat(said.chat)
        if not said.public:
            numbers += [n for n in tx.tables_of_person(said.by.id) if n not in numbers]
        candidates = [self._load(tx, number) for number in numbers]
        if len(candidates) <= 1:
            if not candidates:
                raise UnknownTable(table=0)
            return candidates[0]
        person = replace(said, is_admin=None)  # without the power of an administrator
        able = [pair for pair in candidates if self._can(person, *pair, request.command)]
        able = able or [pair for pair in candidates if self._can(said, *pair, request.command)]
        if len(able) > 1:
            raise WhichTable(tables=[stored.number for stored, _ in able])
        own = [pair for pair in candidates if pair[1].head.seat_of(said.by.id)]
        return (able or own or candidates)[0]

    def _last_ended(self, tx: Transaction, said: Said) -> tuple[Stored, Table] | None:
        """The table of this chat whose game ended last, unless another one is on there now."""
        number = tx.setting(said.chat, LAST_ENDED)
        last = self._load(tx, number) if number else None
        return last if last and last[1].phase == "over" else None

    def _load_named(
        self, tx: Transaction, said: Said, number: int, invitation: str = ""
    ) -> tuple[Stored, Table]:
        """A table that was named: one of this chat, or one to which the sender belongs or was
        invited. All others don't exist for them; least of all those of a chat with one person,
        because who sits there is shown hands in that chat."""
        stored, table = self._load(tx, number, hold=True)
        invited = stored.public and table.is_open_to(said.by.id, invitation)
        if stored.chat != said.chat and not invited:
            raise UnknownTable(table=number)
        return stored, table

    def _can(self, said: Said, stored: Stored, table: Table, command: Command) -> bool:
        try:
            self._do(said, stored, table, command, self.clock.now())
        except StammtischError:
            return False
        return True

    def _show(self, tx: Transaction, said: Said, request: Show) -> Reply:
        if request.table is not None:
            stored, table = self._load_named(tx, said, request.table)
        else:
            numbers = tx.tables_of_chat(said.chat) or tx.tables_of_person(said.by.id)
            if not numbers:
                raise UnknownTable(table=0)
            stored, table = self._load(tx, numbers[0])
        place = "hand" if stored.public and not said.public else request.place
        if place == "hand" and stored.public:
            if said.by.id not in readers(table):
                raise NotAtTable
            if table.record is None:
                raise WrongPhase(phase=table.phase)
            jobs = NewJobs()
            if table.head.is_replaced(said.by.id):
                stored, table = self._return(tx, said, stored, table)
                jobs = self._set_jobs(tx, stored.number, table)
            if said.by.lane:
                show_hands(tx, stored, table, [said.by.id], new=[said.by.id])
            return Reply(stored.number, table.head.game, jobs=jobs)
        tx.request_update(replace(board(stored, table), send_again=True))
        return Reply(stored.number, table.head.game)

    def _load(self, tx: Transaction, number: int, hold: bool = False) -> tuple[Stored, Table]:
        """A table as it is stored (`hold`: as in `TableCache.load`); raises UnknownTable."""
        stored = self.cache.load(tx, number, hold)
        if stored is None:
            raise UnknownTable(table=number)
        return stored, stored.open()

    def close_unreadable(self, tx: Transaction, error: Unreadable) -> None:
        """A table that can't be read any more is called off, and all there are told. One of a later
        version of the rules waits for a program that knows it."""
        number = int(str(error.facts["table"]))
        tx.mark(number, hold=True)
        tx.set_jobs(number, [])
        chat = None if error.facts["later"] else tx.close(number)
        if chat:
            tx.add_notice(Notice(chat, number, "unreadable", {}))

    def act(self, tx: Transaction, number: int, command: Command) -> Step:
        """Carry out a command that nobody has given in a chat, but the operator, or the program for
        somebody who goes. The jobs of the table are set and none is taken, so a program that serves
        nobody can do it, too. Raises UnknownTable, Unreadable, what the table refuses, and Changed
        if somebody else has stored a step of it."""
        stored, table = self._load(tx, number, hold=True)
        step = self._store(tx, stored, table.do(command, self.clock.now()))
        tx.set_jobs(number, jobs_of(number, step.table.owed()))
        return step

    def _commit(
        self, tx: Transaction, stored: Stored, step: Step, by: str = "", urgent: bool = True
    ) -> NewJobs:
        step = self._store(tx, stored, step, by, urgent)
        return self._set_jobs(tx, stored.number, step.table)

    def _store(
        self, tx: Transaction, stored: Stored, step: Step, by: str = "", urgent: bool = True
    ) -> Step:
        """Store a step with its messages, and return it as it is stored."""
        step = self._without_unreachable_deadlines(tx, stored, step)
        self.cache.put(stored, step.table, tx.store(stored.number, step, stored))
        if step.table.phase == "over":
            tx.put_setting(stored.chat, LAST_ENDED, stored.number)
        enqueue_step(tx, stored, step, by, urgent)
        return step

    def _set_jobs(self, tx: Transaction, number: int, table: Table) -> NewJobs:
        """Store the jobs that wait for a table; take the one that is due."""
        jobs = jobs_of(number, table.owed())
        taken = tx.set_jobs(number, jobs, self.clock.now(), self.jobs.lease())
        next_due = min((job.when for job in jobs if job != taken), default=math.inf)
        if taken is None:
            return NewJobs(None, next_due)
        asked = table.job(taken.question) if taken.why in AI_JOBS else None
        return NewJobs(TakenJob(taken, asked), next_due)

    def _without_unreachable_deadlines(self, tx: PeopleStore, stored: Stored, step: Step) -> Step:
        """The step, with no deadline for people who can't be shown yet what they are asked."""
        for asked in [effect for effect in step.effects if isinstance(effect, Ask)]:
            question = step.table.head.questions[asked.seat]
            if question.due is not None and self._is_out_of_reach(tx, stored, asked.person):
                after = step.table.do(OutOfReach(asked.person), self.clock.now())
                step = replace(step, table=after.table)
        return step

    def _is_out_of_reach(self, tx: PeopleStore, stored: Stored, person: str) -> bool:
        """True if the conversation in which a person is shown their hand is still being made."""
        reader = tx.person(person) if stored.public else None
        since = tx.setting(reader.lane, UNREACHED) if reader and reader.lane else None
        return since is not None and self.clock.now() < float(since) + LONGEST_REACH

    def _deadline_stop(
        self, tx: Transaction, stored: Stored, table: Table, job: DueJob
    ) -> OutOfReach | None:
        """The command with which a deadline waits for a person who can't be reached, or whose hand
        hasn't been sent yet since they are asked, if it is about one."""
        asked = next((q for q in table.head.questions.values() if q.id == job.question), None)
        if job.why not in ("warn", "late", "reached") or asked is None or asked.by:
            return None
        person = table.head.chair(asked.seat).person
        waits = self._is_out_of_reach(tx, stored, person)
        if not waits and stored.public and self.clock.now() < asked.since + LONGEST_REACH:
            reader = tx.person(person)
            lane = reader.lane if reader else ""
            hand = (lane, stored.number, "hand", person)
            waits = bool(lane) and not tx.is_shown(*hand, since=asked.since)
        return OutOfReach(person) if waits else None

    async def carry_out(self, job: DueJob, asked: AiJob | None = None) -> None:
        """Think or advise for a table, or tell it that a time has come. `asked`: what the table
        gives an AI player for the job, as far as it is known. A job that isn't asked for any more
        is left alone. Raises Unavailable if the store can't be used, Changed if somebody else was
        quicker each time, and what the thinker raises except NoAdvice."""
        if job.why in AI_JOBS:
            asked = asked or await self.store.run(lambda tx: self._ai_job(tx, job), False)
            command = await self._ask_thinker(job, asked) if asked else None
        else:
            command = Woken(job.question, job.why)
        self._wake(await self._run_retrying(lambda tx: self._finish_job(tx, job, command)))

    def _ai_job(self, tx: Transaction, job: DueJob) -> AiJob | None:
        try:
            return self._load(tx, job.table)[1].job(job.question)
        except Refusal:
            return None

    async def _ask_thinker(self, job: DueJob, asked: AiJob) -> Command:
        if job.why == "advise":
            try:
                return Hinted(job.question, await self.thinker.advice(asked))
            except NoAdvice:
                return Hinted(job.question, ())
        ai_move = await self.thinker.move(asked)
        return AiMoved(job.question, ai_move.move, ai_move.by)

    def _finish_job(self, tx: Transaction, job: DueJob, command: Command | None) -> NewJobs:
        """Nothing, if somebody else has taken the job over. What is still waited for though it was
        refused came too early, and is tried again."""
        if not tx.holds(job):
            return NewJobs()
        now = self.clock.now()
        try:
            stored, table = self._load(tx, job.table, hold=True)
        except Unreadable as error:
            self.close_unreadable(tx, error)
            return NewJobs()
        stop = self._deadline_stop(tx, stored, table, job)
        if stop and job.why == "reached":
            tx.put_back(job, now + AGAIN)
            return NewJobs(next_due=now + AGAIN)
        try:
            if command is None:
                raise Stale(question=0)
            step = table.do(stop or command, now)
        except Refusal:
            tx.set_jobs(job.table, jobs_of(job.table, table.owed()))
            tx.put_back(job, now + AGAIN)
            return NewJobs(next_due=now + AGAIN)
        return self._commit(tx, stored, step, urgent=job.when >= now - LATE)

    async def recover(self) -> int:
        """After a stop: all that tables wait for is asked for again; how many tables there are.
        While the store can't be used, it is tried again with longer and longer pauses."""
        numbers = await self._until_stored(lambda tx: tx.unfinished())
        for number in numbers:
            await self._until_stored(lambda tx, number=number: self._recover(tx, number))  # type: ignore[misc]
            self.sending.set()
            self.jobs.wake.set()
        return len(numbers)

    def _recover(self, tx: Transaction, number: int) -> None:
        try:
            stored, table = self._load(tx, number, hold=True)
        except Unreadable as error:
            self.close_unreadable(tx, error)
            return
        tx.set_jobs(number, jobs_of(number, table.owed()))
        show_hands(tx, stored, table, readers(table))
        if stored.public:
            tx.request_update(board(stored, table))

    async def _until_stored(self, work: Callable[[Transaction], Done]) -> Done:
        pause = FIRST_PAUSE
        while True:
            try:
                return await self.store.run(work, serial=False)
            except Unavailable as error:
                log.warning("%s; next try in %g s", error.code, pause)
            await self.clock.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


def _is_admin(said: Said, stored: Stored) -> bool:
    """True if somebody decides about the chat of a table, where they speak."""
    if said.is_admin is None or not said.public or stored.chat != said.chat:
        return False
    return said.is_admin()


def _meet(tx: PeopleStore, person: Person) -> bool:
    """Remember name, lane and language; what a person has set for themselves stays. True if they
    had no lane before."""
    if _merged(tx.person(person.id), person) == tx.person(person.id):
        return False
    before = tx.person(person.id, hold=True)
    person = _merged(before, person)
    tx.put_person(person)
    if person.lane:
        tx.put_setting(person.lane, "language", person.language)
    return bool(person.lane) and not (before and before.lane)


def _merged(stored: Person | None, person: Person) -> Person:
    """A person as they are now, with what was stored of them before."""
    if stored is None:
        return person
    lane = person.lane or stored.lane
    language = stored.settings.get("language", person.language)
    return replace(person, lane=lane, language=language, settings=stored.settings)


def _then(before: Step, after: Step) -> Step:
    """Two steps stored as one."""
    return replace(after, loaded=before.loaded, kept=0, new=before.new + after.new)
