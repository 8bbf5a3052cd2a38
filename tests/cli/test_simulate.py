"""`simulate`: figures for people and programs, and the same games from the same seed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from stammtisch.core.record import read_records
from tests.cli.helpers import flat, run

PROGRAM = Path(sys.executable).with_name("stammtisch")


def test_the_result_as_json() -> None:
    result = run("simulate", "uno", "--players", "heuristic,random", "--games", "5", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert (found["game"], found["games"], found["seed"]) == ("uno", 5, "0")
    assert [row["player"] for row in found["players"]] == ["heuristic", "random"]
    assert sum(row["wins"] for row in found["players"]) == 5
    assert sum(row["mean_place"] for row in found["players"]) == 3
    assert result.stderr == ""


def test_the_result_as_a_table() -> None:
    result = run("simulate", "ojyks", "--players", "heuristic,random", "--games", "2")
    assert "ojyks: 2 games, seed 0" in result.output
    assert "heuristic" in result.output
    assert "100.0%" in result.output
    german = run("simulate", "uno", "--players", "random,random", "--games", "1", "--lang", "de")
    assert "Siege" in german.output


def test_a_seed_may_hold_any_signs() -> None:
    result = run("simulate", "uno", "--players", "random,random", "--games", "1", "--seed", "[/b]")
    assert "seed [/b]" in flat(result.output)


def test_recorded_games_are_valid_and_numbered(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    args = ["simulate", "ojyks", "--players", "random,heuristic,random", "--games", "3"]
    assert run(*args, "-o", "limit=20", "--record", file).exit_code == 0
    records = list(read_records(file.read_text(encoding="utf-8").splitlines()))
    assert [record.series for record in records] == [(1, 3), (2, 3), (3, 3)]
    assert all(record.options["limit"] == 20 for record in records)
    assert all(record.at is None for record in records), "no clock: the same bytes every time"
    assert "3 games" in run("verify", file).output


def test_the_same_seed_gives_the_same_bytes_with_one_process_and_with_two(tmp_path: Path) -> None:
    files = [tmp_path / "1", tmp_path / "2", tmp_path / "other"]
    for file, workers, seed in zip(files, ("1", "2", "1"), ("7", "7", "8"), strict=True):
        args: list[str | Path] = [
            PROGRAM,
            "simulate",
            "uno",
            "--players",
            "heuristic,random,heuristic",
        ]
        args += ["--games", "9", "--seed", seed, "--workers", workers, "--record", file]
        subprocess.run(args, check=True, capture_output=True)
    one, two, other = (file.read_bytes() for file in files)
    assert one == two
    assert one.count(b"\n") == 9
    assert one != other


def test_a_record_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    args = ["simulate", "uno", "--players", "random,random", "--games", "1", "--record"]
    result = run(*args, tmp_path / "no" / "folder")
    assert result.exit_code == 2
    assert "--record" in result.stderr
