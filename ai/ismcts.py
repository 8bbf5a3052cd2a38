"""The player that searches: `ismcts`, with a budget and the ingredients of its search."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace
from typing import Any

from ..core.compiled import compiled_class, is_compiled
from ..core.game import Game, Move, View
from ..core.rng import Rng
from ..core.state import State
from . import search
from .heuristics import PLAYERS, policy_for, policy_kind
from .player import BadParameter, Budget
from .policy import Policy
from .search import Search

SECONDS = 0.2
"""For a decision, where nothing else is said."""
CHUNKS = 20
"""Between so many parts of a budget a search looks whether it can stop."""
LAPS = 4
"""Parts of each round of a race."""
CLEARLY = 3.5
MIN_VISITS = 16
"""Visits before a move can leave a race."""
FIRST_CHUNK = 8
"""Iterations after which the speed of a search is first known."""
PAYS = 0.001
"""Seconds of work of a tree from which a thread of its own pays: to start one and to wait for it
takes a tenth of that, and up to all of it where other programs want the processor."""
OBJECTIVES = {"own": search.OWN, "margin": search.MARGIN}
OTHERS = {"tree": search.TREE, "model": search.MODEL}
ROOTS = ("race", "bound")
CHOICES_OF: dict[str, Collection[str]] = {"objective": OBJECTIVES, "others": OTHERS, "root": ROOTS}
LIMITS = {
    "iterations": (0, 10_000_000),  # 28 bytes each
    "seconds": (0, 3600),
    "trees": (1, 64),
    "explore": (0, 1000),
    "cut": (0, 1_000_000),
    "noise": (0, 100),
    "depth": (1, 512),
    "slips": (0, 100),
    "trust": (0, 100),
    **dict.fromkeys(("first", "shared", "knows", "infers", "counts", "solves"), (0, 1)),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search works. The defaults are what docs/ai.md found to be best.

    `iterations` or `seconds`: the budget of one decision, all `trees` together. `trees`: that
    many independent searches at the same time, whose results are added up. `root`: `race`
    (halving) or `bound` (UCB1). `explore`: the constant of UCB1. `cut`: moves after which a
    playout is judged (0: at the end of the round). `noise`: how many playout moves of a hundred
    are random. `objective`: `own` value or `margin` to the best other seat. `others`: decide in
    the `tree`, or as the heuristic (`model`). `first`: 1 if a node tries the heuristic's move
    first. `shared`: 1 if all moves at the root meet the same luck. `depth`: decisions in the
    tree. `knows`: 0 to do without the heuristic. `infers`: 0 to take all worlds for alike, 1 to
    weigh them by what the seats have shown. `counts`: 1 if the bound of a move counts how often
    it was available, 0 if how often its node was met. `slips`: how many choices of a hundred are
    made without a thought, by any legal move. `solves`: 0 to search also where the game has an
    exact solution. `trust`: by so many standard errors another move must be better in a race than
    the heuristic's."""

    iterations: int = 0
    seconds: float = 0.0
    trees: int = 1
    explore: float = search.EXPLORE
    cut: int = search.CUT
    noise: int = search.NOISE
    objective: str = "own"
    others: str = "tree"
    first: int = 1
    shared: int = 1
    root: str = "race"
    depth: int = search.DEPTH
    knows: int = 1
    infers: int = 1
    counts: int = 1
    slips: int = 0
    solves: int = 1
    trust: float = 0.0


def settings_for(game: str) -> Settings:
    """What a search of this game is best done with."""
    return Settings(**PLAYERS[game].settings) if game in PLAYERS else Settings()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was searched: how often, and the mean and variance of its value to the seat,
    0 to 1. `alive`: not found worse than others."""

    move: Move
    visits: int
    value: float
    variance: float = 0.0
    alive: bool = True


class IsmctsPlayer:
    """Information-set Monte Carlo tree search, see `search.Search`."""

    deadline = None  # its budget ends it

    def __init__(self, game: Game, **parameters: str) -> None:
        self._game = game
        policy_kind(game)  # one that can't be used is said at once
        self.settings = read_settings(settings_for(game.name), parameters)

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        if self.settings.slips and budget.rng.below(100) < self.settings.slips:
            slip: Move = view.legal[budget.rng.below(len(view.legal))]
            return slip
        return self.think(view, budget)[0].move

    def think(self, view: View, budget: Budget) -> list[Candidate]:
        """All moves that were tried, the best one first; without a search if there is only one."""
        if len(view.legal) == 1:
            return [Candidate(view.legal[0], 0, 0.5)]
        settings = self.settings
        if budget.iterations or budget.seconds:
            settings = replace(
                settings, iterations=budget.iterations or 0, seconds=budget.seconds or 0.0
            )
        pool = pooled(self._game, view, settings)
        move = solved(self._game, view, pool) if settings.solves and settings.knows else -1
        if move >= 0:
            return [Candidate(move, 0, 1.0)]
        searches = [
            search_in(pool, self._game, view, settings, Rng(f"tree {tree} {budget.rng.x}"))
            for tree in range(settings.trees)
        ]
        meter = Iterations if settings.iterations else Seconds
        with ThreadPoolExecutor(settings.trees) as threads:  # starts one when it is needed
            budgeted = meter(settings, Crew(threads).run)
            if settings.root == "race":
                return race(searches, budgeted, settings.trust if settings.knows else 0.0)
            return grow(searches, budgeted)


def solved(game: Game, view: View, pool: State) -> Move:
    """The move of a position whose solution the game's manifest finds; -1 if it finds none."""
    solve = PLAYERS[game.name].solve if game.name in PLAYERS else None
    return -1 if solve is None else solve(pool, view.seat)


def read_settings(defaults: Settings, parameters: dict[str, str]) -> Settings:
    """Settings from the texts of a spec; raises BadParameter."""
    kinds = {field.name: type(getattr(defaults, field.name)) for field in fields(Settings)}
    values: dict[str, Any] = {}
    for name, text in parameters.items():
        if name not in kinds:
            raise BadParameter(name, text, ", ".join(kinds))
        if name in CHOICES_OF:
            if text not in CHOICES_OF[name]:
                raise BadParameter(name, text, ", ".join(CHOICES_OF[name]))
            values[name] = text
            continue
        least, most = LIMITS[name]
        try:
            values[name] = kinds[name](text)
        except ValueError:
            values[name] = None
        if values[name] is None or not least <= values[name] <= most:
            raise BadParameter(name, text, f"{least}..{most}")
    settings = replace(defaults, **values)
    if "seconds" in values and "iterations" not in values:
        settings = replace(settings, iterations=0)
    return settings


def prepared(game: Game, view: View, settings: Settings, rng: Rng) -> Search:
    """A search for the seat of the view, which knows nothing else."""
    return search_in(pooled(game, view, settings), game, view, settings, rng)


def pooled(game: Game, view: View, settings: Settings) -> State:
    """The position from which each iteration of a search starts; searches can share it."""
    pool = game.pooled(view)
    if not is_compiled(pool) and type(pool).reset is State.reset:
        raise TypeError(f"{type(pool).__name__} must define reset() to be searched")
    pool.infers = settings.infers
    return pool


def search_in(pool: State, game: Game, view: View, settings: Settings, rng: Rng) -> Search:
    """A search from this pooled position."""
    world = pool.clone()
    world.origin = pool
    policy = policy_for(game, world) if settings.knows else None
    kinds: list[Any] = [Search, Policy]
    if is_compiled(world):
        kinds = [compiled_class(kind) for kind in kinds]
    found: Search = kinds[0](world, policy or kinds[1](world), view.seat, rng.x)
    found.explore = settings.explore
    found.cut = settings.cut
    found.noise = settings.noise if policy else 100
    found.objective = OBJECTIVES[settings.objective]
    found.others = OTHERS[settings.others]
    found.shared = settings.shared
    found.depth = settings.depth
    found.counts = settings.counts
    found.prior = settings.first if policy else 0
    return found


class Crew:
    """Runs the searches of a decision: one after the other, or each in a thread of its own where
    that pays. Compiled search lets threads run at the same time; what a search finds doesn't depend
    on it."""

    def __init__(self, threads: ThreadPoolExecutor) -> None:
        self._threads = threads
        self._cost = 0.0

    def run(self, searches: Sequence[Search], iterations: int) -> None:
        """So many more iterations of each."""
        if len(searches) == 1 or not is_compiled(searches[0]):
            self._in_turn(searches, iterations)
            return
        if self._cost == 0.0:
            self._in_turn(searches, min(FIRST_CHUNK, iterations))
            iterations -= min(FIRST_CHUNK, iterations)
        if self._cost * iterations < PAYS:
            self._in_turn(searches, iterations)
        else:
            self._at_once(searches, iterations)

    def _in_turn(self, searches: Sequence[Search], iterations: int) -> None:
        begun = time.perf_counter()
        for one in searches:
            one.run(iterations)
        if iterations:
            self._cost = (time.perf_counter() - begun) / (iterations * len(searches))

    def _at_once(self, searches: Sequence[Search], iterations: int) -> None:
        """One of them in the thread that asks."""
        others = [self._threads.submit(one.run, iterations) for one in searches[1:]]
        searches[0].run(iterations)
        for other in others:
            other.result()


Run = Callable[[Sequence[Search], int], None]
"""Makes so many more iterations of each search."""


class Iterations:
    """A budget of iterations, all trees together."""

    def __init__(self, settings: Settings, run: Run) -> None:
        self._run = run
        self._left = max(1, settings.iterations // settings.trees)

    def take(self, searches: Sequence[Search], share: float) -> int:
        """Spend a share of what is left; return how many iterations may remain."""
        now = max(1, int(self._left * share)) if self._left else 0
        self._run(searches, now)
        self._left -= now
        return self._left * len(searches)


class Seconds:
    """A budget of time."""

    def __init__(self, settings: Settings, run: Run) -> None:
        self._run = run
        self._begun = time.perf_counter()
        self._end = self._begun + (settings.seconds or SECONDS)
        self._done = 0

    def take(self, searches: Sequence[Search], share: float) -> int:
        """The same for a share of the seconds: how many iterations may remain."""
        if not self._done:
            self._run(searches, FIRST_CHUNK)
            self._done = FIRST_CHUNK
        now = time.perf_counter()
        speed = self._done / (now - self._begun)
        chunk = int(speed * (self._end - now) * share)
        if chunk > 0:
            self._run(searches, chunk)
            self._done += chunk
        now = time.perf_counter()
        return int(max(0.0, self._end - now) * self._done / (now - self._begun)) * len(searches)


Meter = Iterations | Seconds


def race(searches: Sequence[Search], meter: Meter, trust: float = 0.0) -> list[Candidate]:
    """All moves at the root are tried equally often; the worse half of them leaves the race after
    equal parts of the budget (sequential halving: Karnin, Koren, Somekh 2013), and any of them
    as soon as it is clearly worse. With one left, the search is over. The best of many moves by
    few playouts is often just the luckiest one: hence `trust` in the heuristic's move."""
    advice = searches[0].advice() if trust else -1
    for one in searches:
        one.race()
    field = summed(searches)
    if len(field) == 1:  # nothing else is worth a thought
        return [Candidate(field[0].move, 0, 0.5)]
    rounds = max(1, math.ceil(math.log2(len(field))))
    for number in range(rounds, 0, -1):
        half = -(-len(field) // 2)
        for lap in range(LAPS, 0, -1):
            meter.take(searches, 1 / (LAPS * (number - 1) + lap))
            field = clearly_not_worse(ranked(searches, field, advice, trust))
            for one in searches:
                one.keep([found.move for found in field])
            if len(field) == 1:
                break
        field = field[: max(1, half)]
        if len(field) == 1:
            break
        for one in searches:
            one.keep([found.move for found in field])
    alive = [found.move for found in field]
    rest = [replace(found, alive=False) for found in summed(searches) if found.move not in alive]
    return field + sorted(rest, key=lambda found: (-found.visits, -found.value))


def ranked(
    searches: Sequence[Search], field: Sequence[Candidate], advice: Move = -1, trust: float = 0.0
) -> list[Candidate]:
    """The moves still in the race, as they stand now, the best one first; `advice` counts for
    `trust` standard errors of a difference more."""
    moves = [found.move for found in field]

    def rank(found: Candidate) -> tuple[bool, float]:
        error = math.sqrt(2 * found.variance / max(1, found.visits))
        return found.visits == 0, -found.value - (trust * error if found.move == advice else 0.0)

    return sorted((found for found in summed(searches) if found.move in moves), key=rank)


def clearly_not_worse(field: list[Candidate]) -> list[Candidate]:
    """Without the moves whose mean lies CLEARLY standard errors below the highest one."""
    best = max(field, key=lambda found: (found.visits > 0, found.value))
    if best.visits < MIN_VISITS:
        return field
    return [
        found
        for found in field
        if (best.value - found.value) ** 2
        <= CLEARLY**2 * (best.variance / best.visits + found.variance / max(1, found.visits))
        or best.value - found.value < 1e-9
    ]


def grow(searches: Sequence[Search], meter: Meter) -> list[Candidate]:
    """One tree as usual, by confidence bounds at the root too; ends when more iterations couldn't
    bring another move to the front."""
    for lap in range(CHUNKS, 0, -1):
        left = meter.take(searches, 1 / lap)
        visits = sorted((found.visits for found in summed(searches)), reverse=True)
        if len(visits) > 1 and visits[0] - visits[1] > left:
            break
    return sorted(summed(searches), key=lambda found: (-found.visits, -found.value))


def summed(searches: Sequence[Search]) -> list[Candidate]:
    """What all trees together found of each move."""
    sums: dict[Move, list[float]] = {}
    for one in searches:
        for move, *found in one.results():
            old = sums.get(move, [0, 0.0, 0.0])
            sums[move] = [a + b for a, b in zip(old, found, strict=True)]
    return [candidate(move, *sums[move]) for move in sorted(sums)]


def candidate(move: Move, visits: float, value: float, square: float) -> Candidate:
    n = max(1, visits)
    mean = value / n
    return Candidate(move, int(visits), mean, max(0.0, square / n - mean * mean))
