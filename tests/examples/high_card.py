"""High card: everybody lays a card face down, the highest card wins the trick.

Each seat is dealt a few of 52 cards (ranks 1 to 13, four of each). In every trick all seats
choose a card at the same time; the cards are turned up together, and the highest one wins, or
nobody if several are highest. The seat with the most tricks wins the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stammtisch.core.chance import Dice
from stammtisch.core.constants import CHANCE, OVER
from stammtisch.core.game import EVERYONE, Default, Event, Outcome, Stage
from stammtisch.core.options import number, switch
from stammtisch.core.rng import Rng
from stammtisch.core.state import State, utility_by_place
from stammtisch.core.views import SeatView

# A card is its rank, from 1, and so is the move that plays it.
RANKS = 13
COPIES = 4
NO_CARD = 0
SLOTS = RANKS + 1  # of a list with a number for each card, and none for 0
SHUFFLE, PLAY = range(2)
STAGES = ("shuffle", "play")
GOT, CHOSE, SHOWED, WON = range(4)  # kinds of notes
NAMES = ("got", "chose", "showed", "won")


@dataclass(frozen=True, slots=True)
class HighCardOptions:
    hand: int = number(3, 1, 8, "high card: cards dealt to each seat")
    lowest_wins: bool = switch(False, "high card: the lowest card wins instead")


class HighCardState(State):
    """`hand[seat * SLOTS + card]` copies of a card, `chosen[seat]` the card laid face down,
    `pile[:pile_n]` cards not dealt, `shown[card]` copies of a card that were played openly,
    `tricks[seat]` those won, `left` those still to come, with the one being played."""

    def __init__(self, players: int, options: HighCardOptions) -> None:
        super().__init__(players)
        self.options = options
        self.lowest_wins = int(options.lowest_wins)
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

    def utility(self, seat: int) -> float:
        better, equal = self.rivals(seat)
        return utility_by_place(better, equal, self.players)

    def rivals(self, seat: int) -> tuple[int, int]:
        """The number of others with more tricks, and of those with the same number."""
        tricks = self.tricks[1:]
        better = sum(other > self.tricks[seat] for other in tricks)
        return better, tricks.count(self.tricks[seat]) - 1

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
    """Tuples by seat start with seat 1. `hand`: own cards, ascending; `chosen`: the card this
    seat has laid face down (0: none); `unseen`: copies of each card, 1 first, that this seat can't
    place; `left`: tricks still to come, with the present one; `tricks`: those won."""

    options: HighCardOptions
    hand: tuple[int, ...]
    chosen: int
    unseen: tuple[int, ...]
    left: int
    tricks: tuple[int, ...]
    news: bool = False


class HighCard:
    name = "high-card"
    version = 1
    seats = range(2, 7)
    options = HighCardOptions
    verbs = ("play",)
    stages: ClassVar = {"play": Stage(hidden=True)}
    calls: tuple[str, ...] = ()
    aloud: frozenset[str] = frozenset()

    def new(self, players: int, options: HighCardOptions) -> HighCardState:
        state = HighCardState(players, options)
        state.listening = 1
        return state

    def chance(self, state: HighCardState, dice: Dice) -> tuple[int, ...]:
        return (SHUFFLE, *dice.shuffled(sorted(state.pile[: state.pile_n])))

    def observe(self, state: HighCardState) -> list[Event]:
        events = []
        for kind, seat, card, _ in state.drain_notes():
            values = (card,) if kind in (GOT, SHOWED) else ()
            audience = 1 << seat if kind == GOT else EVERYONE
            events.append(Event(NAMES[kind], seat, values, audience))
        return events

    def view(self, state: HighCardState, seat: int) -> HighCardView:
        pending = state.pending()
        unseen = [COPIES - shown for shown in state.shown]
        hand = []
        if seat:
            for card in range(1, SLOTS):
                hand += [card] * state.hand[seat * SLOTS + card]
        own = state.chosen[seat]
        for card in hand + [own] * (own != NO_CARD):
            unseen[card] -= 1
        return HighCardView(
            seat=seat,
            players=state.players,
            options=state.options,
            pending=pending,
            legal=tuple(state.legal(seat)) if seat and seat in pending else (),
            stage=STAGES[SHUFFLE if state.mover == CHANCE else PLAY],
            hand=tuple(hand),
            chosen=own,
            unseen=tuple(unseen[1:]),
            left=state.left,
            tricks=tuple(state.tricks[1:]),
        )

    def pooled(self, view: HighCardView) -> HighCardState:
        state = HighCardState(view.players, view.options)
        state.unordered = 1
        state.mover = view.pending[0] if view.pending else OVER
        state.left = view.left
        state.tricks[1:] = view.tricks
        state.pile = []
        for card, copies in enumerate(view.unseen, 1):
            state.pile += [card] * copies
            state.shown[card] = COPIES - copies
        state.pile_n = len(state.pile)
        for card in view.hand:
            state.hand[view.seat * SLOTS + card] += 1
            state.shown[card] -= 1
        for seat in range(1, view.players + 1):
            if view.left and view.pending != (CHANCE,) and seat not in view.pending:
                state.chosen[seat] = 1  # some card; which one, `deal_unseen` decides
        if view.chosen != NO_CARD:
            state.chosen[view.seat] = view.chosen
            state.shown[view.chosen] -= 1
        return state

    def outcome(self, state: HighCardState) -> Outcome:
        seats = range(1, state.players + 1)
        return Outcome(
            places=tuple(1 + state.rivals(seat)[0] for seat in seats),
            points=tuple(state.tricks[1:]),
            utility=tuple(state.utility(seat) for seat in seats),
        )

    def default(self, view: HighCardView) -> Default:
        return Default(view.legal[0])

    def notation(self, move: int) -> str:
        return f"play {move}"

    def read(self, text: str) -> int | None:
        return next((card for card in range(1, SLOTS) if text == self.notation(card)), None)

    def chance_notation(self, outcome: Sequence[int]) -> str:
        return "shuffle " + " ".join(map(str, outcome[1:]))

    def read_chance(self, text: str) -> tuple[int, ...] | None:
        word, *cards = text.split(" ")
        ranks = {str(card): card for card in range(1, SLOTS)}
        if word != "shuffle" or not all(card in ranks for card in cards):
            return None
        return (SHUFFLE, *(ranks[card] for card in cards))

    def why_not(self, view: HighCardView, move: int) -> dict[str, object]:
        return {"reason": "not-in-hand", "card": move}


GAME = HighCard()
