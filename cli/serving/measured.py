"""The service and a chat, counted for `/metrics`."""

from __future__ import annotations

from typing import Any

from ...core.service.ports import Chat, LiveMessage, Notice, Reader, Stored
from ...core.service.requests import Reply, Said
from ...core.service.service import Service
from .health import SECONDS, SENT, UPDATES


class MeasuredService(Service):
    """Counts updates, and times them."""

    async def handle(self, said: Said) -> Reply:
        UPDATES.labels(said.source).inc()
        with SECONDS.time():
            return await super().handle(said)


class MeasuredChat:
    """Counts what is sent to a chat with this name."""

    def __init__(self, chat: Chat, name: str) -> None:
        self._chat = chat
        self._name = name

    def draw(self, slot: LiveMessage, stored: Stored, reader: Reader) -> Any:
        return self._chat.draw(slot, stored, reader)

    def digest(self, drawn: Any) -> str:
        return self._chat.digest(drawn)

    async def show(self, slot: LiveMessage, drawn: Any) -> str:
        SENT.labels(self._name, "shown").inc()
        return await self._chat.show(slot, drawn)

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        SENT.labels(self._name, "told").inc()
        await self._chat.tell(notice, stored, reader)
