"""What a seat of Nyan Nyan sees, as numbers: see `layout.py`."""

from __future__ import annotations

from typing import Any

from ...vector import Vector
from .cards import ABSTAIN, DRAWN, FRAME, JOIN, KINDS, MAX_FRAMES, STAGES
from .rules import NyanState

STAGE_NUMBER = len(STAGES)


class GameVector(Vector):
    __slots__ = ()

    def write(self, state: NyanState, seat: int) -> bytearray:
        made = self.begin(state, seat, state.stage, STAGE_NUMBER)
        choice = state.choice[seat]
        self.row(state.hand, seat * KINDS, KINDS)
        self.row(state.laid, seat * KINDS, KINDS)
        self.one(state.drawn if state.stage == DRAWN and state.mover == seat else -1, KINDS)
        self.one(state.top, KINDS)
        self.flags(state.matching(), KINDS)
        self.cards(state.discard, state.discard_n, KINDS)
        self.one(state.suit, 4)
        self.one(choice - JOIN if choice in (JOIN, ABSTAIN) else -1, 2)
        self._write_frames(state)
        self.number(state.pile_n)
        self.number(state.n)
        self.number(state.due)
        self.number(state.due_seven)
        self.number(state.extra)
        self.number(state.skip)
        self.number(state.threes_left)
        self.number(state.direction)
        self.which_seat(state.turn)
        self.which_seat(state.threes)
        self.seats(state.part)
        self.seats(state.owe)
        self.seats(state.laying)
        self.by_seat(state.count)
        self.by_seat(state.laid_n)
        self.by_seat(state.commands)
        self.by_seat(state.before)
        self.by_seat(state.place)
        self._write_memory(state)
        return made

    def _write_frames(self, state: NyanState) -> None:
        for i in range(state.frames_n):
            at = i * FRAME
            who = state.frames[at + 1]
            self.number(state.frames[at])
            self.number(self.place(who) if who > 0 else -1)
            self.number(state.frames[at + 2])
        self.at += (MAX_FRAMES - state.frames_n) * FRAME

    def _write_memory(self, state: NyanState) -> None:
        memory: Any = state.memory
        bare, known = memory.bare, memory.known
        fresh, lacks = memory.fresh, memory.lacks
        for n in range(self.players):
            self.number(fresh[self.after(n)])
        for n in range(self.players):
            self.number(1 if state.choice[self.after(n)] else 0)
        for n in range(self.players):
            self.remembered(bare[self.after(n)])
        self.at += KINDS  # own cards are known anyway
        for n in range(1, self.players):
            self.remembered(known[self.after(n)])
        for n in range(self.players):
            self.flags(lacks[self.after(n)], KINDS)
