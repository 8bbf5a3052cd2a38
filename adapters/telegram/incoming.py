"""Parsing of Telegram's updates: messages, their files, pressed buttons, changes of chats."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from functools import partial

from telegram import CallbackQuery, ChatMember, Document, Message, Update, User
from telegram.constants import ChatType
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError

from ...core.scene.texts import FALLBACK
from ...core.service.stored import Person
from ..chat.callback_data import read as read_press
from ..chat.incoming import MAX_FILE, Attachment, Incoming, NoFile
from ..chat.names import table_in
from ..chat.typed import read_line
from .failures import seconds_of
from .lanes import SOURCE, lane_of, person_of

WANTED = ("message", "callback_query", "my_chat_member", "inline_query")
"""Kinds of updates that are requested; edited messages are ignored."""
GROUPS = (ChatType.GROUP, ChatType.SUPERGROUP)
ABSENT = (ChatMember.LEFT, ChatMember.BANNED)
ADDRESSED = re.compile(r"/\w+@(\w+)", re.ASCII)
EPHEMERAL = "ephemeral_message_id"
"""The field of a message that only its sender and the bot see (Bot API 10.2)."""
NOTHING = "noop"
"""The data of a title among the buttons, which does nothing."""
TRIES = 3
"""Number of tries to fetch a file."""
LONGEST_WAIT = 5.0
"""Most seconds between them, in which further messages of the chat have to wait."""


@dataclass(frozen=True, slots=True)
class UserInput:
    """A message or a pressed button. `query`: id of the press, which has to be answered soon;
    `message`: number of the message with the button, among ephemeral ones if it is one; `said`:
    number of a typed message."""

    incoming: Incoming
    query: str = ""
    message: int = 0
    said: int = 0


@dataclass(frozen=True, slots=True)
class ShareSearch:
    """A person is about to send an invitation to another chat: `text` is its code."""

    query: str
    by: Person
    text: str


@dataclass(frozen=True, slots=True)
class NoopPress:
    """A button that does nothing was pressed. `chat`: its lane, "" if unknown."""

    query: str
    chat: str = ""


@dataclass(frozen=True, slots=True)
class AnonymousCommand:
    """A command from an anonymous administrator of a group."""

    incoming: Incoming


@dataclass(frozen=True, slots=True)
class MovedChat:
    """A chat has got another number."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class LeftChat:
    """The bot was removed or blocked."""

    lane: str


@dataclass(frozen=True, slots=True)
class BackInChat:
    """The bot was added again, or is no longer blocked. `greets`: to a group in which it wasn't;
    `language`: that of who added it."""

    lane: str
    greets: bool = False
    language: str = FALLBACK


ParsedUpdate = (
    UserInput | ShareSearch | NoopPress | AnonymousCommand | MovedChat | LeftChat | BackInChat
)


def read_update(update: Update, me: User) -> ParsedUpdate | None:
    """The parsed update; None for one that doesn't concern us. `me`: the bot's own user."""
    number = str(update.update_id)
    if update.callback_query:
        return _parse_press(number, update.callback_query)
    if update.message:
        return _parse_message(number, update.message, me)
    if search := update.inline_query:
        return ShareSearch(search.id, _person(search.from_user, False), search.query)
    if change := update.my_chat_member:
        lane = lane_of(change.chat.id)
        if change.new_chat_member.status in ABSENT:
            return LeftChat(lane)
        was_there = change.old_chat_member.status not in ABSENT
        greets = change.chat.type in GROUPS and not was_there
        return BackInChat(lane, greets, change.from_user.language_code or FALLBACK)
    return None


def keys_of(update: ParsedUpdate | None) -> set[str]:
    """The keys of updates that must stay in order: the chat, the sender, and a button's table."""
    if isinstance(update, MovedChat):
        return {update.old, update.new}
    if isinstance(update, LeftChat | BackInChat):
        return {update.lane}
    if not isinstance(update, UserInput):
        return set()
    table = update.incoming.table
    return {update.incoming.chat, update.incoming.by.id} | (
        {f"T{table}"} if table is not None else set()
    )


def _parse_press(number: str, query: CallbackQuery) -> ParsedUpdate:
    message, data = query.message, query.data
    if message is None:
        return NoopPress(query.id)
    topic = _topic(message) if isinstance(message, Message) else None
    lane = lane_of(message.chat.id, topic)
    if query.from_user.is_bot or data in (None, NOTHING):
        return NoopPress(query.id, lane)
    private = message.chat.type == ChatType.PRIVATE
    ephemeral = message.api_kwargs.get(EPHEMERAL)
    incoming = Incoming(
        source=SOURCE,
        update=number,
        by=_person(query.from_user, private),
        chat=lane,
        public=not private,
        pressed=data,
        table=getattr(read_press(data), "table", None),
        alone=ephemeral is not None,
    )
    return UserInput(incoming, query.id, ephemeral or message.message_id)


def _parse_message(number: str, message: Message, me: User) -> ParsedUpdate | None:
    chat = message.chat
    here = lane_of(chat.id)
    if message.migrate_to_chat_id:
        return MovedChat(here, lane_of(message.migrate_to_chat_id))
    if message.migrate_from_chat_id:
        return MovedChat(lane_of(message.migrate_from_chat_id), here)
    user, sender = message.from_user, message.sender_chat
    document = None if message.animation else message.document  # animations are documents, too
    text = message.text or (message.caption if document else "") or ""
    if not (text or document) or user is None or chat.type not in (ChatType.PRIVATE, *GROUPS):
        return None
    addressed = ADDRESSED.match(text)
    if addressed and addressed[1].lower() != (me.username or "").lower():
        return None  # for another bot
    private = chat.type == ChatType.PRIVATE
    incoming = Incoming(
        source=SOURCE,
        update=number,
        by=_person(user, private),
        chat=lane_of(chat.id, _topic(message)),
        public=not private,
        text=text,
        table=_table_replied_to(message, me),
        file=attached(document) if document else None,
        about=_about(message),
        alone=EPHEMERAL in message.api_kwargs,
    )
    if sender is not None:
        typed = read_line(text) if sender.id == chat.id else None
        return AnonymousCommand(incoming) if typed and typed.word else None
    if user.is_bot:
        return None
    return UserInput(incoming, said=message.message_id)


def _person(user: User, private: bool) -> Person:
    name = " ".join(filter(None, (user.first_name, user.last_name)))  # the first may be ""
    return person_of(user.id, name, user.language_code, private)


def _about(message: Message) -> Person | None:
    """Whom a message is about: the person whose message it answers, or else the first one who is
    mentioned without a user name, by the entity that apps make then."""
    replied = message.reply_to_message
    users = [replied.from_user] if replied and not replied.forum_topic_created else []
    users += [entity.user for entity in message.entities]
    found = next((user for user in users if user is not None and not user.is_bot), None)
    return _person(found, private=False) if found else None


def _topic(message: Message) -> int | None:
    return message.message_thread_id if message.is_topic_message else None


def _table_replied_to(message: Message, me: User) -> int | None:
    """The table of the bot's message to which a message replies, from the code at its beginning."""
    replied = message.reply_to_message
    if replied is None or replied.from_user is None or replied.from_user.id != me.id:
        return None
    return table_in(replied.text or replied.caption or "")


# Files


def attached(document: Document) -> Attachment:
    """The file of a message, which is fetched only when it is needed."""
    return Attachment(document.file_name or "", partial(_fetched, document))


async def _fetched(document: Document) -> bytes:
    """The content of a file. Raises NoFile, without fetching if its size is unknown or too
    large."""
    if (document.file_size or 0) > MAX_FILE:
        raise NoFile(why="big", most=MAX_FILE)
    for _ in range(TRIES):
        try:
            file = await document.get_file()
            if file.file_size is None or file.file_size > MAX_FILE:
                raise NoFile(why="big", most=MAX_FILE)
            content = bytes(await file.download_as_bytearray())
        except RetryAfter as error:
            await asyncio.sleep(min(seconds_of(error), LONGEST_WAIT))
        except (BadRequest, Forbidden):  # a BadRequest is a NetworkError, too
            break
        except NetworkError:
            await asyncio.sleep(0)
        except TelegramError:
            break
        else:
            if len(content) > MAX_FILE:
                raise NoFile(why="big", most=MAX_FILE)
            return content
    raise NoFile(why="gone", most=MAX_FILE)
