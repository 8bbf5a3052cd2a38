"""Games in a chat while the clock jumps, the disk is full, the chat's server is away, or the
database is damaged."""

from __future__ import annotations

import asyncio
import itertools
import logging
import resource
import sqlite3
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import click
from sqlalchemy import text

from stammtisch.adapters.console import Room
from stammtisch.adapters.storage.chats.sql import open_store
from stammtisch.adapters.storage.saved_games import Saves
from stammtisch.cli.chats.server import SystemClock
from stammtisch.core.errors import StammtischError
from stammtisch.core.record import Record, verify
from stammtisch.core.service.background import recover
from stammtisch.core.service.leases import LEASE
from stammtisch.core.service.ports import Reader, ServerFails, Store, Unavailable
from stammtisch.core.service.queues import LiveMessage, Notice
from stammtisch.core.service.quotas import Quotas
from stammtisch.core.service.requests import Limits
from stammtisch.core.service.stored import Stored
from stammtisch.core.table.commands import AnswerQuestion
from stammtisch.core.table.refusals import Unreadable
from stammtisch.core.table.table import Table
from tests.core.games import new_match
from tests.harness.script import PLAYERS, FakeClock, Script
from tests.harness.store import MemoryStore
from tools.options import seed_option, size_option, tool

BEGIN = (
    *("anna: /new uno rounds=1", "ben: /join T1", "anna: /ai random", "anna: /begin T1"),
    *("anna@ /new las_vegan rounds=1", "anna@ /ai random", "anna@ /begin T2"),
)
"""Two people and an AI player in a room, with deadlines; and one person alone."""
PEOPLE = ("anna", "ben")
TABLES = (1, 2)
STEPS = 60
"""Moves that people make, in both games together."""
SETTLES = 1200.0
"""Seconds after trouble in which all must be sent: lanes rest for up to 600."""
LAST_NOTICE = text("SELECT seq FROM sqlite_sequence WHERE name = 'notices'")
"""The last id that a notice got."""
FAILURES = ("502 Bad Gateway", "timed out", "Connection reset by peer")
DAY = 86400.0
MANY = 25
"""Messages at once, of which the last ones are over the limit of a person."""


class ServerRoom(Room):
    """A room whose server may be away (`away`: the failures it answers with). `told`: the lanes and
    ids of the notices that arrived."""

    told: list[tuple[str, int]]
    away: Iterator[str] | None = None
    refused = 0

    def _reached(self) -> None:
        if self.away is not None:
            self.refused += 1
            raise ServerFails(detail=next(self.away))

    async def show(self, live: LiveMessage, drawn: Any) -> str:
        self._reached()
        return await super().show(live, drawn)

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        self._reached()
        self.told.append((notice.lane, notice.id))
        await super().tell(notice, stored, reader)


class FaultClock(FakeClock):
    async def sleep(self, seconds: float) -> None:
        """Only while the store fails does anything wait."""
        raise Unavailable


@dataclass(frozen=True)
class Turn:
    """What a person says who is asked at a table."""

    name: str
    table: int
    notation: str

    @property
    def person(self) -> str:
        return f"console:{self.name}"

    @property
    def line(self) -> str:
        return f"{self.name}@ T{self.table} {self.notation}"


class Evening(Script):
    """Games of people who choose at random. The same seed gives the same evening."""

    def __init__(self, seed: str, store: Store | None = None) -> None:
        super().__init__(store, secrets=(f"{seed} {number}" for number in itertools.count(1)))
        self.clock = FaultClock()
        self.room = ServerRoom(self._reads, session=seed)
        self.room.told = []
        self.restart()
        self.chance = Random(seed)

    @property
    def server(self) -> ServerRoom:
        assert isinstance(self.room, ServerRoom)
        return self.room

    async def begin(self) -> None:
        for line in BEGIN:
            await self.say(line)

    async def stored(self, number: int) -> Stored:
        """Raises Unreadable."""
        stored = await self.store.run(lambda tx: self.service.cache.load(tx, number))
        assert stored is not None, f"table {number} is gone"
        return stored

    async def table(self, number: int) -> Table:
        return (await self.stored(number)).table

    async def turn(self) -> Turn | None:
        """What somebody who is asked says next; None if nobody is."""
        asked = [
            (name, number, table)
            for number in TABLES
            if (table := await self.table(number)).phase == "playing"
            for name in PEOPLE
            if table.question_of(f"console:{name}") is not None
        ]
        if not asked:
            return None
        name, number, table = self.chance.choice(asked)
        legal = table.view_of(f"console:{name}").legal
        return Turn(name, number, table.game.notation(self.chance.choice(legal)))

    async def move(self) -> None:
        """Somebody answers; if nobody is asked, time passes until somebody is."""
        turn = await self.turn()
        await (self.later(30) if turn is None else self.say(turn.line))

    async def pass_time(self, seconds: float, by: float = 10) -> None:
        """Time passes bit by bit, and what can be sent is sent."""
        for _ in range(int(seconds // by)):
            self.clock.time += by
            await self.settle()

    async def records(self) -> list[Record | None]:
        """The games; raises AssertionError or StammtischError if one doesn't hold."""
        records = [(await self.stored(number)).record for number in TABLES]
        for record in records:
            if record is not None:
                verify(record.to_line())
        return records


# The chat's server


def server(seed: str) -> Iterator[str]:
    """For an hour the server answers with errors or not at all, while the games go on by deadlines
    and AI players. Afterwards each notice arrives once, in the order of its lane, and each live
    message shows the present state."""

    async def evening() -> tuple[list[tuple[str, int]], int, bool]:
        store = MemoryStore()
        played = Evening(seed, store)
        await played.begin()
        before = played.chance.randrange(STEPS // 2)
        for _ in range(before):
            await played.move()
        played.server.away = itertools.cycle(FAILURES)
        await played.move()
        await played.pass_time(3600)
        played.server.away = None
        await played.pass_time(SETTLES)
        for _ in range(STEPS - before):
            await played.move()
        await played.pass_time(SETTLES)
        await played.records()
        COUNTS["requests that failed"] += played.server.refused
        last = store.run_now(lambda tx: tx.execute(LAST_NOTICE).scalar())
        return played.server.told, int(last or 0), store.has_unsent()

    told, last, unsent = asyncio.run(evening())
    COUNTS["notices"] += len(told)
    if sorted(number for _, number in told) != list(range(1, last + 1)):
        yield f"of {last} notices arrived: {told}"
    for lane in {lane for lane, _ in told}:
        numbers = [number for where, number in told if where == lane]
        if numbers != sorted(numbers):
            yield f"notices of {lane} arrived in this order: {numbers}"
    if unsent:
        yield "something is still to be sent"


# The clock


class Jumping(SystemClock):
    """The program's clock on a machine whose clock is set forwards and back."""

    def __init__(self, now: float) -> None:
        self.wall, self.steady = now, 0.0
        super().__init__(lambda: self.wall, lambda: self.steady)

    @property
    def time(self) -> float:
        return self.now()

    @time.setter
    def time(self, to: float) -> None:
        """Time passes until then, as both clocks of the machine see it."""
        seconds = to - self.now()
        self.wall, self.steady = self.wall + seconds, self.steady + seconds

    async def sleep(self, seconds: float) -> None:
        raise AssertionError("nothing waits here")


def clock(seed: str) -> Iterator[str]:
    """Between moves, somebody says too much, and the machine's clock is set forwards or back by up
    to a day. Within a minute everything has been sent, and that person is answered again."""

    async def evening() -> list[str]:
        jumping = Jumping(FaultClock().time)
        store = MemoryStore(jumping.now)
        played = Evening(seed, store)
        played.clock, played.limits = jumping, Limits(players=PLAYERS)  # type: ignore[assignment]
        played.restart()
        played.delivery.quotas = Quotas()
        await played.begin()
        faults = []
        for number in range(STEPS):
            if number % 5 == 4:
                for _ in range(MANY):
                    await played.say("anna@ /scores")
                jump = played.chance.choice((1, -1)) * played.chance.choice((5, 90, 3600, DAY))
                jumping.wall += jump
                COUNTS["jumps"] += 1
                await played.move()
                at_rest = False
                for _ in range(60):
                    await played.pass_time(1, by=1)
                    at_rest = at_rest or not store.has_unsent()
                if not at_rest:
                    faults.append(f"for a minute after a jump of {jump:+.0f} s messages wait")
                await played.say("anna@ /scores")
                if not played.read:
                    faults.append(f"no answer after a jump of {jump:+.0f} s")
            await played.move()
            await played.pass_time(5, by=1)
        await played.records()
        return faults

    yield from asyncio.run(evening())


# The disk


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """Files can't become longer than so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def disk(seed: str) -> Iterator[str]:
    """Now and then nothing more can be written. What can't be stored is refused with the error of
    the store, and accepted later when it is said again; each move is made once. A saved game keeps
    its last state."""

    async def evening(file: Path) -> AsyncIterator[str]:
        store = await open_store(f"sqlite:///{file}", lambda: played.clock.time)
        played = Evening(seed, store)
        await played.begin()
        for _ in range(STEPS):
            turn = await played.turn()
            if turn is None:
                await played.later(30)
                continue
            incoming = played.room.incoming(turn.line)
            assert incoming is not None
            asked = (await played.table(turn.table)).question_of(turn.person)
            assert asked is not None
            said = AnswerQuestion(turn.person, asked.id, turn.notation)
            due = (await played.table(turn.table)).do(said, played.clock.now()).table.record
            room = played.chance.randrange(2 * file.with_name(f"{file.name}-wal").stat().st_size)
            await _on_full_disk(room, played.dispatcher.take(incoming))
            await played.dispatcher.take(incoming)
            if (await played.stored(turn.table)).record != due:
                yield f"“{turn.line}” was lost, or done twice"
            await _on_full_disk(room, played.settle())
            played.clock.time += LEASE  # of what was being done
            await played.settle()
        await played.records()
        await store.close()
        with closing(sqlite3.connect(file)) as damaged:
            if damaged.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                yield "the database is damaged"

    async def faults(file: Path) -> list[str]:
        return [fault async for fault in evening(file)]

    with tempfile.TemporaryDirectory() as place:
        yield from asyncio.run(faults(Path(place) / "tables.sqlite"))
        yield from _full_save(Path(place) / "saves", Random(seed))


async def _on_full_disk(room: int, work: Awaitable[object]) -> None:
    with full_disk(room):
        try:
            await work
        except Unavailable as error:
            COUNTS[error.code] += 1


def _full_save(folder: Path, chance: Random) -> Iterator[str]:
    saves, match = Saves(folder), new_match("uno", 2)
    file = saves.new_file(match)
    saves.write(match, file)
    for _ in range(30):
        seat = match.pending[0]
        match.play(seat, chance.choice(match.view(seat).legal))
        before = file.read_bytes()
        try:
            with full_disk(chance.randrange(2 * len(before))):
                saves.write(match, file)
        except OSError as error:
            COUNTS[f"saves: {error.strerror}"] += 1
            if file.read_bytes() != before:
                yield "a save that couldn't be written isn't the last one"
            saves.write(match, file)
        if Saves(folder).read(file).record != match.record:
            yield "a save holds another game"
        if [path.name for path in folder.iterdir()] != [file.name]:
            yield f"a draft was left: {sorted(path.name for path in folder.iterdir())}"
        if match.over:
            return


# The database


def database(seed: str) -> Iterator[str]:
    """Bytes of the database are flipped, or its end is cut off. It is refused with the error of the
    store, or opened; tables that can't be read are closed, and the others are whole."""
    chance = Random(seed)

    async def evening(file: Path) -> None:
        played: list[Evening] = []
        store = await open_store(f"sqlite:///{file}", lambda: played[0].clock.time)
        played.append(Evening(seed, store))
        await played[0].begin()
        for _ in range(20):
            await played[0].move()
        await store.close()

    async def opened(file: Path) -> str:
        played: list[Evening] = []
        store = await open_store(f"sqlite:///{file}", lambda: played[0].clock.time)
        try:
            again = Evening(f"{seed} again", store)
            played.append(again)
            again.clock.time += 10
            await recover(again.service)
            await again.settle()
            for name in PEOPLE:
                await again.say(f"{name}@ /tables")
            for number in TABLES:
                try:
                    table = await again.table(number)
                except Unreadable as error:
                    COUNTS[error.code] += 1
                    continue
                if table.phase == "playing":
                    assert table.owed(), "nobody is waited for"
        finally:
            await store.close()
        return "opened"

    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "tables.sqlite"
        asyncio.run(evening(file))
        content = file.read_bytes()
        for _ in range(20):
            file.write_bytes(_damaged(content, chance))
            for ending in ("-wal", "-shm"):
                file.with_name(file.name + ending).unlink(missing_ok=True)
            try:
                COUNTS[asyncio.run(opened(file))] += 1
            except StammtischError as error:
                COUNTS[error.code] += 1
            except Exception as error:
                yield f"{type(error).__name__}: {error}"


def _damaged(content: bytes, chance: Random) -> bytes:
    if chance.randrange(5) == 0:
        return content[: chance.randrange(len(content))]
    damaged = bytearray(content)
    for _ in range(chance.choice((1, 3, 10, 100))):
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
    return bytes(damaged)


KINDS: dict[str, Callable[[str], Iterator[str]]] = {
    "clock": clock,
    "database": database,
    "disk": disk,
    "server": server,
}
COUNTS: Counter[str] = Counter()
"""What has happened in the running kind."""


def run(kind: str, rounds: int, seed: int) -> list[str]:
    """Rounds of a kind of trouble; prints a row of figures, and returns faults."""
    COUNTS.clear()
    logging.disable()  # faults and figures say it
    faults: list[str] = []
    for number in range(1, rounds + 1):
        try:
            faults += [f"{kind} {number}: {fault}" for fault in KINDS[kind](f"{seed} {number}")]
        except (AssertionError, StammtischError) as error:
            faults.append(f"{kind} {number}: {error!r}")
    logging.disable(logging.NOTSET)
    counted = ", ".join(f"{what} {times}" for what, times in sorted(COUNTS.items()))
    print(f"{kind:<9} {rounds} rounds: {counted}", flush=True)
    return faults


@tool(
    seed="--seed: what people do, and what goes wrong when",
    size="--rounds",
    shows="Errors are the named ones, nothing is lost or done twice, and play goes on.",
)
@click.argument("kinds", nargs=-1, type=click.Choice(list(KINDS)))
@size_option("--rounds", 20, "Evenings with each kind of trouble.")
@seed_option()
def command(kinds: Sequence[str], rounds: int, seed: int) -> list[str]:
    """Play in a chat while the clock jumps, the disk is full, the server is away for an hour, or
    the database is damaged.

    The chat is simulated in this process, with a clock of its own.
    """
    return [fault for kind in kinds or KINDS for fault in run(kind, rounds, seed)]
