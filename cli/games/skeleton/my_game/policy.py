"""What AI players know of the game: how to play without thinking ahead."""

from __future__ import annotations

from stammtisch.core.ai_facts import AiFacts
from stammtisch.core.engine.rng import Rng
from stammtisch.core.policy import Policy

from .rules import TrickState


class TrickPolicy(Policy):
    __slots__ = ("world",)

    def __init__(self, world: TrickState) -> None:
        super().__init__(world)
        self.world = world

    def choose(self, seat: int, rng: Rng) -> int:
        # CHANGE: a good move, from what the seat sees. Searching players try it first.
        hand, highest = self.world.legal(seat), max(self.world.trick)
        if not highest:
            return hand[-1]
        return next((card for card in hand if card > highest), hand[0])


PLAYER = AiFacts(TrickPolicy)
