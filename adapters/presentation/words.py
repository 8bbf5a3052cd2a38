"""Words that people type, in any language of the house, made canonical for the core."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from . import nyan_nyan_typed
from .texts import LANGUAGES, texts_in

WORDS = {
    "las_vegan": (
        *("play", "token", "decline"),
        *("on", "gold", "min", "max", "r", "p", "g", "b"),
    ),
    "nyan_nyan": (
        *("play", "fuse", "lay", "put", "draw", "pass", "take", "accept", "join", "abstain"),
        *("wish", "command", "nyan", "silent", "exodia"),
        *("S", "C", "H", "D", "J", "Q", "K", "A", "joker"),
    ),
    "ojyks": ("flip", "take", "draw", "keep", "drop", "reveal"),
    "uno": (
        *("play", "draw", "pass", "swap"),
        *("r", "y", "g", "b", "rev", "skip", "w", "w4"),
    ),
}
"""Canonical words with a message `word-<game>-<word>` that lists what else they are called."""

IN_FULL = {
    "las_vegan": {
        "on": {"r": "red", "p": "purple", "g": "green", "b": "blue"},
        "token": {"1": "+1"},
    },
}
"""By game and word: how the words that follow it are written there."""

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


TIDY: dict[str, Callable[[list[str]], list[str]]] = {"nyan_nyan": nyan_nyan_typed.tidied}
"""What a game does with its words before it reads them."""


def canonical(game: str, text: str) -> str:
    """Typed words replaced by the notation's own: `lege rot 7` becomes `play r 7`. Unknown
    words and signs stay, so that errors can quote them."""
    vocabulary, in_full = _vocabulary(game), IN_FULL.get(game, {})
    words = [vocabulary.get(word.lower(), word) for word in text.replace(",", " ").split()]
    for i, word in enumerate(words[:-1]):
        words[i + 1] = in_full.get(word, {}).get(words[i + 1], words[i + 1])
    return " ".join(TIDY[game](words) if game in TIDY else words)


def command(text: str) -> str | None:
    """The command of COMMANDS that was typed, if it is one."""
    return _commands().get(text.strip().lower())
