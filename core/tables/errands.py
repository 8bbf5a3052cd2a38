"""Errands of tables: AI players think, and times come, in the background."""

from __future__ import annotations

import asyncio
import logging

from .ports import Errand
from .service import Service

LEASE = 300.0
"""Seconds after which an errand is taken to be abandoned."""
AT_ONCE = 16
"""Errands that one process works at."""
BREATH = 0.05
"""Seconds between two looks at least."""
IDLE = 5.0
"""Seconds after which errands are looked for even if nothing called for it."""

log = logging.getLogger(__name__)


async def do_errands(service: Service) -> None:
    """Do errands as they fall due, until cancelled."""
    running: set[asyncio.Task[None]] = set()
    try:
        while True:
            if len(running) == AT_ONCE:
                await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            running = {task for task in running if not task.done()}
            taken = await _take(service, AT_ONCE - len(running))
            running |= {asyncio.create_task(_carried_out(service, errand)) for errand in taken}
            if not taken:
                await _rest(service)
    finally:
        for task in running:
            task.cancel()


async def _carried_out(service: Service, errand: Errand) -> None:
    """No errand ends the others: one that fails is tried again when its lease ends."""
    try:
        await service.carry_out(errand)
    except Exception:
        log.exception("errand failed", extra={"table": errand.table, "why": errand.why})
    service.work.set()


async def _take(service: Service, most: int) -> list[Errand]:
    now = service.clock.now()
    return await service.store.run(lambda tx: tx.take_errands(now, now + LEASE, most))


async def _rest(service: Service) -> None:
    """Until something may be due."""
    service.work.clear()
    due = await service.store.run(lambda tx: tx.next_errand())
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
