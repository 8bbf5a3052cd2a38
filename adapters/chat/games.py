"""The games that can be played in chats: our own, and those of installed packages."""

from __future__ import annotations

import re

from ...core import entry_points
from ...core.errors import UnknownGame
from ...core.games import GAMES, GROUP, all_games, game_named

NAME = re.compile(r"[a-z0-9_-]{1,40}", re.ASCII)
"""The form of a name that fits the data of a button."""


def chat_games() -> list[str]:
    """The names of the games, our own first."""
    return [name for name in all_games() if NAME.fullmatch(name)]


def plain_name(text: str) -> str:
    """A game's name from any spelling: in lower case, its words joined by `_`."""
    return "_".join(text.lower().replace("-", " ").replace("_", " ").split())


def game_typed(text: str) -> str:
    """The name of a game from any spelling. Raises UnknownGame, or BrokenEntryPoint if the package
    that brings it has a fault."""
    name = plain_name(text)
    for game in (*GAMES, *(point.name for point in entry_points.points(GROUP))):
        if plain_name(game) == name:
            return game_named(game).name
    raise UnknownGame(name=text, known=chat_games())
