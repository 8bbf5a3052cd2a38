"""narikana: the action that does most on the board, by cards as they are printed."""

from __future__ import annotations

import math
from typing import Any

from ...ai_facts import AiFacts, Features
from ...engine.compiled import compiled_class, is_compiled
from ...engine.constants import OVER
from ...engine.rng import Rng
from . import actions, values
from .cards import *
from .codes import *
from .lethal import Lethal
from .policy_effects import EffectsPolicy
from .worths import *

# Weights of `judge`, in log-odds of winning: fitted to games of ready decks against themselves, one
# position of each chapter. `python -m tools fit narikana` fits them to games in records.
J_LIFE, J_UNITS, J_HAND, J_SOURCES, J_NEAR, J_TURN = 0.2, 0.2, 0.22, 0.21, 0.006, 0.06

ALL_SOURCES = 8
"""Further mana sources have no value."""

MOST = 8
"""The most moves that a search considers in one decision."""
MUCH_WORSE = 4.0
"""A search ignores moves whose value is so far below the best."""
GIVEN = -1.0
"""The value of handing on an item: less than any other move in play."""

# What styles add to weights (`Policy.lean_to`).
STRIKING = 0  # times the harm of an attack
GROWING = 1  # to the value of a mana source
CASTING = 2  # taken from the price of a spell


class NarikanaPolicy(EffectsPolicy):
    """Compares all actions with all their targets by their effects; the first one among equals is
    made."""

    __slots__ = ()

    def choose(self, seat: int, rng: Rng) -> int:
        if self.world.stage == TAKING:
            return TAKE
        n = self.world.moves(seat, self.moves)
        if n == 1:
            return self.moves[0]
        self._look()
        best = self.moves[0]
        best_worth = NOTHING
        for i in range(n):
            worth = self._worth_of(seat, self.moves[i])
            if worth > best_worth:
                best = self.moves[i]
                best_worth = worth
        return best

    def candidates(self, seat: int, out: list[int]) -> int:
        """The moves with the highest values, and to pass or add nothing."""
        n = self.world.moves(seat, out)
        if n <= 2 or self.world.stage == TAKING:
            return n
        self._look()
        best = 0.0
        for i in range(n):
            self.values[i] = self._worth_of(seat, out[i])
            best = self.values[i] if i == 0 else max(best, self.values[i])
        count = 0
        for i in range(n):
            better = 0
            for j in range(n):
                if self.values[j] > self.values[i] or (j < i and self.values[j] == self.values[i]):
                    better += 1
            worse = 1 if better >= MOST or self.values[i] < best - MUCH_WORSE else 0
            if not worse or (out[i] == PASS and self.world.stage == ACTING):
                out[count] = out[i]
                count += 1
        return count

    def _worth_of(self, seat: int, move: int) -> float:
        stage = self.world.stage
        if stage in (ACTING, ANSWERING):
            return self._action_worth(seat, move)
        if stage == AIMING:
            return self._aim_worth(seat, move)
        if stage == PICKING:
            return self._pick_worth(move)
        if stage == PLACING:
            self._come(self.world.place_card, seat)
            return self._place(COMING, seat, move - AT_FIELD)
        if stage == DISCARDING:
            return -self._keep(seat, move - CHOOSE)
        if stage == SOURCING:
            return self._source_worth(seat, move - AT_FIELD)
        return self._keep(seat, move - CHOOSE)

    def _action_worth(self, seat: int, move: int) -> float:
        """The value of an action with its best targets; to do nothing is 0."""
        if move < CONVERT:
            return 0.0
        if move < PLAY:
            return self._convert_worth(seat, move - CONVERT)
        if move < MOVE:
            return self._play_worth(seat, move - PLAY)
        if move < ATTACK:
            return self._move_worth(seat, self.world.unit_at[move - MOVE])
        if move < GIVE:
            return self._attack_worth(self.world.unit_at[move - ATTACK])
        if move < USE_CARD:
            return GIVEN
        best = NOTHING
        fast = 1 if self.world.stage == ANSWERING else 0
        for slot in range(2, self.world.top):
            if self.world.kind[slot] == move - USE_CARD and actions.is_usable(
                self.world, slot, seat, fast
            ):
                best = max(best, self._use_worth(seat, slot))
        return best

    def _source_worth(self, seat: int, field: int) -> float:
        if self.world.d_move < USE_CARD:
            return GIVEN
        best = NOTHING
        for slot in range(2, self.world.top):
            card = self.world.kind[slot]
            if card < 0 or self.world.field_of(slot) != field:
                continue
            if self.world.d_move == USE_CARD + card and actions.is_usable(
                self.world, slot, seat, 0
            ):
                best = max(best, self._use_worth(seat, slot))
        return best

    def _use_worth(self, seat: int, slot: int) -> float:
        """The value of an ability, minus that of its mana."""
        effect = ABILITY[self.world.kind[slot]]
        if self._is_declared(slot):
            return -1.0
        worth = self._best_effect(effect, seat, slot, self.world.field_of(slot))
        return worth - MANA * ABILITY_COST[effect]

    def _is_declared(self, source: int) -> int:
        """1 if the ability of this card has been declared and not yet carried out."""
        for i in range(self.world.stack_n):
            if self.world.s_move[i] >= USE_CARD and self.world.s_source[i] == source:
                return 1
        return 0

    def _move_worth(self, seat: int, slot: int) -> float:
        current = self._place(slot, seat, self.where[slot]) + MOVED_ENOUGH
        best = NOTHING
        n = actions.goals(self.world, slot, self.aims)
        for i in range(n):
            best = max(best, self._place(slot, seat, self.aims[i] - AT_FIELD))
        return best - current

    def _attack_worth(self, slot: int) -> float:
        best = NOTHING
        n = actions.victims(self.world, slot, self.aims)
        for i in range(n):
            best = max(best, self._strike(slot, self.world.unit_at[self.aims[i] - AT_FIELD]))
        return best

    def _strike(self, slot: int, victim: int) -> float:
        return 0.01 + (1.0 + self.lean[STRIKING]) * self._harm(victim, self.power[slot])

    def _convert_worth(self, seat: int, card: int) -> float:
        """The value of one more mana source, minus that of the card."""
        sources = self.world.sources[seat * COST + ANY]
        worth = SOURCE_WORTH + self.lean[GROWING] - SOURCE_FALLS * sources
        if self.world.hand_n[seat] <= 2:
            worth -= 0.5
        worth += NEW_COLOUR * self._needed(seat, COLOUR_OF[card], card)
        return worth - self._keep(seat, card)

    def _needed(self, seat: int, colour: int, but: int) -> float:
        """The need for a source of this colour, 0 to 1, by the cards of the hand that lack one, not
        counting one copy of the card `but`."""
        have = self.world.sources[seat * COST + colour]
        n = 0.0
        for card in range(1, MAX_CARDS):
            held = self.world.hand[seat * MAX_CARDS + card]
            if held and COSTS[card * COST + colour] > have:
                n += 0.35 * (held - (1 if card == but else 0))
        return min(1.0, n)

    def _play_worth(self, seat: int, card: int) -> float:
        kind = KIND_OF[card]
        if kind == SPELL:
            effect = SPELL_EFFECT[card]
            worth = self._best_effect(effect, seat, NOWHERE, self.where[seat - 1])
            return worth - self._spell_price(card)
        best = NOTHING
        n = actions.fields_for(self.world, card, seat, self.fields)
        for i in range(n):
            best = max(best, self._put_worth(seat, card, self.fields[i] - AT_FIELD))
        return best

    def _spell_price(self, card: int) -> float:
        """The value that a spell must have at least."""
        return SPELL_KEPT - self.lean[CASTING] + 0.35 * COST_OF[card]

    def _put_worth(self, seat: int, card: int, field: int) -> float:
        """The value of putting a card other than a spell on a field."""
        kind = KIND_OF[card]
        if kind in (ITEM, ENCHANTMENT):
            return self._worn_worth(seat, card, field) - PLAY_GAIN
        self._come(card, seat)
        distance = DISTANCE[self.where[2 - seat] * FIELDS + field]
        stands = self._stand(COMING, seat, field)
        stands -= NEARER_COMING * self.power[COMING] * distance
        worth = self.worth[COMING] + 0.5 * stands + self._arrival(seat, card, field)
        return 1.0 + worth - 0.3 * self._keep(seat, card)

    def _arrival(self, seat: int, card: int, field: int) -> float:
        """The value of a card's effects when it comes into play."""
        worth = 0.0
        for effect in range(FIRST_EFFECT[card], FIRST_EFFECT[card + 1]):
            if WHEN[effect] == ARRIVES:
                gain = self._best_effect(effect, seat, NOWHERE, field)
                worth += gain if gain > NOTHING else 0.0
        return worth

    def _worn_worth(self, seat: int, card: int, field: int) -> float:
        """The value of an item or enchantment, for the unit on the field or the field itself."""
        slot = self.world.unit_at[field]
        sign = 1.0
        if slot >= 0 and self.world.control[slot] != seat:
            slot = NOWHERE
        worth = self._arrival(seat, card, field)
        for effect in range(FIRST_EFFECT[card], FIRST_EFFECT[card + 1]):
            if WHEN[effect] == ALWAYS:
                if AFFECTS[effect] != EACH:
                    if slot >= 0:
                        worth += self._gifts(effect, slot)
                else:
                    worth += self._gifts_to_all(effect, seat, field)
        if slot < 0:
            return worth + STANDING[card] - 0.8
        if self.coming[slot] >= self.left[slot]:
            return -1.0
        if slot <= 1:
            sign = 0.6
        return worth * sign + STANDING[card] * (0.5 + 0.2 * max(0, self.power[slot]))

    def _gifts(self, effect: int, slot: int) -> float:
        """The value of a continuous effect to a unit's controller."""
        worth = 0.0
        for i in range(GIFTS[effect]):
            at = START_OF[effect] + 2 * i
            n = PROGRAM[at + 1]
            if PROGRAM[at] == GIVES_ATTACK:
                if self.power[slot] >= 0:
                    worth += 1.3 * POWER * n
            elif PROGRAM[at] == GIVES_LIFE:
                if slot > 1:
                    worth += 1.2 * LIFE * n
            elif PROGRAM[at] == GIVES_ARMOUR:
                worth += 0.5 * self.worth[slot] + 0.3
            elif not self.keys[slot] & n:
                worth += self._keyword_worth(slot, n)
        return worth

    def _gifts_to_all(self, effect: int, seat: int, field: int) -> float:
        worth = 0.0
        for i in range(self.units_n):
            slot = self.units[i]
            if values.matches(self.world, AMONG[effect], slot, seat, NOWHERE, field):
                mine = 1.0 if self.world.control[slot] == seat else -1.0
                worth += mine * self._gifts(effect, slot)
        return worth

    def _aim_worth(self, seat: int, move: int) -> float:
        """The value of a target of the action that is being declared."""
        action = self.world.d_move
        if MOVE <= action < ATTACK:
            return self._place(self.world.d_source, seat, move - AT_FIELD)
        if ATTACK <= action < GIVE:
            return self._strike(self.world.d_source, self.world.unit_at[move - AT_FIELD])
        if GIVE <= action < USE_CARD:
            return 0.0
        effect = actions.declared_effect(self.world)
        if effect == NO_EFFECT:
            return self._put_worth(seat, action - PLAY, move - AT_FIELD)
        source = self.world.d_source
        origin = values.origin_of(self.world, source, seat)
        return self._chosen_worth(effect, seat, source, origin, self.world.d_target, move)

    def _pick_worth(self, move: int) -> float:
        """The value of a target of a triggered effect."""
        source = self.world.f_source
        return self._chosen_worth(
            self.world.f_effect,
            self.world.f_seat,
            source,
            self.world.field_of(source),
            self.world.f_target,
            move,
        )

    def judge(self, out: list[float]) -> None:
        """By the figures' lives, units, hands and mana sources."""
        if self.world.mover == OVER:
            out[1] = self.world.utility(1)
            out[2] = self.world.utility(2)
            return
        self._look()
        lead = self._standing(1) - self._standing(2)
        out[1] = 1.0 / (1.0 + math.exp(-lead))
        out[2] = 1.0 - out[1]

    def measure(self, seat: int) -> float:
        """By how much life the own figure leads."""
        return float(self._life_left(seat - 1) - self._life_left(2 - seat))

    def _life_left(self, slot: int) -> int:
        return values.life_of(self.world, slot) - self.world.wounds[slot]

    def _standing(self, seat: int) -> float:
        """The log-odds of a seat to win."""
        sum_ = J_LIFE * self.left[seat - 1] + J_HAND * self.world.hand_n[seat]
        sum_ += J_SOURCES * min(ALL_SOURCES, self.world.sources[seat * COST + ANY])
        sum_ += J_UNITS * self._units_worth(seat) + J_NEAR * self._nearness(seat)
        return sum_ + (J_TURN if self.world.active == seat else 0.0)

    def _units_worth(self, seat: int) -> float:
        sum_ = 0.0
        for i in range(self.units_n):
            if self.world.control[self.units[i]] == seat:
                sum_ += self.worth[self.units[i]]
        return sum_

    def _nearness(self, seat: int) -> float:
        """The attack of a seat's units, weighted by their nearness to the enemy figure."""
        sum_ = 0.0
        for i in range(self.units_n):
            slot = self.units[i]
            if slot > 1 and self.world.control[slot] == seat and self.power[slot] > 0:
                near = 6 - DISTANCE[self.where[slot] * FIELDS + self.where[2 - seat]]
                sum_ += self.power[slot] * near
        return sum_

    def features(self, seat: int) -> list[float]:
        """What `judge` weighs of a seat, in the order of FEATURES. Raises ValueError for a seat
        that isn't there."""
        self._check_made()
        if not 0 < seat < 3:
            raise ValueError(f"seat is {seat}; allowed are 1 and 2")
        self._look()
        return [
            float(self.left[seat - 1]),
            self._units_worth(seat),
            float(self.world.hand_n[seat]),
            float(min(ALL_SOURCES, self.world.sources[seat * COST + ANY])),
            self._nearness(seat),
            float(self.world.active == seat),
        ]


def lethal(world: Any, seat: int) -> int:
    """The first move of a certain win in this chapter (see `lethal.py`); -1 if none is found.
    The world is pooled from the seat's view, with no cards dealt out."""
    kind = compiled_class(Lethal) if is_compiled(world) else Lethal
    return kind(world, seat).find(POSITIONS)


def features(state: Any, seat: int) -> list[float] | None:
    """What `judge` weighs of a seat, where an action is to be declared; None elsewhere."""
    if state.stage != ACTING:
        return None
    kind = compiled_class(NarikanaPolicy) if is_compiled(state) else NarikanaPolicy
    return kind(state).features(seat)


FEATURES = ("J_LIFE", "J_UNITS", "J_HAND", "J_SOURCES", "J_NEAR", "J_TURN")
PLAYER = AiFacts(
    NarikanaPolicy,
    levels={
        "easy": "ismcts:iterations=12:noise=50:solves=0:trust=0",
        "normal": "heuristic",
        "hard": "ismcts:iterations=100",
        "expert": "ismcts:iterations=1000",
    },
    settings={"cut": 30, "noise": 0, "trust": 2.0},
    solve=lethal,
    analysis=100_000,
    styles={
        "fierce": {STRIKING: 0.3},
        "patient": {GROWING: 0.3},
        "sorcerous": {CASTING: 0.5},
    },
    features=Features(FEATURES, features),
)
