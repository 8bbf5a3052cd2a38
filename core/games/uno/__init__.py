"""Uno with points: `rules.py` is the rulebook, the other files are what stands round it."""

from __future__ import annotations

from collections.abc import Sequence

from ...chance import Dice
from ...compiled import twin
from ...game import Default, Event, Outcome
from . import notation, view
from .cards import DRAW, PASS, SHUFFLE, STARTER
from .memory import UnoMemory
from .options import UnoOptions
from .rules import UnoState
from .view import UnoView


class Uno:
    """The game as `core.game.Game` wants it."""

    name = "uno"
    version = 1
    seats = range(2, 11)
    options = UnoOptions
    follows = frozenset({"exchange"})
    verbs = ("play", "draw", "pass", "swap")

    def new(self, players: int, options: UnoOptions) -> UnoState:
        state: UnoState = twin(UnoState(players, options))
        state.listening = 1
        state.memory = UnoMemory(players)
        return state

    def chance(self, state: UnoState, dice: Dice) -> tuple[int, ...]:
        if state.stage == STARTER:
            return (STARTER, 1 + dice.below(state.players))
        return (SHUFFLE, *dice.shuffled(sorted(state.pile[: state.pile_n])))

    def observe(self, state: UnoState) -> list[Event]:
        return view.observe(state)

    def view(self, state: UnoState, seat: int) -> UnoView:
        return view.view(state, seat)

    def pooled(self, seen: UnoView) -> UnoState:
        state: UnoState = twin(view.pooled(seen))
        return state

    def outcome(self, state: UnoState) -> Outcome:
        return Outcome(
            state.places(),
            tuple(state.points[1 : state.players + 1]),
            state.utilities(),
        )

    def default(self, seen: UnoView) -> Default:
        """Draw, or keep what was drawn; a swap takes the smallest hand."""
        if seen.stage == "exchange":
            return Default(min(seen.legal, key=lambda move: seen.counts[move - PASS - 1]))
        return Default(DRAW if DRAW in seen.legal else PASS)

    def notation(self, move: int) -> str:
        return notation.notation(move)

    def read(self, text: str) -> int | None:
        return notation.read(text)

    def chance_notation(self, outcome: Sequence[int]) -> str:
        return notation.CHANCE_NOTATION.write(outcome)

    def read_chance(self, text: str) -> tuple[int, ...] | None:
        return notation.CHANCE_NOTATION.read(text)

    def why_not(self, seen: UnoView, move: int) -> dict[str, object]:
        return notation.why_not(seen, move)


GAME = Uno()
