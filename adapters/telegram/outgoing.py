"""What goes out: messages that are kept up to date, notices, and answers to whoever spoke."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from telegram import Bot, InputMediaPhoto, LinkPreviewOptions
from telegram import Message as Sent
from telegram.constants import ParseMode
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from ...core.service.ports import Clock, LiveMessage, Notice, Reader, Store, Stored
from ...core.service.quotas import Quota, Quotas
from ..chat.incoming import Incoming
from ..chat.io.picture_cache import NotDrawn, Paint, PictureCache, mark_of
from ..chat.io.replies import ReplySender, Work
from ..chat.render.capabilities import Capabilities
from ..chat.render.draw import draw_live_message
from ..chat.render.fit import shortened
from ..chat.render.message import Message
from ..chat.render.notices import notice_message
from ..presentation.texts import FALLBACK, texts_in
from .failures import brief, seconds_of, translated
from .lanes import SOURCE, group_of, is_private, number_of, place_of
from .render import MAX_CAPTION, MAX_TEXT, html_text, keyboard, length

GROUP_QUOTAS = (Quota(18, 60), Quota(1, 1))
PRIVATE_QUOTAS = (Quota(1, 1),)
OVERALL = Quota(25, 1)
MAX_POPUP = 200
TRIES = 3
LONGEST_TURN = 15.0
"""Seconds after which Telegram takes no answer to a button."""
NO_PHOTO = ("photo", "image", "media", "file")
"""Parts of what Telegram says when it is the picture that it doesn't want."""
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)

log = logging.getLogger(__name__)


def telegram_quotas() -> Quotas:
    """What Telegram allows, a little less: 20 messages and edits a minute in a group, one a second
    in a chat, 30 a second in all. The topics of a group count together."""

    def of_lane(lane: str) -> tuple[Quota, ...]:
        return PRIVATE_QUOTAS if is_private(lane) else GROUP_QUOTAS

    return Quotas(OVERALL, of_lane, whole=group_of)


@dataclass(frozen=True, slots=True)
class Address:
    """A message of ours: its number, whether it is a picture, which Telegram edits apart, and
    whether it has buttons. As text `12`, `p12b`."""

    number: int
    photo: bool
    buttons: bool

    @classmethod
    def read(cls, text: str) -> Address | None:
        return cls(int(text.strip("pb")), text[0] == "p", text[-1] == "b") if text else None

    def __str__(self) -> str:
        return f"{'p' if self.photo else ''}{self.number}{'b' if self.buttons else ''}"


class Outgoing:
    """A chat as `core.service.ports.Chat` wants it, and answers beside it. `link` makes the address
    that opens the chat alone with the bot; `analyses`: finished games are judged on demand;
    `paint`: draws pictures, None for none."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        clock: Clock,
        link: Callable[[str], str],
        analyses: bool = False,
        paint: Paint | None = None,
    ) -> None:
        self.bot = bot
        self.can = Capabilities(analyses=analyses)
        self.store = store
        self.clock = clock
        self.link = link
        self.quotas = telegram_quotas()
        self.drawings = PictureCache(paint)
        self.pictures = paint is not None
        self.can_whisper = True
        self.replies = ReplySender(store, clock, self.quotas, (TelegramError,), self._left_out)

    # Tables

    def draw(self, slot: LiveMessage, stored: Stored, reader: Reader) -> Message:
        """The rendering of a slot."""
        reader = replace(reader, pictures=reader.pictures and self.pictures)
        return draw_live_message(slot, stored, reader, self.link, self.can)

    def digest(self, drawn: Message) -> str:
        """Equal for messages that look the same; the picture's mark stands in front."""
        return f"{mark_of(drawn.svg)}-{drawn.digest()}"

    async def show(self, slot: LiveMessage, drawn: Message) -> str:
        """Send the message, or edit it in place. Sent anew, the buttons of the old one go."""
        old = Address.read(slot.message)
        if old and not slot.anew and old.photo == bool(drawn.svg):
            try:
                with translated(slot.lane, slot.message):
                    await self._edit(slot, old, drawn)
                return str(replace(old, buttons=bool(drawn.buttons)))
            except NotDrawn:
                drawn = replace(drawn, svg="")  # a picture can't be edited into a text
        quiet = slot.place == "board"
        with translated(slot.lane):
            new = await self._send(slot.lane, drawn, quiet)
        if old and old.buttons:
            self._later(slot.lane, lambda: self._strip(slot.lane, old.number), False)
        return str(Address(new.message_id, bool(new.photo), bool(drawn.buttons)))

    async def tell(self, notice: Notice, stored: Stored | None, reader: Reader) -> None:
        """Send a notice."""
        message = notice_message(notice, stored, texts_in(reader.language))
        with translated(notice.lane):
            await self._send(notice.lane, message)

    async def _send(self, lane: str, message: Message, quiet: bool = False) -> Sent:
        chat, topic = place_of(lane)
        common: dict[str, Any] = {
            "chat_id": chat,
            "message_thread_id": topic,
            "parse_mode": ParseMode.HTML,
            "reply_markup": keyboard(message),
            "disable_notification": quiet,
        }
        if message.file:
            return await self.bot.send_document(
                document=message.file.content,
                filename=message.file.name,
                caption=html_text(message, MAX_CAPTION),
                **common,
            )
        if message.svg:
            try:
                return await self._send_photo(message, common)
            except NotDrawn:
                pass
            except BadRequest as error:
                if not self._unwanted(message.svg, error):
                    raise
        return await self.bot.send_message(
            text=html_text(message, MAX_TEXT), link_preview_options=NO_PREVIEW, **common
        )

    async def _send_photo(self, message: Message, common: dict[str, Any]) -> Sent:
        photo = await self.drawings.photo(message.svg)
        caption = html_text(message, MAX_CAPTION, rows=False)
        sent = await self.bot.send_photo(photo=photo, caption=caption, **common)
        self.drawings.sent(message.svg, sent.photo[-1].file_id)
        return sent

    async def _edit(self, slot: LiveMessage, old: Address, drawn: Message) -> None:
        common: dict[str, Any] = {
            "chat_id": place_of(slot.lane)[0],
            "message_id": old.number,
            "reply_markup": keyboard(drawn),
        }
        html: dict[str, Any] = {"parse_mode": ParseMode.HTML}
        if not old.photo:
            await self.bot.edit_message_text(
                text=html_text(drawn), link_preview_options=NO_PREVIEW, **common, **html
            )
            return
        caption = html_text(drawn, MAX_CAPTION, rows=False)
        if slot.shown.partition("-")[0] == mark_of(drawn.svg):
            await self.bot.edit_message_caption(caption=caption, **common, **html)
            return
        photo = await self.drawings.photo(drawn.svg)
        try:
            media = InputMediaPhoto(photo, caption=caption, **html)
            sent = await self.bot.edit_message_media(media, **common)
        except BadRequest as error:
            self._unwanted(drawn.svg, error)
            raise
        if isinstance(sent, Sent) and sent.photo:
            self.drawings.sent(drawn.svg, sent.photo[-1].file_id)

    def _unwanted(self, svg: str, error: BadRequest) -> bool:
        """Whether Telegram refused the picture and not the message; what was known of it goes."""
        self.drawings.forget(svg)
        return any(part in error.message.lower() for part in NO_PHOTO)

    async def _strip(self, lane: str, number: int) -> None:
        """Take the buttons from a message."""
        await self.bot.edit_message_reply_markup(chat_id=place_of(lane)[0], message_id=number)

    # Asking

    async def is_admin(self, lane: str, person: str) -> bool:
        """Whether somebody is an administrator of a group, as Telegram says now. As long as it
        doesn't tell, nobody is."""
        try:
            leading = await self.bot.get_chat_administrators(place_of(lane)[0])
        except TelegramError as error:
            log.warning("administrators of a group are not known: %s", error.message)
            return False
        return any(one.user.id == number_of(person) for one in leading)

    # Answers

    def say(self, lane: str, message: Message, place: int = 0) -> None:
        """Send something to a lane in the background, when it is allowed there; or put it in the
        place of the text message with this number."""
        if not lane.startswith(f"{SOURCE}:"):
            return
        if place:
            self._later(lane, lambda: self._rewrite(lane, place, message))
        else:
            self._later(lane, lambda: self._send(lane, message))

    def say_later(self, lane: str, making: Awaitable[Message | None]) -> None:
        """Send to a lane what is being made, when it is ready."""
        self.replies.send_when_ready(making, lambda message: self.say(lane, message))

    async def _rewrite(self, lane: str, number: int, message: Message) -> None:
        await self.bot.edit_message_text(
            html_text(message),
            chat_id=place_of(lane)[0],
            message_id=number,
            parse_mode=ParseMode.HTML,
            reply_markup=keyboard(message),
            link_preview_options=NO_PREVIEW,
        )

    def pop_up(self, query: str, text: str, lane: str) -> None:
        """Answer a button that was pressed in a lane, in the background; without a text it only
        stops turning."""
        self.replies.start(self._popped_up(query, text, lane))

    def whisper(self, query: str, incoming: Incoming, message: Message, text: str) -> None:
        """Show a message in a group to whoever pressed a button there, in the background; a pop-up
        with the text where Telegram can't, or would have us wait."""
        self.replies.start(self._whispered(query, incoming, message, text))

    async def _whispered(self, query: str, incoming: Incoming, message: Message, text: str) -> None:
        if not self.can_whisper or self.replies.wait(incoming.chat):
            return await self._popped_up(query, text, incoming.chat)
        self.quotas.spend(incoming.chat, self.clock.now())
        to = {"receiver_user_id": number_of(incoming.by.id), "callback_query_id": query}
        chat, topic = place_of(incoming.chat)
        try:
            await self.bot.send_message(
                chat,
                html_text(message),
                parse_mode=ParseMode.HTML,
                message_thread_id=topic,
                reply_markup=keyboard(message),
                link_preview_options=NO_PREVIEW,
                api_kwargs={"ephemeral_message_parameters": to},
            )
        except TelegramError as error:
            if isinstance(error, RetryAfter):
                self._wait_for(error, incoming.chat)
            self.can_whisper = not isinstance(error, BadRequest)
            log.info("no ephemeral message: %s", brief(error))
            return await self._popped_up(query, text, incoming.chat)
        await self._popped_up(query, "", incoming.chat)

    def _wait_for(self, error: RetryAfter, lane: str) -> None:
        """Nothing is sent to a lane as long as Telegram wants us to wait."""
        self.quotas.ask_to_wait(lane, seconds_of(error), self.clock.now())

    async def _popped_up(self, query: str, text: str, lane: str) -> None:
        """What can't be answered any more isn't: it is too old, or was answered before."""
        shown = shortened(text, MAX_POPUP, length) or None
        for _ in range(TRIES):
            wait = self.quotas.asked(lane, self.clock.now())
            if wait > LONGEST_TURN:
                return
            await self.clock.sleep(wait)
            try:
                await self.bot.answer_callback_query(query, text=shown, show_alert=bool(shown))
                return
            except RetryAfter as error:
                self._wait_for(error, lane)
            except BadRequest:
                return
            except NetworkError as error:
                log.info("a button could not be answered: %s", brief(error))
                await asyncio.sleep(0)
            except TelegramError as error:
                log.warning("a button could not be answered: %s", brief(error))
                return

    async def _left_out(self, lane: str, number: int) -> None:
        language = await self.store.run(lambda tx: tx.setting(lane, "language"))
        texts = texts_in(str(language or FALLBACK))
        with translated(lane):
            await self._send(lane, Message(lines=(texts("c-left-out", number=number),)))

    def _later(self, lane: str, work: Work, answer: bool = True) -> None:
        async def translating() -> None:
            with translated(lane):
                await work()

        self.replies.enqueue(lane, translating, answer)
