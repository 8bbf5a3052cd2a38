"""The protocol of players: a player chooses a move from a View."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..core.game import Event, Game, Move, Outcome
from ..core.rng import Rng


@dataclass(frozen=True, slots=True)
class Budget:
    """What one decision may cost. `rng` is all the randomness a player gets; the same view, rng
    and `iterations` give the same move, which `seconds` can't promise. `limit`: seconds after which
    the decision is stopped, for players that ask others."""

    rng: Rng
    iterations: int | None = None
    seconds: float | None = None
    limit: float | None = None


class Player(Protocol):
    """Chooses for one seat. Keeps nothing between decisions that a resumed game would miss. It may
    have a `deadline`: how many seconds a decision takes at most, None for as long as it takes."""

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        """One of the legal moves (never empty), from what the view tells."""


class Follower(Player, Protocol):
    """A player that is also told what its seat sees of a game, where a whole game is played by
    `decision.decide`. `heard`: how many entries of the record it has been told."""

    heard: int

    def hear(self, events: Sequence[Event]) -> None:
        """What its seat saw of the next entry."""

    def over(self, outcome: Outcome) -> None:
        """The game is over; raises nothing."""


Factory = Callable[..., Player]
"""Makes a player for a game: `factory(game, **parameters)`, parameters as typed (strings)."""


class BadParameter(ValueError):
    """A player refuses a parameter of its spec. `facts`: name, value, and what is allowed."""

    def __init__(self, name: str, value: str, allowed: str) -> None:
        super().__init__(f"{name}={value}: {allowed}")
        self.facts = {"name": name, "value": value, "allowed": allowed}


class RandomPlayer:
    """Any legal move, all alike."""

    def __init__(self, game: Game) -> None:
        del game

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        return legal[budget.rng.below(len(legal))]
