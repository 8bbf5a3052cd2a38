"""Saved games: whole or not at all, and found again."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from freezegun import freeze_time

from stammtisch.adapters.storage.saved_games import SaveChanged, SaveInUse, Saves
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


# For the owner alone.


@pytest.fixture
def careless() -> Iterator[None]:
    """A user whose files are open to all by default."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("careless")
def test_saves_can_be_read_by_their_owner_alone(tmp_path: Path) -> None:
    saves = Saves()
    file = saved(saves, "a", 1)
    assert (mode(file), mode(saves.folder)) == (0o600, 0o700)
    elsewhere = tmp_path / "mine.jsonl"
    saves.write(new_match(), elsewhere)
    assert (mode(elsewhere), mode(tmp_path)) == (0o600, 0o777 & mode(tmp_path))


@pytest.mark.usefixtures("careless")
def test_older_saves_and_their_folder_are_closed_when_they_are_written() -> None:
    file = saved(Saves(), "a", 1)
    file.chmod(0o644)
    file.parent.chmod(0o755)
    saves = Saves()
    saves.write(saves.read(file), file)
    assert (mode(file), mode(saves.folder)) == (0o600, 0o700)


@pytest.mark.usefixtures("careless")
def test_nothing_is_open_even_while_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    saves, modes = Saves(), []
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda number: modes.append(os.fstat(number).st_mode & 0o777))
        file = saved(saves, "a", 1)
    with saves.hold(file):
        modes += [mode(path) for path in saves.folder.iterdir()]
    assert modes == [0o600] * 3  # the draft, the lock and the save


# One program at a time.

HOLD = """
import sys
from pathlib import Path
from stammtisch.adapters.storage.saved_games import Saves
saves, file = Saves(), Path(sys.argv[1])
with saves.hold(file):
    match = saves.read(file)
    print("held", flush=True)
    for line in sys.stdin:
        seat = match.pending[0]
        match.play(seat, match.view(seat).legal[0])
        saves.write(match, file)
        print("written", flush=True)
"""
KILLED_WHILE_WRITING = """
import os, signal
from pathlib import Path
os.fsync = lambda number: os.kill(os.getpid(), signal.SIGKILL)
"""


class Other:
    """Another program that plays on a save."""

    def __init__(self, file: Path, prepared: str = "") -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", prepared + HOLD, str(file)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        assert self.process.stdout is not None
        self.told = self.process.stdout
        assert self.told.readline() == "held\n"

    def move(self) -> str:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self.told.readline()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def other_program(file: Path, prepared: str = "") -> Iterator[Other]:
    other = Other(file, prepared)
    try:
        yield other
    finally:
        other.process.communicate()


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_second_program_is_told_who_plays_on_a_save() -> None:
    saves = Saves()
    file = saved(saves, "a", 1)
    with other_program(file) as other:
        before = file.read_bytes()
        with pytest.raises(SaveInUse) as error, saves.hold(file):
            pass
        facts = error.value.facts
        assert facts["process"] == str(other.process.pid)
        assert facts["host"] not in ("", "?")
        assert Path(str(facts["lock"])).parent == saves.folder
        with pytest.raises(SaveInUse):
            saves.write(new_match(), file)
        assert file.read_bytes() == before
        assert other.move() == "written\n"
    assert names(saves.folder) == {file.name}
    with saves.hold(file):
        assert len(saves.read(file).record.moves) > len(new_match().record.moves)


def test_a_save_is_the_same_by_another_path(tmp_path: Path) -> None:
    saves = Saves()
    file = saved(saves, "a", 1)
    link = tmp_path / "link.jsonl"
    link.symlink_to(file)
    with other_program(link), pytest.raises(SaveInUse), saves.hold(file):
        pass
    again = saves.read(link)
    move(again)
    saves.write(again, link)
    assert link.is_symlink()
    assert saves.read(file).record == again.record


def test_a_killed_program_holds_nothing() -> None:
    saves = Saves()
    file = saved(saves, "a", 1)
    with other_program(file) as other:
        other.kill()
        assert len(names(saves.folder)) == 2
        with saves.hold(file):
            pass
    assert names(saves.folder) == {file.name}


def test_nobody_here_knows_whether_a_program_of_another_host_lives() -> None:
    saves = Saves()
    file = saved(saves, "a", 1)
    lock = saves.folder / f".{file.name}.lock"
    lock.write_text("4711\nelsewhere.example\n", encoding="ascii")
    with pytest.raises(SaveInUse) as error, saves.hold(file):
        pass
    assert error.value.facts == {
        "process": "4711",
        "host": "elsewhere.example",
        "lock": str(lock.resolve()),
    }
    lock.unlink()
    with saves.hold(file):
        pass


def test_what_another_program_has_written_is_not_overwritten() -> None:
    saves = Saves()
    file = saved(saves, "a", 1)
    mine = saves.read(file)
    with saves.hold(file):
        (saves.folder / f".{file.name}.lock").unlink()  # somebody didn't believe in it
        with other_program(file) as other:
            assert other.move() == "written\n"
        theirs = file.read_bytes()
        move(mine)
        with pytest.raises(SaveChanged):
            saves.write(mine, file)
    assert file.read_bytes() == theirs


def test_a_file_that_was_there_before_is_not_overwritten() -> None:
    file = saved(Saves(), "a", 1)
    before = file.read_bytes()
    with pytest.raises(SaveChanged):
        Saves().write(random_match(), file)
    assert file.read_bytes() == before


def random_match() -> Match:
    match = new_match("another table")
    move(match)
    return match


def test_drafts_of_killed_programs_are_cleared_away() -> None:
    saves = Saves()
    file, other_file = saved(saves, "a", 1), saved(saves, "b", 2)
    before = file.read_bytes()
    with other_program(file, KILLED_WHILE_WRITING) as other:
        assert other.move() == ""
        assert other.process.wait() == -signal.SIGKILL
    draft = f".{file.name}.{other.process.pid}"
    assert draft in names(saves.folder)
    assert file.read_bytes() == before
    with saves.hold(other_file):
        assert draft not in names(saves.folder)
    assert names(saves.folder) == {file.name, other_file.name}


def test_a_draft_that_is_being_written_and_files_of_others_stay() -> None:
    saves = Saves()
    file, other_file = saved(saves, "a", 1), saved(saves, "b", 2)
    draft = f".{file.name}.77"
    others = {".notes.77", ".a.jsonl.old", ".jsonl.5"}
    with other_program(file):
        for name in (draft, *others):
            (saves.folder / name).touch()
        with saves.hold(other_file):
            assert others | {draft} <= names(saves.folder)
    with saves.hold(other_file):
        assert others <= names(saves.folder)
        assert draft not in names(saves.folder)


def test_a_draft_elsewhere_is_cleared_away_with_its_game_only(tmp_path: Path) -> None:
    saves, folder = Saves(), tmp_path / "mine"
    file = folder / "evening"
    saves.write(new_match(), file)
    for name in (".evening.77", ".report.jsonl.78"):
        (folder / name).touch()
    with saves.hold(file):
        pass
    assert names(folder) == {"evening", ".report.jsonl.78"}
