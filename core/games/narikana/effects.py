"""What cards of Narikana do: the operations of their effects. An effect is a small program of the
tables in `cards.py`.
"""

from __future__ import annotations

from ...engine.rng import Rng
from . import board, cards
from .cards import KINDS
from .codes import (
    ANY,
    ATTACKED,
    BEARER,
    BOOST,
    BOOSTED,
    CHARM,
    CHECK,
    CONTROLLED,
    COST,
    CREATURE,
    DAMAGE,
    DESTROY,
    DISCARD,
    DISCARDING,
    DRAW,
    EACH,
    END,
    FIGHT,
    FIGURE,
    FIRM,
    FOE,
    FRESH,
    GET_MANA,
    GET_SOURCE,
    GOT_MANA,
    GOT_SOURCE,
    GRANT,
    GRANTED,
    GREW,
    GROW,
    HEAL,
    LOOK,
    LOOKED,
    LOOKING,
    MAX_CARDS,
    MILL,
    MILLED,
    MOVED,
    NOWHERE,
    OP,
    READIED,
    READY,
    REGAIN,
    REGAINED,
    REST,
    RESTED,
    RETURN,
    RETURNED,
    REVIVE,
    SECOND,
    SEIZE,
    SET_X,
    SHIFT,
    SHOWED,
    STOP,
    STRIP,
    SUBJECT,
    SWAP,
    TARGET,
    TWICE,
    WEARY,
    X_COUNT,
    X_GRAVE,
    X_HAND,
    X_POWER,
    X_POWER_OF_TARGET,
    X_WOUNDS,
    YOU,
    X,
)
from .units import NarikanaUnits

# Tables by assignment, because that is how Cython fills C arrays.
COLOUR_OF = cards.COLOUR_OF
FIELD_BIT = board.FIELD_BIT
PROGRAM = cards.PROGRAM


class NarikanaEffects(NarikanaUnits):
    """What the cards do."""

    def run(self, rng: Rng | None) -> int:
        """Carry out the effect that is on. Returns 1 if somebody has to choose first."""
        while PROGRAM[self.f_pc] != END:
            at = self.f_pc
            self.f_pc = at + OP
            if self._operate(at, rng):
                return 1
        self.f_effect = NOWHERE
        return 0

    def _operate(self, at: int, rng: Rng | None) -> int:
        verb = PROGRAM[at]
        seat = self.f_seat
        if verb == CHECK:
            if not self.is_so(
                PROGRAM[at + 1], PROGRAM[at + 2], PROGRAM[at + 3], self.f_source, seat
            ):
                self.f_pc += PROGRAM[at + 4] * OP
        elif verb == SET_X:
            self.f_x = self._amount_of_x(PROGRAM[at + 3], PROGRAM[at + 2])
        elif verb >= DRAW:
            return self._operate_on_cards(at, rng)
        elif verb == STOP:
            self.s_stopped[self.f_target] = 1
        elif verb == SWAP:
            self._swap()
        elif verb == FIGHT:
            there = self.attack_of(self.f_target)
            back = self.attack_of(self.f_second)
            self.hurt(self.f_second, there)
            self.hurt(self.f_target, back)
        elif PROGRAM[at + 1] == EACH:
            self._operate_on_each(at)
        else:
            slot = self._slot_of(PROGRAM[at + 1])
            if slot >= 0 and self.kind[slot] >= 0:
                self._operate_on_unit(at, slot)
        return 0

    def _slot_of(self, who: int) -> int:
        if who == TARGET:
            return self.f_target
        if who == SECOND:
            return self.f_second
        if who == SUBJECT:
            return self.f_subject
        if who == YOU:
            return self.f_seat - 1
        if who == FOE:
            return 2 - self.f_seat
        if who == BEARER:
            return self.host[self.f_source]
        return self.f_source

    def _operate_on_each(self, at: int) -> None:
        """On all units that the filter finds now, in order of arrival."""
        source = self.f_source
        origin = self.field_of(source) if source >= 0 else self.where[self.f_seat - 1]
        found = 0  # a set of fields
        for slot in range(self.top):
            if self.matches(PROGRAM[at + 2], slot, self.f_seat, source, origin):
                found |= FIELD_BIT[self.where[slot]]
        for slot in range(self.top):
            if self.is_unit_in(found, slot):
                self._operate_on_unit(at, slot)

    def _amount(self, n: int) -> int:
        if n == X:
            return self.f_x
        return -self.f_x if n == -X else n

    def _amount_of_x(self, kind: int, f: int) -> int:
        source = self.f_source
        seat = self.f_seat
        if kind == X_COUNT:
            origin = self.field_of(source) if source >= 0 else self.where[seat - 1]
            return self.number_of(f, seat, source, origin)
        if kind in (X_POWER, X_POWER_OF_TARGET):
            slot = self.bearer_of(source) if kind == X_POWER else self.f_target
            return max(0, self.attack_of(slot)) if self.kind[slot] >= 0 else 0
        if kind == X_WOUNDS:
            return self.wounds[self.f_target]
        if kind == X_GRAVE:
            return self.cards_in_grave(seat, 1 << CREATURE)
        return self.hand_n[seat] if kind == X_HAND else self.sources[seat * COST + ANY]

    def _operate_on_unit(self, at: int, slot: int) -> None:
        verb = PROGRAM[at]
        n = self._amount(PROGRAM[at + 3])
        m = self._amount(PROGRAM[at + 4])
        unit = self.kind[slot] * 32 + self.field_of(slot)  # as notes tell it
        seat = self.f_seat
        if verb == DAMAGE:
            self.hurt(slot, n)
        elif verb == HEAL:
            self.heal(slot, n)
        elif verb == BOOST:
            self.up_attack[slot] += n
            self.up_life[slot] += m
            self.emit(BOOSTED, self.control[slot], unit, (n + 64) * 128 + m + 64)
        elif verb == GROW:
            self.counters[slot] += n
            self.emit(GREW, self.control[slot], unit, n)
        elif verb == GRANT:
            self.granted[slot] |= m
            self.emit(GRANTED, self.control[slot], unit, m)
        elif verb == READY:
            self.marks[slot] &= ~(MOVED | ATTACKED | TWICE | FRESH | WEARY)
            self.emit(READIED, self.control[slot], unit, 0)
        elif verb == REST:
            self.marks[slot] |= MOVED | ATTACKED | TWICE | WEARY
            self.emit(RESTED, self.control[slot], unit, 0)
        elif verb == STRIP:
            for other in range(self.top):
                if self.kind[other] >= 0 and self.host[other] == slot:
                    self.bury(other)
        elif verb == SHIFT:
            if self.unit_at[self.f_second] < 0 and not self._is_firm(slot):
                self.step(slot, self.f_second)
        elif verb in (CHARM, SEIZE):
            self._take_control(slot, verb)
        elif self.kind[slot] != FIGURE:
            if verb == RETURN:
                self._return(slot)
            elif verb == DESTROY or self.control[slot] == seat:
                self.die(slot)

    def _is_firm(self, slot: int) -> int:
        if self.control[slot] == self.f_seat:
            return 0
        return 1 if self.keywords_of(slot) & FIRM else 0

    def _take_control(self, slot: int, verb: int) -> None:
        if self.kind[slot] == FIGURE or self._is_firm(slot):
            return
        if verb == SEIZE:
            self.lent[slot] = 0
        elif self.control[slot] != self.f_seat and self.lent[slot] == 0:
            self.lent[slot] = self.control[slot]
        self.control[slot] = self.f_seat
        self.emit(CONTROLLED, self.f_seat, self.kind[slot], self.where[slot])

    def _return(self, slot: int) -> None:
        card = self.kind[slot]
        owner = self.owner[slot]
        self.emit(RETURNED, owner, card, self.field_of(slot))
        self.remove(slot)
        self.to_hand(owner, card)

    def _swap(self) -> None:
        one = self.f_target
        other = self.f_second
        if self.kind[one] < 0 or self.kind[other] < 0 or self._is_firm(one) or self._is_firm(other):
            return
        here = self.where[one]
        there = self.where[other]
        self.step(one, there)
        self.step(other, here)

    # Hands, decks and graveyards

    def _operate_on_cards(self, at: int, rng: Rng | None) -> int:
        verb = PROGRAM[at]
        n = self._amount(PROGRAM[at + 3])
        seat = self.f_seat
        if PROGRAM[at + 1] == FOE:
            seat = 3 - seat
        if verb == DRAW:
            for _ in range(n):
                self.draw(seat, rng)
        elif verb == DISCARD:
            self.f_left = min(n, self.hand_n[seat])
            if self.f_left > 0:
                return self.ask(DISCARDING, seat)
        elif verb == MILL:
            for _ in range(min(n, self.deck_n[seat])):
                card = self.top_of_deck(seat, rng)
                self.emit(MILLED, seat, card, 0)
                self.grave[seat * MAX_CARDS + card] += 1
        elif verb == GET_MANA:
            self.get_mana(seat, PROGRAM[at + 4], n)
            self.emit(GOT_MANA, seat, PROGRAM[at + 4], n)
        elif verb == GET_SOURCE:
            for _ in range(min(n, self.deck_n[seat])):
                self.make_source(seat, self.top_of_deck(seat, rng))
        elif verb == REVIVE:
            self.grave[seat * MAX_CARDS + self.f_target] -= 1
            self.arrive(self.f_target, seat, self.f_second)
        elif verb == REGAIN:
            self.grave[seat * MAX_CARDS + self.f_target] -= 1
            self.to_hand(seat, self.f_target)
            self.emit(REGAINED, seat, self.f_target, 0)
        elif verb == LOOK:
            return self._look(n, rng)
        else:
            self._show(3 - self.f_seat)
        return 0

    def make_source(self, seat: int, card: int) -> None:
        """§4.1: a card becomes a mana source, and gives one mana at once."""
        colour = COLOUR_OF[card]
        if colour == ANY:
            self.to_grave(seat, card)
            return
        self.spent[seat * MAX_CARDS + card] += 1
        self.sources[seat * COST + colour] += 1
        self.sources[seat * COST + ANY] += 1
        self.get_mana(seat, colour, 1)
        self.emit(GOT_SOURCE, seat, card, colour)

    def _look(self, n: int, rng: Rng | None) -> int:
        """Look at so many cards of the own deck; returns 1 if there is a choice."""
        seat = self.f_seat
        self.looked_n = min(n, self.deck_n[seat])
        for i in range(self.looked_n):
            self.looked[i] = self.top_of_deck(seat, rng)
            self.emit(LOOKED, seat, self.looked[i], 0)
        if self.looked_n > 1:
            return self.ask(LOOKING, seat)
        if self.looked_n == 1:
            self.keep_looked(self.looked[0])
        return 0

    def keep_looked(self, card: int) -> None:
        """One of the cards looked at comes into the hand, the others go to the graveyard."""
        seat = self.f_seat
        kept = 0
        for i in range(self.looked_n):
            if self.looked[i] == card and not kept:
                kept = 1
                self.hand[seat * MAX_CARDS + card] += 1
                self.hand_n[seat] += 1
            else:
                self.to_grave(seat, self.looked[i])
        self.looked_n = 0

    def _show(self, seat: int) -> None:
        for card in range(1, KINDS):
            i = seat * MAX_CARDS + card
            if self.hand[i]:
                self.known[i] = self.hand[i]
                self.emit(SHOWED, seat, card, self.hand[i])
