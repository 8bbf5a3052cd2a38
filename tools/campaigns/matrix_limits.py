"""How playable a game is where a bot may send one message in five seconds, as a fresh Synapse
allows."""

from __future__ import annotations

import asyncio
import math
import re
import tempfile
import time
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from stammtisch.testing.chats import Mood
from stammtisch.testing.chats.games import ChatGame, play, seated
from tests.harness.games import short
from tests.matrix.client import MatrixClient, listed, shown_by
from tests.matrix.people import Heard
from tests.matrix.world import FREE, world
from tools.figures import times
from tools.options import seed_option, size_option, tool

RATE, BURST = 0.2, 10
LONGEST = 300.0
"""Seconds within which everybody should see a hand."""


async def game(folder: Path, exempt: bool, pause: float, seed: int) -> ChatGame:
    """Play one game in a world of its own, which is closed at the end."""
    rate = (FREE, int(FREE)) if exempt else (RATE, BURST)
    async with world(folder, True, *rate) as matrix:
        if exempt:
            matrix.synapse.unlimited(matrix.bot)
        setting = replace(short("uno", True, "en"), ai=2)
        game_played = await seated(matrix, 1, setting, seed, Mood(pause=(0, pause)))
        await play(matrix, game_played, pace="off")
        game_played.wrong += matrix.wrong()
        return game_played


def clients(game_played: ChatGame) -> list[MatrixClient]:
    return [client for client in game_played.clients if isinstance(client, MatrixClient)]


def moves(game_played: ChatGame) -> list[tuple[MatrixClient, Heard, int]]:
    """The accepted moves: the client, the event as the client received it, and the question."""
    rows = []
    for client in clients(game_played):
        sent_by_id = {
            message.event: message
            for message in client.said
            if message.question and not message.refused
        }
        for event in client.person.heard:
            if event.id in sent_by_id:
                rows.append((client, event, sent_by_id[event.id].question))
    return sorted(rows, key=lambda message: message[2])


def seen_after(client: MatrixClient, event: Heard) -> float:
    """Seconds until the author of an event saw the next event of the bot; nan if there is none."""
    for later in client.person.heard[client.person.heard.index(event) + 1 :]:
        if later.event["sender"] == client.bot:
            return later.time - event.time
    return math.nan


def asked_after(game_played: ChatGame, event: Heard, question: int) -> float:
    """Seconds until somebody saw a later question; nan if there is none."""
    delays = [
        later.time - event.time
        for client in clients(game_played)
        for later in client.person.heard
        if later.event["type"] == "m.room.message"
        and (listing := listed(shown_by(later)))
        and listing.question > question
    ]
    return min((delay for delay in delays if delay >= 0), default=math.nan)


def sent(game_played: ChatGame) -> list[dict[str, Any]]:
    """All events of the bot, in the room and to people, each once."""
    events = {
        event.id: event.event
        for client in clients(game_played)
        for event in client.person.heard
        if event.event["sender"] == client.bot and "state_key" not in event.event
    }
    return list(events.values())


def kind_of(event: dict[str, Any]) -> str:
    """What an event of the bot is: `new hand`, `changed board`, `answer`, ..."""
    content = event["content"]
    if content.get("m.relates_to", {}).get("rel_type") == "m.replace":
        how, content = "changed", {**content, **content["m.new_content"]}
    else:
        how = "new"
    body = content.get("body", "")
    if not re.match(r"T\d+ ·", body):
        return "answer"
    return f"{how} {'hand' if 'Your hand' in body else 'board'}"


async def first_hands(folder: Path, number: int) -> list[str]:
    """Let people start games at once, two at a table in one room. People whose private room doesn't
    exist yet type moves in the group. Prints figures, and returns faults."""
    async with world(folder, True, RATE, BURST) as matrix:
        accounts = [matrix.synapse.user(f"anna{place}") for place in range(number)]
        for account in accounts:
            matrix.synapse.unlimited(account)
        people = await matrix.online(accounts)
        host, *guests = people
        room = await host.makes_room("Skat", matrix.bot.id, *guests)
        await host.until(lambda: host.members[room].get(matrix.bot.id) == "join", "the bot")
        start, faults = time.monotonic(), list[str]()
        for table, pair in enumerate(zip(people[::2], people[1::2], strict=True), 1):
            await pair[0].says(room, "!new uno")
            await host.until(partial(matrix.tables.stored, table), f"table {table}")
            await pair[1].says(room, f"!join T{table}")
            await pair[0].says(room, f"!begin T{table}")
        hands = dict[str, float]()
        while len(hands) < number and time.monotonic() - start < LONGEST:
            for place, person in enumerate(people, 2):
                private_room = person.alone_with(matrix.bot.id)
                if private_room and any(
                    "Your hand" in seconds.body for seconds in person.sees(private_room)
                ):
                    hands.setdefault(person.id, time.monotonic() - start)
                    continue
                stored_table = await matrix.stored(place // 2)
                table_now = stored_table.table if stored_table else None
                question = table_now.question_of(f"matrix:{person.id}") if table_now else None
                if table_now is not None and table_now.head.chairs[place % 2].missed:
                    faults.append(f"{person.name} has missed a turn before there was a hand")
                if table_now is None or question is None or private_room:
                    continue
                if question.due is not None:
                    faults.append(f"{person.name} is hurried without a room")
                if "draw" in map(table_now.game.notation, question.legal):
                    await person.says(room, f"!draw T{place // 2}")
            await asyncio.sleep(2)
        print("hands after", ", ".join(f"{seconds:.0f}" for seconds in sorted(hands.values())), "s")
        cards_drawn = sum(
            "draw" in text for _, record in matrix.tables.all().values() for _, text in record.moves
        )
        print(f"{cards_drawn} cards drawn")
        faults += [f"no hand for {person.name}" for person in people if person.id not in hands]
        return faults + matrix.wrong()


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
        game_played = asyncio.run(game(Path(folder), exempt, pause, seed))
    rows = moves(game_played)
    events = sent(game_played)
    total = len(events)
    print(
        f"{len(rows)} moves of two people, {game_played.seconds:.0f} s; "
        f"the bot sent {total} events, {total / len(rows):.1f} for each of these moves"
    )
    print(", ".join(f"{number} {kind}" for kind, number in Counter(map(kind_of, events)).items()))
    print(times("until one sees the result", [seen_after(p, h) for p, h, _ in rows]))
    print(
        times("until somebody is asked next", [asked_after(game_played, h, q) for _, h, q in rows])
    )
    return game_played.wrong
