"""What a strong player would do, for people who ask: whole moves, with all their parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..core.game import Game, Move, View
from ..core.rng import Rng
from ..core.state import State
from ..core.typed import following
from .ismcts import Candidate, IsmctsPlayer
from .player import Budget

SECONDS = 0.3
"""For the first part of the move, and for each further part of the best one."""
SECONDS_OF_OTHERS = 0.05
"""For each further part of the other moves."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move with its parts, the value that its first part lets expect (0 to 1), and over how
    many games that was found."""

    moves: tuple[Move, ...]
    value: float
    games: int


def hints(
    game: Game,
    state: State,
    seat: int,
    rng: Rng,
    most: int,
    listed: Callable[[View], Sequence[Move]],
    seconds: float = SECONDS,
) -> list[Hint]:
    """At most so many moves, the one to be recommended first. Parts go as far as a line that is
    typed may go, and not where `listed` gives no choices (people have to think of them there).
    Knows no more than the seat does: it sees Views alone."""
    found: dict[frozenset[Move], Hint] = {}
    for candidate in _thought(game, game.view(state, seat), rng, seconds)[:most]:
        for_rest = SECONDS_OF_OTHERS if found else seconds
        moves = [candidate.move]
        here, view = following(game, state, seat, candidate.move)
        while view is not None and listed(view):
            moves.append(_thought(game, view, rng, for_rest)[0].move)
            here, view = following(game, here, seat, moves[-1])
        found.setdefault(
            frozenset(moves), Hint(tuple(moves), candidate.value, candidate.visits)
        )  # the same fields in another order are the same move
    return list(found.values())


def _thought(game: Game, view: View, rng: Rng, seconds: float) -> list[Candidate]:
    return IsmctsPlayer(game).think(view, Budget(rng, seconds=seconds))
