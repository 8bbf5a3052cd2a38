"""Two programs at one PostgreSQL database: one works while a transaction of the other is open."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar, cast

import pytest
from sqlalchemy import delete, event

from stammtisch.adapters.storage.chats.schema import errands
from stammtisch.adapters.storage.chats.sql import SqlStore, SqlTransaction, open_store
from stammtisch.core.record import Record
from stammtisch.core.service.background import recover
from stammtisch.core.service.ports import Transaction, Unavailable
from stammtisch.core.service.queues import LiveMessage, Notice, SendWindow
from stammtisch.core.service.requests import Begin, Limits, Said, TooManyTables
from stammtisch.core.service.service import Service
from stammtisch.core.service.stored import Stored
from stammtisch.core.table import commands as say
from tests.harness.requests import handled
from tests.harness.script import PLAYERS, FakeClock, QuickBrain, Script
from tests.harness.store import MemoryStore
from tests.storage.chats.stores import ANNA, Opened, opened_table, slot, started

Done = TypeVar("Done")
Open = Callable[[str], Opened]


class Between:
    """A store whose next transaction, before it ends, lets `work` happen elsewhere. `tries`: how
    often that transaction was done."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.work: Callable[[], Awaitable[object]] | None = None
        self.tries = 0

    async def run(self, work: Callable[[Transaction], Done], *how: bool, **more: bool) -> Done:
        elsewhere, self.work = self.work, None
        if elsewhere is None:
            return await self.store.run(work, *how, **more)
        self.tries = 0

        def both(tx: Transaction) -> Done:
            self.tries += 1
            done = work(tx)
            if self.tries == 1:
                asyncio.run(elsewhere())  # type: ignore[arg-type]
            return done

        return await self.store.run(both, *how, **more)

    async def close(self) -> None:
        await self.store.close()


class Programs:
    """`mine` and `other` at one database; `refused`: statements that it refused."""

    def __init__(self, url: str, **limits: Any) -> None:
        self.refused: list[str] = []
        prefixes = iter("12")

        def program() -> Script:
            store = asyncio.run(open_store(url, lambda: 1000.0))
            event.listen(store._engine, "handle_error", self._note)
            script = Script(Between(store), Limits(players=PLAYERS, words_a_minute=10**9, **limits))
            script.room.session = next(prefixes)
            return script

        self.mine, self.other = program(), program()

    def _note(self, context: Any) -> None:
        self.refused.append(f"{context.original_exception}: {context.statement}")

    def meanwhile(self, line: str) -> Between:
        """When `mine` begins its next transaction, this is said in `other`."""
        store = self.mine.store
        assert isinstance(store, Between)
        store.work = lambda: self.other.say(line)
        return store


@pytest.fixture
def programs(url_of: Callable[[str], str]) -> Iterator[Callable[..., Programs]]:
    with ExitStack() as stack:

        def open_both(**limits: Any) -> Programs:
            found = Programs(url_of("postgresql"), **limits)
            for one in (found.mine, found.other):
                stack.callback(lambda one=one: asyncio.run(one.store.close()))  # type: ignore[misc]
            return found

        yield open_both


def test_programs_at_different_tables_are_in_nobodys_way(
    programs: Callable[..., Programs],
) -> None:
    """A press with all that follows from it: errands and messages of either program."""
    both = programs()
    both.mine("> anna@ /new uno\n> anna@ /ai heuristic\n> anna@ /pace off\n> anna@ /begin")
    both.other("> ben@ /new ojyks\n> ben@ /ai heuristic\n> ben@ /pace off\n> ben@ /begin")
    both.meanwhile("ben@ 1")
    both.mine("> anna@ 1")
    step = asyncio.run(both.other.store.run(lambda tx: [tx.table(n) for n in (1, 2)]))
    assert all(one and one.table.head.step > 4 for one in step)
    assert both.refused == []


def test_messages_are_taken_while_others_are_wanted(programs: Callable[..., Programs]) -> None:
    """What another program wants to be sent meanwhile keeps nobody from sending."""
    both = programs()
    both.mine("> anna: /new uno\n> ben: /join\n> anna: /begin")
    both.other("> cleo@ /new ojyks")
    asyncio.run(both.mine.room.say(both.mine.dispatcher, "anna: /table"))
    store = both.meanwhile("cleo@ /ai heuristic")
    asyncio.run(both.mine.delivery.drain())
    assert store.tries == 1
    assert both.refused == []


def test_two_programs_open_no_more_tables_than_are_allowed(
    programs: Callable[..., Programs],
) -> None:
    both = programs(tables_of_chat=2)
    both.mine("> cleo: /new uno")
    store = both.meanwhile("anna: /new uno")
    ben = both.mine.room.person("ben")
    begin = Said("test", "1", ben, "#room", True)
    reply = asyncio.run(handled(both.mine.service, begin, Begin("ojyks")))
    assert store.tries == 2
    assert isinstance(reply.error, TooManyTables)


def test_a_table_is_loaded_as_it_was_after_one_step(
    url_of: Callable[[str], str], opened: Open
) -> None:
    """Never its head after one step and its entries after another, though another program stores
    a step between the statements."""
    url = url_of("postgresql")
    mine, other = opened(url), opened(url)
    number = started(mine)

    def load(tx: Transaction) -> Stored | None:
        read = cast(SqlTransaction, tx).record

        def after_a_step(table: int, game: int) -> Record | None:
            vars(tx).pop("record")
            with ThreadPoolExecutor(1) as threads:  # the other store has an event loop of its own
                threads.submit(other.do, number, say.Stop("anna", phase)).result()
            return read(table, game)

        vars(tx)["record"] = after_a_step
        return tx.table(number)

    phase = mine.table(number).phase_id
    loaded = mine.runner.run(mine.store.run(load, serial=False))
    now = other.load(number)
    assert loaded == now
    assert loaded.mark == now.mark
    assert loaded.table.head.phase == "over"


@pytest.mark.parametrize("what", ["table", "person"])
def test_what_is_held_is_changed_by_nobody_else(
    url_of: Callable[[str], str], opened: Open, what: str
) -> None:
    url = url_of("postgresql")
    mine, other = opened(url), opened(url)
    number = mine.add(opened_table())
    mine.run(lambda tx: tx.put_person(ANNA))
    order: list[str] = []

    def change() -> None:
        if what == "table":
            other.do(number, say.Join("ben", "Ben"))
        else:
            other.run(lambda tx: tx.put_person(replace(ANNA, name="Anne")))
        order.append("changed")

    def hold(tx: Transaction) -> None:
        tx.mark(number, hold=True)
        tx.person("anna", hold=True)
        changing.append(threads.submit(change))
        time.sleep(0.1)
        order.append("held")

    changing: list[Future[None]] = []
    with ThreadPoolExecutor(1) as threads:
        mine.runner.run(mine.store.run(hold, serial=False))
        changing[0].result()
    assert order == ["held", "changed"]


class Refusing(MemoryStore):
    """Can't be used `refusals` times."""

    refusals = 0
    transactions = 0

    async def run(
        self, work: Callable[[Transaction], Done], lasting: bool = True, serial: bool = True
    ) -> Done:
        if self.refusals:
            self.refusals -= 1
            raise Unavailable
        self.transactions += 1
        return await super().run(work)


class NotingClock(FakeClock):
    """Sleeping takes no time, and is noted."""

    def __init__(self) -> None:
        super().__init__()
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


def test_recovering_takes_a_transaction_for_each_table_and_never_gives_up() -> None:
    store, clock = Refusing(), NotingClock()
    script = Script(store)
    for number in (1, 2, 3):
        script(f"> anna: /new uno\n> ben: /join T{number}\n> anna: /begin T{number}")
    waited_for = [(row["table_number"], row["why"]) for row in store.rows(errands)]
    store.run_now(lambda tx: tx.execute(delete(errands)))
    service = Service(store, QuickBrain(), clock, lambda: "0" * 32)
    store.refusals, store.transactions = 8, 0
    assert asyncio.run(recover(service)) == 3
    assert store.transactions == 1 + 3
    assert clock.slept == [*(2.0**n for n in range(6)), 60.0, 60.0]
    assert [(row["table_number"], row["why"]) for row in store.rows(errands)] == waited_for
    assert {number for number, _ in waited_for} == {1, 2, 3}


def test_what_is_wanted_for_a_lane_waits_for_nobody_who_sends_there(
    url_of: Callable[[str], str], opened: Open
) -> None:
    """Else the two would wait for each other: who sends notes the slot next, which is held."""
    url = url_of("postgresql")
    mine, other = opened(url), opened(url)
    mine.run(lambda tx: tx.request_update(LiveMessage("lane", 1, "board", "", 1)))
    taken = slot(mine, 0, 1e9)
    assert taken
    order: list[str] = []
    for one in (mine, other):
        assert isinstance(one.store, SqlStore)
        event.listen(one.store._engine, "handle_error", lambda error: order.append("refused"))

    def wants(tx: Transaction) -> None:
        tx.request_update(LiveMessage("lane", 1, "board", "", 2))
        sending.append(threads.submit(sends))
        time.sleep(0.2)  # the lane is free by now, and the slot is waited for
        tx.add_notice(Notice("lane", 1, "told", {}))
        tx.request_update(LiveMessage("lane", 2, "board", "", 1))
        order.append("wanted")

    def sends() -> None:
        work = partial(
            SqlTransaction.live_message_done, live=taken, drawn=1, message="m", shown="d"
        )
        other.runner.run(other.store.run(lambda tx: work(tx, window=SendWindow()), False))  # type: ignore[arg-type]
        order.append("sent")

    sending: list[Future[None]] = []
    with ThreadPoolExecutor(1) as threads:
        mine.runner.run(mine.store.run(wants, serial=False))
        sending[0].result()
    assert order == ["wanted", "sent"]
