"""What sets off effects of cards of Narikana, and how these wait.

One effect runs at a time (`f_...` say where it is), others wait in a queue; so a position can be
copied and searched in the middle of an effect, when somebody has to choose. Of the effects that
wait those of the active player come first, each player's in the order in which they were set off;
what is set off at the same moment goes by the order in which the cards arrived (narikana §6.3 of
docs/rules).
"""

from __future__ import annotations

from . import cards
from .codes import MOST_EFFECTS, NOWHERE, PICKING, QUEUE, TRIGGERED, UNCHOSEN, WAITING
from .targets import NarikanaTargets

# Tables by assignment, because that is how Cython fills C arrays.
EFFECT_CARD = cards.EFFECT_CARD
FIRST_EFFECT = cards.FIRST_EFFECT
MOMENTS = cards.MOMENTS
SECOND_OF = cards.SECOND_OF
START_OF = cards.START_OF
TARGET_OF = cards.TARGET_OF
WHEN = cards.WHEN


class NarikanaTriggers(NarikanaTargets):
    """Effects that wait, and the one that is being carried out."""

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
        self.set_off(when, slot, subject)
        if self.kind[slot] >= 0 and self.is_unit(self.kind[slot]):
            for other in range(self.top):
                if self.kind[other] >= 0 and self.host[other] == slot:
                    self.set_off(when, other, subject)

    def trigger_all(self, when: int, seat: int, subject: int) -> None:
        """Something happens that the seat's cards in play may tell of, the unit `subject`
        excepted (NOWHERE: it doesn't happen to a unit): cards on that unit come first."""
        for on_it in range(1, -1, -1):
            for slot in range(self.top):
                if self.kind[slot] >= 0 and slot != subject and self.seat_of(slot) == seat:
                    bears = 1 if subject >= 0 and self.host[slot] == subject else 0
                    if bears == on_it:
                        self.set_off(when, slot, subject)

    def set_off(self, when: int, slot: int, subject: int) -> None:
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
            return self.first_candidates(self.f_effect, self.f_seat, self.f_source, origin, out)
        return self.second_candidates(self.f_effect, self.f_seat, self.f_source, self.f_target, out)
