"""Hints for people: the moves that a strong player would choose, with all their parts."""

from __future__ import annotations

from typing import Any

from ..core.game import Game, Move, sampled, stage_of
from ..core.move_parser import position_after
from ..core.rng import Rng
from ..core.table.commands import Advice
from .ismcts import Candidate, IsmctsPlayer
from .player import Budget

HINT_SECONDS = 0.3
"""For the first part of the move, and for each further part of the best one."""
SECONDS_OF_OTHERS = 0.05
"""For each further part of the other moves."""


def hints(
    game: Game, view: Any, rng: Rng, most: int, seconds: float = HINT_SECONDS
) -> tuple[Advice, ...]:
    """At most so many moves for the seat of a view, the one to be recommended first, the others by
    their value. Parts go as far as a line that is typed may go, and not where people have to think
    of them themselves."""
    found: dict[frozenset[Move], Advice] = {}
    world = sampled(game, view, rng)
    for candidate in _thought(game, view, rng, seconds)[:most]:
        for_rest = SECONDS_OF_OTHERS if found else seconds
        moves = [candidate.move]
        here, after = position_after(game, world, view.seat, candidate.move, rng)
        while after is not None and not stage_of(game, after.stage).unprompted:
            moves.append(_thought(game, after, rng, for_rest)[0].move)
            here, after = position_after(game, here, view.seat, moves[-1], rng)
        found.setdefault(
            frozenset(moves), Advice(tuple(moves), candidate.value, candidate.visits)
        )  # the same fields in another order are the same move
    best, *others = found.values()
    return (best, *sorted(others, key=lambda one: -one.value))


def _thought(game: Game, view: Any, rng: Rng, seconds: float) -> list[Candidate]:
    return IsmctsPlayer(game).think(view, Budget(rng, seconds=seconds))
