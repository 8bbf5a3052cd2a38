"""Whole games in Matrix, on a real homeserver that is restarted and cut off in between. A campaign:

    python -m tests.matrix.games --seed 1

All games, by two people and an AI player in a room and by one person alone, in both languages, all
at once. Each move counts once and in order, each record verifies and is sent, and no hand is shown
to a room.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from nio import DownloadResponse

from stammtisch.core.games import game_named
from stammtisch.core.record import verify
from tests.matrix.people import Person, Shown, online
from tests.matrix.play import NOTE, Mood, Player, listed, shown_by, wrong_moves, wrong_order
from tests.matrix.world import World, world
from tests.telegram.games import FOR_TWO, SHORT

LANGUAGES = ("de", "en")
HAND = ("Your hand", "Deine Hand", "Deine Karten")
QUICK, WITH_CALLS = "unhurried", "off"
"""Without the pauses that AI players make elsewhere; and with time for calls."""
LONGEST = 900.0
"""Seconds that a game takes at most."""
FILE = re.compile(r".*-T(\d+)-.*\.jsonl")


@dataclass(frozen=True)
class Setting:
    """What is played how. `room`: by two people and an AI player, else by one person with one."""

    game: str
    room: bool
    language: str

    def __str__(self) -> str:
        return f"{self.game:<10} {'room ' if self.room else 'alone'} {self.language}"


SETTINGS = [Setting(*one) for one in itertools.product(SHORT, (True, False), LANGUAGES)]


@dataclass
class Played:
    """A game that was played, and what was wrong with it."""

    setting: Setting
    players: list[Player] = field(default_factory=list)
    room: str = ""
    table: int = 0
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)


async def meet(
    all: World, people: list[Person], language: str, seed: int, mood: Mood
) -> list[Player]:
    """People who have met the bot."""
    found = []
    for person in people:
        chance = random.Random(f"{seed} {person.id}")
        found.append(Player(person, all.bot.id, language, chance, mood))
    for player in found:
        await player.meets()
    return found


async def room_of(all: World, setting: Setting, players: list[Player]) -> str:
    """Where a table is: a room of all, or the one that the first has alone with the bot."""
    first, *others = players
    if not setting.room:
        return first.alone
    room = await first.person.makes_room("Skat", all.bot.id, *[one.person for one in others])
    await first.person.until(lambda: first.bot_is_in(room), "the bot in a room")
    await first.person.says(room, f"!settings language {setting.language}")
    return room


async def play(
    all: World,
    setting: Setting,
    players: list[Player],
    room: str,
    ai: int | None = None,
    pace: str = "",
) -> Played:
    """Play a game to the end, and look at it; AssertionError if it gets stuck. `ai`: so many AI
    players, else one where it fits."""
    began = time.monotonic()
    first = players[0]
    played = Played(setting, players, room)
    played.table = await begin(setting, players, room, ai, pace)
    over, calls = asyncio.Event(), bool(game_named(setting.game).calls)
    playing = [asyncio.create_task(one.plays(all, played.table, calls, over)) for one in players]
    ended = asyncio.create_task(first.person.until(partial(record_in, first, played), "", LONGEST))
    try:
        done, _ = await asyncio.wait([*playing, ended], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        over.set()
        for task in (*playing, ended):
            task.cancel()
        await asyncio.wait([*playing, ended])
    played.seconds = time.monotonic() - began
    played.wrong += [line async for line in _wrong(all, played)]
    return played


async def begin(
    setting: Setting,
    players: list[Player],
    room: str,
    ai: int | None = None,
    pace: str = "",
) -> int:
    """Sit down in a room and deal; the table. `pace`: the quickest that the game allows if ""."""
    pace = pace or (WITH_CALLS if game_named(setting.game).calls else QUICK)
    first, *others = players
    await first.person.says(room, f"!new {setting.game} {SHORT[setting.game]}".strip())
    table: int = await first.person.until(partial(new_table, first, room), "a table")
    for other in others:
        await other.person.says(room, "!join")
    for _ in range(ai or int(not setting.room or setting.game not in FOR_TWO)):
        await first.person.says(room, "!ai heuristic")
    await first.person.says(room, f"!pace {pace}")
    await first.person.says(room, "!begin")
    return table


def new_table(player: Player, room: str) -> int:
    """The table of the bot's newest message in a room, if it is one that nobody knew; else 0."""
    for shown in reversed(player.from_bot(room)):
        note = shown.content.get(NOTE)
        if isinstance(note, dict) and note.get("table"):
            table = int(note["table"])
            if table in player.tables:
                return 0
            player.tables.add(table)
            return table
    return 0


def record_in(player: Player, played: Played) -> Shown | None:
    """The record of the game, which is sent when it is over."""
    for shown in player.from_bot(played.room):
        name = FILE.fullmatch(shown.content.get("filename", shown.body))
        if shown.kind == "m.file" and name and int(name[1]) == played.table:
            return shown
    return None


async def record_of(player: Player, shown: Shown) -> str:
    got = await player.person.client.download(shown.content["url"])
    assert isinstance(got, DownloadResponse), got
    content: bytes = got.body
    return content.decode().strip()


async def _wrong(all: World, played: Played) -> AsyncIterator[str]:
    """All that isn't as it should be."""
    first = played.players[0]
    table = all.tables.table(played.table)
    stored = all.tables.stored(played.table)
    assert table is not None
    assert stored is not None
    assert stored.record is not None
    if table.phase != "over" or stored.record.outcome is None:
        yield f"table {played.table} isn't over"
    shown = record_in(first, played)
    assert shown is not None
    if await record_of(first, shown) != stored.record.to_line():
        yield "the record that was sent is another one"
    verify(stored.record.to_line())
    for line in wrong_moves(played.table, table, stored.record, played.players):
        yield line
    for player in played.players:
        for line in wrong_order(player.person, all.bot.id):
            yield line
    if played.setting.room:
        for line in public_hands(first, played.room):
            yield line


def public_hands(player: Player, room: str) -> Iterator[str]:
    """Whatever was shown in a room, also in older versions, that looks like somebody's hand."""
    for one in player.person.heard:
        if one.room != room or one.event["type"] != "m.room.message":
            continue
        shown = shown_by(one)
        if shown.sender == player.bot and (
            any(word in shown.body for word in HAND) or listed(shown)
        ):
            yield f"in a room: {shown.body}"


# What happens meanwhile


async def trouble(all: World, chance: random.Random, times: int, pause: float) -> None:
    """The homeserver is killed and comes back, connections are cut, answers get lost, and the bot
    is away from the homeserver for a while; in turn, beginning with the homeserver."""
    for number in range(times):
        await asyncio.sleep(chance.uniform(0.5, 1.5) * pause)
        if number % 4 == 0:
            await asyncio.to_thread(all.synapse.restart, chance.uniform(0, 1))
        elif number % 4 == 1:
            all.proxy.lose(3)
        elif number % 4 == 2:
            all.proxy.cut()
        else:
            await all.proxy.gone(chance.uniform(0.5, 3))


async def play_all(
    all: World, settings: list[Setting], seed: int, troubles: int, pause: float
) -> list[Played]:
    """Play games at once over one homeserver; those that got stuck say so in `wrong`."""
    async with AsyncExitStack() as stack:
        games = []
        for number, one in enumerate(settings):
            names = ("anna", "ben")[: 1 + one.room]
            accounts = [all.synapse.user(f"{name}{number}") for name in names]
            people = await stack.enter_async_context(online(accounts, all.synapse.url))
            games.append(_one(all, one, people, seed))
        bad = asyncio.create_task(trouble(all, random.Random(seed), troubles, pause))
        played = await asyncio.gather(*games)
        bad.cancel()
        await asyncio.wait([bad])
        return played


async def campaign(
    folder: Path, settings: list[Setting], seed: int, troubles: int, pause: float
) -> list[Played]:
    """The same with a homeserver and a bot of its own, which end."""
    async with world(folder) as all:
        played = await play_all(all, settings, seed, troubles, pause)
        code = await asyncio.to_thread(all.program.stop)
        played[0].wrong += [*all.wrong(), *([f"exit code {code} after SIGTERM"] if code else [])]
        print(f"{all.proxy.cuts} cuts, {all.proxy.lost} answers lost on the way to the bot")
        return played


async def _one(all: World, setting: Setting, people: list[Person], seed: int) -> Played:
    try:
        players = await meet(all, people, setting.language, seed, Mood())
        return await play(all, setting, players, await room_of(all, setting, players))
    except AssertionError as error:
        return Played(setting, wrong=[str(error)])


def main(seed: int, games: list[str], troubles: int, pause: float) -> int:
    """Play all of them and print a table; how many went wrong."""
    settings = [one for one in SETTINGS if one.game in games]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        played = asyncio.run(campaign(Path(folder), settings, seed, troubles, pause))
    for one in played:
        said = sum(len(player.said) for player in one.players)
        print(
            f"{one.setting!s:<22} {said:>5} answers {one.seconds:>6.0f} s  {len(one.wrong)} wrong"
        )
        for line in one.wrong:
            print(f"    {line}")
    failed = sum(bool(one.wrong) for one in played)
    print(f"seed {seed}: {failed} failed, {time.monotonic() - began:.0f} s")
    return failed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.matrix.games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="+", choices=list(SHORT), default=list(SHORT))
    parser.add_argument("--troubles", type=int, default=8)
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between them")
    given = parser.parse_args()
    sys.exit(main(given.seed, given.games, given.troubles, given.pause) > 0)
