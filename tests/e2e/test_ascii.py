"""Whole games at a terminal whose locale has no UTF-8, in lines and on the full screen."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tests.cli.terminal.screen.pty import Window
from tests.e2e.terminal import terminal

GAMES = ("uno", "nyan_nyan")
ARGS = ("--fast", "--seed", "a", "--players", "2", "--against", "heuristic")
LOCALE = {"LC_ALL": "C", "STAMMTISCH_LANG": "en"}
MOST_SECONDS = 120


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_in_lines(game: str, home: Path) -> None:
    with terminal("play", game, "--plain", *ARGS, **LOCALE) as screen:
        for _ in range(400):
            found = screen.wait(
                "Your move", "Enter to go on", "The game is over", "Record|Traceback"
            )
            if found >= 2:
                break
            screen.type("1" if found == 0 else "nyan")
        assert found == 2, screen.seen
    assert screen.seen.isascii()
    assert "?" not in re.sub(r"\(\? for help\)|\? ?help|[a-z]\?|\? and", "", screen.seen)
    if game == "nyan_nyan":
        assert re.search(r"plays (10|[2-9JQKA])[SCHD]\.", screen.seen)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_on_the_full_screen(game: str, home: Path) -> None:
    window = Window.of_game(game, "--full-screen", *ARGS, size=(100, 30), **LOCALE)
    try:
        end = time.monotonic() + MOST_SECONDS
        shown = []
        while "End of the game" not in window.text:
            assert time.monotonic() < end, window.text
            window.quiet(0.1)
            shown.append(window.text)
            window.type("1\r" if "Your move" in window.text else "\r")
    finally:
        window.close()
    assert window.sent.isascii()
    table = next(text for text in shown if "Your hand" in text)
    assert "+---+" in table
    assert "Since your move" in table
