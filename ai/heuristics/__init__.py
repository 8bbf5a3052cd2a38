"""A thoughtful player for each game.

A heuristic is a function of a pooled State (see `Game.pooled`), so the same code can advise a
person, play, and guide the playouts of a search; it must not look at other hands or at the
order of the draw pile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...core.errors import StammtischError
from ...core.game import Game, Move
from ...core.rng import Rng
from ..player import Budget
from . import ojyks, uno

Heuristic = Callable[[Any, int, Rng], Move]
"""`choose(state, seat, rng)`: a legal move for a seat that is asked."""

HEURISTICS: dict[str, Heuristic] = {"ojyks": ojyks.choose, "uno": uno.choose}


class NoHeuristic(StammtischError):
    """There is none for this game. Facts: game."""

    code = "no-heuristic"


class HeuristicPlayer:
    """Plays by the heuristic of its game."""

    def __init__(self, game: Game) -> None:
        if game.name not in HEURISTICS:
            raise NoHeuristic(game=game.name)
        self._game = game
        self._choose = HEURISTICS[game.name]

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        if len(legal) == 1:
            return legal[0]
        return self._choose(self._game.pooled(view), view.seat, budget.rng)
