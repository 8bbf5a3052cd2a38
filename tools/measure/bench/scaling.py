"""Measurements for `--scaling`: two searches at a time, decisions with two trees, and searches of
increasing length."""

from __future__ import annotations

import multiprocessing
import time
from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing.synchronize import Barrier
from typing import NamedTuple

from stammtisch.ai.ismcts import IsmctsPlayer
from stammtisch.ai.player import Budget
from stammtisch.ai.search import Search
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game, View
from stammtisch.core.games import game_named
from tools.measure.bench import measures

PAIR_ITERATIONS = 20_000
"""Iterations of each of two searches at the same time."""
BUDGETS = (50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000)
"""Iterations of a decision."""
TRIES = 4
"""Repetitions in each run."""
Clock = Callable[[], float]


class Job(NamedTuple):
    """A search, for a process or a thread."""

    game: str
    players: int
    iterations: int
    seed: str


class Trees(NamedTuple):
    """Iterations a second of decisions with so many iterations, with one tree and with two."""

    iterations: int
    one_tree: float
    two_trees: float


class Size(NamedTuple):
    """A search: the time for an iteration, and the nodes and bytes of the tree."""

    iterations: int
    microseconds: float
    nodes: int
    bytes: int


def finished_search(job: Job) -> Search:
    game = game_named(job.game)
    form = measures.forms(game, job.players)[0]
    table = measures.subject(game, job.players, form)
    search = measures.new_search(table, measures.RANDOM, job.seed)
    search.run(job.iterations)
    return search


def run(job: Job) -> int:
    """The nodes of `finished_search`, since a process can't return the search itself."""
    return finished_search(job).nodes


def ready(barrier: Barrier) -> None:
    """Called by a new process when it has started."""
    barrier.wait()


def seconds_of(work: Callable[[], object], clock: Clock) -> float:
    start = clock()
    work()
    return clock() - start


def speedups(game: Game, players: int, runs: int, most: int) -> dict[str, float]:
    """The speedup of two threads and of two processes over one thread, at most 2. The best time of
    each counts, because other programs can only slow them down."""
    jobs = [Job(game.name, players, min(PAIR_ITERATIONS, most), seed) for seed in "ab"]
    context = multiprocessing.get_context("spawn")
    barrier = context.Barrier(len(jobs) + 1)
    with (
        ThreadPoolExecutor(len(jobs)) as threads,
        context.Pool(len(jobs), ready, (barrier,)) as processes,
    ):
        barrier.wait()
        ways: dict[str, Callable[[], object]] = {
            "one thread": lambda: [run(job) for job in jobs],
            "two threads": lambda: list(threads.map(run, jobs)),
            "two processes": lambda: processes.map(run, jobs, chunksize=1),
        }
        times = [
            {name: seconds_of(way, time.perf_counter) for name, way in ways.items()}
            for _ in range(TRIES * runs)
        ]
    best = {name: min(row[name] for row in times) for name in ways}
    one_thread = best.pop("one thread")
    return {name: one_thread / spent for name, spent in best.items()}


def trees(game: Game, players: int, runs: int, most: int) -> list[Trees]:
    """Iterations a second with one and two trees, by the budget of a decision. The best time
    counts."""
    view = measures.first_view(game, players)
    rows = []
    for iterations in (budget for budget in BUDGETS if budget <= most):
        best = [0.0, 0.0]
        for number in range(TRIES * runs):
            for i in range(len(best)):
                best[i] = max(best[i], decision_rate(game, view, iterations, i + 1, str(number)))
        rows.append(Trees(iterations, *best))
    return rows


def decision_rate(game: Game, view: View, iterations: int, number: int, seed: str) -> float:
    """The iterations a second of one decision with so many trees."""
    player = IsmctsPlayer(game, iterations=str(iterations), trees=str(number), root="bound")
    start = time.perf_counter()
    candidates = player.think(view, Budget(Rng(seed)))
    return sum(candidate.visits for candidate in candidates) / (time.perf_counter() - start)


def node_bytes(game: Game) -> int:
    """The bytes of the arrays of a tree for each node."""
    table = measures.subject(game, game.seats[0], measures.PLAIN)
    search = measures.new_search(table, measures.RANDOM, "")
    arrays = (getattr(search, name) for name in Search.__slots__)
    return sum(values.itemsize for values in arrays if isinstance(values, array))


def sizes(game: Game, players: int, runs: int, most: int) -> list[Size]:
    """Searches of 100 iterations, 1000 and so on up to `most`."""
    lengths = [10**n for n in range(2, 10) if 10**n <= most]
    size = node_bytes(game)
    form = measures.forms(game, players)[0]
    table = measures.subject(game, players, form)
    rows_by_length: dict[int, list[Size]] = {length: [] for length in lengths}
    for number in range(runs):
        for length in lengths:
            search = measures.new_search(table, measures.RANDOM, str(number))
            spent = seconds_of(partial(search.run, length), time.process_time)
            rows_by_length[length].append(
                Size(length, 1e6 * spent / length, search.nodes, size * search.capacity)
            )
    return [middle(rows) for rows in rows_by_length.values()]


def middle(rows: Sequence[Size]) -> Size:
    """The row with the median time."""
    return sorted(rows, key=lambda row: row.microseconds)[len(rows) // 2]
