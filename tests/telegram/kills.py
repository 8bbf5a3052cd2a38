"""Does a bot lose anything when it is killed? A campaign, by command:

    python -m tests.telegram.kills --kills 200 --games 20
    python -m tests.telegram.kills --kills 100 --games 20 --database postgresql

The bot is `stammtisch serve` as a process (two of them behind one webhook on PostgreSQL), people
press at random what they see, some updates come twice, and the bot is killed with SIGKILL at random
moments, also while it starts. At the end the games are played on without kills, and are looked at.
The seed settles what people want to do and when the bot is killed, not how fast it runs.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from operator import methodcaller
from pathlib import Path
from typing import Any

from sqlalchemy import Row, Select, select

from stammtisch.adapters.storage.engine import connect
from stammtisch.adapters.storage.schema import WAITING, notices, slots, tables
from stammtisch.adapters.storage.sql import open_store
from stammtisch.core.games import game_named
from stammtisch.core.record import Record, verify
from stammtisch.core.table.table import Table
from tests.storage.conftest import new_database
from tests.storage.server import server as postgresql
from tests.telegram.audit import Pressed, fits, given
from tests.telegram.botapi import BotApi, Chat, Message, Person, Query
from tests.telegram.program import Program, free_port

GAMES = ("uno rounds=1", "las_vegan rounds=1", "ojyks limit=1", "nyan_nyan")
BUTTON = re.compile(r"(\d+):(\d+):(c|s|call|start)(\d*)")
LOOKED_AT = 6
"""The newest messages of a chat; nobody reads further back."""
STUCK = 120.0
"""Seconds without a message in a game that is on, with nobody killed: something hangs."""
SENT_AT_LAST = 90.0
"""Seconds in which all is sent at the end; a group may be sent 18 messages a minute."""
AFTER_A_KILL = 60.0
"""Seconds in which a bot may send too much: it has forgotten what it had sent before."""
WORKERS_END = 5.0
"""Seconds in which workers of a killed program notice that they are alone."""
FORGIVEN = {"rate", "query-too-old", "query-answered-twice"}
"""What may happen then, and with several programs, which don't know what the others send."""
AGAIN, DOUBLE, OLD, CALLS, STEPS = 4.0, 0.1, 0.05, 0.03, 0.3
"""Seconds after which people press again; how often they press twice, an old button, a call, and
the first step of a choice where there are choices of one step."""
PAUSE = (0.3, 1.0)
"""Seconds between two looks at a chat."""
LIVES = 3.0
"""Seconds at most that a program works between two kills."""


@dataclass(slots=True)
class Press:
    table: int
    person: int
    question: int
    choice: int
    query: Query


@dataclass
class Seated:
    """A chat in which one game is played after another. `table`: of the present game, once people
    see it; `begun`: how many messages had been sent when it was asked for."""

    people: list[Person]
    group: Chat | None
    number: int
    games: int = 0
    table: int = 0
    last: int = 0
    over: bool = True
    asked: float = 0.0
    next: dict[int, float] = field(default_factory=dict)
    pressed: dict[tuple[int, int], float] = field(default_factory=dict)
    old: list[tuple[Person, Message, str]] = field(default_factory=list)

    @property
    def chat(self) -> Chat:
        return self.group or self.people[0].chat


def newest(chat: Chat) -> list[Message]:
    with chat.world.lock:
        return [one for one in list(chat.messages.values())[-LOOKED_AT:] if not one.deleted_by]


def buttons(message: Message) -> list[tuple[str, re.Match[str]]]:
    """Data of the buttons of a table, and its parts."""
    found = [
        (str(button.get("callback_data", "")), button) for row in message.keyboard for button in row
    ]
    return [(data, match) for data, _ in found if (match := BUTTON.fullmatch(data))]


class Campaign:
    """People, and a bot in `programs` that are killed; `seed` settles what they do."""

    def __init__(self, server: BotApi, programs: list[Program], games: int, seed: int) -> None:
        self.server = server
        self.programs = programs
        self.chance = random.Random(seed)
        self.killer = random.Random(seed + 1)
        self.seated = [self.sat_down(number) for number in range(games)]
        self.presses: list[Press] = []
        self.kills: list[float] = []
        self.orphans: list[int] = []
        self.looked = 0
        self.pause = PAUSE

    def sat_down(self, number: int) -> Seated:
        """Two people in a group, or one alone."""
        names = [f"Anna{number}", f"Ben{number}"][: 1 + (number % 3 != 2)]
        languages = ("en", "de")
        people = [self.server.user(name, languages[i]) for i, name in enumerate(names)]
        for person in people:
            person.starts()
        group = self.server.group(f"Group {number}", *people) if len(people) > 1 else None
        return Seated(people, group, number)

    # People

    def move(self, begin: bool) -> None:
        """Everybody does what they want to do now; `begin`: new games, too."""
        self.see_what_is_over()
        for seated in self.seated:
            if seated.over and begin:
                self.begin(seated)
            elif not seated.over:
                self.play(seated)

    def see_what_is_over(self) -> None:
        """A game is over when its record has been sent."""
        sent = self.server.sent
        for one in sent[self.looked :]:
            if one.file is None:
                continue
            for seated in self.seated:
                if one.chat == seated.chat.id and one.file.name.split("-T")[1].startswith(
                    f"{seated.table}-"
                ):
                    seated.over, seated.last = True, seated.table
        self.looked = len(sent)

    def begin(self, seated: Seated) -> None:
        game = GAMES[(seated.number + seated.games) % len(GAMES)]
        first, *others = seated.people
        first.sends(seated.group, f"/new {game}")
        for other in others:
            other.sends(seated.group, "/join")
        first.sends(seated.group, "/ai heuristic")
        first.sends(seated.group, "/pace off")
        seated.games += 1
        seated.over, seated.table = False, 0
        seated.pressed.clear()

    def play(self, seated: Seated) -> None:
        now = time.monotonic()
        self.deal(seated, now)
        for person in seated.people:
            if now < seated.next.get(person.id, 0):
                continue
            seated.next[person.id] = now + self.chance.uniform(*self.pause)
            self.answer(seated, person, now)

    def deal(self, seated: Seated, now: float) -> None:
        """Press the button that deals the cards, as long as it is there."""
        if seated.pressed or now < seated.asked + AGAIN:
            return
        for message in reversed(newest(seated.chat)):
            for data, parts in buttons(message):
                if parts[3] == "start" and int(parts[1]) > seated.last:
                    seated.table, seated.asked = int(parts[1]), now
                    seated.people[0].presses(message, data)
                    return

    def answer(self, seated: Seated, person: Person, now: float) -> None:
        """Press one of the choices that are newest; sometimes twice, sometimes old ones."""
        if seated.old and self.chance.random() < OLD:
            who, message, data = self.chance.choice(seated.old)
            self.press(who, message, data)
        for message in reversed(newest(person.chat)):
            shown = [one for one in buttons(message) if int(one[1][1]) == seated.table]
            choices = [data for data, parts in shown if parts[3] == "c"]
            steps = [data for data, parts in shown if parts[3] == "s" and parts[4]]
            calls = [data for data, parts in shown if parts[3] == "call"]
            if calls and self.chance.random() < CALLS:
                self.press(person, message, self.chance.choice(calls))
            if steps and (not choices or self.chance.random() < STEPS):
                self.press(person, message, self.chance.choice(steps))
                return
            if not choices:
                continue
            question = int(choices[0].split(":")[1])
            if now < seated.pressed.get((person.id, question), 0) + AGAIN:
                return
            seated.pressed[person.id, question] = now
            for _ in range(2 if self.chance.random() < DOUBLE else 1):
                data = self.chance.choice(choices)
                self.press(person, message, data)
                seated.old.append((person, message, data))
            return

    def press(self, person: Person, message: Message, data: str) -> None:
        with self.server.world.lock:
            if all(data != one for one, _ in buttons(message)):
                keyboard = [[{"text": data, "callback_data": data}]]
                message = Message(**{**vars_of(message), "keyboard": keyboard})
            query = person.presses(message, data)
        parts = BUTTON.fullmatch(data)
        if query is not None and parts is not None and parts[3] == "c":
            self.presses.append(
                Press(int(parts[1]), person.id, int(parts[2]), int(parts[4]) - 1, query)
            )

    # The bot

    def run(self, kills: int) -> None:
        """Kill the programs so often."""
        for program in self.programs:
            program.start()
        for number in range(kills):
            victim = self.killer.choice(self.programs)
            self.until(self.moment(), begin=2 * number < kills)
            self.orphans += victim.children()
            victim.kill()
            self.kills.append(self.server.clock.now())
            self.server.bot_killed()
            victim.start()

    def moment(self) -> Callable[[], bool]:
        """When the next kill is due: while the program starts, or some time after it asked for
        updates."""
        starting, after = self.killer.random() < 0.3, self.killer.uniform(0, LIVES)
        began, asked = time.monotonic(), len(self.server.requests)
        ready: list[float] = []

        def due() -> bool:
            now = time.monotonic()
            if starting or now > began + 30:
                return now > began + after
            if not ready and any(
                one.method in ("getUpdates", "setWebhook", "editMessageText", "sendMessage")
                for one in self.server.requests[asked:]
            ):
                ready.append(now)
            return bool(ready) and now > ready[0] + after

        return due

    def until(self, condition: Callable[[], bool], begin: bool = True) -> None:
        while not condition():
            self.move(begin)
            for program in self.programs:
                assert program.running, f"the program ended by itself:\n{program.said()[-3000:]}"
            time.sleep(0.1)

    def go_on(self, answers: int) -> None:
        """So many presses are accepted at each table, or its game ends."""
        since, until = self.server.clock.now(), time.monotonic() + STUCK

        def done() -> bool:
            accepted = Counter(
                one.table
                for one in self.presses
                if one.query.time > since and one.query.answer is not None and not one.query.popup
            )
            behind = [s for s in self.seated if not s.over and accepted[s.table] < answers]
            assert not behind or time.monotonic() < until, self.stuck(behind[0])
            return not behind

        self.until(done, begin=False)

    def settle(self) -> None:
        """All games end, and all is sent. One person stays at each table, since at random it takes
        hundreds of moves to win."""
        for seated in self.seated:
            for person in seated.people[1:]:
                person.sends(seated.group, "/leave")
        seen, since = 0, time.monotonic()

        def done() -> bool:
            nonlocal seen, since
            now, sent = time.monotonic(), len(self.server.sent)
            if sent != seen:
                seen, since = sent, now
            playing = [one for one in self.seated if not one.over]
            assert not playing or now - since < STUCK, self.stuck(playing[0])
            return not playing and now - since > 5.0 and not self.server.pending

        self.until(done, begin=False)

    def stuck(self, seated: Seated) -> str:
        """What people see at a table where nothing happens any more."""
        lines = [f"nothing happens at table {seated.table}"]
        for chat in (seated.chat, *(one.chat for one in seated.people)):
            for message in newest(chat)[-3:]:
                datas = [data for data, _ in buttons(message)]
                lines.append(f"--- {chat.id} {message.id}\n{message.text}\n{datas}")
        return "\n".join([*lines, self.server.late()])

    # Afterwards

    def wrong(self, tables: dict[int, tuple[Table, Record]], over: bool) -> list[str]:
        """All that isn't as it should be. `over`: all games should be."""
        found: list[str] = []
        for number, (table, record) in tables.items():
            found += self.wrong_moves(number, table, record)
            if over:
                found += self.wrong_end(number, table, record)
        for one in self.server.violations:
            after = any(0 <= one.time - kill <= AFTER_A_KILL for kill in self.kills)
            forgiven = after or len(self.programs) > 1
            if not (forgiven and one.kind in FORGIVEN):
                found.append(f"against the Bot API: {one}")
        for program in self.programs:
            said = program.said()
            if self.server.token in said or self.server.token.split(":")[1] in said:
                found.append("the token was logged")
            if "Traceback" in said:
                found.append(f"a traceback was logged:\n{said[said.index('Traceback') :][:2000]}")
        end = time.monotonic() + WORKERS_END
        while (left := [one for one in self.orphans if is_worker(one)]) and time.monotonic() < end:
            time.sleep(0.1)
        if left:
            found.append(f"workers of killed programs go on: {left}")
        return found

    def wrong_moves(self, number: int, table: Table, record: Record) -> Iterator[str]:
        """Raises RecordError if the record isn't even one."""
        verify(record.to_line())
        presses, held = self.pressed(number), table.head.held
        void = bool(game_named(record.game).calls)
        for seat, entries in given(record).items():
            person = int(table.head.chair(seat).person.partition(":")[2])
            made = presses.get(person, {})
            if held.get(seat):  # what others must not see yet isn't in the record
                continue
            if not fits(entries, list(made.values()), void):
                yield (
                    f"table {number} ({record.game}), seat {seat}: entries "
                    f"{[(one.text, sorted(one.choices), one.alone) for one in entries]}, pressed "
                    f"{[(one.question, one.choices, one.certain) for one in made.values()]}, "
                    f"refused {self.refused(number, person)}"
                )

    def wrong_end(self, number: int, table: Table, record: Record) -> Iterator[str]:
        if table.phase != "over" or record.outcome is None:
            yield f"table {number} isn't over"
        sent = [s.file for s in self.server.sent if s.file and f"-T{number}-" in s.file.name]
        if not sent:
            yield f"the record of table {number} was not sent"
        for file in sent:
            if file.content.decode().strip() != record.to_line():
                yield f"the record of table {number} that was sent is another one"

    def refused(self, table: int, person: int) -> list[tuple[int, int, str]]:
        """Question, choice and pop-up of what somebody pressed in vain: to find out why."""
        return [
            (press.question, press.choice, press.query.popup)
            for press in self.presses
            if press.table == table and press.person == person and press.query.popup
        ]

    def pressed(self, table: int) -> dict[int, dict[int, Pressed]]:
        """What was pressed at a table and not refused, by person and question."""
        found: dict[int, dict[int, Pressed]] = {}
        for press in self.presses:
            query = press.query
            if press.table != table or query.popup:
                continue
            of_person = found.setdefault(press.person, {})
            pressed = of_person.setdefault(press.question, Pressed(press.question))
            pressed.choices.add(press.choice)
            if query.answered is not None:
                end = query.answered
                pressed.certain |= not any(query.time <= kill <= end for kill in self.kills)
        return found


def vars_of(message: Message) -> dict[str, Any]:
    return {name: getattr(message, name) for name in message.__dataclass_fields__}


def is_worker(number: int) -> bool:
    """Whether this is a living worker process of ours."""
    try:
        line = Path(f"/proc/{number}/cmdline").read_bytes()
    except OSError:
        return False
    return b"multiprocessing" in line


async def stored(url: str) -> dict[int, tuple[Table, Record]]:
    """All tables of a database where cards were dealt, restored as the program does."""
    store = await open_store(url)
    try:
        found: dict[int, tuple[Table, Record]] = {}
        for (number,) in rows(url, select(tables.c.number)):  # PostgreSQL leaves some numbers out
            row = await store.run(methodcaller("table", number))
            if row is not None and row.record is not None:
                found[number] = (row.open(), row.record)
        return found
    finally:
        await store.close()


def waiting(url: str) -> list[str]:
    """What is still to be sent."""
    unsent = (
        select(notices.c.lane, notices.c.what),
        select(slots.c.lane, slots.c.place).where(WAITING),
    )
    return [str(row) for statement in unsent for row in rows(url, statement)]


def rows(url: str, statement: Select[Any]) -> Sequence[Row[Any]]:
    """What a database answers."""
    engine = connect(url)
    try:
        with engine.connect() as connection:
            return connection.execute(statement).all()
    finally:
        engine.dispose()


# One program that fetches updates, or two behind one address


@contextmanager
def proxy(ports: list[int]) -> Iterator[int]:
    """Hands what comes to each of the ports in turn; its own port."""
    from aiohttp import ClientError, ClientSession, ClientTimeout, web

    turns = iter(range(sys.maxsize))

    async def post(request: web.Request) -> web.Response:
        body = await request.read()
        port = ports[next(turns) % len(ports)]
        headers = {k: v for k, v in request.headers.items() if k.lower().startswith("x-telegram")}
        headers["Content-Type"] = "application/json"
        try:
            async with (
                ClientSession(timeout=ClientTimeout(total=8)) as session,
                session.post(f"http://127.0.0.1:{port}/hook", data=body, headers=headers) as answer,
            ):
                return web.Response(status=answer.status)
        except (ClientError, TimeoutError):
            return web.Response(status=502)

    own, loop = free_port(), asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    async def begin() -> web.AppRunner:
        app = web.Application()
        app.router.add_post("/hook", post)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", own).start()
        return runner

    runner = asyncio.run_coroutine_threadsafe(begin(), loop).result(10)
    try:
        yield own
    finally:
        asyncio.run_coroutine_threadsafe(runner.cleanup(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


@contextmanager
def programs(database: str, folder: Path, server: BotApi) -> Iterator[tuple[list[Program], str]]:
    """The programs of a bot, and the address of their database."""
    address = server.base_url.removesuffix("/bot")
    with ExitStack() as stack:
        if database == "sqlite":
            url = f"sqlite:///{folder}/tables.sqlite"
            found = [Program(folder / "bot", address, server.token, url)]
        else:
            url = new_database(stack.enter_context(postgresql()), "kills")
            ports = [free_port(), free_port()]
            hook = f"http://127.0.0.1:{stack.enter_context(proxy(ports))}/hook"
            found = [
                Program(
                    folder / f"bot{port}",
                    address,
                    server.token,
                    url,
                    telegram={
                        "webhook": hook,
                        "listen": f"127.0.0.1:{port}",
                        "secret": "one-secret-for-both",
                    },
                )
                for port in ports
            ]
        try:
            yield found, url
        finally:
            for program in found:
                if program.running:
                    program.kill()


def campaign(
    kills: int, games: int, database: str, folder: Path, seed: int = 1, answers: int = 0
) -> list[str]:
    """Run it; what was wrong. Prints figures. After the kills all games are played to the end, or
    only until people have given so many `answers` at each table."""
    began = time.monotonic()
    with BotApi() as server, programs(database, folder, server) as (found, url):
        for kind in ("duplicate-updates", "repeat-updates"):
            server.fault(kind, "getUpdates", "webhook", times=None, probability=0.05)
        run = Campaign(server, found, games, seed)
        run.run(kills)
        if answers:
            run.go_on(answers)
        else:
            run.settle()
        server.wait(lambda: not server.pending)
        end = time.monotonic() + (0 if answers else SENT_AT_LAST)
        while (waits := waiting(url)) and time.monotonic() < end:
            time.sleep(1)
        codes = [program.stop() for program in found]
        tables = asyncio.run(stored(url))
        wrong = run.wrong(tables, over=not answers)
        if len(tables) < games:
            wrong.append(f"only {len(tables)} games were found")
        if waits and not answers:
            wrong.append(f"never sent: {waits}")
        if any(codes):
            wrong.append(f"exit codes {codes} after SIGTERM")
        entries = sum(len(e) for _, record in tables.values() for e in given(record).values())
        kinds = Counter(one.kind for one in server.violations)
        unanswered = sum(press.query.answer is None for press in run.presses)
        print(
            f"{database}: {len(run.kills)} kills, {len(tables)} games, {len(run.presses)} choices "
            f"pressed ({unanswered} without an answer), {entries} entries of people, "
            f"{len(server.sent)} messages and answers, {time.monotonic() - began:.0f} s; "
            f"noted by the server: {dict(kinds)}; wrong: {len(wrong)}"
        )
        return wrong


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--answers", type=int, default=0, help="stop when each table has had so many after all"
    )
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wrong = campaign(
            said.kills, said.games, said.database, Path(folder), said.seed, said.answers
        )
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
