"""The service over a store at which another program is quicker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from stammtisch.core.tables import commands as say
from stammtisch.core.tables.ports import Person, Transaction
from stammtisch.core.tables.requests import Begin, Request, Said, To
from tests.chat.script import Script
from tests.tables.memory import MemoryStore, MemoryTransaction

Done = TypeVar("Done")


class Contended(MemoryStore):
    """As PostgreSQL does it: `first` stores before the next work ends, so that is done anew."""

    first: Callable[[Transaction], object] | None = None

    async def run(self, work: Callable[[Transaction], Done]) -> Done:
        first, self.first = self.first, None
        if first:
            work(MemoryTransaction(self.rows.copy(), 0.0))
            self.run_now(first)
        return await super().run(work)


def said(update: str, person: str, request: Request) -> Said:
    who = Person(person, person.title(), f"lane of {person}", "en")
    return Said("test", update, who, "room", True, request)


def test_work_that_is_done_anew_starts_from_what_another_program_stored() -> None:
    store = Contended()
    service = Script(store).service

    async def both() -> None:
        number = (await service.handle(said("1", "anna", Begin("uno")))).table
        other = Script(store).service

        def joins(tx: Transaction) -> object:
            return other._handle(tx, said("2", "ben", To(number, say.Join("ben", "Ben"))))

        store.first = joins
        await service.handle(said("3", "cleo", To(number, say.Join("cleo", "Cleo"))))
        stored = await store.run(lambda tx: tx.table(number))
        assert stored
        people = [chair["person"] for chair in stored.head["chairs"]]
        assert people == ["anna", "ben", "cleo"]

    asyncio.run(both())
