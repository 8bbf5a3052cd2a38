"""Two programs on one save: the second is told so, and nothing is overwritten."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

from tests.cli.helpers import flat, run
from tests.e2e.terminal import (
    PATIENCE,
    PROGRAM,
    PROMPT,
    WIDTH,
    plain,
    save_file,
    saved,
    terminal,
)


def test_the_second_program_is_told_who_plays(home: Path) -> None:
    with terminal("play", "uno", "--fast", "--seed", "b") as first:
        first.wait(PROMPT)
        before = save_file(home).read_bytes()
        for name in ((), (save_file(home).stem,), (save_file(home),)):
            second = run("resume", "--fast", *name)
            assert second.exit_code == 1
            told = flat(second.output)
            assert "Another program is playing on this save" in told
            assert f"process {first.child.pid} on {os.uname().nodename}" in told
        assert save_file(home).read_bytes() == before
        first.type("1")
        first.wait(PROMPT)
        first.type("quit")
        assert first.leave() == 0
    assert run("resume", "--fast").exit_code == 0


def test_of_several_programs_at_once_one_gets_the_save(home: Path) -> None:
    with terminal("play", "uno", "--fast", "--seed", "b") as first:
        first.wait(PROMPT)
        first.kill(signal.SIGKILL)
    before = saved(home).moves
    command = [str(PROGRAM), "resume", "--fast"]
    pipe, silent = subprocess.PIPE, subprocess.DEVNULL
    programs = [
        subprocess.Popen(command, stdin=pipe, stdout=silent, stderr=silent) for _ in range(3)
    ]
    end = time.monotonic() + PATIENCE
    while sum(program.poll() is None for program in programs) > 1:
        assert time.monotonic() < end
        time.sleep(0.05)
    for program in programs:
        program.communicate()
    assert sorted(program.returncode for program in programs) == [0, 1, 1]
    assert saved(home).moves == before
    assert [path.name for path in (home / "games").iterdir()] == [save_file(home).name]


def test_a_killed_program_leaves_nothing_behind_that_the_next_one_minds(home: Path) -> None:
    with terminal("play", "uno", "--fast", "--seed", "b") as screen:
        screen.wait(PROMPT)
        screen.kill(signal.SIGKILL)
    file = save_file(home)
    draft = file.with_name(f".{file.name}.{screen.child.pid}")
    draft.write_bytes(file.read_bytes()[:99])
    with terminal("resume", "--fast") as screen:
        screen.wait(PROMPT)
        assert not draft.exists()
        screen.type("quit")
        assert screen.leave() == 0
    assert list(file.parent.iterdir()) == [file]


def test_what_others_wrote_meanwhile_stays(home: Path, tmp_path: Path) -> None:
    with terminal("play", "uno", "--fast", "--seed", "b") as screen:
        screen.wait(PROMPT)
        file = save_file(home)
        file.write_text("theirs", encoding="utf-8")
        screen.type("1")
        screen.wait("can't be saved")
        screen.wait("was changed")  # the line breaks where the path ends
        screen.wait(PROMPT)
        mine = tmp_path / "mine.jsonl"
        screen.type(f"save {mine}")
        screen.wait(PROMPT)
        screen.type("quit")
        assert screen.leave() == 0, "saved in the other place"
        assert "Traceback" not in screen.seen
    assert file.read_text(encoding="utf-8") == "theirs"
    assert run("verify", mine).exit_code == 0


def leave_game() -> None:
    """Somebody began a game and left it."""
    assert run("play", "uno", "--fast", "--seed", "b", lines=["quit"]).exit_code == 0


def test_replay_asks_before_it_shows_the_hands_of_a_game_that_goes_on(home: Path) -> None:
    leave_game()
    for typed, asked in (("", False), ("y", True)):
        with terminal("replay", save_file(home), "--seat", "2") as screen:
            screen.wait(r"Show them\? \(yes or no\)")
            rows = plain(screen.before).split("\n")
            assert max(map(len, rows)) <= WIDTH
            assert "hidden from the players." in " ".join(" ".join(rows).split()), "a broken word"
            assert "Your hand" not in plain(screen.seen)
            screen.type(typed)
            if asked:
                screen.wait("Move 0 of")
                screen.type("q")
            assert screen.leave() == (0 if asked else 1)
    with terminal("replay", save_file(home), "--seat", "2", "--show-hands") as screen:
        screen.wait("Move 0 of")
        assert "Show them" not in screen.seen


def test_in_a_replay_one_looks_through_other_eyes_if_one_insists(home: Path) -> None:
    leave_game()
    with terminal("replay", save_file(home)) as screen:
        screen.wait("as Player sees it")
        screen.wait("Enter: forward")
        screen.type("s2")
        screen.wait(r"Show them\? \(yes or no\)")
        screen.type("no")
        screen.wait("as Player sees it")
        screen.wait("Enter: forward")
        screen.type("s 0")
        screen.wait("as a spectator sees it")
        screen.wait("Enter: forward")
        screen.type("s 2")
        screen.wait(r"Show them\? \(yes or no\)")
        screen.type("yes")
        screen.wait("as Anna sees it")
        screen.wait("Enter: forward")
        screen.type("q")
        assert screen.leave() == 0
