"""Requests to a homeserver through matrix-nio, without its own loop, which loses events in a crash,
and its own retries, which ignore quotas."""

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

from .failures import LIMIT_EXCEEDED, Refused, Unreachable

BASE = "/_matrix/client/v3"
MEDIA = "/_matrix/client/v1/media/download"
TIMEOUT = 30.0
"""Seconds for an answer."""
CREATORS_VERSION = 12
"""The room version from which creators have all power."""
DEFAULT_WAIT = 5.0
"""Seconds to wait if the homeserver limits us without a time."""
QUIET_LOGGERS = ("nio", "peewee", "aiohttp", "asyncio")
"""Loggers that might log addresses, or messages of people."""

Json = dict[str, Any]
MESSAGE, REACTION = "m.room.message", "m.reaction"
ENCRYPTED_EVENT = "m.room.encrypted"
VERIFICATION = "m.key.verification.request"
"""The kind of a message, and of an event to a device, with which verification begins."""
MEGOLM = "m.megolm.v1.aes-sha2"
"""The algorithm of encrypted rooms."""


class Homeserver:
    """A connection to a homeserver. `token` is sent in a header, never in an address. All requests
    may raise MatrixError."""

    def __init__(self, client: AsyncClient, user: str, device: str) -> None:
        self._client = client
        self.user = user
        self.device = device
        self.token = ""
        self.closed = False
        """Set when no further request may be sent, for which nio would open another connection."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.user})"

    async def request(
        self, method: str, path: str, body: Any = None, wait: float = TIMEOUT
    ) -> Json:
        """Send a request of nio's `Api`, or one made with `path_of`, and return the answer. Raises
        MatrixError."""
        data = json.dumps(body) if isinstance(body, Mapping) else body
        raw = await self._request(method, _without_token(path), data, "application/json", wait)
        return _json_of(raw)

    async def _request(
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

    # Requests

    async def login(self, password: str, device: str) -> None:
        """Get a token for a device, which keeps its name; "" is a new one."""
        self.token = ""
        answer = await self.request(*Api.login(self.user, password, "stammtisch", device or None))
        self.token = str(answer.get("access_token", ""))

    async def logout(self) -> None:
        """Give up the token, with its device and the device's keys."""
        await self.request("POST", path_of("logout"), {})
        self.token = ""

    async def login_types(self) -> list[str]:
        """The types of login that the homeserver offers (`m.login.password`)."""
        flows = (await self.request("GET", path_of("login"))).get("flows")
        return [
            str(flow.get("type"))
            for flow in (flows if isinstance(flows, list) else ())
            if isinstance(flow, dict)
        ]

    async def whoami(self) -> Json:
        """The account to which the token belongs."""
        return await self.request(*Api.whoami(""))

    async def sync(self, since: str | None, seconds: float, wanted: Json) -> Json:
        """The events since a position, by a long poll of so many seconds; `wanted`: the filter."""
        method, path = Api.sync("", since, int(seconds * 1000), wanted, set_presence="offline")
        answer = await self.request(method, path, wait=seconds + TIMEOUT)
        _text_in(answer, "next_batch")
        return answer

    async def before(self, room: str, start: str, end: str | None, most: int) -> Json:
        """At most `most` events of a room before the position `start`, the newest first, and none
        before `end`."""
        query = {"from": start, "dir": "b", "limit": most} | ({"to": end} if end else {})
        return await self.request("GET", path_of("rooms", room, "messages", **query))

    async def send(self, room: str, kind: str, content: Json, transaction: str) -> str:
        """Send an event, and return its id, which is the same for the same transaction."""
        answer = await self.request(*Api.room_send("", room, kind, content, transaction))
        return _text_in(answer, "event_id")

    async def state(self, room: str, kind: str, key: str = "") -> Json | None:
        """The content of a state event; None if there is none."""
        try:
            return await self.request("GET", path_of("rooms", room, "state", kind, key))
        except Refused as error:
            if error.status == 404:
                return None
            raise

    async def put_state(self, room: str, kind: str, content: Json) -> None:
        """Set the content of a state event."""
        await self.request(*Api.room_put_state("", room, kind, content))

    async def is_space(self, room: str) -> bool:
        """True if a room is a space, in which others are grouped."""
        return ((await self._creation(room)).get("content") or {}).get("type") == "m.space"

    async def _creation(self, room: str) -> Json:
        path = path_of("rooms", room, "state", "m.room.create", "", format="event")
        return await self.request("GET", path)

    async def creators(self, room: str) -> set[str]:
        """The creators of a room if they have all power, which is so from version 12 on."""
        event = await self._creation(room)
        content = event.get("content", {})
        version = str(content.get("room_version", "1"))
        if not version.isdecimal() or int(version) < CREATORS_VERSION:
            return set()
        more = content.get("additional_creators")
        return {str(event.get("sender")), *(map(str, more) if isinstance(more, list) else ())}

    async def event(self, room: str, event: str) -> Json:
        """An event of a room."""
        return await self.request(*Api.room_get_event("", room, event))

    async def members(self, room: str) -> dict[str, str]:
        """The members of a room and their membership, `join` or `invite`."""
        answer = await self.request(
            "GET", path_of("rooms", room, "members", not_membership="leave")
        )
        memberships = {
            str(event.get("state_key")): str(event.get("content", {}).get("membership"))
            for event in answer.get("chunk", ())
        }
        return {user: kind for user, kind in memberships.items() if kind in ("join", "invite")}

    async def joined(self, room: str) -> set[str]:
        """The users who have joined a room."""
        return set((await self.request(*Api.joined_members("", room))).get("joined", {}))

    async def name_of(self, user: str) -> str:
        """The display name of a user; "" if there is none."""
        try:
            profile = await self.request(*Api.profile_get_displayname(user, ""))
        except Refused:
            return ""
        return str(profile.get("displayname") or "")

    async def read(self, room: str, event: str) -> None:
        """Send a read receipt, which counts for no limit."""
        await self.request("POST", path_of("rooms", room, "receipt", "m.read", event), {})

    async def typing(self, room: str, seconds: float) -> None:
        """Show for so many seconds that the bot is writing, which counts for no limit."""
        body = {"typing": True, "timeout": int(seconds * 1000)}
        await self.request("PUT", path_of("rooms", room, "typing", self.user), body)

    async def create(self, body: Json) -> str:
        """Create a room, and return its id. A retry creates another room."""
        return _text_in(await self.request("POST", path_of("createRoom"), body), "room_id")

    async def join(self, room: str, via: str = "") -> str:
        """Join a room, perhaps through the server `via`, and return its id."""
        query = {"server_name": via} if via else {}
        return _text_in(await self.request("POST", path_of("join", room, **query), {}), "room_id")

    async def invite(self, room: str, user: str) -> None:
        """Invite a user to a room."""
        await self.request("POST", path_of("rooms", room, "invite"), {"user_id": user})

    async def leave(self, room: str) -> None:
        """Leave a room, or refuse an invitation, and forget it."""
        await self.request("POST", path_of("rooms", room, "leave"), {})
        await self.request("POST", path_of("rooms", room, "forget"), {})

    async def account_data(self, kind: str) -> Json:
        """Account data of a kind; {} if there are none."""
        try:
            return await self.request("GET", path_of("user", self.user, "account_data", kind))
        except Refused as error:
            if error.status == 404:
                return {}
            raise

    async def put_account_data(self, kind: str, content: Json) -> None:
        """Set account data of a kind."""
        await self.request("PUT", path_of("user", self.user, "account_data", kind), content)

    async def upload(self, name: str, kind: str, content: bytes) -> str:
        """Upload a file, and return its `mxc:` address."""
        method, path, *_ = Api.upload("", name)
        raw = await self._request(method, _without_token(path), content, kind, TIMEOUT)
        return _text_in(_json_of(raw), "content_uri")

    async def download(self, address: str, most: int) -> bytes:
        """The content of a file; of a longer one its first `most` + 1 bytes."""
        server, _, media = address.removeprefix("mxc://").partition("/")
        path = f"{MEDIA}/{quote(server, safe='')}/{quote(media, safe='')}"
        return await self._request("GET", path, None, "application/json", TIMEOUT, most)


@asynccontextmanager
async def open_server(url: str, user: str, device: str) -> AsyncIterator[Homeserver]:
    """A connection to a homeserver; no request is sent yet."""
    for name in QUIET_LOGGERS:
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
    """The content of an answer; of a longer one its first `most` + 1 bytes."""
    raw = b""
    async for piece in answer.content.iter_any():
        raw += piece
        if len(raw) > most:
            break
    return raw[: most + 1]


def path_of(*parts: str, **query: Any) -> str:
    """The path of a request, with every part escaped."""
    path = "/".join(quote(part, safe="") for part in (*parts,))
    return f"{BASE}/{path}" + (f"?{urlencode(query)}" if query else "")


def _without_token(path: str) -> str:
    """The path without the parameter for a token, which nio adds and we leave empty."""
    bare, _, query = path.partition("?")
    kept = [(name, value) for name, value in parse_qsl(query) if name != "access_token"]
    return f"{bare}?{urlencode(kept)}" if kept else bare


def _json_of(raw: bytes) -> Json:
    try:
        answer = json.loads(raw)
    except (ValueError, RecursionError):
        raise Unreachable("no JSON") from None
    if not isinstance(answer, dict):
        raise Unreachable("no object")
    return answer


def _text_in(answer: Json, name: str) -> str:
    """A text in an answer. Raises Unreachable if it is missing."""
    if not isinstance(answer.get(name), str):
        raise Unreachable(f"an answer without {name}")
    return str(answer[name])


def _refused(status: int, raw: bytes, headers: Mapping[str, str]) -> Refused:
    try:
        answer = json.loads(raw)
    except (ValueError, RecursionError):
        answer = {}
    answer = answer if isinstance(answer, dict) else {}
    code = str(answer.get("errcode") or ("M_UNKNOWN" if status != 429 else LIMIT_EXCEEDED))
    return Refused(status, code, str(answer.get("error", "")), _seconds(answer, headers), answer)


def _seconds(answer: Json, headers: Mapping[str, str]) -> float:
    try:
        if "retry_after_ms" in answer:
            return max(0.05, float(answer["retry_after_ms"]) / 1000)
        return max(0.05, float(headers.get("Retry-After", DEFAULT_WAIT)))
    except (TypeError, ValueError, OverflowError):
        return DEFAULT_WAIT
