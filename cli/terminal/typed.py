"""What people type at their turn: a command, or an answer to the table's question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...adapters.presentation.words import canonical, command, numbers
from ...core.errors import RuleError
from ...core.game import Game
from ...core.move_parser import resolve

WITH_MORE = ("help", "save")
"""Commands that something may follow."""


def as_command(typed: str) -> tuple[str | None, str]:
    """The command that was typed, if it is one, and what follows it."""
    first, _, rest = typed.partition(" ")
    if typed.startswith("?") and typed != "?":
        first, rest = "?", typed[1:]
    name = command(first)
    return (name, rest.strip()) if not rest or name in WITH_MORE else (command(typed), "")


def is_move(game: Game, view: Any, typed: str) -> bool:
    """Does the line mean a move, though it is also a command (`h`, where a suit is asked)?"""
    try:
        resolve(game, view, canonical(game.name, typed))
    except RuleError:
        return False
    return True


def as_answer(
    game: Game, typed: str, split: Callable[[str], tuple[str, str]]
) -> tuple[str | tuple[int, ...], str]:
    """What an Answer holds, a line in notation or places in the list of choices, and the call that
    was made with it ("" if none was). Nothing but a call leaves an empty line."""
    line, call = split(canonical(game.name, typed))
    chosen = numbers(game.name, line if call else typed)
    if chosen:
        return tuple(number - 1 for number in chosen), call
    return line, call
