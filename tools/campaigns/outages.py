"""What the program logs and does while a chat's server can't be reached for some minutes."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import get_args

import click

from stammtisch.testing.chats import Mood
from stammtisch.testing.chats.games import ChatGame, begin, play_on, seated
from stammtisch.testing.chats.kills import SENT_AT_LAST
from stammtisch.testing.chats.people import ServedChat
from stammtisch.testing.tables import StoredTables
from tests.harness.games import short
from tests.harness.program import Program
from tests.matrix.proxy import Outage, Proxy, proxy
from tests.matrix.world import world
from tests.telegram.botapi import BotApi
from tests.telegram.serving import Serving
from tools.options import chat_option, seed_option, size_option, tool

LINES = 20
"""In the log at most."""
GAME = short("uno", True, "en")
MOOD = Mood(whim=1.0, pause=(0.3, 1.0), again=8.0)
MOVES = 8
"""In each game afterwards."""
PLAYED = 10.0
"""Seconds for which people play before."""


@asynccontextmanager
async def served(chat: str, folder: Path) -> AsyncIterator[tuple[ServedChat, Proxy]]:
    """A program at the server of a chat, and the way between them."""
    async with AsyncExitStack() as stack:
        if chat == "matrix":
            matrix = await stack.enter_async_context(world(folder))
            yield matrix, matrix.proxy
            return
        server = await stack.enter_async_context(BotApi())
        way = await stack.enter_async_context(proxy(server.web.port))
        program = Program(folder, way.url, server.token)
        tables = StoredTables(program.database)
        stack.callback(tables.close)
        stack.enter_context(program.started())
        await program.ready()
        yield Serving(server, [program], tables), way


async def play(chat: str, outage: Outage, seconds: float, tables: int, seed: int) -> list[str]:
    """Play while the server is away once; prints figures, and returns faults."""
    with tempfile.TemporaryDirectory() as folder:
        async with served(chat, Path(folder)) as (everything, way):
            return await _play(everything, way, outage, seconds, tables, seed)


async def _play(
    everything: ServedChat, way: Proxy, outage: Outage, seconds: float, tables: int, seed: int
) -> list[str]:
    program = everything.programs[0]
    games = []
    for number in range(tables):
        game = await seated(everything, number, GAME, seed, MOOD)
        await begin(everything, game, pace="off")
        games.append(game)
    playing = [asyncio.create_task(play_on(everything, game, game.is_over)) for game in games]
    await asyncio.sleep(PLAYED)
    before = len(program.said().splitlines())
    cut = asyncio.create_task(way.gone(seconds, outage))
    await asyncio.sleep(0.1)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, cut, return_exceptions=True)
    everything.killed()  # what was being sent may be sent again
    back = time.monotonic()
    while (waiting := everything.tables.waiting()) and time.monotonic() < back + SENT_AT_LAST:
        await asyncio.sleep(0.5)
    took = time.monotonic() - back
    lines = program.said().splitlines()[before:]
    await asyncio.gather(*(play_on(everything, game, goes_on(everything, game)) for game in games))
    print(
        f"{outage} for {seconds:.0f} s: {len(lines)} lines; afterwards all was sent within "
        f"{took:.0f} s",
        *lines,
        sep="\n",
        flush=True,
    )
    faults = [f"never sent: {waiting}"] if waiting else []
    faults += [f"{len(lines)} lines were logged"] if len(lines) > LINES else []
    return faults + everything.wrong()


def goes_on(everything: ServedChat, game: ChatGame) -> Callable[[], bool]:
    """Whether some moves more were made in a game, or it is over."""
    entries = _entries(everything, game)
    return lambda: game.is_over() or _entries(everything, game) >= entries + MOVES


def _entries(everything: ServedChat, game: ChatGame) -> int:
    stored = everything.tables.stored(game.table)
    assert stored is not None
    assert stored.record is not None
    return len(stored.record.moves)


@tool(
    seed="--seed: what people choose, not how fast the program is",
    size="--seconds, --tables",
    shows="The program logs at most 20 lines. Afterwards all is sent without anybody's doing, and "
    "all games go on.",
)
@chat_option
@size_option("--seconds", 300.0, "Seconds for which the server is away.")
@size_option("--tables", 5, "Tables at once.")
@click.option(
    "--outage",
    "outages",
    type=click.Choice(get_args(Outage)),
    multiple=True,
    default=get_args(Outage),
    help="What becomes of connections; may be repeated. By default one after the other.",
)
@seed_option()
def command(
    chat: str, seconds: float, tables: int, outages: Sequence[Outage], seed: int
) -> Iterator[str]:
    """Play in a chat whose server is away for some minutes.

    \b
    python -m tools outages
    python -m tools outages --chat matrix --outage hangs
    """
    for outage in outages:
        yield from asyncio.run(play(chat, outage, seconds, tables, seed))
