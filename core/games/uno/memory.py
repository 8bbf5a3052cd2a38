"""What the seats of uno have seen beyond the position: cards of hands that changed owners (§4),
and what drawing and wishing say about a hand. Fed by the notes of the State."""

from __future__ import annotations

from ...engine import refusals
from . import cards
from .cards import (
    CANNOT_DRAW,
    DEALT,
    DRAW_TWO,
    DREW,
    KINDS,
    MOST_COPIES,
    NO_COLOUR,
    PLAYED,
    RANKS,
    ROTATED,
    SCORED,
    SEATS,
    SWAPPED,
    WILD,
    WILD_FOUR,
)
from .points import UnoPoints

# Tables by assignment, because that is how Cython fills C arrays.
BIT = cards.BIT
CARD_OF = cards.CARD_OF
COLOUR_OF = cards.COLOUR_OF
RANK_OF = cards.RANK_OF


class UnoMemory(UnoPoints):
    """What the seats learn from notes."""

    def learn(self, kind: int, seat: int, a: int, b: int) -> None:
        if kind == DEALT:
            self._forget()
        elif kind == PLAYED:
            self._played(seat, a)
        elif kind == SCORED and self.discard_n == 0:  # the round is over, nobody holds cards
            self._forget_hands()
        elif kind == DREW:
            self._drew(seat)
        elif kind == CANNOT_DRAW:
            self.owed_draws = 0
        elif kind == SWAPPED:
            self._exchange_known(seat, a)
            self._see_given(seat, a)
            self._see_given(a, seat)
        elif kind == ROTATED:
            other = self.after(seat)
            while other != seat:
                self._exchange_known(seat, other)
                other = self.after(other)
            giver = seat
            for _ in range(self.active):
                self._see_given(giver, self.after(giver))
                giver = self.after(giver)

    def _forget(self) -> None:
        self._forget_hands()
        self.owed_draws = 0
        for seat in range(SEATS + 1):
            self.lacks[seat] = 0
            self.fresh[seat] = 0
            self.wished[seat] = NO_COLOUR

    def _forget_hands(self) -> None:
        for i in range((SEATS + 1) * (SEATS + 1) * MOST_COPIES):
            self.known[i] = 0

    def _played(self, seat: int, move: int) -> None:
        card = CARD_OF[move]
        for knower in range(1, self.players + 1):
            self._not_held(knower, seat, card)
        refusals.gave_up(self.lacks, self.fresh, seat, card)
        if card >= WILD:
            self.wished[seat] = COLOUR_OF[move]
        elif card // RANKS == self.wished[seat]:
            self.wished[seat] = NO_COLOUR
        if RANK_OF[card] == DRAW_TWO or card == WILD_FOUR:
            self.owed_draws += 2 if card < WILD else 4

    def _drew(self, seat: int) -> None:
        """By choice it says what isn't held; as a penalty only where it could be passed on."""
        fitting = 0
        if self.owed_draws:
            self.owed_draws -= 1
            if self.stack_draws:
                fitting = self.answers()
        elif self.colour != NO_COLOUR:  # where any card may be played, drawing is a choice
            fitting = self.playable()
        if fitting:
            refusals.refused(self.lacks, self.fresh, seat, fitting)
            if self.wished[seat] == self.colour:
                self.wished[seat] = NO_COLOUR
        self.fresh[seat] += 1

    # Known hands

    def _exchange_known(self, a: int, b: int) -> None:
        """Two seats have exchanged their hands, and what all know of them goes along."""
        for knower in range(1, self.players + 1):
            for k in range(MOST_COPIES):
                i = (knower * (SEATS + 1) + a) * MOST_COPIES + k
                j = (knower * (SEATS + 1) + b) * MOST_COPIES + k
                self.known[i], self.known[j] = self.known[j], self.known[i]
        self.lacks[a], self.lacks[b] = self.lacks[b], self.lacks[a]
        self.fresh[a], self.fresh[b] = self.fresh[b], self.fresh[a]
        self.wished[a], self.wished[b] = self.wished[b], self.wished[a]

    def _see_given(self, giver: int, taker: int) -> None:
        """A giver knows what the taker now holds."""
        at = (giver * (SEATS + 1) + taker) * MOST_COPIES
        for k in range(MOST_COPIES):
            self.known[at + k] = 0
        for card in range(KINDS):
            for k in range(self.hand[taker * KINDS + card]):
                self.known[at + k] |= BIT[card]

    def know(self, knower: int, holder: int, card: int) -> None:
        """The knower learns of one more copy of the card in the hand of the holder."""
        at = (knower * (SEATS + 1) + holder) * MOST_COPIES
        while self.known[at] & BIT[card]:
            at += 1
        self.known[at] |= BIT[card]

    def _not_held(self, knower: int, holder: int, card: int) -> None:
        """The holder has one copy less, if the knower knows of any."""
        at = (knower * (SEATS + 1) + holder) * MOST_COPIES
        for k in range(MOST_COPIES - 1, -1, -1):
            if self.known[at + k] & BIT[card]:
                self.known[at + k] &= ~BIT[card]
                return
