"""narikana: the value of units on their fields.

Values are in mana, roughly: a creature 2/2 for two mana is worth about two.
"""

from __future__ import annotations

from ...engine import bits
from ...engine.constants import MAX_MOVES
from ...policy import Policy
from . import values
from .cards import *
from .codes import *
from .rules import NarikanaState
from .worths import *


class BoardPolicy(Policy):
    """The units on the board, and their value to their controllers.

    Tables by slot of a unit, filled for each decision: `power` (attack, or NO_ATTACK), `left` (life
    less damage), `armour`, `keys` (keywords), `worth` (value), `coming` (damage that declared
    actions will do to it), `ready` (1: may attack in this chapter), `steps` (fields that it may
    still move), `where` (its field). `units` are the slots of all `units_n` of them. `press`: by
    seat, the value of advancing by one field, per point of attack; `fear`: by seat, the ratio of
    the values of the own units and the enemy's.
    """

    __slots__ = (
        "aims",
        "armour",
        "coming",
        "fear",
        "fields",
        "keys",
        "left",
        "moves",
        "power",
        "press",
        "ready",
        "seconds",
        "steps",
        "units",
        "units_n",
        "values",
        "where",
        "world",
        "worth",
    )

    def __init__(self, world: NarikanaState) -> None:
        super().__init__(world)
        self.world = world
        self.moves = bits.zeros(MAX_MOVES)
        self.fields = bits.zeros(MAX_MOVES)
        self.aims = bits.zeros(MAX_MOVES)
        self.seconds = bits.zeros(MAX_MOVES)
        self.values = bits.reals(MAX_MOVES)
        self.units = bits.zeros(UNITS)
        self.power = bits.zeros(UNITS)
        self.left = bits.zeros(UNITS)
        self.armour = bits.zeros(UNITS)
        self.keys = bits.zeros(UNITS)
        self.ready = bits.zeros(UNITS)
        self.steps = bits.zeros(UNITS)
        self.where = bits.zeros(UNITS)
        self.coming = bits.zeros(UNITS)
        self.worth = bits.reals(UNITS)
        self.press = bits.reals(3)
        self.fear = bits.reals(3)
        self.units_n = 0

    def _look(self) -> None:
        """Fill the tables of units."""
        self.units_n = 0
        for slot in range(self.world.top):
            card = self.world.kind[slot]
            if card >= 0 and (KIND_OF[card] == CREATURE or LIFE_OF[card] > 0):
                self.units[self.units_n] = slot
                self.units_n += 1
                self._look_at(slot, card)
        for i in range(self.world.stack_n):
            if not self.world.s_stopped[i]:
                self._expect(i)
        self._weigh()

    def _weigh(self) -> None:
        """Fill `press` and `fear`: the stronger side advances more, and both do late in the
        game."""
        for seat in range(3):
            self.press[seat] = EVEN
        for i in range(self.units_n):
            slot = self.units[i]
            self.press[self.world.control[slot]] += self.worth[slot]
        self._press(1, self.press[1] / self.press[2])
        self._press(2, 1.0 / self.fear[1])

    def _press(self, seat: int, ratio: float) -> None:
        eager = NEARER
        if self.world.deck_n[seat] == 0 and ratio > 0.8:
            eager *= LAST
        self.press[seat] = eager * min(PRESS, max(1.0 / PRESS, ratio * ratio))
        self.fear[seat] = ratio

    def _look_at(self, slot: int, card: int) -> None:
        keys = values.keywords_of(self.world, slot)
        self.power[slot] = values.attack_of(self.world, slot)
        self.left[slot] = values.life_of(self.world, slot) - self.world.wounds[slot]
        self.armour[slot] = values.armour_of(self.world, slot)
        self.keys[slot] = keys
        self.where[slot] = self.world.where[slot]
        self.coming[slot] = 0
        marks = self.world.marks[slot]
        spent = 1 if marks & ATTACKED and (marks & TWICE or not keys & FRENZY) else 0
        self.ready[slot] = 0 if spent or self.power[slot] <= 0 or keys & CALM else 1
        self.steps[slot] = 0
        if values.can_move(self.world, slot):
            self.steps[slot] = 2 if keys & WINGED else 1
        self.worth[slot] = self._unit_worth(slot, card)

    def _unit_worth(self, slot: int, card: int) -> float:
        if card == FIGURE:
            return 0.0
        keys = self.keys[slot]
        power = 0.0
        if self.power[slot] > 0 and not keys & CALM:
            power = 1.0 * self.power[slot]
        worth = POWER * power + LIFE * max(0, self.left[slot]) + STANDING[card]
        if KIND_OF[card] != CREATURE:
            worth *= BUILT
        if keys & FAR:
            worth += FAR_WORTH
        if keys & WINGED:
            worth += WINGED_WORTH
        if keys & WARD:
            worth += WARD_WORTH
        if keys & DRAIN:
            worth += DRAINING * power
        if keys & FRENZY:
            worth += FRENZIED * power
        if keys & ROOTED:
            worth += STUCK
        if self.armour[slot]:
            worth *= 1.0 + 0.3 * self.armour[slot]
        return worth

    def _come(self, card: int, seat: int) -> None:
        """Fill the slot COMING with a unit that isn't on the board yet."""
        self.power[COMING] = ATTACK_OF[card]
        self.left[COMING] = LIFE_OF[card]
        self.armour[COMING] = 0
        self.keys[COMING] = KEYWORDS_OF[card]
        self.coming[COMING] = 0
        self.ready[COMING] = 1 if ATTACK_OF[card] > 0 else 0
        self.steps[COMING] = 1 if KEYWORDS_OF[card] & SWIFT else 0
        self.worth[COMING] = self._unit_worth(COMING, card)

    def _kind(self, slot: int) -> int:
        return FIGURE + 1 if slot == COMING else self.world.kind[slot]

    def _expect(self, i: int) -> None:
        """Add the damage of a declared action to `coming`."""
        move = self.world.s_move[i]
        source = self.world.s_source[i]
        if ATTACK <= move < GIVE:
            if self.world.kind[source] >= 0:
                self._expect_damage(self.world.s_target[i], self.power[source])
            return
        effect = NO_EFFECT
        if move >= USE_CARD:
            effect = ABILITY[move - USE_CARD]
        elif PLAY <= move < MOVE:
            effect = SPELL_EFFECT[move - PLAY]
        if effect == NO_EFFECT:
            return
        at = START_OF[effect]
        while PROGRAM[at] != END:
            target = NOWHERE
            if PROGRAM[at + 1] == TARGET and F_NOUN[TARGET_OF[effect]] == A_UNIT:
                target = self.world.s_target[i]
            elif PROGRAM[at + 1] == SECOND and F_NOUN[SECOND_OF[effect]] == A_UNIT:
                target = self.world.s_second[i]
            if target >= 0:
                if PROGRAM[at] == DAMAGE:
                    n = PROGRAM[at + 3]
                    self._expect_damage(target, 4 if n == X else n)
                elif PROGRAM[at] == DESTROY or PROGRAM[at] == RETURN or PROGRAM[at] == SACRIFICE:
                    self._expect_damage(target, DESTROYED)
            at += OP

    def _expect_damage(self, slot: int, n: int) -> None:
        if self.world.kind[slot] >= 0:
            self.coming[slot] += max(0, n - self.armour[slot])

    # Harm

    def _point(self, life: int) -> float:
        """The value of a point of life to a figure that has `life` left."""
        return FIGURE_POINT + FIGURE_NEED / (life + 4.0)

    def _harm(self, slot: int, n: int) -> float:
        """The cost of n points of damage to the controller of a unit."""
        n -= self.armour[slot]
        left = self.left[slot] - self.coming[slot]
        if n <= 0 or left <= 0:
            return 0.0
        if slot <= 1:
            if n >= left:
                return WON
            return n * self._point(left)
        if n >= left:
            return self.worth[slot]
        return HARMED * self.worth[slot] * n / left

    def _whole_harm(self, slot: int, n: int) -> float:
        """Like `_harm`, for damage that is already counted in `coming`."""
        coming = self.coming[slot]
        self.coming[slot] = 0
        worth = self._harm(slot, n)
        self.coming[slot] = coming
        return worth

    def _best_harm(self, slot: int, power: int, field: int) -> float:
        """The value of the best attack of a unit from a field."""
        best = 0.0
        reach = 2 if self.keys[slot] & FAR else 1
        seat = self.world.control[slot]
        for i in range(self.units_n):
            other = self.units[i]
            if self.world.control[other] == seat:
                continue
            if DISTANCE[field * FIELDS + self.where[other]] <= reach:
                best = max(best, self._harm(other, power))
        return best

    def _threat(self, slot: int) -> float:
        """The value of a unit's attack in this chapter."""
        if not self.ready[slot]:
            return 0.0
        return 0.3 * POWER * self.power[slot] + self._best_harm(
            slot, self.power[slot], self.where[slot]
        )

    # Places

    def _place(self, slot: int, seat: int, field: int) -> float:
        """The value of a field for a unit of a seat, with its distance to the enemy figure."""
        worth = self._stand(slot, seat, field)
        distance = DISTANCE[field * FIELDS + self.where[2 - seat]]
        if slot <= 1:
            if self.fear[seat] < BOLD and self.world.deck_n[seat] > 0:
                return worth
            return worth - FIGURE_NEARER * self.press[seat] * self.power[slot] * distance
        if KIND_OF[self._kind(slot)] != CREATURE:
            return worth - BUILT_NEAR * distance
        return worth - self.press[seat] * max(0, self.power[slot]) * distance

    def _stand(self, slot: int, seat: int, field: int) -> float:
        """The value of the attacks of a unit on a field, minus the risk of being attacked there."""
        reach = 2 if self.keys[slot] & FAR else 1
        chance = 0.0
        now = 0.0
        later = 0.0
        for i in range(self.units_n):
            other = self.units[i]
            if slot == other:
                continue
            mine = 1 if other + 1 == seat else 0
            if other > 1:
                mine = 1 if self.world.control[other] == seat else 0
            if mine:
                continue
            distance = DISTANCE[field * FIELDS + self.where[other]]
            if distance <= reach and self.power[slot] > 0:
                chance = max(chance, self._harm(other, self.power[slot]))
            power = self.power[other] - self.armour[slot]
            if power <= 0 or distance > 4:
                continue
            far = 2 if self.keys[other] & FAR else 1
            if self.ready[other] and distance <= far:
                now += DANGER_NOW * power
            elif self.ready[other] and distance <= far + self.steps[other]:
                now += DANGER_SOON * power
            elif distance <= far + (2 if self.keys[other] & WINGED else 1):
                later += DANGER_LATER * power
        worth = chance * (CHANCE_NOW if self.ready[slot] else CHANCE_LATER)
        if chance >= WON and not self.ready[slot]:
            worth = 2.0
        left = self.left[slot]
        if slot <= 1:
            return worth - self._figure_risk(left, now + later)
        if left > 0:
            worth -= self.worth[slot] * self._risk(now, later, left) / max(CALMEST, self.fear[seat])
        return worth

    def _risk(self, now: float, later: float, left: int) -> float:
        """The share of a unit's value that is at risk from damage by the enemy, now or later."""
        share = min(1.0, now / left)
        return RISK * (share * share + LATER * min(1.0, later / left))

    def _figure_risk(self, left: int, damage: float) -> float:
        if damage >= left:
            return 40.0
        return damage * self._point(left)
