"""What a seat of ojyks sees, as numbers: see `layout.py`."""

from __future__ import annotations

from ... import bits
from ...vector import Vector
from . import cards
from .cards import DRAWN, FIELDS, KINDS, STAGES
from .rules import OjyksState

COPIES = cards.COPIES
VALUES = cards.VALUES

STAGE_NUMBER = len(STAGES)


class GameVector(Vector):
    __slots__ = ("unseen",)

    def __init__(self, players: int, length: int) -> None:
        super().__init__(players, length)
        self.unseen = bits.zeros(KINDS)

    def write(self, state: OjyksState, seat: int) -> bytearray:
        made = self.begin(state, seat, state.stage, STAGE_NUMBER)
        in_hand = state.stage == DRAWN and state.mover > 0
        drawn = state.drawn if in_hand and state.mover == seat else -1
        self.unseen[:] = COPIES
        self._write_grids(state)
        self.one(drawn, KINDS)
        if drawn >= 0:
            self.unseen[drawn] -= 1
        for i in range(state.discard_n):
            self.unseen[state.discard[i]] -= 1
        self.one(state.discard[state.discard_n - 1] if state.discard_n else -1, KINDS)
        self.cards(state.discard, state.discard_n, KINDS)
        self.row(self.unseen, 0, KINDS)
        self.number(1 if state.split else 0)
        if state.split and in_hand and drawn < 0:
            self.numbers[self.at + state.drawn] += 1
        self.cards(state.pile, state.pile_n if state.split else 0, KINDS)
        self.flags(state.chosen[seat], FIELDS)
        self.number(state.round)
        self.number(state.pile_n)
        self.which_seat(state.turn)
        self.which_seat(state.finisher)
        self.seats(state.tied)
        self.by_seat(state.total)
        return made

    def _write_grids(self, state: OjyksState) -> None:
        """Values, which fields are open, and which are gone; open cards aren't unseen."""
        fields = FIELDS * self.players
        for n in range(self.players):
            other = self.after(n)
            for field in range(FIELDS):
                at = self.at + n * FIELDS + field
                if state.gone[other] >> field & 1:
                    self.numbers[at + 2 * fields] = 1
                elif not state.down[other] >> field & 1:
                    card = state.grid[other * FIELDS + field]
                    self.numbers[at] = VALUES[card]
                    self.numbers[at + fields] = 1
                    self.unseen[card] -= 1
        self.at += 3 * fields
