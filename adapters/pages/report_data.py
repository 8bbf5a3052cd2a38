"""The content of a tournament report: the tournament's figures as tables and charts need them.

A player has a number, its place in the standings; in the figures players are identified by their
specs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...core.standings import (
    Bounds,
    Details,
    Distribution,
    PairFigures,
    PlayerFigures,
    PlayerTimes,
    Standings,
)
from .report_games import Played


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
    """A player: `number` from 1 in the order of the standings."""

    number: int
    figures: PlayerFigures
    spread: Distribution
    times: PlayerTimes

    @property
    def name(self) -> str:
        return self.figures.player

    @property
    def score(self) -> Estimate:
        return estimate(self.figures.score, self.figures.score_interval)

    @property
    def rating(self) -> Estimate | None:
        value = self.figures.rating
        return None if value is None else estimate(value, self.figures.rating_interval)

    @property
    def seconds(self) -> float | None:
        """Seconds a move; None if it never had to move."""
        return self.times.seconds_a_decision if self.times.decisions else None


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
    a player and a seat; `games` identify players by number, too. `options`: those of the game in
    words; `rules`: their version; `first_faults`: the first fault of each player in words."""

    details: Details
    players: tuple[PlayerRow, ...]
    pairs: Mapping[tuple[int, int], PairCell]
    seats: tuple[Estimate, ...]
    on_seats: Mapping[tuple[int, int], SeatCell]
    rating_history: tuple[Point, ...]
    games: tuple[Played, ...]
    links: Links
    options: str
    rules: str
    first_faults: Sequence[str]

    @property
    def standings(self) -> Standings:
        return self.details.standings


def report(
    details: Details,
    games: Sequence[Played],
    links: Links,
    options: str,
    rules: str,
    first_faults: Sequence[str],
) -> Report:
    """The report of a tournament. In `games` players are identified by their index in the
    settings."""
    figures = details.standings.players
    numbers = {row.player: number for number, row in enumerate(figures, 1)}
    by_index = [numbers.get(spec, 0) for spec in details.settings["players"]]
    spreads = {row.player: row for row in details.distributions}
    times = {row.player: row for row in details.times}
    return Report(
        details=details,
        players=tuple(
            PlayerRow(number, row, spreads[row.player], times[row.player])
            for number, row in enumerate(figures, 1)
        ),
        pairs=dict(_pairs(details.standings.pairs, numbers)),
        seats=tuple(estimate(row.score, row.interval) for row in details.standings.by_seat),
        on_seats={
            (numbers[row.player], row.seat): SeatCell(estimate(row.score, row.interval), row.games)
            for row in details.on_seats
        },
        rating_history=tuple(
            Point(
                step.blocks,
                {numbers[row.player]: estimate(row.rating, row.interval) for row in step.ratings},
            )
            for step in details.course
        ),
        games=tuple(
            replace(game, seating=tuple(by_index[player] for player in game.seating))
            for game in games
        ),
        links=links,
        options=options,
        rules=rules,
        first_faults=first_faults,
    )


def estimate(value: float, interval: Bounds | None) -> Estimate:
    return Estimate(value, *(interval or (None, None)))


def _pairs(
    rows: Sequence[PairFigures], numbers: Mapping[str, int]
) -> Iterator[tuple[tuple[int, int], PairCell]]:
    """Each pair twice: from the point of view of either player."""
    for row in rows:
        first, second = numbers[row.player], numbers[row.against]
        difference, likely = estimate(row.difference, row.interval), row.superiority
        yield (first, second), PairCell(difference, likely, row.blocks)
        low, high = difference.low, difference.high
        negated = Estimate(
            -difference.value, None if high is None else -high, None if low is None else -low
        )
        unlikely = None if likely is None else 1 - likely
        yield (second, first), PairCell(negated, unlikely, row.blocks)
