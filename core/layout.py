"""The layout of vectors: where each part begins, and what it means. `core.vector` writes vectors.

A game's `layout.py` has STAGES, MOVES and `parts`, which adds its parts to a Plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from .compiled import compiled_class
from .game import Game
from .vector import MOST


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

    def part(self, name: str, length: int, says: str, high: int = 1, low: int = 0) -> None:
        self.parts.append(Part(name, self.length, length, low, high, says))
        self.length += length

    def number(self, name: str, says: str, high: int = MOST, low: int = 0) -> None:
        self.part(name, 1, says, high, low)

    def seats(self, name: str, says: str, high: int = 1, low: int = 0) -> None:
        """A number for each seat, the own one first."""
        self.part(name, self.players, says, high, low)


@dataclass(frozen=True, slots=True)
class Layout:
    """What a game for so many players tells in numbers; `moves`: what its actions are, by their
    number ("": none); `vector`: a `GameVector`, which writes vectors."""

    parts: tuple[Part, ...]
    length: int
    moves: Sequence[str]
    vector: Any


def layout_of(game: Game, players: int) -> Layout:
    """The layout of a game; raises ValueError."""
    package = type(game).__module__
    try:
        module = import_module(f"{package}.layout")
        kind = import_module(f"{package}.vector").GameVector
    except ModuleNotFoundError as error:
        raise ValueError(f"{game.name} has no observations of numbers") from error
    plan = Plan(players)
    words = ", ".join(module.STAGES)
    plan.part("stage", len(module.STAGES), f"what is being decided: {words}")
    plan.seats("asked", "who has to decide now")
    module.parts(plan)
    vector = compiled_class(kind)(players, plan.length)
    return Layout(tuple(plan.parts), plan.length, module.MOVES, vector)
