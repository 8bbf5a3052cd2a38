"""A heuristic for high card: each trick is played for with the best card."""

from __future__ import annotations

from stammtisch.core.engine.rng import Rng
from stammtisch.core.policy import Policy
from tests.examples.high_card import HighCardState


class HighCardPolicy(Policy):
    __slots__ = ("world",)

    def __init__(self, world: HighCardState) -> None:
        super().__init__(world)
        self.world = world

    def choose(self, seat: int, rng: Rng) -> int:
        legal = self.world.legal(seat)
        return legal[0] if self.world.lowest_wins else legal[-1]
