"""What players of Narikana may do: legal moves, and declaring an action part by part.

An action is declared in parts: what is done, which card does it where that isn't clear, and one
or two targets. Costs are paid when it is complete (narikana §3.1).
"""

from __future__ import annotations

from . import board, cards
from .cards import KINDS
from .codes import (
    A_FIELD,
    A_UNIT,
    ACTING,
    AIMED,
    AIMING,
    ANSWERING,
    ANY,
    AT_FIELD,
    ATTACK,
    ATTACKED,
    BUILDING,
    CHOOSE,
    CONVERT,
    COST,
    CREATURE,
    DECLARED,
    DISCARDING,
    DONE,
    ENCHANTMENT,
    FAR,
    FIELDS,
    GIVE,
    GUARD,
    ITEM,
    LOOKING,
    MAX_CARDS,
    MOVE,
    MOVED,
    NOWHERE,
    PASS,
    PASSED,
    PICKING,
    PLACING,
    PLAY,
    SOURCING,
    SPELL,
    STACK,
    TAKE,
    TAKING,
    THROW,
    TWICE,
    UNCHOSEN,
    USE_CARD,
    USED,
    WINGED,
)
from .effects import NarikanaEffects

# Tables by assignment, because that is how Cython fills C arrays.
ABILITY = cards.ABILITY
COLOUR_OF = cards.COLOUR_OF
DISTANCE = board.DISTANCE
F_NOUN = cards.F_NOUN
FAST_ABILITY = cards.FAST_ABILITY
IS_FAST = cards.IS_FAST
KIND_OF = cards.KIND_OF
PUT_ON = cards.PUT_ON
REPEATED = cards.REPEATED
SECOND_OF = cards.SECOND_OF
SPELL_EFFECT = cards.SPELL_EFFECT
TARGET_OF = cards.TARGET_OF


class NarikanaActions(NarikanaEffects):
    """What may be declared."""

    # Legal moves

    def moves(self, seat: int, out: list[int]) -> int:
        stage = self.stage
        if stage == ACTING:
            return self._actions(seat, out)
        if stage == AIMING:
            return self._aims(out)
        if stage == ANSWERING:
            return self._answers(seat, out)
        if stage == SOURCING:
            return self._sources(seat, out)
        if stage == PICKING:
            return self.targets(1 if self.f_target == UNCHOSEN else 2, out)
        if stage == PLACING:
            return self.landing_fields(out)
        if stage == TAKING:
            out[0] = TAKE
            out[1] = THROW
            return 2
        if stage == DISCARDING:
            return self._discards(seat, out)
        if stage == LOOKING:
            return self._keeps(out)
        out[0] = 0
        return 1

    def _actions(self, seat: int, out: list[int]) -> int:
        """§4: everything that the active player may begin with."""
        out[0] = PASS
        n = 1
        first = seat * MAX_CARDS
        for card in range(1, KINDS):
            if self.hand[first + card] and COLOUR_OF[card] != ANY:
                out[n] = CONVERT + card
                n += 1
        n = self._plays(seat, 0, out, n)
        for field in range(FIELDS):
            slot = self.unit_at[field]
            if slot >= 0 and self._has_goals(slot, seat):
                out[n] = MOVE + field
                n += 1
        for field in range(FIELDS):
            slot = self.unit_at[field]
            if slot >= 0 and self._has_victims(slot, seat):
                out[n] = ATTACK + field
                n += 1
        start = n
        for slot in range(self.top):
            if self.kind[slot] >= 0 and self._can_give(slot, seat):
                n = self._insert(GIVE + self.kind[slot], out, start, n)
        return self._uses(seat, 0, out, n)

    def _answers(self, seat: int, out: list[int]) -> int:
        """§3.2: fast actions, or nothing more."""
        out[0] = DONE
        n = self._plays(seat, 1, out, 1)
        return self._uses(seat, 1, out, n)

    def _plays(self, seat: int, fast: int, out: list[int], n: int) -> int:
        first = seat * MAX_CARDS
        for card in range(1, KINDS):
            if self.hand[first + card] and self._is_playable(card, seat, fast):
                out[n] = PLAY + card
                n += 1
        return n

    def _is_playable(self, card: int, seat: int, fast: int) -> int:
        if (fast and not IS_FAST[card]) or not self.can_pay(seat, 0, card):
            return 0
        return self._can_place(seat, card)

    def _uses(self, seat: int, fast: int, out: list[int], n: int) -> int:
        start = n
        for slot in range(2, self.top):
            if self.is_usable(slot, seat, fast):
                n = self._insert(USE_CARD + self.kind[slot], out, start, n)
        return n

    def _insert(self, move: int, out: list[int], start: int, n: int) -> int:
        """Put a move among those from `start` on, which are ascending, unless it is there."""
        at = n
        while at > start and out[at - 1] > move:
            at -= 1
        if at > start and out[at - 1] == move:
            return n
        i = n
        while i > at:
            out[i] = out[i - 1]
            i -= 1
        out[at] = move
        return n + 1

    def is_usable(self, slot: int, seat: int, fast: int) -> int:
        """1 if the seat may use the ability of a card in play now (§4.6)."""
        card = self.kind[slot]
        if card < 0 or ABILITY[card] < 0 or self.is_lying(slot) or self.seat_of(slot) != seat:
            return 0
        effect = ABILITY[card]
        if (fast and not FAST_ABILITY[effect]) or (
            self.marks[slot] & USED and not REPEATED[effect]
        ):
            return 0
        if not self.can_pay(seat, 1, effect) or not self.holds(effect, slot, seat):
            return 0
        return self._has_targets(effect, seat, slot, self.field_of(slot))

    def _can_place(self, seat: int, card: int) -> int:
        """1 if there is a target for a card that is played."""
        kind = KIND_OF[card]
        origin = self.where[seat - 1]
        if kind == SPELL:
            return self._has_targets(SPELL_EFFECT[card], seat, NOWHERE, origin)
        return 1 if self.fields_for(card, seat, self.scratch) > 0 else 0

    def _has_targets(self, effect: int, seat: int, source: int, origin: int) -> int:
        if TARGET_OF[effect] < 0:
            return 1
        n = self.candidates(TARGET_OF[effect], seat, source, origin, NOWHERE, self.scratch)
        if n == 0 or SECOND_OF[effect] < 0:
            return 1 if n > 0 else 0
        for i in range(n):
            target = self.meant(TARGET_OF[effect], self.scratch[i])
            if self.has_second(effect, seat, source, target):
                return 1
        return 0

    def fields_for(self, card: int, seat: int, out: list[int]) -> int:
        """§4.2: where a unit, item or enchantment may be put, as moves."""
        kind = KIND_OF[card]
        origin = self.where[seat - 1]
        n = 0
        for field in range(FIELDS):
            distance = DISTANCE[origin * FIELDS + field]
            if distance > 1:
                continue
            if kind in (CREATURE, BUILDING):
                fits = 1 if self.unit_at[field] < 0 else 0
            elif kind == ITEM or F_NOUN[PUT_ON[card]] == A_FIELD:
                fits = 1
            else:
                slot = self.unit_at[field]
                fits = self.matches(PUT_ON[card], slot, seat, NOWHERE, field) if slot >= 0 else 0
            if fits:
                out[n] = AT_FIELD + field
                n += 1
        return n

    def _has_goals(self, slot: int, seat: int) -> int:
        if self.control[slot] != seat or not self.can_move(slot):
            return 0
        return 1 if self.goals(slot, self.scratch) > 0 else 0

    def _has_victims(self, slot: int, seat: int) -> int:
        if self.control[slot] != seat or not self.can_attack(slot):
            return 0
        return 1 if self.victims(slot, self.scratch) > 0 else 0

    def goals(self, slot: int, out: list[int]) -> int:
        """§4.3: free fields that a creature may move to."""
        steps = 2 if self.keywords_of(slot) & WINGED else 1
        n = 0
        for field in range(FIELDS):
            distance = DISTANCE[self.where[slot] * FIELDS + field]
            if self.unit_at[field] < 0 and distance <= steps:
                out[n] = AT_FIELD + field
                n += 1
        return n

    def victims(self, slot: int, out: list[int]) -> int:
        """§4.5: units that a unit may attack."""
        guarded = self.is_guarded_from(slot)
        n = 0
        for field in range(FIELDS):
            other = self.unit_at[field]
            if other >= 0 and self.may_strike(slot, other, guarded):
                out[n] = AT_FIELD + field
                n += 1
        return n

    def is_guarded_from(self, slot: int) -> int:
        """1 if a foe with guard is next to a unit: it may attack none but such then."""
        for other in range(self.top):
            if (
                self.is_foe(other, self.control[slot])
                and self.distance(slot, other) == 1
                and self.keywords_of(other) & GUARD
            ):
                return 1
        return 0

    def may_strike(self, slot: int, other: int, guarded: int) -> int:
        """1 if a unit may attack that one; `guarded`: see above."""
        if not self.in_reach(slot, other):
            return 0
        return 1 if not guarded or self.keywords_of(other) & GUARD else 0

    def is_foe(self, slot: int, seat: int) -> int:
        """1 for a unit in play that the seat doesn't control."""
        if self.kind[slot] < 0 or not self.is_unit(self.kind[slot]):
            return 0
        return 1 if self.control[slot] != seat else 0

    def in_reach(self, slot: int, other: int) -> int:
        """1 if a unit could attack another one from where it is."""
        if not self.is_foe(other, self.control[slot]):
            return 0
        reach = 2 if self.keywords_of(slot) & FAR else 1
        return 1 if self.distance(slot, other) <= reach else 0

    def distance(self, slot: int, other: int) -> int:
        return DISTANCE[self.where[slot] * FIELDS + self.where[other]]

    def _can_give(self, item: int, seat: int) -> int:
        """§4.4: the bearer gives it to a creature next to it; that counts as its move."""
        giver = self.host[item]
        if giver < 0 or KIND_OF[self.kind[item]] != ITEM:
            return 0
        if self.control[giver] != seat or not self.can_move(giver):
            return 0
        return 1 if self._takers(giver, self.scratch) > 0 else 0

    def _takers(self, giver: int, out: list[int]) -> int:
        n = 0
        for field in range(FIELDS):
            slot = self.unit_at[field]
            if slot >= 0 and self.is_taker(giver, slot):
                out[n] = AT_FIELD + field
                n += 1
        return n

    def is_taker(self, giver: int, slot: int) -> int:
        """1 for a creature of the same side next to the giver."""
        if KIND_OF[self.kind[slot]] != CREATURE or self.control[slot] != self.control[giver]:
            return 0
        return 1 if self.distance(giver, slot) == 1 else 0

    def _sources(self, seat: int, out: list[int]) -> int:
        """The fields of the cards that could do what is being declared."""
        n = 0
        for field in range(FIELDS):
            if self._source_at(seat, field) >= 0:
                out[n] = AT_FIELD + field
                n += 1
        return n

    def _source_at(self, seat: int, field: int) -> int:
        """The slot of the first of them on a field, or NOWHERE."""
        for slot in range(2, self.top):
            if self.kind[slot] >= 0 and self.field_of(slot) == field:
                if self.d_move == USE_CARD + self.kind[slot] and self.is_usable(slot, seat, 0):
                    return slot
                if self.d_move == GIVE + self.kind[slot] and self._can_give(slot, seat):
                    return slot
        return NOWHERE

    def _aims(self, out: list[int]) -> int:
        """The targets of the action that is being declared."""
        move = self.d_move
        seat = self.word
        if MOVE <= move < ATTACK:
            return self.goals(self.d_source, out)
        if ATTACK <= move < GIVE:
            return self.victims(self.d_source, out)
        if GIVE <= move < USE_CARD:
            return self._takers(self.host[self.d_source], out)
        effect = self.declared_effect()
        if effect < 0:
            return self.fields_for(move - PLAY, seat, out)
        source = self.d_source
        origin = self.field_of(source) if source >= 0 else self.where[seat - 1]
        if self.d_target != UNCHOSEN:
            return self.second_candidates(effect, seat, source, self.d_target, out)
        return self.first_candidates(effect, seat, source, origin, out)

    def declared_effect(self) -> int:
        """The effect of the spell or ability that is being declared; -1 if it is none."""
        if self.d_move >= USE_CARD:
            return ABILITY[self.d_move - USE_CARD]
        return SPELL_EFFECT[self.d_move - PLAY] if PLAY <= self.d_move < MOVE else -1

    def _discards(self, seat: int, out: list[int]) -> int:
        n = 0
        for card in range(1, KINDS):
            if self.hand[seat * MAX_CARDS + card]:
                out[n] = CHOOSE + card
                n += 1
        return n

    def _keeps(self, out: list[int]) -> int:
        n = 0
        for i in range(self.looked_n):
            n = self._insert(CHOOSE + self.looked[i], out, 0, n)
        return n

    # Declaring

    def begin(self, move: int) -> None:
        """The first part of an action: what is done."""
        self.d_move = move
        if PLAY <= move < MOVE:  # announced: all know now that it is in the hand
            card = self.word * MAX_CARDS + move - PLAY
            self.known[card] = max(1, self.known[card])
        self.d_source = NOWHERE
        self.d_target = NOWHERE
        self.d_second = NOWHERE
        if MOVE <= move < ATTACK:
            self.d_source = self.unit_at[move - MOVE]
        elif ATTACK <= move < GIVE:
            self.d_source = self.unit_at[move - ATTACK]
        elif move >= GIVE:
            n = 0
            only = NOWHERE
            for field in range(FIELDS):
                slot = self._source_at(self.word, field)
                if slot >= 0:
                    only = slot
                    n += 1
            if n > 1 or move < USE_CARD:
                self.ask(SOURCING, self.word)
                return
            self.d_source = only
        self.aim()

    def aim(self) -> None:
        """Ask for what is still open, or the action is complete."""
        move = self.d_move
        effect = self.declared_effect()
        first = 1
        if move < PLAY or (effect >= 0 and TARGET_OF[effect] < 0):
            first = 0
        if first and self.d_target == NOWHERE:
            self.d_target = UNCHOSEN
            self.ask(AIMING, self.word)
        elif effect >= 0 and SECOND_OF[effect] >= 0 and self.d_second == NOWHERE:
            self.d_second = UNCHOSEN
            self.ask(AIMING, self.word)
        else:
            self._declare()

    def aimed(self, move: int) -> None:
        """A target was chosen."""
        effect = self.declared_effect()
        if effect >= 0:
            f = TARGET_OF[effect] if self.d_target == UNCHOSEN else SECOND_OF[effect]
            meant = self.meant(f, move)
        else:
            meant = move - AT_FIELD
            if ATTACK <= self.d_move < USE_CARD or self._is_put_on_unit():
                meant = self.unit_at[meant]
        if self.d_target == UNCHOSEN:
            self.d_target = meant
        else:
            self.d_second = meant
        self.aim()

    def _is_put_on_unit(self) -> int:
        """1 if an enchantment of units is being declared."""
        if not PLAY <= self.d_move < MOVE:
            return 0
        card = self.d_move - PLAY
        return 1 if KIND_OF[card] == ENCHANTMENT and F_NOUN[PUT_ON[card]] == A_UNIT else 0

    def _declare(self) -> None:
        """§3.1: the action is complete. It is paid, and waits to be carried out."""
        move = self.d_move
        seat = self.word
        source = self.d_source
        if move < PLAY:
            if move != PASS:
                self.take_from_hand(seat, move - CONVERT)
        elif move < MOVE:
            self.pay(seat, 0, move - PLAY)
            self.take_from_hand(seat, move - PLAY)
        elif move < ATTACK:
            self.marks[source] |= MOVED
        elif move < GIVE:
            self.marks[source] |= TWICE if self.marks[source] & ATTACKED else ATTACKED
        elif move < USE_CARD:
            self.marks[self.host[source]] |= MOVED
        else:
            self.marks[source] |= USED
            self.pay(seat, 1, ABILITY[move - USE_CARD])
        i = self.stack_n
        self.s_move[i] = move
        self.s_seat[i] = seat
        self.s_source[i] = source
        self.s_target[i] = self.d_target
        self.s_second[i] = self.host[source] if GIVE <= move < USE_CARD else self.d_second
        self.s_stopped[i] = 0
        self.stack_n = i + 1
        self.declared += 1
        self.added += 1
        if self.listening:
            self._tell_declared(i)
        if move == PASS:
            self.passed = 1
        if self._is_fast(move) and self.can_answer(seat):
            self.ask(ANSWERING, seat)
        else:
            self.end_word()

    def _tell_declared(self, i: int) -> None:
        """The action, where it comes from, and its targets."""
        move = self.s_move[i]
        seat = self.s_seat[i]
        if move == PASS:
            self.emit(PASSED, seat, 0, 0)
            return
        source = self.s_source[i]
        unit = self.kind[source] * 32 + self.field_of(source) if source >= 0 else FIELDS
        self.emit(DECLARED, seat, move, unit)
        effect = self.declared_effect()
        if self.s_target[i] >= 0:
            noun = F_NOUN[TARGET_OF[effect]] if effect >= 0 else A_FIELD
            self._tell_target(seat, noun, self.s_target[i])
        if effect >= 0 and self.s_second[i] >= 0:
            self._tell_target(seat, F_NOUN[SECOND_OF[effect]], self.s_second[i])

    def _tell_target(self, seat: int, noun: int, target: int) -> None:
        if noun == A_UNIT or ATTACK <= self.d_move < USE_CARD or self._is_put_on_unit():
            unit = self.kind[target] * 32 + self.where[target]
            self.emit(AIMED, self.control[target], A_UNIT, unit)
        else:
            self.emit(AIMED, seat, noun, target)

    def _is_fast(self, move: int) -> int:
        if PLAY <= move < MOVE:
            return IS_FAST[move - PLAY]
        return FAST_ABILITY[ABILITY[move - USE_CARD]] if move >= USE_CARD else 0

    def can_answer(self, seat: int) -> int:
        """1 if a fast action is possible as far as everybody can see: there is a card in the
        hand and mana, or a fast ability. So being asked tells nothing about a hand."""
        if self.stack_n == STACK:
            return 0
        if self.hand_n[seat] > 0 and self.mana[seat * COST + ANY] > 0:
            return 1
        for slot in range(2, self.top):
            if self.is_usable(slot, seat, 1):
                return 1
        return 0

    def end_word(self) -> None:
        """§3.2: the seat adds nothing more for now. The other one may answer; the exchange is
        over when the reactive player declines, or when the other one can't answer."""
        declines = 1 if self.word != self.active and self.added == 0 else 0
        self.word = 3 - self.word
        self.added = 0
        if not declines and self.can_answer(self.word):
            self.ask(ANSWERING, self.word)
        else:
            self.word = 0
