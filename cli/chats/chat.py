"""`chat`: tables as in a chat, with simulated people in one terminal."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable

import click

from ...core.errors import StammtischError
from ...core.scene.texts import Texts
from ..shared import translated
from ..shared.common import failure, language_option, require_extra
from ..shared.stopping import INTERRUPTED

ANY_NUMBER = 10**9
IN_MEMORY = "sqlite:///:memory:"
WAIT = "wait"
"""A line with this word and a number of seconds is a pause."""
DECK = re.compile(r"\w+\s*[:@]\s*/deck\b[^\n]*[=\[]")
"""Matches a line with the beginning of a deck in TOML."""
LONGEST_WAIT = 3600.0
OPERATOR = "admin"
"""The simulated person who may use `/admin`, and who is administrator of the room."""
SETTLED = 0.3
"""Seconds for answers of the chat before the next line of a script."""


@translated.command()
@translated.option(
    "--database",
    metavar="URL",
    default=IN_MEMORY,
    show_default=True,
    help="Where tables are kept: sqlite:///FILE or postgresql://...",
)
@language_option
def chat(database: str, texts: Texts) -> None:
    """Try tables for chats in one terminal, with simulated people. Needs the extra “chats”."""
    interactive = sys.stdin.isatty()
    require_extra("chats", texts)
    if interactive:
        click.echo(texts("c-console"))
    try:
        asyncio.run(_talk(database, texts, interactive))
    except StammtischError as error:
        raise failure(error, texts) from error
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None


async def _talk(database: str, texts: Texts, interactive: bool) -> None:
    from ...adapters.chat.dispatcher import Dispatcher
    from ...adapters.console import Room
    from ...core.service.quotas import Quota, Quotas
    from ...core.service.requests import Limits, Operator
    from .server import open_chat_server, secret

    room = Room(click.echo, texts.language, session=secret())
    limits = Limits(words_a_minute=ANY_NUMBER)  # there is only one user
    operator = Operator(frozenset([room.person(OPERATOR).id]))
    async with open_chat_server(
        database, workers=1, limits=limits, operator=operator
    ) as chat_server:
        quotas = Quotas(overall=Quota(1000, 1), of_lane=lambda lane: ())
        chat_server.deliver(room, quotas)
        dispatcher = Dispatcher(
            chat_server.service,
            secret,
            lambda text: f"/start {text}".strip(),
            admin_check=room.is_admin,
        )
        async for line in script_lines(lambda: asyncio.to_thread(sys.stdin.readline)):
            if line and not await _waited(line) and not await room.say(dispatcher, line):
                click.echo(texts("c-console"))
            if not interactive:
                await asyncio.sleep(SETTLED)


async def script_lines(read: Callable[[], Awaitable[str]]) -> AsyncIterator[str]:
    """The lines that `read` returns until the end of input. A deck pasted after `/deck` is one line
    up to the next empty line, or the next line of a person."""
    from ...adapters.console import LINE

    line = await read()
    while line:
        command, line = line.strip(), ""
        if DECK.match(command):
            while (line := await read()) and line.strip() and not LINE.fullmatch(line):
                command += f"\n{line.strip()}"
        yield command
        line = line or await read()


async def _waited(line: str) -> bool:
    """Pause if the line says so; return False if it is another line."""
    word, _, seconds = line.partition(" ")
    if word != WAIT or not seconds.replace(".", "", 1).isdecimal():
        return False
    await asyncio.sleep(min(float(seconds), LONGEST_WAIT))
    return True
