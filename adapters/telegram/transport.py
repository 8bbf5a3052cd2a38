"""python-telegram-bot over aiohttp, which needs a fifth of httpx's processor time for a request and
is installed for the webhook and health checks anyway."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode, urlsplit
from urllib.request import getproxies, proxy_bypass

from aiohttp import (
    ClientConnectorError,
    ClientError,
    ClientSession,
    ClientTimeout,
    FormData,
    TCPConnector,
)
from telegram import Bot
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

READ, READ_FILES, CONNECT = 5.0, 20.0, 5.0
"""Seconds to wait for an answer, for one to an upload, and for a connection, unless a request
says otherwise."""
CONNECTIONS = 32
MOST = 100
"""Updates that Telegram gives at once."""
JSON = {"Content-Type": "application/json"}
READ_OF_MESSAGES = ("message_id", "date", "chat", "photo")
"""Fields of a message that was sent or edited: what is used here of it, and what
python-telegram-bot wants of each."""


class DirectBot(Bot):
    """A bot whose requests go over aiohttp. It hands out updates as Telegram sends them: no objects
    are made of fields that nobody reads."""

    __slots__ = ("_others", "_polls")

    def __init__(self, token: str, server: str) -> None:
        polls, others = AiohttpRequest(), AiohttpRequest(CONNECTIONS)
        super().__init__(
            token,
            base_url=f"{server}/bot",
            base_file_url=f"{server}/file/bot",
            request=others,
            get_updates_request=polls,
        )
        self._polls, self._others = polls, others

    @asynccontextmanager
    async def connections(self) -> AsyncIterator[None]:
        """Open as long as this lasts. Entering the bot itself would ask Telegram at once, and fail
        without it."""
        async with self._polls, self._others:
            yield

    async def fetch_updates(
        self, offset: int | None, timeout: int, wanted: Sequence[str], limit: int = MOST
    ) -> list[dict[str, Any]]:
        """Updates of the `wanted` kinds from `offset`, for which Telegram waits up to `timeout`
        seconds. Raises TelegramError."""
        fields = {"timeout": timeout, "limit": limit, "allowed_updates": json.dumps([*wanted])}
        if offset is not None:
            fields["offset"] = offset
        url = f"{self.base_url}/getUpdates?{urlencode(fields)}"
        updates = await self._polls.post(url, read_timeout=READ + timeout)
        if not isinstance(updates, list):
            raise NetworkError("the answer holds no updates")
        return updates


class AiohttpRequest(BaseRequest):
    """A pool of `connections` to Telegram. No error holds an address: the token is part of it."""

    def __init__(self, connections: int = 1) -> None:
        self._connections = connections
        self._session: ClientSession | None = None
        self._proxies: dict[str, str | None] = {}
        """By server, as the environment says; aiohttp would look it up for each request."""
        self._running: set[asyncio.Future[Any]] = set()
        """Requests that were sent and not answered."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """An answer of Telegram; of a message only what is read of it. Of an answer that is no
        JSON, as proxies give it with their 502, python-telegram-bot would log a traceback."""
        try:
            answer = json.loads(payload)
        except ValueError:
            raise NetworkError("the answer is no JSON") from None
        if not isinstance(answer, dict):
            raise NetworkError("the answer is no object of JSON")
        result = answer.get("result")
        if isinstance(result, dict) and "message_id" in result:
            read = {name: result[name] for name in READ_OF_MESSAGES if name in result}
            return {**answer, "result": read}
        return answer

    @property
    def read_timeout(self) -> float:
        return READ

    async def initialize(self) -> None:
        if self._session is None:
            connector = TCPConnector(limit=self._connections)
            headers = {"User-Agent": self.USER_AGENT}
            self._session = ClientSession(connector=connector, headers=headers)

    async def shutdown(self) -> None:
        """What was sent may be answered: cut off, it would be sent once more after a restart."""
        session, self._session = self._session, None
        if self._running:
            await asyncio.wait(self._running, timeout=READ)
        if session is not None:
            await session.close()

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Status and body of the answer; raises TimedOut or NetworkError. aiohttp knows no timeout
        of its own for writing, and waiting for a free connection takes as long as it takes."""
        if self._session is None:
            raise NetworkError("not connected")
        files = request_data.multipart_data if request_data else None
        read = _given(read_timeout, READ_FILES if files else READ)
        timeout = ClientTimeout(sock_read=read, sock_connect=_given(connect_timeout, CONNECT))
        sent: dict[str, Any] = {"timeout": timeout, "proxy": self._proxy_for(url)}
        if request_data and files:
            sent["data"] = _form(request_data, files)
        elif request_data:
            sent |= {"data": request_data.json_payload, "headers": JSON}
        answered = asyncio.get_running_loop().create_future()
        self._running.add(answered)
        try:
            async with self._session.request(method, url, **sent) as answer:
                return answer.status, await answer.read()
        except TimeoutError:
            raise TimedOut from None
        except ClientError as error:
            raise NetworkError(_described(error)) from None
        finally:
            self._running.discard(answered)
            answered.cancel()

    def _proxy_for(self, url: str) -> str | None:
        address = urlsplit(url)
        if address.netloc not in self._proxies:
            avoided = proxy_bypass(address.hostname or "")
            self._proxies[address.netloc] = None if avoided else getproxies().get(address.scheme)
        return self._proxies[address.netloc]


def _described(error: ClientError) -> str:
    """What went wrong: in words only where these name no more than host and port."""
    return str(error) if isinstance(error, ClientConnectorError) else type(error).__name__


def _given(seconds: Any, default: float) -> float | None:
    """Seconds of a request; None for no limit."""
    if seconds is BaseRequest.DEFAULT_NONE:
        return default
    return None if seconds is None else float(seconds)


def _form(data: RequestData, files: dict[str, Any]) -> FormData:
    form = FormData(data.json_parameters)
    for name, (filename, content, kind) in files.items():
        form.add_field(name, content, filename=filename, content_type=kind)
    return form
