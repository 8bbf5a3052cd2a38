"""What a tournament costs beside its games.

Workers tell how long they were at each block, in seconds of their thread and by the clock. All that
the processes of the program used beside that is overhead, and so is all time in which a worker had
no block. As both come from the same run, it makes no difference how busy the machine is otherwise.
Results are stored, and the live view is drawn on a terminal, as the program does it. It begins when
each worker has had WARM blocks."""

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
from stammtisch.ai.arena.environment import fingerprint
from stammtisch.ai.arena.results import Results, efforts_to_row, game_to_row
from stammtisch.ai.arena.schedule import Block
from stammtisch.ai.arena.tournament import BlockResult, Tournament, play_block, read_tournament
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
"""Of the time for the games."""
Workers = Callable[[Tournament], AbstractContextManager[Any]]
WAYS: dict[str, tuple[int, Workers]] = {
    "one worker": (1, lambda made: nullcontext(LocalWorkers(1))),
    "two workers": (2, lambda made: nullcontext(LocalWorkers(2))),
    "two workers of Dask": (
        2,
        lambda made: cluster.local_cluster(2, partial(fingerprint, made), print),
    ),
}


def timed(tournament: Tournament, block: Block) -> tuple[BlockResult, float, float]:
    """A block, and what it took: seconds of the thread, and by the clock."""
    used, began = time.thread_time(), time.perf_counter()
    result = play_block(tournament, block)
    return result, time.thread_time() - used, time.perf_counter() - began


def measured(way: str, blocks: int, seed: str) -> tuple[float, ...]:
    """Seconds a block: of the thread that played it, of all processes; of a worker that was at a
    block, of all workers."""
    count, workers = WAYS[way]
    made = read_tournament({**SETTINGS, "seed": seed})
    results, first = Results(made), count * WARM
    sums = [0.0, 0.0]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "o.tournament"
        with (
            LabFile.create(file, TOURNAMENT, asdict(made)) as opened,
            workers(made) as executor,
            LiveStandings(results, True, texts_in("en")) as live,
        ):
            jobs = (made.block(number) for number in range(1, made.blocks))
            found = executor.results(partial(timed, made), jobs)
            for number, (block, (result, used, clock), _) in enumerate(found):
                results.add(result)
                rows = [game_to_row(game) for game in result.games]
                opened.add(block.number, rows, efforts_to_row(result))
                live.update()
                if number == first:
                    before = everybody(), time.perf_counter()
                elif number > first:
                    sums = [sums[0] + used, sums[1] + clock]
                if number == first + blocks:
                    after = everybody(), time.perf_counter()
                    break
            found.close()
    total, wall = after[0] - before[0], after[1] - before[1]
    return tuple(one / blocks for one in (sums[0], total, sums[1], wall * count))


def everybody() -> float:
    """Seconds of processors that this program and all its workers have used."""
    own = psutil.Process()
    return float(sum(sum(one.cpu_times()[:2]) for one in [own, *own.children(recursive=True)]))


def on_a_terminal(way: str, blocks: int, seed: str) -> list[float]:
    """`measured` in a program of its own, with a terminal as standard error."""
    master, slave = pty.openpty()
    Thread(target=_drain, args=(master,), daemon=True).start()
    found = subprocess.run(
        [sys.executable, "-m", "tools.measure.overhead", way, str(blocks), seed],
        stdout=subprocess.PIPE,
        stderr=slave,
        env={**os.environ, "TERM": "xterm-256color"},
        check=True,
        text=True,
    )
    os.close(slave)
    return [float(one) for one in found.stdout.split()]


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
@size_option("--blocks", 100, "Blocks that are measured in each way.")
@seed_option("overhead")
def command(blocks: int, seed: str) -> Iterator[str]:
    """Measure a tournament with one worker, with two, and with two of Dask."""
    print(f"{blocks} blocks; seconds of processors a block, and of workers by the clock")
    print("                     its games      all  overhead  at a block      all  overhead")
    for way in WAYS:
        used, total, clock, workers = on_a_terminal(way, blocks, seed)
        print(
            f"{way:20} {used:9.4f} {total:8.4f} {total / used - 1:9.1%}"
            f" {clock:11.4f} {workers:8.4f} {workers / clock - 1:9.1%}",
            flush=True,
        )
        worst = max(total / used, workers / clock) - 1
        if worst > MOST:
            yield f"{way}: {worst:.1%} overhead"


if __name__ == "__main__":  # the program that `on_a_terminal` starts
    print(*measured(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
