"""Telegram is away for five minutes while games are on."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import pytest

from stammtisch.core.service.background import carry_out
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.queues import DueJob, Lease
from tests.telegram.play import BREATH, STEP, Play, newest, playing, press

AWAY = 300.0
LINES = 20
"""In the log at most."""
TABLES = 4


def due(now: float, lease: Lease, tx: Transaction) -> list[DueJob]:
    return tx.take_jobs(now, lease, 100)


async def passes(play: Play, seconds: float) -> None:
    """So much time passes, while the bot fetches updates by itself."""
    end = play.now() + seconds
    while play.now() < end:
        now = play.now()
        for job in await play.store.run(partial(due, now, play.leases.new())):
            await carry_out(play.service, job)
        await play.delivery.drain()
        await asyncio.sleep(BREATH)
        play.advance(STEP)


@pytest.mark.parametrize("kind", ["cut-before", "bad-gateway"])
def test_the_log_stays_short_and_all_goes_on(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with playing() as play:
            server = play.server
            people = [server.user(f"Anna{number}") for number in range(TABLES)]
            groups = [server.group("Skat", person) for person in people]
            for person, group in zip(people, groups, strict=True):
                person.starts()
                person.sends(group, "/new uno rounds=1")
                person.sends(group, "/ai heuristic")
            await play.settle()
            fetching = asyncio.create_task(play.telegram.run())
            await passes(play, 5)
            caplog.clear()
            caplog.set_level(logging.INFO)
            faults = [server.fault(kind, times=None)]
            for person, group in zip(people, groups, strict=True):
                press(person, group, "Deal")
            await passes(play, 1)
            faults.append(server.fault(kind, "getUpdates", times=None))
            await passes(play, AWAY)
            assert all(fault.fired for fault in faults)
            assert 0 < len(caplog.records) <= LINES - 1, caplog.text
            caplog.clear()
            server.faults.rules.clear()
            await passes(play, 120)
            assert [one.getMessage()[:22] for one in caplog.records] == ["Telegram answers again"]
            assert not play.store.has_unsent()
            assert all("Your hand" in (newest(person).text or "") for person in people)
            fetching.cancel()
            await asyncio.gather(fetching, return_exceptions=True)

    asyncio.run(test())
