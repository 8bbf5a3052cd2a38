"""Narikana: the rules are in `rules.py`, and to read in `rulebook/`."""

from __future__ import annotations

from typing import Any, ClassVar

from ...engine.chance import Dice
from ...game import USUAL_PARTS, Default, Game, Stage
from .cards import IDS, NAMES
from .codes import DECK_SIZE, FIELD_NAMES, NOWHERE, PASS, STAGES, USE_CARD
from .forms import EVENTS
from .notation import CHANCE, MOVES
from .options import NarikanaOptions
from .refusals import why_not
from .rules import NarikanaState
from .view import NarikanaView, fill, view


class Narikana(Game[NarikanaState, NarikanaOptions, NarikanaView]):
    name = "narikana"
    version = 3
    replays = (1, 2)
    seats = range(2, 3)
    options = NarikanaOptions
    stages: ClassVar = {
        "act": Stage(),
        "answer": Stage(urgency="reaction"),
        "source": Stage(within=True, follows=True, guarded=False),
        "target": Stage(within=True, follows=True, guarded=False),
        "pick": Stage(guarded=False),
        "place": Stage(guarded=False),
        "item": Stage(guarded=False),
        "discard": Stage(),
        "look": Stage(),
    }
    verbs = (
        "play",
        "convert",
        "move",
        "attack",
        "use",
        "give",
        "pass",
        "done",
        "at",
        "choose",
        "take",
        "throw",
    )
    parts = USUAL_PARTS
    level_ratings: ClassVar = {
        "random": -1054,
        "easy": -59,
        "normal": 185,
        "hard": 407,
        "expert": 522,
    }
    state = NarikanaState
    card_names: ClassVar = NAMES
    view = staticmethod(view)
    fill = staticmethod(fill)
    why_not = staticmethod(why_not)
    stage_words = STAGES
    events: ClassVar = EVENTS
    moves = MOVES
    chances = CHANCE

    def points(self, state: NarikanaState) -> tuple[int, ...]:
        """1 for the winner."""
        return tuple(int(state.loser == 3 - seat) for seat in (1, 2))

    def chance(self, state: Any, dice: Dice) -> tuple[int, ...]:
        """Who starts, or the order of a deck: first that of seat 1, then that of seat 2. A shuffle
        starts with the cards by id, so that anybody can check it without the list of cards."""
        if self.stage_words[state.stage] == "starter":
            return (state.stage, 1 + dice.below(2))
        first = (state.active + 1) * DECK_SIZE
        deck = sorted(state.deck[first : first + DECK_SIZE], key=IDS.__getitem__)
        return (state.stage, *dice.shuffled(deck))

    def implied(self, seen: NarikanaView, move: int, after: Any) -> str:
        """The field of the card whose ability is used, where only one could be: it isn't asked
        for then."""
        source = after.d_source if move >= USE_CARD else NOWHERE
        return FIELD_NAMES[seen.board[source].field] if source >= 0 else ""

    def default(self, seen: NarikanaView) -> Default:
        """Pass, or declare nothing more; else the first that is possible."""
        return Default(seen.legal[0] if PASS not in seen.legal else PASS)


GAME = Narikana()
