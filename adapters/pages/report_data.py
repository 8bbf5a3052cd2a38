"""The content of a tournament report as values, computed from the tournament's figures.

They contain no words or markup. A player has a number, its place in the standings; in the
tournament's files players are identified by their specs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .report_games import Played

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with the ends of its 95 % confidence interval. One of them is None if it is open
    there, both if there are too few blocks for one."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def bounded(self) -> bool:
        """Whether there is an interval."""
        return self.low is not None or self.high is not None

    @property
    def sign(self) -> int:
        """1 or -1 if the whole interval is above or below 0, else 0."""
        low = -1.0 if self.low is None else self.low
        high = 1.0 if self.high is None else self.high
        return (low > 0) - (high < 0)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player: `number` from 1 in the order of the standings; `places`: the number of games by
    place; `counts` and `quartiles` of its mean scores in blocks; seconds, iterations and told
    positions per move, if known."""

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
    nodes: float | None


@dataclass(frozen=True, slots=True)
class PairCell:
    """The difference of the scores of two players (that of the row minus that of the column), over
    the blocks with both. `superiority`: the probability that the first one has the higher score in
    a block."""

    difference: Estimate
    superiority: float | None
    blocks: int


@dataclass(frozen=True, slots=True)
class SeatCell:
    """The score of a player on a seat."""

    score: Estimate
    games: int


@dataclass(frozen=True, slots=True)
class Point:
    """The ratings after a number of blocks, by number of the player."""

    blocks: int
    ratings: Mapping[int, Estimate]


@dataclass(frozen=True, slots=True)
class Links:
    """Things outside the page: the file of the tournament as it was named, other files (name and
    address), and the page of a game by block and game, for those that have one."""

    file: str
    repeat: str
    files: tuple[tuple[str, str], ...] = ()
    replays: Mapping[tuple[int, int], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Report:
    """The content of the page. `pairs`: by the numbers of two players; `on_seats`: by the number of
    a player and a seat; `faults` and `games` identify players by number, too."""

    game: str
    facts: Facts
    players: tuple[PlayerRow, ...]
    pairs: Mapping[tuple[int, int], PairCell]
    seats: tuple[Estimate, ...]
    on_seats: Mapping[tuple[int, int], SeatCell]
    rating_history: tuple[Point, ...]
    games: tuple[Played, ...]
    links: Links

    @property
    def numbers(self) -> Mapping[str, int]:
        return {row.name: row.number for row in self.players}


def report(facts: Facts, games: Sequence[Mapping[str, Any]], links: Links) -> Report:
    """The report of a tournament, from its figures (`details` of the arena) and its games (rows
    with block, game, seating by index in the settings, places, points, entries, faults)."""
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
        rating_history=tuple(
            Point(
                step["blocks"],
                {
                    numbers[row["player"]]: estimate(row["rating"], row["interval"])
                    for row in step["ratings"]
                },
            )
            for step in facts["course"]
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
    spread = _of_player(facts["distributions"], name)
    times = _of_player(facts["times"], name)
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
        decisions=times["decisions"],
        seconds=times["seconds_a_decision"] if times["decisions"] else None,
        iterations=times["iterations"],
        nodes=times["nodes_a_decision"],
    )


def _of_player(rows: Sequence[Facts], name: str) -> Facts:
    return next(row for row in rows if row["player"] == name)


def _pairs(rows: Sequence[Facts], numbers: Mapping[str, int]) -> Any:
    """Each pair twice: from the point of view of either player."""
    for row in rows:
        first, second = numbers[row["player"]], numbers[row["against"]]
        difference, likely = estimate(row["difference"], row["interval"]), row["superiority"]
        yield (first, second), PairCell(difference, likely, row["blocks"])
        low, high = difference.low, difference.high
        negated = Estimate(
            -difference.value, None if high is None else -high, None if low is None else -low
        )
        unlikely = None if likely is None else 1 - likely
        yield (second, first), PairCell(negated, unlikely, row["blocks"])
