"""What tests of the bot in `fake` do again and again at table 1."""

from __future__ import annotations

import re
from typing import Any

from stammtisch.core.table.table import Table
from tests.matrix.fake import BOT, Fake

A, B, C = "@anna:hs", "@ben:hs", "@cleo:hs"
CHOICE = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)


async def dealt(fake: Fake, *commands: str) -> str:
    """A room where two people play Uno; nobody is hurried."""
    room = fake.room(A, B, BOT)
    for who, text in ((A, "!new uno"), (B, "!join"), (A, "!pace off"), *((A, c) for c in commands)):
        fake.says(room, who, text)
    await fake.settle()
    fake.says(room, A, "!begin")
    await fake.settle()
    return room


async def table(fake: Fake, number: int = 1) -> Table:
    stored = await fake.store.run(lambda tx: tx.table(number))
    assert stored is not None
    return stored.table


async def asked(fake: Fake) -> tuple[str, str]:
    """Whoever is asked at table 1, and the room alone with them."""
    one = await table(fake)
    (question,) = one.head.questions.values()
    user = one.head.chairs[question.seat - 1].person.removeprefix("matrix:")
    return user, fake.direct(user)


def last_choice(fake: Fake, room: str) -> str:
    """The number of the last choice in the newest list there."""
    lists = [found for body in fake.bodies(room) if (found := CHOICE.findall(body))]
    return str(lists[-1][-1][0])


async def end_turn(fake: Fake, user: str) -> None:
    """Whoever is asked chooses until somebody else is."""
    while (now := await asked(fake))[0] == user:
        fake.says(now[1], user, last_choice(fake, now[1]))
        await fake.settle()


async def entries(fake: Fake) -> int:
    record = (await table(fake)).record
    assert record is not None
    return len(record.moves)


def refusals(fake: Fake, event: str) -> list[str]:
    """What was said to an event that came to nothing."""
    return [
        one["content"]["body"]
        for room in fake.rooms
        for one in fake.own(room)
        if one["content"].get("stammtisch", {}).get("answers") == event
    ]


def text_of(event: dict[str, Any]) -> str:
    return str(event["content"]["body"])


async def answered_late(fake: Fake) -> tuple[str, int]:
    """Somebody answers the list of their last turn by a number of the present one: that message,
    and how many entries there are before it is read."""
    await dealt(fake)
    user, alone = await asked(fake)
    old = fake.own(alone)[-1]
    for _ in range(2):  # the other one, too
        await end_turn(fake, (await asked(fake))[0])
    assert (await asked(fake))[0] == user
    relation = {"m.in_reply_to": {"event_id": old["event_id"]}}
    late = fake.says(alone, user, last_choice(fake, alone), **{"m.relates_to": relation})
    return late, await entries(fake)
