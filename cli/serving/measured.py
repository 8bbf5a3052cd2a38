"""The service and a chat with metrics for `/metrics`."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, TypeVar

from ...core.service.handover import NewJobs
from ...core.service.ports import Chat, LiveMessage, Notice, Reader, Stored, Transaction
from ...core.service.requests import Reply, Said
from ...core.service.service import Service
from .health import SECONDS, SENT, UPDATES

Done = TypeVar("Done")


class MeasuredService(Service):
    """The service, with counts of requests and durations of updates."""

    async def run(
        self, work: Callable[[Transaction], tuple[Done, NewJobs | None]], serial: bool = False
    ) -> Done:
        began = perf_counter()
        done = await super().run(work, serial)
        SECONDS.observe(perf_counter() - began)
        return done

    def handle_in(self, tx: Transaction, said: Said) -> Reply:
        reply = super().handle_in(tx, said)
        UPDATES.labels(said.source).inc()
        return reply


class MeasuredChat:
    """A chat, with counts of the messages sent to it; `name`: its label."""

    def __init__(self, chat: Chat, name: str) -> None:
        self._chat = chat
        self._name = name

    def draw(self, live: LiveMessage, stored: Stored, reader: Reader) -> Any:
        return self._chat.draw(live, stored, reader)

    def digest(self, drawn: Any) -> str:
        return self._chat.digest(drawn)

    async def show(self, live: LiveMessage, drawn: Any) -> str:
        SENT.labels(self._name, "shown").inc()
        return await self._chat.show(live, drawn)

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        SENT.labels(self._name, "told").inc()
        await self._chat.tell(notice, stored, reader)
