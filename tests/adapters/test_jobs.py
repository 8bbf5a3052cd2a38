"""Jobs in worker processes: one that dies costs only what it was at."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path

import pytest

from stammtisch.adapters.execution.jobs import DIED, LocalWorkers
from stammtisch.ai.arena.runner import InProcess
from stammtisch.testing.chats.program import is_worker
from tests.adapters import chores

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("executor", [InProcess(), LocalWorkers(2)])
def test_every_job_has_its_result_or_what_it_raised(executor: InProcess | LocalWorkers) -> None:
    found = sorted(executor.results(chores.double, [1, -1, 2, 3]))
    assert found == [(-1, None, "ValueError: -1 is negative"), (1, 2, ""), (2, 4, ""), (3, 6, "")]


def test_a_worker_that_dies_costs_nothing_but_a_second_try(tmp_path: Path) -> None:
    jobs = [(tmp_path, number) for number in range(8)]
    found = list(LocalWorkers(2).results(chores.die_once, jobs))
    assert (tmp_path / "dead").exists()
    assert sorted((job[1], result, why) for job, result, why in found) == [
        (number, number, "") for number in range(8)
    ]


def test_a_job_that_kills_its_worker_twice_is_named_and_the_others_go_on() -> None:
    found = sorted(LocalWorkers(2).results(chores.die_at, range(12)))
    assert [job for job, _, why in found if why] == [7]
    assert found[7] == (7, None, DIED)


def test_a_worker_that_is_killed_is_replaced_and_its_job_tried_again() -> None:
    """The next job has begun when the result of the one before is there."""
    results = LocalWorkers(1).results(chores.own_process_after, [1.0, 1.0, 1.0])
    pids = []
    for _, pid, why in results:
        assert pid is not None, why
        assert not why
        pids.append(pid)
        with suppress(ProcessLookupError):  # after the last job it may have ended
            os.kill(pid, signal.SIGKILL)
    assert len(set(pids)) == 3


def test_who_stops_listening_ends_all_workers() -> None:
    before = set(active_children())
    results = LocalWorkers(2).results(chores.die_at, iter(range(1000)))
    next(results)
    results.close()  # type: ignore[attr-defined]
    deadline = time.monotonic() + 30
    while set(active_children()) - before and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not set(active_children()) - before


def test_a_worker_has_its_next_job_before_anybody_deals_with_its_result(tmp_path: Path) -> None:
    results = LocalWorkers(1).results(chores.note, [tmp_path / "1", tmp_path / "2", tmp_path / "3"])
    next(results)
    deadline = time.monotonic() + 30
    while not (tmp_path / "2").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert [file.name for file in tmp_path.iterdir()].count("2") == 1
    results.close()  # type: ignore[attr-defined]


def test_jobs_are_taken_only_when_somebody_has_time() -> None:
    taken = []

    def jobs() -> object:
        for number in range(100):
            taken.append(number)
            yield number

    results = LocalWorkers(2).results(chores.double, jobs())  # type: ignore[arg-type]
    next(results)
    assert len(taken) <= 3
    results.close()  # type: ignore[attr-defined]


# Starts a worker process, tells its number, and kills itself.
SHORT_LIVED = """
import asyncio, os, signal
from stammtisch.adapters.execution.pool import WorkerPool

if __name__ == "__main__":
    print(asyncio.run(WorkerPool(1).compute(os.getpid)), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.program
def test_workers_end_with_a_program_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "short_lived.py"
    script.write_text(SHORT_LIVED)
    done = subprocess.run([sys.executable, script], capture_output=True, timeout=30, check=False)
    worker = int(done.stdout)
    assert done.stderr == b"", "nor does a worker log its end"
    end = time.monotonic() + 10
    while is_worker(worker):
        assert time.monotonic() < end
        time.sleep(0.02)
