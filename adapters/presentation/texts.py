"""Messages in the languages of the house, from the Fluent files in locales/."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fluent.runtime import FluentBundle, FluentResource

from ...core.printable import escaped

LANGUAGES = ("de", "en")
FALLBACK = "en"
LOCALES = files(__package__) / "locales"
MAX_FACT_LENGTH = 500
"""Characters of a fact that are shown. Fluent refuses to fill in more than 2,500 at one place, and
several facts may stand there."""
MAX_SHOWN_NUMBER = 10**15
"""Larger ones are shown as they are; what formats numbers by language refuses them from 10**28."""


class Texts:
    """The messages of one language: `texts("you-win", who="Anna")`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for file in _locale(language):
            self._bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))

    def __call__(self, message: str, /, **facts: object) -> str:
        """The message with its facts filled in, ready to be shown whatever they hold; KeyError
        names a missing one."""
        found = self._bundle.get_message(message).value
        if found is None:
            raise KeyError(message)
        shown = {name: _shown(fact) for name, fact in facts.items()}
        text, errors = self._bundle.format_pattern(found, shown)
        if errors:
            raise KeyError(f"{message}: {errors[0]}")
        return str(text)

    def has(self, message: str) -> bool:
        return self._bundle.has_message(message)

    def words(self, message: str) -> list[str]:
        """A list of words (`lege, leg, spiele`): the first is shown, all are understood."""
        return [word.strip() for word in self(message).split(",")]


def _shown(fact: object) -> object:
    """A fact as Fluent can format it and a terminal can show it."""
    if isinstance(fact, int) and abs(fact) > MAX_SHOWN_NUMBER:
        fact = str(fact) if abs(fact) < 10**MAX_FACT_LENGTH else "…"
    if not isinstance(fact, str):
        return fact
    text = escaped(fact[: MAX_FACT_LENGTH + 1])
    return text if len(text) <= MAX_FACT_LENGTH else f"{text[: MAX_FACT_LENGTH - 1]}…"


def _locale(language: str) -> Iterator[Traversable]:
    folder = LOCALES / language
    yield from sorted(
        (file for file in folder.iterdir() if file.name.endswith(".ftl")),
        key=lambda file: file.name,
    )


@cache
def texts_in(language: str) -> Texts:
    """The texts of a language of LANGUAGES."""
    return Texts(language)


def system_language() -> str:
    """What the environment asks for (LC_ALL, LC_MESSAGES, LANG), else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(name, "")[:2].lower()
        if language:
            return language if language in LANGUAGES else FALLBACK
    return FALLBACK
