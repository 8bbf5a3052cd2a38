"""ojyks: the rules are in `rules.py`, and to read in `rulebook/`."""

from __future__ import annotations

from typing import ClassVar

from ...engine.views import by_seat
from ...game import USUAL_PARTS, Default, Game, Stage
from .cards import STAGES
from .notation import CHANCE, MOVES
from .options import OjyksOptions, OjyksOptions1
from .rules import OjyksState
from .view import EVENTS, OjyksView, fill, view, why_not


class Ojyks(Game[OjyksState, OjyksOptions, OjyksView]):
    name = "ojyks"
    version = 2
    former: ClassVar = {1: OjyksOptions1}
    seats = range(2, 9)
    options = OjyksOptions
    stages: ClassVar = {
        "reveal": Stage("reaction", follows=True, hidden=True, guarded=False),
        "turn": Stage(guarded=False),
        "drawn": Stage(within=True, guarded=False),
    }
    verbs = ("flip", "take", "draw", "keep", "drop", "reveal")
    parts = USUAL_PARTS
    level_ratings: ClassVar = {
        "random": -539,
        "easy": -97,
        "normal": 140,
        "hard": 221,
        "expert": 276,
    }
    state = OjyksState
    view = staticmethod(view)
    fill = staticmethod(fill)
    why_not = staticmethod(why_not)
    stage_words = STAGES
    events: ClassVar = EVENTS
    moves = MOVES
    chances = CHANCE

    def synonym(self, move: int) -> str:
        """Cards are turned up at the start of a round, too: `flip` may be typed for `reveal`."""
        verb, _, field = MOVES[move].partition(" ")
        return f"flip {field}" if verb == "reveal" else ""

    def starters(self, state: OjyksState) -> list[int]:
        return [seat for seat in range(1, state.players + 1) if state.tied >> seat & 1]

    def points(self, state: OjyksState) -> tuple[int, ...]:
        return by_seat(state.total, state.players)

    def default(self, seen: OjyksView) -> Default:
        """Turn a card up; discard what was drawn."""
        legal = seen.legal
        drops = [move for move in legal if MOVES[move].startswith("drop")]
        return Default(drops[0] if drops else legal[0])


GAME = Ojyks()
