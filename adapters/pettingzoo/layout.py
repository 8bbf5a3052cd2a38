"""Observations as vectors of numbers: which part stands where, and what fills it.

A game's layout is a function of the number of players: it says which parts there are (`Plan`) and
gives back what writes a View into a vector. Nothing but the View gets there, so no observation
can tell what the seat doesn't know. What goes by seat begins with the own one and goes on round the
table, so one policy plays on all seats alike.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any

from ...core.constants import CHANCE
from ...core.game import Game

Write = Callable[[Any, Any], None]
"""Writes a View into an array of floats that are 0."""
MOST = 32767
"""Bound of numbers without a bound of their own; what is beyond is written as this."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a vector: its name, where it begins, how long it is, the bounds of its numbers,
    and what they mean."""

    name: str
    start: int
    length: int
    low: int
    high: int
    says: str


class Plan:
    """The parts of a vector, in their order."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.parts: list[Part] = []
        self.length = 0

    def part(self, name: str, length: int, says: str, high: int = 1, low: int = 0) -> int:
        """Add a part; where it begins."""
        start = self.length
        self.parts.append(Part(name, start, length, low, high, says))
        self.length += length
        return start

    def number(self, name: str, says: str, high: int = MOST, low: int = 0) -> int:
        return self.part(name, 1, says, high, low)

    def seats(self, name: str, says: str, high: int = 1, low: int = 0) -> int:
        """A number for each seat, the own one first."""
        return self.part(name, self.players, says, high, low)


@dataclass(frozen=True, slots=True)
class Layout:
    """How Views of a game for so many players become vectors; `moves`: what its actions are, by
    their number ("": none)."""

    parts: tuple[Part, ...]
    length: int
    moves: Sequence[str]
    write: Write

    def vector(self, view: Any) -> Any:
        """A View of a seat as a vector."""
        found = array("f", bytes(4 * self.length))
        self.write(view, found)
        return found


def layout_of(game: Game, players: int) -> Layout:
    """The layout of a game; raises ValueError."""
    try:
        module = import_module(f".layouts.{game.name}", __package__)
    except ModuleNotFoundError as error:
        raise ValueError(f"{game.name} has no observations of numbers") from error
    plan = Plan(players)
    words = ", ".join(module.STAGES)
    stages = plan.part("stage", len(module.STAGES), f"what is being decided: {words}")
    asked = plan.seats("asked", "who has to decide now")
    own_part: Write = module.layout(plan)
    number = {word: stages + n for n, word in enumerate(module.STAGES)}

    def write(view: Any, vector: Any) -> None:
        vector[number[view.stage]] = 1.0
        for seat in view.pending:
            if seat != CHANCE:
                vector[asked + (seat - view.seat) % players] = 1.0
        own_part(view, vector)

    return Layout(tuple(plan.parts), plan.length, module.MOVES, write)


# What writes values; `at` is where their part begins.


def count(vector: Any, at: int, cards: Iterable[int]) -> None:
    """How many copies of each card there are."""
    for card in cards:
        vector[at + card] += 1.0


def one(vector: Any, at: int, number: int) -> None:
    """Which one of several; none if it is negative."""
    if number >= 0:
        vector[at + number] = 1.0


def bits(vector: Any, at: int, members: int) -> None:
    """The members of a set that is kept as bits."""
    if members:
        vector[at : at + members.bit_length()] = _flags(members)


@lru_cache(8192)
def _flags(members: int) -> Any:
    """A set as floats: the same few come again and again."""
    return array("f", map(float, reversed(f"{members:b}")))


def numbers(vector: Any, at: int, values: Sequence[int]) -> None:
    vector[at : at + len(values)] = array("f", values)


def bounded(number: int) -> int:
    return max(-MOST, min(number, MOST))


def by_seat(vector: Any, at: int, values: Sequence[int], view: Any) -> None:
    """A number for each seat, the own one first."""
    own = view.seat - 1
    vector[at : at + len(values)] = array("f", (*values[own:], *values[:own]))


def seat(vector: Any, at: int, number: int, view: Any) -> None:
    """Which seat; none if it is 0."""
    if number > 0:
        vector[at + (number - view.seat) % view.players] = 1.0


def set_of_seats(vector: Any, at: int, members: int, view: Any) -> None:
    """Seats that are kept as bits, bit 1 for seat 1."""
    for number in range(1, view.players + 1):
        if members >> number & 1:
            vector[at + (number - view.seat) % view.players] = 1.0


def in_turn(values: Sequence[Any], view: Any) -> Sequence[Any]:
    """Values by seat, the own one first."""
    own = view.seat - 1
    return (*values[own:], *values[:own])
