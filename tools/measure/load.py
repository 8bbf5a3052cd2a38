"""What an update costs the program that serves Telegram and Matrix, HTTP and pictures included.

`stammtisch serve` runs as a process of its own, at the Bot API server of the tests (without its
limits) and at Synapse. So many tables are groups (`--groups`) of two people and an AI player, or of
more people alone (`--people`), the others one person against an AI player; the games take turns,
those for so many people. All see pictures, unless `--pictures` says at how many tables. People
choose at random what they see, after a pause. The program is measured after a quarter of the time,
or after `--begin` if that is longer: tables begin within it, or within one pause. Many tables need
a slow begin, since the program keeps to the overall limit of Telegram. Measured are updates,
requests and pictures; in groups of Telegram the time from a press until the next person has the
buttons; the processor time (worker processes apart) and, by samples of py-spy, which part of the
program it went to. All of this shares the machine, so only runs side by side can be compared.

On PostgreSQL several programs (`--programs`) serve Telegram behind one webhook. Processor time of
the database server is measured, too, and how many transactions it refused. The last lines say how
many updates could be served if each program and the database had a core of its own.
"""

from __future__ import annotations

import asyncio
import bisect
import itertools
import random
import re
import shutil
import subprocess
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import click

from stammtisch.core.games import game_named
from stammtisch.core.table.state import HUMAN
from stammtisch.testing.chats import ChatClient, Mood, ServedChat, program
from stammtisch.testing.chats.games import NAMES, ChatGame, begin, play_on
from stammtisch.testing.chats.people import ChatPlayer
from stammtisch.testing.chats.program import ServedProgram
from tests.harness.games import SHORT, short
from tests.harness.program import busy, memory
from tests.matrix.world import World, world
from tests.telegram.botapi import BotApi
from tests.telegram.client import BUTTON
from tests.telegram.serving import Serving, serving
from tests.telegram.world import World as TelegramWorld
from tools.figures import times
from tools.measure.capacity import Cost, DatabaseCounts, DatabaseServer, arithmetic
from tools.options import programs_option, seed_option, size_option, tool

PARTS = (
    ("pictures", ("adapters/pictures", "resvg", "PIL/")),
    ("draw", ("chat/render", "telegram/render", "matrix/render", "presentation", "fluent/")),
    ("storage", ("sqlalchemy/", "adapters/storage", "sqlite3")),
    ("table", ("core/table/", "core/games", "core/match")),
    ("fetching and reading updates", ("get_updates", "/incoming", "matrix/sync")),
    ("requests", ("telegram/", "matrix/", "nio/", "httpx", "httpcore", "aiohttp", "h11", "anyio")),
    ("AI jobs", ("adapters/execution", "multiprocessing", "concurrent/futures/process")),
    ("chat commands", ("adapters/chat",)),
    ("service", ("core/service",)),
)
"""Parts of the program, with marks in a sampled stack; the first part that fits counts."""
IDLE = (
    *("_worker (concurrent/futures/thread", "Condition.wait (threading"),
    "Connection.wait (psycopg/",
    *("EpollSelector.select", "_PollLikeSelector.select", "Runner.run (asyncio/runners"),
)
"""Frames of waiting threads that py-spy counts as active; the last is the event loop of uvloop."""
PEOPLE = (*NAMES, "cleo", "dora", "emil", "fritz")
PICTURES = ("sendPhoto", "editMessageMedia", "media")
FETCHING = ("getUpdates", "sync")


@dataclass(frozen=True)
class Plan:
    """The options of the command."""

    telegram: int
    matrix: int
    groups: float
    people: int
    pictures: int | None
    seconds: float
    begin: float
    pause: float
    database: str
    no_profile: bool
    seed: int


@dataclass
class Counts:
    """Work of the programs so far. `stored`: by seconds the number of updates stored within them;
    `seconds`: processor time of all programs together; `workers`: of their worker processes."""

    updates: Counter[str]
    requests: Counter[str]
    entries: Counter[str]
    stored: Counter[float]
    seconds: float
    workers: float
    database: DatabaseCounts
    time: float = field(default_factory=time.perf_counter)


class Load:
    """People at all chats of some programs. `worlds`: by the name of a chat."""

    def __init__(self, worlds: dict[str, ServedChat], plan: Plan) -> None:
        self.worlds = worlds
        self.plan = plan
        self.clients: dict[str, list[ChatClient]] = {name: [] for name in worlds}
        served = next(iter(worlds.values()))
        self.programs: Sequence[ServedProgram] = served.programs
        self.tables = served.tables
        postgresql = plan.database == "postgresql"
        self.server = DatabaseServer(self.tables) if postgresql else None

    async def table(self, chat: str, number: int) -> None:
        """Play one game after another, until cancelled."""
        served, plan, pause = self.worlds[chat], self.plan, self.plan.pause
        chance = random.Random(f"{plan.seed} {number}")
        group = int((number + 1) * plan.groups) > int(number * plan.groups)
        await asyncio.sleep(chance.uniform(0, plan.begin or pause))
        people = await served.people(number, PEOPLE[: plan.people if group else 1], "en")
        self.clients[chat] += people
        mood = Mood(whim=1.0, pause=(pause / 2, 1.5 * pause), again=pause + 5)
        players = [ChatPlayer(client, chance, mood) for client in people]
        lane = await served.group(people) if group else people[0].alone
        drawn = plan.pictures is None or number < plan.pictures
        pictures = f"settings pictures {'on' if drawn else 'off'}"
        if group:
            await people[0].says(lane, pictures)
        for client in people:
            await client.says(client.alone, pictures)
        ai = 0 if len(people) > 2 else None
        games = [game for game in SHORT if len(people) <= game_named(game).seats[-1]]
        for turn in range(number, number + 1000):
            setting = replace(short(games[turn % len(games)], group, "en"), ai=ai)
            game = ChatGame(setting, players, lane)
            await begin(served, game, pace="off")
            await play_on(served, game, game.is_over)

    def counts(self) -> Counts:
        requests: Counter[str] = Counter()
        for served in self.worlds.values():
            if isinstance(served, Serving):
                requests.update(request.method for request in served.server.requests)
            elif isinstance(served, World):
                requests += served.proxy.requests
        measured = "".join(program.fetched("/metrics") for program in self.programs)
        updates = re.findall(r'stammtisch_updates_total\{chat="(\w+)"\} ([\d.]+)', measured)
        entries: Counter[str] = Counter()
        for _, record in self.tables.all().values():
            seats = [(seat, number) for number, (seat, _) in enumerate(record.moves) if seat]
            entries.update(
                "person" if record.player_at(seat, number) == HUMAN else "AI"
                for seat, number in seats
            )
        by_chat: Counter[str] = Counter()
        for chat, number in updates:
            by_chat[chat] += int(float(number))
        stored: Counter[float] = Counter()
        for within, number in re.findall(
            r'update_seconds_bucket\{le="([^"]+)"\} ([\d.]+)', measured
        ):
            stored[float(within)] += int(float(number))
        workers = sum(busy(child) for program in self.programs for child in program.children())
        seconds = sum(busy(program.id) for program in self.programs)
        database = self.server.counts() if self.server else DatabaseCounts()
        return Counts(by_chat, requests, entries, stored, seconds, workers, database)

    async def run(self, folder: Path) -> tuple[list[str], list[str], Cost]:
        """Run the load; return the lines to print, faults, and the cost of an update."""
        plan = self.plan
        tables = [
            asyncio.create_task(self.table(chat, number))
            for chat in self.worlds
            for number in range(getattr(plan, chat))
        ]
        try:
            await asyncio.wait(tables, timeout=max(plan.begin, plan.seconds / 4))
            counts_before = self.counts()
            since = {name: served.now() for name, served in self.worlds.items()}
            profile = None
            if not plan.no_profile:
                profile = start_profiler(self.programs[0].id, 0.75 * plan.seconds, folder)
            await asyncio.wait(
                tables, timeout=0.75 * plan.seconds, return_when=asyncio.FIRST_EXCEPTION
            )
            counts_after = self.counts()
            megabytes = [
                f"{memory(program.id):.0f} MB (and its processes "
                f"{', '.join(f'{memory(child):.0f}' for child in program.children())})"
                for program in self.programs
            ]
            if profile is not None:
                await asyncio.to_thread(profile.wait)
        finally:
            for task in tables:
                task.cancel()
            ended = await asyncio.gather(*tables, return_exceptions=True)
        update_cost = cost(counts_before, counts_after, len(self.programs))
        lines = cost_lines(counts_before, counts_after, update_cost)
        for name, clients in self.clients.items():
            waits = [
                took for client in clients for began, took in client.waits() if began >= since[name]
            ]
            lines.append(times(f"{name}, from a choice to its answer", waits))
            served = self.worlds[name]
            if isinstance(served, Serving):
                waits = list(waits_of_next(served.server.world, since[name]))
                lines.append(times(f"{name}, from a choice until the next person is asked", waits))
        lines.append(f"memory {'; '.join(megabytes)}")
        lines += parts(folder / "profile", update_cost.serving) if profile else []
        faults = [repr(result) for result in ended if isinstance(result, Exception)]
        faults += [line for program in self.programs for line in program.wrong()]
        return lines, faults, update_cost


def waits_of_next(world: TelegramWorld, since: float) -> Iterator[float]:
    """Seconds from a press until the buttons of the question that came of it lay before another
    person, in Telegram. AI players who move between them count."""
    presses: defaultdict[int, list[tuple[float, int]]] = defaultdict(list)
    for query in list(world.queries.values()):
        button = BUTTON.fullmatch(query.data)
        if button and button[3] == "c" and query.answered is not None and not query.popup:
            presses[int(button[1])].append((query.time, query.user.id))
    asked: set[tuple[int, int, int]] = set()
    for sent in list(world.sent):
        for key in itertools.chain(*sent.keyboard):
            button = BUTTON.fullmatch(str(key.get("callback_data", "")))
            if not button or button[3] not in "cs" or sent.readers != {sent.chat}:
                continue
            question = sent.chat, int(button[1]), int(button[2])
            if question in asked:
                continue
            asked.add(question)
            made = presses[question[1]]
            before = made[: bisect.bisect(made, (sent.time, sent.chat))]
            if before and before[-1][0] >= since and before[-1][1] != sent.chat:
                yield sent.time - before[-1][0]


def cost(counts_before: Counts, counts_after: Counts, programs: int) -> Cost:
    updates = max(1, (counts_after.updates - counts_before.updates).total())
    database = counts_after.database.seconds - counts_before.database.seconds
    return Cost(
        programs,
        1000 * (counts_after.seconds - counts_before.seconds) / updates,
        1000 * database / updates,
    )


def cost_lines(counts_before: Counts, counts_after: Counts, update_cost: Cost) -> list[str]:
    updates = counts_after.updates - counts_before.updates
    requests = counts_after.requests - counts_before.requests
    took, number = counts_after.time - counts_before.time, max(1, updates.total())
    pictures = sum(requests.pop(name, 0) for name in PICTURES)
    fetching = sum(requests.pop(name, 0) for name in FETCHING)
    moves = counts_after.entries - counts_before.entries
    core = (counts_after.seconds - counts_before.seconds) / took
    workers = 1000 * (counts_after.workers - counts_before.workers) / number
    database = counts_after.database - counts_before.database
    lines = [
        f"{dict(updates)} updates in {took:.0f} s ({number / took:.1f} a second): "
        f"{update_cost.serving:.2f} ms of processor time each, {core:.0%} of a core; "
        f"worker processes {workers:.2f} ms",
        f"for each update {requests.total() / number:.2f} requests, {pictures / number:.2f} with "
        f"pictures, {fetching / number:.2f} to fetch updates; "
        f"{moves['AI'] / number:.2f} AI moves, {moves['person'] / number:.2f} moves of people",
    ]
    stored = counts_after.stored - counts_before.stored
    if stored:
        within = [f"{share} of 100 within {bound(stored, share)} s" for share in (50, 90, 99)]
        lines.append(f"from an update to its stored answer: {', '.join(within)}")
    if database.seconds:
        lines.append(
            f"database {update_cost.database:.2f} ms of processor time and "
            f"{database.commits / number:.2f} transactions for each update, "
            f"{100 * database.refused / number:.2f} refused for 100 updates"
        )
    return lines


def bound(stored: Counter[float], share: int) -> float:
    """The first bound of the program's histogram within which so many of 100 updates were
    stored."""
    enough = share / 100 * max(stored.values())
    return min(seconds for seconds, number in stored.items() if number >= enough)


def start_profiler(process: int, seconds: float, folder: Path) -> subprocess.Popen[bytes] | None:
    """Start py-spy for a process; None if it isn't installed."""
    path = shutil.which("py-spy", path=str(program.PROGRAM.parent)) or shutil.which("py-spy")
    if path is None:
        print("no parts: pip install py-spy")
        return None
    command = [path, "record", "-d", str(int(seconds)), "-r", "100", "-f", "raw"]
    options = ["-o", str(folder / "profile"), "--pid", str(process)]
    return subprocess.Popen(command + options, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def parts(profile: Path, milliseconds: float) -> list[str]:
    """The shares of the parts of the program in the samples, with the most frequent functions of
    ours; `milliseconds`: processor time of an update."""
    samples: Counter[str] = Counter()
    functions: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for line in profile.read_text().splitlines() if profile.exists() else ():
        stack, _, count = line.rpartition(" ")
        frames = stack.split(";")
        if frames[-1].startswith(IDLE):
            continue
        names = (name for name, marks in PARTS if any(mark in stack for mark in marks))
        name = next(names, "event loop, other")
        samples[name] += int(count)
        own_frames = [frame.partition(" ")[0] for frame in frames if "(stammtisch/" in frame]
        functions[name].update({own_frames[-1]: int(count)} if own_frames else {})
    total = samples.total() or 1
    return [
        f"  {number / total:5.1%} {number * milliseconds / total:6.2f} ms {name}: "
        + ", ".join(f"{function} {n / total:.1%}" for function, n in functions[name].most_common(3))
        for name, number in samples.most_common()
    ]


async def measure(plan: Plan, programs: int, folder: Path) -> tuple[list[str], list[str], Cost]:
    """Measure one program, or several with the same database."""
    async with AsyncExitStack() as stack:
        worlds: dict[str, ServedChat] = {}
        if not plan.matrix:
            worlds["telegram"] = await stack.enter_async_context(
                serving(plan.database, folder, limited=False, number=programs)
            )
        else:
            server = await stack.enter_async_context(BotApi(limited=False))
            address = server.base_url.removesuffix("/bot"), server.token
            both = await stack.enter_async_context(world(folder, telegram=address))
            worlds = {"telegram": Serving(server, both.programs, both.tables), "matrix": both}
        return await Load(worlds, plan).run(folder)


@tool(
    seed="--seed: what people choose, and when; not how fast the program is",
    size="--telegram, --matrix, --seconds",
    shows="No program logs a fault, and no table gets stuck.",
)
@size_option("--telegram", 10, "Tables in Telegram.", least=0)
@size_option("--matrix", 0, "Tables in Matrix.", least=0)
@size_option("--groups", 0.5, "Share of tables in groups.", least=0)
@click.option(
    "--people",
    type=click.IntRange(2, len(PEOPLE)),
    default=2,
    show_default=True,
    help="People in a group; with two plays an AI player.",
)
@click.option(
    "--pictures",
    type=click.IntRange(0),
    show_default="all",
    help="Tables with pictures, in each chat.",
)
@size_option("--seconds", 60.0, "Seconds for each program.")
@size_option("--begin", 0.0, "Seconds until all tables play.", least=0)
@size_option("--pause", 4.0, "Seconds for an answer.", least=0)
@programs_option
@click.option(
    "--database",
    type=click.Choice(("sqlite", "postgresql")),
    default="sqlite",
    show_default=True,
)
@click.option(
    "--programs",
    type=click.IntRange(1),
    multiple=True,
    default=[1],
    help="How many programs serve Telegram, on PostgreSQL; may be repeated.",
)
@click.option("--no-profile", is_flag=True, help="Take no samples, which cost time.")
@seed_option()
def command(programs: Sequence[int], paths: Sequence[Path], **settings: Any) -> Iterator[str]:
    """Measure `stammtisch serve` while people play.

    \b
    python -m tools load --telegram 40 --pause 1
    python -m tools load --telegram 8 --groups 1 --people 4
    python -m tools load --telegram 20 --matrix 20 --pictures 0
    python -m tools load --telegram 40 --program A --program B
    python -m tools load --database postgresql --programs 1 --programs 2
    python -m tools load --telegram 600 --begin 290 --pause 100 --seconds 130
    """
    plan = Plan(**settings)
    several = plan.database == "postgresql"
    if tuple(programs) != (1,) and not several:
        raise click.UsageError("several programs need PostgreSQL")
    if several and plan.matrix:
        raise click.UsageError("one account of Matrix is served by one program, here on SQLite")
    for path in paths:
        program.PROGRAM = path
        costs = []
        for number in programs:
            with tempfile.TemporaryDirectory() as name:
                lines, faults, cost_of_update = asyncio.run(measure(plan, number, Path(name)))
            costs.append(cost_of_update)
            print(f"{path}, {number} on {plan.database}", *lines, sep="\n", flush=True)
            yield from faults
        if several:
            print(*arithmetic(costs), sep="\n", flush=True)
