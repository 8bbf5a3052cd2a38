"""High card: everybody lays a card face down, the highest card wins the trick.

Each seat is dealt a few of 52 cards (ranks 1 to 13, four of each). In every trick all seats
choose a card at the same time; the cards are turned up together, and the highest one wins, or
nobody if several are highest. The seat with the most tricks wins the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stammtisch.core.engine.chance import ChanceNotation
from stammtisch.core.engine.constants import CHANCE, OVER
from stammtisch.core.engine.knowledge import BY_SEAT, NUMBER, NUMBERS, event, seen
from stammtisch.core.engine.rng import Rng
from stammtisch.core.engine.state import State
from stammtisch.core.engine.views import SeatView, by_seat, cards_of, common, from_state
from stammtisch.core.game import Game, Stage
from stammtisch.core.information import observation as vector
from stammtisch.core.options import number, switch

# A card is its rank, from 1, and so is the move that plays it.
RANKS = 13
COPIES = 4
NO_CARD = 0
SLOTS = RANKS + 1  # of a list with a number for each card, and none for 0
MOST = 8  # cards in a hand
SHUFFLE, PLAY = range(2)
STAGES = ("shuffle", "play")
GOT, CHOSE, SHOWED, WON = range(4)  # kinds of notes


@dataclass(frozen=True, slots=True)
class HighCardOptions:
    hand: int = number(3, 1, MOST, "high card: cards dealt to each seat")
    lowest_wins: bool = switch(False, "high card: the lowest card wins instead")


class HighCardState(State):
    """`hand[seat * SLOTS + card]` copies of a card, `chosen[seat]` the card laid face down,
    `pile[:pile_n]` cards not dealt, `shown[card]` copies of a card that were played openly,
    `tricks[seat]` those won, `left` those still to come, with the one being played."""

    def __init__(self, players: int, options: HighCardOptions) -> None:
        super().__init__(players)
        self.options = options
        self.lowest_wins = int(options.lowest_wins)
        self.stage = SHUFFLE
        self.left = options.hand
        self.hand = [0] * ((players + 1) * SLOTS)
        self.chosen = [NO_CARD] * (players + 1)
        self.tricks = [0] * (players + 1)
        self.shown = [0] * SLOTS
        self.pile = [card for card in range(1, SLOTS) for _ in range(COPIES)]
        self.pile_n = len(self.pile)

    def asked(self, seat: int) -> int:
        if self.mover == CHANCE:
            return 1 if seat == CHANCE else 0
        return 1 if 1 <= seat <= self.players and self.chosen[seat] == NO_CARD else 0

    def moves(self, seat: int, out: list[int]) -> int:
        if seat == CHANCE:
            out[0] = 0
            return 1
        n = 0
        for card in range(1, SLOTS):
            if self.hand[seat * SLOTS + card]:
                out[n] = card
                n += 1
        return n

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        if seat == CHANCE:  # only in a sampled world, see `settle`
            self._deal(rng)
            return
        self.hand[seat * SLOTS + move] -= 1
        self.chosen[seat] = move
        self.emit(CHOSE, seat, 0, 0)
        for other in range(1, self.players + 1):
            if self.chosen[other] == NO_CARD:
                self.mover = other
                return
        self._end_trick()

    def settle(self, outcome: Sequence[int]) -> None:
        stage, *cards = outcome
        if self.mover != CHANCE or stage != SHUFFLE or sorted(cards) != self.pile:
            raise ValueError("not the cards of the pile")
        self.pile = cards[::-1]  # records name them from the top
        self._deal(None)

    def _deal(self, rng: Rng | None) -> None:
        for seat in range(1, self.players + 1):
            for _ in range(self.left):
                card = self._next_card(rng)
                self.hand[seat * SLOTS + card] += 1
                self.emit(GOT, seat, card, 0)
        self.stage = PLAY
        self.mover = 1

    def _next_card(self, rng: Rng | None) -> int:
        self.pile_n -= 1
        return self.top_of(self.pile, self.pile_n + 1, rng)

    def _end_trick(self) -> None:
        cards = self.chosen[1:]
        best = min(cards) if self.lowest_wins else max(cards)
        for seat, card in enumerate(cards, 1):
            self.emit(SHOWED, seat, card, 0)
            self.shown[card] += 1
            self.chosen[seat] = NO_CARD
        if cards.count(best) == 1:
            winner = cards.index(best) + 1
            self.tricks[winner] += 1
            self.emit(WON, winner, 0, 0)
        self.left -= 1
        self.mover = 1 if self.left else OVER

    def game_place(self, seat: int) -> int:
        return 1 + sum(other > self.tricks[seat] for other in self.tricks[1:])

    def deal_unseen(self, seat: int, rng: Rng) -> None:
        """Deal the others' hands, and the cards that they have laid face down."""
        if self.mover == CHANCE:
            return
        for other in range(1, self.players + 1):
            if other != seat:
                missing = self.left
                if self.chosen[other] != NO_CARD:
                    self.chosen[other] = self._next_card(rng)
                    missing -= 1
                for _ in range(missing):
                    self.hand[other * SLOTS + self._next_card(rng)] += 1


@dataclass(frozen=True, slots=True)
class HighCardView(SeatView):
    """Tuples by seat start with seat 1, `unseen` with card 1."""

    options: HighCardOptions
    hand: tuple[int, ...] = seen(
        NUMBERS, "own cards, ascending", vector.copies(kinds=SLOTS, high=COPIES)
    )
    chosen: int = seen(
        NUMBER, "the own card that lies face down, or 0", vector.one(length=RANKS, first=1)
    )
    unseen: tuple[int, ...] = seen(
        NUMBERS,
        "copies of each card that this seat can't place",
        vector.row(length=RANKS, high=COPIES),
    )
    left: int = seen(
        NUMBER,
        "tricks still to come, with the present one",
        vector.number(high=MOST),
        of="left",
    )
    tricks: tuple[int, ...] = seen(BY_SEAT, "tricks won", vector.by_seat(high=MOST), of="tricks")
    news: bool = False


def view(state: HighCardState, seat: int) -> HighCardView:
    hand = cards_of(state.hand[seat * SLOTS : (seat + 1) * SLOTS])
    own = state.chosen[seat]
    unseen = [COPIES - shown for shown in state.shown]
    for card in [*hand, own]:
        unseen[card] -= 1
    return HighCardView(
        **common(state, seat, STAGES),
        **from_state(HighCardView, state),
        hand=hand,
        chosen=own,
        unseen=tuple(unseen[1:]),
    )


def fill(state: HighCardState, view: HighCardView) -> None:
    state.pile_n = 0
    for card, copies in enumerate(view.unseen, 1):
        state.shown[card] = COPIES - copies
        for _ in range(copies):
            state.pile[state.pile_n] = card
            state.pile_n += 1
    for card in view.hand:
        state.hand[view.seat * SLOTS + card] += 1
        state.shown[card] -= 1
    for seat in range(1, view.players + 1):
        if view.left and view.pending != (CHANCE,) and seat not in view.pending:
            state.chosen[seat] = 1  # some card; which one, `deal_unseen` decides
    if view.chosen != NO_CARD:
        state.chosen[view.seat] = view.chosen
        state.shown[view.chosen] -= 1


def why_not(view: HighCardView, move: int) -> dict[str, object]:
    return {"reason": "not-in-hand", "card": move}


class HighCard(Game[HighCardState, HighCardOptions, HighCardView]):
    name = "high-card"
    seats = range(2, 7)
    options = HighCardOptions
    state = HighCardState
    view = staticmethod(view)
    fill = staticmethod(fill)
    why_not = staticmethod(why_not)
    stage_words = STAGES
    stages: ClassVar = {"play": Stage(hidden=True)}
    events: ClassVar = {
        GOT: event("got-card", event("got"), card=NUMBER),
        CHOSE: event("chose"),
        SHOWED: event("showed", card=NUMBER),
        WON: event("won"),
    }
    moves = ("", *(f"play {card}" for card in range(1, SLOTS)))
    chances = ChanceNotation([str(card) for card in range(SLOTS)], SHUFFLE)

    def points(self, state: HighCardState) -> tuple[int, ...]:
        return by_seat(state.tricks, state.players)


GAME = HighCard()
