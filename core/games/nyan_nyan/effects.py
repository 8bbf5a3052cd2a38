"""What cards of Nyan Nyan do (§4 of rulebook/en.md)."""

from __future__ import annotations

from ...engine.constants import CHANCE, OVER
from ...engine.rng import Rng
from . import cards
from .cards import (
    ACE,
    EIGHT,
    F_COMMANDING,
    F_FUSING,
    F_JOINING,
    F_REVEALING,
    F_WISHING,
    FIVE,
    FOUR,
    FRAME,
    FUSED,
    GOT_FIVE,
    JACK,
    KING,
    MAX_N,
    NINE,
    OWES,
    QUEEN,
    REVERSED,
    SEVEN,
    SIX,
    TEN,
    THREE,
    THREES_BEGIN,
    THREES_END,
    TURNED_UP,
    TWO,
)
from .reactions import NyanReactions

# Tables by assignment, because that is how Cython fills C arrays.
RANK_OF = cards.RANK_OF


class NyanEffects(NyanReactions):
    """What the cards do."""

    def take_effect(self, seat: int, card: int) -> None:
        """What a card does when it is played or turned up by a queen."""
        rank = RANK_OF[card]
        n = self.n
        if rank == QUEEN:
            self.push(F_REVEALING, seat, 1)
        elif rank == NINE:
            self.direction = -self.direction
            self.emit(REVERSED, seat, self.direction, 0)
        elif rank == JACK:
            self.push(F_WISHING, seat, 1)
        elif rank == ACE:
            self.n = n * 2 if n < MAX_N else n
        elif rank == THREE and self.threes:
            self._end_threes()
        else:
            self.n = 1
            self._effect_with_n(seat, rank, n)

    def _effect_with_n(self, seat: int, rank: int, n: int) -> None:
        """The effects that use n up; a joker has no other."""
        if rank == TWO:
            self.skip += 2 * n
        elif rank == EIGHT:
            self.skip += n
        elif rank == THREE:
            self.threes = seat
            self.threes_left = n
            self.emit(THREES_BEGIN, seat, n, 0)
        elif rank == FOUR:
            self.add_due(seat, 4 * n, 0)
        elif rank == SEVEN:
            self.add_due(seat, 2 * n, 1)
        elif rank == FIVE:
            self.push(F_FUSING, seat, n)
        elif rank == SIX:
            self.part = self.alive
            self.remember_hands(seat)
            self.push(F_JOINING, seat, n)
        elif rank == TEN:
            self.extra += n
        elif rank == KING:
            self.remember_hands(seat)
            self.push(F_COMMANDING, seat, n)

    def add_due(self, seat: int, number: int, seven: int) -> None:
        """An obligation for whoever really gets the next turn."""
        self.due += number
        self.due_seven = seven
        self.emit(OWES, seat, self.due, 0)

    def fuse(self, seat: int, card: int) -> None:
        """§4 Five: without an effect."""
        self.frames[self.frames_n * FRAME - 1] -= 1
        self.take(seat, card)
        self.put(card)
        self.emit(FUSED, seat, card, self.count[seat])

    def reveal(self, seat: int, queens: int, rng: Rng | None) -> int:
        """§4 Queen: the next card of the draw pile takes effect. The `queens` of this chain are
        not shuffled into a new draw pile, or they could turn each other up for ever."""
        if not self.can_draw(seat, queens, rng):
            return 0 if self.mover in (CHANCE, OVER) else 1
        self.news = 1
        card = self.top_card(rng)
        self.emit(TURNED_UP, seat, card, 0)
        if RANK_OF[card] == QUEEN:
            self.put(card)
            self.frames[self.frames_n * FRAME - 1] = queens + 1
            return 1
        self.frames_n -= 1
        if RANK_OF[card] == FIVE and self.count[seat] < self.n:
            self.n = 1
            self.give(seat, card)
            self.emit(GOT_FIVE, seat, card, self.count[seat])
            self.check_hand(seat)
        else:
            self.put(card)
            self.take_effect(seat, card)
        return 1

    def count_round_of_threes(self) -> None:
        """§4 Three: play reaches or passes the starter's seat."""
        self.threes_left -= 1
        if self.threes_left == 0:
            self._end_threes()

    def _end_threes(self) -> None:
        self.threes = 0
        self.threes_left = 0
        self.emit(THREES_END, 0, 0, 0)
