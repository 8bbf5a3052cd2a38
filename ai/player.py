"""The protocol of players: a player chooses a move from a View."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..core.engine.rng import Rng
from ..core.game import Event, Game, Move, Outcome


@dataclass(frozen=True, slots=True)
class Budget:
    """The resources of one decision. `rng` is the only randomness a player gets; the same view, rng
    and `iterations` give the same move, which isn't guaranteed with `seconds`. `limit`: seconds
    after which the decision is stopped, for players that wait for something outside."""

    rng: Rng
    iterations: int | None = None
    seconds: float | None = None
    limit: float | None = None


class Player(Protocol):
    """Chooses for one seat. It keeps no state that a resumed game would lack. It may have a
    `deadline`: the most seconds that a decision may take; None for no limit. It may have an `info`
    (`record_fields.PlayerInfo`): what it tells about its last decision; None for nothing."""

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        """Return one of the legal moves (never empty), using only the view."""


class Follower(Player, Protocol):
    """A player that is also told what its seat sees, in games played by `decision.decide`. `heard`:
    the number of entries of the record that it has been told."""

    heard: int

    def hear(self, events: Sequence[Event]) -> None:
        """The next entry: its events, as far as the seat may see them."""

    def over(self, outcome: Outcome) -> None:
        """The end of the game. Must not raise."""


Factory = Callable[..., Player]
"""Makes a player for a game: `factory(game, **parameters)`; all parameters are strings."""


class BadParameter(ValueError):
    """A player rejects a parameter of its spec. `facts`: name, value, and what is allowed."""

    def __init__(self, name: str, value: str, allowed: str) -> None:
        super().__init__(f"{name}={value}: {allowed}")
        self.facts = {"name": name, "value": value, "allowed": allowed}


class RandomPlayer:
    """Uniformly random legal moves."""

    def __init__(self, game: Game) -> None:
        del game

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        return legal[budget.rng.below(len(legal))]
