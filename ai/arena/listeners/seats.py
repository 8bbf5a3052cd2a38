"""Scores of many games by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..stats import interval


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
