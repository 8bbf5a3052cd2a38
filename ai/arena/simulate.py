"""Games between AI players, one after the other or spread over processes, and their scores.

A simulation plays blocks as a tournament does, but the same players may have several seats, and a
fault ends it. Game i is a pure function of (game, options, players, seed, i), so its record is the
same whatever the number of workers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from ...core.game import score
from ...core.games import game_named
from ...core.record import Record
from ...core.standings import Column, Estimate, Interval
from ..registry import make_player
from .play import play_out, seat_players
from .results import win_share
from .runner import HERE, Executor, Stream, in_order
from .schedule import Block, Group, rotated
from .stats import interval, unbounded_interval


@dataclass(frozen=True, slots=True)
class Simulation:
    """A plan: `players` are spec strings, seat 1 first. With `rotate` every deal is played once in
    each rotation of the players over the seats, so `games` counts deals."""

    game: str
    options: Any
    players: tuple[str, ...]
    seed: str
    games: int
    rotate: bool = False

    @property
    def seatings(self) -> tuple[Group, ...]:
        """The players (indexes) by seat in the games of each block."""
        order = range(len(self.players))
        return tuple(rotated(order, by) for by in (order if self.rotate else (0,)))

    @property
    def total(self) -> int:
        """The number of games."""
        return self.games * len(self.seatings)


def play_game(simulation: Simulation, number: int) -> Record:
    """Game `number` (from 1) of a simulation."""
    game = game_named(simulation.game)
    deal, at = divmod(number - 1, len(simulation.seatings))
    block = Block(deal + 1, simulation.seatings)
    players = [simulation.players[player] for player in block.seatings[at]]
    seed, table = block.deal(simulation.seed), f"simulation {simulation.seed}"
    match = seat_players(game, simulation.options, players, seed, table)
    match.record.series = (number, simulation.total)
    return play_out(match, [make_player(spec, game) for spec in players]).record


def run(simulation: Simulation, executor: Executor = HERE, at_once: int = 1) -> Stream[Record]:
    """All records in order, each as soon as possible. Raises PlayerFault and WorkerDied."""
    numbers = range(1, simulation.total + 1)
    return in_order(partial(play_game, simulation), numbers, executor, at_once)


@dataclass(frozen=True, slots=True)
class SimulatedPlayer:
    """Means of a player over blocks."""

    player: Annotated[str, Column("t-player")]
    wins: Annotated[Estimate, Column("t-wins", ".0%")]
    place: Annotated[Estimate, Column("t-mean-place", ".3f")]
    utility: Annotated[Estimate, Column("t-mean-utility", ".3f")]
    points: Annotated[Estimate, Column("t-mean-points", ".1f")]


@dataclass(frozen=True, slots=True)
class SimulatedSeat:
    """A seat with its player in a simulation without rotations. `wins`: the sum of its shares of
    first places."""

    seat: Annotated[int, Column("t-number")]
    player: Annotated[str, Column("t-player")]
    wins: float
    win_rate: Annotated[Estimate, Column("t-wins", ".1%")]
    mean_place: Annotated[float, Column("t-mean-place", ".2f")]
    mean_points: Annotated[float, Column("t-mean-points", ".1f")]


FIGURES = ("wins", "place", "utility", "points")


class Scores:
    """The scores of the games so far. Those of a block count together, once all of them have been
    played: they aren't independent, blocks are."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.games = 0
        self._block: list[tuple[Sequence[int], Sequence[float]]] = []
        self._means: list[dict[str, list[float]]] = [
            {figure: [] for figure in FIGURES} for _ in simulation.players
        ]

    def add(self, places: Sequence[int], points: Sequence[float]) -> None:
        """Add the outcome of the next game, seat 1 first."""
        self.games += 1
        self._block.append((places, points))
        seatings = self.simulation.seatings
        if len(self._block) < len(seatings):
            return
        for player, means in enumerate(self._means):
            sums = dict.fromkeys(FIGURES, 0.0)
            for seating, (all_places, all_points) in zip(seatings, self._block, strict=True):
                seat, n = seating.index(player), len(seatings)
                sums["wins"] += win_share(all_places, seat) / n
                sums["place"] += all_places[seat] / n
                sums["utility"] += score(all_places, seat) / n
                sums["points"] += all_points[seat] / n
            for figure, value in sums.items():
                means[figure].append(value)
        self._block.clear()

    @property
    def counted(self) -> int:
        """The number of games that count."""
        return self.games - len(self._block)

    def rows(self) -> list[SimulatedPlayer] | list[SimulatedSeat]:
        """A row for each player, or without rotations for each seat; none before the first block
        counts."""
        if not self.counted:
            return []
        if self.simulation.rotate:
            return [self._player(player) for player in range(len(self._means))]
        return [self._seat(seat) for seat in range(len(self._means))]

    def _player(self, player: int) -> SimulatedPlayer:
        estimates = {
            figure: Estimate(sum(values) / len(values), self._interval(figure, values))
            for figure, values in self._means[player].items()
        }
        return SimulatedPlayer(self.simulation.players[player], **estimates)

    def _interval(self, figure: str, values: list[float]) -> Interval | None:
        if figure == "points":
            return unbounded_interval(values)
        return interval(values, 1, len(self._means)) if figure == "place" else interval(values)

    def _seat(self, seat: int) -> SimulatedSeat:
        means = self._means[seat]
        shares = Counter(means["wins"])
        wins = sum(share * count for share, count in shares.items())
        return SimulatedSeat(
            seat=seat + 1,
            player=self.simulation.players[seat],
            wins=wins,
            win_rate=Estimate(wins / self.games, interval(shares)),
            mean_place=sum(means["place"]) / self.games,
            mean_points=sum(means["points"]) / self.games,
        )
