"""The overhead of a tournament over its games.

Workers report the time for each block, in processor time of their thread and by the clock. All
other processor time of the program is overhead, and so is the time in which a worker has no block.
Both come from the same run, so other programs on the machine don't matter. Results are stored, and
the live view is drawn on a terminal, as by the program. Measuring starts when each worker has
played WARM blocks."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import psutil

from stammtisch.adapters.execution import cluster
from stammtisch.adapters.execution.jobs import LocalWorkers
from stammtisch.adapters.lab.file import TOURNAMENT, LabFile
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.arena.results import Results, efforts_to_row, game_to_row
from stammtisch.ai.arena.schedule import Block
from stammtisch.ai.arena.tournament import (
    BlockResult,
    Tournament,
    fingerprint,
    play_block,
    read_tournament,
)
from stammtisch.cli.arena.tables import LiveStandings
from tools.options import seed_option, size_option, tool

WARM = 4
SETTINGS = {
    "game": "uno",
    "players": ["ismcts:iterations=200", "heuristic", "random"],
    "seats": 3,
    "blocks": 100_000,
}
MOST = 0.1
"""The largest allowed overhead, as a part of the time for the games."""
Workers = Callable[[Tournament], AbstractContextManager[Any]]
WAYS: dict[str, tuple[int, Workers]] = {
    "one worker": (1, lambda tournament: nullcontext(LocalWorkers(1))),
    "two workers": (2, lambda tournament: nullcontext(LocalWorkers(2))),
    "two workers of Dask": (
        2,
        lambda tournament: cluster.local_cluster(2, partial(fingerprint, tournament), print),
    ),
}


def timed_block(tournament: Tournament, block: Block) -> tuple[BlockResult, float, float]:
    """Play a block; return its result, and its seconds of processor time and by the clock."""
    thread_start, began = time.thread_time(), time.perf_counter()
    result = play_block(tournament, block)
    return result, time.thread_time() - thread_start, time.perf_counter() - began


def measure(way: str, blocks: int, seed: str) -> tuple[float, ...]:
    """Seconds for a block: processor time of the thread that played it, and of all processes; by
    the clock of a worker at a block, and of all workers."""
    count, workers = WAYS[way]
    tournament = read_tournament({**SETTINGS, "seed": seed})
    results, first = Results(tournament), count * WARM
    sums = [0.0, 0.0]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "o.tournament"
        with (
            LabFile.create(file, TOURNAMENT, asdict(tournament)) as lab_file,
            workers(tournament) as executor,
            LiveStandings(results, True, texts_in("en")) as live,
        ):
            jobs = (tournament.block(number) for number in range(1, tournament.blocks))
            stream = executor.results(partial(timed_block, tournament), jobs)
            for number, (block, (result, thread_seconds, clock), _) in enumerate(stream):
                results.add(result)
                rows = [game_to_row(game) for game in result.games]
                lab_file.add(block.number, rows, efforts_to_row(result))
                live.update()
                if number == first:
                    usage_before = everybody(), time.perf_counter()
                elif number > first:
                    sums = [sums[0] + thread_seconds, sums[1] + clock]
                if number == first + blocks:
                    usage_after = everybody(), time.perf_counter()
                    break
            stream.close()
    total, wall = usage_after[0] - usage_before[0], usage_after[1] - usage_before[1]
    return tuple(seconds / blocks for seconds in (sums[0], total, sums[1], wall * count))


def everybody() -> float:
    """Seconds of processor time of this program and all its workers."""
    program = psutil.Process()
    return float(
        sum(sum(child.cpu_times()[:2]) for child in [program, *program.children(recursive=True)])
    )


def on_a_terminal(way: str, blocks: int, seed: str) -> list[float]:
    """`measure` in a program of its own, with a terminal as standard error."""
    master, slave = pty.openpty()
    Thread(target=_drain, args=(master,), daemon=True).start()
    result = subprocess.run(
        [sys.executable, "-m", "tools.measure.overhead", way, str(blocks), seed],
        stdout=subprocess.PIPE,
        stderr=slave,
        env={**os.environ, "TERM": "xterm-256color"},
        check=True,
        text=True,
    )
    os.close(slave)
    return [float(figure) for figure in result.stdout.split()]


def _drain(master: int) -> None:
    try:
        while os.read(master, 65536):
            pass
    except OSError:  # the program has ended
        os.close(master)


@tool(
    seed="--seed",
    size="--blocks",
    shows=f"On a quiet machine, overhead is at most {MOST:.0%} of the time for the games.",
)
@size_option("--blocks", 100)
@seed_option("overhead")
def command(blocks: int, seed: str) -> Iterator[str]:
    """Measure a tournament with one worker, with two, and with two of Dask."""
    print(f"{blocks} blocks; seconds of processors a block, and of workers by the clock")
    print("                     its games      all  overhead  at a block      all  overhead")
    for way in WAYS:
        thread_seconds, total, clock, workers = on_a_terminal(way, blocks, seed)
        print(
            f"{way:20} {thread_seconds:9.4f} {total:8.4f} {total / thread_seconds - 1:9.1%}"
            f" {clock:11.4f} {workers:8.4f} {workers / clock - 1:9.1%}",
            flush=True,
        )
        worst = max(total / thread_seconds, workers / clock) - 1
        if worst > MOST:
            yield f"{way}: {worst:.1%} overhead"


if __name__ == "__main__":  # the program that `on_a_terminal` starts
    print(*measure(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
