"""A bot that is killed loses nothing and does nothing twice: the campaign of all chats.

The bot is `stammtisch serve` as a process, or as several. At each of so many tables one game is
played after another, by people who often choose at random, do things twice and answer old
questions; a program is killed with SIGKILL at random moments, also while it starts. At the end the
games are played on without kills, and are looked at (see `games`). The seed settles what people
want to do and when the bot is killed, not how fast it runs.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from stammtisch.testing.audit import given
from stammtisch.testing.tables import StoredTables
from tests.harness.games import SHORT, Played, Setting, begin, play_on, wrong
from tests.harness.people import Client, Mood, Player, World
from tests.harness.program import Program, left_over

NAMES = ("anna", "ben")
LIVES = 4.0
"""Seconds at most that a program works between two kills, on a machine that isn't busy."""
SENT_AT_LAST = 90.0
"""Seconds in which all is sent at the end; a group may be sent 18 messages a minute."""


class Served(World, Protocol):
    """A chat with the bot as programs of their own."""

    tables: StoredTables

    @property
    def programs(self) -> list[Program]: ...

    async def people(self, number: int, names: Sequence[str], language: str) -> list[Client]:
        """New people who have met the bot. `number`: of their table."""

    async def group(self, people: Sequence[Client]) -> Any:
        """A lane of theirs with the bot in it."""

    async def trouble(self, number: int, chance: random.Random) -> bool:
        """In place of a kill with this number, something else that goes wrong in this chat; False
        if there is none."""

    def killed(self) -> None:
        """A program has just been killed."""

    def wrong(self) -> list[str]:
        """What is wrong with all that was logged and sent."""

    def figures(self) -> str: ...


class Campaign:
    def __init__(
        self, world: Served, seed: int, mood: Mood, answers: int = 0, lives: float = LIVES
    ) -> None:
        """`answers`: at the end games aren't played to their ends, but until so many more choices
        have been accepted at each table. `lives`: seconds at most that a program works between two
        kills."""
        self.world = world
        self.seed = seed
        self.mood = mood
        self.answers = answers
        self.lives = lives
        self.chance = random.Random(seed)
        self.killing = True
        self.kills = 0
        self.workers: list[int] = []
        self.played: list[Played] = []
        self.players: list[Player] = []

    async def table(self, number: int) -> None:
        """One game after another, until nobody is killed any more."""
        group, language = number % 3 != 2, ("en", "de")[number % 2]
        people = await self.world.people(number, NAMES[: 1 + group], language)
        players = [Player(one, random.Random(f"{self.seed} {one.id}"), self.mood) for one in people]
        self.players += players
        lane = await self.world.group(people) if group else people[0].alone
        for game in itertools.islice(itertools.cycle(SHORT), number % len(SHORT), None):
            played = Played(Setting(game, group, language), players, lane)
            await begin(self.world, played, pace="" if number % 4 else "off")
            self.played.append(played)
            await play_on(self.world, played, self._enough(played))
            if not self.killing:
                return

    def _enough(self, played: Played) -> Callable[[], bool]:
        """Whether the game is over, or has gone on for long enough without kills."""
        before: list[int] = []

        def enough() -> bool:
            if played.has_record():
                return True
            if self.killing or not self.answers:
                return False
            certain = sum(
                made.certain for one in played.clients for made in one.pressed(played.table)
            )
            before.append(certain)
            return certain >= before[0] + self.answers

        return enough

    async def kill(self, kills: int, seconds: float) -> None:
        """Kill so often; then people play well."""
        try:
            await self._kill(kills, seconds)
        finally:
            self.killing = False
            self.mood = Mood(again=self.mood.again, pause=self.mood.pause)
            for player in self.players:
                player.mood = self.mood

    async def _kill(self, kills: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        for number in range(1, kills + 1):
            victim = self.chance.choice(self.world.programs)
            if self.chance.random() < 0.7:
                await victim.ready()
            await asyncio.sleep(self.chance.uniform(0, self.lives))
            if await self.world.trouble(number, self.chance):
                continue
            for program in self.world.programs:
                said = program.said()[-3000:]
                assert program.running, f"the program ended by itself:\n{said}"
            self.workers += victim.children()
            await asyncio.to_thread(victim.kill)
            self.kills += 1
            self.world.killed()
            victim.start()

    async def run(self, games: int, kills: int, seconds: float = 0.0) -> list[str]:
        """Run it; what was wrong. Prints figures. `seconds`: in which nobody is killed at first."""
        began, world = time.monotonic(), self.world
        killer = asyncio.create_task(self.kill(kills, seconds))
        tables = [asyncio.create_task(self.table(number)) for number in range(games)]
        ended = await asyncio.gather(killer, *tables, return_exceptions=True)
        found = [str(one) or repr(one) for one in ended if isinstance(one, BaseException)]
        end = time.monotonic() + (0 if self.answers else SENT_AT_LAST)
        while (waits := world.tables.waiting()) and time.monotonic() < end:
            await asyncio.sleep(0.5)
        if waits and not self.answers:
            found.append(f"never sent: {waits}")
        await asyncio.gather(*[program.ready() for program in world.programs])
        codes = [await asyncio.to_thread(program.stop) for program in world.programs]
        if any(codes):
            found.append(f"exit codes {codes} after SIGTERM")
        for played in self.played:
            found += await wrong(world, played, over=not self.answers or played.has_record())
        found += [line for player in self.players for line in player.client.wrong()]
        found += world.wrong()
        if left := await left_over(self.workers):
            found.append(f"workers of killed programs go on: {left}")
        stored = world.tables.all()
        if len(stored) < games:
            found.append(f"only {len(stored)} games were found")
        entries = sum(len(one) for _, record in stored.values() for one in given(record).values())
        print(
            f"{self.kills} kills of the bot, {kills - self.kills} other troubles, {len(stored)} "
            f"games, {entries} entries of people, {time.monotonic() - began:.0f} s; "
            f"{world.figures()}; wrong: {len(found)}",
            flush=True,
        )
        return found
