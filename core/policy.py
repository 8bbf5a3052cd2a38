"""A game's knowledge for search: how seats play, and the value of a position to them.

A policy is bound to one world, which a search changes all the time. It is hot: `choose` and `judge`
are unchecked hooks, called from compiled code; `choose_move` and `evaluate` are the methods for
Python. The base class has no knowledge: it plays at random, and values all positions equally until
the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .engine import bits
from .engine.constants import CHANCE, MAX_SEATS, OVER
from .engine.rng import Rng, own
from .engine.state import State

LEANINGS = 4
"""The most leanings of a game."""


class Policy:
    """Subclasses also keep a reference `world` with the type of their game's State, so that
    compiled code can access its arrays. Raises TypeError if the world is no State."""

    __slots__ = ("any_world", "lean", "out")

    def __init__(self, world: Any) -> None:
        if not isinstance(world, State):
            raise TypeError(f"a position is needed, not a {type(world).__name__}")
        self.any_world: State = world
        self.out = bits.reals(MAX_SEATS + 1)
        self.lean = bits.reals(LEANINGS)

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

    def lean_to(self, style: Mapping[int, float]) -> None:
        """Take a style: what is added to weights, by the number of the leaning. Games say which
        weights those are. Raises ValueError for other numbers."""
        self._check_made()
        for leaning, amount in style.items():
            if not 0 <= leaning < LEANINGS:
                raise ValueError(f"no leaning {leaning}")
            self.lean[leaning] = amount

    def choose_move(self, seat: int, rng: Rng) -> int:
        """A legal move for a seat that is to move, see `choose`. Raises ValueError for another
        seat."""
        self._check_made()
        world = self.any_world
        if not (0 < seat <= world.players and world.mover > CHANCE and world.asked(seat)):
            raise ValueError(f"seat {seat} isn't asked: {world.pending()} are")
        return self.choose(seat, own(rng))

    def evaluate(self) -> list[float]:
        """The value of the position to each seat, seat 1 first, see `judge`."""
        self._check_made()
        self.judge(self.out)
        return [self.out[seat] for seat in range(1, self.any_world.players + 1)]

    def measured(self, seat: int) -> float:
        """What counts in the game for a seat of the table, see `measure`."""
        self._check_made()
        if not 0 < seat <= self.any_world.players:
            raise ValueError(f"no seat {seat}")
        return self.measure(seat)

    def _check_made(self) -> None:
        if self.any_world is None:
            raise RuntimeError("a policy that was never made")


def bound(policy: Callable[[Any], Policy], world: State) -> Policy:
    """The policy of a world. Raises TypeError if something else is made, ValueError if it is bound
    to another world."""
    made = policy(world)
    if not isinstance(made, Policy):
        raise TypeError(f"a policy is needed, not a {type(made).__name__}")
    if made.any_world is not world:
        raise ValueError("the policy is bound to another position")
    return made
