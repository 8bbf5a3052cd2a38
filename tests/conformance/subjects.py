"""What the suite runs over: games with option sets and numbers of players. Games of others that are
installed take part without an entry here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any
from zlib import crc32

import pytest

from stammtisch.core.game import Game
from stammtisch.core.games import all_games
from stammtisch.core.options import read_options
from tests.conformance.facts import FACTS, Facts
from tests.examples import high_card

EXAMPLE: Game = high_card.GAME


def short(value: str | int) -> str:
    """A value of an option in a test's name; of long texts their check sum."""
    return str(crc32(value.encode())) if isinstance(value, str) else str(int(value))


random_games = 1
"""How many of a subject are played at random. The steered ones lead to what these rarely meet."""


@dataclass(frozen=True)
class Subject:
    """A game as it is played in one test. `few`: it is one of the few that are played by a plain
    core, too."""

    game: Game
    options: Any
    players: int
    few: bool = False

    def __str__(self) -> str:
        changed = [
            f"{option.name}={short(value)}"
            for option in fields(self.options)
            if (value := getattr(self.options, option.name)) != option.default
        ]
        return "-".join([self.game.name, str(self.players), *changed])

    @property
    def facts(self) -> Facts | None:
        return FACTS.get(self.game.name)

    @property
    def seeds(self) -> tuple[str, ...]:
        """Of its random games: one, or as many as `pytest --random-games` says."""
        return tuple(f"b{n}" for n in range(random_games))


# Option sets and numbers of players: each option both ways, and the least and the most players, not
# each with each. What only so few or so many meet (reverse as a skip, the whole deck dealt) is on.

ALL_ON: dict[str, object] = {
    "stack_draws": True,
    "two_player_reverse_skips": True,
    "zero_seven": True,
}
SETS: dict[str, list[tuple[dict[str, object], tuple[int, ...]]]] = {
    "las_vegan": [
        ({}, (3, 4)),
        ({"rounds": 1}, (5,)),
        ({"rounds": 2}, (2,)),
    ],
    "narikana": [
        ({}, (2,)),
        ({"deck1": "quiet-please", "deck2": "midnight-ball"}, (2,)),
        ({"deck1": "toy-box", "deck2": "sweet-and-hot", "secret_decks": True}, (2,)),
    ],
    "ojyks": [
        ({}, (2, 3)),
        ({"limit": 1, "clear_final_columns": True}, (8,)),
        ({"limit": 400}, (4,)),
    ],
    "uno": [
        ({}, (2,)),
        (ALL_ON, (2, 10)),
        ({**ALL_ON, "wild_on_wish": False, "rounds": 2}, (3,)),
        ({"stack_draws": True, "rounds": 3}, (2,)),
        ({"zero_seven": True}, (5,)),
    ],
    "nyan_nyan": [
        ({}, (2, 4)),
        ({"packs": 1, "jokers": 4}, (3,)),
        ({"packs": 2, "jokers": 2}, (8,)),
    ],
    "high-card": [({}, (2, 4)), ({"hand": 8, "lowest_wins": True}, (6,)), ({"hand": 1}, (2,))],
}


def default_sets(game: Game) -> list[tuple[dict[str, object], tuple[int, ...]]]:
    """For a game without an entry above: its defaults, and every switch turned over."""
    few, many = game.seats[0], game.seats[-1]
    turned: dict[str, object] = {
        o.name: not o.default for o in fields(game.options) if o.type in (bool, "bool")
    }
    return [({}, (few, many)), (turned, (few, many))] if turned else [({}, (few, many))]


def subjects() -> list[Subject]:
    games = {**all_games(), EXAMPLE.name: EXAMPLE}
    return [
        Subject(
            game,
            read_options(game.name, game.options, values),
            players,
            few=n % 8 == 1,
        )
        for game in games.values()
        for n, (values, players) in enumerate(
            (values, players)
            for values, numbers in SETS.get(game.name, default_sets(game))
            for players in numbers
        )
    ]


KEPT = 6
"""Of so many subjects games and positions are kept: their tests run one after the other."""

SUBJECTS = subjects()
every_subject = pytest.mark.parametrize("subject", SUBJECTS)
"""Runs a test for each of them."""


def every_subject_with(name: str, values: Sequence[Any], each: int) -> pytest.MarkDecorator:
    """Runs a test for each of them with so many of the values, in turn: the subjects of a game meet
    them all."""
    return pytest.mark.parametrize(
        ("subject", name),
        [
            pytest.param(one, values[(n * each + i) % len(values)])
            for n, one in enumerate(SUBJECTS)
            for i in range(each)
        ],
    )
