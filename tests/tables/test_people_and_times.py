"""Who decides at a table, when people come and go; and how long things may take."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable

import pytest

from stammtisch.core.service import background
from stammtisch.core.service.background import AFTER_FAILURE, AT_ONCE, LATE, run_due_jobs
from stammtisch.core.service.leases import LEASE, RENEWED, Handover, Leases
from stammtisch.core.service.ports import Unavailable
from stammtisch.core.service.queues import DueJob, Lease
from stammtisch.core.service.requests import Begin, Said
from stammtisch.core.service.stored import Person
from stammtisch.core.table.state import AI_LIMIT, MAX_MISSES, PACES, Chair, Pace
from tests.harness.requests import handled
from tests.harness.script import Script
from tests.harness.store import MemoryStore
from tests.tables.chat import Chat, dealt, opened
from tests.tables.test_absence import ALL, uno

# Hosts


def host(chat: Chat) -> str:
    return chat.table.head.host


def test_the_host_changes_only_when_the_host_is_gone() -> None:
    chat = uno(people=ALL, pace="off")
    chat("cleo: /leave              -> left 3, no host")
    chat("anna: /leave              -> left 1, host 2")
    assert host(chat) == "ben"
    chat("anna: /back               -> back 1, no host")
    chat("cleo: /back               -> back 3, no host")
    chat("cleo: /leave              -> no host")
    assert host(chat) == "ben", "though anna has a lower seat"
    chat("ben: /leave               -> host 1")
    assert host(chat) == "anna"


def test_of_the_others_who_sits_there_longest_is_the_host() -> None:
    chat = uno(people=ALL, pace="off")
    chat("ben: /leave")
    chat("ben: /back")
    chat("anna: /leave              -> host 3")
    assert host(chat) == "cleo"


def test_who_is_played_for_is_host_no_more() -> None:
    chat = uno()
    chat("""
        later: 90                   -> missed 1, no host
        ben: draw
        ben: pass
        later: 90                   -> took-over 1, host 2
    """)
    assert host(chat) == "ben"


# Kicks and stops


def test_nobody_is_kicked_after_the_end() -> None:
    chat = uno(people=ALL)
    chat("""
        later: 90                   -> missed 1
        ben: /stop
        cleo: /stop                 -> stopped
        ben: /kick 1                -> refused: wrong-phase
        ben: /stop                  -> refused: wrong-phase
    """)


def test_in_a_lobby_the_host_kicks() -> None:
    chat = opened("uno")
    chat("""
        ben: /join                  -> joined 2
        anna: /ai                   -> joined 3
        ben: /kick 1                -> refused: not-host
        anna: /kick 3               -> refused: no-such-seat
        anna: /kick 0               -> refused: no-such-seat
        anna: /kick 11              -> refused: no-such-seat
        zoe: /kick 2                -> refused: not-at-table
        anna: /kick 2               -> kicked 2
        ben: /leave                 -> refused: not-at-table
    """)
    assert chat.table.head.chairs[1] == Chair()


def test_only_who_has_missed_or_is_away_is_kicked_from_a_game() -> None:
    chat = uno(people=ALL)
    chat("""
        ben: /kick 1                -> refused: has-not-missed
        later: 90                   -> missed 1
        ben: /kick 1                -> voted 2, no kicked
        cleo: /kick 1               -> kicked 1, host 2
        ben: /kick 1                -> refused: has-not-missed
        anna: /back                 -> back 1
    """)


def test_a_vote_to_kick_the_host_counts_without_the_host() -> None:
    chat = uno(people=ALL)
    chat("later: 90                 -> missed 1")
    chat("anna: /kick 2             -> refused: has-not-missed")
    chat("ben: /leave")
    chat("cleo: /kick 1             -> kicked 1")


def test_a_majority_of_those_who_are_there_stops_a_game() -> None:
    chat = uno(people=ALL)
    chat("""
        ben: /stop                  -> voted 2, no stopped
        ben: /stop                  -> no stopped
        cleo: /leave                -> no stopped
        anna: /leave                -> stopped
    """)


# Time


def test_the_paces() -> None:
    day = 86400.0
    expected = {
        "off": Pace(None, None, 0, 4, (2, 8)),
        "blitz": Pace(30, 20, 10, 4, (1, 4)),
        "normal": Pace(90, 45, 20, 4, (2, 8)),
        "slow": Pace(day, day, day / 4, 60, (2, 8)),
        "unhurried": Pace(None, None, 0, 0, (0, 0)),
    }
    assert expected == PACES
    assert (AI_LIMIT, MAX_MISSES) == (120, 2)
    assert [PACES["blitz"].seconds_for(kind) for kind in ("turn", "reaction")] == [30, 20]


def test_what_is_left_of_a_turn_counts_for_its_second_part() -> None:
    cards = "r9 g1 g2 g7 g8 b1 b2 r3 r4 g5 g6 b7 b8 y9 r5 r1".split()
    chat = dealt("uno", {1: "anna", 2: "ben"}, cards, (0, "starter 1"), pace="normal")
    chat("later: 89.5")
    chat("anna: draw                -> drew-card, asks anna")
    question = chat.table.question_of("anna")
    assert question is not None
    assert question.due == chat.now + 0.5
    chat("later: 0.5                -> missed 1, passed")


def test_a_turn_has_one_warning() -> None:
    cards = "r9 g1 g2 g7 g8 b1 b2 r3 r4 g5 g6 b7 b8 y9 r5 r1".split()
    chat = dealt("uno", {1: "anna", 2: "ben"}, cards, (0, "starter 1"), pace="normal")
    chat("later: 75                 -> warned 1")
    chat("anna: draw                -> drew-card, asks anna")
    chat("later: 14                 -> no warned")
    chat("later: 1                  -> missed 1")


# A game alone


def test_what_came_of_beginning_a_game_alone_is_told_whole() -> None:
    script = Script()
    anna = Person("chat:anna", "Anna", "@anna", "en")
    begin = Begin("uno", ai=(("heuristic", "Bert"),), pace="off", start=True)
    said = Said("chat", "1", anna, "@anna", False)
    effects = asyncio.run(handled(script.service, said, begin)).effects
    kinds = [getattr(effect, "kind", type(effect).__name__) for effect in effects]
    assert kinds.index("joined") < kinds.index("started")


# Errands and leases


class Clock:
    """Time passes at once where somebody waits."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        await asyncio.sleep(0)


class Work:
    """As much of a Service as jobs need: so many are due at once, some of which fail."""

    def __init__(self, number: int, *failing: int) -> None:
        self.clock, self.store, self.jobs = Clock(), self, Handover()
        self.due = [DueJob(table, 1, "think", 0.0, token=f"t{table}") for table in range(number)]
        self.failing, self.done = failing, list[int]()
        self.running, self.most_at_once, self.unavailable = 0, 0, 1
        self.put_aside: list[tuple[int, float]] = []
        self.late: list[float] = []
        """The seconds after which jobs are taken last, in each look."""

    async def run(self, work: object, lasting: bool = True) -> object:
        if self.unavailable:
            self.unavailable -= 1
            raise Unavailable
        return work(self)  # type: ignore[operator]

    def take_jobs(self, now: float, lease: Lease, most: int, first_since: float) -> list[DueJob]:
        assert most > 0
        self.late.append(now - first_since)
        taken, self.due = self.due[:most], self.due[most:]
        return taken

    def next_job_due(self) -> float | None:
        return None

    def put_back(self, job: DueJob, not_before: float) -> None:
        self.put_aside.append((job.table, not_before - self.clock.time))

    async def carry_out(self, job: DueJob, asked: object = None) -> None:
        self.running += 1
        self.most_at_once = max(self.most_at_once, self.running)
        for _ in range(3):
            await asyncio.sleep(0)
        self.running -= 1
        if job.table in self.failing:
            raise ValueError
        self.done.append(job.table)


def test_jobs_are_carried_out_some_at_once_and_none_ends_the_others(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "carry_out", Work.carry_out)
    work = Work(3 * AT_ONCE, 1, AT_ONCE + 1)

    async def run() -> None:
        leases = Leases(MemoryStore(), work.clock, "program")
        task = asyncio.create_task(run_due_jobs(work, leases))  # type: ignore[arg-type]
        for _ in range(400):
            await asyncio.sleep(0)
        assert not task.done()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert leases._held == {}

    asyncio.run(run())
    assert sorted(work.done) == [n for n in range(3 * AT_ONCE) if n not in (1, AT_ONCE + 1)]
    assert work.most_at_once == AT_ONCE
    assert work.put_aside == [(1, AFTER_FAILURE), (AT_ONCE + 1, AFTER_FAILURE)]
    assert caplog.text.count("job failed") == 2
    assert "no job is carried out meanwhile" in caplog.text
    assert background.IDLE == 2
    assert set(work.late[::2]) == {-math.inf}, "none are"
    assert set(work.late[1::2]) == {LATE}


def test_what_is_held_is_renewed_and_nothing_else() -> None:
    clock = Clock()
    renewed: list[tuple[list[object], float]] = []

    class Renewing:
        async def run(self, work: Callable[[object], object], lasting: bool = True) -> object:
            return work(self)

        def renew(self, held: list[object], until: float) -> None:
            renewed.append((held, until))

    leases = Leases(Renewing(), clock, "program")  # type: ignore[arg-type]
    assert [leases.new().token for _ in range(2)] == ["program/1", "program/2"]
    assert leases.new().until == 1000 + LEASE
    old, young = (DueJob(table, 1, "think", 0.0, token="t") for table in (1, 2))

    async def run() -> None:
        await leases.renew()
        with leases.held(old):
            clock.time += RENEWED
            with leases.held(young):
                await leases.renew()
            clock.time += RENEWED
            await leases.renew()
        await leases.renew()

    asyncio.run(run())
    assert renewed == [([old], 1002 + LEASE), ([old], 1004 + LEASE)]


def test_a_message_that_went_well_is_no_warning(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        Script()("""
            > anna@ /play uno heuristic
            > anna@ draw
        """)
    assert caplog.records == []
