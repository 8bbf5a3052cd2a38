"""`replay --html`: what is written, refused and left out."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.helpers import flat, play_uno, run, saved_files
from tests.pages.test_replay_page import data_in

pytestmark = pytest.mark.slow


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    args: list[str | Path] = [
        "--players",
        "random,random",
        "--games",
        "2",
        "-o",
        "rounds=1",
        "--record",
        file,
    ]
    assert run("simulate", "las_vegan", *args).exit_code == 0
    return file


@pytest.fixture
def unfinished(home: Path) -> Path:
    play_uno(lines=["1"])
    (file,) = saved_files(home)
    return file


def seats_in(page: Path) -> list[int]:
    seats: list[int] = data_in(page.read_text(encoding="utf-8"))["seats"]
    return seats


def test_a_page_of_a_game_is_written(finished: Path, tmp_path: Path) -> None:
    page = tmp_path / "out.html"
    result = run("replay", finished, "--game", "2", "--seat", "1", "--html", page, "--lang", "de")
    assert result.exit_code == 0
    assert f"Die Seite ist geschrieben: {page.name}" in result.output.replace(f"{tmp_path}/", "")
    data = data_in(page.read_text(encoding="utf-8"))
    record = json.loads(finished.read_text(encoding="utf-8").splitlines()[1])
    assert data["outcome"] == record["outcome"]
    assert (data["seats"], data["seat"], data["language"]) == ([0, 1, 2], 1, "de")
    assert len(data["asked"]) == len(record["moves"]) + 1


def test_a_file_that_is_there_stays_unless_forced(finished: Path, tmp_path: Path) -> None:
    page = tmp_path / "out.html"
    page.write_text("mine", encoding="utf-8")
    refused = run("replay", finished, "--html", page)
    assert refused.exit_code == 2
    assert "--force" in flat(refused.stderr)
    assert page.read_text(encoding="utf-8") == "mine"
    assert run("replay", finished, "--html", page, "--force").exit_code == 0
    assert seats_in(page) == [0, 1, 2]
    assert sorted(one.name for one in tmp_path.iterdir()) == ["games.jsonl", "out.html"]


def test_a_folder_that_is_not_there_is_named(finished: Path, tmp_path: Path) -> None:
    result = run("replay", finished, "--html", tmp_path / "nowhere" / "out.html")
    assert result.exit_code == 2
    assert "no such file or folder" in flat(result.stderr)


@pytest.mark.parametrize(
    ("args", "typed", "seats"),
    [
        ([], [], [0, 1]),
        (["--seat", "0"], [], [0]),
        (["--seat", "2"], ["yes"], [0, 1, 2, 3, 4]),
        (["--show-hands"], [], [0, 1, 2, 3, 4]),
    ],
)
def test_hands_of_an_unfinished_game_are_in_the_page_only_if_wanted(
    args: list[str], typed: list[str], seats: list[int], unfinished: Path, tmp_path: Path
) -> None:
    page = tmp_path / "out.html"
    result = run("replay", unfinished, *args, "--html", page, lines=typed)
    assert result.exit_code == 0
    assert seats_in(page) == seats
    assert ("left out" in flat(result.output)) == (len(seats) < 5)
    seed = json.loads(unfinished.read_text(encoding="utf-8"))["seed"]
    assert f'"{seed}"' not in page.read_text(encoding="utf-8")


def test_no_page_is_written_if_the_hands_are_not_wanted(unfinished: Path, tmp_path: Path) -> None:
    result = run("replay", unfinished, "--seat", "2", "--html", tmp_path / "p.html", lines=["no"])
    assert result.exit_code == 1
    assert not (tmp_path / "p.html").exists()


def test_a_record_that_does_not_hold_gives_no_page(finished: Path, tmp_path: Path) -> None:
    text = finished.read_text(encoding="utf-8").replace("random", "Mallory", 1)
    finished.write_text(text, encoding="utf-8")
    result = run("replay", finished, "--html", tmp_path / "p.html")
    assert result.exit_code == 1
    assert not (tmp_path / "p.html").exists()


@pytest.mark.parametrize("command", [("replay", "--force", "--html"), ("picture", "--output")])
def test_a_full_disk_leaves_the_old_file(
    command: tuple[str, ...], finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    old = tmp_path / "old.svg"
    old.write_text("mine", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", full)
    result = run(command[0], finished, *command[1:], old)
    assert result.exit_code != 0
    assert old.read_text(encoding="utf-8") == "mine"
    assert len([*tmp_path.iterdir()]) == 2
