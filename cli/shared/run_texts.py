"""The texts of a run, and the words of its help (locales/LANGUAGE/LC_MESSAGES/help.po)."""

from __future__ import annotations

import gettext
import re

import click

from ...adapters.presentation.texts import FluentTexts, system_language, texts_in
from ...core.scene.texts import Texts

HELP = "help"
"""The gettext domain with the help of commands and options."""
PLACEHOLDER = re.compile("[A-Z]+(?: [A-Z]+)*")
"""Matches a placeholder in a metavar."""
WORDS = {
    "FILENAME": "FILE",
    "FLOAT": "NUMBER",
    "FLOAT RANGE": "NUMBER",
    "INTEGER RANGE": "NUMBER",
}
"""Replacements for Click's names of types."""


def texts_of(context: click.Context | None) -> Texts:
    """The texts of this run; without one (completion) those of the system's language."""
    texts = context.find_root().obj if context else None
    return texts if isinstance(texts, FluentTexts) else texts_in(system_language())


def translated_help(text: str) -> str:
    return gettext.dgettext(HELP, text)


def translated_words(metavar: str) -> str:
    """A metavar such as `NAME=VALUE` with its placeholders translated."""
    return PLACEHOLDER.sub(lambda word: translated_help(WORDS.get(word[0], word[0])), metavar)
