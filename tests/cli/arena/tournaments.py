"""Tournaments as programs, for several files of tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from stammtisch.adapters.lab.file import TOURNAMENT, LabFile
from stammtisch.ai.arena.runner import InProcess
from stammtisch.cli.arena import playing
from tests.cli.helpers import run
from tests.guests import Install, install  # noqa: F401 - a fixture

SMALL = ("--game", "uno", "--players", "heuristic,random,easy", "--blocks", "6", "--seed", "s")
PROGRAM = (sys.executable, "-m", "stammtisch", "tournament")


def tournament(*args: str | Path) -> Any:
    """Without --workers in this process, which is quicker."""
    with pytest.MonkeyPatch.context() as patch:
        if "--workers" not in args:
            patch.setattr(playing, "LocalWorkers", lambda workers: InProcess())
        return run("tournament", *args, STAMMTISCH_LANG="en")


def figures_of_program(*args: str) -> dict[str, Any]:
    """The same as `figures`, of a program by itself, in which packages of tests are installed."""
    env = {**os.environ, "PYTHONPATH": sys.path[0]}
    program = [*PROGRAM[:-1], *args, "--json"]
    done = subprocess.run(program, env=env, capture_output=True, text=True, check=True)
    facts: dict[str, Any] = json.loads(done.stdout)
    return facts


def figures(*args: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(tournament(*args, "--json").stdout)
    return found


def blocks_of(file: Path) -> list[tuple[int, str, Any, Any]]:
    try:
        with LabFile(file, TOURNAMENT) as opened:
            return list(opened.jobs())
    except OSError:
        return []


def blocks_in(file: Path) -> int:
    return len(blocks_of(file))


def wait_for_blocks(file: Path, number: int) -> None:
    """Until the first blocks are in the file, so that they count: workers may store them in any
    order."""
    awaited = set(range(1, number + 1))
    deadline = time.monotonic() + 300
    while not awaited <= {row[0] for row in blocks_of(file)} and time.monotonic() < deadline:
        time.sleep(0.05)
