"""Which functions of the program run between Telegram's update about a press of a button and the
last message about it, replies of AI players included."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import click

from stammtisch.core.games import GAMES
from tests.harness import program
from tests.harness.games import Played, Setting, begin
from tests.harness.people import Mood, Player
from tests.telegram.serving import Serving, serving
from tools.options import programs_option, seed_option, size_option, tool

TRACED = """#!{python}
import json, signal, sys, threading

calls, shapes, on = {{}}, set(), False

def profile(frame, event, argument):
    if not on or event != "call":
        return
    code = frame.f_code
    if code.co_name == "__init__" and "self" in frame.f_locals:
        kind = type(frame.f_locals["self"])
        if kind.__module__.startswith("stammtisch."):
            shapes.add(f"{{kind.__module__}}.{{kind.__qualname__}}")
    calls[code] = calls.get(code, 0) + 1

def toggle(*_):
    global on
    on = not on
    if not on:
        rows = [[code.co_filename, code.co_qualname, n] for code, n in calls.items()]
        with open({told!r}, "a") as file:
            print(json.dumps([rows, sorted(shapes)]), file=file)
        calls.clear()
        shapes.clear()

if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, toggle)
    threading.setprofile(profile)
    sys.setprofile(profile)
    from stammtisch.cli.main import main
    sys.argv[0] = "stammtisch"
    main()
"""
OURS = ("core", "ai", "adapters", "cli")
AI = 3
"""AI players at the table, whose replies belong to the way of a press."""
WARM = 2
"""Presses before the first one that is traced."""
QUIET = 1.0
"""Seconds without a request, after which everything about a press has been sent."""
NOT_FUNCTIONS = ("<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>", "<lambda>")
COUNTED = {
    "transactions": ("SqlTransaction.__init__",),
    "loaded tables": ("TableCache.load",),
    "copies of tables and games": ("Match.clone", "Table.copy"),
    "working copies": ("Draft.__init__",),
    "states as JSON": ("TableState.to_json", "Head.to_json"),
}


@dataclass
class Trip:
    """Calls during one press as (file, function, times), and classes of which it made values."""

    rows: list[tuple[str, str, int]]
    shapes: list[str]

    @cached_property
    def functions(self) -> dict[str, set[str]]:
        """Names of functions of the program by file."""
        found: dict[str, set[str]] = {}
        for file, name, _ in self.rows:
            if (path := place(file)) and not name.endswith(NOT_FUNCTIONS):
                found.setdefault(path, set()).add(name)
        return found

    @property
    def size(self) -> int:
        return sum(map(len, self.functions.values()))

    @property
    def stores(self) -> bool:
        return any(name in COUNTED["transactions"] for _, name, _ in self.rows)

    @property
    def calls(self) -> int:
        return sum(times for file, _, times in self.rows if place(file))


async def quiet(served: Serving) -> None:
    """Wait until the program has sent nothing for a while."""
    while True:
        before = len(served.server.sent)
        await asyncio.sleep(QUIET)
        if len(served.server.sent) == before:
            return


async def trace(path: Path, game: str, presses: int, seed: int, folder: Path) -> list[Trip]:
    """Presses in a game against AI players; `path`: of the program."""
    told, script = folder / "told.json", folder / "stammtisch"
    told.touch()
    script.write_text(TRACED.format(python=path.with_name("python"), told=str(told)))
    script.chmod(0o755)
    program.PROGRAM = script
    async with serving("sqlite", folder, limited=False) as served:
        anna, *_ = await served.people(1, ["anna"], "en")
        player = Player(anna, random.Random(seed), Mood(pause=(0.2, 0.2), again=30.0))
        played = Played(Setting(game, False, "en"), [player], anna.alone)
        await begin(served, played, AI, pace="off")
        for press in range(WARM + presses):
            await quiet(served)
            if press >= WARM:
                os.kill(served.programs[0].id, signal.SIGUSR1)
            while not await player.act(served, played.table):
                await asyncio.sleep(0.1)
            await quiet(served)
            if press >= WARM:
                os.kill(served.programs[0].id, signal.SIGUSR1)
                await asyncio.sleep(0.5)
    return [Trip(*json.loads(line)) for line in told.read_text().splitlines()]


def place(file: str) -> str:
    """A file of the program as it lies in the repository; "" for all others."""
    parts = Path(file).parts
    found = [i for i, part in enumerate(parts) if part in OURS]
    ours = "site-packages" not in parts and found
    return "/".join(parts[found[-1] if parts[found[-1]] != "core" else found[0] :]) if ours else ""


def summary(trip: Trip, every: bool) -> list[str]:
    """The lines about one press; `every`: with the names of all functions and classes."""
    named: Counter[str] = Counter()
    for _, name, times in trip.rows:
        named[name] += times
    functions = trip.functions
    folders: Counter[str] = Counter()
    files: Counter[str] = Counter()
    for path, names in functions.items():
        folder = "/".join(path.split("/")[:2])
        folders[folder] += len(names)
        files[folder] += 1
    lines = [
        f"{trip.size} functions in {len(functions)} files, {trip.calls} calls; "
        f"values of {len(trip.shapes)} classes",
        ", ".join(f"{what}: {sum(named[one] for one in of)}" for what, of in COUNTED.items()),
        *(f"  {n:4} functions in {files[one]:2} files  {one}" for one, n in folders.most_common()),
    ]
    if every:
        lines += [f"  {path}: {', '.join(sorted(of))}" for path, of in sorted(functions.items())]
        lines += [f"  {shape}" for shape in trip.shapes]
    return lines


@tool(
    seed="--seed",
    size="--presses",
    shows="All presses are traced, and each of them stores something.",
)
@click.argument("game", type=click.Choice(list(GAMES)), default="uno")
@size_option("--presses", 9, "Presses that are traced, after two others.")
@programs_option
@click.option("--list", "every", is_flag=True, help="Name all functions and classes.")
@seed_option()
def command(
    game: str, presses: int, paths: Sequence[Path], every: bool, seed: int
) -> Iterator[str]:
    """Trace presses of buttons in GAME in Telegram.

    `stammtisch serve` runs in plain Python with a profiler that notes calls while a press is
    carried out. Worker processes aren't traced. Described is the press in the middle, by number of
    functions.
    """
    os.environ["STAMMTISCH_COMPILE"] = "0"
    for path in paths:
        with tempfile.TemporaryDirectory() as name:
            trips = asyncio.run(trace(path, game, presses, seed, Path(name)))
        trips.sort(key=lambda trip: trip.size)
        sizes = ", ".join(f"{trip.size}/{len(trip.functions)}" for trip in trips)
        middle = summary(trips[len(trips) // 2], every)
        print(path, f"functions/files: {sizes}", *middle, sep="\n", flush=True)
        if len(trips) != presses:
            yield f"{path}: {len(trips)} of {presses} presses were traced"
        if not all(trip.stores for trip in trips):
            yield f"{path}: a press without a transaction"
