"""A homeserver, the way to it, and `stammtisch serve` as a process behind it.

async with world(folder) as all:
    anna, ben = await all.people(1, ("anna", "ben"), "en")
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import select

from stammtisch.adapters.matrix.crypto.key_store import KEYS
from stammtisch.adapters.matrix.crypto.recovery_key import new_recovery_key
from stammtisch.adapters.storage.chats.schema import settings
from stammtisch.core.service.stored import Stored
from stammtisch.testing.chats import ChatClient, Mood
from stammtisch.testing.tables import StoredTables
from tests.harness.program import Program
from tests.matrix.client import MatrixClient
from tests.matrix.people import Person, online
from tests.matrix.proxy import Proxy, proxy
from tests.matrix.signed import wrong_signatures
from tests.matrix.synapse import NAME, PASSWORD, Account, Synapse, homeserver

FREE = 10_000.0
"""Events a second that the bot may send where the homeserver sets no limit."""
BOT = "stammtisch"
RECOVERY_KEY = new_recovery_key()
LOOKS = 0.05
"""Seconds between two looks at all rooms."""
MOOD = Mood(whim=0.1, twice=0.1, old=0.05, pause=(0.0, 0.5))
"""Of people in campaigns."""
FRIENDS = ("anna", "ben", "cleo")
"""With these names begin those whose invitations are taken."""


@dataclass
class World:
    synapse: Synapse
    proxy: Proxy
    program: Program
    bot: Account
    tables: StoredTables
    stack: AsyncExitStack
    encrypted: bool = False
    clients: list[MatrixClient] = field(default_factory=list)
    """All people who have met the bot."""
    mood: Mood = MOOD

    @property
    def programs(self) -> list[Program]:
        return [self.program]

    def now(self) -> float:
        return time.time()

    async def stored(self, number: int) -> Stored | None:
        return self.tables.stored(number)

    async def rest(self, acted: bool) -> None:
        await asyncio.sleep(LOOKS)

    async def people(self, number: int, names: Sequence[str], language: str) -> list[ChatClient]:
        accounts = [self.synapse.user(f"{name}{number}") for name in names]
        return [*await self.meet(await self.online(accounts), language)]

    async def online(self, accounts: Iterable[Account]) -> list[Person]:
        """People with these accounts, who follow their rooms until the end."""
        there = online(accounts, self.synapse.url, self.encrypted)
        return await self.stack.enter_async_context(there)

    async def meet(self, people: Iterable[Person], language: str) -> list[MatrixClient]:
        """People who have met the bot."""
        found = [MatrixClient(person, self.bot.id, language) for person in people]
        self.clients += found
        for one in found:
            await one.meets()
        return found

    async def group(self, people: Sequence[ChatClient]) -> str:
        """A room of them, in the language of the first."""
        first, *others = [one for one in people if isinstance(one, MatrixClient)]
        room = await first.person.makes_room("Skat", self.bot.id, *[one.person for one in others])
        await first.person.until(lambda: first.bot_is_in(room), "the bot in a room")
        await first.says(room, f"settings language {first.language}")
        return room

    async def trouble(self, number: int, chance: random.Random) -> bool:
        """The homeserver is killed and comes back, connections are cut, answers get lost, and the
        bot is away from the homeserver for a while; in turn, beginning with the homeserver."""
        match number % 4:
            case 0:
                await asyncio.to_thread(self.synapse.restart, chance.uniform(0, 1))
            case 1:
                self.proxy.lose(3)
            case 2:
                self.proxy.cut()
            case _:
                await self.proxy.gone(chance.uniform(0.5, 3))
        return True

    def killed(self) -> None:
        """Nobody needs to know."""

    def wrong(self) -> list[str]:
        wrong = self.program.wrong(PASSWORD, *RECOVERY_KEY.split())
        if self.encrypted:
            wrong += wrong_signatures(self.synapse, self.bot, self.bot.id)
            wrong += self._lost_keys()
        return wrong

    def _lost_keys(self) -> list[str]:
        """Rooms for which the bot's database has no key for something that was encrypted."""
        rows = self.tables.rows(select(settings.c.name).where(settings.c.lane == KEYS))
        there = {name.split(" ")[-1] for (name,) in rows if name.startswith("megolm ")}
        used = {pair for client in self.clients for pair in client.person.sessions}
        assert used or not self.clients, "nothing was encrypted"
        return [
            f"the key {session} of {room} is lost" for room, session in used if session not in there
        ]

    def figures(self) -> str:
        return f"{self.proxy.cuts} cuts, {self.proxy.lost} answers lost on the way to the bot"


@asynccontextmanager
async def world(
    folder: Path,
    defaults: bool = False,
    rate: float = FREE,
    burst: int = int(FREE),
    telegram: tuple[str, str] = ("", ""),
    encrypted: bool = False,
) -> AsyncIterator[World]:
    """A bot that has started. `defaults`: with Synapse's own limits, for which then `rate` and
    `burst` should fit; `telegram`: address and token of a server of Telegram, which it serves,
    too; `encrypted`: all rooms are."""
    with homeserver(defaults) as synapse:
        account = synapse.user(BOT)
        async with proxy(synapse.port) as way, AsyncExitStack() as stack:
            program = Program(
                folder,
                *telegram,
                matrix={
                    "homeserver": way.url,
                    "user": account.id,
                    "inviters": [f"@{name}*:{NAME}" for name in FRIENDS],
                    "rate": rate,
                    "burst": burst,
                },
                environment={
                    "STAMMTISCH_MATRIX__PASSWORD": account.password,
                    **({"STAMMTISCH_MATRIX__RECOVERY_KEY": RECOVERY_KEY} if encrypted else {}),
                },
            )
            tables = StoredTables(program.database)
            stack.callback(tables.close)
            stack.enter_context(program.started())
            await program.ready()
            yield World(synapse, way, program, account, tables, stack, encrypted)
