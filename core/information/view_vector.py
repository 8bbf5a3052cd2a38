"""The vector of a seat from its View: what an environment shows the agent of the seat there, for
players that have learned in it."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import Any

from ..engine.constants import CHANCE
from ..engine.rng import Rng
from ..game import Game, sampled
from .observation import Layout, ViewWriter, layout_of, vector_of

_layout: Any = lru_cache(maxsize=32)(layout_of)


def vector_of_view(game: Game, view: Any) -> array[float]:
    """What the seat of a View sees as numbers of 32 bits, by `observation.layout_of(game,
    view.players)`. Raises ValueError for a game without vectors, for a spectator, and if no seat
    has to decide."""
    if view.seat == CHANCE:
        raise ValueError("a spectator has no vector; seats have one")
    if view.pending in ((), (CHANCE,)):
        raise ValueError("there are vectors while a seat has to decide, not before or after that")
    layout: Layout = _layout(game, view.players)
    if isinstance(layout.writer, ViewWriter):
        return array("f", vector_of(view, layout.parts, game.stage_words))
    # Where hidden cards lie in the world changes no number, so any generator does.
    return array("f", bytes(layout.writer.write(sampled(game, view, Rng("")), view.seat)))


def mask_of_view(game: Game, view: Any) -> bytes:
    """A byte for each action, which is the move with this number: 1 if it is legal for the seat of
    the View."""
    legal = {*view.legal}
    return bytes(move in legal for move in range(len(game.moves)))
