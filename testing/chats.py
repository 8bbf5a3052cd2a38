"""The conformance suite of chats: simulated people play at the real program in the real chat, and
read nothing but what it sends there.

    TestIrc = chat_tests(irc_server, "irc")

in a file of tests makes pytest run it. The author of a chat writes a `ChatDriver`: how a person
says something there, and what they have read.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol
from urllib.request import urlopen

import pytest

from ..adapters.presentation.presenter import choices
from ..adapters.presentation.texts import texts_in
from ..ai.thinker import think
from ..core.games import GAMES, game_named
from ..core.record import verify
from ..core.scene.company import Company
from ..core.table.effects import AiJob
from ..core.table.table import Table
from .audit import Pressed, fits, given
from .tables import StoredTables

CHOICE = re.compile(r"^(\d+)\. |(?:^|\s)(\d+)\) ")
"""The number of a choice: `3) ` anywhere, `3. ` at the beginning of a line."""
HAND = "Your hand"
LOOKS = 0.05
REACTION, AGAIN = 0.2, 6.0
"""Seconds in which people see a list and answer, and after which they say again what came to
nothing."""
READY, STUCK = 30.0, 40.0
END_OF_LOG = 3000
"""Characters of a program's log in the messages of failed tests."""
NAMES = ("anna", "ben")


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
        """The room where they are, and the bot when it runs."""


Open = Callable[[Path], AbstractAsyncContextManager[ChatDriver]]
"""Starts a server with its files in a folder."""


class ServedProgram:
    """`stammtisch serve` as a process, with its files in a folder."""

    def __init__(self, folder: Path, name: str, section: Mapping[str, object]) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.health = f"127.0.0.1:{probe.getsockname()[1]}"
        self.folder, self.errors = folder, folder / "errors"
        self.database = f"sqlite:///{folder}/tables.sqlite"
        self.process: subprocess.Popen[bytes] | None = None
        rows = [f'health = "{self.health}"', "workers = 1", "[database]"]
        rows += [f'url = "{self.database}"', "[limits]", "words_per_minute = 1000000"]
        rows += ['players = ["heuristic", "easy"]', f"[{name}]"]
        rows += [f"{key} = {json.dumps(value)}" for key, value in section.items()]
        (folder / "stammtisch.toml").write_text("\n".join([*rows, ""]), encoding="utf-8")

    async def start(self) -> None:
        """Start it, and wait until it serves."""
        command = [sys.executable, "-m", "stammtisch", "serve", "--config", "stammtisch.toml"]
        path = os.pathsep.join(map(os.path.abspath, filter(None, sys.path)))
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                command,
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": path},
                stdin=subprocess.DEVNULL,
                stdout=errors,
                stderr=errors,
            )
        end = time.monotonic() + READY
        while not await asyncio.to_thread(self._is_healthy):
            assert self.process.poll() is None, f"the program ended:\n{self.said()[-END_OF_LOG:]}"
            assert time.monotonic() < end, f"the program isn't ready:\n{self.said()[-END_OF_LOG:]}"
            await asyncio.sleep(LOOKS)

    def _is_healthy(self) -> bool:
        with suppress(OSError), urlopen(f"http://{self.health}/healthz") as answer:
            return bool(answer.status == 200)
        return False

    def kill(self) -> None:
        """As kill -9."""
        if self.process:
            self.process.kill()
            self.process.wait()

    def said(self) -> str:
        """Its log."""
        return self.errors.read_text(encoding="utf-8", errors="replace")


@dataclass
class ChatPlayer:
    """A person at a table, who answers each list of choices once. `looked`: how many of the lines
    that they have read were looked at."""

    person: ChatPerson
    looked: int = 0
    listed: frozenset[int] = frozenset()
    """The numbers of the list that they saw last; none once they have answered."""
    number: int = 0
    """Their last answer; 0 if they have read a list since."""
    said: float = 0.0
    read_at: float = 0.0
    """When they said that, and read the last list."""
    pressed: list[Pressed] = field(default_factory=list)

    def look(self) -> None:
        """Read what is new. Lines that come together make one message."""
        new, self.looked = self.person.read[self.looked :], len(self.person.read)
        for room, line in new:
            found = CHOICE.findall(line) if not room else []
            numbers = {int(dot or bracket) for dot, bracket in found}
            if 1 in numbers:
                self.listed, self.number, self.read_at = frozenset(), 0, time.monotonic()
            self.listed |= numbers


@dataclass
class ChatMatch:
    """A table that people play at."""

    program: ServedProgram
    tables: StoredTables
    players: list[ChatPlayer]
    room: str
    chance: random.Random
    twice: float = 0.0
    number: int = 0
    kills: int = 0
    again: int = 0
    """How often somebody said an answer again."""
    lines_before: int = 0
    """Lines that were sent in the lobby."""

    def table(self) -> Table | None:
        stored = self.tables.stored(self.number)
        return stored.open() if stored and stored.record else None

    async def begin(self, game: str, options: str, ai: int) -> None:
        first, *others = [player.person for player in self.players]
        await first.say(f"!new {game} {options}".strip(), self.room)
        self.number = await self._table_number()
        for other in others:
            await other.say("!join", self.room)
        pace = "off" if game_named(game).calls else "unhurried"
        for word in (*["!ai heuristic"] * ai, f"!pace {pace}"):
            await first.say(word, self.room)
        seats = ai + len(self.players)
        await self._until(lambda table: sum(not chair.free for chair in table.chairs) == seats)
        self.lines_before = self.lines_sent()
        await first.say("!begin", self.room)

    async def _table_number(self) -> int:
        end = time.monotonic() + READY
        while time.monotonic() < end:
            for room, line in self.players[0].person.read:
                if room == self.room and (match := re.search(r"\bT(\d+)\b", line)):
                    return int(match[1])
            await asyncio.sleep(LOOKS)
        raise AssertionError(f"no table:\n{self.screen()}")

    async def _until(self, found: Callable[[Table], bool]) -> None:
        end = time.monotonic() + READY
        while not ((stored := self.tables.stored(self.number)) and found(stored.open())):
            assert time.monotonic() < end, self.screen()
            await asyncio.sleep(LOOKS)

    async def play(self) -> Table:
        """Play to the end; the table then."""
        since, entries = time.monotonic(), -1
        while True:
            table = self.table()
            if table is not None and table.phase == "over":
                return table
            if table is not None and table.record and len(table.record.moves) != entries:
                since, entries = time.monotonic(), len(table.record.moves)
            assert time.monotonic() - since < STUCK, self.screen()
            for player in self.players:
                if table is not None:
                    await self.act(player, table)
            await asyncio.sleep(LOOKS)

    async def act(self, player: ChatPlayer, table: Table) -> None:
        """Call what is due, and answer the list that was read; the same again after a while in
        which nothing came of it, since the program may have been killed."""
        player.look()
        now = time.monotonic()
        if table.game.calls and table.owes_call(player.person.id):
            for call in table.game.calls:
                await player.person.say(call)
        if player.number:
            open_now = table.head.questions.get(table.head.sees_as(player.person.id))
            is_open = open_now is not None and open_now.id == player.pressed[-1].question
            if is_open and now > player.said + AGAIN:
                player.said = now
                self.again += 1
                await player.person.say(str(player.number))
            return
        seat = table.head.sees_as(player.person.id)
        question = table.head.questions.get(seat)
        if not player.listed or question is None or now < player.read_at + REACTION:
            return
        number = self._wanted(table, seat, question.id)
        if number not in player.listed:
            return
        player.number, player.said = number, now
        if not player.pressed or player.pressed[-1].question != question.id:
            player.pressed.append(Pressed(question.id, {number - 1}, certain=True))
        else:
            player.pressed[-1].choices.add(number - 1)
        player.listed = frozenset()
        for _ in range(2 if self.chance.random() < self.twice else 1):
            await player.person.say(str(number))

    def _wanted(self, table: Table, seat: int, question: int) -> int:
        """The number of what the heuristic would choose."""
        view = table.view(seat)
        move = think(AiJob(table.game.name, view, "heuristic", f"{self.number}/{question}")).move
        names = Company(tuple(chair.name for chair in table.chairs), seat)
        legal = choices(table.game, view, texts_in("en"), names)
        return next(choice.number for choice in legal if choice.move == move)

    async def read_all(self) -> None:
        """Wait until all is sent."""
        end = time.monotonic() + READY
        while waiting := self.tables.waiting():
            assert time.monotonic() < end, f"never sent: {waiting}"
            await asyncio.sleep(LOOKS)

    def wrong(self, table: Table) -> Iterator[str]:
        """What must not be: an answer that isn't in the record once and in order, a record that
        doesn't hold, a hand or a choice that others read."""
        record = table.record
        assert record is not None
        verify(record.to_line())
        for seat, entries in given(record).items():
            player = next(p for p in self.players if p.person.id == table.head.chair(seat).person)
            if not fits(entries, player.pressed, bool(table.game.calls) or bool(self.kills)):
                yield f"seat {seat}: {entries} from {player.pressed}"
        for player in self.players:
            for room, line in player.person.read:
                if room and (HAND in line or _lists_choices(line)):
                    yield f"in {room}: {line}"

    def lines_a_move(self) -> float:
        """The mean number of lines that the program sends for an answer of a person, after the
        lobby."""
        answers = sum(len(player.pressed) for player in self.players)
        return (self.lines_sent() - self.lines_before) / max(1, answers)

    def lines_sent(self) -> int:
        """All lines that were sent, those to the room once."""
        first, *others = (player.person.read for player in self.players)
        return len(first) + sum(not room for read in others for room, _ in read)

    def screen(self) -> str:
        """What the people have read last, and the log of the program."""
        rows = [f"{p.person.id} {row}" for p in self.players for row in p.person.read[-15:]]
        return "\n".join([*rows, self.program.said()[-END_OF_LOG:]])


@asynccontextmanager
async def served(
    open_server: Open, name: str, folder: Path
) -> AsyncIterator[tuple[ChatDriver, ServedProgram, StoredTables]]:
    """A server of the chat, and the program behind it."""
    async with open_server(folder) as driver:
        program = ServedProgram(folder, name, driver.section)
        await program.start()
        tables = StoredTables(program.database)
        try:
            yield driver, program, tables
        finally:
            tables.close()
            program.kill()


def chat_tests(
    open_server: Open,
    name: str,
    *,
    games: Mapping[str, str] | None = None,
    kills: int = 3,
    lines: float | None = None,
) -> type:
    """A class of tests of a chat, whose name must begin with `Test` for pytest to find it.

    `open_server`: starts a server of the chat, see `ChatDriver`; `name`: that of the chat's section
    in the configuration; `games`: those that are played, with their options as `/new` takes them
    (None: all of ours); `kills`: how often the program is killed in a game; `lines`: the most lines
    that may be sent for an answer on average (None: any number). The package of the chat must be
    importable, and its entry point installed."""

    games = dict.fromkeys(GAMES, "") if games is None else games
    names = list(games)

    async def play(
        folder: Path, game: str, group: bool, twice: float = 0.0, times: int = 0
    ) -> ChatMatch:
        chance = random.Random(f"{game} {group}")
        async with served(open_server, name, folder) as (driver, program, tables):
            people = [await driver.person(one) for one in NAMES[: 1 + group]]
            room = await driver.room(people) if group else ""
            match = ChatMatch(program, tables, [*map(ChatPlayer, people)], room, chance, twice)
            await match.begin(game, games[game], int(len(people) < game_named(game).seats[-1]))
            killing = asyncio.create_task(_kill(match, times))
            table = await match.play()
            killing.cancel()
            with suppress(asyncio.CancelledError):
                await killing
            assert not times or match.kills, "the game was over before the first kill"
            await match.read_all()
            found = list(match.wrong(table))
            assert not found, "\n".join([*found, match.screen()])
            assert "Traceback" not in program.said(), program.said()
            return match

    class Suite:
        @pytest.mark.parametrize("group", [False, True], ids=["alone", "group"])
        @pytest.mark.parametrize("game", names)
        def test_a_whole_game(self, game: str, group: bool, tmp_path: Path) -> None:
            """Each answer is in the record once and in order, the record holds, and no hand or
            choice is shown to a room."""
            match = asyncio.run(play(tmp_path, game, group))
            if lines is not None:
                assert match.lines_a_move() <= lines
            where = "group" if group else "alone"
            print(f"{name} {game} {where}: {match.lines_a_move():.1f} lines a move, ", end="")
            print(f"{match.again} answers said again")

        @pytest.mark.parametrize("game", names[:2])
        def test_an_answer_that_is_given_twice_counts_once(self, game: str, tmp_path: Path) -> None:
            """The second one is stale: it was said before the next list could be seen."""
            asyncio.run(play(tmp_path, game, False, twice=0.5))

        @pytest.mark.parametrize("game", names[-1:])
        def test_a_killed_program_loses_no_answer(self, game: str, tmp_path: Path) -> None:
            """The game goes on after the program was killed and started again."""
            asyncio.run(play(tmp_path, game, True, times=kills))

    return Suite


def _lists_choices(line: str) -> bool:
    """True if the line has the first choice of a list."""
    return any("1" in found for found in CHOICE.findall(line))


async def _kill(match: ChatMatch, times: int) -> None:
    """Kill the program so often, and start it again."""
    for _ in range(times):
        await asyncio.sleep(match.chance.uniform(0.5, 3.0))
        match.kills += 1
        match.program.kill()
        await match.program.start()
