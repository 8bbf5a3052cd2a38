"""las_vegan: the position and its rules. Paragraphs are those of rulebook/en.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine import bits
from ...engine.constants import CHANCE, OVER
from ...engine.limits import Limits
from ...engine.rng import Rng
from ...engine.state import State
from .cards import *
from .options import LasVeganOptions

SHARES = 5040
"""A hand's chance to get a card is reckoned in parts of so many."""


class LasVeganState(State):
    """A position of Las Vegan. It is flat (see `engine.state`): arrays by seat have the
    seats 1..5, sets of cards are bits.

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
        self.best_seat = NOBODY
        self.casinos = 0
        self.free = 0
        self.used = 0
        self.placed = bits.zeros(CASINOS)
        self.loose = bits.zeros(KINDS_OF_FACES)
        self.gold = 0
        self.condition = UNPLACED
        self.sevens = 0
        self.starter = NOBODY
        self.stage = SHUFFLE
        self.lacks = bits.zeros(SEATS + 1)
        self.missing = bits.zeros(SEATS + 1)
        self.unseen = bits.zeros(4)
        self.slack = bits.zeros(COLOUR_SETS)
        for seat in range(1, players + 1):
            self.cabbages[seat] = CABBAGES
        self._begin_round()

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

    # §1 Setup

    def _begin_round(self) -> None:
        """All cards and tokens come back (§1.5), and the deck has to be shuffled."""
        self.round += 1
        for i in range(CARDS):
            self.pile[i] = DECK[i]
        self.pile_n = CARDS
        for seat in range(self.players + 1):
            self.held[seat] = 0
            self.taken[seat] = 0
            self.tricks[seat] = 0
            self.lacks[seat] = 0
        self.laid_n = 0
        self.done = 0
        self.led[0] = 0
        self.casinos = 0
        self.free = 0
        for casino in range(CASINOS):
            self.placed[casino] = 0
        for face in range(KINDS_OF_FACES):
            self.loose[face] = 0
        self.gold = 0
        self.condition = UNPLACED
        self.stage = SHUFFLE
        self.mover = CHANCE

    def _deal(self, rng: Rng | None) -> None:
        """§1.3: everybody gets as many cards as the number of players allows."""
        for seat in range(1, self.players + 1):
            for _ in range(HANDS[self.players]):
                self.held[seat] |= BIT[self._top_card(rng)]
        self.emit(DEALT, 0, self.round, HANDS[self.players])
        self.stage = CASINO_DRAW

    def _draw_casinos(self, rng: Rng) -> None:
        """§1.4: three casinos that weren't open before are drawn."""
        left = ALL_CASINOS & ~self.used
        drawn = 0
        for _ in range(IN_ROUND):
            casino = bits.nth(left, rng.below(bits.size(left)))
            left &= ~(1 << casino)
            drawn |= 1 << casino
        self._open_casinos(drawn)

    def _open_casinos(self, drawn: int) -> None:
        self.casinos = drawn
        self.free = drawn
        self.used |= drawn
        while drawn:
            self.emit(OPENED, 0, bits.lowest(drawn), 0)
            drawn &= drawn - 1
        self.stage = TOSS

    def _toss(self, rng: Rng) -> None:
        """§1.5: the golden token and the ordinary ones are tossed; each has two faces."""
        self.gold = HARD_GOLD if rng.below(2) else MILD_GOLD
        for token in range(TOKENS):
            self._add_token(SECOND_FACE[token] if rng.below(2) else FIRST_FACE[token])
        self._after_toss()

    def _add_token(self, value: int) -> None:
        for face in range(KINDS_OF_FACES):
            if FACES[face] == value:
                self.loose[face] += 1

    def _after_toss(self) -> None:
        """§1.6: only the first round's leader is left to chance."""
        self.emit(TOSSED, 0, self.gold, 0)
        for face in range(KINDS_OF_FACES):
            for _ in range(self.loose[face]):
                self.emit(TOSSED, 0, FACES[face], 0)
        if self.round == 1:
            self.stage = STARTER
        else:
            self._start(self.starter % self.players + 1)

    def _start(self, seat: int) -> None:
        self.starter = seat
        self.led[0] = seat
        self.emit(STARTS, seat, 0, 0)
        self.stage = CARD
        self.mover = seat

    # §2 Tricks

    def moves(self, seat: int, out: list[int]) -> int:
        n = 0
        if self.stage == CARD:
            hand = self.playable(seat)
            while hand:
                out[n] = bits.lowest(hand)
                hand &= hand - 1
                n += 1
            return n
        if self.stage == TOKEN:
            return self._placings(out)
        out[0] = 0
        return 1

    def any_move(self, seat: int, rng: Rng) -> int:
        """The same without listing all cards."""
        if self.stage == CARD:
            hand = self.playable(seat)
            return bits.nth(hand, rng.below(bits.size(hand)))
        return self.buffer[rng.below(self.moves(seat, self.buffer))]

    def playable(self, seat: int) -> int:
        """The cards that the seat may play, as bits: one must follow if one can (§2.1)."""
        first = self.done * self.players
        if self.laid_n > first:
            following = self.held[seat] & OF_COLOUR[COLOUR_OF[self.laid[first]]]
            if following:
                return following
        return self.held[seat]

    def beats(self, card: int) -> int:
        """1 if a card, laid next, would win what lies in the trick (§2.2)."""
        first = self.done * self.players
        if self.laid_n == first:
            return 1
        led = COLOUR_OF[self.laid[first]]
        if COLOUR_OF[card] != led:
            return 1 if NUMBER_OF[card] == 0 else 0
        return 1 if COLOUR_OF[self.best] == led and card > self.best else 0

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        if self.stage == CARD:
            self._play(seat, move)
        elif self.stage == TOKEN:
            self._place(seat, move)
        elif self.stage == SHUFFLE:
            self._deal(rng)
        else:
            assert rng is not None
            if self.stage == CASINO_DRAW:
                self._draw_casinos(rng)
            elif self.stage == TOSS:
                self._toss(rng)
            else:
                self._start(1 + rng.below(self.players))

    def _play(self, seat: int, card: int) -> None:
        first = self.done * self.players
        if self.laid_n > first:
            led = COLOUR_OF[self.laid[first]]
            if COLOUR_OF[card] != led:
                self.lacks[seat] |= 1 << led
        if self.beats(card):
            self.best = card
            self.best_seat = seat
        self.held[seat] &= ~BIT[card]
        self.laid[self.laid_n] = card
        self.laid_n += 1
        self.emit(PLAYED, seat, card, 0)
        if self.laid_n < first + self.players:
            self.mover = seat % self.players + 1
        else:
            self._end_trick(first)

    def _end_trick(self, first: int) -> None:
        """§2.3, §3.1: the winner takes the trick, and places a token for each seven in it."""
        winner = self.best_seat
        won = BIT[self.laid[first]]
        for i in range(first + 1, self.laid_n):
            won |= BIT[self.laid[i]]
        self.taken[winner] |= won
        self.tricks[winner] += 1
        self.done += 1
        self.led[self.done] = winner
        self.best = 0
        self.best_seat = NOBODY
        self.emit(WON, winner, self.done, 0)
        self.sevens = bits.size(won & SEVENS)
        self.mover = winner
        self._next_token()

    # §3 Sevens

    def _next_token(self) -> None:
        """Ask for each seven, as long as a token can be placed at all; then go on."""
        if self.sevens > 0 and (self.condition == UNPLACED or self.free):
            self.stage = TOKEN
            return
        self.sevens = 0
        self.stage = CARD
        if self.done == HANDS[self.players]:
            self._end_round()

    def _placings(self, out: list[int]) -> int:
        """§3.2-3: equal faces are the same move; there is always a token for a free casino."""
        n = 0
        for face in range(KINDS_OF_FACES):
            if self.loose[face] > 0:
                free = self.free
                while free:
                    out[n] = PLACE + face * CASINOS + bits.lowest(free)
                    free &= free - 1
                    n += 1
        if self.condition == UNPLACED:
            out[n] = GOLD + MIN
            out[n + 1] = GOLD + MAX
            n += 2
        out[n] = DECLINE
        return n + 1

    def _place(self, seat: int, move: int) -> None:
        if move == DECLINE:
            self.emit(DECLINED, seat, 0, 0)
        elif move > GOLD:
            self.condition = move - GOLD
            self.emit(PLACED_GOLD, seat, self.gold, self.condition)
        else:
            face = (move - PLACE) // CASINOS
            casino = (move - PLACE) % CASINOS
            self.loose[face] -= 1
            self.placed[casino] = FACES[face]
            self.free &= ~(1 << casino)
            self.emit(PLACED, seat, FACES[face], casino)
        self.sevens -= 1
        self._next_token()

    # §4 Scoring a round

    def _end_round(self) -> None:
        """§4.4: no change depends on cabbages, so one after the other is all at once."""
        ended = 1 if self.round == self.rounds else 0
        for seat in range(1, self.players + 1):
            change = self._change(seat)
            self.cabbages[seat] = max(0, self.cabbages[seat] + change)
            self.emit(SCORED, seat, change, self.cabbages[seat])
            if self.cabbages[seat] == 0:  # §5.1
                ended = 1
        if ended:
            self.mover = OVER
        else:
            self._begin_round()

    def _change(self, seat: int) -> int:
        """§4.1-3: what a seat gains or loses in this round: golden casino, then the others."""
        change = self.golden_share(seat)
        if change:
            self.emit(PAID_GOLD, seat, change, self.condition)
        with_token = self.casinos & ~self.free
        while with_token:
            casino = bits.lowest(with_token)
            with_token &= with_token - 1
            paid = self.placed[casino] * self.groups(seat, casino)
            if paid:
                self.emit(PAID, seat, paid, casino)
            change += paid
        return change

    def golden_share(self, seat: int) -> int:
        """§4.1: what the golden casino costs a seat by the tricks won so far."""
        if self.condition == UNPLACED:
            return 0
        for other in range(1, self.players + 1):
            if self.condition == MIN and self.tricks[other] < self.tricks[seat]:
                return 0
            if self.condition == MAX and self.tricks[other] > self.tricks[seat]:
                return 0
        return self.gold

    def groups(self, seat: int, casino: int) -> int:
        """§4.2: how often a casino counts for a seat by the cards won so far."""
        n = bits.size(self.taken[seat] & CASINO_CARDS[casino])
        return n // GROUP if casino < COLOUR_CASINOS else n

    # §5 End

    def game_place(self, seat: int) -> int:
        """§5.2: most cabbages win; 1 is first."""
        place = 1
        for other in range(1, self.players + 1):
            if self.cabbages[other] > self.cabbages[seat]:
                place += 1
        return place

    # Chance

    def deal(self, rng: Rng) -> None:
        if self.stage == SHUFFLE:
            self.shuffle(self.pile, 0, self.pile_n, rng)
        self.apply(CHANCE, 0, rng)

    def settle(self, outcome: Sequence[int]) -> None:
        self.check_chance()
        stage, *found = outcome
        if stage != self.stage:
            raise ValueError("stage")
        if stage == SHUFFLE and sorted(found) == DECK:
            for i in range(CARDS):
                self.pile[i] = found[CARDS - 1 - i]  # named from the top
            self._deal(None)
        elif stage == CASINO_DRAW and self._drawable(found):
            self._open_casinos(sum([1 << casino for casino in found]))
        elif stage == TOSS and len(found) == 1 + TOKENS and self._tossable(found):
            self.gold = found[0]
            for value in found[1:]:
                self._add_token(value)
            self._after_toss()
        elif stage == STARTER and len(found) == 1 and 1 <= found[0] <= self.players:
            self._start(found[0])
        else:
            raise ValueError("no outcome of this stage")

    def _drawable(self, found: Sequence[int]) -> bool:
        """Casinos are named in ascending order, so that an outcome is written in one way."""
        left = [casino for casino in range(CASINOS) if not self.used >> casino & 1]
        return len(found) == IN_ROUND and list(found) == [c for c in left if c in found]

    def _tossable(self, found: Sequence[int]) -> bool:
        tokens = zip(found, (GOLD_FACES, *TOKEN_FACES), strict=True)
        return all(value in faces for value, faces in tokens)

    # Sampled worlds

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
