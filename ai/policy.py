"""A game's knowledge for search: how seats play, and what a position is worth to them.

A policy is bound to one world, which a search changes all the time. It is hot: `choose` and `judge`
are called from compiled code; `choose_move` and `evaluate` are the entries for Python. This class
knows nothing: it plays at random, and values all positions alike until the game is over.
"""

from __future__ import annotations

from typing import Any

from ..core import bits
from ..core.constants import MAX_SEATS, OVER
from ..core.rng import Rng, own
from ..core.state import State


class Policy:
    """Subclasses keep a reference to the world with its own type, so that compiled code sees
    its arrays; hence `world` here and there."""

    __slots__ = ("any_world", "out")

    def __init__(self, world: Any) -> None:
        self.any_world: State = world
        self.out = bits.reals(MAX_SEATS + 1)

    # Hooks.

    def choose(self, seat: int, rng: Rng) -> int:
        """A legal move for a seat that is asked. It must not look at what is hidden from it."""
        return self.any_world.any_move(seat, rng)

    def candidates(self, seat: int, out: list[int]) -> int:
        """Write the legal moves worth a thought into `out`, ascending; return how many. Of moves
        that come to the same one will do."""
        return self.any_world.moves(seat, out)

    def judge(self, out: list[float]) -> None:
        """Write what the position is worth to each seat into `out[seat]`: the utility that it
        may expect at the end of the game, 0 to 1."""
        for seat in range(1, self.any_world.players + 1):
            out[seat] = self.any_world.utility(seat) if self.any_world.mover == OVER else 0.5

    # Doors.

    def choose_move(self, seat: int, rng: Rng) -> int:
        """A legal move for a seat that is asked, see `choose`."""
        return self.choose(seat, own(rng))

    def evaluate(self) -> list[float]:
        """What the position is worth to each seat, seat 1 first, see `judge`."""
        self.judge(self.out)
        return [self.out[seat] for seat in range(1, self.any_world.players + 1)]
