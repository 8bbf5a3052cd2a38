"""What people type: a command of a front end, the name of a file, or an answer to a question of a
table, in any language of the program, and what was probably meant by something that isn't
understood. What comes of it is up to the front end."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from errno import ENOENT
from functools import cache
from pathlib import Path
from typing import Any

from ...core.errors import AmbiguousMove, RuleError
from ...core.game import Game
from ...core.games import game_named
from ...core.scene.grammar import figures, typed_forms
from ...core.scene.texts import LANGUAGES, Texts
from ...core.text.move_parser import are_moves, resolve
from .presenter import canonical, listed, move_text, presenter_named
from .texts import texts_in

TYPED_COMMANDS = (
    *("help", "hint", "why", "undo", "rules", "log", "table", "deal", "remind", "lesson", "save"),
    *("language", "bell", "quit"),
)
"""What a front end does beside moves; messages `command-<name>` list their words."""
SCREEN_COMMANDS = ("cards", "speed", "theme", "explain", "palette")
"""What only a full screen does; words as for TYPED_COMMANDS."""
AFTER_GAME = ("again", "analyse", "replay", "share", "quit")
"""What is typed after a game; words as for TYPED_COMMANDS."""
WITH_MORE = ("help", "save", "why")
"""Commands that something may follow."""
LEAST = 3
"""Fewest characters for a suggestion: shorter words are like too many others."""
MAX_TYPED = 60
"""Most characters of a line for which something is suggested."""


@dataclass(frozen=True, slots=True)
class TypedAnswer:
    """`choice`: places in the list of choices (from 0), or a line in canonical notation, "" if
    there is nothing but a call; `call`: the one that was made with it, or ""."""

    choice: str | tuple[int, ...]
    call: str = ""


@cache
def _words(commands: tuple[str, ...]) -> dict[str, str]:
    return {
        typed: command
        for command in commands
        for language in LANGUAGES
        for word in texts_in(language).words(f"command-{command}")
        for typed in typed_forms(word)
    }


def command(text: str) -> str | None:
    """The command of TYPED_COMMANDS that was typed, if it is one."""
    word = text.strip().lower()
    return "help" if word == "?" else _words(TYPED_COMMANDS).get(word)


def screen_command(text: str) -> str | None:
    """The command of SCREEN_COMMANDS that was typed, if it is one."""
    return _words(SCREEN_COMMANDS).get(text.strip().lower())


def after_game(text: str) -> str | None:
    """The action of AFTER_GAME that was typed, if it is one."""
    return _words(AFTER_GAME).get(text.strip().lower())


def letter_of(command: str, texts: Texts) -> str:
    """The letter that may be typed for a command; "" if it has none."""
    if command == "help":
        return "?"
    return next((word for word in texts.words(f"command-{command}") if len(word) == 1), "")


def read_command(typed: str) -> tuple[str | None, str]:
    """The command that was typed, if it is one, and what follows it."""
    first, _, rest = typed.partition(" ")
    if typed.startswith("?") and typed != "?":
        first, rest = "?", typed[1:]
    name = command(first)
    return (name, rest.strip()) if not rest or name in WITH_MORE else (command(typed), "")


def is_move(game: Game, view: Any, typed: str) -> bool:
    """True if the line means a move, or several, though it may be a command, too (`h`, where a suit
    is asked)."""
    try:
        resolve(game, view, canonical(game.name, typed))
    except AmbiguousMove:
        return True
    except RuleError:
        return False
    return True


def read_answer(game: str, typed: str) -> TypedAnswer:
    """An answer, by numbers of choices (`1 12`) or in words, with the call at its end."""
    line, call = _without_call(game, canonical(game, typed))
    chosen = figures(line)
    return TypedAnswer(tuple(number - 1 for number in chosen) if chosen else line, call)


def reads_as_move(game: Game, view: Any, typed: str) -> bool:
    """True for the number of a choice, a call, and moves in words, legal now or not."""
    choice = read_answer(game.name, typed).choice
    return not (choice and isinstance(choice, str)) or are_moves(game, view, choice.split())


def _without_call(game: str, line: str) -> tuple[str, str]:
    """A line in notation without the call at its end, and the call. A word for silence is none."""
    rules, words = presenter_named(game).calls, line.split()
    silence = [rules.SILENCE] if rules else []
    for call in sorted([*game_named(game).calls, *silence], key=len, reverse=True):
        said = call.split()
        if [word.lower() for word in words[-len(said) :]] != said:
            continue
        rest = " ".join(words[: -len(said)])
        if call not in silence:
            return rest, call
        return (rest, "") if rest else (line, "")
    return line, ""


def read_declaration(game: str, typed: str) -> tuple[str, str]:
    """The declaration that was typed, in notation, and what follows it, the name of who makes it
    at a shared keyboard; "" and "" for another line."""
    words = typed.split()
    for call in game_named(game).declarations:
        length = len(call.split())
        if canonical(game, " ".join(words[:length])).lower().strip("!") == call:
            return call, " ".join(words[length:])
    return "", ""


def read_path(typed: str) -> Path:
    """The file that somebody has typed the name of, with `~` or `~user`. Raises OSError if no file
    can have that name."""
    try:
        path = Path(typed).expanduser()
        if b"\0" not in os.fsencode(path):
            return path
    except (RuntimeError, ValueError):  # no such user, or a sign that no name can hold
        pass
    raise FileNotFoundError(ENOENT, os.strerror(ENOENT), typed)


# What was probably meant


def closest(typed: str, known: Iterable[str]) -> str:
    """The known text that is most like the typed one, whatever the case; "" if none is like it."""
    folded = {text.casefold(): text for text in known}
    word = " ".join(typed.casefold().split())
    if not LEAST <= len(word) <= MAX_TYPED:
        return ""
    found = get_close_matches(word, folded, 1)
    begun = [text for text in folded if _begins(text, word) or _begins(word, text)]
    found = found or (begun if len(begun) == 1 else [])
    return folded[found[0]] if found else ""


def _begins(text: str, beginning: str) -> bool:
    return len(beginning) >= LEAST and text.startswith(beginning)


def meant(game: Game, view: Any, typed: str, texts: Texts) -> str:
    """The legal move or command that is most like a typed line, in the reader's words; "" if none
    is like it. A move may have been typed without its verb, and in any language. Nothing hidden
    leaks: moves of the View and names that everybody may know are suggested only."""
    for language in (texts.language, *LANGUAGES):
        known = _known(game, view, texts_in(language), texts)
        if near := closest(typed, known):
            return known[near]
    return ""


def _known(game: Game, view: Any, words: Texts, texts: Texts) -> dict[str, str]:
    """What may be typed now in the language of `words`, with what is shown for it."""
    known: dict[str, str] = {}
    for move in listed(game, view):
        text, shown = move_text(game, move, words), move_text(game, move, texts)
        known |= {text: shown, text.partition(" ")[2] or text: shown}
    for name in TYPED_COMMANDS:
        shown = texts.words(f"command-{name}")[0]
        known |= dict.fromkeys(words.words(f"command-{name}"), shown)
    return known
