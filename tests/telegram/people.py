"""What people do in Telegram, as a test says it: `anna.sends(group, "/new uno")`."""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from .markup import found_in
from .world import BOT_NAME, Chat, File, Media, Message, Query, User, World

START = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True)
class Popup:
    """What a button's answer showed to its presser. `alert`: in a window, not as a toast."""

    text: str
    alert: bool
    time: float


@dataclass(eq=False)
class Person(User):
    """Somebody with Telegram."""

    world: World = field(kw_only=True, repr=False)

    @property
    def chat(self) -> Chat:
        """The private chat with the bot."""
        return self.world.private(self)

    @property
    def popups(self) -> list[Popup]:
        """What answers to pressed buttons have shown, oldest first."""
        with self.world.lock:
            return [
                Popup(query.popup, bool(query.answer.get("show_alert")), query.answered or 0.0)
                for query in self.world.queries.values()
                if query.user is self and query.answer is not None and query.popup
            ]

    def sees(self, chat: Chat | None = None, topic: int | None = None) -> list[Message]:
        """The messages of a chat (their private one with the bot) as they stand, oldest first."""
        with self.world.lock:
            chat = chat or self.chat
            self.expect_present(chat)
            return chat.shown(topic)

    def expect_present(self, chat: Chat) -> None:
        assert self.id in chat.readers(), f"{self.name} is not in {chat.title or chat.id}"

    def sends(
        self,
        chat: Chat | None,
        text: str,
        reply_to: Message | None = None,
        topic: int | None = None,
        anonymous: bool = False,
    ) -> Message:
        """Write to a chat (None: to the bot). `anonymous`: as an administrator without a name."""
        with self.world.lock:
            chat = chat or self.chat
            self.expect_present(chat)
            assert topic is None or topic in chat.topics, f"no topic {topic}"
            if chat.kind == "private":
                self.unblocks()
            message = self.world.message(
                chat,
                sender=self,
                anonymous=anonymous,
                text=text,
                entities=found_in(text),
                topic=topic,
                reply_to=reply_to.id if reply_to else None,
            )
            if self.heard(message):
                self.world.update("message", message.as_json())
            return copy.copy(message)

    def sends_file(
        self,
        chat: Chat | None,
        name: str,
        content: bytes,
        caption: str = "",
        reply_to: Message | None = None,
    ) -> Message:
        """Send a document to a chat (None: to the bot)."""
        with self.world.lock:
            chat = chat or self.chat
            self.expect_present(chat)
            file = File(f"F{self.world.number('file'):08}", name, content)
            self.world.files[file.id] = file
            message = self.world.message(
                chat,
                sender=self,
                text=caption or None,
                entities=found_in(caption),
                media=Media("document", file),
                reply_to=reply_to.id if reply_to else None,
            )
            if self.heard(message):
                self.world.update("message", message.as_json())
            return copy.copy(message)

    def heard(self, message: Message) -> bool:
        """Whether privacy mode lets the bot see it: commands not for others, and replies to it."""
        chat, text = message.chat, message.text or ""
        if chat.kind == "private":
            return True
        if chat.bot != "member" or not self.world.privacy:
            return chat.bot in ("member", "administrator")
        answered = chat.messages.get(message.reply_to or 0)
        to_bot = answered is not None and answered.sender is None and not answered.service
        command = re.match(r"/\w+(?:@(\w+))?", text)
        mine = command is not None and (command[1] or BOT_NAME).lower() == BOT_NAME
        return mine or to_bot or f"@{BOT_NAME}" in text

    def edits(self, message: Message, text: str) -> None:
        """Change a message of one's own."""
        with self.world.lock:
            own = message.chat.messages[message.id]
            assert own.sender is self
            own.text, own.entities, own.edited = text, found_in(text), self.world.now()
            if self.heard(own):
                self.world.update("edited_message", own.as_json())

    def deletes(self, message: Message) -> None:
        """Remove a message; bots don't hear of it."""
        with self.world.lock:
            self.expect_present(message.chat)
            message.chat.messages[message.id].deleted_by = "person"
            self.world.changed()

    def opens(self, link: str, group: Chat | None = None) -> Message:
        """Follow a link to the bot and press Start: `?start=` in private, `?startgroup=` adds the
        bot to `group`."""
        url = urlsplit(link if "://" in link else f"https://{link}")
        assert url.hostname in ("t.me", "telegram.me"), link
        assert url.path.strip("/") in ("bot", BOT_NAME), f"{link} leads to another bot"
        asked = parse_qs(url.query)
        if group is not None:
            payload = asked.get("startgroup", [""])[0]
            self.adds_bot(group)
            return self.sends(group, f"/start@{BOT_NAME} {payload}".strip())
        payload = asked.get("start", [""])[0]
        assert not payload or START.fullmatch(payload), f"{link} has a bad start parameter"
        return self.starts(payload)

    def starts(self, payload: str = "") -> Message:
        """Open the private chat and press Start."""
        with self.world.lock:
            return self.sends(None, f"/start {payload}".strip())

    def presses(self, message: Message, name: str) -> Query | None:
        """Press the button with this text or data, as it is in the given copy of the message: an
        older copy is what a slow program still shows. None for links: they are opened."""
        with self.world.lock:
            self.expect_present(message.chat)
            button = message.button(name)
            if "callback_data" not in button:
                assert "url" in button, f"can't press {button}"
                self.opens(button["url"])
                return None
            number = message.service.get("ephemeral_message_id")
            chat = message.chat
            current = chat.ephemeral[number] if number else chat.messages[message.id]
            query = Query(
                f"{self.id}{self.world.number('query'):06}",
                self,
                current,
                button["callback_data"],
                self.world.clock.now(),
            )
            self.world.queries[query.id] = query
            self.world.update("callback_query", query_as_json(query))
            return query

    def sends_alone(self, chat: Chat, text: str) -> None:
        """Give a command of the bot's menu in a group that nobody else there sees."""
        with self.world.lock:
            self.expect_present(chat)
            number = self.world.number("message")
            self.world.asked_alone[self.id, chat.id] = self.world.clock.now()
            written = {
                "message_id": 0,
                "ephemeral_message_id": number,
                "date": self.world.now(),
                "chat": chat.as_json(),
                "from": self.as_json(),
                "text": text,
            }
            self.world.update("message", written)

    def sees_alone(self, chat: Chat) -> list[Message]:
        """The messages of a group that nobody else there sees, as they stand, oldest first."""
        with self.world.lock:
            return [
                copy.copy(message)
                for message in chat.ephemeral.values()
                if message.service["receiver_user"]["id"] == self.id
            ]

    def searches(self, text: str) -> str:
        """Write to the bot in inline mode, as a button that shares does; the id of the query."""
        with self.world.lock:
            query = f"{self.id}{self.world.number('query'):06}"
            self.world.searches[query] = None
            asked = {"id": query, "from": self.as_json(), "query": text, "offset": ""}
            self.world.update("inline_query", asked)
            return query

    def blocks(self) -> None:
        """Block the bot."""
        self.change_blocked(True)

    def unblocks(self) -> None:
        if self.blocked:
            self.change_blocked(False)
        self.started, self.chat.bot = True, "member"

    def change_blocked(self, blocked: bool) -> None:
        with self.world.lock:
            self.blocked = blocked
            status = "kicked" if blocked else "member"
            self.chat.bot = "member" if blocked else "kicked"
            self.world.bot_becomes(self.chat, status, self)

    def adds_bot(self, chat: Chat, status: str = "member") -> None:
        """Put the bot into a group, or make it `administrator`."""
        with self.world.lock:
            self.expect_present(chat)
            if chat.bot == status:
                return
            was_there = chat.bot in ("member", "administrator")
            self.world.bot_becomes(chat, status, self)
            if not was_there:
                joined = {"new_chat_members": [self.world.bot()]}
                message = self.world.message(chat, sender=self, service=joined)
                self.world.update("message", message.as_json())

    def removes_bot(self, chat: Chat) -> None:
        with self.world.lock:
            self.expect_present(chat)
            self.world.bot_becomes(chat, "kicked", self)


def query_as_json(query: Query) -> dict[str, Any]:
    message = query.message
    written = message.as_json()
    if message.deleted_by:
        written = {"message_id": message.id, "chat": message.chat.as_json(), "date": 0}
    return {
        "id": query.id,
        "from": query.user.as_json(),
        "message": written,
        "chat_instance": str(message.chat.id),
        "data": query.data,
    }
