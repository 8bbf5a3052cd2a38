"""A chat of plain lines that can't be changed, such as IRC: all that such chats have in common. The
package of one only has to receive what people say, and to send lines."""

from __future__ import annotations

import asyncio
import textwrap
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from ...core.scene.texts import FALLBACK, Texts
from ...core.service.ports import Reader
from ...core.service.queues import LiveMessage, Notice
from ...core.service.quotas import Quotas
from ...core.service.stored import Person, Stored
from ..presentation.texts import named_texts
from .context import AdminCheck
from .dispatcher import Dispatcher
from .incoming import Incoming, Response
from .io.replies import ReplySender
from .io.updates import GRACE, KeyedQueue, until_stored
from .names import clean_name
from .plugin import ChatHost
from .render.capabilities import JOINT, MAX_LINES, Capabilities, VisibleChoices, without_buttons
from .render.draw import draw_if_due
from .render.message import Message, all_lines
from .render.notices import ENDED, notice_message
from .timeline import TIMELINE, RoomTimeline

LINES = Capabilities(
    buttons=False, popups=False, prefix="!", edits=False, max_columns=120, files=False
)
"""The capabilities of most such chats."""

Send = Callable[[str, Sequence[str]], Awaitable[None]]
"""Sends lines to a place: a room by its name, a person by `@` and their name. It returns when the
server has put the lines in its order: people could see them before they said what comes in
afterwards. Raises Wait, Gone, Moved or ServerFails."""


class TextChat:
    """Implements `core.service.ports.Chat`, and hands what people say to the program. `name`: that
    of the chat in the configuration; `link`: how people come to talk to the bot alone, with a text
    that they are to say there."""

    def __init__(
        self,
        host: ChatHost,
        name: str,
        send: Send,
        quotas: Quotas,
        link: Callable[[str], str],
        can: Capabilities = LINES,
        language: str = FALLBACK,
        admin_check: AdminCheck | None = None,
    ) -> None:
        self.host = host
        self.name = name
        self.prefix = f"{name}:"
        self.send = send
        self.quotas = quotas
        self.can = replace(can, analyses=bool(host.service.limits.analysis_seconds))
        self.language = language
        self.store, self.clock = host.service.store, host.service.clock
        self.dispatcher = Dispatcher(host.service, host.secret, link, self.can, admin_check)
        self.queue = KeyedQueue()
        self.replies = ReplySender(self.store, self.clock, quotas, (), self._say_dropped)
        self.timelines: dict[str, RoomTimeline] = {}
        self._send_locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def deliver(self) -> None:
        """Send what the tables have for this chat from now on, until the program ends."""
        self.host.deliver(self, self.quotas, self.prefix)

    async def close(self) -> None:
        """Send the replies that wait."""
        await self.replies.close(GRACE)

    # What people say

    async def hear(
        self, person: str, name: str, text: str, room: str = "", update: str = ""
    ) -> asyncio.Task[None]:
        """Hand in what a person says, in a room or ("") alone with the bot. Messages must be handed
        in one after the other, in the order of the server. `person`: the id of the sender in this
        chat, which stands behind `@` where the bot talks to them; `name`: for others to read;
        `update`: the id of the message, the same if it is delivered again ("": it never is). The
        task ends when the message was handled."""
        own = f"{self.prefix}@{person}"
        lane = f"{self.prefix}{room}" if room else own
        seen = (await self._timeline(own)).visible_choices(text.strip().isdecimal())
        incoming = Incoming(
            source=self.name,
            update=update or self.host.secret(),
            by=Person(
                f"{self.prefix}{person}",
                clean_name(name),
                own if self.can.private else "",
                self.language,
            ),
            chat=lane,
            public=bool(room),
            text=text,
            visible=VisibleChoices(questions=seen.questions) if room else seen,
        )
        take, give_up = partial(self._take, incoming), partial(self._say_failed, incoming)
        return self.queue.add(
            (lane, own), lambda: until_stored(self.clock, incoming.update, take, give_up)
        )

    async def _take(self, incoming: Incoming) -> None:
        self._respond(await self.dispatcher.take(incoming))

    def _respond(self, response: Response) -> None:
        if response.message is not None:
            self._reply(response.to, response.message)
        if response.later is not None:
            say = partial(self._reply, response.to)
            self.replies.send_when_ready(response.later(), say)

    def _reply(self, lane: str, message: Message) -> None:
        if lane.startswith(self.prefix):
            self.replies.enqueue(lane, lambda: self._send(lane, message))

    async def _say_failed(self, incoming: Incoming) -> None:
        with suppress(Exception):
            languages = await self.dispatcher.languages_for(incoming)
            self._reply(incoming.chat, Message(lines=(languages.own("c-failed"),)))

    # What is sent

    def draw(self, live: LiveMessage, stored: Stored, reader: Reader) -> Message | None:
        """The message about what the lane hasn't been shown yet; None if there is none now."""
        reader = replace(reader, pictures=False)
        return draw_if_due(live, stored, reader, self.dispatcher.setup.link, self.can)

    def digest(self, drawn: Message) -> str:
        """A hash, equal for messages that look the same."""
        return drawn.digest()

    async def show(self, live: LiveMessage, drawn: Message) -> str:
        """Send a live message, and return what it is about, as its address. Raises the errors of
        `Send`."""
        await self._send(live.lane, drawn, live.table)
        return drawn.about

    def follows_news(self, notice: Notice, stored: Stored | None) -> bool:
        """True for the result of a game, unless the next one is on: the last move comes first."""
        is_over = stored is not None and stored.table.phase == "over"
        return is_over and notice.what == ENDED and not self.can.edits

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        """Send a notice, without its file. Raises the errors of `Send`."""
        message = notice_message(notice, stored, named_texts(reader.language), self.can)
        await self._send(notice.lane, message)

    async def _send(self, lane: str, message: Message, table: int = 0) -> None:
        """Send a message to a lane, one after the other, and note what people can answer there."""
        place = lane.removeprefix(self.prefix)
        private = place.startswith("@")
        buttonless = without_buttons(message, self.can, private)
        timeline = await self._timeline(lane)
        async with self._send_locks[lane]:
            await self.send(place, text_lines(buttonless.message, self.can.max_columns))
            if not (buttonless.question or buttonless.options):
                return
            choices = {"question": buttonless.question, "options": buttonless.options}
            timeline.add(self.host.secret(), {**choices, "table": table, "reactions": {}}, False)
            data = timeline.as_json()
            await self.store.run(lambda tx: tx.put_setting(lane, TIMELINE, data), False)

    async def _timeline(self, lane: str) -> RoomTimeline:
        """The messages in a lane, loaded from the store the first time."""
        if lane not in self.timelines:
            stored = await self.store.run(lambda tx: tx.setting(lane, TIMELINE), False)
            self.timelines.setdefault(lane, RoomTimeline.from_json(stored))
        return self.timelines[lane]

    async def _texts_of(self, lane: str) -> Texts:
        language = await self.store.run(lambda tx: tx.setting(lane, "language"), False)
        return named_texts(str(language or self.language))

    async def _say_dropped(self, lane: str, number: int) -> None:
        texts = await self._texts_of(lane)
        await self._send(lane, Message(lines=(texts("c-left-out", number=number),)))


def text_lines(message: Message, columns: int = 0) -> list[str]:
    """A message as lines. `columns`: at most so many wide, except for a single longer word (links
    aren't broken), with the title before the first of them, and at most MAX_LINES lines, as far
    as news can be left out, the oldest first; 0: as it is."""
    wrap = partial(textwrap.wrap, break_long_words=False, break_on_hyphens=False)
    news: Sequence[str] = message.news
    body = [row for block in message.body for row in block.text.split("\n")]
    if not columns:
        return all_lines(message)
    while True:
        told = [" ".join(news), *message.rows, *body, *message.lines]
        if news and not (message.rows or body):
            told = [" ".join((*news, *message.lines))]
        first, *others = [row for text in told for row in text.split("\n") if row.strip()] or [""]
        first = f"{message.title}: {first}" if message.title and first else message.title + first
        lines = [line for text in (first, *others) for line in wrap(text, columns)]
        if len(lines) <= MAX_LINES or not news:
            return [line.replace(JOINT, " ") for line in lines]
        news = news[1:]
