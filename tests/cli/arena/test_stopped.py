"""Long commands that a signal ends: they print what they have, and how to go on."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stammtisch.adapters.execution.jobs import LocalWorkers
from stammtisch.adapters.execution.workers import Worker
from tests.adapters import chores
from tests.cli.arena.tournaments import PROGRAM, blocks_in, tournament, wait_for_blocks
from tests.cli.helpers import flat, run
from tests.guests import Install, install  # noqa: F401 - a fixture

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("folder", "heard")]

STAMMTISCH = PROGRAM[:-1]
UNO = ("--game", "uno", "--players", "easy,random", "--blocks", "3000", "-o", "rounds=1")


@pytest.fixture
def heard() -> Iterator[None]:
    """Programs hear SIGHUP, also if the tests were started with `nohup`."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def started(*args: str) -> subprocess.Popen[str]:
    """The program with two workers, in a process group of its own."""
    return subprocess.Popen(
        [*STAMMTISCH, *args, "--workers", "2", "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def to_program(program: subprocess.Popen[str], number: int) -> None:
    program.send_signal(number)


def twice(program: subprocess.Popen[str], number: int) -> None:
    for _ in range(2):
        program.send_signal(number)
        time.sleep(0.1)


def to_group(program: subprocess.Popen[str], number: int) -> None:
    """As a terminal or a service manager sends it, to workers too."""
    os.killpg(program.pid, number)


@pytest.mark.parametrize(
    ("number", "send"),
    [
        (signal.SIGINT, to_group),
        (signal.SIGINT, twice),
        (signal.SIGTERM, to_program),
        (signal.SIGHUP, to_program),
    ],
)
def test_a_signal_keeps_what_was_played_and_says_how_to_go_on(
    number: int, send: Callable[[subprocess.Popen[str], int], None], folder: Path
) -> None:
    file = folder / "stopped.tournament"
    program = started("tournament", *UNO, "--file", str(file))
    wait_for_blocks(file, 2)
    send(program, number)
    out, told = program.communicate(timeout=60)
    assert program.returncode == 128 + number
    assert "resume" in flat(told).split("Stopped after")[1]
    assert not {"Traceback", "leaked", "resource_tracker"} & set(told.replace(":", " ").split())
    assert "blocks" in out
    assert blocks_in(file) >= 2


def wait_for_workers(program: subprocess.Popen[str]) -> None:
    """Until its two workers, and the process that tracks semaphores, have been started."""
    children = Path(f"/proc/{program.pid}/task/{program.pid}/children")
    deadline = time.monotonic() + 120
    while len(children.read_text().split()) < 3:
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("simulate", "uno", "--players", "easy,random", "--games", "90000"), "Stopped: "),
        (("lab", "narikana", "--player", "random", "--games", "90000"), "Stopped: "),
        (
            tuple("tournament compare expert ismcts:iterations=500 --game uno".split()),
            "Stopped after ",
        ),
        (("analyse", "GAME", "--iterations", "50000"), "Stopped: "),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_every_long_command_ends_in_order(args: tuple[str, ...], said: str, folder: Path) -> None:
    if "GAME" in args:
        run("simulate", "las_vegan", "--players", "easy,easy", "--games", "1", "--record", "GAME")
    program = started(*args)
    wait_for_workers(program)
    time.sleep(1)
    to_group(program, signal.SIGTERM)
    _, told = program.communicate(timeout=60)
    assert program.returncode == 128 + signal.SIGTERM
    assert said in flat(told)
    assert "leaked" not in told
    assert "Traceback" not in told


def test_a_signal_that_the_caller_ignores_stops_nothing(folder: Path) -> None:
    """As with `nohup`."""
    file = folder / "on.tournament"
    program = subprocess.Popen(
        [*PROGRAM, *UNO, "--file", str(file), "--workers", "2"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),  # noqa: PLW1509
    )
    wait_for_blocks(file, 1)
    program.send_signal(signal.SIGHUP)
    wait_for_blocks(file, blocks_in(file) + 2)
    program.send_signal(signal.SIGTERM)
    assert program.wait(60) == 128 + signal.SIGTERM


def test_a_closed_terminal_loses_no_figures_that_go_to_a_file(folder: Path) -> None:
    file, figures = folder / "gone.tournament", folder / "figures"
    pid, terminal = pty.fork()
    if pid == 0:
        out = os.open(figures, os.O_WRONLY | os.O_CREAT)
        os.dup2(out, 1)
        os.execv(sys.executable, [*PROGRAM, *UNO, "--file", str(file), "--workers", "2"])
    wait_for_blocks(file, 2)
    os.close(terminal)
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == 128 + signal.SIGHUP
    assert "easy" in figures.read_text(encoding="utf-8")


def test_there_are_no_more_workers_than_work() -> None:
    outcomes = list(LocalWorkers(100_000).results(chores.own_process_after, [0.5, 0.5, 0.5]))
    assert len({pid for _, pid, _ in outcomes}) == 3
    result = tournament(*UNO[:4], "--blocks", "2", "-o", "rounds=1", "--workers", "100000")
    assert result.exit_code == 0, result.stderr


def test_there_are_no_more_workers_than_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = 2

    def with_limit() -> Worker:
        nonlocal allowed
        if not allowed:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        allowed -= 1
        return Worker()

    monkeypatch.setattr("stammtisch.adapters.execution.jobs.Worker", with_limit)
    outcomes = list(LocalWorkers(50).results(chores.double, range(6)))
    assert sorted(result for _, result, _ in outcomes if result is not None) == [0, 2, 4, 6, 8, 10]
