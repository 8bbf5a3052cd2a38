"""A bot that is killed loses nothing and does nothing twice: the campaign of all chats.

The bot is `stammtisch serve` as a process, or as several. At each of so many tables one game is
played after another, by people who do things twice, answer old questions, and may choose at random;
a program is killed with SIGKILL at random moments, also while it starts. At the end the games are
played on without kills, and are looked at (see `games`). The seed settles what people want to do
and when the bot is killed, not how fast it runs.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Callable, Mapping

from ..audit import given
from .games import ChatGame, GameSetting, begin, play_on, seated, wrong
from .people import ChatPlayer, Mood, ServedChat
from .program import END_OF_LOG, left_over

LIVES = 4.0
"""Seconds at most that a program works between two kills, on a machine that isn't busy."""
BEGUN = 30.0
"""Seconds at most until everybody has answered something, before which nobody is killed."""
SENT_AT_LAST = 90.0
"""Seconds in which all is sent at the end; a group may be sent 18 messages a minute."""
OTHER_TROUBLE = 10
"""Instead of every so manieth kill something else goes wrong, if it can in this chat."""


class KillCampaign:
    def __init__(
        self,
        world: ServedChat,
        seed: int,
        games: Mapping[str, str],
        answers: int = 0,
        lives: float = LIVES,
        mood: Mood | None = None,
    ) -> None:
        """`games`: those that are played, with their options; `answers`: at the end games aren't
        played to their ends, but until so many more choices have been accepted at each table;
        `lives`: seconds at most that a program works between two kills; `mood`: of people, None:
        that of the chat."""
        self.world = world
        self.seed = seed
        self.games = games
        self.answers = answers
        self.lives = lives
        self.mood = mood or world.mood
        self.chance = random.Random(seed)
        self.killing = True
        self.kills = 0
        self.workers: list[int] = []
        self.played: list[ChatGame] = []
        self.players: list[ChatPlayer] = []

    async def table(self, number: int) -> None:
        """One game after another, until nobody is killed any more."""
        group, language = number % 3 != 2, ("en", "de")[number % 2]
        games = itertools.cycle(self.games.items())
        table: ChatGame | None = None
        for game, options in itertools.islice(games, number % len(self.games), None):
            setting = GameSetting(game, group, language, options=options)
            if table is None:
                table = await seated(self.world, number, setting, self.seed, self.mood)
                self.players += table.players
                for player in table.players:
                    player.in_order = False
            played = ChatGame(setting, table.players, table.lane)
            await begin(self.world, played, pace="" if number % 4 else "off")
            self.played.append(played)
            await play_on(self.world, played, self._enough(played))
            if not self.killing:
                return

    def _enough(self, played: ChatGame) -> Callable[[], bool]:
        """Returns True when the game is over, or has gone on for long enough without kills."""
        before: list[int] = []

        def enough() -> bool:
            if played.is_over():
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
        end = time.monotonic() + BEGUN
        while not (self.players and all(player.seen for player in self.players)):
            await asyncio.sleep(0.1)
            if time.monotonic() > end:
                break
        for number in range(1, kills + 1):
            victim = self.chance.choice(self.world.programs)
            if self.chance.random() < 0.7:
                await victim.ready()
            await asyncio.sleep(self.chance.uniform(0, self.lives))
            if number % OTHER_TROUBLE == 0 and await self.world.trouble(0, self.chance):
                continue
            for program in self.world.programs:
                said = program.said()[-END_OF_LOG:]
                assert program.running, f"the program ended by itself:\n{said}"
            self.workers += victim.children()
            await asyncio.to_thread(victim.kill)
            self.kills += 1
            self.world.killed()
            victim.start()

    async def run(self, games: int, kills: int, seconds: float = 0.0) -> list[str]:
        """Run it; what was wrong. Prints figures, and stops the programs. `seconds`: in which
        nobody is killed at first."""
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
            found += await wrong(world, played, over=not self.answers or played.is_over())
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
