"""What the seats of Nyan Nyan have seen beyond the position: cards picked up openly, and what
drawing, taking and accepting say about a hand. All seats see the same. Fed by the notes."""

from __future__ import annotations

from ...engine import refusals
from . import cards
from .cards import (
    ABSTAINED,
    ACCEPTED,
    CALLED_OFF,
    DRAWN,
    DREW,
    ELIMINATED,
    FINISHED,
    FUSED,
    GOT_FIVE,
    JOKER,
    KINDS,
    PLAYED,
    REFUSED,
    SEVEN,
    SHOWED,
    TAKES,
    TIED,
    UNCOVERED,
)
from .table import NyanTable

# Tables by assignment, because that is how Cython fills C arrays.
BIT = cards.BIT
OF_RANK = cards.OF_RANK


class NyanMemory(NyanTable):
    """What the seats learn from notes."""

    def learn(self, kind: int, seat: int, a: int, b: int) -> None:
        if kind in (PLAYED, FUSED, REFUSED, ABSTAINED, SHOWED):
            if kind == SHOWED and self.bare[seat * KINDS + a]:
                self.bare[seat * KINDS + a] -= 1
            elif self.known[seat * KINDS + a]:
                self.known[seat * KINDS + a] -= 1
            refusals.gave_up(self.lacks, self.fresh, seat, a)
        if kind == SHOWED:
            self.known[b * KINDS + a] += 1
        elif kind == GOT_FIVE:
            self.known[seat * KINDS + a] += 1
        elif kind in (TIED, CALLED_OFF):
            self._take_back()
        elif kind == UNCOVERED:
            if self.known[seat * KINDS + a]:
                self.known[seat * KINDS + a] -= 1
            self.bare[seat * KINDS + a] += 1
        elif kind == DREW:
            if self.stage == DRAWN and self.mover == seat:
                refusals.refused(self.lacks, self.fresh, seat, self.matching())
            self.fresh[seat] += 1
        elif kind == ACCEPTED:
            refusals.refused(self.lacks, self.fresh, seat, BIT[JOKER])
        elif kind == TAKES:
            sevens = OF_RANK[SEVEN] if b else 0
            refusals.refused(self.lacks, self.fresh, seat, BIT[JOKER] | sevens)
        elif kind in (FINISHED, ELIMINATED):
            self._forget(seat)

    def _take_back(self) -> None:
        """Laid cards return to the hands, or are about to be uncovered anew."""
        for i in range((self.players + 1) * KINDS):
            self.known[i] += self.bare[i]
            self.bare[i] = 0

    def _forget(self, seat: int) -> None:
        """The seat is out."""
        self.lacks[seat] = 0
        self.fresh[seat] = 0
        for i in range(seat * KINDS, (seat + 1) * KINDS):
            self.known[i] = 0
            self.bare[i] = 0
