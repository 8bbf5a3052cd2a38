"""The standings of a tournament as values: AI tournaments compute them, terminal, pages and files
show them.

Rows become JSON and CSV with all their fields, under the names and in the order in which they
stand here. A field with a `Column` is also a column of tables. docs/tournaments.md defines the
figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, get_type_hints

Interval = tuple[float, float]
Bounds = tuple[float | None, float | None]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with the ends of its 95 % confidence interval: None for too few values. An end is
    None if the interval is open there."""

    value: float
    interval: Bounds | None = None

    @property
    def low(self) -> float | None:
        return self.interval[0] if self.interval else None

    @property
    def high(self) -> float | None:
        return self.interval[1] if self.interval else None

    @property
    def bounded(self) -> bool:
        """Whether there is an interval, closed at one end at least."""
        return self.low is not None or self.high is not None

    @property
    def sign(self) -> int:
        """1 or -1 if the whole interval is above or below 0, else 0."""
        low = -1.0 if self.low is None else self.low
        high = 1.0 if self.high is None else self.high
        return (low > 0) - (high < 0)

    def __neg__(self) -> Estimate:
        low, high = (None if end is None else -end for end in (self.high, self.low))
        return Estimate(-self.value, (low, high) if self.interval else None)


@cache
def estimates(kind: Any) -> list[str]:
    """The names of the estimates in rows of a class."""
    kinds = (Estimate, Estimate | None)
    return [name for name, hint in get_type_hints(kind).items() if hint in kinds]


def plain(row: Any) -> dict[str, Any]:
    """A row as plain data. An estimate becomes two members: its value and its interval, which is
    called `interval`, or `score_interval` in a row with several, or `win_interval` for a
    `win_rate`."""
    kind: Any = type(row)
    names = estimates(kind)
    facts: dict[str, Any] = {}
    for name in (field.name for field in fields(row)):
        value = getattr(row, name)
        if name in names:
            facts[name] = value and value.value
            stem = name.removesuffix("_rate")
            several = len(names) > 1 or stem != name
            facts[f"{stem}_interval" if several else "interval"] = value and value.interval
        elif isinstance(value, tuple):
            facts[name] = [plain(part) if is_dataclass(part) else part for part in value]
        else:
            facts[name] = plain(value) if is_dataclass(value) else value
    return facts


@dataclass(frozen=True, slots=True)
class Column:
    """How tables show a figure. `heading`: a message; `form`: the format of its number; `terminal`,
    `page`: where it is a column; `after`: the figure whose column it follows, instead of that of
    the figure before; `none`: shown instead of None; `needs`: a figure and a value: without the
    column if that figure has that value in all rows."""

    heading: str
    form: str = ""
    terminal: bool = True
    page: bool = False
    after: str = ""
    none: str = ""
    needs: tuple[str, object] | None = None


def columns(kind: Any) -> dict[str, Column]:
    """The columns of rows of a class by the names of their figures, in the order of tables."""
    hints = get_type_hints(kind, include_extras=True)
    found = {
        name: part
        for name, hint in hints.items()
        for part in getattr(hint, "__metadata__", ())
        if isinstance(part, Column)
    }
    names = [name for name, column in found.items() if not column.after]
    for name, column in found.items():
        if column.after:
            names.insert(names.index(column.after) + 1, name)
    return {name: found[name] for name in names}


def needed(kind: Any, rows: Sequence[object]) -> dict[str, Column]:
    """The columns without those that tell nothing about these rows (`Column.needs`)."""
    return {
        name: column
        for name, column in columns(kind).items()
        if column.needs is None
        or any(getattr(row, column.needs[0]) != column.needs[1] for row in rows)
    }


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """A player, who is named by its spec. `wins`: the share of first places; `places`: the number
    of games by place. The rating is None in a comparison, and if it can't be computed."""

    player: Annotated[str, Column("t-player")]
    blocks: int
    games: Annotated[int, Column("t-lab-games", page=True, after="mean_points")]
    score: Annotated[Estimate, Column("t-score", ".3f")]
    wins: Annotated[float, Column("t-wins", ".1%", page=True)]
    places: tuple[int, ...]
    mean_points: Annotated[float, Column("report-points", ".1f", terminal=False, page=True)]
    faults: Annotated[int, Column("t-faults", page=True, after="rating", needs=("faults", 0))]
    rating: Annotated[Estimate | None, Column("t-rating", "+z.0f", needs=("rating", None))]


@dataclass(frozen=True, slots=True)
class PairFigures:
    """The mean difference of the scores of two players over the blocks of both. `superiority`: the
    likelihood that it is above 0; None in a comparison, and for too few blocks."""

    player: Annotated[str, Column("t-player")]
    against: Annotated[str, Column("t-against")]
    blocks: int
    difference: Annotated[Estimate, Column("t-difference", "+z.3f")]
    superiority: Annotated[float | None, Column("t-superior", ".1%")]

    @property
    def reverse(self) -> PairFigures:
        """The same from the point of view of the other player."""
        unlikely = None if self.superiority is None else 1 - self.superiority
        return PairFigures(self.against, self.player, self.blocks, -self.difference, unlikely)


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """The mean score of a seat."""

    seat: Annotated[int, Column("t-seat-number")]
    score: Annotated[Estimate, Column("t-score", ".3f")]


@dataclass(frozen=True, slots=True)
class PlayerEffort:
    """The effort of a player: decisions, wall-clock seconds, which differ in another run, and
    positions examined in a decision, as far as it has told (None: it hasn't)."""

    player: Annotated[str, Column("t-player")]
    decisions: Annotated[int, Column("t-decisions")]
    seconds: float
    seconds_a_decision: Annotated[float, Column("t-seconds", ".4f")]
    nodes_a_decision: Annotated[
        float | None, Column("report-nodes", ".0f", none="–", needs=("nodes_a_decision", None))
    ]


@dataclass(frozen=True, slots=True)
class PlayerTimes(PlayerEffort):
    """`iterations`: those of its search for each move, if they are a fixed number."""

    iterations: int | None


@dataclass(frozen=True, slots=True)
class LengthSummary:
    """The lengths of games, in entries of their records."""

    least: int
    median: float
    mean: float
    most: int


@dataclass(frozen=True, slots=True)
class LengthStep:
    """How many games have a length from `least` to `most`."""

    least: int
    most: int
    games: int


@dataclass(frozen=True, slots=True)
class FaultRow:
    """A fault of a player, with block, game, seat and entry, so that the game can be replayed."""

    player: str
    block: int
    game: int
    seat: int
    entry: int
    reason: str


@dataclass(frozen=True, slots=True)
class LostBlock:
    """A block that counts but has no result, and the reason."""

    block: int
    players: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class TestProgress:
    """A sequential test: its parameters, and what it says so far (`verdict`: None before it
    ends)."""

    __test__ = False  # no class of tests

    worse: float
    better: float
    alpha: float
    beta: float
    log_ratio: float
    bounds: tuple[float, float]
    verdict: str | None


@dataclass(frozen=True, slots=True)
class Standings:
    """All reproducible figures, with the players in the order of their scores. `test`: of a
    comparison only; `anchor`: the player whose rating is 0, if one was chosen; `not_repeatable`:
    the players with a time limit."""

    game: str
    format: str
    seats: int
    seed: str
    blocks: int
    planned: int
    games: int
    done: bool
    players: tuple[PlayerFigures, ...]
    test: TestProgress | None = None
    anchor: str | None = None
    pairs: tuple[PairFigures, ...] = ()
    by_seat: tuple[SeatFigures, ...] = ()
    lengths: LengthSummary | None = None
    faults: tuple[FaultRow, ...] = ()
    lost: tuple[LostBlock, ...] = ()
    not_repeatable: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain data, without `test` and `anchor` if there is none."""
        without = [name for name in ("test", "anchor") if getattr(self, name) is None]
        return {name: value for name, value in plain(self).items() if name not in without}


@dataclass(frozen=True, slots=True)
class Distribution:
    """A histogram of a player's mean scores in blocks (`counts`, in equal steps from 0 to 1), and
    their quartiles."""

    player: str
    counts: tuple[int, ...]
    quartiles: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PlayerOnSeat:
    """The mean score of a player on a seat over the blocks, and the number of games."""

    player: str
    seat: int
    games: int
    score: Estimate


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """The rating of a player."""

    player: str
    rating: Estimate


@dataclass(frozen=True, slots=True)
class RatingsAfter:
    """The ratings after a number of blocks."""

    blocks: int
    ratings: tuple[PlayerRating, ...]


@dataclass(frozen=True, slots=True)
class Details:
    """All figures: the standings, the settings of the tournament as plain data, distributions of
    scores, scores of players by seat, lengths of games, ratings after more and more blocks
    (`course`), and the efforts of players (`times`), which differ in another run."""

    standings: Standings
    settings: Mapping[str, Any]
    distributions: tuple[Distribution, ...]
    on_seats: tuple[PlayerOnSeat, ...]
    length_counts: tuple[LengthStep, ...]
    course: tuple[RatingsAfter, ...]
    times: tuple[PlayerTimes, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, in which the standings' members come first."""
        facts = plain(self)
        del facts["standings"]
        return {**self.standings.to_dict(), **facts}
