"""What a tournament costs beside its games: `python -m tests.ai.arena.overhead 100`.

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
from collections.abc import Callable
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
from stammtisch.cli.arena.tables import Watched

WARM = 4
SETTINGS = {
    "game": "uno",
    "players": ["ismcts:iterations=200", "heuristic", "random"],
    "seats": 3,
    "blocks": 100_000,
    "seed": "overhead",
}
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


def measured(way: str, blocks: int) -> tuple[float, ...]:
    """Seconds a block: of the thread that played it, of all processes; of a worker that was at a
    block, of all workers."""
    count, workers = WAYS[way]
    made = read_tournament(SETTINGS)
    results, first = Results(made), count * WARM
    sums = [0.0, 0.0]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "o.tournament"
        with (
            LabFile.create(file, TOURNAMENT, asdict(made)) as opened,
            workers(made) as executor,
            Watched(results, True, texts_in("en")) as watched,
        ):
            jobs = (made.block(number) for number in range(1, made.blocks))
            found = executor.results(partial(timed, made), jobs)
            for number, (block, (result, used, clock), _) in enumerate(found):
                results.add(result)
                rows = [game_to_row(game) for game in result.games]
                opened.add(block.number, rows, efforts_to_row(result))
                watched.update()
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


def on_a_terminal(way: str, blocks: int) -> list[float]:
    """`measured` in a program of its own, with a terminal as standard error."""
    master, slave = pty.openpty()
    Thread(target=_drain, args=(master,), daemon=True).start()
    found = subprocess.run(
        [sys.executable, "-m", "tests.ai.arena.overhead", way, str(blocks)],
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


def main(blocks: int) -> None:
    print(f"{blocks} blocks; seconds of processors a block, and of workers by the clock")
    print("                     its games      all  overhead  at a block      all  overhead")
    for way in WAYS:
        used, total, clock, workers = on_a_terminal(way, blocks)
        print(
            f"{way:20} {used:9.4f} {total:8.4f} {total / used - 1:9.1%}"
            f" {clock:11.4f} {workers:8.4f} {workers / clock - 1:9.1%}",
            flush=True,
        )


if __name__ == "__main__":
    if len(sys.argv) == 3:
        print(*measured(sys.argv[1], int(sys.argv[2])))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
