"""Names of people at tables, codes of tables in texts, and the games that can be played in
chats."""

from __future__ import annotations

import re
import unicodedata

from ...core.errors import UnknownGame
from ...core.games import all_games
from ...core.scene.texts import FALLBACK, LANGUAGES
from ...core.text.printable import JOINERS, unsafe_char
from ..presentation.names import game_called

CODE = re.compile(r"T(\d{1,9})\b", re.ASCII)
MAX_NAME = 32
"""Most characters of a name at a table; chats allow more."""
MAX_MARKS = 2
"""Most combining marks over a letter; more of them would cover other lines."""
NAMELESS = "?"
BLANKS = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and signs that are shown as nothing."""
LEAST_BEGINNING = 3
"""Letters of a game's name that are enough if no other one begins so."""
GAME_NAME = re.compile(r"[a-z0-9_-]{1,40}", re.ASCII)
"""The form of a game's name that fits the data of a button."""


def table_in(text: str) -> int | None:
    """The number of the table whose code begins a text; None if there is none."""
    match = CODE.match(text)
    return int(match[1]) if match else None


def language_of(code: str | None) -> str:
    """The language of a code like `de-AT`; the fallback if we don't have it."""
    language = (code or "").partition("-")[0].lower()
    return language if language in LANGUAGES else FALLBACK


def clean_name(text: str) -> str:
    """A name as one short line without characters that affect the text around it."""
    text = unicodedata.normalize("NFC", text[: 8 * MAX_NAME])
    kept, marks = "", 0
    for char in text:
        marks = marks + 1 if unicodedata.combining(char) else 0
        if char.isspace() or char in BLANKS:
            kept += " "
        elif not unsafe_char(char) and marks <= MAX_MARKS:
            kept += char
    name = " ".join(kept.split())[:MAX_NAME].strip()
    shown = (char for char in name if char not in JOINERS and not unicodedata.combining(char))
    return name if any(shown) else NAMELESS


# Games


def chat_games() -> list[str]:
    """The names of the games that can be played in chats, our own first, then those of installed
    packages."""
    return [name for name in all_games() if GAME_NAME.fullmatch(name)]


def game_typed(text: str) -> str:
    """The name of the game that is called so, see `game_called`, or whose name alone begins so.
    Raises UnknownGame, or BrokenEntryPoint if the package that brings it has a fault."""
    try:
        return game_called(text).name
    except UnknownGame:
        begin = "_".join(text.lower().split())
        known = chat_games()
        meant = [name for name in known if len(begin) >= LEAST_BEGINNING and name.startswith(begin)]
        if len(meant) == 1:
            return meant[0]
        raise UnknownGame(name=text, known=known) from None
