"""The clock of the program that serves chats."""

from __future__ import annotations

import asyncio

import pytest

from stammtisch.cli.chats import server
from stammtisch.cli.chats.server import SystemClock, open_chat_server
from tests.harness.script import QuickBrain


@pytest.fixture
def machine() -> dict[str, float]:
    return {"wall": 1000.0, "steady": 5.0}


@pytest.fixture
def clock(machine: dict[str, float]) -> SystemClock:
    return SystemClock(lambda: machine["wall"], lambda: machine["steady"])


def test_it_follows_a_clock_that_is_set_forwards(
    clock: SystemClock, machine: dict[str, float]
) -> None:
    machine["wall"] += 3600
    assert clock.now() == 4600


def test_it_goes_on_at_its_pace_when_the_clock_is_set_back(
    clock: SystemClock, machine: dict[str, float]
) -> None:
    machine["wall"] -= 3600
    assert clock.now() == 1000
    machine["wall"] += 7
    machine["steady"] += 7
    assert clock.now() == 1007
    machine["wall"] += 3700
    assert clock.now() == 1107


def test_service_and_store_have_the_same_time(
    clock: SystemClock, machine: dict[str, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else what a table asked before the clock was set back would be later than what is stored."""
    monkeypatch.setattr(server, "SystemClock", lambda: clock)

    async def times() -> tuple[float, float]:
        async with open_chat_server("sqlite:///:memory:", 0, thinker=QuickBrain()) as opened:
            machine["wall"] -= 3600
            stored = await opened.store.run(lambda tx: tx.now)  # type: ignore[attr-defined]
            return stored, opened.service.clock.now()

    assert asyncio.run(times()) == (1000, 1000)
