"""Nothing that Matrix is asked to show depends on cards that its readers can't see.

As `harness.leaks`, but what is compared are the events that the bot sends: of each room their
number, order and time, texts in both forms, what lists say beside them, mentions, the contents of
pictures and files, and which messages of people the bot has read. Nothing goes over HTTP: the bot
itself writes to `Wire`.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import Counter
from functools import partial
from typing import Any, cast

from stammtisch.adapters.console.room import BUTTON
from stammtisch.adapters.matrix.bot import MatrixBot, MatrixSettings
from stammtisch.adapters.matrix.incoming import read_event
from stammtisch.adapters.matrix.lanes import user_lane
from stammtisch.adapters.matrix.outgoing import MatrixChat
from stammtisch.adapters.matrix.rooms import ROOM
from stammtisch.adapters.matrix.server import Homeserver
from stammtisch.core.service.ports import Transaction
from tests.harness.leaks import PEOPLE, WireReading
from tests.harness.script import encoded
from tests.matrix.fake import BOT, Clock

PUBLIC = "!room"

Json = dict[str, Any]


def user_id(name: str) -> str:
    return f"@{name}:hs"


def reader_of(room: str) -> str:
    """Who reads a room: all, or one person, after whom it is named."""
    return "#room" if room == PUBLIC else f"@{room.removeprefix('!')}"


class Wire:
    """A homeserver as `matrix.server.Homeserver` gives it to the bot, with one room for all and one
    for each person. `sent`: what came, each with who reads it; `waiting`: events that the bot will
    find in the course of their rooms."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.user = BOT
        self.sent: list[tuple[str, str]] = []
        self.waiting: list[tuple[str, Json]] = []
        self.events: dict[str, Json] = {}
        self.numbers: Counter[str] = Counter()
        self.transactions: dict[tuple[str, str], str] = {}

    def happens(self, room: str, sender: str, kind: str, content: Json) -> str:
        self.numbers[room] += 1
        event = f"${room}{self.numbers[room]}"
        at = int(self.clock.now() * 1000)
        raw = {"event_id": event, "sender": sender, "type": kind, "content": content}
        self.events[event] = raw | {"origin_server_ts": at}
        self.waiting.append((room, self.events[event]))
        return event

    def note(self, room: str, *told: Any) -> None:
        self.sent.append((reader_of(room), json.dumps([self.clock.now(), *told], sort_keys=True)))

    async def send(self, room: str, kind: str, content: Json, transaction: str) -> str:
        key = (room, transaction)
        if key not in self.transactions:
            self.note(room, kind, content)
            self.transactions[key] = self.happens(room, BOT, kind, content)
        return self.transactions[key]

    async def read(self, room: str, event: str) -> None:
        self.note(room, "read", event)

    async def redact(self, room: str, event: str, transaction: str) -> None:
        self.note(room, "redact", event)

    async def upload(self, name: str, kind: str, content: bytes) -> str:
        return f"mxc://hs/{hashlib.sha256(content).hexdigest()}/{name}"

    async def members(self, room: str) -> dict[str, str]:
        names = PEOPLE if room == PUBLIC else (room.removeprefix("!"),)
        return {BOT: "join", **{user_id(name): "join" for name in names}}

    async def state(self, room: str, kind: str, key: str = "") -> Json | None:
        return None

    async def creators(self, room: str) -> set[str]:
        return {user_id("anna")}

    async def event(self, room: str, event: str) -> Json:
        return self.events[event]

    async def name_of(self, user: str) -> str:
        return user[1:].partition(":")[0].title()


def _alone_in(lane: str, room: str, tx: Transaction) -> None:
    tx.put_setting(lane, ROOM, room)


class MatrixReading(WireReading):
    """Three people in a room, the bot, and what it asks of the homeserver."""

    wire: Wire
    words = (
        *("!hand", "!table", "!change", "xyz", "nyan", "!back", "!undo", "!stats", "!rules"),
        *("[🃏]", "[👍]", "[▶]", "later: 2", "later: 20", "later: 100"),
    )

    def restart(self) -> None:
        self.clock: Clock = Clock()
        super().restart()
        for name in PEOPLE:
            asyncio.run(self.store.run(partial(_alone_in, user_lane(user_id(name)), f"!{name}")))
            pictures = "on" if name in self.with_pictures else "off"
            self(f"> {name}@ !settings language {self.languages[name]}")
            self(f"> {name}@ !settings pictures {pictures}")
        self("> anna: !settings pictures on")

    def serve(self) -> tuple[Wire, MatrixChat]:
        wire, secret = Wire(self.clock), self.secrets.__next__
        server, terms = cast(Homeserver, wire), MatrixSettings([], 10**9, 10**9)
        self.matrix = MatrixBot(server, self.service, secret, terms, encoded)
        return wire, self.matrix.chat

    async def hears(self, name: str, private: bool, text: str) -> None:
        room = f"!{name}" if private else PUBLIC
        if sign := BUTTON.fullmatch(text):
            relation = {"rel_type": "m.annotation", "event_id": self.board(), "key": sign[1]}
            content: Json = {"m.relates_to": relation}
            self.wire.happens(PUBLIC, user_id(name), "m.reaction", content)
        else:
            content = {"msgtype": "m.text", "body": text.replace("/", "!", 1)}
            self.wire.happens(room, user_id(name), "m.room.message", content)

    async def settle(self) -> None:
        """All that is due now is done, sent, and read by the bot in the course of its rooms."""
        while True:
            await super().settle()
            while self.matrix.chat.replies.busy:
                await asyncio.sleep(0)
            if not self.wire.waiting:
                return
            course, self.wire.waiting = self.wire.waiting, []
            for room, raw in course:
                said = read_event(raw, BOT)
                if said is not None:
                    await self.matrix.take(room, said)

    def board(self) -> str:
        """The newest message of a table in the room of all."""
        found = [
            event
            for event, raw in self.wire.events.items()
            if raw["sender"] == BOT and event.startswith(f"${PUBLIC}")
            if "m.relates_to" not in raw["content"] and "stammtisch" in raw["content"]
        ]
        return found[-1] if found else ""
