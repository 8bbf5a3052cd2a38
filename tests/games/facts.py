"""What tests know of a game beside its code: `facts.py` in its folder of tests. A game without that
file is tested all the same, with less to compare it with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from inspect import getfile
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

from stammtisch.core.game import Game
from stammtisch.core.games import GAMES, game_named
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
    nothing else can get there. `short`: options with which a game is soon over; `eventful`: those
    with which most rules come up. `explained`: what one may ask about, cards and places. `taught`:
    kinds of actions that the lesson must advise; `before`: pairs of its explanations of which the
    second needs the first. `german`: words of the German rulebook, for which its texts have no
    other; `not_german`: a pattern of such others. `counted`: what a hint says that a move gains, in
    English and German. `told_apart`: whether a text in a colour tells which, or needs none.

    For tools: `pictured`: after how many moves of heuristics the pictures of docs are taken;
    `special`: by name, what the View of a seat shows in further ones (none: any warning).
    `imitated`, `learnt`: decisions of the heuristic and of PPO by which a network learns the game.
    `steps`: how many steps a second of many games in one call are the least."""

    cards: CardFacts | None = None
    tables: Sequence[Table] | None = None
    lines: Mapping[str, Line] = field(default_factory=dict)
    draws: Sequence[str] = ()
    told: Parts = field(default_factory=dict)
    short: Mapping[str, Any] = field(default_factory=dict)
    eventful: Mapping[str, Any] = field(default_factory=dict)
    explained: Sequence[str] = ()
    taught: str = ""
    before: str = ""
    german: Sequence[str] = ()
    not_german: str = ""
    counted: Sequence[str] = ()
    told_apart: Callable[[str, str], bool] = lambda colour, text: text.lstrip("-").isdecimal()
    pictured: int = 20
    special: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    imitated: int = 4_000_000
    learnt: int = 7_000_000
    steps: int = 200_000


def of_tests(game: str, name: str) -> ModuleType | None:
    """The module of this name in the game's folder of tests, if it has one."""
    package = f"tests.games.{game.replace('-', '_')}"
    try:
        return import_module(f"{package}.{name}")
    except ModuleNotFoundError as error:
        if error.name not in (package, f"{package}.{name}"):
            raise
        return None


@cache
def facts_of(game: str) -> GameFacts:
    """What is known of the game with this name."""
    module = of_tests(game, "facts")
    facts: GameFacts = module.FACTS if module else GameFacts()
    return facts


def seats_near(game: str, players: int) -> int:
    """The number of players nearest to this one that the game allows."""
    seats = game_named(game).seats
    return min(max(players, seats[0]), seats[-1])


def lively(game: str) -> dict[str, Any]:
    """Options with which a game is soon over, and most rules come up."""
    facts = facts_of(game)
    return {**facts.eventful, **facts.short}


FOR_SEVERAL = [name for name, game in GAMES.items() if game.seats[-1] > 2]
"""Our games for more than two."""
HOT = [
    name for name, game in GAMES.items() if Path(getfile(game.state)).with_suffix(".pxd").exists()
]
"""Our games with rules that can be compiled."""


def expected(game: Game, view: Any, layout: Layout) -> bytes:
    """The vector for the View of a seat; what a part leaves open at its end is 0."""
    return vector_of(view, layout.parts, game.stage_words, facts_of(game.name).told or None)


def in_turn(view: Any, values: Sequence[Any]) -> Sequence[Any]:
    """Values by seat, the own one first."""
    return [*values[view.seat - 1 :], *values[: view.seat - 1]]


def joined(rows: Iterable[Numbers]) -> Numbers:
    return list(chain.from_iterable(rows))
