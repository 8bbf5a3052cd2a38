"""ojyks: `rules.py` is the rulebook, the other files are what stands round it."""

from __future__ import annotations

from typing import ClassVar

from ...chance import Dice
from ...folder_game import FolderGame
from ...game import Default, Outcome, Stage
from . import notation, view
from .cards import SHUFFLE, STARTER
from .options import OjyksOptions
from .rules import OjyksState
from .view import OjyksView


class Ojyks(FolderGame):
    """The game as `core.game.Game` wants it."""

    name = "ojyks"
    version = 1
    seats = range(2, 9)
    options = OjyksOptions
    stages: ClassVar = {
        "reveal": Stage("reaction", follows=True, hidden=True, guarded=False),
        "turn": Stage(guarded=False),
        "drawn": Stage(within=True, guarded=False),
    }
    verbs = ("flip", "take", "draw", "keep", "drop", "reveal")
    state = OjyksState
    view_module = view
    notation_module = notation

    def chance(self, state: OjyksState, dice: Dice) -> tuple[int, ...]:
        if state.stage == STARTER:
            tied = [seat for seat in range(1, state.players + 1) if state.tied >> seat & 1]
            return (STARTER, tied[dice.below(len(tied))])
        return (SHUFFLE, *dice.shuffled(sorted(state.pile[: state.pile_n])))

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


GAME = Ojyks()
