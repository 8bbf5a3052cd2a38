"""A chat of plain lines in memory: three people, the bot, and the lines that it sends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence

from stammtisch.adapters.chat.io.picture_cache import Paint
from stammtisch.adapters.chat.render.capabilities import Capabilities
from stammtisch.adapters.chat.text_chat import LINES, TextChat
from stammtisch.core.service.ports import Chat, Store
from stammtisch.core.service.quotas import Quota, Quotas
from stammtisch.core.service.service import Service
from tests.harness.leaks import WireReading
from tests.harness.script import ShortClock


class Host:
    """A `ChatHost` whose outbox the test empties itself."""

    paint: Paint | None = None

    def __init__(self, service: Service, secrets: Iterator[str]) -> None:
        self.service = service
        self.store: Store = service.store
        self.secrets = secrets
        self.health_checks: list[Callable[[], bool]] = []

    def secret(self) -> str:
        return next(self.secrets)

    def deliver(self, chat: Chat, quotas: Quotas, prefix: str = "") -> object:
        raise AssertionError("the test does that")


class LineWire:
    """Takes lines. `sent`: each with who reads it (`#room`, `@anna`)."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str]] = []

    async def send(self, place: str, lines: Sequence[str]) -> None:
        self.sent += [(place, line) for line in lines]


class TextReading(WireReading):
    """The bot in a chat of plain lines. `can`: what that chat can."""

    can: Capabilities = LINES
    clock: ShortClock
    words = ("/hand", "/table", "/change", "xyz", "nyan", "/back", "/undo", "!1", "/stats")

    def restart(self) -> None:
        self.clock = ShortClock()
        super().restart()

    def serve(self) -> tuple[LineWire, TextChat]:
        wire, free = LineWire(), Quotas(overall=Quota(10**9, 1), of_lane=lambda lane: ())
        host = Host(self.service, self.secrets)
        self.text = TextChat(
            host, "text", wire.send, free, "say it to the bot: {}".format, self.can
        )
        return wire, self.text

    async def hears(self, name: str, private: bool, text: str) -> None:
        await (await self.text.hear(name, name.title(), text, "" if private else "#room"))
        await asyncio.sleep(0)
