"""What heuristics do in positions to judge."""

from __future__ import annotations

from typing import Any

from stammtisch.ai.player import Budget, HeuristicPlayer
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game


def advice(game: Game, state: Any, seat: int = 1) -> str:
    """What the heuristic player does there, in notation."""
    view = game.view(state, seat)
    return game.notation(HeuristicPlayer(game).choose(view, view.legal, Budget(Rng("judge"))))
