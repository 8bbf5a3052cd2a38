"""Requests to a homeserver. matrix-nio makes and carries them; its own loop, which forgets events
when the program dies, and its own retries, which know no budget, are left out."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

import aiohttp
from nio import Api, AsyncClient, AsyncClientConfig

from .failures import LIMITED, Refused, Unreachable

BASE = "/_matrix/client/v3"
MEDIA = "/_matrix/client/v1/media/download"
TIMEOUT = 30.0
"""Seconds for an answer."""
POWERFUL = 12
"""From this version of rooms on."""
BREATH = 5.0
"""Seconds to wait if a homeserver that limits us doesn't say how long."""
QUIET = ("nio", "peewee", "aiohttp", "asyncio")
"""Loggers that might write addresses, or what people say."""

Json = dict[str, Any]


class Homeserver:
    """`token` goes into a header, never into an address."""

    def __init__(self, client: AsyncClient, user: str, device: str) -> None:
        self._client = client
        self.user = user
        self.device = device
        self.token = ""
        self.closed = False
        """Nothing is asked any more; nio would open another connection."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.user})"

    async def ask(self, method: str, path: str, body: Any = None, wait: float = TIMEOUT) -> Json:
        """The answer to a request of nio's `Api`, or one made by `path_of`. Raises MatrixError."""
        data = json.dumps(body) if isinstance(body, Mapping) else body
        raw = await self._carried(method, _without_token(path), data, "application/json", wait)
        return _read(raw)

    async def _carried(
        self, method: str, path: str, data: Any, kind: str, wait: float, most: int | None = None
    ) -> bytes:
        if self.closed:
            raise Unreachable("closed")
        headers = {"Content-Type": kind}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        try:
            async with asyncio.timeout(wait):
                answer = await self._client.send(method, path, data, headers, timeout=wait)
                async with answer:
                    raw = await (_at_most(answer, most) if most else answer.read())
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            raise Unreachable(type(error).__name__) from None
        if answer.status >= 400:
            raise _refused(answer.status, raw, answer.headers)
        return bytes(raw)

    # What is asked for

    async def login(self, password: str) -> None:
        """A token for the device, which keeps its name. Raises MatrixError."""
        self.token = ""
        found = await self.ask(*Api.login(self.user, password, "stammtisch", self.device))
        self.token = str(found.get("access_token", ""))

    async def whoami(self) -> Json:
        return await self.ask(*Api.whoami(""))

    async def sync(self, since: str | None, seconds: float, wanted: Json) -> Json:
        """What has happened since; the homeserver waits so long until something does."""
        method, path = Api.sync("", since, int(seconds * 1000), wanted, set_presence="offline")
        found = await self.ask(method, path, wait=seconds + TIMEOUT)
        _named(found, "next_batch")
        return found

    async def before(self, room: str, start: str, end: str | None, most: int) -> Json:
        """Events of a room before a point of its course, the newest first; not those before
        `end`."""
        query = {"from": start, "dir": "b", "limit": most} | ({"to": end} if end else {})
        return await self.ask("GET", path_of("rooms", room, "messages", **query))

    async def send(self, room: str, kind: str, content: Json, transaction: str) -> str:
        """The id of the event; the same one for the same transaction, however often it is sent."""
        found = await self.ask(*Api.room_send("", room, kind, content, transaction))
        return _named(found, "event_id")

    async def redact(self, room: str, event: str, transaction: str) -> None:
        """Take what an event says out of the room."""
        await self.ask("PUT", path_of("rooms", room, "redact", event, transaction), {})

    async def state(self, room: str, kind: str, key: str = "") -> Json | None:
        """A state event's content; None if there is none."""
        try:
            return await self.ask("GET", path_of("rooms", room, "state", kind, key))
        except Refused as error:
            if error.status == 404:
                return None
            raise

    async def put_state(self, room: str, kind: str, content: Json) -> None:
        await self.ask(*Api.room_put_state("", room, kind, content))

    async def creators(self, room: str) -> set[str]:
        """Who made a room, where that gives all power: in rooms of version 12 and later."""
        path = path_of("rooms", room, "state", "m.room.create", "", format="event")
        found = await self.ask("GET", path)
        content = found.get("content", {})
        version = str(content.get("room_version", "1"))
        if not version.isdecimal() or int(version) < POWERFUL:
            return set()
        more = content.get("additional_creators")
        return {str(found.get("sender")), *(map(str, more) if isinstance(more, list) else ())}

    async def event(self, room: str, event: str) -> Json:
        return await self.ask(*Api.room_get_event("", room, event))

    async def members(self, room: str) -> dict[str, str]:
        """Who is in a room (`join`), or is invited (`invite`)."""
        found = await self.ask("GET", path_of("rooms", room, "members", not_membership="leave"))
        state = {
            str(one.get("state_key")): str(one.get("content", {}).get("membership"))
            for one in found.get("chunk", ())
        }
        return {user: word for user, word in state.items() if word in ("join", "invite")}

    async def joined(self, room: str) -> set[str]:
        return set((await self.ask(*Api.joined_members("", room))).get("joined", {}))

    async def name_of(self, user: str) -> str:
        """A person's display name; "" if there is none."""
        try:
            found = await self.ask(*Api.profile_get_displayname(user, ""))
        except Refused:
            return ""
        return str(found.get("displayname") or "")

    async def read(self, room: str, event: str) -> None:
        """Show people that the bot has read as far as that; it counts for no limit."""
        await self.ask("POST", path_of("rooms", room, "receipt", "m.read", event), {})

    async def create(self, body: Json) -> str:
        """A new room's id. Asked again, there is another room."""
        return _named(await self.ask("POST", path_of("createRoom"), body), "room_id")

    async def join(self, room: str, via: str = "") -> str:
        query = {"server_name": via} if via else {}
        return _named(await self.ask("POST", path_of("join", room, **query), {}), "room_id")

    async def leave(self, room: str) -> None:
        """Leave a room, or refuse an invitation, and forget it."""
        await self.ask("POST", path_of("rooms", room, "leave"), {})
        await self.ask("POST", path_of("rooms", room, "forget"), {})

    async def account_data(self, kind: str) -> Json:
        """What the account keeps for its programs; {} if nothing."""
        try:
            return await self.ask("GET", path_of("user", self.user, "account_data", kind))
        except Refused as error:
            if error.status == 404:
                return {}
            raise

    async def put_account_data(self, kind: str, content: Json) -> None:
        await self.ask("PUT", path_of("user", self.user, "account_data", kind), content)

    async def upload(self, name: str, kind: str, content: bytes) -> str:
        """The `mxc:` address of a file."""
        method, path, *_ = Api.upload("", name)
        raw = await self._carried(method, _without_token(path), content, kind, TIMEOUT)
        return _named(_read(raw), "content_uri")

    async def download(self, address: str, most: int) -> bytes:
        """A file; of a longer one than `most` bytes one byte more than these."""
        server, _, media = address.removeprefix("mxc://").partition("/")
        path = f"{MEDIA}/{quote(server, safe='')}/{quote(media, safe='')}"
        return await self._carried("GET", path, None, "application/json", TIMEOUT, most)


@asynccontextmanager
async def open_server(url: str, user: str, device: str) -> AsyncIterator[Homeserver]:
    """A connection to a homeserver; nothing is asked yet."""
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.ERROR)
    config = AsyncClientConfig(encryption_enabled=False, request_timeout=TIMEOUT)
    client = AsyncClient(url.rstrip("/"), user, device, config=config)
    server = Homeserver(client, user, device)
    try:
        yield server
    finally:
        server.closed = True
        await client.close()


async def _at_most(answer: aiohttp.ClientResponse, most: int) -> bytes:
    """The beginning of an answer, a byte more than `most` if there is more."""
    raw = b""
    async for piece in answer.content.iter_any():
        raw += piece
        if len(raw) > most:
            break
    return raw[: most + 1]


def path_of(*parts: str, **query: Any) -> str:
    """The path of a request, every part of it written so that it stays one."""
    path = "/".join(quote(part, safe="") for part in (*parts,))
    return f"{BASE}/{path}" + (f"?{urlencode(query)}" if query else "")


def _without_token(path: str) -> str:
    """nio writes the token into the address; ours is empty there, and goes."""
    bare, _, query = path.partition("?")
    kept = [(name, value) for name, value in parse_qsl(query) if name != "access_token"]
    return f"{bare}?{urlencode(kept)}" if kept else bare


def _read(raw: bytes) -> Json:
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        raise Unreachable("no JSON") from None
    if not isinstance(found, dict):
        raise Unreachable("no object")
    return found


def _named(found: Json, name: str) -> str:
    """A text that each answer of this kind has."""
    if not isinstance(found.get(name), str):
        raise Unreachable(f"an answer without {name}")
    return str(found[name])


def _refused(status: int, raw: bytes, headers: Mapping[str, str]) -> Refused:
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        found = {}
    found = found if isinstance(found, dict) else {}
    code = str(found.get("errcode") or ("M_UNKNOWN" if status != 429 else LIMITED))
    return Refused(status, code, str(found.get("error", "")), _seconds(found, headers))


def _seconds(found: Json, headers: Mapping[str, str]) -> float:
    try:
        if "retry_after_ms" in found:
            return max(0.05, float(found["retry_after_ms"]) / 1000)
        return max(0.05, float(headers.get("Retry-After", BREATH)))
    except (TypeError, ValueError, OverflowError):
        return BREATH
