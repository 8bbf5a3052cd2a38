"""Narikana: how a game goes, and nothing else. Paragraphs are those of rulebook/en.md.

What lies on the table is in `table.py`, which names the modules of the other rules. An exchange is
what happens between two turns: actions are declared, answered, and carried out, last one first.
`_go_on` works at whatever comes next until somebody has to decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine.chance import pile_of, read_outcome
from ...engine.constants import CHANCE, OVER
from ...engine.rng import Rng
from . import actions, effects, table, targets, units, values
from .cards import *
from .codes import *
from .options import NarikanaOptions
from .table import NarikanaTable


class NarikanaState(NarikanaTable):
    """A position of Narikana."""

    def __init__(self, players: int, options: NarikanaOptions) -> None:
        super().__init__(players, options)
        for seat in range(1, 3):
            deck = options.cards(seat)
            if len(deck) not in (0, DECK_SIZE) or not all(0 < card < KINDS for card in deck):
                raise ValueError(f"the deck of seat {seat} has no {DECK_SIZE} cards of the game")
            self.deck_n[seat] = DECK_SIZE
            for i in range(len(deck)):
                self.deck[seat * DECK_SIZE + i] = deck[i]
                self.listed[seat * MAX_CARDS + deck[i]] += 1

    def moves(self, seat: int, out: list[int]) -> int:
        return actions.moves(self, seat, out)

    def in_play(self, slot: int) -> tuple[int, ...]:
        return values.in_play(self, slot)

    def tell(self, part: int, seat: int, numbers: Any, at: int) -> None:
        values.tell(self, part, seat, numbers, at)

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        stage = self.stage
        if stage in (ACTING, ANSWERING):
            if move == DONE:
                actions.end_word(self)
            else:
                actions.begin(self, move)
        elif stage == AIMING:
            actions.aimed(self, move)
        elif stage == SOURCING:
            self.d_source = actions.source_at(self, seat, move - AT_FIELD)
            actions.aim(self)
        else:
            self._apply_choice(seat, move, rng)
            return
        if self.word == 0:
            self._go_on(rng)

    def _apply_choice(self, seat: int, move: int, rng: Rng | None) -> None:
        """A choice while actions are being carried out, or what chance brings."""
        stage = self.stage
        if stage == SHUFFLING:
            self._shuffled()
            return
        if stage == STARTING:
            assert rng is not None
            self._start(1 + rng.below(2), rng)
            return
        if stage == PICKING:
            units.picked(self, move)
        elif stage == PLACING:
            card = self.place_card
            self.place_card = NO_CARD
            units.arrive(self, card, self.place_seat, move - AT_FIELD)
        elif stage == TAKING:
            self._decide_item(move)
        elif stage == DISCARDING:
            self._discard(seat, move - CHOOSE)
            if self.f_left > 0:
                return
        else:
            self.emit(CHOSEN, seat, move - CHOOSE, 0)
            effects.keep_looked(self, move - CHOOSE)
        self._go_on(rng)

    def _decide_item(self, move: int) -> None:
        """§4.3: a creature that has come onto an item attaches it or throws it away."""
        slot = self.stepping[self.stepping_n - 1]
        item = units.item_at(self, self.where[slot])
        if move == TAKE:
            self.host[item] = slot
            self.emit(ATTACHED, self.control[slot], self.kind[item], self.where[slot])
        else:
            self.bury(item)

    def _discard(self, seat: int, card: int) -> None:
        self.take_from_hand(seat, card)
        self.grave[seat * MAX_CARDS + card] += 1
        self.emit(DISCARDED, seat, card, 0)
        self.f_left -= 1

    # Exchanges (§3)

    def _go_on(self, rng: Rng | None) -> None:
        """Go on with whatever is next, until somebody has to decide or the game is over."""
        while self.mover != OVER:
            self._bury_all_dead()
            if self.place_card != NO_CARD:
                if units.place(self):
                    return
            elif self.f_effect != NO_EFFECT:
                if self._in_effect(rng):
                    return
            elif units.step_on_items(self):
                return
            elif self.queue_n:
                units.next_effect(self)
            elif self.loser:  # after the whole action, which can kill both
                self._end_game()
            elif self.stack_n:
                self._carry_out()
            elif self.beginning:
                self.beginning = 0
                self.close_ranks()
                self._begin_turn(self.active)
                return
            elif self._end_exchange(rng):
                return

    def _bury_all_dead(self) -> None:
        """Repeated, since a death can cost others the bonus that they lived by. An attack kills
        what dies of its own damage, not of what happens afterwards."""
        while units.bury_dead(self):
            pass
        self.attacker = NOWHERE
        self.victim = NOWHERE

    def _in_effect(self, rng: Rng | None) -> int:
        """Choose targets where that is due, then carry out; returns 1 if somebody is asked."""
        if UNCHOSEN in (self.f_target, self.f_second):
            if units.choose_targets(self):
                return 1
            if self.f_effect == NO_EFFECT:
                return 0
        return effects.run(self, rng)

    def _begin_turn(self, seat: int) -> None:
        self.active = seat
        self.word = seat
        self.added = 0
        self.declared = 0
        self.passed = 0
        self.effects_n = 0
        units.ask(self, ACTING, seat)

    def _end_exchange(self, rng: Rng | None) -> int:
        """§2.2: two passes directly one after the other end the chapter; the player who passed
        first begins the next one. Returns 1 if the next player is asked now."""
        other = 3 - self.active
        self.close_ranks()
        if self.passed and self.declared == 1:
            if self.passes:
                self.passes = 0
                self._end_chapter()
                self._bury_all_dead()
                if self.loser == 0:
                    self._begin_chapter(other, rng)
                return 0
            self.passes = 1
        else:
            self.passes = 0
        self._begin_turn(other)
        return 1

    # Chapters (§2)

    def _end_chapter(self) -> None:
        """What lasts until the end of the chapter ends; mana is lost."""
        for slot in range(self.top):
            self.up_attack[slot] = 0
            self.up_life[slot] = 0
            self.granted[slot] = 0
            self.marks[slot] = 0
            if self.lent[slot]:
                self.control[slot] = self.lent[slot]
                self.lent[slot] = 0
                self.emit(CONTROLLED, self.control[slot], self.kind[slot], self.where[slot])
        for i in range(3 * COST):
            self.mana[i] = 0
        empty = 1 if self.deck_n[1] == 0 and self.deck_n[2] == 0 else 0
        self.quiet = self.quiet + 1 if empty and not self.fought else 0
        self.fought = 0
        if self.quiet == QUIET_CHAPTERS or self.chapter == MOST_CHAPTERS:
            self.loser = 3

    def _begin_chapter(self, first: int, rng: Rng | None) -> None:
        """§2.1: mana for each source; from chapter 2 each player draws a card."""
        self.chapter += 1
        self.active = first
        self.beginning = 1
        self.effects_n = 0
        self.emit(NEW_CHAPTER, first, self.chapter, 0)
        for seat in range(1, 3):
            for colour in range(COST):
                self.mana[seat * COST + colour] = self.sources[seat * COST + colour]
        if self.chapter > 1:
            self.draw(first, rng)
            self.draw(3 - first, rng)
        for slot in range(self.top):
            units.set_off(self, CHAPTER, slot, slot)

    def _end_game(self) -> None:
        self.mover = OVER
        if self.loser == 3:
            self.emit(DRAWN, 0, 0, 0)
        else:
            self.emit(LOST, self.loser, 0, 0)

    def game_place(self, seat: int) -> int:
        return 2 if self.loser == seat else 1

    # Carrying out (§3.3, §4)

    def _carry_out(self) -> None:
        """The action declared last. What has become impossible fizzles."""
        i = self.stack_n - 1
        self.stack_n = i
        move = self.s_move[i]
        seat = self.s_seat[i]
        self.attacker = NOWHERE
        self.victim = NOWHERE
        if move == PASS:
            return
        if self.s_stopped[i]:
            self._fizzle(i, STOPPED)
            return
        self.emit(CARRIED, seat, move, i)
        if move < PLAY:
            effects.make_source(self, seat, move - CONVERT)
            units.trigger_all(self, CONVERTS, seat, NOWHERE)
        elif move < MOVE:
            self._carry_out_play(i, move - PLAY)
        elif move < ATTACK:
            self._carry_out_move(i)
        elif move < GIVE:
            self._carry_out_attack(i)
        elif move < USE_CARD:
            self._carry_out_gift(i)
        else:
            self._carry_out_use(i)

    def _fizzle(self, i: int, why: int) -> None:
        """§3.5: nothing happens, and what was paid is gone; a card goes to the graveyard."""
        move = self.s_move[i]
        seat = self.s_seat[i]
        self.emit(FIZZLED, seat, move, why)
        if CONVERT <= move < PLAY:
            self.to_grave(seat, move - CONVERT)
        elif PLAY <= move < MOVE:
            self.to_grave(seat, move - PLAY)

    def _carry_out_play(self, i: int, card: int) -> None:
        seat = self.s_seat[i]
        target = self.s_target[i]
        figure = self.where[seat - 1]
        kind = KIND_OF[card]
        if kind in (CREATURE, BUILDING):
            units.arrive(self, card, seat, target)
        elif kind == SPELL:
            self._cast(i, card)
        elif kind == ITEM:
            if DISTANCE[figure * FIELDS + target] > 1:
                self._fizzle(i, NO_FIELD)
            else:
                self._lay_item(card, seat, target)
        elif F_NOUN[PUT_ON[card]] == A_FIELD:
            if DISTANCE[figure * FIELDS + target] > 1:
                self._fizzle(i, NO_FIELD)
            else:
                self._attach(card, seat, target, NOWHERE)
        elif self.kind[target] < 0 or not self._can_bear(target, card, seat):
            self._fizzle(i, NO_TARGET)
        else:
            self._attach(card, seat, self.where[target], target)

    def _can_bear(self, slot: int, card: int, seat: int) -> int:
        """1 if an enchantment of units can be put on that unit."""
        field = self.where[slot]
        if DISTANCE[self.where[seat - 1] * FIELDS + field] > 1:
            return 0
        return values.matches(self, PUT_ON[card], slot, seat, NOWHERE, field)

    def _lay_item(self, card: int, seat: int, field: int) -> None:
        """§4.2: an own creature on the field gets the item, else it lies there."""
        slot = self.unit_at[field]
        if slot >= 0 and (self.control[slot] != seat or KIND_OF[self.kind[slot]] != CREATURE):
            slot = NOWHERE
        self._attach(card, seat, field, slot)

    def _attach(self, card: int, seat: int, field: int, host: int) -> None:
        slot = self.enter(card, seat, field, host)
        if slot < 0:
            self.to_grave(seat, card)
            return
        self.emit(ATTACHED if host >= 0 else LYING, seat, card, field)
        units.set_off(self, ARRIVES, slot, slot)

    def _cast(self, i: int, card: int) -> None:
        effect = SPELL_EFFECT[card]
        seat = self.s_seat[i]
        if not targets.still_there(self, effect, seat, NOWHERE, self.s_target[i], self.s_second[i]):
            self._fizzle(i, NO_TARGET)
            return
        self.to_grave(seat, card)
        units.trigger_all(self, AFTER_SPELL, seat, NOWHERE)
        self._begin_effect(effect, i, NOWHERE)

    def _begin_effect(self, effect: int, i: int, source: int) -> None:
        """An effect whose targets were chosen at declaration."""
        self.f_effect = effect
        self.f_source = source
        self.f_seat = self.s_seat[i]
        self.f_subject = NOWHERE
        self.f_target = self.s_target[i]
        self.f_second = self.s_second[i]
        self.f_pc = START_OF[effect]
        self.f_x = 0
        self.f_left = 0

    def _carry_out_move(self, i: int) -> None:
        slot = self.s_source[i]
        field = self.s_target[i]
        if self.kind[slot] < 0 or self.control[slot] != self.s_seat[i]:
            self._fizzle(i, NO_SOURCE)
            return
        steps = 2 if values.keywords_of(self, slot) & WINGED else 1
        if self.unit_at[field] >= 0 or DISTANCE[self.where[slot] * FIELDS + field] > steps:
            self._fizzle(i, NO_FIELD)
        elif not values.may_step(self, slot):
            self._fizzle(i, CANNOT)
        else:
            units.step(self, slot, field)

    def _carry_out_attack(self, i: int) -> None:
        """§4.5: damage as high as the attack, and no damage back."""
        slot = self.s_source[i]
        victim = self.s_target[i]
        seat = self.s_seat[i]
        if self.kind[slot] < 0 or self.control[slot] != seat:
            self._fizzle(i, NO_SOURCE)
            return
        keywords = values.keywords_of(self, slot)
        if keywords & CALM or self.marks[slot] & WEARY:
            self._fizzle(i, CANNOT)
            return
        if not actions.may_strike(self, slot, victim, actions.is_guarded_from(self, slot)):
            self._fizzle(i, NO_TARGET)
            return
        self.attacker = slot
        self.victim = victim
        self.emit(STRUCK, seat, self.kind[slot], table.packed(self.where[slot], self.where[victim]))
        dealt = units.hurt(self, victim, values.attack_of(self, slot))
        if dealt and keywords & DRAIN:
            units.heal(self, seat - 1, dealt)
        units.trigger(self, ATTACKS, slot, victim)
        units.trigger(self, ATTACKED_BY, victim, slot)

    def _carry_out_gift(self, i: int) -> None:
        """§4.4: it is the gift of the creature that declared it, if that still bears the item."""
        item = self.s_source[i]
        taker = self.s_target[i]
        giver = self.s_second[i]
        if self.host[item] != giver or self.control[giver] != self.s_seat[i]:
            self._fizzle(i, NO_SOURCE)
        elif self.kind[taker] < 0 or not actions.is_taker(self, giver, taker):
            self._fizzle(i, NO_TARGET)
        elif not values.may_step(self, giver):
            self._fizzle(i, CANNOT)
        else:
            self.host[item] = taker
            fields = table.packed(self.where[giver], self.where[taker])
            self.emit(GAVE, self.s_seat[i], self.kind[item], fields)

    def _carry_out_use(self, i: int) -> None:
        source = self.s_source[i]
        seat = self.s_seat[i]
        effect = ABILITY[self.s_move[i] - USE_CARD]
        if self.kind[source] < 0 or self.is_lying(source) or self.seat_of(source) != seat:
            self._fizzle(i, NO_SOURCE)
        elif not values.holds(self, effect, source, seat):
            self._fizzle(i, CANNOT)
        elif not targets.still_there(
            self, effect, seat, source, self.s_target[i], self.s_second[i]
        ):
            self._fizzle(i, NO_TARGET)
        else:
            self._begin_effect(effect, i, source)

    # Chance

    def deal(self, rng: Rng) -> None:
        if self.stage == SHUFFLING:
            self.shuffle(self.deck, (self.active + 1) * DECK_SIZE, DECK_SIZE, rng)
        self.apply(CHANCE, 0, rng)

    def settle(self, outcome: Sequence[int]) -> None:
        self.check_chance()
        stage, starter = read_outcome(outcome)
        if self.stage == SHUFFLING and stage == SHUFFLING:
            seat = self.active + 1
            first = seat * DECK_SIZE
            order = pile_of(outcome, [self.deck[first + i] for i in range(DECK_SIZE)])
            for i in range(DECK_SIZE):
                self.deck[first + i] = order[i]
            self._shuffled()
        elif self.stage == STARTING and stage == STARTING and 1 <= starter <= 2:
            self._start(starter, None)
        else:
            raise ValueError("stage")

    def _shuffled(self) -> None:
        """§1.3: first the deck of seat 1 (`active` is 0), then that of seat 2."""
        if self.active == 1:
            self.stage = STARTING
            self.active = 0
        else:
            self.active = 1

    def _start(self, first: int, rng: Rng | None) -> None:
        self.emit(STARTS, first, 0, 0)
        for _ in range(OPENING_HAND):
            self.draw(1, rng)
            self.draw(2, rng)
        self.mover = first
        self._begin_chapter(first, rng)
        self._go_on(rng)

    # Search

    def deal_unseen(self, seat: int, rng: Rng) -> None:
        """The other hand (of a spectator both), and cards that the other one is looking at."""
        for other in range(1, 3):
            if self.guesses[other] > 0:
                self._guess(other, rng)
            self.deck_n[other] += self.missing[other]
            for _ in range(self.missing[other]):
                card = self.top_of_deck(other, rng)
                self.hand[other * MAX_CARDS + card] += 1
            self.missing[other] = 0
        if self.looked_n > 0 and self.looked[0] == 0:
            looker = self.f_seat
            self.deck_n[looker] += self.looked_n
            for i in range(self.looked_n):
                self.looked[i] = self.top_of_deck(looker, rng)

    def _guess(self, seat: int, rng: Rng) -> None:
        """Take a secret deck for one of those that it may be."""
        first = (seat * GUESSES + rng.below(self.guesses[seat])) * DECK_SIZE
        for i in range(DECK_SIZE):
            self.deck[seat * DECK_SIZE + i] = self.guess[first + i]
        self.guesses[seat] = 0
