"""Calls that may take only so long leave no alarm behind."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable

import pytest

from stammtisch.ai import deadline
from stammtisch.ai.deadline import Overdue, call_with_timeout
from stammtisch.ai.decision import decide
from stammtisch.ai.registry import make_player
from stammtisch.core.games import GAMES
from stammtisch.core.match import Match


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no alarms")
def test_an_alarm_that_rings_at_once_is_over_with_its_call() -> None:
    """Also if it rings before the call has begun."""
    before = signal.getsignal(signal.SIGALRM)
    late = 0
    for microseconds in [*range(1, 40)] * 25:
        try:
            call_with_timeout(microseconds / 1e6, lambda: None)
        except Overdue:
            late += 1
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert signal.getsignal(signal.SIGALRM) is before
    assert late


def in_a_thread(work: Callable[[], object]) -> list[object]:
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(work()))
    thread.start()
    thread.join()
    return found


def test_a_thread_of_a_worker_is_interrupted_and_works_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """As those of Dask are; in its own thread, or what overruns would go on for ever."""
    monkeypatch.setattr(deadline, "parent_process", lambda: "a nanny")

    def overrun() -> object:
        began = time.monotonic()
        with pytest.raises(Overdue):
            call_with_timeout(0.1, lambda: sum(1 for _ in iter(int, 1)))
        assert call_with_timeout(10, threading.get_ident) == threading.get_ident()
        late = 0
        for microseconds in [*range(1, 40)] * 25:
            try:
                call_with_timeout(microseconds / 1e6, lambda: sum(range(20)))
            except Overdue:
                late += 1
        time.sleep(0.1)  # nothing arrives after its call
        return time.monotonic() - began < 10

    assert in_a_thread(overrun) == [True]
    with pytest.raises(Overdue):
        call_with_timeout(0.05, lambda: time.sleep(10))  # the main thread has its alarm as before


def test_what_takes_too_long_is_overdue() -> None:
    with pytest.raises(Overdue):
        call_with_timeout(0.05, lambda: time.sleep(10))
    assert call_with_timeout(10, lambda: 3) == 3


def test_in_a_browser_players_think_without_alarms_and_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    game = GAMES["las_vegan"]
    names, players = ["Ann", "Bert", "Cleo"], ["normal"] * 3
    match = Match.new(game, game.options(), seats=names, players=players, seed="browser", table="t")
    seat = match.pending[0]
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "emscripten")
        patch.setattr(threading.Thread, "start", none)
        patch.setattr(signal, "setitimer", none)
        for spec in ("random", "heuristic", "normal"):
            assert decide(match, seat, make_player(spec, game)) in match.view(seat).legal
        assert call_with_timeout(10, lambda: 7) == 7
        with pytest.raises(Overdue):
            call_with_timeout(0.01, lambda: time.sleep(0.02))
