"""Sending to Telegram: live messages, notices, and immediate responses."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from telegram import (
    Bot,
    InlineQueryResult,
    InlineQueryResultArticle,
    InputMediaPhoto,
    InputTextMessageContent,
    LinkPreviewOptions,
    ReplyParameters,
)
from telegram import Message as Sent
from telegram.constants import ParseMode
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from ...core.scene.texts import FALLBACK
from ...core.service.groups import group_of
from ...core.service.observer import UNOBSERVED, Observer
from ...core.service.ports import Clock, Reader, Store
from ...core.service.queues import LiveMessage, Notice
from ...core.service.quotas import Quota, Quotas
from ...core.service.stored import Stored
from ..chat.incoming import Incoming
from ..chat.io.outage_log import OutageLog
from ..chat.io.picture_cache import NotDrawn, Paint, PictureCache
from ..chat.io.replies import ReplySender, Work
from ..chat.render.capabilities import Capabilities
from ..chat.render.draw import draw_live_message
from ..chat.render.message import Message, TablePicture, shortened, with_rows
from ..chat.render.notices import is_quiet, notice_message, stands_in_hand
from ..presentation.texts import named_texts
from .failures import UNCHANGED, brief, mentions, seconds_of, translated
from .incoming import EPHEMERAL
from .lanes import SOURCE, is_private, number_of, place_of
from .render import MAX_CAPTION, html_text, keyboard, length

GROUP_QUOTAS = (Quota(18, 60), Quota(1, 1))
PRIVATE_QUOTAS = (Quota(1, 1),)
OVERALL = Quota(25, 1)
MAX_POPUP = 200
TRIES = 3
MAX_WAIT = 15.0
"""Seconds after which Telegram takes no answer to a pressed button."""
NO_PHOTO = ("photo", "image", "media", "file")
"""Parts of error descriptions if Telegram refuses the picture of a message."""
FORM = re.compile(r"(p?)(\d+)(n?)(b?)", re.ASCII)
"""The form of an `Address`."""
HAS_PICTURE = ("there is no text in the message to edit",)
UNSUPPORTED = ("not supported", "not_supported", "unsupported")
"""Parts of error descriptions if Telegram has no ephemeral messages."""
PLACEHOLDER = Message(lines=("…",))
"""What is sent as an ephemeral message as long as it isn't known whether the server hides it."""
LATER = "later"
"""In a digest, in place of the hash of a picture that is still being drawn."""
TEXT_FIELDS: dict[str, Any] = {
    "parse_mode": ParseMode.HTML,
    "link_preview_options": LinkPreviewOptions(is_disabled=True),
}

log = logging.getLogger(__name__)


def telegram_quotas() -> Quotas:
    """Quotas slightly below Telegram's limits: 20 messages and edits a minute in a group, one a
    second in a chat, 30 a second in all. The topics of a group share its quota."""
    return Quotas(
        OVERALL,
        lambda lane: PRIVATE_QUOTAS if is_private(lane) else GROUP_QUOTAS,
        quota_key=group_of,
    )


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a sent message: its number, whether it is a picture, which Telegram edits with
    other methods, whether it has buttons, and whether it goes when a newer message comes (earlier
    versions of the program didn't note that). As text `12` or `p12nb`."""

    number: int
    photo: bool
    buttons: bool
    removable: bool = False

    @classmethod
    def read(cls, text: str) -> Address | None:
        """The address in a text; None for ""."""
        found = FORM.fullmatch(text)
        return cls(int(found[2]), *map(bool, found.group(1, 4, 3))) if found else None

    def __str__(self) -> str:
        photo, removable, buttons = self.photo * "p", self.removable * "n", self.buttons * "b"
        return f"{photo}{self.number}{removable}{buttons}"


def mark_shown(live: LiveMessage) -> str:
    """The hash of the picture that was sent last, see `TelegramChat.digest`."""
    return live.shown.partition("-")[0]


class TelegramChat:
    """Implements `core.service.ports.PictureChat`, and sends immediate responses. `link` makes the
    address of the private chat with the bot; `analyses`: finished games are analysed on demand;
    `paint`: draws pictures, None for none."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        clock: Clock,
        link: Callable[[str], str],
        analyses: bool = False,
        paint: Paint | None = None,
        observer: Observer = UNOBSERVED,
    ) -> None:
        self.bot = bot
        self.can = Capabilities(
            analyses=analyses, times=True, pictures=paint is not None, copies=True
        )
        self.store = store
        self.clock = clock
        self.link = link
        self.outages = OutageLog("Telegram", clock)
        self.quotas = telegram_quotas()
        self.picture_cache = PictureCache(paint, observer)
        self.pictures = paint is not None
        self.has_ephemeral: bool | None = None
        """Whether the server has ephemeral messages; None as long as that isn't known."""
        self.replies = ReplySender(store, clock, self.quotas, (TelegramError,), self._say_dropped)

    # Tables

    def draw(self, live: LiveMessage, stored: Stored, reader: Reader) -> Message:
        """The present content of a live message."""
        reader = reader if self.pictures else replace(reader, pictures=False)
        return draw_live_message(live, stored, reader, self.link, self.can)

    def digest(self, drawn: Message) -> str:
        """A hash, equal for messages that look the same, with that of the picture in front."""
        mark = LATER if drawn.awaits_picture else drawn.mark
        return f"{mark}-{drawn.digest()}"

    def picture(self, live: LiveMessage, drawn: Message) -> asyncio.Future[None] | None:
        """Have the picture drawn, unless it lies there already."""
        old = None if live.send_again else Address.read(live.message)
        if old and old.photo and mark_shown(live) == drawn.mark:
            return None
        return self.picture_cache.request(drawn.picture, live.urgent)

    def without_picture(self, drawn: Message) -> Message:
        """The message as it is shown until its picture is drawn: as text, or with the picture that
        lies there."""
        return replace(drawn, awaits_picture=True)

    async def show(self, live: LiveMessage, drawn: Message) -> str:
        """Send a live message, or edit it in place, and return its address. If it is sent again,
        the old one is removed, or its buttons if it stays. Raises the errors of `translated`."""
        old = Address.read(live.message)
        if old and not live.send_again:
            photo = old.photo
            try:
                with translated(self.outages, live.lane, live.message):
                    photo = await self._edit(live, old, drawn)
                edited = replace(old, photo=photo, buttons=bool(drawn.buttons))
                return str(replace(edited, removable=not drawn.stays))
            except NotDrawn:
                # a picture can't be edited into a text
                drawn = replace(with_rows(drawn), picture=None)
        quiet = not drawn.asks  # or the question is over by now
        with translated(self.outages, live.lane):
            sent = await self._send(live.lane, drawn, quiet)
        if old:
            self._enqueue(live.lane, lambda: self._remove(live.lane, old), False)
        return str(replace(sent, removable=not drawn.stays))

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        """Send a notice, unless the hand says it. Raises the errors of `translated`."""
        if stands_in_hand(notice, stored, self.can):
            self.quotas.give_back(notice.lane, notice.sent[-1])
            return
        message = notice_message(notice, stored, named_texts(reader.language), self.can)
        with translated(self.outages, notice.lane):
            await self._send(notice.lane, message, is_quiet(notice, stored, reader))

    async def _send(
        self, lane: str, message: Message, quiet: bool = False, answers: int = 0
    ) -> Address:
        chat, topic = place_of(lane)
        common: dict[str, Any] = {
            "chat_id": chat,
            "message_thread_id": topic,
            "reply_markup": keyboard(message),
            "disable_notification": quiet,
        }
        if answers:
            common["reply_parameters"] = ReplyParameters(answers, allow_sending_without_reply=True)
        buttons = bool(message.buttons)
        if message.file:
            sent = await self.bot.send_document(
                document=message.file.content,
                filename=message.file.name,
                caption=html_text(message, MAX_CAPTION),
                parse_mode=ParseMode.HTML,
                **common,
            )
            return Address(sent.message_id, False, buttons)
        if message.picture and not message.awaits_picture:
            try:
                number = await self._send_photo(message.picture, message, common)
                return Address(number, True, buttons)
            except NotDrawn:
                pass
            except BadRequest as error:
                if not self._unwanted(message.picture, error):
                    raise
        text = html_text(with_rows(message))
        sent = await self.bot.send_message(text=text, **common, **TEXT_FIELDS)
        return Address(sent.message_id, False, buttons)

    async def _send_photo(
        self, picture: TablePicture, message: Message, common: dict[str, Any]
    ) -> int:
        photo = await self.picture_cache.photo(picture)
        caption = html_text(message, MAX_CAPTION)
        sent = await self.bot.send_photo(
            photo=photo, caption=caption, parse_mode=ParseMode.HTML, **common
        )
        self.picture_cache.sent(picture, sent.photo[-1].file_id)
        return sent.message_id

    async def _edit(self, live: LiveMessage, old: Address, drawn: Message) -> bool:
        """Edit a message; True if it has a picture then. Raises NotDrawn if it has one that can be
        neither kept nor replaced."""
        same = old.photo and mark_shown(live) == drawn.mark
        picture = drawn.picture
        keeps = bool(picture) and (same or drawn.awaits_picture)
        photo: str | bytes = ""
        if picture and not keeps:
            with suppress(NotDrawn):
                photo = await self.picture_cache.photo(picture)
        if not (old.photo or photo):
            try:
                await self._rewrite(live.lane, old.number, drawn)
                return False
            except BadRequest as error:
                if not mentions(error, HAS_PICTURE):  # put in before the program was killed
                    raise
        if picture is None or not (keeps or photo):
            raise NotDrawn
        common: dict[str, Any] = {
            "chat_id": place_of(live.lane)[0],
            "message_id": old.number,
            "reply_markup": keyboard(drawn),
        }
        html: dict[str, Any] = {
            "caption": html_text(drawn, MAX_CAPTION),
            "parse_mode": ParseMode.HTML,
        }
        if not photo:
            await self.bot.edit_message_caption(**common, **html)
            return True
        try:
            sent = await self.bot.edit_message_media(InputMediaPhoto(photo, **html), **common)
        except BadRequest as error:
            if not self._unwanted(picture, error) or old.photo:
                raise
            await self._rewrite(live.lane, old.number, drawn)
            return False
        if isinstance(sent, Sent) and sent.photo:
            self.picture_cache.sent(picture, sent.photo[-1].file_id)
        return True

    def _unwanted(self, picture: TablePicture, error: BadRequest) -> bool:
        """True if Telegram refused the picture and not the message; its cached file is dropped."""
        self.picture_cache.forget(picture)
        return any(part in error.message.lower() for part in NO_PHOTO)

    async def _remove(self, lane: str, old: Address) -> None:
        """Remove a message; only its buttons if it stays, or is too old to be removed."""
        chat, _ = place_of(lane)
        if old.removable:
            try:
                await self.bot.delete_message(chat_id=chat, message_id=old.number)
                return
            except BadRequest as error:
                log.info("a message could not be removed: %s", brief(error))
        if old.buttons:
            await self.bot.edit_message_reply_markup(chat_id=chat, message_id=old.number)

    # Administrators

    async def is_admin(self, lane: str, person: str) -> bool:
        """True if a person is an administrator of a group now; False if Telegram doesn't answer."""
        try:
            administrators = await self.bot.get_chat_administrators(place_of(lane)[0])
        except TelegramError as error:
            log.warning("administrators of a group are not known: %s", error.message)
            return False
        return any(admin.user.id == number_of(person) for admin in administrators)

    # Responses

    def send(
        self, lane: str, message: Message, place: int = 0, answers: int = 0, silent: bool = False
    ) -> None:
        """Send a message to a lane in the background, when its quota allows; or replace the text
        message with the number `place`. `answers`: number of the message to which it is a reply;
        `silent`: nobody is notified."""
        if not lane.startswith(f"{SOURCE}:"):
            return
        if place:
            self._enqueue(lane, lambda: self._rewrite(lane, place, message))
        else:
            self._enqueue(lane, lambda: self._send(lane, message, silent, answers))

    def send_when_ready(self, lane: str, making: Awaitable[Message | None]) -> None:
        """Send the awaited message to a lane when it is ready, if there is one."""
        self.replies.send_when_ready(making, lambda message: self.send(lane, message))

    async def _rewrite(self, lane: str, number: int, message: Message) -> None:
        """Give a text message another content."""
        await self.bot.edit_message_text(
            text=html_text(with_rows(message)),
            chat_id=place_of(lane)[0],
            message_id=number,
            reply_markup=keyboard(message),
            **TEXT_FIELDS,
        )

    def pop_up(self, query: str, text: str, lane: str, link: str = "") -> None:
        """Answer a press in the background: show a text, or follow a link to the bot, or without
        both only end the button's progress display."""
        self.replies.start(self._pop_up(query, text, lane, link))

    def offer(self, query: str, message: Message | None) -> None:
        """Let a person who searches send this message to the chat where they are; without one
        there is nothing to send. In the background."""
        self.replies.start(self._offer(query, message))

    async def _offer(self, query: str, message: Message | None) -> None:
        results: list[InlineQueryResult] = []
        if message is not None:
            content = InputTextMessageContent(html_text(message), **TEXT_FIELDS)
            about = "\n".join(message.lines)
            result = InlineQueryResultArticle(
                "1", message.title, content, keyboard(message), description=about
            )
            results.append(result)
        with suppress(TelegramError):  # the person searches again
            await self.bot.answer_inline_query(query, results, cache_time=0, is_personal=True)

    def show_ephemeral(self, query: str, incoming: Incoming, message: Message, text: str) -> None:
        """Show an ephemeral message to the person who pressed a button in a group, in the
        background; a pop-up with the text if Telegram can't, or a quota is exhausted."""
        self.replies.start(self._show_ephemeral(query, incoming, message, text))

    async def _show_ephemeral(
        self, query: str, incoming: Incoming, message: Message, text: str
    ) -> None:
        shown = False
        if not self.replies.wait(incoming.chat):
            self.quotas.spend(incoming.chat, self.clock.now())
            shown = await self._send_ephemeral(incoming, message, query)
        await self._pop_up(query, "" if shown else text, incoming.chat)

    def answer_alone(
        self, incoming: Incoming, lane: str, message: Message, query: str = "", place: int = 0
    ) -> None:
        """Answer somebody whose message in a group nobody else sees, in the same way, in the
        background, when the quota allows; in the lane if Telegram can't. `query`: they pressed a
        button, and what Telegram can't show comes in private; `place`: the answer replaces the
        ephemeral message with this number."""
        if query and lane == incoming.chat:
            lane = incoming.by.lane

        async def answered() -> None:
            shown = not message.file and (
                (place > 0 and await self._edit_ephemeral(incoming, message, place))
                or await self._send_ephemeral(incoming, message, query)
            )
            if not shown:
                self.send(lane, message, silent=lane == incoming.chat)

        self._enqueue(incoming.chat, answered)

    async def _send_ephemeral(self, incoming: Incoming, message: Message, query: str = "") -> bool:
        """Show a message in a group to one person; False if it can't be shown. Servers before Bot
        API 10.3 would show it to everybody: until one has sent an ephemeral message, it gets a
        placeholder, which the message then replaces."""
        if self.has_ephemeral is False:
            return False
        known, first = bool(self.has_ephemeral), message if self.has_ephemeral else PLACEHOLDER
        to: dict[str, Any] = {"receiver_user_id": number_of(incoming.by.id)}
        if query:
            to["callback_query_id"] = query
        chat, topic = place_of(incoming.chat)
        try:
            sent = await self.bot.send_message(
                chat_id=chat,
                text=html_text(first),
                message_thread_id=topic,
                reply_markup=keyboard(first),
                api_kwargs={"ephemeral_message_parameters": to},
                **TEXT_FIELDS,
            )
        except TelegramError as error:
            if not known and mentions(error, UNSUPPORTED):
                self.has_ephemeral = False
            return self._not_ephemeral(error, incoming)
        number = sent.api_kwargs.get(EPHEMERAL)
        self.has_ephemeral = number is not None
        if number is None:
            log.error("the server has no ephemeral messages (Bot API 10.3); none are sent any more")
            public = Address(sent.message_id, False, bool(first.buttons), removable=True)
            with suppress(TelegramError):
                await self._remove(incoming.chat, public)
            return False
        return known or await self._edit_ephemeral(incoming, message, number)

    async def _edit_ephemeral(self, incoming: Incoming, message: Message, number: int) -> bool:
        """Give an ephemeral message another content; False if that can't be done."""
        fields = {
            "chat_id": place_of(incoming.chat)[0],
            "receiver_user_id": number_of(incoming.by.id),
            "ephemeral_message_id": number,
            "text": html_text(message),
            "reply_markup": keyboard(message),
            **TEXT_FIELDS,
        }
        try:
            await self.bot.do_api_request("editEphemeralMessageText", fields)
        except TelegramError as error:
            return mentions(error, (UNCHANGED,)) or self._not_ephemeral(error, incoming)
        return True

    def _not_ephemeral(self, error: TelegramError, incoming: Incoming) -> bool:
        """False, since Telegram didn't show an ephemeral message; waits as it demands."""
        if isinstance(error, RetryAfter):
            self._wait_for(error, incoming.chat)
        log.info("no ephemeral message: %s", brief(error))
        return False

    def _wait_for(self, error: RetryAfter, lane: str) -> None:
        """Stop sending to a lane for as long as Telegram demands."""
        self.quotas.ask_to_wait(lane, seconds_of(error), self.clock.now())

    async def _pop_up(self, query: str, text: str, lane: str, link: str = "") -> None:
        """Answer a press, with retries; one that is too old or was answered before is ignored."""
        popup: dict[str, Any] = {"url": link} if link else {}
        if text:
            popup = {"text": shortened(text, MAX_POPUP, length), "show_alert": True}
        for _ in range(TRIES):
            wait = self.quotas.server_wait(lane, self.clock.now())
            if wait > MAX_WAIT:
                return
            await self.clock.sleep(wait)
            try:
                await self.bot.answer_callback_query(callback_query_id=query, **popup)
                return
            except RetryAfter as error:
                self._wait_for(error, lane)
            except BadRequest:
                return
            except NetworkError as error:
                self.outages.failed(brief(error), 0.0)
                await asyncio.sleep(0)
            except TelegramError as error:
                log.warning("a button could not be answered: %s", brief(error))
                return

    async def _say_dropped(self, lane: str, number: int) -> None:
        language = await self.store.run(lambda tx: tx.setting(lane, "language"))
        texts = named_texts(str(language or FALLBACK))
        with translated(self.outages, lane):
            await self._send(lane, Message(lines=(texts("c-left-out", number=number),)))

    def _enqueue(self, lane: str, work: Work, answer: bool = True) -> None:
        async def send() -> None:
            with translated(self.outages, lane):
                await work()

        self.replies.enqueue(lane, send, answer)
