"""Tables in a Telegram of tests: the bot as it is, people who press buttons, and a clock that moves
on only when all have done what they can.

    async with playing() as play:
        anna = play.server.user("Anna", language="de")
        anna.sends(None, "/play uno")
        await play.settle()
        await play.to_the_end(1)
"""

from __future__ import annotations

import asyncio
import functools
import itertools
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from stammtisch.adapters.pictures.png import png
from stammtisch.adapters.presentation.company import Company
from stammtisch.adapters.presentation.presenter import choices
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.telegram.bot import TelegramBot, open_bot
from stammtisch.ai.thinker import think
from stammtisch.core.service.leases import Leases
from stammtisch.core.service.outbox import Delivery
from stammtisch.core.service.ports import DueJob, Lease, Transaction
from stammtisch.core.service.requests import Limits
from stammtisch.core.service.service import Service
from stammtisch.core.table.effects import AiJob
from stammtisch.core.table.state import Question
from stammtisch.core.table.table import Table
from tests.chat.script import PLAYERS, QuickBrain
from tests.harness.store import MemoryStore
from tests.telegram.botapi import BotApi, Chat, FastClock, Message, Person

STEP = 0.5
"""Seconds by which the clock moves on when all is waiting."""
MOST_ROUNDS = 5000
MOST_IDLE, MOST_CALLS = 60, 2
BREATH = 0.001


class Play:
    """A server, a bot and what is behind it. `chance` decides what people do."""

    def __init__(self, server: BotApi, store: MemoryStore, telegram: TelegramBot) -> None:
        self.server = server
        self.store = store
        self.telegram = telegram
        self.service = telegram.service
        self.chance = random.Random(1)
        wake = self.service.sending.listen()
        self.leases = Leases(store, telegram.clock, "program")
        self.delivery = Delivery(
            store, telegram.chat, self.leases, wake, telegram.quotas, self.service.kept
        )
        self.held_from = ""
        """A phase of tables in which nothing is sent."""

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
            await self.service.carry_out(errand)
        if not self._held():
            await self.delivery.drain()
        if errands or len(self.server.requests) > before:
            return True
        if self.telegram.chat.replies.busy or self._waiting():
            await asyncio.sleep(BREATH)
            self.advance(STEP)
            return True
        return self.server.pending > 0

    def _waiting(self) -> bool:
        """Whether something is to be sent."""
        if self._held():
            return False
        return self.store.has_unsent()

    def _held(self) -> bool:
        return bool(self.held_from) and self.store.has_table_in(self.held_from)

    async def later(self, seconds: float) -> None:
        """So much time passes, in steps in which all that falls due is done."""
        end = self.server.clock.now() + seconds
        while self.server.clock.now() < end:
            await self.settle()
            self.advance(min(STEP, max(end - self.server.clock.now(), 0.01)))
        await self.settle()

    # Tables

    async def table(self, number: int) -> Table:
        stored = await self.store.run(lambda tx: tx.table(number))
        assert stored is not None
        return stored.open()

    async def to_the_end(self, number: int, most: int = 3000) -> Table:
        """People press what a heuristic would, until the game is over."""
        table: Table | None = None
        idle = 0
        for _ in range(most):
            await self.settle()
            before, table = table, await self.table(number)
            if table.phase == "over":
                return table
            idle = idle + 1 if before and before.step == table.step else 0
            assert idle < MOST_IDLE, f"nothing happens: {table.head.questions}"
            asked = [one for one in table.head.questions.values() if not one.by]
            owing = [one for one in play_people(table) if table.owes_call(one)]
            if owing and idle < MOST_CALLS:
                await self.calls(number, table, owing[0])
                self.advance(STEP)
                continue
            if asked:
                await self.answers(number, table, self.chance.choice(asked))
            else:
                due = await self.store.run(lambda tx: tx.next_job_due())
                self.advance(max((due or 0) - self.server.clock.now(), STEP))
        raise AssertionError(f"no end after {most} answers")

    async def answers(self, number: int, table: Table, question: Question) -> None:
        """The person who is asked presses a button of the message where they see the choices."""
        view = table.view(question.seat)
        job = AiJob(table.game.name, view, "heuristic", f"{number}/{question.id}")
        move = think(job).move
        person = self.person(table.head.chair(question.seat).person)
        names = tuple(chair.name for chair in table.chairs)
        found = choices(table.game, view, texts_in("en"), Company(names, question.seat))
        choice = next((one for one in found if one.move == move), found[0])
        asked = f"{number}:{question.id}"
        if choice.offer.first:
            same = [one for one in found if one.offer.first == choice.offer.first]
            if len(same) > 1:
                steps = [f"{asked}:s{one.number}" for one in same]
                person.presses(*self.button(person, table, *steps))
                await self.settle()
        person.presses(*self.button(person, table, f"{asked}:c{choice.number}"))

    async def calls(self, number: int, table: Table, name: str) -> None:
        """What is due is said by its button, which is always there."""
        person = self.person(name)
        for call in range(1, len(table.game.calls) + 1):
            message, data = self.button(person, table, f"{number}:0:call{call}")
            person.presses(message, data)
            await self.settle()

    def person(self, name: str) -> Person:
        user = self.server.world.users[int(name.partition(":")[2])]
        assert isinstance(user, Person)
        return user

    def button(self, person: Person, table: Table, *wanted: str) -> tuple[Message, str]:
        """The newest message that has one of these buttons, in the person's private chat."""
        for message in reversed(person.sees()):
            for button in itertools.chain(*message.keyboard):
                if (data := button.get("callback_data")) in wanted:
                    return message, data
        last = person.sees()[-1]
        raise AssertionError(
            f"{person.name} is asked {wanted}, and sees {last.text} {last.keyboard}"
        )


async def paint_here(svg: str) -> bytes:
    """Draws a picture at once, in this process."""
    return png(svg)


def play_people(table: Table) -> list[str]:
    return [table.head.chair(seat).person for seat in table.head.playing_seats()]


def _due(now: float, lease: Lease, tx: Transaction) -> list[DueJob]:
    return tx.take_jobs(now, lease, 100)


@asynccontextmanager
async def playing(
    store: Callable[[Callable[[], float]], MemoryStore] = MemoryStore, **options: Any
) -> AsyncIterator[Play]:
    """A bot that has started, on a server with a clock that stands still (unless another one is
    given), and a store in memory, or as `store` makes it from a clock. `secrets`: of the bot, one
    after the other; `limits`: what it allows; `paint`: draws pictures; all else is for the server.
    """
    clock = options.pop("clock", None) or FastClock(0)
    secrets = options.pop("secrets", None) or (f"{n:032d}" for n in itertools.count(1))
    limits = options.pop("limits", None) or Limits(players=PLAYERS, words_a_minute=10**9)
    paint = options.pop("paint", paint_here)
    async with BotApi(clock=clock, **options) as server:
        url = server.base_url.removesuffix("/bot")
        async with open_bot(server.token, url) as bot:
            made = store(clock.now)
            secret = partial(next, secrets)
            service = Service(made, QuickBrain(), clock, secret, limits)
            telegram = TelegramBot(bot, service, secret, paint=paint)
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
