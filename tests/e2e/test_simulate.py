"""Simulations at a terminal: asked before overwriting, and stopped by Ctrl-C."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.core.record import read_records
from tests.e2e.terminal import plain, terminal

ARGS = ("simulate", "uno", "--players", "heuristic,heuristic,heuristic")


@pytest.mark.parametrize(("answer", "code"), [("no", 1), ("j", 0)])
def test_overwriting_is_asked_for(answer: str, code: int, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("mine\n", encoding="utf-8")
    with terminal(*ARGS, "--games", "1", "--record", file) as screen:
        screen.wait(r"Overwrite it\? \(yes or no\)")
        screen.type(answer)
        assert screen.leave() == code
    assert (file.read_text(encoding="utf-8") == "mine\n") == bool(code)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_whole_games_and_says_how_many(workers: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    args = ("--games", "5000", "--record", file, "--workers", workers)
    with terminal(*ARGS, *args) as screen:
        screen.wait("Playing")
        while not (file.exists() and file.stat().st_size):
            screen.wait("%")
        screen.child.sendintr()
        assert screen.leave() == 130
        seen = plain(screen.seen)
        assert "Traceback" not in seen
    text = file.read_text(encoding="utf-8")
    games = len(list(read_records(text.splitlines())))
    assert games == text.count("\n") > 0
    assert f"Stopped: {games:,} of 5,000 games were played" in " ".join(seen.split())
