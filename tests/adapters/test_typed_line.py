"""What a typed line is read as: a command with what follows it, or an answer and a call."""

from __future__ import annotations

import pytest

from stammtisch.adapters.presentation.typed_line import (
    TypedAnswer,
    is_move,
    read_answer,
    read_command,
)
from stammtisch.core.games import game_named
from tests.games.uno.positions import uno_position

COMMANDS = {
    "help": ("help", ""),
    "Hilfe": ("help", ""),
    "?": ("help", ""),
    "? red 5": ("help", "red 5"),
    "?red 5": ("help", "red 5"),
    "hilfe rot 5": ("help", "rot 5"),
    "save my game": ("save", "my game"),
    " quit ": ("quit", ""),
    "quit now": (None, ""),
    "hint": ("hint", ""),
    "red 5": (None, ""),
    "": (None, ""),
}
ANSWERS = {
    ("uno", "1"): TypedAnswer((0,)),
    ("uno", "zwei"): TypedAnswer((1,)),
    ("uno", "1 12"): TypedAnswer((0, 11)),
    ("uno", "12345"): TypedAnswer("12345"),
    ("uno", "1 red"): TypedAnswer("1 r"),
    ("uno", "lege rot 7"): TypedAnswer("play r 7"),
    ("uno", "3. 🟥 r7 (you)"): TypedAnswer("r7"),
    ("uno", "r7 nyan"): TypedAnswer("r7 nyan"),
    ("nyan_nyan", "KH nyan"): TypedAnswer("KH", "nyan"),
    ("nyan_nyan", "KH Nyan Nyan"): TypedAnswer("KH", "nyan nyan"),
    ("nyan_nyan", "2 nyan"): TypedAnswer((1,), "nyan"),
    ("nyan_nyan", "1 2 nyan nyan"): TypedAnswer((0, 1), "nyan nyan"),
    ("nyan_nyan", "nyan"): TypedAnswer("", "nyan"),
    ("nyan_nyan", "NYAN NYAN"): TypedAnswer("", "nyan nyan"),
    ("nyan_nyan", "KH silent"): TypedAnswer("KH"),
    ("nyan_nyan", "silent"): TypedAnswer("silent"),
    ("nyan_nyan", ""): TypedAnswer(""),
}


@pytest.mark.parametrize(("typed", "read"), COMMANDS.items())
def test_a_command_and_what_follows_it(typed: str, read: tuple[str | None, str]) -> None:
    assert read_command(typed) == read


@pytest.mark.parametrize(("game", "typed"), ANSWERS)
def test_an_answer_and_its_call(game: str, typed: str) -> None:
    assert read_answer(game, typed) == ANSWERS[game, typed]


def test_a_line_that_is_a_command_may_be_a_move() -> None:
    game = game_named("uno")
    view = game.view(uno_position(["r7 b2", 5, 5, 5], "r3"), 1)
    assert is_move(game, view, "r7")
    assert not is_move(game, view, "help")
