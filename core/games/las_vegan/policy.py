"""las_vegan: the value of the cards of a trick by the casinos, the probable winner of the trick,
and the token that harms the others most.

Values are cabbages that a seat gains over the mean of the others, until the end of the round.
"""

from __future__ import annotations

import math

from ...ai_facts import LOGISTIC, AiFacts, StrongPlay
from ...engine import bits
from ...engine.constants import OVER
from ...engine.rng import Rng
from ...policy import Policy
from .cards import *
from .rules import LasVeganState

CASINO_OF = [
    CASINO_NAMES.index(str(number)) if str(number) in CASINO_NAMES else -1
    for number in range(NUMBERS)
]

LOWEST_WORTH = -1e9
THIRD = 1.0 / GROUP
ROUNDED = 1.0  # cards of a colour that don't complete a group, on average

# Tuned in games of one seat against three with the previous values; in cabbages unless stated.
COMING = 0.6  # probability that a casino without a token gets one
DECLINING = 0.45  # a token is only placed where it gains more
OTHERS_TOKEN = 1.8  # value of a seven to another seat
COMMON = 0.45  # average strength of a card
DUCKED = 0.5  # factor of a card's strength for one unseen higher card
ZERO = 0.5  # probability that a 0 wins if it is meant to
KILLED = 0.03  # probability that a seat that doesn't want a trick takes it by a 0
TRICK_SPREAD = 0.75  # times the square root of the number of later tricks
KEPT = 0.5  # weight of later tricks for a card that beats the trick
KEPT_LOSING = 0.23  # and for one that doesn't
LOSING_COLOUR = -0.04  # a card that loses, for each card of its colour in the hand
ROUND_SPREAD = 4.0  # standard deviation of the difference of two seats in one round

# What styles add to weights (`Policy.lean_to`).
WINNING = 0  # to the value of a trick that is won
PLACING = 1  # to the value of a seven in it; taken from DECLINING

# Leading: added to the value of the trick.
LEAD_STRENGTH = 0.1  # weight of later tricks: strong cards are led rather than kept
LEAD_ZERO = -0.4
LEAD_SEVEN = -0.4
LEAD_HIGHER = 0.05  # each unseen higher card of the colour
LEAD_HIGHEST = -0.2  # if there is none
LEAD_COLOUR = -0.05  # each card of the colour in the hand
LEAD_NUMBER = -0.02
LEAD_STEP = -0.28  # of the step to the golden casino, by the chance to win
LEAD_AVERAGE = -0.5  # times the value of the average card / (1 + higher cards)


class LasVeganPolicy(Policy):
    """Compares all moves; the first one among equals is made.

    Tables are filled for the seat that chooses: `number_worth`, `colour_worth`: the value of a card
    to the seat that wins it; `share[seat]` of later tricks; `away[n]`: the probability that a hand
    holds none of n unseen cards; `average`: mean value of the unseen cards; `own_step`,
    `their_step`: the effect of the trick on the golden casino if this seat, or the one that is
    winning it, gets it; `token`: the best placing, with the value `token_worth`.
    """

    __slots__ = (
        "average",
        "away",
        "colour_worth",
        "number_worth",
        "own_step",
        "score",
        "share",
        "their_step",
        "to_come",
        "token",
        "token_worth",
        "unseen",
        "world",
    )

    def __init__(self, world: LasVeganState) -> None:
        super().__init__(world)
        self.world = world
        self.number_worth = bits.reals(NUMBERS)
        self.colour_worth = bits.reals(4)
        self.share = bits.reals(SEATS + 1)
        self.score = bits.reals(SEATS + 1)
        self.away = bits.reals(NUMBERS + 1)
        self.to_come = 0.0
        self.average = 0.0
        self.own_step = 0.0
        self.their_step = 0.0
        self.token = 0
        self.token_worth = 0.0
        self.unseen = 0

    def choose(self, seat: int, rng: Rng) -> int:
        self._look(seat)
        if self.world.stage == TOKEN:
            return self.token
        self.average = self._average_card()
        self.own_step = self._golden_step(seat)
        self.their_step = self._golden_step(self.world.best_seat)
        first = self.world.done * self.world.players
        trick = 0.0
        sevens = 0
        for i in range(first, self.world.laid_n):
            trick += self._card_worth(self.world.laid[i])
            sevens += 1 if NUMBER_OF[self.world.laid[i]] == SEVEN else 0
        hand = self.world.playable(seat)
        best = bits.lowest(hand)
        if hand & (hand - 1) == 0:
            return best
        best_worth = LOWEST_WORTH
        while hand:
            card = bits.lowest(hand)
            hand &= hand - 1
            more = 1 if NUMBER_OF[card] == SEVEN else 0
            worth = self._play_worth(card, trick + self._card_worth(card), sevens + more)
            if worth > best_worth:
                best_worth = worth
                best = card
        return best

    def candidates(self, seat: int, out: list[int]) -> int:
        """The lowest of equivalent neighbouring cards: nobody else can have a card between them,
        and no casino of this round distinguishes them."""
        n = self.world.moves(seat, out)
        if self.world.stage != CARD:
            return n
        live = ALL_CARDS & ~self.world.held[seat]
        for other in range(1, self.world.players + 1):
            live &= ~self.world.taken[other]
        count = 0
        for i in range(n):
            if count == 0 or self._differs(out[count - 1], out[i], live):
                out[count] = out[i]
                count += 1
        return count

    def _differs(self, lower: int, higher: int, live: int) -> int:
        if COLOUR_OF[lower] != COLOUR_OF[higher]:
            return 1
        if self._is_special(NUMBER_OF[lower]) or self._is_special(NUMBER_OF[higher]):
            return 1
        return 1 if live & (BIT[higher] - BIT[lower]) else 0

    def _is_special(self, number: int) -> int:
        casino = CASINO_OF[number]
        return 1 if casino < 0 or self.world.casinos >> casino & 1 else 0

    def _look(self, seat: int) -> None:
        """Fill the tables for a seat."""
        players = self.world.players
        self.unseen = ALL_CARDS & ~self.world.held[seat]
        for i in range(self.world.laid_n):
            self.unseen &= ~BIT[self.world.laid[i]]
        unseen = max(1, bits.size(self.unseen))
        self.to_come = float(HANDS[players] - self.world.done)
        miss = max(0.0, 1.0 - self.to_come / unseen)
        self.away[0] = 1.0
        for n in range(1, NUMBERS + 1):
            self.away[n] = self.away[n - 1] * miss
        self._weigh_cards()
        self._share_out(seat)
        self._find_token(seat)

    def _weigh_cards(self) -> None:
        """Fill the values of cards, by the tokens on the casinos and those that may still be placed
        there."""
        loose = 0.0
        tokens = 0
        for face in range(KINDS_OF_FACES):
            loose += FACES[face] * self.world.loose[face]
            tokens += self.world.loose[face]
        coming = 0.0
        if self.unseen & SEVENS:
            coming = COMING * loose / max(1, tokens)
        for number in range(NUMBERS):
            self.number_worth[number] = 0.0
        for colour in range(4):
            self.colour_worth[colour] = 0.0
        casinos = self.world.casinos
        while casinos:
            casino = bits.lowest(casinos)
            casinos &= casinos - 1
            token = coming
            if not self.world.free >> casino & 1:
                token = self.world.placed[casino]
            if casino < COLOUR_CASINOS:
                self.colour_worth[casino] = token * THIRD
            else:
                for number in range(NUMBERS):
                    if CASINO_OF[number] == casino:
                        self.number_worth[number] = token

    def _card_worth(self, card: int) -> float:
        return self.colour_worth[COLOUR_OF[card]] + self.number_worth[NUMBER_OF[card]]

    def _share_out(self, seat: int) -> None:
        """Fill the share of later tricks that each seat will win, by the strength of the own
        hand."""
        strength = 0.0
        hand = self.world.held[seat]
        cards_n = max(1, bits.size(hand))
        while hand:
            strength += self._strength(bits.lowest(hand))
            hand &= hand - 1
        strength = 0.05 + strength / cards_n
        own = strength / (strength + COMMON * (self.world.players - 1))
        for other in range(1, self.world.players + 1):
            self.share[other] = (1.0 - own) / (self.world.players - 1)
        self.share[seat] = own

    def _strength(self, card: int) -> float:
        """The probability that a card wins a later trick."""
        if NUMBER_OF[card] == 0:
            return ZERO
        above = bits.size(self.unseen & OF_COLOUR[COLOUR_OF[card]] & ~(2 * BIT[card] - 1))
        return 1.0 / (1.0 + DUCKED * above * (self.world.players - 1))

    # Cards

    def _play_worth(self, card: int, trick: float, sevens: int) -> float:
        """The value of playing a card: the trick, which is worth `trick` with it, won or lost, and
        the card no longer in the hand."""
        others = self.world.players - 1
        later = others - (self.world.laid_n - self.world.done * self.world.players)
        trick += later * self.average
        lost = -(trick + self.their_step + sevens * OTHERS_TOKEN) / others
        won = trick + self.own_step + sevens * max(0.0, self.token_worth) + self.lean[WINNING]
        won += sevens * self.lean[PLACING]
        beats = self.world.beats(card)
        p = self._win_chance(card, later, trick) if beats else 0.0
        coming = (self.average * (others + 1) + self.own_step) * (1.0 + 1.0 / others)
        if NUMBER_OF[card] == 0 and coming < 0.0:
            coming = -coming  # a 0 can also avoid tricks
        worth = p * won + (1.0 - p) * lost
        if later == others:
            return worth + self._lead_worth(card, p) + LEAD_STRENGTH * self._strength(card) * coming
        if beats:
            return worth - KEPT * self._strength(card) * coming
        worth -= KEPT_LOSING * self._strength(card) * coming
        return worth + LOSING_COLOUR * self._own_of_colour(card)

    def _lead_worth(self, card: int, p: float) -> float:
        """Further value of leading a card; `p`: the probability that it wins the trick."""
        of_colour = self.unseen & OF_COLOUR[COLOUR_OF[card]]
        higher = bits.size(of_colour & ~(2 * BIT[card] - 1))
        worth = LEAD_HIGHER * higher if higher else LEAD_HIGHEST
        worth += LEAD_AVERAGE * self.average / (1.0 + higher) + LEAD_STEP * p * self.own_step
        worth += LEAD_NUMBER * NUMBER_OF[card] + LEAD_COLOUR * self._own_of_colour(card)
        if NUMBER_OF[card] == 0:
            worth += LEAD_ZERO
        if NUMBER_OF[card] == SEVEN:
            worth += LEAD_SEVEN
        return worth

    def _own_of_colour(self, card: int) -> int:
        """The number of cards of this card's colour in the hand of the seat that chooses."""
        return bits.size(self.world.held[self.world.mover] & OF_COLOUR[COLOUR_OF[card]])

    def _average_card(self) -> float:
        """The mean value of the unseen cards."""
        total = 0.0
        for colour in range(4):
            total += self.colour_worth[colour] * bits.size(self.unseen & OF_COLOUR[colour])
        for number in range(NUMBERS):
            if self.number_worth[number] != 0.0:
                total += self.number_worth[number] * bits.size(self.unseen & OF_NUMBER[number])
        return total / max(1, bits.size(self.unseen))

    def _win_chance(self, card: int, later: int, trick: float) -> float:
        """The probability that none of the `later` seats beats a card: they do if they want the
        trick, or if they have to follow and hold nothing lower."""
        first = self.world.done * self.world.players
        led = COLOUR_OF[card]
        if self.world.laid_n > first:
            led = COLOUR_OF[self.world.laid[first]]
        of_led = self.unseen & OF_COLOUR[led]
        higher = 0
        if COLOUR_OF[card] == led:
            higher = bits.size(of_led & ~(2 * BIT[card] - 1))
        lower = bits.size(of_led) - higher
        zeros = bits.size(self.unseen & OF_NUMBER[0] & ~OF_COLOUR[led])
        beaten = 1.0 - self.away[higher]
        if trick < 0.0:
            beaten *= self.away[lower]
        free = self.away[higher + lower]
        killed = 1.0 - self.away[zeros]
        if trick < 0.0:
            killed *= KILLED
        chance = 1.0
        seat = self.world.mover
        for _ in range(later):
            seat = seat % self.world.players + 1
            if self.world.lacks[seat] >> led & 1:
                chance *= 1.0 - killed
            else:
                chance *= 1.0 - beaten - (1.0 - beaten) * free * killed
        return chance

    # Golden casino

    def _golden_step(self, seat: int) -> float:
        """The change of the golden casino's expected penalty for a seat by one more trick."""
        if self.world.condition == UNPLACED or seat == NOBODY:
            return 0.0
        before = self._golden_chance(seat, self.world.condition, 0.0)
        return self.world.gold * (self._golden_chance(seat, self.world.condition, 1.0) - before)

    def _golden_chance(self, seat: int, condition: int, more: float) -> float:
        """The probability that a seat will pay, with `more` tricks than it has: from its distance
        to the worst of the others and the variance of later tricks."""
        sign = 1.0 if condition == MAX else -1.0
        worst = LOWEST_WORTH
        for other in range(1, self.world.players + 1):
            if other != seat:
                worst = max(worst, sign * self._tricks(other))
        spread = 0.25 + TRICK_SPREAD * math.sqrt(self.to_come)
        ahead = sign * (self._tricks(seat) + more) - worst + 0.5
        return 1.0 / (1.0 + math.exp(-LOGISTIC * ahead / spread))

    def _tricks(self, seat: int) -> float:
        return self.world.tricks[seat] + self.share[seat] * self.to_come

    # Tokens

    def _find_token(self, seat: int) -> None:
        """Fill `token` and `token_worth`."""
        self.token = DECLINE
        self.token_worth = DECLINING - self.lean[PLACING]
        free = self.world.free
        while free:
            casino = bits.lowest(free)
            free &= free - 1
            lead = self._lead(seat, casino)
            for face in range(KINDS_OF_FACES):
                if self.world.loose[face] > 0 and FACES[face] * lead > self.token_worth:
                    self.token_worth = FACES[face] * lead
                    self.token = PLACE + face * CASINOS + casino
        if self.world.condition == UNPLACED:
            for condition in range(MIN, MAX + 1):
                worth = self.world.gold * self._golden_lead(seat, condition)
                if worth > self.token_worth:
                    self.token_worth = worth
                    self.token = GOLD + condition

    def _lead(self, seat: int, casino: int) -> float:
        """The expected count of a casino for a seat, minus the mean of the others."""
        own = self._count(seat, casino)
        total = 0.0
        for other in range(1, self.world.players + 1):
            total += self._count(other, casino)
        return own - (total - own) / (self.world.players - 1)

    def _count(self, seat: int, casino: int) -> float:
        """The expected number of times that a casino counts for a seat."""
        remaining = CASINO_CARDS[casino]
        for other in range(1, self.world.players + 1):
            remaining &= ~self.world.taken[other]
        n = bits.size(self.world.taken[seat] & CASINO_CARDS[casino])
        expected = n + self.share[seat] * bits.size(remaining)
        if casino >= COLOUR_CASINOS:
            return expected
        return max(float(n // GROUP), (expected - ROUNDED) * THIRD)

    def _golden_lead(self, seat: int, condition: int) -> float:
        own = self._golden_chance(seat, condition, 0.0)
        others = 0.0
        for other in range(1, self.world.players + 1):
            if other != seat:
                others += self._golden_chance(other, condition, 0.0)
        return own - others / (self.world.players - 1)

    # Judgement

    def judge(self, out: list[float]) -> None:
        """By cabbages, with the expected change in this round, and the variance of the rounds to
        come."""
        players = self.world.players
        if self.world.mover == OVER:
            for seat in range(1, players + 1):
                out[seat] = self.world.utility(seat)
            return
        self._expect_scores()
        rounds = self.world.rounds - self.world.round + self.to_come / HANDS[players]
        spread = 0.5 + ROUND_SPREAD * math.sqrt(rounds)
        for seat in range(1, players + 1):
            out[seat] = 0.0
            for other in range(1, players + 1):
                if other != seat:
                    lead = (self.score[seat] - self.score[other]) / spread
                    out[seat] += 1.0 / (1.0 + math.exp(-LOGISTIC * lead)) / (players - 1)

    def measure(self, seat: int) -> float:
        """The cabbages."""
        return float(self.world.cabbages[seat])

    def _expect_scores(self) -> None:
        """Fill `score` with the expected cabbages after this round."""
        players = self.world.players
        self.to_come = float(HANDS[players] - self.world.done)
        for seat in range(1, players + 1):
            self.share[seat] = 1.0 / players
        for seat in range(1, players + 1):
            score = float(self.world.cabbages[seat])
            if self.world.condition:
                score += self.world.gold * self._golden_chance(seat, self.world.condition, 0.0)
            placed = self.world.casinos & ~self.world.free
            while placed:
                casino = bits.lowest(placed)
                placed &= placed - 1
                score += self.world.placed[casino] * self._count(seat, casino)
            self.score[seat] = max(0.0, score)


PLAYER = AiFacts(
    LasVeganPolicy,
    levels={
        "easy": "ismcts:iterations=12:noise=50",
        "normal": "heuristic",
        "hard": "ismcts:iterations=80",
        "expert": "ismcts:iterations=2400",
    },
    settings={"cut": 0},
    analysis=1_000_000,
    styles={
        "greedy": {WINNING: 0.25},
        "shy": {WINNING: -0.25},
        "meddling": {PLACING: 0.4},
    },
    strong_play=StrongPlay(
        kept=0.9,
        spread=0.02,
        measure_spread=0.35,
        decisions=1000,
        iterations=80,
    ),
)
