"""Somebody at a real terminal who forgets to call in Nyan Nyan, and somebody who doesn't."""

from __future__ import annotations

import re
from pathlib import Path

from tests.e2e.terminal import CLEAR, HEIGHT, PROMPT, WIDTH, Terminal, plain, saved, terminal

QUESTION = "Do you want to say anything now?"
ARGS = ["--players", "2", "--against", "random", "--fast", "--seed", "a"]
TWO_CARDS = re.compile(r"1 You +2 ▮▮")


def screen_of(screen: Terminal) -> str:
    """What is seen when the person is asked; it fits the terminal."""
    screen.wait(PROMPT)
    seen = plain(screen.before.rpartition(CLEAR)[2])
    rows = seen.split("\n")
    assert len(rows) <= HEIGHT
    assert max(map(len, rows)) <= WIDTH
    return seen


def play_down(screen: Terminal) -> None:
    """First choices until two cards are left, of which the first can be played."""
    while not TWO_CARDS.search(seen := screen_of(screen)) or "1 7S" not in seen:
        screen.type("1")


def test_who_forgets_to_call_draws_two(home: Path) -> None:
    with terminal("play", "nyan_nyan", *ARGS) as screen:
        play_down(screen)
        screen.type("7S")
        seen = screen_of(screen)
        assert QUESTION in seen
        assert "nyan" not in seen.replace("Nyan Nyan", "", 1).lower()
        screen.type("")
        screen.wait("You don't call “Nyan” and must draw 2 cards")
        assert "Your hand" in screen_of(screen)
    assert "silent" in [text for seat, text in saved(home).moves if seat == 1]


def test_who_calls_in_the_same_line_draws_nothing(home: Path) -> None:
    with terminal("play", "nyan_nyan", *ARGS) as screen:
        play_down(screen)
        screen.type("play 7S nyan")
        screen.wait("You call “Nyan!”")
        assert QUESTION not in screen_of(screen)
    moves = [text for seat, text in saved(home).moves if seat == 1]
    assert moves[moves.index("play 7S") + 1] == "nyan"
    assert "silent" not in moves
