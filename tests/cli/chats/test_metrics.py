"""What an operator reads at /metrics while people play."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError

from stammtisch.adapters.execution.processes import Processes
from stammtisch.cli.chats.metrics import OBSERVER, expect, text_of_metrics
from stammtisch.core.service.observer import ObservedJob
from stammtisch.core.service.ports import Gone, ServerFails, Wait
from stammtisch.core.service.requests import Limits
from tests.harness.script import PLAYERS, Script
from tests.harness.store import MemoryStore

Sample = tuple[str, frozenset[tuple[str, str]]]


class Read:
    """The metrics of a moment. `read("name", label="value")` is a figure, None if it isn't
    there."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.samples: dict[Sample, float] = {
            (sample.name, frozenset(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def __call__(self, name: str, **labels: str) -> float | None:
        return self.samples.get((f"stammtisch_{name}", frozenset(labels.items())))


def read(store: Any, healthy: bool = True) -> Read:
    return Read(asyncio.run(text_of_metrics(store, healthy, ["console"])).decode())


def risen(before: Read, after: Read, name: str, **labels: str) -> float:
    """By how much a figure has risen."""
    return (after(name, **labels) or 0) - (before(name, **labels) or 0)


@pytest.fixture
def script() -> Script:
    expect(["console"])
    script = Script(observer=OBSERVER)
    script.store._observer = OBSERVER  # type: ignore[attr-defined]
    script.store._clock = script.clock.now  # type: ignore[attr-defined]
    return script


def test_figures_begin_with_0_so_that_the_first_change_shows() -> None:
    expect(["console", "carrier-pigeon"])
    figures = read(MemoryStore())
    assert figures("updates_total", chat="carrier-pigeon") == 0
    assert figures("send_failures_total", chat="carrier-pigeon", reason="fails") == 0
    assert figures("tables", game="ojyks", state="paused") == 0
    assert figures("oldest_unsent_seconds", chat="console", kind="asked") == 0
    assert figures("due_jobs", work="think") == 0


def test_a_table_is_counted_in_its_state_and_updates_as_they_are_handled(script: Script) -> None:
    before = read(script.store)
    script("""
        > anna: /new uno
        > ben: /join
    """)
    lobby = read(script.store)
    assert lobby("tables", game="uno", state="lobby") == 1
    script("""
        > anna: /begin
        > anna: nothing but talk
    """)
    after = read(script.store)
    assert after("tables", game="uno", state="lobby") == 0
    assert after("tables", game="uno", state="playing") == 1
    assert risen(before, after, "updates_total", chat="console") == 3
    assert risen(before, after, "update_seconds_count") >= 3
    assert risen(before, after, "transaction_seconds_count") == 0, "this store has no threads"
    assert risen(before, after, "last_update_timestamp_seconds", chat="console") > 0
    assert after("oldest_unsent_seconds", chat="console", kind="asked") == 0


def test_a_game_is_counted_when_it_is_played_to_its_end(script: Script) -> None:
    before = read(script.store)
    begin = """
        > anna@ /new uno
        > anna@ /set rounds=1
        > anna@ /ai heuristic
        > anna@ /begin
    """
    script(begin)
    assert read(script.store)("tables", game="uno", state="playing") == 1
    script("> anna@ /stop")
    assert risen(before, read(script.store), "ended_games_total", game="uno") == 0
    script(begin)
    while read(script.store)("tables", game="uno", state="playing"):
        script("> anna@ 1\n> later: 5")
    assert risen(before, read(script.store), "ended_games_total", game="uno") == 1


def test_what_is_refused_is_counted_by_reason() -> None:
    script = Script(observer=OBSERVER, limits=Limits(players=PLAYERS, words_a_minute=15))
    before = read(script.store)
    script("""
        > anna: /new chess
        > anna: /new uno
        > anna@ /weather
        > ben: /begin
        > anna@ /help
        > anna@ /help
        > anna@ /help
    """)
    after = read(script.store)
    reasons = {
        dict(labels)["reason"]: after.samples[name, labels] - before.samples.get((name, labels), 0)
        for name, labels in after.samples
        if name == "stammtisch_refused_total" and ("chat", "console") in labels
    }
    assert {reason: number for reason, number in reasons.items() if number} == {
        "unknown-game": 1,
        "unknown-command": 1,
        "not-host": 1,
        "too-fast": 1,
    }


def test_messages_that_wait_are_seen_until_they_are_sent(
    script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    def waiting() -> float:
        """Seconds, of a console: its lanes don't begin with its name."""
        rows = asyncio.run(script.store.overview()).unsent  # type: ignore[attr-defined]
        return max((row.seconds for row in rows.values()), default=0.0)

    def fails(error: Exception) -> Callable[..., Awaitable[None]]:
        async def show(*_: object) -> None:
            raise error

        return show

    before = read(script.store)
    failures = {
        "waits": Wait(seconds=30),
        "away": Wait(seconds=30, away=True),
        "fails": ServerFails(detail="no such sticker"),
    }
    for reason, failure in failures.items():
        with monkeypatch.context() as patch:
            patch.setattr(type(script.room), "show", fails(failure))
            script("> anna: /new uno")
        assert risen(before, read(script.store), "send_failures_total", chat="", reason=reason) >= 1
        script.clock.time += 20
        assert waiting() >= 20
        script.clock.time += 60
        script("> later: 0")
        assert waiting() == 0
    after = read(script.store)
    assert risen(before, after, "sent_total", chat="", how="shown") >= 2
    monkeypatch.setattr(type(script.room), "show", fails(Gone(lane="#room")))
    script("> anna: /new uno")
    assert risen(before, read(script.store), "send_failures_total", chat="", reason="gone") == 1
    assert waiting() == 0, "nobody waits there"


def test_a_job_waits_then_runs_and_one_that_is_called_off_does_neither() -> None:
    before = read(MemoryStore())
    jobs = [ObservedJob(OBSERVER, "picture") for _ in range(3)]
    assert risen(before, read(MemoryStore()), "queued_jobs", work="picture") == 3
    jobs[0].begin()
    jobs[1].end()
    after = read(MemoryStore())
    assert risen(before, after, "queued_jobs", work="picture") == 1
    assert risen(before, after, "job_wait_seconds_count", work="picture") == 1
    for job in jobs:
        job.end()
        job.end()
    after = read(MemoryStore())
    assert risen(before, after, "queued_jobs", work="picture") == 0
    assert risen(before, after, "job_seconds_count", work="picture") == 1


def test_the_work_of_processes_is_timed() -> None:
    async def hints() -> None:
        processes = Processes(len, len, 1, observer=OBSERVER)  # type: ignore[arg-type]
        try:
            await asyncio.gather(*(processes.advice([]) for _ in range(3)))  # type: ignore[arg-type]
        finally:
            processes.close()

    before = read(MemoryStore())
    asyncio.run(hints())
    after = read(MemoryStore())
    assert risen(before, after, "job_seconds_count", work="advise") == 3
    assert risen(before, after, "job_wait_seconds_count", work="advise") == 3
    waited = risen(before, after, "job_wait_seconds_sum", work="advise")
    assert waited >= risen(before, after, "job_seconds_sum", work="advise"), "there is one process"
    assert after("queued_jobs", work="advise") == 0


def test_without_the_database_its_figures_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    store._observer = OBSERVER
    before = read(store)

    def fails(*_: object) -> None:
        raise OperationalError("SELECT 1", {}, Exception("the disk is gone"))

    with monkeypatch.context() as patch:
        patch.setattr("stammtisch.adapters.storage.chats.sql.SqlTransaction", fails)
        without = read(store, healthy=False)
    assert without("healthy") == 0
    assert without("updates_total", chat="console") is not None
    for name in ("tables", "unsent_messages", "oldest_unsent_seconds", "due_jobs"):
        assert f"\nstammtisch_{name}{{" not in without.text
    assert risen(before, without, "database_errors_total", kind="failed") == 1
    assert read(store)("tables", game="uno", state="lobby") == 0


def test_metrics_name_nobody(script: Script) -> None:
    script.room.prefix = "console:"
    script("""
        > xanthippe: /new uno
        > zebulon: /join
        > xanthippe: /begin
        > zebulon: /rude words
        > later: 100
    """)
    text = read(script.store).text.lower()
    for secret in ("xanthippe", "zebulon", "rude", "room", "t1"):
        assert secret not in text
