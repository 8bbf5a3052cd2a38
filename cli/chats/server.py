"""The parts that all chats of a program share: store, AI players, analyses, service, and background
tasks."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from threading import Lock

from ...adapters.chat.io.picture_cache import DRAWN_AT_ONCE, Paint
from ...adapters.execution.pool import WorkerPool
from ...adapters.execution.processes import Processes
from ...adapters.pages.replay import replay_page
from ...adapters.pages.replay_data import replay_data
from ...adapters.pictures.png import can_draw, scene_png
from ...adapters.storage.chats.sql import DAYS, SqlStore, open_store
from ...ai.analysis import SECONDS, all_judged
from ...ai.hints import usual_iterations
from ...ai.thinker import advise, think
from ...core.games import game_named
from ...core.record import read_line
from ...core.review import decisions_of, seat_analyses
from ...core.service.background import recover, run_due_jobs
from ...core.service.leases import Leases
from ...core.service.observer import UNOBSERVED, Observer
from ...core.service.outbox import Delivery
from ...core.service.ports import Analysed, AsyncThinker, Chat
from ...core.service.quotas import Quotas
from ...core.service.requests import Limits, Operator
from ...core.service.service import Service
from ...core.service.weekly import tell_weekly


def analyse(line: str, seat: int, language: str, seconds: float) -> Analysed:
    """The analysis of a seat in a finished game, and its replay page. `line`: the verified record;
    `seconds`: approximate time limit. Raises NoAnalysis."""
    record = read_line(line)
    decisions = decisions_of(record, [seat])
    iterations = usual_iterations(game_named(record.game), len(decisions), seconds / SECONDS)
    judgements = list(all_judged(decisions, iterations))
    (analysis,) = seat_analyses(record, decisions, judgements, [seat])
    viewers = range(len(record.seats) + 1)
    return Analysed(analysis, replay_page(replay_data(record, viewers, language, seat, [analysis])))


def replay(line: str, language: str) -> str:
    """The page that shows a finished game again, with all hands. `line`: the verified record."""
    record = read_line(line)
    return replay_page(replay_data(record, range(len(record.seats) + 1), language))


SECRET_BYTES = 16
PICTURE_SECONDS = 20.0
"""Most seconds for drawing a picture."""


class SystemClock:
    """The time of this machine (`wall`), which never runs back: when the machine's clock is set
    back, it goes on at the usual pace (`steady`). Else what was to happen in some seconds would
    wait for as long as the clock was set back. Used by several threads."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall, self._steady = wall, steady
        self._now, self._since = wall(), steady()
        self._lock = Lock()

    def now(self) -> float:
        with self._lock:
            since = self._steady()
            self._now = max(self._wall(), self._now + since - self._since)
            self._since = since
            return self._now

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


def secret() -> str:
    """128 random bits as text."""
    return secrets.token_hex(SECRET_BYTES)


@dataclass(slots=True)
class ChatServer:
    """The running parts. `background`: tasks, a failure of which ends the program. `health_checks`:
    functions that return True while other parts work. `paint`: draws pictures in another process;
    None without the extra `pictures`."""

    store: SqlStore
    service: Service
    leases: Leases
    paint: Paint | None = None
    background: list[asyncio.Task[None]] = field(default_factory=list)
    health_checks: list[Callable[[], bool]] = field(default_factory=list)

    def secret(self) -> str:
        """An unguessable text."""
        return secret()

    def deliver(self, chat: Chat, quotas: Quotas, prefix: str = "") -> Delivery:
        """Send the messages of the outbox to a chat in the background. `prefix`: that of the chat's
        lanes, if there are several chats."""
        wake, cache = self.service.sending.listen(), self.service.cache
        observer = self.service.observer
        delivery = Delivery(self.store, chat, self.leases, wake, quotas, cache, prefix, observer)
        self.background.append(asyncio.create_task(delivery.run()))
        return delivery

    def healthy(self) -> bool:
        """True while all tasks run and all checks succeed."""
        running = not any(task.done() for task in self.background)
        return running and all(check() for check in self.health_checks)

    async def until_failure(self, extra_tasks: Sequence[asyncio.Task[None]] = ()) -> None:
        """Wait for the first task that ends, and raise its error, if any."""
        tasks = [*self.background, *extra_tasks]
        finished, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in finished:
            task.result()


@asynccontextmanager
async def open_chat_server(
    database: str,
    workers: int,
    limits: Limits | None = None,
    thinker: AsyncThinker | None = None,
    observer: Observer = UNOBSERVED,
    days: float = DAYS,
    finished_days: float = 0,
    operator: Operator | None = None,
) -> AsyncIterator[ChatServer]:
    """Open the database, start the workers, and queue the pending work of all tables again in the
    background, so that people needn't wait for it. Raises a StammtischError if the database can't
    be used."""
    clock = SystemClock()
    store = await open_store(database, clock.now, days, finished_days, observer)
    processes = (
        None
        if thinker
        else Processes(think, advise, workers, analyse=analyse, replay=replay, observer=observer)
    )
    painter = WorkerPool(DRAWN_AT_ONCE, PICTURE_SECONDS)
    try:
        ai_thinker = thinker or processes
        assert ai_thinker is not None
        service = Service(store, ai_thinker, clock, secret, limits, observer, operator)
        leases = Leases(store, clock, secret())
        paint = partial(painter.compute, scene_png) if can_draw() else None
        chat_server = ChatServer(store, service, leases, paint)
        await store.take_over()
        for work in (leases.keep(), _recover_and_work(service, leases)):
            chat_server.background.append(asyncio.create_task(work))
        try:
            yield chat_server
        finally:
            for task in chat_server.background:
                task.cancel()
            await asyncio.gather(*chat_server.background, return_exceptions=True)
    finally:
        painter.close()
        if processes:
            processes.close()
        await store.close()


async def _recover_and_work(service: Service, leases: Leases) -> None:
    """Queue the pending work of all tables again, and carry out jobs from the start on, until
    cancelled. Raises the error of either."""
    tasks = [
        asyncio.ensure_future(work)
        for work in (recover(service), run_due_jobs(service, leases), tell_weekly(service))
    ]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
