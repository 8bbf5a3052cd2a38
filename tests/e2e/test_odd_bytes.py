"""A line with bytes that aren't UTF-8, as the ü of Latin-1, at every prompt of line mode. There are
several because readline drops some."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.helpers import run
from tests.cli.terminal.screen.pty import PROGRAM, Window

SHOWN = "�"
"""What stands for such a byte."""


def record(folder: Path) -> str:
    file = folder / "game.jsonl"
    run("simulate", "uno", "--players", "random,random", "--games", "1", "--record", file)
    return str(file)


PROMPTS: dict[str, tuple[Callable[[Path], list[str]], str, bytes, str]] = {
    "play": (
        lambda _: ["play", "uno", "--plain", "--seed", "a", "--fast"],
        "Your move",
        b"gr\xfc\xfc\xfc",
        f"I don't understand “gr{SHOWN}",
    ),
    "word": (
        lambda _: ["play", "uno", "--plain", "--words", "--seed", "a", "--fast"],
        "word",
        b"gr\xfc\xfc\xfc",
        "Your move",
    ),
    "replay": (
        lambda folder: ["replay", record(folder), "--plain"],
        "Move 0 of",
        b"gr\xfc\xfc\xfc",
        "Move 1 of",
    ),
    "overwrite": (
        lambda folder: [
            "simulate",
            "uno",
            "--players",
            "random,random",
            "--record",
            record(folder),
        ],
        "verwrite",
        b"j\xfc\xfc",
        "Aborted",
    ),
    "chat": (
        lambda _: ["chat"],
        "end of input",
        b"anna: /rules gr\xfc\nanna: /help",
        "@anna Tap a button",
    ),
}
"""By name the arguments of a program, what it prints first, a line, and what it answers."""


@pytest.mark.slow
@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
@pytest.mark.parametrize("prompt", PROMPTS)
def test_it_is_answered_like_any_other(prompt: str, errors: str, tmp_path: Path) -> None:
    """`errors`: Python's handler, which depends on the locale."""
    arguments, first, line, answer = PROMPTS[prompt]
    environment = {"PYTHONIOENCODING": f"utf-8:{errors}", "STAMMTISCH_HOME": str(tmp_path)}
    window = Window([str(PROGRAM), *arguments(tmp_path)], (100, 40), **environment)
    try:
        window.until(first)
        os.write(window.child.child_fd, line + b"\n")
        window.until(lambda: answer in " ".join(window.text.split()))
        window.quiet()
        assert "udcfc" not in window.sent
        assert "Traceback" not in window.sent
    finally:
        window.close()
