"""Somebody at a real terminal who forgets to call in Nyan Nyan, and somebody who doesn't."""

from __future__ import annotations

import re
from pathlib import Path

from tests.e2e.terminal import HEIGHT, PROMPT, WIDTH, Terminal, last_table, saved, terminal

ENTER = "Enter to go on"
ARGS = ["--players", "2", "--against", "random", "--fast", "--seed", "a"]
TWO_CARDS = re.compile(r"1 You +2 ▮▮")
PLAIN_CARD = re.compile(r"play +1 ((?:[234789A]|10)[♠♣♥♦])")
"""The first choice, if nothing more is to be chosen with it."""


def screen_of(screen: Terminal) -> str:
    """What is seen when the person is asked; it fits the terminal."""
    rows = last_table(screen.before)
    assert len(rows) <= HEIGHT
    assert max(map(len, rows)) <= WIDTH
    return "\n".join(rows)


def play_down(screen: Terminal) -> str:
    """First choices until two cards are left, of which the first can be played: which one."""
    while True:
        if screen.wait(PROMPT, ENTER):
            screen.type("")
            continue
        seen = screen_of(screen)
        found = PLAIN_CARD.search(seen)
        if found and TWO_CARDS.search(seen):
            return found[1]
        screen.type("1")


def test_who_forgets_to_call_draws_two(home: Path) -> None:
    with terminal("play", "nyan_nyan", *ARGS) as screen:
        screen.type(play_down(screen))
        screen.wait(ENTER)
        assert "nyan" not in screen_of(screen).replace("Nyan Nyan", "", 1).lower()
        screen.type("")
        screen.wait("You don't call “Nyan” and must draw 2 cards")
    assert [text for seat, text in saved(home).moves if seat == 1][-1] == "silent"


def test_who_calls_right_after_the_card_draws_nothing(home: Path) -> None:
    with terminal("play", "nyan_nyan", *ARGS) as screen:
        screen.type(play_down(screen))
        screen.wait(ENTER)
        screen.type("Nyan!")
        screen.wait("You call “Nyan!”")
    assert "nyan" in [text for seat, text in saved(home).moves if seat == 1]
