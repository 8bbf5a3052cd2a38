"""The load command tells work from waiting."""

from __future__ import annotations

from pathlib import Path

from tests.telegram.botapi import Chat, FastClock, Message
from tests.telegram.world import Query, Sent, User, World
from tools.figures import times
from tools.measure.load import parts, waits_of_next

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


def test_the_next_person_waits_until_they_have_the_buttons() -> None:
    """Anna (1) chooses at table 7; then she and Ben (2) are asked, who has a message without
    buttons before. What is refused, and what was chosen before, doesn't count."""
    world = World(FastClock(0))
    users = {number: User(number, name, "", "en") for number, name in ((1, "Anna"), (2, "Ben"))}
    place = Message(Chat(world, 1, "private"), 5, 0)
    answers = (
        ("q1", 1, "7:1:c1", 10.0, ""),
        ("q2", 1, "7:2:c1", 20.0, ""),
        ("q3", 2, "7:1:c1", 20.5, "too late"),
    )
    for name, user, data, time, popup in answers:
        world.queries[name] = Query(name, users[user], place, data, time, {"text": popup}, time)

    def sent(time: float, chat: int, *datas: str) -> None:
        keyboard = [[{"callback_data": data} for data in datas]]
        world.sent.append(Sent(time, "sendMessage", chat, 5, "", keyboard, frozenset({chat})))

    sent(12.0, 2, "7:2:c1")
    sent(20.25, 2, "7:3:call1")
    sent(20.5, 1, "7:4:c1")
    sent(21.0, 2, "7:3:s1", "7:3:c2")
    sent(22.0, 2, "7:3:c1")
    assert list(waits_of_next(world, 15.0)) == [1.0]
    assert list(waits_of_next(world, 0.0)) == [2.0, 1.0]
