"""The results of a tournament in the order in which they arrive, and which of them count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from statistics import fmean, median
from typing import Any

from ...core.game import score
from ...core.record_fields import MOST_NODES
from ...core.standings import LengthStep, LengthSummary
from .play import Effort, Fault
from .stats import Progress
from .tournament import SWISS, BlockResult, GameResult, Tournament

MOST = 10**15
"""Limit of points, entries and seconds in a file, so that sums of them stay exact enough."""


@dataclass(slots=True)
class Results:
    """The results of a tournament so far: by number the played blocks (without records), and the
    reasons why others were lost. Only the blocks of an unbroken series from block 1 count (lost
    ones are skipped), so the order of arrival makes no difference; none counts after a verdict."""

    tournament: Tournament
    blocks: dict[int, BlockResult] = field(default_factory=dict)
    lost: dict[int, str] = field(default_factory=dict)
    progress: Progress | None = None
    _reached: int = 0

    def __post_init__(self) -> None:
        self._reset()

    def _reset(self) -> None:
        """Start the series again at block 1."""
        self._reached = 0
        if self.tournament.test:
            self.progress = Progress(self.tournament.test, self.tournament.cycle)

    @property
    def verdict(self) -> str | None:
        return self.progress.verdict if self.progress else None

    def add(self, result: BlockResult) -> None:
        games = tuple(replace(game, record="") for game in result.games)
        self.blocks[result.number] = replace(result, games=games)
        if self.lost.pop(result.number, None) is not None:
            self._reset()  # the series has skipped this block
        self._advance()

    def lose(self, number: int, why: str) -> None:
        self.lost[number] = why
        self._advance()

    def _advance(self) -> None:
        """Extend the series as far as it is unbroken now."""
        while not self.verdict:
            number = self._reached + 1
            if number in self.blocks:
                if self.progress:
                    self.progress.add(lead(self.blocks[number]))
            elif number not in self.lost:
                return
            self._reached = number

    def counted(self) -> list[BlockResult]:
        """The blocks that count, in order of their numbers."""
        return [self.blocks[n] for n in range(1, self._reached + 1) if n in self.blocks]

    @property
    def counted_lost(self) -> dict[int, str]:
        """The lost blocks within the series, with the reasons."""
        return {n: why for n, why in sorted(self.lost.items()) if n <= self._reached}

    def done(self) -> bool:
        """True if nothing is left to be played."""
        if self.verdict:
            return True
        return self._reached >= planned(self.tournament)


def planned(tournament: Tournament) -> int:
    """The number of blocks; with a test, the largest possible one."""
    if tournament.format != SWISS:
        return tournament.blocks
    groups = len(tournament.players) // tournament.seats
    return tournament.rounds * groups * tournament.blocks


def means(block: BlockResult) -> dict[int, float]:
    """The mean score a seat of each player in a block."""
    sums: dict[int, float] = {}
    seats: dict[int, int] = {}
    for game in block.games:
        for seat, player in enumerate(game.seating):
            sums[player] = sums.get(player, 0.0) + score(game.places, seat)
            seats[player] = seats.get(player, 0) + 1
    return {player: sums[player] / seats[player] for player in sorted(sums)}


def win_share(places: Sequence[int], seat: int) -> float:
    """The share of the first place that a seat (from 0) has in a game with these places: 0 if it
    isn't first."""
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def lengths_of(blocks: Sequence[BlockResult]) -> list[int]:
    """The lengths of all games, in entries of their records."""
    return [game.entries for block in blocks for game in block.games]


def lead(block: BlockResult) -> float:
    """The first player's mean score a seat in a block, minus the second one's."""
    mean = means(block)
    return mean[0] - mean[1]


def game_to_row(game: GameResult) -> dict[str, Any]:
    """A game as plain data for storage."""
    return {**asdict(game), "faults": [asdict(fault) for fault in game.faults]}


def efforts_to_row(result: BlockResult) -> dict[str, Any]:
    """The efforts of a block by player, as plain data; without what players have told if they told
    nothing, so that earlier programs can read it."""
    return {
        str(player): {
            name: value
            for name, value in asdict(effort).items()
            if effort.told or name not in ("told", "nodes")
        }
        for player, effort in result.efforts.items()
    }


def block_from_rows(
    tournament: Tournament, number: int, games: list[Mapping[str, Any]], efforts: Mapping[str, Any]
) -> BlockResult:
    """A stored block, without records; raises AttributeError, KeyError, TypeError, ValueError or
    OverflowError if the data isn't a block of this tournament."""
    block = BlockResult(
        number,
        tuple(
            GameResult(
                seating=tuple(row["seating"]),
                places=tuple(row["places"]),
                points=tuple(row["points"]),
                entries=row["entries"],
                faults=tuple(Fault(**fault) for fault in row["faults"]),
                record="",
            )
            for row in games
        ),
        {int(player): Effort(**effort) for player, effort in efforts.items()},
    )
    efforts_fit = all(_effort_fits(tournament, *item) for item in block.efforts.items())
    if not efforts_fit or not all(_fits(tournament, game) for game in block.games):
        raise ValueError(f"block {number}")
    return block


def _fits(tournament: Tournament, game: GameResult) -> bool:
    """True if a game has the seats, players, places and points of this tournament."""
    seats, players = tournament.seats, range(len(tournament.players))
    return (
        len(game.seating) == len(game.places) == len(game.points) == seats
        and all(_is_int(player) and player in players for player in game.seating)
        and all(_is_int(place) and 0 < place <= seats for place in game.places)
        and all(_is_points(points) for points in game.points)
        and _is_int(game.entries)
        and 0 <= game.entries <= MOST
        and all(_fault_fits(fault, seats) for fault in game.faults)
    )


def _fault_fits(fault: Fault, seats: int) -> bool:
    return (
        _is_int(fault.seat)
        and 0 < fault.seat <= seats
        and _is_int(fault.entry)
        and type(fault.reason) is str
        and type(fault.details) is dict
    )


def _effort_fits(tournament: Tournament, player: int, effort: Effort) -> bool:
    return (
        player in range(len(tournament.players))
        and _is_int(effort.decisions)
        and 0 <= effort.decisions <= MOST
        and _is_int(effort.told)
        and _is_int(effort.nodes)
        and 0 <= effort.told <= effort.decisions
        and 0 <= effort.nodes <= MOST_NODES * effort.told
        and type(effort.seconds) in (int, float)
        and 0 <= effort.seconds <= MOST
    )


def _is_points(value: object) -> bool:
    """True for a number that can be points: no truth value, and finite."""
    return isinstance(value, int | float) and type(value) is not bool and abs(value) <= MOST


def _is_int(value: object) -> bool:
    """True for an int that isn't a bool."""
    return type(value) is int


def faults_of(block: BlockResult) -> Iterator[tuple[int, int, int, Fault]]:
    """All faults of a block: block, game (from 1), player (index), fault."""
    for number, game in enumerate(block.games, 1):
        for fault in game.faults:
            yield block.number, number, game.seating[fault.seat - 1], fault


STEPS = 30
"""Of a histogram, at most."""


def length_summary(lengths: Sequence[int]) -> LengthSummary | None:
    """None without games."""
    if not lengths:
        return None
    return LengthSummary(min(lengths), median(lengths), fmean(lengths), max(lengths))


def length_histogram(lengths: Sequence[int]) -> tuple[LengthStep, ...]:
    """Numbers of games by their lengths, in at most STEPS equal steps."""
    if not lengths:
        return ()
    least, most = min(lengths), max(lengths)
    width = -(-(most - least + 1) // STEPS)
    counts = Counter((length - least) // width for length in lengths)
    return tuple(
        LengthStep(least + step * width, least + (step + 1) * width - 1, counts[step])
        for step in range((most - least) // width + 1)
    )
