"""The example of docs/adding-a-chat.md without a server: what it makes of lines of a server."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core.service.ports import Gone, ServerFails
from tests.chat.text import TextReading

FILE = Path(__file__).parents[2] / "docs" / "examples" / "irc_chat" / "irc_chat.py"


@pytest.fixture
def irc(monkeypatch: pytest.MonkeyPatch) -> Any:
    spec = importlib.util.spec_from_file_location("irc_chat", FILE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "irc_chat", module)
    spec.loader.exec_module(module)
    return module


class Writer:
    """A connection; `answer` is called with each line that is sent."""

    def __init__(self, answer: Callable[[str], None]) -> None:
        self.answer = answer

    def write(self, data: bytes) -> None:
        self.answer(data.decode().rstrip("\r\n"))


def bot(irc: Any) -> Any:
    return irc.Bot(irc.IrcSection(host="irc.test", rate=1000), TextReading().text.host)


def send(irc: Any, place: str, *answers: str, text: str = "a line") -> list[str]:
    """Send a line to a place; the server answers so. The lines that it got before."""
    one, written = bot(irc), []

    async def sent() -> None:
        taken: list[asyncio.Task[None]] = []

        async def take() -> None:
            for line in answers:
                await one.take(f"{line}\r\n".encode())

        def answer(line: str) -> None:
            if line.startswith("PING"):
                taken.append(asyncio.create_task(take()))
            else:
                written.append(line)

        one.writer = Writer(answer)
        await one.send(place, [text])

    asyncio.run(sent())
    return written


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b":s MODE #x +o nick \r\n", ("s", "MODE", ["#x", "+o", "nick"], "")),
        (b":s  MODE  #x  +o\r\n", ("s", "MODE", ["#x", "+o"], "")),
        (b":a!b@c PRIVMSG #x  :two  words \r\n", ("a!b@c", "PRIVMSG", ["#x"], "two  words ")),
        (b"PING :s\n", ("", "PING", [""], "s")),
        (b"\r\n", ("", "", [""], "")),
        (b":nothing\r\n", ("", "", [""], "")),
    ],
)
def test_a_line_is_parsed(irc: Any, line: bytes, expected: tuple[object, ...]) -> None:
    assert irc.parsed(line) == expected


def test_only_the_end_of_the_connection_is_an_error(irc: Any) -> None:
    with pytest.raises(OSError, match="closed"):
        irc.parsed(b"")
    one = bot(irc)
    for line in (b"\r\n", b":s\r\n", b"PRIVMSG\r\n", b"401\r\n", b":a!b@c PRIVMSG :x\r\n"):
        asyncio.run(one.take(line))


@pytest.mark.parametrize("target", ["Anna!~a@home", "anna"])
def test_a_refused_person_is_gone(irc: Any, target: str) -> None:
    refusal = f":s 401 stammtisch {target} :No such nick or channel name"
    with pytest.raises(Gone):
        send(irc, "@Anna!~a@home", refusal, ":s PONG s :sent")


def test_a_refusal_of_another_place_drops_nobody(irc: Any) -> None:
    refusals = (":s 403 stammtisch #gone :No such channel", ":s 404 stammtisch #skat :Cannot send")
    send(irc, "@Anna!~a@home", *refusals, ":s PONG s :sent")


@pytest.mark.parametrize("text", ["x" * 1000, "🂡" * 200, "short"])
def test_no_line_is_longer_than_servers_take(irc: Any, text: str) -> None:
    lines = send(irc, "#skat", ":s PONG s :sent", text=text)
    assert max(len(line.encode()) for line in lines) < 350
    assert "".join(line.removeprefix("PRIVMSG #skat :") for line in lines) == text


MEMBERS = [
    ":s 352 stammtisch #Skat ~a home s Anna H@ :0 Anna",
    ":s 352 stammtisch #Skat ~b inn s ben G*% :0 Ben",
    ":s 352 stammtisch #Skat ~c inn s cleo H~ :0 Cleo",
    ":s 352 stammtisch #other ~d inn s dora H@ :0 Dora",
    ":s 352 stammtisch #Skat",
    ":s 315 stammtisch #Skat :End of WHO list",
]


@pytest.mark.parametrize(
    ("features", "person", "is_operator"),
    [
        ("", "Anna!~a@home", True),
        ("", "Anna!~x@elsewhere", False),  # another one who took the nick
        ("", "ben!~b@inn", False),  # an operator of the server, or a half-operator
        ("PREFIX=(ov)@+", "cleo!~c@inn", False),
        ("PREFIX=(qaohv)~&@%+", "cleo!~c@inn", True),
        ("PREFIX=(qaohv)~&@%+", "ben!~b@inn", False),
        ("", "dora!~d@inn", False),
    ],
)
def test_operators_of_a_channel_decide_there(
    irc: Any, features: str, person: str, is_operator: bool
) -> None:
    one, written = bot(irc), list[str]()
    one.writer = Writer(written.append)

    async def ask() -> bool:
        await one.take(f":s 005 stammtisch {features} MODES=5 :are supported\r\n".encode())
        asking = asyncio.create_task(one.is_operator("irc:#skat", f"irc:{person}"))
        await asyncio.sleep(0)
        for line in MEMBERS:
            await one.take(f"{line}\r\n".encode())
        return bool(await asking)

    assert asyncio.run(ask()) == is_operator
    assert written == ["WHO #skat"]


@pytest.mark.parametrize("writer", [None, Writer(lambda line: None)])
def test_where_the_server_does_not_say_it_nobody_is_an_operator(
    irc: Any, monkeypatch: pytest.MonkeyPatch, writer: Writer | None
) -> None:
    monkeypatch.setattr(irc, "PATIENCE", 0.01)
    one = bot(irc)
    one.writer = writer
    assert not asyncio.run(one.is_operator("irc:#skat", "irc:Anna!~a@home"))


def test_a_server_that_does_not_answer_fails(irc: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(irc, "PATIENCE", 0.01)
    with pytest.raises(ServerFails):
        send(irc, "#skat")


def test_the_link_invites(irc: Any) -> None:
    script = TextReading()
    script("> anna: /new uno")
    link = bot(irc).chat.dispatcher.setup.link
    to_bot = "/msg stammtisch "
    said = link(f"T1-{script.table().invitation}")
    assert said.startswith(to_bot)
    script(f"> cara@ {said.removeprefix(to_bot)}")
    assert [chair.person for chair in script.table().head.chairs if chair.person] == [
        "text:anna",
        "text:cara",
    ]
