"""Whole games in Matrix, on a real homeserver that is restarted and cut off in between. A campaign:

    python -m tests.matrix.games --seed 1

All games, by two people and an AI player in a room and by one person alone, in both languages, all
at once. Looked at is what `harness.games` says, and the order of all messages.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.harness.games import SHORT, Played, Setting, play, settings
from tests.harness.people import Player
from tests.matrix.world import World, world

SETTINGS = settings(False)


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
    games = [_play(all, number, one, seed) for number, one in enumerate(settings)]
    bad = asyncio.create_task(trouble(all, random.Random(seed), troubles, pause))
    played = await asyncio.gather(*games)
    bad.cancel()
    await asyncio.wait([bad])
    return played


async def _play(all: World, number: int, setting: Setting, seed: int) -> Played:
    played = Played(setting)
    try:
        people = await all.people(number, ("anna", "ben")[: 1 + setting.group], setting.language)
        played.players = [Player(one, random.Random(f"{seed} {one.id}")) for one in people]
        played.lane = await all.group(people) if setting.group else people[0].alone
        await play(all, played)
        played.wrong += [line for one in people for line in one.wrong()]
    except AssertionError as error:
        played.wrong.append(str(error))
    return played


async def campaign(
    folder: Path, settings: list[Setting], seed: int, troubles: int, pause: float
) -> list[Played]:
    """The same with a homeserver and a bot of its own, which end."""
    async with world(folder) as all:
        played = await play_all(all, settings, seed, troubles, pause)
        code = await asyncio.to_thread(all.program.stop)
        played[0].wrong += [*all.wrong(), *([f"exit code {code} after SIGTERM"] if code else [])]
        print(all.figures())
        return played


def main(seed: int, games: list[str], troubles: int, pause: float) -> int:
    """Play all of them and print a table; how many went wrong."""
    settings = [one for one in SETTINGS if one.game in games]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        played = asyncio.run(campaign(Path(folder), settings, seed, troubles, pause))
    for one in played:
        answers = sum(len(player.seen) for player in one.players)
        row = f"{answers:>5} answers {one.seconds:>6.0f} s  {len(one.wrong)} wrong"
        print(f"{one.setting!s:<22} {row}", *one.wrong, sep="\n    ")
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
