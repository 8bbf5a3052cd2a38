"""My game. `rules.py` has the rules, the rest stands round them."""

from __future__ import annotations

from stammtisch.core.engine.views import by_seat
from stammtisch.core.game import USUAL_PARTS, Game

from .cards import STAGES
from .notation import CHANCE, MOVES
from .options import TrickOptions
from .rules import TrickState
from .view import EVENTS, TrickView, fill, view, why_not


class TrickGame(Game[TrickState, TrickOptions, TrickView]):
    name = "my-game"
    seats = range(2, 7)
    parts = USUAL_PARTS  # words, policy, lesson, texts and rulebook, by the files' names
    options = TrickOptions
    state = TrickState
    view = staticmethod(view)
    fill = staticmethod(fill)
    why_not = staticmethod(why_not)
    stage_words = STAGES
    events = EVENTS
    moves = MOVES
    chances = CHANCE

    def points(self, state: TrickState) -> tuple[int, ...]:
        return by_seat(state.tricks, state.players)


GAME = TrickGame()
