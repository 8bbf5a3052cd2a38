"""How soon a program answers that starts over many tables whose deadlines are all overdue.

The games, of two people each in a group of their own, are begun in this process by the program's
own parts, with a clock that is set back; their messages are sent to the Bot API server of the
tests. Then `stammtisch serve` starts as a process of its own. Somebody who sits at no table has
asked for `/stats` before, so the first poll delivers it; they ask again a moment after each answer,
until the program has handled a deadline of each table. Meanwhile somebody else plays against an AI
player, without deadlines, and presses a button as soon as there is one. The server limits messages
as Telegram does.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import click
from sqlalchemy import select

from stammtisch.adapters.storage.chats.schema import tables
from stammtisch.adapters.storage.chats.sql import open_store
from stammtisch.adapters.telegram.bot import TelegramBot, open_bot
from stammtisch.adapters.telegram.lanes import SOURCE, lane_of, person_of
from stammtisch.core.games import GAMES
from stammtisch.core.service.handling import handle
from stammtisch.core.service.leases import Leases
from stammtisch.core.service.outbox import Delivery
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.quotas import Quota, Quotas
from stammtisch.core.service.requests import Begin, Limits, Request, Said, To
from stammtisch.core.service.service import Service
from stammtisch.core.service.stored import Person as Met
from stammtisch.core.table.commands import Join, Start
from stammtisch.testing.chats import program
from stammtisch.testing.tables import StoredTables
from tests.harness.program import Program
from tests.harness.script import FakeClock, QuickBrain
from tests.storage.chats.conftest import new_database
from tests.storage.chats.server import server as postgresql
from tests.telegram.botapi import BotApi, Person
from tests.telegram.client import TelegramClient
from tests.telegram.limits import Limits as ServerLimits
from tests.telegram.serving import Serving
from tools.figures import times
from tools.options import programs_option, size_option, tool

AGO = 3600.0
"""Seconds since the first table was begun; the last was half as long ago."""
POLL, ANSWER = 5.0, 1.0
"""Seconds from the start until the first poll, and from that until the answer, at most."""
LOOK, COUNT = 0.02, 1.0
"""Seconds between two looks for an answer, and between two counts of tables."""
PAUSE = 1.5
"""Seconds between an answer and the next question; a chat is sent one message a second."""
ALONE, AI = "uno", "heuristic"
PATIENCE = 120.0
"""Seconds without an answer after which the program hangs."""


async def fill(url: str, server: BotApi, number: int) -> Person:
    """Begin so many games in groups, and one of somebody alone at table 1; send their messages. The
    person."""
    clock = FakeClock(time.time() - AGO)
    store = await open_store(url, clock.now)
    secret = (f"{count:032d}" for count in itertools.count(1)).__next__
    service = Service(store, QuickBrain(), clock, secret, Limits(players=(AI,)))
    try:
        async with open_bot(server.token, server.base_url.removesuffix("/bot")) as connection:
            bot = TelegramBot(connection, service, secret)
            await bot.start()
            free = Quotas(Quota(10**9, 1), lambda lane: ())
            leases, wake = Leases(store, clock, "fill"), service.sending.listen()
            delivery = Delivery(store, bot.chat, leases, wake, free, service.cache)
            yan = server.user("Yan", started=True)
            await store.run(partial(begin_alone, service, yan), False)
            for count, game in zip(range(number), itertools.cycle(GAMES), strict=False):
                people = [server.user(f"{name}{count}", started=True) for name in ("A", "B")]
                group = lane_of(server.group("Skat", *people).id)
                await store.run(partial(begin, service, game, group, people), False)
                await delivery.drain()
                clock.time += AGO / 2 / number
            return yan
    finally:
        await store.close()


def known(person: Person) -> Met:
    return person_of(person.id, person.name, "en", private=True)


def begin_alone(service: Service, person: Person, tx: Transaction) -> None:
    """Begin a game of somebody who has met the bot before against an AI player."""
    lane = lane_of(person.id)
    said = Said(SOURCE, lane, known(person), lane, public=False)
    ai = ((AI, "AI"),)
    reply = handle(service, tx, said, Begin(ALONE, ai=ai, pace="unhurried", start=True))
    assert reply.error is None, reply.error


def begin(
    service: Service, game: str, lane: str, people: Sequence[Person], tx: Transaction
) -> None:
    """Begin a game with deadlines in a group of two people who have met the bot before."""
    met = [known(person) for person in people]
    first, second = (person.id for person in met)
    updates = itertools.count()

    def say(number: int, request: Request) -> int:
        said = Said(SOURCE, f"{lane} {next(updates)}", met[number], lane, public=True)
        reply = handle(service, tx, said, request)
        assert reply.error is None, reply.error
        return reply.table

    table = say(0, Begin(game))
    say(1, To(table, Join(second, met[1].name)))
    say(0, To(table, Start(first, 0)))


class Watch:
    """A program from its start on, as somebody sees it who sits at no table, and what is stored.
    `answers`: seconds from a question until its answer; the first one from the first poll on. Times
    are those of the server's clock."""

    def __init__(
        self, server: BotApi, stored: StoredTables, served: Program, player: Person
    ) -> None:
        self.server = server
        self.player = TelegramClient(Serving(server, [served], stored), player)
        self.stored = stored
        self.served = served
        self.zoe = server.user("Zoe", started=True)
        self.steps = self.stored_steps()
        self.before, self.sent = len(server.requests), len(server.sent)
        self.began = server.clock.now()
        self.answers: list[float] = []
        self.turns: list[float] = []

    def stored_steps(self) -> dict[int, int]:
        """By table of a group: the number of its last step."""
        others = select(tables.c.number, tables.c.step).where(tables.c.number > 1)
        rows = self.stored.rows(others)
        return {row.number: row.step for row in rows}

    def untouched(self) -> int:
        """Tables at which nothing has happened yet."""
        return sum(self.steps[number] == step for number, step in self.stored_steps().items())

    def first_poll(self) -> float:
        new = self.server.requests[self.before :]
        return next(request.time for request in new if request.method == "getUpdates")

    async def plays(self) -> None:
        """Choose at random what the player sees, until cancelled. `turns`: the seconds from each
        choice until they saw the next choices."""
        chance, clock = random.Random(1), self.server.clock
        before, began = None, 0.0
        while True:
            seen = self.player.choices(1)
            if seen is None or (shown := (seen.key, seen.lines, seen.steps)) == before:
                await asyncio.sleep(LOOK)
                continue
            if before:
                self.turns.append(clock.now() - began)
            before, began = shown, clock.now()
            lines = list(seen.lines) or list(filter(None, seen.steps))
            await self.player.choose(seen, chance.choice(lines), step=not seen.lines)

    async def run(self) -> float:
        """Ask again and again until something has happened at each table; the seconds from the
        start until then. AssertionError if the program hangs."""
        counted = self.began
        while True:
            await self.ask()
            if (now := self.server.clock.now()) >= counted + COUNT:
                counted = now
                if not self.untouched():
                    return now - self.began
            await asyncio.sleep(PAUSE)

    async def ask(self) -> None:
        """Ask, and wait for the answer."""
        chat, clock = self.zoe.chat, self.server.clock
        self.zoe.sends(None, "/stats")
        asked, before = clock.now(), len(chat.messages)
        while len(chat.messages) == before:
            assert self.served.running, self.served.said()[-3000:]
            assert clock.now() < asked + PATIENCE, "the program hangs"
            await asyncio.sleep(LOOK)
        answered = clock.now()
        self.answers.append(answered - (asked if self.answers else self.first_poll()))


async def measure(database: str, number: int, folder: Path) -> tuple[float, float, list[str]]:
    """Fill a database, and watch a program start over it; prints figures. Returns the seconds until
    the first poll and its answer, and faults."""
    async with AsyncExitStack() as stack:
        url = f"sqlite:///{folder}/tables.sqlite"
        if database == "postgresql":
            url = new_database(stack.enter_context(postgresql()), "start")
        server = await stack.enter_async_context(BotApi(limited=False))
        player = await fill(url, server, number)
        server.web.limits = ServerLimits()
        served = Program(folder, server.base_url.removesuffix("/bot"), server.token, url)
        stored = StoredTables(url)
        stack.callback(stored.close)
        watch = Watch(server, stored, served, player)
        stack.enter_context(served.started())
        playing = asyncio.create_task(watch.plays())
        done = await watch.run()
        playing.cancel()
        load = os.getloadavg()[0]
        sent = len(server.sent) - watch.sent
        faults = served.wrong() + [f"against the Bot API: {one}" for one in server.violations]
    poll, first = watch.first_poll() - watch.began, watch.answers[0]
    print(
        f"{database}: first poll after {poll:.2f} s, its answer {first:.2f} s later; "
        f"{number} tables handled within {done:.0f} s, {sent} messages; load {load:.1f}",
        times("answers to somebody without a table", watch.answers),
        times("turns of somebody at another table", watch.turns),
        sep="\n",
        flush=True,
    )
    return poll, first, faults


@tool(
    seed="none: what is dealt makes no difference",
    size="--tables, --runs",
    shows="By the medians of all runs the first poll is sent within 5 s and answered within 1 s; "
    "the program logs no fault and keeps to the limits of Telegram.",
)
@size_option("--tables", 2000, "Tables with overdue deadlines.")
@size_option("--runs", 3)
@programs_option
@click.option(
    "--database",
    "databases",
    type=click.Choice(("sqlite", "postgresql")),
    multiple=True,
    default=["sqlite", "postgresql"],
    help="Where the tables are stored; may be repeated. By default both.",
)
def command(
    tables: int, runs: int, paths: Sequence[Path], databases: Sequence[str]
) -> Iterator[str]:
    """Start `stammtisch serve` over tables whose deadlines are all overdue.

    \b
    python -m tools start
    python -m tools start --database sqlite --program A --program B
    """
    for path, database in itertools.product(paths, databases):
        program.PROGRAM = path
        polls, answers = [], []
        for _ in range(runs):
            with tempfile.TemporaryDirectory() as name:
                poll, answer, faults = asyncio.run(measure(database, tables, Path(name)))
            polls.append(poll)
            answers.append(answer)
            yield from faults
        poll, answer = statistics.median(polls), statistics.median(answers)
        print(f"{path}, {database}: medians {poll:.2f} s and {answer:.2f} s", flush=True)
        if poll > POLL:
            yield f"{database}: the first poll was sent after {poll:.2f} s"
        if answer > ANSWER:
            yield f"{database}: the answer to the first poll took {answer:.2f} s"
