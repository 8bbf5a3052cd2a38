"""The way between a bot and its homeserver, which can be cut."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Literal

SENDS = re.compile(rb"PUT /_matrix/client/\S+/send/")
ASKS = re.compile(rb"(?:GET|PUT|POST) /_matrix/(?:client/v\d+/)?(media|sync|\w+)")
CHUNK = 1 << 16
BAD_GATEWAY = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 6\r\nConnection: close\r\n\r\n<html>"
Outage = Literal["refused", "hangs", "502"]
"""What becomes of connections while nobody is reached."""


class Proxy:
    """Hands bytes to a port of this machine and back. `lost`: how many answers to messages that had
    been sent never came back; `requests`: by the last part of what they ask for."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.open: set[asyncio.StreamWriter] = set()
        self.away: Outage | None = None
        self.server: asyncio.Server | None = None
        self.to_lose = 0
        self.lost = 0
        self.cuts = 0
        self.requests: Counter[str] = Counter()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """All connections end now, whatever is on the way."""
        self.cuts += 1
        for writer in list(self.open):
            writer.transport.abort()

    def lose(self, answers: int) -> None:
        """So many messages reach the homeserver, and the connection ends before its answer."""
        self.to_lose += answers

    async def gone(self, seconds: float, outage: Outage = "refused") -> None:
        """Nobody is reached for so long."""
        self.away = outage
        if outage == "refused":
            await self.close()
        self.cut()
        await asyncio.sleep(seconds)
        self.away = None
        self.cut()
        if outage == "refused":
            await self.listen()

    async def listen(self) -> None:
        """Take connections, at the same port as before if there was one."""
        self.server = await asyncio.start_server(self._connected, "127.0.0.1", self.port)
        self.port = self.server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Take no connections, and end those that there are."""
        if self.server is None:
            return
        self.server.close()
        self.cut()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.server.wait_closed(), 5)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.away:
            await self._fail(reader, writer)
            return
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, back}
        self.open |= ends
        sending = [False]
        try:
            await asyncio.gather(
                self._asked(reader, back, sending), self._answered(there, writer, sending)
            )
        except OSError:
            pass
        finally:
            self.open -= ends
            for one in ends:
                one.transport.abort()

    async def _fail(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open.add(writer)
        with suppress(OSError):
            while await reader.read(CHUNK):
                if self.away == "502":
                    writer.write(BAD_GATEWAY)
                    await writer.drain()
                    break
        self.open.discard(writer)
        writer.transport.abort()

    async def _asked(
        self, reader: asyncio.StreamReader, to: asyncio.StreamWriter, sending: list[bool]
    ) -> None:
        while data := await reader.read(CHUNK):
            if asks := ASKS.match(data):
                self.requests[asks[1].decode()] += 1
                sending[0] = bool(SENDS.match(data))
            to.write(data)
            await to.drain()
        raise ConnectionError

    async def _answered(
        self, reader: asyncio.StreamReader, to: asyncio.StreamWriter, sending: list[bool]
    ) -> None:
        while data := await reader.read(CHUNK):
            if sending[0] and self.to_lose:
                self.to_lose -= 1
                self.lost += 1
                break
            to.write(data)
            await to.drain()
        raise ConnectionError


@asynccontextmanager
async def proxy(target: int) -> AsyncIterator[Proxy]:
    """A way to a port, open until the end."""
    made = Proxy(target)
    await made.listen()
    try:
        yield made
    finally:
        await made.close()
