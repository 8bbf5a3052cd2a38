"""What a soak plays: tables of all games, numbers of players, options and players. The seed and the
number of a table settle everything about it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import Field, dataclass, fields
from random import Random
from typing import Any

from stammtisch.core.game import Game
from stammtisch.core.games import OWN, game_named
from stammtisch.core.games.narikana.decks import deck_text
from tests.games.narikana.invariants import random_deck

ROWS, SEARCHED, RECORDED = "rows", "searched", "recorded"
"""How a table is played: many games at once in `VectorEnv`; there as well, but some opponents
search; game by game with Views and a record."""
WAYS = (ROWS, ROWS, SEARCHED, ROWS, ROWS, ROWS, RECORDED, ROWS)
"""Of the tables of a game in turn."""
GAMES = {ROWS: 32, SEARCHED: 2, RECORDED: 2}
"""At each table."""
FAST = ("random", "heuristic")
PLAYERS = ("random", "heuristic", "heuristic:slips=10", "normal")
SEARCHES = (
    "ismcts:iterations=4",
    "ismcts:iterations=8:noise=50:slips=20:solves=0",
    "ismcts:iterations=8:knows=0",
    "ismcts:iterations=8:learned=100:solves=0",
    "ismcts:iterations=12:root=bound:solves=0",
    "ismcts:iterations=12:others=model:trees=2:solves=0",
    "ismcts:iterations=16:cut=4:others=tree:objective=margin:solves=0",
    "ismcts:iterations=6:cut=0:infers=0:shared=0:solves=0",
)
"""Solving the end of a turn of Narikana takes most of the time of a search."""
ALL_LEARN = 3
"""At every third table of rows there are no opponents."""
FEW = 8
"""Of an option with no more values all are tried, of others the ends and some between."""


@dataclass(frozen=True, slots=True)
class SoakTable:
    """A table and its players. `players`: by seat; where a way has opponents they are those behind
    the learner, and without any all seats learn. `advised`: the percentage of the moves of learners
    that are the heuristic's, by seat; others are random."""

    number: int
    seed: str
    game: str
    seats: int
    options: Mapping[str, Any]
    way: str
    players: tuple[str, ...]
    advised: tuple[int, ...]

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        sitting = ",".join(self.players) or "self-play"
        return f"table {self.number}: {self.game} {options} seats={self.seats} {self.way} {sitting}"

    @property
    def games(self) -> int:
        return GAMES[self.way]


def tables(seed: str, games: Collection[str], most: int) -> Iterator[SoakTable]:
    """Tables of these games at which `most` games are played, and no more than needed."""
    number = 0
    while most > 0:
        made = table(seed, number)
        number += 1
        if made.game in games:
            most -= made.games
            yield made


def table(seed: str, number: int) -> SoakTable:
    """The table with this number, from 0. Games take turns, and at each of them the ways, then the
    numbers of players, then the values of single options, before options are drawn."""
    rng = Random(f"{seed} {number}")
    number_of_game, which = divmod(number, len(OWN))
    game = game_named(OWN[which])
    turn, place = divmod(number_of_game, len(WAYS))
    way = WAYS[place]
    lap, seat = divmod(turn, len(game.seats))
    seats = game.seats[seat]
    earlier = lap * WAYS.count(ROWS) + WAYS[:place].count(ROWS)
    options = chosen_options(game, earlier if way == ROWS else None, rng)
    players = sitting(way, seats, rng)
    advised = tuple(rng.choice((0, 0, 50, 90)) for _ in range(seats))
    return SoakTable(number, seed, game.name, seats, options, way, players, advised)


def sitting(way: str, seats: int, rng: Random) -> tuple[str, ...]:
    """The players of a table: one of them random, and if the way wants it one that searches."""
    if way == ROWS:
        drawn = [rng.choice(FAST) for _ in range(seats - 1)]
        return () if rng.randrange(ALL_LEARN) == 0 else tuple(drawn)
    drawn = [rng.choice(PLAYERS) for _ in range(seats - 1)]
    drawn[rng.randrange(len(drawn))] = rng.choice(SEARCHES)
    return tuple([*drawn, "random"] if way == RECORDED else drawn)


def chosen_options(game: Game, turn: int | None, rng: Random) -> dict[str, Any]:
    """The options of a game: its defaults, then each value of each option alone, then any. Without
    a `turn` any, numbers from the smaller ones: each search takes its time."""
    kinds = fields(game.options)
    alone = [{}, *({kind.name: value} for kind in kinds for value in values(kind))]
    if turn is not None and turn < len(alone):
        return alone[turn]
    chosen = {}
    for kind in kinds:
        allowed = values(kind)
        if turn is None and "low" in kind.metadata:
            allowed = allowed[: FEW // 2]
        if rng.randrange(3):
            chosen[kind.name] = any_deck(rng) if is_deck(kind, rng) else rng.choice(allowed)
    return chosen


def is_deck(option: Field[Any], rng: Random) -> bool:
    """True if the option is a deck, and a random one is to be played: half of the time."""
    return bool(option.metadata.get("seat")) and rng.randrange(2) == 0


def any_deck(rng: Random) -> str:
    return deck_text(random_deck(rng))


def values(option: Field[Any]) -> list[Any]:
    """The values of an option that are tried, numbers ascending."""
    facts = option.metadata
    if "ready" in facts:
        return [*facts["ready"]()]
    if "low" not in facts:
        return [False, True]
    low, high = facts["low"], facts["high"]
    if high - low < FEW:
        return [*range(low, high + 1)]
    return sorted({low, low + 1, low + 2, option.default, high // 10, high})
