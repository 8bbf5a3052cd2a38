"""Games between AI players, one after the other or spread over processes, and their scores.

Game i of a simulation is a pure function of (game, options, players, seed, i), so its record is
the same whatever the number of workers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ...core.engine.state import utility_by_place
from ...core.games import game_named
from ...core.record import Record
from ...core.standings import Interval
from ..registry import make_player
from .play import play_out, seat_players
from .runner import HERE, Executor, Stream, in_order
from .schedule import rotated
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
    def total(self) -> int:
        """The number of games."""
        return self.games * (len(self.players) if self.rotate else 1)

    def deal(self, number: int) -> tuple[int, int]:
        """The deal (from 1) and rotation of game `number` (from 1)."""
        if not self.rotate:
            return number, 0
        deal, rotation = divmod(number - 1, len(self.players))
        return deal + 1, rotation

    def seating(self, rotation: int) -> tuple[str, ...]:
        """The players by seat after all of them moved on by `rotation` seats."""
        return rotated(self.players, rotation)


def play_game(simulation: Simulation, number: int) -> Record:
    """Game `number` (from 1) of a simulation."""
    game = game_named(simulation.game)
    deal, rotation = simulation.deal(number)
    players = simulation.seating(rotation)
    seed, table = f"{simulation.seed}/{deal}", f"simulation {simulation.seed}"
    match = seat_players(game, simulation.options, players, seed, table)
    match.record.series = (number, simulation.total)
    return play_out(match, [make_player(spec, game) for spec in players]).record


def run(simulation: Simulation, executor: Executor = HERE, at_once: int = 1) -> Stream[Record]:
    """All records in order, each as soon as possible. Raises PlayerFault and WorkerDied."""
    numbers = range(1, simulation.total + 1)
    return in_order(partial(play_game, simulation), numbers, executor, at_once)


# Scores. A block is one deal played in every rotation of the seats, so the luck of cards and seats
# affects all players equally. Games of a block are not independent; blocks are.


FIGURES = ("wins", "place", "utility", "points")


class PlayerScores:
    """Means of each player over blocks of `len(players)` games; players in their order in the
    first game of a block."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players
        self._sums: list[list[dict[str, float]]] = []

    def add(
        self, block: int, rotation: int, places: Sequence[int], points: Sequence[float]
    ) -> None:
        """Add a game; `rotation` r means that player p sat on seat p + r (modulo the seats).
        Blocks count from 0 and are added in order."""
        n = len(self.players)
        if block == len(self._sums):
            self._sums.append([dict.fromkeys(FIGURES, 0.0) for _ in range(n)])
        for player, sums in enumerate(self._sums[block]):
            seat = (player + rotation) % n
            better = sum(place < places[seat] for place in places)
            equal = sum(place == places[seat] for place in places) - 1
            sums["wins"] += (1 / (equal + 1) if better == 0 else 0.0) / n
            sums["place"] += places[seat] / n
            sums["utility"] += utility_by_place(better, equal, n) / n
            sums["points"] += points[seat] / n

    @property
    def blocks(self) -> int:
        return len(self._sums)

    def rows(self) -> list[dict[str, Any]]:
        """A row a player: each figure's mean over blocks and its 95 % interval."""
        rows = []
        for player, name in enumerate(self.players):
            row: dict[str, Any] = {"player": name}
            for figure in FIGURES:
                values = [sums[player][figure] for sums in self._sums]
                row[figure] = sum(values) / len(values)
                row[f"{figure}_interval"] = self._interval(figure, values)
            rows.append(row)
        return rows

    def _interval(self, figure: str, values: list[float]) -> Interval | None:
        if figure == "points":
            return unbounded_interval(values)
        return interval(values, 1, len(self.players)) if figure == "place" else interval(values)


class SeatScores:
    """Wins (a shared first place counts in parts), places and points of each seat."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players
        self.games = 0
        self._wins: list[Counter[float]] = [Counter() for _ in players]
        self._places = [0] * len(players)
        self._points = [0.0] * len(players)

    def add(self, places: Sequence[int], points: Sequence[float]) -> None:
        """Add the outcome of a game, seat 1 first."""
        self.games += 1
        for i, place in enumerate(places):
            self._wins[i][1 / list(places).count(1) if place == 1 else 0.0] += 1
            self._places[i] += place
            self._points[i] += points[i]

    def rows(self) -> list[dict[str, Any]]:
        """A row for each seat, as plain data."""
        wins = [sum(share * n for share, n in shares.items()) for shares in self._wins]
        return [
            {
                "seat": i + 1,
                "player": player,
                "wins": wins[i],
                "win_rate": wins[i] / self.games,
                "win_interval": interval(self._wins[i]),
                "mean_place": self._places[i] / self.games,
                "mean_points": self._points[i] / self.games,
            }
            for i, player in enumerate(self.players)
        ]
