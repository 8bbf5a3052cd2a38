"""Whether a game's `fill` spoils what the declarations of its View (`of`) have written already.

A fill mark that the View declares and that `fill` counts up is written twice, for example. What
comes of it is an IndexError, or cards that nobody has, far away from there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..engine.compiled import compiled_state
from ..engine.constants import CHANCE
from ..engine.rng import Rng
from ..engine.views import unlike
from ..game import Game, unfilled

CHECKED = 64
"""Games whose results are kept."""
FIRST_CHANCES = 8
"""Chance decisions at the beginning of a game, at most."""


def spoiled_by_fill(game: Game, view: Any) -> list[str]:
    """The fields of a View, declared with `of`, that `fill` changes in the State, if it fails or no
    world of the View comes of it; none if it only sets them again, or the worlds are right all the
    same."""
    world = unfilled(game, view)
    try:
        game.fill(world, view)
    except Exception:
        return unlike(world, view)
    changed = unlike(world, view)
    return changed if changed and not _leads_back(game, world, view) else []


def _leads_back(game: Game, filled: Any, view: Any) -> bool:
    """True if a world with dealt cards has this View."""
    try:
        world = compiled_state(filled)
        world.determinize(view.seat, Rng("any world"))
        return bool(game.view(world, view.seat) == view)
    except Exception:
        return False


@lru_cache(CHECKED)
def written_twice(game: Game) -> tuple[str, ...]:
    """`spoiled_by_fill` for the Views of the first positions of a game, with its default options:
    before the first chance decisions, and when a player has to decide. None for a game that can't
    get so far."""
    if getattr(type(game), "pooled", None) is not Game.pooled:
        return ()  # it doesn't use `fill`
    try:
        state = game.new(game.seats[0], game.options())
        spoiled = _spoiled_anywhere(game, state)
        for _ in range(FIRST_CHANCES):
            if spoiled or state.mover != CHANCE:
                break
            game.settle(state, Rng("the first chance decisions"))
            spoiled = _spoiled_anywhere(game, state)
    except Exception:
        return ()
    return tuple(spoiled)


def _spoiled_anywhere(game: Game, state: Any) -> list[str]:
    """See `spoiled_by_fill`; for the spectator and all seats."""
    for seat in range(state.players + 1):
        if spoiled := spoiled_by_fill(game, game.view(state, seat)):
            return spoiled
    return []
