"""People in Matrix: what they see in their rooms, as a client shows it, and what they do there.

async with people(synapse, "anna", "ben") as (anna, ben):
    room = await anna.makes_room("Skat", ben, bot)
    await anna.says(room, "!new uno")
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from nio import (
    AsyncClient,
    AsyncClientConfig,
    DownloadResponse,
    EncryptionError,
    ErrorResponse,
    InviteMemberEvent,
    MegolmEvent,
    RoomCreateResponse,
    RoomMessage,
    RoomSendResponse,
    SyncResponse,
)
from nio.crypto import decrypt_attachment
from nio.store import SqliteMemoryStore

from tests.matrix.synapse import Account, Synapse

AT_ONCE = 100
"""Events of a room that come with one sync; what lies between is fetched."""
WAIT = 10_000
FILTER = {
    "presence": {"types": []},
    "account_data": {"types": []},
    "room": {
        "timeline": {"limit": AT_ONCE},
        "ephemeral": {"types": []},
        "account_data": {"types": []},
    },
}
SERVER_FAILS = 500
PATIENCE = 240.0  # seconds; a busy machine is slow
ENCRYPTED = {
    "type": "m.room.encryption",
    "state_key": "",
    "content": {"algorithm": "m.megolm.v1.aes-sha2"},
}
logging.getLogger("nio").setLevel(logging.ERROR)  # tells of every cut connection


@dataclass
class Shown:
    """A message as it stands now. `content`: of its newest version; `versions`: the event ids of
    all versions with when they were seen."""

    room: str
    id: str
    sender: str
    content: dict[str, Any]
    seen: float
    versions: list[tuple[str, float]] = field(default_factory=list)

    @property
    def body(self) -> str:
        return str(self.content.get("body", ""))

    @property
    def kind(self) -> str:
        return str(self.content.get("msgtype", ""))

    @property
    def reply_to(self) -> str:
        relates = self.content.get("m.relates_to") or {}
        return str((relates.get("m.in_reply_to") or {}).get("event_id", ""))

    @property
    def mentions(self) -> list[str]:
        return list((self.content.get("m.mentions") or {}).get("user_ids", []))

    @property
    def changed(self) -> float:
        """When its newest version was seen."""
        return self.versions[-1][1] if self.versions else self.seen


@dataclass(frozen=True)
class Heard:
    """An event as it came: to whom, when (seconds of this machine), in which order, and from when
    the homeserver says it is."""

    room: str
    event: dict[str, Any]
    time: float

    @property
    def id(self) -> str:
        return str(self.event["event_id"])


def edited(content: dict[str, Any]) -> dict[str, Any]:
    """What a message says after an edit; as it is, if the content is none."""
    if "m.new_content" not in content:
        return content
    kept = {name: one for name, one in content.items() if not name.startswith("m.")}
    return {**kept, **content["m.new_content"]}


class Person:
    """Somebody with a client. `heard`: all events of their rooms, as they came. `encrypts`: with
    keys; the client's own encryption has nothing to do with ours."""

    def __init__(self, account: Account, url: str, encrypts: bool = False) -> None:
        self.account = account
        self.id = account.id
        self.name = account.name
        settings = AsyncClientConfig(
            encryption_enabled=encrypts,
            max_timeout_retry_wait_time=1,
            store=SqliteMemoryStore,
            store_sync_tokens=False,
        )
        self.client = AsyncClient(url, account.id, account.device, "." * encrypts, settings)
        self.client.restore_login(account.id, account.device, account.token)
        self.encrypts = encrypts
        self.unreadable: list[dict[str, Any]] = []
        """Events of others that couldn't be decrypted."""
        self.in_clear: list[dict[str, Any]] = []
        """Messages that weren't encrypted."""
        self.sessions: set[tuple[str, str]] = set()
        """Rooms, and ids of the keys with which events there were encrypted."""
        self.rooms: dict[str, dict[str, Shown]] = {}
        self.heard: list[Heard] = []
        self.reactions: dict[str, list[str]] = {}
        self.members: dict[str, dict[str, str]] = {}
        """By room and person: what they are there (join, invite, leave, ban)."""
        self.invited: dict[str, str] = {}
        """Rooms to which somebody invited them: by whom."""
        self.joins = True
        """They follow invitations."""
        self.known: set[str] = set()
        self.since = ""
        self.news = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.numbers = itertools.count(1)

    # Looking

    def sees(self, room: str) -> list[Shown]:
        """The messages of a room as they stand, oldest first."""
        return list(self.rooms.get(room, {}).values())

    def alone_with(self, other: str) -> str:
        """The newest room to which the other one (the bot, which invites people only there) invited
        them for the two alone; "" if there is none."""
        found = [room for room, by in self.invited.items() if by == other]
        return found[-1] if found else ""

    async def until(self, found: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
        """Look until there is something; AssertionError says what was waited for in vain."""
        end = time.monotonic() + patience
        while not (value := found()):
            self.news.clear()
            if self.task is not None and self.task.done():
                self.task.result()
            left = end - time.monotonic()
            assert left > 0, f"{self.name} waits in vain for {what}\n{self.screen()}"
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), left)
        return value

    def screen(self) -> str:
        """The newest messages of all rooms, to find out why something is missing."""
        lines = []
        for room, messages in self.rooms.items():
            for one in list(messages.values())[-3:]:
                lines.append(f"--- {room} {one.sender} {one.kind} {one.id}\n{one.body}")
        return "\n".join(lines)

    def is_in(self, room: str) -> bool:
        return self.members.get(room, {}).get(self.id) == "join"

    async def downloads(self, content: dict[str, Any]) -> bytes:
        """The file in a message."""
        file = content.get("file") or {}
        url = file.get("url") or content["url"]
        got = await self._answer(lambda: self.client.download(url))
        assert isinstance(got, DownloadResponse), got
        if not file:
            return bytes(got.body)
        key, digest = file["key"]["k"], file["hashes"]["sha256"]
        return bytes(decrypt_attachment(got.body, key, digest, file["iv"]))

    # Doing

    async def says(
        self,
        room: str,
        body: str,
        reply_to: str = "",
        edits: str = "",
        kind: str = "m.text",
        **more: Any,
    ) -> str:
        """Write to a room; the event's id. `edits`: in place of this message of one's own."""
        content: dict[str, Any] = {"msgtype": kind, "body": body, **more}
        if reply_to:
            content["m.relates_to"] = {"m.in_reply_to": {"event_id": reply_to}}
        if edits:
            content = {
                "msgtype": kind,
                "body": f"* {body}",
                "m.new_content": {"msgtype": kind, "body": body},
                "m.relates_to": {"rel_type": "m.replace", "event_id": edits},
            }
        return await self.sends(room, "m.room.message", content)

    async def reacts(self, room: str, event: str, key: str) -> str:
        relates = {"rel_type": "m.annotation", "event_id": event, "key": key}
        return await self.sends(room, "m.reaction", {"m.relates_to": relates})

    async def sends(self, room: str, kind: str, content: dict[str, Any]) -> str:
        """Send an event, again until it has arrived, with one transaction id."""
        transaction = f"{self.name}-{next(self.numbers)}-{time.monotonic_ns()}"
        sent = await self._answer(
            lambda: self.client.room_send(
                room, kind, content, transaction, ignore_unverified_devices=True
            )
        )
        assert isinstance(sent, RoomSendResponse), f"{self.name} can't write: {sent}"
        return str(sent.event_id)

    async def takes_back(self, room: str, event: str) -> None:
        await self.client.room_redact(room, event)

    async def makes_room(self, name: str, *invited: Person | str, **options: Any) -> str:
        """A room with others in it, who join by themselves if they are people; its id."""
        ids = [one if isinstance(one, str) else one.id for one in invited]
        if self.encrypts:
            options["initial_state"] = [*options.get("initial_state", ()), ENCRYPTED]
        made = await self._answer(lambda: self.client.room_create(name=name, invite=ids, **options))
        assert isinstance(made, RoomCreateResponse), made
        room = str(made.room_id)
        for one in invited:
            if not isinstance(one, str):
                await one.until(partial(one.is_in, room), f"the room {name}")
        return room

    # The client

    async def _answer(self, ask: Callable[[], Awaitable[Any]]) -> Any:
        """The answer to a request, which is made again while the homeserver itself fails (5xx), as
        it does while it starts or stops."""
        end = time.monotonic() + PATIENCE
        while True:
            answer = await ask()
            response = answer.transport_response if isinstance(answer, ErrorResponse) else None
            if response is None or response.status < SERVER_FAILS or time.monotonic() > end:
                return answer
            await asyncio.sleep(0.5)

    async def watch(self) -> None:
        """Follow all rooms, through whatever happens to the homeserver; join where one is
        invited."""
        while True:
            answer = await self.client.sync(WAIT, FILTER, self.since or None, full_state=False)
            if not isinstance(answer, SyncResponse):
                await asyncio.sleep(0.2)
                continue
            for room, invite in answer.rooms.invite.items():
                await self._invited(room, invite.invite_state)
            if self.encrypts:
                await self._tend_keys()
            for room, joined in answer.rooms.join.items():
                timeline = joined.timeline
                events = self._sources(timeline.events)
                if timeline.limited and self.since and room in self.rooms:
                    events = await self._gap(room, timeline.prev_batch) + events
                for one in [*(state.source for state in joined.state), *events]:
                    self._take(room, one)
            self.since = answer.next_batch
            self.news.set()

    async def _tend_keys(self) -> None:
        """What nio's own loop does after each sync."""
        client = self.client
        if client.should_upload_keys:
            await client.keys_upload()
        if client.should_query_keys:
            await client.keys_query()
        if client.should_claim_keys:
            await client.keys_claim(client.get_users_for_key_claiming())
        await client.send_to_device_messages()

    async def _invited(self, room: str, state: list[Any]) -> None:
        for one in state:
            if isinstance(one, InviteMemberEvent) and one.state_key == self.id:
                self.invited[room] = one.sender
        if self.joins:
            await self._answer(lambda: self.client.join(room))

    async def _gap(self, room: str, start: str) -> list[dict[str, Any]]:
        """What lies between what is known of a room and a place in its timeline."""
        found: list[dict[str, Any]] = []
        while start:
            answer = await self.client.room_messages(room, start, limit=AT_ONCE)
            chunk = self._sources(map(self._decrypted, answer.chunk))
            found += [one for one in chunk if one["event_id"] not in self.known]
            if len(chunk) < AT_ONCE or any(one["event_id"] in self.known for one in chunk):
                break
            start = answer.end
        return found[::-1]

    def _sources(self, events: Iterable[Any]) -> list[dict[str, Any]]:
        """Events as they are after decryption."""
        found = list(events)
        self.in_clear += [
            one.source for one in found if isinstance(one, RoomMessage) and not one.decrypted
        ]
        self.sessions |= {(one.room_id, one.session_id) for one in found if one.decrypted}
        return [one.source for one in found]

    def _decrypted(self, event: Any) -> Any:
        """An old event, which nio doesn't decrypt by itself."""
        try:
            return self.client.decrypt_event(event) if isinstance(event, MegolmEvent) else event
        except EncryptionError:
            return event

    def _take(self, room: str, event: dict[str, Any]) -> None:
        if event["event_id"] in self.known:
            return
        if event["type"] == "m.room.encrypted" and event["content"]:
            self.unreadable.append(event)
        self.known.add(event["event_id"])
        now = time.time()
        self.heard.append(Heard(room, event, now))
        messages = self.rooms.setdefault(room, {})
        content = event["content"]
        if event["type"] == "m.room.member":
            self.members.setdefault(room, {})[event["state_key"]] = content["membership"]
        elif event["type"] == "m.room.redaction":
            messages.pop(event.get("redacts") or content.get("redacts", ""), None)
        elif event["type"] == "m.reaction" and content:
            relates = content["m.relates_to"]
            self.reactions.setdefault(relates["event_id"], []).append(relates["key"])
        elif event["type"] == "m.room.message" and content:
            relates = content.get("m.relates_to") or {}
            old = messages.get(relates.get("event_id", ""))
            if relates.get("rel_type") != "m.replace":
                id = event["event_id"]
                messages[id] = Shown(room, id, event["sender"], content, now, [(id, now)])
            elif old is not None and old.sender == event["sender"]:
                old.content = edited(content)
                old.versions.append((event["event_id"], now))

    async def close(self) -> None:
        while self.task is not None and not self.task.done():
            self.task.cancel()  # a request that times out at this moment takes it for its own end
            await asyncio.wait([self.task], timeout=1)
        await self.client.close()


@asynccontextmanager
async def online(
    accounts: Iterable[Account], url: str, encrypts: bool = False
) -> AsyncIterator[list[Person]]:
    """People with these accounts, who follow their rooms until the end."""
    async with AsyncExitStack() as stack:
        found = []
        for account in accounts:
            person = Person(account, url, encrypts)
            stack.push_async_callback(person.close)
            person.task = asyncio.create_task(person.watch())
            found.append(person)
        yield found


@asynccontextmanager
async def people(server: Synapse, *names: str) -> AsyncIterator[list[Person]]:
    """New users of the homeserver, online."""
    async with online([server.user(name) for name in names], server.url) as found:
        yield found
