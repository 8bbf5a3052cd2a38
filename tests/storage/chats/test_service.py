"""The service over a store at which another program is quicker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from stammtisch.adapters.chat.dispatcher import Dispatcher
from stammtisch.adapters.chat.incoming import Incoming, Response
from stammtisch.adapters.storage.chats.sql import open_store
from stammtisch.core.service.handling import handle
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.queues import Notice
from stammtisch.core.service.requests import Begin, Said, To
from stammtisch.core.service.service import Service
from stammtisch.core.service.stored import Person, Stored
from stammtisch.core.table import commands as say
from tests.harness.requests import handled
from tests.harness.script import FakeClock, QuickBrain, Script
from tests.harness.store import MemoryStore
from tests.storage.chats.stores import lease

Done = TypeVar("Done")


class Contended(MemoryStore):
    """As PostgreSQL does it: `first` stores before the next work ends, so that is done again."""

    first: Callable[[Transaction], object] | None = None

    async def run(
        self, work: Callable[[Transaction], Done], lasting: bool = True, serial: bool = True
    ) -> Done:
        first, self.first = self.first, None
        if first:
            with suppress(Conflict):
                self.run_now(lambda tx: _refused(tx, work))
            self.run_now(first)
        return await super().run(work)


class Conflict(Exception):
    pass


def _refused(tx: Transaction, work: Callable[[Transaction], object]) -> None:
    work(tx)
    raise Conflict


def said(update: str, person: str) -> Said:
    who = Person(person, person.title(), f"lane of {person}", "en")
    return Said("test", update, who, "room", True)


def test_work_that_is_done_again_starts_from_what_another_program_stored() -> None:
    store = Contended()
    service = Script(store).service

    async def both() -> None:
        number = (await handled(service, said("1", "anna"), Begin("uno"))).table
        other = Script(store).service

        def joins(tx: Transaction) -> object:
            return handle(other, tx, said("2", "ben"), To(number, say.Join("ben", "Ben")))

        store.first = joins
        await handled(service, said("3", "cleo"), To(number, say.Join("cleo", "Cleo")))
        stored = await store.run(lambda tx: tx.table(number))
        assert stored
        people = [chair.person for chair in stored.table.head.chairs]
        assert people == ["anna", "ben", "cleo"]

    asyncio.run(both())


def test_what_a_killed_program_was_at_is_done_at_once_after_it(tmp_path: Path) -> None:
    async def killed_and_started() -> None:
        url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
        store = await open_store(url, lambda: 1000.0)
        service = Service(store, QuickBrain(), FakeClock(1000.0), lambda: "0" * 32)
        ai = (("easy", "Robo"), ("easy", "Kim"))
        begin = Begin("uno", ai=ai, pace="off", start=True)
        anna = Person("a", "Anna", "@anna", "en")
        await handled(service, Said("test", "1", anna, "@anna", False), begin)
        await store.run(lambda tx: tx.add_notice(Notice("@anna", 1, "paused", {})))
        before = await store.run(lambda tx: tx.take_jobs(1100.0, lease(1400.0), 9))
        assert await store.run(lambda tx: tx.take_notice(1100.0, lease(1220.0), []))
        await store.close()  # killed
        store = await open_store(url, lambda: 1000.0)
        await store.take_over()
        assert await store.run(lambda tx: tx.take_jobs(1101.0, lease(1400.0), 9)) == before
        assert await store.run(lambda tx: tx.take_notice(1101.0, lease(1220.0), []))
        await store.close()

    asyncio.run(killed_and_started())


def test_a_table_is_replayed_once() -> None:
    script = Script()("> anna: /new ojyks\n> anna: /ai easy\n> anna: /begin")
    kept = script.service.cache

    def look(tx: Transaction) -> list[Stored | None]:
        assert kept.load(tx, 2) is None
        return [kept.load(tx, 1) for _ in range(2)]

    first, second = asyncio.run(script.store.run(look))
    assert first is second is not None


def test_who_decides_is_asked_once_between_two_transactions(tmp_path: Path) -> None:
    """The first of them leaves nothing behind, so what was said still counts in the second; it
    shares its transaction with what others say, which counts once."""
    asked: list[str] = []

    async def decides(lane: str, person: str) -> bool:
        asked.append(person)
        return True

    async def stopped() -> None:
        store = await open_store(f"sqlite:///{tmp_path / 'tables.sqlite'}", lambda: 1000.0)
        service = Service(store, QuickBrain(), FakeClock(1000.0), lambda: "0" * 32)
        dispatcher = Dispatcher(service, service.secret, str, admin_check=decides)
        number = (await handled(service, said("1", "eve"), Begin("uno"))).table
        admin = Person("admin", "Admin", "lane of admin", "en")
        stop = Incoming("test", "2", admin, "room", True, "/stop")
        join = To(number, say.Join("ben", "Ben"))
        ended, joined = await asyncio.gather(
            dispatcher.take(stop), handled(service, said("3", "ben"), join)
        )
        assert (ended, joined.error, joined.repeated) == (Response(), None, False)
        stored = await store.run(lambda tx: tx.table(number))
        assert stored is not None
        assert stored.table.head.phase == "over"
        assert await dispatcher.take(stop) == Response()
        await store.close()

    asyncio.run(stopped())
    assert asked == ["admin"]
