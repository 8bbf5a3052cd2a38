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
SECONDS_OF_ALTERNATIVES = 0.05
"""For each further part of the other moves."""


def hints(
    game: Game, view: Any, rng: Rng, most: int, seconds: float = HINT_SECONDS
) -> tuple[Advice, ...]:
    """At most `most` moves for the seat of a view, the recommended one first, the others by their
    value. `seconds`: of thinking time for the first part. Further parts of a move are added as far
    as a typed line may contain them, but not calls that people have to think of themselves."""
    advice: dict[frozenset[Move], Advice] = {}
    world = sampled(game, view, rng)
    for candidate in _thought(game, view, rng, seconds)[:most]:
        for_rest = SECONDS_OF_ALTERNATIVES if advice else seconds
        moves = [candidate.move]
        position, after = position_after(game, world, view.seat, candidate.move, rng)
        while after is not None and not stage_of(game, after.stage).unprompted:
            moves.append(_thought(game, after, rng, for_rest)[0].move)
            position, after = position_after(game, position, view.seat, moves[-1], rng)
        advice.setdefault(
            frozenset(moves), Advice(tuple(moves), candidate.value, candidate.visits)
        )  # the same parts in another order are the same move
    best, *others = advice.values()
    return (best, *sorted(others, key=lambda alternative: -alternative.value))


def _thought(game: Game, view: Any, rng: Rng, seconds: float) -> list[Candidate]:
    return IsmctsPlayer(game).think(view, Budget(rng, seconds=seconds))
