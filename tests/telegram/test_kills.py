"""A bot that is killed loses nothing and does nothing twice; `python -m tools kills` is the
campaign."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import pytest

from stammtisch.testing.audit import Given, Pressed, fits, given
from tests.core.games import new_match, played
from tests.harness.kills import Campaign
from tests.harness.program import is_worker
from tests.telegram.serving import MOOD, serving

pytestmark = pytest.mark.program


def test_killed_three_times(tmp_path: Path) -> None:
    async def run() -> list[str]:
        async with serving("sqlite", tmp_path) as world:
            return await Campaign(world, 1, MOOD, answers=2).run(games=3, kills=3)

    assert asyncio.run(run()) == []


def test_the_audit_finds_what_is_lost_or_there_twice() -> None:
    one, two = Given(3, "r7", frozenset({1}), False), Given(5, "y1", frozenset({0}), False)
    call = Given(6, "nyan", frozenset({0}), True)
    first, second = Pressed(1, {1}, True), Pressed(4, {0, 2}, True)
    assert fits([one, two], [second, first])
    assert fits([one, two, call], [first, second])
    assert fits([one], [first, Pressed(4, {0}, certain=False)])  # killed before the answer
    assert fits([one], [first, second], void=True)
    assert not fits([one], [first, second])  # lost
    assert not fits([one, one, two], [first, second])  # twice
    assert not fits([two, one], [first, second])  # in another order
    assert not fits([one, two], [first, Pressed(4, {1}, True)])  # another move


def test_the_audit_knows_the_choices_as_they_were_before_a_missed_call() -> None:
    """Who goes on before anybody hears that they kept silent then holds two cards more, so `draw`
    is another choice than the one that they pressed."""
    for seed in range(18, 60):
        record = played(new_match("nyan_nyan", 2, str(seed))).record
        for entry in (one for entries in given(record).values() for one in entries):
            if len(entry.choices) > 1:
                before, seat = record.moves[entry.number - 1], record.moves[entry.number][0]
                assert before == (seat, "silent")
                for choice in entry.choices:
                    assert fits([entry], [Pressed(1, {choice}, True)])
                return
    raise AssertionError("no such game")


def test_the_audit_knows_them_also_if_the_cards_drawn_for_it_need_a_new_pile() -> None:
    record = played(new_match("nyan_nyan", 2, "8")).record
    assert [(seat, text.split()[0]) for seat, text in record.moves[228:231]] == [
        (1, "silent"),
        (0, "shuffle"),
        (1, "draw"),
    ]
    (entry,) = [entry for entry in given(record)[1] if entry.number == 230]
    assert len(entry.choices) == 2


# Starts a worker process, tells its number, and kills itself.
SHORT_LIVED = """
import asyncio, os, signal
from stammtisch.adapters.execution.pool import WorkerPool

if __name__ == "__main__":
    print(asyncio.run(WorkerPool(1).compute(os.getpid)), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


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
