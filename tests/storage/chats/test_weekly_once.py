"""Of several programs that find the weekly line of a group due one says it; and what groups know of
their people."""

from __future__ import annotations

import asyncio

from stammtisch.adapters.storage.chats.sql import open_store
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.queues import Lease
from stammtisch.core.service.stored import Person, Result
from stammtisch.core.service.weekly import Weekly, put_weekly, tell_due

DAY = 24 * 3600.0
NOW = 1_800_000_000.0
PROGRAMS = 3


def test_the_weekly_line_is_said_once(url: str) -> None:
    def prepare(tx: Transaction) -> None:
        for name in ("anna", "ben"):
            tx.put_person(Person(name, name.title(), "", "en"))
        tx.add_results(
            [
                Result(name, "uno", 1, 1, place, 0, 2, 1, chat="group", at=NOW + DAY)
                for place, name in enumerate(("anna", "ben"), 1)
            ]
        )
        put_weekly(tx, "group", Weekly(6, "20:00", "group/5"), NOW)

    def told(tx: Transaction) -> list[tuple[str, object]]:
        found = []
        while notice := tx.take_notice(NOW + 9 * DAY, Lease("token", NOW + 99 * DAY), []):
            found.append((notice.lane, notice.facts["winners"]))
        return found

    async def run() -> list[tuple[str, object]]:
        programs = [
            await open_store(url) for _ in range(PROGRAMS if url.startswith("postgresql") else 1)
        ]
        await programs[0].run(prepare)
        looks = [
            program.run(lambda tx: tell_due(tx, NOW + 8 * DAY)) for program in programs * PROGRAMS
        ]
        await asyncio.gather(*looks)
        found = await programs[0].run(told)
        met = await programs[0].run(lambda tx: (tx.people_of_group("group"), tx.people_met("ben")))
        assert [[person.name for person in people] for people in met] == [["Anna", "Ben"], ["Anna"]]
        for program in programs:
            await program.close()
        return found

    assert asyncio.run(run()) == [("group/5", "Anna")]
