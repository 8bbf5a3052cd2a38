"""Updates of Telegram as what chats have in common: something said, a chat moved or gone."""

from __future__ import annotations

import re
from dataclasses import dataclass

from telegram import CallbackQuery, ChatMember, Message, Update, User
from telegram.constants import ChatType

from ...core.service.ports import Person
from ..chat.callback_data import read as read_press
from ..chat.incoming import Incoming
from ..chat.names import table_in
from ..chat.typed import read_line
from .files import attached
from .lanes import SOURCE, lane_of, person_of

WANTED = ("message", "callback_query", "my_chat_member")
"""Kinds of updates that are asked for: what is edited later is none of a table's business."""
GROUPS = (ChatType.GROUP, ChatType.SUPERGROUP)
ABSENT = (ChatMember.LEFT, ChatMember.BANNED)
ADDRESSED = re.compile(r"/\w+@(\w+)", re.ASCII)
NOTHING = "noop"
"""The data of a title among the buttons, which does nothing."""


@dataclass(frozen=True, slots=True)
class Heard:
    """Something that was said. `query`: of the pressed button, to be answered soon; `message`: the
    number of the message where it is."""

    incoming: Incoming
    query: str = ""
    message: int = 0


@dataclass(frozen=True, slots=True)
class Silent:
    """A button that does nothing was pressed. `chat`: its lane, "" if it isn't known."""

    query: str
    chat: str = ""


@dataclass(frozen=True, slots=True)
class Anonymous:
    """A command from somebody who doesn't show who they are."""

    incoming: Incoming


@dataclass(frozen=True, slots=True)
class MovedChat:
    """A chat has another number from now on."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class LeftChat:
    """The bot can't write there any more."""

    lane: str


@dataclass(frozen=True, slots=True)
class BackInChat:
    """The bot was let in again, or is no longer blocked."""

    lane: str


Update_ = Heard | Silent | Anonymous | MovedChat | LeftChat | BackInChat


def read_update(update: Update, bot: User) -> Update_ | None:
    """What an update says; None for what is none of ours."""
    if update.callback_query:
        return _pressed(update, update.callback_query)
    if update.message:
        return _said(update, update.message, bot)
    change = update.my_chat_member
    if change is None:
        return None
    lane = lane_of(change.chat.id)
    return LeftChat(lane) if change.new_chat_member.status in ABSENT else BackInChat(lane)


def keys_of(heard: Update_ | None) -> set[str]:
    """What has to keep its order: the chat, who speaks, and the table of a button."""
    if isinstance(heard, MovedChat):
        return {heard.old, heard.new}
    if isinstance(heard, LeftChat | BackInChat):
        return {heard.lane}
    if not isinstance(heard, Heard):
        return set()
    table = heard.incoming.table
    return {heard.incoming.chat, heard.incoming.by.id} | (
        {f"T{table}"} if table is not None else set()
    )


def _pressed(update: Update, query: CallbackQuery) -> Update_:
    message = query.message
    if message is None:
        return Silent(query.id)
    topic = _topic(message) if isinstance(message, Message) else None
    lane = lane_of(message.chat.id, topic)
    if query.from_user.is_bot or query.data in (None, NOTHING):
        return Silent(query.id, lane)
    private = message.chat.type == ChatType.PRIVATE
    press = read_press(query.data or "")
    incoming = Incoming(
        source=SOURCE,
        update=str(update.update_id),
        by=_person(query.from_user, private),
        chat=lane,
        public=not private,
        pressed=query.data,
        table=getattr(press, "table", None),
    )
    return Heard(incoming, query.id, message.message_id)


def _said(update: Update, message: Message, bot: User) -> Update_ | None:
    chat = message.chat
    if message.migrate_to_chat_id:
        return MovedChat(lane_of(chat.id), lane_of(message.migrate_to_chat_id))
    if message.migrate_from_chat_id:
        return MovedChat(lane_of(message.migrate_from_chat_id), lane_of(chat.id))
    user = message.from_user
    document = None if message.animation else message.document  # moving pictures are both
    text = message.text or (message.caption if document else "") or ""
    if not (text or document) or user is None or chat.type not in (ChatType.PRIVATE, *GROUPS):
        return None
    addressed = ADDRESSED.match(text)
    if addressed and addressed[1].lower() != (bot.username or "").lower():
        return None  # to another bot
    incoming = Incoming(
        source=SOURCE,
        update=str(update.update_id),
        by=_person(user, chat.type == ChatType.PRIVATE),
        chat=lane_of(chat.id, _topic(message)),
        public=chat.type != ChatType.PRIVATE,
        text=text,
        table=_answered_table(message, bot),
        file=attached(document) if document else None,
    )
    if message.sender_chat is not None:
        here = message.sender_chat.id == chat.id
        typed = read_line(text) if here else None
        return Anonymous(incoming) if typed and typed.word else None
    return None if user.is_bot else Heard(incoming)


def _person(user: User, private: bool) -> Person:
    return person_of(user.id, user.full_name, user.language_code, private)


def _topic(message: Message) -> int | None:
    return message.message_thread_id if message.is_topic_message else None


def _answered_table(message: Message, bot: User) -> int | None:
    """The table of the message of ours that is answered: its code stands in front."""
    answered = message.reply_to_message
    if answered is None or answered.from_user is None or answered.from_user.id != bot.id:
        return None
    return table_in(answered.text or answered.caption or "")
