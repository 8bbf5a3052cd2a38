"""`simulate`: figures for people and programs, and the same games from the same seed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import stammtisch.ai.arena.simulate as simulate_module
from stammtisch.ai.arena.runner import Executor
from stammtisch.ai.arena.simulate import Simulation
from stammtisch.cli.arena.simulate import Recording
from stammtisch.core.record import Record, read_records
from tests.adapters.games import random_game
from tests.cli.helpers import flat, run

pytestmark = pytest.mark.slow
# The package has a command so named.
simulate_command = import_module("stammtisch.cli.arena.simulate")

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


@pytest.mark.parametrize("more", [(), ("--rotate",)])
def test_german_figures_have_commas(more: tuple[str, ...]) -> None:
    arguments = ["simulate", "ojyks", "--players", "random,heuristic", "--games", "4", *more]
    shown = run("--lang", "de", *arguments).output
    assert re.search(r"2,00", shown), shown
    assert not re.search(r"\d\.\d", shown), shown
    assert "…" not in shown
    assert re.search(r"2\.00", run(*arguments).output)


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


TWO = ("simulate", "uno", "--players", "random,random", "--games", "2", "--record")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "--force overwrites"), ("de", "mit --force")]
)
def test_a_file_is_not_overwritten_unasked(language: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("mine\n")
    result = run(*TWO, file, "--lang", language)
    assert result.exit_code == 2
    assert said in flat(result.stderr)
    assert file.read_text() == "mine\n"
    assert run(*TWO, file, "--force").exit_code == 0
    assert file.read_text().count("\n") == 2
    file.write_text("")
    assert run(*TWO, file).exit_code == 0, "nothing is lost with an empty file"


@pytest.mark.parametrize("rotate", [False, True])
def test_at_an_interrupt_the_games_that_were_played_are_kept(
    rotate: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(simulation: Simulation, executor: Executor, at_once: int) -> Iterator[Record]:
        yield from islice(simulate_module.run(simulation, executor, at_once), 7)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate_command, "run", interrupted)
    file = tmp_path / "games.jsonl"
    args = ["simulate", "uno", "--players", "random,heuristic", "--games", "50", "--json"]
    result = run(*args, *(["--rotate"] if rotate else []), "--record", file)
    assert result.exit_code == 130
    total = 100 if rotate else 50
    assert f"Stopped: 7 of {total} games were played; they are in" in flat(result.stderr)
    records = list(read_records(file.read_text(encoding="utf-8").splitlines()))
    assert [record.series for record in records] == [(n, total) for n in range(1, 8)]
    found = json.loads(result.stdout)
    assert found["games"] == (6 if rotate else 7), "whole deals are counted"
    assert len(found["players"]) == 2


def test_an_interrupt_before_the_first_game_shows_no_figures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object) -> Iterator[Record]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(simulate_command, "run", interrupted)
    result = run("simulate", "uno", "--players", "random,heuristic", "--rotate", "--lang", "de")
    assert (result.exit_code, result.stdout) == (130, "")
    assert "0 von 200 Spielen wurden gespielt" in flat(result.stderr)


def test_a_full_disk_is_told_with_what_is_in_the_file() -> None:
    result = run(*TWO, "/dev/full")
    assert result.exit_code == 1
    assert "0 games are in /dev/full" in flat(result.stderr)


def test_half_a_game_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    recording = Recording(file)
    record = random_game("uno", 2)
    recording.write(record)

    class Narrow:
        """Takes a few bytes more, then the disk is full."""

        def __init__(self, out: Any) -> None:
            self.out, self.room = out, 100

        def write(self, line: memoryview) -> int:
            if not self.room:
                raise OSError(28, "No space left on device")
            written: int = self.out.write(line[: self.room])
            self.room = 0
            return written

        def __getattr__(self, name: str) -> Any:
            return getattr(self.out, name)

    monkeypatch.setattr(recording, "_out", Narrow(recording._out))
    with pytest.raises(OSError, match="No space"):
        recording.write(record)
    recording.close()
    assert recording.games == 1
    assert file.read_text(encoding="utf-8") == record.to_line() + "\n"


def test_a_game_that_is_in_the_file_counts_though_ctrl_c_came_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("stammtisch.cli.arena.simulate.Scores.add", interrupted)
    file = tmp_path / "games"
    players = ("--players", "random,random", "--games", "3", "--lang", "en")
    result = run("simulate", "las_vegan", *players, "--record", str(file))
    assert result.exit_code == 130
    assert "Stopped: 1 of 3 games" in flat(result.output)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 1
