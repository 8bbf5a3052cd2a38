"""Whole games in Matrix, on a real homeserver that is restarted and cut off in between. All of them
are `python -m tools matrix-games`.

All games, by two people and an AI player in a room and by one person alone, in both languages, all
at once. Looked at is what `harness.games` says, and the order of all messages.
"""

from __future__ import annotations

import asyncio
import random

from tests.harness.games import Played, Setting, play, settings
from tests.harness.people import Player
from tests.matrix.world import World

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
