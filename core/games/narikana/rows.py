"""What seats see of Narikana as rows of numbers: cards in play for Views, and the parts of vectors
that aren't simply fields of a position."""

from __future__ import annotations

from typing import Any

from ...engine.constants import MOST, OVER
from .actions import NarikanaActions
from .codes import (
    BOARD_PART,
    DECK_PART,
    IN_PLAY,
    LOOKED_PART,
    MAX_CARDS,
    NOWHERE,
    ON_STACK,
    OTHER_DECK_PART,
    SEAT_PART,
    STACK_PART,
    STEPPING_PART,
    WAITING,
)


class NarikanaRows(NarikanaActions):
    """In vectors a seat is a side: 0 the own one, 1 the other, -1 nobody."""

    def in_play(self, slot: int) -> tuple[int, ...]:
        """The values of `view.InPlay` for the card in a slot, in their order. Raises ValueError if
        there is no such slot."""
        if not 0 <= slot < self.top:
            raise ValueError(f"slot is {slot}; allowed are 0 to {self.top - 1}")
        self._write_card(slot, self.buffer)
        return tuple([self.buffer[i] for i in range(IN_PLAY)])

    def _write_card(self, slot: int, out: list[int]) -> None:
        """The same into `out`: what is kept of a card, except that control, field, attack, life,
        armour and keywords are those that it has now."""
        out[0] = self.kind[slot]
        out[1] = self.owner[slot]
        out[2] = self.control[slot]
        out[3] = self.where[slot]
        out[4] = self.host[slot]
        out[5] = self.wounds[slot]
        out[6] = self.counters[slot]
        out[7] = self.up_attack[slot]
        out[8] = self.up_life[slot]
        out[9] = self.granted[slot]
        out[10] = self.lent[slot]
        out[11] = self.marks[slot]
        out[12] = NOWHERE  # no attack
        out[13] = 0
        out[14] = 0
        out[15] = 0
        if self.kind[slot] < 0:
            return
        out[2] = self.seat_of(slot)
        out[3] = self.field_of(slot)
        if self.is_unit(self.kind[slot]):
            out[12] = self.attack_of(slot)
            out[13] = self.life_of(slot)
            out[14] = self.armour_of(slot)
            out[15] = self.keywords_of(slot)

    def tell(self, part: int, seat: int, numbers: Any, at: int) -> None:
        if part == LOOKED_PART:
            if self.f_seat == seat:
                for i in range(self.looked_n):
                    numbers[at + i] = self.looked[i]
        elif part == STEPPING_PART:
            for i in range(self.stepping_n):
                numbers[at + i] = self.stepping[i]
        elif part == DECK_PART:
            self._tell_deck(seat, numbers, at)
        elif part == OTHER_DECK_PART:
            if not self.secret or self.mover == OVER:
                self._tell_deck(3 - seat, numbers, at)
        elif part == SEAT_PART:
            numbers[at] = seat - 1
        elif part == BOARD_PART:
            self._tell_board(seat, numbers, at)
        elif part == STACK_PART:
            self._tell_stack(seat, numbers, at)
        else:
            self._tell_waiting(seat, numbers, at)

    def _tell_deck(self, owner: int, numbers: Any, at: int) -> None:
        for card in range(MAX_CARDS):
            numbers[at + card] = self.listed[owner * MAX_CARDS + card]

    def _tell_board(self, seat: int, numbers: Any, at: int) -> None:
        for slot in range(self.top):
            self._write_card(slot, self.buffer)
            self.buffer[1] = self._side(self.buffer[1], seat)
            self.buffer[2] = self._side(self.buffer[2], seat)
            self._put(IN_PLAY, numbers, at + slot * IN_PLAY)

    def _tell_stack(self, seat: int, numbers: Any, at: int) -> None:
        for i in range(self.stack_n):
            self.buffer[0] = 1 + self.s_move[i]
            self.buffer[1] = self._side(self.s_seat[i], seat)
            self.buffer[2] = self.s_source[i]
            self.buffer[3] = self.s_target[i]
            self.buffer[4] = self.s_second[i]
            self.buffer[5] = self.s_stopped[i]
            self._put(ON_STACK, numbers, at + i * ON_STACK)

    def _tell_waiting(self, seat: int, numbers: Any, at: int) -> None:
        for i in range(self.queue_n):
            for j in range(WAITING):
                self.buffer[j] = self.queue[i * WAITING + j]
            self.buffer[0] += 1
            self.buffer[2] = self._side(self.buffer[2], seat)
            self._put(WAITING, numbers, at + i * WAITING)

    def _side(self, other: int, seat: int) -> int:
        if other == 0:
            return -1
        return 0 if other == seat else 1

    def _put(self, n: int, numbers: Any, at: int) -> None:
        """Write a row that stands in the buffer."""
        for i in range(n):
            value = self.buffer[i]
            numbers[at + i] = max(-MOST, min(value, MOST))
