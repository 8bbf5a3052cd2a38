"""A homeserver, the way to it, and `stammtisch serve` as a process behind it.

async with world(folder) as all:
    async with online([all.synapse.user("anna")], all.synapse.url) as (anna,):
        ...
"""

from __future__ import annotations

import asyncio
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.engine import Engine

from stammtisch.adapters.storage.sql import SqlTransaction
from stammtisch.core.record import Record
from stammtisch.core.service.ports import Stored
from stammtisch.core.table.table import Table
from tests.matrix.proxy import Proxy, proxy
from tests.matrix.synapse import NAME, PASSWORD, Account, Synapse, homeserver
from tests.telegram.program import Program, free_port

FREE = 10_000.0
"""Events a second that the bot may send where the homeserver sets no limit."""
BOT = "stammtisch"
READY = 30.0
FRIENDS = ("anna", "ben", "cleo")
"""With these names begin those whose invitations are taken."""


class Tables:
    """What is stored, read by somebody else than the bot."""

    def __init__(self, url: str) -> None:
        self.path = url.removeprefix("sqlite:///")
        self.engine: Engine | None = None

    def stored(self, number: int) -> Stored | None:
        """A table as it is now; None if there is none."""
        if self.engine is None:
            if not Path(self.path).exists():
                return None
            self.engine = create_engine(f"sqlite:///file:{self.path}?mode=ro&uri=true")
        with self.engine.connect() as connection:
            return SqlTransaction(connection, time.time()).table(number)

    def table(self, number: int) -> Table | None:
        found = self.stored(number)
        return found.open() if found else None

    def all(self) -> dict[int, tuple[Table, Record]]:
        """Those where cards were dealt."""
        found: dict[int, tuple[Table, Record]] = {}
        number = 1
        while (one := self.stored(number)) is not None:
            if one.record is not None:
                found[number] = one.open(), one.record
            number += 1
        return found

    def close(self) -> None:
        if self.engine is not None:
            self.engine.dispose()


@dataclass
class World:
    synapse: Synapse
    proxy: Proxy
    program: Program
    bot: Account
    tables: Tables
    health: str

    def said(self) -> str:
        return self.program.said()

    def healthy(self) -> bool:
        """Does the bot say that all is well?"""
        with suppress(OSError), urllib.request.urlopen(f"http://{self.health}/healthz") as answer:
            return bool(answer.status == 200)
        return False

    async def ready(self) -> None:
        """Wait until the bot serves."""
        end = time.monotonic() + READY
        while not await asyncio.to_thread(self.healthy):
            assert self.program.running, self.said()[-3000:]
            assert time.monotonic() < end, self.said()[-3000:]
            await asyncio.sleep(0.1)

    def wrong(self) -> list[str]:
        """What must not be in the log."""
        said = self.said()
        found = ["the password was logged"] if PASSWORD in said else []
        if "Traceback" in said:
            found.append(f"a traceback was logged:\n{said[said.index('Traceback') :][:3000]}")
        return found


@asynccontextmanager
async def world(
    folder: Path,
    defaults: bool = False,
    rate: float = FREE,
    burst: int = int(FREE),
    telegram: tuple[str, str] = ("", ""),
) -> AsyncIterator[World]:
    """A bot that has started. `defaults`: with Synapse's own limits, for which then `rate` and
    `burst` should fit; `telegram`: address and token of a server of Telegram, which it serves,
    too."""
    with homeserver(defaults) as synapse:
        account = synapse.user(BOT)
        async with proxy(synapse.port) as way:
            listen = f"127.0.0.1:{free_port()}"
            program = Program(
                folder,
                *telegram,
                health=listen,
                matrix={
                    "homeserver": way.url,
                    "user": account.id,
                    "inviters": [f"@{name}*:{NAME}" for name in FRIENDS],
                    "rate": rate,
                    "burst": burst,
                },
                environment={"STAMMTISCH_MATRIX__PASSWORD": account.password},
            )
            tables = Tables(program.database)
            found = World(synapse, way, program, account, tables, listen)
            program.start()
            try:
                await found.ready()
                yield found
            finally:
                tables.close()
                if program.running:
                    program.kill()
