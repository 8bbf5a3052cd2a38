"""Calls that may take only so long leave no alarm behind."""

from __future__ import annotations

import signal
import time

import pytest

from stammtisch.ai.deadline import Overdue, within


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no alarms")
def test_an_alarm_that_rings_at_once_is_over_with_its_call() -> None:
    """Also if it rings before the call has begun."""
    before = signal.getsignal(signal.SIGALRM)
    late = 0
    for microseconds in [*range(1, 40)] * 25:
        try:
            within(microseconds / 1e6, lambda: None)
        except Overdue:
            late += 1
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert signal.getsignal(signal.SIGALRM) is before
    assert late


def test_what_takes_too_long_is_overdue() -> None:
    with pytest.raises(Overdue):
        within(0.05, lambda: time.sleep(10))
    assert within(10, lambda: 3) == 3
