"""What the report of a tournament shows, as values: taken from its figures, ready to be drawn.

Nothing here is words or markup. Players have a number, that of their place in the standings; what
names them elsewhere are their specs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .report_games import Played

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with the ends of its 95 % interval, which few blocks don't have."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def sign(self) -> int:
        """1 or -1 where the interval is on one side of 0, else 0."""
        if self.low is None or self.high is None:
            return 0
        return (self.low > 0) - (self.high < 0)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player: `number` from 1 in the order of the standings; `places`: how many games at which
    place; `counts` and `quartiles` of its mean scores in blocks; seconds and iterations a move,
    where known."""

    number: int
    name: str
    score: Estimate
    rating: Estimate | None
    wins: float
    places: tuple[int, ...]
    points: float
    blocks: int
    games: int
    faults: int
    counts: tuple[int, ...]
    quartiles: tuple[float, ...]
    decisions: int
    seconds: float | None
    iterations: int | None


@dataclass(frozen=True, slots=True)
class PairCell:
    """The difference of the scores of a row's player and a column's, over the blocks of both."""

    difference: Estimate
    superiority: float | None
    blocks: int


@dataclass(frozen=True, slots=True)
class SeatCell:
    """A player on a seat."""

    score: Estimate
    games: int


@dataclass(frozen=True, slots=True)
class Point:
    """The ratings after so many blocks, by number of the player."""

    blocks: int
    ratings: Mapping[int, Estimate]


@dataclass(frozen=True, slots=True)
class Links:
    """Where things lie beside the page: the file of the tournament as it was named, other files
    (name and address), and the page of a game by block and game, for those that have one."""

    file: str
    repeat: str
    files: tuple[tuple[str, str], ...] = ()
    replays: Mapping[tuple[int, int], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Report:
    """All that the page is made of. `pairs` by numbers of two players, `on_seats` by number of a
    player and seat; `faults` and `games` have players by number, too."""

    game: str
    facts: Facts
    players: tuple[PlayerRow, ...]
    pairs: Mapping[tuple[int, int], PairCell]
    seats: tuple[Estimate, ...]
    on_seats: Mapping[tuple[int, int], SeatCell]
    course: tuple[Point, ...]
    games: tuple[Played, ...]
    links: Links

    @property
    def numbers(self) -> Mapping[str, int]:
        return {row.name: row.number for row in self.players}


def report(facts: Facts, games: Sequence[Mapping[str, Any]], links: Links) -> Report:
    """The report of a tournament: of its figures (`details` of the arena) and its games (rows with
    block, game, seating by index in the settings, places, points, entries, faults)."""
    specs = facts["settings"]["players"]
    numbers = {row["player"]: at for at, row in enumerate(facts["players"], 1)}
    by_index = [numbers.get(spec, 0) for spec in specs]
    return Report(
        game=facts["game"],
        facts=facts,
        players=tuple(
            _player(row, number, facts) for number, row in enumerate(facts["players"], 1)
        ),
        pairs=dict(_pairs(facts.get("pairs", ()), numbers)),
        seats=tuple(estimate(row["score"], row["interval"]) for row in facts["by_seat"]),
        on_seats={
            (numbers[row["player"]], row["seat"]): SeatCell(
                estimate(row["score"], row["interval"]), row["games"]
            )
            for row in facts["on_seats"]
        },
        course=tuple(
            Point(
                one["blocks"],
                {
                    numbers[row["player"]]: estimate(row["rating"], row["interval"])
                    for row in one["ratings"]
                },
            )
            for one in facts["course"]
        ),
        games=tuple(
            Played(
                block=row["block"],
                game=row["game"],
                seating=tuple(by_index[player] for player in row["seating"]),
                places=tuple(row["places"]),
                points=tuple(row["points"]),
                entries=row["entries"],
                faults=row["faults"],
            )
            for row in games
        ),
        links=links,
    )


def estimate(value: float, interval: Sequence[float] | None) -> Estimate:
    return Estimate(value, *(interval or (None, None)))


def _player(row: Facts, number: int, facts: Facts) -> PlayerRow:
    name = row["player"]
    spread = next(one for one in facts["distributions"] if one["player"] == name)
    took = next(one for one in facts["times"] if one["player"] == name)
    rating = row["rating"]
    return PlayerRow(
        number=number,
        name=name,
        score=estimate(row["score"], row["score_interval"]),
        rating=None if rating is None else estimate(rating, row["rating_interval"]),
        wins=row["wins"],
        places=tuple(row["places"]),
        points=row["mean_points"],
        blocks=row["blocks"],
        games=row["games"],
        faults=row["faults"],
        counts=tuple(spread["counts"]),
        quartiles=tuple(spread["quartiles"]),
        decisions=took["decisions"],
        seconds=took["seconds_a_decision"] if took["decisions"] else None,
        iterations=took["iterations"],
    )


def _pairs(rows: Sequence[Facts], numbers: Mapping[str, int]) -> Any:
    """Each pair twice: seen by the one and by the other."""
    for row in rows:
        one, other = numbers[row["player"]], numbers[row["against"]]
        found, likely = estimate(row["difference"], row["interval"]), row["superiority"]
        yield (one, other), PairCell(found, likely, row["blocks"])
        low, high = found.low, found.high
        turned = Estimate(
            -found.value, None if high is None else -high, None if low is None else -low
        )
        yield (other, one), PairCell(turned, None if likely is None else 1 - likely, row["blocks"])
