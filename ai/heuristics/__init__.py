"""A thoughtful player for each game.

A heuristic is a Policy, so the same code advises a person, plays, and guides a search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...core.compiled import is_compiled, twin_class
from ...core.errors import StammtischError
from ...core.game import Game, Move
from ..player import Budget
from ..policy import Policy
from . import ojyks, uno

POLICIES: dict[str, Callable[[Any], Policy]] = {
    "ojyks": ojyks.OjyksPolicy,
    "uno": uno.UnoPolicy,
}


class NoHeuristic(StammtischError):
    """There is none for this game. Facts: game."""

    code = "no-heuristic"


def policy_for(game: Game, world: Any) -> Policy | None:
    """The heuristic of a game, bound to a world; None if the game has none."""
    kind: Any = POLICIES.get(game.name)
    if kind is None:
        return None
    policy: Policy = (twin_class(kind) if is_compiled(world) else kind)(world)
    return policy


class HeuristicPlayer:
    """Plays by the heuristic of its game."""

    def __init__(self, game: Game) -> None:
        if game.name not in POLICIES:
            raise NoHeuristic(game=game.name)
        self._game = game

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        if len(legal) == 1:
            return legal[0]
        policy = policy_for(self._game, self._game.pooled(view))
        assert policy is not None
        return policy.advise(view.seat, budget.rng)
