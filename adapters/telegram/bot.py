"""The Telegram bot: updates are acknowledged only when their results are stored.

    async with open_bot(token) as bot:
        telegram = TelegramBot(bot, service, secret)
        wake = service.sending.listen()
        delivery = Delivery(store, telegram.chat, leases, wake, telegram.chat.quotas)
        await telegram.run()                    # or webhook.serve(telegram, ...)

python-telegram-bot only makes requests. Its Updater and its webhook acknowledge updates that are
only in memory, so a crash would lose moves; here the offset is advanced, and a post is answered,
after the commit.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any, assert_never, cast

from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    Update,
)
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError

from ...core.scene.texts import FALLBACK, LANGUAGES
from ...core.service.ports import ServerFails
from ...core.service.service import Service
from ..chat.commands import COMMANDS, FOR_ONE, Secret, explanation
from ..chat.dispatcher import Dispatcher
from ..chat.incoming import Incoming, Response, game_menu_message
from ..chat.io.picture_cache import Paint
from ..chat.io.updates import (
    FIRST_PAUSE,
    GRACE,
    LONGEST_PAUSE,
    KeyedQueue,
    until_stored,
    wait_for_all,
)
from ..chat.render.message import Message
from ..chat.views import ADDED
from ..presentation.texts import named_texts
from .failures import BadToken, brief, seconds_of
from .incoming import (
    WANTED,
    AnonymousCommand,
    BackInChat,
    LeftChat,
    MovedChat,
    NoopPress,
    ParsedUpdate,
    ShareSearch,
    UserInput,
    keys_of,
    read_update,
)
from .outgoing import TelegramChat
from .transport import CONNECTIONS, AiohttpRequest

API = "https://api.telegram.org"
POLL = 50
"""Seconds of a long poll."""
ANSWERED = 500
"""Number of remembered presses that were answered."""
MAX_SILENCE = 180.0
"""Seconds without an answer of Telegram after which the bot isn't healthy."""
UNREADABLE = (
    *(LookupError, TypeError, ValueError, AttributeError),
    *(ArithmeticError, OSError, RecursionError),
)
"""What python-telegram-bot raises for an update of another form than it knows; the last three for
dates out of range and deep nesting."""
QUIET_LOGGERS = {"telegram": logging.WARNING, "telegram.Bot": logging.CRITICAL + 1}
"""The least levels of loggers that would log addresses, which contain the token, and the whole text
of updates that can't be read."""

PRIVATE_MENU, GROUP_MENU = (
    [entry.word for entry in COMMANDS.values() if entry.menu in (kind, "both")]
    for kind in ("private", "group")
)

log = logging.getLogger(__name__)


@asynccontextmanager
async def open_bot(token: str, server: str = API) -> AsyncIterator[Bot]:
    """A connection to Telegram, or to another server with its Bot API. Neither log lines nor errors
    contain the token."""
    for name, level in QUIET_LOGGERS.items():
        logging.getLogger(name).setLevel(level)
    polls, others = AiohttpRequest(), AiohttpRequest(CONNECTIONS)
    bot = Bot(
        token,
        base_url=f"{server}/bot",
        base_file_url=f"{server}/file/bot",
        request=others,
        get_updates_request=polls,
    )
    async with polls, others:  # entering the bot would fail if Telegram can't be reached
        yield bot


async def name_of(token: str, server: str = API) -> str:
    """The user name of the bot, as `@name`. Raises BadToken or ServerFails."""
    async with open_bot(token, server) as bot:
        try:
            return f"@{(await bot.get_me()).username}"
        except InvalidToken:
            raise BadToken from None
        except TelegramError as error:
            raise ServerFails(detail=brief(error)) from None


class TelegramBot:
    """The bot. `secret` makes unguessable texts; `ephemeral`: a hand that is requested in a group
    is shown there as an ephemeral message, if Telegram can; `paint`: draws pictures, None for
    none."""

    def __init__(
        self,
        bot: Bot,
        service: Service,
        secret: Secret,
        ephemeral: bool = False,
        paint: Paint | None = None,
    ) -> None:
        self.bot = bot
        self.service = service
        self.clock = service.clock
        analyses = bool(service.limits.analysis_seconds)
        self.chat = TelegramChat(
            bot, service.store, service.clock, self.link, analyses, paint, service.observer
        )
        can, is_admin = self.chat.can, self.chat.is_admin
        self.dispatcher = Dispatcher(service, secret, self.link, can, is_admin, self.group_link)
        self.queue = KeyedQueue()
        self.ephemeral = ephemeral
        self.name = ""
        self.offset: int | None = None
        self.last_contact = self.clock.now()
        self.answered_queries: deque[str] = deque(maxlen=ANSWERED)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name})"  # the default would have the token

    @property
    def healthy(self) -> bool:
        """True if Telegram has answered lately."""
        return self.clock.now() - self.last_contact < MAX_SILENCE

    def link(self, text: str) -> str:
        """The address of the private chat with the bot; `text` comes back with its first
        message."""
        address = f"https://t.me/{self.name}"
        return f"{address}?start={text}" if text else address

    def group_link(self) -> str:
        """The address that adds the bot to a group."""
        return f"https://t.me/{self.name}?startgroup={ADDED}"

    # Running

    async def start(self) -> None:
        """Fetch the bot's name and set its menu, as soon as Telegram can be reached. Raises
        BadToken."""
        pause = FIRST_PAUSE
        while True:
            try:
                await self.bot.get_me()
                self.name = self.bot.username
                shares = bool(self.bot.supports_inline_queries)
                self.chat.can = replace(self.chat.can, shares=shares)
                await set_menu(self.bot, self.ephemeral)
                self._reached()
                return
            except InvalidToken:
                raise BadToken from None
            except TelegramError as error:
                pause = await self.back_off(error, pause)

    async def check_contact(self) -> None:
        """Note that Telegram can be reached, if it answers now."""
        with suppress(TelegramError):
            await self.bot.get_me()
            self._reached()

    def _reached(self) -> None:
        """Telegram has answered."""
        self.last_contact = self.clock.now()
        self.chat.outages.answered()

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
                    pause = await self.back_off(error, pause)
        finally:
            await self.close()

    async def back_off(self, error: TelegramError, pause: float) -> float:
        """Wait after an error before the next try, and return the pause after a further error."""
        if isinstance(error, RetryAfter):
            await self.clock.sleep(seconds_of(error))
            return pause
        if isinstance(error, Conflict):
            log.error("Telegram: %s; next try in %g s", brief(error), pause)
        else:
            self.chat.outages.failed(brief(error), pause)
        await self.clock.sleep(pause)
        return min(2 * pause, LONGEST_PAUSE)

    async def receive(self, timeout: int = 0) -> int:
        """Fetch updates by a long poll of so many seconds, handle them, advance the offset over
        those that were stored, and return their number. When cancelled, running work may end.
        Raises TelegramError."""
        try:
            found = await self.bot.get_updates(self.offset, timeout=timeout, allowed_updates=WANTED)
        except UNREADABLE:
            found = tuple(await self._readable_updates())
        self._reached()
        updates = sorted(found, key=lambda update: update.update_id)
        tasks = [self.add(update) for update in updates]
        try:
            await wait_for_all(tasks)
        finally:
            for update, task in zip(updates, tasks, strict=True):
                if not task.done() or task.cancelled():
                    break
                self.offset = update.update_id + 1
        return len(updates)

    async def _readable_updates(self) -> list[Update]:
        """Updates one by one, if they can't be read all together; nothing but its number of one
        that can't be read. Raises TelegramError."""
        offset = "" if self.offset is None else f"?offset={self.offset}"
        given = await self.bot.request.post(f"{self.bot.base_url}/getUpdates{offset}")
        try:
            return [self._readable(fields) for fields in cast(list[dict[str, Any]], given)]
        except UNREADABLE:
            raise NetworkError("the answer holds no updates") from None

    def _readable(self, fields: dict[str, Any]) -> Update:
        try:
            return Update.de_json(fields, self.bot)
        except UNREADABLE as error:
            update = Update(int(fields["update_id"]))
            log.error("update %s is left out: %r", update.update_id, error)
            return update

    async def close(self) -> None:
        """Send waiting replies, and acknowledge the stored updates."""
        await self.chat.replies.close(GRACE)
        if self.offset is not None:
            with suppress(TelegramError):
                await self.bot.get_updates(self.offset, limit=1, allowed_updates=WANTED)

    # Updates

    def add(self, update: Update, patient: bool = True) -> asyncio.Task[None]:
        """Queue an update; the task ends when it is stored, or was given up. While the store is
        unavailable, it is retried, or the task raises Unavailable unless `patient`. An update with
        values of other types than Telegram's is skipped, or raises UNREADABLE unless `patient`."""
        try:
            parsed = read_update(update, self.bot.bot)
        except UNREADABLE as error:
            if not patient:
                raise
            log.error("update %s is left out: %r", update.update_id, error)
            parsed = None
        number = str(update.update_id)
        take, give_up = partial(self.take, parsed), partial(self._say_failed, parsed)
        return self.queue.add(
            keys_of(parsed), lambda: until_stored(self.clock, number, take, give_up, patient)
        )

    async def take(self, parsed: ParsedUpdate | None) -> None:
        """Handle an update; when this returns, it is stored. Raises Unavailable."""
        match parsed:
            case None:
                return
            case UserInput():
                self._respond(parsed, await self.dispatcher.take(parsed.incoming))
            case ShareSearch():
                message = await self.dispatcher.invitation(parsed.by, parsed.text)
                self.chat.offer(parsed.query, message)
            case NoopPress():
                self.chat.pop_up(parsed.query, "", parsed.chat)
            case AnonymousCommand():
                await self._say(parsed.incoming, "c-anonymous")
            case MovedChat():
                await self.service.store.run(lambda tx: tx.move_chat(parsed.old, parsed.new))
                self.service.sending.set()
            case BackInChat():
                await self.service.reach(parsed.lane)
                if parsed.greets:
                    await self._greet(parsed)
            case LeftChat():
                await self.service.store.run(lambda tx: tx.drop_lane(parsed.lane))
            case _:
                assert_never(parsed)

    def _respond(self, parsed: UserInput, response: Response) -> None:
        """Send a response. A press that is delivered twice is answered once."""
        if parsed.query in self.answered_queries:
            return
        if parsed.query:
            self.answered_queries.append(parsed.query)
        if parsed.query and response.ephemeral and self.ephemeral and parsed.incoming.public:
            self.chat.show_ephemeral(
                parsed.query, parsed.incoming, response.ephemeral, response.popup
            )
        elif parsed.query:
            self.chat.pop_up(parsed.query, response.popup, parsed.incoming.chat, response.link)
        if response.message is not None:
            place = parsed.message if response.edit else 0
            here = parsed.incoming.public and response.to == parsed.incoming.chat
            said = parsed.said if here else 0
            if parsed.incoming.alone:
                self.chat.answer_alone(
                    parsed.incoming, response.to, response.message, parsed.query, place
                )
            else:
                silent = here or response.later is not None
                self.chat.send(response.to, response.message, place, said, silent=silent)
        if response.later is not None:
            self.chat.send_when_ready(response.to, response.later())

    async def _say_failed(self, parsed: ParsedUpdate | None) -> None:
        """Tell the sender of an update that it failed."""
        if not isinstance(parsed, UserInput):
            return
        with suppress(Exception):
            languages = await self.dispatcher.languages_for(parsed.incoming)
            text, lane = languages.own("c-failed"), parsed.incoming.chat
            if parsed.query:
                self.chat.pop_up(parsed.query, text, lane)
            else:
                self.chat.send(lane, Message(lines=(text,)), answers=parsed.said)

    async def _greet(self, group: BackInChat) -> None:
        """Tell a group what the bot does, with a button for each game."""
        chosen = await self.service.store.run(lambda tx: tx.setting(group.lane, "language"), False)
        texts = named_texts(str(chosen or group.language))
        self.chat.send(group.lane, game_menu_message("new", "c-welcome", texts))

    async def _say(self, incoming: Incoming, message: str) -> None:
        languages = await self.dispatcher.languages_for(incoming)
        self.chat.send(incoming.chat, Message(lines=(languages.here(message),)))


async def set_menu(bot: Bot, ephemeral: bool = False) -> None:
    """Set the menus of commands for private chats and for groups. Other languages see that of
    FALLBACK. `ephemeral`: only their sender sees commands of groups that concern nobody else.
    Raises TelegramError."""
    scopes = (
        (BotCommandScopeAllPrivateChats(), PRIVATE_MENU),
        (BotCommandScopeAllGroupChats(), GROUP_MENU),
    )
    for scope, words in scopes:
        alone = FOR_ONE if ephemeral and words is GROUP_MENU else ()
        for language in LANGUAGES:
            texts = named_texts(language)
            commands = [
                BotCommand(
                    word,
                    explanation(word, texts),
                    api_kwargs={"is_ephemeral": True} if word in alone else None,
                )
                for word in words
            ]
            code = None if language == FALLBACK else language
            await bot.set_my_commands(commands, scope, code)
