"""Does a bot in Matrix lose anything when it is killed? A campaign, by command:

    python -m tests.matrix.kills --kills 60 --games 8

The bot is `stammtisch serve` as a process at a real homeserver. At each of so many tables one game
is played after another, by people who often choose at random, say things twice and answer old
lists; the bot is killed with SIGKILL at random moments, also while it starts, and every tenth time
the homeserver is. At the end the games are played on without kills. Each game is looked at as in
`games`: what people said is in its record, once and in order.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

from tests.matrix.games import Played, Setting, meet, play, room_of
from tests.matrix.people import Person, online
from tests.matrix.play import Mood, Player, wrong_order
from tests.matrix.world import World, world
from tests.telegram.games import SHORT
from tests.telegram.kills import WORKERS_END, is_worker, waiting

MOOD = Mood(whim=0.1, twice=0.1, old=0.05, pause=0.5)
LIVES = 4.0
"""Seconds at most that a program works between two kills."""
SENT_AT_LAST = 60.0
HOMESERVER = 10
"""Every so many kills hit the homeserver."""


class Campaign:
    def __init__(self, all: World, seed: int) -> None:
        self.all = all
        self.chance = random.Random(seed)
        self.killing = True
        self.kills = 0
        self.orphans: list[int] = []
        self.played: list[Played] = []
        self.players: list[Player] = []

    async def table(self, number: int, people: list[Person]) -> None:
        """One game after another, until nobody is killed any more."""
        games = itertools.islice(itertools.cycle(SHORT), number % len(SHORT), None)
        language = ("en", "de")[number % 2]
        players = await meet(self.all, people, language, number, MOOD)
        self.players += players
        setting = Setting(next(games), len(people) > 1, language)
        room = await room_of(self.all, setting, players)
        while True:
            self.played.append(await play(self.all, setting, players, room))
            if not self.killing:
                return
            setting = Setting(next(games), setting.room, language)

    async def kill(self, kills: int) -> None:
        for number in range(1, kills + 1):
            if self.chance.random() < 0.7:
                await self.all.ready()
            await asyncio.sleep(self.chance.uniform(0, LIVES))
            if number % HOMESERVER == 0:
                await asyncio.to_thread(self.all.synapse.restart, self.chance.uniform(0, 1))
                continue
            program = self.all.program
            assert program.running, f"the program ended by itself:\n{program.said()[-3000:]}"
            self.orphans += program.children()
            await asyncio.to_thread(program.kill)
            self.kills += 1
            program.start()
        self.killing = False
        for player in self.players:
            player.mood = Mood()
        print(f"killed {self.kills} times; the games go on to their ends", flush=True)

    async def wrong(self) -> list[str]:
        """All that isn't as it should be, beside what each game says."""
        end = time.monotonic() + SENT_AT_LAST
        while (waits := waiting(self.all.program.database)) and time.monotonic() < end:
            await asyncio.sleep(0.5)
        found = [f"never sent: {waits}"] if waits else []
        code = await asyncio.to_thread(self.all.program.stop)
        found += [f"exit code {code} after SIGTERM"] if code else []
        found += self.all.wrong()
        for player in self.players:
            found += wrong_order(player.person, self.all.bot.id)
        end = time.monotonic() + WORKERS_END
        while (left := [one for one in self.orphans if is_worker(one)]) and time.monotonic() < end:
            await asyncio.sleep(0.1)
        return [*found, f"workers of killed programs go on: {left}"] if left else found


async def campaign(kills: int, games: int, folder: Path, seed: int) -> list[str]:
    """Run it; what was wrong. Prints figures."""
    began = time.monotonic()
    async with AsyncExitStack() as stack:
        all = await stack.enter_async_context(world(folder))
        run = Campaign(all, seed)
        tables = []
        for number in range(games):
            names = ("anna", "ben")[: 1 + (number % 4 != 3)]
            accounts = [all.synapse.user(f"{name}{number}") for name in names]
            people = await stack.enter_async_context(online(accounts, all.synapse.url))
            tables.append(asyncio.create_task(run.table(number, people)))
        killer = asyncio.create_task(run.kill(kills))
        ended = await asyncio.gather(killer, *tables, return_exceptions=True)
        wrong = [str(one) or repr(one) for one in ended if isinstance(one, BaseException)]
        wrong += await run.wrong()
        wrong += [f"{one.setting}: {line}" for one in run.played for line in one.wrong]
        answers = [said for one in run.played for player in one.players for said in player.said]
        refused = sum(bool(one.refused) for one in answers)
        print(
            f"{run.kills} kills of the bot, {kills - run.kills} of the homeserver, "
            f"{len(run.played)} games, {len(answers)} answers ({refused} refused), "
            f"{time.monotonic() - began:.0f} s; wrong: {len(wrong)}"
        )
        return wrong


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.matrix.kills")
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--games", type=int, default=8, help="tables at once")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wrong = asyncio.run(campaign(said.kills, said.games, Path(folder), said.seed))
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
