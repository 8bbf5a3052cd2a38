"""The front end for Matrix at a real homeserver: what people and rooms do. Whole games, and answers
to old lists, are in `test_suite`."""

from __future__ import annotations

import asyncio
import functools
import itertools
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from nio import RoomPutStateResponse

from stammtisch.core.table.state import HUMAN
from stammtisch.testing.chats import GameSetting, ShownChoices
from stammtisch.testing.chats.games import HAND, ChatGame, begin
from stammtisch.testing.chats.people import ChatPlayer
from stammtisch.testing.chats.program import READY
from tests.harness.games import short
from tests.harness.program import Program
from tests.matrix.client import NOTE, MatrixClient
from tests.matrix.people import Person, Shown, online
from tests.matrix.world import World, world

pytestmark = pytest.mark.homeserver

GROUP = short("uno", True, "en")
NUMBERS = itertools.count(1)


@dataclass
class ChatServer:
    """A homeserver and a bot, for all tests of this file, and the loop in which they run."""

    runner: asyncio.Runner
    all: World
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def persons(self, *names: str) -> list[Person]:
        """New users, online until the end of the test."""
        number = next(NUMBERS)
        accounts = [self.all.synapse.user(f"{name}.{number}") for name in names]
        there = online(accounts, self.all.synapse.url, self.all.encrypted)
        return await self.stack.enter_async_context(there)

    async def players(self, *names: str) -> list[MatrixClient]:
        """New users who have met the bot."""
        return await self.all.meet(await self.persons(*names), "en")

    async def begin(self, setting: GameSetting, players: list[MatrixClient], room: str) -> int:
        """The number of a table where they have begun a game."""
        people = [ChatPlayer(one, random.Random(1)) for one in players]
        played = ChatGame(setting, people, room)
        await begin(self.all, played)
        return played.table

    def entries(self, table: int) -> int:
        """So many moves of people are in the record."""
        found = self.all.tables.stored(table)
        if found is None or found.record is None:
            return 0
        record = found.record
        return sum(
            bool(seat) and record.player_at(seat, i) == HUMAN
            for i, (seat, _) in enumerate(record.moves)
        )


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChatServer]:
    yield from opened(tmp_path_factory.mktemp("matrix"))


def opened(folder: Path, encrypted: bool = False) -> Iterator[ChatServer]:
    """A house, open until the end. `encrypted`: all rooms are."""
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        all = runner.run(stack.enter_async_context(world(folder, encrypted=encrypted)))
        try:
            yield ChatServer(runner, all)
        finally:
            runner.run(stack.aclose())


def lived(test: Callable[[ChatServer], Awaitable[None]]) -> Callable[[ChatServer], None]:
    """A test in the loop of the house, after which nothing wrong may stand in the bot's log."""

    async def run(house: ChatServer) -> None:
        async with AsyncExitStack() as house.stack:
            await test(house)
        assert house.all.wrong() == []

    @functools.wraps(test)
    def plain(house: ChatServer) -> None:
        house.runner.run(run(house))

    del plain.__wrapped__  # pytest would wait for no coroutine
    return plain


@lived
async def test_a_hand_is_shown_to_nobody_else(house: ChatServer) -> None:
    """Somebody invites a third person to the room that they have alone with the bot."""
    anna, ben = await house.players("anna", "ben")
    (cleo,) = await house.persons("cleo")
    room = await house.all.group([anna, ben])
    crowded = anna.alone
    await anna.person.client.room_invite(crowded, cleo.id)
    await cleo.until(lambda: cleo.is_in(crowded), "the room")
    table = await house.begin(GROUP, [anna, ben], room)
    anna.alone = await anna.person.until(lambda: anna.person.alone_with(anna.bot), "another room")
    await anna.person.until(lambda: hands_in(anna.person, anna.alone), "a hand")
    assert not hands_in(cleo, crowded)
    assert not hands_in(anna.person, room)
    # and if they come later
    await anna.person.client.room_invite(anna.alone, cleo.id)
    assert table


@lived
async def test_what_was_said_while_the_bot_was_down_counts(house: ChatServer) -> None:
    anna, ben = await house.players("anna", "ben")
    room = await house.all.group([anna, ben])
    table = await house.begin(short("las_vegan", True, "en"), [anna, ben], room)
    player, found = await first_asked(table, [anna, ben])
    await asyncio.to_thread(house.all.program.kill)
    await player.choose(found, next(iter(found.lines)))
    for number in range(105):  # more than come at once
        await player.person.says(player.alone, f"talk {number}", kind="m.notice")
    house.all.program.start()
    await house.all.program.ready()
    await player.person.until(lambda: house.entries(table) >= 1, "the move")


@lived
async def test_a_bot_that_is_thrown_out_comes_back(house: ChatServer) -> None:
    anna, ben = await house.players("anna", "ben")
    room = await house.all.group([anna, ben])
    await house.begin(GROUP, [anna, ben], room)
    await anna.person.until(lambda: hands_in(anna.person, anna.alone), "a hand")
    await anna.person.client.room_kick(room, anna.bot)
    await anna.person.until(lambda: not anna.bot_is_in(room), "an end")
    await anna.person.client.room_invite(room, anna.bot)
    await anna.person.until(lambda: anna.bot_is_in(room), "the bot")
    seen = len(anna.from_bot(room))
    await anna.person.says(room, "!table")
    await anna.person.until(lambda: len(anna.from_bot(room)) > seen, "the board")


@lived
async def test_a_table_follows_its_room(house: ChatServer) -> None:
    """A room that is upgraded goes on in another one."""
    anna, ben = await house.players("anna", "ben")
    old = await house.all.group([anna, ben])
    table = await house.begin(GROUP, [anna, ben], old)
    player, found = await first_asked(table, [anna, ben])
    path = f"/_matrix/client/v3/rooms/{quote(old)}/upgrade"
    made = await asyncio.to_thread(
        house.all.synapse.ask, "POST", path, anna.person.account.token, new_version="11"
    )
    new = made["replacement_room"]
    await anna.person.client.room_invite(new, anna.bot)
    await anna.person.until(lambda: anna.person.members.get(new, {}).get(anna.bot) == "join", "it")
    await player.choose(found, next(iter(found.lines)))
    await anna.person.until(lambda: note_in(anna, new), "the board")


@lived
async def test_threads_follow_their_room(house: ChatServer) -> None:
    anna, ben = await house.players("anna", "ben")
    old = await house.all.group([anna, ben])
    begun = await anna.person.says(old, "let us play here")
    thread: dict[str, Any] = {"m.relates_to": {"rel_type": "m.thread", "event_id": begun}}
    await anna.person.says(old, "!new uno rounds=1", **thread)
    await anna.person.until(lambda: note_in(anna, old), "a lobby")
    path = f"/_matrix/client/v3/rooms/{quote(old)}/upgrade"
    made = await asyncio.to_thread(
        house.all.synapse.ask, "POST", path, anna.person.account.token, new_version="11"
    )
    new = made["replacement_room"]
    await anna.person.client.room_invite(new, anna.bot)
    await anna.person.until(lambda: anna.from_bot(new), "a word")
    inside = {"rel_type": "m.thread", "event_id": anna.from_bot(new)[0].id}
    thread = {"m.relates_to": inside}
    await anna.person.says(new, "!ai easy", **thread)
    board = await anna.person.until(lambda: note_in(anna, new), "the lobby")
    assert board.content["m.relates_to"].items() >= inside.items()
    assert "(" in board.body, "the AI player sits there"


@lived
async def test_a_second_program_with_another_database_does_not_start(house: ChatServer) -> None:
    all = house.all
    settings = {"homeserver": all.proxy.url, "user": all.bot.id}
    word = {"STAMMTISCH_MATRIX__PASSWORD": all.bot.password}
    second = Program(all.program.folder / "second", matrix=settings, environment=word)
    second.start()
    end = time.monotonic() + READY
    while second.running:
        assert time.monotonic() < end
        await asyncio.sleep(0.1)
    assert "from another database" in second.said()
    (anna,) = await house.players("anna")
    seen = len(anna.from_bot(anna.alone))
    await anna.person.says(anna.alone, "!help")
    await anna.person.until(lambda: len(anna.from_bot(anna.alone)) > seen, "help of the first one")


@lived
async def test_strangers_can_not_invite(house: ChatServer) -> None:
    (zoe,) = await house.persons("zoe")
    room = await zoe.makes_room("Zoe's", house.all.bot.id)
    bot = house.all.bot.id
    await zoe.until(lambda: zoe.members[room].get(bot) == "leave", "a refusal")


@lived
async def test_a_room_where_the_bot_may_not_write_does_no_harm(house: ChatServer) -> None:
    (anna,) = await house.players("anna")
    levels = {"events_default": 50}
    bot = anna.bot
    room = await anna.person.makes_room("Quiet", bot, power_level_override=levels)
    await anna.person.until(lambda: anna.bot_is_in(room), "the bot")
    told = partial(anna.from_bot, anna.alone)
    await anna.person.until(lambda: "may not write in “Quiet”" in told()[-1].body, "a reason")
    await anna.person.says(room, "!new uno rounds=1")
    await settled()
    assert not anna.from_bot(room)
    await anna.person.says(anna.alone, "!help")
    await anna.person.until(lambda: "!begin" in told()[-1].body, "help")
    client, kind = anna.person.client, "m.room.power_levels"
    present = await client.room_get_state_event(room, kind)
    users = {**present.content.get("users", {}), bot: 50}
    answer = await client.room_put_state(room, kind, {**present.content, "users": users})
    assert isinstance(answer, RoomPutStateResponse), answer
    await anna.person.says(room, "!new uno rounds=1")
    await anna.person.until(lambda: note_in(anna, room), "a lobby")


@lived
async def test_a_space_is_left(house: ChatServer) -> None:
    (anna,) = await house.players("anna")
    space = await anna.person.makes_room("Friends", anna.bot, space=True)
    told = partial(anna.from_bot, anna.alone)
    await anna.person.until(lambda: "“Friends” is a space" in told()[-1].body, "a reason")
    members = anna.person.members[space]
    await anna.person.until(lambda: members.get(anna.bot) == "leave", "the end")
    assert not anna.from_bot(space)


@lived
async def test_who_refuses_the_private_room_is_invited_again(house: ChatServer) -> None:
    anna, ben = await house.players("anna", "ben")
    room = await house.all.group([anna, ben])
    table = await house.begin(GROUP, [anna, ben], room)
    player, found = await first_asked(table, [anna, ben])
    other = ben if player is anna else anna
    other.person.joins = False
    await other.person.client.room_leave(other.alone)
    missed = "isn't in our private room"
    await anna.person.until(lambda: missed in str(anna.from_bot(room)), "a word")
    again = partial(other.person.alone_with, other.bot)
    for _ in range(20):
        if again():
            break
        await player.choose(found, max(found.lines))
        await settled()
        found = player.choices(table) or found
    assert again() == other.alone
    assert [one for one in anna.from_bot(room) if other.person.id in one.mentions]
    other.person.joins = True
    await other.person.client.join(again())
    await other.person.until(lambda: hands_in(other.person, again()), "their hand")


@lived
async def test_reactions_sit_down_and_deal(house: ChatServer) -> None:
    anna, ben = await house.players("anna", "ben")
    room = await house.all.group([anna, ben])
    await anna.person.says(room, "!new uno rounds=1")
    board: Shown = await anna.person.until(lambda: note_in(anna, room), "a lobby")
    joined = await ben.person.reacts(room, board.id, "👍")
    await anna.person.until(lambda: f"{ben.person.name}" in board.body.lower(), "Ben")
    await ben.person.takes_back(room, joined)
    await anna.person.reacts(room, board.id, "▶️")
    await anna.person.until(lambda: hands_in(anna.person, anna.alone), "a hand")


def note_in(player: MatrixClient, room: str) -> Shown | None:
    found = [one for one in player.from_bot(room) if NOTE in one.content]
    return found[-1] if found else None


def hands_in(person: Person, room: str) -> list[Any]:
    """Everything that was ever shown in a room and looks like somebody's hand."""
    events = [one.event for one in person.heard if one.room == room]
    return [one for one in events if any(word in str(one["content"]) for word in HAND)]


async def first_asked(table: int, players: list[MatrixClient]) -> tuple[MatrixClient, ShownChoices]:
    """Whoever is asked first."""
    while True:
        for player in players:
            if found := player.choices(table):
                return player, found
        await asyncio.sleep(0.1)


async def settled(seconds: float = 1.5) -> None:
    """Time in which the bot would answer."""
    await asyncio.sleep(seconds)
