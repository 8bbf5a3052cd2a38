"""The way between a bot and its homeserver, which can be cut."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

SENDS = re.compile(rb"PUT /_matrix/client/\S+/send/")
ASKS = re.compile(rb"(?:GET|PUT|POST) /_matrix/(?:client/v\d+/)?(media|sync|\w+)")
CHUNK = 1 << 16


class Proxy:
    """Hands bytes to a port of this machine and back. `lost`: how many answers to messages that had
    been sent never came back; `requests`: by the last part of what they ask for."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.open: set[asyncio.StreamWriter] = set()
        self.away = False
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

    async def gone(self, seconds: float) -> None:
        """Nobody is reached for so long."""
        self.away = True
        self.cut()
        await asyncio.sleep(seconds)
        self.away = False

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.away:
            writer.transport.abort()
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
    server = await asyncio.start_server(made._connected, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()
        made.cut()
        with suppress(TimeoutError):
            await asyncio.wait_for(server.wait_closed(), 5)
