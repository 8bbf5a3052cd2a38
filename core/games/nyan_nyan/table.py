"""What lies on the table of Nyan Nyan: hands, piles, places, and the frames of what is going on.

Paragraphs are those of rulebook/en.md.
"""

from __future__ import annotations

from ...engine import bits
from ...engine.constants import CHANCE, OVER
from ...engine.limits import Limits
from ...engine.rng import Rng
from ...engine.state import State
from .cards import *
from .options import NyanOptions

# Weights of cards in the hands of others, of a hundred, see `fill_hands`.
LACKED = 15
LACKED_JOKER = 40
REFUSALS = 3


class NyanTable(State):
    """Arrays are indexed by seat (1..8; 0 is unused).

    `hand[seat * 53 + card]` copies of a card, `held[seat]` the set of its cards as bits,
    `count[seat]` their number; `laid`, `laid_kinds` and `laid_n` are the same for the cards laid
    face down in a Stechen. `pile[pile_n - 1]` is the top of the draw pile, and of the discard
    pile `discard[discard_n - 1]`. `top` is the card that counts there (ANY: nothing but jokers)
    and `suit` the suit that counts. `alive` are the active seats, as bits; `best` and `worst` the
    places still free.

    `drawn` is the last card that anybody drew. `frames` is a stack of what is going on: kind,
    seat, and a number. `news` is 1 if the last move brought something hidden to light. In a world
    pooled from a View, `missing[seat]` cards are still to be dealt, by what `lacks` and `fresh`
    tell; they lie in the pile above `pile_n`.

    `rules` is the version of the rules that are followed. `n` is the number of the table (“Aim” of
    the rulebook).
    `due` cards are an obligation that waits for the next turn; `due_seven` is 1 if it can be
    answered by a 7. `skip` turns are still to be missed.

    `before[seat]` is the hand when the card in play was played (of those who may have to lay
    something because of it), `laying` the seats that have laid something since. `owe` have to
    call now. `choice[seat]` in a Stechen: UNDECIDED, JOIN or ABSTAIN.

    `known[seat * 53 + card]`: copies that all know the seat to hold; `bare` likewise those that it
    has laid in a tied Stechen, so that all have seen them (§4 Six 2). `lacks` and `fresh` are those
    of `engine.refusals`.
    """

    def __init__(self, players: int, options: NyanOptions) -> None:
        super().__init__(players)
        self.options = options
        self.packs = packs_for(options.packs, players)
        self.jokers = options.jokers
        self.rules = options.rules
        if not (0 < self.packs <= MAX_PACKS and 0 <= self.jokers <= MAX_JOKERS):
            raise ValueError(f"{self.packs} packs with {self.jokers} jokers each")
        self.hand = bits.zeros((SEATS + 1) * KINDS)
        self.held = bits.sets(SEATS + 1)
        self.count = bits.zeros(SEATS + 1)
        self.laid = bits.zeros((SEATS + 1) * KINDS)
        self.laid_kinds = bits.sets(SEATS + 1)
        self.laid_n = bits.zeros(SEATS + 1)
        self.missing = bits.zeros(SEATS + 1)
        self.lacks = bits.sets(SEATS + 1)
        self.fresh = bits.zeros(SEATS + 1)
        self.known = bits.zeros((SEATS + 1) * KINDS)
        self.bare = bits.zeros((SEATS + 1) * KINDS)
        self.place = bits.zeros(SEATS + 1)
        self.commands = bits.zeros(SEATS + 1)
        self.pile = bits.zeros(CARDS)
        self.discard = bits.zeros(CARDS)
        self.frames = bits.zeros(MAX_FRAMES * FRAME)
        self.frames_n = 0
        self.pile_n = 0
        self.discard_n = 0
        self.top = ANY
        self.suit = 0
        self.direction = 1
        self.turn = NOBODY
        self.drawn = 0
        self.extra = 0
        self.part = 0
        self.threes = NOBODY
        self.threes_left = 0
        self.best = 1
        self.worst = players
        self.alive = (2 << players) - 2
        self.news = 0
        self.stage = SHUFFLE
        self.n = 1
        self.due = 0
        self.due_seven = 0
        self.skip = 0
        self.before = bits.zeros(SEATS + 1)
        self.choice = bits.zeros(SEATS + 1)
        self.laying = 0
        self.owe = 0

    def limits(self) -> Limits:
        return LIMITS

    def agrees(self) -> int:
        """Hands and cards that are laid are as `held`, `count`, `laid_kinds` and `laid_n` say,
        there are no more cards than in the game, and two seats are active unless it is over."""
        if self.mover != OVER:
            if self.direction == 0 or (self.mover == CHANCE) != (self.stage <= STARTER):
                return 0
            if bits.size(self.alive) < 2 or self.alive & ~((2 << self.players) - 2):
                return 0
        n = self.pile_n + self.discard_n
        for seat in range(SEATS + 1):
            lacking = self.count[seat] + self.laid_n[seat] - self.missing[seat]
            n += self.count[seat] + self.laid_n[seat]
            for card in range(KINDS):
                copies = self.hand[seat * KINDS + card]
                laid = self.laid[seat * KINDS + card]
                if (copies > 0) != (self.held[seat] >> card & 1):
                    return 0
                if (laid > 0) != (self.laid_kinds[seat] >> card & 1):
                    return 0
                lacking -= copies + laid
            if lacking:
                return 0
        return 1 if n <= CARDS else 0

    # Frames

    def push(self, kind: int, seat: int, number: int) -> None:
        i = self.frames_n * FRAME
        self.frames[i] = kind
        self.frames[i + 1] = seat
        self.frames[i + 2] = number
        self.frames_n += 1

    def _remove_frame(self, at: int) -> None:
        self.frames_n -= 1
        for i in range(at * FRAME, self.frames_n * FRAME):
            self.frames[i] = self.frames[i + FRAME]

    def ask(self, stage: int, seat: int) -> int:
        self.stage = stage
        self.mover = seat
        return 0

    # Seats

    def in_order(self, seat: int) -> int:
        """The next seat in the direction of play, active or not."""
        seat += self.direction
        if seat > self.players:
            return 1
        return seat if seat > 0 else self.players

    def after(self, seat: int) -> int:
        """The next active seat in the direction of play, possibly the same one."""
        seat = self.in_order(seat)
        while not self.alive >> seat & 1:
            seat = self.in_order(seat)
        return seat

    # Hands

    def give(self, seat: int, card: int) -> None:
        self.hand[seat * KINDS + card] += 1
        self.held[seat] |= BIT[card]
        self.count[seat] += 1

    def take(self, seat: int, card: int) -> None:
        i = seat * KINDS + card
        self.hand[i] -= 1
        if self.hand[i] == 0:
            self.held[seat] &= ~BIT[card]
        self.count[seat] -= 1

    def exodia(self, held: int) -> int:
        """1 if A K Q J 10 of one suit are among these cards (as bits, §5.5)."""
        for suit in range(4):
            if held & EXODIAS[suit] == EXODIAS[suit]:
                return 1
        return 0

    def put(self, card: int) -> None:
        """Onto the discard pile. A joker is transparent (§2.3)."""
        self.discard[self.discard_n] = card
        self.discard_n += 1
        if card != JOKER:
            self.top = card
            self.suit = SUIT_OF[card]

    # §3 Out of the game

    def finish(self, seat: int) -> None:
        """The best free place (§3.5)."""
        self.place[seat] = self.best
        self.best += 1
        self.emit(FINISHED, seat, self.place[seat], 0)
        self._bury_hand(seat)
        self._leave(seat)

    def eliminate(self, seat: int) -> None:
        """The worst free place (§3.5); the hand goes under the discard pile (§3.3)."""
        self._lose_place(seat)
        self._bury_hand(seat)
        self._leave(seat)

    def _lose_place(self, seat: int) -> None:
        self.place[seat] = self.worst
        self.worst -= 1
        self.emit(ELIMINATED, seat, self.place[seat], self.count[seat])

    def _bury_hand(self, seat: int) -> None:
        """§3.3. What the seat has laid in a running Stechen goes with it."""
        self.unlay(seat)
        number = self.count[seat]
        if number == 0:
            return
        for i in range(self.discard_n - 1, -1, -1):
            self.discard[i + number] = self.discard[i]
        self.discard_n += number
        at = 0
        while self.held[seat]:
            card = bits.lowest(self.held[seat])
            self.take(seat, card)
            self.discard[at] = card
            at += 1
            self.emit(BURIED, seat, card, 0)

    def unlay(self, seat: int) -> None:
        """Cards laid face down return to the hand."""
        while self.laid_n[seat]:
            self.give(seat, self.pick_up(seat))

    def cover(self, seat: int, card: int) -> None:
        """Lay it; the caller counts it in `laid_n`."""
        self.laid[seat * KINDS + card] += 1
        self.laid_kinds[seat] |= BIT[card]

    def pick_up(self, seat: int) -> int:
        """Take the lowest card that a seat has laid."""
        card = bits.lowest(self.laid_kinds[seat])
        i = seat * KINDS + card
        self.laid[i] -= 1
        if self.laid[i] == 0:
            self.laid_kinds[seat] &= ~BIT[card]
        self.laid_n[seat] -= 1
        return card

    def _leave(self, seat: int) -> None:
        """Whatever the seat was about to do lapses; the game ends with one seat left (§3.5)."""
        if self.threes == seat:
            self.threes = self.after(seat)
            if self.turn == seat:  # the successor is next, and a round is still a whole one
                self.threes_left += 1
        self.alive &= ~BIT[seat]
        self.part &= ~BIT[seat]
        self.choice[seat] = UNDECIDED
        self.commands[seat] = 0
        if self.turn == seat:
            self.extra = 0
        for at in range(self.frames_n - 1, -1, -1):
            if self.frames[at * FRAME + 1] == seat and not self._concerns_all(at):
                self._remove_frame(at)
        if bits.size(self.alive) == 1:
            last = bits.lowest(self.alive)
            self.place[last] = self.best
            self.emit(FINISHED, last, self.best, 0)
            self.alive = 0
            self.frames_n = 0
            self.mover = OVER

    def _concerns_all(self, at: int) -> int:
        """Does the frame go on without the seat that opened it? The effect of a card does not."""
        kind = self.frames[at * FRAME]
        if kind in (F_JOINING, F_LAYING, F_SETTLING, F_CALLING):
            return 1
        return 0

    # Drawing

    def draw_on(self, rng: Rng | None) -> int:
        """Draw the cards of the frame on top, as far as the draw pile reaches; 0 if the game waits
        for chance or is over."""
        seat = self.frames[self.frames_n * FRAME - 2]
        if not self.can_draw(seat, 1, rng):
            return 0 if self.mover in (CHANCE, OVER) else 1
        at = self.frames_n * FRAME - 1  # others may have left
        number = min(self.frames[at], self.pile_n)
        self.frames[at] -= number
        if self.frames[at] == 0:
            self.frames_n -= 1
        self.news = 1
        for _ in range(number):
            self.drawn = self.top_card(rng)
            self.give(seat, self.drawn)
            if self.listening:
                self.emit(DREW, seat, self.drawn, self.count[seat])
            self.check_hand(seat)
            if not self.alive >> seat & 1:
                break
        return 0 if self.mover == OVER else 1

    def check_hand(self, seat: int) -> None:
        """§3.2, after any draw or pick-up."""
        if self.count[seat] >= TOO_MANY_IN_HAND:
            self.eliminate(seat)

    def can_draw(self, seat: int, staying: int, rng: Rng | None) -> int:
        """Is there a card to draw? See to it that there is (§3.4): 0 if the piles have to be
        shuffled first, or if the seat or the game is out. `staying`: see `_refill`."""
        while self.pile_n == 0:
            if not self._refill(staying):
                self._take_a_hand_for_pile(seat)
                if self.mover == OVER:
                    return 0
            if self.pile_n and not self.unordered:
                self.stage = SHUFFLE
                self.mover = CHANCE
                return 0
            if not self.alive >> seat & 1:
                return 0
        return 1

    def _refill(self, staying: int) -> int:
        """§3.4: the discard pile becomes the draw pile; the top card stays, with all jokers above
        it (and of a chain of queens all cards: so many are `staying`, §4 Queen). 0 if that yields
        no card."""
        last = self.discard_n - 1
        while last >= 0 and self.discard[last] == JOKER:
            last -= 1
        if self.top == ANY:  # what lies there is a buried hand, and doesn't count
            last += 1
        last -= staying - 1
        if last <= 0:
            return 0
        for i in range(last):
            self.pile[i] = self.discard[i]
        self.pile_n = last
        for i in range(last, self.discard_n):
            self.discard[i - last] = self.discard[i]
        self.discard_n -= last
        self.news = 1
        self.emit(RESHUFFLED, 0, self.pile_n, 0)
        return 1

    def _take_a_hand_for_pile(self, needy: int) -> None:
        """§3.4: who has the most cards is eliminated, and that hand is the new draw pile."""
        most = needy
        seat = self.after(needy)
        while seat != needy:
            if self.count[seat] > self.count[most]:
                most = seat
            seat = self.after(seat)
        self._lose_place(most)
        self.unlay(most)
        while self.held[most]:
            card = bits.lowest(self.held[most])
            self.take(most, card)
            self.pile[self.pile_n] = card
            self.pile_n += 1
        self.emit(NEW_PILE, most, self.pile_n, 0)
        self.news = 1
        self._leave(most)

    def top_card(self, rng: Rng | None) -> int:
        """The same as `State.top_of`, which C can't inline."""
        last = self.pile_n - 1
        self.pile_n = last
        if self.unordered:
            assert rng is not None
            return bits.taken(self.pile, last + 1, rng.below(last + 1))
        return self.pile[last]

    # Search

    def fill_hands(self, rng: Rng) -> None:
        """Deal the cards that hands are missing. What another seat has just drawn is one."""
        for seat in range(1, self.players + 1):
            self.pile_n += self.missing[seat]
        for seat in range(1, self.players + 1):
            for number in range(self.missing[seat]):
                card = self._not_exodia(seat, self._likely_card(seat, number, rng), rng)
                self.hand[seat * KINDS + card] += 1
                self.held[seat] |= BIT[card]
                if self.stage == DRAWN and seat == self.mover:
                    self.drawn = card
            self.missing[seat] = 0

    def _likely_card(self, seat: int, number: int, rng: Rng) -> int:
        """A card for the hand of a seat. What it showed by drawing, taking and accepting weighs
        (a card may be refused a few times), but excludes nothing, because people err and bluff."""
        card = self.top_card(rng)
        if not self.infers or number < self.fresh[seat]:
            return card
        for _ in range(REFUSALS):
            weight = LACKED_JOKER if card == JOKER else LACKED
            if not self.lacks[seat] & BIT[card] or self.pile_n == 0 or rng.below(100) < weight:
                break
            card = self._exchanged(card, rng)
        return card

    def _not_exodia(self, seat: int, card: int, rng: Rng) -> int:
        """A card for the hand of a seat, exchanged (a few times) while it makes it Exodia, which
        the seat would have shown. People may wait, so it isn't excluded."""
        if not self.infers or self.rules < EXODIA_AT_ANY_TIME:
            return card
        for _ in range(REFUSALS):
            if self.pile_n == 0 or not self.exodia(self.held[seat] | BIT[card]):
                break
            card = self._exchanged(card, rng)
        return card

    def _exchanged(self, card: int, rng: Rng) -> int:
        """A random card of the draw pile, into whose place this one comes."""
        i = rng.below(self.pile_n)
        other = self.pile[i]
        self.pile[i] = card
        return other

    # What the seats know

    def take_back(self) -> None:
        """Laid cards return to the hands, or are about to be uncovered again."""
        for i in range((self.players + 1) * KINDS):
            self.known[i] += self.bare[i]
            self.bare[i] = 0

    def forget(self, seat: int) -> None:
        """The seat is out."""
        self.lacks[seat] = 0
        self.fresh[seat] = 0
        for i in range(seat * KINDS, (seat + 1) * KINDS):
            self.known[i] = 0
            self.bare[i] = 0
