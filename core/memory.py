"""Memories of a game's seats: what each has seen beyond the present position."""

from __future__ import annotations

from typing import Any, Protocol

FORGET = 2
"""After so many unknown cards an older refusal says little."""


class Memory(Protocol):
    """Kept in `State.memory`, see there. It isn't compiled, as games write their own."""

    def clone(self) -> Memory: ...

    def learn(self, state: Any, kind: int, seat: int, a: int, b: int) -> None:
        """Take in a note of `state` that has just come about."""


class Refusals:
    """What seats let be seen by not playing: `lacks`, the cards (as bits) that a seat probably
    didn't hold when it drew or gave in instead of playing one; `fresh`, how many cards it got
    since. Indexed by seat."""

    __slots__ = ("fresh", "lacks")

    def __init__(self, players: int) -> None:
        self.lacks = [0] * (players + 1)
        self.fresh = [0] * (players + 1)

    def refused(self, seat: int, cards: int) -> None:
        """The seat played none of these cards, where it could have."""
        forgotten = self.fresh[seat] > FORGET
        self.lacks[seat] = cards if forgotten else self.lacks[seat] | cards
        self.fresh[seat] = 0 if forgotten else self.fresh[seat]

    def gave_up(self, seat: int, card: int) -> None:
        """The seat showed this card after all."""
        if self.lacks[seat] >> card & 1:  # so it came later
            self.fresh[seat] = max(0, self.fresh[seat] - 1)

    def copy_refusals(self, other: Refusals) -> None:
        self.lacks = list(other.lacks)
        self.fresh = list(other.fresh)
