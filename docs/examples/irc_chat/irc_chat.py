"""IRC for stammtisch: games in channels and in private messages."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from typing import Literal

from pydantic import Field, PositiveFloat, PositiveInt, SecretStr

from stammtisch.adapters.chat.plugin import ChatHost, ConfigSection
from stammtisch.adapters.chat.text_chat import TextChat
from stammtisch.core.service.ports import Gone, ServerFails, Store
from stammtisch.core.service.quotas import Bucket, Quota, Quotas

NAME = "irc"
LINE = re.compile(r"(?::(\S+) +)?(\w+)((?: +[^: ]\S*)*)(?: +:(.*)| *)")
WELCOME, FEATURES, REFUSED = "001", "005", ("401", "403", "404")
MEMBER, END_OF_MEMBERS = "352", "315"  # answers to WHO
MAX_BYTES = 300  # of text in a line: servers cut off lines of more than 512 with all that they add
PATIENCE, PAUSE = 60.0, 5.0  # seconds: for an answer of the server, between two connections

log = logging.getLogger(__name__)


class IrcSection(ConfigSection):
    """`rate`, `burst`: lines that the server takes a second, and at once. `language`: that of
    people and channels that haven't chosen one."""

    host: str
    port: PositiveInt = 6667
    tls: bool = False
    nick: str = "stammtisch"
    password: SecretStr = SecretStr("")
    channels: list[str] = Field(default=[])
    rate: PositiveFloat = 1.0
    burst: PositiveInt = 5
    language: Literal["de", "en"] = "en"


class Bot:
    """The bot at one server. A person is `nick!user@host`: messages to them name all of it, so
    that a later user of the same nick doesn't get their cards."""

    def __init__(self, section: IrcSection, host: ChatHost) -> None:
        self.section, self.host = section, host
        self.lines = Bucket(section.rate, section.burst)
        quotas = Quotas(overall=Quota(10, 1), of_lane=lambda lane: ())
        link = f"/msg {section.nick} !start {{}}".format
        self.chat = TextChat(
            host,
            NAME,
            self.send,
            quotas,
            link,
            language=section.language,
            admin_check=self.is_operator,
        )
        self.writer: asyncio.StreamWriter | None = None
        self.turn = asyncio.Lock()
        self.arrived: asyncio.Future[None] | None = None
        self.place, self.refused = "", False
        self.signs, self.asking = "@", asyncio.Lock()
        self.channel, self.operators = "", set[str]()
        self.listed: asyncio.Future[None] | None = None

    async def run(self) -> None:
        self.host.health_checks.append(lambda: self.writer is not None)
        self.chat.deliver()
        while True:
            with suppress(asyncio.IncompleteReadError):
                try:
                    await self.stay_connected()
                except (OSError, ServerFails) as error:
                    log.warning("IRC: %s", error)
            await asyncio.sleep(PAUSE)

    async def stay_connected(self) -> None:
        reader, self.writer = await connected(self.section)
        try:
            with closing(self.writer):
                for channel in self.section.channels:
                    self.write(f"JOIN {channel}")
                while True:
                    await self.take(await reader.readline())
        finally:
            self.writer = None
            for answer in (self.arrived, self.listed):
                if answer and not answer.done():
                    answer.set_exception(ServerFails(detail="disconnected"))

    # Receiving

    async def take(self, raw: bytes) -> None:
        who, command, words, text = parsed(raw)
        nick = who.partition("!")[0]
        if command == "PING":
            self.write(f"PONG :{text or words[0]}")
        elif command == "PONG" and self.arrived and not self.arrived.done():
            self.arrived.set_result(None)
            await asyncio.sleep(0)  # `send` returns before the next line is taken
        elif command == FEATURES:
            self.signs = operator_signs(words) or self.signs
        elif command == MEMBER and len(words) > 6 and words[1].lower() == self.channel:
            if {*words[6]} & {*self.signs}:
                self.operators.add(f"{words[5]}!{words[2]}@{words[3]}")
        elif command == END_OF_MEMBERS and self.listed and not self.listed.done():
            self.listed.set_result(None)
        elif command in REFUSED:  # to whom it was, perhaps without their user and host
            self.refused |= nick_of("".join(words[1:2])) == nick_of(self.place)
        elif command == "JOIN" and nick == self.section.nick:
            await self.host.service.reach(f"{NAME}:{(text or words[0]).lower()}")
        elif command == "PRIVMSG" and not text.startswith("\1"):
            room = words[0].lower() if words[0].startswith(("#", "&")) else ""
            await self.chat.hear(who, nick, text, room)

    async def is_operator(self, lane: str, person: str) -> bool:
        """True if somebody is an operator of a channel; False if the server doesn't say so."""
        async with self.asking:
            self.channel, self.operators = lane.removeprefix(f"{NAME}:"), set()
            self.listed = asyncio.get_running_loop().create_future()
            with suppress(TimeoutError, ServerFails):
                self.write(f"WHO {self.channel}")
                async with asyncio.timeout(PATIENCE):
                    await self.listed
            return person.removeprefix(f"{NAME}:") in self.operators

    # Sending

    async def send(self, place: str, lines: Sequence[str]) -> None:
        """The server answers a PING after all that was sent before."""
        async with self.turn:
            self.place, self.refused = place.removeprefix("@"), False
            try:
                async with asyncio.timeout(PATIENCE + len(lines) / self.section.rate):
                    await self.write_all(lines)
            except TimeoutError:
                raise ServerFails(detail="the server doesn't answer") from None
            if self.refused:
                raise Gone(lane=place)

    async def write_all(self, lines: Sequence[str]) -> None:
        loop = asyncio.get_running_loop()
        for piece in (piece for line in lines for piece in pieces(line)):
            await asyncio.sleep(self.lines.wait(loop.time(), 0))
            self.lines.spend(loop.time())
            self.write(f"PRIVMSG {self.place} :{piece}")
        self.arrived = loop.create_future()
        self.write("PING :sent")
        await self.arrived

    def write(self, line: str) -> None:
        if self.writer is None:
            raise ServerFails(detail="not connected")
        self.writer.write(re.sub(r"[\r\n\0]", " ", line).encode() + b"\r\n")


def parsed(raw: bytes) -> tuple[str, str, list[str], str]:
    """Sender, command, words (at least one) and text of a line; all empty if it is none of IRC's.
    Raises OSError for the end of the connection."""
    if not raw:
        raise OSError("the server closed the connection")
    match = LINE.fullmatch(raw.decode(errors="replace").rstrip("\r\n"))
    who, command, words, text = match.groups("") if match else ("",) * 4
    return who, command, words.split() or [""], text


def pieces(line: str) -> Iterator[str]:
    """A line as pieces of at most MAX_BYTES."""
    while line:
        piece = line.encode()[:MAX_BYTES].decode(errors="ignore")
        yield piece
        line = line[len(piece) :]


def operator_signs(words: Sequence[str]) -> str:
    """The signs of operators, and of those above them, in a line of the server's features: `~&@`
    for `PREFIX=(qaohv)~&@%+`. "" if it doesn't say."""
    for word in words:
        if match := re.fullmatch(r"PREFIX=\((\w*?o)\w*\)(\S+)", word):
            return match[2][: len(match[1])]
    return ""


def nick_of(who: str) -> str:
    """The nick in `nick!user@host`, or a channel, in small letters."""
    return who.partition("!")[0].lower()


async def connected(section: IrcSection) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection after the greeting. Raises OSError, or ServerFails with what the server says."""
    address = section.host, section.port
    reader, writer = await asyncio.open_connection(*address, ssl=section.tls or None)
    password = section.password.get_secret_value()
    hello = [f"PASS {password}"] if password else []
    hello += [f"NICK {section.nick}", f"USER {section.nick} 0 * :card games"]
    writer.write("".join(f"{line}\r\n" for line in hello).encode())
    async with asyncio.timeout(PATIENCE):
        while True:
            _, command, words, text = parsed(await reader.readline())
            if command == WELCOME:
                return reader, writer
            if command == "PING":
                writer.write(f"PONG :{text or words[0]}\r\n".encode())
            if command == "ERROR" or (command.isdecimal() and command >= "400"):
                writer.close()
                raise ServerFails(detail=text)


class Irc:
    title = "IRC"
    section = IrcSection

    def server(self, section: IrcSection) -> str:
        return f"{section.host}:{section.port}"

    async def check(self, section: IrcSection, store: Store) -> str:
        try:
            _, writer = await connected(section)
        except OSError as error:
            raise ServerFails(detail=str(error)) from None
        writer.close()
        return section.nick

    async def run(self, section: IrcSection, host: ChatHost) -> None:
        await Bot(section, host).run()


CHAT = Irc()
