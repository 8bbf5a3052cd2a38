"""Las Vegan: `rules.py` is the rulebook, the other files are what stands round it."""

from __future__ import annotations

from collections.abc import Sequence

from ...chance import Dice
from ...compiled import twin
from ...game import Default, Event, Outcome
from . import notation, view
from .cards import (
    CASINO_DRAW,
    CASINOS,
    DECK,
    DECLINE,
    GOLD_FACES,
    IN_ROUND,
    SHUFFLE,
    STARTER,
    TOKEN_FACES,
    TOSS,
)
from .options import LasVeganOptions
from .rules import LasVeganState
from .view import LasVeganView


class LasVegan:
    """The game as `core.game.Game` wants it."""

    name = "las_vegan"
    version = 1
    seats = range(2, 6)
    options = LasVeganOptions
    follows = frozenset({"token"})
    verbs = ("play", "token", "decline")

    def new(self, players: int, options: LasVeganOptions) -> LasVeganState:
        state: LasVeganState = twin(LasVeganState(players, options))
        state.listening = 1
        return state

    def chance(self, state: LasVeganState, dice: Dice) -> tuple[int, ...]:
        if state.stage == SHUFFLE:
            return (SHUFFLE, *dice.shuffled(DECK))
        if state.stage == CASINO_DRAW:
            left = [casino for casino in range(CASINOS) if not state.used >> casino & 1]
            return (CASINO_DRAW, *sorted(dice.shuffled(left)[:IN_ROUND]))
        if state.stage == TOSS:
            return (TOSS, *(faces[dice.below(2)] for faces in (GOLD_FACES, *TOKEN_FACES)))
        return (STARTER, 1 + dice.below(state.players))

    def observe(self, state: LasVeganState) -> list[Event]:
        return view.observe(state)

    def view(self, state: LasVeganState, seat: int) -> LasVeganView:
        return view.view(state, seat)

    def pooled(self, seen: LasVeganView) -> LasVeganState:
        state: LasVeganState = twin(view.pooled(seen))
        return state

    def outcome(self, state: LasVeganState) -> Outcome:
        return Outcome(
            state.places(),
            tuple(state.cabbages[1 : state.players + 1]),
            state.utilities(),
        )

    def default(self, seen: LasVeganView) -> Default:
        """The lowest card that may be played; no token."""
        return Default(DECLINE if DECLINE in seen.legal else seen.legal[0])

    def notation(self, move: int) -> str:
        return notation.notation(move)

    def read(self, text: str) -> int | None:
        return notation.read(text)

    def chance_notation(self, outcome: Sequence[int]) -> str:
        return notation.chance_notation(outcome)

    def read_chance(self, text: str) -> tuple[int, ...] | None:
        return notation.read_chance(text)

    def why_not(self, seen: LasVeganView, move: int) -> dict[str, object]:
        return notation.why_not(seen, move)


GAME = LasVegan()
