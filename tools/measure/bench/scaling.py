"""Measurements for `--scaling`: two searches at a time, decisions with two trees, and ever longer
searches."""

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
from stammtisch.core.game import Game, View
from stammtisch.core.games import game_named
from stammtisch.core.rng import Rng
from tools.measure.bench import measures

PAIR_ITERATIONS = 20_000
"""Iterations of each of two searches at the same time."""
BUDGETS = (50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000)
"""Iterations of a decision."""
TRIES = 4
"""Of these, in each round."""
Clock = Callable[[], float]


class Job(NamedTuple):
    """A search to be made, for a process as for a thread."""

    game: str
    players: int
    iterations: int
    seed: str


class Trees(NamedTuple):
    """Decisions with so many iterations: how many of these a second, with one tree and with two."""

    iterations: int
    one: float
    two: float


class Size(NamedTuple):
    """A search of so many iterations: how long each took, and what the tree holds and takes."""

    iterations: int
    microseconds: float
    nodes: int
    bytes: int


def searched(job: Job) -> Search:
    game = game_named(job.game)
    form = measures.forms(game, job.players)[0]
    table = measures.subject(game, job.players, form)
    found = measures.new_search(table, measures.RANDOM, job.seed)
    found.run(job.iterations)
    return found


def run(job: Job) -> int:
    """The nodes of `searched`: the search itself can't be sent back by a process."""
    return searched(job).nodes


def ready(barrier: Barrier) -> None:
    """A new process says that it has started."""
    barrier.wait()


def seconds_of(work: Callable[[], object], clock: Clock) -> float:
    begun = clock()
    work()
    return clock() - begun


def speedups(game: Game, players: int, rounds: int, most: int) -> dict[str, float]:
    """How much more two threads or two processes do than one thread does: 2 is all there is. The
    best time of each counts, because other programs can only take away from it."""
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
            for _ in range(TRIES * rounds)
        ]
    best = {name: min(row[name] for row in times) for name in ways}
    alone = best.pop("one thread")
    return {name: alone / spent for name, spent in best.items()}


def trees(game: Game, players: int, rounds: int, most: int) -> list[Trees]:
    """What a second tree brings by the budget of a decision, all told. The best time counts."""
    view = measures.first_view(game, players)
    rows = []
    for iterations in (budget for budget in BUDGETS if budget <= most):
        best = [0.0, 0.0]
        for number in range(TRIES * rounds):
            for i in range(len(best)):
                best[i] = max(best[i], decided(game, view, iterations, i + 1, str(number)))
        rows.append(Trees(iterations, *best))
    return rows


def decided(game: Game, view: View, iterations: int, number: int, seed: str) -> float:
    """The iterations a second of one decision by so many trees."""
    player = IsmctsPlayer(game, iterations=str(iterations), trees=str(number), root="bound")
    begun = time.perf_counter()
    found = player.think(view, Budget(Rng(seed)))
    return sum(one.visits for one in found) / (time.perf_counter() - begun)


def node_bytes(game: Game) -> int:
    """The arrays of a tree have this many bytes for each node."""
    table = measures.subject(game, game.seats[0], measures.PLAIN)
    found = measures.new_search(table, measures.RANDOM, "")
    arrays = (getattr(found, name) for name in Search.__slots__)
    return sum(one.itemsize for one in arrays if isinstance(one, array))


def sizes(game: Game, players: int, rounds: int, most: int) -> list[Size]:
    """Searches of 100 iterations, 1000 and so on up to `most`."""
    lengths = [10**n for n in range(2, 10) if 10**n <= most]
    size = node_bytes(game)
    form = measures.forms(game, players)[0]
    table = measures.subject(game, players, form)
    found: dict[int, list[Size]] = {length: [] for length in lengths}
    for number in range(rounds):
        for length in lengths:
            one = measures.new_search(table, measures.RANDOM, str(number))
            spent = seconds_of(partial(one.run, length), time.process_time)
            found[length].append(Size(length, 1e6 * spent / length, one.nodes, size * one.capacity))
    return [middle(rows) for rows in found.values()]


def middle(rows: Sequence[Size]) -> Size:
    """The one with the median time."""
    return sorted(rows, key=lambda row: row.microseconds)[len(rows) // 2]
