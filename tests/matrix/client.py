"""People in Matrix as the suite of chats has them: they read a list of choices in the room that
they have alone with the bot, and type what they want."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from nio import RoomPreset

from stammtisch.testing.audit import Pressed
from stammtisch.testing.chats import ShownChoices
from stammtisch.testing.chats.games import HAND
from stammtisch.testing.chats.people import told_result
from tests.matrix.people import Heard, Person, Shown, edited

LINE = re.compile(r"(\d+)\.\s+(\S.*)")
"""A choice as it is shown: its number, and what it is."""
NOTE = "stammtisch"
"""Beside the text of a message: table and question, and what the numbers mean."""


def listed(shown: Shown) -> ShownChoices | None:
    """The list of choices in a message of the bot, if there is one for a question."""
    note = shown.content.get(NOTE)
    if not isinstance(note, dict) or not note.get("question"):
        return None
    found = filter(None, map(LINE.fullmatch, shown.body.splitlines()))
    lines = {int(one[1]): one[2] for one in found}
    return ShownChoices(note["table"], note["question"], lines, shown, place=shown.id)


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
    of the list that they saw; `question`: what it means, see `MatrixClient.understand`; `refused`:
    what they were told."""

    table: int
    number: int
    event: str
    old: bool
    question: int = 0
    refused: str = ""


@dataclass
class MatrixClient:
    """A person at tables, in the room that they have alone with the bot."""

    person: Person
    bot: str
    language: str
    alone: str = ""
    said: list[Said] = field(default_factory=list)
    tables: set[int] = field(default_factory=set)

    @property
    def id(self) -> str:
        return f"matrix:{self.person.id}"

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

    def choices(self, table: int) -> ShownChoices | None:
        """The newest list of a table, if it is for a question."""
        for shown in reversed(self.from_bot(self.alone)):
            note = shown.content.get(NOTE)
            if isinstance(note, dict) and note.get("table") == table:
                return listed(shown)
        return None

    async def says(self, lane: str, text: str) -> str:
        return await self.person.says(lane, f"!{text}")

    def new_table(self, lane: str) -> int:
        """That of the bot's newest message in a room, if it is one that they didn't know."""
        for shown in reversed(self.from_bot(lane)):
            note = shown.content.get(NOTE)
            if isinstance(note, dict) and note.get("table"):
                table = int(note["table"])
                if table in self.tables:
                    return 0
                self.tables.add(table)
                return table
        return 0

    async def deals(self, lane: str, table: int) -> None:
        await self.says(lane, "begin")

    async def choose(
        self, seen: ShownChoices, number: int, step: bool = False, old: bool = False
    ) -> None:
        """Type a number of a list; `old`: as a reply to it."""
        assert number in seen.lines, f"no line {number}:\n{seen.shown.body}"
        reply_to = seen.shown.id if old else ""
        event = await self.person.says(self.alone, str(number), reply_to=reply_to)
        self.said.append(Said(seen.table, number, event, old))

    async def call(self, table: int, number: int, word: str) -> None:
        await self.person.says(self.alone, word)

    def heard(self) -> int:
        return len(self.person.heard)

    def is_over(self, lane: str, table: int) -> bool:
        return bool(self.results(lane, table))

    def results(self, lane: str, table: int) -> list[str]:
        told = (shown.body for shown in self.from_bot(lane))
        return [body for body in told if told_result(body) == table]

    def hands_in(self, lane: str) -> Iterator[str]:
        """Also in older versions of messages."""
        for one in self.person.heard:
            if one.room != lane or one.event["type"] != "m.room.message":
                continue
            shown = shown_by(one)
            if shown.sender == self.bot and (
                any(word in shown.body for word in HAND) or listed(shown)
            ):
                yield f"in a room: {shown.body}"

    def wrong(self) -> Iterator[str]:
        yield from wrong_order(self.person, self.bot)
        if self.person.encrypts:
            person = self.person
            yield from (f"{person.name} can't read {one}" for one in person.unreadable)
            yield from (f"not encrypted: {one}" for one in person.in_clear)

    def screen(self) -> str:
        """With what was refused, and what was said for no list."""
        refused = [(one.question, one.number, one.refused) for one in self.said if one.refused]
        unclear = [self.around(one.event) for one in self.said if not one.question]
        return f"{self.person.screen()}\nrefused: {refused[-10:]}, unclear: {unclear[-3:]}"

    def waits(self) -> list[tuple[float, float]]:
        """From a number to the bot's next message, by the clock of the homeserver."""
        meant, found = {one.event for one in self.said}, []
        for place, heard in enumerate(self.person.heard):
            if heard.id in meant:
                after = (one.event for one in self.person.heard[place + 1 :])
                answer = next((one for one in after if one["sender"] == self.bot), None)
                if answer is not None:
                    taken = answer["origin_server_ts"] - heard.event["origin_server_ts"]
                    found.append((heard.time, taken / 1000))
        return found

    # Afterwards

    def understand(self) -> None:
        """Give what was said its meaning, in the order in which the homeserver has it: a number is
        for the open list that came last before it, or for that of the message that it answers. The
        bot's answer to it refuses it."""
        said = {one.event: one for one in self.said}
        lying: dict[str, ShownChoices | None] = {}
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
        """By question: the first word counts."""
        self.understand()
        found: dict[int, Pressed] = {}
        for one in self.said:
            if one.table == table and one.question and not one.refused:
                pressed = Pressed(one.question, {one.number - 1}, certain=not one.old)
                found.setdefault(one.question, pressed)
        return list(found.values())


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
