"""Whole games in a chat, and a look at what came of them: each choice of a person is in the record
once and in order, the record is sent and verifies, and no hand is shown to a group."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ...core.game import all_calls
from ...core.games import game_named
from ...core.record import Record, verify
from ...core.table.table import Table
from ..audit import fits, given
from .people import ChatClient, ChatPlayer, ChatWorld, Mood, until

NAMES = ("anna", "ben")
HAND = ("Your hand", "Deine Hand", "Deine Karten")
QUICK, WITH_CALLS = "unhurried", "off"
"""Without the pauses that AI players make elsewhere; and with time for calls."""
LOOKS = 0.2
"""Seconds between two looks at a chat in which nothing new has come."""
PAUSE = 3.0
STUCK = 120.0
"""Seconds in which nothing happens at a table, and nobody is killed: something hangs."""


@dataclass(frozen=True)
class GameSetting:
    """What is played how. `group`: by two people, else by one; `pictures`: None leaves them as they
    are; `options`: as they are typed; `ai`: so many AI players, None: one where it fits."""

    game: str
    group: bool
    language: str = "en"
    pictures: bool | None = None
    options: str = ""
    ai: int | None = None

    def __str__(self) -> str:
        where = "group" if self.group else "alone"
        pictures = " pictures" if self.pictures else ""
        return f"{self.game} {where} {self.language}{pictures}"

    @property
    def people(self) -> int:
        return 1 + self.group

    @property
    def ai_players(self) -> int:
        fits = self.people < game_named(self.game).seats[-1]
        return int(fits) if self.ai is None else self.ai


@dataclass
class ChatGame:
    """A game that is played, or was, and what is wrong with it."""

    setting: GameSetting
    players: list[ChatPlayer] = field(default_factory=list)
    lane: Any = None
    table: int = 0
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)

    @property
    def clients(self) -> list[ChatClient]:
        return [player.client for player in self.players]

    def is_over(self) -> bool:
        return self.players[0].client.is_over(self.lane, self.table)


async def seated(
    world: ChatWorld, number: int, setting: GameSetting, seed: object, mood: Mood
) -> ChatGame:
    """New people where they will play. `number`: that no other game of the world has."""
    people = await world.people(number, NAMES[: setting.people], setting.language)
    players = [ChatPlayer(one, random.Random(f"{seed} {one.id}"), mood) for one in people]
    lane = await world.group(people) if setting.group else people[0].alone
    if setting.pictures is not None:
        wanted = f"settings pictures {'on' if setting.pictures else 'off'}"
        for place in (lane, people[0].alone)[: setting.people]:
            await people[0].says(place, wanted)
    return ChatGame(setting, players, lane)


async def begin(world: ChatWorld, game: ChatGame, pace: str = "") -> None:
    """Sit down and begin. `pace`: the quickest that the game allows if ""."""
    setting, lane, (first, *others) = game.setting, game.lane, game.clients
    pace = pace or (WITH_CALLS if game_named(setting.game).calls else QUICK)
    await first.says(lane, f"new {setting.game} {setting.options}".strip())
    game.table = await until(world, partial(first.new_table, lane), "a table", first)
    for other in others:
        await other.says(lane, "join")
    for _ in range(setting.ai_players):
        await first.says(lane, "ai heuristic")
    await first.says(lane, f"pace {pace}")
    await first.deals(lane, game.table)


async def play_on(world: ChatWorld, game: ChatGame, over: Callable[[], bool]) -> None:
    """People answer what they are asked, until a game is over. AssertionError if it gets stuck."""
    began = since = looked = world.now()
    calls, heard = all_calls(game_named(game.setting.game)), -1
    while True:
        now, new = world.now(), sum(client.heard() for client in game.clients)
        acted = False
        if new != heard or now >= looked + LOOKS:
            if over():
                break
            looked = now
            for player in game.players:
                acted |= await player.act(world, game.table, calls)
        if acted or new != heard:
            since, heard = now, new
        assert now - since < STUCK, "\n".join(
            [f"nothing happens at table {game.table}", *(one.screen() for one in game.clients)]
        )
        await world.rest(acted)
    game.seconds = world.now() - began


async def play(world: ChatWorld, game: ChatGame, pace: str = "") -> ChatGame:
    """Play a game to the end, and look at it."""
    await begin(world, game, pace)
    await play_on(world, game, game.is_over)
    game.wrong += await wrong(world, game)
    return game


async def play_new(
    world: ChatWorld, number: int, setting: GameSetting, seed: object, mood: Mood, pace: str = ""
) -> ChatGame:
    """A whole game of new people. One that gets stuck says so in `wrong`."""
    game = ChatGame(setting)
    try:
        game = await seated(world, number, setting, seed, mood)
        await play(world, game, pace)
    except AssertionError as error:
        game.wrong.append(str(error))
    return game


async def play_all(
    world: ChatWorld,
    settings: Sequence[GameSetting],
    mood: Mood,
    at_once: int,
    troubles: int = 0,
    pause: float = PAUSE,
    seed: int = 1,
) -> list[ChatGame]:
    """Play games, so many at once. Meanwhile something goes wrong in the chat so often, after a
    pause of about so many seconds."""
    free = asyncio.Semaphore(at_once)

    async def one(number: int, setting: GameSetting) -> ChatGame:
        async with free:
            return await play_new(world, number, setting, seed, mood)

    async def disturb() -> None:
        chance = random.Random(seed)
        for number in range(troubles):
            await asyncio.sleep(chance.uniform(0.5, 1.5) * pause)
            await world.trouble(number, chance)

    disturbing = asyncio.create_task(disturb())
    games = await asyncio.gather(*itertools.starmap(one, enumerate(settings, 1)))
    disturbing.cancel()
    await asyncio.wait([disturbing])
    return games


async def wrong(world: ChatWorld, game: ChatGame, over: bool = True) -> list[str]:
    """All that isn't as it should be. `over`: the game should be."""
    stored = await world.stored(game.table)
    if stored is None or stored.record is None:
        return [f"there is no table {game.table}"] if over else []
    table, record, found = stored.table, stored.record, list[str]()
    verify(record.to_line())
    if over:
        if table.phase != "over" or record.outcome is None:
            found.append(f"table {game.table} isn't over")
        results = game.clients[0].results(game.lane, game.table)
        if results is not None and len({*results}) != 1:
            found.append(f"table {game.table}: its result was told as {results}")
    found += wrong_moves(game.table, table, record, game.clients)
    if game.setting.group:
        found += game.clients[0].hands_in(game.lane)
    for player in game.players:
        found += [*player.wrong, *player.client.wrong()]
    return [f"{game.setting}: {line}" for line in found]


def wrong_moves(
    number: int, table: Table, record: Record, clients: Sequence[ChatClient]
) -> Iterator[str]:
    """Where what people chose isn't what is in the record: once each, in order."""
    for seat, entries in given(record).items():
        client = next(one for one in clients if one.id == table.head.chair(seat).person)
        made = client.pressed(number)
        if table.head.held.get(seat):  # what others must not see yet isn't in the record
            continue
        if not fits(entries, made, bool(table.game.calls)):
            yield (
                f"table {number} ({record.game}), seat {seat}: entries "
                f"{[(one.text, sorted(one.choices), one.alone) for one in entries]}, chosen "
                f"{[(one.question, one.choices, one.certain) for one in made]}\n{client.screen()}"
            )
