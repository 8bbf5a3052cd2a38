"""The player that searches: `ismcts`, with a budget and the ingredients of its search."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace
from typing import Any

from ..core.compiled import is_compiled, twin_class
from ..core.game import Game, Move, View
from ..core.rng import Rng
from . import search
from .heuristics import policy_for
from .player import Budget
from .policy import Policy
from .search import Search

CHUNKS = 20
"""Between so many parts of a budget a search looks whether it can stop."""
FIRST_CHUNK = 8
"""Iterations after which the speed of a search is first known."""
OBJECTIVES = {"own": search.OWN, "margin": search.MARGIN}
OTHERS = {"tree": search.TREE, "model": search.MODEL}


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search works. The defaults are what docs/ai.md found to be best.

    `iterations` or `seconds`: the budget of one decision, all `trees` together. `trees`: that
    many independent searches at the same time, whose visits are added up. `explore`: the constant
    of UCB1. `cut`: moves after which a playout is judged (0: at the end of the round). `noise`:
    how many playout moves of a hundred are random. `objective`: `own` value or `margin` to the
    best other seat. `others`: decide in the `tree`, or as the heuristic (`model`). `first`:
    1 if a node tries the heuristic's move first. `knows`: 0 to do without the heuristic."""

    iterations: int = 0
    seconds: float = 0.0
    trees: int = 1
    explore: float = 0.7
    cut: int = 30
    noise: int = 10
    objective: str = "own"
    others: str = "tree"
    first: int = 1
    knows: int = 1


DEFAULTS: dict[str, Settings] = {}
"""By game, where they differ."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was searched: how often, and the mean value to the seat, 0 to 1."""

    move: Move
    visits: int
    value: float


class IsmctsPlayer:
    """Information-set Monte Carlo tree search, see `search.Search`."""

    def __init__(self, game: Game, **parameters: str) -> None:
        self._game = game
        self.settings = read_settings(DEFAULTS.get(game.name, Settings()), parameters)

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        if len(legal) == 1:
            return legal[0]
        return max(self.think(view, budget), key=lambda found: (found.visits, found.value)).move

    def think(self, view: View, budget: Budget) -> list[Candidate]:
        """All moves that were tried, in ascending order."""
        settings = self.settings
        if budget.iterations or budget.seconds:
            settings = replace(
                settings, iterations=budget.iterations or 0, seconds=budget.seconds or 0.0
            )
        searches = [
            prepared(self._game, view, settings, Rng(f"tree {tree} {budget.rng.x}"))
            for tree in range(settings.trees)
        ]
        if settings.iterations:
            run_iterations(searches, settings.iterations)
        else:
            run_seconds(searches, settings.seconds or 0.2)
        return summed(searches)


def read_settings(defaults: Settings, parameters: dict[str, str]) -> Settings:
    """Settings from the texts of a spec; ValueError names what is wrong and what is allowed."""
    kinds = {field.name: type(getattr(defaults, field.name)) for field in fields(Settings)}
    words = {"objective": OBJECTIVES, "others": OTHERS}
    values: dict[str, Any] = {}
    for name, text in parameters.items():
        if name not in kinds:
            raise ValueError(f"{name}: one of {', '.join(kinds)}")
        if name in words and text not in words[name]:
            raise ValueError(f"{name}={text}: {' or '.join(words[name])}")
        try:
            values[name] = kinds[name](text)
        except ValueError:
            raise ValueError(f"{name}={text}: not a number") from None
        if kinds[name] is not str and not 0 <= values[name] < 1e9:
            raise ValueError(f"{name}={text}: not below 0, and below a milliard")
    settings = replace(defaults, **values)
    if settings.trees < 1 or settings.noise > 100:
        raise ValueError("trees: 1 or more; noise: 0 to 100")
    if "seconds" in values and "iterations" not in values:
        settings = replace(settings, iterations=0)
    return settings


def prepared(game: Game, view: View, settings: Settings, rng: Rng) -> Search:
    """A search for the seat of the view, which knows nothing else."""
    pool = game.pooled(view)
    world = pool.clone()
    world.origin = pool
    policy = policy_for(game, world) if settings.knows else None
    kinds: list[Any] = [Search, Policy]
    if is_compiled(world):
        kinds = [twin_class(kind) for kind in kinds]
    found: Search = kinds[0](world, policy or kinds[1](world), view.seat, rng.x)
    found.explore = settings.explore
    found.cut = settings.cut
    found.noise = settings.noise if policy else 100
    found.objective = OBJECTIVES[settings.objective]
    found.others = OTHERS[settings.others]
    found.prior = settings.first if policy else 0
    return found


def run_iterations(searches: Sequence[Search], iterations: int) -> None:
    """So many iterations in all, or fewer if more couldn't change the choice."""
    left = -(-iterations // len(searches))
    chunk = max(1, left // CHUNKS)
    while left > 0:
        now = min(chunk, left)
        run_all(searches, now)
        left -= now
        if is_settled(searches, left * len(searches)):
            return


def run_seconds(searches: Sequence[Search], seconds: float) -> None:
    """So long, or shorter if more couldn't change the choice."""
    begun = now = time.perf_counter()
    chunk, done = FIRST_CHUNK, 0
    while now - begun < seconds:
        run_all(searches, chunk)
        done += chunk
        now = time.perf_counter()
        speed = done / max(now - begun, 1e-6)
        left = max(0.0, begun + seconds - now)
        if is_settled(searches, int(speed * left) * len(searches)):
            return
        chunk = max(1, int(speed * min(seconds / CHUNKS, left)))


def run_all(searches: Sequence[Search], iterations: int) -> None:
    """Each tree in a thread of its own; compiled search lets them run at the same time."""
    if len(searches) == 1:
        searches[0].run(iterations)
        return
    with ThreadPoolExecutor(len(searches)) as threads:
        list(threads.map(lambda one: one.run(iterations), searches))


def summed(searches: Sequence[Search]) -> list[Candidate]:
    """The candidates of all trees together."""
    visits: dict[Move, int] = {}
    values: dict[Move, float] = {}
    for one in searches:
        for move, n, value in one.results():
            visits[move] = visits.get(move, 0) + n
            values[move] = values.get(move, 0.0) + n * value
    return [
        Candidate(move, visits[move], values[move] / max(1, visits[move]))
        for move in sorted(visits)
    ]


def is_settled(searches: Sequence[Search], left: int) -> bool:
    """Whether so many more iterations can't bring another move to the front."""
    visits = sorted((found.visits for found in summed(searches)), reverse=True)
    return len(visits) > 1 and visits[0] - visits[1] > left
