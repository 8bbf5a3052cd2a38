"""Finished games of one person against AI players, and what they add up to: a line of JSON a game.
A game that is there twice is counted once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from math import isfinite
from pathlib import Path

from ...core.ai_facts import level_of
from ...core.record import HUMAN, Record
from ...core.review import Disclosure
from ..files import home_folder
from .line_file import LineFile

MIXED = "mixed"
"""The level of games in which the AI players were of different ones."""


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that one person has played to its end against AI players. `id`: the commitment of its
    record, which no other game has; `against`: the specs of the AI players without styles;
    `seat`: that of the person; `places`, `points`: of all seats; `seed`: of the deal; `at`: when it
    was over (UTC, ISO 8601); `undone`: how often moves were taken back."""

    id: str
    game: str
    against: tuple[str, ...]
    seat: int
    places: tuple[int, ...]
    points: tuple[float, ...]
    seed: str
    at: str
    undone: int = 0

    @property
    def place(self) -> int:
        return self.places[self.seat - 1]

    @property
    def own_points(self) -> float:
        return self.points[self.seat - 1]

    @property
    def level(self) -> str:
        """The spec of all AI players, or MIXED."""
        return self.against[0] if len(set(self.against)) == 1 else MIXED


def counted_game(record: Record) -> CountedGame | None:
    """The line for a record; None if the game isn't over, or wasn't one person's alone."""
    if record.outcome is None or record.players.count(HUMAN) != 1 or len(record.players) < 2:
        return None
    return CountedGame(
        id=record.commitment,
        game=record.game,
        against=tuple(level_of(spec) for spec in record.players if spec != HUMAN),
        seat=1 + record.players.index(HUMAN),
        places=tuple(record.outcome["places"]),
        points=tuple(record.outcome["points"]),
        seed=Disclosure(record).seed,
        at=datetime.now(UTC).isoformat(timespec="seconds"),
        undone=record.undone,
    )


class Statistics:
    """The file of finished games, by default beside the saved games."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or home_folder() / "statistics.jsonl"

    def read(self) -> tuple[list[CountedGame], list[int]]:
        """The games in the order in which they were added, each once; and the numbers (from 1) of
        lines that can't be read. Raises OSError."""
        games: dict[str, CountedGame] = {}
        broken = []
        for number, line in enumerate(LineFile(self.file).lines(), 1):
            if not line.strip():
                continue
            game = _read(line)
            if game is None:
                broken.append(number)
            else:
                games.setdefault(game.id, game)
        return list(games.values()), broken

    def add(self, game: CountedGame) -> bool:
        """Add a game; False if it is there already. Raises OSError."""
        if any(known.id == game.id for known in self.read()[0]):
            return False
        LineFile(self.file).append(json.dumps(asdict(game), separators=(",", ":")))
        return True


def _read(line: str) -> CountedGame | None:
    """The game of a line; None if it isn't one. Unknown keys are those of later versions."""
    try:
        data = json.loads(line)
        known = {field.name: data[field.name] for field in fields(CountedGame)}
        for name in ("against", "places", "points"):
            known[name] = tuple(known[name])
        game = CountedGame(**known)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return game if _sound(game) else None


def _sound(game: CountedGame) -> bool:
    seats = len(game.places)
    numbers = (game.seat, game.undone, *game.places)
    texts = (game.id, game.game, game.seed, game.at, *game.against)
    return (
        all(type(number) is int for number in numbers)
        and all(isinstance(text, str) for text in texts)
        and all(type(points) in (int, float) and isfinite(points) for points in game.points)
        and len(game.points) == seats
        and len(game.against) == seats - 1 >= 1
        and 1 <= game.seat <= seats
        and all(1 <= place <= seats for place in game.places)
    )


@dataclass(frozen=True, slots=True)
class Figures:
    """What games add up to. `best`: the best points; `streak`: wins in a row up to the last game,
    `longest`: the most in a row. A shared first place is a win."""

    games: int
    wins: int
    mean_place: float
    best: float
    streak: int
    longest: int


def figures(games: Iterable[CountedGame]) -> Figures:
    """What these games add up to, in their order; there must be one at least."""
    played = list(games)
    wins = [game.place == 1 for game in played]
    streaks = list(streaks_of(wins))
    points = [game.own_points for game in played]
    return Figures(
        games=len(played),
        wins=sum(wins),
        mean_place=sum(game.place for game in played) / len(played),
        best=min(points) if all(map(fewer_is_better, played)) else max(points),
        streak=streaks[-1],
        longest=max(streaks),
    )


def streaks_of(wins: Iterable[bool]) -> Iterator[int]:
    """After each game the number of wins in a row up to it."""
    streak = 0
    for won in wins:
        streak = streak + 1 if won else 0
        yield streak


def fewer_is_better(game: CountedGame) -> bool:
    """True if the first has fewer points than the last."""
    places = game.places
    first, last = places.index(min(places)), places.index(max(places))
    return game.points[first] < game.points[last]


def alike(games: Iterable[CountedGame], game: CountedGame) -> list[CountedGame]:
    """The games that are counted together with `game`: of the same game and level, and all with
    moves taken back, or none."""
    return [
        other
        for other in games
        if (other.game, other.level, other.undone > 0) == (game.game, game.level, game.undone > 0)
    ]


def by_level(games: Iterable[CountedGame]) -> dict[tuple[str, str], list[CountedGame]]:
    """The games by game and level, in their order."""
    groups: dict[tuple[str, str], list[CountedGame]] = {}
    for game in games:
        groups.setdefault((game.game, game.level), []).append(game)
    return groups
