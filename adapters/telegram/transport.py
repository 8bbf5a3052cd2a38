"""Requests of python-telegram-bot over aiohttp, which serves the webhook and health checks as well.
With httpx, its own library, an update takes half as much processor time again."""

from __future__ import annotations

import asyncio
import json
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
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

READ, READ_FILES, CONNECT = 5.0, 20.0, 5.0
"""Seconds to wait for an answer, for one to an upload, and for a connection, unless a request
says otherwise."""
CONNECTIONS = 32
JSON = {"Content-Type": "application/json"}


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
        request_data: RequestData | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Status and body of the answer. aiohttp has no timeout for writing, and waiting for a free
        connection isn't limited. Raises TimedOut or NetworkError."""
        if self._session is None:
            raise NetworkError("not connected")
        files = request_data.multipart_data if request_data else None
        read = _timeout(read_timeout, READ_FILES if files else READ)
        timeouts = _timeouts(read, _timeout(connect_timeout, CONNECT))
        sent: dict[str, Any] = {"timeout": timeouts, "proxy": self._proxy_for(url)}
        if request_data and files:
            sent["data"] = _form(request_data, files)
        elif request_data and request_data.parameters:
            sent |= {"data": json.dumps(request_data.parameters).encode(), "headers": JSON}
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
