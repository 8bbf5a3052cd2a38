"""A homeserver in memory, at the place where matrix-nio sends requests: rooms, members and events,
as far as the bot asks for them. What it can't do is an error. Clocks stand still.

    async with talking() as fake:
        room = fake.room("@anna:hs", "@bot:hs")
        fake.says(room, "@anna:hs", "!new uno")
        await fake.settle()
        assert "Uno" in fake.bodies(room)[-1]
"""

from __future__ import annotations

import asyncio
import functools
import itertools
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

from stammtisch.adapters.matrix.bot import MatrixBot, MatrixSettings
from stammtisch.adapters.matrix.crypto.machine import Machine
from stammtisch.adapters.matrix.crypto.recovery import RecoveryKey
from stammtisch.adapters.matrix.crypto.recovery_key import new_recovery_key
from stammtisch.adapters.matrix.failures import Refused
from stammtisch.adapters.matrix.feed import Feed
from stammtisch.adapters.matrix.lanes import PREFIX
from stammtisch.adapters.matrix.server import Homeserver
from stammtisch.core.service.background import carry_out
from stammtisch.core.service.leases import Leases
from stammtisch.core.service.outbox import Delivery
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.queues import DueJob, Lease
from stammtisch.core.service.requests import Limits
from stammtisch.core.service.service import Service
from tests.harness.script import PLAYERS, FakeClock, QuickBrain, encoded
from tests.harness.store import MemoryStore
from tests.matrix.crypto.key_server import KeyServer

BOT = "@bot:hs"
PASSWORD = "a word that nobody knows"
RECOVERY_KEY = new_recovery_key()
QUIET = 25
"""So many steps of half a second in which nothing happens; guarded answers take some time."""
MOST_ROUNDS = 500

Json = dict[str, Any]


class Clock(FakeClock):
    """Whoever sleeps finds that so much time has passed."""

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        await asyncio.sleep(0)


@dataclass
class Room:
    """`members` by user, `state` by kind, `events` in their order; `ruled`: the bot may change no
    state."""

    members: dict[str, str] = field(default_factory=dict)
    state: dict[str, Json] = field(default_factory=dict)
    events: list[Json] = field(default_factory=list)
    told: set[str] = field(default_factory=set)
    typing: set[str] = field(default_factory=set)
    creation: Json = field(default_factory=dict)
    ruled: bool = False


class Answer:
    """A response as aiohttp gives it."""

    def __init__(self, status: int, body: Json | str | bytes) -> None:
        self.status = status
        self.headers: dict[str, str] = {}
        self._body = body

    async def __aenter__(self) -> Answer:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    @property
    def content(self) -> Answer:
        return self

    async def iter_any(self) -> AsyncIterator[bytes]:
        yield await self.read()

    async def read(self) -> bytes:
        if isinstance(self._body, bytes):
            return self._body
        return (
            self._body.encode() if isinstance(self._body, str) else json.dumps(self._body).encode()
        )


def named(user: str) -> str:
    """The display name of a user."""
    return user[1:].partition(":")[0].title()


class Fails(Exception):
    """An answer that is an error; without a code it is a page, as proxies give it."""

    def __init__(self, status: int, code: str, **more: object) -> None:
        super().__init__(code)
        self.status = status
        self.body: Json | str = {"errcode": code, "error": code, **more} if code else "<html>"


class Fake:
    """The homeserver, and the bot at it. `faults`: what the next requests to a path that matches
    the pattern get instead of an answer; what isn't Fails is raised, as by aiohttp. `credentials`:
    the bot's password and token; `whoami`: the device of the token; `logins`: the devices that
    logged in, and "out" where one logged out. `keys`: the part that knows keys, if the bot uses
    encrypted rooms; `signed_devices`: the bot's setting."""

    def __init__(self, keys: KeyServer | None = None) -> None:
        self.clock = Clock()
        self.keys = keys
        self.signed_devices = False
        self.rooms: dict[str, Room] = {}
        self.accounts: Json = {}
        self.sent: dict[tuple[str, str], str] = {}
        self.files: dict[str, bytes] = {}
        self.requests: list[tuple[str, str]] = []
        self.faults: list[tuple[str, Exception]] = []
        self.token = "first"
        self.credentials = (PASSWORD, "")
        self.whoami: Json = {"device_id": "DEVICE"}
        self.login_types = ["m.login.password"]
        self.logins: list[str] = []
        self.limit = 100
        self.numbers = itertools.count(1)
        self.store = MemoryStore(self.clock.now)
        self.secrets = (f"{n:032d}" for n in itertools.count(1))

    # The bot

    async def begin(self) -> None:
        """Start a bot; also again, as after a crash."""
        limits = Limits(players=PLAYERS, words_a_minute=10**9)
        secret = partial(next, self.secrets)
        self.service = Service(self.store, QuickBrain(), self.clock, secret, limits)
        self.server = Homeserver(self, BOT, "DEVICE")
        terms = MatrixSettings(["@*:hs"], 1000, 1000)
        machine = None
        if self.keys:
            key = RecoveryKey(RECOVERY_KEY)
            machine = Machine(
                self.server, self.store, self.clock, key, self.credentials[0], self.signed_devices
            )
        self.bot = MatrixBot(self.server, self.service, secret, terms, encoded, machine)
        self.feed = Feed(self.bot, *self.credentials)
        await self.feed.start()
        leases = Leases(self.store, self.clock, "program")
        wake = self.service.sending.listen()
        self.delivery = Delivery(
            self.store, self.bot.chat, leases, wake, self.bot.chat.quotas, prefix=PREFIX
        )
        self.leases = leases

    async def settle(self) -> None:
        """All that is due is done and sent."""
        quiet = 0
        for _ in range(MOST_ROUNDS):
            before = len(self.sent), len(self.rooms)
            await self.feed.receive(0)
            due = await self.store.run(partial(_due, self.clock.now(), self.leases.new()))
            for errand in due:
                await carry_out(self.service, errand)
            await self.delivery.drain()
            await asyncio.sleep(0)
            self.clock.time += 0.5
            works = [errand for errand in due if errand.why != "reached"]  # looked at all the time
            busy = self.bot.chat.replies.busy or self.feed._joining or works
            quiet = 0 if busy or (len(self.sent), len(self.rooms)) != before else quiet + 1
            if quiet > QUIET:
                return
        raise AssertionError("it never ends")

    # People

    def room(self, *members: str, encrypted: bool = False, invite: bool = False) -> str:
        """A room with these members; `invite`: the bot is only invited, by the first."""
        room = f"!room{next(self.numbers)}"
        made = self.rooms[room] = Room()
        if encrypted:
            made.state["m.room.encryption"] = {"algorithm": "m.megolm.v1.aes-sha2"}
        made.state["m.room.power_levels"] = {"users": {members[0]: 100}}
        for member in members:
            self.enters(room, member)
        if invite:
            made.members[BOT] = "invite"
        return room

    def enters(self, room: str, user: str, membership: str = "join") -> None:
        self.rooms[room].members[user] = membership
        content = {"membership": membership, "displayname": named(user)}
        self.happens(room, user, "m.room.member", content, state_key=user)

    def happens(self, room: str, sender: str, kind: str, content: Json, **more: object) -> str:
        """An event; its id."""
        event = f"$e{next(self.numbers)}"
        self.rooms[room].events.append(
            {
                "event_id": event,
                "sender": sender,
                "type": kind,
                "content": content,
                "origin_server_ts": int(self.clock.now() * 1000),
                **more,
            }
        )
        return event

    def says(self, room: str, user: str, text: str, **more: object) -> str:
        content = {"msgtype": "m.text", "body": text, **more}
        return self.happens(room, user, "m.room.message", content)

    def direct(self, user: str) -> str:
        """The newest room in which the bot is alone with somebody, who follows the invitation."""
        for name, room in reversed(self.rooms.items()):
            if set(room.members) == {user, BOT} and room.creation.get("is_direct"):
                if room.members[user] == "invite":
                    self.enters(name, user)
                return name
        raise AssertionError(f"no room for {user}")

    def own(self, room: str) -> list[Json]:
        """The bot's messages, as they were sent."""
        return [
            event
            for event in self.rooms[room].events
            if event["sender"] == BOT and event["type"] == "m.room.message" and event["content"]
        ]

    def bodies(self, room: str) -> list[str]:
        return [event["content"]["body"] for event in self.own(room)]

    # What nio asks

    async def send(
        self, method: str, path: str, data: Any, headers: Json, timeout: float
    ) -> Answer:
        assert "token" not in path.lower()
        self.requests.append((method, unquote(path)))
        where = unquote(path)
        for fault in self.faults:
            if re.search(fault[0], where):
                self.faults.remove(fault)
                if not isinstance(fault[1], Fails):
                    raise fault[1]
                return Answer(fault[1].status, fault[1].body)
        parts = urlsplit(path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        names = [unquote(one) for one in parts.path.split("/")[4:]]
        if names[:2] == ["media", "download"]:
            return Answer(200, self.files[f"mxc://{'/'.join(names[2:])}"])
        try:
            if names[0] != "login" and headers.get("Authorization") != f"Bearer {self.token}":
                raise Fails(401, "M_UNKNOWN_TOKEN")
            if names == ["upload"]:
                address = f"mxc://hs/{next(self.numbers)}"
                self.files[address] = data
                return Answer(200, {"content_uri": address})
            body = json.loads(data) if data else {}
            return Answer(200, self._answer(method, names, query, body))
        except Fails as error:
            return Answer(error.status, error.body)

    def _answer(self, method: str, names: list[str], query: Json, body: Json) -> Json:
        match [method, *names]:
            case [_, "keys" | "sendToDevice", *_] if self.keys:
                device = self.whoami.get("device_id", "")
                if names == ["keys", "upload"] and body.get("device_keys", {}).get(
                    "device_id", device
                ) != (device or None):
                    raise Fails(400, "M_BAD_JSON")
                try:
                    return self.keys.answer(BOT, device, names, body)
                except Refused as error:
                    raise Fails(error.status, error.code, **error.answer) from None
            case ["POST", "login"]:
                if body["password"] != PASSWORD or "m.login.password" not in self.login_types:
                    raise Fails(403, "M_FORBIDDEN")
                self.logins.append(body.get("device_id", ""))
                return {"access_token": self.token}
            case ["GET", "login"]:
                return {"flows": [{"type": kind} for kind in self.login_types]}
            case ["POST", "logout"]:
                self.logins.append("out")
                return {}
            case ["GET", "account", "whoami"]:
                return {"user_id": BOT, **self.whoami}
            case ["GET", "sync"]:
                return self._sync(query.get("since"))
            case ["GET", "profile", user, "displayname"]:
                return {"displayname": named(user)}
            case ["GET", "user", _, "account_data", kind]:
                return dict(self.accounts.get(kind, {}))
            case ["PUT", "user", _, "account_data", kind]:
                self.accounts[kind] = body
                return {}
            case ["POST", "createRoom"]:
                return {"room_id": self._create(body)}
            case ["POST", "join", room] if BOT not in self.rooms[room].members:
                raise Fails(403, "M_FORBIDDEN")
            case ["POST", "join", room]:
                self.enters(room, BOT)
                return {"room_id": room}
            case ["PUT", "rooms", room, "send", kind, transaction]:
                return {"event_id": self._send(room, kind, transaction, body)}
            case ["PUT", "rooms", room, "state", kind]:
                if self.rooms[room].ruled:
                    raise Fails(403, "M_FORBIDDEN")
                self.rooms[room].state[kind] = body
                return {}
            case ["POST", "rooms", room, "invite"]:
                self.enters(room, body["user_id"], "invite")
                return {}
            case [_, "rooms", room, *rest] if room in self.rooms:
                return self._of_room(room, rest, query)
        raise Fails(404, "M_NOT_FOUND")

    def _of_room(self, name: str, names: list[str], query: Json) -> Json:
        room = self.rooms[name]
        match names:
            case ["members"]:
                found = room.members.items()
                chunk = [{"state_key": u, "content": {"membership": m}} for u, m in found]
                return {"chunk": chunk}
            case ["joined_members"]:
                return {"joined": {u: {} for u, m in room.members.items() if m == "join"}}
            case ["state", "m.room.create", *_]:
                kind = room.state.get("m.room.create", {})
                return {"sender": BOT, "content": {"room_version": "10", **kind}}
            case ["state", "m.room.member", user] if user in room.members:
                return {"membership": room.members[user], "displayname": named(user)}
            case ["state", kind, *_] if kind in room.state:
                return room.state[kind]
            case ["event", event]:
                return next(one for one in room.events if one["event_id"] == event)
            case ["messages"]:
                start, end = int(query["from"]), json.loads(query.get("to", "{}")).get(name, 0)
                page = room.events[max(end, start - int(query["limit"])) : start]
                return {"chunk": page[::-1], "end": str(start - len(page))}
            case ["leave"]:
                room.members.pop(BOT, None)
                return {}
            case ["receipt", "m.read", event]:
                room.told.add(event)
                return {}
            case ["typing", user]:
                room.typing.add(user)
                return {}
            case ["forget"]:
                return {}
        raise Fails(404, "M_NOT_FOUND")

    def _create(self, body: Json) -> str:
        room = f"!made{next(self.numbers)}"
        made = self.rooms[room] = Room(creation=body)
        for state in body["initial_state"]:
            made.state[state["type"]] = state["content"]
        self.happens(room, BOT, "m.room.create", body["creation_content"], state_key="")
        self.enters(room, BOT)
        for user in body["invite"]:
            made.members[user] = "invite"
        return room

    def _send(self, room: str, kind: str, transaction: str, body: Json, **more: object) -> str:
        if self.rooms[room].members.get(BOT) != "join":
            raise Fails(403, "M_FORBIDDEN")
        key = (room, transaction)
        if key not in self.sent:
            self.sent[key] = self.happens(room, BOT, kind, body, **more)
        return self.sent[key]

    def _sync(self, since: str | None) -> Json:
        """`since` holds for each room how many of its events were told."""
        known: dict[str, int] = json.loads(since) if since else {}
        joined: Json = {}
        invited: Json = {}
        for name, room in self.rooms.items():
            if room.members.get(BOT) == "invite" and f"i{name}" not in known:
                by = next(user for user, word in room.members.items() if word == "join")
                content = {"membership": "invite", "is_direct": len(room.members) == 2}
                invite = {"type": "m.room.member", "state_key": BOT, "sender": by}
                invited[name] = {"invite_state": {"events": [{**invite, "content": content}]}}
                known[f"i{name}"] = 1
            start = known.get(name, 0)
            if room.members.get(BOT) != "join" or start == len(room.events):
                continue
            shown = room.events[start:][-self.limit :]
            timeline = {
                "events": shown,
                "limited": len(shown) < len(room.events) - start,
                "prev_batch": str(len(room.events) - len(shown)),
            }
            joined[name] = {"timeline": timeline, "state": {"events": []}}
            known[name] = len(room.events)
        to_device: list[Json] = []
        if self.keys:
            sent = self.keys.sent[BOT, "DEVICE"]
            to_device = sent[known.get("to device", 0) :]
            known["to device"] = len(sent)
        return {
            "next_batch": json.dumps(known),
            "rooms": {"join": joined, "invite": invited},
            "to_device": {"events": to_device},
        }


def _due(now: float, lease: Lease, tx: Transaction) -> list[DueJob]:
    return tx.take_jobs(now, lease, 100)


AnyFake = TypeVar("AnyFake", bound=Fake)


@asynccontextmanager
async def begun(fake: AnyFake) -> AsyncIterator[AnyFake]:
    """A homeserver whose bot has started."""
    await fake.begin()
    try:
        yield fake
    finally:
        await fake.bot.chat.replies.close(0)


@asynccontextmanager
async def talking() -> AsyncIterator[Fake]:
    async with begun(Fake()) as fake:
        yield fake


def talked(test: Callable[[Fake], Awaitable[None]]) -> Callable[[], None]:
    """A test of a `Fake`, run in an event loop of its own."""

    async def run() -> None:
        async with talking() as fake:
            await test(fake)

    @functools.wraps(test)
    def plain() -> None:
        asyncio.run(run())

    del plain.__wrapped__  # pytest would ask for its arguments
    return plain
