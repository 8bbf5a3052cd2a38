"""Jobs of tables in the background: AI players think, and times come; and what is done about all
tables after a stop."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from ..table.commands import AiMoved, Command, Hinted, Woken
from ..table.effects import AiJob
from ..table.refusals import Refusal, Stale, Unreadable
from .leases import Leases, NewJobs, TakenJob
from .outbox_rows import board, readers, show_hands
from .ports import NoAdvice, Transaction, Unavailable
from .queues import DueJob, Lease
from .reach import deadline_stop
from .service import AI_JOBS, Service

AT_ONCE = 16
"""Jobs that one process works at."""
BREATH = 0.05
"""Seconds between two looks at least."""
IDLE = 2.0
"""Seconds after which jobs are looked for even if nothing called for it."""
AFTER_FAILURE = 60.0
"""Seconds until a job that failed is tried again."""
AGAIN = 1.0
"""Seconds until a job is tried again that wasn't wanted yet."""
LATE = 60.0
"""Seconds after which nobody waits for what comes of a job: messages about it aren't urgent."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds between tries to recover; each pause is twice the one before."""

log = logging.getLogger(__name__)

Done = TypeVar("Done")


async def run_due_jobs(service: Service, leases: Leases) -> None:
    """Carry out jobs as they fall due, until cancelled; none while the store can't be used. Those
    that a step makes due at once are handed over by it. In every second look late jobs are taken
    last: people who play needn't wait for tables whose people were away, and no job waits for
    ever."""
    running: set[asyncio.Task[None]] = set()
    jobs, looks = service.jobs, 0

    def start(taken: TakenJob) -> None:
        task = asyncio.create_task(_carry_out(service, leases, taken))
        running.add(task)
        task.add_done_callback(running.discard)

    def lease() -> Lease | None:
        return leases.new() if len(running) < AT_ONCE else None

    try:
        with jobs.served(start, lease):
            while True:
                while len(running) >= AT_ONCE:
                    await asyncio.wait(set(running), return_when=asyncio.FIRST_COMPLETED)
                try:
                    jobs.wake.clear()
                    room = AT_ONCE - len(running)
                    looks += 1
                    jobs_taken, due = await _take(service, leases, room, bool(looks % 2))
                    for job in jobs_taken:
                        start(TakenJob(job))
                    if len(jobs_taken) < room:
                        await _sleep(service, due)
                except Unavailable as error:
                    log.warning("%s; no job is carried out meanwhile", error.code)
                    await service.clock.sleep(IDLE)
    finally:
        for task in running:
            task.cancel()


async def _carry_out(service: Service, leases: Leases, taken: TakenJob) -> None:
    """No job ends the others: one that fails is tried again after a while."""
    job = taken.due
    with leases.held(job):
        try:
            await carry_out(service, job, taken.asked)
        except Exception:
            log.exception("job failed", extra={"table": job.table, "why": job.why})
            await _failed(service, job)


async def _failed(service: Service, job: DueJob) -> None:
    """If not even that can be stored, the lease ends by itself."""
    not_before = service.clock.now() + AFTER_FAILURE
    with suppress(Unavailable):
        await service.store.run(lambda tx: tx.put_back(job, not_before))


async def _take(
    service: Service, leases: Leases, most: int, late_ones_last: bool
) -> tuple[list[DueJob], float | None]:
    """Jobs due now, at most so many, and when the next falls due (None: none does)."""
    now, lease = service.clock.now(), leases.new()
    first_since = now - LATE if late_ones_last else math.inf

    def taken(tx: Transaction) -> tuple[list[DueJob], float | None]:
        return tx.take_jobs(now, lease, most, first_since), tx.next_job_due()

    return await service.store.run(taken, False)


async def _sleep(service: Service, due: float | None) -> None:
    """Wait until a job may be due."""
    jobs, now = service.jobs, service.clock.now()
    seconds = IDLE if due is None else min(IDLE, max(BREATH, due - now))
    if jobs.wake.is_set():
        return
    jobs.next_look = now + seconds
    sleep = asyncio.ensure_future(service.clock.sleep(seconds))
    wake = asyncio.ensure_future(jobs.wake.wait())
    try:
        await asyncio.wait({sleep, wake}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        jobs.next_look = math.inf
        sleep.cancel()
        wake.cancel()


# One job


async def carry_out(service: Service, job: DueJob, asked: AiJob | None = None) -> None:
    """Think or advise for a table, or tell it that a time has come. `asked`: what the table gives
    an AI player for the job, as far as it is known. A job that isn't asked for any more is left
    alone. Raises Unavailable if the store can't be used, Changed if somebody else was quicker each
    time, and what the thinker raises except NoAdvice."""
    if job.why in AI_JOBS:
        asked = asked or await service.store.run(lambda tx: _ai_job(service, tx, job), False)
        command = await _ask_thinker(service, job, asked) if asked else None
    else:
        command = Woken(job.question, job.why)
    service.wake(await service.run_retrying(lambda tx: _finish(service, tx, job, command)))


def _ai_job(service: Service, tx: Transaction, job: DueJob) -> AiJob | None:
    try:
        return service.load(tx, job.table).table.job(job.question)
    except Refusal:
        return None


async def _ask_thinker(service: Service, job: DueJob, asked: AiJob) -> Command:
    if job.why == "advise":
        try:
            return Hinted(job.question, await service.thinker.advice(asked))
        except NoAdvice:
            return Hinted(job.question, ())
    ai_move = await service.thinker.move(asked)
    return AiMoved(job.question, ai_move.move, ai_move.by)


def _finish(service: Service, tx: Transaction, job: DueJob, command: Command | None) -> NewJobs:
    """Nothing, if somebody else has taken the job over. What is still waited for though it was
    refused came too early, and is tried again."""
    if not tx.holds(job):
        return NewJobs()
    now = service.clock.now()
    try:
        stored = service.load(tx, job.table, hold=True)
    except Unreadable as error:
        service.close_unreadable(tx, error)
        return NewJobs()
    stop = deadline_stop(tx, stored, job, now)
    if stop and job.why == "reached":
        tx.put_back(job, now + AGAIN)
        return NewJobs(next_due=now + AGAIN)
    try:
        if command is None:
            raise Stale(question=0)
        step = stored.table.do(stop or command, now)
    except Refusal:
        service.set_jobs(tx, stored, take=False)
        tx.put_back(job, now + AGAIN)
        return NewJobs(next_due=now + AGAIN)
    stored = service.store_step(tx, stored, step, urgent=job.when >= now - LATE)
    return service.set_jobs(tx, stored)


# After a stop


async def recover(service: Service) -> int:
    """All that tables wait for is asked for again; how many tables there are. While the store can't
    be used, it is tried again with longer and longer pauses."""
    numbers = await _until_stored(service, lambda tx: tx.unfinished())
    for number in numbers:
        await _until_stored(service, lambda tx, number=number: _recover(service, tx, number))  # type: ignore[misc]
        service.sending.set()
        service.jobs.wake.set()
    return len(numbers)


def _recover(service: Service, tx: Transaction, number: int) -> None:
    try:
        stored = service.load(tx, number, hold=True)
    except Unreadable as error:
        service.close_unreadable(tx, error)
        return
    service.set_jobs(tx, stored, take=False)
    show_hands(tx, stored, readers(stored.table))
    if stored.public:
        tx.request_update(board(stored))


async def _until_stored(service: Service, work: Callable[[Transaction], Done]) -> Done:
    pause = FIRST_PAUSE
    while True:
        try:
            return await service.store.run(work, serial=False)
        except Unavailable as error:
            log.warning("%s; next try in %g s", error.code, pause)
        await service.clock.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
