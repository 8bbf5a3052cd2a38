"""Saved games: whole or not at all, and found again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from freezegun import freeze_time

from stammtisch.adapters.storage.saves import Saves
from stammtisch.core.errors import RecordError
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from tests.adapters.games import random_game


def new_match(table: str = "0123456789abcdef") -> Match:
    game = game_named("uno")
    return Match.new(
        game, game.options(), seats=["Ä", "B"], players=["random"] * 2, seed="1", table=table
    )


def move(match: Match) -> None:
    seat = match.pending[0]
    match.play(seat, match.view(seat).legal[0])


def saved(saves: Saves, name: str, at: int, match: Match | None = None) -> Path:
    file = saves.folder / f"{name}.jsonl"
    saves.write(match or new_match(), file)
    os.utime(file, (at, at))
    return file


def test_the_folder_follows_the_environment(home: Path, tmp_path: Path) -> None:
    assert Saves().folder == home / "games"
    assert Saves(tmp_path).folder == tmp_path


def test_what_is_written_is_read_again() -> None:
    saves, match = Saves(), new_match()
    file = saves.new_file(match)
    for _ in range(5):
        move(match)
        saves.write(match, file)
    again = saves.read(file)
    assert again.record == match.record
    assert again.view(1) == match.view(1)
    assert [path.name for path in saves.folder.iterdir()] == [file.name]


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_a_write_that_fails_leaves_the_old_file(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves, match = Saves(), new_match()
    file = saved(saves, "a", 1, match)
    before = file.read_bytes()
    move(match)

    def fail(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(*((os, "fsync", fail) if broken == "fsync" else (Path, "replace", fail)))
        with pytest.raises(OSError, match="disk full"):
            saves.write(match, file)
    assert file.read_bytes() == before
    assert saves.unfinished() == [file]  # whatever is left of the draft is no saved game


def test_unfinished_games_come_newest_first() -> None:
    saves = Saves()
    assert saves.unfinished() == []
    old, new = saved(saves, "z", 100), saved(saves, "a", 200)
    finished = random_game("uno", 2)
    saved(saves, "m", 300, Match(finished))
    assert saves.unfinished() == [new, old]
    os.utime(old, (400, 400))
    assert saves.unfinished() == [old, new]


def test_other_files_in_the_folder_are_no_games() -> None:
    saves = Saves()
    file = saved(saves, "a", 1)
    (saves.folder / ".a.jsonl.77").write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    (saves.folder / ".draft.jsonl").write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    (saves.folder / "notes.txt").write_text("hello", encoding="utf-8")
    assert saves.unfinished() == [file]


def test_a_file_that_is_no_text_hides_no_other_game() -> None:
    saves = Saves()
    file = saved(saves, "a", 1)
    (saves.folder / "b.jsonl").write_bytes(b"\xff\xfe\x00")
    assert saves.unfinished() == [file]


def test_a_game_is_found_by_name_with_or_without_ending_or_by_path(tmp_path: Path) -> None:
    saves = Saves()
    file = saved(saves, "evening", 1)
    assert saves.named("evening") == file
    assert saves.named("evening.jsonl") == file
    assert saves.named("morning") is None
    elsewhere = tmp_path / "mine"
    saves.write(new_match(), elsewhere)
    assert saves.named(str(elsewhere)) == elsewhere


def test_a_new_file_is_named_by_time_game_and_table() -> None:
    saves = Saves()
    with freeze_time("2026-03-04 21:05:06"):
        name = saves.new_file(new_match()).name
    assert name == "20260304-210506-uno-01234567.jsonl"
    with freeze_time("2026-03-04 21:05:07"):
        assert saves.new_file(new_match("abc")).name > name


def test_two_games_begun_in_one_second_have_two_files() -> None:
    with freeze_time("2026-03-04 21:05:06"):
        names = {Saves().new_file(new_match(table)) for table in ("a" * 16, "b" * 16)}
    assert len(names) == 2


def test_a_damaged_file_is_refused() -> None:
    saves = Saves()
    file = saved(saves, "a", 1)
    file.write_text(file.read_text(encoding="utf-8")[:200], encoding="utf-8")
    with pytest.raises(RecordError):
        saves.read(file)
    with pytest.raises(OSError, match="nowhere"):
        saves.read(saves.folder / "nowhere")
