"""What a seat of uno sees, as numbers: see `layout.py`."""

from __future__ import annotations

from typing import Any

from ...vector import Vector
from .cards import DRAWN, KINDS, STAGES
from .rules import UnoState

STAGE_NUMBER = len(STAGES)


class GameVector(Vector):
    __slots__ = ()

    def write(self, state: UnoState, seat: int) -> bytearray:
        made = self.begin(state, seat, state.stage, STAGE_NUMBER)
        top = state.discard[state.discard_n - 1] if state.discard_n else -1
        self.row(state.hand, seat * KINDS, KINDS)
        self.one(state.drawn if state.stage == DRAWN and state.mover == seat else -1, KINDS)
        self.one(top, KINDS)
        self.cards(state.discard, state.discard_n, KINDS)
        self.one(state.colour, 4)
        self.number(state.direction)
        self.number(state.round)
        self.number(state.pile_n)
        self.number(state.due)
        self.number(state.draw_left)
        self.number(state.penalty)
        self.which_seat(state.draw_seat)
        self.by_seat(state.count)
        self.by_seat(state.laid)
        self.by_seat(state.place)
        self.by_seat(state.points)
        self._write_memory(state, seat)
        return made

    def _write_memory(self, state: UnoState, seat: int) -> None:
        memory: Any = state.memory
        known, fresh = memory.cards[seat], memory.fresh
        lacks, wished = memory.lacks, memory.wished
        for n in range(self.players):
            self.number(fresh[self.after(n)])
        for n in range(self.players):
            self.one(wished[self.after(n)], 4)
        for n in range(self.players):
            other = self.after(n)
            if n and state.count[other]:
                self.remembered(list(known[other]))
            else:
                self.at += KINDS
        for n in range(self.players):
            self.flags(lacks[self.after(n)], KINDS)
