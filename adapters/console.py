"""A room with simulated people: their messages go in as lines, the bot's come out as lines.

    anna: /new uno          a message in the room for all
    ben@ 3                  a private message to the bot
    anna: /deck my.toml     a file, sent with the command
    anna: [Join]            a button, by its text, of the newest message there that has it

Lanes are `#room` and `@anna`; the output has lines like `#room T1 · Uno ...` and `@ben ...`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..core.service.ports import Reader
from ..core.service.queues import LiveMessage, Notice
from ..core.service.stored import Person, Stored
from .chat.dispatcher import Dispatcher
from .chat.incoming import MAX_FILE, Attachment, Incoming, NoFile, Response
from .chat.render.capabilities import Capabilities
from .chat.render.draw import draw_live_message
from .chat.render.message import Button, Message, with_rows
from .chat.render.notices import notice_message, stands_in_hand
from .presentation.texts import named_texts
from .presentation.typed_line import read_path

ROOM = "#room"
LINE = re.compile(r"\s*(\w+)\s*([:@>])\s*(.*)", re.DOTALL)
BUTTON = re.compile(r"\[(.+)\]")
DECK_FILE = re.compile(r"(?P<command>/deck(?:\s+T[\w-]+)?)\s+(?P<file>[^={}]+\.toml)")
LANGUAGE = "en"


@dataclass(slots=True)
class Room:
    """Implements `core.service.ports.Chat`. `out` takes the lines for people; `languages`: those of
    people who don't read English; `prefix`: that of the room's lanes, if there are several
    rooms."""

    out: Callable[[str], None]
    language: str = LANGUAGE
    languages: dict[str, str] = field(default_factory=dict)
    messages: dict[str, Message] = field(default_factory=dict)
    """The present messages by address."""
    lanes: dict[str, list[str]] = field(default_factory=dict)
    """The addresses of the messages by lane, the oldest first."""
    updates: int = 0
    prefix: str = ""
    can: Capabilities = Capabilities(analyses=True)
    making: set[asyncio.Task[None]] = field(default_factory=set)
    """Tasks that make messages which take a while."""
    admins: Collection[str] = ("admin",)
    """Names of the room's administrators."""
    session: str = ""
    """Makes the ids of updates unique in a store of earlier sessions."""

    # In

    def person(self, name: str) -> Person:
        """The person with this name."""
        language = self.languages.get(name, self.language)
        return Person(
            f"{self.prefix}console:{name}", name.title(), f"{self.prefix}@{name}", language
        )

    async def is_admin(self, lane: str, person: str) -> bool:
        """True if the person is an administrator of the room."""
        return person.rpartition(":")[2] in self.admins

    def incoming(self, line: str) -> Incoming | None:
        """The update of a line; None if it isn't a line of a person."""
        match = LINE.fullmatch(line)
        if match is None:
            return None
        name, where, text = match[1].lower(), match[2], match[3].strip()
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
        """The data of the button with this text, in the newest message of the lane that has it."""
        for address in reversed(self.lanes.get(lane, [])):
            for row in self.messages[address].buttons:
                for button in row:
                    names = (button.text.casefold(), button.name.casefold())
                    if text.casefold() in names and button.data:
                        return button.data
        return "none"

    async def say(self, dispatcher: Dispatcher, line: str) -> bool:
        """Carry out a line and print the response; False if it isn't a line of a person."""
        incoming = self.incoming(line)
        if incoming is None:
            return False
        self.answer(incoming, await dispatcher.take(incoming))
        return True

    def answer(self, incoming: Incoming, response: Response) -> None:
        """Print a response."""
        if response.popup:
            self.out(f"{incoming.by.lane} ! {response.popup}")
        if response.message is not None:
            self._post(response.to, response.message)
        if response.later is not None:
            task = asyncio.create_task(self._posted_later(response.to, response.later()))
            self.making.add(task)
            task.add_done_callback(self.making.discard)

    async def _posted_later(self, lane: str, message: Awaitable[Message | None]) -> None:
        if ready := await message:
            self._post(lane, ready)

    # Out

    def draw(self, live: LiveMessage, stored: Stored, reader: Reader) -> Message:
        return with_rows(draw_live_message(live, stored, reader, can=self.can))

    def digest(self, drawn: Any) -> str:
        return str(drawn.digest())

    async def show(self, live: LiveMessage, drawn: Any) -> str:
        if live.message in self.messages and not live.send_again:
            self.messages[live.message] = drawn
            self._print(live.lane, drawn, "~")
            return live.message
        return self._post(live.lane, drawn)

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        if stands_in_hand(notice, stored, self.can):
            return
        self._post(
            notice.lane, notice_message(notice, stored, named_texts(reader.language), self.can)
        )

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
            rows.append("  ".join(map(_button_text, buttons)))
        for line in "\n".join(rows).split("\n"):
            self.out(f"{lane}{mark}{line}".rstrip())


def _with_file(text: str) -> tuple[str, Attachment | None]:
    """`/deck FILE.toml` as a file that is sent with the command: people at this terminal may read
    the files of the machine anyway."""
    match = DECK_FILE.fullmatch(text)
    if match is None:
        return text, None

    async def fetch() -> bytes:
        try:
            with read_path(match["file"]).open("rb") as file:
                content = file.read(MAX_FILE + 1)
        except OSError:
            raise NoFile(why="missing", most=MAX_FILE) from None
        if len(content) > MAX_FILE:
            raise NoFile(why="big", most=MAX_FILE)
        return content

    return match["command"], Attachment(Path(match["file"]).name, fetch)


def _button_text(button: Button) -> str:
    """A button as text, with the name by which it is pressed in brackets."""
    if not button.data:
        return button.text
    if button.name in ("", button.text):
        return f"[{button.text}]"
    return f"[{button.name}] {button.text}"
