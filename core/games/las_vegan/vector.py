"""What a seat of las_vegan sees, as numbers: see `layout.py`."""

from __future__ import annotations

from ... import bits
from ...vector import Vector
from .cards import CARDS, CASINOS, FACES, STAGES
from .rules import LasVeganState

TOKEN_KINDS = len(FACES)

COLOURS = 4
STAGE_NUMBER = len(STAGES)


class GameVector(Vector):
    __slots__ = ()

    def write(self, state: LasVeganState, seat: int) -> bytearray:
        made = self.begin(state, seat, state.stage, STAGE_NUMBER)
        self.flags(state.held[seat], CARDS)
        leader = state.led[state.done]
        for i in range(state.done * self.players, state.laid_n):
            by = self.place(leader + i - state.done * self.players)
            self.numbers[self.at + by * CARDS + state.laid[i]] = 1
        self.at += CARDS * self.players
        self.which_seat(leader)
        self.which_seat(state.best_seat)
        self._write_tricks(state)
        self._write_tokens(state)
        self.number(state.round)
        self.number(state.sevens)
        self.which_seat(state.starter)
        for n in range(self.players):
            self.number(bits.size(state.held[self.after(n)]))
        self.by_seat(state.cabbages)
        for n in range(self.players):
            self.flags(state.lacks[self.after(n)], COLOURS)
        return made

    def _write_tricks(self, state: LasVeganState) -> None:
        """Who played each card of the finished tricks, and when; then who won it."""
        by_seat = CARDS * self.players
        for i in range(state.done * self.players):
            trick = i // self.players
            by = self.place(state.led[trick] + i % self.players)
            self.numbers[self.at + by * CARDS + state.laid[i]] = trick + 1
            to = self.place(state.led[trick + 1])
            self.numbers[self.at + by_seat + to * CARDS + state.laid[i]] = 1
        self.at += 2 * by_seat

    def _write_tokens(self, state: LasVeganState) -> None:
        """Casinos, and tokens on them and beside them."""
        self.flags(state.casinos, CASINOS)
        for casino in range(CASINOS):
            self.number(state.placed[casino] if state.casinos >> casino & 1 else 0)
        self.flags(state.used, CASINOS)
        self.row(state.loose, 0, TOKEN_KINDS)
        self.number(state.gold)
        self.one(state.condition - 1, 2)
