"""Tables that have waited for a program that was stopped don't keep others waiting."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from stammtisch.core.service.background import LATE, carry_out
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.queues import DueJob, Lease, Notice
from tests.harness.script import Script
from tests.harness.store import MemoryStore

TURN = 90
"""Seconds for a turn."""
ROOM, ALONE = 1, 2
"""The tables of Anna and Ben in the room, and of Cleo."""


async def begun(late: float) -> Script:
    """Cleo has moved after the deadline of the table in the room was handled so many seconds late;
    nothing of that was sent yet."""
    script = Script(MemoryStore(lambda: script.clock.time))
    for line in (
        *("anna: /new uno", "ben: /join T1", "anna: /begin T1"),
        *("cleo@ /new uno", "cleo@ /ai random", "cleo@ /pace off", "cleo@ /begin T2"),
    ):
        await script.say(line)
    script.clock.time += TURN + late
    now = script.clock.time
    while jobs := await script.store.run(partial(due, now, script.leases.new())):
        for job in jobs:
            await carry_out(script.service, job)
    script.clock.time += 1
    await script.hear("cleo@ 1")
    return script


def due(now: float, lease: Lease, tx: Transaction) -> list[DueJob]:
    return tx.take_jobs(now, lease, 100)


async def sent(script: Script) -> list[tuple[int, str]]:
    """What is sent, in this order: the table, and the kind of message."""
    rows = []
    while taken := await script.delivery._next(1):
        row = taken[0][0]
        rows.append((row.table, row.what if isinstance(row, Notice) else row.place))
        await script.delivery._deliver(*taken[0])
    return rows


async def order(late: float) -> list[tuple[int, str]]:
    return await sent(await begun(late))


def test_who_has_moved_is_answered_before_others_hear_of_late_deadlines() -> None:
    first, *others = asyncio.run(order(late=LATE + 1))
    assert first == (ALONE, "hand")
    assert {table for table, _ in others} == {ROOM}
    assert {"absence 1", "board", "hand"} <= {kind for _, kind in others}


@pytest.mark.parametrize("late", [0, LATE])
def test_who_is_asked_after_a_deadline_in_time_comes_first(late: float) -> None:
    assert asyncio.run(order(late))[0] == (ROOM, "hand")
