"""People in chats of plain lines, who say numbers of the lists that they read."""

from __future__ import annotations

import asyncio
import os
import random
import re
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from ...core.service.stored import Stored
from ..audit import Pressed
from ..tables import StoredTables
from .games import HAND, ChatGame
from .people import ChatClient, Mood, ShownChoices
from .program import END_OF_LOG, READY, ServedProgram

CHOICE = re.compile(r"^(\d+)\. |(?:^|\s)(\d+)\) ")
"""The number of a choice: `3) ` anywhere, `3. ` at the beginning of a line."""
TABLE = re.compile(r"\bT(\d+)\b")
LOOKS = 0.05
"""Seconds between two looks at what people have read."""
MEETS = 0.5
"""Seconds in which an answer comes to its end."""
AWAY = 15.0
"""Seconds after a kill in which what people say may be lost, since nobody is there to hear it."""
REACTION, AGAIN = 0.2, 6.0
"""Seconds in which people see a list and answer, and after which they say again what came to
nothing."""


class ChatPerson(Protocol):
    """Somebody in the chat. `id`: as the chat names them at tables (`irc:anna!...`); `read`: the
    lines from the bot, the oldest first, each with its room, "" for those that only they read."""

    @property
    def id(self) -> str: ...

    @property
    def read(self) -> Sequence[tuple[str, str]]: ...

    async def say(self, text: str, room: str = "") -> None:
        """Say something in a room, or to the bot alone."""


class ChatDriver(Protocol):
    """A server of the chat. `section`: of the bot's configuration, for this server."""

    @property
    def section(self) -> Mapping[str, object]: ...

    async def person(self, name: str) -> ChatPerson:
        """Somebody new, who is there from now on."""

    async def room(self, people: Sequence[ChatPerson]) -> str:
        """A room where they are, and the bot when it runs."""


@dataclass
class LineWorld:
    """A server, and the program behind it. `tables_seen`: the numbers of tables that somebody has
    opened."""

    driver: ChatDriver
    program: ServedProgram
    tables: StoredTables
    kills: list[float] = field(default_factory=list)
    tables_seen: set[int] = field(default_factory=set)
    mood: Mood = Mood(twice=0.1, pause=(0.0, 0.5), again=AGAIN)

    @property
    def programs(self) -> list[ServedProgram]:
        return [self.program]

    def now(self) -> float:
        return time.monotonic()

    async def stored(self, number: int) -> Stored | None:
        return self.tables.stored(number)

    async def rest(self, acted: bool) -> None:
        await asyncio.sleep(LOOKS)

    async def people(
        self, number: int, names: Sequence[str], language: str
    ) -> Sequence[ChatClient]:
        people = [await self.driver.person(f"{name}{number}") for name in names]
        clients = [LineClient(self, person) for person in people]
        for client in clients:
            await client.meets(language)
        return clients

    async def group(self, people: Sequence[ChatClient]) -> str:
        return await self.driver.room([one.person for one in people if isinstance(one, LineClient)])

    async def trouble(self, number: int, chance: random.Random) -> bool:
        return False

    def killed(self) -> None:
        self.kills.append(self.now())

    def wrong(self) -> list[str]:
        return self.program.wrong()

    def figures(self) -> str:
        return f"{len(self.tables_seen)} tables"


@dataclass
class LineAnswer:
    """A number that was said for a question; `answered`: when the next list was read."""

    table: int
    question: int
    number: int
    said: float
    answered: float = float("inf")


@dataclass
class LineClient:
    """A person, who answers the list that they read last. `looked`: how many of the lines that they
    have read were looked at."""

    world: LineWorld
    person: ChatPerson
    alone: str = ""
    looked: int = 0
    listed: set[int] = field(default_factory=set)
    """The numbers of the list that they read last."""
    read_at: float = 0.0
    question: int = 0
    """For which that list is, at `table`; 0 as long as it is being read."""
    table: int = 0
    answers: list[LineAnswer] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.person.id

    async def meets(self, language: str) -> None:
        """Choose a language, and read the answer to the end, which has a list, too."""
        await self.says("", f"settings language {language}")
        end = self.world.now() + READY
        while not self.person.read or self.looked < len(self.person.read):
            assert self.world.now() < end, f"no answer\n{self.screen()}"
            self.looked = len(self.person.read)
            await asyncio.sleep(MEETS)

    async def says(self, lane: str, text: str) -> None:
        await self.person.say(f"!{text}", lane)

    def new_table(self, lane: str) -> int:
        for room, line in self.person.read:
            number = TABLE.search(line) if room == lane else None
            if number and int(number[1]) not in self.world.tables_seen:
                self.world.tables_seen.add(int(number[1]))
                return int(number[1])
        return 0

    async def deals(self, lane: str, table: int) -> None:
        await self.says(lane, "begin")

    def _look(self) -> None:
        """Read what is new. Lines that come together make one list."""
        new, self.looked = self.person.read[self.looked :], len(self.person.read)
        for room, line in new:
            found = CHOICE.findall(line) if not room else []
            numbers = {int(dot or bracket) for dot, bracket in found}
            if 1 in numbers:
                self.listed, self.question, self.read_at = set(), 0, self.world.now()
                for answer in self.answers[-1:]:
                    answer.answered = min(answer.answered, self.read_at)
            self.listed |= numbers

    def choices(self, table: int) -> ShownChoices | None:
        self._look()
        if not self.listed or self.world.now() < self.read_at + REACTION:
            return None
        if self.question and self.table != table:  # a list of the game before
            self.listed, self.question = set(), 0
            return None
        if not self.question:
            stored = self.world.tables.stored(table)
            asked = stored.table.question_of(self.id) if stored else None
            if asked is None:
                return None
            self.table, self.question = table, asked.id
        return ShownChoices(table, self.question, {n: str(n) for n in self.listed}, None)

    async def choose(
        self, seen: ShownChoices, number: int, step: bool = False, old: bool = False
    ) -> None:
        """A number is for the list that was read last, so none can be said for an old one."""
        if not old:
            answer = LineAnswer(seen.table, seen.question, number, self.world.now())
            self.answers.append(answer)
            await self.person.say(str(number))

    async def call(self, table: int, number: int, word: str) -> None:
        await self.person.say(word)

    def heard(self) -> int:
        return len(self.person.read)

    def pressed(self, table: int) -> list[Pressed]:
        """By question: the first number counts, but for one that was said while the program was
        killed or away."""
        found: dict[int, Pressed] = {}
        for one in self.answers:
            if one.table != table or (one.question in found and found[one.question].certain):
                continue
            pressed = found.setdefault(one.question, Pressed(one.question))
            pressed.choices.add(one.number - 1)
            pressed.certain = not any(
                one.said - AWAY <= kill <= one.answered for kill in self.world.kills
            )
        return list(found.values())

    def is_over(self, lane: str, table: int) -> bool:
        stored = self.world.tables.stored(table)
        return stored is not None and stored.table.head.phase == "over"

    def results(self, lane: str, table: int) -> None:
        return None

    def hands_in(self, lane: str) -> Iterator[str]:
        for room, line in self.person.read:
            if room == lane and (any(word in line for word in HAND) or _lists_choices(line)):
                yield f"in {room}: {line}"

    def wrong(self) -> Iterator[str]:
        yield from ()

    def screen(self) -> str:
        rows = [f"{self.id} {row}" for row in self.person.read[-15:]]
        return "\n".join([*rows, self.world.program.said()[-END_OF_LOG:]])

    def waits(self) -> list[tuple[float, float]]:
        return [(one.said, one.answered - one.said) for one in self.answers]


def _lists_choices(line: str) -> bool:
    """True if the line has the first choice of a list."""
    return any("1" in found for found in CHOICE.findall(line))


def lines_a_move(game: ChatGame) -> float:
    """The mean number of lines that were sent for an answer of a person, those to the room counted
    once, and those of the lobby, too."""
    clients = [one for one in game.clients if isinstance(one, LineClient)]
    first, *others = (client.person.read for client in clients)
    sent = len(first) + sum(not room for read in others for room, _ in read)
    return sent / max(1, sum(len(client.answers) for client in clients))


@asynccontextmanager
async def served(
    open_server: Callable[[Path], AbstractAsyncContextManager[ChatDriver]], name: str, folder: Path
) -> AsyncIterator[LineWorld]:
    """A server of the chat, and the program behind it, which may import what the tests can."""
    async with open_server(folder) as driver:
        path = os.pathsep.join(map(os.path.abspath, filter(None, sys.path)))
        program = ServedProgram(folder, {name: driver.section}, environment={"PYTHONPATH": path})
        tables = StoredTables(program.database)
        try:
            with program.started():
                await program.ready()
                yield LineWorld(driver, program, tables)
        finally:
            tables.close()
