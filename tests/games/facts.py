"""What tests know of a game beside its code: `facts.py` in its folder of tests. A game without that
file is tested all the same, with less to compare it with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any

from stammtisch.core.game import Game
from stammtisch.core.information.observation import Layout, vector_of
from stammtisch.testing.facts import CardFacts
from stammtisch.testing.lines import Line
from stammtisch.testing.subjects import Table

Numbers = Sequence[float]
Parts = dict[str, Callable[[Any], Numbers]]


@dataclass(frozen=True)
class GameFacts:
    """`cards`, `tables`, `lines` and `draws`: as `stammtisch.testing.conformance_tests` takes them.
    `told`: by part of a vector that the State tells, its numbers made from a View: slowly, but
    nothing else can get there. `short`: options with which a game is soon over."""

    cards: CardFacts | None = None
    tables: Sequence[Table] | None = None
    lines: Mapping[str, Line] = field(default_factory=dict)
    draws: Sequence[str] = ()
    told: Parts = field(default_factory=dict)
    short: Mapping[str, Any] = field(default_factory=dict)


@cache
def facts_of(game: str) -> GameFacts:
    """What is known of the game with this name."""
    package = f"tests.games.{game.replace('-', '_')}"
    try:
        found: GameFacts = import_module(f"{package}.facts").FACTS
    except ModuleNotFoundError as error:
        if error.name not in (package, f"{package}.facts"):
            raise
        return GameFacts()
    return found


def expected(game: Game, view: Any, layout: Layout) -> bytes:
    """The vector for the View of a seat; what a part leaves open at its end is 0."""
    return vector_of(view, layout.parts, game.stage_words, facts_of(game.name).told or None)


def in_turn(view: Any, values: Sequence[Any]) -> Sequence[Any]:
    """Values by seat, the own one first."""
    return [*values[view.seat - 1 :], *values[: view.seat - 1]]


def joined(rows: Iterable[Numbers]) -> Numbers:
    return list(chain.from_iterable(rows))
