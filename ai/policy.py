"""A game's knowledge for search: how seats play, and the value of a position to them.

A policy is bound to one world, which a search changes all the time. It is hot: `choose` and `judge`
are unchecked hooks, called from compiled code; `choose_move` and `evaluate` are the methods for
Python. The base class has no knowledge: it plays at random, and values all positions equally until
the game is over.
"""

from __future__ import annotations

from typing import Any

from ..core import bits
from ..core.constants import MAX_SEATS, OVER
from ..core.rng import Rng, own
from ..core.state import State


class Policy:
    """Subclasses also keep a reference `world` with the type of their game's State, so that
    compiled code can access its arrays."""

    __slots__ = ("any_world", "out")

    def __init__(self, world: Any) -> None:
        self.any_world: State = world
        self.out = bits.reals(MAX_SEATS + 1)

    # Hooks.

    def choose(self, seat: int, rng: Rng) -> int:
        """A legal move for a seat that is to move. It must not depend on what is hidden from the
        seat."""
        return self.any_world.any_move(seat, rng)

    def candidates(self, seat: int, out: list[int]) -> int:
        """Write the legal moves worth searching into `out`, ascending; return their number. One of
        several equivalent moves is enough."""
        return self.any_world.moves(seat, out)

    def judge(self, out: list[float]) -> None:
        """Write the value of the position to each seat into `out[seat]`: its expected utility at
        the end of the game, 0 to 1."""
        for seat in range(1, self.any_world.players + 1):
            out[seat] = self.any_world.utility(seat) if self.any_world.mover == OVER else 0.5

    def measure(self, seat: int) -> float:
        """What counts in the game for a seat at the end of a playout, in the game's own unit
        (points, cards, life), the more the better; hints tell moves apart by it. 0 without one."""
        return 0.0

    # Methods for Python.

    def choose_move(self, seat: int, rng: Rng) -> int:
        """A legal move for a seat that is to move, see `choose`."""
        return self.choose(seat, own(rng))

    def evaluate(self) -> list[float]:
        """The value of the position to each seat, seat 1 first, see `judge`."""
        self.judge(self.out)
        return [self.out[seat] for seat in range(1, self.any_world.players + 1)]
