"""What cards of Narikana do: the operations of their effects. An effect is a small program of the
tables in `cards.py`.
"""

from __future__ import annotations

from ...engine.rng import Rng
from . import table, units, values
from .cards import *
from .codes import *
from .table import NarikanaTable


def run(state: NarikanaTable, rng: Rng | None) -> int:
    """Carry out the effect that is on. Returns 1 if somebody has to choose first."""
    while PROGRAM[state.f_pc] != END:
        at = state.f_pc
        state.f_pc = at + OP
        if _operate(state, at, rng):
            return 1
    state.f_effect = NO_EFFECT
    return 0


def _operate(state: NarikanaTable, at: int, rng: Rng | None) -> int:
    verb = PROGRAM[at]
    seat = state.f_seat
    if verb == CHECK:
        if not values.is_so(
            state, PROGRAM[at + 1], PROGRAM[at + 2], PROGRAM[at + 3], state.f_source, seat
        ):
            state.f_pc += PROGRAM[at + 4] * OP
    elif verb == SET_X:
        state.f_x = _amount_of_x(state, PROGRAM[at + 3], PROGRAM[at + 2])
    elif verb >= DRAW:
        return _operate_on_cards(state, at, rng)
    elif verb == STOP:
        state.s_stopped[state.f_target] = 1
    elif verb == SWAP:
        _swap(state)
    elif verb == FIGHT:
        there = values.attack_of(state, state.f_target)
        back = values.attack_of(state, state.f_second)
        units.hurt(state, state.f_second, there)
        units.hurt(state, state.f_target, back)
    elif PROGRAM[at + 1] == EACH:
        _operate_on_each(state, at)
    else:
        slot = _slot_of(state, PROGRAM[at + 1])
        if slot >= 0 and state.kind[slot] >= 0:
            _operate_on_unit(state, at, slot)
    return 0


def _slot_of(state: NarikanaTable, who: int) -> int:
    if who == TARGET:
        return state.f_target
    if who == SECOND:
        return state.f_second
    if who == SUBJECT:
        return state.f_subject
    if who == YOU:
        return state.f_seat - 1
    if who == FOE:
        return 2 - state.f_seat
    if who == BEARER:
        return state.host[state.f_source]
    return state.f_source


def _operate_on_each(state: NarikanaTable, at: int) -> None:
    """On all units that the filter finds now, in order of arrival."""
    source = state.f_source
    origin = values.origin_of(state, source, state.f_seat)
    found = 0  # a set of fields
    for slot in range(state.top):
        if values.matches(state, PROGRAM[at + 2], slot, state.f_seat, source, origin):
            found |= FIELD_BIT[state.where[slot]]
    for slot in range(state.top):
        if units.is_unit_in(state, found, slot):
            _operate_on_unit(state, at, slot)


def _amount(state: NarikanaTable, n: int) -> int:
    if n == X:
        return state.f_x
    return -state.f_x if n == -X else n


def _amount_of_x(state: NarikanaTable, kind: int, f: int) -> int:
    source = state.f_source
    seat = state.f_seat
    if kind == X_COUNT:
        origin = values.origin_of(state, source, seat)
        return values.number_of(state, f, seat, source, origin)
    if kind in (X_POWER, X_POWER_OF_TARGET):
        slot = values.bearer_of(state, source) if kind == X_POWER else state.f_target
        return max(0, values.attack_of(state, slot)) if state.kind[slot] >= 0 else 0
    if kind == X_WOUNDS:
        return state.wounds[state.f_target]
    if kind == X_GRAVE:
        return values.cards_in_grave(state, seat, 1 << CREATURE)
    return state.hand_n[seat] if kind == X_HAND else state.sources[seat * COST + ANY]


def _operate_on_unit(state: NarikanaTable, at: int, slot: int) -> None:
    verb = PROGRAM[at]
    n = _amount(state, PROGRAM[at + 3])
    m = _amount(state, PROGRAM[at + 4])
    unit = table.packed(state.kind[slot], state.field_of(slot))
    seat = state.f_seat
    if verb == DAMAGE:
        units.hurt(state, slot, n)
    elif verb == HEAL:
        units.heal(state, slot, n)
    elif verb == BOOST:
        state.up_attack[slot] += n
        state.up_life[slot] += m
        state.emit(BOOSTED, state.control[slot], unit, table.packed_boost(n, m))
    elif verb == GROW:
        state.counters[slot] += n
        state.emit(GREW, state.control[slot], unit, n)
    elif verb == GRANT:
        state.granted[slot] |= m
        state.emit(GRANTED, state.control[slot], unit, m)
    elif verb == READY:
        state.marks[slot] &= ~(MOVED | ATTACKED | TWICE | FRESH | WEARY)
        state.emit(READIED, state.control[slot], unit, 0)
    elif verb == REST:
        state.marks[slot] |= MOVED | ATTACKED | TWICE | WEARY
        state.emit(RESTED, state.control[slot], unit, 0)
    elif verb == STRIP:
        for other in range(state.top):
            if state.kind[other] >= 0 and state.host[other] == slot:
                state.bury(other)
    elif verb == SHIFT:
        if state.unit_at[state.f_second] < 0 and not _is_firm(state, slot):
            units.step(state, slot, state.f_second)
    elif verb in (CHARM, SEIZE):
        _take_control(state, slot, verb)
    elif state.kind[slot] != FIGURE:
        if verb == RETURN:
            _return(state, slot)
        elif verb == DESTROY or state.control[slot] == seat:
            units.die(state, slot)


def _is_firm(state: NarikanaTable, slot: int) -> int:
    if state.control[slot] == state.f_seat:
        return 0
    return 1 if values.keywords_of(state, slot) & FIRM else 0


def _take_control(state: NarikanaTable, slot: int, verb: int) -> None:
    if state.kind[slot] == FIGURE or _is_firm(state, slot):
        return
    if verb == SEIZE:
        state.lent[slot] = 0
    elif state.control[slot] != state.f_seat and state.lent[slot] == 0:
        state.lent[slot] = state.control[slot]
    state.control[slot] = state.f_seat
    state.emit(CONTROLLED, state.f_seat, state.kind[slot], state.where[slot])


def _return(state: NarikanaTable, slot: int) -> None:
    card = state.kind[slot]
    owner = state.owner[slot]
    state.emit(RETURNED, owner, card, state.field_of(slot))
    state.remove(slot)
    state.to_hand(owner, card)


def _swap(state: NarikanaTable) -> None:
    one = state.f_target
    other = state.f_second
    if (
        state.kind[one] < 0
        or state.kind[other] < 0
        or _is_firm(state, one)
        or _is_firm(state, other)
    ):
        return
    here = state.where[one]
    there = state.where[other]
    units.step(state, one, there)
    units.step(state, other, here)


# Hands, decks and graveyards


def _operate_on_cards(state: NarikanaTable, at: int, rng: Rng | None) -> int:
    verb = PROGRAM[at]
    n = _amount(state, PROGRAM[at + 3])
    seat = state.f_seat
    if PROGRAM[at + 1] == FOE:
        seat = 3 - seat
    if verb == DRAW:
        for _ in range(n):
            state.draw(seat, rng)
    elif verb == DISCARD:
        state.f_left = min(n, state.hand_n[seat])
        if state.f_left > 0:
            return units.ask(state, DISCARDING, seat)
    elif verb == MILL:
        for _ in range(min(n, state.deck_n[seat])):
            card = state.top_of_deck(seat, rng)
            state.emit(MILLED, seat, card, 0)
            state.grave[seat * MAX_CARDS + card] += 1
    elif verb == GET_MANA:
        state.get_mana(seat, PROGRAM[at + 4], n)
        state.emit(GOT_MANA, seat, PROGRAM[at + 4], n)
    elif verb == GET_SOURCE:
        for _ in range(min(n, state.deck_n[seat])):
            make_source(state, seat, state.top_of_deck(seat, rng))
    elif verb == REVIVE:
        state.grave[seat * MAX_CARDS + state.f_target] -= 1
        units.arrive(state, state.f_target, seat, state.f_second)
    elif verb == REGAIN:
        state.grave[seat * MAX_CARDS + state.f_target] -= 1
        state.to_hand(seat, state.f_target)
        state.emit(REGAINED, seat, state.f_target, 0)
    elif verb == LOOK:
        return _look(state, n, rng)
    else:
        _show(state, 3 - state.f_seat)
    return 0


def make_source(state: NarikanaTable, seat: int, card: int) -> None:
    """§4.1: a card becomes a mana source, and gives one mana at once."""
    colour = COLOUR_OF[card]
    if colour == ANY:
        state.to_grave(seat, card)
        return
    state.spent[seat * MAX_CARDS + card] += 1
    state.sources[seat * COST + colour] += 1
    state.sources[seat * COST + ANY] += 1
    state.get_mana(seat, colour, 1)
    state.emit(GOT_SOURCE, seat, card, colour)


def _look(state: NarikanaTable, n: int, rng: Rng | None) -> int:
    """Look at so many cards of the own deck; returns 1 if there is a choice."""
    seat = state.f_seat
    state.looked_n = min(n, state.deck_n[seat])
    for i in range(state.looked_n):
        state.looked[i] = state.top_of_deck(seat, rng)
        state.emit(LOOKED, seat, state.looked[i], 0)
    if state.looked_n > 1:
        return units.ask(state, LOOKING, seat)
    if state.looked_n == 1:
        keep_looked(state, state.looked[0])
    return 0


def keep_looked(state: NarikanaTable, card: int) -> None:
    """One of the cards looked at comes into the hand, the others go to the graveyard."""
    seat = state.f_seat
    kept = 0
    for i in range(state.looked_n):
        if state.looked[i] == card and not kept:
            kept = 1
            state.hand[seat * MAX_CARDS + card] += 1
            state.hand_n[seat] += 1
        else:
            state.to_grave(seat, state.looked[i])
    state.looked_n = 0


def _show(state: NarikanaTable, seat: int) -> None:
    for card in range(1, KINDS):
        i = seat * MAX_CARDS + card
        if state.hand[i]:
            state.known[i] = state.hand[i]
            state.emit(SHOWED, seat, card, state.hand[i])
