"""Requests of python-telegram-bot over aiohttp, which needs a fifth of httpx's processor time for
each and is installed for the webhook and health checks anyway."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import ClientError, ClientSession, ClientTimeout, FormData, TCPConnector
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

READ, READ_FILES, CONNECT = 5.0, 20.0, 5.0
"""Seconds to wait for an answer, for one to an upload, and for a connection, unless a request
says otherwise."""


class AiohttpRequest(BaseRequest):
    """A pool of `connections` to Telegram. No error holds an address: the token is part of it."""

    def __init__(self, connections: int = 1) -> None:
        self._connections = connections
        self._session: ClientSession | None = None

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """An answer of Telegram. Of one that is no JSON, as proxies give it with their 502,
        python-telegram-bot would log a traceback."""
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
            self._session = ClientSession(connector=connector, headers=headers, trust_env=True)

    async def shutdown(self) -> None:
        session, self._session = self._session, None
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
            raise RuntimeError("not initialized")
        files = request_data.multipart_data if request_data else None
        read = _given(read_timeout, READ_FILES if files else READ)
        timeout = ClientTimeout(sock_read=read, sock_connect=_given(connect_timeout, CONNECT))
        form = _form(request_data, files) if request_data else None
        try:
            async with self._session.request(method, url, data=form, timeout=timeout) as answer:
                return answer.status, await answer.read()
        except TimeoutError:
            raise TimedOut from None
        except ClientError as error:
            raise NetworkError(type(error).__name__) from None


def _given(seconds: Any, default: float) -> float | None:
    """Seconds of a request; None for no limit."""
    if seconds is BaseRequest.DEFAULT_NONE:
        return default
    return None if seconds is None else float(seconds)


def _form(data: RequestData, files: dict[str, Any] | None) -> FormData | dict[str, str]:
    if not files:
        return data.json_parameters
    form = FormData(data.json_parameters)
    for name, (filename, content, kind) in files.items():
        form.add_field(name, content, filename=filename, content_type=kind)
    return form
