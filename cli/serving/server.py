"""What all chats of one program share: the store, AI players, the service, and what works in the
background."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

from ...adapters.chat.io.picture_cache import Paint
from ...adapters.execution.processes import Processes, WorkerPool
from ...adapters.pictures.png import can_draw, png
from ...adapters.storage.sql import DAYS, open_store
from ...ai.thinker import advise, think
from ...core.service.background import run_due_jobs
from ...core.service.leases import Leases
from ...core.service.outbox import Delivery
from ...core.service.ports import AsyncThinker, Chat, Store
from ...core.service.quotas import Quotas
from ...core.service.requests import Limits
from ...core.service.service import Service
from .analysing import analyse

SECRET_BYTES = 16
PICTURE_SECONDS = 20.0
"""A picture that takes longer is given up."""


class SystemClock:
    """The time of this machine."""

    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


def secret() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_hex(SECRET_BYTES)


@dataclass(slots=True)
class ChatServer:
    """The parts, running. `background`: tasks that end with it; if one fails, all ends. `checks`:
    whether what else belongs to it is well. `paint`: draws pictures in a process of its own; None
    without the extra `pictures`."""

    store: Store
    service: Service
    leases: Leases
    paint: Paint | None = None
    background: list[asyncio.Task[None]] = field(default_factory=list)
    checks: list[Callable[[], bool]] = field(default_factory=list)

    def deliver(self, chat: Chat, quotas: Quotas, prefix: str = "") -> Delivery:
        """Send what is in the outbox to a chat, in the background; `prefix`: only what is for lanes
        that begin so. Each of several chats has its own."""
        wake, kept = self.service.sending.listen(), self.service.kept
        delivery = Delivery(self.store, chat, self.leases, wake, quotas, kept, prefix)
        self.background.append(asyncio.create_task(delivery.run()))
        return delivery

    def healthy(self) -> bool:
        """Is everything still at work?"""
        at_work = not any(task.done() for task in self.background)
        return at_work and all(check() for check in self.checks)

    async def until_failure(self, others: Sequence[asyncio.Task[None]] = ()) -> None:
        """Wait for the first task that ends, and raise what it raised."""
        tasks = [*self.background, *others]
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()


@asynccontextmanager
async def open_chat_server(
    database: str,
    workers: int,
    limits: Limits | None = None,
    brain: AsyncThinker | None = None,
    kind: type[Service] = Service,
    days: float = DAYS,
) -> AsyncIterator[ChatServer]:
    """Open the database, start the workers, and ask again for all that tables wait for. Raises a
    StammtischError that says why the database can't be used."""
    store = await open_store(database, days=days)
    processes = None if brain else Processes(think, advise, workers, analyse=analyse)
    painter = WorkerPool(1, PICTURE_SECONDS)
    try:
        used = brain or processes
        assert used is not None
        service = kind(store, used, SystemClock(), secret, limits)
        leases = Leases(store, service.clock, secret())
        paint = partial(painter.compute, png) if can_draw() else None
        house = ChatServer(store, service, leases, paint)
        await store.take_over()
        await service.recover()
        for work in (leases.keep(), run_due_jobs(service, leases)):
            house.background.append(asyncio.create_task(work))
        try:
            yield house
        finally:
            for task in house.background:
                task.cancel()
            await asyncio.gather(*house.background, return_exceptions=True)
    finally:
        painter.close()
        if processes:
            processes.close()
        await store.close()
