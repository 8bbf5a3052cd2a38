"""What lies on the table of Las Vegan, and how unseen cards are dealt to hands.

The rules are in `rules.py`. Paragraphs are those of rulebook/en.md.
"""

from __future__ import annotations

from typing import Any

from ...engine import bits
from ...engine.constants import CHANCE, OVER
from ...engine.limits import Limits
from ...engine.rng import Rng
from ...engine.state import State
from . import cards
from .cards import (
    ALL_COLOURS,
    CARDS,
    CASINO_DRAW,
    CASINOS,
    COLOUR_SETS,
    IN_ROUND,
    IN_TRICKS,
    KINDS_OF_FACES,
    LEADER,
    MAX_TRICKS,
    PRESENT_TRICK,
    SEATS,
    SHUFFLE,
    STARTER,
    WON_CARDS,
)
from .limits import LIMITS, MOST_ROUNDS
from .options import LasVeganOptions

# Tables by assignment, because that is how Cython fills C arrays.
BIT = cards.BIT
COLOUR_OF = cards.COLOUR_OF
HANDS = cards.HANDS
TOUCHING = cards.TOUCHING
WITHOUT = cards.WITHOUT

SHARES = 5040
"""A hand's chance to get a card is reckoned in parts of so many."""


class LasVeganTable(State):
    """Arrays by seat have the seats 1..5; sets of cards are bits.

    `held[seat]`: cards in hand; `taken[seat]`: cards won, in `tricks[seat]` tricks. `pile[:pile_n]`
    belongs to nobody. `laid[:laid_n]`: the cards of this round in order; `done` tricks are over,
    `led[n]` led trick n, so `led[n + 1]` won it. `best` wins the present trick so far, for
    `best_seat`. `casinos`, `free`, `used`: of this round, without a token, and of the game so far,
    as bits; `placed[casino]`: the token there (0: none); `loose[face]`: tokens not placed, by what
    they show; `gold`, and its `condition` when it is placed. `sevens` tokens may be placed now, one
    after the other.

    `lacks[seat]`: colours, as bits, that the seat has shown not to hold. In a world pooled from a
    View all unseen cards lie in the pile, sorted: `missing[seat]` of them have to be dealt
    (`missing[0]` stay), `unseen[colour]` are of a colour, and for each set of colours there are
    `slack` more places than cards.
    """

    def __init__(self, players: int, options: LasVeganOptions) -> None:
        super().__init__(players)
        self.options = options
        if not 0 < options.rounds <= MOST_ROUNDS:
            raise ValueError(f"{options.rounds} rounds; allowed are 1 to {MOST_ROUNDS}")
        self.rounds = options.rounds
        self.held = bits.sets(SEATS + 1)
        self.taken = bits.sets(SEATS + 1)
        self.tricks = bits.zeros(SEATS + 1)
        self.cabbages = bits.zeros(SEATS + 1)
        self.pile = bits.zeros(CARDS)
        self.pile_n = 0
        self.laid = bits.zeros(CARDS)
        self.laid_n = 0
        self.led = bits.zeros(MAX_TRICKS + 1)
        self.done = 0
        self.best = 0
        self.best_seat = 0
        self.casinos = 0
        self.free = 0
        self.used = 0
        self.placed = bits.zeros(CASINOS)
        self.loose = bits.zeros(KINDS_OF_FACES)
        self.gold = 0
        self.condition = 0
        self.sevens = 0
        self.starter = 0
        self.stage = SHUFFLE
        self.lacks = bits.zeros(SEATS + 1)
        self.missing = bits.zeros(SEATS + 1)
        self.unseen = bits.zeros(4)
        self.slack = bits.zeros(COLOUR_SETS)

    def limits(self) -> Limits:
        return LIMITS

    def agrees(self) -> int:
        """Each card lies in one place, hands are as long as the trick asks for, and a pooled world
        knows what lies in its pile."""
        if not (self._cards_agree() and (self.mover == OVER or self._stage_agrees())):
            return 0
        hidden = 0
        for seat in range(1, self.players + 1):
            hidden += self.missing[seat]
        if hidden == 0:
            return 1
        for colour in range(4):
            left = self.unseen[colour]
            for i in range(self.pile_n):
                left -= 1 if COLOUR_OF[self.pile[i]] == colour else 0
            if left:
                return 0
        for colours in range(1, COLOUR_SETS):
            if self.slack[colours] != self._slack_of(colours):
                return 0
        return 1 if hidden + self.missing[0] == self.pile_n else 0

    def _cards_agree(self) -> int:
        seen = self.held[0]
        for i in range(self.pile_n):
            seen |= BIT[self.pile[i]]
        for i in range(self.laid_n):
            seen |= BIT[self.laid[i]]
        n = self.pile_n + self.laid_n
        for seat in range(SEATS + 1):
            seen |= self.held[seat]
            n += bits.size(self.held[seat])
        return 1 if n == bits.size(seen) else 0

    def _stage_agrees(self) -> int:
        opened = self.round - 1 if self.stage <= CASINO_DRAW else self.round
        if self.round > self.rounds or bits.size(self.used) != IN_ROUND * opened:
            return 0
        if self.free & ~self.casinos or self.casinos & ~self.used:
            return 0
        if self.mover == CHANCE:
            if self.stage == SHUFFLE:
                return 1 if self.pile_n == CARDS else 0
            return 1 if self.stage <= STARTER else 0
        leader = self.led[self.done]
        laid = self.laid_n - self.done * self.players
        if self.stage <= STARTER or not (0 < leader <= self.players and 0 <= laid < self.players):
            return 0
        if self._distance(self.mover, leader) != laid:
            return 0
        for seat in range(1, self.players + 1):
            left = HANDS[self.players] - self.done
            if self._distance(seat, leader) < laid:
                left -= 1
            if bits.size(self.held[seat]) + self.missing[seat] != left:
                return 0
        return 1

    def _top_card(self, rng: Rng | None) -> int:
        """The same as `State.top_of`, which C can't inline."""
        last = self.pile_n - 1
        self.pile_n = last
        if self.unordered:
            assert rng is not None
            return bits.taken(self.pile, last + 1, rng.below(last + 1))
        return self.pile[last]

    def deal_unseen(self, seat: int, rng: Rng) -> None:
        """Fill the hands, by what the seats have shown not to hold (las_vegan §2.1)."""
        shown = 0
        dealt = 0
        for other in range(1, self.players + 1):
            dealt += self.missing[other]
            if self.missing[other] > 0:
                shown |= self.lacks[other]
        if dealt == 0:
            return
        if shown and self.infers:
            self._deal_fitting(rng)
            return
        for other in range(1, self.players + 1):
            for _ in range(self.missing[other]):
                self.held[other] |= BIT[self._top_card(rng)]
            self.missing[other] = 0

    def measure_slack(self) -> None:
        """Fill `unseen` and `slack` of a pooled world."""
        for colour in range(4):
            self.unseen[colour] = 0
        for i in range(self.pile_n):
            self.unseen[COLOUR_OF[self.pile[i]]] += 1
        for colours in range(1, COLOUR_SETS):
            self.slack[colours] = self._slack_of(colours)

    def _slack_of(self, colours: int) -> int:
        """How many more places than cards there are for these colours."""
        places = 0
        for seat in range(self.players + 1):
            if colours & ~self.lacks[seat]:
                places += self.missing[seat]
        for colour in range(4):
            if colours >> colour & 1:
                places -= self.unseen[colour]
        return places

    def _deal_fitting(self, rng: Rng) -> None:
        """Colours with the least slack first, the cards of each in random order. A card goes to a
        hand by how full of it that hand may be, but nowhere where it would take the last place
        that cards of other colours need: by Hall's theorem all cards find places then."""
        tight = 0
        for colours in range(1, COLOUR_SETS):
            if self.slack[colours] == 0:
                tight |= 1 << colours
        left = ALL_COLOURS
        stay = 0
        while left:
            colour = self._next_colour(left)
            left &= ~(1 << colour)
            first = 0
            while first < self.pile_n and COLOUR_OF[self.pile[first]] != colour:
                first += 1
            for i in range(first, first + self.unseen[colour]):
                j = i + rng.below(self.unseen[colour])
                card = self.pile[j]
                self.pile[j] = self.pile[i]
                self.pile[i] = card
                holder = self._holder(colour, tight, rng)
                if holder == 0:
                    stay |= BIT[card]
                else:
                    self.held[holder] |= BIT[card]
                self.missing[holder] -= 1
                self.unseen[colour] -= 1
                tight |= self._tighten(TOUCHING[ALL_COLOURS & ~self.lacks[holder]], colour)
        self.pile_n = 0
        while stay:
            self.pile[self.pile_n] = bits.lowest(stay)
            self.pile_n += 1
            stay &= stay - 1

    def _next_colour(self, left: int) -> int:
        best = -1
        for colour in range(4):
            if left >> colour & 1 and (best < 0 or self.slack[1 << colour] < self.slack[1 << best]):
                best = colour
        return best

    def _holder(self, colour: int, tight: int, rng: Rng) -> int:
        """Who gets the next card of a colour; 0 if it stays in the pile."""
        total = 0
        for seat in range(self.players + 1):
            total += self._share(seat, colour, tight)
        skip = rng.below(total)
        seat = 0
        while skip >= self._share(seat, colour, tight):
            skip -= self._share(seat, colour, tight)
            seat += 1
        return seat

    def _share(self, seat: int, colour: int, tight: int) -> int:
        """How likely a seat gets a card: its places over the cards that may go there."""
        if self.missing[seat] == 0 or self.lacks[seat] >> colour & 1:
            return 0
        if tight & TOUCHING[ALL_COLOURS & ~self.lacks[seat]] & WITHOUT[colour]:
            return 0
        fitting = 0
        for other in range(4):
            if not self.lacks[seat] >> other & 1:
                fitting += self.unseen[other]
        return max(1, SHARES * self.missing[seat] // fitting)

    def _tighten(self, touched: int, colour: int) -> int:
        """A card of a colour has taken a place that these sets of colours could use: return which
        of them have no slack any more."""
        sets = touched & WITHOUT[colour]
        tight = 0
        while sets:
            colours = bits.lowest(sets)
            sets &= sets - 1
            self.slack[colours] -= 1
            if self.slack[colours] == 0:
                tight |= 1 << colours
        return tight

    # What a seat sees, as numbers

    def tell(self, part: int, seat: int, numbers: Any, at: int) -> None:
        """Parts of tricks by seat, the own one first: who played each card of the present one, who
        leads it, in which finished trick, from 1, each card was played, and who won it."""
        finished = self.done * self.players
        first = finished if part == PRESENT_TRICK else 0
        last = self.laid_n if part == PRESENT_TRICK else finished
        if part == LEADER:
            if self.led[self.done] > 0:
                numbers[at + self._distance(self.led[self.done], seat)] = 1
            return
        for i in range(first, last):
            trick = i // self.players
            holder = self.led[trick] + i - trick * self.players
            if part == WON_CARDS:
                holder = self.led[trick + 1]
            where = at + self._distance(holder, seat) * CARDS + self.laid[i]
            numbers[where] = trick + 1 if part == IN_TRICKS else 1

    def _distance(self, other: int, seat: int) -> int:
        """How far round the table a seat is from another one."""
        return (other - seat + 2 * self.players) % self.players
