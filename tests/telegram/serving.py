"""The bot of Telegram as programs of their own: one that fetches updates, on SQLite, or several
behind one webhook, on PostgreSQL."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from aiohttp import ClientError, ClientSession, ClientTimeout, web
from sqlalchemy import select

from stammtisch.adapters.storage.chats.schema import updates
from stammtisch.core.service.stored import Stored
from stammtisch.testing.chats import ChatClient, Mood
from stammtisch.testing.chats.program import free_port
from stammtisch.testing.tables import StoredTables
from tests.harness.program import Program
from tests.storage.chats.conftest import new_database
from tests.storage.chats.server import server as postgresql
from tests.telegram.botapi import BotApi, Chat
from tests.telegram.client import TelegramClient

AFTER_A_KILL = 60.0
"""Seconds in which a bot may send too much: it has forgotten what it had sent before."""
FORGIVEN = {"rate", "query-too-old", "query-answered-twice", "foreign-edit"}
"""What may happen then, and with several programs, which don't know what the others send. A message
may have got a picture that the bot doesn't know of: it then edits its caption."""
LOOKS = 0.05
"""Seconds between two looks at all chats."""
MOOD = Mood(whim=1.0, twice=0.1, old=0.05, calls=0.03, pause=(0.3, 1.0), again=4.0)
"""Of people in campaigns: they press at random what they see, and some updates come twice."""


@dataclass
class Serving:
    server: BotApi
    programs: list[Program]
    tables: StoredTables
    kills: list[float] = field(default_factory=list)
    clients: list[TelegramClient] = field(default_factory=list)
    mood: Mood = MOOD

    def now(self) -> float:
        return self.server.clock.now()

    async def stored(self, number: int) -> Stored | None:
        return self.tables.stored(number)

    async def rest(self, acted: bool) -> None:
        await asyncio.sleep(LOOKS)

    async def people(self, number: int, names: Sequence[str], language: str) -> list[ChatClient]:
        made = [self.server.user(f"{name.title()}{number}", language) for name in names]
        found = [TelegramClient(self, person) for person in made]
        self.clients += found
        for person in made:
            person.starts()
        return [*found]

    async def group(self, people: Sequence[ChatClient]) -> Chat:
        members = [one.person for one in people if isinstance(one, TelegramClient)]
        return self.server.group("Skat", *members)

    async def trouble(self, number: int, chance: random.Random) -> bool:
        return False

    def killed(self) -> None:
        self.kills.append(self.now())
        self.server.bot_killed()

    def wrong(self) -> list[str]:
        secrets = self.server.token, self.server.token.split(":")[1]
        found = [line for program in self.programs for line in program.wrong(*secrets)]
        stored = {*self.tables.rows(select(updates.c.source, updates.c.update_id))}
        for update in self.server.web.confirmed:
            key = "telegram", str(update["update_id"])
            if "callback_query" in update and key not in stored:
                found.append(f"confirmed before it was stored: {update}")
        for one in self.server.violations:
            after = any(0 <= one.time - kill <= AFTER_A_KILL for kill in self.kills)
            if not (one.kind in FORGIVEN and (after or len(self.programs) > 1)):
                found.append(f"against the Bot API: {one}")
        return found

    def figures(self) -> str:
        queries = [query for client in self.clients for _, _, query in client.presses]
        unanswered = sum(query.answer is None for query in queries)
        kinds = Counter(one.kind for one in self.server.violations)
        return (
            f"{len(queries)} choices pressed ({unanswered} without an answer), "
            f"{len(self.server.sent)} messages and answers; noted by the server: {dict(kinds)}"
        )


@asynccontextmanager
async def serving(
    database: str, folder: Path, limited: bool = True, number: int = 2
) -> AsyncIterator[Serving]:
    """Programs that have been started. `limited`: by a server that limits what they send, and hands
    out some updates twice; `number`: of programs on PostgreSQL."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(BotApi(limited=limited))
        for kind in ("duplicate-updates", "repeat-updates") if limited else ():
            server.fault(kind, "getUpdates", "webhook", times=None, probability=0.05)
        address = server.base_url.removesuffix("/bot"), server.token
        if database == "sqlite":
            programs = [Program(folder, *address)]
        else:
            url = new_database(stack.enter_context(postgresql()), "kills")
            ports = [free_port() for _ in range(number)]
            hook = await stack.enter_async_context(webhook(ports))
            programs = [
                Program(
                    folder / f"bot{port}",
                    *address,
                    url,
                    telegram={
                        "webhook": hook,
                        "listen": f"127.0.0.1:{port}",
                        "secret": "one-secret-for-all",
                    },
                )
                for port in ports
            ]
        tables = StoredTables(programs[0].database)
        stack.callback(tables.close)
        for program in programs:
            stack.enter_context(program.started())
            await program.ready()
        yield Serving(server, programs, tables)


@asynccontextmanager
async def webhook(ports: list[int]) -> AsyncIterator[str]:
    """An address that hands what comes to each of the ports in turn."""
    turns = itertools.cycle(ports)

    async def post(request: web.Request) -> web.Response:
        body = await request.read()
        headers = {k: v for k, v in request.headers.items() if k.lower().startswith("x-telegram")}
        headers["Content-Type"] = "application/json"
        address = f"http://127.0.0.1:{next(turns)}/hook"
        try:
            async with session.post(address, data=body, headers=headers) as answer:
                return web.Response(status=answer.status)
        except (ClientError, TimeoutError):
            return web.Response(status=502)

    app = web.Application()
    app.router.add_post("/hook", post)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    async with ClientSession(timeout=ClientTimeout(total=8)) as session:
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
        finally:
            await runner.cleanup()
