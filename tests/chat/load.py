"""How much one program serves: many tables with simulated people, a real database, everything that
is to be shown drawn and dropped. A command, not a test: `python -m tests.chat.load 500`.

AI players think in worker processes; the time from an update to its stored answer is measured, and
of what it is made.
"""

from __future__ import annotations

import asyncio
import resource
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from stammtisch.adapters.chat.draw import draw_slot
from stammtisch.adapters.execution.processes import Processes
from stammtisch.adapters.storage.sql import SqlStore, SqlTransaction, open_store
from stammtisch.ai.thinker import advise, think
from stammtisch.cli.serving.house import SystemClock, secret
from stammtisch.core.games import GAMES
from stammtisch.core.rng import Rng
from stammtisch.core.tables import service as service_module
from stammtisch.core.tables.budgets import Budget, Budgets
from stammtisch.core.tables.commands import Answer, Join, Start
from stammtisch.core.tables.delivery import Delivery
from stammtisch.core.tables.errands import do_errands
from stammtisch.core.tables.kept import Kept
from stammtisch.core.tables.leases import Leases
from stammtisch.core.tables.ports import Notice, Person, Reader, Slot, Stored
from stammtisch.core.tables.requests import Begin, Limits, Reply, Said, To
from stammtisch.core.tables.service import Service
from stammtisch.core.tables.table import Table
from tests.chat.stopwatch import Stopwatch

UPDATES = 12
"""Answers that each table is given by its people."""
PAUSE = 10.0
"""Seconds that a person takes for an answer, on average; all games begin within so many."""
LEVEL = "heuristic"


STEPS: tuple[tuple[Any, str, str], ...] = (
    (Kept, "load", "load"),
    (Table, "do", "do"),
    (service_module, "follow", "follow"),
    (SqlTransaction, "store", "write"),
    (Delivery, "_taken", "take"),
    (SqlTransaction, "slot_done", "note as sent"),
    (SqlTransaction, "notice_done", "note as sent"),
    (SqlStore, "_transact_waiting", "begin, commit, other"),
)
"""What is timed beside drawing."""


class Nowhere:
    """A chat that draws everything, and sends it nowhere."""

    def __init__(self) -> None:
        self.sent: Counter[str] = Counter()
        self.drawing: list[float] = []

    def draw(self, slot: Slot, stored: Stored, reader: Reader) -> Any:
        began = time.thread_time()
        drawn = draw_slot(slot, stored, reader)
        self.drawing.append(time.thread_time() - began)
        return drawn

    def digest(self, drawn: Any) -> str:
        return str(drawn.digest())

    async def show(self, slot: Slot, drawn: Any) -> str:
        self.sent[slot.lane] += 1
        return slot.message or f"{slot.lane}/{slot.place}"

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        self.sent[notice.lane] += 1


class Load:
    def __init__(self, service: Service) -> None:
        self.service = service
        self.updates = 0
        self.seconds: dict[str, list[float]] = {"begin": [], "answer": []}
        """From update to stored answer: of those that begin games, and of those that play them."""

    async def say(self, name: str, chat: str, request: Any, kind: str = "begin") -> Reply:
        self.updates += 1
        by = Person(name, name.title(), f"@{name}", "en")
        said = Said("load", str(self.updates), by, chat, True, request)
        began = time.perf_counter()
        reply = await self.service.handle(said)
        self.seconds[kind].append(time.perf_counter() - began)
        return reply

    async def table(self, number: int) -> None:
        """Two people and, where it fits, an AI player begin a game and answer as they are asked."""
        rng, chat = Rng(f"load {number}"), f"#{number}"
        await asyncio.sleep(PAUSE * rng.below(1000) / 1000)  # not all at once
        people = [f"anna{number}", f"ben{number}"]
        game = list(GAMES)[number % len(GAMES)]
        ai = ((LEVEL, "Robo"),) if 3 in GAMES[game].seats else ()
        reply = await self.say(people[0], chat, Begin(game, ai=ai, pace="off"))
        await self.say(people[1], chat, To(reply.table, Join(people[1], "Ben")))
        await self.say(people[0], chat, To(reply.table, Start(people[0], 0)))
        for _ in range(UPDATES):
            await asyncio.sleep(PAUSE * (0.5 + rng.below(1000) / 1000))
            asked = await self.asked(reply.table)
            if asked is None:
                continue
            person, question, choices = asked
            answer = Answer(person, question, rng.below(choices))
            await self.say(person, chat, To(reply.table, answer), "answer")

    async def asked(self, number: int) -> tuple[str, int, int] | None:
        """A person who is asked at a table, with the question and how many choices there are."""
        known = self.service.kept._known.get(number)
        found = known.table if known else None
        if found is None or found.phase != "playing":
            return None
        for question in found.head.questions.values():
            if not question.by:
                person = found.head.chair(question.seat).person
                return person, question.id, len(question.legal)
        return None


async def run(tables: int, folder: Path) -> None:
    store = await open_store(f"sqlite:///{folder / 'load.sqlite'}")
    brain = Processes(think, advise, 1)
    limits = Limits(players=(LEVEL,))
    service = Service(store, brain, SystemClock(), secret, limits)
    chat = Nowhere()
    free = Budgets(overall=Budget(10**6, 1), of_lane=lambda lane: ())
    leases = Leases(store, service.clock, secret())
    delivery = Delivery(store, chat, leases, service.sending.listen(), free, service.kept)
    running = (leases.keep(), do_errands(service, leases), delivery.run())
    work = [asyncio.create_task(one) for one in running]
    load, watch = Load(service), Stopwatch()
    for step in STEPS:
        watch.watch(*step)
    began, used = time.perf_counter(), time.process_time()
    await asyncio.gather(*(load.table(number) for number in range(tables)))
    took, used = time.perf_counter() - began, time.process_time() - used
    for task in work:
        task.cancel()
    await asyncio.gather(*work, return_exceptions=True)
    brain.close()
    await store.close()
    report(tables, took, load, chat)
    shares(used, watch, load, chat)


def shares(used: float, watch: Stopwatch, load: Load, chat: Nowhere) -> None:
    """What an update costs, with all that follows from it."""
    seconds = {**watch.seconds, "draw": sum(chat.drawing)}
    seconds["event loop, sending, tasks"] = used - sum(seconds.values())
    print(f"processor time an update: {1000 * used / load.updates:.1f} ms, of these")
    for name, each in sorted(seconds.items(), key=lambda one: -one[1]):
        print(f"  {1000 * each / load.updates:5.2f} ms {each / used:4.0%} {name}")


def report(tables: int, took: float, load: Load, chat: Nowhere) -> None:
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rate = load.updates / took
    print(f"{tables} tables, {load.updates} updates in {took:.0f} s: {rate:.0f} a second")
    for kind, seconds in load.seconds.items():
        milliseconds = sorted(1000 * one for one in seconds)
        print(
            f"{kind}: {len(seconds)}, update to stored answer: "
            f"median {statistics.median(milliseconds):.1f} ms, "
            f"99 of 100 within {milliseconds[int(0.99 * len(milliseconds))]:.0f} ms"
        )
    drawing = statistics.median(chat.drawing) * 1000 if chat.drawing else 0
    sent = sum(chat.sent.values())
    print(f"drawn: {len(chat.drawing)}, {drawing:.1f} ms each (median); messages: {sent}")
    print(f"memory: {memory:.0f} MB")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(run(int(sys.argv[1]), Path(name)))
