"""Figures of the full screen in a real terminal, as medians."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.cli.terminal.screen.pty import Window
from tools.options import seed_option, size_option, tool

GAME = ("uno", "--fast", "--against", "heuristic")
EXPERTS = ("uno", "--fast", "--against", "expert")
MOVES, PRESSES = 12, 20
LINE = 5_000
"""Bytes a second of a slow line."""
BUSY = "key, while experts think, worst"
LIMITS = {"start": 0.6, "key": 0.02, BUSY: 0.1, "bytes": 10_000, "slow": 1.5, "memory": 80.0}


def start_game(
    home: Path,
    seed: str,
    game: Sequence[str] = GAME,
    size: tuple[int, int] = (80, 24),
    **environment: str,
) -> tuple[Window, float]:
    """Start a game; return its window at the first table, and the seconds until then."""
    start = time.perf_counter()
    environment["STAMMTISCH_HOME"] = str(home)
    window = Window.of_game(*game, "--seed", seed, size=size, **environment)
    window.until("our move")  # the cursor may stand on the first letter
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


def move_bytes(window: Window) -> list[int]:
    """Bytes of moves, including those of the other seats until the next one."""
    sizes = []
    for _ in range(MOVES):
        window.quiet(0.3)
        length_before = len(window.sent)
        window.type("\r")
        window.read(5)
        window.quiet(0.3)
        sizes.append(len(window.sent[length_before:].encode()))
        if "Your move" not in window.text:
            break
    return sizes


def measure(runs: int, seed: str) -> dict[str, float]:
    """The medians, by name."""
    with TemporaryDirectory() as home:
        starts: list[float] = []
        cpu: list[float] = []
        lines: list[float] = []
        for _ in range(runs):
            for times, plain in ((cpu, "0"), (lines, "1")):
                window, seconds = start_game(Path(home), seed, STAMMTISCH_PLAIN=plain)
                times.append(processor(window))
                if times is cpu:
                    starts.append(seconds)
                window.type("\x1b[21~" if times is cpu else "quit\n")
                window.ended()
                window.close()
        window, _ = start_game(Path(home), seed)
        first = len(window.sent.encode())
        keys = key_times(window)
        small = move_bytes(window)
        memory_used = memory(window)
        window.close()
        window, _ = start_game(Path(home), seed, EXPERTS)
        window.type("\r")
        busy = key_times(window, "\x1b[17~")  # F6: the speed
        window.close()
        window, _ = start_game(Path(home), seed, TERM="xterm")
        few = move_bytes(window)
        window.close()
        window, _ = start_game(Path(home), seed, size=(130, 40))
        large = move_bytes(window)
        window.close()
    median = statistics.median
    return {
        "start": median(starts),
        "start, processor": median(cpu),
        "start of line mode, processor": median(lines),
        "key": median(keys),
        BUSY: max(busy),
        "first screen, bytes": first,
        "bytes": median(small),
        "bytes, worst": max(small),
        "slow": median(small) / LINE,
        "bytes, 16 colours": median(few),
        "bytes at 130x40": median(large),
        "memory": memory_used,
    }


@tool(
    seed="--seed",
    size="--runs",
    shows="No figure with a limit (`at most`) is above it, on a quiet machine.",
)
@size_option("--runs", 7)
@seed_option("a")
def command(runs: int, seed: str) -> Iterator[str]:
    """Measure start, keys, moves and memory of a game of uno.

    Start to first table, key to screen, bytes a move at 80x24 and 130x40, the time that such a move
    takes on a line of 5 KB/s, and memory, in a game with four seats whose AI players answer at
    once, which is saved after every move.
    """
    for name, value in measure(runs, seed).items():
        limit = LIMITS.get(name)
        figure = f"{value:10.3f}" if value < 100 else f"{value:10.0f}"
        print(f"{name:36}{figure}{'' if limit is None else f'   at most {limit:g}'}")
        if limit is not None and value > limit:
            yield f"{name}: {value:.3g}, at most {limit:g} is allowed"
