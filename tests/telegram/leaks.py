"""Nothing that Telegram is asked to send or show depends on cards that its readers can't see.

As `harness.leaks`, but what is compared are the requests of the bot: of each chat their number,
order and time, texts, buttons and their data, the contents of pictures and files, and whether they
are silent; of each person also what pops up. Nothing goes over HTTP: the bot itself writes to
`Wire`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

from telegram import Bot

from stammtisch.adapters.chat.incoming import Incoming
from stammtisch.adapters.console import BUTTON
from stammtisch.adapters.telegram.bot import TelegramBot
from stammtisch.adapters.telegram.incoming import UserInput
from stammtisch.adapters.telegram.lanes import lane_of, person_of
from stammtisch.adapters.telegram.outgoing import TelegramChat
from tests.harness.leaks import PEOPLE, WireReading
from tests.harness.script import FakeClock, ShortClock, encoded

GROUP = -1
NUMBERS = {name: number for number, name in enumerate(PEOPLE, 1)}


class Wire:
    """Takes requests as the bot does. `sent`: each with who reads it (`#room`, `@anna`)."""

    def __init__(self, clock: FakeClock) -> None:
        self.clock = clock
        self.username = "bot"
        self.sent: list[tuple[str, str]] = []
        self.keyboards: dict[str, dict[int, list[list[dict[str, str]]]]] = {}
        self.numbers: Counter[str] = Counter()
        self.pressed: dict[str, str] = {}
        """By query: who pressed."""

    def __getattr__(self, method: str) -> Any:
        if not method.startswith(("send_", "edit_", "delete_", "answer_")):
            raise AttributeError(method)

        async def request(*plain: Any, **given: Any) -> Any:
            return self.note(method, plain, given)

        return request

    async def get_chat_administrators(self, chat: int) -> list[Any]:
        return [SimpleNamespace(user=SimpleNamespace(id=NUMBERS["anna"]))]

    def note(self, method: str, plain: tuple[Any, ...], given: dict[str, Any]) -> Any:
        if method == "answer_callback_query":
            told = [method, given.get("text"), given.get("show_alert")]
            self.add(self.pressed[given["callback_query_id"]], told)
            return True
        lane = reader_of(given.pop("chat_id"))
        markup = given.pop("reply_markup", None)
        keyboard = markup.to_dict()["inline_keyboard"] if markup else []
        number = given.pop("message_id", 0)
        if not number:
            self.numbers[lane] += 1
            number = self.numbers[lane]
        self.keyboards.setdefault(lane, {})[number] = keyboard
        self.add(lane, [method, number, keyboard, *map(content, [*plain, *given.items()])])
        picture = content(given.get("photo", b""))
        photo = [SimpleNamespace(file_id=picture)] if method == "send_photo" else []
        return SimpleNamespace(message_id=number, photo=photo)

    def add(self, lane: str, told: list[Any]) -> None:
        self.sent.append((lane, json.dumps([self.clock.now(), *told])))


def reader_of(chat: int) -> str:
    return "#room" if chat == GROUP else f"@{PEOPLE[chat - 1]}"


def content(value: Any) -> Any:
    """What of a parameter people get to see."""
    if isinstance(value, tuple):
        return [value[0], content(value[1])]
    if isinstance(
        value, bytes
    ):  # of a file that Telegram has already its id is sent, which is this
        return hashlib.sha256(value).hexdigest()
    if hasattr(value, "to_dict"):
        described = value.to_dict()
        if hasattr(value, "media"):  # of an InputMediaPhoto
            described["media"] = content(getattr(value.media, "input_file_content", value.media))
        return described
    return value if isinstance(value, str | int | float | bool | None) else str(value)


class TelegramReading(WireReading):
    """Three people in a group, the bot, and what it asks of Telegram."""

    clock: ShortClock
    wire: Wire
    words = (
        *("/hand", "/table", "/change", "xyz", "nyan", "/back", "/undo", "/stats", "/rules"),
        *("[hand]", "[call1]", "[call2]", "[s]", "[change]"),
        *("later: 2", "later: 20", "later: 100"),
    )

    def restart(self) -> None:
        self.clock, self.updates = ShortClock(), 0
        super().restart()
        for name in PEOPLE:
            pictures = "on" if name in self.with_pictures else "off"
            self(f"> {name}@ /start\n> {name}@ /settings pictures {pictures}")
        self("> anna: /settings pictures on")

    def serve(self) -> tuple[Wire, TelegramChat]:
        wire, secret = Wire(self.clock), self.secrets.__next__
        self.telegram = TelegramBot(cast(Bot, wire), self.service, secret, paint=encoded)
        self.telegram.name = "bot"
        return wire, self.telegram.chat

    async def hears(self, name: str, private: bool, text: str) -> None:
        await self.telegram.take(self.heard(name, private, text))

    async def say(self, line: str) -> None:
        await super().say(line)
        assert not self.clock.longest

    def heard(self, name: str, private: bool, text: str) -> UserInput:
        """An update; `[call1]` presses the newest button of theirs that does so."""
        self.updates += 1
        number, query = NUMBERS[name], ""
        button, pressed, message = BUTTON.fullmatch(text), None, 0
        if button:
            private = button[1] != "hand"
            message, pressed = self.button(f"@{name}" if private else "#room", button[1])
            query = str(self.updates)
            self.wire.pressed[query] = f"@{name}"
        incoming = Incoming(
            source="telegram",
            update=str(self.updates),
            by=person_of(number, name.title(), self.languages[name], private),
            chat=lane_of(number if private else GROUP),
            public=not private,
            text="" if button else text,
            pressed=pressed,
        )
        return UserInput(incoming, query, message)

    def button(self, lane: str, what: str) -> tuple[int, str]:
        """Message and data of a button that does this; "none" where there is none."""
        form = re.compile(rf"\d+:\d+:{what}\d*")
        for number, keyboard in sorted(self.wire.keyboards.get(lane, {}).items(), reverse=True):
            for row in keyboard:
                for button in row:
                    if form.fullmatch(button.get("callback_data", "")):
                        return number, button["callback_data"]
        return 0, "none"
