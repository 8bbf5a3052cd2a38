"""Words that people type, in any language of the program, made canonical for the core."""

from __future__ import annotations

import re
from functools import cache

from .parts import SWATCHES
from .presenter import presenter_named
from .texts import LANGUAGES, texts_in

NUMBER = re.compile(r"[0-9]+")
MAX_CHOICE_DIGITS = 4
"""No list of choices is longer than such a number."""

LIST_NUMBER = re.compile(r"[0-9]+\.\s+(?=[^\s0-9])")
"""In front of a choice in a list."""
ASIDE = re.compile(r"\([^()]*\)")
"""What a list adds to a choice, see `lines.aside`; also within another one."""
UNCOLOURED = str.maketrans(dict.fromkeys(SWATCHES.values(), " "))

MAX_NUMBER_WORD = 12
SIGNS = {"plus": "+", "minus": "-"}
"""Numbers and signs are written as figures in all notations; messages `number-<figure>` and
`number-plus`, `number-minus` list their words."""


@cache
def _vocabulary(game: str) -> dict[str, str]:
    """Of our own games; the notation of others may use any word."""
    words = presenter_named(game).words
    if not words:
        return {}
    return _figures() | {
        word: canonical
        for canonical in words
        for language in LANGUAGES
        for word in texts_in(language).words(f"word-{game}-{canonical}")
    }


@cache
def _figures() -> dict[str, str]:
    canonical = {str(number): str(number) for number in range(MAX_NUMBER_WORD + 1)} | SIGNS
    return {
        word: figure
        for name, figure in canonical.items()
        for language in LANGUAGES
        for word in texts_in(language).words(f"number-{name}")
    }


def canonical(game: str, text: str) -> str:
    """Typed words replaced by the notation's own: `lege rot sieben` becomes `play r 7`. Unknown
    words and signs stay; what only a list of choices has beside a move is left out. Errors are
    told with what was typed, see `errors.error_text`."""
    presenter = presenter_named(game)
    text = _without_extras(text)
    vocabulary, in_full = _vocabulary(game), presenter.in_full
    words = [vocabulary.get(word.lower(), word) for word in text.replace(",", " ").split()]
    words = _signed(words)
    for i, word in enumerate(words[:-1]):
        words[i + 1] = in_full.get(word, {}).get(words[i + 1], words[i + 1])
    return " ".join(presenter.normalise(words))


def _without_extras(text: str) -> str:
    """A line of a list of choices without its number, its colour and what stands in brackets."""
    text = LIST_NUMBER.sub("", text.strip().translate(UNCOLOURED).strip(), count=1)
    removed = 1
    while removed:
        text, removed = ASIDE.subn(" ", text)
    return text


def figures(line: str) -> list[int]:
    """The numbers in a canonical line (`1 12`); none if it has anything else."""
    words = line.split()
    numbers = [
        int(word) for word in words if len(word) <= MAX_CHOICE_DIGITS and NUMBER.fullmatch(word)
    ]
    return numbers if len(numbers) == len(words) else []


def _signed(words: list[str]) -> list[str]:
    """A sign joined with the figure that follows it."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] in SIGNS.values() and NUMBER.fullmatch(word):
            joined[-1] += word
        else:
            joined.append(word)
    return joined
