"""Bytes from the terminal that are no keys: not UTF-8, mouse reports in the form of X10, halves of
escape sequences, numbers that no character has."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random

import pytest
from textual import events

from stammtisch.cli.terminal.screen.terminal_io import TerminalInput
from tests.cli.helpers import run
from tests.cli.terminal.screen.pty import PROGRAM, Window

HIGH = [bytes([number]) for number in range(0x80, 0x100)]
X10 = [
    b"\x1b[M" + bytes([button, column, row])
    for button, column, row in product((32, 35, 67, 96), range(0, 256, 15), (0, 37, 127, 200))
]
"""Mouse reports of terminals that know no other form: a byte each for button, column and row."""
NO_CHARACTER = (
    *("\x1b[55296u", "\x1b[97;1;55296u", "\x1b[1114112u", "\x1b[99999999999999999999~"),
    *("\x1b[:R", "\x1b[:;1u"),
)
NO_PIXELS = "\x1b[48;24;80;0;0t\x1b[<0;5;5M"
"""A size without pixels, and a click that is counted in them."""
HALVES = (
    b"\x1b[",
    b"\x1bO",
    b"\x1b[M",
    b"\x1b[M ",
    b"\x1b[<0;5",
    b"\x1b[1;",
    b"\x1bP1$r",
    b"\xe2\x82",
)
BYTES = (*HIGH, *X10, *(text.encode() for text in NO_CHARACTER), *HALVES)


def keys(data: bytes, terminal: TerminalInput | None = None) -> list[str]:
    messages = (terminal or TerminalInput()).feed(data)
    return [message.key for message in messages if isinstance(message, events.Key)]


def test_each_byte_is_a_key_or_nothing_and_what_follows_is_read() -> None:
    for number in range(0x100):
        got = keys(bytes([number]) + b"xy")
        if number == 0x1B:
            assert got == []  # a sequence that isn't known yet
        elif number < 0x80:
            assert len(got) == 3, number
            assert got[1:] == ["x", "y"]
        else:
            assert got == ["x", "y"], number


@pytest.mark.parametrize("split", range(1, 6))
def test_a_mouse_report_with_any_bytes_is_no_key_wherever_a_read_ends(split: int) -> None:
    for button, column, row in product((32, 67), range(0x100), (0, 37, 127, 128, 200, 255)):
        report = b"\x1b[M" + bytes([button, column, row])
        terminal = TerminalInput()
        assert keys(report[:split], terminal) == []
        assert keys(report[split:] + b"xy", terminal)[-2:] == ["x", "y"]


@pytest.mark.parametrize("text", [*NO_CHARACTER, NO_PIXELS])
def test_a_number_that_no_character_has_is_nothing(text: str) -> None:
    terminal = TerminalInput()
    keys(text.encode(), terminal)
    assert keys(b"x\xc3\xbc", terminal)[-2:] == ["x", "ü"]


def test_pasted_text_loses_only_what_is_no_text() -> None:
    pasted = b"\x1b[200~gr\xfcn gr\xc3\xbcn\xff\x1b[201~x"
    messages = [*TerminalInput().feed(pasted)]
    assert [one.text for one in messages if isinstance(one, events.Paste)] == ["grn grün"]


def test_noise_leaves_only_text_that_can_be_written() -> None:
    rng = Random("a")
    for _ in range(300):
        terminal = TerminalInput()
        data = b"".join(rng.choices([*BYTES, b"\x1b", b"[", b";", b"u", b"1", b"ab"], k=30))
        for message in [*terminal.feed(data), *terminal.tick()]:
            if isinstance(message, events.Key):
                (message.key + (message.character or "")).encode()


# In the programs


def record(folder: Path) -> Path:
    file = folder / "game.jsonl"
    players = ["--players", "random,random", "--games", "1", "--seed", "a"]
    run("simulate", "las_vegan", *players, "-o", "rounds=1", "--record", file)
    return file


SCREENS: dict[str, Callable[[Path], list[str]]] = {
    "menu": lambda _: [],
    "play": lambda _: ["play", "uno", "--seed", "a", "--fast", "--against", "heuristic"],
    "watch": lambda _: ["watch", "uno", "--players", "random,random", "--seed", "a"],
    "replay": lambda folder: ["replay", str(record(folder))],
    "analyse": lambda folder: ["analyse", str(record(folder)), "--replay"],
}
"""By name the arguments of each program with a full screen."""
F8, ENGLISH, GERMAN = "\x1b[19~", "F8 Deutsch", "F8 English"


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
def test_no_full_screen_ends_by_what_is_no_key(screen: str, tmp_path: Path) -> None:
    arguments = SCREENS[screen](tmp_path)
    window = Window([str(PROGRAM), *arguments], (120, 40), STAMMTISCH_HOME=str(tmp_path))
    try:
        if screen == "analyse":
            window.until("Esc: back")
            window.type("\x1b")  # closes the verdict
        window.until(ENGLISH)
        for data in BYTES:
            os.write(window.child.child_fd, data)
            window.read(0)
        window.quiet()
        assert window.child.isalive(), window.text
        assert "Traceback" not in window.sent
        window.type(F8)
        window.until(GERMAN)
    finally:
        window.close()
