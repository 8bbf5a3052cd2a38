"""Tables in a Telegram of tests: the bot as it is, people who press buttons, and a clock that moves
on only when all have done what they can.

    async with playing() as play:
        anna = play.server.user("Anna", language="de")
        anna.sends(None, "/play uno")
        await play.settle()
        press(anna, None, "Draw")
"""

from __future__ import annotations

import asyncio
import functools
import itertools
import random
import re
import unicodedata
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from stammtisch.adapters.pictures.png import scene_png
from stammtisch.adapters.telegram.bot import TelegramBot, open_bot
from stammtisch.core.scene.parts import Scene
from stammtisch.core.service.background import carry_out
from stammtisch.core.service.leases import Leases
from stammtisch.core.service.outbox import Delivery
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.queues import DueJob, Lease
from stammtisch.core.service.requests import Limits
from stammtisch.core.service.service import Service
from stammtisch.core.service.stored import Stored
from stammtisch.core.table.table import Table
from stammtisch.testing.chats import ChatClient
from tests.harness.script import PLAYERS, QuickBrain
from tests.harness.store import MemoryStore
from tests.harness.texts import without_pictures
from tests.telegram.botapi import BotApi, Chat, FastClock, Message, Person
from tests.telegram.client import TelegramClient
from tests.telegram.world import GROUPS

STEP = 0.5
"""Seconds by which the clock moves on when all is waiting."""
MOST_ROUNDS = 5000
BREATH = 0.001
MOST_A_MINUTE = 18
"""Messages to a group, of the 20 that Telegram allows."""
MOST_LINES = 30
OVER = re.compile(r"\d+:0:|:start")
"""In data of buttons: what only a lobby offers."""


class Play:
    """A server, a bot and what is behind it."""

    def __init__(self, server: BotApi, store: MemoryStore, telegram: TelegramBot) -> None:
        self.server = server
        self.store = store
        self.telegram = telegram
        self.service = telegram.service
        wake = self.service.sending.listen()
        self.leases = Leases(store, telegram.clock, "program")
        self.delivery = Delivery(
            store, telegram.chat, self.leases, wake, telegram.chat.quotas, self.service.cache
        )
        self.kills: list[float] = []
        self.names: Iterator[str] = iter(())
        """Of the next people, who else have those that they are given."""

    def now(self) -> float:
        return self.server.clock.now()

    async def stored(self, number: int) -> Stored | None:
        return await self.store.run(lambda tx: tx.table(number))

    async def rest(self, acted: bool) -> None:
        """All that is due is done; where nobody has anything to do, time passes until it is."""
        requests = len(self.server.requests)
        await self.settle()
        if not acted and len(self.server.requests) == requests:
            due = await self.store.run(lambda tx: tx.next_job_due())
            self.advance(max((due or 0) - self.now(), STEP))
            await self.settle()

    def advance(self, seconds: float) -> None:
        assert isinstance(self.server.clock, FastClock)
        self.server.clock.advance(seconds)

    async def settle(self) -> None:
        """All that is due is done and sent, though it takes its time."""
        for _ in range(MOST_ROUNDS):
            if not await self._round():
                return
        raise AssertionError(self.server.late())

    async def _round(self) -> bool:
        """Do what can be done now; whether there was, or will be, something."""
        before = len(self.server.requests)
        if self.server.pending:
            await self.telegram.receive()
        now = self.server.clock.now()
        errands = await self.store.run(partial(_due, now, self.leases.new()))
        for errand in errands:
            await carry_out(self.service, errand)
        await self.delivery.drain()
        if errands or len(self.server.requests) > before:
            return True
        if self.telegram.chat.replies.busy or self.store.has_unsent():
            await asyncio.sleep(BREATH)
            self.advance(STEP)
            return True
        return self.server.pending > 0

    async def later(self, seconds: float) -> None:
        """So much time passes, in steps in which all that falls due is done."""
        end = self.server.clock.now() + seconds
        while self.server.clock.now() < end:
            await self.settle()
            self.advance(min(STEP, max(end - self.server.clock.now(), 0.01)))
        await self.settle()

    # As the suite of chats plays here

    async def people(
        self, number: int, names: Sequence[str], language: str
    ) -> list[TelegramClient]:
        people = [self.server.user(next(self.names, name.title()), language) for name in names]
        for person in people:
            person.starts()
        return [TelegramClient(self, person) for person in people]

    async def group(self, people: Sequence[ChatClient]) -> Chat:
        members = [one.person for one in people if isinstance(one, TelegramClient)]
        return self.server.group("Skat", *members)

    async def trouble(self, number: int, chance: random.Random) -> bool:
        return False

    def wrong(self) -> list[str]:
        """What the server says, texts that are long or hold what can't be seen, groups that were
        written to too often, and buttons of games alone that offer what is over."""
        found = [str(one) for one in (*self.server.violations, *self.server.unanswered())]
        for sent in self.server.sent:
            kinds = {unicodedata.category(char) for char in sent.text if char not in "\n\u200e"}
            if kinds & {"Cc", "Cf", "Cs"} or sent.text.count("\n") >= MOST_LINES:
                found.append(f"{sent.method}: {sent.text!r}")
        for chat in self.server.world.chats.values():
            if chat.kind in GROUPS and (busiest := self.server.busiest(chat)) > MOST_A_MINUTE:
                found.append(f"{busiest} messages a minute to {chat.id}")
            if chat.user and any((one.text or "").startswith("/new") for one in chat.shown()):
                buttons = (
                    one for message in chat.shown() for one in itertools.chain(*message.keyboard)
                )
                found += [f"offered: {one}" for one in buttons if OVER.search(str(one))]
        return found

    # Tables

    async def table(self, number: int) -> Table:
        stored = await self.stored(number)
        assert stored is not None
        return stored.table


async def paint_here(scene: Scene) -> bytes:
    """Draws a picture at once, in this process."""
    return scene_png(scene)


def _due(now: float, lease: Lease, tx: Transaction) -> list[DueJob]:
    return tx.take_jobs(now, lease, 100)


@asynccontextmanager
async def playing(
    store: Callable[[Callable[[], float]], MemoryStore] = MemoryStore, **options: Any
) -> AsyncIterator[Play]:
    """A bot that has started, on a server with a clock that stands still (unless another one is
    given), and a store in memory, or as `store` makes it from a clock. `secrets`: of the bot, one
    after the other; `limits`: what it allows; `paint`: draws pictures, which come where nothing is
    set only if `pictures` says so, since texts are easier to read; all else is for the server."""
    clock = options.pop("clock", None) or FastClock(0)
    secrets = options.pop("secrets", None) or (f"{n:032d}" for n in itertools.count(1))
    limits = options.pop("limits", None) or Limits(players=PLAYERS, words_a_minute=10**9)
    paint, pictures = options.pop("paint", paint_here), options.pop("pictures", False)
    async with BotApi(clock=clock, **options) as server:
        url = server.base_url.removesuffix("/bot")
        async with open_bot(server.token, url) as bot:
            made = store(clock.now)
            secret = partial(next, secrets)
            service = Service(made, QuickBrain(), clock, secret, limits)
            telegram = TelegramBot(bot, service, secret, paint=paint)
            if not pictures:
                without_pictures(telegram)
            await telegram.start()
            try:
                yield Play(server, made, telegram)
            finally:
                await telegram.chat.replies.close(0)


def played(test: Callable[[Play], Awaitable[None]]) -> Callable[[], None]:
    """A test of a `Play`, run in an event loop of its own."""

    async def run() -> None:
        async with playing() as play:
            await test(play)

    @functools.wraps(test)
    def plain() -> None:
        asyncio.run(run())

    del plain.__wrapped__  # pytest would ask for its arguments
    return plain


def press(person: Person, chat: Chat | None, name: str) -> None:
    """Press the button with this text or data in the newest message of a chat that has it."""
    for message in reversed(person.sees(chat)):
        for button in itertools.chain(*message.keyboard):
            if name in (button["text"], button.get("callback_data")):
                person.presses(message, name)
                return
    raise AssertionError(f"no button {name!r}")


def newest(person: Person, chat: Chat | None = None) -> Message:
    """The newest message of the bot."""
    return [one for one in person.sees(chat) if not one.sender][-1]
