"""Results of many games, added up by seat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

Z = 1.959964
"""Normal quantile of a two-sided 95 % interval."""


def wilson(hits: float, n: int) -> tuple[float, float]:
    """95 % interval of a rate (Wilson 1927), which holds for rates near 0 and 1 too."""
    return wilson_of(hits / n, n, Z) if n else (0.0, 1.0)


def wilson_of(rate: float, n: float, z: float) -> tuple[float, float]:
    """The same for a rate of `n` trials, with the quantile `z`."""
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, min(rate, centre - half)), min(1.0, max(rate, centre + half))


class Tally:
    """Wins (a shared first place counts in parts), places and points of each seat."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players
        self.games = 0
        self._wins = [0.0] * len(players)
        self._places = [0] * len(players)
        self._points = [0] * len(players)

    def add(self, places: Sequence[int], points: Sequence[int]) -> None:
        """One game's outcome, seat 1 first."""
        self.games += 1
        for i, place in enumerate(places):
            if place == 1:
                self._wins[i] += 1 / list(places).count(1)
            self._places[i] += place
            self._points[i] += points[i]

    def rows(self) -> list[dict[str, Any]]:
        """One row a seat, ready for JSON."""
        return [
            {
                "seat": i + 1,
                "player": player,
                "wins": self._wins[i],
                "win_rate": self._wins[i] / self.games,
                "win_interval": wilson(self._wins[i], self.games),
                "mean_place": self._places[i] / self.games,
                "mean_points": self._points[i] / self.games,
            }
            for i, player in enumerate(self.players)
        ]
