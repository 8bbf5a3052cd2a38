"""`python -m tools faults`, an evening with each kind of trouble."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.tools.running import run
from tools.campaigns import faults
from tools.campaigns.faults import KINDS, full_disk

pytestmark = pytest.mark.slow
SHOWN = {
    "clock": r"jumps 12",
    "database": r"opened [1-9]\d*, store-fails [1-9]",
    "disk": r"saves: File too large [1-9]\d*, store-fails [1-9]",
    "server": r"notices [1-9]\d*, requests that failed [1-9]",
}


@pytest.mark.parametrize("kind", KINDS)
def test_games_survive(kind: str) -> None:
    result = run("faults", kind, "--rounds", "1")
    assert result.stderr == "wrong 0\n"
    assert re.search(SHOWN[kind], result.stdout), result.stdout


def test_messages_that_are_lost_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    tell = faults.ServerRoom.tell

    async def lost(self: faults.ServerRoom, *args: Any) -> None:
        if self.away is not None:
            self.refused += 1
            return
        await tell(self, *args)

    monkeypatch.setattr(faults.ServerRoom, "tell", lost)
    result = run("faults", "server", "--rounds", "1")
    assert result.exit_code == 1


def test_nothing_is_written_to_a_full_disk(tmp_path: Path) -> None:
    file = tmp_path / "x"
    with full_disk(10):
        with pytest.raises(OSError, match="File too large"):
            file.write_bytes(b"x" * 11)
        with pytest.raises(sqlite3.OperationalError):
            sqlite3.connect(tmp_path / "y").execute("CREATE TABLE t (x)")
    file.write_bytes(b"x" * 11)
