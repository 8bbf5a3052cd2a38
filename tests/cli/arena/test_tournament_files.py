"""Files of tournaments that are damaged, foreign, hostile, locked or can't be written."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

import pytest

from stammtisch.adapters.lab.file import TOURNAMENT, LabFile
from stammtisch.core.text.printable import unsafe_char
from tests.cli.arena.tournaments import (
    SMALL,
    figures,
    tournament,
)
from tests.cli.helpers import flat
from tests.guests import Install, install  # noqa: F401 - a fixture

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("folder")]


@pytest.mark.parametrize("content", [b"", b"no tournament", b"SQLite format 3\0" + b"x" * 5000])
def test_what_is_no_tournament_is_refused(folder: Path, content: bytes) -> None:
    (folder / "uno-s.tournament").write_bytes(content)
    for args in (SMALL, ("resume", "uno-s.tournament"), ("games", "uno-s.tournament")):
        refused = tournament(*args)
        assert refused.exit_code == 1
        assert "uno-s.tournament" in flat(refused.stderr)
        assert "Traceback" not in refused.output
    assert (folder / "uno-s.tournament").read_bytes() == content


def test_a_damaged_file_is_refused(finished: Path) -> None:
    file, whole = finished, finished.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    assert "damaged" in flat(tournament("show", file).stderr)
    file.write_bytes(whole)
    with sqlite3.connect(file) as db:
        db.execute("DELETE FROM results WHERE job = 3 AND number = 2")
    db.close()
    assert "damaged (job 3)" in flat(tournament("resume", file).stderr)
    file.write_bytes(whole)
    with sqlite3.connect(file) as db:
        db.execute("UPDATE lab SET settings = '{}'")
    db.close()
    assert "“game” is missing" in flat(tournament("show", file).stderr)


DEEP = "[" * 5000 + "]" * 5000
FAULT = {"seat": 1, "entry": 1, "reason": "late", "details": {"seconds": 1}}
WRONG_KINDS: dict[str, list[object]] = {
    "settings.test": [7, "x", [1, 2], {"worse": "x"}, {"worst": 1}, []],
    "settings.move_time": [10**400, "x", None],
    "settings.players": [7, [7, 8, 9], [], DEEP],
    "settings.options": [7, {"rounds": [1]}, {"x": 1}],
    "results.seating": [[0.0, 1.0, 2.0], [True, False, 2], DEEP, 7],
    "results.places": [[1.0, 2, 3], [True, 2, 3], [None, 1, 2]],
    "results.points": [[1, 2, "1"], [10**400, 1, 2]],
    "results.entries": [float("inf"), "x", None, -1],
    "results.faults": [
        [{**FAULT, "seat": 1.5}],
        [{**FAULT, "entry": "x"}],
        [{**FAULT, "reason": 7}],
        [{**FAULT, "details": 7}],
        [{**FAULT, "more": 1}],
        [7],
        DEEP,
    ],
    "jobs.efforts": [
        {"0": {"decisions": "x", "seconds": []}},
        {"0": {"decisions": None, "seconds": True}},
        {"9": {"decisions": 1, "seconds": 1}},
        {"0": {"decisions": 1, "seconds": float("nan")}},
        DEEP,
    ],
    "jobs.lost": [b"x", b"\xff"],
}


def with_wrong_kind(file: Path, place: str, value: object) -> None:
    """Another value in the file; lists and objects as JSON, and text as it is."""
    table, column = place.split(".")
    with contextlib.closing(sqlite3.connect(file)) as db:
        if table != "jobs":
            within, cell = {"settings": ("lab", "settings"), "results": ("results", "result")}[
                table
            ]
            data = json.loads(db.execute(f"SELECT {cell} FROM {within}").fetchone()[0])
            if column == "test":
                data |= {"format": "compare", "players": ["heuristic", "random"], "seats": 2}
            text = json.dumps({**data, column: "@"})
            value = value if isinstance(value, str) and value == DEEP else json.dumps(value)
            db.execute(f"UPDATE {within} SET {cell} = ?", (text.replace('"@"', str(value)),))
        else:
            value = json.dumps(value) if isinstance(value, list | dict) else value
            db.execute(f"UPDATE {table} SET {column} = ?", (value,))
        db.commit()


@pytest.mark.parametrize("place", WRONG_KINDS)
def test_values_of_wrong_kinds_are_told_whatever_is_done_with_the_file(
    finished: Path, place: str, finished_bytes: bytes
) -> None:
    commands = (("show", "--times"), ("report", "--force"), ("resume", "--quiet"))
    for value in WRONG_KINDS[place]:
        for command, option in commands:
            finished.write_bytes(finished_bytes)
            with_wrong_kind(finished, place, value)
            refused = tournament(command, finished, option)
            assert refused.exit_code == 1, f"{command} {str(value)[:50]}"
            assert refused.stderr.startswith("Error: ")


def test_a_fault_of_which_the_file_says_too_little_is_told_as_far_as_it_does(
    finished: Path,
) -> None:
    details = {"self": 1, "seat": "\x1b[31m", "reason": 1}
    with_wrong_kind(finished, "results.faults", [{**FAULT, "details": details}])
    for command in (("show",), ("report", "--force"), ("resume", "--quiet")):
        assert tournament(command[0], finished, *command[1:]).exit_code == 0
    said = flat(tournament("show", finished).stdout)
    assert "player='heuristic'" in said
    assert "reason='late'" in said


def test_nothing_in_the_file_of_a_tournament_acts_on_the_terminal(finished: Path) -> None:
    hostile = "easy:x=\x9b31m\u202e"
    with contextlib.closing(sqlite3.connect(finished)) as db:
        query = "UPDATE lab SET settings = json_set(settings, '$.players[2]', ?)"
        db.execute(query, (hostile,))
        db.execute("UPDATE results SET record = json_set(record, '$.seats[0]', ?)", (hostile,))
        db.commit()
    for command, *options in ("show",), ("show", "--json"), ("report", "--force"), ("games",):
        result = tournament(command, finished, *options)
        assert not any(map(unsafe_char, result.output.split("\n"))), command
        assert result.exit_code == 0
    refused = tournament("resume", finished)
    assert not any(map(unsafe_char, refused.output.split("\n")))
    assert refused.exit_code == 1
    first = tournament("games", finished).stdout.split("\n")[0]
    assert json.loads(first)["seats"][0] == hostile


@pytest.mark.parametrize(
    "change",
    [
        "lab SET settings = '5'",
        "lab SET settings = json_set(settings, '$.players', 'x')",
        "results SET result = '7'",
        "results SET result = X'FF'",
        "results SET result = json_set(result, '$.seating', json('[7, 8, 9]'))",
        "results SET result = json_set(result, '$.seating', json('[-1, 0, 1]'))",
        "results SET result = json_set(result, '$.places', json('[]'))",
        """results SET result = json_set(result, '$.places', json('["a", "b", "c"]'))""",
        """results SET result = json_set(result, '$.points', json('[1, 2, "x"]'))""",
        """results SET result = json_set(result, '$.faults', json('[{"seat": 9, "entry": 0,
        "reason": "late", "details": {}}]'))""",
        "jobs SET efforts = '[]'",
    ],
)
def test_a_file_with_nonsense_is_refused(finished: Path, change: str) -> None:
    with sqlite3.connect(finished) as db:
        db.execute(f"UPDATE {change}")
    db.close()
    refused = tournament("show", finished)
    assert refused.exit_code == 1
    assert "damaged" in flat(refused.stderr) or "players" in flat(refused.stderr)


def test_what_was_played_with_other_rules_and_players_can_be_shown(finished: Path) -> None:
    before = figures("show", finished)
    with sqlite3.connect(finished) as db:
        for name, value in (
            ("rules", 0),
            ("players[2]", "gone:thoroughness=1000:patience=2000:luck=3"),
        ):
            db.execute(f"UPDATE lab SET settings = json_set(settings, '$.{name}', ?)", (value,))
    db.close()
    shown = figures("show", finished)
    assert {row["player"] for row in shown["players"]} == {
        "heuristic",
        "random",
        "gone:thoroughness=1000:patience=2000:luck=3",
    }
    assert shown["by_seat"] == before["by_seat"]
    assert tournament("report", finished).exit_code == 0
    facts = json.loads(finished.with_suffix(".json").read_text(encoding="utf-8"))
    assert {row["player"]: row["iterations"] for row in facts["times"]}[
        "gone:thoroughness=1000:patience=2000:luck=3"
    ] is None
    assert "…" not in tournament("show", finished).stdout, "specs often differ at their ends"
    assert "gone" in tournament("resume", finished).stderr


def test_a_file_that_cannot_be_written_can_be_read(finished: Path) -> None:
    place = Path(tempfile.mkdtemp())  # others can't enter the folders of pytest
    file = Path(shutil.copy(finished, place))
    file.chmod(0o444)
    place.chmod(0o555)
    child = os.fork()
    if not child:
        code = 1
        with contextlib.suppress(BaseException):
            if os.geteuid() == 0:
                os.setuid(65534)  # root may write anything
            with LabFile(file, TOURNAMENT) as opened:
                code = int(len(list(opened.jobs())) != 6)
        os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    place.chmod(0o755)
    shutil.rmtree(place)


def test_a_file_that_came_meanwhile_stays(folder: Path) -> None:
    file = folder / "mine"
    file.write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        LabFile.create(file, TOURNAMENT, {})
    assert [one.read_bytes() for one in folder.iterdir()] == [b"mine"]


def no_space(_: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_told_with_the_command_that_goes_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = ("--game", "uno", "--players", "heuristic,random", "--blocks", "2", "--seed", "s")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", no_space)
        refused = tournament(*small)
    assert refused.exit_code == 1
    assert "uno-s.tournament: the disk is full" in flat(refused.stderr)
    assert not list(folder.iterdir())
    add = LabFile.add

    def full(opened: LabFile, block: int, *result: Any) -> None:
        if block == 2:
            opened._db.execute("PRAGMA max_page_count = 1")  # no more than there are
        add(opened, block, *result)

    with monkeypatch.context() as patch:
        patch.setattr(LabFile, "add", full)
        stopped = tournament(*small, "--quiet")
    assert stopped.exit_code == 1
    assert "disk is full" in stopped.stderr
    assert "Stopped after 1 of 2 blocks" in flat(stopped.stderr)
    assert "tournament resume uno-s.tournament" in flat(stopped.stderr)
    assert figures("resume", "uno-s.tournament")["blocks"] == 2


def test_a_file_that_is_not_there() -> None:
    assert "nothing.tournament" in flat(tournament("resume", "nothing.tournament").stderr)


def test_two_programs_never_play_the_same_tournament(finished: Path) -> None:
    with LabFile(finished, TOURNAMENT) as opened, opened.held():
        refused = tournament("resume", "uno-s.tournament")
        assert refused.exit_code == 1
        assert ".uno-s.tournament.lock" in flat(refused.stderr).replace(" ", "")
        assert figures("show", "uno-s.tournament")["blocks"] == 6
