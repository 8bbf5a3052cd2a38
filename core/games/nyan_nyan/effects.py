"""What cards of Nyan Nyan do, and what others then decide: commands, Stechen, calls.

Paragraphs are those of rulebook/en.md.
"""

from __future__ import annotations

from ...engine import bits
from ...engine.constants import CHANCE, OVER
from ...engine.rng import Rng
from .cards import *
from .table import NyanTable

TIE = -1
ABSTAINS = 50  # of a hundred who hold a joker


class NyanEffects(NyanTable):
    """The effects of cards (§4), and calls (§5)."""

    def take_effect(self, seat: int, card: int) -> None:
        """What a card does when it is played or turned up by a queen."""
        rank = RANK_OF[card]
        n = self.n
        if rank == QUEEN:
            self.push(F_REVEALING, seat, 1)
        elif rank == NINE:
            self.direction = -self.direction
            self.emit(REVERSED, seat, self.direction, 0)
        elif rank == JACK:
            self.push(F_WISHING, seat, 1)
        elif rank == ACE:
            self.n = n * 2 if n < MAX_N else n
        elif rank == THREE and self.threes:
            self._end_threes()
        else:
            self.n = 1
            self._effect_with_n(seat, rank, n)

    def _effect_with_n(self, seat: int, rank: int, n: int) -> None:
        """The effects that use n up; a joker has no other."""
        if rank == TWO:
            self.skip += 2 * n
        elif rank == EIGHT:
            self.skip += n
        elif rank == THREE:
            self.threes = seat
            self.threes_left = n
            self.emit(THREES_BEGIN, seat, n, 0)
        elif rank == FOUR:
            self.add_due(seat, 4 * n, 0)
        elif rank == SEVEN:
            self.add_due(seat, 2 * n, 1)
        elif rank == FIVE:
            self.push(F_FUSING, seat, n)
        elif rank == SIX:
            self.part = self.alive
            self.remember_hands(seat)
            self.push(F_JOINING, seat, n)
        elif rank == TEN:
            self.extra += n
        elif rank == KING:
            self.remember_hands(seat)
            self.push(F_COMMANDING, seat, n)

    def add_due(self, seat: int, number: int, seven: int) -> None:
        """Add to the cards that the next seat to get a turn has to draw."""
        self.due += number
        self.due_seven = seven
        self.emit(OWES, seat, self.due, 0)

    def fuse(self, seat: int, card: int) -> None:
        """§4 Five: without an effect."""
        self.frames[self.frames_n * FRAME - 1] -= 1
        self.take(seat, card)
        self.put(card)
        self.emit(FUSED, seat, card, self.count[seat])

    def reveal(self, seat: int, queens: int, rng: Rng | None) -> int:
        """§4 Queen: the next card of the draw pile takes effect. The `queens` of this chain are
        not shuffled into a new draw pile, or they could turn each other up for ever."""
        if not self.can_draw(seat, queens, rng):
            return 0 if self.mover in (CHANCE, OVER) else 1
        self.news = 1
        card = self.top_card(rng)
        self.emit(TURNED_UP, seat, card, 0)
        if RANK_OF[card] == QUEEN:
            self.put(card)
            self.frames[self.frames_n * FRAME - 1] = queens + 1
            return 1
        self.frames_n -= 1
        if RANK_OF[card] == FIVE and self.count[seat] < self.n:
            self.n = 1
            self.give(seat, card)
            self.emit(GOT_FIVE, seat, card, self.count[seat])
            self.check_hand(seat)
        else:
            self.put(card)
            self.take_effect(seat, card)
        return 1

    def count_round_of_threes(self) -> None:
        """§4 Three: play reaches or passes the starter's seat."""
        self.threes_left -= 1
        if self.threes_left == 0:
            self._end_threes()

    def _end_threes(self) -> None:
        self.threes = NOBODY
        self.threes_left = 0
        self.emit(THREES_END, 0, 0, 0)

    def remember_hands(self, player: int) -> None:
        """Before others than the player may have to lay cards."""
        for seat in range(1, self.players + 1):
            if seat != player:
                self.before[seat] = self.count[seat]

    # §4 King

    def command(self, target: int) -> None:
        """Hand out one of the commands of the frame on top; it is answered at once."""
        at = (self.frames_n - 1) * FRAME
        self.frames[at + 2] -= 1
        self.emit(COMMANDED, self.frames[at + 1], target, self.frames[at + 2])
        self.push(F_ANSWERING, target, 1)

    def answer_command(self, seat: int, move: int) -> None:
        self.frames_n -= 1
        self.news = 1
        if move == ACCEPT:
            self.commands[seat] += 1
            self.emit(ACCEPTED, seat, self.commands[seat], 0)
        else:
            self.give_up_joker(seat)
            self.emit(REFUSED, seat, JOKER, self.count[seat])

    def give_up_joker(self, seat: int) -> None:
        """A joker played out of turn; that counts as laying (§5.4)."""
        self.take(seat, JOKER)
        self.put(JOKER)
        self.laying |= 1 << seat

    # §4 Six: Stechen

    def choose_part(self, seat: int, move: int) -> None:
        self.choice[seat] = move
        self.emit(CHOSE, seat, 0, 0)

    def join_or_ask(self, owner: int, number: int) -> int:
        """Everybody chooses, hidden; then jokers are played, and who takes part needs `number`
        cards."""
        waiting = self._undecided()
        if waiting:
            return self.ask(JOINING, bits.lowest(waiting))
        self.frames_n -= 1
        self.news = 1
        self.push(F_LAYING, owner, number)
        seat = owner
        for _ in range(self.players):
            if self.part >> seat & 1:
                if self.choice[seat] == ABSTAIN:
                    self.part &= ~(1 << seat)
                    self.give_up_joker(seat)
                    self.emit(ABSTAINED, seat, JOKER, self.count[seat])
                else:
                    self.emit(JOINED, seat, number, 0)
            self.choice[seat] = UNDECIDED
            seat = self.in_order(seat)
        self._fill_up(owner, number)
        return 1

    def _undecided(self) -> int:
        found = 0
        for seat in range(1, self.players + 1):
            if self.part >> seat & 1 and self.choice[seat] == UNDECIDED:
                found |= 1 << seat
        return found

    def _fill_up(self, owner: int, number: int) -> None:
        """§4 Six 1: who has too few cards draws, in play order."""
        seat = owner
        for _ in range(self.players):  # the last one's frame below the others'
            seat = self._before_in_order(seat)
            missing = number - self.count[seat] - self.laid_n[seat]
            if self.part >> seat & 1 and missing > 0:
                self.push(F_DRAWING, seat, missing)

    def _before_in_order(self, seat: int) -> int:
        seat -= self.direction
        if seat > self.players:
            return 1
        return seat if seat > 0 else self.players

    def lay(self, seat: int, card: int) -> None:
        self.take(seat, card)
        self.cover(seat, card)
        self.laid_n[seat] += 1
        self.laying |= 1 << seat
        if self.listening:
            self.emit(LAID, seat, card, self.laid_n[seat])

    def lay_or_compare(self, owner: int, number: int) -> int:
        """Everybody lays `number` cards, hidden; the smallest loses (§4 Six 2-4)."""
        if bits.size(self.part) < 2:
            self._call_off()
            return 1
        waiting = 0
        for seat in range(1, self.players + 1):
            if self.part >> seat & 1 and self.laid_n[seat] < number:
                waiting |= 1 << seat
        if waiting:
            return self.ask(LAYING, bits.lowest(waiting))
        self.news = 1
        loser = self._smallest()
        if loser == TIE:
            self.emit(TIED, 0, number + 1, 0)
            self._uncover()
            self.frames[self.frames_n * FRAME - 1] = number + 1
            self._fill_up(owner, number + 1)
            return 1
        self.frames_n -= 1
        self._give_laid_to(loser)
        return 1

    def _uncover(self) -> None:
        """What lies there is open to all (§4 Six: when all have laid, cards are turned up)."""
        if self.listening:
            for seat in range(1, self.players + 1):
                for card in range(KINDS):
                    for _ in range(self.laid[seat * KINDS + card]):
                        self.emit(UNCOVERED, seat, card, 0)

    def _call_off(self) -> None:
        """§4 Six 4: laid cards return to the hand."""
        self.frames_n -= 1
        self.emit(CALLED_OFF, 0, 0, 0)
        for seat in range(1, self.players + 1):
            self.unlay(seat)
        self.part = 0

    def _smallest(self) -> int:
        """§4 Six 2: the seat whose cards, sorted downwards, are the smallest; or TIE."""
        loser = NOBODY
        tied = 0
        for seat in range(1, self.players + 1):
            if self.part >> seat & 1:
                order = -1 if loser == NOBODY else self._compare(seat, loser)
                if order < 0:
                    loser = seat
                    tied = 0
                elif order == 0:
                    tied = 1
        return TIE if tied else loser

    def _compare(self, a: int, b: int) -> int:
        """Below 0 if a's laid cards are smaller. Both have as many: so at the highest rank in
        which they differ, who has fewer of it has the smaller cards."""
        for rank in range(JOKER_RANK, -1, -1):
            difference = self._laid_of_rank(a, rank) - self._laid_of_rank(b, rank)
            if difference != 0:
                return difference
        return 0

    def _laid_of_rank(self, seat: int, rank: int) -> int:
        first = seat * KINDS + rank * 4
        if rank == JOKER_RANK:
            return self.laid[first]
        return self.laid[first] + self.laid[first + 1] + self.laid[first + 2] + self.laid[first + 3]

    def _give_laid_to(self, loser: int) -> None:
        """§4 Six 3: the loser takes all laid cards."""
        number = 0
        for seat in range(1, self.players + 1):
            while self.laid_n[seat]:
                card = self.pick_up(seat)
                self.give(loser, card)
                self.emit(SHOWED, seat, card, loser)
                number += 1
        self.part = 0
        self.emit(LOST, loser, number, self.count[loser])
        self.check_hand(loser)

    # §5 Calls

    def call_or_go_on(self, owner: int) -> int:
        """All who owe a call are asked at once, in play order from the player (§5.3)."""
        self.owe &= self.alive
        if self.owe == 0:
            self.frames_n -= 1
            return 1
        return self.ask(CALLING, self._first_in_order(owner, self.owe))

    def pending(self) -> tuple[int, ...]:
        """See `State.pending`; callers in play order: that counts where no time is known."""
        seats: tuple[int, ...] = super().pending()
        if self.stage == CALLING:
            first = seats.index(self.mover) if self.mover in seats else 0
            return (
                seats[first:] + seats[:first]
                if self.direction > 0
                else (seats[first::-1] + seats[:first:-1])
            )
        return seats

    def call(self, seat: int, move: int) -> None:
        """§5.1: who keeps silent draws; who calls "Nyan Nyan" has finished."""
        self.owe &= ~(1 << seat)
        last = 1 if self.count[seat] == 0 else 0
        if move == SILENT:
            penalty = FORGOT_NYAN_NYAN if last else FORGOT_NYAN
            self.emit(KEPT_SILENT, seat, penalty, 0)
            self.push(F_DRAWING, seat, penalty)
            return
        self.emit(CALLED, seat, last, 0)
        if last:
            self.finish(seat)

    def _first_in_order(self, seat: int, seats: int) -> int:
        """The first of a set of seats in play order, beginning with `seat`."""
        while not seats >> seat & 1:
            seat = self.in_order(seat)
        return seat

    # Search

    def deal_unseen(self, seat: int, rng: Rng) -> None:
        """Fill the hands; of them come the cards that others have laid face down, and a joker
        with which they may have chosen to abstain."""
        self.fill_hands(rng)
        for other in range(1, self.players + 1):
            if other != seat:
                for _ in range(self.laid_n[other] - self._laid_openly(other)):
                    self._lay_any(other, rng)
                if self.choice[other]:
                    self.choice[other] = JOIN
                    if self.held[other] & BIT[JOKER] and rng.below(100) < ABSTAINS:
                        self.choice[other] = ABSTAIN

    def _laid_openly(self, seat: int) -> int:
        """Cards of a tied Stechen, which the world holds already."""
        number = 0
        left = self.laid_kinds[seat]
        while left:
            number += self.laid[seat * KINDS + bits.lowest(left)]
            left &= left - 1
        return number

    def _lay_any(self, seat: int, rng: Rng) -> None:
        """Any card of the hand, whose `count` doesn't hold it, is one that was laid."""
        cards_left = 0
        for card in range(KINDS):
            cards_left += self.hand[seat * KINDS + card]
        skip = rng.below(cards_left)
        card = 0
        while skip >= self.hand[seat * KINDS + card]:
            skip -= self.hand[seat * KINDS + card]
            card += 1
        self.count[seat] += 1
        self.take(seat, card)
        self.cover(seat, card)
