"""Positions in which the numbers of a field are all others, as far as they are possible."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from stammtisch.core.engine.bits import fields
from stammtisch.core.engine.compiled import compiled_state, plain_state
from stammtisch.core.engine.limits import limits_of
from stammtisch.core.game import Game
from tests.games.random_games import new, steps

MOVES = 40


def numbered(game: Game, players: int) -> Iterator[Any]:
    """A plain position in the middle of a game, and for each field one that differs from it there,
    unless numbers of cards wouldn't agree."""
    table = new(game.name, players, game.options())
    for _ in steps(table, 1, MOVES):
        pass
    yield plain_state(table.state)
    for number, name in enumerate(fields(plain_state(table.state)), 1):
        position = plain_state(table.state)
        renumber(position, name, 100 * number)
        with suppress(ValueError):
            compiled_state(position)
            yield position


def renumber(position: Any, name: str, number: int) -> None:
    value, allowed = getattr(position, name), limits_of(position)[name]
    ranges = [allowed] if isinstance(allowed, range) else allowed
    if isinstance(value, list):
        for i in range(len(value)):
            value[i] = picked(ranges[i % len(ranges)], number + i)
    else:
        setattr(position, name, picked(ranges[0], number))


def picked(allowed: range, number: int) -> int:
    return allowed[number % len(allowed)]
