"""A bot that only notes what it is asked for, and what tests send with it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from telegram import Message as Sent
from telegram import PhotoSize

from stammtisch.adapters.chat.render.message import Button, Message, TablePicture, table_rows
from stammtisch.adapters.telegram.outgoing import TelegramChat
from stammtisch.core.scene.parts import Scene
from stammtisch.core.service.queues import LiveMessage
from tests.harness.store import MemoryStore

Fault = Exception | Callable[[], Exception] | None
"""A RetryAfter is made within a test: see conftest."""

GROUP_LANE, ANNA = "telegram:-40/3", "telegram:5"

PICTURE = TablePicture(Scene("uno", "Uno", (), (), asked="Play a card."))

ROWS = "\n".join(table_rows(PICTURE.scene))

BUTTONS = ((Button("r7", "7:1:c1"),),)


def raise_if(faults: list[Fault]) -> None:
    """Raises the next one."""
    fault = faults.pop(0) if faults else None
    if fault is not None:
        raise fault() if callable(fault) else fault


class Clock:
    """Time passes only while somebody waits."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.slept: list[float] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds


class NotingBot:
    """`asked`: methods and their arguments; `errors`: what the next requests raise, None for an
    answer as usual; `hides`: the server has ephemeral messages."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.errors: list[Fault] = []
        self.hides = True

    def __getattr__(self, method: str) -> Callable[..., Awaitable[Any]]:
        async def request(*positional: Any, **named: Any) -> Any:
            self.asked.append((method, {**named, **({"": positional} if positional else {})}))
            raise_if(self.errors)
            photo = "photo" in method or "media" in method
            pictures = [PhotoSize(f"file{len(self.asked)}", "u", 1, 1)] if photo else []
            alone = {"ephemeral_message_id": 9} if "api_kwargs" in named and self.hides else None
            return Sent(77, None, None, photo=pictures, api_kwargs=alone)  # type: ignore[arg-type]

        return request

    @property
    def methods(self) -> list[str]:
        return [method for method, _ in self.asked]


class Desk:
    def __init__(self) -> None:
        self.bot, self.clock = NotingBot(), Clock()
        bot: Any = self.bot
        self.out = TelegramChat(bot, MemoryStore(), self.clock, str, paint=self.paint)

    async def paint(self, scene: Scene) -> bytes:
        return scene.title.encode()

    def run(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """Do something, and what it leaves for later."""

        async def all_of_it() -> Any:
            result = await work()
            while self.out.replies.busy:
                await asyncio.sleep(0)
            return result

        return asyncio.run(all_of_it())

    def show(self, drawn: Message, *, place: str = "hand", **more: Any) -> str:
        slot = LiveMessage(GROUP_LANE, 7, place, "", 1, **more)
        return str(self.run(lambda: self.out.show(slot, drawn)))

    def says(self, do: Callable[[], None]) -> None:
        async def work() -> None:
            do()

        self.run(work)
