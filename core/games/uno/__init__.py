"""Uno with points: `rules.py` is the rulebook, the other files are what stands round it."""

from __future__ import annotations

from typing import ClassVar

from ...chance import Dice
from ...folder_game import FolderGame
from ...game import Default, Outcome, Stage
from . import notation, view
from .cards import DRAW, PASS, SHUFFLE, STARTER
from .memory import UnoMemory
from .options import UnoOptions
from .rules import UnoState
from .view import UnoView


class Uno(FolderGame):
    """The game as `core.game.Game` wants it."""

    name = "uno"
    version = 1
    seats = range(2, 11)
    options = UnoOptions
    stages: ClassVar = {
        "turn": Stage(),
        "drawn": Stage(within=True),
        "answer": Stage(),
        "exchange": Stage(within=True, follows=True, guarded=False),
    }
    verbs = ("play", "draw", "pass", "swap")
    state = UnoState
    memory = UnoMemory
    view_module = view
    notation_module = notation

    def chance(self, state: UnoState, dice: Dice) -> tuple[int, ...]:
        if state.stage == STARTER:
            return (STARTER, 1 + dice.below(state.players))
        return (SHUFFLE, *dice.shuffled(sorted(state.pile[: state.pile_n])))

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


GAME = Uno()
