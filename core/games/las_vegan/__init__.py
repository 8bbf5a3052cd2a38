"""Las Vegan: the rules are in `rules.py`, and to read in `rulebook/`."""

from __future__ import annotations

from typing import ClassVar

from ...engine.chance import Dice
from ...engine.views import by_seat
from ...game import USUAL_PARTS, Default, Game, Stage
from .cards import (
    CASINO_DRAW,
    CASINOS,
    DECLINE,
    GOLD_FACES,
    IN_ROUND,
    STAGES,
    TOKEN_FACES,
    TOSS,
)
from .notation import CHANCE, MOVES
from .options import LasVeganOptions
from .rules import LasVeganState
from .view import EVENTS, LasVeganView, fill, view, why_not


class LasVegan(Game[LasVeganState, LasVeganOptions, LasVeganView]):
    name = "las_vegan"
    seats = range(2, 6)
    options = LasVeganOptions
    stages: ClassVar = {
        "card": Stage(),
        "token": Stage(within=True, follows=True, guarded=False),
    }
    parts = USUAL_PARTS
    level_ratings: ClassVar = {"random": -148, "easy": -38, "normal": 16, "hard": 57, "expert": 112}
    state = LasVeganState
    view = staticmethod(view)
    fill = staticmethod(fill)
    why_not = staticmethod(why_not)
    stage_words = STAGES
    events: ClassVar = EVENTS
    moves = MOVES
    chances = CHANCE

    def chance(self, state: LasVeganState, dice: Dice) -> tuple[int, ...]:
        if state.stage == CASINO_DRAW:
            left = [casino for casino in range(CASINOS) if not state.used >> casino & 1]
            return (CASINO_DRAW, *sorted(dice.shuffled(left)[:IN_ROUND]))
        if state.stage == TOSS:
            return (TOSS, *(faces[dice.below(2)] for faces in (GOLD_FACES, *TOKEN_FACES)))
        return super().chance(state, dice)

    def points(self, state: LasVeganState) -> tuple[int, ...]:
        return by_seat(state.cabbages, state.players)

    def default(self, seen: LasVeganView) -> Default:
        """The lowest card that may be played; no token."""
        return Default(DECLINE if DECLINE in seen.legal else seen.legal[0])


GAME = LasVegan()
