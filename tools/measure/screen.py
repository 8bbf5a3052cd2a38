"""Figures of the full screen in a real terminal, as medians."""

from __future__ import annotations

import json
import os
import statistics
import time
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from stammtisch.core.games import GAMES
from stammtisch.core.options import deck_options
from tests.cli.terminal.screen.pty import Window
from tools.options import games_option, seed_option, size_option, tool

AGAINST = ("--against", "heuristic")
SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
PRESSES = 20
LINE = 5_000
"""Bytes a second of a slow line."""
ASKED = "our move"
"""Stands on the screen when a move is asked for (the cursor may stand on the first letter)."""
DEAL = "Enter to deal"
PAUSE = 5.0
"""Seconds of silence after which nothing else happens: more than any event of others is shown."""
IDLE = 10
"""Seconds for which nobody does anything."""
BUSY = "key, while experts think"
FIRST, MOVING, STILL = "first screen", "bytes with motion", "bytes without motion"
LIMITS = {
    "start": 0.6,
    "key": 0.01,
    BUSY: 0.01,
    f"{BUSY}, worst": 0.1,
    "idle, processor a minute": 0.1,
    "slow": 1.5,
    "memory": 80.0,
    f"80x24: {FIRST}": 15_000,
    f"120x40: {FIRST}": 15_000,
    f"80x24: {MOVING}": 6_000,
    f"80x24: {STILL}": 3_000,
}
"""At most: seconds, MB and bytes."""


def start_game(
    home: Path,
    seed: str,
    game: str = "uno",
    options: Sequence[str] = ("--fast", *AGAINST),
    size: tuple[int, int] = SIZES["80x24"],
    **environment: str,
) -> tuple[Window, float]:
    """Start a game; return its window at the first table, and the seconds until then."""
    start = time.perf_counter()
    environment["STAMMTISCH_HOME"] = str(home)
    deck = deck_options(GAMES[game].options).get(1)  # else it asks for one
    chosen = ("-o", f"{deck.name}={deck.default}") if deck else ()
    command = (game, *chosen, *options, "--seed", seed)
    window = Window.of_game(*command, size=size, **environment)
    if "--fast" not in options:
        window.until(DEAL)
        window.type("\r")
    window.until(ASKED)
    return window, time.perf_counter() - start


def memory(window: Window) -> float:
    """Memory of the program in MB."""
    status = Path(f"/proc/{window.child.pid}/status").read_text(encoding="utf-8")
    (line,) = [
        status_line for status_line in status.splitlines() if status_line.startswith("VmRSS")
    ]
    return int(line.split()[1]) / 1024


def processor(window: Window) -> float:
    """Seconds of processor time that the program has taken."""
    fields = Path(f"/proc/{window.child.pid}/stat").read_text(encoding="utf-8").split()
    return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")


def key_times(window: Window, *keys: str) -> list[float]:
    """Seconds from a key to the change of the screen, for these keys in turn; by default left and
    right."""
    keys = keys or ("\x1b[D", "\x1b[C")
    durations = []
    for number in range(PRESSES):
        window.quiet(0.1)
        length_before, start = len(window.sent), time.perf_counter()
        window.type(keys[number % len(keys)])
        while len(window.sent) == length_before:
            window.read(1)
        durations.append(time.perf_counter() - start)
    return durations


def move_bytes(window: Window, moves: int) -> list[int]:
    """Bytes of moves, including those of the other seats until the next one."""
    sizes = []
    for _ in range(moves):
        window.quiet(PAUSE / 4)
        length_before = len(window.sent)
        window.type("\r")
        window.read(5)
        window.quiet(PAUSE)
        sizes.append(len(window.sent[length_before:].encode()))
        if ASKED not in window.text:
            break
    return sizes


def game_bytes(
    game: str, size: tuple[int, int], motion: bool, moves: int, seed: str
) -> tuple[int, list[int]]:
    """The bytes of the first screen of a game, and those of moves at the usual speed."""
    with TemporaryDirectory() as home:
        settings = json.dumps({"motion": motion})
        (Path(home) / "terminal.json").write_text(settings, encoding="utf-8")
        window, _ = start_game(Path(home), seed, game, AGAINST, size)
        window.quiet(PAUSE)
        first = len(window.sent.encode())
        try:
            return first, move_bytes(window, moves)
        finally:
            window.close()


def times(runs: int, seed: str) -> dict[str, float]:
    """The medians of what isn't bytes, by name, in a game of uno."""
    with TemporaryDirectory() as home:
        starts: list[float] = []
        cpu: list[float] = []
        lines: list[float] = []
        for _ in range(runs):
            for spent, plain in ((cpu, "0"), (lines, "1")):
                window, seconds = start_game(Path(home), seed, STAMMTISCH_PLAIN=plain)
                spent.append(processor(window))
                if spent is cpu:
                    starts.append(seconds)
                window.type("\x1b[21~" if spent is cpu else "quit\n")
                window.ended()
                window.close()
        window, _ = start_game(Path(home), seed)
        keys = key_times(window)
        window.quiet(PAUSE)
        before = processor(window)
        window.read(IDLE)
        idle = (processor(window) - before) * 60 / IDLE
        small = move_bytes(window, 6)
        memory_used = memory(window)
        window.close()
        window, _ = start_game(Path(home), seed, options=("--fast", "--against", "expert"))
        window.type("\r")
        busy = key_times(window, "\x1b[17~")  # F6: the speed
        window.close()
    median = statistics.median
    return {
        "start": median(starts),
        "start, processor": median(cpu),
        "start of line mode, processor": median(lines),
        "key": median(keys),
        BUSY: median(busy),
        f"{BUSY}, worst": max(busy),
        "idle, processor a minute": idle,
        "slow": median(small) / LINE,
        "memory": memory_used,
    }


@tool(
    seed="--seed",
    size="--runs, --moves, --game",
    shows="No median with a limit (`at most`) is above it, on a quiet machine.",
)
@games_option
@size_option("--runs", 7, least=0)
@click.option("--moves", default=6, show_default=True, help="Moves of each game.")
@seed_option("a")
def command(games: Sequence[str], runs: int, moves: int, seed: str) -> Iterator[str]:
    """Measure start, keys, moves and memory.

    Of each game the bytes of the first screen and of a move with those of the others after it, at
    80x24 and 120x40, at the usual speed with and without motion: medians and the worst. In a game
    of uno whose AI players answer at once: start to first table, key to screen, also while experts
    think, the time that a move takes on a line of 5 KB/s, idle processor time, and memory.
    """
    figures = times(runs, seed) if runs else {}
    for game, (size, dimensions), motion in product(games, SIZES.items(), (True, False)):
        first, costs = game_bytes(game, dimensions, motion, moves, seed)
        name = MOVING if motion else STILL
        figures[f"{game} {size}: {name}"] = statistics.median(costs)
        figures[f"{game} {size}: {name}, worst"] = max(costs)
        if not motion:
            figures[f"{game} {size}: {FIRST}"] = first
    for name, value in figures.items():
        limit = LIMITS.get(name) or LIMITS.get(name.partition(" ")[2])
        figure = f"{value:10.4f}" if value < 100 else f"{value:10.0f}"
        print(f"{name:48}{figure}{'' if limit is None else f'   at most {limit:g}'}")
        if limit is not None and value > limit:
            yield f"{name}: {value:.3g}, at most {limit:g} is allowed"
