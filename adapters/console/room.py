"""A room with simulated people: what they say goes in as lines, what they read comes out as lines.

    anna: /new uno          said in the room, which all read
    ben@ 3                  said to the bot alone
    anna: /deck my.toml     a file, sent with the command
    anna: [Join]            a button, by its text, of the newest message there that has it

Lanes are `#room` and `@anna`. Out come lines like `#room T1 · Uno ...` and `@ben ...`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...core.service.ports import LiveMessage, Notice, Person, Reader, Stored
from ..chat.dispatcher import Dispatcher
from ..chat.incoming import MAX_FILE, Answer, Attached, Incoming, NoFile
from ..chat.render.capabilities import Capabilities
from ..chat.render.draw import draw_slot
from ..chat.render.message import Button, Message
from ..chat.render.notices import notice_message
from ..presentation.texts import texts_in
from ..presentation.typed_line import read_path

ROOM = "#room"
LINE = re.compile(r"\s*(\w+)\s*([:@>])\s*(.*)", re.DOTALL)
BUTTON = re.compile(r"\[(.+)\]")
DECK_FILE = re.compile(r"(?P<command>/deck(?:\s+T[\w-]+)?)\s+(?P<file>[^={}]+\.toml)")
LANGUAGE = "en"


@dataclass(slots=True)
class Room:
    """A chat as `core.service.ports.Chat` wants it. `out` takes the lines that people read;
    `languages` of people who don't read English; `prefix`: with it the lanes of this room begin,
    where there are several."""

    out: Callable[[str], None]
    language: str = LANGUAGE
    languages: dict[str, str] = field(default_factory=dict)
    messages: dict[str, Message] = field(default_factory=dict)
    """What lies in the chat now, by address."""
    lanes: dict[str, list[str]] = field(default_factory=dict)
    """The addresses of a lane's messages, the oldest first."""
    updates: int = 0
    prefix: str = ""
    analyses: bool = True
    making: set[asyncio.Task[None]] = field(default_factory=set)
    """Messages that take a while."""
    admins: Collection[str] = ("admin",)
    """Names of people who decide about the room."""
    session: str = ""
    """Tells what is said now from what was said before, where the store is an old one."""

    # In

    def person(self, name: str) -> Person:
        language = self.languages.get(name, self.language)
        return Person(
            f"{self.prefix}console:{name}", name.title(), f"{self.prefix}@{name}", language
        )

    async def decides(self, lane: str, person: str) -> bool:
        """Whether somebody is an administrator of the room."""
        return person.rpartition(":")[2] in self.admins

    def incoming(self, line: str) -> Incoming | None:
        """What a line says; None if it isn't one of somebody."""
        found = LINE.fullmatch(line)
        if found is None:
            return None
        name, where, text = found[1].lower(), found[2], found[3].strip()
        chat = f"{self.prefix}@{name}" if where == "@" else f"{self.prefix}{ROOM}"
        self.updates += 1
        button = BUTTON.fullmatch(text)
        text, file = _with_file(text)
        return Incoming(
            source=f"{self.prefix}console",
            update=f"{self.session}{self.updates}",
            by=self.person(name),
            chat=chat,
            public=where != "@",
            text="" if button else text,
            pressed=self._data(chat, button[1]) if button else None,
            file=file,
        )

    def _data(self, lane: str, text: str) -> str:
        """What a button with this text says, in the newest message of the lane that has it."""
        for address in reversed(self.lanes.get(lane, [])):
            for row in self.messages[address].buttons:
                for button in row:
                    known = (button.text.casefold(), button.name.casefold())
                    if text.casefold() in known and button.data:
                        return button.data
        return "none"

    async def say(self, dispatcher: Dispatcher, line: str) -> bool:
        """Carry out a line and print the answer; False if nobody said it."""
        incoming = self.incoming(line)
        if incoming is None:
            return False
        self.answer(incoming, await dispatcher.take(incoming))
        return True

    def answer(self, incoming: Incoming, answer: Answer) -> None:
        if answer.popup:
            self.out(f"{incoming.by.lane} ! {answer.popup}")
        if answer.message is not None:
            self._post(answer.to, answer.message)
        if answer.later is not None:
            task = asyncio.create_task(self._posted_later(answer.to, answer.later()))
            self.making.add(task)
            task.add_done_callback(self.making.discard)

    async def _posted_later(self, lane: str, message: Awaitable[Message | None]) -> None:
        if made := await message:
            self._post(lane, made)

    # Out

    def draw(self, slot: LiveMessage, stored: Stored, reader: Reader) -> Message:
        return draw_slot(slot, stored, reader, can=Capabilities(analyses=self.analyses))

    def digest(self, drawn: Any) -> str:
        return str(drawn.digest())

    async def show(self, slot: LiveMessage, drawn: Any) -> str:
        if slot.message in self.messages and not slot.anew:
            self.messages[slot.message] = drawn
            self._print(slot.lane, drawn, "~")
            return slot.message
        return self._post(slot.lane, drawn)

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        self._post(notice.lane, notice_message(notice, stored, texts_in(reader.language)))

    def _post(self, lane: str, message: Message) -> str:
        address = f"{lane}/{len(self.messages) + 1}"
        self.messages[address] = message
        self.lanes.setdefault(lane, []).append(address)
        self._print(lane, message, " ")
        return address

    def _print(self, lane: str, message: Message, mark: str) -> None:
        rows = [message.title] if message.title else []
        rows += [*message.rows, *(block.text for block in message.body)]
        rows += [*message.news, *message.lines]
        rows += [f"({message.file.name})"] if message.file else []
        for buttons in message.buttons:
            rows.append("  ".join(map(_shown, buttons)))
        for line in "\n".join(rows).split("\n"):
            self.out(f"{lane}{mark}{line}".rstrip())


def _with_file(text: str) -> tuple[str, Attached | None]:
    """`/deck FILE.toml` as a file that is sent with the command: whoever types here may read the
    files of this machine anyway."""
    found = DECK_FILE.fullmatch(text)
    if found is None:
        return text, None

    async def fetch() -> bytes:
        try:
            with read_path(found["file"]).open("rb") as file:
                content = file.read(MAX_FILE + 1)
        except OSError:
            raise NoFile(why="missing", most=MAX_FILE) from None
        if len(content) > MAX_FILE:
            raise NoFile(why="big", most=MAX_FILE)
        return content

    return found["command"], Attached(Path(found["file"]).name, fetch)


def _shown(button: Button) -> str:
    """A button as it is read, and as it is pressed."""
    if not button.data:
        return button.text
    return f"[{button.name}] {button.text}" if button.name else f"[{button.text}]"
