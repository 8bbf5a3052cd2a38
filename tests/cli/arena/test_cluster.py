"""Tournaments on a Dask cluster: a real scheduler and real workers, on this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from stammtisch.adapters.execution import cluster
from tests.ai.arena import culprits
from tests.cli.arena.tournaments import (
    PROGRAM,
    blocks_in,
    blocks_of,
    tournament,
    wait_for_blocks,
)
from tests.cli.helpers import flat, run
from tests.guests import Install, install  # noqa: F401 - a fixture

pytestmark = pytest.mark.program
DASK = (sys.executable, "-m", "distributed.cli")
HERE = ("--host", "127.0.0.1", "--no-dashboard")
ARGS = ("--game", "uno", "--players", "heuristic,random,easy", "--seats", "2", "-o", "rounds=1")


class Scheduler:
    """One on a free port, and the workers that were started for it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.started = folder, list[subprocess.Popen[bytes]]()
        file = folder / "scheduler.json"
        self.process = self.start("dask_scheduler", "--port", "0", "--scheduler-file", str(file))
        while not file.exists() or not file.read_text():
            assert self.process.poll() is None
            time.sleep(0.05)
        self.address = str(json.loads(file.read_text())["address"])

    def start(self, what: str, *args: str, **environment: str) -> subprocess.Popen[bytes]:
        program = (*DASK[:2], f"{DASK[2]}.{what}", *args, *HERE)
        with (self.folder / f"{what}.log").open("ab") as log:
            self.started.append(
                subprocess.Popen(program, stdout=log, stderr=log, env={**os.environ, **environment})
            )
        return self.started[-1]

    def workers(self, count: int, *args: str) -> subprocess.Popen[bytes]:
        several = ("--nworkers", str(count), "--nthreads", "1", *args)
        return self.start("dask_worker", self.address, *several)

    def end(self) -> None:
        for process in reversed(self.started):
            for child in children(process):
                with suppress(psutil.NoSuchProcess):
                    child.kill()
            process.kill()
            process.wait()


def children(process: subprocess.Popen[Any]) -> list[psutil.Process]:
    """Its workers, be they busy or just starting."""
    workers = []
    with suppress(psutil.NoSuchProcess):
        for child in psutil.Process(process.pid).children(recursive=True):
            with suppress(psutil.NoSuchProcess):  # it has ended meanwhile
                if child.is_running() and "resource_tracker" not in " ".join(child.cmdline()):
                    workers.append(child)
    return workers


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[Scheduler]:
    made = Scheduler(tmp_path)
    yield made
    made.end()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def played(*args: str | Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PROGRAM, *map(str, args), "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_workers_may_die_and_the_scheduler_too(scheduler: Scheduler, folder: Path) -> None:
    """The results are those of this machine, and what was played stays."""
    nannies = scheduler.workers(2)
    local = (*ARGS, "--blocks", "16", "--file", "local.tournament")
    file = folder / "c.tournament"
    where = ("--scheduler", scheduler.address)
    program = played(*ARGS, "--blocks", "16", "--file", file, *where, "--json")
    wait_for_blocks(file, 2)
    victim = children(nannies)[0]
    victim.kill()
    victim.wait()
    assert blocks_in(file) < 15
    out, told = program.communicate(timeout=120)
    assert program.returncode == 0, told
    assert out == tournament(*local, "--json").stdout
    one, other = (run("tournament", "games", name).stdout for name in ("local.tournament", file))
    assert one == other

    file = folder / "d.tournament"
    program = played(*ARGS, "--blocks", "400", "--file", file, *where)
    wait_for_blocks(file, 3)
    scheduler.process.kill()
    out, told = program.communicate(timeout=120)
    assert program.returncode == 1
    assert f"The Dask scheduler {scheduler.address} has gone away." in flat(told)
    assert f"resume {file} --scheduler {scheduler.address}" in told.split("Stopped after")[1]
    assert "Traceback" not in told
    assert 3 <= blocks_in(file) < 400
    assert "blocks" in out


def test_a_worker_that_is_not_the_same_is_refused_by_name(
    scheduler: Scheduler, folder: Path
) -> None:
    (folder / "older.py").write_text(
        "from stammtisch.ai.arena import tournament; tournament.version = lambda package: '0.0.9'"
    )
    scheduler.workers(1, "--no-nanny", "--preload", "older.py")
    program = played(*ARGS, "--blocks", "4", "--file", "r.tournament", "--scheduler", scheduler.address)  # fmt: skip # noqa: E501
    _, told = program.communicate(timeout=120)
    assert program.returncode == 1
    assert "Worker tcp://127.0.0.1:" in flat(told)
    assert "stammtisch 0.0.9 (" in flat(told)
    assert blocks_in(folder / "r.tournament") == 0


def test_a_local_cluster_loses_what_kills_it_and_ends_with_the_program(
    install: Install,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
) -> None:
    install(culprits.PACKAGE, culprits.SOURCE, culprits.POINTS)
    monkeypatch.setenv("PYTHONPATH", sys.path[0])
    players = ("--game", "uno", "--players", "heuristic,deadly,random", "--format", "gauntlet")
    file = folder / "l.tournament"
    args = (*players, "--seats", "2", "--blocks", "2000", "--file", file, "-o", "rounds=1")
    program = played(*args, "--local-cluster", "2")
    while (ends := [why for _, why, *_ in blocks_of(file)]).count("died") < 1 or "" not in ends:
        assert program.poll() is None
        time.sleep(0.1)
    workers = children(program)
    program.kill()
    program.communicate(timeout=60)
    assert workers
    assert psutil.wait_procs(workers, timeout=30)[1] == []


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("nowhere", "is no address of a Dask scheduler"),
        ("http://127.0.0.1:1", "is no address of a Dask scheduler"),
        ("tls://127.0.0.1:1", "needs certificates"),
        ("tcp://127.0.0.1:1", "can't be reached"),
    ],
)
def test_what_can_not_be_reached(monkeypatch: pytest.MonkeyPatch, address: str, told: str) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.3)
    result = run("tournament", *ARGS, "--scheduler", address, STAMMTISCH_LANG="en")
    assert result.exit_code == 1
    assert told in flat(result.stderr)
    assert f"resume uno-0.tournament --scheduler {address}" in flat(result.stderr)
    assert not result.stdout


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, cluster.__name__)
    monkeypatch.delattr("stammtisch.adapters.execution.cluster")
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run("tournament", *ARGS, "--local-cluster", "2", STAMMTISCH_LANG="en")
    assert result.exit_code == 1
    assert '[cluster]"' in flat(result.stderr)


def test_nobody_who_does_not_ask_for_a_cluster_imports_its_library() -> None:
    code = (
        "import sys; from stammtisch.cli.main import subcommand; subcommand('tournament');"
        "sys.exit('distributed' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
