"""The bot of Telegram: updates come in, and count as received only when they are stored.

    async with open_bot(token) as bot:
        telegram = TelegramBot(bot, service, secret)
        wake = service.sending.listen()
        delivery = Delivery(store, telegram.chat, leases, wake, telegram.budgets)
        await telegram.run()                    # or webhook.serve(telegram, ...)

python-telegram-bot only carries requests. Its Updater and its webhook tell Telegram that updates
have arrived while they lie in memory, so a crash would lose moves; here the offset moves on, and a
post is answered, after the commit.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, assert_never

from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from ...core.service.ports import ServerFails
from ...core.service.quotas import Quotas
from ...core.service.service import Service
from ..chat.commands import Secret
from ..chat.dispatcher import Dispatcher
from ..chat.incoming import Incoming, Response
from ..chat.io.keyed_queue import GRACE, KeyedQueue, wait_for_all
from ..chat.io.picture_cache import Paint
from ..chat.io.retry import FIRST_PAUSE, LONGEST_PAUSE, until_stored
from ..chat.render.message import Message
from .failures import BadToken, brief, seconds_of
from .incoming import (
    WANTED,
    Anonymous,
    BackInChat,
    Heard,
    LeftChat,
    MovedChat,
    NoUpdate,
    Silent,
    Update_,
    keys_of,
    read_update,
)
from .menu import set_menu
from .outgoing import Outgoing
from .transport import DirectBot

API = "https://api.telegram.org"
POLL = 50
"""Seconds for which Telegram holds a question for updates."""
ANSWERED = 500
"""Buttons of which is known that they were answered."""
PATIENCE = 180.0
"""Seconds without an answer of Telegram after which something is wrong."""
QUIET = ("telegram",)
"""Loggers that would write addresses, and so the token."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def open_bot(token: str, server: str = API) -> AsyncIterator[DirectBot]:
    """A connection to Telegram, or to another server that speaks its Bot API. Neither log lines
    nor errors hold the token."""
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    bot = DirectBot(token, server)
    async with bot.connections():
        yield bot


async def name_of(token: str, server: str = API) -> str:
    """The name under which Telegram knows the bot. Raises BadToken or ServerFails."""
    async with open_bot(token, server) as bot:
        try:
            return f"@{(await bot.get_me()).username}"
        except InvalidToken:
            raise BadToken from None
        except TelegramError as error:
            raise ServerFails(detail=brief(error)) from None


class TelegramBot:
    """See the module. `secret` gives texts that nobody can guess; `ephemeral`: a hand that is asked
    for in a group is shown there, to that person only, where Telegram can; `paint`: draws
    pictures, None for none."""

    def __init__(
        self,
        bot: DirectBot,
        service: Service,
        secret: Secret,
        ephemeral: bool = False,
        paint: Paint | None = None,
    ) -> None:
        self.bot = bot
        self.service = service
        self.clock = service.clock
        analyses = bool(service.limits.analysis_seconds)
        self.chat = Outgoing(bot, service.store, service.clock, self.link, analyses, paint)
        self.dispatcher = Dispatcher(service, secret, self.link, admin_check=self.chat.is_admin)
        self.order = KeyedQueue()
        self.ephemeral = ephemeral
        self.name = ""
        self.offset: int | None = None
        self.heard = self.clock.now()
        self.answered: deque[str] = deque(maxlen=ANSWERED)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name})"  # a Bot's has the token

    @property
    def quotas(self) -> Quotas:
        """What may be sent when; for `core.service.outbox`, too."""
        return self.chat.quotas

    @property
    def healthy(self) -> bool:
        """Whether Telegram has answered lately."""
        return self.clock.now() - self.heard < PATIENCE

    def link(self, text: str) -> str:
        """The address under which a person reaches the bot alone."""
        address = f"https://t.me/{self.name}"
        return f"{address}?start={text}" if text else address

    # Running

    async def start(self) -> None:
        """Learn the bot's name and set its menu; waits until Telegram can be reached. Raises
        BadToken."""
        pause = FIRST_PAUSE
        while True:
            try:
                await self.bot.get_me()
                self.name = self.bot.username
                await set_menu(self.bot)
                self.heard = self.clock.now()
                return
            except InvalidToken:
                raise BadToken from None
            except TelegramError as error:
                pause = await self.rest(error, pause)

    async def run(self) -> None:
        """Fetch updates until cancelled. Raises BadToken."""
        await self.start()
        pause, unhooked = FIRST_PAUSE, False
        try:
            while True:
                try:
                    if not unhooked:
                        unhooked = await self.bot.delete_webhook()
                    await self.receive(POLL)
                    pause = FIRST_PAUSE
                except InvalidToken:
                    raise BadToken from None
                except TelegramError as error:
                    pause = await self.rest(error, pause)
        finally:
            await self.close()

    async def rest(self, error: TelegramError, pause: float) -> float:
        """Wait before the next try; for how long after that."""
        if isinstance(error, RetryAfter):
            await self.clock.sleep(seconds_of(error))
            return pause
        level = logging.ERROR if isinstance(error, Conflict) else logging.WARNING
        log.log(level, "Telegram: %s; next try in %g s", brief(error), pause)
        await self.clock.sleep(pause)
        return min(2 * pause, LONGEST_PAUSE)

    async def receive(self, timeout: int = 0) -> int:
        """Fetch updates, for which Telegram waits so many seconds, and store what they bring; how
        many there were. Raises TelegramError."""
        updates = await self.bot.fetch_updates(self.offset, timeout, WANTED)
        self.heard = self.clock.now()
        await self._take_all(sorted(updates, key=lambda update: int(update["update_id"])))
        return len(updates)

    async def _take_all(self, updates: list[dict[str, Any]]) -> None:
        """The offset moves on over what was stored. When cancelled, what was begun may end."""
        tasks = [self.add(update) for update in updates]
        try:
            await wait_for_all(tasks)
        finally:
            for update, task in zip(updates, tasks, strict=True):
                if not task.done() or task.cancelled():
                    break
                self.offset = update["update_id"] + 1

    async def close(self) -> None:
        """Let answers go out, and tell Telegram what has been stored."""
        await self.chat.replies.close(GRACE)
        if self.offset is not None:
            with suppress(TelegramError):
                await self.bot.fetch_updates(self.offset, 0, WANTED, limit=1)

    # Updates

    def add(self, update: dict[str, Any], patient: bool = True) -> asyncio.Task[None]:
        """Take an update in its turn; the task ends when it is stored, or was given up. If the
        store can't be used, it is tried until it can, or without patience raises Unavailable. What
        can't be read is left out, or without patience raises NoUpdate."""
        try:
            heard = read_update(update, self.bot.bot, self.bot)
        except NoUpdate as error:
            if not patient:
                raise
            log.error("update %s is left out: %s", update["update_id"], error)
            heard = None
        number = str(update["update_id"])
        return self.order.add(keys_of(heard), lambda: self._taken(number, heard, patient))

    async def _taken(self, number: str, heard: Update_ | None, patient: bool) -> None:
        await until_stored(
            self.clock,
            number,
            lambda: self.take(heard),
            lambda: self._gave_up(heard),
            patient,
        )

    async def take(self, heard: Update_ | None) -> None:
        """Carry out what an update says; when this returns it is stored. Raises Unavailable."""
        match heard:
            case None:
                return
            case Heard():
                self._answer(heard, await self.dispatcher.take(heard.incoming))
            case Silent():
                self.chat.pop_up(heard.query, "", heard.chat)
            case Anonymous():
                await self._say(heard.incoming, "c-anonymous")
            case MovedChat():
                await self.service.store.run(lambda tx: tx.move_chat(heard.old, heard.new))
                self.service.sending.set()
            case BackInChat():
                await self.service.reach(heard.lane)
            case LeftChat():
                await self.service.store.run(lambda tx: tx.drop_lane(heard.lane))
            case _:
                assert_never(heard)

    def _answer(self, heard: Heard, answer: Response) -> None:
        """Say what is to be said at once; the rest comes from the outbox. A button that comes twice
        is answered once."""
        if heard.query in self.answered:
            return
        if heard.query:
            self.answered.append(heard.query)
        if heard.query and answer.ephemeral and self.ephemeral and heard.incoming.public:
            self.chat.whisper(heard.query, heard.incoming, answer.ephemeral, answer.popup)
        elif heard.query:
            self.chat.pop_up(heard.query, answer.popup, heard.incoming.chat)
        if answer.message is not None:
            place = heard.message if answer.edit else 0
            self.chat.say(answer.to, answer.message, place)
        if answer.later is not None:
            self.chat.say_later(answer.to, answer.later())

    async def _gave_up(self, heard: Update_ | None) -> None:
        """Whoever spoke hears that nothing came of it."""
        if not isinstance(heard, Heard):
            return
        with suppress(Exception):
            if heard.query:
                languages = await self.dispatcher.languages_for(heard.incoming)
                self.chat.pop_up(heard.query, languages.own("c-failed"), heard.incoming.chat)
            else:
                await self._say(heard.incoming, "c-failed")

    async def _say(self, incoming: Incoming, message: str) -> None:
        languages = await self.dispatcher.languages_for(incoming)
        self.chat.say(incoming.chat, Message(lines=(languages.here(message),)))
