"""If a game can't be saved: what is lost is told, and where else it could be saved."""

from __future__ import annotations

import errno
import re
from pathlib import Path

import pytest

from stammtisch.adapters.storage.saved_games import Saves
from stammtisch.cli.games.saved import alternative
from stammtisch.core.match import Match
from tests.cli.helpers import flat, play_uno, record_in, run, saved_files, unwrapped

NOWHERE = "/dev/null/home"
"""A folder that can't be made."""


def full_after(writes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk of the folder of saves is full after so many writes."""
    write, done = Saves.write, []

    def limited(self: Saves, match: Match, file: Path) -> None:
        if file.parent == self.folder:
            done.append(file)
            if len(done) > writes:
                raise OSError(errno.ENOSPC, "No space left on device")
        write(self, match, file)

    monkeypatch.setattr(Saves, "write", limited)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["this game isn't saved", "save it in another place", "quit once more"]),
        ("de", ["spiel ist nicht gespeichert", "einem anderen ort", "um trotzdem aufzuhören"]),
    ],
)
def test_quit_says_first_what_is_lost(language: str, words: list[str]) -> None:
    result = play_uno(
        "--lang", language, lines=["2", "quit", "?", "quit", "3"], STAMMTISCH_HOME=NOWHERE
    )
    assert result.exit_code == 1
    told = flat(result.output).lower()
    for word in words:
        assert word.lower() in told
    asked = told.count("move (? for help)") + told.count("zug (? für hilfe)")
    assert asked == 4, "the second quit leaves"
    assert ("commands:" in told) == (language == "en"), "in between the game went on"


@pytest.mark.parametrize("word", ["save", "speichern"])
def test_save_says_what_is_lost_and_where_it_could_be(word: str) -> None:
    output = play_uno(lines=["2", word], STAMMTISCH_HOME=NOWHERE).output
    assert "The game isn't saved: " in flat(output)
    assert "If you leave now, it is lost" in flat(output)
    assert ".." not in flat(output).replace("/..", "")
    assert ".)" not in flat(output)
    assert re.search(r"for example: save \S+\.jsonl", flat(output))


def test_from_the_new_place_the_game_goes_on(tmp_path: Path) -> None:
    target = tmp_path / "rescued.jsonl"
    result = play_uno(lines=["2", f"save {target}", "3", "quit"], STAMMTISCH_HOME=NOWHERE)
    assert result.exit_code == 0
    assert "From now on it is saved there" in flat(result.output)
    played = [text for seat, text in record_in(target).moves if seat == 1]
    assert played[0] == "play b1"
    assert len(played) == 2, "moves after that are saved there, too"
    assert f"stammtischresume{target}" in unwrapped(result.output)


def test_the_last_moves_are_told_to_be_lost(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    full_after(3, monkeypatch)
    result = play_uno(lines=["2", "save"])
    kept = len(record_in(saved_files(home)[0]).moves)
    assert result.exit_code == 1, "at the end of input nobody can be asked"
    told = re.search(r"up to move (\d+); now it is move (\d+)", flat(result.output))
    assert told
    assert int(told[1]) == kept < int(told[2])
    assert "the disk is full" in flat(result.output)


def test_a_place_that_fails_too_is_told(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    full_after(0, monkeypatch)
    result = play_uno(
        lines=["2", "save /dev/null/x", "save ~nobody-of-this-name/x", "quit", "quit"]
    )
    assert result.exit_code == 1
    assert flat(result.output).count("This game isn't saved") >= 3


def test_a_game_that_is_saved_again_is_left_without_a_question(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    with monkeypatch.context() as disk:
        full_after(0, disk)
        assert "can't be saved" in flat(play_uno(lines=["2"]).output)
    assert play_uno(lines=["2", "quit"]).exit_code == 0


def test_a_game_that_is_over_can_be_saved_in_another_place(tmp_path: Path) -> None:
    target = tmp_path / "over.jsonl"
    args = ("play", "uno", "--fast", "--seed", "s", "--players", "2")
    whole = run(*args, lines=["1"] * 300)
    turns = whole.output.count("Your move")
    lines = ["1"] * turns + ["/dev/null/x", str(target)]
    result = run(*args, lines=lines, STAMMTISCH_HOME=NOWHERE)
    assert result.exit_code == 0
    assert "Where to save it" in flat(result.output)
    assert record_in(target).outcome is not None
    assert f"stammtischreplay{target}" in unwrapped(result.output)
    lost = run(*args, lines=["1"] * turns, STAMMTISCH_HOME=NOWHERE)
    assert "This game isn't saved" in flat(lost.output)


def test_the_place_that_is_proposed_is_another_one_with_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("home", "here"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "here")
    assert alternative(Path("/dev/null/a.jsonl")) == tmp_path / "home" / "a.jsonl"
    assert alternative(tmp_path / "home" / "a.jsonl") == tmp_path / "here" / "a.jsonl"
    (tmp_path / "home" / "a.jsonl").write_text("older")
    assert alternative(Path("/dev/null/a.jsonl")) == tmp_path / "here" / "a.jsonl"
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 0}))
    assert alternative(Path("/dev/null/a.jsonl")) is None
