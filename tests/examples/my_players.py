"""Two players: a rule of thumb for uno, and one that tries things out, for any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from stammtisch.ai.player import Budget
from stammtisch.core.engine.constants import OVER
from stammtisch.core.game import Game, Move, sampled
from stammtisch.core.games.uno.cards import COLOUR_OF, DRAW, PLAY_WILD, RANKS


class GreedyPlayer:
    """Plays a card whenever it can, of the colour it holds most of; wilds last."""

    def __init__(self, game: Game) -> None:
        if game.name != "uno":
            raise ValueError("plays uno only")

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        held = Counter(card // RANKS for card in view.hand)

        def worth(move: Move) -> tuple[int, int]:
            if move >= DRAW:  # no card
                return 0, 0
            return 2 if move < PLAY_WILD else 1, held[COLOUR_OF[move]]

        most = max(worth(move) for move in legal)
        best = [move for move in legal if worth(move) == most]
        return best[budget.rng.below(len(best))]


class FlatPlayer:
    """Plays each move and then at random in the same sampled worlds, and takes the best mean."""

    def __init__(self, game: Game, iterations: str = "200") -> None:
        self.game = game
        self.iterations = int(iterations)

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        if len(legal) == 1:
            return legal[0]
        sums = dict.fromkeys(legal, 0.0)
        iterations = budget.iterations or self.iterations
        for _ in range(max(1, iterations // len(legal))):
            start = sampled(self.game, view, budget.rng)
            for move in legal:
                world = start.clone()
                world.play(view.seat, move, budget.rng)
                while world.mover != OVER:
                    world.random_playout(budget.rng, 1000)
                sums[move] += world.utilities()[view.seat - 1]
        return max(legal, key=lambda move: sums[move])
