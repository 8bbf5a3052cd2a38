"""What a player is: anything that chooses a move from a View."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..core.game import Game, Move
from ..core.rng import Rng


@dataclass(frozen=True, slots=True)
class Budget:
    """What one decision may cost. `rng` is all the randomness a player gets; the same view, rng
    and `iterations` give the same move, which `seconds` can't promise."""

    rng: Rng
    iterations: int | None = None
    seconds: float | None = None


class Player(Protocol):
    """Chooses for one seat. Keeps nothing between decisions that a resumed game would miss."""

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        """One of the legal moves (never empty), from what the view tells."""


Factory = Callable[..., Player]
"""Makes a player for a game: `factory(game, **parameters)`, parameters as typed (strings)."""


class RandomPlayer:
    """Any legal move, all alike."""

    def __init__(self, game: Game) -> None:
        del game

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        return legal[budget.rng.below(len(legal))]
