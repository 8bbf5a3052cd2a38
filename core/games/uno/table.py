"""What lies on the table of uno: hands, piles, points, and what the seats know of them."""

from __future__ import annotations

from ...engine import bits
from ...engine.constants import CHANCE, OVER
from ...engine.limits import Limits
from ...engine.state import State
from .cards import CARDS, KINDS, MOST_COPIES, NO_COLOUR, PACKED, SEATS, SHUFFLE, STARTER
from .limits import LIMITS
from .options import UnoOptions


class UnoTable(State):
    """Arrays are indexed by seat (1..10; 0 is unused).

    `hand[seat * 54 + card]` copies of a card, `held[seat]` the set of its cards as bits,
    `count[seat]` their number. `pile[pile_n - 1]` is the top of the draw pile,
    `discard[discard_n - 1]` that of the discard pile. `colour` counts (the wish, after a wild;
    NO_COLOUR while a wild that was turned over lies on top).
    While cards are being drawn, `draw_seat` still has to draw `draw_left`. In a world pooled from a
    View, `missing[seat]` cards are still to be dealt, by what `lacks`, `fresh` and `wished` tell;
    they lie in the pile above `pile_n`, so that what depends on the draw pile holds before too.

    `points[seat]`: the whole numbers among its points, to which come 2000 / a for each finished
    round (§5.3): `round_cards` holds these a, see `UnoPoints`. In version 1 of the `rules` these
    fractions were rounded down; they are among the whole numbers, and `round_cards` is 0.

    `known[(knower * 11 + holder) * 4 + k]`: the cards, as bits, of which the one seat knows more
    than k in the hand of the other. `lacks` and `fresh` are those of `engine.refusals`.
    `wished[seat]`, as everybody could see it: the colour that it named last (NO_COLOUR: none), of
    which it probably holds some. `owed_draws`: draws that were caused and not yet made.
    """

    def __init__(self, players: int, options: UnoOptions) -> None:
        super().__init__(players)
        self.options = options
        self.rules = options.rules
        self.wild_on_wish = int(options.wild_on_wish)
        self.stack_draws = int(options.stack_draws)
        self.draws_skip = int(options.draws_skip)
        self.reverse_skips = int(options.two_player_reverse_skips)
        self.zero_seven = int(options.zero_seven)
        self.rounds = options.rounds
        self.hand = bits.zeros((SEATS + 1) * KINDS)
        self.held = bits.sets(SEATS + 1)
        self.count = bits.zeros(SEATS + 1)
        self.missing = bits.zeros(SEATS + 1)
        self.lacks = bits.sets(SEATS + 1)
        self.fresh = bits.zeros(SEATS + 1)
        self.wished = bits.zeros(SEATS + 1)
        for seat in range(SEATS + 1):
            self.wished[seat] = NO_COLOUR
        self.known = bits.sets((SEATS + 1) * (SEATS + 1) * MOST_COPIES)
        self.owed_draws = 0
        self.laid = bits.zeros(SEATS + 1)
        self.place = bits.zeros(SEATS + 1)
        self.points = bits.zeros(SEATS + 1)
        self.round_cards = bits.sets((SEATS + 1) * PACKED)
        self.pile = bits.zeros(CARDS)
        self.pile_n = 0
        self.discard = bits.zeros(CARDS)
        self.discard_n = 0
        self.colour = 0
        self.direction = 1
        self.active = players
        self.drawn = 0
        self.due = 0
        self.draw_seat = 0
        self.draw_left = 0
        self.penalty = 0
        self.stage = SHUFFLE

    def limits(self) -> Limits:
        return LIMITS

    def agrees(self) -> int:
        """Hands are as `held` and `count` say, there are no more cards than in the game, and
        somebody has some if a player is to move."""
        if self.mover != OVER and (self.mover == CHANCE) != (self.stage <= STARTER):
            return 0
        n = self.pile_n + self.discard_n
        in_hands = 0
        for seat in range(SEATS + 1):
            in_hands += self.count[seat]
            lacking = self.count[seat] - self.missing[seat]
            for card in range(KINDS):
                copies = self.hand[seat * KINDS + card]
                if (copies > 0) != (self.held[seat] >> card & 1):
                    return 0
                lacking -= copies
            if lacking:
                return 0
        if self.round > self.rounds or self.direction == 0:
            return 0
        if self.mover > CHANCE and in_hands == 0:
            return 0
        return 1 if n + in_hands <= CARDS else 0

    # Hooks of the rules, for what the seats remember.

    def playable(self) -> int:
        """The cards that may be played on the top card, as bits (§2.1); none between rounds."""
        return 0

    def answers(self) -> int:
        """The cards that pass a sum of draws on (§3.1, stack_draws); none between rounds."""
        return 0

    def after(self, seat: int) -> int:
        """The next player who still holds cards, possibly the same one (§3.5)."""
        return seat
