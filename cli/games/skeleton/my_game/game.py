"""My game: the highest card wins a trick, the most tricks win the game.

Each seat is dealt cards of a deck that has every number from 1 to 52 once. Seat 1 leads. In turn
everybody plays any card openly; the seat with the highest one wins the trick and leads the next.

A comment that begins with CHANGE marks a place that another game fills differently. The guide of
stammtisch explains the parts: docs/writing-a-game.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stammtisch.core.game import Game
from stammtisch.core.options import number

from .....core.engine.chance import ChanceNotation
from .....core.engine.constants import CHANCE, OVER
from .....core.engine.knowledge import BY_SEAT, NUMBER, NUMBERS, event, seen
from .....core.engine.rng import Rng
from .....core.engine.state import State
from .....core.engine.views import SeatView, by_seat, common
from .....core.information import observation as vector

# CHANGE: the cards and the moves. Here a card is a number, and so is the move that plays it.
SLOTS = 53  # of a list with a number for each card, and none for 0
DECK = range(1, SLOTS)
MOST = 8  # cards in a hand
SHUFFLE, PLAY = range(2)
STAGES = ("shuffle", "play")
GOT, PLAYED, WON = range(3)  # kinds of notes


@dataclass(frozen=True, slots=True)
class TrickOptions:
    # CHANGE: what can be chosen before the game starts.
    hand: int = number(5, 1, MOST, "my-game: cards dealt to each seat")


class TrickState(State):
    """`owner[card]`: the seat that holds the card, or 0; `played[card]`: 1 once it was played;
    `pile[:pile_n]`: cards not dealt; `trick[seat]`: its card in the present trick, or 0;
    `tricks[seat]`: those won; `left`: tricks still to come, with the present one."""

    def __init__(self, players: int, options: TrickOptions) -> None:
        super().__init__(players)
        self.options = options
        self.stage = SHUFFLE
        self.left = options.hand
        self.owner = [0] * SLOTS
        self.played = [0] * SLOTS
        self.trick = [0] * (players + 1)
        self.tricks = [0] * (players + 1)
        self.pile = list(DECK)
        self.pile_n = len(self.pile)

    def moves(self, seat: int, out: list[int]) -> int:
        if seat == CHANCE:
            out[0] = 0
            return 1
        n = 0
        for card in DECK:
            if self.owner[card] == seat:  # CHANGE: which cards may be played (follow suit?)
                out[n] = card
                n += 1
        return n

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        if seat == CHANCE:  # only in a sampled world, see `settle`
            self._deal(rng)
            return
        self.owner[move] = 0
        self.played[move] = 1
        self.trick[seat] = move
        self.emit(PLAYED, seat, move, 0)
        self.mover = seat % self.players + 1
        if self.trick[self.mover]:
            self._end_trick()

    def _end_trick(self) -> None:
        winner = self.trick.index(max(self.trick))  # CHANGE: who wins the trick
        self.tricks[winner] += 1
        self.emit(WON, winner, 0, 0)
        self.trick = [0] * (self.players + 1)
        self.left -= 1
        self.mover = winner if self.left else OVER

    def game_place(self, seat: int) -> int:
        # CHANGE: who wins the game. The place is 1 for the first; seats that tie share one.
        return 1 + sum(other > self.tricks[seat] for other in self.tricks[1:])

    def settle(self, outcome: Sequence[int]) -> None:
        stage, *cards = outcome
        if self.mover != CHANCE or stage != SHUFFLE or sorted(cards) != self.pile:
            raise ValueError("not the cards of the pile")
        self.pile = cards[::-1]  # records name them from the top
        self._deal(None)

    def _deal(self, rng: Rng | None) -> None:
        for seat in range(1, self.players + 1):
            for _ in range(self.left):
                self.emit(GOT, seat, self._draw(seat, rng), 0)
        self.stage = PLAY
        self.mover = 1

    def _draw(self, seat: int, rng: Rng | None) -> int:
        card = self.top_of(self.pile, self.pile_n, rng)
        self.pile_n -= 1
        self.owner[card] = seat
        return card

    def deal_unseen(self, seat: int, rng: Rng) -> None:
        # CHANGE: all that `view` hides from the seat is dealt at random here, for search.
        if self.mover == CHANCE:
            return
        for other in range(1, self.players + 1):
            if other != seat:
                for _ in range(self.left - (self.trick[other] > 0)):
                    self._draw(other, rng)


@dataclass(frozen=True, slots=True)
class TrickView(SeatView):
    """Tuples by seat start with seat 1."""

    # CHANGE: what a seat may know. `view` and `fill` below have to agree with it.
    options: TrickOptions
    hand: tuple[int, ...] = seen(NUMBERS, "own cards", vector.copies(kinds=SLOTS, high=1))
    unseen: tuple[int, ...] = seen(
        NUMBERS, "cards this seat can't place", vector.cards(kinds=SLOTS, high=1)
    )
    trick: tuple[int, ...] = seen(
        BY_SEAT, "cards of the trick, or 0", vector.one_by_seat(length=SLOTS)
    )
    left: int = seen(NUMBER, "tricks still to come", vector.number(high=MOST))
    tricks: tuple[int, ...] = seen(BY_SEAT, "tricks won", vector.by_seat(high=MOST))
    news: bool = False


def view(state: TrickState, seat: int) -> TrickView:
    """What the seat knows; with 0, what a spectator knows, who has no hand."""
    hand = tuple(card for card in DECK if seat and state.owner[card] == seat)
    return TrickView(
        **common(state, seat, STAGES),
        hand=hand,
        unseen=tuple(card for card in DECK if not state.played[card] and card not in hand),
        trick=by_seat(state.trick, state.players),
        left=state.left,
        tricks=by_seat(state.tricks, state.players),
    )


def fill(state: TrickState, view: TrickView) -> None:
    """The reverse: puts what the view says into a new world, and all unseen cards into the pile."""
    state.left = view.left
    state.trick[1:] = view.trick
    state.tricks[1:] = view.tricks
    state.pile = list(view.unseen)
    state.pile_n = len(state.pile)
    for card in DECK:
        state.owner[card] = view.seat if card in view.hand else 0
        state.played[card] = int(card not in view.hand and card not in view.unseen)


class TrickGame(Game[TrickState, TrickOptions, TrickView]):
    name = "my-game"
    seats = range(2, 7)
    options = TrickOptions
    state = TrickState
    view = staticmethod(view)
    fill = staticmethod(fill)
    stage_words = STAGES
    # CHANGE: what happens. Only the owner sees which card was dealt, the others see `got`.
    events: ClassVar = {
        GOT: event("got-card", event("got"), card=NUMBER),
        PLAYED: event("played", card=NUMBER),
        WON: event("won"),
    }
    moves = ("", *(f"play {card}" for card in DECK))
    chances = ChanceNotation([str(card) for card in range(SLOTS)], SHUFFLE)

    def points(self, state: TrickState) -> tuple[int, ...]:
        return by_seat(state.tricks, state.players)


GAME = TrickGame()
