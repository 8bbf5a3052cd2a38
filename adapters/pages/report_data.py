"""The content of a tournament report: the tournament's figures as tables and charts need them.

A player has a number, its place in the standings; in the figures players are identified by their
specs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...core.standings import (
    Details,
    Distribution,
    Estimate,
    PairFigures,
    PlayerFigures,
    PlayerOnSeat,
    PlayerTimes,
    Standings,
)
from .report_games import Played


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
    def seconds(self) -> float | None:
        """Seconds a move; None if it never had to move."""
        return self.times.seconds_a_decision if self.times.decisions else None


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
    pairs: Mapping[tuple[int, int], PairFigures]
    on_seats: Mapping[tuple[int, int], PlayerOnSeat]
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
    pairs = {(numbers[row.player], numbers[row.against]): row for row in details.standings.pairs}
    spreads = {row.player: row for row in details.distributions}
    times = {row.player: row for row in details.times}
    return Report(
        details=details,
        players=tuple(
            PlayerRow(number, row, spreads[row.player], times[row.player])
            for number, row in enumerate(figures, 1)
        ),
        pairs=pairs | {(second, first): row.reverse for (first, second), row in pairs.items()},
        on_seats={(numbers[row.player], row.seat): row for row in details.on_seats},
        rating_history=tuple(
            Point(step.blocks, {numbers[row.player]: row.rating for row in step.ratings})
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
