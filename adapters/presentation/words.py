"""Words that people type, in any language of the house, made canonical for the core."""

from __future__ import annotations

from functools import cache

from .texts import LANGUAGES, texts_in

WORDS = {
    "ojyks": ("flip", "take", "draw", "keep", "drop", "reveal"),
    "uno": (
        *("play", "draw", "pass", "swap"),
        *("r", "y", "g", "b", "rev", "skip", "w", "w4"),
    ),
}
"""Canonical words with a message `word-<game>-<word>` that lists what else they are called."""

COMMANDS = ("help", "hint", "undo", "rules", "log", "save", "quit")
"""What a front end does beside moves; messages `command-<name>` list their words."""


@cache
def _vocabulary(game: str) -> dict[str, str]:
    return {
        word: canonical
        for canonical in WORDS.get(game, ())
        for language in LANGUAGES
        for word in texts_in(language).words(f"word-{game}-{canonical}")
    }


@cache
def _commands() -> dict[str, str]:
    return {
        word: command
        for command in COMMANDS
        for language in LANGUAGES
        for word in texts_in(language).words(f"command-{command}")
    } | {"?": "help"}


def canonical(game: str, text: str) -> str:
    """Typed words replaced by the notation's own: `lege rot 7` becomes `play r 7`. Unknown
    words and signs stay, so that errors can quote them."""
    vocabulary = _vocabulary(game)
    words = text.replace(",", " ").split()
    return " ".join(vocabulary.get(word.lower(), word) for word in words)


def command(text: str) -> str | None:
    """The command of COMMANDS that was typed, if it is one."""
    return _commands().get(text.strip().lower())
