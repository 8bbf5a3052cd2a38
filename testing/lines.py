"""Lines of play that lead where random play rarely gets: who sits at the table, and the deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import Any

from ..core.engine.rng import Rng
from ..core.game import Game, Move

CHANGE = 150
"""After so many entries, who hoarded begins to play."""

# Players.

Pick = Callable[[Game, Any, int, Rng], Move]
"""A legal move of a View, with the number of the entry."""


def any_of(moves: Sequence[Move], rng: Rng) -> Move:
    return moves[rng.below(len(moves))]


def asleep(game: Game, view: Any, number: int, rng: Rng) -> Move:
    """The default: in most games one draws, takes and accepts."""
    return game.default(view).move


def eager(game: Game, view: Any, number: int, rng: Rng) -> Move:
    """Anything but the default, if there is anything else: one never draws."""
    default = game.default(view).move
    return any_of([move for move in view.legal if move != default] or view.legal, rng)


def late(game: Game, view: Any, number: int, rng: Rng) -> Move:
    """Hoards, then plays."""
    return (asleep if number < CHANGE else eager)(game, view, number, rng)


def lowest(game: Game, view: Any, number: int, rng: Rng) -> Move:
    moves: Sequence[Move] = view.legal
    return min(moves)


def highest(game: Game, view: Any, number: int, rng: Rng) -> Move:
    moves: Sequence[Move] = view.legal
    return max(moves)


def whim(game: Game, view: Any, number: int, rng: Rng) -> Move:
    """The same order of preference in the whole game, for no reason."""
    moves: Sequence[Move] = view.legal
    return min(moves, key=lambda move: Rng(f"whim {move}").x)


def fond_of(*patterns: str) -> Pick:
    """The first pattern that fits a legal move, in notation; else anything but the default."""

    def pick(game: Game, view: Any, number: int, rng: Rng) -> Move:
        for pattern in patterns:
            fitting = [m for m in view.legal if fnmatchcase(game.notation(m), pattern)]
            if fitting:
                return any_of(fitting, rng)
        return eager(game, view, number, rng)

    return pick


# Decks: the order of all cards, from the top, given them sorted.

Rig = Callable[[list[int], int], list[int]]


def ascending(cards: list[int], players: int) -> list[int]:
    return cards


def descending(cards: list[int], players: int) -> list[int]:
    return cards[::-1]


def alike(cards: list[int], players: int) -> list[int]:
    """Neighbours come as far apart as the hands that are dealt: all hold much the same."""
    step = len(cards) // players or 1
    return [card for first in range(step) for card in cards[first::step]]


RIGS: dict[str, Rig] = {"ascending": ascending, "descending": descending, "alike": alike}

# Lines of play: who sits there, round the table, and the deck.

Line = tuple[tuple[Pick, ...], str]
LINES: dict[str, Line] = {
    "asleep": ((asleep,), ""),
    "asleep, alike": ((asleep,), "alike"),
    "one asleep": ((asleep, eager, eager), ""),
    "one eager": ((eager, asleep, asleep), ""),
    "late": ((late,), ""),
    "lowest, ascending": ((lowest,), "ascending"),
    "highest, descending": ((highest,), "descending"),
    "eager, descending": ((eager,), "descending"),
    "whim": ((whim,), ""),
    "whim, alike": ((whim, whim, eager), "alike"),
}
"""For every game."""

SHARED_BY = 3
"""A line is played by every third of a game's subjects."""
