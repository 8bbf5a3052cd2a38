"""How many transactions an update costs: one, and one more only where something has to come from
elsewhere first; and an AI player's move one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from stammtisch.adapters.chat.commands import BUTTONS, COMMANDS
from stammtisch.adapters.chat.incoming import Attachment, Incoming
from stammtisch.core.service import background
from stammtisch.core.service.background import AT_ONCE, run_due_jobs
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.queues import DueJob
from tests.harness.script import Script
from tests.harness.store import MemoryStore

Done = TypeVar("Done")
BEGUN = "> anna: /new uno\n> ben: /join\n> anna: /ai easy\n> anna: /begin"
ALONE = "> anna@ /play las_vegan easy"
TWICE = {
    "new": "it counts the tables that others open",
    "forget": "it changes many rows",
    "ban": "the chat's server is asked who decides there",
    "unban": "the chat's server is asked who decides there",
}
"""Commands that are done again: as a serial transaction, or when something is known."""


class Counted(MemoryStore):
    """`runs`: transactions since it was set."""

    runs = 0

    async def run(
        self, work: Callable[[Transaction], Done], lasting: bool = True, serial: bool = True
    ) -> Done:
        self.runs += 1
        return await super().run(work, lasting, serial)

    async def count(self, done: Any) -> int:
        """Transactions in which something is done."""
        self.runs = 0
        await done
        return self.runs


def begun(lines: str = BEGUN) -> tuple[Counted, Script]:
    store = Counted()
    return store, Script(store)(lines)


def cost(script: Script, line: str, **more: Any) -> int:
    incoming = script.room.incoming(line)
    assert incoming is not None
    assert isinstance(script.store, Counted)
    return asyncio.run(script.store.count(script.dispatcher.take(replace(incoming, **more))))


@pytest.mark.parametrize("where", [":", "@"])
@pytest.mark.parametrize("word", COMMANDS)
def test_a_command_is_one_transaction(word: str, where: str) -> None:
    _, script = begun()
    rest = {"new": "uno", "forget": "everything", "pace": "fast", "word": "red"}.get(word, "")
    assert cost(script, f"anna{where} /{word} {rest}") in ((1, 2) if word in TWICE else (1,))


@pytest.mark.parametrize("data", BUTTONS)
def test_a_press_is_one_transaction(data: str) -> None:
    _, script = begun()
    incoming = script.room.incoming("anna: x")
    assert isinstance(incoming, Incoming)
    assert cost(script, "anna: x", text="", pressed=f"{data}:1:0") == 1


@pytest.mark.parametrize("line", ["anna: !1", "ben: !1", "anna: !red 5", "anna@ 1", "anna@ red 5"])
def test_a_typed_move_is_one_transaction(line: str) -> None:
    _, script = begun()
    assert cost(script, line) == 1


@pytest.mark.parametrize("line", ["anna@ /play uno easy", "anna: /new uno", "anna: /stop"])
def test_what_others_have_a_say_in_is_two_at_most(line: str) -> None:
    _, script = begun("> ben: /new uno\n> ben: /join")
    assert cost(script, line) <= 2


def test_a_file_is_fetched_between_two_transactions_and_once() -> None:
    fetched: list[int] = []

    async def fetch() -> bytes:
        assert isinstance(script.store, Counted)
        fetched.append(script.store.runs)
        return b"no deck"

    _, script = begun("> anna: /new narikana\n> anna: /join")
    assert cost(script, "anna@ /deck", file=Attachment("mine.toml", fetch)) == 2
    assert fetched == [1]


# Jobs


@asynccontextmanager
async def at_work(script: Script) -> AsyncIterator[None]:
    running = asyncio.create_task(run_due_jobs(script.service, script.leases))
    await turns()
    try:
        yield
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def turns() -> None:
    for _ in range(200):
        await asyncio.sleep(0)


class Slow:
    """The clock of the service; whoever waits, waits for good."""

    def __init__(self, time: float) -> None:
        self.time = time

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()


def test_moves_of_ai_players_are_one_transaction_each() -> None:
    store, script = begun(ALONE)
    script.service.clock = script.leases.clock = Slow(script.clock.time)

    async def played() -> tuple[int, int]:
        async with at_work(script):
            before = await step(store)
            store.runs = 0
            incoming = script.room.incoming("anna@ 1")
            assert incoming
            await script.dispatcher.take(incoming)
            await turns()
            runs = store.runs
            return runs, await step(store) - before

    runs, steps = asyncio.run(played())
    assert steps > 1
    assert runs == steps


async def step(store: MemoryStore) -> int:
    stored = await store.run(lambda tx: tx.table(1))
    assert stored is not None
    return stored.table.head.step


def test_a_job_that_is_handed_over_is_held_like_others() -> None:
    """Another program can't take it, and takes it when its lease has ended."""
    store, script = begun(ALONE)
    taken: list[DueJob] = []

    async def pressed() -> list[list[DueJob]]:
        with script.service.jobs.served(lambda job: taken.append(job.due), script.leases.new):
            incoming = script.room.incoming("anna@ 1")
            assert incoming
            await script.dispatcher.take(incoming)
        now = script.clock.time
        late = now + 2 * background.IDLE + 10
        return [
            await store.run(lambda tx, at=at: tx.take_jobs(at, script.leases.new(), 9))  # type: ignore[misc]
            for at in (now, late)
        ]

    at_once, later = asyncio.run(pressed())
    assert [job.why for job in taken] == ["think"]
    assert at_once == []
    assert later == taken


def test_nothing_is_handed_over_to_whom_has_no_room() -> None:
    store, script = begun(ALONE)
    script.service.clock = script.leases.clock = Slow(script.clock.time)

    async def full() -> list[DueJob]:
        async with at_work(script):
            never = asyncio.Event()
            script.service.thinker.move = lambda asked: never.wait()  # type: ignore[assignment,method-assign,return-value]
            for number in range(AT_ONCE + 1):
                incoming = script.room.incoming(f"ben{number}@ /play las_vegan easy")
                assert incoming
                await script.dispatcher.take(incoming)
                await turns()
            for number in range(AT_ONCE + 1):
                incoming = script.room.incoming(f"ben{number}@ 1")
                assert incoming
                await script.dispatcher.take(incoming)
                await turns()
            now = script.clock.time
            return await store.run(lambda tx: tx.take_jobs(now, script.leases.new(), 99))

    assert len(asyncio.run(full())) >= 1
