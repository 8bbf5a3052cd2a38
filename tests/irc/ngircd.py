"""A real IRC server (ngircd), and people there."""

from __future__ import annotations

import asyncio
import shutil
import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from stammtisch.testing.chats import ChatPerson

NGIRCD = shutil.which("ngircd", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
CONFIG = """
[Global]
Name = irc.test
Info = test
Listen = 127.0.0.1
Ports = {port}
MotdPhrase = welcome
[Limits]
MaxConnectionsIP = 0
MaxNickLength = 30
MaxPenaltyTime = 0
[Options]
DNS = no
Ident = no
PAM = no
"""
BOT = "stammtisch"
ROOMS = [f"#skat{number}" for number in range(9)]
"""The bot is in all of them; each game has one."""
STARTS = 10.0


class IrcPerson:
    """A client that reads what the bot says."""

    def __init__(self, name: str, port: int) -> None:
        self.name, self.port = name, port
        self.id = f"irc:{name}!~{name}@127.0.0.1"
        self.read: list[tuple[str, str]] = []
        self.joined = asyncio.Event()

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.write(f"NICK {self.name}", f"USER {self.name} 0 * :{self.name}")
        while (await self.line()).split(" ")[1] != "001":
            pass
        self.reading = asyncio.create_task(self.listen())

    async def join(self, room: str) -> None:
        self.write(f"JOIN {room}")
        async with asyncio.timeout(STARTS):
            await self.joined.wait()

    async def line(self) -> str:
        return (await self.reader.readline()).decode().rstrip("\r\n")

    async def listen(self) -> None:
        while line := await self.line():
            who, _, rest = line.partition(" ")
            if who == "PING":
                self.write(f"PONG {rest}")
            elif rest.startswith("366 "):
                self.joined.set()
            elif who.startswith(f":{BOT}!") and rest.startswith("PRIVMSG "):
                target, _, text = rest.removeprefix("PRIVMSG ").partition(" :")
                self.read.append((target if target in ROOMS else "", text))

    def write(self, *lines: str) -> None:
        self.writer.write("".join(f"{line}\r\n" for line in lines).encode())

    async def say(self, text: str, room: str = "") -> None:
        self.write(f"PRIVMSG {room or BOT} :{text}")
        await self.writer.drain()

    def close(self) -> None:
        self.reading.cancel()
        self.writer.close()


class Ngircd:
    """A running server; a `ChatDriver` of the suite."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.people: list[IrcPerson] = []
        self.rooms = iter(ROOMS)
        self.section: Mapping[str, object] = {
            **{"host": "127.0.0.1", "port": port, "nick": BOT, "channels": ROOMS},
            **{"rate": 1000, "burst": 1000},
        }

    async def person(self, name: str) -> IrcPerson:
        person = IrcPerson(name, self.port)
        await person.connect()
        self.people.append(person)
        return person

    async def room(self, people: Sequence[ChatPerson]) -> str:
        room = next(self.rooms)
        for person in people:
            assert isinstance(person, IrcPerson)
            await person.join(room)
        return room


@asynccontextmanager
async def ngircd(folder: Path) -> AsyncIterator[Ngircd]:
    assert NGIRCD, "ngircd is missing"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    file = folder / "ngircd.conf"
    file.write_text(CONFIG.format(port=port))
    with (folder / "ngircd.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            NGIRCD, "-n", "-f", str(file), stdout=log, stderr=log
        )
        try:
            async with asyncio.timeout(STARTS):
                while True:
                    try:
                        socket.create_connection(("127.0.0.1", port)).close()
                        break
                    except OSError:
                        await asyncio.sleep(0.05)
            server = Ngircd(port)
            yield server
            for person in server.people:
                person.close()
        finally:
            process.terminate()
            await process.wait()
