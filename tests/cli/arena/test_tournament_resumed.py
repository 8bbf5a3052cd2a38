"""Tournaments that are killed or interrupted, and resumed."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.arena.tournaments import (
    PROGRAM,
    blocks_in,
    tournament,
    wait_for_blocks,
)
from tests.guests import Install, install  # noqa: F401 - a fixture

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("folder")]


def started(args: tuple[str, ...]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*PROGRAM, *args], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ
    )


def test_killed_and_resumed_it_ends_as_if_nothing_had_been(folder: Path) -> None:
    """The program is killed twice, a worker of it once, the second time with one worker."""
    players = "heuristic,random,ismcts:iterations=30"
    args = ("--game", "uno", "--players", players, "--blocks", "14", "-o", "rounds=1")
    whole = tournament(*args, "--file", "whole.tournament", "--json").stdout
    file = folder / "killed.tournament"
    first = started((*args, "--file", str(file), "--workers", "2"))
    wait_for_blocks(file, 2)
    children = Path(f"/proc/{first.pid}/task/{first.pid}/children").read_text().split()
    os.kill(int(children[-1]), signal.SIGKILL)
    wait_for_blocks(file, 5)
    first.kill()
    first.wait()
    stored = blocks_in(file)
    assert 5 <= stored < 14
    second = started(("resume", str(file)))
    wait_for_blocks(file, stored + 2)
    second.kill()
    second.wait()
    assert stored < blocks_in(file) < 14
    resumed = tournament("resume", file, "--workers", "2", "--json").stdout
    assert resumed == whole
    one, other = (tournament("games", name).stdout for name in ("whole.tournament", file))
    assert one == other
