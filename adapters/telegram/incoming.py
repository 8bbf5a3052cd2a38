"""Updates of Telegram as what chats have in common: something said, a chat moved or gone.

They are read as Telegram sends them, as dictionaries. An update has some thirty fields, of which
ten are needed: making python-telegram-bot's objects of all would take longer than the reading.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from telegram import Bot, ChatMember, Document, User
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
Fields = Mapping[str, Any]
"""An object of the Bot API, as Telegram sends it."""


class NoUpdate(ValueError):
    """It hasn't the form of an update."""


def read_update(update: Fields, me: User, bot: Bot | None = None) -> Update_ | None:
    """What an update says; None for what is none of ours. `me`: the bot as Telegram knows it;
    `bot` fetches files. Raises NoUpdate."""
    try:
        return _read(update, me, bot)
    except (LookupError, TypeError, AttributeError) as error:
        raise NoUpdate(f"it has not the form of an update ({error!r:.100})") from None


def _read(update: Fields, me: User, bot: Bot | None) -> Update_ | None:
    number = str(update["update_id"])
    if query := update.get("callback_query"):
        return _pressed(number, query)
    if message := update.get("message"):
        return _said(number, message, me, bot)
    change = update.get("my_chat_member")
    if change is None:
        return None
    lane = lane_of(change["chat"]["id"])
    return LeftChat(lane) if change["new_chat_member"]["status"] in ABSENT else BackInChat(lane)


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


def _pressed(number: str, query: Fields) -> Update_:
    message, data = query.get("message"), query.get("data")
    if message is None:
        return Silent(query["id"])
    lane = lane_of(message["chat"]["id"], _topic(message))
    if query["from"]["is_bot"] or data in (None, NOTHING):
        return Silent(query["id"], lane)
    private = message["chat"]["type"] == ChatType.PRIVATE
    incoming = Incoming(
        source=SOURCE,
        update=number,
        by=_person(query["from"], private),
        chat=lane,
        public=not private,
        pressed=data,
        table=getattr(read_press(data), "table", None),
    )
    return Heard(incoming, query["id"], message["message_id"])


def _said(number: str, message: Fields, me: User, bot: Bot | None) -> Update_ | None:
    chat = message["chat"]
    here = lane_of(chat["id"])
    if new := message.get("migrate_to_chat_id"):
        return MovedChat(here, lane_of(new))
    if old := message.get("migrate_from_chat_id"):
        return MovedChat(lane_of(old), here)
    user, sender = message.get("from"), message.get("sender_chat")
    # moving pictures are documents, too
    document = None if message.get("animation") else message.get("document")
    text = message.get("text") or (message.get("caption") if document else "") or ""
    if not (text or document) or user is None or chat["type"] not in (ChatType.PRIVATE, *GROUPS):
        return None
    addressed = ADDRESSED.match(text)
    if addressed and addressed[1].lower() != (me.username or "").lower():
        return None  # to another bot
    private = chat["type"] == ChatType.PRIVATE
    incoming = Incoming(
        source=SOURCE,
        update=number,
        by=_person(user, private),
        chat=lane_of(chat["id"], _topic(message)),
        public=not private,
        text=text,
        table=_answered_table(message, me),
        file=attached(Document.de_json(document, bot)) if document else None,
    )
    if sender is not None:
        typed = read_line(text) if sender["id"] == chat["id"] else None
        return Anonymous(incoming) if typed and typed.word else None
    return None if user["is_bot"] else Heard(incoming)


def _person(user: Fields, private: bool) -> Person:
    name = " ".join(filter(None, (user["first_name"], user.get("last_name"))))
    return person_of(user["id"], name, user.get("language_code"), private)


def _topic(message: Fields) -> int | None:
    return message.get("message_thread_id") if message.get("is_topic_message") else None


def _answered_table(message: Fields, me: User) -> int | None:
    """The table of the message of ours that is answered: its code stands in front."""
    answered = message.get("reply_to_message") or {}
    if (answered.get("from") or {}).get("id") != me.id:
        return None
    return table_in(answered.get("text") or answered.get("caption") or "")
