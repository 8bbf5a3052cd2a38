"""uno: keep the hand playable, keep wilds, and stop a seat that is about to finish."""

from __future__ import annotations

import math

from ...ai_facts import AiFacts
from ...engine import bits
from ...engine.constants import MAX_MOVES, MAX_SEATS, OVER
from ...engine.rng import Rng
from ...policy import Policy
from .cards import *
from .rules import UnoState

# Values of moves, in cards of the own hand.
DRAWING = -1.0  # each drawn card
DRAWN_PASS = 0.3  # so that a drawn wild is kept
SAME_COLOUR = 0.12  # each remaining card that could be played next
SAME_RANK = 0.12
WILD_KEPT = 1.5  # a wild is playable at any time
WILD_FOUR_KEPT = 3.3  # it is also the best answer to a danger
SHORT = 2.5  # with fewer cards left wilds are kept less
ACTION_KEPT = 0.25
HURT = 0.15  # each card that the next player has to draw, each turn they lose
FEW = 2  # a seat with fewer cards is dangerous
DANGER = 1.2
DANGER_DRAWS = 3.6  # where who draws keeps the turn, cards are all that holds them up

# What styles add to weights (`Policy.lean_to`).
HARMING = 0  # to HURT
SAVING = 1  # to what wilds and action cards are kept for
STAYING = 2  # to SAME_COLOUR

# Log-odds of finishing before another player, by the hands of both: a logistic regression on
# 100,000 pairs of hands from games between heuristics.
EACH_CARD = -0.152
LAST_CARD = 0.64
LAST_TWO = 0.24
EACH_WILD = 0.395
EACH_WILD_FOUR = 0.436
EACH_ACTION = 0.06
ON_TURN = 0.08
LAST_PAIR = 2.0  # by which a lead counts more when nobody else has cards
POINTS_LEAD = 0.006  # log-odds of the better place at the end, for each point


class UnoPolicy(Policy):
    """Plays the move with the highest value, by the own hand and the sizes of the others' hands."""

    __slots__ = ("moves", "standing", "world")

    def __init__(self, world: UnoState) -> None:
        super().__init__(world)
        self.world = world
        self.moves = bits.zeros(MAX_MOVES)
        self.standing = bits.reals(MAX_SEATS + 1)

    def choose(self, seat: int, rng: Rng) -> int:
        """The best move; the first one among equals."""
        if self.world.stage == EXCHANGE:
            return SWAP + self._smallest_hand(seat)
        n = self.world.moves(seat, self.moves)
        best = 0
        best_worth = 0.0
        for i in range(n):
            worth = self._worth(seat, self.moves[i])
            if i == 0 or worth > best_worth:
                best = self.moves[i]
                best_worth = worth
        return best

    def _smallest_hand(self, seat: int) -> int:
        """The other seat with the fewest cards, of those that have any (uno §4.2)."""
        best = NOBODY
        for other in range(1, self.world.players + 1):
            count = self.world.count[other]
            if other != seat and count > 0 and (best == NOBODY or count < self.world.count[best]):
                best = other
        return best

    def _worth(self, seat: int, move: int) -> float:
        if move == DRAW:
            return DRAWING * max(1, self.world.due)
        if move == PASS:
            return DRAWN_PASS
        card = CARD_OF[move]
        remaining = self.world.count[seat] - 1
        if remaining == 0:
            return 100.0
        if self.world.zero_seven and (RANK_OF[card] == 0 or RANK_OF[card] == 7):
            return 1.0 + remaining - self.world.count[self._new_hand(seat, card)]
        worth = 1.0 + self._playable_later(seat, card, COLOUR_OF[move])
        if card >= WILD:
            keeping = WILD_KEPT if card == WILD else WILD_FOUR_KEPT
            worth -= (keeping + self.lean[SAVING]) * min(1.0, remaining / SHORT)
        elif RANK_OF[card] >= DRAW_TWO:
            worth -= ACTION_KEPT + self.lean[SAVING]
        return worth + self._effect_worth(seat, card)

    def _playable_later(self, seat: int, card: int, colour: int) -> float:
        """The value of the remaining cards that could be played on this one."""
        same = 0.0
        same_colour = SAME_COLOUR + self.lean[STAYING]
        first = seat * KINDS
        for other in range(colour * RANKS, (colour + 1) * RANKS):
            same += same_colour * self.world.hand[first + other]
        if card < WILD:
            same -= same_colour
            rank = RANK_OF[card]
            for other_colour in range(4):
                other = other_colour * RANKS + rank
                if other != card:
                    same += SAME_RANK * self.world.hand[first + other]
        return same

    def _effect_worth(self, seat: int, card: int) -> float:
        """The harm of an action card to the next player, which is greater the fewer cards they
        hold."""
        rank = RANK_OF[card]
        after = self._neighbour(seat, self.world.direction)
        if rank == REVERSE:
            before = self._neighbour(seat, -self.world.direction)
            return self._danger(after) - self._danger(before)
        if rank in (DRAW_TWO, SKIP) or card == WILD_FOUR:
            drawn = 2 if rank == DRAW_TWO else 4 if card == WILD_FOUR else 0
            each = HURT + self.lean[HARMING]
            hurt = each * (drawn + self.world.due)
            if drawn > 0 and not self.world.draws_skip:
                return hurt + self._danger(after) * DANGER_DRAWS / DANGER
            again = 1.0 if self.world.active == 2 else 0.0  # the turn comes back at once
            return hurt + each + self._danger(after) + again
        return 0.0

    def _danger(self, seat: int) -> float:
        return DANGER * max(0, FEW - self.world.count[seat])

    def _neighbour(self, seat: int, direction: int) -> int:
        """The next player with cards in a direction (1 or -1)."""
        seat += direction
        while True:
            if seat > self.world.players:
                seat = 1
            elif seat < 1:
                seat = self.world.players
            if self.world.count[seat] > 0:
                return seat
            seat += direction

    def _new_hand(self, seat: int, card: int) -> int:
        """The seat whose hand replaces the own one (uno §4)."""
        if RANK_OF[card] == 7:
            return self._smallest_hand(seat)
        return self._neighbour(seat, -self.world.direction)

    def judge(self, out: list[float]) -> None:
        """By places already taken; for the other seats by their hands, and over several rounds by
        points."""
        players = self.world.players
        for seat in range(1, players + 1):
            self.standing[seat] = self._standing(seat)
        for seat in range(1, players + 1):
            out[seat] = 0.0
            if self.world.mover == OVER:
                out[seat] = self.world.utility(seat)
                continue
            for other in range(1, players + 1):
                if other != seat:
                    out[seat] += self._ahead(seat, other) / (players - 1)

    def measure(self, seat: int) -> float:
        """The points so far (§5)."""
        return self.world.score(seat)

    def _standing(self, seat: int) -> float:
        """The log-odds of a seat to finish the round. The kinds of its cards matter more than their
        number."""
        count = self.world.count[seat]
        standing = EACH_CARD * count + (ON_TURN if self.world.mover == seat else 0.0)
        if count == 1:
            standing += LAST_CARD
        elif count == 2:
            standing += LAST_TWO
        first = seat * KINDS
        for colour in range(4):
            for rank in range(DRAW_TWO, RANKS):
                standing += EACH_ACTION * self.world.hand[first + colour * RANKS + rank]
        standing += EACH_WILD * self.world.hand[first + WILD]
        return standing + EACH_WILD_FOUR * self.world.hand[first + WILD_FOUR]

    def _ahead(self, seat: int, other: int) -> float:
        """The probability that a seat ends before another one."""
        lead = self.standing[seat] - self.standing[other]
        if self.world.rounds > 1:
            lead += POINTS_LEAD * (self.world.score(seat) - self.world.score(other))
        elif self.world.place[seat] > 0 or self.world.place[other] > 0:
            if self.world.place[seat] == 0:
                return 0.0
            if self.world.place[other] == 0:
                return 1.0
            return 1.0 if self.world.place[seat] < self.world.place[other] else 0.0
        elif self.world.active == 2:
            lead *= LAST_PAIR
        return 1.0 / (1.0 + math.exp(-lead))


PLAYER = AiFacts(
    UnoPolicy,
    levels={
        # Search gains little over the heuristic, so `hard` is the heuristic, and `normal` slips.
        "easy": "heuristic:slips=35",
        "normal": "heuristic:slips=10",
        "hard": "heuristic",
        "expert": "ismcts:iterations=8000:cut=50:others=model:depth=1:noise=0",
    },
    settings={"cut": 12},
    analysis=4_000_000,
    styles={
        "fierce": {HARMING: 0.2},
        "thrifty": {SAVING: 0.2},
        "loyal": {STAYING: 0.2},
    },
    judging={"cut": 0, "others": "model", "depth": 1, "noise": 0},  # points come with the end
)
