"""Scores of players on equal deals, with intervals computed over blocks, and scores by seat.

A block is one deal played in every rotation of the seats, so the luck of cards and seats affects
all players equally. Games of a block are not independent; blocks are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ....core.engine.state import utility_by_place
from ..stats import Interval, interval, unbounded_interval

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
