"""Games, options and decks by the names that people know, and for how many players a game is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field, fields
from itertools import islice
from typing import Any

from ...core import packages
from ...core.ai_facts import STYLE
from ...core.errors import UnknownGame
from ...core.game import Game
from ...core.games import GAMES, GROUP, all_games, game_named
from ...core.options import UNKNOWN, deck_options, short_value
from ...core.scene.parts import Deck
from ...core.scene.texts import LANGUAGES, Texts
from ...core.table.state import Chair
from .errors import error_text
from .presenter import presenter_of
from .texts import texts_in

MOST_FAULTS = 5
"""Most faults of a deck that are told."""
BETWEEN = re.compile(r"[\s_-]+")


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
    """Of decks by their seats, because the menu names them for the player at the keyboard."""
    seat = option.metadata.get("seat")
    return texts("option-deck", seat=seat) if seat else option_words(game, option, texts)[0]


def players_text(seats: Sequence[int], texts: Texts) -> str:
    """For how many a game is: `2 to 8 players`, `2 players`."""
    least, most = seats[0], seats[-1]
    return texts("players", least=least, most=most, only=least == most)


# Decks


def ready_decks(game: Game, texts: Texts) -> list[Deck]:
    """The decks that come with a game, in their order; none if it isn't played with decks."""
    option = next(iter(deck_options(game.options).values()), None)
    ready = option.metadata["ready"]() if option else ()
    return [presenter_of(game).deck(one, texts) for one in ready]


def deck_name(game: Game, deck: str, name: str, texts: Texts) -> str:
    """What a deck (as an option) is called; `name`: by the player who chose it, if given."""
    told = presenter_of(game).deck(deck, texts)
    if told.id:
        return told.name
    return texts("deck-named", deck=name) if name else texts("deck-own")


def decks_told(
    game: Game, view: Any, chairs: Sequence[Chair], names: Sequence[str], texts: Texts
) -> str:
    """Who plays with which deck, as far as a View tells it; "" if it tells none. `names` of the
    seats."""
    options = getattr(view, "options", None)
    known = {
        seat: str(deck)
        for seat, option in deck_options(game.options).items()
        if seat <= len(names) and (deck := getattr(options, option.name, UNKNOWN)) != UNKNOWN
    }
    told = [
        f"{names[seat - 1]} – {deck_name(game, deck, chairs[seat - 1].deck_name, texts)}"
        for seat, deck in known.items()
    ]
    return texts("decks-told", decks=", ".join(told)) if told else ""


def styles_told(game: Game, chairs: Sequence[Chair], texts: Texts) -> list[str]:
    """A sentence about each AI player that has a style of the game."""
    styles = ((chair.name, chair.spec.partition(STYLE)[2]) for chair in chairs)
    messages = ((name, f"style-{game.name}-{style}") for name, style in styles)
    return [texts(message, who=name) for name, message in messages if texts.has(message)]


def read_deck(option: Field[Any], content: bytes, texts: Texts) -> tuple[str, str] | list[str]:
    """Of a deck file the deck, as the option has it, and its own name in the reader's language, or
    else in any ("" if it has none); or what is wrong with it, a sentence each, of many faults the
    first ones."""
    faults = list(islice(option.metadata["faults_of_file"](content), MOST_FAULTS + 1))
    if faults:
        told = [error_text(fault, texts) for fault in faults[:MOST_FAULTS]]
        return told + [texts("deck-more")] * (len(faults) > MOST_FAULTS)
    deck, names = option.metadata["from_file"](content)
    return deck, names.get(texts.language) or next(iter(names.values()), "")


# Games


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
