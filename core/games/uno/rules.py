"""uno: the rules. Paragraphs are those of rulebook/en.md.

The position is kept flat (see `engine.state`): hands are copies of each card and sets of cards as
bits, the draw pile and the discard pile are arrays with a fill mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine import bits, refusals
from ...engine.chance import pile_of, read_outcome
from ...engine.constants import CHANCE, OVER
from ...engine.limits import Limits
from ...engine.rng import Rng
from ...engine.state import State
from .cards import *
from .options import UnoOptions

# Weights of cards in the hands of others, of a hundred, see `deal_unseen`.
LACKED = 10
LACKED_WILD = 50
NOT_WISHED = 70
REFUSALS = 4
# Points are compared by digits of so many bits, see `has_more_points`.
MOST_FRACTIONS = 2 * MOST_ROUNDS
"""Of two seats."""
STEP_BITS = 30
STEP = 1 << STEP_BITS


class UnoState(State):
    """A position of uno. Arrays are indexed by seat (1..10; 0 is unused).

    `hand[seat * 54 + card]` copies of a card, `held[seat]` the set of its cards as bits,
    `count[seat]` their number. `pile[pile_n - 1]` is the top of the draw pile,
    `discard[discard_n - 1]` that of the discard pile. `colour` counts (the wish, after a wild;
    NO_COLOUR while a wild that was turned over lies on top).
    While cards are being drawn, `draw_seat` still has to draw `draw_left`. In a world pooled from a
    View, `missing[seat]` cards are still to be dealt, by what `lacks`, `fresh` and `wished` tell;
    they lie in the pile above `pile_n`, so that what depends on the draw pile holds before too.

    `points[seat]`: the whole numbers among its points, to which come 2000 / a for each finished
    round (§5.3): `round_cards` holds these a, see `counted`. In version 1 of the `rules` these
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
        self.draw_seat = NOBODY
        self.draw_left = 0
        self.penalty = 0
        self.stage = SHUFFLE
        self._gather_deck()

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

    # §1 Setup

    def _gather_deck(self) -> None:
        """A round begins: all 108 cards form the draw pile, which has to be shuffled."""
        self.round += 1
        for i in range(CARDS):
            self.pile[i] = DECK[i]
        self.pile_n = CARDS
        self.discard_n = 0
        for seat in range(1, self.players + 1):
            self._clear_hand(seat)
        self.stage = SHUFFLE
        self.mover = CHANCE

    def _deal(self, rng: Rng | None) -> None:
        self.active = self.players
        self.direction = 1
        for seat in range(1, self.players + 1):
            self.laid[seat] = 0
            self.place[seat] = 0
            for _ in range(HAND):
                self.give(seat, self._top_card(rng))
        self.emit(DEALT, 0, self.round, 0)
        self._open_discards(rng)
        self.stage = STARTER
        self.mover = CHANCE

    def _open_discards(self, rng: Rng | None) -> None:
        """The top card of the draw pile opens, without effect (§1.2). In version 1 it was the first
        number, and other cards went to the bottom."""
        card = self._top_card(rng)
        while self.rules == 1 and RANK_OF[card] >= DRAW_TWO:
            for i in range(self.pile_n, 0, -1):
                self.pile[i] = self.pile[i - 1]
            self.pile[0] = card
            self.pile_n += 1
            card = self._top_card(rng)
        self.discard[0] = card
        self.discard_n = 1
        self.colour = card // RANKS if card < WILD else NO_COLOUR
        self.emit(OPENED, 0, card, 0)

    def _start(self, seat: int) -> None:
        self.emit(STARTS, seat, 0, 0)
        self.stage = TURN
        self.mover = seat

    # §2 Turn

    def moves(self, seat: int, out: list[int]) -> int:
        n = 0
        if self.stage == EXCHANGE:
            for other in range(1, self.players + 1):
                if other != seat and self.count[other] > 0:
                    out[n] = SWAP + other
                    n += 1
            return n
        if self.mover == CHANCE:
            out[0] = 0
            return 1
        cards = self._fitting(seat)
        coloured = cards & ~WILDS
        while coloured:
            out[n] = bits.lowest(coloured)
            coloured &= coloured - 1
            n += 1
        if cards & BIT[WILD]:
            for colour in range(4):
                out[n] = PLAY_WILD + colour
                n += 1
        if cards & BIT[WILD_FOUR]:
            for colour in range(4):
                out[n] = PLAY_WILD_FOUR + colour
                n += 1
        out[n] = self._instead()
        return n + 1

    def any_move(self, seat: int, rng: Rng) -> int:
        """A random card that fits, if there is one. Drawing by choice is legal (§2.2), but a round
        of such players is thirty times as long."""
        if self.stage == EXCHANGE or self.mover == CHANCE:
            return self.buffer[rng.below(self.moves(seat, self.buffer))]
        cards = self._fitting(seat)
        if cards == 0:
            return self._instead()
        card = bits.nth(cards, rng.below(bits.size(cards)))
        if card < WILD:
            return card
        return PLAY_WILD + 4 * (card - WILD) + rng.below(4)

    def _fitting(self, seat: int) -> int:
        """The cards that the seat may play now, as bits."""
        if self.stage == TURN:
            return self.held[seat] & self.playable()
        if self.stage == DRAWN:
            return BIT[self.drawn] & self.playable()
        return self.held[seat] & self.answers()

    def _instead(self) -> int:
        """What one does who plays no card: draws, or passes after that (§2.2) or when there is
        nothing to draw (§2.3)."""
        if self.stage == DRAWN or (self.stage == TURN and self.pile_n == 0 and self.discard_n == 1):
            return PASS
        return DRAW

    def playable(self) -> int:
        """The cards that may be played on the top card, as bits (§2.1); none between rounds."""
        if self.discard_n == 0:
            return 0
        if self.colour == NO_COLOUR:  # §1.2: a wild was turned over
            return ALL_CARDS
        top = self.discard[self.discard_n - 1]
        cards = PLAYABLE[self.colour * ALL_RANKS + RANK_OF[top]]
        if top >= WILD and not self.wild_on_wish:
            cards &= ~WILDS
        return cards

    def answers(self) -> int:
        """The cards that pass a sum of draws on (§3.1, stack_draws); none between rounds."""
        if self.discard_n == 0:
            return 0
        if self.discard[self.discard_n - 1] == WILD_FOUR:
            return BIT[WILD_FOUR]
        return OF_RANK[DRAW_TWO]

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        stage = self.stage
        if stage == SHUFFLE:
            self._after_shuffle(rng)
        elif stage == STARTER:
            assert rng is not None
            self._start(1 + rng.below(self.players))
        elif move < DRAW:
            self._play(seat, move, rng)
        elif stage == EXCHANGE:
            self._swap_hands(seat, move - SWAP)
            self._next_turn(self.after(seat), rng)
        elif move == PASS:
            if self.listening:
                self.emit(PASSED, seat, 0, 0)
            self._next_turn(self.after(seat), rng)
        elif stage == ANSWER:
            self._make_draw(seat, rng)
        else:
            self.draw_seat = seat
            self.draw_left = 1
            self.penalty = 0
            self._draw(rng)

    def _play(self, seat: int, move: int, rng: Rng | None) -> None:
        card = CARD_OF[move]
        active = self.active
        self._take(seat, card)
        self.laid[seat] += 1
        self.discard[self.discard_n] = card
        self.discard_n += 1
        self.colour = COLOUR_OF[move]
        if self.listening:
            self.emit(PLAYED, seat, move, self.count[seat])
        if self.count[seat] == 0:
            self._finish(seat)
        self._effect(seat, card, active, rng)

    def _draw(self, rng: Rng | None) -> None:
        """Draw what is owed; stops for the dice when the discard pile must be shuffled."""
        seat = self.draw_seat
        while self.draw_left > 0:
            if self.pile_n == 0:
                if self.discard_n == 1:  # §2.3 one draws what there is
                    self.emit(CANNOT_DRAW, seat, self.draw_left, 0)
                    self.draw_left = 0
                    break
                self._refill()
                if not self.unordered:
                    self.stage = SHUFFLE
                    self.mover = CHANCE
                    return
            self.drawn = self._top_card(rng)
            self.give(seat, self.drawn)
            self.draw_left -= 1
            if self.listening:
                self.emit(DREW, seat, self.drawn, self.count[seat])
        self.draw_seat = NOBODY
        if self.penalty:
            self.penalty = 0
            self._next_turn(self.after(seat) if self.draws_skip else seat, rng)
        else:
            self.stage = DRAWN
            self.mover = seat

    def _refill(self) -> None:
        """§2.3: the discard pile but its top card becomes the draw pile."""
        last = self.discard_n - 1
        for i in range(last):
            self.pile[i] = self.discard[i]
        self.pile_n = last
        self.discard[0] = self.discard[last]
        self.discard_n = 1
        self.emit(RESHUFFLED, 0, last, 0)

    # §3 Action cards

    def _effect(self, seat: int, card: int, active: int, rng: Rng | None) -> None:
        """What a card does when it is played; `active` players held cards before it was."""
        rank = RANK_OF[card]
        if rank < DRAW_TWO:
            self._number_effect(seat, rank, rng)
        elif rank == DRAW_TWO or card == WILD_FOUR:
            self.due += 2 if rank == DRAW_TWO else 4
            victim = self.after(seat)
            if self.stack_draws and self.active > 1:
                self.stage = ANSWER
                self.mover = victim
            else:
                self._make_draw(victim, rng)
        elif rank == SKIP:
            self._skip(self.after(seat), rng)
        elif rank == REVERSE:
            self.direction = -self.direction
            self.emit(REVERSED, seat, self.direction, 0)
            if self.reverse_skips and active == 2:
                self._skip(self.after(seat), rng)
            else:
                self._next_turn(self.after(seat), rng)
        else:
            self._next_turn(self.after(seat), rng)

    def _make_draw(self, seat: int, rng: Rng | None) -> None:
        self.draw_seat = seat
        self.draw_left = self.due
        self.due = 0
        self.penalty = 1
        self._draw(rng)

    def _skip(self, seat: int, rng: Rng | None) -> None:
        if self.active > 1:
            self.emit(SKIPPED, seat, 0, 0)
        self._next_turn(self.after(seat), rng)

    def after(self, seat: int) -> int:
        """The next player who still holds cards, possibly the same one (§3.5)."""
        seat += self.direction
        while True:
            if seat > self.players:
                seat = 1
            elif seat < 1:
                seat = self.players
            if self.count[seat] > 0:
                return seat
            seat += self.direction

    def _next_turn(self, seat: int, rng: Rng | None) -> None:
        self.stage = TURN
        self.mover = seat
        if self.active == 1:
            self._end_round(seat, rng)

    # §4 The 0-7 rule

    def _number_effect(self, seat: int, rank: int, rng: Rng | None) -> None:
        if self.zero_seven and self.count[seat] > 0:  # §4.3: not as the last card
            if rank == 7:
                self.stage = EXCHANGE
                self.mover = seat
                return
            if rank == 0:
                self._rotate_hands(seat)
        self._next_turn(self.after(seat), rng)

    def _rotate_hands(self, seat: int) -> None:
        """§4.1: all active players pass their hands on in the direction of play."""
        self.emit(ROTATED, seat, self.direction, 0)
        to = self.after(seat)
        while to != seat:
            self._exchange(seat, to)
            to = self.after(to)

    def _swap_hands(self, seat: int, other: int) -> None:
        self.emit(SWAPPED, seat, other, 0)
        self._exchange(seat, other)

    def _exchange(self, a: int, b: int) -> None:
        for card in range(KINDS):
            i = a * KINDS + card
            j = b * KINDS + card
            self.hand[i], self.hand[j] = self.hand[j], self.hand[i]
        self.held[a], self.held[b] = self.held[b], self.held[a]
        self.count[a], self.count[b] = self.count[b], self.count[a]
        self.missing[a], self.missing[b] = self.missing[b], self.missing[a]

    # §5 End and points

    def _finish(self, seat: int) -> None:
        """§5.2: points at the moment of finishing, before a draw that the card causes."""
        others = 0
        for other in range(1, self.players + 1):
            others += self.count[other]
        self._take_place(seat, self.laid[seat], others)

    def _take_place(self, seat: int, a: int, b: int) -> None:
        place = self.players - self.active + 1
        self.active -= 1
        self.place[seat] = place
        whole = b
        if place < 4:
            whole += BONUS[place]
        if self.rules == 1:
            whole += DIVIDED // a
            a = 0
        self.points[seat] += whole
        self.count_cards(seat, self.round, a)
        self.emit(FINISHED, seat, place, 0)
        self.emit(SCORED, seat, a, whole)

    def _end_round(self, last: int, rng: Rng | None) -> None:
        """§5.1: one player is left and takes the last place."""
        self._take_place(last, self.laid[last] + self.count[last], 0)
        if self.round == self.rounds:
            self.mover = OVER
            return
        self._gather_deck()

    def game_place(self, seat: int) -> int:
        """§5.5: with one round by the order of finishing, else by points; 1 is first."""
        if self.rounds == 1:
            return self.place[seat]
        better = 1
        for other in range(1, self.players + 1):
            better += self._has_more_points(other, seat)
        return better

    def counted(self, seat: int, round_: int) -> int:
        """The cards that count for a finished round (from 1), a of §5.2; 0 for other rounds, and in
        version 1 of the rules."""
        i = round_ - 1
        packed = self.round_cards[seat * PACKED + i // SHARING]
        return packed >> COUNTED_BITS * (i % SHARING) & MOST_COUNTED

    def count_cards(self, seat: int, round_: int, a: int) -> None:
        """Note the cards that count for a round, of which nothing was noted before."""
        i = round_ - 1
        packed = min(a, MOST_COUNTED)
        self.round_cards[seat * PACKED + i // SHARING] |= packed << COUNTED_BITS * (i % SHARING)

    def all_counted(self, seat: int) -> tuple[int, ...]:
        """Those of all rounds that the seat has finished."""
        counted = [self.counted(seat, round_) for round_ in range(1, self.round + 1)]
        return tuple([a for a in counted if a])

    def score(self, seat: int) -> float:
        """The points so far, within the accuracy of floating-point numbers."""
        total = float(self.points[seat])
        for round_ in range(1, self.round + 1):
            a = self.counted(seat, round_)
            if a > 0:
                total += float(DIVIDED) / a
        return total

    def _has_more_points(self, seat: int, other: int) -> int:
        """1 if the exact points of a seat are more than those of another, else 0.

        Fractions are compared digit by digit, in base 2^30, until the difference (`ahead`) is
        larger than all rounding errors together (MOST_FRACTIONS). A difference that isn't 0 is at
        least 1 divided by the product of all a, which has at most `width` binary digits; so after
        that many digits the points are equal."""
        ahead = self.points[seat] - self.points[other]
        width = 9
        for round_ in range(1, self.round + 1):
            ahead += self._digit(self.counted(seat, round_), 0)
            ahead -= self._digit(self.counted(other, round_), 0)
            width += self._digits(self.counted(seat, round_))
            width += self._digits(self.counted(other, round_))
        step = 0
        while -MOST_FRACTIONS < ahead < MOST_FRACTIONS and STEP_BITS * step < width:
            step += 1
            ahead *= STEP
            for round_ in range(1, self.round + 1):
                ahead += self._digit(self.counted(seat, round_), step)
                ahead -= self._digit(self.counted(other, round_), step)
        return 1 if ahead >= MOST_FRACTIONS else 0

    def _digit(self, a: int, step: int) -> int:
        """2000 / a rounded down, and with `step` > 0 its digit at this place behind the point, by
        the base of 2^30; 0 if a is 0."""
        if a == 0:
            return 0
        rest = DIVIDED
        for _ in range(step):
            rest = rest % a * STEP
        return rest // a

    def _digits(self, a: int) -> int:
        """The binary digits of a."""
        digits = 0
        while a > 0:
            a >>= 1
            digits += 1
        return digits

    # Cards and chance

    def _clear_hand(self, seat: int) -> None:
        for i in range(seat * KINDS, (seat + 1) * KINDS):
            self.hand[i] = 0
        self.held[seat] = 0
        self.count[seat] = 0

    def give(self, seat: int, card: int) -> None:
        self.hand[seat * KINDS + card] += 1
        self.held[seat] |= BIT[card]
        self.count[seat] += 1

    def _take(self, seat: int, card: int) -> None:
        i = seat * KINDS + card
        self.hand[i] -= 1
        if self.hand[i] == 0:
            self.held[seat] &= ~BIT[card]
        self.count[seat] -= 1

    def _top_card(self, rng: Rng | None) -> int:
        """The same as `State.top_of`, which C can't inline."""
        last = self.pile_n - 1
        self.pile_n = last
        if self.unordered:
            assert rng is not None
            return bits.taken(self.pile, last + 1, rng.below(last + 1))
        return self.pile[last]

    def _after_shuffle(self, rng: Rng | None) -> None:
        if self.discard_n == 0:
            self._deal(rng)
        else:
            self._draw(rng)

    def deal(self, rng: Rng) -> None:
        if self.stage == SHUFFLE:
            self.shuffle(self.pile, 0, self.pile_n, rng)
        self.apply(CHANCE, 0, rng)

    def settle(self, outcome: Sequence[int]) -> None:
        self.check_chance()
        stage, seat = read_outcome(outcome)
        if self.stage == SHUFFLE and stage == SHUFFLE:
            order = pile_of(outcome, [self.pile[i] for i in range(self.pile_n)])
            for i in range(self.pile_n):
                self.pile[i] = order[i]
            self._after_shuffle(None)
        elif self.stage == STARTER and stage == STARTER and 1 <= seat <= self.players:
            self._start(seat)
        else:
            raise ValueError("stage")

    # Search

    def deal_unseen(self, seat: int, rng: Rng) -> None:
        """Fill the hands; a card another seat has just drawn is one of those it was dealt."""
        for other in range(1, self.players + 1):
            self.pile_n += self.missing[other]
        for other in range(1, self.players + 1):
            for number in range(self.missing[other]):
                card = self._likely_card(other, number, rng)
                self.hand[other * KINDS + card] += 1
                self.held[other] |= BIT[card]
                if self.stage == DRAWN and other == self.mover:
                    self.drawn = card
            self.missing[other] = 0

    def _likely_card(self, seat: int, number: int, rng: Rng) -> int:
        """A card for the hand of a seat. What it showed by drawing and wishing weighs (a card may
        be refused a few times), but excludes nothing, because people err and bluff."""
        card = self._top_card(rng)
        if not self.infers or number < self.fresh[seat]:
            return card
        for _ in range(REFUSALS):
            if rng.below(100) < self._weight(seat, card):
                break
            card = self._swap_with_pile(card, rng)
        return card

    def _weight(self, seat: int, card: int) -> int:
        """How likely the seat holds a card, of a hundred."""
        if self.lacks[seat] & BIT[card]:
            return LACKED_WILD if card >= WILD else LACKED
        if self.wished[seat] != NO_COLOUR and card < WILD and card // RANKS != self.wished[seat]:
            return NOT_WISHED
        return 100

    def _swap_with_pile(self, card: int, rng: Rng) -> int:
        if self.pile_n == 0:
            return card
        i = rng.below(self.pile_n)
        other = self.pile[i]
        self.pile[i] = card
        return other

    # What the seats know of each other's hands

    def learn(self, kind: int, seat: int, a: int, b: int) -> None:
        if kind == DEALT:
            self._forget()
        elif kind == PLAYED:
            self._note_play(seat, a)
        elif kind == SCORED and self.discard_n == 0:  # the round is over, nobody holds cards
            self._forget_hands()
        elif kind == DREW:
            self._note_draw(seat)
        elif kind == CANNOT_DRAW:
            self.owed_draws = 0
        elif kind == SWAPPED:
            self._exchange_known(seat, a)
            self._see_given(seat, a)
            self._see_given(a, seat)
        elif kind == ROTATED:
            other = self.after(seat)
            while other != seat:
                self._exchange_known(seat, other)
                other = self.after(other)
            giver = seat
            for _ in range(self.active):
                self._see_given(giver, self.after(giver))
                giver = self.after(giver)

    def _note_play(self, seat: int, move: int) -> None:
        card = CARD_OF[move]
        for knower in range(1, self.players + 1):
            self._not_held(knower, seat, card)
        refusals.gave_up(self.lacks, self.fresh, seat, card)
        if card >= WILD:
            self.wished[seat] = COLOUR_OF[move]
        elif card // RANKS == self.wished[seat]:
            self.wished[seat] = NO_COLOUR
        if RANK_OF[card] == DRAW_TWO or card == WILD_FOUR:
            self.owed_draws += 2 if card < WILD else 4

    def _note_draw(self, seat: int) -> None:
        """By choice it says what isn't held; as a penalty only where it could be passed on."""
        fitting = 0
        if self.owed_draws:
            self.owed_draws -= 1
            if self.stack_draws:
                fitting = self.answers()
        elif self.colour != NO_COLOUR:  # where any card may be played, drawing is a choice
            fitting = self.playable()
        if fitting:
            refusals.refused(self.lacks, self.fresh, seat, fitting)
            if self.wished[seat] == self.colour:
                self.wished[seat] = NO_COLOUR
        self.fresh[seat] += 1

    def _forget(self) -> None:
        self._forget_hands()
        self.owed_draws = 0
        for seat in range(SEATS + 1):
            self.lacks[seat] = 0
            self.fresh[seat] = 0
            self.wished[seat] = NO_COLOUR

    def _forget_hands(self) -> None:
        for i in range((SEATS + 1) * (SEATS + 1) * MOST_COPIES):
            self.known[i] = 0

    def _exchange_known(self, a: int, b: int) -> None:
        """Two seats have exchanged their hands, and what all know of them goes along."""
        for knower in range(1, self.players + 1):
            for k in range(MOST_COPIES):
                i = (knower * (SEATS + 1) + a) * MOST_COPIES + k
                j = (knower * (SEATS + 1) + b) * MOST_COPIES + k
                self.known[i], self.known[j] = self.known[j], self.known[i]
        self.lacks[a], self.lacks[b] = self.lacks[b], self.lacks[a]
        self.fresh[a], self.fresh[b] = self.fresh[b], self.fresh[a]
        self.wished[a], self.wished[b] = self.wished[b], self.wished[a]

    def _see_given(self, giver: int, taker: int) -> None:
        """A giver knows what the taker now holds."""
        at = (giver * (SEATS + 1) + taker) * MOST_COPIES
        for k in range(MOST_COPIES):
            self.known[at + k] = 0
        for card in range(KINDS):
            for k in range(self.hand[taker * KINDS + card]):
                self.known[at + k] |= BIT[card]

    def know(self, knower: int, holder: int, card: int) -> None:
        """The knower learns of one more copy of the card in the hand of the holder."""
        at = (knower * (SEATS + 1) + holder) * MOST_COPIES
        while self.known[at] & BIT[card]:
            at += 1
        self.known[at] |= BIT[card]

    def _not_held(self, knower: int, holder: int, card: int) -> None:
        """The holder has one copy less, if the knower knows of any."""
        at = (knower * (SEATS + 1) + holder) * MOST_COPIES
        for k in range(MOST_COPIES - 1, -1, -1):
            if self.known[at + k] & BIT[card]:
                self.known[at + k] &= ~BIT[card]
                return

    # What a seat sees, as numbers

    def tell(self, part: int, seat: int, numbers: Any, at: int) -> None:
        """The points of all seats."""
        for n in range(self.players):
            numbers[at + n] = self.score((seat - 1 + n) % self.players + 1)
