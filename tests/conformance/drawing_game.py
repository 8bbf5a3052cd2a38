"""A small game like those of other packages: players draw until they can play.

A card may be played on one of its colour or rank. A player who has none that fits draws, card by
card within one move, until one fits or the pile is empty; all see how many cards they are. The
first player without cards wins, or whoever has the fewest when nobody can play any more.
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
from stammtisch.core.engine.views import SeatView, cards_of, common, from_state, left_of
from stammtisch.core.game import Game
from stammtisch.core.information import observation as vector
from stammtisch.core.options import number

COLOURS, RANKS, COPIES = 3, 5, 2
KINDS = COLOURS * RANKS
CARDS = KINDS * COPIES
DRAW, PASS = KINDS, KINDS + 1  # moves; the others are cards
NAMES = [f"{colour}{rank}" for colour in "abc" for rank in range(1, RANKS + 1)]
STAGES = ("shuffle", "play")
SHUFFLE, PLAY = range(2)
GOT, LAID, DREW, PASSED = range(4)  # kinds of notes


@dataclass(frozen=True, slots=True)
class DrawingOptions:
    hand: int = number(3, 1, 4, "cards dealt to each seat")


class DrawingState(State):
    """`hand[seat * KINDS + card]` copies of a card, `count[seat]` their number; `pile[:pile_n]` and
    `discard[:discard_n]` cards, the top last; `passed` turns without a card, one after the
    other."""

    def __init__(self, players: int, options: DrawingOptions) -> None:
        super().__init__(players)
        self.options = options
        self.stage = SHUFFLE
        self.hand = [0] * ((players + 1) * KINDS)
        self.count = [0] * (players + 1)
        self.pile = [card for card in range(KINDS) for _ in range(COPIES)]
        self.pile_n = CARDS
        self.discard = [0] * CARDS
        self.discard_n = 0
        self.passed = 0

    def moves(self, seat: int, out: list[int]) -> int:
        if seat == CHANCE:
            out[0] = 0
            return 1
        n = 0
        for card in range(KINDS):
            if self.hand[seat * KINDS + card] and self._fits(card):
                out[n] = card
                n += 1
        if n == 0:
            out[0] = DRAW if self.pile_n else PASS
            n = 1
        return n

    def _fits(self, card: int) -> bool:
        top = self.discard[self.discard_n - 1]
        return card // RANKS == top // RANKS or card % RANKS == top % RANKS

    def apply(self, seat: int, move: int, rng: Rng | None) -> None:
        if seat == CHANCE:
            self._deal(rng)
        elif move == DRAW:
            drawn = False
            while self.pile_n and not drawn:
                drawn = self._fits(self._draw(seat, DREW, rng))
        else:
            if move == PASS:
                self.passed += 1
                self.emit(PASSED, seat, 0, 0)
            else:
                self._lay(seat, move)
            over = self.count[seat] == 0 or self.passed == self.players
            self.mover = OVER if over else seat % self.players + 1

    def _draw(self, seat: int, kind: int, rng: Rng | None) -> int:
        card = self.top_of(self.pile, self.pile_n, rng)
        self.pile_n -= 1
        self._give(seat, card)
        self.emit(kind, seat, card, 0)
        return card

    def _give(self, seat: int, card: int) -> None:
        self.hand[seat * KINDS + card] += 1
        self.count[seat] += 1

    def _lay(self, seat: int, card: int) -> None:
        self.passed = 0
        self.hand[seat * KINDS + card] -= 1
        self.count[seat] -= 1
        self._turn_up(seat, card)

    def _turn_up(self, seat: int, card: int) -> None:
        self.discard[self.discard_n] = card
        self.discard_n += 1
        self.emit(LAID, seat, card, 0)

    def settle(self, outcome: Sequence[int]) -> None:
        stage, *cards = outcome
        if self.mover != CHANCE or stage != SHUFFLE or sorted(cards) != self.pile:
            raise ValueError("not the cards of the pile")
        self.pile = cards[::-1]
        self._deal(None)

    def deal(self, rng: Rng) -> None:
        self.shuffle(self.pile, 0, self.pile_n, rng)
        self._deal(rng)

    def _deal(self, rng: Rng | None) -> None:
        for seat in range(1, self.players + 1):
            for _ in range(self.options.hand):
                self._draw(seat, GOT, rng)
        card = self.top_of(self.pile, self.pile_n, rng)
        self.pile_n -= 1
        self._turn_up(0, card)
        self.stage = PLAY
        self.mover = 1

    def game_place(self, seat: int) -> int:
        return 1 + sum(count < self.count[seat] for count in self.count[1:])

    def deal_unseen(self, seat: int, rng: Rng) -> None:
        """The cards that others hold lie above the fill mark."""
        others = [other for other in range(1, self.players + 1) if other != seat]
        left = self.pile_n + sum(self.count[other] for other in others)
        for other in others:
            for _ in range(self.count[other]):
                card = self.top_of(self.pile, left, rng)
                left -= 1
                self.hand[other * KINDS + card] += 1


@dataclass(frozen=True, slots=True)
class DrawingView(SeatView):
    options: DrawingOptions
    hand: tuple[int, ...] = seen(NUMBERS, "own cards", vector.copies(kinds=KINDS, high=COPIES))
    discards: tuple[int, ...] = seen(
        NUMBERS, "the discard pile", vector.cards(kinds=KINDS, high=COPIES)
    )
    counts: tuple[int, ...] = seen(BY_SEAT, "cards in each hand", vector.by_seat(), of="count")
    pile: int = seen(NUMBER, "cards in the draw pile", vector.number(), of="pile_n")
    passed: int = seen(NUMBER, "turns without a card", vector.number(), of="passed")
    news: bool = False


def view(state: DrawingState, seat: int) -> DrawingView:
    return DrawingView(
        **common(state, seat, STAGES),
        **from_state(DrawingView, state),
        hand=cards_of(state.hand[seat * KINDS : (seat + 1) * KINDS]),
        discards=tuple(state.discard[: state.discard_n]),
    )


def fill(state: DrawingState, view: DrawingView) -> None:
    for card in view.hand:
        state.hand[view.seat * KINDS + card] += 1
    state.discard[: len(view.discards)] = view.discards
    state.discard_n = len(view.discards)
    unseen = cards_of(left_of([COPIES] * KINDS, [view.hand, view.discards]))
    state.pile[: len(unseen)] = unseen


class DrawingGame(Game[DrawingState, DrawingOptions, DrawingView]):
    name = "drawing"
    seats = range(2, 6)
    options = DrawingOptions
    state = DrawingState
    view = staticmethod(view)
    fill = staticmethod(fill)
    stage_words = STAGES
    events: ClassVar = {
        GOT: event("got-card", event("got"), card=NUMBER),
        LAID: event("laid", card=NUMBER),
        DREW: event("drew-card", event("drew"), card=NUMBER),
        PASSED: event("passed"),
    }
    moves = (*(f"play {name}" for name in NAMES), "draw", "pass")
    chances = ChanceNotation(NAMES, SHUFFLE)

    def points(self, state: DrawingState) -> tuple[int, ...]:
        return tuple(-count for count in state.count[1:])


GAME = DrawingGame()
