"""What a tournament costs beside its games: `python -m tests.ai.arena.overhead 100 3`.

The same blocks are played by bare processes, which do nothing else, and by the program: with one
and two worker processes, and with two workers of a local Dask cluster. It stores all results, and
draws its live view on a terminal. Counted are the processor time of all its processes and the time
by the clock, from the moment when WARM blocks were stored until so many more were; of several
rounds the best."""

from __future__ import annotations

import os
import pty
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import psutil

from stammtisch.ai.arena.tournament import play_block, read_tournament

SETTINGS = {
    "game": "uno",
    "players": ["ismcts:iterations=200", "heuristic", "random"],
    "seats": 3,
    "blocks": 100_000,
    "seed": "overhead",
}
WARM = 8
WAYS = {
    "one worker": (1, ("--workers", "1")),
    "two workers": (2, ("--workers", "2")),
    "two workers of Dask": (2, ("--local-cluster", "2")),
}
Cost = tuple[float, float]
"""Seconds of processors, and by the clock."""


def bare(first: int, step: int, count: int) -> Cost:
    """In a bare process: every `step`th block from `first` on."""
    tournament = read_tournament(SETTINGS)
    play_block(tournament, tournament.block(first))
    used, began = time.process_time(), time.perf_counter()
    for number in range(count):
        play_block(tournament, tournament.block(first + number * step))
    return time.process_time() - used, time.perf_counter() - began


def bare_processes(processes: int, blocks: int) -> Cost:
    """That many blocks, shared by bare processes at the same time."""
    shares = [
        (str(WARM + 1 + one), str(processes), str(blocks // processes)) for one in range(processes)
    ]
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.ai.arena.overhead", "bare", *share],
            stdout=subprocess.PIPE,
            text=True,
        )
        for share in shares
    ]
    costs = [tuple(map(float, process.communicate()[0].split())) for process in started]
    return sum(used for used, _ in costs), max(wall for _, wall in costs)


def program(options: tuple[str, ...], blocks: int) -> Cost:
    """The program, stored and shown."""
    players = ",".join(SETTINGS["players"])  # type: ignore[arg-type]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "o.tournament"
        args = ["tournament", "--game", "uno", "--players", players, "--seed", "overhead"]
        args += ["--blocks", str(SETTINGS["blocks"]), "--file", str(file), *options]
        master, slave = pty.openpty()
        Thread(target=_drain, args=(master,), daemon=True).start()
        process = psutil.Popen(
            [sys.executable, "-m", "stammtisch", *args],
            stdout=subprocess.DEVNULL,
            stderr=slave,
            env={**os.environ, "TERM": "xterm-256color"},
        )
        os.close(slave)
        try:
            first = _reached(process, file, WARM)
            last = _reached(process, file, WARM + blocks)
        finally:
            process.kill()
            process.wait()
    return last[0] - first[0], last[1] - first[1]


def _drain(master: int) -> None:
    try:
        while os.read(master, 65536):
            pass
    except OSError:  # the program has ended
        os.close(master)


def _reached(process: psutil.Popen, file: Path, blocks: int) -> Cost:
    """When so many blocks are stored: what all processes used so far, and the time."""
    while not file.exists():
        time.sleep(0.05)
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", 30, uri=True)) as db:
        while db.execute("SELECT count(*) FROM blocks").fetchone()[0] < blocks:
            assert process.poll() is None
            time.sleep(0.02)
    everybody = [process, *process.children(recursive=True)]
    return sum(sum(one.cpu_times()[:2]) for one in everybody), time.perf_counter()


def main(blocks: int, rounds: int) -> None:
    costs: dict[str, list[Cost]] = {}
    for _ in range(rounds):
        for processes in (1, 2):
            costs.setdefault(f"bare {processes}", []).append(bare_processes(processes, blocks))
        for name, (_, options) in WAYS.items():
            costs.setdefault(name, []).append(program(options, blocks))
    best = {
        name: (min(used for used, _ in some), min(wall for _, wall in some))
        for name, some in costs.items()
    }
    print(f"{blocks} blocks, the best of {rounds} rounds; seconds a block")
    print("                      processors  overhead   clock  overhead")
    for processes in (1, 2):
        _row(f"{processes} bare process{'es' * (processes - 1)}", best[f"bare {processes}"], blocks)
    for name, (processes, _) in WAYS.items():
        _row(name, best[name], blocks, best[f"bare {processes}"])


def _row(name: str, cost: Cost, blocks: int, against: Cost | None = None) -> None:
    more = [f"{one / other - 1:9.1%}" for one, other in zip(cost, against or cost, strict=True)]
    shown = more if against else ["         "] * 2
    print(f"{name:20} {cost[0] / blocks:12.4f} {shown[0]} {cost[1] / blocks:7.4f} {shown[1]}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["bare"]:
        print(*bare(*map(int, sys.argv[2:])))
    else:
        main(*(int(one) for one in (sys.argv[1:] + ["100", "3"][len(sys.argv) - 1 :])))
