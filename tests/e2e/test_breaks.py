"""Games that are broken off: killed, interrupted, left. Nothing confirmed is lost."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from stammtisch.core.record import verify
from tests.cli.helpers import run
from tests.e2e.terminal import PROMPT, Terminal, plain, save_file, saved, terminal


def play_on(screen: Terminal, decisions: int) -> None:
    """Take the first choice several times; then the game waits again."""
    for _ in range(decisions):
        screen.wait(PROMPT)
        screen.type("1")
    screen.wait(PROMPT)


def begun(screen: Terminal, home: Path) -> int:
    """A game begins, and the first own move has just been told; so many entries came before it."""
    screen.wait("cards are fixed")
    screen.type("")
    screen.wait(PROMPT)
    known = len(saved(home).moves)
    screen.type("1")
    screen.wait("You (play|draw)")
    return known


@pytest.mark.parametrize("game", ["uno", "ojyks", "las_vegan"])
def test_a_killed_game_goes_on_where_it_was(game: str, home: Path) -> None:
    with terminal("play", game, "--fast", "--seed", "b") as screen:
        play_on(screen, 4)
        screen.kill(signal.SIGKILL)
    before = saved(home)
    assert sum(seat == 1 for seat, _ in before.moves) >= 4
    assert run("resume", "--fast").exit_code == 0
    assert saved(home).moves == before.moves, "AI players moved again"
    assert run("resume", "--fast", lines=["1"]).exit_code == 0
    assert saved(home).moves[: len(before.moves)] == before.moves
    assert len(saved(home).moves) > len(before.moves)


def test_a_game_killed_while_others_move_keeps_the_move_that_was_told(home: Path) -> None:
    with terminal("play", "uno", "--seed", "b") as screen:
        known = begun(screen, home)
        screen.kill(signal.SIGKILL)
    moves = saved(home).moves
    assert moves[known][0] == 1
    assert run("resume", "--fast").exit_code == 0
    assert saved(home).moves[: len(moves)] == moves


def test_a_killed_game_leaves_no_half_written_file(home: Path) -> None:
    for seed in ("1", "2", "3"):
        with terminal("watch", "uno", "--fast", "--seed", seed) as screen:
            screen.wait("plays|draws")
            screen.kill(signal.SIGKILL)
    files = list((home / "games").glob("*.jsonl"))
    assert len(files) == 3
    for file in files:
        assert verify(file.read_text(encoding="utf-8").strip()).moves


def test_ctrl_c_at_the_prompt_saves_and_leaves(home: Path) -> None:
    with terminal("play", "uno", "--fast", "--seed", "stop") as screen:
        play_on(screen, 2)
        moves = saved(home).moves
        screen.interrupt()
        assert screen.leave() == 130
        assert "Traceback" not in screen.seen
        assert "The game is saved" in plain(screen.seen)
        assert "stammtisch resume" in plain(screen.seen)
    assert saved(home).moves == moves


def test_ctrl_c_while_others_move_saves_and_leaves(home: Path) -> None:
    with terminal("watch", "uno", "--seed", "stop") as screen:
        screen.wait("plays|draws")
        screen.child.sendintr()
        assert screen.leave() == 130
        assert "Traceback" not in screen.seen
        assert "The game is saved" in plain(screen.seen)
    told = saved(home)
    assert any(seat > 0 for seat, _ in told.moves)
    assert run("verify", save_file(home)).exit_code == 0


def test_ctrl_c_after_the_own_move_keeps_it(home: Path) -> None:
    with terminal("play", "uno", "--seed", "stop") as screen:
        known = begun(screen, home)
        screen.child.sendintr()
        assert screen.leave() == 130
        assert "Traceback" not in screen.seen
    assert saved(home).moves[known][0] == 1


def test_ctrl_d_saves_and_leaves(home: Path) -> None:
    with terminal("play", "uno", "--fast") as screen:
        play_on(screen, 1)
        screen.child.sendeof()
        assert screen.leave() == 0
        assert "Traceback" not in screen.seen
    assert saved(home).outcome is None


def test_ctrl_c_in_a_simulation_leaves_without_a_traceback() -> None:
    args = ["--players", "heuristic,heuristic", "--games", "100000"]
    with terminal("simulate", "ojyks", *args) as screen:
        screen.wait("Playing")
        screen.child.sendintr()
        assert screen.leave() in (1, 130)
        assert "Traceback" not in screen.seen


def test_a_closed_terminal_loses_nothing(home: Path) -> None:
    """Even where whoever runs this test ignores that, as under nohup."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        closed_terminal(home)
    finally:
        signal.signal(signal.SIGHUP, before)


def closed_terminal(home: Path) -> None:
    with terminal("play", "uno", "--fast") as screen:
        play_on(screen, 2)
        moves = saved(home).moves
        os.kill(screen.child.pid, signal.SIGHUP)
        screen.child.wait()
    assert saved(home).moves == moves
