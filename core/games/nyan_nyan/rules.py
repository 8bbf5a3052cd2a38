"""Nyan Nyan: the rules of turns. Paragraphs are those of rulebook/en.md.

What lies on the table is in `table.py`, what cards do in `effects.py`. A turn is a stack of frames:
a card that is played leaves F_SETTLING (who has to call now?) and on it what its effect still asks
for, such as the commands to hand out. `_run` works at the frame on top until somebody has to
decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine import bits, refusals
from ...engine.chance import pile_of, read_outcome
from ...engine.constants import CHANCE, MOST, NO_DECLARATION, OVER
from ...engine.rng import Rng
from .cards import *
from .effects import NyanEffects
from .options import NyanOptions


class NyanState(NyanEffects):
    """A position of Nyan Nyan."""

    def __init__(self, players: int, options: NyanOptions) -> None:
        super().__init__(players, options)
        self.round = 1
        for card in deck(self.packs, self.jokers):
            self.pile[self.pile_n] = card
            self.pile_n += 1
        self.mover = CHANCE

    # §1 Setup

    def _deal(self, rng: Rng | None) -> None:
        for seat in range(1, self.players + 1):
            for _ in range(HAND):
                self.give(seat, self.top_card(rng))
        self.emit(DEALT, 0, 0, 0)
        card = self.top_card(rng)
        self.put(card)
        self.emit(OPENED, 0, card, 0)
        self.stage = STARTER
        self.mover = CHANCE

    def _start(self, seat: int, rng: Rng | None) -> None:
        self.emit(STARTS, seat, 0, 0)
        self.turn = seat
        self.push(F_TURN, seat, 0)
        self._run(rng)

    # What can be done

    def asked(self, seat: int) -> int:
        if self.mover <= CHANCE:
            return 1 if self.mover == CHANCE and seat == CHANCE else 0
        if self.stage == JOINING:
            return 1 if self.part >> seat & 1 and self.choice[seat] == UNDECIDED else 0
        if self.stage == LAYING:
            goal = self.frames[self.frames_n * FRAME - 1]
            return 1 if self.part >> seat & 1 and self.laid_n[seat] < goal else 0
        if self.stage == CALLING:
            return 1 if self.owe >> seat & 1 else 0
        return 1 if seat == self.mover else 0

    def moves(self, seat: int, out: list[int]) -> int:
        stage = self.stage
        if self.mover == CHANCE:
            out[0] = 0
            return 1
        n = 0
        if stage in (TURN, DRAWN):
            n = self._cards_out(self.fitting(seat), 0, out, 0)
            n = self._pairs_out(seat, out, n)
            out[n] = DRAW if stage == TURN else PASS
            n += 1
        elif stage == OWED:
            n = self._cards_out(self.fitting(seat), 0, out, 0)
            out[n] = TAKE
            n += 1
        elif stage == ANSWERING:
            n = self._cards_out(self.held[seat] & BIT[JOKER], 0, out, 0)
            out[n] = ACCEPT
            n += 1
        elif stage == FUSING:
            n = self._cards_out(self.held[seat], FUSE, out, 0)
        elif stage == LAYING:
            n = self._cards_out(self.held[seat], LAY, out, 0)
        elif stage == JOINING:
            out[0] = JOIN
            out[1] = ABSTAIN
            n = 2 if self.held[seat] & BIT[JOKER] else 1
        elif stage == WISHING:
            for suit in range(4):
                out[suit] = WISH + suit
            n = 4
        elif stage == COMMANDING:
            for other in range(1, self.players + 1):
                if self.alive >> other & 1:
                    out[n] = COMMAND + other
                    n += 1
        else:
            out[0] = NYAN if self.count[seat] else NYAN_NYAN
            out[1] = SILENT
            return 2
        if self.rules < EXODIA_AT_ANY_TIME and self.exodia(self.held[seat]):
            out[n] = EXODIA
            n += 1
        return n

    def declaration(self, seat: int) -> int:
        """§5.5: Exodia can be shown at any time."""
        if self.rules < EXODIA_AT_ANY_TIME or self.mover <= CHANCE:
            return NO_DECLARATION
        return EXODIA if self.exodia(self.held[seat]) else NO_DECLARATION

    def any_move(self, seat: int, rng: Rng) -> int:
        """A random card that fits, if there is one. Drawing by choice and keeping silent are
        legal, but make games long."""
        if self.stage in (TURN, DRAWN):
            fitting = self.fitting(seat)
            if fitting:
                return bits.nth(fitting, rng.below(bits.size(fitting)))
            return DRAW if self.stage == TURN else PASS
        if self.stage == CALLING:
            return NYAN if self.count[seat] else NYAN_NYAN
        if self.stage in (LAYING, FUSING):
            held = self.held[seat]
            verb = LAY if self.stage == LAYING else FUSE
            return verb + bits.nth(held, rng.below(bits.size(held)))
        if self.stage in (JOINING, ANSWERING):
            plays = 1 if self.held[seat] & BIT[JOKER] and rng.below(2) else 0
            if self.stage == JOINING:
                return ABSTAIN if plays else JOIN
            return JOKER if plays else ACCEPT
        n = self.moves(seat, self.buffer)
        return self.buffer[rng.below(n) if n > 1 else 0]

    def _cards_out(self, held: int, verb: int, out: list[int], n: int) -> int:
        while held:
            out[n] = verb + bits.lowest(held)
            held &= held - 1
            n += 1
        return n

    def _pairs_out(self, seat: int, out: list[int], n: int) -> int:
        """Two fives at once, of which one fits (§4 Five)."""
        fives = self.held[seat] & OF_RANK[FIVE]
        fitting = fives & self.matching()
        if fitting and self.count[seat] >= 2 + 2 * self.n:
            for pair in range(10):
                a = PAIR_FIRST[pair]
                b = PAIR_SECOND[pair]
                both = BIT[a] | BIT[b]
                if a == b and self.hand[seat * KINDS + a] < 2:
                    continue
                if fives & both == both and fitting & both:
                    out[n] = PAIR + pair
                    n += 1
        return n

    def matching(self) -> int:
        """The cards that may be played on the top card, as bits (§2.1, §2.5)."""
        if self.threes:
            return THREES
        if self.top == ANY:
            return ALL
        return OF_SUIT[self.suit] | OF_RANK[RANK_OF[self.top]] | FREE

    def answers(self) -> int:
        """The cards that an obligation can be passed on with (§4 Seven), as bits."""
        sevens = OF_RANK[SEVEN] if self.due_seven else 0
        return (sevens & self.matching()) | BIT[JOKER]

    def fitting(self, seat: int) -> int:
        """The cards that the seat may play now, as bits."""
        if self.stage == OWED:
            return self.held[seat] & self.answers()
        playable = self.held[seat] & self.matching()
        if self.count[seat] <= self.n:  # §4 Five needs n other cards
            playable &= ~OF_RANK[FIVE]
        return playable

    # §2 Turn

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        self.news = 0
        if self.mover == CHANCE:
            self._chance(rng)
            return
        if move == EXODIA:
            self._show_exodia(seat)
        elif self.stage in (TURN, DRAWN):
            self._take_turn(seat, move)
        elif self.stage == OWED:
            self._answer_obligation(seat, move)
        elif self.stage == FUSING:
            self.fuse(seat, move - FUSE)
        elif self.stage == WISHING:
            self.frames_n -= 1
            self.suit = move - WISH
            self.emit(WISHED, seat, self.suit, 0)
        elif self.stage == COMMANDING:
            self.command(move - COMMAND)
        elif self.stage == ANSWERING:
            self.answer_command(seat, move)
        elif self.stage == JOINING:
            self.choose_part(seat, move)
        elif self.stage == LAYING:
            self.lay(seat, move - LAY)
        else:
            self.call(seat, move)
        if self.mover != OVER:
            self._run(rng)
        if self.unordered:
            self._show_all(rng)

    def _show_exodia(self, seat: int) -> None:
        """§5.5: who shows it finishes at once."""
        self.emit(SHOWED_EXODIA, seat, 0, 0)
        self.finish(seat)

    def _show_all(self, rng: Rng | None) -> None:
        """In a sampled world all show Exodia as soon as they hold it."""
        seat = self.declarer()
        while seat:
            self._show_exodia(seat)
            if self.mover != OVER:
                self._run(rng)
            seat = self.declarer()

    def _take_turn(self, seat: int, move: int) -> None:
        if move == PASS:
            self.frames_n -= 1
            if self.listening:
                self.emit(PASSED, seat, 0, 0)
        elif move == DRAW:
            self.frames[self.frames_n * FRAME - 1] = 1
            self.push(F_DRAWING, seat, 1)
        else:
            self.frames_n -= 1
            self._begin_effect(seat)
            if move < PAIR:
                self._discard(seat, move)
                self.take_effect(seat, move)
            else:
                self._discard(seat, PAIR_FIRST[move - PAIR])
                self._discard(seat, PAIR_SECOND[move - PAIR])
                self.push(F_FUSING, seat, 2 * self.n)
                self.n = 1

    def _begin_effect(self, seat: int) -> None:
        self.before[seat] = self.count[seat]
        self.laying = 0
        self.push(F_SETTLING, seat, 0)

    def _discard(self, seat: int, card: int) -> None:
        self.take(seat, card)
        self.put(card)
        self.laying |= 1 << seat
        if self.listening:
            self.emit(PLAYED, seat, card, self.count[seat])

    def _run(self, rng: Rng | None) -> None:
        """Go on until somebody has to decide."""
        while self.mover != OVER and self._step(rng):
            pass

    def _step(self, rng: Rng | None) -> int:
        """Work at the frame on top; 0 if somebody has to decide."""
        if self.frames_n == 0:
            self._between_turns()
            return 1
        at = (self.frames_n - 1) * FRAME
        kind = self.frames[at]
        seat = self.frames[at + 1]
        number = self.frames[at + 2]
        if kind == F_TURN:
            return self.ask(DRAWN if number else TURN, seat)
        if kind == F_DRAWING:
            return self._draw_or_leave(seat, number, rng)
        if kind == F_SETTLING:
            return self._settle(seat)
        if kind == F_REVEALING:
            return self.reveal(seat, number, rng)
        if kind == F_JOINING:
            return self.join_or_ask(seat, number)
        if kind == F_LAYING:
            return self.lay_or_compare(seat, number)
        if kind == F_CALLING:
            return self.call_or_go_on(seat)
        if number == 0:  # nothing more to fuse or to command
            self.frames_n -= 1
            return 1
        if kind == F_OWED:
            return self.ask(OWED, seat)
        if kind == F_FUSING:
            return self.ask(FUSING, seat)
        if kind == F_WISHING:
            return self.ask(WISHING, seat)
        return self.ask(COMMANDING if kind == F_COMMANDING else ANSWERING, seat)

    def _draw_or_leave(self, seat: int, number: int, rng: Rng | None) -> int:
        """§3.1: too much at once eliminates. §4 Six 4: one alone in a Stechen need not fill up."""
        if self.part and bits.size(self.part) < 2:
            self.frames_n -= 1
            return 1
        if number >= TOO_MANY_AT_ONCE:
            self.eliminate(seat)
            return 1
        return self.draw_on(rng)

    def _answer_obligation(self, seat: int, move: int) -> None:
        """§4 Seven: draw it, or pass it on by a 7 (two more) or a joker (unchanged)."""
        self.frames_n -= 1
        if move == TAKE:
            number = self.due
            seven = self.due_seven
            self.due = 0
            self.due_seven = 0
            self.emit(TAKES, seat, number, seven)
            self.push(F_TURN, seat, 0)
            self.push(F_DRAWING, seat, number)
            return
        self._begin_effect(seat)
        self._discard(seat, move)
        self.n = 1
        if move == JOKER:
            self.emit(PASSED_ON, seat, self.due, 0)
        else:
            self.add_due(seat, 2, 1)

    def _between_turns(self) -> None:
        """An extra turn, or the next player's turn."""
        seat = self.turn
        if self.extra:
            self.extra -= 1
            if not self._loses_turn(seat):
                self.emit(EXTRA_TURN, seat, self.extra, 0)
                self.push(F_TURN, seat, 0)
            return
        if self.alive >> seat & 1 and self.count[seat] == 0:  # §5.2
            self.owe = 1 << seat
            self.push(F_CALLING, seat, 0)
            return
        seat = self.after(seat)
        if self.threes == seat:
            self.count_round_of_threes()
        while self.skip or self.commands[seat]:
            if self.skip:
                self.skip -= 1
                if self.skip < TOLD_SKIPS:
                    self.emit(SKIPPED, seat, self.skip, 0)
            else:
                self._loses_turn(seat)
            seat = self.after(seat)
            if self.threes == seat:
                self.count_round_of_threes()
        self.turn = seat
        self.push(F_OWED if self.due else F_TURN, seat, 1 if self.due else 0)

    def _loses_turn(self, seat: int) -> int:
        """§4 King: one command for one turn."""
        if self.commands[seat] == 0:
            return 0
        self.commands[seat] -= 1
        if self.commands[seat] < TOLD_COMMANDS:
            self.emit(LOST_TURN, seat, self.commands[seat], 0)
        return 1

    # §5 Calls

    def _settle(self, seat: int) -> int:
        """§5.1: the effect is over; who has shrunk to one card, or to none? §5.2: the player
        finishes only after all extra turns."""
        self.frames_n -= 1
        self.owe = 0
        left = self.alive & self.laying
        while left:
            other = bits.lowest(left)
            left &= left - 1
            more_turns = self.extra if other == self.turn else 0
            shrunk = 1 if self.count[other] == 1 and self.before[other] > 1 else 0
            if shrunk or self.count[other] + more_turns == 0:
                self.owe |= 1 << other
        if self.owe:
            self.push(F_CALLING, seat, 0)
        return 1

    def game_place(self, seat: int) -> int:
        """§3.5: best places for those who finish, worst for the eliminated; 1 is first."""
        return self.place[seat]

    # Chance

    def _chance(self, rng: Rng | None) -> None:
        if self.stage == STARTER:
            assert rng is not None
            self._start(1 + rng.below(self.players), rng)
        else:
            self._after_shuffle(rng)

    def _after_shuffle(self, rng: Rng | None) -> None:
        if self.turn == NOBODY:
            self._deal(rng)
        else:
            self._run(rng)

    def deal(self, rng: Rng) -> None:
        if self.stage == SHUFFLE:
            self.shuffle(self.pile, 0, self.pile_n, rng)
        self.apply(CHANCE, 0, rng)

    def settle(self, outcome: Sequence[int]) -> None:
        self.check_chance()
        stage, seat = read_outcome(outcome)
        if self.stage == SHUFFLE and stage == SHUFFLE:
            order = pile_of(outcome, [self.pile[i] for i in range(self.pile_n)])
            for i in range(self.pile_n):
                self.pile[i] = order[i]
            self._after_shuffle(None)
        elif self.stage == STARTER and stage == STARTER and 1 <= seat <= self.players:
            self._start(seat, None)
        else:
            raise ValueError("stage")

    # Search

    def sight(self, seat: int) -> int:
        return 1 + self.drawn if self.stage == DRAWN else 0

    # What the seats have seen beyond the position: the same for all

    def learn(self, kind: int, seat: int, a: int, b: int) -> None:
        if kind in (PLAYED, FUSED, REFUSED, ABSTAINED, SHOWED):
            if kind == SHOWED and self.bare[seat * KINDS + a]:
                self.bare[seat * KINDS + a] -= 1
            elif self.known[seat * KINDS + a]:
                self.known[seat * KINDS + a] -= 1
            refusals.gave_up(self.lacks, self.fresh, seat, a)
        if kind == SHOWED:
            self.known[b * KINDS + a] += 1
        elif kind == GOT_FIVE:
            self.known[seat * KINDS + a] += 1
        elif kind in (TIED, CALLED_OFF):
            self.take_back()
        elif kind == UNCOVERED:
            if self.known[seat * KINDS + a]:
                self.known[seat * KINDS + a] -= 1
            self.bare[seat * KINDS + a] += 1
        elif kind == DREW:
            if self.stage == DRAWN and self.mover == seat:
                refusals.refused(self.lacks, self.fresh, seat, self.matching())
            self.fresh[seat] += 1
        elif kind == ACCEPTED:
            refusals.refused(self.lacks, self.fresh, seat, BIT[JOKER])
        elif kind == TAKES:
            sevens = OF_RANK[SEVEN] if b else 0
            refusals.refused(self.lacks, self.fresh, seat, BIT[JOKER] | sevens)
        elif kind in (FINISHED, ELIMINATED):
            self.forget(seat)

    # What a seat sees, as numbers

    def tell(self, part: int, seat: int, numbers: Any, at: int) -> None:
        """The cards that match; the frames: kind, seat (how far round the table, -1: nobody),
        number."""
        if part == MATCHING:
            cards = self.matching()
            while cards:
                numbers[at + bits.lowest(cards)] = 1
                cards &= cards - 1
            return
        for frame in range(self.frames_n):
            i = frame * FRAME
            other = self.frames[i + 1]
            number = self.frames[i + 2]
            numbers[at + i] = self.frames[i]
            numbers[at + i + 1] = (other - seat + self.players) % self.players if other > 0 else -1
            numbers[at + i + 2] = max(-MOST, min(number, MOST))
