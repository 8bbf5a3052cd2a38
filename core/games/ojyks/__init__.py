"""ojyks: `rules.py` is the rulebook, the other files are what stands round it."""

from __future__ import annotations

from typing import ClassVar

from ...game import Default, Stage
from ...packaged_game import PackagedGame
from ...views import by_seat
from . import notation, view
from .options import OjyksOptions
from .rules import OjyksState
from .spelling import SPELLING
from .view import OjyksView


class Ojyks(PackagedGame):
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
    spelling = SPELLING

    def starters(self, state: OjyksState) -> list[int]:
        return [seat for seat in range(1, state.players + 1) if state.tied >> seat & 1]

    def points(self, state: OjyksState) -> tuple[int, ...]:
        return by_seat(state.total, state.players)

    def default(self, seen: OjyksView) -> Default:
        """Turn a card up; discard what was drawn."""
        moves = seen.legal
        drops = [move for move in moves if notation.MOVES[move].startswith("drop")]
        return Default(drops[0] if drops else moves[0])


GAME = Ojyks()
