"""Games as people call them: by name in any spelling, or by title in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...core import packages
from ...core.errors import UnknownGame
from ...core.game import Game
from ...core.games import GAMES, GROUP, all_games, game_named
from ...core.scene.texts import LANGUAGES
from .texts import texts_in

BETWEEN = re.compile(r"[\s_-]+")


def game_called(text: str) -> Game:
    """The game that is called so: `las_vegan`, `Las Vegan`, `LAS-VEGAN`, `Uno with points`. Raises
    UnknownGame, or BrokenEntryPoint if the package that brings it has a fault."""
    name = name_called(text)
    if name is None:
        raise UnknownGame(name=text, known=list(all_games()))
    return game_named(name)


def name_called(text: str) -> str | None:
    """The name of the game that is called so, if possible without loading it; None if there is
    none."""
    wanted = _joined(text)
    return next((name for name in _names() if wanted in _spellings(name)), None)


def _names() -> Iterator[str]:
    """Of our own games first, since looking for others takes time. These come twice: their titles
    are known when they are loaded."""
    yield from GAMES
    yield from (point.name for point in packages.points(GROUP))
    yield from all_games()


def are_alike(one: str, other: str) -> bool:
    """True for two spellings of one name."""
    return _joined(one) == _joined(other)


def _spellings(name: str) -> set[str]:
    """What a game is called, without spaces and in lower case."""
    message = f"title-{name}"
    texts = [texts_in(language) for language in LANGUAGES]
    return {_joined(name), *(_joined(one(message)) for one in texts if one.has(message))}


def _joined(text: str) -> str:
    return BETWEEN.sub("", text.casefold())
