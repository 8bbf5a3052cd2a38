"""What an update costs the program that serves Telegram, over HTTP. By command:

    python -m tests.telegram.load 60                          # this checkout
    python -m tests.telegram.load 60 --program A --program B  # two versions, one after the other
    python -m tests.telegram.load 60 --pictures 1 --parts

`stammtisch serve` runs as a process of its own against a small Bot API server here, which checks
nothing and costs the program nothing. Half of the tables are groups of two people and an AI
player, the others one person against AI players; the five games take turns. People press a
button of those that they see, after a pause. Measured are the processor time of the program
(its worker processes apart) for each update, and the time from a press to its answer.

`--parts` samples the program with py-spy and says which part of it the time went to.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import shutil
import statistics
import subprocess
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import web

from stammtisch.core.games import GAMES
from tests.matrix.load import busy, memory
from tests.telegram import program
from tests.telegram.program import Program

TOKEN = "123456789:" + "A" * 35
CHOICE = re.compile(r"\d+:\d+:[cs]\d+")
"""What a button says that makes a choice, or the first step of one."""
PARTS = (
    ("pictures", ("adapters/pictures", "resvg")),
    ("draw", ("chat/render", "telegram/render", "adapters/presentation", "fluent/")),
    ("storage", ("sqlalchemy/", "adapters/storage", "sqlite3")),
    ("table", ("core/table/", "core/games", "core/match")),
    ("fetching and reading updates", ("get_updates", "telegram/incoming")),
    ("requests to Telegram", ("telegram/", "httpx", "httpcore", "aiohttp", "h11", "anyio")),
    ("AI jobs", ("adapters/execution", "multiprocessing", "concurrent/futures/process")),
    ("chat commands", ("adapters/chat",)),
    ("service", ("core/service",)),
)
"""Parts of the program, by what stands in a sampled stack; the first that fits counts."""
WAITING = ("_worker (concurrent/futures/thread", "EpollSelector.select")
"""Where threads wait that py-spy takes to be at work."""


@dataclass
class Person:
    """Somebody who presses buttons: what they see in each chat, newest message last."""

    number: int
    name: str
    seen: dict[int, tuple[int, list[str]]] = field(default_factory=dict)

    def user(self) -> dict[str, Any]:
        return {"id": self.number, "is_bot": False, "first_name": self.name, "language_code": "en"}


class BotServer:
    """As much of the Bot API as the program needs."""

    def __init__(self) -> None:
        self.updates: list[dict[str, Any]] = []
        self.ready = asyncio.Event()
        self.ids = 0
        self.count = 0
        self.sent: Counter[str] = Counter()
        self.shown: dict[int, tuple[int, list[str]]] = {}
        """By chat: the newest message with buttons, and what these say."""
        self.messages: dict[int, dict[str, Any]] = {}
        """By chat: that message as Telegram gives it with a press."""
        self.pressed: dict[str, float] = {}
        self.waits: list[float] = []

    async def answer(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        given = dict(request.query)
        if request.content_type == "application/json":
            given |= await request.json()
        else:
            given |= {k: v for k, v in (await request.post()).items() if isinstance(v, str)}
        self.sent[method] += 1
        found = getattr(self, f"on_{method.lower()}", None)
        result = await found(given) if found else True
        return web.json_response({"ok": True, "result": result})

    async def on_getme(self, _: dict[str, Any]) -> Any:
        return {"id": 1, "is_bot": True, "first_name": "Bot", "username": "load_bot"}

    async def on_getupdates(self, given: dict[str, Any]) -> Any:
        offset = int(given.get("offset") or 0)
        self.updates = [one for one in self.updates if one["update_id"] >= offset]
        if not self.updates and int(given.get("timeout") or 0):
            self.ready.clear()
            await asyncio.wait([asyncio.ensure_future(self.ready.wait())], timeout=5)
        return self.updates[:100]

    async def on_answercallbackquery(self, given: dict[str, Any]) -> Any:
        if began := self.pressed.pop(given["callback_query_id"], 0.0):
            self.waits.append(time.perf_counter() - began)
        return True

    async def on_sendmessage(self, given: dict[str, Any]) -> Any:
        self.ids += 1
        return self.message(given, self.ids)

    on_sendphoto = on_senddocument = on_sendmessage

    async def on_editmessagetext(self, given: dict[str, Any]) -> Any:
        return self.message(given, int(given["message_id"]))

    on_editmessagecaption = on_editmessagemedia = on_editmessagetext
    on_editmessagereplymarkup = on_editmessagetext

    def message(self, given: dict[str, Any], number: int) -> Any:
        chat = int(given["chat_id"])
        markup = given.get("reply_markup") or {}
        markup = json.loads(markup) if isinstance(markup, str) else markup
        rows = markup.get("inline_keyboard", [])
        data = [one["callback_data"] for row in rows for one in row if "callback_data" in one]
        if data or self.shown.get(chat, (0, []))[0] == number:
            self.shown[chat] = (number, data)
        photo = [{"file_id": "p", "file_unique_id": "p", "width": 1, "height": 1}]
        media = "photo" in given or "media" in given or "caption" in given
        kind = {"photo": photo} if media else {"text": given.get("text", "")}
        by = {"id": 1, "is_bot": True, "first_name": "Bot", "username": "load_bot"}
        sent = {"message_id": number, "from": by, "date": 1, "chat": chat_of(chat), **kind}
        sent |= {"reply_markup": markup} if rows else {}
        if data:
            self.messages[chat] = sent
        return sent

    def update(self, body: dict[str, Any]) -> None:
        self.ids += 1
        self.count += 1
        self.updates.append({"update_id": self.ids, **body})
        self.ready.set()

    def say(self, who: Person, chat: int, text: str) -> None:
        self.ids += 1
        message = {"message_id": self.ids, "date": 0, "chat": chat_of(chat), "from": who.user()}
        length = len(text.partition(" ")[0])
        entity = {"type": "bot_command", "offset": 0, "length": length}
        entities = [entity] if text.startswith("/") else []
        self.update({"message": {**message, "text": text, "entities": entities}})

    def press(self, who: Person, chat: int, data: str) -> None:
        query = f"q{self.ids}"
        self.pressed[query] = time.perf_counter()
        body = {
            "id": query,
            "from": who.user(),
            "message": self.messages[chat],
            "chat_instance": "1",
        }
        self.update({"callback_query": {**body, "data": data}})


def chat_of(number: int) -> dict[str, Any]:
    kind = "private" if number > 0 else "supergroup"
    return {"id": number, "type": kind, "title": "Group", "first_name": "Somebody"}


@dataclass
class Measured:
    """What one program needed."""

    updates: int = 0
    requests: int = 0
    seconds: float = 0.0
    took: float = 0.0
    waits: list[float] = field(default_factory=list)
    megabytes: float = 0.0
    parts: dict[str, float] = field(default_factory=dict)

    def told(self) -> list[str]:
        each = 1000 * self.seconds / max(1, self.updates)
        waits = sorted(1000 * one for one in self.waits) or [0.0]
        rows = [
            f"{self.updates} updates in {self.took:.0f} s, {self.requests / self.updates:.2f} "
            f"requests each: {each:.1f} ms of processor time an update",
            f"press to answer: median {statistics.median(waits):.0f} ms, 90 of 100 within "
            f"{waits[int(0.9 * len(waits))]:.0f} ms; memory {self.megabytes:.0f} MB",
        ]
        for name, share in sorted(self.parts.items(), key=lambda row: -row[1]):
            rows.append(f"  {share:5.1%} {share * each:6.2f} ms {name}")
        return rows


async def table(server: BotServer, number: int, pause: float, pictures: bool) -> None:
    """The people of one table, until cancelled."""
    chance = random.Random(number)
    game = list(GAMES)[number % len(GAMES)]
    anna = Person(1000 + 2 * number, f"Anna{number}")
    people, private = [anna], number % 2 == 1
    group = anna.number if private else -1000 - number
    await asyncio.sleep(chance.uniform(0, pause))
    server.say(anna, anna.number, "/start")
    await asyncio.sleep(pause / 10)
    if pictures:
        server.say(anna, anna.number, "/settings pictures on")
    if private:
        server.say(anna, anna.number, f"/play {game}")
    else:
        ben = Person(1001 + 2 * number, f"Ben{number}")
        people.append(ben)
        server.say(ben, ben.number, "/start")
        await asyncio.sleep(pause / 10)
        server.say(anna, group, f"/new {game}")
        await asyncio.sleep(pause / 10)
        server.say(ben, group, "/join")
        if 3 in GAMES[game].seats:
            server.say(anna, group, "/ai easy")
        await asyncio.sleep(pause / 10)
        server.say(anna, group, "/begin")
    while True:
        await asyncio.sleep(pause * chance.uniform(0.5, 1.5))
        for person in people:
            _, seen = server.shown.get(person.number, (0, []))
            choices = [data for data in seen if CHOICE.fullmatch(data)]
            again = [data for data in seen if ":again" in data]
            if choices:
                server.press(person, person.number, chance.choice(choices))
                break
            if again:
                server.press(person, person.number, again[0])


async def measure(path: str, said: argparse.Namespace, folder: Path) -> Measured:
    """Play against one program; what it needed after the first quarter of the time."""
    server, found = BotServer(), Measured()
    app = web.Application(client_max_size=60_000_000)
    app.router.add_route("*", "/bot{token}/{method}", server.answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    program.PROGRAM = Path(path).absolute()
    serving = Program(folder, f"http://127.0.0.1:{port}", TOKEN)
    serving.start()
    assert serving.process is not None
    people = [
        asyncio.create_task(table(server, number, said.pause, number < said.pictures))
        for number in range(said.tables)
    ]
    try:
        await asyncio.sleep(said.seconds / 4)
        bot = serving.process.pid
        began, used, updates = time.perf_counter(), busy(bot), served(server)
        requests = sum(server.sent.values()) - server.sent["getUpdates"]
        server.waits.clear()
        profile = sampled(bot, 0.75 * said.seconds, folder) if said.parts else None
        await asyncio.sleep(0.75 * said.seconds)
        found.took, found.seconds = time.perf_counter() - began, busy(bot) - used
        found.updates = served(server) - updates
        found.requests = sum(server.sent.values()) - server.sent["getUpdates"] - requests
        found.waits, found.megabytes = list(server.waits), memory(bot)
        if profile is not None:
            await asyncio.to_thread(profile.wait)
            found.parts = shares(folder / "profile")
    finally:
        for one in people:
            one.cancel()
        await asyncio.to_thread(serving.stop)  # its last requests are answered
        await runner.cleanup()
    if wrong := [row for row in serving.said().splitlines() if "rror" in row]:
        print("\n".join(wrong[:5]))
    return found


def served(server: BotServer) -> int:
    """How many updates the program has taken."""
    return server.count - len(server.updates)


def sampled(process: int, seconds: float, folder: Path) -> subprocess.Popen[bytes]:
    """py-spy, sampling a process for a while."""
    command = ["py-spy", "record", "-d", str(int(seconds)), "-r", "100", "-f", "raw"]
    options = ["-o", str(folder / "profile"), "--pid", str(process)]
    return subprocess.Popen(command + options, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def shares(profile: Path) -> dict[str, float]:
    """Which part of the program was computing, in how many of the samples."""
    found: defaultdict[str, int] = defaultdict(int)
    for line in profile.read_text().splitlines():
        stack, _, count = line.rpartition(" ")
        if stack.rpartition(";")[2].startswith(WAITING):
            continue
        names = (name for name, marks in PARTS if any(mark in stack for mark in marks))
        found[next(names, "event loop, other")] += int(count)
    total = sum(found.values()) or 1
    return {name: count / total for name, count in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.telegram.load")
    parser.add_argument("tables", type=int)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each program")
    parser.add_argument("--pause", type=float, default=4.0, help="seconds for an answer")
    parser.add_argument("--pictures", type=int, default=0, help="people who want pictures")
    parser.add_argument("--parts", action="store_true", help="which part takes how much (py-spy)")
    parser.add_argument("--program", action="append", help="a stammtisch to run; may be repeated")
    said = parser.parse_args()
    if said.parts and not shutil.which("py-spy"):
        parser.error("--parts needs py-spy: pip install py-spy")
    for path in said.program or [str(program.PROGRAM)]:
        with tempfile.TemporaryDirectory() as name:
            found = asyncio.run(measure(path, said, Path(name)))
        print("\n".join([path, *found.told()]))


if __name__ == "__main__":
    main()
