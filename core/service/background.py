"""Jobs of tables in the background: AI players think, and times come."""

from __future__ import annotations

import asyncio
import logging
import math
from contextlib import suppress

from .leases import Leases, TakenJob
from .ports import DueJob, Lease, Transaction, Unavailable
from .service import LATE, Service

AT_ONCE = 16
"""Jobs that one process works at."""
BREATH = 0.05
"""Seconds between two looks at least."""
IDLE = 2.0
"""Seconds after which jobs are looked for even if nothing called for it."""
AFTER_FAILURE = 60.0
"""Seconds until a job that failed is tried again."""

log = logging.getLogger(__name__)


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
            await service.carry_out(job, taken.asked)
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
