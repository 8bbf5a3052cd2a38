"""People who play in Matrix: they read a list of choices in the room that they have alone with the
bot, and type what they want."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from nio import RoomPreset

from stammtisch.adapters.presentation.company import Company
from stammtisch.adapters.presentation.presenter import choices
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.thinker import think
from stammtisch.core.record import Record
from stammtisch.core.table.effects import AiJob
from stammtisch.core.table.table import Table
from tests.matrix.people import Heard, Person, Shown, edited
from tests.matrix.world import World
from tests.telegram.audit import Pressed, fits, given

LINE = re.compile(r"(\d+)\.\s+(\S.*)")
"""A choice as it is shown: its number, and what it is."""
NOTE = "stammtisch"
"""Beside the text of a message: table and question, and what the numbers mean."""
STUCK = 60.0
"""Seconds in which nothing happens at a table where somebody should be asked."""
CALLED_AGAIN = 0.5


@dataclass(frozen=True)
class Listed:
    """A list of choices as it is shown, for a question: lines by number."""

    shown: Shown
    table: int
    question: int
    lines: dict[int, str]

    @property
    def key(self) -> tuple[int, int]:
        return self.table, self.question


def listed(shown: Shown) -> Listed | None:
    """The list of choices in a message of the bot, if there is one for a question."""
    note = shown.content.get(NOTE)
    if not isinstance(note, dict) or not note.get("question"):
        return None
    found = filter(None, map(LINE.fullmatch, shown.body.splitlines()))
    return Listed(shown, note["table"], note["question"], {int(one[1]): one[2] for one in found})


def shown_by(heard: Heard) -> Shown:
    """A message, or what an edit makes of one, as it was shown when it came."""
    content = edited(heard.event["content"])
    return Shown(heard.room, heard.id, heard.event["sender"], content, heard.time)


def first_of(heard: Heard) -> str:
    """The message that an event is or changes."""
    relates = heard.event["content"].get("m.relates_to") or {}
    return str(relates["event_id"]) if relates.get("rel_type") == "m.replace" else heard.id


@dataclass
class Said:
    """What somebody typed for a list. `old`: as a reply to a list that had been replaced; `number`:
    of the list that they saw; `question`: what it means, see `Player.understand`; `refused`: what
    they were told."""

    table: int
    number: int
    event: str
    old: bool
    question: int = 0
    refused: str = ""


@dataclass(frozen=True)
class Mood:
    """How somebody plays: how often at random, twice, and for an old list; seconds that they take
    at most."""

    whim: float = 0.0
    twice: float = 0.0
    old: float = 0.0
    pause: float = 0.0


@dataclass
class Player:
    """A person at tables, in the room that they have alone with the bot."""

    person: Person
    bot: str
    language: str
    chance: random.Random
    mood: Mood = Mood()
    alone: str = ""
    said: list[Said] = field(default_factory=list)
    seen: list[Listed] = field(default_factory=list)
    done: set[tuple[int, int]] = field(default_factory=set)
    called: float = 0.0
    tables: set[int] = field(default_factory=set)

    async def meets(self) -> None:
        """Open a room alone with the bot, as clients do, and choose a language there."""
        both = RoomPreset.trusted_private_chat  # in which both have all power
        self.alone = await self.person.makes_room("", self.bot, is_direct=True, preset=both)
        await self.person.until(partial(self.bot_is_in, self.alone), "the bot")
        await self.person.says(self.alone, f"!settings language {self.language}")
        await self.person.until(lambda: self.from_bot(self.alone), "the settings")

    def bot_is_in(self, room: str) -> bool:
        return self.person.members.get(room, {}).get(self.bot) == "join"

    def from_bot(self, room: str) -> list[Shown]:
        return [one for one in self.person.sees(room) if one.sender == self.bot]

    def list_of(self, table: int) -> Listed | None:
        """The newest list of choices of a table that lies before them, if it is for a question."""
        for shown in reversed(self.from_bot(self.alone)):
            note = shown.content.get(NOTE)
            if isinstance(note, dict) and note.get("table") == table:
                return listed(shown)
        return None

    async def answer(self, world: World, found: Listed) -> None:
        """Say what a good player would, by its number in the list; or what the mood is for."""
        self.done.add(found.key)
        await asyncio.sleep(self.chance.uniform(0, self.mood.pause))
        if self.seen and self.chance.random() < self.mood.old:
            old = self.chance.choice(self.seen)
            await self.says(old, self.chance.choice(list(old.lines)), old=True)
        table = world.tables.table(found.table)
        assert table is not None
        number = self.wanted(table, found)
        if not number:
            return
        if self.chance.random() < self.mood.whim:
            number = self.chance.choice(list(found.lines))
        await self.says(found, number)
        if self.chance.random() < self.mood.twice:
            await self.says(found, self.chance.choice(list(found.lines)))
        self.seen.append(found)

    def wanted(self, table: Table, found: Listed) -> int:
        """The number of the best move in a list; 0 if the list is no longer for what is asked."""
        seat = table.head.sees_as(self.named(table))
        question = table.head.questions.get(seat)
        if question is None or question.id != found.question:
            return 0
        view = table.view(seat)
        move = think(AiJob(table.game.name, view, "heuristic", f"{found.table}/{question.id}")).move
        names = tuple(chair.name for chair in table.chairs)
        legal = choices(table.game, view, texts_in(self.language), Company(names, seat))
        assert len(legal) == len(found.lines), f"{len(legal)} choices:\n{found.shown.body}"
        return next((one.number for one in legal if one.move == move), 1)

    def named(self, table: Table) -> str:
        """Who they are at the table."""
        found = [chair.person for chair in table.chairs if chair.person.endswith(self.person.id)]
        assert found, f"{self.person.id} isn't in {table.chairs}"
        return found[0]

    async def says(self, found: Listed, number: int, old: bool = False) -> None:
        """Type a number of a list; `old`: as a reply to it."""
        assert number in found.lines, f"no line {number}:\n{found.shown.body}"
        reply_to = found.shown.id if old else ""
        event = await self.person.says(self.alone, str(number), reply_to=reply_to)
        self.said.append(Said(found.table, number, event, old))

    async def call(self, world: World, number: int) -> None:
        """Say what is due in games where that isn't asked for."""
        if time.monotonic() < self.called + CALLED_AGAIN:
            return
        self.called = time.monotonic()
        table = world.tables.table(number)
        if table is None or table.phase != "playing":
            return
        if table.owes_call(self.named(table)):
            for call in table.game.calls:  # which of them is due, the table knows
                await self.person.says(self.alone, call)

    async def plays(self, world: World, table: int, calls: bool, over: asyncio.Event) -> None:
        """Answer whatever is asked at a table, until it is over. `calls`: and call what is due."""
        since = time.monotonic()
        while not over.is_set():
            found = self.list_of(table)
            if found and found.key not in self.done:
                await self.answer(world, found)
                since = time.monotonic()
            if calls:
                await self.call(world, table)
            self.person.news.clear()
            try:
                await asyncio.wait_for(self.person.news.wait(), CALLED_AGAIN)
                since = time.monotonic()
            except TimeoutError:
                late = time.monotonic() - since
                assert late < STUCK, f"table {table} is stuck\n{self.person.screen()}"

    # Afterwards

    def understand(self) -> None:
        """Give what was said its meaning, in the order in which the homeserver has it: a number is
        for the open list that came last before it, or for that of the message that it answers. The
        bot's answer to it refuses it."""
        said = {one.event: one for one in self.said}
        lying: dict[str, Listed | None] = {}
        for heard in self.person.heard:
            if heard.room != self.alone or heard.event["type"] != "m.room.message":
                continue
            shown = shown_by(heard)
            one = said.get(shown.id)
            if shown.sender == self.bot:
                note = shown.content.get(NOTE) or {}
                if note.get("answers") in said:
                    said[note["answers"]].refused = shown.body
                elif note.get("table"):
                    lying.pop(first_of(heard), None)
                    lying[first_of(heard)] = listed(shown)
            elif one is not None:
                there = [found for found in lying.values() if found and found.table == one.table]
                newest = there[-1] if there else None
                meant = lying.get(shown.reply_to) if one.old else newest
                one.question = meant.question if meant and one.number in meant.lines else 0

    def around(self, event: str) -> list[tuple[str, str, object, str]]:
        """What came just before and after an event: to find out what it meant."""
        course = [one for one in self.person.heard if one.room == self.alone]
        place = next((n for n, one in enumerate(course) if one.id == event), 0)
        return [
            (one.id[:6], one.event["sender"], shown.content.get(NOTE), shown.body[-20:])
            for one in course[max(0, place - 6) : place + 6]
            for shown in [shown_by(one)]
        ]

    def pressed(self, table: int) -> list[Pressed]:
        """What they said at a table and wasn't refused, by question: the first word counts."""
        found: dict[int, Pressed] = {}
        for one in self.said:
            if one.table == table and one.question and not one.refused:
                pressed = Pressed(one.question, {one.number - 1}, certain=not one.old)
                found.setdefault(one.question, pressed)
        return list(found.values())


def wrong_moves(number: int, table: Table, record: Record, players: list[Player]) -> Iterator[str]:
    """Where what people said isn't what is in the record: once each, in order."""
    for player in players:
        player.understand()
    for seat, entries in given(record).items():
        id = table.head.chair(seat).person
        player = next(one for one in players if id.endswith(one.person.id))
        if table.head.held.get(seat):  # what others must not see yet isn't in the record
            continue
        made = player.pressed(number)
        if not fits(entries, made, bool(table.game.calls)):
            said = [one for one in player.said if one.table == number]
            yield (
                f"table {number} ({record.game}), seat {seat}: entries "
                f"{[(one.text, sorted(one.choices), one.alone) for one in entries]}, said "
                f"{[(one.question, one.choices, one.certain) for one in made]}, refused "
                f"{[(one.question, one.number, one.refused) for one in said if one.refused]}, "
                f"for no list {[player.around(one.event) for one in said if not one.question]}"
            )


def wrong_order(person: Person, bot: str) -> Iterator[str]:
    """Where the bot's messages came in another order than it wrote them: questions only grow."""
    newest: dict[tuple[str, int], int] = {}
    for one in person.heard:
        if one.event["sender"] != bot or one.event["type"] != "m.room.message":
            continue
        note = shown_by(one).content.get(NOTE)
        if not isinstance(note, dict) or not note.get("question"):
            continue
        lane = one.room, note["table"]
        if note["question"] < newest.get(lane, 0):
            yield f"{person.name}: question {note['question']} after {newest[lane]} in {lane}"
        newest[lane] = max(newest.get(lane, 0), note["question"])
