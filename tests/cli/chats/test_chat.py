"""`stammtisch chat` as a program: people are lines of its input."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from stammtisch.testing.chats.program import PROGRAM

pytestmark = [pytest.mark.program, pytest.mark.slow]
BEGIN = "anna: /new uno rounds=1\nben: /join\nanna: /pace off\nanna: [Deal]\nwait 0.5\n"


def said(folder: Path, lines: str) -> str:
    """What it prints for these lines, with its tables in a file."""
    command = [str(PROGRAM), "chat", "--database", f"sqlite:///{folder}/tables.sqlite"]
    done = subprocess.run(
        command, input=lines, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_tables_are_played_at_and_stay_in_the_file(tmp_path: Path) -> None:
    begun = said(tmp_path, BEGIN)
    assert "#room T1 · Uno with points" in begun
    assert "#room~2 Ben" in begun
    for name in ("anna", "ben"):
        assert f"@{name} Your hand:" in begun
    assert not [line for line in begun.splitlines() if line.startswith("#") and "hand:" in line]
    later = said(tmp_path, "ben@ draw\nanna@ draw\nwait 0.5\ncleo: [My hand]\nnobody says\n")
    assert "#room T1" in later
    assert " draws a card." in later
    assert "@cleo ! " in later
    assert "Say what somebody says: “anna: /new uno” in the room" in later
