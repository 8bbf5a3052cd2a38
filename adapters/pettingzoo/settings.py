"""What environments are made of, and how a value that they can't use is refused."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

import numpy as np

from ...core.game import Game
from ...core.games import check_seats, game_named
from ...core.options import read_options
from ...core.scene.texts import LANGUAGES, Language

__all__ = ["LANGUAGES", "Language"]

Rewards = Literal["place", "points"]
RenderMode = Literal["ansi", "human"]
Options = Mapping[str, int | str]
"""Options of a game by name: on or off as a bool, numbers, texts."""
MOST_NUMBERS = 2**31 - 1
"""No size may be larger."""
REWARDS: tuple[str, ...] = get_args(Rewards)
RENDER_MODES: tuple[str, ...] = get_args(RenderMode)


def whole(name: str, value: object) -> int:
    """A whole number, of Python or of numpy, as an int. Raises TypeError for anything else, floats
    and truth values too."""
    if not isinstance(value, bool | np.bool_):
        try:
            return operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise TypeError(f"{name} is {value!r} ({type(value).__name__}); allowed are whole numbers")


def within(name: str, value: object, most: int = MOST_NUMBERS) -> int:
    """A whole number from 1 to `most`. Raises TypeError or ValueError."""
    number = whole(name, value)
    if not 0 < number <= most:
        raise ValueError(f"{name} is {number}; allowed are 1 to {most}")
    return number


def one_of(name: str, value: object, allowed: Sequence[object]) -> None:
    """Raises ValueError if the value isn't one of those allowed."""
    if value not in allowed:
        raise ValueError(f"{name} is {value!r}; allowed are {', '.join(map(str, allowed))}")


def table_of(
    game: str, players: object, options: Options | None, rules: object = None
) -> tuple[Game, int, Any]:
    """The game with this name, the number of players (None: the fewest), and its options as they
    were read, by this version of the rules (None: the present one). Raises UnknownGame, BadSeats,
    UnknownOption, BadOption, TypeError, or ValueError for rules that the game doesn't know."""
    chosen = game_named(game)
    number = chosen.seats[0] if players is None else whole("players", players)
    check_seats(chosen, number)
    if not isinstance(options, Mapping | None):
        raise TypeError(
            f"options is {options!r}; allowed are values by name, as in {{'rounds': 2}}"
        )
    version = chosen.version if rules is None else whole("rules", rules)
    one_of("rules", version, (*chosen.former, chosen.version))
    return chosen, number, read_options(game, chosen.options_of(version), options or {})
