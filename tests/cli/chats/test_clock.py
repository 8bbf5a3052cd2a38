"""The clock of the program that serves chats."""

from __future__ import annotations

import pytest

from stammtisch.cli.chats.server import SystemClock


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
