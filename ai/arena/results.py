"""The results of a tournament as they come, and which of them count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ...core.game import score
from .play import Effort, Fault
from .sprt import Progress
from .tournament import SWISS, BlockResult, GameResult, Tournament

MOST = 10**15
"""Points, entries and seconds of a file are at most so many: they are reckoned with."""


@dataclass(slots=True)
class Results:
    """The results of a tournament so far: blocks that were played (without their records), by
    number, and why others were lost. Only blocks of an unbroken series from block 1 on count (those
    that were lost are passed over), so that it makes no difference which came first; after a
    verdict none counts any more."""

    tournament: Tournament
    blocks: dict[int, BlockResult] = field(default_factory=dict)
    lost: dict[int, str] = field(default_factory=dict)
    progress: Progress | None = None
    _reached: int = 0

    def __post_init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        """Before block 1."""
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
            self._begin()  # it was passed over
        self._reach()

    def lose(self, number: int, why: str) -> None:
        self.lost[number] = why
        self._reach()

    def _reach(self) -> None:
        """Go on as far as the series is unbroken now."""
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
        """The lost blocks among them."""
        return {n: why for n, why in sorted(self.lost.items()) if n <= self._reached}

    def done(self) -> bool:
        """Whether nothing is left to be played."""
        if self.verdict:
            return True
        return self._reached >= planned(self.tournament)


def planned(tournament: Tournament) -> int:
    """The number of blocks; with a test, at most."""
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


def lengths_of(blocks: Sequence[BlockResult]) -> list[int]:
    """The entries of the records of all games."""
    return [game.entries for block in blocks for game in block.games]


def lead(block: BlockResult) -> float:
    """The first player's mean score a seat in a block, minus the second one's."""
    mean = means(block)
    return mean[0] - mean[1]


def game_to_row(game: GameResult) -> dict[str, Any]:
    """A game as plain data for storage."""
    return {**asdict(game), "faults": [asdict(fault) for fault in game.faults]}


def efforts_to_row(result: BlockResult) -> dict[str, Any]:
    """By player what a block took, as plain data."""
    return {str(player): asdict(effort) for player, effort in result.efforts.items()}


def block_from_rows(
    tournament: Tournament, number: int, games: list[Mapping[str, Any]], efforts: Mapping[str, Any]
) -> BlockResult:
    """A block as it was stored, without records; raises AttributeError, KeyError, TypeError,
    ValueError or OverflowError if that isn't one."""
    found = BlockResult(
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
    efforts_fit = all(_effort_fits(tournament, *one) for one in found.efforts.items())
    if not efforts_fit or not all(_fits(tournament, game) for game in found.games):
        raise ValueError(f"block {number}")
    return found


def _fits(tournament: Tournament, game: GameResult) -> bool:
    """True if a game has the seats, players, places and points of this tournament."""
    seats, players = tournament.seats, range(len(tournament.players))
    return (
        len(game.seating) == len(game.places) == len(game.points) == seats
        and all(_whole(player) and player in players for player in game.seating)
        and all(_whole(place) and 0 < place <= seats for place in game.places)
        and all(_whole(points) and abs(points) <= MOST for points in game.points)
        and _whole(game.entries)
        and 0 <= game.entries <= MOST
        and all(_fault_fits(fault, seats) for fault in game.faults)
    )


def _fault_fits(fault: Fault, seats: int) -> bool:
    return (
        _whole(fault.seat)
        and 0 < fault.seat <= seats
        and _whole(fault.entry)
        and type(fault.reason) is str
        and type(fault.details) is dict
    )


def _effort_fits(tournament: Tournament, player: int, effort: Effort) -> bool:
    return (
        player in range(len(tournament.players))
        and _whole(effort.decisions)
        and 0 <= effort.decisions <= MOST
        and type(effort.seconds) in (int, float)
        and 0 <= effort.seconds <= MOST
    )


def _whole(value: object) -> bool:
    """Whether it is a whole number; true is none."""
    return type(value) is int


def faults_of(block: BlockResult) -> Iterator[tuple[int, int, int, Fault]]:
    """All faults of a block: block, game (from 1), player (index), fault."""
    for number, game in enumerate(block.games, 1):
        for fault in game.faults:
            yield block.number, number, game.seating[fault.seat - 1], fault
