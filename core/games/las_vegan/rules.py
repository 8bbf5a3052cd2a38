"""las_vegan: the rules, and nothing else. Paragraphs are those of rulebook/en.md.

The position is kept flat (see `engine.state`): hands and won cards are sets of cards as bits, the
cards laid in a round stand in one array, a trick after the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import bits
from ...engine.constants import CHANCE, OVER
from ...engine.rng import Rng
from . import cards
from .cards import (
    ALL_CASINOS,
    CABBAGES,
    CARD,
    CARDS,
    CASINO_DRAW,
    CASINOS,
    COLOUR_CASINOS,
    DEALT,
    DECLINE,
    DECLINED,
    GOLD,
    GROUP,
    IN_ROUND,
    KINDS_OF_FACES,
    MAX,
    MIN,
    OPENED,
    PAID,
    PAID_GOLD,
    PLACE,
    PLACED,
    PLACED_GOLD,
    PLAYED,
    SCORED,
    SEVENS,
    SHUFFLE,
    STARTER,
    STARTS,
    TOKEN,
    TOKENS,
    TOSS,
    TOSSED,
    WON,
)
from .options import LasVeganOptions
from .table import LasVeganTable

# Tables by assignment, because that is how Cython fills C arrays.
BIT = cards.BIT
CASINO_CARDS = cards.CASINO_CARDS
COLOUR_OF = cards.COLOUR_OF
DECK = cards.DECK
FACES = cards.FACES
FIRST_FACE = [min(faces) for faces in cards.TOKEN_FACES]
SECOND_FACE = [max(faces) for faces in cards.TOKEN_FACES]
HANDS = cards.HANDS
NUMBER_OF = cards.NUMBER_OF
OF_COLOUR = cards.OF_COLOUR

MILD_GOLD = max(cards.GOLD_FACES)
HARD_GOLD = min(cards.GOLD_FACES)


class LasVeganState(LasVeganTable):
    """A position of Las Vegan."""

    def __init__(self, players: int, options: LasVeganOptions) -> None:
        super().__init__(players, options)
        for seat in range(1, players + 1):
            self.cabbages[seat] = CABBAGES
        self._begin_round()

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
        self.condition = 0
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
        self.best_seat = 0
        self.emit(WON, winner, self.done, 0)
        self.sevens = bits.size(won & SEVENS)
        self.mover = winner
        self._next_token()

    # §3 Sevens

    def _next_token(self) -> None:
        """Ask for each seven, as long as a token can be placed at all; then go on."""
        if self.sevens > 0 and (self.condition == 0 or self.free):
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
        if self.condition == 0:
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
        if self.condition == 0:
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
        if stage == SHUFFLE and sorted(found) == cards.DECK:
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
        for value, faces in zip(found[1:], cards.TOKEN_FACES, strict=True):
            if value not in faces:
                return False
        return found[0] in cards.GOLD_FACES

    # Copies
