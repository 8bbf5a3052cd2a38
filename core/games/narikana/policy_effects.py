"""narikana: the value of card effects, read from the same tables as the rules use."""

from __future__ import annotations

from . import targets, values
from .cards import *
from .codes import *
from .policy_board import BoardPolicy
from .worths import *


class EffectsPolicy(BoardPolicy):
    """Adds up the values of an effect's operations on units, hands and declared actions."""

    __slots__ = ()

    # Targets

    def _best_effect(self, effect: int, seat: int, source: int, origin: int) -> float:
        """The value of an effect with its best targets; NOTHING if there is no target."""
        if TARGET_OF[effect] == NO_FILTER:
            return self._effect_worth(effect, seat, source, origin, NOWHERE, NOWHERE)
        best = NOTHING
        n = targets.candidates(
            self.world, TARGET_OF[effect], seat, source, origin, NOWHERE, self.aims
        )
        for i in range(n):
            target = targets.meant(self.world, TARGET_OF[effect], self.aims[i])
            if SECOND_OF[effect] == NO_FILTER:
                worth = self._effect_worth(effect, seat, source, origin, target, NOWHERE)
            else:
                worth = self._best_second(effect, seat, source, origin, target)
            best = max(best, worth)
        return best

    def _best_second(self, effect: int, seat: int, source: int, origin: int, target: int) -> float:
        best = NOTHING
        n = targets.second_candidates(self.world, effect, seat, source, target, self.seconds)
        if F_NOUN[TARGET_OF[effect]] == A_CARD:
            return self._effect_worth(effect, seat, source, origin, target, NOWHERE)
        for i in range(n):
            second = targets.meant(self.world, SECOND_OF[effect], self.seconds[i])
            best = max(best, self._effect_worth(effect, seat, source, origin, target, second))
        return best

    def _chosen_worth(
        self, effect: int, seat: int, source: int, origin: int, target: int, move: int
    ) -> float:
        """The value of an effect if `move` chooses its first target (with the best second one), or
        its second one."""
        if target not in (UNCHOSEN, NOWHERE):
            second = targets.meant(self.world, SECOND_OF[effect], move)
            return self._effect_worth(effect, seat, source, origin, target, second)
        first = targets.meant(self.world, TARGET_OF[effect], move)
        if SECOND_OF[effect] == NO_FILTER:
            return self._effect_worth(effect, seat, source, origin, first, NOWHERE)
        return self._best_second(effect, seat, source, origin, first)

    # Operations

    def _effect_worth(
        self, effect: int, seat: int, source: int, origin: int, target: int, second: int
    ) -> float:
        """The total value of an effect's operations to a seat."""
        worth = 0.0
        x = 0
        at = START_OF[effect]
        while PROGRAM[at] != END:
            verb = PROGRAM[at]
            if verb == CHECK:
                if not values.is_so(
                    self.world, PROGRAM[at + 1], PROGRAM[at + 2], PROGRAM[at + 3], source, seat
                ):
                    at += PROGRAM[at + 4] * OP
            elif verb == SET_X:
                x = self._x(PROGRAM[at + 3], PROGRAM[at + 2], seat, source, target, origin)
            elif verb >= DRAW:
                worth += self._cards_worth(at, seat, x, target)
            elif verb == STOP:
                worth += self._stop_worth(target)
            elif verb == SWAP:
                worth += self._shift_worth(target, seat, self.where[second])
                worth += self._shift_worth(second, seat, self.where[target])
            elif verb == FIGHT:
                worth += self._signed(second, seat) * self._harm(second, self.power[target])
                worth += self._signed(target, seat) * self._harm(target, self.power[second])
            elif verb == SHIFT:
                worth += self._shift_worth(target, seat, second)
            elif PROGRAM[at + 1] == EACH:
                for i in range(self.units_n):
                    slot = self.units[i]
                    if values.matches(self.world, PROGRAM[at + 2], slot, seat, source, origin):
                        worth += self._unit_effect(at, slot, seat, x)
            else:
                slot = self._slot_of(PROGRAM[at + 1], seat, source, target, second)
                if slot >= 0:
                    worth += self._unit_effect(at, slot, seat, x)
            at += OP
        return worth

    def _slot_of(self, whom: int, seat: int, source: int, target: int, second: int) -> int:
        if whom == TARGET:
            return target
        if whom == SECOND:
            return second
        if whom == YOU:
            return seat - 1
        if whom == FOE:
            return 2 - seat
        if whom == BEARER:
            return self.world.host[source] if source >= 0 else NOWHERE
        return source if whom == SELF else NOWHERE

    def _x(self, kind: int, f: int, seat: int, source: int, target: int, origin: int) -> int:
        if kind == X_COUNT:
            return values.number_of(self.world, f, seat, source, origin)
        if kind == X_POWER:
            return max(0, self.power[source]) if source >= 0 else 2
        if kind == X_POWER_OF_TARGET:
            return max(0, self.power[target])
        if kind == X_WOUNDS:
            return self.world.wounds[target]
        if kind == X_GRAVE:
            return values.cards_in_grave(self.world, seat, 1 << CREATURE)
        if kind == X_HAND:
            return self.world.hand_n[seat] - 1
        return self.world.sources[seat * COST + ANY]

    def _number(self, n: int, x: int) -> int:
        if n == X:
            return x
        return -x if n == -X else n

    def _signed(self, slot: int, seat: int) -> float:
        """1 if harming this unit is good for the seat, -1 if it is the seat's own."""
        return -1.0 if self.world.control[slot] == seat else 1.0

    def _unit_effect(self, at: int, slot: int, seat: int, x: int) -> float:
        """The value of an operation on one unit to a seat."""
        verb = PROGRAM[at]
        n = self._number(PROGRAM[at + 3], x)
        m = self._number(PROGRAM[at + 4], x)
        sign = self._signed(slot, seat)
        if verb == DAMAGE:
            return sign * self._harm(slot, n)
        if verb == HEAL:
            return -sign * self._heal_worth(slot, n)
        if verb == BOOST:
            return -sign * self._boost_worth(slot, n, m)
        if verb == GROW:
            return -sign * n * (1.2 * POWER + LIFE)
        if verb == GRANT:
            if self.keys[slot] & m:
                return 0.0
            return -sign * 0.5 * self._keyword_worth(slot, m) - sign * self._saved(slot, m)
        if verb == READY:
            return -sign * self._ready_worth(slot)
        if verb == REST:
            return sign * (self._threat(slot) + (0.15 if self.steps[slot] else 0.0))
        if verb == STRIP:
            return sign * self._laden(slot)
        if slot <= 1 or self.coming[slot] >= self.left[slot]:
            return 0.0
        if verb in (DESTROY, SACRIFICE):
            return sign * self.worth[slot]
        if verb == RETURN:
            return sign * (self.worth[slot] - CARD)
        if verb == CHARM:
            power = self.power[slot]
            return sign * (self._threat(slot) + 0.4 * max(0, power))
        return sign * SEIZED * self.worth[slot] if verb == SEIZE else 0.0

    def _heal_worth(self, slot: int, n: int) -> float:
        healed = min(n, self.world.wounds[slot])
        if healed <= 0:
            return 0.0
        if slot <= 1:
            worth = healed * self._point(self.left[slot])
        else:
            worth = HARMED * self.worth[slot] * healed / max(1, self.left[slot])
        if self.coming[slot] >= self.left[slot] and self.coming[slot] < self.left[slot] + healed:
            worth += WON if slot <= 1 else 0.9 * self.worth[slot]
        return min(worth, 0.5 * WON)

    def _boost_worth(self, slot: int, attack: int, life: int) -> float:
        """The value of attack and life until the end of the chapter, to the unit's controller."""
        worth = 0.0
        power = self.power[slot]
        if attack and power >= 0 and self.ready[slot]:
            more = max(0, power + attack)
            field = self.where[slot]
            worth += self._best_harm(slot, more, field) - self._best_harm(slot, power, field)
        left = self.left[slot] - self.coming[slot]
        if slot <= 1:
            return worth
        if life < 0 and left > 0:
            return worth - (self.worth[slot] if left + life <= 0 else 0.15 * self.worth[slot])
        if life > 0 and left <= 0 and left + life > 0:
            worth += 0.9 * self.worth[slot]
        return worth

    def _saved(self, slot: int, keyword: int) -> float:
        """The value of a unit that ward saves from the enemy's last declared action; else 0."""
        if keyword != WARD or self.coming[slot] < self.left[slot]:
            return 0.0
        i = self.world.stack_n - 1
        if i < 0 or self.world.s_target[i] != slot or self.world.s_move[i] < PLAY:
            return 0.0
        move = self.world.s_move[i]
        if MOVE <= move < USE_CARD or self.world.s_seat[i] == self.world.control[slot]:
            return 0.0
        return self.worth[slot]

    def _ready_worth(self, slot: int) -> float:
        """The value of another attack, and another step."""
        power = self.power[slot]
        if power <= 0 or self.ready[slot]:
            return 0.0
        worth = self._best_harm(slot, power, self.where[slot])
        return worth + (0.2 if self.steps[slot] == 0 else 0.0)

    def _laden(self, slot: int) -> float:
        """The value of the items and enchantments on a unit; those of the enemy aren't
        distinguished."""
        worth = 0.0
        for other in range(self.world.top):
            if self.world.kind[other] >= 0 and self.world.host[other] == slot:
                mine = 1 if self.world.owner[other] == self.world.control[slot] else 0
                worth += 1.3 if mine else -1.0
        return worth

    def _keyword_worth(self, slot: int, keyword: int) -> float:
        """The value of a keyword to the unit's controller."""
        power = max(0, self.power[slot])
        if keyword == CALM:
            return -self._threat(slot) - 0.2
        if keyword == ROOTED:
            return -0.4 if self.steps[slot] else -0.1
        if keyword == FAR:
            return FAR_WORTH + 0.1 * power
        if keyword == WINGED:
            return WINGED_WORTH
        if keyword == DRAIN:
            return 0.2 + DRAINING * power
        if keyword == FRENZY:
            return FRENZIED * power
        if keyword == SWIFT:
            return SWIFT_WORTH if not self.world.marks[slot] & FRESH else 0.6
        return WARD_WORTH if keyword == WARD else GUARD_WORTH

    def _shift_worth(self, slot: int, seat: int, field: int) -> float:
        """The value of moving a unit to another field, which may also save it from an attack."""
        owner = self.world.control[slot]
        worth = self._place(slot, owner, field) - self._place(slot, owner, self.where[slot])
        if self._is_evaded(slot, field):
            worth += 6.0 if slot <= 1 else 0.9 * self.worth[slot]
        return worth if owner == seat else -worth

    def _is_evaded(self, slot: int, field: int) -> int:
        """1 if the last declared attack would kill the unit, and misses it on the other field."""
        i = self.world.stack_n - 1
        if i < 0 or self.world.s_target[i] != slot or self.coming[slot] < self.left[slot]:
            return 0
        if not ATTACK <= self.world.s_move[i] < GIVE:
            return 0
        source = self.world.s_source[i]
        reach = 2 if self.keys[source] & FAR else 1
        return 1 if DISTANCE[self.where[source] * FIELDS + field] > reach else 0

    # Cards

    def _cards_worth(self, at: int, seat: int, x: int, target: int) -> float:
        verb = PROGRAM[at]
        n = self._number(PROGRAM[at + 3], x)
        about = 3 - seat if PROGRAM[at + 1] == FOE else seat
        deck = self.world.deck_n[about]
        if verb == DRAW:
            return 1.3 * CARD * min(n, deck)
        if verb == DISCARD:
            lost = 0.7 * CARD * min(n, self.world.hand_n[about])
            return -lost if about == seat else lost
        if verb == MILL:
            return 0.05 * n if about == seat else 0.0
        if verb == GET_MANA:
            return MANA * n
        if verb == GET_SOURCE:
            each = SOURCE_WORTH + 0.5 - SOURCE_FALLS * self.world.sources[seat * COST + ANY]
            return min(n, deck) * max(0.3, each)
        if verb == REVIVE:
            return 0.8 + POWER * max(0, ATTACK_OF[target]) + LIFE * LIFE_OF[target]
        if verb == REGAIN:
            return self._keep(seat, target)
        return 1.1 * CARD if verb == LOOK and deck > 0 else SHOWN

    def _keep(self, seat: int, card: int) -> float:
        """The value of a card in the hand: less if it can't be paid for soon."""
        worth = CARD + 0.15 * COST_OF[card]
        lacks = 0
        for colour in range(ANY):
            lacks += max(0, COSTS[card * COST + colour] - self.world.sources[seat * COST + colour])
        late = max(0, COST_OF[card] - self.world.sources[seat * COST + ANY] - 1)
        return worth - LACKED * (lacks + late)

    def _stop_worth(self, i: int) -> float:
        """The value of a declared action to the enemy."""
        if i < 0 or self.world.s_stopped[i]:
            return 0.0
        move = self.world.s_move[i]
        if move < CONVERT:
            return 0.0
        if move < PLAY:
            return 1.0
        if move < MOVE:
            card = move - PLAY
            return 1.0 + 0.9 * COST_OF[card]
        if move < ATTACK:
            return 0.3
        target = self.world.s_target[i]
        if move < GIVE:
            source = self.world.s_source[i]
            if self.world.kind[target] < 0 or self.world.kind[source] < 0:
                return 0.0
            return self._whole_harm(target, self.power[source])
        return 0.2 if move < USE_CARD else 0.8
