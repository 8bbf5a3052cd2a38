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

from stammtisch.adapters.console import BUTTON
from stammtisch.adapters.matrix.bot import MatrixBot, MatrixSettings
from stammtisch.adapters.matrix.crypto.attachments import open_file
from stammtisch.adapters.matrix.crypto.machine import Machine
from stammtisch.adapters.matrix.crypto.recovery import RecoveryKey
from stammtisch.adapters.matrix.incoming import read_event
from stammtisch.adapters.matrix.lanes import user_lane
from stammtisch.adapters.matrix.outgoing import MatrixChat
from stammtisch.adapters.matrix.rooms import ENCRYPTION, ROOM
from stammtisch.adapters.matrix.server import MEGOLM, REACTION, Homeserver
from stammtisch.core.service.ports import Transaction
from tests.harness.leaks import PEOPLE, WireReading
from tests.harness.script import encoded
from tests.matrix.crypto.key_server import KeyServer
from tests.matrix.fake import BOT, RECOVERY_KEY, Clock

PUBLIC = "!room"
OUTSIDE = {"algorithm", "sender_key", "ciphertext", "session_id", "device_id"}
"""What of an encrypted event isn't encrypted, beside its relation to another one."""

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
        self.boards: list[str] = []
        """Messages of tables in the room of all."""

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
            noted = self.noted(room, kind, content)
            self.note(room, kind, noted)
            self.transactions[key] = event = self.happens(room, BOT, kind, content)
            if room == PUBLIC and "stammtisch" in noted and "m.relates_to" not in noted:
                self.boards.append(event)
        return self.transactions[key]

    def noted(self, room: str, kind: str, content: Json) -> Json:
        """The content of an event as people read it."""
        return content

    async def read(self, room: str, event: str) -> None:
        self.note(room, "read", event)

    async def typing(self, room: str, seconds: float) -> None:
        self.note(room, "typing", seconds)

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
        wire = Wire(self.clock)
        return wire, self.served(wire)

    def served(self, wire: Wire, machine: Machine | None = None) -> MatrixChat:
        server, terms = cast(Homeserver, wire), MatrixSettings([], 10**9, 10**9)
        secret = self.secrets.__next__
        self.matrix = MatrixBot(server, self.service, secret, terms, encoded, machine)
        return self.matrix.chat

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
                own = raw["sender"] == BOT  # what people write isn't encrypted here
                said = read_event(await self.matrix.decrypted(room, raw) if own else raw, BOT)
                if said is not None:
                    await self.matrix.take(room, said)

    def board(self) -> str:
        """The newest message of a table in the room of all."""
        return self.wire.boards[-1] if self.wire.boards else ""


class EncryptedWire(Wire):
    """A homeserver whose rooms are all encrypted. What is noted is what people read after
    decryption, and what lies outside of that; keys and ciphertexts are random."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self.keys = KeyServer()
        self.device = "DEVICE"
        self.client = self.keys.client(BOT, self.device)
        self.request, self.account_data = self.client.request, self.client.account_data
        self.put_account_data = self.client.put_account_data
        self.files: dict[str, bytes] = {}
        self.machine: Machine | None = None

    async def state(self, room: str, kind: str, key: str = "") -> Json | None:
        return {"algorithm": MEGOLM} if kind == ENCRYPTION else None

    async def upload(self, name: str, kind: str, content: bytes) -> str:
        address = f"mxc://hs/{len(self.files)}"
        self.files[address] = content
        return address

    def noted(self, room: str, kind: str, content: Json) -> Json:
        if kind == REACTION:
            return content  # as apps send them
        assert kind == "m.room.encrypted"
        assert self.machine is not None
        (session,) = self.machine.keys.groups.of(room, content["session_id"])
        plain = dict(json.loads(session.decrypt(content["ciphertext"])[0])["content"])
        assert content.get("m.relates_to") == plain.get("m.relates_to")
        assert content.keys() - {"m.relates_to"} == OUTSIDE
        if file := plain.get("file"):
            plain["file"] = hashlib.sha256(open_file(self.files[file["url"]], file)).hexdigest()
        return plain


class EncryptedReading(MatrixReading):
    """The same in encrypted rooms."""

    wire: EncryptedWire

    def serve(self) -> tuple[Wire, MatrixChat]:
        self.wire = wire = EncryptedWire(self.clock)
        wire.machine = Machine(
            cast(Homeserver, wire), self.store, self.clock, RecoveryKey(RECOVERY_KEY)
        )
        asyncio.run(wire.machine.start())
        for name in PEOPLE:
            asyncio.run(wire.keys.machine(user_id(name), "PHONE"))
        return wire, self.served(wire, wire.machine)
