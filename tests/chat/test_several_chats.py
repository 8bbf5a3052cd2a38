"""`serve` with several chats at once: each has its own people, lanes and quotas, all one store."""

from __future__ import annotations

import asyncio
from pathlib import Path

from stammtisch.adapters.chat.dispatcher import Dispatcher
from stammtisch.adapters.chat.plugin import ChatHost, ConfigSection
from stammtisch.adapters.console import Room
from stammtisch.cli.chats.config import Config, DatabaseSection
from stammtisch.cli.chats.serve import _serve
from stammtisch.core.service.ports import Store
from stammtisch.core.service.quotas import Quota, Quotas

PATIENCE = 30.0


class Lines:
    """A chat whose room is read line by line."""

    section = ConfigSection

    def __init__(self, kind: str, others: asyncio.Barrier) -> None:
        self.read: list[str] = []
        self.room = Room(self.read.append, prefix=f"{kind}:")
        self.others = others
        self.title = kind

    def server(self, section: ConfigSection) -> str:
        return ""

    async def check(self, section: ConfigSection, store: Store) -> str:
        return ""

    async def run(self, section: ConfigSection, house: ChatHost) -> None:
        """A game is begun, and played while the other rooms play theirs."""
        free = Quotas(overall=Quota(1000, 1), of_lane=lambda lane: ())
        house.deliver(self.room, free, self.room.prefix)
        dispatcher = Dispatcher(house.service, house.secret, lambda text: text)
        await self.others.wait()
        for line in ("anna: /new ojyks", "anna: /ai easy", "anna: /pace off", "anna: /begin"):
            assert await self.room.say(dispatcher, line)
        async with asyncio.timeout(PATIENCE):
            while not any("@anna" in line and "your decision" in line for line in self.read):
                await asyncio.sleep(0.01)
        await self.others.wait()


def test_chats_of_several_kinds_are_served_by_one_program(tmp_path: Path) -> None:
    config = Config(
        database=DatabaseSection(url=f"sqlite:///{tmp_path}/x.sqlite"), health="", workers=1
    )

    async def run() -> list[Lines]:
        together = asyncio.Barrier(2)
        rooms = [Lines(kind, together) for kind in ("red", "blue")]
        await _serve(config, {room.title: (room, ConfigSection()) for room in rooms})
        return rooms

    red, blue = asyncio.run(run())
    assert {line.partition(":")[0] for line in red.read} == {"red"}
    assert {line.partition(":")[0] for line in blue.read} == {"blue"}
    found = [
        {word for line in one.read for word in line.split() if word in ("T1", "T2")}
        for one in (red, blue)
    ]
    assert sorted(map(sorted, found)) == [["T1"], ["T2"]]
