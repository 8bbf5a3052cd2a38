"""uno: the rules. Paragraphs are those of rulebook/en.md; the position is in `table.py`."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import bits, refusals
from ...engine.chance import pile_of, read_outcome
from ...engine.constants import CHANCE, OVER
from ...engine.rng import Rng
from .cards import *
from .options import UnoOptions
from .table import UnoTable

# Weights of cards in the hands of others, of a hundred, see `deal_unseen`.
LACKED = 10
LACKED_WILD = 50
NOT_WISHED = 70
REFUSALS = 4


class UnoState(UnoTable):
    """A position of uno."""

    def __init__(self, players: int, options: UnoOptions) -> None:
        super().__init__(players, options)
        self._gather_deck()

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
        """§5.3: points at the moment of finishing, before a draw that the card causes."""
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
            better += self.has_more_points(other, seat)
        return better

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

    # What the seats have seen beyond the position

    def learn(self, kind: int, seat: int, a: int, b: int) -> None:
        if kind == DEALT:
            self.forget()
        elif kind == PLAYED:
            self._note_play(seat, a)
        elif kind == SCORED and self.discard_n == 0:  # the round is over, nobody holds cards
            self.forget_hands()
        elif kind == DREW:
            self._note_draw(seat)
        elif kind == CANNOT_DRAW:
            self.owed_draws = 0
        elif kind == SWAPPED:
            self.exchange_known(seat, a)
            self.see_given(seat, a)
            self.see_given(a, seat)
        elif kind == ROTATED:
            other = self.after(seat)
            while other != seat:
                self.exchange_known(seat, other)
                other = self.after(other)
            giver = seat
            for _ in range(self.active):
                self.see_given(giver, self.after(giver))
                giver = self.after(giver)

    def _note_play(self, seat: int, move: int) -> None:
        card = CARD_OF[move]
        for knower in range(1, self.players + 1):
            self.not_held(knower, seat, card)
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
