"""Errands of tables: AI players think, and times come, in the background."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from .leases import Leases
from .ports import DueJob, Transaction, Unavailable
from .service import Service

AT_ONCE = 16
"""Errands that one process works at."""
BREATH = 0.05
"""Seconds between two looks at least."""
IDLE = 2.0
"""Seconds after which errands are looked for even if nothing called for it."""
AFTER_FAILURE = 60.0
"""Seconds until an errand that failed is tried again."""

log = logging.getLogger(__name__)


async def run_due_jobs(service: Service, leases: Leases) -> None:
    """Do errands as they fall due, until cancelled; none while the store can't be used."""
    running: set[asyncio.Task[None]] = set()
    try:
        while True:
            if len(running) == AT_ONCE:
                await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            running = {task for task in running if not task.done()}
            try:
                service.work.clear()
                room = AT_ONCE - len(running)
                taken, due = await _take(service, leases, room)
                running |= {
                    asyncio.create_task(_carried_out(service, leases, errand)) for errand in taken
                }
                if len(taken) < room:
                    await _rest(service, due)
            except Unavailable as error:
                log.warning("%s; no errand is done meanwhile", error.code)
                await service.clock.sleep(IDLE)
    finally:
        for task in running:
            task.cancel()


async def _carried_out(service: Service, leases: Leases, errand: DueJob) -> None:
    """No errand ends the others: one that fails is tried again after a while."""
    with leases.held(errand):
        try:
            await service.carry_out(errand)
        except Exception:
            log.exception("errand failed", extra={"table": errand.table, "why": errand.why})
            await _failed(service, errand)
    service.work.set()


async def _failed(service: Service, errand: DueJob) -> None:
    """If not even that can be stored, the lease ends by itself."""
    not_before = service.clock.now() + AFTER_FAILURE
    with suppress(Unavailable):
        await service.store.run(lambda tx: tx.put_back(errand, not_before))


async def _take(service: Service, leases: Leases, most: int) -> tuple[list[DueJob], float | None]:
    """What is due now, at most so much, and when the next falls due (None: nothing does)."""
    now, lease = service.clock.now(), leases.new()

    def taken(tx: Transaction) -> tuple[list[DueJob], float | None]:
        return tx.take_jobs(now, lease, most), tx.next_job_due()

    return await service.store.run(taken, False)


async def _rest(service: Service, due: float | None) -> None:
    """Until something may be due."""
    now = service.clock.now()
    seconds = IDLE if due is None else min(IDLE, max(BREATH, due - now))
    if service.work.is_set():
        return
    sleep = asyncio.ensure_future(service.clock.sleep(seconds))
    wake = asyncio.ensure_future(service.work.wait())
    try:
        await asyncio.wait({sleep, wake}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        sleep.cancel()
        wake.cancel()
