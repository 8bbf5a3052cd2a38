"""A store for tests that aren't asynchronous, and tables to put into it."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from stammtisch.adapters.storage.chats.sql import SqlStore
from stammtisch.core.games import GAMES
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.queues import Lease, LiveMessage, Notice, SendWindow
from stammtisch.core.service.stored import Person, Stored
from stammtisch.core.table import commands as say
from stammtisch.core.table.commands import Command
from stammtisch.core.table.table import Step, Table, open_table
from tests.tables.monkey import Monkey

Done = TypeVar("Done")
UNO = GAMES["uno"]
ANNA = Person("anna", "Anna", "lane of anna", "de", {"reminders": True})
BEN = Person("ben", "Ben", "lane of ben", "en")


_leases = itertools.count(1)


def lease(until: float) -> Lease:
    """Nobody else's."""
    return Lease(f"lease {next(_leases)}", until)


@dataclass
class Clock:
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Opened:
    """`run` as the store's, but it waits."""

    store: SqlStore
    runner: asyncio.Runner
    clock: Clock
    closed: bool = False

    def run(self, work: Callable[[Transaction], Done]) -> Done:
        return self.runner.run(self.store.run(work))

    def prune(self, now: float) -> None:
        """As it is done from time to time, at this time."""
        before, self.clock.now = self.clock.now, now
        self.run(lambda tx: tx.prune_now())
        self.clock.now = before

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.runner.run(self.store.close())

    def load(self, number: int) -> Stored:
        found = self.run(lambda tx: tx.table(number))
        assert found is not None
        return found

    def table(self, number: int) -> Table:
        found = self.load(number)
        return found.table

    def do(self, number: int, command: Command) -> Step:
        step = self.table(number).do(command, self.clock.now)
        self.run(lambda tx: tx.store(number, step))
        return step

    def add(self, step: Step, chat: str = "chat", public: bool = False) -> int:
        return self.run(lambda tx: tx.add_table(chat, public, step))


def opened_table(host: str = "anna", name: str = "Anna", game: str = "uno") -> Step:
    return open_table(say.Open(host, name, "t", game, f"secret of {host}"), 1000)


def started(store: Opened, *others: str, chat: str = "chat") -> int:
    """A table of Anna, these others and a robot, at which a game has begun; its number."""
    number = store.add(opened_table(), chat)
    for person in others:
        store.do(number, say.Join(person, person.title()))
    store.do(number, say.AddAi("anna", "heuristic", "Robot"))
    store.do(number, say.Start("anna", store.table(number).phase_id))
    return number


class Storing(Monkey):
    """A monkey of which every step is stored."""

    store: Opened
    number: int

    def keep(self, store: Opened) -> None:
        """Play on at a table of the store, with what the monkey has reached by now."""
        head = self.table.head
        whole = self.table.record
        step = Step(self.table, 0, head.number, 0, tuple(whole.moves if whole else ()), ())
        self.store, self.number = store, store.add(step)

    def say(self, command: Command) -> Step | None:
        step = super().say(command)
        if step and hasattr(self, "store"):
            self.store.run(lambda tx: tx.store(self.number, step))
        return step


def sent(store: Opened, one: LiveMessage, message: str) -> None:
    """The slot is drawn as this message."""
    store.run(lambda tx: tx.live_message_done(one, one.wanted, message, "d", SendWindow()))


def slot(store: Opened, now: float = 0, until: float = 0) -> LiveMessage | None:
    """The next one to be drawn."""
    return store.run(lambda tx: tx.take_live_message(now, lease(until), []))


def taken(store: Opened, now: float, until: float, *not_in: str) -> Notice | None:
    """The next one to be sent, with a lease of its own."""
    return store.run(lambda tx: tx.take_notice(now, lease(until), not_in))
