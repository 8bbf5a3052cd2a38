"""Users, chats, messages and updates as Telegram keeps them, for one bot.

Plain state: what may be done with it is in `methods` (the bot) and `people` (everybody else).
"""

from __future__ import annotations

import copy
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol

BOT_ID = 7_000_000_001
BOT_NAME = "stammtisch_bot"
ANONYMOUS_ADMIN = {
    "id": 1087968824,
    "is_bot": True,
    "first_name": "Group",
    "username": "GroupAnonymousBot",
}
GROUPS = ("group", "supergroup")
# Sent to a bot only if it asks for them by name.
ON_REQUEST = {"chat_member", "message_reaction", "message_reaction_count"}


class Clock(Protocol):
    def now(self) -> float: ...


class Refused(Exception):
    """An answer with ok=false. `kind`: of the violation that the bot committed, "" if it could
    not have known better."""

    def __init__(
        self,
        code: int,
        description: str,
        kind: str = "",
        parameters: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.kind = kind
        self.parameters = dict(parameters)


@dataclass(eq=False)
class User:
    """A person. `started`: has a private chat with the bot."""

    id: int
    name: str
    username: str
    language: str | None
    started: bool = False
    blocked: bool = False

    def as_json(self) -> dict[str, Any]:
        written = {"id": self.id, "is_bot": False, "first_name": self.name}
        if self.username:
            written["username"] = self.username
        return written | ({"language_code": self.language} if self.language else {})


@dataclass(frozen=True)
class File:
    """A file that was uploaded. `size`: width and height of a picture."""

    id: str
    name: str
    content: bytes = field(repr=False)
    size: tuple[int, int] = (0, 0)

    def as_json(self) -> dict[str, Any]:
        return {
            "file_id": self.id,
            "file_unique_id": f"u{self.id}",
            "file_size": len(self.content),
        }


@dataclass(frozen=True)
class Media:
    """`kind`: photo or document."""

    kind: str
    file: File


@dataclass(eq=False)
class Message:
    """A message as it stands. `sender` is None for the bot; `keyboard`: rows of inline buttons as
    the Bot API writes them. What the test gets is a copy: it shows what was seen then."""

    chat: Chat = field(repr=False)
    id: int
    date: int
    sender: User | None = None
    anonymous: bool = False
    text: str | None = None
    entities: list[dict[str, Any]] = field(default_factory=list)
    media: Media | None = None
    keyboard: list[list[dict[str, Any]]] = field(default_factory=list)
    markup: dict[str, Any] | None = None  # a reply keyboard, its removal, or a forced reply
    topic: int | None = None
    reply_to: int | None = None
    service: dict[str, Any] = field(default_factory=dict)
    edited: int | None = None
    deleted_by: str = ""  # bot or person
    doubtful: bool = False  # the bot never got the answer to its last edit

    @property
    def buttons(self) -> list[list[str]]:
        """The texts of the inline keyboard."""
        return [[button["text"] for button in row] for row in self.keyboard]

    def button(self, name: str) -> dict[str, Any]:
        """The button with this text or callback data."""
        for key in ("text", "callback_data"):
            for button in (button for row in self.keyboard for button in row):
                if button.get(key) == name:
                    return button
        raise AssertionError(f"no button {name!r} in {self.buttons} of {self.text!r}")

    def as_json(self, replied: bool = True) -> dict[str, Any]:
        world = self.chat.world
        written: dict[str, Any] = {
            "message_id": self.id,
            "date": self.date,
            "chat": self.chat.as_json(),
            "from": self.sender.as_json() if self.sender else world.bot(),
        }
        if self.anonymous:
            written |= {"from": ANONYMOUS_ADMIN, "sender_chat": self.chat.as_json()}
        if self.media is None and self.text is not None:
            written["text"] = self.text
        elif self.text:
            written["caption"] = self.text
        if self.entities:
            written["caption_entities" if self.media else "entities"] = self.entities
        if self.media is not None:
            written[self.media.kind] = self.media_as_json(self.media)
        if self.keyboard:
            written["reply_markup"] = {"inline_keyboard": self.keyboard}
        if self.topic is not None:
            written |= {"message_thread_id": self.topic, "is_topic_message": True}
        if self.edited is not None:
            written["edit_date"] = self.edited
        answered = self.chat.messages.get(self.reply_to) if self.reply_to else None
        if replied and answered is not None and not answered.deleted_by:
            written["reply_to_message"] = answered.as_json(replied=False)
        return written | self.service

    @staticmethod
    def media_as_json(media: Media) -> Any:
        if media.kind == "photo":
            width, height = media.file.size
            return [media.file.as_json() | {"width": width, "height": height}]
        return media.file.as_json() | {"file_name": media.file.name}


@dataclass(eq=False)
class Chat:
    """`members`: status by the id of a person; `bot`: the status of the bot."""

    world: World = field(repr=False)
    id: int
    kind: str
    title: str = ""
    user: User | None = None
    forum: bool = False
    members: dict[int, str] = field(default_factory=dict)
    bot: str = "left"
    topics: dict[int, str] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict, repr=False)
    ephemeral: dict[int, Message] = field(default_factory=dict, repr=False)
    """Those that one member sees, by numbers of their own."""
    moved_to: int | None = None

    def as_json(self) -> dict[str, Any]:
        written: dict[str, Any] = {"id": self.id, "type": self.kind}
        if self.user is not None:
            named = {"first_name": self.user.name}
            return (
                written | named | ({"username": self.user.username} if self.user.username else {})
            )
        return written | {"title": self.title} | ({"is_forum": True} if self.forum else {})

    def readers(self) -> frozenset[int]:
        """The people who can read what is sent there."""
        present = (who for who, status in self.members.items() if status not in ("left", "kicked"))
        return frozenset([self.user.id] if self.user else present)

    def shown(self, topic: int | None = None) -> list[Message]:
        """Copies of its messages as they stand, oldest first."""
        return [
            copy.copy(message)
            for _, message in sorted(self.messages.items())
            if not message.deleted_by and (topic is None or message.topic == topic)
        ]


@dataclass
class Query:
    """A button that was pressed, and how the bot answered: None, or text, show_alert, url."""

    id: str
    user: User
    message: Message
    data: str
    time: float
    answer: dict[str, Any] | None = None
    answered: float | None = None
    doubtful: bool = False  # the bot never got the answer to its answer

    @property
    def popup(self) -> str | None:
        """The text that was shown; None as long as there is none."""
        return self.answer.get("text") if self.answer else None


@dataclass(frozen=True)
class Sent:
    """Something the bot sent or changed. `readers`: the ids of those who could read it then;
    `text` is that of the message, its caption, or the popup; `keyboard` as it then was."""

    time: float
    method: str
    chat: int
    message: int | None
    text: str
    keyboard: list[list[dict[str, Any]]]
    readers: frozenset[int]
    file: File | None = None
    silent: bool = False


class World:
    """All of it. Whoever looks or changes holds `lock`."""

    def __init__(self, clock: Clock, privacy: bool = True) -> None:
        self.clock = clock
        self.privacy = privacy
        self.ephemeral = True
        self.older = False
        """True for a server before Bot API 10.3, which ignores what it doesn't know."""
        self.inline = True
        self.asked_alone: dict[tuple[int, int], float] = {}
        """When somebody gave an ephemeral command in a group, by their ids."""
        self.lock = threading.RLock()
        self.listeners: list[Callable[[], None]] = []
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.files: dict[str, File] = {}
        self.queries: dict[str, Query] = {}
        self.searches: dict[str, list[dict[str, Any]] | None] = {}
        """Inline queries, with what the bot offers."""
        self.commands: dict[str, list[dict[str, Any]]] = {}
        self.updates: list[dict[str, Any]] = []
        self.allowed: list[str] = []
        self.sent: list[Sent] = []
        self.numbers = {"user": 1000, "group": 4000, "message": 0, "file": 0, "query": 0}
        self.numbers |= {"update": 870_000_000}

    def number(self, of: str) -> int:
        self.numbers[of] = self.numbers.get(of, 0) + 1
        return self.numbers[of]

    def now(self) -> int:
        return int(self.clock.now())

    def bot(self) -> dict[str, Any]:
        return {"id": BOT_ID, "is_bot": True, "first_name": "Stammtisch", "username": BOT_NAME}

    def private(self, user: User) -> Chat:
        """The chat of a person with the bot."""
        if user.id not in self.chats:
            self.chats[user.id] = Chat(self, user.id, "private", user=user)
        return self.chats[user.id]

    def group(self, title: str, kind: str, forum: bool = False) -> Chat:
        number = self.number("group")
        chat_id = -number if kind == "group" else -(1_000_000_000_000 + number)
        self.chats[chat_id] = Chat(self, chat_id, kind, title, forum=forum)
        return self.chats[chat_id]

    def message(self, chat: Chat, **parts: Any) -> Message:
        """A new message. Supergroups count their messages, all other chats have one counter."""
        number = self.number(f"message {chat.id}" if chat.kind == "supergroup" else "message")
        message = Message(chat, number, self.now(), **parts)
        chat.messages[number] = message
        return message

    def update(self, kind: str, body: dict[str, Any]) -> None:
        """Something happened that the bot is to hear of."""
        if kind in self.allowed or (not self.allowed and kind not in ON_REQUEST):
            self.updates.append({"update_id": self.number("update"), kind: copy.deepcopy(body)})
        self.changed()

    def changed(self) -> None:
        for listener in list(self.listeners):
            listener()

    def note_sent(self, method: str, message: Message, silent: bool = False) -> None:
        self.sent.append(
            Sent(
                self.clock.now(),
                method,
                message.chat.id,
                message.id,
                message.text or "",
                message.keyboard,
                message.chat.readers(),
                message.media.file if message.media else None,
                silent,
            )
        )
        self.changed()

    def bot_becomes(self, chat: Chat, status: str, by: User) -> None:
        """The bot is added, promoted, removed or kicked, and hears of it."""
        change = {
            "chat": chat.as_json(),
            "from": by.as_json(),
            "date": self.now(),
            "old_chat_member": member_as_json(self.bot(), chat.bot),
            "new_chat_member": member_as_json(self.bot(), status),
        }
        chat.bot = status
        self.update("my_chat_member", change)

    def migrate(self, old: Chat) -> Chat:
        """A group becomes a supergroup: a new chat with a new id; the bot hears it in both."""
        new = self.group(old.title, "supergroup", old.forum)
        new.members, new.bot = dict(old.members), old.bot
        old.moved_to = new.id
        someone = self.users.get(next(iter(old.members), 0))
        for chat, key, other in (
            (old, "migrate_to_chat_id", new),
            (new, "migrate_from_chat_id", old),
        ):
            message = self.message(chat, sender=someone, service={key: other.id})
            self.update("message", message.as_json())
        return new


RIGHTS = (
    "can_be_edited can_manage_chat can_delete_messages can_manage_video_chats can_restrict_members"
    " can_promote_members can_change_info can_invite_users can_post_stories can_edit_stories"
    " can_delete_stories can_pin_messages"
).split()


def member_as_json(user: dict[str, Any], status: str) -> dict[str, Any]:
    written: dict[str, Any] = {"user": user, "status": status}
    if status == "creator":
        return written | {"is_anonymous": False}
    if status == "administrator":
        return written | {"is_anonymous": False} | dict.fromkeys(RIGHTS, True)
    return written | ({"until_date": 0} if status == "kicked" else {})
