"""python-telegram-bot over aiohttp, which needs a fifth of httpx's processor time for a request and
is installed for the webhook and health checks anyway."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

from aiohttp import (
    ClientConnectorError,
    ClientError,
    ClientSession,
    ClientTimeout,
    DummyCookieJar,
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
MAX_UPDATES = 100
"""Most updates in one answer of Telegram."""
JSON = {"Content-Type": "application/json"}


class DirectBot(Bot):
    """A bot whose requests go over aiohttp. What is frequent (updates, messages, edits, pop-ups) is
    plain data in the form of the Bot API: making python-telegram-bot's objects of a message's
    buttons and of the answer, and data of these again, takes ten times as long."""

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
        """Open the connections until the context ends. Entering the bot itself would send a request
        at once, and fail if Telegram can't be reached."""
        async with self._polls, self._others:
            yield

    async def call(self, method: str, **fields: Any) -> Any:
        """The result of a method of the Bot API with these fields, without those that are None.
        Raises TelegramError."""
        given: Any = {name: value for name, value in fields.items() if value is not None}
        return await self._others.post(f"{self.base_url}/{method}", given)  # handed on as it is

    async def fetch_updates(
        self, offset: int | None, timeout: int, wanted: Sequence[str], limit: int = MAX_UPDATES
    ) -> list[dict[str, Any]]:
        """Updates of the `wanted` kinds from `offset`, for which Telegram waits up to `timeout`
        seconds. Raises TelegramError."""
        fields: Any = {"timeout": timeout, "limit": limit, "allowed_updates": [*wanted]}
        if offset is not None:
            fields["offset"] = offset
        url = f"{self.base_url}/getUpdates"
        updates = await self._polls.post(url, fields, read_timeout=READ + timeout)
        if not isinstance(updates, list):
            raise NetworkError("the answer holds no updates")
        return updates


class AiohttpRequest(BaseRequest):
    """A pool of `connections` to Telegram. No error contains an address, since the token is part of
    it."""

    def __init__(self, connections: int = 1) -> None:
        self._connections = connections
        self._session: ClientSession | None = None
        self._proxies: dict[str, str | None] = {}
        """Proxies by server, read from the environment once; aiohttp would read it for each
        request."""
        self._running: set[asyncio.Future[Any]] = set()
        """Requests that were sent and aren't answered yet."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """An answer of Telegram. Raises NetworkError for other data, such as the page of a proxy,
        for which python-telegram-bot would log a traceback."""
        try:
            answer = json.loads(payload)
        except ValueError:
            raise NetworkError("the answer is no JSON") from None
        if not isinstance(answer, dict):
            raise NetworkError("the answer is no object of JSON")
        return answer

    @property
    def read_timeout(self) -> float:
        return READ

    async def initialize(self) -> None:
        if self._session is None:
            connector = TCPConnector(limit=self._connections)
            headers = {"User-Agent": self.USER_AGENT}
            self._session = ClientSession(
                connector=connector, headers=headers, cookie_jar=DummyCookieJar()
            )

    async def shutdown(self) -> None:
        """Close the connections, after waiting for running requests: a message whose request is cut
        off would be sent again after a restart."""
        session, self._session = self._session, None
        if self._running:
            await asyncio.wait(self._running, timeout=READ)
        if session is not None:
            await session.close()

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | dict[str, Any] | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Status and body of the answer; `request_data`: of python-telegram-bot, or the fields as
        plain data. aiohttp has no timeout for writing, and waiting for a free
        connection isn't limited. Raises TimedOut or NetworkError."""
        if self._session is None:
            raise NetworkError("not connected")
        data = request_data if isinstance(request_data, RequestData) else None
        files = data.multipart_data if data else None
        fields = data.parameters if data else request_data
        read = _timeout(read_timeout, READ_FILES if files else READ)
        timeouts = _timeouts(read, _timeout(connect_timeout, CONNECT))
        sent: dict[str, Any] = {"timeout": timeouts, "proxy": self._proxy_for(url)}
        if data and files:
            sent["data"] = _form(data, files)
        elif fields:
            sent |= {"data": json.dumps(fields).encode(), "headers": JSON}
        answered = asyncio.get_running_loop().create_future()
        self._running.add(answered)
        try:
            async with self._session.request(method, url, **sent) as answer:
                return answer.status, await answer.read()
        except TimeoutError:
            raise TimedOut from None
        except ClientError as error:
            raise NetworkError(_description(error)) from None
        finally:
            self._running.discard(answered)
            answered.cancel()

    def _proxy_for(self, url: str) -> str | None:
        address = urlsplit(url)
        if address.netloc not in self._proxies:
            avoided = proxy_bypass(address.hostname or "")
            self._proxies[address.netloc] = None if avoided else getproxies().get(address.scheme)
        return self._proxies[address.netloc]


def _description(error: ClientError) -> str:
    """A description of an error: its text only if that contains no more than host and port."""
    return str(error) if isinstance(error, ClientConnectorError) else type(error).__name__


def _timeout(seconds: Any, default: float) -> float | None:
    """The timeout of a request in seconds; None for no limit."""
    if seconds is BaseRequest.DEFAULT_NONE:
        return default
    return None if seconds is None else float(seconds)


@cache
def _timeouts(read: float | None, connect: float | None) -> ClientTimeout:
    return ClientTimeout(sock_read=read, sock_connect=connect)


def _form(data: RequestData, files: dict[str, Any]) -> FormData:
    form = FormData(data.json_parameters)
    for name, (filename, content, kind) in files.items():
        form.add_field(name, content, filename=filename, content_type=kind)
    return form
