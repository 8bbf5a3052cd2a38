"""What is logged while a chat's server is away."""

from __future__ import annotations

import logging

import pytest

from stammtisch.adapters.chat.io.outage_log import CALM, LONGEST_INTERVAL, OutageLog
from tests.harness.script import FakeClock


class Outages:
    def __init__(self, caplog: pytest.LogCaptureFixture) -> None:
        caplog.set_level(logging.INFO)
        self.clock = FakeClock(0)
        self.log = OutageLog("Chat", self.clock)
        self.records = caplog

    def fails(self, since: float, until: float, every: float = 0.5) -> None:
        """Requests fail from one time to another one."""
        self.clock.time = since
        while self.clock.time < until:
            self.log.failed("nobody there", 2.0)
            self.clock.time += every

    def lines(self) -> list[str]:
        """The lines since the last call."""
        lines = [record.getMessage() for record in self.records.records]
        self.records.clear()
        return lines


FAILED = "Chat: nobody there; next try in 2 s"


def test_of_a_long_outage_there_are_few_lines(caplog: pytest.LogCaptureFixture) -> None:
    outages = Outages(caplog)
    outages.fails(0, 1)
    assert outages.lines() == [FAILED], "the first one at once"
    outages.fails(1, 300)
    assert outages.lines() == [FAILED] * 4
    outages.log.answered()
    assert outages.lines() == ["Chat answers again after 300 s; failed requests: 600"]
    outages.log.answered()
    assert outages.lines() == []
    outages.fails(300 + CALM, 301 + CALM)
    assert outages.lines() == [FAILED], "another outage"


def test_each_day_of_an_outage_can_be_seen(caplog: pytest.LogCaptureFixture) -> None:
    outages = Outages(caplog)
    outages.fails(0, 24 * 3600, every=60)
    number = len(outages.lines())
    outages.fails(24 * 3600, 48 * 3600, every=60)
    assert number < 200
    assert len(outages.lines()) == 24 * 3600 / LONGEST_INTERVAL


def test_a_server_that_answers_some_requests_does_not_fill_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    outages = Outages(caplog)
    for second in range(300):
        outages.fails(second, second + 0.5)
        outages.log.answered()
    lines = outages.lines()
    assert lines[:2] == [FAILED, "Chat answers again after 0 s; failed requests: 1"]
    assert len(lines) == 10
