"""What seats see of Narikana as rows of numbers: cards in play for Views, and the parts of vectors
that aren't simply fields of a position."""

from __future__ import annotations

from typing import Any

from ...engine.constants import MOST, OVER
from . import values
from .codes import *
from .table import NarikanaTable


def in_play(state: NarikanaTable, slot: int) -> tuple[int, ...]:
    """The values of `view.InPlay` for the card in a slot, in their order. Raises ValueError if
    there is no such slot."""
    if not 0 <= slot < state.top:
        raise ValueError(f"slot is {slot}; allowed are 0 to {state.top - 1}")
    _write_card(state, slot, state.buffer)
    return tuple([state.buffer[i] for i in range(IN_PLAY)])


def _write_card(state: NarikanaTable, slot: int, out: list[int]) -> None:
    """The same into `out`: what is kept of a card, except that control, field, attack, life,
    armour and keywords are those that it has now."""
    out[0] = state.kind[slot]
    out[1] = state.owner[slot]
    out[2] = state.control[slot]
    out[3] = state.where[slot]
    out[4] = state.host[slot]
    out[5] = state.wounds[slot]
    out[6] = state.counters[slot]
    out[7] = state.up_attack[slot]
    out[8] = state.up_life[slot]
    out[9] = state.granted[slot]
    out[10] = state.lent[slot]
    out[11] = state.marks[slot]
    out[12] = NO_ATTACK
    out[13] = 0
    out[14] = 0
    out[15] = 0
    if state.kind[slot] < 0:
        return
    out[2] = state.seat_of(slot)
    out[3] = state.field_of(slot)
    if state.is_unit(state.kind[slot]):
        out[12] = values.attack_of(state, slot)
        out[13] = values.life_of(state, slot)
        out[14] = values.armour_of(state, slot)
        out[15] = values.keywords_of(state, slot)


def tell(state: NarikanaTable, part: int, seat: int, numbers: Any, at: int) -> None:
    if part == LOOKED_PART:
        if state.f_seat == seat:
            for i in range(state.looked_n):
                numbers[at + i] = state.looked[i]
    elif part == STEPPING_PART:
        for i in range(state.stepping_n):
            numbers[at + i] = state.stepping[i]
    elif part == DECK_PART:
        _tell_deck(state, seat, numbers, at)
    elif part == OTHER_DECK_PART:
        if not state.secret or state.mover == OVER:
            _tell_deck(state, 3 - seat, numbers, at)
    elif part == SEAT_PART:
        numbers[at] = seat - 1
    elif part == BOARD_PART:
        _tell_board(state, seat, numbers, at)
    elif part == STACK_PART:
        _tell_stack(state, seat, numbers, at)
    else:
        _tell_waiting(state, seat, numbers, at)


def _tell_deck(state: NarikanaTable, owner: int, numbers: Any, at: int) -> None:
    for card in range(MAX_CARDS):
        numbers[at + card] = state.listed[owner * MAX_CARDS + card]


def _tell_board(state: NarikanaTable, seat: int, numbers: Any, at: int) -> None:
    for slot in range(state.top):
        _write_card(state, slot, state.buffer)
        state.buffer[1] = _side(state.buffer[1], seat)
        state.buffer[2] = _side(state.buffer[2], seat)
        _put(state, IN_PLAY, numbers, at + slot * IN_PLAY)


def _tell_stack(state: NarikanaTable, seat: int, numbers: Any, at: int) -> None:
    for i in range(state.stack_n):
        state.buffer[0] = 1 + state.s_move[i]
        state.buffer[1] = _side(state.s_seat[i], seat)
        state.buffer[2] = state.s_source[i]
        state.buffer[3] = state.s_target[i]
        state.buffer[4] = state.s_second[i]
        state.buffer[5] = state.s_stopped[i]
        _put(state, ON_STACK, numbers, at + i * ON_STACK)


def _tell_waiting(state: NarikanaTable, seat: int, numbers: Any, at: int) -> None:
    for i in range(state.queue_n):
        for j in range(WAITING):
            state.buffer[j] = state.queue[i * WAITING + j]
        state.buffer[0] += 1
        state.buffer[2] = _side(state.buffer[2], seat)
        _put(state, WAITING, numbers, at + i * WAITING)


def _side(other: int, seat: int) -> int:
    if other == 0:
        return NO_SIDE
    return 0 if other == seat else 1


def _put(state: NarikanaTable, n: int, numbers: Any, at: int) -> None:
    """Write a row that stands in the buffer."""
    for i in range(n):
        value = state.buffer[i]
        numbers[at + i] = max(-MOST, min(value, MOST))
