"""How much one program serves: many tables with simulated people, a real database, everything that
is to be shown drawn and dropped. A command, not a test: `python -m tests.chat.load 500`.

AI players think in worker processes; the time from an update to its stored answer is measured, and
of what it is made. With `--pictures` people at one more table, who answer four times a second, are
shown PNGs; their answers are counted apart.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import statistics
import tempfile
import time
from collections import Counter
from functools import partial
from operator import methodcaller
from pathlib import Path
from typing import Any

from stammtisch.adapters.chat.io.picture_cache import Paint, PictureCache
from stammtisch.adapters.chat.render.draw import draw_slot
from stammtisch.adapters.execution.processes import Processes, WorkerPool
from stammtisch.adapters.pictures.png import png
from stammtisch.adapters.storage import transaction_queue
from stammtisch.adapters.storage.sql import SqlTransaction, open_store
from stammtisch.adapters.storage.transaction_queue import TransactionQueue
from stammtisch.ai.thinker import advise, think
from stammtisch.cli.serving.server import SystemClock, secret
from stammtisch.core.games import GAMES
from stammtisch.core.rng import Rng
from stammtisch.core.service import service as service_module
from stammtisch.core.service.background import run_due_jobs
from stammtisch.core.service.leases import Leases
from stammtisch.core.service.outbox import Delivery
from stammtisch.core.service.ports import LiveMessage, Notice, Person, Reader, Stored
from stammtisch.core.service.quotas import Quota, Quotas
from stammtisch.core.service.requests import Begin, Limits, Reply, Said, To
from stammtisch.core.service.service import Service
from stammtisch.core.service.table_cache import TableCache
from stammtisch.core.table.commands import Answer, Join, Start
from stammtisch.core.table.table import Table
from tests.chat.stopwatch import Stopwatch

UPDATES = 12
"""Answers that each table is given by its people."""
PAUSE = 10.0
"""Seconds that a person takes for an answer, on average; all games begin within so many."""
LEVEL = "heuristic"
BREATH = 0.25
"""The pause of those who are shown pictures."""
PICTURES = "with-pictures"
"""Begins the chat where people are shown pictures."""

STEPS: tuple[tuple[Any, str, str], ...] = (
    (TableCache, "load", "load"),
    (Table, "do", "do"),
    (service_module, "follow", "follow"),
    (SqlTransaction, "store", "write"),
    (Delivery, "_taken", "take"),
    (SqlTransaction, "slot_done", "note as sent"),
    (SqlTransaction, "notice_done", "note as sent"),
    (TransactionQueue, "_begin", "begin and commit"),
    (transaction_queue, "_commit", "begin and commit"),
)
"""What is timed beside drawing."""


class Nowhere:
    """A chat that draws everything, and sends it nowhere."""

    def __init__(self, paint: Paint) -> None:
        self.sent: Counter[str] = Counter()
        self.drawing: list[float] = []
        self.drawings = PictureCache(paint)
        self.pictures = 0

    def draw(self, slot: LiveMessage, stored: Stored, reader: Reader) -> Any:
        began = time.thread_time()
        drawn = draw_slot(slot, stored, reader)
        self.drawing.append(time.thread_time() - began)
        return drawn

    def digest(self, drawn: Any) -> str:
        return str(drawn.digest())

    async def show(self, slot: LiveMessage, drawn: Any) -> str:
        if drawn.svg:
            await self.drawings.photo(drawn.svg)
            self.pictures += 1
        self.sent[slot.lane] += 1
        return slot.message or f"{slot.lane}/{slot.place}"

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        self.sent[notice.lane] += 1


class Load:
    def __init__(self, service: Service) -> None:
        self.service = service
        self.updates = 0
        self.seconds: dict[str, list[float]] = {"begin": [], "answer": [], PICTURES: []}
        """From update to stored answer: of those that begin games, of those that play them, and of
        those that play with pictures."""
        self.plain = 0
        """Tables without pictures where people still play."""

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
        self.plain += 1
        await asyncio.sleep(PAUSE * rng.below(1000) / 1000)  # not all at once
        table = await self.begun(number, chat)
        for _ in range(UPDATES):
            await asyncio.sleep(PAUSE * (0.5 + rng.below(1000) / 1000))
            await self.answered(table, chat, rng, "answer")
        self.plain -= 1

    async def table_with_pictures(self, number: int) -> None:
        """The same with pictures for all, as long as others play; they hardly pause."""
        rng, chat = Rng(f"load {number}"), f"{PICTURES}{number}"
        for lane in (chat, f"@anna{number}", f"@ben{number}"):
            put = methodcaller("put_setting", lane, "pictures", True)
            await self.service.store.run(put)
        while self.plain:
            table = await self.begun(number, chat)
            while self.plain and await self.answered(table, chat, rng, PICTURES):
                await asyncio.sleep(BREATH)

    async def begun(self, number: int, chat: str) -> int:
        """A game of two people and, where it fits, an AI player; the table's number."""
        people = [f"anna{number}", f"ben{number}"]
        game = list(GAMES)[number % len(GAMES)]
        ai = ((LEVEL, "Robo"),) if 3 in GAMES[game].seats else ()
        reply = await self.say(people[0], chat, Begin(game, ai=ai, pace="off"))
        await self.say(people[1], chat, To(reply.table, Join(people[1], "Ben")))
        await self.say(people[0], chat, To(reply.table, Start(people[0], 0)))
        return reply.table

    async def answered(self, table: int, chat: str, rng: Rng, kind: str) -> bool:
        """Whoever is asked answers; False if the game is over."""
        asked = await self.asked(table)
        if asked is None:
            known = self.service.kept._known.get(table)
            return not (known and known.table and known.table.phase == "over")
        person, question, choices = asked
        answer = Answer(person, question, rng.below(choices))
        await self.say(person, chat, To(table, answer), kind)
        return True

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


async def run(tables: int, folder: Path, pictures: bool) -> None:
    store = await open_store(f"sqlite:///{folder / 'load.sqlite'}")
    brain = Processes(think, advise, 1)
    limits = Limits(players=(LEVEL,))
    service = Service(store, brain, SystemClock(), secret, limits)
    painter = WorkerPool(1)
    chat = Nowhere(partial(painter.compute, png))
    free = Quotas(overall=Quota(10**6, 1), of_lane=lambda lane: ())
    leases = Leases(store, service.clock, secret())
    delivery = Delivery(store, chat, leases, service.sending.listen(), free, service.kept)
    running = (leases.keep(), run_due_jobs(service, leases), delivery.run())
    work = [asyncio.create_task(one) for one in running]
    load, watch = Load(service), Stopwatch()
    for step in STEPS:
        watch.watch(*step)
    began, used = time.perf_counter(), time.process_time()
    players = [load.table(number) for number in range(tables)]
    if pictures:
        players.append(load.table_with_pictures(tables))
    await asyncio.gather(*players)
    took, used = time.perf_counter() - began, time.process_time() - used
    for task in work:
        task.cancel()
    await asyncio.gather(*work, return_exceptions=True)
    brain.close()
    painter.close()
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
        if not seconds:
            continue
        milliseconds = sorted(1000 * one for one in seconds)
        print(
            f"{kind}: {len(seconds)}, update to stored answer: "
            f"median {statistics.median(milliseconds):.1f} ms, "
            f"90 of 100 within {milliseconds[int(0.9 * len(milliseconds))]:.0f} ms, "
            f"99 of 100 within {milliseconds[int(0.99 * len(milliseconds))]:.0f} ms"
        )
    drawing = statistics.median(chat.drawing) * 1000 if chat.drawing else 0
    sent = sum(chat.sent.values())
    print(f"drawn: {len(chat.drawing)}, {drawing:.1f} ms each (median)")
    print(f"messages: {sent}; PNGs: {chat.pictures}")
    print(f"memory: {memory:.0f} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.chat.load")
    parser.add_argument("tables", type=int)
    parser.add_argument("--pictures", action="store_true", help="one more table, with pictures")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(run(said.tables, Path(name), said.pictures))
