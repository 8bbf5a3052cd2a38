"""A Telegram Bot API on a loopback port, for tests of a bot from end to end.

    async with BotApi(clock=FastClock(60)) as server:      # or `with`: served in a thread
        anna = server.user("Anna", language="de")
        group = server.group("Skat", anna)
        bot = Bot(server.token, base_url=server.base_url, base_file_url=server.base_file_url)
        ...
        anna.sends(group, "/new uno")
        await server.until(lambda: anna.sees(group)[-1].buttons)
        anna.presses(anna.sees(group)[-1], "Join")
        ...
        assert server.violations == []

It answers as Telegram does, with Telegram's words; what the Bot API doesn't allow is in
`violations` besides. A bot in another process needs `with`, because the test then waits without
an event loop. What it doesn't have: other markup than HTML and entities, other files than photos
and documents, several posts to a webhook at a time, methods that are not in `methods.METHODS`.
"""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any

from .faults import Fault, Faults
from .limits import Limits
from .methods import QUERY_LIFE, Violation
from .people import Person
from .web import Request, Web
from .world import BOT_ID, Chat, Clock, Message, Query, Sent, World

TOKEN = f"{BOT_ID}:AAtest-token-of-the-local-bot-api"
PATIENCE = 10.0  # seconds
SENT = ("sendmessage", "sendphoto", "senddocument")
EDITED = ("editmessagetext", "editmessagecaption", "editmessagemedia", "editmessagereplymarkup")

__all__ = ["BotApi", "Chat", "FastClock", "Fault", "Limits", "Message", "Person", "Query", "Sent"]


class FastClock:
    """`speed` seconds pass in each second, none by themselves with 0; `advance` skips some."""

    def __init__(self, speed: float = 1.0, start: float = 1_795_000_000.0) -> None:
        self.speed, self.start = speed, start
        self.begun = time.monotonic()

    def now(self) -> float:
        return self.start + (time.monotonic() - self.begun) * self.speed

    async def sleep(self, seconds: float) -> None:
        until = self.now() + seconds
        while self.now() < until:
            await asyncio.sleep(0.005)

    def advance(self, seconds: float) -> None:
        self.start += seconds


class BotApi:
    """The server, and Telegram's users in a test. `limits` None: no limit of messages. `seed`: of
    faults that happen with a probability."""

    def __init__(
        self,
        clock: Clock | None = None,
        limits: Limits | None = None,
        limited: bool = True,
        privacy: bool = True,
        token: str = TOKEN,
        seed: int = 1,
    ) -> None:
        self.clock = clock or FastClock()
        self.world = World(self.clock, privacy)
        self.faults = Faults(random.Random(seed))
        limits = (limits or Limits()) if limited else None
        self.web = Web(self.world, token, self.faults, limits)
        self.token = token
        self.thread: threading.Thread | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    # Serving

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.web.port}/bot"

    @property
    def base_file_url(self) -> str:
        return f"http://127.0.0.1:{self.web.port}/file/bot"

    async def __aenter__(self) -> BotApi:
        await self.web.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.web.stop()

    def __enter__(self) -> BotApi:
        """Serve in a thread."""
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        asyncio.run_coroutine_threadsafe(self.web.start(), self.loop).result(6 * PATIENCE)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self.loop is not None
        assert self.thread is not None
        asyncio.run_coroutine_threadsafe(self.web.stop(), self.loop).result(PATIENCE)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()

    # The world

    def user(
        self,
        name: str,
        language: str | None = "en",
        started: bool = False,
        username: str = "",
    ) -> Person:
        """A person; `started`: has the bot as a private chat already."""
        with self.world.lock:
            number = self.world.number("user")
            person = Person(number, name, username, language, world=self.world)
            self.world.users[number] = person
            if started:
                person.started, person.chat.bot = True, "member"
            return person

    def group(
        self,
        title: str,
        *members: Person,
        supergroup: bool = False,
        topics: tuple[str, ...] = (),
        bot: str = "member",
    ) -> Chat:
        """A group, created by the first of its members; with topics it is a supergroup. `bot`:
        status of the bot from the start."""
        with self.world.lock:
            kind = "supergroup" if supergroup or topics else "group"
            chat = self.world.group(title, kind, bool(topics))
            chat.members = {person.id: "member" for person in members}
            if members:
                chat.members[members[0].id] = "creator"
            chat.topics = {10 + number: name for number, name in enumerate(topics)}
            chat.bot = bot
            return chat

    def migrate(self, group: Chat) -> Chat:
        """The group becomes a supergroup; the new chat."""
        with self.world.lock:
            return self.world.migrate(group)

    def fault(self, kind: str, *methods: str, chat: Chat | None = None, **rule: Any) -> Fault:
        """From now on something goes wrong; see `faults` for kinds and rules."""
        fault = Fault(kind, methods, chat.id if chat else None, **rule)
        with self.world.lock:
            self.faults.rules.append(fault)
        return fault

    def bot_killed(self) -> None:
        """The bot can't know what became of its last requests: repeating them is no violation."""
        with self.world.lock:
            for chat in self.world.chats.values():
                for message in chat.messages.values():
                    message.doubtful = True
            for query in self.world.queries.values():
                query.doubtful = True

    # What happened

    @property
    def sent(self) -> list[Sent]:
        """All that the bot ever sent, edited or showed, in order."""
        with self.world.lock:
            return list(self.world.sent)

    @property
    def violations(self) -> list[Violation]:
        return list(self.web.violations)

    @property
    def requests(self) -> list[Request]:
        return list(self.web.requests)

    @property
    def pending(self) -> int:
        """Updates that the bot hasn't confirmed."""
        return len(self.world.updates)

    def unanswered(self) -> list[Query]:
        """Pressed buttons that still turn, though their time is over."""
        with self.world.lock:
            now = self.clock.now()
            late = (query for query in self.world.queries.values() if query.answer is None)
            return [query for query in late if now - query.time > QUERY_LIFE]

    def busiest(self, chat: Chat | None = None, seconds: float = 60.0) -> int:
        """The most messages sent and edited in any stretch of that length, in a chat or at all."""
        times = [
            sent.time
            for sent in self.sent
            if sent.method.lower() in (*SENT, *EDITED) and chat in (None, self.chat(sent.chat))
        ]
        return max(
            (sum(begin <= each < begin + seconds for each in times) for begin in times), default=0
        )

    def chat(self, number: int) -> Chat:
        return self.world.chats[number]

    # Waiting

    async def until(self, condition: Callable[[], object], patience: float = PATIENCE) -> None:
        """Wait in the event loop until the condition holds; AssertionError if it never does."""
        end = time.monotonic() + patience
        while not condition():
            assert time.monotonic() < end, self.late()
            await asyncio.sleep(0.005)

    def late(self) -> str:
        last = [f"{each.method} {each.code} {each.description}" for each in self.requests[-10:]]
        return "\n".join(["waited in vain; the last requests:", *last, f"{self.pending} pending"])
