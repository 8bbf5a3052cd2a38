"""The functions of the program that run between Telegram's update about a press of a button and the
last message about it, including replies of AI players."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import click

from stammtisch.core.games import GAMES
from stammtisch.testing.chats import Mood, program
from stammtisch.testing.chats.games import ChatGame, begin
from stammtisch.testing.chats.people import ChatPlayer
from tests.harness.games import short
from tests.telegram.serving import Serving, serving
from tools.options import programs_option, seed_option, size_option, tool

TRACED = """#!{python}
import contextvars, json, signal, sys, threading

calls, shapes, on = {{}}, set(), False
part, drawing = "commit", threading.local()
# Of tasks that handle updates, and of their transactions, which run in threads: what the outbox
# and other loops do meanwhile isn't on the way of the press.
handling, handled = contextvars.ContextVar("handling", default=False), set()

def profile(frame, event, argument):
    # The parts: until the step is stored, drawing, and what comes after.
    global part
    code = frame.f_code
    if not on or event not in ("call", "return"):
        return
    if code.co_qualname == "TelegramBot.receive":
        handling.set(event == "call")
    within = getattr(drawing, "depth", 0)
    if event == "return":
        drawing.depth = within - (within and code.co_name == "draw_live_message")
        if code.co_qualname == "SqlStore._transact" and handling.get():
            handling.set(False)
            part = "after" if part == "storing" else part
        return
    if code.co_qualname == "SqlStore._in_thread" and handling.get():
        handled.add(frame.f_locals["arguments"][0])
    if code.co_qualname == "SqlStore._transact":
        handling.set(frame.f_locals["work"] in handled)
    if part in ("commit", "storing") and not handling.get():
        return
    if code.co_name == "draw_live_message":
        drawing.depth = within = within + 1
    if part == "commit" and code.co_qualname == "Tables.store":
        part = "storing"
    if code.co_name == "__init__" and "self" in frame.f_locals:
        kind = type(frame.f_locals["self"])
        if kind.__module__.startswith("stammtisch."):
            shapes.add(f"{{kind.__module__}}.{{kind.__qualname__}}")
    key = "drawing" if within else "after" if part == "after" else "commit", code
    calls[key] = calls.get(key, 0) + 1

def toggle(*_):
    global on, part
    on, part = not on, "commit"
    if not on:
        rows = [[now, code.co_filename, code.co_qualname, n] for (now, code), n in calls.items()]
        with open({calls_file!r}, "a") as file:
            print(json.dumps([rows, sorted(shapes)]), file=file)
        for noted in (calls, shapes, handled):
            noted.clear()

if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, toggle)
    threading.setprofile(profile)
    sys.setprofile(profile)
    from stammtisch.cli.main import main
    sys.argv[0] = "stammtisch"
    main()
"""
PARTS = {
    "commit": "until the step is stored",
    "drawing": "drawing what lies in the chat",
    "after": "after that, with the replies of AI players",
}
ARCHITECTURE = Path(__file__).resolve().parents[2] / "docs" / "architecture.md"
SUBGRAPH = re.compile(r"^ *subgraph (\w+) \[.*?\]\n(.*?)^ *end$", re.MULTILINE | re.DOTALL)
NODE = re.compile(r'\["([\w.]+)<br>([\w./]+)"\]')
OURS = ("core", "ai", "adapters", "cli", "testing")
AI = 3
"""AI players at the table, whose replies belong to the press."""
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
    """Calls during one press as (part, file, function, times), and the classes that were
    instantiated."""

    rows: list[tuple[str, str, str, int]]
    shapes: list[str]

    @cached_property
    def functions(self) -> dict[str, set[str]]:
        """Names of the program's functions by file."""
        return self.functions_of(*PARTS)

    def functions_of(self, *parts: str) -> dict[str, set[str]]:
        """The same for some of PARTS."""
        by_file: dict[str, set[str]] = {}
        for part, file, name, _ in self.rows:
            if part in parts and (path := place(file)) and not name.endswith(NOT_FUNCTIONS):
                by_file.setdefault(path, set()).add(name)
        return by_file

    @property
    def size(self) -> int:
        return sum(map(len, self.functions.values()))

    @property
    def stores(self) -> bool:
        return any(name in COUNTED["transactions"] for _, _, name, _ in self.rows)

    @property
    def calls(self) -> int:
        return sum(times for _, file, _, times in self.rows if place(file))


async def quiet(served: Serving) -> None:
    """Wait until the program has sent nothing for a while."""
    while True:
        sent_before = len(served.server.sent)
        await asyncio.sleep(QUIET)
        if len(served.server.sent) == sent_before:
            return


async def trace(path: Path, game: str, presses: int, seed: int, folder: Path) -> list[Trip]:
    """Trace presses in a game against AI players; `path`: that of the program."""
    calls_file, script = folder / "calls.json", folder / "stammtisch"
    calls_file.touch()
    script.write_text(TRACED.format(python=path.with_name("python"), calls_file=str(calls_file)))
    script.chmod(0o755)
    program.PROGRAM = script
    async with serving("sqlite", folder, limited=False) as served:
        anna, *_ = await served.people(1, ["anna"], "en")
        player = ChatPlayer(anna, random.Random(seed), Mood(pause=(0.2, 0.2), again=30.0))
        game_played = ChatGame(replace(short(game, False, "en"), ai=AI), [player], anna.alone)
        await begin(served, game_played, pace="off")
        for press in range(WARM + presses):
            await quiet(served)
            if press >= WARM:
                os.kill(served.programs[0].id, signal.SIGUSR1)
            while not await player.act(served, game_played.table):
                await asyncio.sleep(0.1)
            await quiet(served)
            if press >= WARM:
                os.kill(served.programs[0].id, signal.SIGUSR1)
                await asyncio.sleep(0.5)
    return [Trip(*json.loads(line)) for line in calls_file.read_text().splitlines()]


def place(file: str) -> str:
    """The path of a file of the program in the repository; "" for other files."""
    parts = Path(file).parts
    indexes = [i for i, part in enumerate(parts) if part in OURS]
    if "site-packages" in parts or not indexes:
        return ""
    return "/".join(parts[indexes[-1] if parts[indexes[-1]] != "core" else indexes[0] :])


def summary(trip: Trip, every: bool) -> list[str]:
    """The lines about one press; `every`: with the names of all functions and classes."""
    calls_by_name: Counter[str] = Counter()
    for _, _, name, times in trip.rows:
        calls_by_name[name] += times
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
        *(
            f"  {sum(map(len, found.values())):4} functions in {len(found):2} files  {text}"
            for part, text in PARTS.items()
            for found in [trip.functions_of(part)]
        ),
        ", ".join(
            f"{label}: {sum(calls_by_name[name] for name in names)}"
            for label, names in COUNTED.items()
        ),
        *(
            f"  {n:4} functions in {files[folder]:2} files  {folder}"
            for folder, n in folders.most_common()
        ),
    ]
    if every:
        for part, text in PARTS.items():
            lines.append(text)
            of_part = {
                (place(file), name): n for within, file, name, n in trip.rows if within == part
            }
            for path, names in sorted(trip.functions_of(part).items()):
                counted = (f"{name} ×{of_part[path, name]}" for name in sorted(names))
                lines.append(f"  {path}: {', '.join(counted).replace(' ×1,', ',')}")
        lines += [f"  {shape}" for shape in trip.shapes]
    return lines


def strays(trip: Trip) -> Iterator[str]:
    """The functions of the diagram in docs/architecture.md that a press in uno doesn't run in the
    part where they are drawn."""
    for part, nodes in SUBGRAPH.findall(ARCHITECTURE.read_text(encoding="utf-8")):
        if part in PARTS:
            found = trip.functions_of(part)
            for name, file in NODE.findall(nodes):
                if name not in found.get(file, ()):
                    yield f"docs/architecture.md: {name} of {file} isn't run {PARTS[part]}"


@tool(
    seed="--seed",
    size="--presses",
    shows="All presses are traced, each of them stores something, and that of uno goes the way "
    "that docs/architecture.md draws.",
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

    `stammtisch serve` runs with a profiler that notes calls while a press is carried out. Worker
    processes aren't traced, nor are compiled functions; STAMMTISCH_COMPILE=0 shows those, too.
    Described is the press in the middle, by number of functions.
    """
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
        if game == "uno":
            yield from strays(trips[len(trips) // 2])
