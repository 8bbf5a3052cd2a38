"""What is typed before the cards are dealt is carried out, kept for the first move, or refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.cli.terminal.screen.pty import Window

pytestmark = pytest.mark.slow
UNO = ("uno", "--seed", "t1", "--against", "random")
F2, F4, F8, F10 = "\x1bOQ", "\x1bOS", "\x1b[19~", "\x1b[21~"


@contextmanager
def before_deal(*args: str, question: str = "Enter to deal") -> Iterator[Window]:
    window = Window.of_game(*args)
    try:
        window.until(question)
        yield window
    finally:
        window.close()


def test_a_move_stays_at_the_prompt_until_it_is_asked_for() -> None:
    with before_deal(*UNO) as window:
        window.type("draw\r")
        window.until(lambda: "Play a card of the colour" in window.text)
        assert "\n draw" in window.text


def test_keys_and_commands_do_what_they_say_or_are_refused() -> None:
    with before_deal(*UNO) as window:
        window.type(F4)
        window.until("For 2 to 10 players")
        window.type("\x1b")
        window.until("Enter to deal")
        window.type("rules\r")
        window.until("For 2 to 10 players")
        window.type("\x1b")
        window.until("Enter to deal")
        window.type(F2)
        window.until("That can't be done now")
        window.type("deal\r")
        window.until("Commitment: ")
        window.type(F8)
        window.until("Mit Enter wird gegeben")
        window.type("\r")
        window.until("Deine Hand")


@pytest.mark.parametrize("typed", [F10, "quit\r", "ende\r"])
def test_leaving_deals_nothing(typed: str) -> None:
    with before_deal(*UNO) as window:
        window.type(typed)
        assert window.ended() == 0
        assert "saved" not in window.sent


def test_commands_are_no_decks() -> None:
    with before_deal("narikana", "--seed", "t1", question="Your deck") as window:
        window.type(F4)
        window.until("For 2 players")
        window.type("\x1b")
        window.until("Your deck")
        window.type("hint\r")
        window.until("That can't be done now")
        window.type("1\r")
        window.until("Your move")


def test_plain_text_says_what_was_not_carried_out() -> None:
    with before_deal(*UNO, "--plain") as window:
        window.type("help\r")
        window.until("Commands: ")
        window.type("draw\r")
        window.until("“draw” was not carried out")
        window.until("Your move")
