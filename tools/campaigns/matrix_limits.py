"""How playable a game is where a bot may send one message in five seconds, as a fresh Synapse
allows."""

from __future__ import annotations

import asyncio
import math
import random
import tempfile
import time
from functools import partial
from pathlib import Path

import click

from tests.harness.games import Played, Setting, play
from tests.harness.people import Mood, Player
from tests.matrix.client import MatrixClient, listed, shown_by
from tests.matrix.people import Heard
from tests.matrix.world import FREE, world
from tools.figures import times
from tools.options import seed_option, size_option, tool

RATE, BURST = 0.2, 10
LONGEST = 300.0
"""Seconds in which all should have been shown a hand."""


async def game(folder: Path, exempt: bool, pause: float, seed: int) -> Played:
    """Play one game; its world has ended then."""
    rate = (FREE, int(FREE)) if exempt else (RATE, BURST)
    async with world(folder, True, *rate) as all:
        if exempt:
            all.synapse.unlimited(all.bot)
        people = await all.people(1, ("anna", "ben"), "en")
        mood = Mood(pause=(0, pause))
        players = [Player(one, random.Random(f"{seed} {one.id}"), mood) for one in people]
        played = Played(Setting("uno", True, "en"), players, await all.group(people))
        await play(all, played, ai=2, pace="off")
        played.wrong += [*all.wrong(), *(line for one in people for line in one.wrong())]
        return played


def clients(played: Played) -> list[MatrixClient]:
    return [one for one in played.clients if isinstance(one, MatrixClient)]


def moves(played: Played) -> list[tuple[MatrixClient, Heard, int]]:
    """What people said and wasn't refused, as it came to them, with the question."""
    found = []
    for client in clients(played):
        meant = {one.event: one for one in client.said if one.question and not one.refused}
        for heard in client.person.heard:
            if heard.id in meant:
                found.append((client, heard, meant[heard.id].question))
    return sorted(found, key=lambda one: one[2])


def seen_after(client: MatrixClient, heard: Heard) -> float:
    """Seconds until whoever spoke saw something of the bot."""
    for one in client.person.heard[client.person.heard.index(heard) + 1 :]:
        if one.event["sender"] == client.bot:
            return one.time - heard.time
    return math.nan


def asked_after(played: Played, heard: Heard, question: int) -> float:
    """Seconds until somebody saw a later question."""
    later = [
        one.time - heard.time
        for client in clients(played)
        for one in client.person.heard
        if one.event["type"] == "m.room.message"
        and (found := listed(shown_by(one)))
        and found.question > question
    ]
    return min((one for one in later if one >= 0), default=math.nan)


def sent(played: Played) -> list[dict[str, object]]:
    """Everything that the bot sent to the room and to people, once."""
    found = {
        one.id: one.event
        for client in clients(played)
        for one in client.person.heard
        if one.event["sender"] == client.bot and "state_key" not in one.event
    }
    return list(found.values())


async def first_hands(folder: Path, number: int) -> list[str]:
    """People sit down at once, two at a table in one room, and deal; what was wrong. Prints
    figures. Who has no room yet types moves in the group."""
    async with world(folder, True, RATE, BURST) as all:
        accounts = [all.synapse.user(f"anna{place}") for place in range(number)]
        for account in accounts:
            all.synapse.unlimited(account)
        people = await all.online(accounts)
        host, *others = people
        room = await host.makes_room("Skat", all.bot.id, *others)
        await host.until(lambda: host.members[room].get(all.bot.id) == "join", "the bot")
        begun, wrong = time.monotonic(), list[str]()
        for table, pair in enumerate(zip(people[::2], people[1::2], strict=True), 1):
            await pair[0].says(room, "!new uno")
            await host.until(partial(all.tables.stored, table), f"table {table}")
            await pair[1].says(room, f"!join T{table}")
            await pair[0].says(room, f"!begin T{table}")
        hands = dict[str, float]()
        while len(hands) < number and time.monotonic() - begun < LONGEST:
            for place, person in enumerate(people, 2):
                alone = person.alone_with(all.bot.id)
                if alone and any("Your hand" in one.body for one in person.sees(alone)):
                    hands.setdefault(person.id, time.monotonic() - begun)
                    continue
                stored = await all.stored(place // 2)
                now = stored.open() if stored else None
                question = now.question_of(f"matrix:{person.id}") if now else None
                if now is not None and now.chairs[place % 2].missed:
                    wrong.append(f"{person.name} has missed a turn before there was a hand")
                if now is None or question is None or alone:
                    continue
                if question.due is not None:
                    wrong.append(f"{person.name} is hurried without a room")
                if "draw" in map(now.game.notation, question.legal):
                    await person.says(room, f"!draw T{place // 2}")
            await asyncio.sleep(2)
        print("hands after", ", ".join(f"{one:.0f}" for one in sorted(hands.values())), "s")
        drawn = sum(
            "draw" in text for _, record in all.tables.all().values() for _, text in record.moves
        )
        print(f"{drawn} cards drawn")
        wrong += [f"no hand for {person.name}" for person in people if person.id not in hands]
        return wrong + all.wrong()


def check_even(
    context: click.Context, parameter: click.Parameter, people: int | None
) -> int | None:
    if people and people % 2:
        raise click.BadParameter("two sit at each table")
    return people


@tool(
    seed="--seed: what people choose",
    size="one game; --first",
    shows="All messages arrive in the order in which they were written; with --first, everybody "
    f"is shown a hand within {LONGEST:.0f} s and nobody is hurried before.",
)
@click.option("--exempt", is_flag=True, help="The administrator exempts the bot from the limits.")
@size_option("--pause", 8.0, "Seconds at most that people take for a move.", least=0)
@click.option(
    "--first",
    type=click.IntRange(2),
    callback=check_even,
    help="Instead, let so many people play for the first time, two at a table.",
)
@seed_option()
def command(exempt: bool, pause: float, first: int | None, seed: int) -> list[str]:
    """Let two people and two AI players play a round of uno in a room of a fresh Synapse.

    Measured are what the bot sends for each move of a person, and the seconds from a move until
    its player sees the result, and until somebody is asked next.
    """
    with tempfile.TemporaryDirectory() as folder:
        if first:
            return asyncio.run(first_hands(Path(folder), first))
        played = asyncio.run(game(Path(folder), exempt, pause, seed))
    made = moves(played)
    total = len(sent(played))
    print(
        f"{len(made)} moves of two people, {played.seconds:.0f} s; the bot sent {total} events, "
        f"{total / len(made):.1f} for each of these moves"
    )
    print(times("until one sees the result", [seen_after(p, h) for p, h, _ in made]))
    print(times("until somebody is asked next", [asked_after(played, h, q) for _, h, q in made]))
    return played.wrong
