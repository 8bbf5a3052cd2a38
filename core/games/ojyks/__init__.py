"""ojyks: `rules.py` is the rulebook, the other files are what stands round it."""

from __future__ import annotations

from collections.abc import Sequence

from ...chance import Dice
from ...compiled import twin
from ...game import Default, Event, Outcome
from . import notation, view
from .cards import SHUFFLE, STARTER
from .options import OjyksOptions
from .rules import OjyksState
from .view import OjyksView


class Ojyks:
    """The game as `core.game.Game` wants it."""

    name = "ojyks"
    version = 1
    seats = range(2, 9)
    options = OjyksOptions
    follows = frozenset({"reveal"})
    verbs = ("flip", "take", "draw", "keep", "drop", "reveal")

    def new(self, players: int, options: OjyksOptions) -> OjyksState:
        state: OjyksState = twin(OjyksState(players, options))
        state.listening = 1
        return state

    def chance(self, state: OjyksState, dice: Dice) -> tuple[int, ...]:
        if state.stage == STARTER:
            tied = [seat for seat in range(1, state.players + 1) if state.tied >> seat & 1]
            return (STARTER, tied[dice.below(len(tied))])
        return (SHUFFLE, *dice.shuffled(sorted(state.pile[: state.pile_n])))

    def observe(self, state: OjyksState) -> list[Event]:
        return view.observe(state)

    def view(self, state: OjyksState, seat: int) -> OjyksView:
        return view.view(state, seat)

    def pooled(self, seen: OjyksView) -> OjyksState:
        state: OjyksState = twin(view.pooled(seen))
        return state

    def outcome(self, state: OjyksState) -> Outcome:
        return Outcome(
            state.places(),
            tuple(state.total[1 : state.players + 1]),
            state.utilities(),
        )

    def default(self, seen: OjyksView) -> Default:
        """Turn a card up; discard what was drawn."""
        moves = seen.legal
        drops = [move for move in moves if notation.MOVES[move].startswith("drop")]
        return Default(drops[0] if drops else moves[0])

    def notation(self, move: int) -> str:
        return notation.notation(move)

    def read(self, text: str) -> int | None:
        return notation.read(text)

    def chance_notation(self, outcome: Sequence[int]) -> str:
        return notation.CHANCE_NOTATION.write(outcome)

    def read_chance(self, text: str) -> tuple[int, ...] | None:
        return notation.CHANCE_NOTATION.read(text)

    def why_not(self, seen: OjyksView, move: int) -> dict[str, object]:
        return notation.why_not(seen, move)


GAME = Ojyks()
