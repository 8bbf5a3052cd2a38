"""Whole games at a terminal, screens that fit it, replays forwards and back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.texts import texts_in
from tests.cli.helpers import run
from tests.e2e.terminal import (
    CLEAR,
    HEIGHT,
    PROMPT,
    WIDTH,
    Terminal,
    last_table,
    plain,
    save_file,
    saved,
    terminal,
)

COLOUR = re.compile(r"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")


HINTED = 4
"""For every fourth decision a hint is asked for, which takes its time."""


def play_to_the_end(screen: Terminal, home: Path, most: int = 400) -> None:
    """A hint can be typed as it is printed."""
    known = -1
    for number in range(most):
        found = screen.wait(PROMPT, "Enter to go on", "The game is over")
        assert len(saved(home).moves) > known, screen.before
        known = -1
        if found == 1:
            screen.type("nyan")  # needed or not
            continue
        if found == 2:
            return
        assert_fits(screen.before)
        if number % HINTED:
            screen.type("1")
            continue
        screen.type("hint")
        screen.wait(r"My advice: ([^\r\n]+)\r\n")
        hint = screen.match.group(1).strip()
        screen.wait(PROMPT)
        known = len(saved(home).moves)
        screen.type(hint)
    pytest.fail("the game doesn't end")


def assert_fits(printed: str) -> None:
    """Nothing of the table scrolls away or is broken."""
    rows = last_table(printed)
    assert len(rows) <= HEIGHT, "\n".join(rows)
    assert max(map(len, rows)) <= WIDTH


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("uno", []),
        ("ojyks", ["-o", "limit=20"]),
        ("las_vegan", ["-o", "rounds=1"]),
        ("nyan_nyan", ["--players", "2"]),
    ],
)
def test_a_whole_game_with_hints(game: str, options: list[str], home: Path) -> None:
    with terminal("play", game, "--fast", "--seed", "e2e", *options) as screen:
        play_to_the_end(screen, home)
        screen.wait(r"Enter: quit")
        screen.type("")
        assert screen.leave() == 0
        assert "Traceback" not in screen.seen
        table = plain(screen.seen.rpartition("The game is over")[2])
    record = saved(home)
    assert record.outcome is not None
    for name, points in zip(["You", *record.seats[1:]], record.outcome["points"], strict=True):
        assert re.search(rf"│ \d+ +│ {name} +│ {texts_in('en').figure(points)} +│", table)
    assert "all valid" in run("verify", save_file(home)).output


def test_eight_people_of_ojyks_fit_the_screen() -> None:
    with terminal("play", "ojyks", "--players", "8", "--fast", "--seed", "e2e") as screen:
        for _ in range(8):
            screen.wait(PROMPT)
            assert_fits(screen.before)
            screen.type("1")


def test_rules_and_log_come_through_the_pager_and_the_game_goes_on() -> None:
    with terminal("play", "uno", "--fast") as screen:
        screen.wait(PROMPT)
        screen.type("rules")
        screen.wait(r"§5\.5")
        screen.wait(PROMPT)
        screen.type("log")
        screen.wait("Round 1: seven cards each")
        screen.wait(PROMPT)


def test_the_hand_of_one_person_is_gone_before_the_other_looks() -> None:
    args = ["--names", "Ann,Bob", "--players", "2", "--fast", "--seed", "a"]
    with terminal("play", "uno", *args) as screen:
        turns = 0
        while turns < 5:
            if screen.wait(PROMPT, "it is your turn"):
                visible = plain(screen.before.rpartition(CLEAR)[2])
                assert CLEAR in screen.before
                assert "Your hand" not in visible
                turns += 1
                screen.type("")
            else:
                assert "Your hand" in plain(screen.before.rpartition(CLEAR)[2])
                screen.type("1")


@pytest.mark.parametrize(("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_are_left_out_if_one_asks(environment: dict[str, str], coloured: bool) -> None:
    with terminal("play", "uno", "--fast", "--seed", "a", **environment) as screen:
        screen.wait(PROMPT)
        assert bool(COLOUR.search(screen.seen)) == coloured
        assert " 1◆ " in plain(screen.seen)


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    args = ["simulate", "uno", "--players", "heuristic,heuristic", "--games", "1"]
    assert run(*args, "--record", file).exit_code == 0
    return file


def test_a_replay_goes_forwards_and_back(recorded: Path) -> None:
    with terminal("replay", recorded) as screen:
        at_first = r"Move (\d+) of (\d+)"
        screen.wait(at_first)
        steps = int(screen.match.group(2))
        assert screen.match.group(1) == "0"

        def step(typed: str) -> int:
            screen.wait("Enter: forward")
            screen.type(typed)
            screen.wait(at_first)
            return int(screen.match.group(1))

        assert [step(typed) for typed in ("", "", "b", "7", "b", "0", "b")] == [1, 2, 1, 7, 6, 0, 0]
        assert [step(typed) for typed in ("99999", "", "b")] == [steps, steps, steps - 1]
        screen.wait("Enter: forward")
        screen.type("q")
        assert screen.leave() == 0


def test_the_same_step_looks_the_same_however_it_was_reached(recorded: Path) -> None:
    with terminal("replay", recorded, "--seat", "0") as screen:
        tables = []
        for typed in ("9", "12", "9", "b", "", "q"):
            screen.wait("Enter: forward")
            tables.append(plain(screen.before.rpartition(CLEAR)[2]))
            screen.type(typed)
        assert tables[1] == tables[3] == tables[5]
        assert tables[1] != tables[2]
        assert "Your hand" not in "".join(tables)


@pytest.mark.parametrize("key", ["interrupt", "end"])
def test_a_replay_begins_with_the_empty_table_and_is_left_by_ctrl_c_and_ctrl_d(
    key: str, recorded: Path
) -> None:
    with terminal("replay", recorded, "--seat", "1") as screen:
        screen.wait("Enter: forward")
        table = plain(screen.before)
        assert "draw pile 108" in table
        assert "Your hand" not in table
        if key == "end":
            screen.child.sendeof()
        else:
            screen.interrupt()
        assert screen.leave() == 0
        assert "Traceback" not in screen.seen
