"""Tests that read like a chat: who says what, and what they and others read then.

    chat('''
        > anna: /new uno
        < #room T1 · Uno with points        read in the room since the last line that was said
        < @ben (nothing)                    ben has read nothing
        > later: 5                          so many seconds pass
    ''')

A line to be read may stand anywhere within what was read; `...` ends a beginning.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from functools import partial

from stammtisch.adapters.chat.dispatcher import Dispatcher
from stammtisch.adapters.console import Room
from stammtisch.adapters.pictures.svg import draw
from stammtisch.ai.thinker import advise, think
from stammtisch.cli.chats.server import analyse, replay
from stammtisch.core.ai_facts import LEVELS
from stammtisch.core.record import Record
from stammtisch.core.scene.parts import Scene
from stammtisch.core.service.background import carry_out
from stammtisch.core.service.leases import Leases
from stammtisch.core.service.observer import UNOBSERVED, Observer
from stammtisch.core.service.outbox import Delivery
from stammtisch.core.service.ports import AiMove, Analysed, Store, Transaction
from stammtisch.core.service.queues import DueJob, Lease
from stammtisch.core.service.quotas import Quota, Quotas
from stammtisch.core.service.requests import Limits, Operator
from stammtisch.core.service.service import Service
from stammtisch.core.table.commands import Advice
from stammtisch.core.table.effects import AiJob
from tests.harness.store import MemoryStore

PLAYERS = (*LEVELS, "heuristic", "random")
MOST_ROUNDS = 2000


class FakeClock:
    """Time passes only when a test says so."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        self.time = now

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        raise AssertionError("nothing waits in these tests")


class ShortClock(FakeClock):
    """Nobody waits longer than for others to have their turn. `longest`: if somebody did."""

    longest = 0.0

    async def sleep(self, seconds: float) -> None:
        self.longest = max(self.longest, seconds)
        assert seconds == 0  # ends what would wait for ever
        await asyncio.sleep(0)


class QuickBrain:
    """Computes at once, in this process."""

    async def move(self, job: AiJob) -> AiMove:
        return think(job)

    async def advice(self, job: AiJob) -> tuple[Advice, ...]:
        return advise(job)

    async def analysis(self, record: Record, seat: int, language: str, seconds: float) -> Analysed:
        await asyncio.sleep(0)  # others may speak meanwhile
        return analyse(record.to_line(), seat, language, 0)

    async def replay(self, record: Record, language: str) -> str:
        return replay(record.to_line(), language)


async def encoded(scene: Scene) -> bytes:
    """In place of a PNG, which takes its time: the SVG."""
    return draw(scene).encode()


class Script:
    """A room, and everything behind it. `read`: what was read since the last line that was said;
    `transcript`: all of it."""

    def __init__(
        self,
        store: Store | None = None,
        limits: Limits | None = None,
        languages: dict[str, str] | None = None,
        secrets: Iterator[str] | None = None,
        observer: Observer = UNOBSERVED,
        operator: Operator | None = None,
    ) -> None:
        self.store: Store = store or MemoryStore()
        self.clock = FakeClock()
        self.read: list[str] = []
        self.transcript: list[str] = []
        self.room = Room(self._reads, languages=languages or {})
        self.secrets = secrets or (f"{number:032d}" for number in itertools.count(1))
        self.observer = observer
        self.operator = operator
        self.restarts = 0
        self.limits = limits or Limits(players=PLAYERS, words_a_minute=10**9)
        self.restart()

    def restart(self) -> None:
        """A new program on the same store."""
        secret = self.secrets.__next__
        self.service = Service(
            self.store,
            QuickBrain(),
            self.clock,
            secret,
            self.limits,
            self.observer,
            self.operator,
        )
        self.dispatcher = Dispatcher(
            self.service,
            secret,
            lambda text: f"t.me/bot?start={text}",
            admin_check=self.room.is_admin,
        )
        free = Quotas(overall=Quota(10**9, 1), of_lane=lambda lane: ())
        self.restarts += 1
        self.leases = Leases(self.store, self.clock, f"program {self.restarts}")
        wake, cache = self.service.sending.listen(), self.service.cache
        self.delivery = Delivery(
            self.store, self.room, self.leases, wake, free, cache, observer=self.observer
        )

    def _reads(self, line: str) -> None:
        self.read.append(line)
        self.transcript.append(line)

    def __call__(self, script: str) -> Script:
        asyncio.run(self.play(script))
        return self

    async def play(self, script: str) -> None:
        for line in filter(None, (line.strip() for line in script.splitlines())):
            kind, text = line[0], line[1:].strip()
            if kind == ">":
                await self.say(text)
            else:
                assert self._was_read(text), f"{line}\nwas not read in\n" + "\n".join(self.read)

    async def say(self, line: str) -> None:
        self.read = []
        name, _, seconds = line.partition(":")
        if name == "later":
            await self.later(float(seconds))
            return
        await self.hear(line)
        await self.settle()
        await asyncio.gather(*self.room.making)

    async def hear(self, line: str) -> None:
        assert await self.room.say(self.dispatcher, line), line

    async def settle(self) -> None:
        """All that is due now is done and sent."""
        for _ in range(MOST_ROUNDS):
            now = self.clock.now()
            errands = await self.store.run(partial(_due, now, self.leases.new()))
            for errand in errands:
                await carry_out(self.service, errand)
            await self.delivery.drain()
            if not errands:
                return
        raise AssertionError("never at rest")

    async def later(self, seconds: float) -> None:
        end = self.clock.time + seconds
        while True:
            await self.settle()
            due = await self.store.run(lambda tx: tx.next_job_due())
            if due is None or due > end:
                break
            self.clock.time = max(self.clock.time, due)
        self.clock.time = end

    def _was_read(self, text: str) -> bool:
        lane, _, due = text.partition(" ")
        found = [line for line in self.read if line.startswith(lane)]
        if due == "(nothing)":
            return not found
        return any(due in line for line in found)


def _due(now: float, lease: Lease, tx: Transaction) -> list[DueJob]:
    return tx.take_jobs(now, lease, 100)
