"""Nyan Nyan: the rules are in `rules.py`, what cards do in `effects.py`, and both to read in
`rulebook/`."""

from __future__ import annotations

from typing import ClassVar

from ...game import USUAL_PARTS, Default, Game, Stage
from .cards import (
    ACCEPT,
    COMMAND,
    DRAW,
    JOIN,
    NYAN,
    PASS,
    SILENT,
    STAGES,
    SUIT_OF,
    TAKE,
    WISH,
)
from .notation import CHANCE, MOVES
from .options import NyanOptions, NyanOptions2
from .rules import NyanState
from .view import EVENTS, NyanView, fill, view, why_not

DEFAULTS = {
    "turn": DRAW,
    "drawn": PASS,
    "owed": TAKE,
    "answer": ACCEPT,
    "join": JOIN,
}


class NyanNyan(Game[NyanState, NyanOptions, NyanView]):
    name = "nyan_nyan"
    version = 3
    former: ClassVar = {1: NyanOptions2, 2: NyanOptions2}
    seats = range(2, 9)
    options = NyanOptions
    stages: ClassVar = {
        "turn": Stage(),
        "drawn": Stage(within=True),
        "owed": Stage(),
        "fuse": Stage(within=True, follows=True),
        "wish": Stage(within=True, follows=True, guarded=False),
        "command": Stage(within=True, follows=True, guarded=False),
        "answer": Stage("reaction"),
        "join": Stage("reaction", hidden=True),
        "lay": Stage("reaction", follows=True, hidden=True),
        "call": Stage("reaction", follows=True, guarded=False, unprompted=True),
    }
    calls = ("nyan", "nyan nyan")
    declarations = ("exodia",)
    aloud = frozenset({"nyan", "nyan nyan", "silent", "exodia"})
    parts = USUAL_PARTS
    level_ratings: ClassVar = {
        "random": -490,
        "easy": -32,
        "normal": 123,
        "hard": 160,
        "expert": 238,
    }
    state = NyanState
    view = staticmethod(view)
    fill = staticmethod(fill)
    why_not = staticmethod(why_not)
    stage_words = STAGES
    events: ClassVar = EVENTS
    moves = MOVES
    chances = CHANCE

    def points(self, state: NyanState) -> tuple[int, ...]:
        return tuple(state.players - place for place in state.places())

    def default(self, seen: NyanView) -> Default:
        """What costs least to understand: no card is played; the suit most held is wished, the
        lowest card fused, the highest laid, a command goes to the next seat. A call for the last
        card but one changes nothing."""
        if seen.stage == "call":
            return Default(SILENT, NYAN if NYAN in seen.legal else None)
        if seen.stage in DEFAULTS:
            return Default(DEFAULTS[seen.stage])
        if seen.stage == "wish":
            held = [SUIT_OF[card] for card in seen.hand]
            return Default(max(seen.legal[:4], key=lambda move: held.count(move - WISH)))
        if seen.stage == "command":
            return Default(COMMAND + _next_active(seen))
        if seen.stage == "lay":
            return Default(max(move for move in seen.legal if move < DRAW))
        return Default(seen.legal[0])


def _next_active(seen: NyanView) -> int:
    """The next seat after the View's that is still in the game."""
    seat = seen.seat
    while True:
        seat = (seat - 1 + seen.direction) % seen.players + 1
        if not seen.places[seat - 1]:
            return seat


GAME = NyanNyan()
