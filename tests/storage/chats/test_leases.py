"""What a program works at is done by another one soon after it was killed, and by none before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

import pytest

from stammtisch.adapters.storage.chats.schema import lanes
from stammtisch.core.service.background import carry_out
from stammtisch.core.service.leases import LEASE, RENEWED, Leases
from stammtisch.core.service.ports import Transaction, Unavailable
from stammtisch.core.service.queues import DueJob, Lease, LiveMessage, Notice
from tests.harness.script import FakeClock, Script
from tests.harness.store import MemoryStore
from tests.storage.chats.stores import Opened

Done = TypeVar("Done")
SOON = 10.0
"""Seconds in which all that a killed program was at goes on."""
TABLE = """
    > anna: /new ojyks
    > anna: /ai easy
    > anna: /ai easy
"""


def programs(store: Opened) -> tuple[Script, Script]:
    """Two programs on one store and one clock."""
    one, other = Script(store.store), Script(store.store)
    other.clock = one.clock
    other.leases = Leases(store.store, one.clock, "the other program")
    other.delivery.leases, other.delivery.clock = other.leases, one.clock
    other.service.clock = one.clock
    return one, other


def due(program: Script) -> Callable[[Transaction], list[DueJob]]:
    now, lease = program.clock.now(), program.leases.new()
    return lambda tx: tx.take_jobs(now, lease, 9)


async def first_errand(program: Script) -> DueJob:
    """Taken as soon as there is one; all before it is done."""
    while not (found := await program.store.run(due(program))):
        when = await program.store.run(lambda tx: tx.next_job_due())
        assert when
        program.clock.time = when
    return found[0]


async def begun(program: Script) -> DueJob:
    """A game has begun, and an AI player is asked."""
    await program.play(TABLE)
    assert await program.room.say(program.dispatcher, "anna: /begin")
    while True:
        errand = await first_errand(program)
        if errand.why == "think":
            return errand
        await carry_out(program.service, errand)


def test_errands_of_a_killed_program_are_done_by_another_one(store: Opened) -> None:
    async def run() -> None:
        killed, other = programs(store)
        errand = await begun(killed)
        before = await step(other, errand.table)
        other.clock.time += SOON
        await other.settle()
        assert await step(other, errand.table) > before

    asyncio.run(run())


def test_messages_of_a_killed_program_are_sent_by_another_one(store: Opened) -> None:
    async def run() -> None:
        killed, other = programs(store)
        await killed.say("anna: /new uno")
        await store.store.run(lambda tx: tx.add_notice(Notice("#room", 1, "paused", {})))
        await store.store.run(lambda tx: tx.request_update(LiveMessage("@anna", 1, "board", "", 9)))
        now, lease = killed.clock.now(), killed.leases.new()
        assert await store.store.run(lambda tx: tx.take_notice(now, lease, []))
        assert await store.store.run(lambda tx: tx.take_live_message(now, lease, []))
        await other.settle()
        assert not other.read
        other.clock.time += SOON
        await other.settle()
        assert [line.partition(" ")[0] for line in other.read if "T1" in line] == ["#room", "@anna"]

    asyncio.run(run())


def test_what_a_living_program_is_at_is_left_to_it(store: Opened) -> None:
    async def run() -> None:
        living, other = programs(store)
        errand = await begun(living)
        await store.store.run(lambda tx: tx.add_notice(Notice("#room", 1, "paused", {})))
        now, lease = living.clock.now(), living.leases.new()
        notice = await store.store.run(lambda tx: tx.take_notice(now, lease, []))
        assert notice
        with living.leases.held(errand), living.leases.held(notice):
            for _ in range(30):
                living.clock.time += RENEWED
                await living.leases.renew()
                await other.settle()
        assert await is_open(errand, other)
        assert not [line for line in other.read if line.startswith("#room")]
        living.clock.time += LEASE  # renewed no more
        await other.settle()
        assert not await is_open(errand, other)
        assert [line for line in other.read if line.startswith("#room")]

    asyncio.run(run())


def test_a_program_that_was_slow_changes_nothing_any_more(store: Opened) -> None:
    async def run() -> None:
        slow, other = programs(store)
        errand = await begun(slow)
        other.clock.time += LEASE
        (taken,) = await store.store.run(due(other))
        assert taken == errand
        before = await step(slow, errand.table)
        await carry_out(slow.service, errand)
        assert await step(slow, errand.table) == before
        await carry_out(other.service, taken)
        assert await step(slow, errand.table) > before

    asyncio.run(run())


async def is_open(errand: DueJob, program: Script) -> bool:
    """Whether its question is still asked."""
    stored = await program.store.run(lambda tx: tx.table(errand.table))
    assert stored
    return errand.question in [question.id for question in stored.table.head.questions.values()]


async def step(program: Script, number: int) -> int:
    stored = await program.store.run(lambda tx: tx.table(number))
    assert stored
    found: int = stored.table.head.step
    return found


class Forgetful(MemoryStore):
    """Fails the first time it is asked."""

    asked = 0

    async def run(
        self, work: Callable[[Transaction], Done], lasting: bool = True, serial: bool = True
    ) -> Done:
        self.asked += 1
        if self.asked == 1:
            raise Unavailable
        return await super().run(work)


class PassingClock(FakeClock):
    """Sleeping takes no time; it ends when it has lasted long enough."""

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        if self.time > 10:
            raise asyncio.CancelledError


def test_renewing_goes_on_though_the_store_failed() -> None:
    store, clock = Forgetful(), PassingClock(0)
    leases = Leases(store, clock, "x")
    store.run_now(lambda tx: tx.add_notice(Notice("a", 1, "told", {})))
    lease = leases.new()
    notice = store.run_now(lambda tx: tx.take_notice(0, lease, []))
    assert notice
    with leases.held(notice), pytest.raises(asyncio.CancelledError):
        asyncio.run(leases.keep())
    assert store.asked == 5
    (lane,) = store.rows(lanes)
    assert (lane["token"], lane["until"]) == (lease.token, 10 + LEASE)
    asyncio.run(leases.renew())
    assert store.asked == 5  # nothing is held any more


def test_a_lease_can_be_renewed_several_times_before_it_ends() -> None:
    assert 3 * RENEWED <= LEASE
    assert LEASE + RENEWED <= SOON
    leases = Leases(MemoryStore(), FakeClock(0), "x")
    assert leases.new() != Lease("", LEASE)
    assert leases.new().token != leases.new().token
