"""What cards of Narikana do: triggers, targets, and the operations of their effects.

An effect is a small program of the tables in `cards.py`. One runs at a time (`f_...` say where it
is), others wait in a queue; so a position can be copied and searched in the middle of an effect,
when somebody has to choose. Of the effects that wait those of the active player come first, each
player's in the order in which they were set off; what is set off at the same moment goes by the
order in which the cards arrived (narikana §6.3 of docs/rules).
"""

from __future__ import annotations

from ... import bits
from ...rng import Rng
from . import board, cards
from .cards import KINDS
from .options import NarikanaOptions
from .table import NarikanaTable
from .words import (
    A_CARD,
    A_FIELD,
    A_UNIT,
    ALLY_ARRIVES,
    ALLY_DIES,
    AN_ACTION,
    ANY,
    ARRIVED,
    ARRIVES,
    AT_ACTION,
    AT_FIELD,
    ATTACK,
    ATTACKED,
    BEARER,
    BOOST,
    BOOSTED,
    CHARM,
    CHECK,
    CHOOSE,
    CONTROLLED,
    COST,
    CREATURE,
    DAMAGE,
    DESTROY,
    DIED,
    DIES,
    DISCARD,
    DISCARDING,
    DRAW,
    EACH,
    END,
    ENEMY,
    ENTERS,
    FIELDS,
    FIGHT,
    FIGURE,
    FIGURE_LIFE,
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
    HEALED,
    HURT,
    IS_ATTACK,
    IS_PLAY,
    IS_SPELL,
    KILLS,
    LOOK,
    LOOKED,
    LOOKING,
    MAX_CARDS,
    MILL,
    MILLED,
    MOST_EFFECTS,
    MOVE,
    MOVED,
    MOVED_TO,
    MOVES,
    NOWHERE,
    OP,
    OWN,
    PICKING,
    PLACING,
    PLAY,
    QUEUE,
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
    SPELL,
    STACK,
    STOP,
    STRIP,
    SUBJECT,
    SWAP,
    TAKING,
    TARGET,
    TRIGGERED,
    TWICE,
    UNCHOSEN,
    WAITING,
    WARD,
    WEARY,
    WOUNDED,
    X_COUNT,
    X_GRAVE,
    X_HAND,
    X_POWER,
    X_POWER_OF_TARGET,
    X_WOUNDS,
    YOU,
    X,
)

# Tables by assignment, because that is how Cython fills C arrays.
COLOUR_OF = cards.COLOUR_OF
EFFECT_CARD = cards.EFFECT_CARD
DISTANCE = board.DISTANCE
FIELD_BIT = board.FIELD_BIT
F_FLAGS = cards.F_FLAGS
F_NOUN = cards.F_NOUN
F_RANGE = cards.F_RANGE
F_SIDE = cards.F_SIDE
FIRST_EFFECT = cards.FIRST_EFFECT
KIND_OF = cards.KIND_OF
MOMENTS = cards.MOMENTS
PROGRAM = cards.PROGRAM
SECOND_OF = cards.SECOND_OF
START_OF = cards.START_OF
TARGET_OF = cards.TARGET_OF
WHEN = cards.WHEN
MOST_LOOKED = 8
ALL_FIELDS = (1 << FIELDS) - 1


class NarikanaEffects(NarikanaTable):
    """`s_...[i]` is the i-th declared action, the last one is carried out first: its move, seat,
    the slot of the unit or card that acts (NOWHERE: none), targets, and 1 if it was stopped.
    `queue` holds WAITING numbers for each effect that waits. `attacker` and `victim` are slots,
    while an attack is carried out. `stepping` are slots of creatures that have come onto items
    and must decide about them. `place_card` is a unit (0: none) whose field was taken, of
    `place_seat`. `looked` are cards that the seat of the effect looks at."""

    __slots__ = (
        "attacker",
        "effects_n",
        "f_effect",
        "f_left",
        "f_pc",
        "f_seat",
        "f_second",
        "f_source",
        "f_subject",
        "f_target",
        "f_x",
        "looked",
        "looked_n",
        "place_card",
        "place_seat",
        "queue",
        "queue_n",
        "s_move",
        "s_seat",
        "s_second",
        "s_source",
        "s_stopped",
        "s_target",
        "stack_n",
        "stepping",
        "stepping_n",
        "victim",
    )

    def __init__(self, players: int, options: NarikanaOptions) -> None:
        super().__init__(players, options)
        self.s_move = bits.zeros(STACK)
        self.s_seat = bits.zeros(STACK)
        self.s_source = bits.zeros(STACK)
        self.s_target = bits.zeros(STACK)
        self.s_second = bits.zeros(STACK)
        self.s_stopped = bits.zeros(STACK)
        self.stack_n = 0
        self.queue = bits.zeros(QUEUE * WAITING)
        self.queue_n = 0
        self.effects_n = 0
        self.f_effect = NOWHERE
        self.f_pc = 0
        self.f_source = NOWHERE
        self.f_seat = 0
        self.f_subject = NOWHERE
        self.f_target = NOWHERE
        self.f_second = NOWHERE
        self.f_x = 0
        self.f_left = 0
        self.attacker = NOWHERE
        self.victim = NOWHERE
        self.stepping = bits.zeros(4)
        self.stepping_n = 0
        self.place_card = 0
        self.place_seat = 0
        self.looked = bits.zeros(MOST_LOOKED)
        self.looked_n = 0

    # Effects that wait

    def wait(
        self, effect: int, source: int, seat: int, subject: int, target: int, second: int
    ) -> None:
        """Put an effect into the queue. What one exchange may set off is limited."""
        if self.queue_n == QUEUE or self.effects_n == MOST_EFFECTS:
            return
        self.effects_n += 1
        at = self.queue_n * WAITING
        self.queue[at] = effect
        self.queue[at + 1] = source
        self.queue[at + 2] = seat
        self.queue[at + 3] = subject
        self.queue[at + 4] = target
        self.queue[at + 5] = second
        self.queue_n += 1

    def trigger(self, when: int, slot: int, subject: int) -> None:
        """Something happens to a card in play: its own effects, and those of what is on it."""
        self._set_off(when, slot, subject)
        if self.kind[slot] >= 0 and self.is_unit(self.kind[slot]):
            for other in range(self.top):
                if self.kind[other] >= 0 and self.host[other] == slot:
                    self._set_off(when, other, subject)

    def trigger_all(self, when: int, seat: int, subject: int) -> None:
        """Something happens that the seat's cards in play may tell of, `subject` excepted."""
        for slot in range(self.top):
            if slot != subject and self.kind[slot] >= 0 and self.seat_of(slot) == seat:
                self._set_off(when, slot, subject)

    def _set_off(self, when: int, slot: int, subject: int) -> None:
        card = self.kind[slot]
        if card < 0 or not MOMENTS[card] >> when & 1 or self.is_lying(slot):
            return
        for effect in range(FIRST_EFFECT[card], FIRST_EFFECT[card + 1]):
            if WHEN[effect] == when:
                self.wait(effect, slot, self.seat_of(slot), subject, UNCHOSEN, UNCHOSEN)

    def next_effect(self) -> None:
        """Begin with the effect that is next: of the active player's, the first one."""
        at = 0
        for i in range(self.queue_n):
            if self.queue[i * WAITING + 2] == self.active:
                at = i
                break
        i = at * WAITING
        self.f_effect = self.queue[i]
        self.f_source = self.queue[i + 1]
        self.f_seat = self.queue[i + 2]
        self.f_subject = self.queue[i + 3]
        self.f_target = self.queue[i + 4]
        self.f_second = self.queue[i + 5]
        self.f_pc = START_OF[self.f_effect]
        self.f_x = 0
        self.f_left = 0
        self.queue_n -= 1
        for i in range(at * WAITING, self.queue_n * WAITING):
            self.queue[i] = self.queue[i + WAITING]

    def choose_targets(self) -> int:
        """Of an effect that was set off: choose what it is about. Returns 1 if somebody has to
        be asked; without a target there is no effect (`f_effect` is none then)."""
        effect = self.f_effect
        if self.f_target == UNCHOSEN:
            if not self.holds(effect, self.f_source, self.f_seat):
                self.f_effect = NOWHERE
                return 0
            if TARGET_OF[effect] < 0:
                self.f_target = NOWHERE
            else:
                n = self.targets(1, self.buffer)
                if n > 1:
                    return self.ask(PICKING, self.f_seat)
                if n == 0:
                    self.f_effect = NOWHERE
                    return 0
                self.f_target = self.meant(TARGET_OF[effect], self.buffer[0])
        if self.f_second == UNCHOSEN:
            if SECOND_OF[effect] < 0:
                self.f_second = NOWHERE
            else:
                n = self.targets(2, self.buffer)
                if n > 1:
                    return self.ask(PICKING, self.f_seat)
                if n == 0:
                    self.f_effect = NOWHERE
                    return 0
                self.f_second = self.meant(SECOND_OF[effect], self.buffer[0])
        self.emit(TRIGGERED, self.f_seat, EFFECT_CARD[effect], self.field_of(self.f_source))
        return 0

    def ask(self, stage: int, seat: int) -> int:
        self.stage = stage
        self.mover = seat
        return 1

    def picked(self, move: int) -> None:
        """A target of an effect that was set off has been chosen."""
        if self.f_target == UNCHOSEN:
            self.f_target = self.meant(TARGET_OF[self.f_effect], move)
        else:
            self.f_second = self.meant(SECOND_OF[self.f_effect], move)

    def targets(self, part: int, out: list[int]) -> int:
        """What the effect that is set off can be about, as moves."""
        origin = self.field_of(self.f_source)
        if part == 1:
            return self.candidates(
                TARGET_OF[self.f_effect], self.f_seat, self.f_source, origin, NOWHERE, out
            )
        return self.second_candidates(self.f_effect, self.f_seat, self.f_source, self.f_target, out)

    # Targets. In moves they are fields, places on the stack or cards; kept are slots of units.

    def candidates(
        self, f: int, seat: int, source: int, origin: int, but: int, out: list[int]
    ) -> int:
        """Write what a filter finds, as moves, ascending; return how many. `but`: a slot that is
        left out (NOWHERE: none)."""
        n = 0
        noun = F_NOUN[f]
        if noun == A_UNIT:
            for field in range(FIELDS):
                slot = self.unit_at[field]
                if slot >= 0 and slot != but and self.may_target(f, slot, seat, source, origin):
                    out[n] = AT_FIELD + field
                    n += 1
        elif noun == A_FIELD:
            for field in range(FIELDS):
                if self.free_field(f, field, origin):
                    out[n] = AT_FIELD + field
                    n += 1
        elif noun == AN_ACTION:
            for i in range(self.stack_n):
                if self._may_stop(f, i, seat):
                    out[n] = AT_ACTION + i
                    n += 1
        else:
            for card in range(1, KINDS):
                if self.grave[seat * MAX_CARDS + card] and self.fits(f, card):
                    out[n] = CHOOSE + card
                    n += 1
        return n

    def second_candidates(
        self, effect: int, seat: int, source: int, target: int, out: list[int]
    ) -> int:
        """The same for the second target; its range counts from the first one, and from the
        player where that is no place on the board."""
        first = F_NOUN[TARGET_OF[effect]]
        f = SECOND_OF[effect]
        origin = self._origin_of_second(first, seat, target)
        return self.candidates(f, seat, source, origin, target if first == A_UNIT else NOWHERE, out)

    def _origin_of_second(self, first: int, seat: int, target: int) -> int:
        if first == A_UNIT:
            return self.where[target]
        return target if first == A_FIELD else self.where[seat - 1]

    def may_target(self, f: int, slot: int, seat: int, source: int, origin: int) -> int:
        if not self.matches(f, slot, seat, source, origin):
            return 0
        return 1 if self.control[slot] == seat or not self.keywords_of(slot) & WARD else 0

    def _may_stop(self, f: int, i: int, seat: int) -> int:
        if self.s_stopped[i] or self.s_move[i] == 0:
            return 0
        if F_SIDE[f] == ENEMY and self.s_seat[i] == seat:
            return 0
        if F_SIDE[f] == OWN and self.s_seat[i] != seat:
            return 0
        move = self.s_move[i]
        plays = 1 if PLAY <= move < MOVE else 0
        if F_FLAGS[f] & IS_SPELL and not (plays and KIND_OF[move - PLAY] == SPELL):
            return 0
        if F_FLAGS[f] & IS_ATTACK and not ATTACK <= move < ATTACK + FIELDS:
            return 0
        return 0 if F_FLAGS[f] & IS_PLAY and not plays else 1

    def meant(self, f: int, move: int) -> int:
        """What a chosen target is, as it is kept: a slot, field, place on the stack or card."""
        if F_NOUN[f] == A_UNIT:
            return self.unit_at[move - AT_FIELD]
        if F_NOUN[f] == A_FIELD:
            return move - AT_FIELD
        return move - AT_ACTION if F_NOUN[f] == AN_ACTION else move - CHOOSE

    def still_there(self, effect: int, seat: int, source: int, target: int, second: int) -> int:
        """1 if the targets chosen at declaration can still be the effect's targets (§3.5)."""
        f = TARGET_OF[effect]
        if f < 0:
            return 1
        origin = self.field_of(source) if source >= 0 else self.where[seat - 1]
        if not self._is_target(f, seat, source, origin, target):
            return 0
        if SECOND_OF[effect] < 0:
            return 1
        origin = self._origin_of_second(F_NOUN[f], seat, target)
        if F_NOUN[SECOND_OF[effect]] == A_FIELD and self._is_revival(effect):
            return 1  # a unit whose field was taken goes to another one
        return self._is_target(SECOND_OF[effect], seat, source, origin, second)

    def _is_revival(self, effect: int) -> int:
        return 1 if F_NOUN[TARGET_OF[effect]] == A_CARD else 0

    def _is_target(self, f: int, seat: int, source: int, origin: int, target: int) -> int:
        noun = F_NOUN[f]
        if noun == A_UNIT:
            if self.kind[target] < 0:
                return 0
            return self.may_target(f, target, seat, source, origin)
        if noun == A_FIELD:
            return self.free_field(f, target, origin)
        if noun == AN_ACTION:
            return self._may_stop(f, target, seat)
        return 1 if self.grave[seat * MAX_CARDS + target] else 0

    # Operations

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

    def is_unit_in(self, fields: int, slot: int) -> int:
        """1 for a unit in play on one of these fields (a set of bits)."""
        if self.kind[slot] < 0 or not self.is_unit(self.kind[slot]):
            return 0
        return 1 if fields & FIELD_BIT[self.where[slot]] else 0

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

    # Units come, move and die

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
        for other in range(self.top):
            card = self.kind[other]
            if card >= 0 and self.where[other] == field and self.host[other] < 0:
                self._set_off(ENTERS, other, slot)

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
        self._set_off(ARRIVES, slot, slot)
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

    def copy_effects(self, other: NarikanaEffects) -> None:
        self.copy_table(other)
        self.s_move[:] = other.s_move
        self.s_seat[:] = other.s_seat
        self.s_source[:] = other.s_source
        self.s_target[:] = other.s_target
        self.s_second[:] = other.s_second
        self.s_stopped[:] = other.s_stopped
        self.stack_n = other.stack_n
        self.queue[:] = other.queue
        self.queue_n = other.queue_n
        self.effects_n = other.effects_n
        self.f_effect = other.f_effect
        self.f_pc = other.f_pc
        self.f_source = other.f_source
        self.f_seat = other.f_seat
        self.f_subject = other.f_subject
        self.f_target = other.f_target
        self.f_second = other.f_second
        self.f_x = other.f_x
        self.f_left = other.f_left
        self.attacker = other.attacker
        self.victim = other.victim
        self.stepping[:] = other.stepping
        self.stepping_n = other.stepping_n
        self.place_card = other.place_card
        self.place_seat = other.place_seat
        self.looked[:] = other.looked
        self.looked_n = other.looked_n
