"""What a seat of Narikana sees, as numbers: see `layout.py`."""

from __future__ import annotations

from collections.abc import Sequence

from ...constants import OVER
from ...vector import Vector
from .rules import NarikanaState
from .words import COST, MAX_CARDS, QUEUE, SLOTS, STACK, STAGES, WAITING

# Lengths of parts: cards being looked at, units under way, a card in play, a declared action.
LOOKED = 16
STEPPING = 4
IN_PLAY = 16
ON_STACK = 6

STAGE_NUMBER = len(STAGES)


class GameVector(Vector):
    __slots__ = ()

    def write(self, state: NarikanaState, seat: int) -> bytearray:
        made = self.begin(state, seat, state.stage, STAGE_NUMBER)
        options = state.options if state.mover == OVER else state.options.seen_by(seat)
        self.row(state.hand, seat * MAX_CARDS, MAX_CARDS)
        self._write_deck(options.cards(seat))
        self._write_deck(options.cards(3 - seat))
        if state.f_seat == seat:
            self.row(state.looked, 0, state.looked_n)
        else:
            self.at += state.looked_n
        self.at += LOOKED - state.looked_n
        self._write_sides(state)
        self._write_course(state)
        self._write_board(state)
        self._write_waiting(state)
        return made

    def _write_deck(self, cards: Sequence[int]) -> None:
        for card in cards:
            self.numbers[self.at + card] += 1
        self.at += MAX_CARDS

    def _side(self, seat: int) -> int:
        """0 the own one, 1 the other, -1 nobody; other numbers stay (3: both)."""
        if 0 < seat <= self.players:
            return self.place(seat)
        return -1 if seat == 0 else seat

    def _write_sides(self, state: NarikanaState) -> None:
        """What each side has: the own one first."""
        self._both(state.known, MAX_CARDS)
        self._both(state.grave, MAX_CARDS)
        self._both(state.spent, MAX_CARDS)
        self._both(state.sources, COST)
        self._both(state.mana, COST)
        self.by_seat(state.hand_n)
        self.by_seat(state.deck_n)

    def _both(self, values: Sequence[int], n: int) -> None:
        self.row(values, self.seat * n, n)
        self.row(values, (3 - self.seat) * n, n)

    def _write_course(self, state: NarikanaState) -> None:
        """Chapter, turn, and what is under way."""
        self.number(state.chapter)
        self.number(state.effects_n)
        self.number(state.beginning)
        self.number(self.seat - 1)
        self.number(self._side(state.active))
        self.number(self._side(state.loser))
        self.number(self._side(state.word))
        self.number(state.added)
        self.number(state.declared)
        self.number(state.passed)
        self.number(state.passes)
        self.number(state.d_move)
        self.number(state.d_source)
        self.number(state.d_target)
        self.number(state.d_second)
        self.number(state.attacker)
        self.number(state.victim)
        self.row(state.stepping, 0, state.stepping_n)
        self.at += STEPPING - state.stepping_n
        self.number(state.quiet)
        self.number(state.fought)
        self.number(state.place_card)
        self.number(self._side(state.place_seat))
        self.number(state.f_effect)
        self.number(state.f_pc)
        self.number(state.f_source)
        self.number(self._side(state.f_seat))
        self.number(state.f_subject)
        self.number(state.f_target)
        self.number(state.f_second)
        self.number(state.f_x)
        self.number(state.f_left)

    def _write_board(self, state: NarikanaState) -> None:
        """The cards in play."""
        for slot in range(state.top):
            seat, field, attack, life, armour, keywords = state.now(slot)
            self.number(state.kind[slot])
            self.number(self._side(state.owner[slot]))
            self.number(self._side(seat))
            self.number(field)
            self.number(state.host[slot])
            self.number(state.wounds[slot])
            self.number(state.counters[slot])
            self.number(state.up_attack[slot])
            self.number(state.up_life[slot])
            self.number(state.granted[slot])
            self.number(state.lent[slot])
            self.number(state.marks[slot])
            self.number(attack)
            self.number(life)
            self.number(armour)
            self.number(keywords)
        self.at += (SLOTS - state.top) * IN_PLAY

    def _write_waiting(self, state: NarikanaState) -> None:
        """The stack, and effects that wait."""
        for i in range(state.stack_n):
            self.number(1 + state.s_move[i])
            self.number(self._side(state.s_seat[i]))
            self.number(state.s_source[i])
            self.number(state.s_target[i])
            self.number(state.s_second[i])
            self.number(state.s_stopped[i])
        self.at += (STACK - state.stack_n) * ON_STACK
        for i in range(state.queue_n):
            at = i * WAITING
            self.number(1 + state.queue[at])
            self.number(state.queue[at + 1])
            self.number(self._side(state.queue[at + 2]))
            self.number(state.queue[at + 3])
            self.number(state.queue[at + 4])
            self.number(state.queue[at + 5])
        self.at += (QUEUE - state.queue_n) * WAITING
