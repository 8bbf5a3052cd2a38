"""How units of Narikana come, move, are wounded and die, and what that sets off."""

from __future__ import annotations

from . import board, cards
from .codes import (
    ALLY_ARRIVES,
    ALLY_DIES,
    ARRIVED,
    ARRIVES,
    AT_FIELD,
    CREATURE,
    DIED,
    DIES,
    ENEMY_ENTERS,
    FIELDS,
    FIGURE_LIFE,
    HEALED,
    HURT,
    KILLS,
    MOVED_TO,
    MOVES,
    NOWHERE,
    PLACING,
    TAKING,
    WOUNDED,
)
from .triggers import NarikanaTriggers

# Tables by assignment, because that is how Cython fills C arrays.
DISTANCE = board.DISTANCE
FIELD_BIT = board.FIELD_BIT
KIND_OF = cards.KIND_OF
ALL_FIELDS = (1 << FIELDS) - 1


class NarikanaUnits(NarikanaTriggers):
    """What happens to units on the board."""

    def step(self, slot: int, field: int) -> None:
        """Put a unit onto another field, with what follows from it."""
        self.emit(MOVED_TO, self.control[slot], self.kind[slot], self.where[slot] * 32 + field)
        self.put_at(slot, field)
        self.trigger(MOVES, slot, slot)
        self._enter_field(slot, field)
        if KIND_OF[self.kind[slot]] == CREATURE and self.item_at(field) >= 0:
            self.stepping[self.stepping_n] = slot
            self.stepping_n += 1

    def _enter_field(self, slot: int, field: int) -> None:
        """An enemy has come onto the field of cards that lie there."""
        for other in range(self.top):
            if (
                self.kind[other] >= 0
                and self.where[other] == field
                and self.host[other] < 0
                and self.control[other] != self.control[slot]
            ):
                self.set_off(ENEMY_ENTERS, other, slot)

    def item_at(self, field: int) -> int:
        """The slot of the first item that lies on a field, or NOWHERE."""
        for slot in range(self.top):
            if self.kind[slot] >= 0 and self.where[slot] == field and self.is_lying(slot):
                return slot
        return NOWHERE

    def arrive(self, card: int, seat: int, field: int) -> None:
        """A unit comes into play; if its field was taken, or its player isn't next to it any
        more, somewhere else (§3.5)."""
        figure = self.where[seat - 1]
        if self.unit_at[field] >= 0 or DISTANCE[figure * FIELDS + field] != 1:
            self.place_card = card
            self.place_seat = seat
            return
        slot = self.enter(card, seat, field, NOWHERE)
        if slot < 0:
            self.to_grave(seat, card)
            return
        self.emit(ARRIVED, seat, card, field)
        self.set_off(ARRIVES, slot, slot)
        if KIND_OF[card] == CREATURE:
            self.trigger_all(ALLY_ARRIVES, seat, slot)
        self._enter_field(slot, field)

    def place(self) -> int:
        """Look for another field for a unit whose field was taken: returns 1 if its owner has
        to choose one. Without any it goes to the graveyard."""
        n = self.landing_fields(self.buffer)
        if n > 1:
            return self.ask(PLACING, self.place_seat)
        card = self.place_card
        self.place_card = 0
        if n == 1:
            self.arrive(card, self.place_seat, self.buffer[0] - AT_FIELD)
        else:
            self.to_grave(self.place_seat, card)
        return 0

    def landing_fields(self, out: list[int]) -> int:
        """The free fields next to the figure of the seat whose unit looks for a field."""
        n = 0
        origin = self.where[self.place_seat - 1]
        for field in range(FIELDS):
            if self.unit_at[field] < 0 and DISTANCE[origin * FIELDS + field] == 1:
                out[n] = AT_FIELD + field
                n += 1
        return n

    def step_on_items(self) -> int:
        """Creatures that came onto items decide about each (§4.3): returns 1 if one is asked."""
        while self.stepping_n > 0:
            slot = self.stepping[self.stepping_n - 1]
            if self.kind[slot] >= 0 and self.item_at(self.where[slot]) >= 0:
                return self.ask(TAKING, self.control[slot])
            self.stepping_n -= 1
        return 0

    def hurt(self, slot: int, n: int) -> int:
        """Damage, less what armour keeps off; how much it was."""
        n -= self.armour_of(slot)
        if n <= 0 or self.kind[slot] < 0:
            return 0
        self.wounds[slot] += n
        self.fought = 1
        self.emit(WOUNDED, self.control[slot], self.kind[slot] * 32 + self.where[slot], n)
        self.trigger(HURT, slot, slot)
        return n

    def heal(self, slot: int, n: int) -> None:
        n = min(n, self.wounds[slot])
        if n > 0:
            self.wounds[slot] -= n
            self.emit(HEALED, self.control[slot], self.kind[slot] * 32 + self.where[slot], n)

    def die(self, slot: int) -> None:
        """A unit that isn't a figure, or an item or enchantment, goes to the graveyard."""
        card = self.kind[slot]
        if self.is_unit(card):
            self._tell_death(slot)
        self.bury(slot)

    def _tell_death(self, slot: int) -> None:
        """What the death of a unit sets off; it is still in play."""
        card = self.kind[slot]
        self.emit(DIED, self.control[slot], card, self.where[slot])
        self.trigger(DIES, slot, slot)
        if KIND_OF[card] == CREATURE:
            self.trigger_all(ALLY_DIES, self.control[slot], slot)
        if slot == self.victim and self.attacker >= 0:
            self.trigger(KILLS, self.attacker, slot)

    def bury_dead(self) -> int:
        """§3.6: all units with damage enough die at once, so each of them still sees the others
        die. Returns 1 if any did. A figure that does has lost (`loser`), and stays."""
        for slot in range(2):
            if self.wounds[slot] >= FIGURE_LIFE:
                self.loser |= slot + 1
        dead = 0  # a set of fields
        for slot in range(2, self.top):
            if self.is_unit_in(ALL_FIELDS, slot) and self.wounds[slot] >= self.life_of(slot):
                dead |= FIELD_BIT[self.where[slot]]
        if dead == 0:
            return 0
        for slot in range(2, self.top):
            if self.is_unit_in(dead, slot):
                self._tell_death(slot)
        for slot in range(2, self.top):
            if self.is_unit_in(dead, slot):
                self.bury(slot)
        return 1

    def is_unit_in(self, fields: int, slot: int) -> int:
        """1 for a unit in play on one of these fields (a set of bits)."""
        if self.kind[slot] < 0 or not self.is_unit(self.kind[slot]):
            return 0
        return 1 if fields & FIELD_BIT[self.where[slot]] else 0
