"""Which live messages are wanted: the boards and hands that aren't shown as they are now."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.queues import Lease
from stammtisch.core.service.requests import Begin, Request, Said, To
from stammtisch.core.service.stored import Person
from stammtisch.core.table import commands as say
from tests.harness.requests import handled
from tests.harness.script import Script


def all_wanted(script: Script) -> set[tuple[str, str]]:
    """Lane and place of all live messages that are to be sent now."""

    def rows(tx: Transaction) -> Iterator[tuple[str, str]]:
        now = script.clock.now()
        busy: list[str] = []
        while row := tx.take_live_message(now, Lease("test", now + 60), busy):
            yield row.lane, row.place
            busy.append(row.lane)

    return asyncio.run(script.store.run(lambda tx: {*rows(tx)}))


async def said(script: Script, number: int, name: str, lane: str, request: Request) -> int:
    """The table that a request is about; nothing is sent meanwhile."""
    person = Person(name, name.title(), lane, "en")
    reply = await handled(script.service, Said("test", str(number), person, "room", True), request)
    assert reply.error is None
    return reply.table


def test_a_person_without_a_lane_keeps_no_hand_from_others() -> None:
    script = Script()

    async def game() -> None:
        number = await said(script, 1, "anna", "", Begin("uno"))
        await said(script, 2, "ben", "lane of ben", To(number, say.Join("ben", "Ben")))
        await said(script, 3, "anna", "", To(number, say.Start("anna", 0, anyway=True)))

    asyncio.run(game())
    assert ("lane of ben", "hand") in all_wanted(script)


def test_a_lane_in_which_something_is_being_sent_gets_nothing_else() -> None:
    script = Script()

    async def taken() -> list[str]:
        await said(script, 1, "anna", "", Begin("uno"))
        await said(script, 2, "ben", "", Begin("ojyks"))
        rows = [await script.delivery._next(1) for _ in range(2)]
        return [row.lane for taken in rows for row, *_ in taken]

    assert asyncio.run(taken()) == ["room"]
