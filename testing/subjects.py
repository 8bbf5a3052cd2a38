"""What the suite plays: a game with options and a number of players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar
from zlib import crc32

from ..core.game import Game
from ..core.options import read_options
from .facts import CardFacts
from .lines import LINES, SHARED_BY, Line

KEPT = 6
"""Of so many subjects games and positions are kept: their tests run one after the other."""
Check = TypeVar("Check", bound=Callable[..., None])
Table = tuple[Mapping[str, object], Sequence[int]]
"""Options by name, and the numbers of players that play with them."""


def short(value: str | int) -> str:
    """A value of an option in a test's name; of long texts their check sum."""
    return str(crc32(value.encode())) if isinstance(value, str) else str(int(value))


random_games = 1
"""How many of a subject are played at random. The steered ones lead to what these rarely meet."""


@dataclass(frozen=True)
class Subject:
    """A game as it is played in one test. `few`: it is one of the few that are played by a plain
    core, too. `facts`: what is known of its cards. `draws`: the kinds of public events whose number
    may depend on hidden cards. `lines`: the steered games. `of_game`: the number of subjects of the
    game."""

    game: Game
    options: Any
    players: int
    few: bool = False
    facts: CardFacts | None = field(default=None, compare=False)
    draws: frozenset[str] = field(default=frozenset(), compare=False)
    lines: Mapping[str, Line] = field(default_factory=LINES.copy, compare=False)
    of_game: int = field(default=1, compare=False)

    def __str__(self) -> str:
        changed = [
            f"{option.name}={short(value)}"
            for option in fields(self.options)
            if (value := getattr(self.options, option.name)) != option.default
        ]
        return "-".join([self.game.name, str(self.players), *changed])

    @property
    def seeds(self) -> tuple[str, ...]:
        """Of its random games."""
        return tuple(f"b{n}" for n in range(random_games))


def default_tables(game: Game) -> list[Table]:
    """The defaults, and every switch turned over, for the fewest and the most players."""
    ends = sorted({game.seats[0], game.seats[-1]})
    turned: dict[str, object] = {
        o.name: not o.default for o in fields(game.options) if o.type in (bool, "bool")
    }
    return [({}, ends), (turned, ends)] if turned else [({}, ends)]


def subjects_of(
    game: Game,
    facts: CardFacts | None = None,
    tables: Iterable[Table] | None = None,
    lines: Mapping[str, Line] | None = None,
    draws: Iterable[str] = (),
) -> list[Subject]:
    """The subjects of a game, see `stammtisch.testing.conformance_tests`. They share the lines."""
    due = {**LINES, **(lines or {})}
    played = [
        (read_options(game.name, game.options, dict(values)), players)
        for values, numbers in (default_tables(game) if tables is None else tables)
        for players in numbers
    ]
    step = min(SHARED_BY, len(played))
    return [
        Subject(
            game,
            options,
            players,
            few=n % 8 == 1,
            facts=facts,
            draws=frozenset(draws),
            lines={
                name: line for i, (name, line) in enumerate(due.items()) if i % step == n % step
            },
            of_game=len(played),
        )
        for n, (options, players) in enumerate(played)
    ]


def in_turn(name: str, values: Sequence[Any], each: int) -> Callable[[Check], Check]:
    """A decorator: each subject runs the test with so many of the values, in turn, so that the
    subjects of a game meet them all."""

    def marked(check: Check) -> Check:
        check.in_turn = (name, values, each)  # type: ignore[attr-defined]
        return check

    return marked
