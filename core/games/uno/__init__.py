"""Uno with points: the rules are in `rules.py`, and to read in `rulebook/`."""

from __future__ import annotations

from typing import ClassVar

from ...game import USUAL_PARTS, Default, Event, Game, Stage
from .cards import DRAW, PASS, STAGES
from .notation import CHANCE, MOVES
from .options import UnoOptions, UnoOptions1
from .rules import UnoState
from .view import EVENTS, UnoView, counted_cards, fill, points_of, scored, view, why_not


class Uno(Game[UnoState, UnoOptions, UnoView]):
    name = "uno"
    version = 2
    former: ClassVar = {1: UnoOptions1}
    seats = range(2, 11)
    options = UnoOptions
    stages: ClassVar = {
        "turn": Stage(),
        "drawn": Stage(within=True),
        "answer": Stage(),
        "exchange": Stage(within=True, follows=True, guarded=False),
    }
    parts = USUAL_PARTS
    level_ratings: ClassVar = {"random": -477, "easy": 0, "normal": 121, "hard": 165, "expert": 192}
    state = UnoState
    view = staticmethod(view)
    fill = staticmethod(fill)
    why_not = staticmethod(why_not)
    stage_words = STAGES
    events: ClassVar = EVENTS
    moves = MOVES
    chances = CHANCE

    def points(self, state: UnoState) -> tuple[float, ...]:
        return points_of(state, counted_cards(state))

    def observe(self, state: UnoState) -> list[Event]:
        return [scored(event, state) for event in super().observe(state)]

    def default(self, seen: UnoView) -> Default:
        """Draw, or keep what was drawn; a swap takes the smallest hand."""
        if seen.stage == "exchange":
            return Default(min(seen.legal, key=lambda move: seen.counts[move - PASS - 1]))
        return Default(DRAW if DRAW in seen.legal else PASS)


GAME = Uno()
