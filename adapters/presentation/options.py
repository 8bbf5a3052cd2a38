"""Options of games by the names that people know, and for how many players a game is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import Field, fields
from typing import Any

from ...core.game import Game
from ...core.options import short_value
from ...core.scene.texts import Texts
from .decks import deck_name


def option_words(game: Game, option: Field[Any], texts: Texts) -> tuple[str, str]:
    """What an option is called, and what it does ("" where nothing is said of it)."""
    message = f"option-{game.name}-{option.name}"
    name, _, about = (texts(message) if texts.has(message) else option.name).partition(": ")
    return name, about


def value_text(game: Game, option: Field[Any], value: object, texts: Texts) -> str:
    """A value of an option: of decks their names, and where a value has a meaning of its own
    (`option-GAME-OPTION-VALUE`), that one."""
    if isinstance(value, bool):
        return texts("menu-on" if value else "menu-off")
    if option.metadata.get("seat") and short_value(option, value) != str(value):
        return deck_name(game, str(value), "", texts)
    message = f"option-{game.name}-{option.name}-{value}"
    return texts(message) if texts.has(message) else str(value)


def default_text(game: Game, option: Field[Any], texts: Texts) -> str:
    """What an option is where nobody sets it: as one types it, and what that means, if it is no
    plain value. Tables draw decks that nobody has chosen."""
    typed = short_value(option, option.default)
    if option.metadata.get("seat"):
        return texts("option-drawn", deck=typed)
    if isinstance(option.default, bool):
        return typed
    meaning = value_text(game, option, option.default, texts)
    return typed if meaning == typed else f"{typed}, {meaning}"


def options_told(game: Game, values: Mapping[str, object], texts: Texts) -> str:
    """Options and their values in one line: `Rounds = 2, Zero and seven = on`."""
    known = {option.name: option for option in fields(game.options)}
    return ", ".join(
        f"{_name(game, known[name], texts)} = {value_text(game, known[name], value, texts)}"
        if name in known
        else f"{name} = {value}"
        for name, value in values.items()
    )


def _name(game: Game, option: Field[Any], texts: Texts) -> str:
    """Of decks by their seats, because what the menu calls them speaks to whoever plays."""
    seat = option.metadata.get("seat")
    return texts("option-deck", seat=seat) if seat else option_words(game, option, texts)[0]


def players_text(seats: Sequence[int], texts: Texts) -> str:
    """For how many a game is: `2 to 8 players`, `2 players`."""
    least, most = seats[0], seats[-1]
    return texts("players", least=least, most=most, only="yes" if least == most else "no")
