"""What the seats of Nyan Nyan have seen beyond the position: cards picked up openly, and what
drawing, taking and accepting say about a hand. All seats see the same. Fed by the notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...memory import Refusals
from .cards import (
    ABSTAINED,
    ACCEPTED,
    BIT,
    CALLED_OFF,
    DREW,
    ELIMINATED,
    FINISHED,
    FUSED,
    GOT_FIVE,
    JOKER,
    KINDS,
    OF_RANK,
    PLAYED,
    REFUSED,
    SEVEN,
    SHOWED,
    STAGES,
    TAKES,
    TIED,
    UNCOVERED,
)

if TYPE_CHECKING:
    from .rules import NyanState

GIVEN_UP = (PLAYED, FUSED, REFUSED, ABSTAINED, SHOWED)
OUT = (FINISHED, ELIMINATED)


class NyanMemory(Refusals):
    """`known[seat][card]`: copies that a seat is known to hold; `bare[seat][card]`: those that it
    has laid in a tied Stechen, so that all have seen them (§4 Six 2)."""

    __slots__ = ("bare", "known")

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.known = [[0] * KINDS for _ in range(players + 1)]
        self.bare = [[0] * KINDS for _ in range(players + 1)]

    def clone(self) -> NyanMemory:
        twin = NyanMemory(0)
        twin.known = [list(held) for held in self.known]
        twin.bare = [list(laid) for laid in self.bare]
        twin.copy_refusals(self)
        return twin

    def learn(self, state: NyanState, kind: int, seat: int, a: int, b: int) -> None:
        """Take in a note of `state` that has just come about."""
        if kind in GIVEN_UP:
            seen = self.bare if kind == SHOWED and self.bare[seat][a] else self.known
            seen[seat][a] = max(0, seen[seat][a] - 1)
            self.gave_up(seat, a)
        if kind == SHOWED:
            self.known[b][a] += 1
        elif kind == GOT_FIVE:
            self.known[seat][a] += 1
        elif kind in (TIED, CALLED_OFF):
            self._take_back()
        elif kind == UNCOVERED:
            self.known[seat][a] = max(0, self.known[seat][a] - 1)
            self.bare[seat][a] += 1
        elif kind == DREW:
            if STAGES[state.stage] == "drawn" and state.mover == seat:
                self.refused(seat, state.matching())
            self.fresh[seat] += 1
        elif kind == ACCEPTED:
            self.refused(seat, BIT[JOKER])
        elif kind == TAKES:
            self.refused(seat, BIT[JOKER] | (OF_RANK[SEVEN] if b else 0))
        elif kind in OUT:
            self.known[seat] = [0] * KINDS
            self.bare[seat] = [0] * KINDS
            self.lacks[seat] = self.fresh[seat] = 0

    def _take_back(self) -> None:
        """Laid cards return to the hands, or are about to be uncovered anew."""
        for known, bare in zip(self.known, self.bare, strict=True):
            for card in range(KINDS):
                known[card] += bare[card]
                bare[card] = 0
