"""The memories of a game's seats: knowledge that each has beyond the present position."""

from __future__ import annotations

from typing import Any, Protocol

FORGET = 2
"""Once a seat has taken more unknown cards than this, its earlier refusals say little."""


class Memory(Protocol):
    """Kept in `State.memory`, see there. It isn't compiled, since games write their own."""

    def clone(self) -> Memory: ...

    def learn(self, state: Any, kind: int, seat: int, a: int, b: int) -> None:
        """Learn from a note that `state` has just recorded, see `State.emit`."""


class Refusals:
    """Inferences from seats that didn't play. `lacks`: the cards (as bits) that a seat probably
    didn't hold when it drew or passed instead of playing one; `fresh`: the number of cards it got
    since. Both are indexed by seat."""

    __slots__ = ("fresh", "lacks")

    def __init__(self, players: int) -> None:
        self.lacks = [0] * (players + 1)
        self.fresh = [0] * (players + 1)

    def refused(self, seat: int, cards: int) -> None:
        """The seat could have played any of these cards (as bits), and played none."""
        forgotten = self.fresh[seat] > FORGET
        self.lacks[seat] = cards if forgotten else self.lacks[seat] | cards
        self.fresh[seat] = 0 if forgotten else self.fresh[seat]

    def gave_up(self, seat: int, card: int) -> None:
        """The seat has shown that it holds this card."""
        if self.lacks[seat] >> card & 1:  # so the seat got it later
            self.fresh[seat] = max(0, self.fresh[seat] - 1)

    def copy_refusals(self, other: Refusals) -> None:
        self.lacks = list(other.lacks)
        self.fresh = list(other.fresh)
