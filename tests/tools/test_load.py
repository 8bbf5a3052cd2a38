"""The load command tells work from waiting."""

from __future__ import annotations

from pathlib import Path

from tools.figures import times
from tools.measure.load import parts

THREAD = "Thread._bootstrap (threading.py:1);"
PROFILE = f"""
{THREAD}_worker (concurrent/futures/thread.py:81) 90
{THREAD}Queue._feed (multiprocessing/queues.py:231);Condition.wait (threading.py:327) 90
{THREAD}run (concurrent/futures/process.py:3);_PollLikeSelector.select (selectors.py:415) 90
run (asyncio/runners.py:1);EpollSelector.select (selectors.py:469) 90
run (asyncio/runners.py:1);_commit (stammtisch/adapters/storage/x.py:9);do (sqlalchemy/x.py:1) 3
run (asyncio/runners.py:1);_run_once (asyncio/base_events.py:1) 1
"""


def test_threads_that_wait_are_no_work(tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    profile.write_text(PROFILE.strip())
    storage, other = parts(profile, milliseconds=8.0)
    assert storage.split() == ["75.0%", "6.00", "ms", "storage:", "_commit", "75.0%"]
    assert other.split()[:3] == ["25.0%", "2.00", "ms"]


def test_what_never_came_does_not_count() -> None:
    assert times("x", [float("nan")]) == "x: none"
    assert times("x", [float("nan"), *map(float, range(1, 101))]) == (
        "x: 100, median 50.500 s, 90 of 100 within 91.000 s, 99 of 100 within 100.000 s"
    )
