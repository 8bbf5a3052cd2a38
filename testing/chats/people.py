"""People who play in a chat: they see choices there, as buttons or numbered lines, and make one.

Each chat has its `ChatClient`, which shows what a person sees and does what they do. How people
play is the same everywhere: a `ChatPlayer`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, Protocol

from ...adapters.presentation.presenter import choices
from ...adapters.presentation.texts import texts_in
from ...ai.thinker import think
from ...core.scene.company import Company
from ...core.service.stored import Stored
from ...core.table.effects import AiJob
from ..audit import Pressed
from ..tables import StoredTables
from .program import ServedProgram

CALLED_AGAIN = 0.5
"""Seconds after which somebody calls again."""
DECLARES = 0.5
"""How often people make a declaration, when they look at what they could do and it is possible."""
FIRST_STEPS = 0.3
"""How often people who choose at random take a first step where there are choices of one step."""
LOOK_AGAIN = 0.3
RESULT = re.compile(r"(?:<b>)?T(\d+) · .*; [/!]fair", re.DOTALL)
"""The message at the end of a game."""
PATIENCE = 300.0  # seconds; a busy machine is slow


@dataclass(frozen=True)
class ShownChoices:
    """The choices that a person sees for a question, by number. `steps`: buttons that lead to some
    of them, by the number of one of these; 0 leads back. `shown`: the chat's own message; `place`:
    where it lies, if a late answer is for what lies there by then, else ""."""

    table: int
    question: int
    lines: Mapping[int, str]
    shown: Any
    steps: Mapping[int, str] = field(default_factory=dict)
    place: str = ""

    @property
    def key(self) -> tuple[int, int]:
        return self.table, self.question


def told_result(text: str) -> int:
    """The number of the table about whose result this message of the bot tells; 0 for none."""
    found = RESULT.match(text)
    return int(found[1]) if found else 0


class ChatClient(Protocol):
    """What a person sees and does in a chat. A lane is what the chat takes for one."""

    @property
    def id(self) -> str:
        """The person's name at tables."""

    @property
    def alone(self) -> Any:
        """The lane that they have alone with the bot."""

    async def says(self, lane: Any, text: str) -> object:
        """Give a command, which is written without its sign."""

    def new_table(self, lane: Any) -> int:
        """The number of a table in a lane that hasn't been seen before; 0 if there is none."""

    async def deals(self, lane: Any, table: int) -> None:
        """Begin the game."""

    def choices(self, table: int) -> ShownChoices | None:
        """The newest choices at a table that lie before them."""

    async def choose(
        self, seen: ShownChoices, number: int, step: bool = False, old: bool = False
    ) -> None:
        """Make a choice, or the first step of one; `old`: one that may have been replaced."""

    async def call(self, table: int, number: int, word: str) -> None:
        """Make one of the calls of a game."""

    def heard(self) -> int:
        """How much they have been shown so far."""

    def pressed(self, table: int) -> list[Pressed]:
        """The choices that they made and that weren't refused."""

    def is_over(self, lane: Any, table: int) -> bool:
        """True if the game is, as the lane was told."""

    def results(self, lane: Any, table: int) -> list[str] | None:
        """The messages to a lane that told how the game at a table has ended (see `told_result`);
        None where a message isn't read as a whole."""

    def hands_in(self, lane: Any) -> Iterator[str]:
        """Whatever was shown in a lane that looks like somebody's hand."""

    def wrong(self) -> Iterator[str]:
        """What else should not have been shown."""

    def screen(self) -> str:
        """The newest messages, to find out why nothing happens."""

    def waits(self) -> list[tuple[float, float]]:
        """When they did something, in seconds of `ChatWorld.now`, and how long the answer took."""


@dataclass(frozen=True)
class Mood:
    """How somebody plays: how often at random, twice, for old choices, and with calls that aren't
    due. They take a number of seconds between the two of `pause`, and choose again `again` seconds
    after a choice from which nothing came."""

    whim: float = 0.0
    twice: float = 0.0
    old: float = 0.0
    calls: float = 0.0
    pause: tuple[float, float] = (0.0, 0.0)
    again: float = inf


class ChatWorld(Protocol):
    """A chat with the bot in it."""

    def now(self) -> float: ...

    async def stored(self, number: int) -> Stored | None:
        """A table as it is now."""

    async def rest(self, acted: bool) -> None:
        """Give the bot time. `acted`: somebody has just done something."""

    async def people(
        self, number: int, names: Sequence[str], language: str
    ) -> Sequence[ChatClient]:
        """New people who have met the bot. `number`: of their game."""

    async def group(self, people: Sequence[ChatClient]) -> Any:
        """A lane of theirs with the bot in it."""

    async def trouble(self, number: int, chance: random.Random) -> bool:
        """Something goes wrong in the chat, what it is depends on the number; False if nothing can
        go wrong there but the program."""

    def wrong(self) -> list[str]:
        """What is wrong with all that was logged and sent; also what the chat's server refused as
        too much or against its rules."""


class ServedChat(ChatWorld, Protocol):
    """A chat with the bot as programs of their own. `mood`: how people play while these are
    killed."""

    tables: StoredTables

    @property
    def mood(self) -> Mood: ...

    @property
    def programs(self) -> Sequence[ServedProgram]: ...

    def killed(self) -> None:
        """A program has just been killed."""

    def figures(self) -> str:
        """What a campaign prints of the chat."""


@dataclass
class ChatPlayer:
    """A person at tables."""

    client: ChatClient
    chance: random.Random
    mood: Mood = Mood()
    seen: list[ShownChoices] = field(default_factory=list)
    due: dict[tuple[int, int], float] = field(default_factory=dict)
    """By table and question: when they will choose."""
    called: float = -inf
    newest: dict[int, int] = field(default_factory=dict)
    """By table the newest question that they saw."""
    wrong: list[str] = field(default_factory=list)
    in_order: bool = True
    """Questions must come in order. A program that is killed may leave a message behind it."""

    async def act(self, world: ChatWorld, number: int, calls: Sequence[str] = ()) -> bool:
        """Do what is to be done at a table now; returns whether something was done. `calls`: those
        of its game, with its declarations (`all_calls`)."""
        now = world.now()
        if calls and await self._calls(world, number, calls, now):
            return True
        seen = self.client.choices(number)
        if seen is None:
            return False
        if self.in_order and seen.question < self.newest.get(number, 0):
            self.wrong.append(f"{self.client.id}: {seen.key} after {self.newest[number]}")
        self.newest[number] = seen.question
        if now < self.due.setdefault(seen.key, now + self.chance.uniform(*self.mood.pause)):
            return False
        wanted = await self._wanted(world, seen)
        if wanted is None:
            self.due[seen.key] = now + LOOK_AGAIN
            return False
        if self.seen and self.chance.random() < self.mood.old:
            old = self.chance.choice(self.seen)
            await self.client.choose(old, self.chance.choice(list(old.lines)), old=True)
        choice, step = wanted
        await self.client.choose(seen, choice, step)
        if step:
            self.due[seen.key] = now + self.chance.uniform(*self.mood.pause)
            return True
        if self.chance.random() < self.mood.twice:
            await self.client.choose(seen, self.chance.choice(list(seen.lines)))
        self.seen.append(seen)
        self.due[seen.key] = now + self.mood.again
        return True

    async def _wanted(self, world: ChatWorld, seen: ShownChoices) -> tuple[int, bool] | None:
        """The number of what the heuristic would choose, or at a whim of anything, and whether that
        is only its first step; None if these choices are no longer asked for."""
        first = [number for number in seen.steps if number]
        if self.chance.random() < self.mood.whim and (seen.lines or first):
            step = bool(first) and (not seen.lines or self.chance.random() < FIRST_STEPS)
            return self.chance.choice(first if step else list(seen.lines)), step
        stored = await world.stored(seen.table)
        if stored is None:
            return None
        table = stored.table
        seat = table.head.sees_as(self.client.id)
        question = table.head.questions.get(seat)
        if question is None or question.id != seen.question:
            return None
        view = table.view(seat)
        job = AiJob(table.game.name, view, "heuristic", f"{seen.table}/{question.id}")
        move = think(job).move
        names = tuple(chair.name for chair in table.head.chairs)
        legal = choices(table.game, view, texts_in("en"), Company(names, seat))
        if not seen.steps and len(seen.lines) != len(legal):  # they haven't come yet
            return None
        best = next((one for one in legal if one.move == move), legal[0])
        if best.number in seen.lines:
            return best.number, False
        same = [one.number for one in legal if one.offer.first == best.offer.first]
        return next(((number, True) for number in (*same, 0) if number in seen.steps), None)

    async def _calls(self, world: ChatWorld, number: int, calls: Sequence[str], now: float) -> bool:
        """Call what is due in games where that isn't asked for, and declare what is possible."""
        if now < self.called + CALLED_AGAIN:
            return False
        if self.chance.random() < self.mood.calls:
            made = [self.chance.choice(list(enumerate(calls, 1)))]
        elif self.chance.random() < self.mood.whim:
            return False
        else:
            stored = await world.stored(number)
            table = stored.table if stored else None
            if table is None or table.phase != "playing":
                return False
            possible = table.declaration_of(self.client.id)
            if possible and self.chance.random() < DECLARES:
                made = [(calls.index(possible) + 1, possible)]
            elif table.owes_call(self.client.id):
                made = [*enumerate(table.game.calls, 1)]  # which of them is due, the table knows
            else:
                return False
        for call in made:
            await self.client.call(number, *call)
        self.called = now
        return True


async def until(
    world: ChatWorld,
    found: Callable[[], Any],
    what: str,
    client: ChatClient,
    patience: float = PATIENCE,
) -> Any:
    """Wait until there is something; AssertionError says what was waited for in vain."""
    end = world.now() + patience
    while not (value := found()):
        assert world.now() < end, f"{client.id} waits in vain for {what}\n{client.screen()}"
        await world.rest(acted=False)
    return value
