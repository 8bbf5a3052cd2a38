"""The games that can be played in chats: our own, and those of installed packages."""

from __future__ import annotations

import re

from ...core.errors import UnknownGame
from ...core.games import all_games
from ..presentation.game_names import game_called

NAME = re.compile(r"[a-z0-9_-]{1,40}", re.ASCII)
"""The form of a name that fits the data of a button."""


def chat_games() -> list[str]:
    """The names of the games, our own first."""
    return [name for name in all_games() if NAME.fullmatch(name)]


def game_typed(text: str) -> str:
    """The name of the game that is called so, see `game_names`. Raises UnknownGame, or
    BrokenEntryPoint if the package that brings it has a fault."""
    try:
        return game_called(text).name
    except UnknownGame:
        raise UnknownGame(name=text, known=chat_games()) from None
