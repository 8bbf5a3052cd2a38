"""The file of a tournament or a laboratory: plain data, each job as a whole or not at all."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stammtisch.adapters.files import held
from stammtisch.adapters.lab.file import LAB, TOURNAMENT, BadLabFile, LabFile, LabFileInUse

GAMES = [{"places": [1, 2], "record": "one"}, {"places": [2, 1], "record": "other"}]
PLAIN = [{"places": [1, 2]}, {"places": [2, 1]}]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "file"


def test_what_is_stored_is_read_again(file: Path) -> None:
    settings = {"game": "uno", "deck": "Ä"}
    with LabFile.create(file, LAB, settings) as opened, opened.held():
        opened.add(3, [{"winner": 1}], {})
        opened.add(1, GAMES, {"0": {"seconds": 1.5}})
        opened.lose(2, "died")
    with LabFile(file, LAB) as opened:
        assert opened.settings == settings
        assert list(opened.jobs()) == [
            (1, "", PLAIN, {"0": {"seconds": 1.5}}),
            (2, "died", [], {}),
            (3, "", [{"winner": 1}], {}),
        ]
        assert list(opened.records()) == ["one", "other"]
        assert list(opened.records(1)) == ["one", "other"]
        assert list(opened.records(3)) == []
    assert [path.name for path in file.parent.iterdir()] == ["file"]


def test_a_lost_job_can_be_done_after_all(file: Path) -> None:
    with LabFile.create(file, TOURNAMENT, {}) as opened, opened.held():
        opened.lose(1, "died")
        opened.add(1, GAMES, {})
        assert list(opened.jobs()) == [(1, "", PLAIN, {})]


def test_a_job_is_stored_as_a_whole_or_not_at_all(file: Path) -> None:
    with LabFile.create(file, TOURNAMENT, {}) as opened, opened.held():
        opened.add(1, GAMES, {})
        wrong: list[Any] = [*GAMES, {"record": ["no text"]}]
        for job in (1, 2):
            with pytest.raises(OSError, match="file"):
                opened.add(job, wrong, {})
        assert list(opened.jobs()) == [(1, "", PLAIN, {})]
        assert list(opened.records()) == ["one", "other"]


def test_a_job_is_on_the_disk_once_it_is_stored(file: Path) -> None:
    with LabFile.create(file, TOURNAMENT, {}) as opened, opened.held():
        opened.begin_writing()
        full, log = (
            opened._db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("synchronous", "journal_mode")
        )
        assert (full, log) == (2, "wal")


def test_one_program_writes_to_a_file_and_others_may_read(file: Path) -> None:
    with LabFile.create(file, TOURNAMENT, {}) as opened, opened.held():
        opened.add(1, GAMES, {})
        with LabFile(file, TOURNAMENT) as other:
            assert [job for job, *_ in other.jobs()] == [1]
            with pytest.raises(LabFileInUse) as refused, other.held():
                raise AssertionError
    assert refused.value.facts == {"file": str(file), "lock": str(file.with_name(".file.lock"))}
    with held(file):
        pass


def content(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as db:
        return list(db.iterdump())


@pytest.mark.parametrize(
    ("kind", "pragma", "why"),
    [
        (LAB, "user_version = 2", "lab"),
        (TOURNAMENT, "application_id = 7", "tournament"),
        (TOURNAMENT, "user_version = 3", "version"),
    ],
)
def test_other_files_are_refused_and_left_as_they_are(
    file: Path, kind: str, pragma: str, why: str
) -> None:
    LabFile.create(file, TOURNAMENT, {}).close()
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute(f"PRAGMA {pragma}")
    before = content(file)
    with pytest.raises(BadLabFile) as refused:
        LabFile(file, kind)
    assert content(file) == before
    assert refused.value.facts == {"file": str(file), "why": why, "detail": ""}
