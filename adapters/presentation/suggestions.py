"""What was probably meant by something that isn't understood. Only legal moves of the View and
names that everybody may know are suggested, so nothing hidden leaks."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from ...core.game import Game
from ...core.scene.texts import LANGUAGES, Texts
from .presenter import listed, move_text
from .texts import texts_in
from .typed_line import TYPED_COMMANDS

LEAST = 3
"""Shorter words are like too many others."""
MAX_TYPED = 60
"""Longer lines are compared with nothing."""


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
    is like it. A move may have been typed without its verb, and in any language."""
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
