"""Nyan Nyan: the value of keeping a card, of its effect on the others, and of a Stechen.

Moves of a turn are compared in cards of the own hand.
"""

from __future__ import annotations

import math

from ...ai_facts import AiFacts, Features
from ...engine import bits
from ...engine.constants import MAX_MOVES
from ...engine.rng import Rng
from ...policy import Policy
from .cards import *
from .rules import NyanState

# The value of holding a card, by rank (2 .. A, joker), beyond the cost of one card more.
KEEP = [0.2, 0.58, 0.5, 0.5, 0.1, 0.49, 0.3, 0.0, 0.4, 1.1, 0.15, 0.6, 0.3, 1.9]

SHORT = 3.0  # with fewer cards there is less time to use kept cards
FOLLOWER = 0.15  # a card of the hand that could be played next
DRAWING = -0.2  # the value of drawing: a play must be worth more
HURT = 0.25  # a card that the next player has to draw
ELIMINATION = 3.0
NOT_PASSED_ON = 0.77  # the probability that a 7 isn't answered
MISSED = 0.3  # a turn that another player loses
OWN_TURN = 1.0
EACH_FUSED = 0.4  # a further card that leaves the hand
DANGER_FROM = 5  # players with fewer cards are dangerous
DANGER = 0.4
LEFT_TO_NEXT = 0.2  # of n above 1, which amplifies the next player's effect
WORST_LOSES = 0.9  # the probability of losing a Stechen with the lowest card
STECHEN_LOSS = 0.5  # for each card that is picked up
SAFE_RANK = QUEEN  # seats with a card of this rank or higher don't abstain
WORTH_A_JOKER = 4  # cards of an obligation that justify a joker

# What styles add to weights (`Policy.lean_to`).
HARMING = 0  # to HURT and MISSED
SAVING = 1  # times KEEP
DARING = 2  # to the value of a Stechen

# Log-odds of finishing before another player, by the hands of both: fitted to games of searching
# players by `python -m tools fit`. Per card of a rank (2 .. A, joker), beyond their number:
PROMISE = [-0.03, 0.05, -0.07, 0.3, -0.14, -0.08, -0.1, -0.07, 0.1, 0.15, 0.0, 0.04, 0.05, 0.26]
EACH_CARD = -0.1
MANY = 8  # further cards don't count
LAST_CARDS = 2
EACH_LAST_CARD = -0.53
EACH_COMMAND = -0.16
ON_TURN = 0.1


class NyanPolicy(Policy):
    """Compares all moves of a turn; the first one among equals is made."""

    __slots__ = ("moves", "standing", "world")

    def __init__(self, world: NyanState) -> None:
        super().__init__(world)
        self.world = world
        self.moves = bits.zeros(MAX_MOVES)
        self.standing = bits.reals(SEATS + 1)

    def choose(self, seat: int, rng: Rng) -> int:
        stage = self.world.stage
        if stage == CALLING:
            return NYAN if self.world.count[seat] else NYAN_NYAN
        if self.world.rules < EXODIA_AT_ANY_TIME and self.world.exodia(self.world.held[seat]):
            return EXODIA
        if stage in (TURN, DRAWN):
            return self._best_of_turn(seat)
        if stage == OWED:
            return self._answer_obligation(seat)
        if stage == ANSWERING:  # a joker saves the turn and leaves the hand
            return JOKER if self.world.held[seat] & BIT[JOKER] else ACCEPT
        if stage == JOINING:
            return self._join(seat)
        if stage == LAYING:
            return LAY + self._card_to_lay(seat)
        if stage == FUSING:
            return FUSE + self._least_kept(seat)
        if stage == COMMANDING:
            return COMMAND + self._target(seat)
        return WISH + self._suit_most_held(seat)

    def candidates(self, seat: int, out: list[int]) -> int:
        """All moves, except that silence is never worth searching when a call is due."""
        n = self.world.moves(seat, out)
        return 1 if self.world.stage == CALLING else n

    # A turn

    def _best_of_turn(self, seat: int) -> int:
        n = self.world.moves(seat, self.moves)
        best = DRAW if self.world.stage == TURN else PASS
        best_worth = DRAWING
        for i in range(n):
            if self.moves[i] < FUSE:
                worth = self._worth(seat, self.moves[i])
                if worth > best_worth:
                    best = self.moves[i]
                    best_worth = worth
        return best

    def _worth(self, seat: int, move: int) -> float:
        """The value of playing a card, or two fives."""
        number = self.world.n
        if move >= PAIR:
            return 2.0 + EACH_FUSED * 2.0 * number - KEEP[FIVE]
        left = self.world.count[seat] - 1
        rank = RANK_OF[move]
        worth = 1.0 - (1.0 + self.lean[SAVING]) * KEEP[rank] * min(1.0, left / SHORT)
        if rank != JOKER_RANK:
            after = self.world.held[seat] & ~BIT[move]
            followers = bits.size(after & (OF_SUIT[SUIT_OF[move]] | OF_RANK[rank] | FREE))
            worth += FOLLOWER * min(3, followers)
        if rank in (NINE, JACK, ACE) and self.world.extra == 0:
            worth -= LEFT_TO_NEXT * (number - 1 if number < 5 else 4)
        return worth + self._effect_worth(seat, move, rank, left)

    def _effect_worth(self, seat: int, card: int, rank: int, left: int) -> float:
        n = self.world.n
        next_seat = self.world.after(seat)
        danger = self._danger(next_seat)
        if rank == FOUR:
            return self._draws_worth(self.world.due + 4 * n, danger)
        if rank == SEVEN:
            return NOT_PASSED_ON * self._draws_worth(self.world.due + 2 * n, danger)
        if rank == TWO:
            return self._skips_worth(2 * n, danger)
        if rank == EIGHT:
            return self._skips_worth(n, danger)
        if rank == FIVE:
            return EACH_FUSED * n
        if rank == TEN:
            return self._extra_worth(seat, card, n, left)
        if rank == KING:
            return MISSED * min(n, 4) * self._danger(self._target(seat))
        if rank == SIX:
            return self._stechen_worth(seat, card, n)
        return self._other_worth(seat, rank, danger)

    def _other_worth(self, seat: int, rank: int, danger: float) -> float:
        """The value of effects whose number doesn't matter."""
        others = bits.size(self.world.alive) - 1
        if rank == THREE and self.world.threes == NOBODY:
            return HURT * others
        if rank == NINE:
            return HURT * (danger - self._danger(self._player_before(seat)))
        if rank == ACE and self.world.extra == 0:
            return -LEFT_TO_NEXT * min(4, self.world.n)
        return HURT if rank == QUEEN else 0.0

    def _player_before(self, seat: int) -> int:
        """The active player before a seat."""
        before = seat
        other = self.world.after(seat)
        while other != seat:
            before = other
            other = self.world.after(other)
        return before

    def _danger(self, seat: int) -> float:
        """The weight of harming a player: more the fewer cards they have."""
        few = DANGER_FROM - self.world.count[seat]
        return 1.0 + DANGER * few if few > 0 else 1.0

    def _draws_worth(self, number: int, danger: float) -> float:
        each = HURT + self.lean[HARMING]
        return ELIMINATION if number >= TOO_MANY_AT_ONCE else each * number * danger

    def _skips_worth(self, number: int, danger: float) -> float:
        """The value of turns that others miss, and of the own turn if it comes next."""
        active = bits.size(self.world.alive)
        missed = number if number < active else active - 1
        again = 1 if (self.world.skip + number + 1) % active == 0 else 0
        return (MISSED + self.lean[HARMING]) * danger * missed + OWN_TURN * again

    def _extra_worth(self, seat: int, card: int, number: int, left: int) -> float:
        """The value of extra turns: positive for cards that can be played in them, negative without
        any."""
        if left == 0:
            return -1.0
        after = self.world.held[seat] & ~BIT[card]
        followers = bits.size(after & (OF_SUIT[SUIT_OF[card]] | OF_RANK[TEN] | FREE))
        return OWN_TURN * min(number, followers) - 0.3 * max(0, number - left)

    def _stechen_worth(self, seat: int, card: int, number: int) -> float:
        """The value of laying cards, minus the risk of picking up those of all."""
        loses = self._chance_to_lose(self.world.held[seat] & ~BIT[card])
        active = bits.size(self.world.alive)
        most = min(number, 4)
        wins = (1.0 - loses) * EACH_FUSED * most + self.lean[DARING]
        return wins - loses * STECHEN_LOSS * most * active

    def _chance_to_lose(self, held: int) -> float:
        """The probability of losing a Stechen, by the highest card."""
        highest = self._highest(held, ALL)
        rank = RANK_OF[highest] if highest != NO_CARD else SIX
        short = (JOKER_RANK - rank) / 13.0
        return WORST_LOSES * short * short

    def _highest(self, held: int, among: int) -> int:
        """The highest card of a hand among these cards (as bits), or NO_CARD."""
        highest = NO_CARD
        remaining = held & among
        while remaining:
            highest = bits.lowest(remaining)
            remaining &= remaining - 1
        return highest

    # Reactions

    def _answer_obligation(self, seat: int) -> int:
        """Pass it on by a 7; by a joker if the obligation is large or the hand small."""
        fitting = self.world.fitting(seat)
        sevens = fitting & ~BIT[JOKER]
        if sevens:
            return bits.lowest(sevens)
        few = 1 if self.world.count[seat] <= 2 else 0
        if fitting and (self.world.due >= WORTH_A_JOKER or few):
            return JOKER
        return TAKE

    def _join(self, seat: int) -> int:
        """Abstain by a joker if no other card is high."""
        if not self.world.held[seat] & BIT[JOKER]:
            return JOIN
        highest = self._highest(self.world.held[seat], ~BIT[JOKER])
        return JOIN if highest != NO_CARD and RANK_OF[highest] >= SAFE_RANK else ABSTAIN

    def _card_to_lay(self, seat: int) -> int:
        """First the highest card except a joker, then those with the least value."""
        if self.world.laid_n[seat] == 0:
            highest = self._highest(self.world.held[seat], ~BIT[JOKER])
            if highest != NO_CARD and RANK_OF[highest] >= TEN:
                return highest
            if self.world.held[seat] & BIT[JOKER]:
                return JOKER
            return highest
        return self._least_kept(seat)

    def _least_kept(self, seat: int) -> int:
        """The card of the hand with the least value of keeping it; the first one among equals."""
        best = NO_CARD
        least = 0.0
        remaining = self.world.held[seat]
        while remaining:
            card = bits.lowest(remaining)
            remaining &= remaining - 1
            value = KEEP[RANK_OF[card]]
            if best == NO_CARD or value < least:
                least = value
                best = card
        return best

    def _target(self, seat: int) -> int:
        """The other player with the fewest cards and commands."""
        best = NOBODY
        least = 0
        for other in range(1, self.world.players + 1):
            if self.world.alive >> other & 1 and other != seat:
                cards_left = self.world.count[other] + 3 * self.world.commands[other]
                if best == NOBODY or cards_left < least:
                    least = cards_left
                    best = other
        return best

    def _suit_most_held(self, seat: int) -> int:
        best = 0
        most = -1
        for suit in range(4):
            held = bits.size(self.world.held[seat] & OF_SUIT[suit])
            if held > most:
                most = held
                best = suit
        return best

    # Judgement

    def judge(self, out: list[float]) -> None:
        """By the places taken; for the others by the probabilities of finishing before each
        other."""
        players = self.world.players
        for seat in range(1, players + 1):
            self.standing[seat] = self._standing(seat)
        for seat in range(1, players + 1):
            place = self.world.place[seat]
            if place:
                out[seat] = (players - place) / (players - 1.0)
                continue
            behind = self.world.best - 1.0
            for other in range(1, players + 1):
                if other != seat and self.world.place[other] == 0:
                    lead = self.standing[seat] - self.standing[other]
                    behind += 1.0 / (1.0 + math.exp(lead))
            out[seat] = 1.0 - behind / (players - 1.0)

    def measure(self, seat: int) -> float:
        """The cards in hand, of which fewer are better."""
        return float(-self.world.count[seat])

    def _standing(self, seat: int) -> float:
        """The log-odds of a player to finish. The kinds of their cards matter more than their
        number."""
        number = self.world.count[seat] + self.world.laid_n[seat]
        standing = EACH_COMMAND * self.world.commands[seat]
        if self.world.turn == seat:
            standing += ON_TURN
            if self.world.stage == OWED:  # in other stages its target isn't certain
                number += self.world.due
        standing += EACH_CARD * min(number, MANY) + EACH_LAST_CARD * min(number, LAST_CARDS)
        remaining = self.world.held[seat]
        while remaining:
            standing += PROMISE[RANK_OF[bits.lowest(remaining)]]
            remaining &= remaining - 1
        return standing


def features(state: NyanState, seat: int) -> list[float] | None:
    """What `_standing` weighs at the beginning of a turn, in the order of FEATURES."""
    if state.stage not in (TURN, OWED) or not state.alive >> seat & 1:
        return None
    on_turn = int(state.turn == seat)
    draws_due = state.due if on_turn and state.stage == OWED else 0
    number = state.count[seat] + state.laid_n[seat] + draws_due
    values = [min(number, MANY), min(number, LAST_CARDS), state.commands[seat], on_turn]
    held = [RANK_OF[card] for card in range(KINDS) if state.held[seat] >> card & 1]
    values += [held.count(rank) for rank in range(JOKER_RANK + 1)]
    return [float(value) for value in values]


FEATURES = ["EACH_CARD", "EACH_LAST_CARD", "EACH_COMMAND", "ON_TURN"]
FEATURES += [f"PROMISE {rank}" for rank in (*RANKS, "*")]
PLAYER = AiFacts(
    NyanPolicy,
    levels={
        # Now and then the first two forget to call.
        "easy": "ismcts:iterations=40:noise=50:slips=20",
        "normal": "heuristic:slips=10",
        "hard": "heuristic",
        "expert": "ismcts:iterations=1600:learned=100",
    },
    analysis=2_000_000,
    styles={
        "fierce": {HARMING: 0.15},
        "thrifty": {SAVING: 0.3},
        "daring": {DARING: 0.5},
    },
    features=Features(FEATURES, features),
)
