"""The player `ismcts`: information-set Monte Carlo tree search with a budget and options."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace
from typing import Any

from ..core.engine.compiled import compiled_class, is_compiled
from ..core.engine.rng import Rng
from ..core.engine.state import State
from ..core.game import Game, Move, View
from ..core.policy import Policy
from . import search
from .player import (
    BadParameter,
    Budget,
    ai_facts_of,
    policy_for,
    policy_kind,
    policy_maker,
    style_of,
)
from .prior import opinions
from .search import Search

STYLE_TRUST = 0.4
"""Standard errors by which a search trusts the heuristic with a style."""
SECONDS = 0.2
"""For a decision whose budget isn't set."""
CHUNKS = 20
"""Parts of a budget; after each a search checks if it can stop."""
LAPS = 4
"""Parts of each round of a race."""
CLEARLY = 3.5
"""Standard errors by which a clearly worse move is behind."""
MIN_VISITS = 16
"""Visits before a move can leave a race."""
FIRST_CHUNK = 8
"""Iterations by which the speed of a search is first measured."""
THREAD_PAYS = 0.001
"""Seconds of work on a tree from which a thread of its own pays: starting it and waiting for it
takes a tenth of that, and up to all of it on a busy machine."""
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
    "learned": (0, 10_000),
    **dict.fromkeys(("first", "shared", "knows", "infers", "counts", "solves"), (0, 1)),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """Parameters of a search. The defaults are the best values found in docs/ai.md.

    `iterations` or `seconds`: the budget of one decision, all `trees` together. `trees`: the number
    of independent searches at the same time, whose results are added up (root parallelization).
    `root`: `race` (sequential halving) or `bound` (UCB1). `explore`: the constant of UCB1. `cut`:
    moves after which a playout is evaluated (0: at the end of the round). `noise`: per cent of
    playout moves that are random. `objective`: `own` value or `margin` to the best other seat.
    `others`: other seats decide in the `tree`, or as the heuristic (`model`). `first`: 1 if a node
    tries the heuristic's move first. `shared`: 1 for common random numbers at the root. `depth`:
    decisions in the tree. `knows`: 0 to search without the heuristic. `infers`: 1 to weight worlds
    by what the seats have shown, 0 to take all as equally likely. `counts`: 1 if the bound of a
    move counts how often it was available, 0 if how often its parent was visited. `slips`: per cent
    of choices that are uniformly random legal moves. `solves`: 0 to search even if the game has an
    exact solution. `trust`: the number of standard errors by which another move must be better in a
    race than the heuristic's. `learned`: the number of visits for which the opinion of a trained
    network counts in a race (`prior.opinions`); 0: it isn't asked. `style`: one of the game, by
    which the heuristic advises a race; it is trusted by STYLE_TRUST standard errors at least.
    """

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
    learned: int = 0
    style: str = ""


def settings_for(game: Game) -> Settings:
    """The best settings for a search of this game."""
    return Settings(**ai_facts_of(game).settings)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was searched: its visits, and the mean and variance of its value to the seat, 0
    to 1. `alive`: False if it was found worse than others and dropped."""

    move: Move
    visits: int
    value: float
    variance: float = 0.0
    alive: bool = True


@dataclass(frozen=True, slots=True)
class Prior:
    """What is thought of moves before a search: values, 0 to 1, but for a number that is the same
    for all, and for how many visits they count. Without values nothing is thought."""

    values: Mapping[Move, float]
    visits: int

    def pulled(self, field: Sequence[Candidate]) -> dict[Move, float]:
        """The value of each candidate as if it had been visited so much more with the value that
        was thought."""
        if not self.values:
            return {rival.move: rival.value for rival in field}
        searched = [rival for rival in field if rival.visits]
        differences = [rival.value - self.values[rival.move] for rival in searched]
        level = sum(differences) / max(1, len(differences))
        return {
            rival.move: (
                rival.visits * rival.value + self.visits * (level + self.values[rival.move])
            )
            / (rival.visits + self.visits)
            for rival in field
        }


NO_PRIOR = Prior({}, 0)


class IsmctsPlayer:
    """Information-set Monte Carlo tree search, see `search.Search`. The constructor raises
    BadParameter or BrokenEntryPoint."""

    deadline = None  # its budget ends it

    def __init__(self, game: Game, **parameters: str) -> None:
        self._game = game
        policy_kind(game)  # raises if it can't be used
        self.settings = read_settings(settings_for(game), parameters)
        self.style = style_of(game, self.settings.style)

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        if self.settings.slips and budget.rng.below(100) < self.settings.slips:
            slip: Move = view.legal[budget.rng.below(len(view.legal))]
            return slip
        return self.think(view, budget)[0].move

    def think(self, view: View, budget: Budget) -> list[Candidate]:
        """All moves that were searched, the best one first. Without a search if only one move is
        legal, or the game has an exact solution."""
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
        others = max(1, settings.trees - 1)  # the calling thread runs one of the searches
        with ThreadPoolExecutor(others) as threads:  # starts each one when it is needed
            budgeted = meter(settings, Crew(threads).run)
            if settings.root == "race":
                knowledge = self._knowledge(view, pool, settings)
                return race(searches, budgeted, *knowledge, self._advice(view, pool))
            return grow(searches, budgeted)

    def _knowledge(self, view: View, pool: State, settings: Settings) -> tuple[float, Prior]:
        """The trust in the heuristic's move, and what the network thinks."""
        if not settings.knows:
            return 0.0, NO_PRIOR
        trust = max(settings.trust, STYLE_TRUST) if self.style else settings.trust
        if not settings.learned:
            return trust, NO_PRIOR
        values = opinions(self._game, pool, view.seat, view.legal)
        return trust, Prior(values, settings.learned)

    def _advice(self, view: View, pool: State) -> Move:
        """The move of the heuristic with the style of this player; -1 if it has none."""
        policy = policy_for(self._game, pool) if self.style else None
        if policy is None:
            return -1
        policy.lean_to(self.style)
        return policy.choose_move(view.seat, Rng("style"))


def solved(game: Game, view: View, pool: State) -> Move:
    """The winning move that `AiFacts.solve` of the game proves for a position; -1 without one."""
    solve = ai_facts_of(game).solve
    return -1 if solve is None else solve(pool, view.seat)


def read_settings(defaults: Settings, parameters: dict[str, str]) -> Settings:
    """Settings from the parameters of a spec, which are texts; raises BadParameter."""
    kinds = {field.name: type(getattr(defaults, field.name)) for field in fields(Settings)}
    values: dict[str, Any] = {}
    for name, text in parameters.items():
        if name not in kinds:
            raise BadParameter(name, text, ", ".join(kinds))
        if name in CHOICES_OF or name == "style":
            if text not in CHOICES_OF.get(name, (text,)):
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
    """A search for the seat of the view, which is all that it uses."""
    return search_in(pooled(game, view, settings), game, view, settings, rng)


def pooled(game: Game, view: View, settings: Settings) -> State:
    """The position from which each iteration of a search starts; searches can share it."""
    pool: State = game.pooled(view)
    pool.infers = settings.infers
    return pool


def search_in(pool: State, game: Game, view: View, settings: Settings, rng: Rng) -> Search:
    """A search from this pooled position, for the seat of the view."""
    kind, ignorant = Search, Policy
    if is_compiled(pool):
        kind, ignorant = compiled_class(Search), compiled_class(Policy)
    knows = settings.knows and policy_kind(game) is not None
    tree = kind(pool, policy_maker(game, pool) if knows else ignorant, view.seat, rng.x)
    tree.explore = settings.explore
    tree.cut = settings.cut
    tree.noise = settings.noise if knows else 100
    tree.objective = OBJECTIVES[settings.objective]
    tree.others = OTHERS[settings.others]
    tree.shared = settings.shared
    tree.depth = settings.depth
    tree.counts = settings.counts
    tree.prior = settings.first if knows else 0
    return tree


class Crew:
    """Runs the searches of a decision: one after the other, or each in a thread of its own if that
    pays. Compiled searches run in parallel; their results don't depend on it."""

    def __init__(self, threads: ThreadPoolExecutor) -> None:
        self._threads = threads
        self._cost = 0.0

    def run(self, searches: Sequence[Search], iterations: int) -> None:
        """Run this number of further iterations in each search."""
        if len(searches) == 1 or not is_compiled(searches[0]):
            self._in_turn(searches, iterations)
            return
        if self._cost == 0.0:
            self._in_turn(searches, min(FIRST_CHUNK, iterations))
            iterations -= min(FIRST_CHUNK, iterations)
        if self._cost * iterations < THREAD_PAYS:
            self._in_turn(searches, iterations)
        else:
            self._at_once(searches, iterations)

    def _in_turn(self, searches: Sequence[Search], iterations: int) -> None:
        begun = time.perf_counter()
        for tree in searches:
            tree.run(iterations)
        if iterations:
            self._cost = (time.perf_counter() - begun) / (iterations * len(searches))

    def _at_once(self, searches: Sequence[Search], iterations: int) -> None:
        """Run the first search in the calling thread, the others in threads of their own."""
        futures = [self._threads.submit(tree.run, iterations) for tree in searches[1:]]
        searches[0].run(iterations)
        for future in futures:
            future.result()


Run = Callable[[Sequence[Search], int], None]
"""Runs this number of further iterations in each of the searches."""


class Iterations:
    """A budget of iterations, all trees together."""

    def __init__(self, settings: Settings, run: Run) -> None:
        self._run = run
        self._left = max(1, settings.iterations // settings.trees)

    def take(self, searches: Sequence[Search], share: float) -> int:
        """Spend a share (0 to 1) of the remaining budget; return the number of iterations that
        remain, all trees together."""
        spent = max(1, int(self._left * share)) if self._left else 0
        self._run(searches, spent)
        self._left -= spent
        return self._left * len(searches)


class Seconds:
    """A budget of time."""

    def __init__(self, settings: Settings, run: Run) -> None:
        self._run = run
        self._begun = time.perf_counter()
        self._end = self._begun + (settings.seconds or SECONDS)
        self._done = 0

    def take(self, searches: Sequence[Search], share: float) -> int:
        """Spend a share (0 to 1) of the remaining time; return the estimated number of iterations
        that remain, all trees together."""
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


def race(
    searches: Sequence[Search],
    meter: Meter,
    trust: float = 0.0,
    prior: Prior = NO_PRIOR,
    advice: Move = -1,
) -> list[Candidate]:
    """Sequential halving at the root (Karnin, Koren, Somekh 2013): all moves in the race are tried
    equally often; the worse half is dropped after equal parts of the budget, and any move as soon
    as it is clearly worse. The search ends when one is left. The best of many moves after few
    playouts is often the luckiest one: hence the `prior`, and the `trust` in a move: the `advice`
    (-1: that of the heuristic). Returns all candidates, the best one first."""
    if trust and advice < 0:
        advice = searches[0].advice()
    for tree in searches:
        tree.race()
    field = summed(searches)
    if len(field) == 1:  # the heuristic rules out all others
        return [Candidate(field[0].move, 0, 0.5)]
    rounds = max(1, math.ceil(math.log2(len(field))))
    for number in range(rounds, 0, -1):
        half = -(-len(field) // 2)
        for lap in range(LAPS, 0, -1):
            meter.take(searches, 1 / (LAPS * (number - 1) + lap))
            field = clearly_not_worse(ranked(searches, field, advice, trust, prior))
            for tree in searches:
                tree.keep([rival.move for rival in field])
            if len(field) == 1:
                break
        field = field[: max(1, half)]
        if len(field) == 1:
            break
        for tree in searches:
            tree.keep([rival.move for rival in field])
    alive = [rival.move for rival in field]
    rest = [replace(rival, alive=False) for rival in summed(searches) if rival.move not in alive]
    return field + sorted(rest, key=lambda rival: (-rival.visits, -rival.value))


def ranked(
    searches: Sequence[Search],
    field: Sequence[Candidate],
    advice: Move = -1,
    trust: float = 0.0,
    prior: Prior = NO_PRIOR,
) -> list[Candidate]:
    """The moves still in the race with their results so far, the best one first by the values that
    the `prior` pulls. That of the move `advice` gets a bonus of `trust` standard errors of a
    difference."""
    moves = [rival.move for rival in field]
    left = [rival for rival in summed(searches) if rival.move in moves]
    values = prior.pulled(left)

    def rank(rival: Candidate) -> tuple[bool, float]:
        error = math.sqrt(2 * rival.variance / max(1, rival.visits))
        bonus = trust * error if rival.move == advice else 0.0
        return rival.visits == 0, -values[rival.move] - bonus

    return sorted(left, key=rank)


def clearly_not_worse(field: list[Candidate]) -> list[Candidate]:
    """The moves without those whose mean is CLEARLY standard errors below the highest one."""
    best = max(field, key=lambda rival: (rival.visits > 0, rival.value))
    if best.visits < MIN_VISITS:
        return field
    return [
        rival
        for rival in field
        if (best.value - rival.value) ** 2
        <= CLEARLY**2 * (best.variance / best.visits + rival.variance / max(1, rival.visits))
        or best.value - rival.value < 1e-9
    ]


def grow(searches: Sequence[Search], meter: Meter) -> list[Candidate]:
    """UCB1 at the root, as at the other nodes. Ends early when the remaining iterations can't
    change the most visited move."""
    for lap in range(CHUNKS, 0, -1):
        remaining = meter.take(searches, 1 / lap)
        visits = sorted((rival.visits for rival in summed(searches)), reverse=True)
        if len(visits) > 1 and visits[0] - visits[1] > remaining:
            break
    return sorted(summed(searches), key=lambda rival: (-rival.visits, -rival.value))


def summed(searches: Sequence[Search]) -> list[Candidate]:
    """The results of each move, all trees together, by move."""
    sums: dict[Move, list[float]] = {}
    for tree in searches:
        for move, *values, _ in tree.results():
            old = sums.get(move, [0, 0.0, 0.0])
            sums[move] = [a + b for a, b in zip(old, values, strict=True)]
    return [candidate(move, *sums[move]) for move in sorted(sums)]


def candidate(move: Move, visits: float, value: float, square: float) -> Candidate:
    """A candidate from sums: its visits, and the sums of its values and (in a race) of their
    squares."""
    n = max(1, visits)
    mean = value / n
    return Candidate(move, int(visits), mean, max(0.0, square / n - mean * mean))
