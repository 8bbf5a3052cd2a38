"""Whole games in Telegram, by pressing buttons. All of them are `python -m tools telegram-games`.

All games, by two people and an AI player in a group and by one person alone, in both languages,
with and without pictures. Beside what `harness.games` looks at, the bot may violate nothing, and a
group isn't written to more often than Telegram lets us.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
from dataclasses import dataclass

from stammtisch.adapters.chat.io.picture_cache import Paint
from stammtisch.core.scene.parts import Scene
from tests.harness.games import Played, Setting, play, settings
from tests.harness.people import Player
from tests.telegram.client import TelegramClient
from tests.telegram.play import Play, paint_here, playing

SETTINGS = settings(True, False)
MOST_A_MINUTE = 18


@dataclass(frozen=True)
class Figures:
    """How a game went: requests to the server, the most messages a minute in its chat, and how
    many entries its record has."""

    requests: int
    busiest: int
    entries: int


def play_game(setting: Setting, seed: int = 1, draw: bool = False) -> Figures:
    """Play a game to the end; AssertionError says what is wrong. `draw`: pictures are really drawn,
    which takes its time."""
    return asyncio.run(_played(setting, seed, paint_here if draw else quick_png))


async def quick_png(scene: Scene) -> bytes:
    """The head of a PNG, another one for each drawing."""
    size = (720).to_bytes(4) + (600).to_bytes(4)
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + size + hashlib.sha256(repr(scene).encode()).digest()


async def _played(setting: Setting, seed: int, paint: Paint) -> Figures:
    secrets = (f"{seed}-{number:030d}" for number in itertools.count(1))
    async with playing(secrets=secrets, paint=paint) as world:
        world.chance.seed(seed)
        server = world.server
        names = (("Anna", setting.language), ("Ben", "en"))[: 1 + setting.group]
        people = [server.user(*name) for name in names]
        for person in people:
            person.starts()
        players = [Player(TelegramClient(world, one), world.chance) for one in people]
        lane = server.group("Skat", *people) if setting.group else people[0].chat
        for chat in {lane.id: lane, people[0].chat.id: people[0].chat}.values():
            people[0].sends(chat, f"/settings pictures {'on' if setting.pictures else 'off'}")
        await world.settle()
        played = await play(world, Played(setting, players, lane), pace="off")
        await world.settle()
        assert played.wrong == []
        assert server.violations == []
        assert server.unanswered() == []
        check_messages(world, played)
        busiest = server.busiest(lane)
        assert not setting.group or busiest <= MOST_A_MINUTE, f"{busiest} messages a minute"
        record = (await world.table(played.table)).record
        assert record is not None
        return Figures(len(server.requests), busiest, len(record.moves))


def check_messages(world: Play, played: Played) -> None:
    """One record came; pictures are where they are wanted; nothing offers what is over."""
    sent, setting = world.server.sent, played.setting
    chats = {played.lane.id, played.players[0].client.alone.id}
    assert sum(one.method == "sendDocument" for one in sent) == 1
    if setting.group:
        with_photo = {one.chat for one in sent if one.method == "sendPhoto"}
        assert with_photo == (chats if setting.pictures else set())
    else:
        offered = [
            str(button)
            for one in world.server.chat(played.lane.id).shown()
            for row in one.keyboard
            for button in row
        ]
        assert [data for data in offered if ":start" in data or "1:0:" in data] == []
        changed = {one.method for one in sent}
        assert ("editMessageMedia" in changed) == setting.pictures
