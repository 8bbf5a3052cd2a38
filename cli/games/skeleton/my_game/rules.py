"""The rules, as rulebook/en.md has them: the highest card wins a trick.

A comment that begins with CHANGE marks a place that another game fills differently. The guide of
stammtisch explains the parts: docs/writing-a-game.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.core.engine.constants import CHANCE, OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.engine.state import State

from .cards import DECK, GOT, PLAY, PLAYED, SHUFFLE, SLOTS, WON
from .options import TrickOptions


class TrickState(State):
    """`owner[card]`: the seat that holds the card, or 0; `played[card]`: 1 once it was played;
    `pile[:pile_n]`: cards not dealt; `trick[seat]`: its card in the present trick, or 0;
    `tricks[seat]`: those won; `left`: tricks still to come, with the present one."""

    def __init__(self, players: int, options: TrickOptions) -> None:
        super().__init__(players)
        self.options = options
        self.stage = SHUFFLE
        self.left = options.hand
        self.owner = [0] * SLOTS
        self.played = [0] * SLOTS
        self.trick = [0] * (players + 1)
        self.tricks = [0] * (players + 1)
        self.pile = list(DECK)
        self.pile_n = len(self.pile)

    def moves(self, seat: int, out: list[int]) -> int:
        if seat == CHANCE:
            out[0] = 0
            return 1
        n = 0
        for card in DECK:
            if self.owner[card] == seat:  # CHANGE: which cards may be played (follow suit?)
                out[n] = card
                n += 1
        return n

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        if seat == CHANCE:  # only in a sampled world, see `settle`
            self._deal(rng)
            return
        self.owner[move] = 0
        self.played[move] = 1
        self.trick[seat] = move
        self.emit(PLAYED, seat, move, 0)
        self.mover = seat % self.players + 1
        if self.trick[self.mover]:
            self._end_trick()

    def _end_trick(self) -> None:
        winner = self.trick.index(max(self.trick))  # CHANGE: who wins the trick
        self.tricks[winner] += 1
        self.emit(WON, winner, 0, 0)
        self.trick = [0] * (self.players + 1)
        self.left -= 1
        self.mover = winner if self.left else OVER

    def game_place(self, seat: int) -> int:
        # CHANGE: who wins the game. The place is 1 for the first; seats that tie share one.
        return 1 + sum(other > self.tricks[seat] for other in self.tricks[1:])

    def deal(self, rng: Rng) -> None:
        self.shuffle(self.pile, 0, self.pile_n, rng)
        self.apply(CHANCE, 0, rng)

    def settle(self, outcome: Sequence[int]) -> None:
        stage, *cards = outcome
        if self.mover != CHANCE or stage != SHUFFLE or sorted(cards) != self.pile:
            raise ValueError("not the cards of the pile")
        self.pile = cards[::-1]  # records name them from the top
        self._deal(None)

    def _deal(self, rng: Rng | None) -> None:
        for seat in range(1, self.players + 1):
            for _ in range(self.left):
                self.emit(GOT, seat, self._draw(seat, rng), 0)
        self.stage = PLAY
        self.mover = 1

    def _draw(self, seat: int, rng: Rng | None) -> int:
        card = self.top_of(self.pile, self.pile_n, rng)
        self.pile_n -= 1
        self.owner[card] = seat
        return card

    def deal_unseen(self, seat: int, rng: Rng) -> None:
        # CHANGE: all that `view` hides from the seat is dealt at random here, for search.
        if self.mover == CHANCE:
            return
        for other in range(1, self.players + 1):
            if other != seat:
                for _ in range(self.left - (self.trick[other] > 0)):
                    self._draw(other, rng)
