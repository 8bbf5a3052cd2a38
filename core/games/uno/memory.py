"""What the seats of uno have seen beyond the position: cards of hands that changed owners (§4),
and what drawing and wishing say about a hand. Fed by the notes of the State."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...memory import Refusals
from .cards import (
    CANNOT_DRAW,
    CARD_OF,
    COLOUR_OF,
    DEALT,
    DRAW_TWO,
    DREW,
    KINDS,
    PLAYED,
    RANK_OF,
    RANKS,
    ROTATED,
    SCORED,
    SWAPPED,
    WILD,
    WILD_FOUR,
)

if TYPE_CHECKING:
    from .rules import UnoState

NO_COLOUR = -1


class UnoMemory(Refusals):
    """`cards[knower][holder]`: a count per card that a seat knows in another's hand.

    `wished[seat]`, as everybody could see it: the colour it named last (NO_COLOUR: none), of which
    it probably holds some."""

    __slots__ = ("_due", "cards", "wished")

    def __init__(self, players: int) -> None:
        super().__init__(players)
        seats = range(players + 1)
        self.cards = [[bytearray(KINDS) for _ in seats] for _ in seats]
        self.wished = [NO_COLOUR] * (players + 1)
        self._due = 0

    def clone(self) -> UnoMemory:
        copied = UnoMemory(0)
        copied.cards = [[bytearray(held) for held in knower] for knower in self.cards]
        copied.copy_refusals(self)
        copied.wished = list(self.wished)
        copied._due = self._due
        return copied

    def learn(self, state: UnoState, kind: int, seat: int, value: int, _: int) -> None:
        """Take in a note of `state` that has just come about."""
        if kind == DEALT:
            self.__init__(state.players)  # type: ignore[misc]
        elif kind == PLAYED:
            self._played(seat, value)
        elif kind == SCORED and state.discard_n == 0:  # the round is over, nobody holds cards
            self._forget_hands()
        elif kind == DREW:
            self._drew(state, seat)
        elif kind == CANNOT_DRAW:
            self._due = 0
        elif kind == SWAPPED:
            self._move_hands(state, [(seat, value), (value, seat)])
        elif kind == ROTATED:
            ring = [s for s in range(1, state.players + 1) if state.count[s]][::value]
            self._move_hands(state, list(zip(ring, ring[1:] + ring[:1], strict=True)))

    def _played(self, seat: int, move: int) -> None:
        card = CARD_OF[move]
        for knower in self.cards:
            knower[seat][card] = max(0, knower[seat][card] - 1)
        self.gave_up(seat, card)
        if card >= WILD:
            self.wished[seat] = COLOUR_OF[move]
        elif card // RANKS == self.wished[seat]:
            self.wished[seat] = NO_COLOUR
        if RANK_OF[card] == DRAW_TWO or card == WILD_FOUR:
            self._due += 2 if card < WILD else 4

    def _forget_hands(self) -> None:
        self.cards = [[bytearray(KINDS) for _ in knower] for knower in self.cards]

    def _drew(self, state: UnoState, seat: int) -> None:
        """By choice it says what isn't held; as a penalty only where it could be passed on."""
        if self._due:
            self._due -= 1
            refused = state.answers() if state.stack_draws else 0
        else:
            refused = state.playable()
        if refused:
            self.refused(seat, refused)
            if self.wished[seat] == state.colour:
                self.wished[seat] = NO_COLOUR
        self.fresh[seat] += 1

    def _move_hands(self, state: UnoState, moves: list[tuple[int, int]]) -> None:
        """Hands go from givers to takers; a giver knows what the taker now holds."""
        tables: list[Any] = [*self.cards, self.lacks, self.fresh, self.wished]
        for table in tables:
            old = list(table)
            for giver, taker in moves:
                table[taker] = old[giver]
        for giver, taker in moves:
            self.cards[giver][taker] = bytearray(state.hand[taker * KINDS : (taker + 1) * KINDS])
