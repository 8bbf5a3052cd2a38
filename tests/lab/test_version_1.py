"""Files of version 1 are read as they are, and converted when they are gone on with.

Those in `tests/corpus/0.1` were written by the program of commit 9df2836: two tournaments that
aren't finished, in one of which a block was lost, and games that `lab` kept, the last one torn by a
kill.
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stammtisch.adapters.lab import file as lab_file
from stammtisch.adapters.lab.file import LAB, TOURNAMENT, LabFile
from stammtisch.adapters.lab.version_1 import CONVERT
from stammtisch.ai.arena.lab import ready
from stammtisch.core.games import game_named
from tests.cli.helpers import flat, run

pytestmark = pytest.mark.slow
CORPUS = Path(__file__).parents[1] / "corpus" / "0.1"
LINES = CORPUS / "laboratories" / "lab.games"
NAMES = ("round-robin", "swiss")
LAB_COMMAND = ["lab", "narikana", "--seed", "s", "--player", "random", "--json", "--games", "2"]
Job = tuple[int, str, list[Any], Any]


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def old(name: str, tmp_path: Path) -> Path:
    """A tournament of which not all blocks have been played."""
    return restored(tmp_path / f"{name}.tournament", name)


def restored(file: Path, name: str) -> Path:
    with closing(sqlite3.connect(file)) as db:
        db.executescript((CORPUS / "tournaments" / f"{name}.sql").read_text(encoding="utf-8"))
    return file


def tables(file: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(file)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema ORDER BY name")]
        version = db.execute("PRAGMA user_version").fetchall()
        return {"version": version, **{n: list(db.execute(f"SELECT * FROM {n}")) for n in names}}


def jobs(file: Path, kind: str = TOURNAMENT) -> list[Job]:
    with LabFile(file, kind) as opened:
        return list(opened.jobs())


def converted(file: Path, kind: str = TOURNAMENT) -> list[Job]:
    with LabFile(file, kind) as opened, opened.held():
        opened.begin_writing()
        return list(opened.jobs())


def test_it_is_shown_and_left_as_it_is(old: Path, name: str) -> None:
    before = tables(old)
    records = [row[-1] for row in before["games"]]
    assert run("tournament", "games", str(old)).stdout.splitlines() == records
    shown = json.loads(run("tournament", "show", str(old), "--json").stdout)
    assert shown["games"] == len(records)
    assert shown["done"] is False
    assert run("tournament", "report", str(old), "--replays", "1").exit_code == 0
    assert old.with_suffix(".html").exists()
    assert tables(old) == before
    places = [json.loads(row[3]) for row in before["games"]]
    assert [game["places"] for _, _, games, _ in jobs(old) for game in games] == places
    if name == "round-robin":
        assert [(job, lost) for job, lost, *_ in jobs(old)] == [(1, ""), (3, "died")]


def played(records: str) -> list[tuple[Any, Any]]:
    """Moves and outcomes of records. Those of old games name fewer options."""
    return [(game["moves"], game["outcome"]) for game in map(json.loads, records.splitlines())]


def test_it_is_gone_on_with_like_any_other(old: Path, name: str, tmp_path: Path) -> None:
    whole = restored(tmp_path / "whole.tournament", name)
    with closing(sqlite3.connect(whole)) as db:
        db.executescript("DELETE FROM games; DELETE FROM blocks")
    expected = json.loads(run("tournament", "resume", str(whole), "--json").stdout)
    first, before = tables(old)["games"], jobs(old)
    resumed = json.loads(run("tournament", "resume", str(old), "--json").stdout)
    assert resumed["done"] is True
    assert resumed == expected
    kept = [job for job in before if not job[1]]
    assert [job for job in jobs(old) if job in kept] == kept
    records = run("tournament", "games", str(old)).stdout
    assert played(records) == played(run("tournament", "games", str(whole)).stdout)
    assert records.splitlines()[: len(first)] == [row[-1] for row in first]
    assert tables(old).keys() == tables(whole).keys()
    again = run("tournament", "resume", str(old), "--json")
    assert json.loads(again.stdout) == resumed


def test_what_is_converted_says_the_same(old: Path) -> None:
    before, version_1 = jobs(old), tables(old)
    assert converted(old) == before == jobs(old)
    after = tables(old)
    assert after["version"] == [(lab_file.VERSION,)]
    assert after["lab"] == [(TOURNAMENT, *version_1["settings"][0])]
    assert [row[-1] for row in after["results"]] == [row[-1] for row in version_1["games"]]


def test_it_is_converted_as_a_whole_or_not_at_all(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tables(old)
    with monkeypatch.context() as patch:
        patch.setattr(lab_file, "CONVERT", f"{CONVERT}DROP TABLE missing;")
        with pytest.raises(OSError, match="no such table"):
            converted(old)
    assert tables(old) == before
    assert converted(old) == jobs(old)


def test_another_program_may_have_converted_it_meanwhile(old: Path) -> None:
    with LabFile(old, TOURNAMENT) as opened:
        before = list(opened.jobs())
        with LabFile(old, TOURNAMENT) as other, other.held():
            other.add(9, [], {})
        with opened.held():
            assert list(opened.jobs()) == [*before, (9, "", [], {})]


# Lines of JSON


@pytest.fixture
def lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("stammtisch.ai.arena.lab.ready", lambda game: ready(game)[:3])
    file = tmp_path / "lab.games"
    plan, *games = LINES.read_text(encoding="utf-8").split("\n")
    rules = {"rules": game_named("narikana").version}
    file.write_text(
        "\n".join([json.dumps(json.loads(plan) | rules, separators=(",", ":")), *games])
    )
    return file


def test_lines_are_read_and_left_as_they_are(lines: Path) -> None:
    before = lines.read_bytes()
    games = [json.loads(line) for line in before.split(b"\n")[1:-1]]
    assert len(games) == 4
    assert jobs(lines, LAB) == [(number, "", [game], {}) for number, game in enumerate(games, 1)]
    refused = run("tournament", "show", str(lines), STAMMTISCH_LANG="en")
    assert "is no tournament" in flat(refused.output)
    other = run(*LAB_COMMAND, "--seed", "t", "--file", str(lines), STAMMTISCH_LANG="en")
    assert "seed: s there, t here" in flat(other.output)
    assert lines.read_bytes() == before


def test_lines_are_gone_on_with_like_any_other_file(lines: Path, tmp_path: Path) -> None:
    before = jobs(lines, LAB)
    whole = tmp_path / "whole"
    expected = run(*LAB_COMMAND, "--file", str(whole)).output
    assert run(*LAB_COMMAND, "--file", str(lines)).output == expected
    assert jobs(lines, LAB)[:4] == before
    assert tables(lines) == tables(whole)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lab.games", "whole"]


def test_lines_that_cannot_be_converted_stay(lines: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = lines.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        refused = run(*LAB_COMMAND, "--file", str(lines))
    assert refused.exit_code == 1
    assert lines.read_bytes() == before


def test_another_program_may_have_added_to_lines_meanwhile(lines: Path) -> None:
    with LabFile(lines, LAB) as opened:
        with LabFile(lines, LAB) as other, other.held():
            other.add(5, [{}], {})
        with opened.held():
            opened.add(6, [{}], {})
            assert [job for job, *_ in opened.jobs()] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("line", ["[", '{"winner":', "\x00", "[" * 5000])
def test_damaged_lines_are_told_and_left_as_they_are(lines: Path, line: str) -> None:
    with lines.open("a", encoding="utf-8") as out:
        out.write(f"\n{line}\n")
    before = lines.read_bytes()
    refused = run(*LAB_COMMAND, "--file", str(lines), STAMMTISCH_LANG="en")
    assert "lab.games is damaged" in flat(refused.output)
    assert refused.exit_code == 1
    assert lines.read_bytes() == before
