"""How much one program serves that is in Telegram and Matrix at once. By command:

    python -m tests.matrix.load 50

So many tables in groups of Telegram (its server of tests) and as many in rooms of Matrix (a real
Synapse), two people and an AI player at each; people take ten seconds for an answer. The program,
both servers and all people share this machine. Measured is the time from an answer until whoever
gave it sees something of it.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import random
import tempfile
import threading
import time
from collections import Counter
from contextlib import AsyncExitStack, suppress
from pathlib import Path

from tests.matrix.games import Setting, begin, room_of
from tests.matrix.limits import seen_after, told
from tests.matrix.people import Heard, online
from tests.matrix.play import Mood, Player
from tests.matrix.world import World, world
from tests.telegram.botapi import BotApi
from tests.telegram.games import SHORT
from tests.telegram.kills import Campaign

PAUSE = 10.0
"""Seconds for an answer, on average."""
WITHIN = 60.0
"""Seconds within which all begin."""


class Telegram(threading.Thread):
    """People who press buttons in Telegram."""

    def __init__(self, server: BotApi, tables: int) -> None:
        super().__init__(daemon=True)
        self.campaign = Campaign(server, [], tables, seed=1)
        self.campaign.pause = (PAUSE / 2, 1.5 * PAUSE)
        self.stop = threading.Event()

    def run(self) -> None:
        while not self.stop.wait(0.1):
            self.campaign.move(begin=True)

    def seconds(self, since: float) -> list[float]:
        """From presses to their answers."""
        return [
            press.query.answered - press.query.time
            for press in self.campaign.presses
            if press.query.answered is not None and press.query.time >= since
        ]


async def table(all: World, number: int, players: list[Player], chance: random.Random) -> None:
    """One game after another, until cancelled."""
    await asyncio.sleep(chance.uniform(0, WITHIN))
    for player in players:
        await player.meets()
    games = list(SHORT)
    room = await room_of(all, Setting(games[number % 5], True, "en"), players)
    for turn in range(number, number + 100):
        found = await begin(Setting(games[turn % 5], True, "en"), players, room, pace="off")
        over = asyncio.Event()
        playing = [asyncio.create_task(one.plays(all, found, False, over)) for one in players]
        try:
            while not over.is_set():
                await asyncio.sleep(1.0)
                stored = all.tables.stored(found)
                if stored is not None and stored.head.phase == "over":
                    over.set()
            await asyncio.gather(*playing)
        finally:
            for task in playing:
                task.cancel()


def taken_after(player: Player, heard: Heard) -> float:
    """Seconds until the homeserver had the bot's next message to whoever spoke, by its clock."""
    after = player.person.heard[player.person.heard.index(heard) + 1 :]
    times = (
        float(one.event["origin_server_ts"]) for one in after if one.event["sender"] == player.bot
    )
    return (next(times, math.nan) - float(heard.event["origin_server_ts"])) / 1000


def memory(process: int) -> float:
    """Megabytes that a process holds."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return 0.0


def busy(process: int) -> float:
    """Seconds that a process has computed."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def run(tables: int, seconds: float, folder: Path) -> None:
    with BotApi() as server:
        address = server.base_url.removesuffix("/bot")
        async with AsyncExitStack() as stack:
            all = await stack.enter_async_context(world(folder, telegram=(address, server.token)))
            players: list[Player] = []
            tasks = []
            for number in range(tables):
                accounts = [all.synapse.user(f"{name}{number}") for name in ("anna", "ben")]
                people = await stack.enter_async_context(online(accounts, all.synapse.url))
                chance = random.Random(number)
                mood = Mood(pause=2 * PAUSE)
                group = [Player(one, all.bot.id, "en", chance, mood) for one in people]
                players += group
                tasks.append(asyncio.create_task(table(all, number, group, chance)))
            telegram = Telegram(server, tables)
            telegram.start()
            await asyncio.wait(tasks, timeout=WITHIN + 30)
            assert all.program.process is not None
            bot = all.program.process.pid
            assert all.synapse.process is not None
            since, used, others = time.time(), busy(bot), busy(all.synapse.process.pid)
            own = time.process_time()
            await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
            took, used = time.time() - since, busy(bot) - used
            others = busy(all.synapse.process.pid) - others
            own = time.process_time() - own
            for task in tasks:
                if task.done():
                    task.result()
                task.cancel()
            telegram.stop.set()
            telegram.join()
            answers = [
                (player, heard)
                for player in players
                for heard in player.person.heard
                if heard.event["sender"] == player.person.id
                and heard.event["type"] == "m.room.message"
                and since <= heard.time < since + took - PAUSE
            ]
            pressed = telegram.seconds(server.clock.now() - took)
            children = [memory(one) for one in all.program.children()]
            for line in (
                f"{tables} tables in Telegram and {tables} in Matrix, {took:.0f} s; "
                f"{len(pressed)} and {len(answers)} answers of people",
                told("Telegram: press to answer", pressed),
                told("Matrix: message to what follows", [taken_after(*one) for one in answers]),
                told("the same as its author sees it", [seen_after(*one) for one in answers]),
                f"the program: {used / took:.0%} of a core, "
                f"{1000 * used / max(1, len(pressed) + len(answers)):.1f} ms of processor time "
                f"for each answer, {memory(bot):.0f} MB "
                f"(and {', '.join(f'{one:.0f}' for one in children)} for its processes); "
                f"Synapse: {others / took:.0%}; all people: {own / took:.0%}",
                f"against the Bot API: {dict(Counter(one.kind for one in server.violations))}",
                *all.wrong(),
            ):
                print(line)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.matrix.load")
    parser.add_argument("tables", type=int)
    parser.add_argument("--seconds", type=float, default=180.0, help="that are measured")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(run(said.tables, said.seconds, Path(name)))
