"""Is a game playable where a bot may send one message in five seconds, as a fresh Synapse allows?

    python -m tests.matrix.limits            with Synapse's own limits
    python -m tests.matrix.limits --exempt   and a bot that an administrator has exempted from them

Two people and two AI players play one round of Uno in a room; people take some seconds for a move.
Measured are what the bot sends for each move of theirs, and the seconds from a move until whoever
made it sees what came of it, and until somebody is asked next. Nothing may come in another order
than it was written.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import statistics
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from tests.matrix.games import Played, Setting, meet, play, room_of
from tests.matrix.people import Heard, online
from tests.matrix.play import Mood, Player, listed, shown_by
from tests.matrix.world import FREE, World, world

RATE, BURST = 0.2, 10


async def game(folder: Path, exempt: bool, pause: float, seed: int) -> tuple[Played, World]:
    """Play one game; it and its world, which has ended."""
    async with AsyncExitStack() as stack:
        rate = (FREE, int(FREE)) if exempt else (RATE, BURST)
        all = await stack.enter_async_context(world(folder, True, *rate))
        if exempt:
            all.synapse.unlimited(all.bot)
        accounts = [all.synapse.user(name) for name in ("anna", "ben")]
        people = await stack.enter_async_context(online(accounts, all.synapse.url))
        setting = Setting("uno", True, "en")
        players = await meet(all, people, "en", seed, Mood(pause=pause))
        room = await room_of(all, setting, players)
        played = await play(all, setting, players, room, ai=2, pace="off")
        played.wrong += all.wrong()
        return played, all


def moves(played: Played) -> list[tuple[Player, Heard, int]]:
    """What people said and wasn't refused, as it came to them, with the question."""
    found = []
    for player in played.players:
        meant = {one.event: one for one in player.said if one.question and not one.refused}
        for heard in player.person.heard:
            if heard.id in meant:
                found.append((player, heard, meant[heard.id].question))
    return sorted(found, key=lambda one: one[2])


def seen_after(player: Player, heard: Heard) -> float:
    """Seconds until whoever spoke saw something of the bot."""
    for one in player.person.heard[player.person.heard.index(heard) + 1 :]:
        if one.event["sender"] == player.bot:
            return one.time - heard.time
    return math.nan


def asked_after(played: Played, heard: Heard, question: int) -> float:
    """Seconds until somebody saw a later question."""
    times = [
        one.time - heard.time
        for player in played.players
        for one in player.person.heard
        if one.event["type"] == "m.room.message"
        and (found := listed(shown_by(one)))
        and found.question > question
    ]
    return min((one for one in times if one >= 0), default=math.nan)


def sent(played: Played) -> list[dict[str, object]]:
    """Everything that the bot sent to the room and to people, once."""
    found = {
        one.id: one.event
        for player in played.players
        for one in player.person.heard
        if one.event["sender"] == player.bot and "state_key" not in one.event
    }
    return list(found.values())


def told(name: str, seconds: list[float]) -> str:
    known = sorted(one for one in seconds if not math.isnan(one))
    worst = known[min(int(0.99 * len(known)), len(known) - 1)]
    return f"{name}: median {statistics.median(known):.2f} s, 99 of 100 within {worst:.2f} s"


def main(exempt: bool, pause: float, seed: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        played, _ = asyncio.run(game(Path(folder), exempt, pause, seed))
    made = moves(played)
    total = len(sent(played))
    print(
        f"{len(made)} moves of two people, {played.seconds:.0f} s; the bot sent {total} events, "
        f"{total / len(made):.1f} for each of these moves"
    )
    print(told("until one sees what came of it", [seen_after(p, h) for p, h, _ in made]))
    print(told("until somebody is asked next", [asked_after(played, h, q) for _, h, q in made]))
    for line in played.wrong:
        print(line)
    return len(played.wrong)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.matrix.limits")
    parser.add_argument("--exempt", action="store_true", help="the bot has no limits")
    parser.add_argument("--pause", type=float, default=8.0, help="seconds at most for a move")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.exit(main(given.exempt, given.pause, given.seed) > 0)
