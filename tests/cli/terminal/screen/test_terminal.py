"""The full screen in a real terminal: how it starts and ends, and what signals do to it."""

from __future__ import annotations

import os
import random
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from tests.cli.terminal.screen.pty import ALT_OFF, PROGRAM, Window

pytestmark = pytest.mark.slow
GAME = ("uno", "--seed", "a", "--fast", "--against", "heuristic")
MOVE = "Your move"
BYTES_A_MOVE = 10_000


@contextmanager
def at_table(*args: str, size: tuple[int, int] = (80, 24), **environment: str) -> Iterator[Window]:
    window = Window.of_game(*args, size=size, **environment)
    try:
        window.until(MOVE)
        yield window
    finally:
        window.close()


def test_a_game_begins_and_is_left_and_the_save_is_named() -> None:
    with at_table(*GAME) as window:
        assert "Your hand" in window.text
        window.type("\x1b[21~")  # F10
        assert window.ended() == 0
        assert window.restored
        after = window.sent.rpartition(ALT_OFF)[2]
        assert "The game is saved" in after
        assert "stammtisch resume" in after


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_screen_and_restores_the_terminal(number: signal.Signals) -> None:
    with at_table(*GAME) as window:
        os.kill(window.child.pid, number)
        assert window.ended() == 128 + number
        assert window.restored


def test_ctrl_c_leaves_as_it_does_everywhere() -> None:
    with at_table(*GAME) as window:
        window.type("\x03")
        assert window.ended() == 130
        assert window.restored


def test_a_closed_window_leaves_no_orphan() -> None:
    with at_table(*GAME) as window:
        window.vanish()


GARBAGE = (
    *("\x1b[<0;5;5M", "\x1b[<32;30;12M", "\x1b[<0;40;8m", "\x1b[<64;9;9M", "\x1b[<99;999;999M"),
    *(
        "\x1b[<0;;M",
        "\x1b[M\x7f\x7f\x7f",
        "\x1b[200~\x1b[31mred\r\n\x00\x07漢\x1b[201~",
        "\x1b[",
    ),
    *("\x1b[200~", "x" * 3000, "\x1b[201~", "\x1b[15~", "\x1b", "\x1b[I\x1b[O", "\x1b[8;1;1t"),
)


UNHURRIED = 1.5
"""Seconds of silence after which even a busy machine has carried out all that was typed."""


def test_neither_garbage_nor_resizes_stop_a_game_in_which_cards_move(tmp_path: Path) -> None:
    rng = random.Random("garbage")
    window = Window.of_game(*GAME[:3], "--against", "heuristic", STAMMTISCH_HOME=str(tmp_path))
    try:
        window.until("Enter to deal")
        window.type("\r")
        window.until(MOVE)
        for _ in range(60):
            window.type(rng.choice([*GARBAGE, "\r", "\r"]))
            if rng.random() < 0.3:
                window.resize(rng.randint(10, 200), rng.randint(5, 60))
            window.read(rng.choice([0, 0.01, 0.1]))
        assert window.child.isalive(), window.text
        assert "Traceback" not in window.sent
        window.resize(80, 24)
        for _ in range(2):  # if a paste was begun; the first may be read as the end of garbage
            window.quiet(UNHURRIED)
            window.type("\x1b[201~")
        window.quiet(UNHURRIED)
        window.until(lambda: window.text.strip() != "")
        window.type("\x03")
        assert window.ended() == 130
        assert window.restored
    finally:
        window.close()


def test_nothing_is_missing_after_another_size_for_a_moment() -> None:
    """So short that the program hears of both sizes before it has laid out for the first one."""
    with at_table(*GAME) as window:
        window.quiet()
        shown = window.text
        for milliseconds in (1, 2, 3, 4, 5) * 2:
            window.resize(40, 12)
            time.sleep(milliseconds / 1000)
            window.resize(80, 24)
            assert window.text != shown
            window.quiet()
            assert window.text == shown


def test_a_signal_while_a_card_moves_restores_the_terminal(tmp_path: Path) -> None:
    window = Window.of_game(*GAME[:3], "--against", "heuristic", STAMMTISCH_HOME=str(tmp_path))
    try:
        window.until("Enter to deal")
        window.type("\r")
        window.until(MOVE)
        window.type("\r")
        window.until("The others are playing")
        os.kill(window.child.pid, signal.SIGTERM)
        assert window.ended() == 128 + signal.SIGTERM
        assert window.restored
    finally:
        window.close()


def test_after_ctrl_z_and_fg_the_table_and_the_mouse_are_back() -> None:
    window = Window(["bash", "--norc", "--noediting", "-i"], PS1="shell$ ")
    try:
        window.until("shell$")
        window.type(f"{PROGRAM} play {' '.join(GAME)}\n")
        window.until(MOVE)
        window.type("\x1a")
        window.until("Stopped")
        assert ALT_OFF in window.sent
        window.screen.reset()
        window.type("fg\n")
        window.until(MOVE)
        window.until("Your hand")
        assert "\x1b[?1000h" in window.sent.rpartition("Stopped")[2]
        rows = window.text.splitlines()
        (y,) = [y for y, row in enumerate(rows) if " F5" in row]
        x = rows[y].index("F5")
        window.type(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")
        window.until("Esc: back")
    finally:
        window.close()


def test_no_color_means_no_colours_at_all() -> None:
    with at_table(*GAME, NO_COLOR="1") as window:
        window.type("\x1b[C\x1bOQ")  # walk, and ask for a hint
        window.until("My advice")
        codes = set(re.findall(r"\x1b\[([0-9;]*)m", window.sent))
        figures = {int(one or 0) for code in codes for one in code.split(";")}
        assert not figures & {*range(30, 39), *range(40, 49), *range(90, 108)}, figures


def test_a_move_costs_few_bytes_on_a_slow_line() -> None:
    with at_table(*GAME) as window:
        costs = []
        for _ in range(5):
            window.quiet()
            before = len(window.sent)
            window.type("\r")
            window.read(5)
            window.quiet()
            costs.append(len(window.sent[before:].encode()))
        assert sorted(costs)[2] <= BYTES_A_MOVE, costs


def test_a_shared_screen_leaves_no_hand_behind() -> None:
    window = Window.of_game("uno", "--names", "Ann,Ben", "--players", "2", "--seed", "a")
    try:
        window.until("Enter to deal")
        window.type("\r")
        window.until("it is your turn")
        assert "Your hand" not in window.sent
        window.type("\r")
        window.until("Your hand")
        window.type("\x1b[21~")
        window.ended()
        assert "Your hand" not in window.sent.rpartition(ALT_OFF)[2]
        assert not window.text.count("Your hand"), "the last screen is blank"
    except pexpect.EOF:
        pytest.fail(window.text)
    finally:
        window.close()


def test_a_resumed_game_is_saved_too(tmp_path: Path) -> None:
    """The thread that plays holds the save: locks belong to threads."""
    with at_table(*GAME, STAMMTISCH_HOME=str(tmp_path)) as window:
        window.type("\x1b[21~")
        assert window.ended() == 0
    window = Window([str(PROGRAM), "resume"], STAMMTISCH_HOME=str(tmp_path))
    try:
        window.until(MOVE)
        window.type("\x1b[21~")
        assert window.ended() == 0
        assert "The game is saved" in window.sent
    finally:
        window.close()
