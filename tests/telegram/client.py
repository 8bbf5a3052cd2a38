"""People of the Bot API of tests as the suite of chats has them: they press the buttons that they
see."""

from __future__ import annotations

import copy
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from stammtisch.testing.audit import Pressed
from stammtisch.testing.chats import ChatWorld, ShownChoices
from stammtisch.testing.chats.games import HAND
from stammtisch.testing.chats.people import told_result
from tests.telegram.botapi import BotApi, Chat, Message, Person, Query
from tests.telegram.world import Sent

BUTTON = re.compile(r"(\d+):(\d+):(c|s|call|start)(\d*)")
"""Table, question, and what a button does."""
LOOKED_AT = 30
"""The newest messages of a chat; nobody reads further back."""
DEALT_AGAIN = 4.0
"""Seconds after which somebody presses "Deal" again."""


class TelegramWorld(ChatWorld, Protocol):
    server: BotApi
    kills: list[float]
    """When the bot was killed, by the clock of the server."""


def newest(chat: Chat) -> Iterator[Message]:
    """The newest messages of a chat as they stand now, the newest first."""
    for message in list(itertools.islice(reversed(chat.messages.values()), LOOKED_AT)):
        if not message.deleted_by:
            yield copy.copy(message)


def buttons(message: Message) -> list[tuple[str, re.Match[str]]]:
    """Data of the buttons of a table, and its parts."""
    found = [str(one.get("callback_data", "")) for one in itertools.chain(*message.keyboard)]
    return [(data, parts) for data in found if (parts := BUTTON.fullmatch(data))]


def told_here(sent: Sent) -> int:
    """The number of the table about whose result a new message tells; 0 for none."""
    return told_result(sent.text) if sent.method == "sendMessage" else 0


@dataclass
class TelegramClient:
    world: TelegramWorld
    person: Person
    presses: list[tuple[ShownChoices, int, Query]] = field(default_factory=list)
    tables: set[int] = field(default_factory=set)
    told: set[tuple[int, int]] = field(default_factory=set)
    """Chats and tables whose results were told, up to `looked` in all that was sent."""
    looked: int = 0

    @property
    def id(self) -> str:
        return f"telegram:{self.person.id}"

    @property
    def alone(self) -> Chat:
        return self.person.chat

    async def says(self, lane: Chat, text: str) -> object:
        return self.person.sends(lane, f"/{text}")

    def new_table(self, lane: Chat) -> int:
        for message in newest(lane):
            for _, parts in buttons(message):
                if parts[3] == "start" and int(parts[1]) not in self.tables:
                    self.tables.add(int(parts[1]))
                    return int(parts[1])
        return 0

    async def deals(self, lane: Chat, table: int) -> None:
        """Press the button that deals the cards, until it is gone or refused: a killed bot may have
        left it there."""
        query: Query | None = None
        while not (query and query.popup) and (
            found := [
                (message, data)
                for message in newest(lane)
                for data, parts in buttons(message)
                if parts[3] == "start" and int(parts[1]) == table
            ]
        ):
            if query is None or self.world.now() >= query.time + DEALT_AGAIN:
                query = self.person.presses(*found[0]) or query
            await self.world.rest(acted=False)

    def choices(self, table: int) -> ShownChoices | None:
        for message in newest(self.alone):
            shown = [(data, one) for data, one in buttons(message) if int(one[1]) == table]
            lines = {int(one[4]): data for data, one in shown if one[3] == "c"}
            steps = {int(one[4] or 0): data for data, one in shown if one[3] == "s"}
            if lines or steps:
                question = next(int(one[2]) for _, one in shown if one[3] in "cs")
                return ShownChoices(table, question, lines, message, steps)
        return None

    async def choose(
        self, seen: ShownChoices, number: int, step: bool = False, old: bool = False
    ) -> None:
        data = (seen.steps if step else seen.lines)[number]
        query = self.person.presses(seen.shown, data)
        if query is not None and not step:
            self.presses.append((seen, number, query))

    async def call(self, table: int, number: int, word: str) -> None:
        for message in newest(self.alone):
            for data, parts in buttons(message):
                if (int(parts[1]), parts[3], parts[4]) == (table, "call", str(number)):
                    self.person.presses(message, data)
                    return

    def heard(self) -> int:
        return len(self.world.server.world.sent)

    def pressed(self, table: int) -> list[Pressed]:
        """Those that were surely accepted were answered, and no bot was killed meanwhile."""
        found: dict[int, Pressed] = {}
        for seen, number, query in self.presses:
            if seen.table != table or query.popup:
                continue
            pressed = found.setdefault(seen.question, Pressed(seen.question))
            pressed.choices.add(number - 1)
            if (end := query.answered) is not None:
                killed = any(query.time <= kill <= end for kill in self.world.kills)
                pressed.certain |= not killed
        return list(found.values())

    def is_over(self, lane: Chat, table: int) -> bool:
        sent = self.world.server.world.sent
        self.told |= {(one.chat, told_here(one)) for one in sent[self.looked :]}
        self.looked = len(sent)
        return (lane.id, table) in self.told

    def results(self, lane: Chat, table: int) -> list[str]:
        """Wherever they were told: nowhere else than in the lane, says a test."""
        found = [one for one in self.world.server.sent if told_here(one) == table]
        assert all(one.chat == lane.id for one in found)
        return [one.text for one in found]

    def hands_in(self, lane: Chat) -> Iterator[str]:
        for sent in self.world.server.sent:
            if sent.chat != lane.id or sent.method == "answerCallbackQuery":
                continue
            datas = [str(one.get("callback_data", "")) for one in itertools.chain(*sent.keyboard)]
            if any(":c" in data and ":call" not in data for data in datas):
                yield f"choices in a group: {datas}"
            if any(word in sent.text for word in HAND):
                yield f"a hand in a group: {sent.text}"

    def wrong(self) -> Iterator[str]:
        yield from ()

    def screen(self) -> str:
        """With the pop-ups of what was refused."""
        lines = []
        for message in itertools.islice(newest(self.alone), 3):
            datas = [data for data, _ in buttons(message)]
            lines.append(f"--- {self.id} {message.id}\n{message.text}\n{datas}")
        refused = [(seen.key, number, one.popup) for seen, number, one in self.presses if one.popup]
        return "\n".join([*lines, f"refused: {refused[-10:]}", self.world.server.late()])

    def waits(self) -> list[tuple[float, float]]:
        queries = [one for _, _, one in self.presses]
        return [(one.time, one.answered - one.time) for one in queries if one.answered is not None]
