"""Whole games in a chat, and a look at what came of them: each choice of a person is in the record
once and in order, the record is sent and verifies, and no hand is shown to a group."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from stammtisch.core.game import all_calls
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.record import Record, verify
from stammtisch.core.table.table import Table
from stammtisch.testing.audit import fits, given
from tests.games.facts import facts_of
from tests.harness.people import Client, Player, World, until

SHORT = {
    game: " ".join(f"{name}={value}" for name, value in facts_of(game).short.items())
    for game in GAMES
}
"""Options of short games, as they are typed."""
FOR_TWO = ("narikana", "nyan_nyan")
"""Played by two in a group: that is what Narikana is for, and Nyan Nyan takes long with three."""
LANGUAGES = ("de", "en")
HAND = ("Your hand", "Deine Hand", "Deine Karten")
QUICK, WITH_CALLS = "unhurried", "off"
"""Without the pauses that AI players make elsewhere; and with time for calls."""
LOOKS = 0.2
"""Seconds between two looks at a chat in which nothing new has come."""
STUCK = 120.0
"""Seconds in which nothing happens at a table, and nobody is killed: something hangs."""


@dataclass(frozen=True)
class Setting:
    """What is played how. `group`: by two people and an AI player, else by one person with one."""

    game: str
    group: bool
    language: str
    pictures: bool = False

    def __str__(self) -> str:
        where = "group" if self.group else "alone"
        pictures = " pictures" if self.pictures else ""
        return f"{self.game:<10} {where} {self.language}{pictures}"


def settings(*pictures: bool) -> list[Setting]:
    """All there is, with pictures or without."""
    return [Setting(*one) for one in itertools.product(SHORT, (True, False), LANGUAGES, pictures)]


@dataclass
class Played:
    """A game that is played, or was, and what is wrong with it."""

    setting: Setting
    players: list[Player] = field(default_factory=list)
    lane: Any = None
    table: int = 0
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)

    @property
    def clients(self) -> list[Client]:
        return [player.client for player in self.players]

    def has_record(self) -> bool:
        return self.players[0].client.has_record(self.lane, self.table)


async def begin(world: World, played: Played, ai: int | None = None, pace: str = "") -> None:
    """Sit down and begin. `ai`: so many AI players, else one where it fits; `pace`: the quickest
    that the game allows if ""."""
    setting, lane, (first, *others) = played.setting, played.lane, played.clients
    pace = pace or (WITH_CALLS if game_named(setting.game).calls else QUICK)
    await first.says(lane, f"new {setting.game} {SHORT.get(setting.game, '')}")
    played.table = await until(world, partial(first.new_table, lane), "a table", first)
    for other in others:
        await other.says(lane, "join")
    for _ in range(int(not setting.group or setting.game not in FOR_TWO) if ai is None else ai):
        await first.says(lane, "ai heuristic")
    await first.says(lane, f"pace {pace}")
    await first.deals(lane, played.table)


async def play_on(world: World, played: Played, over: Callable[[], bool]) -> None:
    """People answer what they are asked, until a game is over. AssertionError if it gets stuck."""
    began = since = looked = world.now()
    calls, heard = all_calls(game_named(played.setting.game)), -1
    while True:
        now, new = world.now(), sum(client.heard() for client in played.clients)
        acted = False
        if new != heard or now >= looked + LOOKS:
            if over():
                break
            looked = now
            for player in played.players:
                acted |= await player.act(world, played.table, calls)
        if acted or new != heard:
            since, heard = now, new
        assert now - since < STUCK, "\n".join(
            [f"nothing happens at table {played.table}", *(one.screen() for one in played.clients)]
        )
        await world.rest(acted)
    played.seconds = world.now() - began


async def play(world: World, played: Played, ai: int | None = None, pace: str = "") -> Played:
    """Play a game to the end, and look at it."""
    await begin(world, played, ai, pace)
    await play_on(world, played, played.has_record)
    played.wrong += await wrong(world, played)
    return played


async def wrong(world: World, played: Played, over: bool = True) -> list[str]:
    """All that isn't as it should be. `over`: the game should be."""
    stored = await world.stored(played.table)
    if stored is None or stored.record is None:
        return [f"there is no table {played.table}"] if over else []
    table, record, found = stored.open(), stored.record, list[str]()
    verify(record.to_line())
    if over:
        if table.phase != "over" or record.outcome is None:
            found.append(f"table {played.table} isn't over")
        records = await played.clients[0].records(played.lane, played.table)
        if not records or any(one != record.to_line() for one in records):
            found.append(f"table {played.table}: {len(records)} records were sent, or other ones")
    found += wrong_moves(played.table, table, record, played.clients)
    if played.setting.group:
        found += played.clients[0].hands_in(played.lane)
    return [f"{played.setting}: {line}" for line in found]


def wrong_moves(
    number: int, table: Table, record: Record, clients: Sequence[Client]
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
