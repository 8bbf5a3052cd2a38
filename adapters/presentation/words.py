"""What people may type for the words of a game's notation, in all languages."""

from __future__ import annotations

from functools import cache

from ...core.scene.grammar import SIGNS, Vocabulary, typed_forms
from ...core.scene.texts import LANGUAGES
from .texts import texts_in

MAX_NUMBER_WORD = 12


@cache
def words_of(game: str) -> tuple[str, ...]:
    """The words of a game's notation for which others may be typed."""
    prefix = f"word-{game}-"
    return tuple(name.removeprefix(prefix) for name in texts_in(LANGUAGES[0]).names(prefix))


@cache
def vocabulary(game: str) -> Vocabulary:
    """Of our own games; the notation of others may use any word."""
    words = {f"word-{game}-{word}": word for word in words_of(game)}
    if words:
        words |= {f"number-{number}": str(number) for number in range(MAX_NUMBER_WORD + 1)}
        words |= {f"number-{name}": sign for name, sign in SIGNS.items()}
    return {
        typed: word
        for message, word in words.items()
        for language in LANGUAGES
        for listed in texts_in(language).words(message)
        for typed in typed_forms(listed)
    }
