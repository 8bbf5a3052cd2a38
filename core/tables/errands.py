"""Errands of tables: AI players think, and times come, in the background."""

from __future__ import annotations

import asyncio

from .ports import Errand
from .service import Service

LEASE = 300.0
"""Seconds after which an errand is taken to be abandoned."""
AT_ONCE = 16
"""Errands that one process works at."""
IDLE = 5.0
"""Seconds after which errands are looked for even if nothing called for it."""


async def do_errands(service: Service) -> None:
    """Do errands as they fall due, until cancelled."""
    running: set[asyncio.Task[None]] = set()
    try:
        while True:
            free = AT_ONCE - len(running)
            taken = await _take(service, free) if free > 0 else []
            for errand in taken:
                task = asyncio.create_task(service.carry_out(errand))
                running.add(task)
                task.add_done_callback(running.discard)
                task.add_done_callback(lambda _: service.work.set())
            if not taken:
                await _rest(service)
    finally:
        for task in running:
            task.cancel()


async def _take(service: Service, most: int) -> list[Errand]:
    now = service.clock.now()
    return await service.store.run(lambda tx: tx.take_errands(now, now + LEASE, most))


async def _rest(service: Service) -> None:
    """Until something may be due."""
    service.work.clear()
    due = await service.store.run(lambda tx: tx.next_errand())
    now = service.clock.now()
    seconds = IDLE if due is None else min(IDLE, max(0.0, due - now))
    if service.work.is_set():
        return
    sleep = asyncio.ensure_future(service.clock.sleep(seconds))
    wake = asyncio.ensure_future(service.work.wait())
    try:
        await asyncio.wait({sleep, wake}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        sleep.cancel()
        wake.cancel()
